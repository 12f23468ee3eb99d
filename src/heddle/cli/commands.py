"""The `heddle` program: its commands, and the handling of errors."""

import gc
import os
import sys
import traceback
from contextlib import suppress
from typing import Annotated, Final, NoReturn

import typer

from heddle.cli.baseline import baseline_app
from heddle.cli.classes import classes
from heddle.cli.errors import spoken, user_error
from heddle.cli.help import PlainCommand
from heddle.cli.programs import cache, callgraph, inspect, ir
from heddle.cli.races import check, explain
from heddle.cli.run import run as run_command
from heddle.cli.workspace import remove_temporary
from heddle.version import VERSION

EXIT_ERROR: Final = 2
EXIT_INTERRUPTED: Final = 130

app = typer.Typer(
    name="heddle",
    help="Heddle finds data races in Java programs, without running them or while they run.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in (check, explain, classes, inspect, ir, callgraph, cache):
    app.command(cls=PlainCommand)(command)
# What follows the command that is watched are its own options.
_OWN_OPTIONS: Final = {"allow_interspersed_args": False}
app.command("run", cls=PlainCommand, context_settings=_OWN_OPTIONS)(run_command)
app.add_typer(baseline_app, name="baseline")


def run() -> NoReturn:
    """Run the command line and end the process.

    Python would give back every object before it ends; of gigabytes that takes seconds, and the
    system takes them at once.
    """
    try:
        main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else EXIT_ERROR
    remove_temporary()
    with suppress(OSError):  # what matters was flushed when it was written
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def main() -> None:
    """Run the command line; errors the user can act on end with exit code 2, never a traceback."""
    # Large structures are freed explicitly, everything else when the process ends.
    gc.disable()
    try:
        code = app(standalone_mode=False)
    except KeyboardInterrupt:
        code = EXIT_INTERRUPTED
    except Exception as error:  # noqa: BLE001 - Python would end with 1, which says there are races
        bug = f"{traceback.format_exc()}{spoken('error', 'this is a bug in Heddle')}"
        sys.stderr.write(f"{user_error(error) or bug}\n")
        code = EXIT_ERROR
    if code == EXIT_INTERRUPTED:
        sys.stderr.write("heddle: interrupted\n")
    sys.exit(code or 0)


@app.callback(invoke_without_command=True)
def _options(
    version: Annotated[
        bool, typer.Option("--version", "-V", help="Print the version and stop.")
    ] = False,
) -> None:
    if version:
        typer.echo(f"heddle {VERSION}")
        raise typer.Exit
