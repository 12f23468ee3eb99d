"""Makes the report of what the pipeline found."""

import hashlib
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Final, NamedTuple, final

import msgspec

from heddle._util.bits import bits
from heddle.concurrency.library import STATE
from heddle.concurrency.threads import ThreadKind
from heddle.harness.code import is_harness
from heddle.pointsto.context import AbstractObject
from heddle.pointsto.extension import full_names
from heddle.pointsto.frames import FieldKey, ObjectSet
from heddle.pointsto.result import ELEMENTS
from heddle.program.classes import Field as JavaField
from heddle.program.classes import Method, dotted
from heddle.program.descriptors import java_type
from heddle.program.ir import Invoke, InvokeDynamic
from heddle.program.program import Program, Role
from heddle.races.detected import Detected
from heddle.races.findings import Finder, Finding, Findings, Owners
from heddle.races.makers import MakersBelow
from heddle.races.side import Side
from heddle.report.describe import Describer
from heddle.report.grouping import in_reading_order
from heddle.report.outer import OuterObjects
from heddle.report.races import (
    Access,
    Analysed,
    AssumptionNote,
    During,
    Field,
    Interface,
    Lock,
    Place,
    Race,
    RacesReport,
    Round,
    Stage,
    Step,
    Thread,
    Timing,
)
from heddle.report.rules import LIBRARY_RULE
from heddle.version import VERSION

# The analysis whose time counts for a stage.
_ANALYSIS_OF: Final = {"escaping": "escaping", "parallel": "parallel", "unlocked": "locks"}
_ID_LENGTH: Final = 12
_MOST_OBJECTS: Final = 20

# Returns the text of a line of a class's source, when it is at hand.
SourceLine = Callable[[Place], str | None]


class BuiltRaces(NamedTuple):
    """The races and threads of a report, and how many pairs are not shown."""

    races: tuple[Race, ...]
    threads: tuple[Thread, ...]
    omitted: int


def build_races(
    program: Program, detected: Detected, *, deep: bool, source: SourceLine
) -> BuiltRaces:
    """Work out findings, and describe each."""
    trusted = frozenset(detected.trusted)
    owners = Owners(
        lambda frame: frame.method is not None and _is_application(program, frame.method),
        lambda method: dotted(method.owner) in trusted,
    )
    finder = Finder(detected.analyses, detected.calling, owners, deep=deep)
    funnelled = detected.funnelled
    found = finder.findings(funnelled.races, funnelled.pairs)
    return _Builder(program, detected, finder, source).build(found)


# What is assumed of reads without a lock that count only with a valid stamp.
_CHECKED_LATER: Final = "whose stamp is validated before they are used are taken to hold its lock"


def races_report(
    program: Program, entry: Method | Interface, detected: Detected, built: BuiltRaces
) -> RacesReport:
    """Put the races together with how they were found."""
    methods = {
        f.method
        for f in detected.calling.frames.all
        if f.method is not None and not is_harness(f.method.owner)
    }
    roles = Counter(program.origin(method.owner).role for method in methods)
    assumptions = [
        AssumptionNote(str(a.kind), a.subject, a.reason) for a in program.assumptions.sorted()
    ]
    assumptions += [
        AssumptionNote("trusted-class", name, f"{count} accesses to fields are taken to be safe")
        for name, count in sorted(detected.trusted.items())
    ]
    optimistic = detected.analyses.held.optimistic.items()
    checked = {f"{m.owner}.{m.name}{m.descriptor}": count for m, count in optimistic}
    assumptions += [
        AssumptionNote("optimistic-read", name, f"{count} reads {_CHECKED_LATER}")
        for name, count in sorted(checked.items())
    ]
    return RacesReport(
        version=VERSION,
        races=built.races,
        threads=built.threads,
        stages=_stages(detected),
        analysed=Analysed(
            main=entry.main if isinstance(entry, Interface) else main_name(entry),
            interface=entry if isinstance(entry, Interface) else None,
            classes=len({method.owner for method in methods}),
            methods=len(methods),
            application_methods=roles[Role.APPLICATION],
            method_contexts=len(detected.calling.frames.all),
            threads=len(built.threads),
            k=max((k for k, _ in detected.rounds[-1].sites), default=0),
            locks=detected.analyses.locks,
        ),
        assumptions=tuple(assumptions),
        note=_note(detected, built),
        rounds=_rounds(detected),
        stopped=detected.ended or None,
        coarser=detected.coarser,
        timings=_timings(detected),
    )


def main_name(main: Method) -> str:
    """Name a main method."""
    return f"{dotted(main.owner)}.{main.name}"


def _rounds(detected: Detected) -> tuple[Round, ...]:
    is_timed = bool(_timings(detected))
    return tuple(
        [
            Round(
                contexts=each.contexts,
                sites={str(k): count for k, count in each.sites},
                pairs=each.pairs,
                seconds=round(each.seconds, 2) if is_timed else None,
                shortfall=each.shortfall or None,
            )
            for each in detected.rounds
        ]
    )


def _timings(detected: Detected) -> tuple[Timing, ...]:
    if detected.funnelled.counts[0].alone is None:
        return ()
    return tuple(
        [Timing(t.name, round(t.seconds, 2), round(t.megabytes)) for t in detected.timings]
    )


def _stages(detected: Detected) -> tuple[Stage, ...]:
    taken = {timing.name: timing for timing in detected.timings}
    found: list[Stage] = []
    for count in detected.funnelled.counts:
        timing = taken.get(_ANALYSIS_OF.get(count.name, ""))
        seconds = count.seconds + (timing.seconds if timing else 0)
        megabytes = timing.megabytes if timing else 0.0
        numbers = (count.given, count.kept, count.alone)
        if count.alone is None:
            # Without being asked, nothing that differs from run to run.
            found.append(Stage(count.name, *numbers))
        else:
            found.append(Stage(count.name, *numbers, round(seconds, 2), round(megabytes)))
    proofs = {proof.value: removed for proof, removed in detected.funnelled.proofs}
    return tuple(
        [
            msgspec.structs.replace(stage, proofs=proofs)
            if proofs and stage.name == "unlocked"
            else stage
            for stage in found
        ]
    )


def _note(detected: Detected, built: BuiltRaces) -> str | None:
    """Say why there is nothing to report, or that not everything is."""
    started = [t for t in detected.analyses.threads.all if t.object is not None]
    if not started:
        return (
            "The program starts no thread that could race with the main thread. "
            "If others call it, say so with --interface."
        )
    if built.omitted:
        return (
            f"{built.omitted} further pairs of accesses to fields that are reported are not shown."
        )
    return None


def _is_application(program: Program, method: Method) -> bool:
    return program.origin(method.owner).role in (Role.APPLICATION, Role.HARNESS)


@final
class _Builder:
    def __init__(
        self, program: Program, detected: Detected, finder: Finder, source: SourceLine
    ) -> None:
        frames = detected.calling.frames
        self._frames = frames
        self._names = full_names(frames)
        self._describe = Describer(program, frames, detected.analyses.held)
        self._outer = OuterObjects(
            self._named,
            lambda site: self._describe.object(AbstractObject((site,))),
            lambda method: _is_application(program, method),
        )
        self._accesses = detected.analyses.accesses
        self._threads = detected.analyses.threads
        self._finder = finder
        self._calling = detected.calling
        self._makers = MakersBelow(detected.calling, 0)
        self._source = source
        self._ordinals: dict[Method, dict[int, str]] = {}

    def build(self, findings: Findings) -> BuiltRaces:
        objects = 0
        for finding in findings.found:
            objects |= finding.objects
        self._makers = MakersBelow(self._calling, objects)
        races = [self._race(finding) for finding in findings.found]
        races.sort(key=lambda race: (race.field.class_, race.field.name, _places(race)))
        threads = tuple([self._describe.thread(thread) for thread in self._threads.all])
        return BuiltRaces(tuple(in_reading_order(races)), threads, findings.omitted)

    def _race(self, finding: Finding) -> Race:
        sides = sorted(finding.sides, key=self._identity)
        field = self._field(finding)
        is_library = finding.is_library or field.kind == "object"
        rule = LIBRARY_RULE if is_library else _RULES[field.kind]
        first, second = (self._access(side) for side in sides)
        numbers = islice(bits(finding.objects), _MOST_OBJECTS)
        return Race(
            id=self._id(rule, field, (sides[0], sides[1])),
            rule=rule,
            field=field,
            objects=tuple([self._describe.object(self._named(number)) for number in numbers]),
            accesses=(first, second),
            pairs=finding.pairs,
            during=self._during(finding),
            outer=self._outer.outer(self._shown(finding)) if is_library else None,
        )

    def _during(self, finding: Finding) -> During:
        """Tell what goes on at one of the sides.

        A constructor that uses what is not an object's, or gets into a library, is a user like any.
        """
        if any(side.thread.kind is ThreadKind.MACHINE for side in finding.sides):
            return "finalization"
        if all(side.statement.is_static for side in finding.sides):
            return "use"
        if self._is_of_making(finding):
            return "making"
        if finding.is_library:
            methods = [side.frame.method for side in finding.sides]
            is_made = any(method is not None and method.name == "<init>" for method in methods)
        else:
            is_made = any(map(self._finder.is_in_construction, finding.sides))
        return "construction" if is_made else "use"

    def _is_of_making(self, finding: Finding) -> bool:
        """Tell whether each side may be at an object that is made in the same call of a thread."""
        shown = self._shown(finding)
        return bool(shown) and all(
            self._makers.may_make(self._finder.outermost(side), shown) for side in finding.sides
        )

    def _shown(self, finding: Finding) -> ObjectSet:
        """Return the objects that the two accesses shown may be to, in the frames they are in.

        The finding has those of its statements in all frames: in a library, of all its users.
        """
        shown = finding.objects
        for side in finding.sides if shown else ():
            shown &= self._accesses.objects(side.statement, side.inner or side.frame)
        return shown or finding.objects

    def _named(self, number: int) -> AbstractObject:
        """Return an object with all that can be said of where it was made (section 4.6)."""
        name = self._names.name(number)
        return self._frames.objects[number] if name is None else AbstractObject(name)

    def _field(self, finding: Finding) -> Field:
        location = finding.location
        if isinstance(location, JavaField):
            kind = "static" if location.is_static else "instance"
            return Field(class_=dotted(location.owner), name=location.name, kind=kind)
        if location == ELEMENTS:
            return Field(
                class_=self._type(finding) or "java.lang.Object[]", name="[]", kind="array"
            )
        if location == STATE:
            return Field(
                class_=self._type(finding) or "java.lang.Object", name=STATE, kind="object"
            )
        return _unresolved(location)

    def _type(self, finding: Finding) -> str | None:
        """Return the type of the objects that a race is on, of several the first by name."""
        members = self._frames.members(finding.objects)
        return min((java_type(found.type) for found in members), default=None)

    def _id(self, rule: str, field: Field, sides: tuple[Side, Side]) -> str:
        """Name a race by what does not move with lines: the field, the methods, the kinds."""
        parts = (rule, field.class_, field.name, *(self._identity(side) for side in sides))
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:_ID_LENGTH]

    def _identity(self, side: Side) -> str:
        method = side.frame.method
        assert method is not None
        kind = "write" if side.statement.is_write else "read"
        ordinal = self._ordinal(method, side.pc)
        return f"{dotted(method.owner)}.{method.name}{method.descriptor} {kind} {ordinal}"

    def _ordinal(self, method: Method, pc: int) -> str:
        """Return the number of an instruction among those of its method that name the same."""
        known = self._ordinals.get(method)
        if known is None:
            known = self._ordinals[method] = _ordinals(method)
        return known.get(pc, "")

    def _access(self, side: Side) -> Access:
        frame, method = side.frame, side.frame.method
        assert method is not None
        place = self._describe.place(method, side.pc)
        inner = None
        if side.inner is not None and side.inner.method is not None:
            inner = self._describe.place(side.statement.method, side.statement.pc)
        elif side.statement.touch is not None:
            called = self._accesses.library.called(frame, side.pc)
            inner = self._describe.place(called[0], -1) if called else None
        path = self._path(side)
        here = self._describe.locks(frame, side.pc)
        held: dict[Lock, None] = dict.fromkeys(lock for step in path for lock in step.locks)
        held.update(dict.fromkeys(here))
        return Access(
            place=place,
            kind="write" if side.statement.is_write else "read",
            thread=side.thread.number,
            locks=tuple(held),
            path=path,
            inner=inner,
            source=self._source(place),
        )

    def _path(self, side: Side) -> tuple[Step, ...]:
        steps: list[Step] = []
        for hop in self._finder.paths.telling(side.thread, side.frame):
            method = hop.frame.method
            called = hop.callee.method
            if method is None or (called is not None and is_harness(called.owner)):
                continue
            name = "a lambda" if called is None else f"{dotted(called.owner)}.{called.name}"
            locks = self._describe.locks(hop.frame, hop.pc)
            steps.append(Step(self._describe.place(method, hop.pc), name, locks))
        return tuple(steps)


_RULES: Final = {
    "instance": "race-on-field",
    "static": "race-on-static",
    "array": "race-on-array",
}


def _places(race: Race) -> tuple[tuple[str, str, str, int], ...]:
    return tuple(
        (a.place.class_, a.place.method, a.place.descriptor, a.place.offset) for a in race.accesses
    )


def _unresolved(location: FieldKey) -> Field:
    """Name a field that is declared nowhere: `owner.name:descriptor`."""
    owner, _, name = str(location).partition(":")[0].rpartition(".")
    return Field(class_=dotted(owner), name=name, kind="instance")


def _ordinals(method: Method) -> dict[int, str]:
    counts: dict[str, int] = {}
    found: dict[int, str] = {}
    body = method.body
    instrs = [] if body is None else [i for block in body.blocks for i in block.instrs]
    for instr in sorted(instrs, key=lambda i: i.pc):
        if isinstance(instr, Invoke):
            name = f"call {instr.method.name}{instr.method.descriptor}"
        elif isinstance(instr, InvokeDynamic):
            name = f"call {instr.name}"
        else:
            name = f"{type(instr).__name__} {getattr(instr, 'field', '')}"
        number = counts[name] = counts.get(name, 0) + 1
        found.setdefault(instr.pc, f"{name} {number}")
    return found
