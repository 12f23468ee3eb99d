"""Where output goes: results to stdout or a file, progress to a terminal."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import Progress as Bar
from rich.progress import TimeElapsedColumn

from heddle._util.errors import InputError
from heddle.api import silent
from heddle.frontend.load import Progress


def write(text: str, output: Path | None) -> None:
    """Write a result and a newline."""
    if output is None:
        _print(text)
        return
    try:
        output.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(str(output), f"cannot be written: {error.strerror}") from error


def _print(text: str) -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names and source lines may have characters that the terminal's encoding lacks.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output went away, as `head` does; the exit code still has to be right.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def progress_shown(quiet: bool) -> Iterator[Progress]:
    """Show progress on stderr while inside, if somebody looks at it."""
    if quiet or not sys.stderr.isatty():
        yield silent
        return
    columns = (*Bar.get_default_columns(), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=None)

        def show(stage: str, done: int, total: int) -> None:
            bar.update(task, description=stage, completed=done, total=total or None)

        yield show
