"""Supertypes and declared members of classes, on which resolution and selection are built.

Everything is cached by name. Nothing recurses. A class with more supertypes than any real one is
walked again each time instead: a chain of thousands of classes would otherwise be kept once for
each of its members.
"""

from collections.abc import Mapping
from typing import Final, TypeVar, final

from heddle._util.memo import SharedMemo
from heddle.program.classes import Class, Field, Method
from heddle.program.linkage import Link, Linkage
from heddle.program.program import Program

_REMEMBERED: Final = 256

Signature = tuple[str, str]


@final
class Ancestry:
    """Supertypes and declared members of a program's classes, by class name."""

    def __init__(self, program: Program) -> None:
        self._linkage = Linkage(program)
        self._lines: dict[str, tuple[str, ...]] = {}
        self._superinterfaces: dict[str, tuple[str, ...]] = {}
        self._supertypes: dict[str, frozenset[str]] = {}

    def link(self, name: str) -> Link:
        """Return the direct supertypes of a class."""
        return self._linkage.link(name)

    def line(self, name: str) -> tuple[str, ...]:
        """Return a class, its superclass, and so on up to Object."""
        found = self._lines.get(name)
        if found is None:
            line: list[str] = []
            above: str | None = name
            while above is not None:
                line.append(above)
                above = self.link(above).superclass
            found = _kept(self._lines, name, tuple(line))
        return found

    def superinterfaces(self, name: str) -> tuple[str, ...]:
        """Return all superinterfaces of a class, direct or not, in the order of a depth-first walk.

        Those of the class come before those of its superclass; an interface is not its own.
        """
        found = self._superinterfaces.get(name)
        if found is None:
            seen: dict[str, None] = {}
            for member in self.line(name):
                waiting = list(reversed(self.link(member).interfaces))
                while waiting:
                    at = waiting.pop()
                    if at not in seen:
                        seen[at] = None
                        waiting.extend(reversed(self.link(at).interfaces))
            found = _kept(self._superinterfaces, name, tuple(seen))
        return found

    def supertypes(self, name: str) -> frozenset[str]:
        """Return a class and all its superclasses and superinterfaces."""
        found = self._supertypes.get(name)
        if found is None:
            found = frozenset(self.line(name)).union(self.superinterfaces(name))
            found = _kept(self._supertypes, name, found)
        return found

    def method(self, owner: str, name: str, descriptor: str) -> Method | None:
        """Return the method that a class itself declares; the first, should there be several."""
        declared = self.link(owner).declared
        return None if declared is None else _declared_methods(declared).get((name, descriptor))

    def field(self, owner: str, name: str, descriptor: str) -> Field | None:
        """Return the field that a class itself declares; the first, should there be several."""
        declared = self.link(owner).declared
        return None if declared is None else _declared_fields(declared).get((name, descriptor))


@SharedMemo
def _declared_methods(declared: Class) -> Mapping[Signature, Method]:
    """Return the methods that a class declares, the first of each signature."""
    return {(method.name, method.descriptor): method for method in reversed(declared.methods)}


@SharedMemo
def _declared_fields(declared: Class) -> Mapping[Signature, Field]:
    """Return the fields that a class declares, the first of each signature."""
    return {(field.name, field.descriptor): field for field in reversed(declared.fields)}


_C = TypeVar("_C", tuple[str, ...], frozenset[str])


def _kept(memory: dict[str, _C], name: str, found: _C) -> _C:
    """Cache what was found unless it is too large, and return it."""
    if len(found) <= _REMEMBERED:
        memory[name] = found
    return found
