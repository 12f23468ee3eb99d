"""Suppressions in the source: an annotation of the simple name `SuppressRaces`, in any package.

It must be kept in class files. `value` names the rules it is about (all, if there are none) and
`reason` says why; without a reason it does not hold.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, final

import msgspec

from heddle.program.annotated import simple_name, strings_of
from heddle.program.classes import Annotation, Class, dotted
from heddle.report.model.races import BrokenGuard, CodePlace, Finding, Race, ReportedAccess
from heddle.report.model.rules import RULES

NAME: Final = "SuppressRaces"
# The body of a lambda belongs to the method that contains it.
_LAMBDA: Final = re.compile(r"lambda\$(.+)\$\d+")
_INITIALISERS: Final = {"new": "<init>", "static": "<clinit>"}


@final
class DeclaredSuppression(msgspec.Struct, frozen=True, kw_only=True):
    """One annotation: what it is on, and the rules that it suppresses there.

    On a class it is about the fields of that class and of those nested in it, and about all
    accesses in their code; on a method about the accesses in its code; on a field about the field.
    """

    class_: str
    reason: str
    rules: tuple[str, ...] = ()
    field: str | None = None
    method: tuple[str, str] | None = None  # the name and the descriptor

    def matches(self, found: Finding | BrokenGuard) -> bool:
        """Return whether the suppression applies to a finding: to all its pairs of accesses.

        Else an annotation of one method would hide the accesses of others.
        """
        if isinstance(found, BrokenGuard):
            return self._covers(found)
        return all(self._covers(pair) for pair in found.pairs)

    def _covers(self, found: Race | BrokenGuard) -> bool:
        if self.rules and found.rule not in self.rules:
            return False
        on = found.field if isinstance(found, Race) else found.on
        if self.field is not None:
            return (on.class_, on.name) == (self.class_, self.field)
        if self.method is None and self._contains(on.class_):
            return True
        return any(self._is_in(access.place) for access in _accesses(found))

    def told(self) -> str:
        """Return the annotated element, for messages."""
        member = self.field or (self.method and self.method[0])
        return f"@{NAME} of {self.class_}{f'.{member}' if member else ''}"

    def _contains(self, class_: str) -> bool:
        return class_ == self.class_ or class_.startswith(f"{self.class_}$")

    def _is_in(self, place: CodePlace) -> bool:
        if self.method is None:
            return self._contains(place.class_)
        if place.class_ != self.class_:
            return False
        inside = _LAMBDA.fullmatch(place.method)
        if inside is not None:
            return _INITIALISERS.get(inside[1], inside[1]) == self.method[0]
        return (place.method, place.descriptor) == self.method


def _accesses(found: Race | BrokenGuard) -> tuple[ReportedAccess, ...]:
    return found.accesses if isinstance(found, Race) else (found.access,)


@final
class Declared(msgspec.Struct, frozen=True):
    """The suppressions of a program that hold, and notices about those that do not."""

    suppressions: tuple[DeclaredSuppression, ...]
    notices: tuple[str, ...]


def declared_suppressions(classes: Iterable[Class]) -> Declared:
    """Read the suppressions of classes, their fields and their methods."""
    found = [each for declared in classes for each in _of_class(declared)]
    unknown = [
        f"{each.told()} names the rule {rule}, which does not exist"
        for each in found
        for rule in each.rules
        if rule not in RULES
    ]
    silent = [
        f"{each.told()} gives no reason, so it does not hold" for each in found if not each.reason
    ]
    return Declared(tuple([each for each in found if each.reason]), (*unknown, *silent))


def _of_class(declared: Class) -> Iterator[DeclaredSuppression]:
    name = dotted(declared.name)
    for annotation in _marks(declared.annotations):
        yield _made(name, annotation)
    for field in declared.fields:
        for annotation in _marks(field.annotations):
            yield msgspec.structs.replace(_made(name, annotation), field=field.name)
    for method in declared.methods:
        for annotation in _marks(method.annotations):
            known = (method.name, method.descriptor)
            yield msgspec.structs.replace(_made(name, annotation), method=known)


def _marks(annotations: Iterable[Annotation]) -> Iterator[Annotation]:
    return (each for each in annotations if simple_name(each) == NAME)


def _made(class_: str, annotation: Annotation) -> DeclaredSuppression:
    reason = dict(annotation.elements).get("reason", "")
    told = reason.strip() if isinstance(reason, str) else ""
    return DeclaredSuppression(class_=class_, reason=told, rules=strings_of(annotation) or ())
