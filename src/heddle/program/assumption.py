"""Assumptions: every source of unsoundness that an analysis meets, for the report."""

from collections.abc import Iterable
from enum import StrEnum
from typing import final

import msgspec


class AssumptionKind(StrEnum):
    """The kinds of assumptions."""

    MISSING_CLASS = "missing-class"
    MISSING_METHOD = "missing-method"
    UNREADABLE_CLASS = "unreadable-class"
    UNREADABLE_INPUT = "unreadable-input"
    UNLIFTED_METHOD = "unlifted-method"
    UNKNOWN_BOOTSTRAP = "unknown-bootstrap"
    UNCOMPILED_SOURCE = "uncompiled-source"
    BROKEN_HIERARCHY = "broken-hierarchy"
    DUPLICATE_CLASS = "duplicate-class"
    OPAQUE_METHOD = "opaque-method"
    REFLECTION = "reflection"
    MISSING_DEPENDENCY = "missing-dependency"
    CALLERS = "callers"
    CONFINED_TYPE = "confined-type"
    FRAMEWORK = "framework"
    COUNTER = "counter"
    ANNOTATION = "annotation"
    UNCHECKED_ANNOTATION = "unchecked-annotation"
    ALLOWANCE = "allowance"
    REGISTERED = "registered"
    CALLBACK = "callback"
    TRUSTED_CLASS = "trusted-class"
    OPTIMISTIC_READ = "optimistic-read"
    CONTENTS = "contents"
    ASSERTIONS = "assertions"
    JDK_OPERATION = "jdk-operation"


@final
class Assumption(msgspec.Struct, frozen=True, order=True, gc=False):
    """One assumption: what it is about, and what was assumed and why."""

    kind: AssumptionKind
    subject: str
    reason: str


class AssumptionLog:
    """Collects assumptions once each; read back sorted, so that the order met never shows."""

    def __init__(self, initial: Iterable[Assumption] = ()) -> None:
        self._seen: dict[Assumption, None] = dict.fromkeys(initial)

    def record(self, kind: AssumptionKind, subject: str, reason: str) -> None:
        """Record one assumption; recording it again changes nothing."""
        self._seen[Assumption(kind, subject, reason)] = None

    def extend(self, assumptions: Iterable[Assumption]) -> None:
        """Record several assumptions."""
        self._seen.update(dict.fromkeys(assumptions))

    def sorted(self) -> tuple[Assumption, ...]:
        """Return every assumption so far, in a stable order."""
        return tuple(sorted(self._seen))
