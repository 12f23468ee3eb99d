"""Reports of races made by hand, for tests of what is made of a report."""

import msgspec

from heddle.report.build.findings import findings
from heddle.report.model.races import (
    BrokenGuard,
    CodePlace,
    Confidence,
    Finding,
    Member,
    Note,
    PathStep,
    Race,
    RaceObject,
    RacesReport,
    ReportedAccess,
    ReportedField,
    ReportedLock,
    ReportedThread,
    Severity,
)
from heddle.report.model.run import Analysed, AssumptionNote, ReportedRound, ReportedStage

ANALYSED = Analysed(
    main="bank.Main.main",
    classes=31,
    methods=210,
    application_methods=20,
    method_contexts=345,
    threads=2,
    k=1,
    locks="sound",
)
ASSUMPTIONS = (
    AssumptionNote("missing-class", "com.acme.Gone", "named, but not among the inputs"),
    AssumptionNote("native", "bank.Clock.now", "has no code"),
    AssumptionNote("missing-class", "com.acme.Lost", "named, but not among the inputs"),
)
STAGES = (
    ReportedStage("original", 2000, 2000, None, 0.25, 12.0),
    ReportedStage("escaping", 2000, 500, 600, 1.5, 64.0),
    ReportedStage("unlocked", 500, 500, 1900, 0.05, 0.4),
)

ROUNDS = (
    ReportedRound(120, {"1": 40}, 500, 1.25),
    ReportedRound(131, {"1": 37, "2": 3}, 20, 0.5, "1 of 4 sites cost too much"),
)


def place(class_: str, method: str, line: int | None, descriptor: str = "()V") -> CodePlace:
    file = class_.rpartition(".")[2].partition("$")[0] + ".java"
    return CodePlace(class_, method, descriptor, file, line, offset=7)


MAIN_LINE = place("bank.Main", "main", 8)
MAIN = ReportedThread("main", "one", (), ())
TELLER = ReportedThread(
    "Thread made at Main.java:13",
    "many",
    (place("bank.Main", "main", 13),),
    (place("bank.Main", "main", 15), place("bank.Main", "main", 16)),
)
MONITOR = ReportedLock("this (Ledger)", place("bank.Ledger", "record", 27), "bank.Ledger")
LEDGER = RaceObject("bank.Ledger", (MAIN_LINE,))
TRANSFERS = ReportedField("bank.Ledger", "transfers", "instance", "int")


def call(class_: str, method: str, line: int, calls: str, *locks: ReportedLock) -> PathStep:
    return PathStep(place(class_, method, line), calls, locks)


WRITE = ReportedAccess(
    place("bank.Ledger", "countTransfer", 37),
    "write",
    1,
    (),
    (call("bank.Teller", "run", 22, "bank.Ledger.countTransfer"),),
    source="        transfers++;",
    how="update",
)
READ = ReportedAccess(
    place("bank.Ledger", "transfers", 41),
    "read",
    0,
    (),
    (call("bank.Main", "main", 17, "bank.Ledger.transfers"),),
    source="return transfers;",
)
CERTAIN = Confidence("high", ("both accesses are to the one object that there is",))
STALE = Severity("medium", ("a thread may see the value late, or never",))
LOST = Severity("high", ("one of two overlapping updates is lost",), "lost-update")
FIELD_RACE = Race(
    "f1e1d0",
    "race-on-field",
    TRANSFERS,
    (LEDGER,),
    (READ, WRITE),
    confidence=CERTAIN,
    severity=STALE,
    advice="declare transfers volatile",
)
SELF_RACE = msgspec.structs.replace(
    FIELD_RACE, id="5e1f00", accesses=(WRITE, WRITE), pairs=4, advice=""
)
STATIC_RACE = Race(
    "57a71c",
    "race-on-static",
    ReportedField("bank.Main", "opened", "static"),
    (),
    (
        ReportedAccess(place("bank.Main", "main", 9), "write", 0, (), ()),
        ReportedAccess(place("bank.Teller", "run", 19), "read", 1, (), ()),
    ),
)
ARRAY_RACE = Race(
    "a44a70",
    "race-on-array",
    ReportedField("int[]", "[]", "array"),
    (
        RaceObject("int[]", (place("bank.Ledger", "<init>", 12), MAIN_LINE)),
        RaceObject("int[]", (place("bank.Ledger", "grow", 61),)),
    ),
    (READ, WRITE),
)
LIMITS = RaceObject("java.util.HashMap", (place("bank.Ledger", "<init>", 11),))
LIBRARY_RACE = Race(
    "11b4a4",
    "race-on-library-object",
    ReportedField("java.util.HashMap", "table", "instance"),
    (RaceObject("java.util.HashMap", (place("bank.Ledger", "<init>", 11), MAIN_LINE)),),
    (
        ReportedAccess(
            place("bank.Ledger", "limitOf", 46),
            "write",
            1,
            (),
            (call("bank.Teller", "run", 19, "bank.Ledger.limitOf"),),
            inner=place("java.util.HashMap", "resize", 702),
        ),
        ReportedAccess(
            place("bank.Ledger", "limitOf", 46),
            "read",
            1,
            (),
            (call("bank.Teller", "run", 19, "bank.Ledger.limitOf"),),
            inner=place("java.util.HashMap", "getNode", 570),
        ),
    ),
    outer=LIMITS,
)
HARMLESS = Note("@LazyInit", "bank.Ledger.transfers", "harmless", "declared to be set lazily")
BROKEN = Note("@ThreadSafe", "bank.Ledger", "broken", "the class is declared safe")
GENERATED = Note("@Generated", "bank.Ledger", "generated", "both accesses are in generated code")
UNGUARDED = BrokenGuard(
    "9a4d00",
    "guard-not-held",
    Member("bank.Ledger", "transfers", "field"),
    '@GuardedBy("this")',
    "this",
    WRITE,
    races=("f1e1d0",),
)
EVERYTHING = (FIELD_RACE, SELF_RACE, STATIC_RACE, ARRAY_RACE, LIBRARY_RACE)

LOST_RACE = msgspec.structs.replace(
    SELF_RACE, id="105700", severity=LOST, confidence=CERTAIN, advice="make it atomic"
)


def guarded(access: ReportedAccess, lock: ReportedLock = MONITOR) -> ReportedAccess:
    return msgspec.structs.replace(access, locks=(lock,))


def held_by(race: Race, *, first: bool = False, second: bool = False) -> Race:
    """Return a race of which the accesses named hold a lock."""
    one, other = race.accesses
    accesses = (guarded(one) if first else one, guarded(other) if second else other)
    return msgspec.structs.replace(race, accesses=accesses)


def report(*races: Race, note: str | None = None) -> RacesReport:
    """Return a report of races between `main` (thread 0) and tellers (thread 1)."""
    found = findings(races)
    return RacesReport("9.8.7", found, (MAIN, TELLER), STAGES, ANALYSED, ASSUMPTIONS, note)


def only_finding(*races: Race) -> Finding:
    """Return the one finding that the races are."""
    (found,) = findings(races)
    return found
