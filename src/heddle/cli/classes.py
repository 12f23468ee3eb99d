"""The command that judges each class on its own: `classes`."""

from typing import Annotated

import typer

from heddle.api import check_classes
from heddle.cli.options import (
    ClassPathOption,
    JdkOption,
    NoCacheOption,
    OutputOption,
    Paths,
    QuietOption,
    opened,
    summary_cache,
)
from heddle.cli.races import EXIT_RACES, Format
from heddle.cli.terminal import progress_shown, write
from heddle.report.classes_json import render_json
from heddle.report.classes_text import render_text


def classes(
    paths: Paths,
    format_: Annotated[Format, typer.Option("--format", help="Text, or JSON.")] = Format.TEXT,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="End with 0 even if there are races.")
    ] = False,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: OutputOption = None,
) -> None:
    """Find fields of each class that its methods may not use at once; ends with 1 if any."""
    with progress_shown(quiet) as progress:
        loaded = opened(paths, classpath, jdk, no_cache, progress)
        report = check_classes(loaded, progress, cache=summary_cache(no_cache))
    write(render_json(report) if format_ is Format.JSON else render_text(report), output)
    if report.classes and not exit_zero:
        raise typer.Exit(EXIT_RACES)
