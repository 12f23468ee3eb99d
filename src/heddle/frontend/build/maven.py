"""The class path of Maven projects, from project files alone; Maven is never run.

Follows Maven's "Introduction to the POM" and "Introduction to the Dependency Mechanism" as far as
local files tell: inheritance from parents, properties, dependency management with imported ones,
transitive dependencies with the nearest version, scopes, exclusions. Left aside: profiles, and the
choice of a version by range (the newest one in the repository is taken and recorded).
"""

import re
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Final, final

from heddle.frontend.build.pom import Dependency, Parent, Pom, PomError, read_pom
from heddle.frontend.build.repositories import Coordinates, Repositories
from heddle.program.assumption import AssumptionKind, AssumptionLog

_PROPERTY: Final = re.compile(r"\$\{([^${}]+)\}")
_MAX_NESTING: Final = 20
_MAX_LENGTH: Final = 4096
_OWN_SCOPES: Final = frozenset(("", "compile", "provided", "runtime", "system"))
_INHERITED_SCOPES: Final = frozenset(("", "compile", "runtime"))
_NOT_JARS: Final = frozenset(("pom", "war", "ear", "zip", "so", "dll", "tar.gz"))

_NOTHING_FURTHER: Final = ("*", "*")  # as an exclusion

_Key = tuple[str, str, str, str]


@final
@dataclass(frozen=True, slots=True)
class EffectivePom:
    """A project file with what it inherits, properties replaced."""

    group: str
    artifact: str
    version: str
    dependencies: tuple[Dependency, ...]
    managed: Mapping[_Key, Dependency]
    build_directory: Path
    output_directory: Path


@final
class Maven:
    """Project files and artifacts, from a project's directory and from repositories."""

    def __init__(
        self,
        repositories: Repositories,
        log: AssumptionLog,
        overrides: Mapping[str, str] | None = None,
    ) -> None:
        self._repositories = repositories
        self._log = log
        self._overrides = dict(overrides or {})  # properties given on the command line
        self._effective: dict[Path, EffectivePom] = {}
        self._bundled: dict[str, Path] = {}

    def offer(self, jars: Iterable[Path]) -> None:
        """Name jars that lie in the project: they stand in for those not in a repository."""
        for jar in jars:
            self._bundled.setdefault(jar.name, jar)

    def effective(self, pom: Pom) -> EffectivePom:
        """Return a project file with what it inherits."""
        if pom.path not in self._effective:
            self._effective[pom.path] = self._inherit(pom)
        return self._effective[pom.path]

    def class_path(
        self, root: EffectivePom, reactor: frozenset[tuple[str, str]] = frozenset()
    ) -> tuple[Path, ...]:
        """Return the jars a project needs to compile and run; `reactor` is what is built with it.

        Breadth first, so that of several versions the nearest is met first and counts.
        """
        jars: dict[Path, None] = {}
        seen: set[_Key] = set()
        own = [dependency for dependency in root.dependencies if dependency.scope in _OWN_SCOPES]
        queue = deque((dependency, frozenset(dependency.exclusions)) for dependency in own)
        while queue:
            dependency, exclusions = queue.popleft()
            key = _key(dependency)
            if key in seen or (dependency.group, dependency.artifact) in reactor:
                continue
            seen.add(key)
            chosen = self._settled(dependency)
            jars.update(dict.fromkeys(self._jar(chosen)))
            if _NOTHING_FURTHER in exclusions:
                continue
            for further in self._further(chosen):
                if not _excluded(further, exclusions):
                    managed = _managed(further, root.managed, overrule=True)
                    queue.append((managed, exclusions | frozenset(managed.exclusions)))
        return tuple(jars)

    def _settled(self, dependency: Dependency) -> Dependency:
        """Choose a version for a dependency that has none that is exact."""
        if dependency.version and dependency.version[0] not in "[(":
            return dependency
        versions = self._repositories.versions(dependency.group, dependency.artifact)
        if not versions or dependency.scope == "system":
            return dependency
        stated = dependency.version or "no version"
        reason = f"{stated} is stated; {versions[-1]}, the newest on this machine, was taken"
        self._missing(_coordinates(dependency), reason)
        return replace(dependency, version=versions[-1])

    def _missing(self, coordinates: Coordinates, reason: str) -> None:
        self._log.record(AssumptionKind.MISSING_DEPENDENCY, str(coordinates), reason)

    def _jar(self, dependency: Dependency) -> tuple[Path, ...]:
        """Return the jar of a dependency, if it has one and that is found."""
        if dependency.type in _NOT_JARS:
            return ()
        if dependency.scope == "system":
            found = Path(dependency.system_path)
            path = found if found.is_file() else None
        else:
            coordinates = _coordinates(dependency)
            path = self._repositories.file(coordinates, "jar")
            path = path or self._bundled.get(f"{coordinates.file_stem}.jar")
        if path is None:
            self._missing(_coordinates(dependency), "its jar is not on this machine")
            return ()
        return (path,)

    def _further(self, dependency: Dependency) -> tuple[Dependency, ...]:
        """Return what a dependency needs itself."""
        if dependency.scope == "system":
            return ()
        coordinates = replace(_coordinates(dependency), classifier="")
        pom = self._stored(coordinates)
        if pom is None:
            if self._jar_is_known(dependency):
                reason = "its project file is not on this machine, so what it needs is not known"
                self._missing(_coordinates(dependency), reason)
            return ()
        return tuple(
            further
            for further in self.effective(pom).dependencies
            if further.scope in _INHERITED_SCOPES and further.optional != "true"
        )

    def _jar_is_known(self, dependency: Dependency) -> bool:
        return self._repositories.file(_coordinates(dependency), "jar") is not None

    def _stored(self, coordinates: Coordinates) -> Pom | None:
        """Read a project file from the repositories."""
        path = self._repositories.file(coordinates, "pom")
        return self.read(path) if path else None

    def read(self, path: Path) -> Pom | None:
        """Read a project file; one that cannot be read is recorded."""
        try:
            return read_pom(path)
        except PomError as error:
            self._log.record(AssumptionKind.UNREADABLE_INPUT, error.place, error.reason)
            return None

    def _lineage(self, pom: Pom) -> list[Pom]:
        """Return a project file, its parent, and so on."""
        lineage = [pom]
        seen = {pom.path}
        while lineage[-1].parent is not None:
            above = self._parent(lineage[-1], lineage[-1].parent)
            if above is None or above.path in seen:
                break
            seen.add(above.path)
            lineage.append(above)
        return lineage

    def _parent(self, pom: Pom, parent: Parent) -> Pom | None:
        """Find a parent next to its child, else in the repositories."""
        if parent.relative_path is not None:
            path = pom.path.parent / parent.relative_path
            path = path / "pom.xml" if path.is_dir() else path
            if path.is_file():
                found = self.read(path)
                if found is not None and found.artifact == parent.artifact:
                    return found
        version = self._replaced(parent.version, {**pom.properties, **self._overrides})
        coordinates = Coordinates(parent.group, parent.artifact, version)
        stored = self._stored(coordinates)
        if stored is None:
            reason = f"the parent of {pom.path} is not on this machine, nor what it declares"
            self._missing(coordinates, reason)
        return stored

    def _inherit(self, pom: Pom) -> EffectivePom:
        lineage = self._lineage(pom)
        parent = pom.parent or Parent("", "", "", None)
        group, version = pom.group or parent.group, pom.version or parent.version
        properties = _builtin_properties(pom, group, version)
        for ancestor in reversed(lineage):
            properties.update(ancestor.properties)
        properties.update(self._overrides)

        def replaced(dependency: Dependency) -> Dependency:
            return self._dependency(dependency, properties)

        managed: dict[_Key, Dependency] = {}
        for declared in (replaced(entry) for ancestor in lineage for entry in ancestor.managed):
            for entry in self._imported(declared, pom.path):
                managed.setdefault(_key(entry), entry)
        dependencies: dict[_Key, Dependency] = {}
        for entry in (replaced(entry) for ancestor in lineage for entry in ancestor.dependencies):
            dependencies.setdefault(_key(entry), _managed(entry, managed, overrule=False))
        build = self._replaced(_first(entry.build_directory for entry in lineage), properties)
        directory = pom.path.parent / (build or "target")
        properties["project.build.directory"] = str(directory)
        output = self._replaced(_first(entry.output_directory for entry in lineage), properties)
        return EffectivePom(
            group=self._replaced(group, properties),
            artifact=pom.artifact,
            version=self._replaced(version, properties),
            dependencies=tuple(dependencies.values()),
            managed=managed,
            build_directory=directory,
            output_directory=pom.path.parent / output if output else directory / "classes",
        )

    def _imported(self, declared: Dependency, importer: Path) -> tuple[Dependency, ...]:
        """Return what a managed dependency stands for: itself, or all that a file manages."""
        if declared.scope != "import":
            return (declared,)
        pom = self._stored(_coordinates(declared))
        if pom is None:
            reason = "the versions it manages are not known: its project file is not here"
            self._missing(_coordinates(declared), reason)
            return ()
        # A file that imports itself, directly or not, finds an empty answer.
        empty = EffectivePom("", "", "", (), {}, importer, importer)
        self._effective.setdefault(importer, empty)
        return tuple(self.effective(pom).managed.values())

    def _dependency(self, dependency: Dependency, properties: Mapping[str, str]) -> Dependency:
        def replaced(text: str) -> str:
            return self._replaced(text, properties)

        *texts, exclusions = (getattr(dependency, part.name) for part in fields(Dependency))
        excluded = tuple((replaced(group), replaced(artifact)) for group, artifact in exclusions)
        return Dependency(*map(replaced, texts), exclusions=excluded)

    @staticmethod
    def _replaced(text: str, properties: Mapping[str, str]) -> str:
        """Replace `${name}`, also where a value names another; what is not known stays."""
        for _ in range(_MAX_NESTING):
            if "${" not in text or len(text) > _MAX_LENGTH:
                break
            text = _PROPERTY.sub(lambda match: properties.get(match[1], match[0]), text)
        return text[:_MAX_LENGTH]


def _builtin_properties(pom: Pom, group: str, version: str) -> dict[str, str]:
    own = {"groupId": group, "artifactId": pom.artifact, "version": version}
    own["basedir"] = str(pom.path.parent)
    names = {f"{prefix}{name}": own[name] for prefix in ("project.", "pom.", "") for name in own}
    if pom.parent is not None:
        names["project.parent.groupId"] = pom.parent.group
        names["project.parent.artifactId"] = pom.parent.artifact
        names["project.parent.version"] = pom.parent.version
    return names


def _first(texts: Iterable[str]) -> str:
    return next((text for text in texts if text), "")


def _key(dependency: Dependency) -> _Key:
    kind = dependency.type or "jar"
    return (dependency.group, dependency.artifact, kind, dependency.classifier)


def _managed(
    dependency: Dependency, managed: Mapping[_Key, Dependency], *, overrule: bool
) -> Dependency:
    """Fill in what the dependency management says; of a dependency's own needs it has the word."""
    entry = managed.get(_key(dependency))
    if entry is None:
        return dependency
    version = entry.version if overrule and entry.version else dependency.version or entry.version
    return replace(
        dependency,
        version=version,
        scope=dependency.scope or entry.scope,
        system_path=dependency.system_path or entry.system_path,
        exclusions=dependency.exclusions + entry.exclusions,
    )


def _excluded(dependency: Dependency, exclusions: frozenset[tuple[str, str]]) -> bool:
    groups, artifacts = (dependency.group, "*"), (dependency.artifact, "*")
    return any((group, artifact) in exclusions for group in groups for artifact in artifacts)


def _coordinates(dependency: Dependency) -> Coordinates:
    classifier = dependency.classifier or ("tests" if dependency.type == "test-jar" else "")
    return Coordinates(dependency.group, dependency.artifact, dependency.version, classifier)
