"""Maven project files (`pom.xml`, POM 4.0.0) as they are written: nothing is inherited here.

A project file comes with the program that is analysed, so it is read with suspicion: no document
type (and so no entity that expands or points elsewhere), no file of absurd size.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, final
from xml.parsers import expat

from heddle._util.errors import InputError
from heddle._util.files import read_limited
from heddle._util.printable import printable

_MAX_SIZE: Final = 8 << 20


# The elements that the texts of a `Dependency` are in, in its order.
_DEPENDENCY_TAGS: Final = (
    *("groupId", "artifactId", "version", "scope"),
    *("type", "classifier", "optional", "systemPath"),
)


class PomError(InputError):
    """A project file that cannot be read, and why."""


@final
@dataclass(frozen=True, slots=True)
class Dependency:
    """A `dependency` element; what is absent is empty."""

    group: str
    artifact: str
    version: str = ""
    scope: str = ""
    type: str = ""
    classifier: str = ""
    optional: str = ""
    system_path: str = ""
    exclusions: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)


@final
@dataclass(frozen=True, slots=True)
class Parent:
    """The `parent` element: coordinates, and where the file may be (None: only in a repository)."""

    group: str
    artifact: str
    version: str
    relative_path: str | None


@final
@dataclass(frozen=True, slots=True)
class Pom:
    """A project file, with nothing inherited or replaced."""

    path: Path
    parent: Parent | None
    group: str
    artifact: str
    version: str
    properties: Mapping[str, str]
    dependencies: tuple[Dependency, ...]
    managed: tuple[Dependency, ...]
    modules: tuple[str, ...]
    build_directory: str
    output_directory: str


def read_pom(path: Path) -> Pom:
    """Read a project file; raise `PomError` if it is none."""
    project = read_xml(path)
    if project.tag != "project":
        raise PomError(printable(str(path)), f"is no Maven project file: it holds <{project.tag}>")
    build = project.child("build")
    profiles = [*project.child("profiles").all("profile")]
    modules = [
        module.text
        for holder in (project, *profiles)
        for module in holder.child("modules").all("module")
    ]
    return Pom(
        path=path,
        parent=_parent(project),
        group=project.child("groupId").text,
        artifact=project.child("artifactId").text,
        version=project.child("version").text,
        properties={entry.tag: entry.text for entry in project.child("properties").children},
        dependencies=_dependencies(project),
        managed=_dependencies(project.child("dependencyManagement")),
        modules=tuple(module for module in modules if module),
        build_directory=build.child("directory").text,
        output_directory=build.child("outputDirectory").text,
    )


def _parent(project: "Element") -> Parent | None:
    parent = project.child("parent")
    if not parent.children:
        return None
    stated = [element.text for element in parent.all("relativePath")]
    relative_path = stated[0] or None if stated else "../pom.xml"
    values = (parent.child(tag).text for tag in ("groupId", "artifactId", "version"))
    group, artifact, version = values
    return Parent(group, artifact, version, relative_path)


def _dependencies(holder: "Element") -> tuple[Dependency, ...]:
    return tuple(
        Dependency(
            *(element.child(tag).text for tag in _DEPENDENCY_TAGS),
            exclusions=tuple(
                (exclusion.child("groupId").text, exclusion.child("artifactId").text)
                for exclusion in element.child("exclusions").all("exclusion")
            ),
        )
        for element in holder.child("dependencies").all("dependency")
    )


@final
@dataclass(slots=True)
class Element:
    """An XML element without its attributes; its text without the space around it."""

    tag: str
    text: str = ""
    children: list["Element"] = field(default_factory=list)

    def child(self, tag: str) -> "Element":
        """Return the first child of that name, an empty element if there is none."""
        return next(self.all(tag), Element(tag))

    def all(self, tag: str) -> Iterator["Element"]:
        """Every child of that name."""
        return (child for child in self.children if child.tag == tag)


def read_xml(path: Path) -> Element:
    """Read a small XML file without a document type."""
    label = printable(str(path))
    try:
        data = read_limited(path, label, _MAX_SIZE)
    except InputError as error:
        raise PomError(label, error.reason) from error
    builder = _Builder(label)
    parser = expat.ParserCreate()
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.characters
    parser.StartDoctypeDeclHandler = builder.refuse_document_type
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:  # the latter two: odd encodings
        raise PomError(label, f"is not XML: {error}") from error
    return builder.root.children[0]


@final
class _Builder:
    """Puts elements together as the parser meets them."""

    def __init__(self, label: str) -> None:
        self.root = Element("")
        self._label = label
        self._open = [self.root]

    def start(self, name: str, _attributes: dict[str, str]) -> None:
        """Open an element; a namespace prefix says nothing here."""
        element = Element(name.rpartition(":")[2])
        self._open[-1].children.append(element)
        self._open.append(element)

    def end(self, _name: str) -> None:
        """Close the innermost element."""
        element = self._open.pop()
        element.text = element.text.strip()

    def characters(self, text: str) -> None:
        """Collect text; that of elements with children is only space."""
        self._open[-1].text += text

    def refuse_document_type(self, *_declaration: object) -> None:
        """Refuse what could declare entities."""
        raise PomError(self._label, "has a document type, which no project file needs")
