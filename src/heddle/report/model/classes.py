"""What `heddle classes` tells, as data: fields of each class with conflicting accesses."""

from typing import final

import msgspec


@final
class CodeLine(msgspec.Struct, frozen=True, order=True):
    """A line of code; `method` is told where it is not the method that anyone may call."""

    file: str | None
    line: int | None
    method: str | None = None


@final
class MethodUse(msgspec.Struct, frozen=True):
    """What a method that anyone may call does to a field: where, and under which locks.

    `locks` are held at all these lines. A leak is what callers do with an object they are given.
    """

    class_: str = msgspec.field(name="class")
    method: str
    descriptor: str
    kind: str
    locks: tuple[str, ...]
    lines: tuple[CodeLine, ...]
    leaks: bool = False


@final
class Advice(msgspec.Struct, frozen=True):
    """A lock that would be enough if the methods that lack it held it, and none gave it away."""

    lock: str
    lacking: tuple[str, ...]
    giving_away: tuple[str, ...] = ()


@final
class FieldReport(msgspec.Struct, frozen=True):
    """A field with conflicting accesses: how many methods read and write it, and the races.

    `declared` are annotations on it that say something of threads.
    """

    name: str
    what: str
    reads: int
    writes: int
    races: int
    uses: tuple[MethodUse, ...]
    advice: Advice
    declared: tuple[str, ...] = ()


@final
class ClassReport(msgspec.Struct, frozen=True):
    """The fields of a class that have conflicting accesses; annotations on it about threads."""

    class_: str = msgspec.field(name="class")
    fields: tuple[FieldReport, ...]
    declared: tuple[str, ...] = ()


@final
class Totals(msgspec.Struct, frozen=True):
    """Counts over all classes."""

    classes: int
    racy_classes: int
    fields: int
    reads: int
    writes: int
    races: int


@final
class ClassAssumption(msgspec.Struct, frozen=True):
    """Something taken on trust."""

    kind: str
    subject: str
    reason: str


@final
class ClassesReport(msgspec.Struct, frozen=True):
    """Everything, in the order it is shown."""

    version: str
    classes: tuple[ClassReport, ...]
    totals: Totals
    assumptions: tuple[ClassAssumption, ...]
