"""The command line: arguments, printing, exit codes. The only code that prints."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress as Bar
from rich.progress import TimeElapsedColumn

from heddle._util.errors import HeddleError, InputError
from heddle.api import (
    Inputs,
    LoadedProgram,
    application_classes,
    inspect_program,
    main_method,
    open_program,
    points_to,
    silent,
)
from heddle.config import LARGEST_K, Config, read_config, render_config
from heddle.frontend.cache import cache_directory, cache_size, clear
from heddle.frontend.load import Progress
from heddle.pointsto.affordable import DEFAULT_BUDGET
from heddle.program.classes import Class
from heddle.program.text import print_class
from heddle.report import callgraph as callgraph_report
from heddle.report import inspection as inspection_report
from heddle.report.ir_json import render_classes
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


def main() -> None:
    """Run the command line; errors the user can act on end with exit code 2, never a traceback."""
    try:
        app()
    except HeddleError as error:
        sys.stderr.write(f"heddle: error: {error}\n")
        sys.exit(EXIT_ERROR)
    except KeyboardInterrupt:
        sys.stderr.write("heddle: interrupted\n")
        sys.exit(EXIT_INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output went away, as `head` does; nothing is left to say to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


@app.callback(invoke_without_command=True)
def _options(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        typer.echo(f"heddle {VERSION}")
        raise typer.Exit


@app.command()
def ir(
    paths: Paths,
    class_: Annotated[
        str | None, typer.Option("--class", help="Only this class, such as java.util.Map$Entry.")
    ] = None,
    method: Annotated[str | None, typer.Option(help="Only methods of this name.")] = None,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    json: JsonOption = False,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: OutputOption = None,
) -> None:
    """Print the intermediate representation of a program."""
    with _progress(quiet) as progress:
        loaded = _open(paths, classpath, jdk, no_cache, progress)
        classes = _narrowed(_chosen(loaded, class_, progress), method)
    if json:
        _write(render_classes(classes), output)
    else:
        _write("\n".join(print_class(declared) for declared in classes), output)


@app.command()
def inspect(
    paths: Paths,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    json: JsonOption = False,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: OutputOption = None,
) -> None:
    """Say what a program consists of, where it starts, and what is missing or unreadable."""
    with _progress(quiet) as progress:
        loaded = _open(paths, classpath, jdk, no_cache, progress)
        found = inspect_program(loaded, progress)
    render = inspection_report.render_json if json else inspection_report.render_text
    _write(render(found), output)


class Library(StrEnum):
    """How much of the JDK is analysed."""

    SCOPED = "scoped"
    FULL = "full"


class Reflection(StrEnum):
    """Which reflective calls are followed."""

    CONSTANTS = "constants"
    NONE = "none"


@app.command()
def callgraph(
    paths: Paths,
    main_class: Annotated[
        str | None,
        typer.Option("--main", help="The class to start at (default: the only one with a main)."),
    ] = None,
    k: Annotated[
        int | None,
        typer.Option(
            "-k", min=0, max=LARGEST_K, help="How many sites tell objects apart (1); 0: none."
        ),
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option(
            min=0,
            help=f"How many times the size at k = 0 is allowed per k ({DEFAULT_BUDGET}); sites "
            "that cost too much get a smaller k. 0: k everywhere, at any price.",
        ),
    ] = None,
    library: Annotated[
        Library | None,
        typer.Option(help="Analyse the JDK as the tables say (scoped), or all that is reached."),
    ] = None,
    reflection: Annotated[
        Reflection | None,
        typer.Option(help="Follow reflection where constants tell (constants), or nowhere."),
    ] = None,
    config_file: Annotated[
        Path | None,
        typer.Option("--config", help="Settings; default: heddle.toml of this directory, if any."),
    ] = None,
    show_config: Annotated[
        bool, typer.Option("--show-config", help="Print the settings in force and end.")
    ] = False,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    json: JsonOption = False,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: OutputOption = None,
) -> None:
    """Print how large the call graph of a program is, and what makes it so."""
    given = {"k": k, "budget": budget, "library": library, "reflection": reflection}
    config = _config(config_file, given)
    if show_config:
        _write(render_config(config), output)
        return
    with _progress(quiet) as progress:
        loaded = _open(paths, classpath, jdk, no_cache, progress)
        main = main_method(loaded, main_class)
        solved = points_to(loaded, main, config, progress)
        asked = config.points_to.k
        found = callgraph_report.call_graph_report(loaded.program, main, asked, solved)
    render = callgraph_report.render_json if json else callgraph_report.render_text
    _write(render(found), output)


@app.command()
def cache(
    clear_it: Annotated[bool, typer.Option("--clear", help="Delete everything in it.")] = False,
) -> None:
    """Show where lifted library classes are kept, or delete them."""
    directory = cache_directory(os.environ)
    if clear_it:
        typer.echo(f"{directory}: {clear(directory)} files deleted")
    else:
        files, size = cache_size(directory)
        typer.echo(f"{directory}: {files} files, {size / 1e6:.1f} MB")


def _config(file: Path | None, given: Mapping[str, object]) -> Config:
    """Return the settings of the file with those given on the command line put over them."""
    config = read_config(file, Path.cwd())
    over = {name: value for name, value in given.items() if value is not None}
    points_to_config = msgspec.structs.replace(config.points_to, **over)
    return msgspec.structs.replace(config, points_to=points_to_config)


def _open(
    paths: list[Path],
    classpath: list[str] | None,
    jdk: Path | None,
    no_cache: bool,
    progress: Progress,
) -> LoadedProgram:
    directory = cache_directory(os.environ)
    elements = [e for given in classpath or () for e in given.split(os.pathsep) if e]
    inputs = Inputs(
        paths=tuple(paths),
        workspace=directory,
        classpath=tuple(Path(element) for element in elements),
        jdk=jdk,
        cache=None if no_cache else directory,
    )
    return open_program(inputs, progress)


def _chosen(loaded: LoadedProgram, class_: str | None, progress: Progress) -> tuple[Class, ...]:
    """Return all application classes, or the named one of whatever origin."""
    if class_ is None:
        return application_classes(loaded.program, progress)
    name = class_.replace(".", "/")
    declared = loaded.program.find(name)
    if declared is None:
        advice = f"The application has {len(loaded.program.application)} classes; see inspect."
        raise InputError(class_, "there is no such class", advice)
    return (declared,)


def _narrowed(classes: tuple[Class, ...], method: str | None) -> tuple[Class, ...]:
    """Keep only the methods of that name, and the classes that have one."""
    if method is None:
        return classes
    kept = [
        msgspec.structs.replace(c, methods=tuple(m for m in c.methods if m.name == method))
        for c in classes
    ]
    found = tuple(c for c in kept if c.methods)
    if not found:
        raise InputError(method, "there is no such method", "Names are plain, such as 'run'.")
    return found


def _write(text: str, output: Path | None) -> None:
    if output is None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
        return
    try:
        output.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(str(output), f"cannot be written: {error.strerror}") from error


@contextmanager
def _progress(quiet: bool) -> Iterator[Progress]:
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
