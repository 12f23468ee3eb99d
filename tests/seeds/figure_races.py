"""The races of the example programs, in the notation of the figures.

Statements, threads and contexts have the names that a figure gives them; the main thread and the
empty context are written `-`. What has no name is left out: accesses of library code, and the
thread in which the virtual machine runs finalizers.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias, final

from figure_relations import Notation, notation, whole_program
from pointsto_answers import method_named, named
from race_rules import original_races

from heddle.models.threads import ThreadModels
from heddle.pipeline import detect_races
from heddle.pointsto.context import FixedK
from heddle.pointsto.frames import Frame
from heddle.pointsto.solve import solve
from heddle.program.program import Program
from heddle.races.accesses.access import Accesses, Statement
from heddle.races.detected import Detection
from heddle.races.stages.rules import Access, AccessPair, may_be_held, may_run_during
from heddle.task import DetectionOptions, task

# Two accesses, whichever comes first; one, if they are the same.
Pair: TypeAlias = frozenset[str]


def detected(program: Program, main: str, k: int) -> Detection:
    """Find the races of a program from the main method of a class, with the locks of the thesis."""
    points_to = solve(program, [method_named(program, main, "main")], FixedK(k))
    given = task(program, ThreadModels(), DetectionOptions(locks="may"), lambda *_: None)
    return detect_races(given, points_to.frames())


def application_races(program: Program, found: Detection) -> list[AccessPair]:
    """Return the original races among the statements of the application."""
    analyses = found.analyses
    own = [s for s in analyses.accesses.statements if s.method.owner in program.application]
    accesses = Accesses(found.calling.frames, tuple(own), analyses.accesses.library)
    return list(original_races(accesses, analyses.threads))


class FigureNames(NamedTuple):
    """Names that a figure gives to sites, calls and accesses, by method, in order of offsets."""

    sites: Mapping[str, str]
    calls: Mapping[str, str]
    accesses: Mapping[str, str]


@final
class FigureRaces:
    """What the stages ask the analyses of a figure's program, and the names to write it with."""

    def __init__(
        self, program: Program, found: Detection, names: Notation, accesses: Mapping[str, str]
    ) -> None:
        self.detected = found
        self.analyses = found.analyses
        self.original = application_races(program, found)
        self._names = names
        self._statements = _named_accesses(program, found, accesses)
        self._threads = {
            t.number: names.object(() if t.object is None else named(t.object.sites))
            for t in found.analyses.threads.all
            if t.number == 0 or (t.object and named(t.object.sites)[0] in names.sites)
        }

    def access(self, access: Access) -> str:
        """Write (t, c, e), without brackets."""
        thread, frame, statement = access
        context = self._names.object(named(frame.context))
        return f"{self._threads[thread.number]}, {context}, {self._statements[statement]}"

    def pair(self, pair: AccessPair) -> Pair:
        """Write both accesses of a pair."""
        return frozenset(map(self.access, pair))

    def statement(self, statement: Statement) -> str | None:
        """Return the name of a statement, if it has one."""
        return self._statements.get(statement)

    def call(self, frame: Frame, pc: int) -> str:
        """Return the name of a call."""
        assert frame.method is not None
        return self._names.calls[frame.method, pc]

    def objects(self, found: int) -> set[str]:
        """Write abstract objects."""
        members = self.detected.calling.frames.objects_of
        return {self._names.object(named(o.sites)) for o in members(found)}

    def accesses(self) -> Iterator[Access]:
        """Return all (t, c, e) of the application."""
        accesses, threads = self.analyses.accesses, self.analyses.threads
        for statement in self._statements:
            for frame in accesses.runs(statement):
                for thread in threads.members(threads.reaching(frame)):
                    yield Access(thread, frame, statement)

    def parallel(self) -> set[str]:
        """Write the relation `parallel`."""
        members = self.analyses.threads.members
        return {
            f"({self.access(access)}, {self._threads[other.number]})"
            for access in self.accesses()
            for other in members(may_run_during(self.analyses, access))
            if other.number in self._threads
        }

    def guarded(self) -> set[str]:
        """Write the relation `guarded`."""
        assert self.analyses.may is not None
        return {
            f"({self.access(access)}, {lock})"
            for access in self.accesses()
            for lock in self.objects(may_be_held(self.analyses.may, access))
        }


def figure_races(source: str, names: FigureNames, directory: Path) -> FigureRaces:
    """Compile a figure whose main class is T, and find its races at k = 2."""
    program = whole_program(source, directory)
    written = notation(program, names.sites, names.calls)
    return FigureRaces(program, detected(program, "T", 2), written, names.accesses)


def _named_accesses(
    program: Program, found: Detection, names: Mapping[str, str]
) -> dict[Statement, str]:
    """Name the accesses of each method of the application in the order of their offsets."""
    by_method: dict[str, list[Statement]] = {}
    for statement in found.analyses.accesses.statements:
        method = statement.method
        if method.owner in program.application:
            by_method.setdefault(f"{method.owner}.{method.name}", []).append(statement)
    named_ones: dict[Statement, str] = {}
    for where, statements in by_method.items():
        ordered = sorted(statements, key=lambda each: each.pc)
        named_ones |= zip(ordered, names[where].split(), strict=True)
    return named_ones
