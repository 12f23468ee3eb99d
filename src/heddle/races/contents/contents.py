"""What is behind a race on a reference: fields that may be seen before their maker's writes.

An object is filled while only its maker has it, which is why the escape analysis removes what its
maker does to it; then the reference is stored with a race. Who gets the reference by the racing
read is not ordered after anything that the maker did (JLS 17.4.5), so its accesses to the object
race with these writes. Final fields are there for whoever sees the object (JLS 17.5). A reference
among what is found so is again one that is read with a race, and so on.

Asked about are only races that are reported, and only writes by threads that publish
what they made. What is behind a final field is seen as it was when the constructor ended; what was
done to it later need not be (`completed`).
"""

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Final, NamedTuple, final

from heddle._util.work import Work
from heddle.concurrency.threads import ThreadSet
from heddle.entry import is_harness
from heddle.pointsto import FieldKey, Frame, ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.ir import Var
from heddle.races.accesses import Statement, may_conflict
from heddle.races.contents.final_fields import FinalFieldFreeze
from heddle.races.contents.value_flow import HeldValue, SoughtValue, ValueFlow, passes
from heddle.races.detected import Detected
from heddle.races.findings import Finder, Finding, Side
from heddle.races.stages import Access, AccessPair, may_be_shared_in, must_differ

# How many references in a row are followed: the one that is raced on is the first.
_MOST_LEVELS: Final = 3
# How many steps are taken for all races of a report, and for one of them: variables followed and
# looked at, accesses, pairs of accesses. Behind the rest nothing is looked for.
_MOST_WORK: Final = 30_000
_MOST_WORK_EACH: Final = 2_000
# How many pairs are told of a race, of the rest only the number; how many of one field are tried.
_MOST_TOLD: Final = 20
_MOST_TRIED: Final = 2_000
# How many frames are looked at that run statements, and how many threads that run a frame.
_MOST_RUNS: Final = 400
_MOST_THREADS: Final = 4


class Content(NamedTuple):
    """A write before an object was published, and an access by who got it by the racing read."""

    location: FieldKey
    objects: ObjectSet
    write: Side
    other: Side


class Contents(NamedTuple):
    """What is behind a race on a reference, and how many pairs more there are."""

    found: tuple[Content, ...] = ()
    more: int = 0


class _Published(NamedTuple):
    """A reference that is written and read with a race: by which statements, in which objects.

    If it is final it is seen by who sees the object, which some threads make, and there is no write
    to tell. `kept` are the final fields on the way.
    """

    write: Statement | None
    read: Statement
    holders: ObjectSet
    makers: ThreadSet = 0
    kept: tuple[Field, ...] = ()


class _Behind(NamedTuple):
    """The objects that a reference refers to, who publishes them, and who gets them, and where."""

    objects: ObjectSet
    makers: ThreadSet
    getters: ThreadSet
    got: tuple[HeldValue, ...]


class _Run(NamedTuple):
    """A statement in a frame, and the objects in question that it may be to."""

    frame: Frame
    statement: Statement
    objects: ObjectSet


class _Shown(NamedTuple):
    """A run at a place where it is shown."""

    side: Side
    objects: ObjectSet


@final
class ContentsFinder:
    """Finds what is behind races on references, in all accesses that the program may run."""

    def __init__(self, detected: Detected, finder: Finder) -> None:
        self._analyses = analyses = detected.analyses
        calling = detected.calling
        self._frames = calling.frames
        self._finder = finder
        self._all_work = Work(_MOST_WORK)
        # Of the race at hand.
        self._work = Work(_MOST_WORK_EACH)
        self._flow = ValueFlow(calling, analyses.threads)
        self._is_cut_short = False
        self._completed = FinalFieldFreeze(calling)
        self._by_base: dict[tuple[Method, Var], list[Statement]] = {}
        self._writes: dict[FieldKey, list[Statement]] = {}
        self._early: dict[FieldKey, list[_Run]] = {}
        for statement in detected.statements:
            if statement.base is None or statement.is_entry:
                continue
            self._by_base.setdefault((statement.method, statement.base), []).append(statement)
            if statement.is_write:
                self._writes.setdefault(statement.location, []).append(statement)

    @property
    def is_cut_short(self) -> bool:
        """Tell whether there was too much to look at behind some of the references."""
        return self._is_cut_short or self._all_work.is_spent

    def of(self, finding: Finding) -> Contents:
        """Return what is behind the reference that a finding is on, if it is on one."""
        sides = sorted(finding.sides, key=lambda side: not side.statement.is_write)
        write, read = (side.statement for side in sides)
        if finding.is_library or not write.is_write or read.is_write:
            return Contents()
        if self._all_work.is_spent:
            return Contents()
        self._work = Work(_MOST_WORK_EACH)
        search = _Search()
        level = [_Published(write, read, finding.objects)]
        for _ in range(_MOST_LEVELS):
            level = [below for each in level for below in self._look(each, search)]
        self._all_work.spend(self._work.done)
        self._is_cut_short |= self._work.is_spent
        told = search.found
        return Contents(tuple(told[:_MOST_TOLD]), max(len(told) - _MOST_TOLD, 0))

    def _look(self, published: _Published, search: "_Search") -> Iterator[_Published]:
        """Look at the accesses behind one reference; return the references among these."""
        if self._work.is_spent or not search.is_new(published):
            return
        behind = self._behind(published)
        if not behind.objects:
            return
        sought = SoughtValue(behind.objects, behind.getters)
        followed = self._flow.followed(behind.got, sought, self._work)
        search.followed.update(followed)
        for location, runs in self._others(followed, behind).items():
            # An object has its final fields whenever it is seen.
            if runs[0].statement.is_final and isinstance(location, Field):
                for _, statement, objects in runs:
                    kept = (*published.kept, location)
                    yield _Published(None, statement, objects, behind.makers, kept)
                continue
            early = self._shown(self._early_runs(location, behind), behind.makers)
            later = self._shown(runs, behind.getters)
            pairs = product(
                [shown for shown in early if self._is_late(shown.side, published)],
                [shown for shown in later if _is_followed(shown.side, search.followed)],
            )
            for found in self._racing(pairs, search):
                yield found._replace(kept=published.kept)

    def _is_late(self, side: Side, published: _Published) -> bool:
        """Tell whether a write need not be seen though final fields lead there, if any do.

        The first of them is set last, and all that was written before is seen.
        """
        kept, completed = published.kept, self._completed
        if not kept:
            return True
        is_had = published.write is not None or completed.is_loaded(side, kept[-1])
        return is_had and completed.may_run_later(side, kept[0])

    # -- the reference -----------------------------------------------------------------------------

    def _behind(self, published: _Published) -> _Behind:
        """Return what a reference may refer to both where it is written and where it is read.

        Of objects that are written there, only those count that come right from where they are
        made: of others it is not known by which of several ways they got to others first.
        """
        got = self._held(published.read, published.holders)
        if published.write is None:
            kept = self._frames.content(published.holders, published.kept[-1])
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
            found |= self._frames.numbered(frame, number)
        return found

    def _running(self, held: Iterable[HeldValue]) -> ThreadSet:
        found = 0
        for frame, _ in held:
            found |= self._analyses.threads.reaching(frame)
        return found

    # -- accesses ----------------------------------------------------------------------------------

    def _others(self, followed: Iterable[HeldValue], behind: _Behind) -> dict[FieldKey, list[_Run]]:
        """Return the accesses to objects that were got by the racing read, by what they access."""
        found: dict[FieldKey, list[_Run]] = {}
        accesses = self._analyses.accesses
        for frame, number in followed:
            if not self._work.spend():
                break
            for var in _variables(frame, number):
                for statement in self._by_base.get((frame.method, var), ()) if frame.method else ():
                    objects = may_be_shared_in(self._analyses, frame, statement) & behind.objects
                    if objects and (statement.by is None or frame in accesses.runs(statement)):
                        found.setdefault(statement.location, []).append(
                            _Run(frame, statement, objects)
                        )
        return found

    def _early_runs(self, location: FieldKey, behind: _Behind) -> Iterator[_Run]:
        """Return the writes to the objects by who publishes them, while nobody else has them."""
        early = self._early.get(location)
        if early is None:
            early = self._early[location] = list(self._look_for_early(location))
        for run in early:
            objects = run.objects & behind.objects
            if objects and self._analyses.threads.reaching(run.frame) & behind.makers:
                yield run._replace(objects=objects)

    def _look_for_early(self, location: FieldKey) -> Iterator[_Run]:
        """Return the writes to a field that the stages do not look at, or not with their locks."""
        analyses = self._analyses
        for statement in self._writes.get(location, ()):
            for frame in analyses.accesses.runs(statement):
                objects = analyses.accesses.objects(statement, frame)
                is_shared = may_be_shared_in(analyses, frame, statement)
                if not is_shared or analyses.unpublished.is_apart(
                    frame, statement.seen_at, objects
                ):
                    yield _Run(frame, statement, objects)

    def _shown(self, runs: Iterable[_Run], threads: ThreadSet) -> list[_Shown]:
        """Return where runs by some threads are shown: in libraries, at calls that lead there."""
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
        self, pairs: Iterable[tuple[_Shown, _Shown]], search: "_Search"
    ) -> Iterator[_Published]:
        """Take note of the pairs that race; return those that may be of references."""
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
        """Tell whether a write before publication is not ordered before another access."""
        ours, theirs = content.write, content.other
        return (
            may_conflict(ours.statement, theirs.statement)
            and self._finder.overlaps.may_early(ours, theirs, content.objects)
            and must_differ(self._analyses, AccessPair(ours.access, theirs.access)) is None
        )


@final
class _Search:
    """What was found behind one race, and where was looked."""

    def __init__(self) -> None:
        self.found: list[Content] = []
        self.followed: dict[HeldValue, None] = {}
        self.looked_at: set[_Published] = set()
        self._places: set[tuple[FieldKey | None, bool, tuple[int, int]]] = set()

    def is_new(self, published: _Published) -> bool:
        """Tell whether a reference was not looked behind before."""
        if published in self.looked_at:
            return False
        self.looked_at.add(published)
        return True

    def is_told(self, content: Content) -> bool:
        """Tell whether both places of a pair are in others; what is in libraries is one field."""
        return self._places.issuperset(_places(content))

    def tell(self, content: Content) -> None:
        """Add a pair if it has a place that none has yet."""
        if not self.is_told(content):
            self._places |= _places(content)
            self.found.append(content)


def _places(content: Content) -> set[tuple[FieldKey | None, bool, tuple[int, int]]]:
    is_library = content.write.inner is not None or content.other.inner is not None
    location = None if is_library else content.location
    return {(location, True, content.write.key), (location, False, content.other.key)}


def _is_followed(side: Side, followed: dict[HeldValue, None]) -> bool:
    """Tell whether a call into a library is given what was followed; other sides are accesses."""
    return side.inner is None or side.is_led or passes(followed, side.frame, side.pc)


def _is_of_callers(side: Side) -> bool:
    return side.frame.method is not None and is_harness(side.frame.method.owner)


def _variables(frame: Frame, number: int) -> list[Var]:
    """Return the variables of a body that are one of the statements."""
    return [var for var, known in frame.statements.variables.items() if known == number]
