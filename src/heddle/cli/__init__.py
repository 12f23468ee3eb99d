"""The command line: arguments, printing, exit codes. The only code that prints."""

from heddle._util.collector import collector_paused

# Objects created while modules are imported are never freed.
with collector_paused():
    from heddle.cli.commands import app, main, run

__all__ = ["app", "main", "run"]
