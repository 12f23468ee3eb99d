"""The stages of Naik 2008, chapter 2, on classes of equivalent accesses.

IteRace, section 4.4: races are kept by location, as pairs of sets rather than sets of pairs. The
accesses of a field fall into *classes* with the same kind, shared objects, parallel threads and
locks; the later stages compare classes, and only what remains is expanded into pairs of statements.
Each step names the rule that it applies (`rules`). Counts are of pairs of statements, as in
Table 2.4.

- original (2.4 to 2.9): `_count`, and the conditions on kinds in `_parallel`
- aliasing (2.10, 2.11): `_count`, and the common objects in `_parallel`
- escaping (2.12, 2.13): `_escaping`
- parallel (2.14): `_parallel`
- unlocked (2.15 to 2.17, or section 3.7): `_is_unlocked`
- ultimate (2.18 to 2.20): `_expand`
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.locks import NO_GUARDS, Guards
from heddle.pointsto import ELEMENTS, FieldKey, Frame, ObjectSet
from heddle.races.accesses import Statement
from heddle.races.stages.counting import pairs
from heddle.races.stages.elements import MOST_FRAMES, MeetingElements
from heddle.races.stages.mutual_exclusion import Exclusion, Proof, TrustedOperation, exclusions
from heddle.races.stages.result import FoundRace, RaceSubjects, StageCount, StageResult
from heddle.races.stages.rules import (
    Access,
    Analyses,
    GuardedPair,
    after_initialisers,
    guards_at,
    initialised,
    initialisers,
    may_be_held,
    may_be_shared_in,
    must_exclude,
    trusted_operation,
)
from heddle.races.stages.survivors import PairsOfField, RemainingPairs, Survivors
from heddle.races.stages.thread_pairs import ParallelThreads, ThreadPairs

# More races of one field are not listed: half a million of them take a gigabyte.
MOST_RACES: Final = 2_000
# Arrays with few listed races get this many more pairs of classes, up to so many races in all.
_MORE_EACH: Final = 8
_MOST_MORE: Final = 40_000

STAGES: Final = ("original", "aliasing", "escaping", "parallel", "unlocked")


# Classes with their statements; for accesses to elements, with the frames that run these.
_Classes: TypeAlias = dict["AccessClass", dict[Statement, list[Frame]]]
_Members: TypeAlias = tuple[Collection[Statement], Collection[Statement]]


class AccessClass(NamedTuple):
    """The common properties of equivalent accesses; `may_held` is for the locks of the thesis."""

    is_write: bool
    is_atomic: bool
    objects: ObjectSet
    thread_pairs: ThreadPairs
    guards: Guards = NO_GUARDS
    may_held: tuple[tuple[int, ObjectSet], ...] = ()


def run_stages(
    analyses: Analyses, before: Survivors | None = None, *, alone: bool = False
) -> StageResult:
    """Run all stages; `alone` also counts what each keeps of the original pairs.

    `before` are the pairs that an earlier round left: only these are looked at, since the others
    are proved not to race.
    """
    return _Funnel(analyses, alone, before).run()


@final
class _Funnel:
    def __init__(self, analyses: Analyses, alone: bool, before: Survivors | None) -> None:
        self._analyses = analyses
        self._before = before
        self._count_alone = alone
        self._parallel_threads = ParallelThreads(analyses)
        self._kept_threads: dict[ThreadPairs, ThreadPairs] = {}
        self._seconds = dict.fromkeys(STAGES, 0.0)
        self._kept = dict.fromkeys(STAGES, 0)
        self._alone = dict.fromkeys(STAGES, 0)
        # Indices are compared last, and only for pairs that no other proof removes.
        self._unproved = {proof: 0 for proof in Proof if proof is not Proof.INDEX}
        # For the current field: the proofs that hold, and whether none does.
        self._proved: dict[tuple[AccessClass, AccessClass], frozenset[Proof]] = {}
        self._excluded: dict[GuardedPair, Exclusion | None] = {}
        self._trusted: set[tuple[FieldKey, str]] = set()
        self._races: list[FoundRace] = []
        self._left: dict[FieldKey, RemainingPairs] = {}
        self._racing = RaceSubjects(0, 0, 0)

    def run(self) -> StageResult:
        """Run the stages field by field; fields that are never written have no pairs."""
        for location, statements in self._analyses.accesses.by_location.items():
            asked = statements if self._before is None else self._asked(location, statements)
            if any(statement.is_write for statement in asked):
                self._location(asked)
        races = sorted(self._races, key=lambda r: (r.first.number, r.second.number))
        everything = self._kept["original"] if self._count_alone else 0
        proofs = [(proof, everything - kept) for proof, kept in self._unproved.items() if kept]
        counts = self._counts() if self._before is None else ()
        trusted = frozenset(self._trusted)
        return StageResult(tuple(races), self._left, self._racing, counts, tuple(proofs), trusted)

    def _asked(self, location: FieldKey, statements: list[Statement]) -> list[Statement]:
        """Return those of the statements of a field that an earlier round left in pairs."""
        assert self._before is not None
        left = self._before.get(location)
        numbers = set() if left is None else {each.number for each in left.statements}
        return [statement for statement in statements if statement.number in numbers]

    def _counts(self) -> tuple[StageCount, ...]:
        counts: list[StageCount] = []
        given = self._kept["original"]
        for name in STAGES:
            alone = self._alone[name] if self._count_alone else None
            counts.append(StageCount(name, given, self._kept[name], alone, self._seconds[name]))
            given = self._kept[name]
        return tuple(counts)

    @contextmanager
    def _timed(self, stage: str) -> Iterator[None]:
        """Measure a stage, for statistics only: the clock is slow, and there are many fields."""
        if not self._count_alone:
            yield
            return
        start = time.process_time()
        yield
        self._seconds[stage] += time.process_time() - start

    # -- one field ---------------------------------------------------------------------------------

    def _location(self, statements: list[Statement]) -> None:
        with self._timed("escaping"):
            escaping = [self._escaping(statement) for statement in statements]
        if self._before is None:
            self._count(statements, escaping)
        classes = self._classes(statements, escaping)
        with self._timed("unlocked"):
            self._compare(statements, classes)

    def _count(self, statements: list[Statement], escaping: list[dict[Frame, ObjectSet]]) -> None:
        """Count original (2.4 to 2.9), aliasing (2.10, 2.11) and escaping (2.12, 2.13) pairs."""
        with self._timed("aliasing"):
            self._kept["original"] += pairs(statements, [0] * len(statements), _always)
            objects = [self._objects(statement) for statement in statements]
            self._kept["aliasing"] += pairs(statements, objects, self._meeting(statements))
        with self._timed("escaping"):
            shared = [_union(found.values()) for found in escaping]
            self._kept["escaping"] += pairs(statements, shared, self._meeting(statements))
        if self._count_alone:
            self._count_alone_of(statements, objects, shared)

    def _meeting(self, statements: list[Statement]) -> Callable[[ObjectSet, ObjectSet], bool]:
        return _always if statements[0].is_static else _meet

    def _objects(self, statement: Statement) -> ObjectSet:
        found = self._analyses.accesses
        return _union(found.objects(statement, frame) for frame in found.runs(statement))

    def _escaping(self, statement: Statement) -> dict[Frame, ObjectSet]:
        """(2.12), (2.13) Return the shared objects that a statement may access, by frame."""
        runs = self._analyses.accesses.runs(statement)
        if statement.is_static:
            return dict.fromkeys(runs, 0)
        shared = {frame: may_be_shared_in(self._analyses, frame, statement) for frame in runs}
        return {frame: objects for frame, objects in shared.items() if objects}

    # -- classes -----------------------------------------------------------------------------------

    def _classes(
        self, statements: list[Statement], escaping: list[dict[Frame, ObjectSet]]
    ) -> _Classes:
        classes: _Classes = {}
        with self._timed("parallel"):
            runs = [
                (
                    statement,
                    frame,
                    AccessClass(statement.is_write, statement.is_atomic, objects, thread_pairs),
                )
                for statement, shared in zip(statements, escaping, strict=True)
                for frame, objects in shared.items()
                if (thread_pairs := self._parallel_threads.at(statement, frame))
            ]
            met = self._met(dict.fromkeys(each for _, _, each in runs), _is_static(statements))
        with self._timed("unlocked"):
            # Locks matter only where another access may run in parallel.
            found = [
                (s, frame, self._guarded(s, frame, each)) for s, frame, each in runs if each in met
            ]
        for statement, frame, each in self._after_initialisers(found):
            frames = classes.setdefault(each, {}).setdefault(statement, [])
            if len(frames) <= MOST_FRAMES:
                frames.append(frame)
        return classes

    def _met(self, found: Iterable[AccessClass], is_static: bool) -> set[AccessClass]:
        """Return the classes that are in a parallel pair."""
        classes = list(found)
        met = {number for pair in self._parallel(classes, is_static) for number in pair}
        return {classes[number] for number in met}

    def _after_initialisers(
        self, found: list[tuple[Statement, Frame, AccessClass]]
    ) -> Iterator[tuple[Statement, Frame, AccessClass]]:
        """Add to accesses which of the initialisers that others happen in they come after."""
        names = initialisers(found[0][0], [c.guards for _, _, c in found]) if found else frozenset()
        for statement, frame, each in found:
            at = (frame, each.guards)
            guards = after_initialisers(self._analyses, names, statement, at)
            yield statement, frame, each._replace(guards=guards) if names else each

    def _guarded(self, statement: Statement, frame: Frame, each: AccessClass) -> AccessClass:
        """Add to the class of a statement in a frame the locks held there."""
        analyses, may = self._analyses, self._analyses.may
        held = guards_at(analyses, frame, statement)
        if may is None:
            return each._replace(guards=held)
        here = [
            Access(thread, frame, statement)
            for thread in analyses.threads.members(analyses.threads.reaching(frame))
        ]
        may_held = tuple([(a.thread.number, may_be_held(may, a)) for a in here])
        return each._replace(guards=held, may_held=may_held)

    def _compare(self, accesses: list[Statement], found: _Classes) -> None:
        """Apply the later stages to pairs of classes, of which there may be too many to keep."""
        location = accesses[0].location
        before = None if self._before is None else self._before[location]
        classes, members = list(found), list(found.values())
        statements = {s.number: s for each in members for s in each}.values()
        parallel, unlocked = PairsOfField(statements, before), PairsOfField(statements, before)
        groups = [unlocked.group(each) for each in members]
        elements = MeetingElements(self._analyses, members)
        races: dict[tuple[int, int], FoundRace] = {}
        shown: Counter[ObjectSet] = Counter()
        self._excluded.clear()
        for at, other in self._parallel(classes, _is_static(accesses)):
            parallel.add(groups[at], groups[other])
            pair = classes[at], classes[other]
            may_be = unlocked.may_be_any(groups[at], groups[other])
            if not (may_be and self._is_unlocked(accesses[0], pair)):
                continue
            objects = pair[0].objects & pair[1].objects
            may_meet = partial(self._parallel_threads.may_meet, self._thread_pairs(*pair))
            for ours, theirs in elements.pairs(at, other, objects, may_meet):
                unlocked.add(
                    groups[at] if ours is members[at] else unlocked.group(ours),
                    groups[other] if theirs is members[other] else unlocked.group(theirs),
                )
                self._note(*pair)
                if _is_wanted(location, len(races), shown[objects]):
                    self._expand(races, (ours, theirs), pair, unlocked)
                    shown[objects] += 1
        self._trusted |= {
            (location, found.reason.type)
            for found in self._excluded.values()
            if found is not None and isinstance(found.reason, TrustedOperation)
        }
        self._kept["parallel"] += parallel.left().total
        left = unlocked.left()
        if left.total:
            self._left[location] = left
            self._kept["unlocked"] += left.total
        self._races += races.values()

    def _note(self, first: AccessClass, second: AccessClass) -> None:
        """Record the objects, owners and threads of a race."""
        objects, owners, threads = self._racing
        thread_pairs = self._thread_pairs(first, second)
        if first.guards.owners and second.guards.owners:
            owners |= _owners(first) & _owners(second)
        self._racing = RaceSubjects(
            objects | (first.objects & second.objects),
            owners,
            threads | (thread_pairs & self._parallel_threads.itself),
        )

    # -- stages on classes -------------------------------------------------------------------------

    def _parallel(
        self, classes: Sequence[AccessClass], is_static: bool
    ) -> Iterator[tuple[int, int]]:
        """(2.14) Yield the original and aliasing pairs of classes that may run in parallel."""
        turned = [self._parallel_threads.turned(each.thread_pairs) for each in classes]
        every = list(enumerate(classes))
        for at, first in every:
            is_write, is_atomic, objects, thread_pairs = first[:4]
            for other, second in every[at:]:
                if (
                    (is_write or second.is_write)
                    and not (is_atomic and second.is_atomic)
                    and (is_static or objects & second.objects)
                    and thread_pairs & turned[other]
                ):
                    yield at, other

    def _is_unlocked(self, statement: Statement, pair: tuple[AccessClass, AccessClass]) -> bool:
        """(2.15) to (2.17), or section 3.7: return whether no lock or order excludes a pair."""
        first, second = pair
        both = GuardedPair(first.guards, second.guards, first.objects & second.objects)
        # Many classes of a field have the same guards.
        if both not in self._excluded:
            self._excluded[both] = must_exclude(self._analyses, statement, both)
        if self._excluded[both] is not None:
            return False
        return self._analyses.may is None or bool(self._may_pairs(first, second))

    def _may_pairs(self, first: AccessClass, second: AccessClass) -> ThreadPairs:
        """(2.16), (2.17) Return the pairs of different threads without a common abstract lock."""
        ours, theirs = dict(first.may_held), dict(second.may_held)
        found = self._thread_pairs(first, second)
        for bit in bits(found):
            t, u = self._parallel_threads.threads(bit)
            if t == u or ours[t] & theirs[u]:
                found &= ~(1 << bit)
        return found

    def _thread_pairs(self, first: AccessClass, second: AccessClass) -> ThreadPairs:
        return first.thread_pairs & self._parallel_threads.turned(second.thread_pairs)

    def _expand(
        self,
        races: dict[tuple[int, int], FoundRace],
        members: _Members,
        pair: tuple[AccessClass, AccessClass],
        left: PairsOfField,
    ) -> None:
        """(2.18) to (2.20) Add the pairs of statements that a pair of classes stands for."""
        first, second = pair
        may = self._analyses.may is not None
        threads = (self._may_pairs if may else self._thread_pairs)(first, second)
        objects = first.objects & second.objects
        for ours in members[0]:
            for theirs in members[1]:
                if left.may_be(ours, theirs):
                    self._add(races, FoundRace(ours, theirs, objects, threads))

    def _add(self, races: dict[tuple[int, int], FoundRace], race: FoundRace) -> None:
        """Merge a race with others of its two statements, in the order of their numbers."""
        first, second, objects, threads = race
        if first.number > second.number:
            first, second = second, first
            threads = self._parallel_threads.turned(threads)
        known = races.get((first.number, second.number))
        if known is not None:
            objects |= known.objects
            threads |= known.threads
        threads = self._kept_threads.setdefault(threads, threads)
        races[first.number, second.number] = FoundRace(first, second, objects, threads)

    # -- what each stage keeps alone --------------------------------------------------------------

    def _count_alone_of(
        self, statements: list[Statement], objects: list[ObjectSet], shared: list[ObjectSet]
    ) -> None:
        """Count each stage on all original pairs, as the middle columns of Table 2.4 do."""
        meeting = self._meeting(statements)
        is_static = statements[0].is_static
        self._alone["original"] += pairs(statements, objects, _always)
        self._alone["aliasing"] += pairs(statements, objects, meeting)
        flags = [is_static or bool(found) for found in shared]
        self._alone["escaping"] += pairs(statements, flags, lambda a, b: a and b)
        thread_pairs = [
            _union(self._parallel_threads.at(s, frame) for frame in self._analyses.accesses.runs(s))
            for s in statements
        ]
        self._alone["parallel"] += pairs(
            statements, thread_pairs, lambda a, b: bool(a & self._parallel_threads.turned(b))
        )
        held = self._lock_classes(statements)
        self._alone["unlocked"] += pairs(
            statements, held, _some_pair(partial(self._is_unlocked, statements[0]))
        )
        if self._analyses.locks == "sound":
            self._proved.clear()
            for proof in self._unproved:
                unproved = _some_pair(partial(self._is_unproved, proof, statements[0]))
                self._unproved[proof] += pairs(statements, held, unproved)

    def _lock_classes(self, statements: list[Statement]) -> list[frozenset[AccessClass]]:
        """Return the classes of each statement in all frames, as far as locks matter."""
        analyses = self._analyses
        is_may = analyses.may is not None
        found = [
            (
                statement,
                frame,
                self._guarded(
                    statement,
                    frame,
                    AccessClass(
                        True,
                        statement.is_atomic,
                        0 if statement.is_static else analyses.accesses.objects(statement, frame),
                        self._parallel_threads.all_pairs(frame) if is_may else 0,
                    ),
                ),
            )
            for statement in statements
            for frame in analyses.accesses.runs(statement)
        ]
        ways: dict[Statement, set[AccessClass]] = {statement: set() for statement in statements}
        for statement, _, each in self._after_initialisers(found):
            ways[statement].add(each)
        return [frozenset(ways[statement]) for statement in statements]

    def _is_unproved(
        self, proof: Proof, statement: Statement, pair: tuple[AccessClass, AccessClass]
    ) -> bool:
        """Return whether one proof about locks fails for two classes."""
        proved = self._proved.get(pair)
        if proved is None:
            proved = self._proved[pair] = self._proofs(statement, pair)
        return proof not in proved

    def _proofs(
        self, statement: Statement, pair: tuple[AccessClass, AccessClass]
    ) -> frozenset[Proof]:
        """Return the proofs that hold for two classes of accesses to one field."""
        first, second = pair
        both = GuardedPair(first.guards, second.guards, first.objects & second.objects)
        found = {each.proof for each in exclusions(self._analyses.disjoint, *both)}
        if initialised(statement, both) is not None:
            found.add(Proof.INITIALISED)
        if trusted_operation(self._analyses, statement, both) is not None:
            found.add(Proof.JDK)
        return frozenset(found)


def _is_static(statements: Iterable[Statement]) -> bool:
    return any(statement.is_static for statement in statements)


def _owners(found: AccessClass) -> ObjectSet:
    return _union(owner.objects for owner in found.guards.owners)


def _union(found: Iterable[int]) -> int:
    together = 0
    for each in found:
        together |= each
    return together


def _some_pair(
    keeps: Callable[[tuple[AccessClass, AccessClass]], bool],
) -> Callable[[frozenset[AccessClass], frozenset[AccessClass]], bool]:
    """Keep a pair of statements if some pair of their classes is kept."""
    return lambda ours, theirs: any(keeps((a, b)) for a in ours for b in theirs)


def _is_wanted(location: FieldKey, races: int, of_objects: int) -> bool:
    """Return whether more races of a field, or of certain arrays, are listed."""
    is_new = location == ELEMENTS and of_objects < _MORE_EACH
    return races <= MOST_RACES or (is_new and races <= _MOST_MORE)


def _always(_ours: object, _theirs: object) -> bool:
    return True


def _meet(ours: int, theirs: int) -> bool:
    return bool(ours & theirs)
