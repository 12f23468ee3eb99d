"""The report of what the pipeline found."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Final, NamedTuple, final

import msgspec

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import STATE
from heddle.entry import is_harness
from heddle.models.annotations import Annotations
from heddle.pointsto import ELEMENTS, AbstractObject, FieldKey, ObjectSet
from heddle.pointsto.budget import full_names
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Field as JavaField
from heddle.program.classes import Method, dotted
from heddle.program.descriptors import java_type
from heddle.program.program import Program, Role
from heddle.races import Detection, ExplainedRace, Explanation
from heddle.races.contents import Content as FoundContent
from heddle.races.findings import ShownRace, is_application
from heddle.report.build.accesses import AccessTeller, SourceLine
from heddle.report.build.advice import advice
from heddle.report.build.annotations import Declarations
from heddle.report.build.confidence import confidence
from heddle.report.build.facts import FactFinder
from heddle.report.build.findings import Grounds, findings
from heddle.report.build.guards import GuardBuilder, noted, unchecked_notes, used_notes
from heddle.report.build.identity import Identities, Identity, identity, ids, steady
from heddle.report.build.names import Describer
from heddle.report.build.outer_objects import OuterObjects
from heddle.report.build.severity import severity
from heddle.report.model.names import counted
from heddle.report.model.races import (
    BrokenGuard,
    Finding,
    Race,
    RaceObject,
    RacesReport,
    ReportedContent,
    ReportedField,
    ReportedThread,
)
from heddle.report.model.rules import LIBRARY_RULE
from heddle.report.model.run import (
    Analysed,
    AssumptionNote,
    ReportedInterface,
    ReportedRound,
    ReportedStage,
    ReportedTiming,
)
from heddle.version import VERSION

# The analysis whose time counts for a stage.
_ANALYSIS_OF: Final = {"escaping": "escaping", "parallel": "parallel", "unlocked": "locks"}
_MOST_OBJECTS: Final = 20


class BuiltRaces(NamedTuple):
    """The findings and threads of a report; how many pairs are omitted or `cut`: shown in part.

    `guards` are the broken claims of annotations, `assumed` the unchecked ones and the facts used.
    """

    findings: tuple[Finding, ...]
    threads: tuple[ReportedThread, ...]
    omitted: int
    cut: int = 0
    guards: tuple[BrokenGuard, ...] = ()
    assumed: tuple[AssumptionNote, ...] = ()


def build_races(
    program: Program,
    detected: Detection,
    explanation: Explanation,
    annotations: Annotations,
    source: SourceLine,
) -> BuiltRaces:
    """Describe all findings and broken guards; `source` has the lines of the application."""
    frames = detected.calling.frames
    declared = Declarations(program, frames, explanation.reached, annotations)
    paths, library = explanation.paths, detected.analyses.accesses.library
    describe = Describer(program, frames, detected.analyses.held)
    accesses = AccessTeller(describe, paths, library, source)
    facts = FactFinder(program, detected, describe)
    builder = _RaceBuilder(program, detected, accesses, declared, facts)
    races = builder.races(explanation.races)
    threads = tuple([describe.thread(thread) for thread in detected.analyses.threads.all])
    guards = GuardBuilder(accesses, builder.identities).build(explanation.guards.violations, races)
    told = [_judged(race) for race in noted(races, guards)]
    found = findings(told, builder.grounds())
    assumed = [*used_notes(told), *unchecked_notes(explanation.guards.unchecked)]
    if not explanation.has_all_contents:
        kind = AssumptionKind.CONTENTS
        assumed.append(AssumptionNote(kind, "races on references", _CUT_SHORT))
    omitted, cut = explanation.omitted, explanation.cut
    return BuiltRaces(found, threads, omitted, cut, guards, tuple(assumed))


_CUT_SHORT: Final = "the search for contents was cut short; those of some races are missing"


def races_report(
    program: Program, entry: str | ReportedInterface, detected: Detection, built: BuiltRaces
) -> RacesReport:
    """Put the races together with how they were found; `entry` names main methods, if any."""
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
            AssumptionKind.TRUSTED_CLASS, name, _assumed(count, "field access", "to be safe")
        )
        for name, count in sorted(detected.trusted.items())
    ]
    optimistic = detected.analyses.held.optimistic_reads.items()
    checked = {f"{m.owner}.{m.name}{m.descriptor}": count for m, count in optimistic}
    assumptions += [
        AssumptionNote(
            AssumptionKind.OPTIMISTIC_READ,
            name,
            _assumed(count, "optimistic read", "to hold its lock"),
        )
        for name, count in sorted(checked.items())
    ]
    assumptions += built.assumed
    return RacesReport(
        version=VERSION,
        findings=built.findings,
        threads=built.threads,
        stages=_stages(detected),
        analysed=Analysed(
            main=entry.main if isinstance(entry, ReportedInterface) else entry,
            interface=entry if isinstance(entry, ReportedInterface) else None,
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


def _assumed(count: int, noun: str, what: str) -> str:
    return f"{counted(count, noun)} {'is' if count == 1 else 'are'} assumed {what}"


def main_name(main: Method) -> str:
    """Name a main method."""
    return f"{dotted(main.owner)}.{main.name}"


def _rounds(detected: Detection) -> tuple[ReportedRound, ...]:
    is_timed = bool(_timings(detected))
    return tuple(
        [
            ReportedRound(
                contexts=each.contexts,
                sites={str(k): count for k, count in each.sites},
                pairs=each.pairs,
                seconds=round(each.seconds, 2) if is_timed else None,
                shortfall=each.shortfall or None,
            )
            for each in detected.rounds
        ]
    )


def _timings(detected: Detection) -> tuple[ReportedTiming, ...]:
    if detected.stages.counts[0].alone is None:
        return ()
    return tuple(
        [ReportedTiming(t.name, round(t.seconds, 2), round(t.megabytes)) for t in detected.timings]
    )


def _stages(detected: Detection) -> tuple[ReportedStage, ...]:
    taken = {timing.name: timing for timing in detected.timings}
    found: list[ReportedStage] = []
    for count in detected.stages.counts:
        timing = taken.get(_ANALYSIS_OF.get(count.name, ""))
        seconds = count.seconds + (timing.seconds if timing else 0)
        megabytes = timing.megabytes if timing else 0.0
        numbers = (count.given, count.kept, count.alone)
        if count.alone is None:
            # Times differ from run to run, so they are reported on request only.
            found.append(ReportedStage(count.name, *numbers))
        else:
            found.append(ReportedStage(count.name, *numbers, round(seconds, 2), round(megabytes)))
    proofs = {proof.value: removed for proof, removed in detected.stages.proofs}
    return tuple(
        [
            msgspec.structs.replace(stage, proofs=proofs)
            if proofs and stage.name == "unlocked"
            else stage
            for stage in found
        ]
    )


def _note(detected: Detection, built: BuiltRaces) -> str | None:
    """Return why there is nothing to report, or how much was omitted."""
    started = [t for t in detected.analyses.threads.all if t.object is not None]
    if not started:
        return (
            "The program starts no thread that could race with the main thread. "
            "If other code calls it, use --interface."
        )
    said: list[str] = []
    if built.omitted:
        pairs = counted(built.omitted, "more pair")
        said.append(f"{pairs} of accesses to these fields {_is_or_are(built.omitted)} not listed.")
    if built.cut:
        pairs = counted(built.cut, "pair")
        are = _is_or_are(built.cut)
        said.append(
            f"{pairs} of accesses in library code {are} shown only at the nearest calls; "
            "other calls may race as well, also on other objects."
        )
    return " ".join(said) or None


def _is_or_are(count: int) -> str:
    return "is" if count == 1 else "are"


@final
class _RaceBuilder:
    """Describes findings."""

    def __init__(
        self,
        program: Program,
        detected: Detection,
        accesses: AccessTeller,
        declared: Declarations,
        facts: FactFinder,
    ) -> None:
        self._program = program
        self._frames = frames = detected.calling.frames
        self._names = full_names(frames)
        self._describe = describe = Describer(program, frames, detected.analyses.held)
        self._facts = facts
        self._objects = Memo(self._describe_object)
        self._accesses = accesses
        self._declared = declared
        self._outer = OuterObjects(
            self._named,
            lambda site: describe.object(AbstractObject((site,))),
            lambda method: is_application(program, method),
        )
        self.identities = Identities()
        self._object_sets: dict[str, ObjectSet] = {}

    def races(self, explained: Iterable[ExplainedRace]) -> list[Race]:
        """Describe races, by field and place."""
        given = list(explained)
        found = [self._race(each) for each in given]
        names = ids(name for _, name in found)
        races = [
            msgspec.structs.replace(race, id=id_)
            for (race, _), id_ in zip(found, names, strict=True)
        ]
        objects = [each.finding.objects for each in given]
        self._object_sets.update(zip(names, objects, strict=True))
        return sorted(races, key=lambda race: (race.field.class_, race.field.name, _places(race)))

    def grounds(self) -> Grounds:
        """Return what the findings of the races are based on."""
        return Grounds(
            objects=lambda race: bits(self._object_sets[race.id]),
            named=Memo(self._site_name).__getitem__,
            is_own=self._is_own,
        )

    def _is_own(self, name: str) -> bool:
        return self._program.origin(name.replace(".", "/")).role is Role.APPLICATION

    def _site_name(self, found: RaceObject) -> str:
        """Name an object by its allocation site, without lines and offsets."""
        if not found.sites:
            return steady(found.type)
        place = found.sites[0]
        declared = self._program.find(place.class_.replace(".", "/")) if place.method else None
        methods = () if declared is None else declared.methods
        for method in methods:
            if (method.name, method.descriptor) == (place.method, place.descriptor):
                where = self.identities.at(method, place.offset, "").where
                return f"{steady(found.type)} {where}"
        return steady(f"{found.type} {place.class_}.{place.method}{place.descriptor}")

    def _race(self, explained: ExplainedRace) -> tuple[Race, Identity]:
        """Describe a race but for its id, and return what that is derived from."""
        finding, about, contents = explained
        named = sorted(((self.identities.side(s), s) for s in finding.sides), key=lambda n: n[0])
        field = self._field(finding)
        is_library = finding.is_library or field.kind == "object"
        rule = LIBRARY_RULE if is_library else _RULES[field.kind]
        first, second = (self._accesses.access(side) for _, side in named)
        numbers = islice(bits(finding.objects), _MOST_OBJECTS)
        race = Race(
            id="",
            rule=rule,
            field=field,
            objects=tuple([self._objects[number] for number in numbers]),
            accesses=(first, second),
            pairs=finding.pairs,
            during=about.during,
            outer=self._outer.outer(about.objects) if is_library else None,
            notes=self._declared.notes(
                finding, is_constructing=about.is_written_in_constructors_only
            ),
            contents=tuple([self._content(content) for content in contents.found]),
            more_contents=contents.more,
            facts=self._facts.of(finding, about),
        )
        return race, identity(rule, field, [name for name, _ in named])

    def _content(self, content: FoundContent) -> ReportedContent:
        """Describe a part of an object; of one of a library, what its user can see is all of it."""
        ours, theirs = self._accesses.access(content.write), self._accesses.access(content.other)
        if ours.inner is None and theirs.inner is None:
            return ReportedContent(self._field(content), (ours, theirs))
        type_ = self._type(content) or "java.lang.Object"
        return ReportedContent(ReportedField(type_, STATE, "object"), (ours, theirs))

    def _describe_object(self, number: int) -> RaceObject:
        return self._describe.object(self._named(number))

    def _named(self, number: int) -> AbstractObject:
        """Return an object with all allocation sites that are certain (section 4.6)."""
        name = self._names.name(number)
        return self._frames.objects[number] if name is None else AbstractObject(name)

    def _field(self, finding: ShownRace | FoundContent) -> ReportedField:
        location = finding.location
        if isinstance(location, JavaField):
            kind = "static" if location.is_static else "instance"
            type_ = java_type(location.descriptor)
            return ReportedField(dotted(location.owner), location.name, kind, type_)
        if location == ELEMENTS:
            array = self._type(finding) or "java.lang.Object[]"
            return ReportedField(array, "[]", "array", array.removesuffix("[]"))
        if location == STATE:
            return ReportedField(
                class_=self._type(finding) or "java.lang.Object", name=STATE, kind="object"
            )
        return _unresolved(location)

    def _type(self, finding: ShownRace | FoundContent) -> str | None:
        """Return the type of the objects that a race is on, of several the first by name."""
        members = self._frames.objects_of(finding.objects)
        return min((java_type(found.type) for found in members), default=None)


def _judged(race: Race) -> Race:
    """Add the judgements of a race, and the advice that follows from them."""
    race = msgspec.structs.replace(race, severity=severity(race))
    return msgspec.structs.replace(race, confidence=confidence(race), advice=advice(race))


_RULES: Final = {
    "instance": "race-on-field",
    "static": "race-on-static",
    "array": "race-on-array",
}


def _places(race: Race) -> tuple[tuple[str, str, str, int], ...]:
    return tuple(
        (a.place.class_, a.place.method, a.place.descriptor, a.place.offset) for a in race.accesses
    )


def _unresolved(location: FieldKey) -> ReportedField:
    """Name a field that is declared nowhere: `owner.name:descriptor`."""
    owner, _, name = str(location).partition(":")[0].rpartition(".")
    return ReportedField(class_=dotted(owner), name=name, kind="instance")
