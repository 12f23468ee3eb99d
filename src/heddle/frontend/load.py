"""Loading of a `Program` from the paths a user names: what each path is, where its classes are."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Protocol, final

from heddle._util.errors import InputError
from heddle.frontend.build.project import find_project
from heddle.frontend.cache import ClassCache
from heddle.frontend.class_directory import class_directory
from heddle.frontend.classpath import ClassPath
from heddle.frontend.compile.source import compile_sources
from heddle.frontend.containers import ClassContainer, containers_of
from heddle.frontend.jdk.installed import jdk_for, usual_places
from heddle.frontend.jdk.jdk import MAJOR_VERSION_OF_JAVA_0, Jdk, find_jdk
from heddle.frontend.zip.limits import ZipLimits
from heddle.program.assumption import AssumptionKind, AssumptionLog
from heddle.program.program import Program

_SKIPPED_DIRECTORIES: Final = frozenset({".git", ".hg", ".svn", "node_modules"})
CLASSES_INSTEAD: Final = "has class files too; those were analysed, not the sources"


class Progress(Protocol):
    """Told what is being done; `total` is 0 when it is not known."""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Note that `done` of `total` steps of a stage are done."""


@final
@dataclass(frozen=True)
class Inputs:
    """The inputs: paths of the application, its class path, the JDK, and the cache.

    `cache` is the directory for lifted library classes, None to do without; compiled sources are
    kept below `workspace`. `libraries` are patterns of classes among the paths that are taken for
    those of a library.
    """

    paths: tuple[Path, ...]
    workspace: Path
    classpath: tuple[Path, ...] = ()
    jdk: Path | None = None
    cache: Path | None = None
    limits: ZipLimits = field(default_factory=ZipLimits)
    libraries: tuple[str, ...] = ()


@final
@dataclass(frozen=True)
class LoadedProgram:
    """A program with what it was read from; `jdk_chosen` says why the JDK is not the default."""

    program: Program
    classpath: ClassPath
    jdk: Jdk
    paths: tuple[Path, ...] = ()
    jdk_chosen: str = ""


def load_program(inputs: Inputs, environ: Mapping[str, str], progress: Progress) -> LoadedProgram:
    """Find the classes of the inputs; they are read on demand.

    If some are newer than the default JDK, one that is new enough is used, if it is installed: the
    classes need methods that an older one lacks. The JDK that a user names is used in any case.
    """
    if not inputs.paths:
        raise InputError("inputs", "no path given", "Name a jar, a class or source directory.")
    jdk = find_jdk(inputs.jdk, environ)
    loaded = _loaded(inputs, jdk, environ, progress)
    needed = loaded.classpath.newest_version() - MAJOR_VERSION_OF_JAVA_0
    if inputs.jdk is not None or needed <= jdk.release:
        return loaded
    home = jdk_for(needed, usual_places(environ))
    if home is None:
        return loaded
    why = f"for class files of Java {needed}, as the default JDK is {jdk.release}"
    newer = _loaded(inputs, find_jdk(home, environ), environ, progress)
    return replace(newer, jdk_chosen=why)


def _loaded(
    inputs: Inputs, jdk: Jdk, environ: Mapping[str, str], progress: Progress
) -> LoadedProgram:
    collected = _Collected(inputs, jdk, environ, progress)
    for path in inputs.paths:
        collected.add(path)
    collected.compile()
    log = collected.log
    cache = None if inputs.cache is None else ClassCache(inputs.cache)
    containers = (collected.application, collected.library)
    classpath = ClassPath(*containers, jdk.library, cache, inputs.libraries)
    names = classpath.application_classes(log)
    if not names:
        looked = ", ".join(str(path) for path in inputs.paths)
        advice = "Name a jar, a directory of class files, or Java sources."
        reason = "has no classes" + (" but those of libraries" if inputs.libraries else "")
        raise InputError(looked, reason, advice)
    return LoadedProgram(Program(classpath, names, log, classpath), classpath, jdk, inputs.paths)


@final
class _Collected:
    """The containers of all inputs, by role."""

    def __init__(
        self, inputs: Inputs, jdk: Jdk, environ: Mapping[str, str], progress: Progress
    ) -> None:
        self._inputs = inputs
        self._jdk = jdk
        self._environ = environ
        self._progress = progress
        self._sources: list[Path] = []
        self.application: list[ClassContainer] = []
        self.library: list[ClassContainer] = []
        self.log = AssumptionLog()
        self._jars = list(inputs.classpath)
        for path in inputs.classpath:
            self._add_library(path)

    def add(self, path: Path) -> None:
        """Take one path of the user for what it is."""
        if path.suffix == ".java":
            self._sources.append(path)
        elif path.is_dir():
            self._add_directory(path)
        else:
            self._add_containers(path)
            self._jars.append(path)

    def _add_directory(self, path: Path) -> None:
        project = find_project(path, self._environ)
        if project is not None:
            self.log.extend(project.assumptions)
            for classes in project.classes:
                self._add_containers(classes)
            for jar in project.jars:
                self._add_found_library(jar)
            return
        kinds = _kinds_of_files(path)
        if ".java" in kinds and ".class" not in kinds:
            self._sources.append(path)
            return
        if ".java" in kinds:
            self.log.record(AssumptionKind.UNCOMPILED_SOURCE, str(path), CLASSES_INSTEAD)
        self._add_containers(path)

    def _add_found_library(self, jar: Path) -> None:
        """Add a jar the user did not name; what cannot be read of it is only missing."""
        try:
            self._add_library(jar)
        except InputError as error:
            self.log.record(AssumptionKind.UNREADABLE_INPUT, str(jar), error.reason)

    def _add_library(self, path: Path) -> None:
        found = containers_of(path, self._jdk.release, self._inputs.limits)
        self.library += [*found.application, *found.library]
        self.log.extend(found.assumptions)

    def _add_containers(self, path: Path) -> None:
        found = containers_of(path, self._jdk.release, self._inputs.limits)
        self.application += found.application
        self.library += found.library
        self.log.extend(found.assumptions)

    def compile(self) -> None:
        """Compile the sources among the inputs, all together."""
        if not self._sources:
            return
        self._progress("compiling sources", 0, 0)
        compiled = compile_sources(self._sources, self._jdk, self._jars, self._inputs.workspace)
        self.log.extend(compiled.assumptions)
        label = os.pathsep.join(sorted(str(path) for path in self._sources))
        classes = class_directory(compiled.classes, self._inputs.limits, self.log, label)
        self.application.append(classes)


def _kinds_of_files(path: Path) -> frozenset[str]:
    """Return which of `.java` and `.class` lie anywhere below a directory."""
    found: set[str] = set()
    for _, folders, files in os.walk(path):
        folders[:] = sorted(set(folders) - _SKIPPED_DIRECTORIES)
        found.update(
            ending for ending in (".java", ".class") if any(f.endswith(ending) for f in files)
        )
        if len(found) == 2:
            break
    return frozenset(found)
