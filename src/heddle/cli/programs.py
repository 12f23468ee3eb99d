"""The `ir`, `inspect`, `callgraph` and `cache` commands."""

import os
from enum import StrEnum
from typing import Annotated

import msgspec
import typer

from heddle._util.errors import InputError
from heddle.api import (
    LoadedProgram,
    application_classes,
    asked_k,
    inspect_program,
    main_method,
    points_to,
)
from heddle.cli.options import (
    BudgetOption,
    ClassPathOption,
    ConfigOption,
    JdkOption,
    JsonOption,
    KOption,
    MainOption,
    NoCacheOption,
    OutputOption,
    Paths,
    QuietOption,
    ShowConfigOption,
    opened,
    settings,
)
from heddle.cli.terminal import progress_shown, write
from heddle.config import render_config
from heddle.frontend.cache import cache_directory, cache_size, clear
from heddle.frontend.load import Progress
from heddle.program.classes import Class
from heddle.program.text import print_class
from heddle.report.build import call_graph_report
from heddle.report.json import render_call_graph_json, render_inspection_json, render_ir
from heddle.report.text import render_call_graph_text, render_inspection_text


def ir(
    paths: Paths,
    class_: Annotated[
        str | None,
        typer.Option(
            "--class", metavar="CLASS", help="Only this class, such as java.util.Map$Entry."
        ),
    ] = None,
    method: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only methods of this name.")
    ] = None,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    json: JsonOption = False,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: OutputOption = None,
) -> None:
    """Print the intermediate representation of a program."""
    with progress_shown(quiet) as progress:
        loaded = opened(paths, classpath, jdk, no_cache, progress)
        classes = _narrowed(_chosen(loaded, class_, progress), method)
    if json:
        write(render_ir(classes), output)
    else:
        write("\n".join(print_class(declared) for declared in classes), output)


def inspect(
    paths: Paths,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    json: JsonOption = False,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: OutputOption = None,
) -> None:
    """Show the parts of a program, and what is missing."""
    with progress_shown(quiet) as progress:
        loaded = opened(paths, classpath, jdk, no_cache, progress)
        found = inspect_program(loaded, progress)
    render = render_inspection_json if json else render_inspection_text
    write(render(found), output)


class Library(StrEnum):
    """The part of the JDK that is analysed."""

    SCOPED = "scoped"
    FULL = "full"


class Reflection(StrEnum):
    """The reflective calls that are followed."""

    CONSTANTS = "constants"
    NONE = "none"


def callgraph(
    paths: Paths,
    main_class: MainOption = None,
    k: KOption = None,
    budget: BudgetOption = None,
    library: Annotated[
        Library | None,
        typer.Option(help="Analyse the JDK as the tables say (scoped), or all that is reached."),
    ] = None,
    reflection: Annotated[
        Reflection | None,
        typer.Option(help="Follow reflection where constants decide it, or nowhere."),
    ] = None,
    config_file: ConfigOption = None,
    show_config: ShowConfigOption = False,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    json: JsonOption = False,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: OutputOption = None,
) -> None:
    """Print the size of the call graph, and what makes it large."""
    given = {"k": k, "budget": budget, "library": library, "reflection": reflection}
    config = settings(config_file, given, {})
    if show_config:
        write(render_config(config), output)
        return
    with progress_shown(quiet) as progress:
        loaded = opened(paths, classpath, jdk, no_cache, progress)
        main = main_method(loaded, main_class)
        solved = points_to(loaded, main, config, progress)
        asked = asked_k(config)
        found = call_graph_report(loaded.program, main, asked, solved)
    render = render_call_graph_json if json else render_call_graph_text
    write(render(found), output)


def cache(
    clear_it: Annotated[bool, typer.Option("--clear", help="Delete everything in it.")] = False,
) -> None:
    """Show where lifted library classes are cached, or delete them."""
    directory = cache_directory(os.environ)
    if not clear_it:
        files, size = cache_size(directory)
        write(f"{directory}: {files} files, {size / 1e6:.1f} MB", None)
        return
    try:
        removed = clear(directory)
    except OSError as error:
        reason = f"cannot be cleared: {error.strerror}"
        raise InputError(str(error.filename or directory), reason) from error
    write(f"{directory}: {removed} files deleted", None)


def _chosen(loaded: LoadedProgram, class_: str | None, progress: Progress) -> tuple[Class, ...]:
    """Return all application classes, or the one named, whatever its origin."""
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
