"""The text of `heddle explain --no-race`: why the accesses at two lines do not race."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, final

from heddle._util.errors import InputError
from heddle._util.printable import printable
from heddle.concurrency.callgraph import STATE
from heddle.pointsto import ELEMENTS
from heddle.program.classes import Field, dotted
from heddle.program.program import Program
from heddle.races import Detection
from heddle.races.accesses import Statement
from heddle.races.findings import RaceAbsence, absence
from heddle.report.build.exclusions import ExclusionWriter
from heddle.report.model.names import field_name
from heddle.report.model.races import Race, ReportedAccess

_WHY: Final = {
    "aliasing": "they never access the same object",
    "escaping": "one of them only accesses objects that no other thread can reach at that time "
    "(if a race publishes them later, it has both as its contents)",
    "parallel": "no two threads can be at both of them at the same time",
    "unlocked": "a lock or a happens-before order keeps them from overlapping",
}


class FileLine(NamedTuple):
    """A line of a source file."""

    file: str
    line: int


def parsed_line(text: str) -> FileLine:
    """Read `FILE:LINE`; of the file only the last part of the path counts."""
    file, colon, line = text.rpartition(":")
    if not colon or not line.isdecimal():
        raise InputError(text, "is not a source line", "Write it as Account.java:12.")
    return FileLine(file.replace("\\", "/").rpartition("/")[2], int(line))


# Told of pairs that no round has removed, and that are not left.
_BY_EPOCH: Final = (
    "    all pairs of accesses removed by 'epochs': with one iteration or call distinguished, they "
    "cannot overlap on what it creates"
)


@final
class NoRace:
    """Explains every pair of accesses at two lines, by the first round that removes it."""

    def __init__(self, program: Program, lines: tuple[FileLine, FileLine]) -> None:
        self._program = program
        self._lines = lines
        self._pairs: list[tuple[Statement, Statement]] | None = None
        # Why there are no pairs: a line without an access of its own.
        self._bare: InputError | None = None
        # What is told of each pair, and whether it still was a race.
        self._told: dict[tuple[Statement, Statement], tuple[list[str], bool]] = {}

    def watch(self, detected: Detection) -> None:
        """Look at a round: the first finds the accesses, each later one what is left of pairs."""
        if self._pairs is None:
            self._pairs = self._pairs_at(detected)
        writer = ExclusionWriter(self._program, detected.calling.frames)
        for pair in self._pairs:
            if self._told.get(pair, ([], True))[1]:
                found = absence(detected.analyses, *pair)
                self._told[pair] = list(_told(found, writer)), bool(found.races)

    def conclude(self, detected: Detection) -> None:
        """Look at the pairs that are left in the end: others are apart within each epoch."""
        for pair, (_, is_race) in self._told.items():
            left = detected.stages.left.get(pair[0].location)
            if is_race and (left is None or not left.may_be(*pair)):
                self._told[pair] = [_heading(*pair), _BY_EPOCH], False

    def render(self, races: Iterable[Race]) -> str:
        """Return what is to be told; `races` are all that the same run reports.

        A race in a library is reported at the calls that reach it, which are no accesses to a
        field themselves, so the report is consulted before anything is denied.
        """
        first, second = self._lines
        named = f"{first.file}:{first.line} and {second.file}:{second.line}"
        reported = [line for race in races for line in self._reported(race)]
        told = [line for pair in self._pairs or () for line in self._told[pair][0]]
        if reported or told:
            return "\n".join(printable(line) for line in (f"{named}:", *reported, *told))
        if self._bare is not None:
            raise self._bare
        return f"No field is accessed at both {named} with a write at one of them."

    def _reported(self, race: Race) -> Iterator[str]:
        """Yield what the report says about the two lines: a race, or the contents of one."""
        if self._are_at(race.accesses):
            kinds = " against ".join(access.kind for access in race.accesses)
            yield f"  {field_name(race.field)}, {kinds}:"
            yield f"    this is a race: it is reported as {race.id}"
        elif any(self._are_at(content.accesses) for content in race.contents):
            yield f"  contents of the reference {field_name(race.field)}:"
            yield f"    nothing orders these accesses if {race.id}, which is reported, happens"

    def _are_at(self, accesses: tuple[ReportedAccess, ReportedAccess]) -> bool:
        """Return whether two accesses are at the two lines, in either order."""
        found = [FileLine(a.place.file or "", a.place.line or 0) for a in accesses]
        return found in ([*self._lines], [*reversed(self._lines)])

    def _pairs_at(self, detected: Detection) -> list[tuple[Statement, Statement]]:
        try:
            first, second = (_statements(self._program, detected, line) for line in self._lines)
        except InputError as error:
            self._bare = error
            return []
        return [
            (ours, theirs)
            for ours in first
            for theirs in second
            if ours.location == theirs.location and (ours.is_write or theirs.is_write)
        ]


def _statements(program: Program, detected: Detection, line: FileLine) -> list[Statement]:
    found = [
        statement
        for statement in detected.analyses.accesses.statements
        if _is_at(program, statement, line)
    ]
    if not found:
        reason = "no code that may run accesses a field or an array there"
        advice = "Volatile fields and trusted library classes are left out."
        raise InputError(f"{line.file}:{line.line}", reason, advice)
    return found


def _is_at(program: Program, statement: Statement, line: FileLine) -> bool:
    method = statement.method
    declared = program.find(method.owner)
    if declared is None or declared.source_file != line.file or method.body is None:
        return False
    return method.body.line_of(statement.pc) == line.line


def _told(found: RaceAbsence, writer: ExclusionWriter) -> Iterator[str]:
    yield _heading(found.first, found.second)
    if found.races:
        yield f"    this is a race: no stage removes {_pairs(found.races)}"
    for stage, count in found.removed:
        yield f"    {_pairs(count)} removed by '{stage}': {_WHY[stage]}"
    told = Counter[str]()
    for exclusion, count in found.exclusions:
        told[writer.told(exclusion)] += count
    for text, count in told.items():
        yield f"      {_pairs(count)}: {text}"
    if not found.races and not found.removed:
        yield "    no thread runs both"


def _heading(first: Statement, second: Statement) -> str:
    kinds = " against ".join("write" if s.is_write else "read" for s in (first, second))
    return f"  {_field(first)}, {kinds}:"


def _pairs(count: int) -> str:
    """Count pairs of accesses, each a thread in a context."""
    return "1 pair of accesses" if count == 1 else f"{count} pairs of accesses"


def _field(statement: Statement) -> str:
    location = statement.location
    if isinstance(location, Field):
        return f"{dotted(location.owner)}.{location.name}"
    names = {ELEMENTS: "elements of an array", STATE: "the state of an object"}
    return names.get(location, location)
