"""What `heddle check` tells, as data: races, the evidence for each, how they were found."""

from typing import Final, Literal, TypeAlias, final, get_args

import msgspec


@final
class CodePlace(msgspec.Struct, frozen=True, order=True):
    """A place in the code: by line where there are lines, else by the offset in the method.

    A place in the code of callers has no method: the class says what it is.
    Class names are dotted, nested classes with `$`.
    """

    class_: str = msgspec.field(name="class")
    method: str
    descriptor: str
    file: str | None
    line: int | None
    offset: int


@final
class ReportedLock(msgspec.Struct, frozen=True):
    """A monitor that is held: a description of the object, and where it was entered."""

    object: str
    place: CodePlace


@final
class PathStep(msgspec.Struct, frozen=True):
    """One call on the way to an access: where it is, what it calls.

    `locks` are those its own method holds there; callers may hold more. `source` is the line, when
    the source is at hand.
    """

    place: CodePlace
    calls: str
    locks: tuple[ReportedLock, ...]
    source: str | None = None


@final
class ReportedThread(msgspec.Struct, frozen=True):
    """An abstract thread: `main`, or what it was made as and where it is started.

    `instances` is "one" when there is at most one such thread in a run, else "many". `made` are
    the sites of the thread object, innermost first; `started` are all places that start it.
    """

    label: str
    instances: str
    made: tuple[CodePlace, ...]
    started: tuple[CodePlace, ...]


# How an access uses the value: it is part of an update from the old one, writes a constant, or
# happens only while there is no value (a write) or asks whether there is one (a read); or neither.
ValueUse: TypeAlias = Literal["plain", "update", "constant", "lazy"]


@final
class ReportedAccess(msgspec.Struct, frozen=True):
    """One side of a race: where, read or write, by which thread, how it got there.

    `path` leads from the first method of the thread to the method of the access. `locks` are all
    those held at the access. `inner` is the place in library code when the access is reported at
    the application's call that leads to it, or the method, if its code is not looked at.
    `source` is the line, when the source is at hand.
    """

    place: CodePlace
    kind: str
    thread: int
    locks: tuple[ReportedLock, ...]
    path: tuple[PathStep, ...]
    inner: CodePlace | None = None
    source: str | None = None
    how: ValueUse = "plain"


@final
class ReportedField(msgspec.Struct, frozen=True):
    """What is raced on; of an array the class is the element type followed by `[]`.

    `type` is what the field or an element holds, where that is known.
    """

    class_: str = msgspec.field(name="class")
    name: str
    kind: str  # "instance", "static", "array" or "object", for all that a library object holds
    type: str = ""


@final
class RaceObject(msgspec.Struct, frozen=True):
    """An object whose field is raced on: its type, and where it is made, innermost first."""

    type: str
    sites: tuple[CodePlace, ...]


# What goes on: each access may be to an object that its own thread makes in the same call; or one
# of them is in a constructor or a finalizer; or nothing of that.
During: TypeAlias = Literal["use", "making", "construction", "finalization"]


# How much a race is likely to matter, the most first.
Level: TypeAlias = Literal["harmful", "unclear", "benign"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)


@final
class Severity(msgspec.Struct, frozen=True):
    """How much a race is likely to matter, and why it is thought so."""

    level: Level
    reasons: tuple[str, ...]


# What an annotation means for a race: it says that there is none, that the object is not to be
# shared, that it does not matter, that nobody wrote the code by hand.
Effect: TypeAlias = Literal["broken", "misused", "harmless", "generated"]
# Where a race stands: as any, or after others for what annotations say.
Standing: TypeAlias = Literal["usual", "generated", "harmless"]


@final
class Note(msgspec.Struct, frozen=True):
    """What an annotation, on a class, a field or a method, says of a race."""

    annotation: str
    on: str
    effect: Effect
    text: str


@final
class ReportedContent(msgspec.Struct, frozen=True):
    """Part of an object whose reference is raced on: it may be seen before its maker wrote it.

    The first access is the write before the object was published, the second is by who got the
    reference by the racing read.
    """

    field: ReportedField
    accesses: tuple[ReportedAccess, ReportedAccess]


@final
class Race(msgspec.Struct, frozen=True):
    """Two accesses that may conflict; `threads` of the report are referred to by number.

    `outer` is what the objects are or are parts of: of a library object that which the application
    made, with the one place that makes it. `during` tells what makes a race less likely to matter.
    `contents` are what the reference leads to and nothing orders either; there are `more_contents`.
    """

    id: str
    rule: str
    field: ReportedField
    objects: tuple[RaceObject, ...]
    accesses: tuple[ReportedAccess, ReportedAccess]
    pairs: int = 1  # how many pairs of statements this one stands for
    outer: RaceObject | None = None
    during: During = "use"
    severity: Severity = Severity("unclear", ())
    notes: tuple[Note, ...] = ()
    contents: tuple[ReportedContent, ...] = ()
    more_contents: int = 0

    @property
    def standing(self) -> Standing:
        """Tell where it stands: what breaks a claim of its authors is never put last.

        A field that is declared harmless says nothing of what a reference in it leads to.
        """
        effects = {note.effect for note in self.notes}
        if "broken" in effects:
            return "usual"
        if "harmless" in effects:
            return "usual" if self.contents else "harmless"
        return "generated" if "generated" in effects else "usual"


@final
class Member(msgspec.Struct, frozen=True):
    """A field or a method that an annotation is on."""

    class_: str = msgspec.field(name="class")
    name: str
    kind: Literal["field", "method"]


@final
class BrokenGuard(msgspec.Struct, frozen=True):
    """A place where the lock is not held that a field or a method is declared to be guarded by.

    `guard` is the lock as it is written, `lack` what is wrong with it; `access` is an access, or a
    call of the method; `races` are the ids of those with an access on the same line.
    """

    id: str
    rule: str
    on: Member
    annotation: str
    guard: str
    access: ReportedAccess
    lack: str = "not held"
    races: tuple[str, ...] = ()


@final
class ReportedStage(msgspec.Struct, frozen=True):
    """One stage: how many pairs of accesses it was given and kept, and would keep of all alone.

    `proofs` tells how many of all pairs each way to prove exclusion would remove alone.
    """

    name: str
    given: int
    kept: int
    alone: int | None
    seconds: float | None = None
    megabytes: float | None = None
    proofs: dict[str, int] | None = None


@final
class ReportedRound(msgspec.Struct, frozen=True):
    """One round of looking, each with more contexts: how many, what was left, CPU seconds.

    `sites` tells how many sites have each k; `shortfall` what could not be afforded.
    """

    contexts: int
    sites: dict[str, int]
    pairs: int
    seconds: float | None = None
    shortfall: str | None = None


@final
class ReportedTiming(msgspec.Struct, frozen=True):
    """What an analysis took: CPU seconds, and the most memory the process had by its end."""

    name: str
    seconds: float
    megabytes: float


@final
class ReportedInterface(msgspec.Struct, frozen=True, omit_defaults=True):
    """What callers of a program without a main method call.

    `types` are the types, `chosen` says how they were chosen, `methods` is how many are called.
    `components` are the classes that a container calls, by what they are; `main` is the method that
    is run before it does.
    """

    types: tuple[str, ...]
    chosen: str
    methods: int
    components: dict[str, tuple[str, ...]] = {}
    main: str | None = None


@final
class Analysed(msgspec.Struct, frozen=True):
    """What was looked at: from a main method, or as callers or a container may use it."""

    main: str | None
    classes: int
    methods: int
    application_methods: int
    method_contexts: int
    threads: int
    k: int
    locks: str
    interface: ReportedInterface | None = None


@final
class AssumptionNote(msgspec.Struct, frozen=True):
    """Something taken on trust."""

    kind: str
    subject: str
    reason: str


@final
class SuppressedRace(msgspec.Struct, frozen=True):
    """A race that the user does not want to see, and why not."""

    race: Race
    reason: str


@final
class SuppressedGuard(msgspec.Struct, frozen=True):
    """A guard that is not held, which the user does not want to see, and why."""

    guard: BrokenGuard
    reason: str


@final
class KnownRace(msgspec.Struct, frozen=True, order=True):
    """A race as a baseline has it: its id, and words for people."""

    id: str
    what: str


@final
class BaselineComparison(msgspec.Struct, frozen=True):
    """What was found against a baseline, which another version may have written.

    The races of the report are only those that are new; `unchanged` is how many are not.
    """

    version: str
    unchanged: int
    fixed: tuple[KnownRace, ...]


@final
class RacesReport(msgspec.Struct, frozen=True):
    """Everything; `note` says why there is nothing to report, or that not all is.

    `sources` are the files of the application that places are in, by package, with their path from
    the root of the repository if they were found there. `guards` are those declared and not
    held. `suppressed` and `suppressed_guards` are what the user does not want to see, `compared` is
    what a baseline says of the others; `notices` is what there is to say about the user's settings.
    `stopped` tells why there was no further round, if one might have removed more; `coarser` which
    analyses reached their limits, and what they did instead.
    """

    version: str
    races: tuple[Race, ...]
    threads: tuple[ReportedThread, ...]
    stages: tuple[ReportedStage, ...]
    analysed: Analysed
    assumptions: tuple[AssumptionNote, ...]
    note: str | None = None
    rounds: tuple[ReportedRound, ...] = ()
    stopped: str | None = None
    coarser: tuple[str, ...] = ()
    timings: tuple[ReportedTiming, ...] = ()
    sources: dict[str, str | None] = {}
    suppressed: tuple[SuppressedRace, ...] = ()
    compared: BaselineComparison | None = None
    notices: tuple[str, ...] = ()
    guards: tuple[BrokenGuard, ...] = ()
    suppressed_guards: tuple[SuppressedGuard, ...] = ()

    def fails(self, least: Level = "benign") -> bool:
        """Tell whether there is anything to be mended that matters as much as `least`.

        What annotations declare harmless need not be; a guard that they declare and that is not
        held always is.
        """
        levels = LEVELS[: LEVELS.index(least) + 1]
        races = [race for race in self.races if race.standing != "harmless"]
        return bool(self.guards) or any(race.severity.level in levels for race in races)
