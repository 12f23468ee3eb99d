"""Maven and Gradle projects as input: their built classes, and the libraries found on this machine.

The build tool is never run: its output must be there, and what is not there is an assumption.

Classes are those of the product: `target/classes` of every Maven module (or what its project file
says instead), and under `build/classes` of every Gradle module each source set (`java/main`,
`kotlin/main`, `kotlin/jvm/main`, `main` of old versions, and further ones) except those for tests
and benchmarks (a name with "test" in it, `jmh`). Modules are those that a project file lists and
all those found in directories below; `buildSrc` is a part of the build and not of the product.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, final

from heddle._util.errors import InputError
from heddle._util.printable import printable
from heddle.frontend.build.gradle import BUILD_FILES, SETTINGS_FILES, named_dependencies, read_text
from heddle.frontend.build.maven import EffectivePom, Maven
from heddle.frontend.build.pom import Dependency, Pom, PomError, read_xml
from heddle.frontend.build.repositories import GradleCache, MavenRepository, Repositories
from heddle.program.assumption import Assumption, AssumptionKind, AssumptionLog

_NOT_MODULES: Final = frozenset(
    ("src", "target", "build", "out", "bin", "node_modules", "buildSrc")
)
_NOT_PRODUCT: Final = re.compile(r".*test.*|jmh", re.IGNORECASE)
_LANGUAGES: Final = frozenset(("java", "kotlin", "groovy", "scala"))
_OPTION: Final = re.compile(r"-D\s*([\w.-]+)=(\S+)")
_SIDE_JAR: Final = re.compile(r".*-(sources|javadoc|tests?|test-fixtures|plain)\.jar")


class ProjectKind(StrEnum):
    """Whose project it is."""

    MAVEN = "maven"
    GRADLE = "gradle"


@final
@dataclass(frozen=True, slots=True)
class Project:
    """A built project: directories of its classes, jars it uses, and what was not found."""

    kind: ProjectKind
    classes: tuple[Path, ...]
    jars: tuple[Path, ...]
    assumptions: tuple[Assumption, ...]


def find_project(root: Path, environ: Mapping[str, str] = os.environ) -> Project | None:
    """Look for a project at a directory, None if it is not the root of one.

    Raise `InputError` if it was not built. Where both tools' files are, the one that built counts.
    """
    readers = []
    if (root / "pom.xml").is_file():
        readers.append(_maven_project)
    if any((root / name).is_file() for name in (*BUILD_FILES, *SETTINGS_FILES)):
        readers.append(_gradle_project)
    projects = [reader(root, environ) for reader in readers]
    built = [project for project in projects if project.classes]
    if built:
        return built[0]
    if projects:
        raise _not_built(root, projects[0].kind)
    return None


def _not_built(root: Path, kind: ProjectKind) -> InputError:
    maven = kind is ProjectKind.MAVEN
    looked = "target/classes" if maven else "build/classes/<language>/main"
    command = "mvn compile" if maven else "gradle classes"
    reason = f"is a {kind.capitalize()} project that is not built: no class files in {looked}"
    return InputError(
        printable(str(root)),
        f"{reason} of it or its modules",
        f"Build it first ({command}), or name its source directories.",
    )


def _maven_project(root: Path, environ: Mapping[str, str]) -> Project:
    log = AssumptionLog()
    options = _maven_options(root, environ, log)
    maven = Maven(Repositories((_maven_repository(options, environ, log),)), log, options)
    poms = _maven_modules(root, maven)
    modules = [maven.effective(pom) for pom in poms]
    for module in modules:
        maven.offer(_packaged_jars(module))
    reactor = frozenset((module.group, module.artifact) for module in modules)
    classes: dict[Path, None] = {}
    jars: dict[Path, None] = {}
    for pom, module in zip(poms, modules, strict=True):
        found = [module.output_directory] if _has_classes(module.output_directory) else []
        classes.update(dict.fromkeys(found))
        _record_unbuilt(pom.path.parent, found, log)
        jars.update(dict.fromkeys(maven.class_path(module, reactor)))
    names = {jar.name for jar in jars}
    names.update(f"{module.artifact}-{module.version}.jar" for module in modules)
    packaged = (jar for module in modules for jar in _packaged_jars(module))
    jars.update(dict.fromkeys(jar for jar in packaged if jar.name not in names))
    return Project(ProjectKind.MAVEN, tuple(classes), tuple(jars), log.sorted())


def _maven_modules(root: Path, maven: Maven) -> list[Pom]:
    """Return the project files of the root, of the modules they list, and of those below."""
    pending = [root / "pom.xml", *(folder / "pom.xml" for folder in _folders(root))]
    found: dict[str, Pom] = {}
    seen: set[str] = set()
    while pending:
        path = pending.pop(0)
        identity = os.path.realpath(path)
        if identity in seen or not path.is_file():
            continue
        seen.add(identity)
        pom = maven.read(path)
        if pom is None:
            continue
        found[identity] = pom
        listed = [path.parent / module for module in pom.modules]
        pending[:0] = [entry / "pom.xml" if entry.is_dir() else entry for entry in listed]
    return list(found.values())


def _maven_options(root: Path, environ: Mapping[str, str], log: AssumptionLog) -> dict[str, str]:
    """Return properties set outside of project files (`.mvn`, `MAVEN_OPTS`)."""
    texts = [environ.get("MAVEN_OPTS", "")]
    texts += [read_text(root / ".mvn" / name, log) for name in ("jvm.config", "maven.config")]
    return {match[1]: match[2] for text in texts for match in _OPTION.finditer(text)}


def _maven_repository(
    options: Mapping[str, str], environ: Mapping[str, str], log: AssumptionLog
) -> MavenRepository:
    home = _home(environ) / ".m2"
    stated = options.get("maven.repo.local", "")
    settings = home / "settings.xml"
    if not stated and settings.is_file():
        try:
            stated = read_xml(settings).child("localRepository").text
        except PomError as error:
            log.record(AssumptionKind.UNREADABLE_INPUT, error.place, error.reason)
    stated = stated.replace("${user.home}", str(_home(environ)))
    return MavenRepository(Path(stated) if stated else home / "repository")


def _packaged_jars(module: EffectivePom) -> tuple[Path, ...]:
    """Return the jars Maven put into its output: copied, or in a web application."""
    directory = module.build_directory
    found = (*directory.glob("dependency/*.jar"), *directory.glob("*/WEB-INF/lib/*.jar"))
    return tuple(sorted(path for path in found if path.is_file()))


def _gradle_project(root: Path, environ: Mapping[str, str]) -> Project:
    log = AssumptionLog()
    user_home = environ.get("GRADLE_USER_HOME")
    gradle_home = Path(user_home) if user_home else _home(environ) / ".gradle"
    cache = GradleCache(gradle_home / "caches" / "modules-2" / "files-2.1")
    repositories = Repositories((cache, _maven_repository({}, environ, log)))
    missing = AssumptionLog()
    maven = Maven(repositories, missing)
    modules = [root, *filter(_is_gradle_module, _folders(root))]
    classes: dict[Path, None] = {}
    jars: dict[Path, None] = {}
    for module in modules:
        found = [path for path in _source_sets(module / "build" / "classes") if _has_classes(path)]
        classes.update(dict.fromkeys(found))
        if any((module / name).is_file() for name in BUILD_FILES):
            _record_unbuilt(module, found, log)
        named = named_dependencies(root, module, log)
        jars.update(dict.fromkeys(_local_jars(module)))
        jars.update(dict.fromkeys(maven.class_path(_needs(module, named))))
    if missing.sorted():
        # A jar that the build made may hold them; else it only repeats what is in the classes.
        made = (path for module in modules for path in sorted(module.glob("build/libs/*.jar")))
        jars.update(dict.fromkeys(path for path in made if not _SIDE_JAR.fullmatch(path.name)))
    log.extend(missing.sorted())
    return Project(ProjectKind.GRADLE, tuple(classes), tuple(jars), log.sorted())


def _is_gradle_module(directory: Path) -> bool:
    is_built = (directory / "build" / "classes").is_dir()
    return is_built or any((directory / name).is_file() for name in BUILD_FILES)


def _needs(module: Path, named: tuple[Dependency, ...]) -> EffectivePom:
    """Put what a Gradle module names into the form of a project file, to follow it further."""
    build = module / "build"
    return EffectivePom("", module.name, "", named, {}, build, build / "classes")


def _local_jars(module: Path) -> tuple[Path, ...]:
    """Return jars that are kept with the sources, as `flatDir` and `fileTree` use them."""
    found = (path for folder in ("lib", "libs") for path in (module / folder).glob("*.jar"))
    return tuple(sorted(path for path in found if path.is_file()))


def _source_sets(directory: Path) -> Iterator[Path]:
    """Yield the class directories below `build/classes` that belong to the product."""
    for first in _subdirectories(directory):
        if first.name == "main":
            yield first  # before Gradle 4 all languages shared it
        elif first.name in _LANGUAGES or (first / "main").is_dir():
            for second in _subdirectories(first):
                if _NOT_PRODUCT.fullmatch(second.name):
                    continue
                # Kotlin for several platforms has one more level: kotlin/jvm/main.
                is_platform = first.name == "kotlin" and second.name != "main"
                inner = second / "main"
                yield inner if is_platform and inner.is_dir() else second


def _subdirectories(directory: Path) -> list[Path]:
    try:
        return sorted(path for path in directory.iterdir() if path.is_dir())
    except OSError:
        return []


def _folders(root: Path) -> Iterator[Path]:
    """Yield every directory below the root that may be a module, in order."""
    for folder, folders, _ in os.walk(root):
        wanted = (name for name in folders if not name.startswith(".") and name not in _NOT_MODULES)
        folders[:] = sorted(wanted)
        yield from (Path(folder, name) for name in folders)


def _has_classes(directory: Path) -> bool:
    return _has_file(directory, (".class",))


def _has_file(directory: Path, endings: tuple[str, ...]) -> bool:
    return any(name.endswith(endings) for _, _, names in os.walk(directory) for name in names)


def _record_unbuilt(module: Path, classes: Iterable[Path], log: AssumptionLog) -> None:
    """Record a module that has sources and no classes."""
    sources = module / "src" / "main"
    if not any(classes) and _has_file(sources, (".java", ".kt", ".groovy", ".scala")):
        reason = "the module is not built, so its classes are not analysed"
        log.record(AssumptionKind.UNCOMPILED_SOURCE, printable(str(sources)), reason)


def _home(environ: Mapping[str, str]) -> Path:
    return Path(environ.get("HOME") or Path.home())
