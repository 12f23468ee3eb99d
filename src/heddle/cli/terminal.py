"""Destinations of output: results to stdout or a file, progress to a terminal."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from heddle._util.errors import InputError
from heddle._util.files import write_report
from heddle._util.printable import printable
from heddle.api import silent
from heddle.frontend.load import Progress


def write(text: str, output: Path | None) -> None:
    """Write a result and a newline."""
    if output is None:
        _print(text)
        return
    try:
        write_report(output, f"{text}\n".encode())
    except OSError as error:
        raise InputError(str(output), f"cannot be written: {error.strerror}") from error


def _print(text: str) -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names and source lines may contain characters that the terminal cannot encode.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader closed the pipe, as `head` does; the exit code must still be right.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
