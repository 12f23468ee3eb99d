"""The command line: arguments, printing, exit codes. The only code that prints."""

from heddle.cli.commands import app, main

__all__ = ["app", "main"]
