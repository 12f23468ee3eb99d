"""The `heddle` program: its commands, and the handling of errors."""

import gc
import os
import sys
import traceback
from typing import Annotated, Final, NoReturn

import typer

from heddle._util.errors import HeddleError
from heddle._util.printable import printable
from heddle.cli.baseline import baseline_app
from heddle.cli.classes import classes
from heddle.cli.programs import cache, callgraph, inspect, ir
from heddle.cli.races import check, explain
from heddle.version import VERSION

EXIT_ERROR: Final = 2
EXIT_INTERRUPTED: Final = 130

app = typer.Typer(
    name="heddle",
    help="Heddle finds data races in Java programs without running them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in (check, explain, classes, inspect, ir, callgraph, cache):
    app.command()(command)
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
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def main() -> None:
    """Run the command line; errors the user can act on end with exit code 2, never a traceback."""
    # Large structures are freed explicitly, everything else when the process ends.
    gc.disable()
    try:
        app()
    except HeddleError as error:
        _complain(f"heddle: error: {error}")
        sys.exit(EXIT_ERROR)
    except MemoryError:
        _complain("heddle: error: out of memory\n  Try --max-memory, or a smaller --budget.")
        sys.exit(EXIT_ERROR)
    except KeyboardInterrupt:
        sys.stderr.write("heddle: interrupted\n")
        sys.exit(EXIT_INTERRUPTED)
    except Exception:  # noqa: BLE001 - Python would end with 1, which says that there are races
        _complain(f"{traceback.format_exc()}heddle: error: this is a bug in Heddle")
        sys.exit(EXIT_ERROR)


def _complain(text: str) -> None:
    """Write to stderr; names in messages come from inputs and may contain anything."""
    sys.stderr.write("\n".join(printable(line) for line in text.split("\n")) + "\n")


@app.callback(invoke_without_command=True)
def _options(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        typer.echo(f"heddle {VERSION}")
        raise typer.Exit
