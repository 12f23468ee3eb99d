"""The program under analysis: its classes by name, read on demand.

A program is inert. Classes are read on demand, because a small program reaches a tenth of the JDK
(2,353 of 26,518 classes in `benchmarks/frontend.py`); yet a class depends on nothing but its bytes,
so when it is read never shows.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Protocol, final

import msgspec

from heddle._util.memo import Memo
from heddle.program.assumption import AssumptionKind, AssumptionLog
from heddle.program.classes import Class, Flags
from heddle.program.descriptors import OBJECT


class Role(StrEnum):
    """Whose code a class is."""

    APPLICATION = "application"
    LIBRARY = "library"
    JDK = "jdk"
    HARNESS = "harness"
    PHANTOM = "phantom"


@final
class Origin(msgspec.Struct, frozen=True):
    """The origin of a class: its role, and the file or archive for messages."""

    role: Role
    label: str


class ClassSource(Protocol):
    """The source of a program's classes; the front end provides it."""

    def load(self, name: str, log: AssumptionLog) -> tuple[Class, Origin] | None:
        """Return the class of that internal name, or None when there is none that can be read."""


class ServiceSource(Protocol):
    """The source of the providers of services."""

    def providers(self, service: str) -> tuple[str, ...]:
        """Return the classes that the inputs provide for a service, all internal names."""


@final
class _Added:
    """Classes in addition to those of a source."""

    def __init__(self, source: ClassSource, added: Mapping[str, Class], origin: Origin) -> None:
        self._source = source
        self._added = added
        self._origin = origin

    def load(self, name: str, log: AssumptionLog) -> tuple[Class, Origin] | None:
        """Return one of the added classes, or one of the source."""
        found = self._added.get(name)
        return self._source.load(name, log) if found is None else (found, self._origin)


@final
class Program:
    """Classes by name; a missing one becomes a phantom and an `Assumption`."""

    def __init__(
        self,
        source: ClassSource,
        application: tuple[str, ...],
        assumptions: AssumptionLog,
        services: ServiceSource | None = None,
    ) -> None:
        self._source = source
        self._services = services
        self._found: Memo[str, tuple[Class, Origin] | None] = Memo(
            lambda name: source.load(name, assumptions)
        )
        self._phantoms: dict[str, Class] = {}
        self.application = application
        self.assumptions = assumptions

    def with_classes(self, added: Iterable[Class], origin: Origin) -> "Program":
        """Return the same program with more classes, which are not the application's."""
        source = _Added(self._source, {each.name: each for each in added}, origin)
        extended = Program(source, self.application, self.assumptions, self._services)
        extended._found.update(self._found)
        return extended

    def with_changed(self, changed: Iterable[Class]) -> "Program":
        """Return the same program with other versions of some classes."""
        found = Program(self._source, self.application, self.assumptions, self._services)
        found._found.update(self._found)
        for each in changed:
            found._found[each.name] = (each, self.origin(each.name))
        return found

    def find(self, name: str) -> Class | None:
        """Return the class of that internal name, or None when the inputs do not have it."""
        found = self._found[name]
        return found[0] if found else None

    def class_named(self, name: str) -> Class:
        """Return the class of that name; a missing one is a phantom: no members, extends Object."""
        found = self._found[name]
        if found:
            return found[0]
        if name not in self._phantoms:
            self._phantoms[name] = phantom(name)
            self.assumptions.record(
                AssumptionKind.MISSING_CLASS,
                name,
                "not among the inputs; assumed to have no members",
            )
        return self._phantoms[name]

    def origin(self, name: str) -> Origin:
        """Return where the class of that name came from."""
        found = self._found[name]
        return found[1] if found else Origin(Role.PHANTOM, "missing")

    def providers(self, service: str) -> tuple[str, ...]:
        """Return the names of the classes that the inputs provide for a service."""
        return () if self._services is None else self._services.providers(service)

    def loaded(self) -> tuple[Class, ...]:
        """Return the classes read so far, by name."""
        return tuple(found[0] for _, found in sorted(self._found.items()) if found)


def phantom(name: str) -> Class:
    """Make the stand-in for a class that is named but missing."""
    return Class(
        name=name,
        flags=Flags.PUBLIC | Flags.SYNTHETIC,
        super_name=OBJECT if name != OBJECT else None,
        interfaces=(),
        fields=(),
        methods=(),
        major=0,
    )
