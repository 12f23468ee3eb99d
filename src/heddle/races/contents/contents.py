"""The contents of a racy reference: fields that a reader may see before they are written.

An object is initialised while it is thread-local, so the escape analysis removes these writes; then
the reference is published by a race. A thread that gets it by the racing read is not ordered after
anything that the publisher did (JLS 17.4.5), so its accesses to the object race with these writes.
Final fields are visible to whoever sees the object (JLS 17.5). A reference among these contents is
again read by a race, and so on.

Only reported races are considered, and only writes by threads that publish what they allocated.
What a final field refers to is visible as it was when the constructor ended; later writes need not
be (`final_fields`).
"""

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Final, NamedTuple, final

from heddle._util.memo import Memo
from heddle._util.work import Work
from heddle.concurrency.threads import ThreadSet
from heddle.entry import is_harness
from heddle.pointsto import FieldKey, Frame, ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.ir import Var
from heddle.races.accesses import Statement, may_conflict
from heddle.races.contents.final_fields import FinalFieldFreeze
from heddle.races.contents.value_flow import HeldValue, SoughtValue, ValueFlow, passes
from heddle.races.detected import Detection
from heddle.races.findings import Finder, ShownRace, Side
from heddle.races.stages import Access, AccessPair, may_be_shared_in, must_differ

# The maximum length of a chain of references, starting with the racy one.
_MOST_LEVELS: Final = 3
# The maximum number of steps for all races of a report, and for one of them: variables followed
# and considered, accesses, pairs of accesses. The contents of further races are not computed.
_MOST_WORK: Final = 30_000
_MOST_WORK_EACH: Final = 2_000
# The maximum number of pairs reported for a race (others are counted), and tried for a field.
_MOST_TOLD: Final = 20
_MOST_TRIED: Final = 2_000
# The maximum number of frames per statement, and of threads per frame.
_MOST_RUNS: Final = 400
_MOST_THREADS: Final = 4


class Content(NamedTuple):
    """A write before an object was published, and an access through the racing read."""

    location: FieldKey
    objects: ObjectSet
    write: Side
    other: Side


class Contents(NamedTuple):
    """The contents of a racy reference, and how many more pairs there are."""

    found: tuple[Content, ...] = ()
    more: int = 0


class _Published(NamedTuple):
    """A reference in some objects that is written and read by a race, and the two statements.

    A final field has no racing write: it is visible to every thread that sees the object, which the
    `makers` allocate. `kept` are the final fields on the path.
    """

    write: Statement | None
    read: Statement
    holders: ObjectSet
    makers: ThreadSet = 0
    kept: tuple[Field, ...] = ()


class _Behind(NamedTuple):
    """The objects of a reference, the threads that publish and get them, and their variables."""

    objects: ObjectSet
    makers: ThreadSet
    getters: ThreadSet
    got: tuple[HeldValue, ...]


class _ContentAccess(NamedTuple):
    """A statement in a frame, and those of the objects that it may access."""

    frame: Frame
    statement: Statement
    objects: ObjectSet


class _Shown(NamedTuple):
    """An access at the place where it is shown."""

    side: Side
    objects: ObjectSet


@final
class ContentsFinder:
    """Finds the contents of racy references among all accesses of the program."""

    def __init__(self, detected: Detection, finder: Finder) -> None:
        self._analyses = analyses = detected.analyses
        calling = detected.calling
        self._frames = calling.frames
        self._finder = finder
        self._all_work = Work(_MOST_WORK)
        # The work of the current race.
        self._work = Work(_MOST_WORK_EACH)
        self._flow = ValueFlow(calling, analyses.threads)
        self._is_cut_short = False
        self._completed = FinalFieldFreeze(calling)
        self._by_base: dict[tuple[Method, Var], list[Statement]] = {}
        self._writes: dict[FieldKey, list[Statement]] = {}
        self._early = Memo(self._thread_local_writes)
        for statement in detected.statements:
            if statement.base is None or statement.is_entry:
                continue
            self._by_base.setdefault((statement.method, statement.base), []).append(statement)
            if statement.is_write:
                self._writes.setdefault(statement.location, []).append(statement)

    @property
    def is_cut_short(self) -> bool:
        """Return whether the contents of some references exceeded the limit of work."""
        return self._is_cut_short or self._all_work.is_spent

    def of(self, finding: ShownRace) -> Contents:
        """Return the contents of the reference that a finding is about, if it is about one."""
        sides = sorted(finding.sides, key=lambda side: not side.statement.is_write)
        write, read = (side.statement for side in sides)
        if finding.is_library or not write.is_write or read.is_write:
            return Contents()
        if self._all_work.is_spent:
            return Contents()
        self._work = Work(_MOST_WORK_EACH)
        search = _ContentSearch()
        level = [_Published(write, read, finding.objects)]
        for _ in range(_MOST_LEVELS):
            level = [below for each in level for below in self._look(each, search)]
        self._all_work.spend(self._work.done)
        self._is_cut_short |= self._work.is_spent
        told = search.found
        return Contents(tuple(told[:_MOST_TOLD]), max(len(told) - _MOST_TOLD, 0))

    def _look(self, published: _Published, search: "_ContentSearch") -> Iterator[_Published]:
        """Find the accesses through one reference; yield the references among them."""
        if self._work.is_spent or not search.is_new(published):
            return
        behind = self._behind(published)
        if not behind.objects:
            return
        sought = SoughtValue(behind.objects, behind.getters)
        followed = self._flow.followed(behind.got, sought, self._work)
        search.followed.update(followed)
        for location, runs in self._others(followed, behind).items():
            # Final fields are set whenever the object is visible.
            if runs[0].statement.is_final and isinstance(location, Field):
                for _, statement, objects in runs:
                    kept = (*published.kept, location)
                    yield _Published(None, statement, objects, behind.makers, kept)
                continue
            early = self._shown(self._early_runs(location, behind), behind.makers)
            later = self._shown(runs, behind.getters)
            pairs = product(
                [shown for shown in early if self._may_be_late(shown.side, published)],
                [shown for shown in later if _is_followed(shown.side, search.followed)],
            )
            for found in self._racing(pairs, search):
                yield found._replace(kept=published.kept)

    def _may_be_late(self, side: Side, published: _Published) -> bool:
        """Return whether a write may be invisible although final fields refer to its object.

        The first of these fields is set last, and everything written before that is visible.
        """
        kept, completed = published.kept, self._completed
        if not kept:
            return True
        is_had = published.write is not None or completed.is_loaded(side, kept[-1])
        return is_had and completed.may_run_later(side, kept[0])

    # -- the reference -----------------------------------------------------------------------------

    def _behind(self, published: _Published) -> _Behind:
        """Return the possible objects of a reference where it is written and where it is read.

        Only objects that come directly from their allocation count: others may have been published
        on another path before.
        """
        got = self._held(published.read, published.holders)
        if published.write is None:
            kept = self._frames.field_contents(published.holders, published.kept[-1])
            return _Behind(self._referred(got) & kept, published.makers, self._running(got), got)
        put = self._held(published.write, published.holders)
        objects, makers = self._referred(put) & self._referred(got), self._running(put)
        made = self._flow.made(put, SoughtValue(objects, makers), self._work) if objects else 0
        return _Behind(made, makers, self._running(got), got)

    def _held(self, statement: Statement, holders: ObjectSet) -> tuple[HeldValue, ...]:
        accesses = self._analyses.accesses
        return tuple(
            [
                held
                for frame in accesses.runs(statement)
                if statement.is_static or accesses.objects(statement, frame) & holders
                for held in self._flow.moved(frame, statement)
            ]
        )

    def _referred(self, held: Iterable[HeldValue]) -> ObjectSet:
        found = 0
        for frame, number in held:
            found |= self._frames.points_to(frame, number)
        return found

    def _running(self, held: Iterable[HeldValue]) -> ThreadSet:
        found = 0
        for frame, _ in held:
            found |= self._analyses.threads.reaching(frame)
        return found

    # -- accesses ----------------------------------------------------------------------------------

    def _others(
        self, followed: Iterable[HeldValue], behind: _Behind
    ) -> dict[FieldKey, list[_ContentAccess]]:
        """Return the accesses to objects obtained by the racing read, by location."""
        found: dict[FieldKey, list[_ContentAccess]] = {}
        accesses = self._analyses.accesses
        for frame, number in followed:
            if not self._work.spend():
                break
            for var in _variables(frame, number):
                for statement in self._by_base.get((frame.method, var), ()) if frame.method else ():
                    objects = may_be_shared_in(self._analyses, frame, statement) & behind.objects
                    if objects and (statement.by is None or frame in accesses.runs(statement)):
                        found.setdefault(statement.location, []).append(
                            _ContentAccess(frame, statement, objects)
                        )
        return found

    def _early_runs(self, location: FieldKey, behind: _Behind) -> Iterator[_ContentAccess]:
        """Yield the writes to the objects by their publishers while they are thread-local."""
        for run in self._early[location]:
            objects = run.objects & behind.objects
            if objects and self._analyses.threads.reaching(run.frame) & behind.makers:
                yield run._replace(objects=objects)

    def _thread_local_writes(self, location: FieldKey) -> list[_ContentAccess]:
        """Return the writes to a field that the stages exclude, or treat as holding no locks."""
        analyses = self._analyses
        found: list[_ContentAccess] = []
        for statement in self._writes.get(location, ()):
            for frame in analyses.accesses.runs(statement):
                objects = analyses.accesses.objects(statement, frame)
                is_shared = may_be_shared_in(analyses, frame, statement)
                if not is_shared or analyses.unpublished.may_be_unpublished(
                    frame, statement.seen_at, objects
                ):
                    found.append(_ContentAccess(frame, statement, objects))
        return found

    def _shown(self, runs: Iterable[_ContentAccess], threads: ThreadSet) -> list[_Shown]:
        """Return the places where accesses by some threads are shown: for libraries, the calls."""
        found: list[_Shown] = []
        for frame, statement, objects in islice(runs, _MOST_RUNS):
            if not self._work.spend():
                break
            running = self._analyses.threads.reaching(frame) & threads
            for thread in self._analyses.threads.members(running)[:_MOST_THREADS]:
                sides = self._finder.sides(Access(thread, frame, statement), objects)
                found += [_Shown(side, objects) for side in sides if not _is_of_callers(side)]
        return found

    # -- pairs -------------------------------------------------------------------------------------

    def _racing(
        self, pairs: Iterable[tuple[_Shown, _Shown]], search: "_ContentSearch"
    ) -> Iterator[_Published]:
        """Record the pairs that may race; yield those that may be on references."""
        for first, second in islice(pairs, _MOST_TRIED):
            if not self._work.spend():
                return
            ours, theirs = first.side, second.side
            objects = first.objects & second.objects
            published = _Published(ours.statement, theirs.statement, objects)
            content = Content(ours.statement.location, objects, ours, theirs)
            if search.is_told(content) and published in search.looked_at:
                continue
            if objects and self._may_race(content):
                search.tell(content)
                if not theirs.statement.is_write:
                    yield published

    def _may_race(self, content: Content) -> bool:
        """Return whether a write before publication may be unordered with another access."""
        ours, theirs = content.write, content.other
        return (
            may_conflict(ours.statement, theirs.statement)
            and self._finder.overlaps.may_early(ours, theirs, content.objects)
            and must_differ(self._analyses, AccessPair(ours.access, theirs.access)) is None
        )


@final
class _ContentSearch:
    """The contents of one race found so far, and the references considered."""

    def __init__(self) -> None:
        self.found: list[Content] = []
        self.followed: dict[HeldValue, None] = {}
        self.looked_at: set[_Published] = set()
        self._places: set[tuple[FieldKey | None, bool, tuple[int, int]]] = set()

    def is_new(self, published: _Published) -> bool:
        """Record a reference; return whether it is new."""
        if published in self.looked_at:
            return False
        self.looked_at.add(published)
        return True

    def is_told(self, content: Content) -> bool:
        """Return whether other pairs cover both places; all of a library counts as one field."""
        return self._places.issuperset(_places(content))

    def tell(self, content: Content) -> None:
        """Add a pair unless other pairs cover both of its places."""
        if not self.is_told(content):
            self._places |= _places(content)
            self.found.append(content)


def _places(content: Content) -> set[tuple[FieldKey | None, bool, tuple[int, int]]]:
    is_library = content.write.inner is not None or content.other.inner is not None
    location = None if is_library else content.location
    return {(location, True, content.write.key), (location, False, content.other.key)}


def _is_followed(side: Side, followed: dict[HeldValue, None]) -> bool:
    """Return whether a library call passes a followed value; true for any other side."""
    return side.inner is None or side.is_led or passes(followed, side.frame, side.pc)


def _is_of_callers(side: Side) -> bool:
    return side.frame.method is not None and is_harness(side.frame.method.owner)


def _variables(frame: Frame, number: int) -> list[Var]:
    """Return the variables of a body that have a number."""
    return [var for var, known in frame.statements.variables.items() if known == number]
