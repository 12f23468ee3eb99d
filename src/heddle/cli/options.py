"""Options that several commands share, and the settings that result from them."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final

import msgspec
import typer

from heddle.api import Inputs, LoadedProgram, open_program
from heddle.config import LARGEST_K, Config, read_config
from heddle.frontend.cache import cache_directory
from heddle.frontend.load import Progress
from heddle.frontend.summary_cache import SummaryFiles
from heddle.pointsto.budget import DEFAULT_BUDGET

Paths = Annotated[
    list[Path],
    typer.Argument(
        help="Jars, WARs, class files or directories, Java sources, Maven or Gradle projects.",
        show_default=False,
    ),
]
ClassPathOption = Annotated[
    list[str] | None,
    typer.Option(
        "--classpath",
        "-cp",
        help=f"Libraries of the program, separated by '{os.pathsep}'; may be repeated.",
        show_default=False,
    ),
]
JdkOption = Annotated[
    Path | None,
    typer.Option(
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
    typer.Option("--output", "-o", help="Write the result to a file.", show_default=False),
]
FormatsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--format",
        metavar="FORMAT[=PATH]",
        help="text (the default), short, json, html or sarif; with a path into that file, else to "
        "--output or stdout; may be repeated.",
        show_default=False,
    ),
]
MainOption = Annotated[
    str | None,
    typer.Option("--main", help="The main class (default: the only class with a main method)."),
]
KOption = Annotated[
    int | None,
    typer.Option(
        "-k",
        min=0,
        max=LARGEST_K,
        help="Depth of object sensitivity (default: chosen per site for races, else 2; 0: none).",
    ),
]
BudgetOption = Annotated[
    int | None,
    typer.Option(
        min=0,
        help=f"How many times the size at k = 0 is allowed per k ({DEFAULT_BUDGET}); sites "
        "that cost too much get a smaller k. 0: at any price.",
    ),
]
TimeoutOption = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        min=0,
        help="Seconds after which the analyses become coarser; the report says so.",
        show_default=False,
    ),
]
MaxMemoryOption = Annotated[
    int | None,
    typer.Option(
        "--max-memory",
        min=0,
        help="Megabytes after which the analyses become coarser; the report says so.",
        show_default=False,
    ),
]
ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", help="Settings file (default: heddle.toml here, if any)."),
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
    directory = cache_directory(os.environ)
    elements = [e for given in classpath or () for e in given.split(os.pathsep) if e]
    inputs = Inputs(
        paths=tuple(paths),
        workspace=directory,
        classpath=tuple(Path(element) for element in elements),
        jdk=jdk,
        cache=None if no_cache else directory,
        libraries=tuple(libraries),
    )
    return open_program(inputs, progress)


def summary_cache(no_cache: bool, config: Config) -> SummaryFiles | None:
    """Return the cache of method summaries, unless it is disabled."""
    return None if no_cache else SummaryFiles(cache_directory(os.environ), config.models.objects)
