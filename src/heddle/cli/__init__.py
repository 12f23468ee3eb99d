"""The command line: arguments, printing, exit codes. The only code that prints."""

from heddle._util.collector import collector_paused

# Nothing of what hundreds of modules make while they start is ever given back.
with collector_paused():
    from heddle.cli.commands import app, main, run

__all__ = ["app", "main", "run"]
