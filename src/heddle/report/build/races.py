"""Makes the report of what the pipeline found."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Final, NamedTuple, final

import msgspec

from heddle._util.bits import bits
from heddle.concurrency.callgraph import STATE
from heddle.concurrency.threads import ThreadKind
from heddle.entry import is_harness
from heddle.models.annotations import Annotations
from heddle.pointsto import ELEMENTS
from heddle.pointsto import AbstractObject
from heddle.pointsto.budget import full_names
from heddle.pointsto import FieldKey, ObjectSet
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Field as JavaField
from heddle.program.classes import Method, dotted
from heddle.program.descriptors import java_type
from heddle.program.program import Program, Role
from heddle.races.contents import Content as FoundContent
from heddle.races.contents import ContentsFinder
from heddle.races import Detected
from heddle.races.findings import Finder, Finding, Findings, Owners
from heddle.races.guarded_by import Checked, Found, Places, check_guards, place_of
from heddle.races.findings import MakersBelow
from heddle.races.findings import reached_classes
from heddle.report.build.accesses import AccessTeller, SourceLine
from heddle.report.build.annotations import Declarations
from heddle.report.build.names import Describer
from heddle.report.build.grouping import in_reading_order
from heddle.report.build.guards import GuardBuilder, noted, unchecked_notes, used_notes
from heddle.report.build.identity import Identities, Identity, identity, ids
from heddle.report.build.outer_objects import OuterObjects
from heddle.report.model.races import (
    Analysed,
    AssumptionNote,
    BrokenGuard,
    Content,
    During,
    Field,
    Interface,
    Race,
    RaceObject,
    RacesReport,
    Round,
    Stage,
    Thread,
    Timing,
)
from heddle.report.model.rules import LIBRARY_RULE
from heddle.report.build.severity import severity
from heddle.version import VERSION

# The analysis whose time counts for a stage.
_ANALYSIS_OF: Final = {"escaping": "escaping", "parallel": "parallel", "unlocked": "locks"}
_MOST_OBJECTS: Final = 20


class BuiltRaces(NamedTuple):
    """The races and threads of a report, and how many pairs are not shown.

    `guards` are the claims of annotations that are broken, `assumed` those that are not checked,
    and what annotations were believed.
    """

    races: tuple[Race, ...]
    threads: tuple[Thread, ...]
    omitted: int
    guards: tuple[BrokenGuard, ...] = ()
    assumed: tuple[AssumptionNote, ...] = ()


class Telling(NamedTuple):
    """How races are told: whether where they are in libraries, and with what at hand."""

    deep: bool
    source: SourceLine
    annotations: Annotations


def build_races(program: Program, detected: Detected, telling: Telling) -> BuiltRaces:
    """Work out findings, and describe each."""
    trusted = frozenset(detected.trusted)
    owners = Owners(
        lambda frame: frame.method is not None and _is_application(program, frame.method),
        lambda method: dotted(method.owner) in trusted,
    )
    finder = Finder(detected.analyses, detected.calling, owners, deep=telling.deep)
    funnelled = detected.funnelled
    found = finder.findings(funnelled.races, funnelled.pairs)
    calling = detected.calling
    reached = reached_classes(program, calling.hierarchy, calling.frames)
    declared = Declarations(program, calling.frames, reached, telling.annotations)
    builder = _Builder(program, detected, finder, found, (telling.source, declared))
    asked = Found(program, detected.analyses, calling, finder.paths, reached)
    return builder.build(partial(check_guards, asked, telling.annotations))


# What is assumed of reads without a lock that count only with a valid stamp.
_CHECKED_LATER: Final = "whose stamp is validated before they are used are taken to hold its lock"
# What is said if not all contents were looked for.
_NOT_LOOKED_BEHIND: Final = "there was too much to look at; of some races the contents are left out"


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
        AssumptionNote(
            AssumptionKind.TRUSTED_CLASS, name, f"{count} accesses to fields are taken to be safe"
        )
        for name, count in sorted(detected.trusted.items())
    ]
    optimistic = detected.analyses.held.optimistic.items()
    checked = {f"{m.owner}.{m.name}{m.descriptor}": count for m, count in optimistic}
    assumptions += [
        AssumptionNote(AssumptionKind.OPTIMISTIC_READ, name, f"{count} reads {_CHECKED_LATER}")
        for name, count in sorted(checked.items())
    ]
    assumptions += built.assumed
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
        guards=built.guards,
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
        self,
        program: Program,
        detected: Detected,
        finder: Finder,
        findings: Findings,
        telling: tuple[SourceLine, Declarations],
    ) -> None:
        source, self._declared = telling
        self._findings = findings
        frames = detected.calling.frames
        self._frames = frames
        self._names = full_names(frames)
        self._describe = Describer(program, frames, detected.analyses.held)
        self._objects: dict[int, RaceObject] = {}
        self._outer = OuterObjects(
            self._named,
            lambda site: self._describe.object(AbstractObject((site,))),
            lambda method: _is_application(program, method),
        )
        self._accesses = detected.analyses.accesses
        self._threads = detected.analyses.threads
        self._finder = finder
        objects = 0
        for finding in findings.found:
            objects |= finding.objects
        self._makers = MakersBelow(detected.calling, objects)
        self._identities = Identities()
        self._told = AccessTeller(self._describe, finder.paths, self._accesses.library, source)
        self._contents = ContentsFinder(
            detected.analyses, detected.calling, detected.statements, finder
        )

    def build(self, check: Callable[[Places], Checked]) -> BuiltRaces:
        findings = self._findings
        found = [self._race(finding) for finding in findings.found]
        names = ids(name for _, name in found)
        races = [
            msgspec.structs.replace(race, id=id_)
            for (race, _), id_ in zip(found, names, strict=True)
        ]
        checked = check(_racing(findings, races))
        races.sort(key=lambda race: (race.field.class_, race.field.name, _places(race)))
        threads = tuple([self._describe.thread(thread) for thread in self._threads.all])
        guards = GuardBuilder(self._told, self._identities).build(checked.violations, races)
        told = tuple(in_reading_order(noted(races, guards)))
        assumed = (*used_notes(told), *unchecked_notes(checked.unchecked), *self._cut_short())
        return BuiltRaces(told, threads, findings.omitted, guards, assumed)

    def _cut_short(self) -> Iterator[AssumptionNote]:
        if self._contents.is_cut_short:
            yield AssumptionNote(AssumptionKind.CONTENTS, "races on references", _NOT_LOOKED_BEHIND)

    def _race(self, finding: Finding) -> tuple[Race, Identity]:
        """Describe a race but for its id, and say what that is to be made of."""
        named = sorted(((self._identities.side(s), s) for s in finding.sides), key=lambda n: n[0])
        sides = [side for _, side in named]
        field = self._field(finding)
        is_library = finding.is_library or field.kind == "object"
        rule = LIBRARY_RULE if is_library else _RULES[field.kind]
        first, second = (self._told.access(side) for side in sides)
        numbers = islice(bits(finding.objects), _MOST_OBJECTS)
        behind = self._contents.of(finding)
        race = Race(
            id="",
            rule=rule,
            field=field,
            objects=tuple([self._object(number) for number in numbers]),
            accesses=(first, second),
            pairs=finding.pairs,
            during=self._during(finding),
            outer=self._outer.outer(self._shown(finding)) if is_library else None,
            notes=self._declared.notes(finding, is_constructing=self._is_constructing(finding)),
            contents=tuple([self._content(content) for content in behind.found]),
            more_contents=behind.more,
        )
        race = msgspec.structs.replace(race, severity=severity(race))
        return race, identity(rule, field, [name for name, _ in named])

    def _content(self, content: FoundContent) -> Content:
        """Describe a part of an object; of one of a library, what its user can see is all of it."""
        ours, theirs = self._told.access(content.write), self._told.access(content.other)
        if ours.inner is None and theirs.inner is None:
            return Content(self._field(content), (ours, theirs))
        type_ = self._type(content) or "java.lang.Object"
        return Content(Field(type_, STATE, "object"), (ours, theirs))

    def _is_constructing(self, finding: Finding) -> bool:
        """Tell whether it is in constructors only that a race has writes."""
        writing = [side for side in finding.sides if side.statement.is_write]
        return all(map(self._finder.is_in_construction, writing))

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

    def _object(self, number: int) -> RaceObject:
        """Describe an object; many races are on the same ones."""
        found = self._objects.get(number)
        if found is None:
            found = self._objects[number] = self._describe.object(self._named(number))
        return found

    def _named(self, number: int) -> AbstractObject:
        """Return an object with all that can be said of where it was made (section 4.6)."""
        name = self._names.name(number)
        return self._frames.objects[number] if name is None else AbstractObject(name)

    def _field(self, finding: Finding | FoundContent) -> Field:
        location = finding.location
        if isinstance(location, JavaField):
            kind = "static" if location.is_static else "instance"
            type_ = java_type(location.descriptor)
            return Field(dotted(location.owner), location.name, kind, type_)
        if location == ELEMENTS:
            array = self._type(finding) or "java.lang.Object[]"
            return Field(array, "[]", "array", array.removesuffix("[]"))
        if location == STATE:
            return Field(
                class_=self._type(finding) or "java.lang.Object", name=STATE, kind="object"
            )
        return _unresolved(location)

    def _type(self, finding: Finding | FoundContent) -> str | None:
        """Return the type of the objects that a race is on, of several the first by name."""
        members = self._frames.members(finding.objects)
        return min((java_type(found.type) for found in members), default=None)


_RULES: Final = {
    "instance": "race-on-field",
    "static": "race-on-static",
    "array": "race-on-array",
}


def _racing(findings: Findings, races: Iterable[Race]) -> Places:
    """Return where races are that are not just of objects being made."""
    pairs = zip(findings.found, races, strict=True)
    sides = [side for found, race in pairs if race.during == "use" for side in found.sides]
    places = [(side.frame.method, side.pc) for side in sides]
    return frozenset([place_of(method, pc) for method, pc in places if method is not None])


def _places(race: Race) -> tuple[tuple[str, str, str, int], ...]:
    return tuple(
        (a.place.class_, a.place.method, a.place.descriptor, a.place.offset) for a in race.accesses
    )


def _unresolved(location: FieldKey) -> Field:
    """Name a field that is declared nowhere: `owner.name:descriptor`."""
    owner, _, name = str(location).partition(":")[0].rpartition(".")
    return Field(class_=dotted(owner), name=name, kind="instance")
