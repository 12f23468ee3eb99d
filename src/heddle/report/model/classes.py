"""The data of `heddle classes`: the fields of each class that have conflicting accesses."""

from typing import final

import msgspec


@final
class CodeLine(msgspec.Struct, frozen=True, order=True):
    """A line of code; `method` is set if it is not in the method that callers call."""

    file: str | None
    line: int | None
    method: str | None = None


@final
class MethodUse(msgspec.Struct, frozen=True):
    """The accesses of a method that anyone may call to a field: lines, and locks held there.

    `locks` are held at all these lines. `leaks` marks accesses by callers to an object they obtain.
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
    """A lock that suffices if all methods that lack it acquire it and none leaks the object."""

    lock: str
    lacking: tuple[str, ...]
    giving_away: tuple[str, ...] = ()


@final
class FieldReport(msgspec.Struct, frozen=True):
    """A field with conflicting accesses: how many methods read and write it, and the races.

    `declared` are the annotations on the field that concern threads. `evidence` says why threads
    are believed to meet there, `rank` counts the fields of the report, the most significant first.
    """

    name: str
    what: str
    reads: int
    writes: int
    races: int
    uses: tuple[MethodUse, ...]
    advice: Advice
    declared: tuple[str, ...] = ()
    evidence: str = ""
    rank: int = 0


@final
class ClassReport(msgspec.Struct, frozen=True):
    """The fields of a class that have conflicting accesses; its annotations about threads.

    `signs` are the reasons to believe that its objects are meant to be shared.
    """

    class_: str = msgspec.field(name="class")
    fields: tuple[FieldReport, ...]
    declared: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()


@final
class Totals(msgspec.Struct, frozen=True):
    """Counts over all classes; `left_out` fields have conflicts, but are not reported."""

    classes: int
    racy_classes: int
    fields: int
    reads: int
    writes: int
    races: int
    left_out: int = 0


@final
class ClassAssumption(msgspec.Struct, frozen=True):
    """Something that the analysis assumes without proof."""

    kind: str
    subject: str
    reason: str


@final
class ClassesReport(msgspec.Struct, frozen=True):
    """The whole report, in the order in which it is shown.

    With `is_everything`, all classes and all fields, by name, with the counts of the thesis.
    """

    version: str
    classes: tuple[ClassReport, ...]
    totals: Totals
    assumptions: tuple[ClassAssumption, ...]
    is_everything: bool = False
