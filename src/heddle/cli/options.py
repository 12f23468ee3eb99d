"""Options that several commands share, and the settings that result from them."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final

import msgspec
import typer

from heddle.api import Inputs, LoadedProgram, open_program
from heddle.cli.class_path import class_path
from heddle.cli.outputs import destination
from heddle.cli.workspace import workspace
from heddle.config import LARGEST_K, Config, read_config
from heddle.frontend.cache import cache_directory
from heddle.frontend.load import Progress
from heddle.frontend.summary_cache import SummaryFiles
from heddle.pointsto.budget import DEFAULT_BUDGET

Paths = Annotated[
    list[Path],
    typer.Argument(
        metavar="PATH",
        help="Jars, WARs, class files or directories, Java sources, Maven or Gradle projects.",
        show_default=False,
    ),
]
ClassPathOption = Annotated[
    list[str] | None,
    typer.Option(
        "--classpath",
        "-cp",
        metavar="PATHS",
        help=f"Libraries of the program, separated by '{os.pathsep}'; DIR/* stands for the jars of "
        "a directory; may be repeated.",
        show_default=False,
    ),
]
JdkOption = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="The JDK to analyse against (default: JAVA_HOME, else the java on the PATH).",
        show_default=False,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
NoCacheOption = Annotated[
    bool, typer.Option("--no-cache", help="Neither use nor fill the cache of lifted classes.")
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress on stderr.")]
OutputOption = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write the result to a file; - is stdout.",
        show_default=False,
        callback=destination,
    ),
]
FormatsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--format",
        metavar="FORMAT[=PATH]",
        help="text (the default), short, json, html, sarif, junit or gitlab; with a path into that "
        "file, else to --output or stdout; may be repeated.",
        show_default=False,
    ),
]
MainOption = Annotated[
    str | None,
    typer.Option(
        "--main",
        metavar="CLASS",
        help="The main class (default: the only one; of several, races are searched in each).",
    ),
]
KOption = Annotated[
    int | None,
    typer.Option(
        "-k",
        metavar="N",
        min=0,
        max=LARGEST_K,
        help="Depth of object sensitivity (default: chosen per site for races, else 2; 0: none).",
    ),
]
BudgetOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        help=f"How many times the size at k = 0 is allowed per k ({DEFAULT_BUDGET}); sites "
        "that cost too much get a smaller k. 0: at any price.",
    ),
]
TimeoutOption = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        min=0,
        help="Seconds after which the analyses become coarser; the report says so.",
        show_default=False,
    ),
]
MaxMemoryOption = Annotated[
    int | None,
    typer.Option(
        "--max-memory",
        metavar="MB",
        min=0,
        help="Megabytes after which the analyses become coarser; the report says so.",
        show_default=False,
    ),
]
ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config", metavar="FILE", help="Settings file (default: heddle.toml here, if any)."
    ),
]
ShowConfigOption = Annotated[
    bool, typer.Option("--show-config", help="Print the settings in force and exit.")
]


EMPTY: Final[Mapping[str, object]] = MappingProxyType({})


def settings(
    file: Path | None,
    points_to: Mapping[str, object],
    check: Mapping[str, object],
    report: Mapping[str, object] = EMPTY,
    limits: Mapping[str, object] = EMPTY,
) -> Config:
    """Return the settings of the file, overridden by those of the command line."""
    config = read_config(file, Path.cwd())
    return msgspec.structs.replace(
        config,
        points_to=msgspec.structs.replace(config.points_to, **_given(points_to)),
        check=msgspec.structs.replace(config.check, **_given(check)),
        report=msgspec.structs.replace(config.report, **_given(report)),
        limits=msgspec.structs.replace(config.limits, **_given(limits)),
    )


def _given(options: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in options.items() if value is not None}


def opened(
    paths: list[Path],
    classpath: list[str] | None,
    jdk: Path | None,
    no_cache: bool,
    progress: Progress,
    libraries: Sequence[str] = (),
) -> LoadedProgram:
    """Open the program that the options name; `libraries` are class patterns."""
    places = workspace(cache_directory(os.environ), no_cache=no_cache)
    inputs = Inputs(
        paths=tuple(paths),
        workspace=places.sources,
        classpath=class_path(classpath or ()),
        jdk=jdk,
        cache=places.cache,
        libraries=tuple(libraries),
    )
    return open_program(inputs, progress)


def summary_cache(no_cache: bool, config: Config) -> SummaryFiles | None:
    """Return the cache of method summaries, unless it is disabled."""
    return None if no_cache else SummaryFiles(cache_directory(os.environ), config.models.objects)
