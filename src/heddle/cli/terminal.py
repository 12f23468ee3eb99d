"""Destinations of output: results to stdout or a file, progress to a terminal."""

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from heddle._util.errors import InputError
from heddle._util.files import write_report
from heddle._util.printable import printable
from heddle.api import silent
from heddle.frontend.load import Progress

Paint: TypeAlias = Callable[[str], str]


def write(text: str, output: Path | None, paint: Paint | None = None) -> None:
    """Write a result and a newline; on a terminal that shows colours, painted."""
    try:
        if output is None:
            _print(paint(text) if paint is not None and _has_colours() else text)
        else:
            write_report(output, f"{text}\n".encode())
    except OSError as error:
        reason = f"cannot be written: {error.strerror or error}"
        raise InputError("stdout" if output is None else str(output), reason) from error


def _has_colours() -> bool:
    """Return whether stdout is a terminal and the user does not object to colours."""
    is_dumb = os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not is_dumb and not os.environ.get("NO_COLOR")


def _print(text: str) -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names and source lines may contain characters that the terminal cannot encode.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except OSError as error:
        # What is still buffered must not be written again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # A reader may close the pipe, as `head` does; the exit code must still be right.
        if not isinstance(error, BrokenPipeError):
            raise


@contextmanager
def progress_shown(quiet: bool) -> Iterator[Progress]:
    """Show progress on stderr inside the block, if it is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield silent
        return
    # Names of inputs may occur in a stage and must not be read as markup.
    stage_column = TextColumn("{task.description}", markup=False)
    columns = (stage_column, BarColumn(), TextColumn("{task.fields[counts]}"), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=None, counts="")

        def show(stage: str, done: int, total: int) -> None:
            counts = f"{done}/{total}" if total else ""
            bar.update(
                task,
                description=printable(stage),
                completed=done,
                total=total or None,
                counts=counts,
            )

        yield show
