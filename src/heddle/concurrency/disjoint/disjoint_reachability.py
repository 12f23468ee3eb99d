"""Disjoint reachability: whether objects that are reached from different objects are different.

Naik 2008, section 3.5, Figure 3.9, with points-to sets in place of sites (section 3.6). Asked about
holders and fields to follow from them, it answers for each abstract object reached whether one
object of it may be reached from two holders. The heap effects are those of `_counting`, for a
position that tells the holders of an abstract object apart: if every step from a holder stays
within one instance, what is reached and its holder are of one instance, and there is no other
holder in that instance.

Departure: the seed asks for reachability over any fields. Here the fields are known along which two
accesses got from a lock to what they access, and only those are followed; `Below` without fields is
the question of the seed.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple, final

from heddle._util.bits import bits
from heddle._util.work import Work
from heddle.concurrency.aliasing import Way
from heddle.concurrency.callgraph import AtMostOnce, ThreadCalls
from heddle.concurrency.disjoint.definitions import Sources
from heddle.concurrency.disjoint.dependents import Makers
from heddle.concurrency.disjoint.exclusive_allocations import are_alternatives, common_makings
from heddle.concurrency.disjoint.heap_writes import HeapWrites
from heddle.concurrency.disjoint.loop_vector import (
    NEVER,
    NOW,
    Count,
    Governing,
    Making,
    Position,
    making_positions,
)
from heddle.concurrency.disjoint.owners import Peers
from heddle.concurrency.disjoint.types_and_effects import (
    Allowed,
    Counting,
    Facts,
    Givers,
    Held,
    Run,
    TooMuchWorkError,
)
from heddle.pointsto import FieldKey, Frame, ObjectSet
from heddle.program.classes import Field

__all__ = [
    "Below",
    "Disjointness",
    "Governing",
    "HeapEffect",
    "Making",
    "Position",
    "Separation",
    "Way",
    "heap_effects",
]

# How many steps one question may take, and what all those together may that take more: of the
# answers that prove something most take some dozens, and in large programs whatever takes
# thousands is mostly answered with no in the end.
_MOST_WORK: Final = 1_500
_BEYOND: Final = 60_000
# What is known of a whole class is computed once for all questions about it. Where objects are
# chained, a question leads to all others; some classes may take much more.
_MOST_PEER_WORK: Final = 20_000
_BEYOND_PEERS: Final = 400_000
# From how many holders one question may start.
_MOST_HOLDERS: Final = 40


# All bits are set: whatever is asked about.
_EVERYTHING: Final[ObjectSet] = -1


# The position of all holders of a class: the object on which a method of any of them runs.
PEERS: Final = -1


class Below(NamedTuple):
    """What is reached from objects along a way, or along any fields if none is given.

    `made` tells instead that it was made by the holder itself, in the sense of `Governing`, as seen
    from some of the positions of the only abstract holder, or from that of their class (`PEERS`).
    """

    holders: ObjectSet
    way: Way | None = None
    made: frozenset[int] = frozenset()


class Separation(NamedTuple):
    """Why holders do not share what is reached from them, for each that reaches it.

    `positions` are the positions that tell apart the holders of one abstract object; a holder of
    which there is one object only needs none.
    """

    positions: tuple[tuple[int, Position | None], ...]


class HeapEffect(NamedTuple):
    """An abstract heap effect of K: which object may hold which, with the counts of both."""

    holder: int
    held: int
    holder_counts: tuple[str, ...]
    held_counts: tuple[str, ...]


def heap_effects(calling: ThreadCalls, positions: Sequence[Position]) -> Iterator[HeapEffect]:
    """K of a small program: the effects of all its writes, one count for each position."""
    writes = HeapWrites(calling.frames)
    allowed = Allowed(_MOST_WORK, Work(), Work())
    facts = Facts(calling, writes, Sources(), Givers(calling))
    countings = [Counting(facts, position, allowed) for position in positions]
    for write in writes.all():
        counts = [list(counting.effects(write)) for counting in countings]
        holders = calling.frames.numbered(write.frame, write.base)
        for ways in product(*counts):
            ours, theirs = (tuple([_count_name(way[side]) for way in ways]) for side in (0, 1))
            for held in bits(calling.frames.numbered(write.frame, write.value)):
                for holder in bits(holders):
                    yield HeapEffect(holder, held, ours, theirs)


def _count_name(count: Count) -> str:
    return {NOW: "1", NEVER: "0"}.get(count, "any")


@final
class Disjointness:
    """Answers about disjoint reachability, each computed once."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce, work: Work) -> None:
        self._calling = calling
        self._once = once
        self._allowed = Allowed(_MOST_WORK, work, Work(_BEYOND))
        self._allowed_peers = Allowed(_MOST_PEER_WORK, work, Work(_BEYOND_PEERS))
        self._writes = HeapWrites(calling.frames)
        self._facts = Facts(calling, self._writes, Sources(), Givers(calling))
        self._making: dict[int, list[Making]] = {}
        self._made_by: dict[ObjectSet, frozenset[Frame]] = {}
        self._countings: dict[int, list[tuple[Position, Counting]]] = {}
        self._of_type = _of_type(calling)
        self._peers = Peers(calling, self._of_type)
        self._followed: dict[tuple[ObjectSet, Field], ObjectSet] = {}
        self._of_peers: dict[str, tuple[Governing, Counting]] = {}
        self._reached: dict[tuple[int, int, Way | None], Held] = {}
        self._known: dict[tuple[Below, Below, ObjectSet], Separation | None] = {}

    def separates(self, holders: ObjectSet, held: ObjectSet) -> bool:
        """DR: tell that no object of `held` is reachable from two different holders."""
        below = Below(holders)
        return self.separation(below, below, held) is not None

    def separation(self, first: Below, second: Below, held: ObjectSet) -> Separation | None:
        """Return why two different holders must not lead to one object of `held`, if they must."""
        key = (first, second, held)
        if key not in self._known:
            found = self._among_peers(first, second, held) or self._separation(first, second, held)
            self._known[key] = found or self._in_steps(first, second, held)
        return self._known[key]

    def _in_steps(self, first: Below, second: Below, held: ObjectSet) -> Separation | None:
        """Split a way in two: what is reached half-way must be apart, and what from there."""
        way = first.way
        if not isinstance(way, tuple) or way != second.way or (first.made or second.made):
            return None
        for at in range(1, len(way)):
            begun = [below._replace(way=way[:at]) for below in (first, second)]
            middle = [self._all_of(below) for below in begun]
            upper = self.separation(begun[0], begun[1], middle[0] & middle[1])
            if upper is None:
                break
            rest = [Below(objects, way[at:]) for objects in middle]
            lower = self.separation(rest[0], rest[1], held)
            if lower is not None:
                return Separation(upper.positions + lower.positions)
        return None

    def _separation(self, first: Below, second: Below, held: ObjectSet) -> Separation | None:
        """Figure 3.9, second equation, with a position chosen for each holder."""
        if not self._can_tell(first, second, held) or not self._lead_apart(first, second, held):
            return None
        found: list[tuple[int, Position | None]] = []
        for holder in bits(first.holders & second.holders):
            if not self._all(holder, first) & self._all(holder, second) & held:
                continue
            if self._once.objects >> holder & 1:
                found.append((holder, None))
                continue
            position = self._telling_apart(holder, first, second, held)
            if position is None:
                return None
            found.append((holder, position))
        return Separation(tuple(found))

    def _can_tell(self, first: Below, second: Below, held: ObjectSet) -> bool:
        """Tell whether anything is known of the holders: not without an abstract object."""
        counts = [below.holders.bit_count() for below in (first, second)]
        return min(counts) > 0 and max(counts) <= _MOST_HOLDERS and not held & self._calling.casts

    def _among_peers(self, first: Below, second: Below, held: ObjectSet) -> Separation | None:
        """Figure 3.9 with all holders of a class as one: each is told apart by being itself."""
        holders = first.holders | second.holders
        if not self._can_tell(first, second, held) or not self.are_peers(holders):
            return None
        position, counting = self._counted_peers(holders)
        ours, theirs = (self._reach_peers(counting, below) for below in (first, second))
        if ours is None or theirs is None or _are_mixed(ours, theirs, held):
            return None
        return Separation(tuple((holder, position) for holder in bits(holders)))

    def _lead_apart(self, first: Below, second: Below, held: ObjectSet) -> bool:
        """Tell that no two abstract holders reach the same abstract object."""
        ours = {holder: self._all(holder, first) & held for holder in bits(first.holders)}
        for other in bits(second.holders):
            theirs = self._all(other, second)
            for holder, reached in ours.items():
                if holder != other and theirs & reached:
                    ends = (
                        first._replace(holders=1 << holder),
                        second._replace(holders=1 << other),
                    )
                    if not self._are_alternatives(*ends, held):
                        return False
        return True

    def _are_alternatives(self, first: Below, second: Below, held: ObjectSet) -> bool:
        """Tell whether two holders that lead to one object would be made by one activation.

        If one activation makes only one of them, there are no such two.
        """
        ours, theirs = (below.holders.bit_length() - 1 for below in (first, second))
        if first.made or second.made or not are_alternatives(self._calling, ours, theirs):
            return False
        if self._once.objects >> ours & 1 and self._once.objects >> theirs & 1:
            return True
        count = common_makings(self._makings(ours), self._makings(theirs))
        for at in range(count, 2 * count):
            one, other = self._reach(ours, at, first), self._reach(theirs, at, second)
            if one is not None and other is not None and not _are_mixed(one, other, held):
                return True
        return False

    def _telling_apart(
        self, holder: int, first: Below, second: Below, held: ObjectSet
    ) -> Position | None:
        """Return a position of which holder and held must be of one instance, on both ways."""
        for at, (position, _) in enumerate(self._counted(holder)):
            ours, theirs = (self._reach(holder, at, below) for below in (first, second))
            if ours is None or theirs is None:
                continue
            if not _are_mixed(ours, theirs, held):
                return position
        return None

    def _makings(self, holder: int) -> list[Making]:
        found = self._making.get(holder)
        if found is None:
            found = self._making[holder] = making_positions(self._calling, holder)
        return found

    def are_peers(self, holders: ObjectSet) -> bool:
        """Tell whether holders are of one class."""
        return holders != 0 and holders & ~self.peers(holders) == 0

    def peers(self, holders: ObjectSet) -> ObjectSet:
        """Return all objects of the class of the first of some holders."""
        return self._of_type[self.type_of(holders)]

    def are_followed(self, holders: ObjectSet) -> bool:
        """Tell whether objects of the class of holders have followers at all."""
        return self._peers.are_followed(self.type_of(holders))

    def may_follow(self, receivers: ObjectSet, holders: ObjectSet) -> bool:
        """Tell whether some objects may be followers of one of the class of holders."""
        type_ = self.type_of(holders)
        if not self._peers.may_lead_back(receivers, type_):
            return False
        return bool(receivers & self._peers.followers(type_))

    def is_of_instance(self, holders: ObjectSet, frame: Frame, number: int) -> bool:
        """Tell that a variable must be made in the instance of peers that a frame is run in."""
        return _is_now(self._counted_peers(holders)[1], frame, number)

    def type_of(self, holders: ObjectSet) -> str:
        """Return the class of the first of some holders."""
        return self._calling.frames.objects[(holders & -holders).bit_length() - 1].type

    def governed(self, holders: ObjectSet, frame: Frame, number: int) -> frozenset[int]:
        """Return the positions of peers for which a variable must be made in their instance.

        The position of their class is asked first. Those of a single abstract object know more of
        what it is made with; they are asked only for threads, which are made with their work.
        """
        if self.is_of_instance(holders, frame, number):
            return frozenset((PEERS,))
        if holders.bit_count() > 1 or not holders & self._threads:
            return frozenset()
        counted = enumerate(self._counted(holders.bit_length() - 1))
        return frozenset(
            at
            for at, (position, counting) in counted
            if isinstance(position, Governing) and _is_now(counting, frame, number)
        )

    def is_made_by(self, holders: ObjectSet, frame: Frame) -> bool:
        """Tell whether running a frame begins an instance in which one of some holders is made."""
        found = self._made_by.get(holders)
        if found is None:
            makings = (making for holder in bits(holders) for making in self._makings(holder))
            found = self._made_by[holders] = frozenset(making.frame for making in makings)
        return frame in found

    @cached_property
    def _threads(self) -> ObjectSet:
        """Return the objects that name threads."""
        found = 0
        for frame, row in self._calling.starting.items():
            found |= self._calling.named(frame, row)
        return found

    def followed(self, receivers: ObjectSet, field: Field) -> ObjectSet:
        """Return what a field of some objects holds, if it is what they are followers of."""
        key = (receivers, field)
        if key not in self._followed:
            held = self._content(receivers, field)
            self._followed[key] = held if self._are_following(receivers, field, held) else 0
        return self._followed[key]

    def _are_following(self, receivers: ObjectSet, field: Field, held: ObjectSet) -> bool:
        if not self.are_peers(held) or not self.may_follow(receivers, held):
            return False
        position, counting = self._counted_peers(held)
        if receivers & ~position.followers:
            return False
        try:
            return all(counting.holds_now(number, field) for number in bits(receivers))
        except TooMuchWorkError:
            return False

    @cached_property
    def _makers(self) -> Makers:
        return Makers(self._calling)

    def _counted_peers(self, holders: ObjectSet) -> tuple[Governing, Counting]:
        peers, type_ = self.peers(holders), self.type_of(holders)
        found = self._of_peers.get(type_)
        if found is None:
            position = Governing(self._calling, peers, None, self._peers.followers(type_))
            modes = self._peers.modes(type_)
            never = self._makers.outside(modes) & ~position.beginning
            counting = Counting(self._facts, position, self._allowed_peers, Run(modes, never))
            found = self._of_peers[type_] = (position, counting)
        return found

    def _counted(self, holder: int) -> list[tuple[Position, Counting]]:
        found = self._countings.get(holder)
        if found is None:
            calling, makings = self._calling, self._makings(holder)
            positions: list[Position] = [Governing(calling, 1 << holder, each) for each in makings]
            positions += makings or [Governing(calling, 1 << holder, None)]
            found = [(each, Counting(self._facts, each, self._allowed)) for each in positions]
            self._countings[holder] = found
        return found

    # -- what is reached ---------------------------------------------------------------------------

    def _all(self, holder: int, below: Below) -> ObjectSet:
        """Return what is reached from a holder in the heap abstraction."""
        if below.made:
            return _EVERYTHING
        if below.way is None:
            return self._everything(1 << holder, None)
        if isinstance(below.way, frozenset):
            return 1 << holder | self._everything(1 << holder, below.way)
        found = 1 << holder
        for field in below.way:
            found = self._content(found, field)
        return found

    def _all_of(self, below: Below) -> ObjectSet:
        found = 0
        for holder in bits(below.holders):
            found |= self._all(holder, below)
        return found

    def _content(self, objects: ObjectSet, field: FieldKey) -> ObjectSet:
        """Return what a field of some objects may hold."""
        found = 0
        for number in bits(objects):
            found |= self._writes.held(number, field)
        return found

    def _everything(self, found: ObjectSet, fields: frozenset[FieldKey] | None) -> ObjectSet:
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

    def _reach(self, holder: int, at: int, below: Below) -> Held | None:
        """K+ from a holder (Definition 3.10): what is reached within one instance, what not."""
        if below.made:
            return Held(_EVERYTHING, 0) if at in below.made else None
        way = below.way
        key = (holder, at, way)
        found = self._reached.get(key)
        if found is None:
            counting = self._counted(holder)[at][1]
            try:
                found = self._along(counting, holder, way)
            except TooMuchWorkError:
                return None
            self._reached[key] = found
        return found

    def _reach_peers(self, counting: Counting, below: Below) -> Held | None:
        """K+ from all holders, as seen from the position of their class."""
        if below.made:
            return Held(_EVERYTHING, 0) if PEERS in below.made else None
        same = other = 0
        for holder in bits(below.holders):
            key = (holder, PEERS, below.way)
            found = self._reached.get(key)
            if found is None:
                try:
                    found = self._along(counting, holder, below.way)
                except TooMuchWorkError:
                    return None
                self._reached[key] = found
            same |= found.same
            other |= found.other
        return Held(same, other)

    def _along(self, counting: Counting, holder: int, way: Way | None) -> Held:
        if way is None:
            return self._along_any(counting, holder, None)
        if isinstance(way, frozenset):
            same, other = self._along_any(counting, holder, way)
            return Held(same | 1 << holder, other)
        same, other = 1 << holder, 0
        for field in way:
            other = self._content(other, field)
            before, same = same, 0
            for number in bits(before):
                held = counting.held(number, field)
                same |= held.same
                other |= held.other
        return Held(same, other)

    def _along_any(
        self, counting: Counting, holder: int, fields: frozenset[FieldKey] | None
    ) -> Held:
        same = other = 0
        todo = 1 << holder
        while todo:
            number = (todo & -todo).bit_length() - 1
            todo &= todo - 1
            for field in self._writes.fields(number):
                if fields is None or field in fields:
                    held = counting.held(number, field)
                    todo |= held.same & ~same
                    same |= held.same
                    other |= held.other
        return Held(same, other | self._everything(other, fields))


def _is_now(counting: Counting, frame: Frame, number: int) -> bool:
    try:
        return counting.is_now(frame, number)
    except TooMuchWorkError:
        return False


def _are_mixed(ours: Held, theirs: Held, held: ObjectSet) -> bool:
    """Tell whether something may be reached from two instances."""
    mixed = ours.other & (theirs.same | theirs.other) | ours.same & theirs.other
    return bool(mixed & held)


def _of_type(calling: ThreadCalls) -> dict[str, ObjectSet]:
    """Return the abstract objects of each class."""
    found: dict[str, ObjectSet] = {}
    for number, made in enumerate(calling.frames.objects):
        found[made.type] = found.get(made.type, 0) | 1 << number
    return found
