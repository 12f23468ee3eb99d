"""The data of `heddle check`: findings, the races behind each, and how they were found."""

from typing import Final, Literal, TypeAlias, final, get_args

import msgspec

from heddle.report.model.coverage import Coverage
from heddle.report.model.run import (
    Analysed,
    AssumptionNote,
    ReportedRound,
    ReportedStage,
    ReportedTiming,
)


@final
class CodePlace(msgspec.Struct, frozen=True, order=True):
    """A place in the code: by line where lines are known, else by the offset in the method.

    A place in the code of callers has no method; its class describes the caller.
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
    """A lock that is held: a description of the object, and the place of its acquisition.

    `owner` is the class that the lock belongs to: that of the object itself if it is `this` or a
    class, else the class that declares the field the lock is in; empty if that is unknown.
    """

    object: str
    place: CodePlace
    owner: str = ""


@final
class PathStep(msgspec.Struct, frozen=True):
    """One call on the path to an access: its place and its callee.

    `locks` are those that its own method holds there; callers may hold more. `source` is the source
    line, if it is available.
    """

    place: CodePlace
    calls: str
    locks: tuple[ReportedLock, ...]
    source: str | None = None


@final
class ReportedThread(msgspec.Struct, frozen=True):
    """An abstract thread: `main`, or the class of the thread and the places that start it.

    `instances` is "one" if there is at most one such thread in a run, else "many". `made` are the
    allocation sites of the thread object, innermost first; `started` are all places that start it.
    """

    label: str
    instances: str
    made: tuple[CodePlace, ...]
    started: tuple[CodePlace, ...]


# The use of the value: part of an update of the old value, a constant, lazy initialisation (a write
# only while there is no value, or a read that tests whether there is one), or none of these.
ValueUse: TypeAlias = Literal["plain", "update", "constant", "lazy"]


@final
class ReportedAccess(msgspec.Struct, frozen=True):
    """One side of a race: its place, kind, thread and call path.

    `path` goes from the first method of the thread to the method of the access. `locks` are all
    those held at the access. `inner` is the place in library code when the access is reported at
    the application's call that reaches it, or only the method, if its code is not analysed.
    `source` is the source line, if it is available.
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
    """The location of a race; the class of an array is the element type followed by `[]`.

    `type` is the type of the field or of an element, where it is known.
    """

    class_: str = msgspec.field(name="class")
    name: str
    kind: str  # "instance", "static", "array" or "object", for all that a library object holds
    type: str = ""


@final
class RaceObject(msgspec.Struct, frozen=True):
    """An object whose field is raced on: its type and allocation sites, innermost first."""

    type: str
    sites: tuple[CodePlace, ...]


# The phase of a race: each access may be to an object that its own thread allocates in the same
# call; or one access is in a constructor or a finalizer; or none of these.
During: TypeAlias = Literal["use", "making", "construction", "finalization"]


# How far the two accesses are known to be on one object: a static field; an object of which there
# is one; an object one of whose own threads is at one side; one of many objects allocated alike;
# objects of several allocation sites; objects that more contexts would distinguish; objects that
# unknown code creates.
Sharing: TypeAlias = Literal["static", "one", "own", "alike", "several", "merged", "unknown"]
# How the two sides get hold of the object: from one static field; from one field; as receivers of
# the methods that are called first; from different fields; as an argument, at one side at least;
# from a thread local, at one side at least; or in a way that is not known.
Holding: TypeAlias = Literal["static", "same", "receiver", "different", "passed", "local", ""]
# What all writes of a field have in common: the same constant, apart from initial values; that they
# are in constructors; or nothing.
Writes: TypeAlias = Literal["same", "initial", ""]


@final
class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Facts about a race that its judgements rest on; the defaults speak for the race.

    `callers` counts the sides in threads of unknown callers, and `is_shareable` says whether the
    class shows signs of being made for several threads. `waits` is a call before an access that
    waits for another thread. `called_back` counts the sides that are reached through library code
    that calls the application back, `opaque` those that code outside the analysis reaches, `new`
    those whose own path allocates the object. `breadth` is how many objects one side may access.
    `has_own_threads` says that each object of a kind has a thread of its own at both sides,
    `is_thread` that the objects are threads themselves.
    `is_coarse` says that an analysis reached its limits. `writes` is about all writes of the field.
    `is_spun` says that a loop tests the value; `is_frozen` that all fields of its class are final.
    `called` are the methods of a library that the two sides call, and `is_checked` says that one of
    them acts on what the same method has looked up before.
    """

    sharing: Sharing = "one"
    callers: int = 0
    is_shareable: bool = True
    waits: CodePlace | None = None
    called_back: int = 0
    opaque: int = 0
    has_own_threads: bool = False
    is_thread: bool = False
    is_coarse: bool = False
    writes: Writes = ""
    is_spun: bool = False
    is_frozen: bool = False
    called: tuple[str, ...] = ()
    is_checked: bool = False
    new: int = 0
    holding: Holding = ""
    breadth: int = 1


# The level of a judgement, in descending order.
Level: TypeAlias = Literal["high", "medium", "low"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
# The consequences of a race.
Harm: TypeAlias = Literal[
    "lost-update",
    "torn-object",
    "broken-object",
    "mixed-object",
    "check-then-act",
    "publication",
    "torn-value",
    "endless-loop",
    "stale-value",
    "statistics",
    "cache",
    "flag",
    "debugging",
]


@final
class Severity(msgspec.Struct, frozen=True):
    """The estimated severity of a race, the reasons for it, and the worst consequence."""

    level: Level
    reasons: tuple[str, ...]
    harm: Harm = "stale-value"


@final
class Confidence(msgspec.Struct, frozen=True):
    """The certainty that two threads can be at both accesses at once, on one object."""

    level: Level
    reasons: tuple[str, ...]


# The meaning of an annotation for a race: it claims that there is none, that the object is not
# shared, that the race does not matter, or that the code is generated.
Effect: TypeAlias = Literal["broken", "misused", "harmless", "generated"]
# The position of a race in the report: the usual one, or after the others due to annotations.
Standing: TypeAlias = Literal["usual", "generated", "harmless"]


@final
class Note(msgspec.Struct, frozen=True):
    """A statement about a race by an annotation on a class, a field or a method."""

    annotation: str
    on: str
    effect: Effect
    text: str


@final
class ReportedContent(msgspec.Struct, frozen=True):
    """Part of an object whose reference is raced on: a reader may not see its initialisation.

    The first access is the write before the object was published, the second is by a thread that
    got the reference by the racing read.
    """

    field: ReportedField
    accesses: tuple[ReportedAccess, ReportedAccess]


@final
class Race(msgspec.Struct, frozen=True):
    """Two accesses that may conflict; they refer to `threads` of the report by number.

    `outer` is the object that the objects are or are parts of: for a library object, the one that
    the application allocates, with its site. `during` is what makes a race less likely to matter.
    `contents` are unordered accesses through the reference; `more_contents` counts those omitted.
    `advice` says how to make it safe; it is empty where no advice fits.
    """

    id: str
    rule: str
    field: ReportedField
    objects: tuple[RaceObject, ...]
    accesses: tuple[ReportedAccess, ReportedAccess]
    pairs: int = 1  # how many pairs of statements this one stands for
    outer: RaceObject | None = None
    during: During = "use"
    facts: Facts = Facts()
    confidence: Confidence = Confidence("medium", ())
    severity: Severity = Severity("medium", ())
    advice: str = ""
    notes: tuple[Note, ...] = ()
    contents: tuple[ReportedContent, ...] = ()
    more_contents: int = 0

    @property
    def standing(self) -> Standing:
        """Return the position in the report: a race that violates an author's claim is never last.

        A field that is declared harmless implies nothing about the objects that it refers to.
        """
        effects = {note.effect for note in self.notes}
        if "broken" in effects:
            return "usual"
        if "harmless" in effects:
            return "usual" if self.contents else "harmless"
        return "generated" if "generated" in effects else "usual"


@final
class AccessPlace(msgspec.Struct, frozen=True):
    """A place that takes part in a finding; `locks` are held there on every path that is known."""

    place: CodePlace
    kind: str
    locks: tuple[str, ...] = ()


@final
class Finding(msgspec.Struct, frozen=True):
    """The races that a reader sees as one bug, on one field or object, the clearest first.

    `pairs` is never empty. `places` are all places of accesses, those with the same locks together.
    """

    id: str
    pairs: tuple[Race, ...]
    places: tuple[AccessPlace, ...]

    @property
    def best(self) -> Race:
        """Return the clearest pair, which decides how certain and how severe the finding is."""
        return self.pairs[0]

    @property
    def rule(self) -> str:
        """Return the id of the rule."""
        return self.best.rule

    @property
    def field(self) -> ReportedField:
        """Return the field of the clearest pair."""
        return self.best.field

    @property
    def fields(self) -> tuple[ReportedField, ...]:
        """Return all fields: several inside a library object, or of one under construction."""
        return tuple(dict.fromkeys(pair.field for pair in self.pairs))

    @property
    def objects(self) -> tuple[RaceObject, ...]:
        """Return the objects of all pairs, those of the clearest pair first."""
        return tuple(dict.fromkeys(found for pair in self.pairs for found in pair.objects))

    @property
    def outer(self) -> RaceObject | None:
        """Return the library object as the application sees it, if it is one."""
        return self.best.outer

    @property
    def severity(self) -> Severity:
        """Return the severity of the clearest pair."""
        return self.best.severity

    @property
    def standing(self) -> Standing:
        """Return the standing of the clearest pair."""
        return self.best.standing


@final
class Member(msgspec.Struct, frozen=True):
    """A field or a method with an annotation."""

    class_: str = msgspec.field(name="class")
    name: str
    kind: Literal["field", "method"]


@final
class BrokenGuard(msgspec.Struct, frozen=True):
    """A place that does not hold the lock that a field or a method is declared to be guarded by.

    `guard` is the lock as declared, `lack` describes the violation; `access` is an access, or a
    call of the method; `races` are the ids of the races with an access on the same line.
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
class SuppressedFinding(msgspec.Struct, frozen=True):
    """A finding that the user suppressed, the reason, and whether an annotation says so."""

    finding: Finding
    reason: str
    in_source: bool = False


@final
class SuppressedGuard(msgspec.Struct, frozen=True):
    """A broken guard that the user suppressed, the reason, and whether an annotation says so."""

    guard: BrokenGuard
    reason: str
    in_source: bool = False


@final
class KnownFinding(msgspec.Struct, frozen=True, order=True):
    """A finding in a baseline: its id and its description."""

    id: str
    what: str


@final
class BaselineComparison(msgspec.Struct, frozen=True):
    """The comparison with a baseline, which another version of Heddle may have written.

    The report then contains only new findings; `unchanged` counts the others.
    """

    version: str
    unchanged: int
    fixed: tuple[KnownFinding, ...]


@final
class ChangedFiles(msgspec.Struct, frozen=True):
    """The number of files that changed since a revision, and of findings with no place in any."""

    revision: str
    files: int
    left_out: int


@final
class RacesReport(msgspec.Struct, frozen=True):
    """The whole report, in reading order; `note` says why it is empty or incomplete.

    `sources` maps the source files of the application, named by package, to their paths from the
    root of the repository, if they were found there. `guards` are the declared guards that are not
    held. `suppressed` and `suppressed_guards` are what the user suppressed, `compared` compares
    the others with a baseline, `changed` says which findings are left out because no place of them
    is in a changed file; `notices` are messages about the user's settings. `stopped` is why
    there was no further round, if one might have removed more; `coarser` lists the analyses that
    reached their limits, and their fallbacks. `coverage` is what was looked at and what was not
    understood, if that is known.
    """

    version: str
    findings: tuple[Finding, ...]
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
    suppressed: tuple[SuppressedFinding, ...] = ()
    compared: BaselineComparison | None = None
    notices: tuple[str, ...] = ()
    guards: tuple[BrokenGuard, ...] = ()
    suppressed_guards: tuple[SuppressedGuard, ...] = ()
    changed: ChangedFiles | None = None
    coverage: Coverage | None = None

    @property
    def races(self) -> tuple[Race, ...]:
        """Return the pairs of all findings."""
        return tuple([pair for finding in self.findings for pair in finding.pairs])

    @property
    def is_incomplete(self) -> bool:
        """Return whether something was not understood that may hide races."""
        return self.coverage is not None and bool(self.coverage.gaps)

    @property
    def is_inconclusive(self) -> bool:
        """Return whether nothing is reported, and too little was understood to say "none"."""
        return self.is_incomplete and not (self.findings or self.guards)

    def fails(self, least: Level = "low") -> bool:
        """Return whether there is a finding to fix of at least the level `least`.

        Both judgements of its clearest pair must reach the level. Findings that annotations declare
        harmless do not count; a declared guard that is not held always does.
        """
        counted = [finding for finding in self.findings if finding.standing != "harmless"]
        return bool(self.guards) or any(is_at_least(each.best, least, least) for each in counted)


def is_at_least(race: Race, confidence: Level, severity: Level) -> bool:
    """Return whether both judgements of a race reach the given levels."""
    return LEVELS.index(race.confidence.level) <= LEVELS.index(confidence) and LEVELS.index(
        race.severity.level
    ) <= LEVELS.index(severity)
