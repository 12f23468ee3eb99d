"""The `classes` command, which checks each class on its own."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from heddle.api import check_classes
from heddle.cli.options import (
    ClassPathOption,
    ConfigOption,
    JdkOption,
    NoCacheOption,
    OutputOption,
    Paths,
    QuietOption,
    opened,
    summary_cache,
)
from heddle.cli.terminal import progress_shown, write
from heddle.cli.verdict import EXIT_RACES
from heddle.config import read_config
from heddle.report.json import render_classes_json
from heddle.report.text import render_classes_text


class Format(StrEnum):
    """The formats of a report on classes."""

    TEXT = "text"
    JSON = "json"


def classes(
    paths: Paths,
    format_: Annotated[Format, typer.Option("--format", help="Text, or JSON.")] = Format.TEXT,
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="All classes and fields, by name, with counts of conflicting accesses."
        ),
    ] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Exit with code 0 even if there are races.")
    ] = False,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: OutputOption = None,
    config_file: ConfigOption = None,
) -> None:
    """Find conflicting accesses to fields, class by class.

    Of classes with a sign of concurrency (locks, threads, java.util.concurrent, annotations). The
    exit code is 1 if there are any.
    """
    config = read_config(config_file, Path.cwd())
    with progress_shown(quiet) as progress:
        loaded = opened(paths, classpath, jdk, no_cache, progress)
        cache = summary_cache(no_cache, config)
        report = check_classes(loaded, config, progress, cache=cache, everything=everything)
    write(
        render_classes_json(report) if format_ is Format.JSON else render_classes_text(report),
        output,
    )
    if report.classes and not exit_zero:
        raise typer.Exit(EXIT_RACES)
