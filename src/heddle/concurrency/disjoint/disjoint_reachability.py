"""Disjoint reachability: proofs that different objects reach different objects.

Naik 2008, section 3.5, Figure 3.9, with points-to sets in place of sites (section 3.6). A query
names holders and the fields followed from them; for each abstract object reached, the answer tells
whether one object of it may be reached from two holders. Heap effects come from
`types_and_effects`, for a position that distinguishes the holders of an abstract object: if every
step from a holder stays within one epoch, the object reached and its holder are of the same epoch,
and that epoch has no other holder.

Departure: the seed considers reachability over any fields. Here the fields are known along which
two accesses got from a lock to the object they access, and only those are followed;
`ReachableFrom` without fields is the query of the seed.
"""

from functools import cached_property
from typing import Final, NamedTuple, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle._util.work import Work
from heddle.concurrency.aliasing import FieldPath
from heddle.concurrency.callgraph import AtMostOnce, ThreadCalls
from heddle.concurrency.disjoint.exclusive_allocations import are_alternatives, common_positions
from heddle.concurrency.disjoint.heap_writes import HeapWrites
from heddle.concurrency.disjoint.loop_vector import (
    AllocationPosition,
    OwnerPosition,
    Position,
    allocation_positions,
)
from heddle.concurrency.disjoint.owners import AllocatingFrames, OwnerClasses
from heddle.concurrency.disjoint.types_and_effects import (
    EpochSplit,
    KnownModes,
    ProgramFacts,
    StepAllowance,
    TooMuchWorkError,
    TypesAndEffects,
)
from heddle.pointsto import FieldKey, Frame, ObjectSet
from heddle.program.classes import Field

# The steps that one query may take, and those that all longer queries may take together: most
# queries that prove something take some dozens of steps, and in large programs most of those that
# take thousands fail in the end.
_MOST_WORK: Final = 1_500
_BEYOND: Final = 60_000
# The facts of a whole class are computed once for all queries about it. Where objects are chained,
# a query reaches all others; some classes may take much more.
_MOST_CLASS_WORK: Final = 20_000
_BEYOND_CLASS: Final = 400_000
# The most holders that one query may start from.
_MOST_HOLDERS: Final = 40
# The set of all abstract objects.
_EVERYTHING: Final[ObjectSet] = -1
# The position of all objects of a class: the object on which a method of any of them runs.
CLASS_POSITION: Final = -1


class ReachableFrom(NamedTuple):
    """The objects reached from holders along an access path, or along any fields without one.

    `made` says instead that they were allocated by the holder itself, in the sense of an owner
    position: as seen from some of the positions of the only abstract holder, or from the position
    of their class (`CLASS_POSITION`).
    """

    holders: ObjectSet
    way: FieldPath | None = None
    made: frozenset[int] = frozenset()


class DisjointnessProof(NamedTuple):
    """A proof that different holders reach different objects, for each abstract holder.

    `positions` distinguish the holders of one abstract object; a holder that stands for a single
    object needs none.
    """

    positions: tuple[tuple[int, Position | None], ...]


@final
class Disjointness:
    """Queries about disjoint reachability, each computed once."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce, work: Work) -> None:
        self._calling = calling
        self._once = once
        self._allowance = StepAllowance(_MOST_WORK, work, Work(_BEYOND))
        self._class_allowance = StepAllowance(_MOST_CLASS_WORK, work, Work(_BEYOND_CLASS))
        self._writes = HeapWrites(calling.frames)
        self._facts = ProgramFacts(calling, self._writes)
        self._of_type = _of_type(calling)
        self._owners = OwnerClasses(calling, self._of_type)
        self._reached: dict[tuple[int, int, FieldPath | None], EpochSplit] = {}
        self._allocations = Memo(self._allocation_positions)
        self._allocating = Memo(self._allocating_frames)
        self._positions = Memo(self._typed_positions)
        self._class_positions = Memo(self._typed_class_position)
        self._followed = Memo(self._owner_content)
        self._proofs = Memo(self._prove)

    def must_be_disjoint(self, holders: ObjectSet, held: ObjectSet) -> bool:
        """DR: tell that no object of `held` is reachable from two different holders."""
        below = ReachableFrom(holders)
        return self.disjointness_proof(below, below, held) is not None

    def disjointness_proof(
        self, first: ReachableFrom, second: ReachableFrom, held: ObjectSet
    ) -> DisjointnessProof | None:
        """Return a proof that two different holders must not reach one object of `held`."""
        return self._proofs[first, second, held]

    def _prove(
        self, query: tuple[ReachableFrom, ReachableFrom, ObjectSet]
    ) -> DisjointnessProof | None:
        first, second, held = query
        return (
            self._disjoint_by_owner(first, second, held)
            or self._disjoint_by_position(first, second, held)
            or self._disjoint_in_steps(first, second, held)
        )

    def _disjoint_in_steps(
        self, first: ReachableFrom, second: ReachableFrom, held: ObjectSet
    ) -> DisjointnessProof | None:
        """Split two access paths with a common end in two: both halves must be disjoint."""
        ours, theirs = first.way, second.way
        if first.made or second.made or not (isinstance(ours, tuple) and isinstance(theirs, tuple)):
            return None
        for count in range(_common_end(ours, theirs), 0, -1):
            ways = (ours[:-count], theirs[:-count])
            begun = [
                below._replace(way=way) for below, way in zip((first, second), ways, strict=True)
            ]
            middle = [self._may_reach_any(below) for below in begun]
            upper = self.disjointness_proof(begun[0], begun[1], middle[0] & middle[1])
            if upper is None:
                break
            rest = [ReachableFrom(objects, ours[-count:]) for objects in middle]
            lower = self.disjointness_proof(rest[0], rest[1], held)
            if lower is not None:
                return DisjointnessProof(upper.positions + lower.positions)
        return None

    def _disjoint_by_position(
        self, first: ReachableFrom, second: ReachableFrom, held: ObjectSet
    ) -> DisjointnessProof | None:
        """Figure 3.9, second equation, with a position chosen for each holder."""
        if not self._is_answerable(first, second, held):
            return None
        if not self._must_reach_different_objects(first, second, held):
            return None
        found: list[tuple[int, Position | None]] = []
        for holder in bits(first.holders & second.holders):
            if not self._may_reach(holder, first) & self._may_reach(holder, second) & held:
                continue
            if self._once.single_objects >> holder & 1:
                found.append((holder, None))
                continue
            position = self._separating_position(holder, first, second, held)
            if position is None:
                return None
            found.append((holder, position))
        return DisjointnessProof(tuple(found))

    def _is_answerable(self, first: ReachableFrom, second: ReachableFrom, held: ObjectSet) -> bool:
        """Tell whether the abstract holders are known, few, and not objects made by casts."""
        counts = [below.holders.bit_count() for below in (first, second)]
        return (
            min(counts) > 0
            and max(counts) <= _MOST_HOLDERS
            and not held & self._calling.cast_objects
        )

    def _disjoint_by_owner(
        self, first: ReachableFrom, second: ReachableFrom, held: ObjectSet
    ) -> DisjointnessProof | None:
        """Figure 3.9 with all holders of a class as one: each is distinguished by itself."""
        holders = first.holders | second.holders
        if not self._is_answerable(first, second, held) or not self.are_of_one_class(holders):
            return None
        position, types = self._class_positions[self.type_of(holders)]
        ours, theirs = (self._reach_from_class(types, below) for below in (first, second))
        if ours is None or theirs is None or _may_share_across_epochs(ours, theirs, held):
            return None
        return DisjointnessProof(tuple((holder, position) for holder in bits(holders)))

    def _must_reach_different_objects(
        self, first: ReachableFrom, second: ReachableFrom, held: ObjectSet
    ) -> bool:
        """Tell that no two abstract holders reach the same abstract object."""
        ours = {holder: self._may_reach(holder, first) & held for holder in bits(first.holders)}
        for other in bits(second.holders):
            theirs = self._may_reach(other, second)
            for holder, reached in ours.items():
                if holder != other and theirs & reached:
                    ends = (
                        first._replace(holders=1 << holder),
                        second._replace(holders=1 << other),
                    )
                    if not self._are_alternatives(*ends, held):
                        return False
        return True

    def _are_alternatives(
        self, first: ReachableFrom, second: ReachableFrom, held: ObjectSet
    ) -> bool:
        """Tell whether two holders of one object would be allocated by the same activation.

        If one activation allocates at most one of them, there are no two such holders.
        """
        ours, theirs = (below.holders.bit_length() - 1 for below in (first, second))
        if first.made or second.made or not are_alternatives(self._calling, ours, theirs):
            return False
        if self._once.single_objects >> ours & 1 and self._once.single_objects >> theirs & 1:
            return True
        count = common_positions(self._allocations[ours], self._allocations[theirs])
        for at in range(count, 2 * count):
            one, other = self._reach(ours, at, first), self._reach(theirs, at, second)
            if one is None or other is None:
                continue
            if not _may_share_across_epochs(one, other, held):
                return True
        return False

    def _separating_position(
        self, holder: int, first: ReachableFrom, second: ReachableFrom, held: ObjectSet
    ) -> Position | None:
        """Return a position for which holder and held must be of one epoch, on both paths."""
        for at, (position, _) in enumerate(self._positions[holder]):
            ours, theirs = (self._reach(holder, at, below) for below in (first, second))
            if ours is None or theirs is None:
                continue
            if not _may_share_across_epochs(ours, theirs, held):
                return position
        return None

    def _allocation_positions(self, holder: int) -> list[AllocationPosition]:
        return allocation_positions(self._calling, holder)

    # -- owners ------------------------------------------------------------------------------------

    def are_of_one_class(self, holders: ObjectSet) -> bool:
        """Tell whether holders are of one class."""
        return holders != 0 and holders & ~self.objects_of_class(holders) == 0

    def objects_of_class(self, holders: ObjectSet) -> ObjectSet:
        """Return all objects of the class of the first of some holders."""
        return self._of_type[self.type_of(holders)]

    def have_dependents(self, holders: ObjectSet) -> bool:
        """Tell whether objects of the class of holders have dependents at all."""
        return self._owners.have_dependents(self.type_of(holders))

    def may_depend_on(self, receivers: ObjectSet, holders: ObjectSet) -> bool:
        """Tell whether some objects may be dependents of one of the class of holders."""
        type_ = self.type_of(holders)
        if not self._owners.may_refer_back(receivers, type_):
            return False
        return bool(receivers & self._owners.dependents(type_))

    def must_be_of_owner_epoch(self, holders: ObjectSet, frame: Frame, number: int) -> bool:
        """Tell that a variable must be allocated in the epoch of the owner its frame runs in."""
        return _must_be_one(self._class_positions[self.type_of(holders)][1], frame, number)

    def type_of(self, holders: ObjectSet) -> str:
        """Return the class of the first of some holders."""
        return self._calling.frames.objects[(holders & -holders).bit_length() - 1].type

    def owning_positions(self, holders: ObjectSet, frame: Frame, number: int) -> frozenset[int]:
        """Return the owner positions for which a variable must be allocated in their epoch.

        The position of the class is tried first. Those of a single abstract object know more of
        what it is constructed with; they are tried only for threads, which are constructed with
        their work.
        """
        if self.must_be_of_owner_epoch(holders, frame, number):
            return frozenset((CLASS_POSITION,))
        if holders.bit_count() > 1 or not holders & self._threads:
            return frozenset()
        positions = enumerate(self._positions[holders.bit_length() - 1])
        return frozenset(
            at
            for at, (position, types) in positions
            if isinstance(position, OwnerPosition) and _must_be_one(types, frame, number)
        )

    def may_begin_epoch_of(self, holders: ObjectSet, frame: Frame) -> bool:
        """Tell whether a frame begins an epoch in which one of some holders is allocated."""
        return frame in self._allocating[holders]

    def _allocating_frames(self, holders: ObjectSet) -> frozenset[Frame]:
        return frozenset(
            position.frame for holder in bits(holders) for position in self._allocations[holder]
        )

    @cached_property
    def _threads(self) -> ObjectSet:
        """Return the objects that name threads."""
        found = 0
        for frame, row in self._calling.start_frames.items():
            found |= self._calling.thread_objects(frame, row)
        return found

    def owner_of_dependents(self, receivers: ObjectSet, field: Field) -> ObjectSet:
        """Return the content of a field of some objects, if it is the owner they depend on."""
        return self._followed[receivers, field]

    def _owner_content(self, key: tuple[ObjectSet, Field]) -> ObjectSet:
        receivers, field = key
        held = self._content(receivers, field)
        return held if self._must_depend_on(receivers, field, held) else 0

    def _must_depend_on(self, receivers: ObjectSet, field: Field, held: ObjectSet) -> bool:
        if not self.are_of_one_class(held) or not self.may_depend_on(receivers, held):
            return False
        position, types = self._class_positions[self.type_of(held)]
        if receivers & ~position.dependents:
            return False
        try:
            return all(types.must_hold_one(number, field) for number in bits(receivers))
        except TooMuchWorkError:
            return False

    @cached_property
    def _allocators(self) -> AllocatingFrames:
        return AllocatingFrames(self._calling)

    def _typed_class_position(self, type_: str) -> tuple[OwnerPosition, TypesAndEffects]:
        """Return the owner position of all objects of a class, with its types and effects."""
        objects, dependents = self._of_type[type_], self._owners.dependents(type_)
        position = OwnerPosition(self._calling, objects, None, dependents)
        modes = self._owners.modes(type_)
        zero = self._allocators.outside(modes) & ~position.beginning
        known = KnownModes(modes, zero)
        return position, TypesAndEffects(self._facts, position, self._class_allowance, known)

    def _typed_positions(self, holder: int) -> list[tuple[Position, TypesAndEffects]]:
        """Return the positions of one abstract object, each with its types and effects."""
        calling, allocations = self._calling, self._allocations[holder]
        positions: list[Position] = [
            OwnerPosition(calling, 1 << holder, each) for each in allocations
        ]
        positions += allocations or [OwnerPosition(calling, 1 << holder, None)]
        return [(each, TypesAndEffects(self._facts, each, self._allowance)) for each in positions]

    # -- reachability ------------------------------------------------------------------------------

    def _may_reach(self, holder: int, below: ReachableFrom) -> ObjectSet:
        """Return what may be reached from a holder in the heap abstraction."""
        if below.made:
            return _EVERYTHING
        if below.way is None:
            return self._closure(1 << holder, None)
        if isinstance(below.way, frozenset):
            return 1 << holder | self._closure(1 << holder, below.way)
        found = 1 << holder
        for field in below.way:
            found = self._content(found, field)
        return found

    def _may_reach_any(self, below: ReachableFrom) -> ObjectSet:
        found = 0
        for holder in bits(below.holders):
            found |= self._may_reach(holder, below)
        return found

    def _content(self, objects: ObjectSet, field: FieldKey) -> ObjectSet:
        """Return what a field of some objects may hold."""
        found = 0
        for number in bits(objects):
            found |= self._writes.held(number, field)
        return found

    def _closure(self, found: ObjectSet, fields: frozenset[FieldKey] | None) -> ObjectSet:
        """Return what is reachable in one step or more, along some fields or all."""
        reached, todo = 0, found
        while todo:
            now = 0
            for number in bits(todo):
                for field, objects in self._writes.fields(number).items():
                    if fields is None or field in fields:
                        now |= objects
            todo = now & ~reached
            reached |= now
        return reached

    def _reach(self, holder: int, at: int, below: ReachableFrom) -> EpochSplit | None:
        """K+ from a holder (Definition 3.10): what is reached within one epoch, what not."""
        if below.made:
            return EpochSplit(_EVERYTHING, 0) if at in below.made else None
        return self._reach_along(self._positions[holder][at][1], (holder, at, below.way))

    def _reach_from_class(self, types: TypesAndEffects, below: ReachableFrom) -> EpochSplit | None:
        """K+ from all holders, as seen from the position of their class."""
        if below.made:
            return EpochSplit(_EVERYTHING, 0) if CLASS_POSITION in below.made else None
        same = other = 0
        for holder in bits(below.holders):
            found = self._reach_along(types, (holder, CLASS_POSITION, below.way))
            if found is None:
                return None
            same |= found.same
            other |= found.other
        return EpochSplit(same, other)

    def _reach_along(
        self, types: TypesAndEffects, key: tuple[int, int, FieldPath | None]
    ) -> EpochSplit | None:
        """Follow an access path; failures are not kept, as allowances may differ later."""
        found = self._reached.get(key)
        if found is None:
            try:
                found = self._reached[key] = self._along(types, key[0], key[2])
            except TooMuchWorkError:
                return None
        return found

    def _along(self, types: TypesAndEffects, holder: int, path: FieldPath | None) -> EpochSplit:
        if path is None:
            return self._along_any(types, holder, None)
        if isinstance(path, frozenset):
            same, other = self._along_any(types, holder, path)
            return EpochSplit(same | 1 << holder, other)
        same, other = 1 << holder, 0
        for field in path:
            other = self._content(other, field)
            before, same = same, 0
            for number in bits(before):
                held = types.held(number, field)
                same |= held.same
                other |= held.other
        return EpochSplit(same, other)

    def _along_any(
        self, types: TypesAndEffects, holder: int, fields: frozenset[FieldKey] | None
    ) -> EpochSplit:
        same = other = 0
        todo = 1 << holder
        while todo:
            number = (todo & -todo).bit_length() - 1
            todo &= todo - 1
            for field in self._writes.fields(number):
                if fields is None or field in fields:
                    held = types.held(number, field)
                    todo |= held.same & ~same
                    same |= held.same
                    other |= held.other
        return EpochSplit(same, other | self._closure(other, fields))


def _must_be_one(types: TypesAndEffects, frame: Frame, number: int) -> bool:
    try:
        return types.must_be_one(frame, number)
    except TooMuchWorkError:
        return False


def _common_end(ours: tuple[FieldKey, ...], theirs: tuple[FieldKey, ...]) -> int:
    """Return how many fields two paths have in common at their ends, but not their first ones."""
    most, count = min(len(ours), len(theirs)) - 1, 0
    while count < most and ours[-1 - count] == theirs[-1 - count]:
        count += 1
    return count


def _may_share_across_epochs(ours: EpochSplit, theirs: EpochSplit, held: ObjectSet) -> bool:
    """Tell whether an object may be reached from two epochs."""
    mixed = ours.other & (theirs.same | theirs.other) | ours.same & theirs.other
    return bool(mixed & held)


def _of_type(calling: ThreadCalls) -> dict[str, ObjectSet]:
    """Return the abstract objects of each class."""
    found: dict[str, ObjectSet] = {}
    for number, made in enumerate(calling.frames.objects):
        found[made.type] = found.get(made.type, 0) | 1 << number
    return found
