"""Thread escape: whether an access may be to an object that another thread can reach.

Naik 2008, section 2.5, and Dabrowski and Pichardie, section 5. Two answers are combined.

*Shared at all*: an abstract object that is reachable, in the heap abstraction, from no static field
and no thread object is never seen by a second thread, wherever it is used.

*Not yet*: an object that will be shared may still be its maker's own. `_captured` finds for each
unit of code what it does to what it is given (bottom-up, once per unit: the summary), and then for
each frame which accesses may be to shared objects, given how callers hand it its arguments
(top-down: flow-, context- and object-sensitive, as in section 2.5.2). That a callee is told nothing
of objects it does not use is the pruning of that section. Top-down only frames are run that others
ask about, and what leads to these: a third is never asked about.
"""

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import Final, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.components import strongly_connected_components
from heddle._util.graphs import Graph, predecessors, reverse_postorder
from heddle._util.work import Work
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.escape.deserialised import WrittenAgain
from heddle.concurrency.escape.entry_state import ALL_SHARED, OWN_SHARED
from heddle.concurrency.escape.statements import NO_VAR
from heddle.concurrency.escape.summaries import NOTHING, EscapeSummaries
from heddle.concurrency.escape.summary import SHARED, Outcome, Summary, self_node
from heddle.concurrency.escape.thread_local_fields import kept_fields
from heddle.concurrency.escape.unit_calls import Units
from heddle.concurrency.escape.unit_code import OwnUse, UnitCode
from heddle.concurrency.escape.unordered_publication import weakly_handed_over
from heddle.models.threads import THIS
from heddle.pointsto import Frame, FrameCall, FrameGroup, ObjectSet
from heddle.program.classes import Field

# How often a unit of a cycle of calls is run before nothing is known of it: the cycles of large
# programs have thousands of units, of which some change dozens of times, and few to much effect.
_MOST_RUNS: Final = 12
# How each argument of a call is given (`_capture_entry`).
Given: TypeAlias = tuple[int, ...]
# Places of the models that are no memory shared between threads.
_NO_MEMORY: Final = frozenset(("THROWN", "PRIVILEGED"))


@final
class ThreadEscape:
    """The relations ptsIn and escIn, as far as later stages ask for them."""

    def __init__(self, calling: ThreadCalls, captures: EscapeSummaries, work: Work) -> None:
        self._calling = calling
        self.shared = _shared(calling)
        # What is handed over without an order: what its maker did may come after others had it.
        self.unordered = weakly_handed_over(calling, captures.hierarchy) & self.shared
        self._shared_of: dict[ObjectSet, ObjectSet] = {}
        self._accesses = _Accesses(calling, captures, work)

    def escaping(self, frame: Frame, pc: int, objects: ObjectSet) -> ObjectSet:
        """Return which of the objects that an access at an offset is to may be shared then."""
        found = self._shared_of.get(objects)
        if found is None:
            # Few sets are different; each is as wide as there are objects.
            found = self._shared_of[objects] = objects & self.shared
        return found if found and self._accesses.is_shared(frame, pc) else 0

    def is_own(self, frame: Frame, pc: int) -> bool:
        """Tell whether an access at an offset must be to an object that its thread has made.

        Others may have it by now; but two threads never have made one object.
        """
        return self._accesses.is_own(frame, pc)

    def given(self, frame: Frame, call: FrameCall, entry: Given | None = None) -> Given | None:
        """Return how a call gives its arguments if its frame was given its own so; None: unknown.

        Without an entry it is as all callers together give them.
        """
        return self._accesses.given(frame, call, entry)

    def all_given(self, frame: Frame, entry: Given) -> Sequence[Given | None]:
        """Return the same for each call of a frame."""
        return self._accesses.all_given(frame, entry)

    def is_shared_if(self, frame: Frame, pc: int, entry: Given | None) -> bool:
        """Tell whether an access may be to a shared object if its frame was given arguments so."""
        return self._accesses.is_shared_if(frame, pc, entry)


def is_given_shared(given: Given | None, position: int) -> bool:
    """Tell whether an argument may be an object that others have by then."""
    if given is None or position >= len(given):
        return True
    return bool(given[position] & (ALL_SHARED | OWN_SHARED))


def shared_roots(calling: ThreadCalls) -> ObjectSet:
    """Return what static fields hold, and the threads that are started.

    What a cast makes of an opaque object may be one that is shared.
    """
    found = calling.casts
    for field, objects in calling.frames.statics.items():
        if field not in _NO_MEMORY:
            found |= objects
    for frame, row in calling.starting.items():
        found |= calling.named(frame, row)
    return found


def _shared(calling: ThreadCalls) -> ObjectSet:
    """Return what is reachable from what is shared in the first place.

    What a thread keeps to itself is not, such as the values of thread locals. Others get at it
    only if it is handed to them otherwise, and then it is reached otherwise.
    """
    frames, kept = calling.frames, kept_fields(calling)
    todo = found = shared_roots(calling)
    while todo:
        reached = 0
        for number in bits(todo):
            for field, objects in frames.fields.get(number, {}).items():
                reached |= 0 if field in kept else objects
        todo = reached & ~found
        found |= reached
    return found


@final
class _Accesses:
    """Which accesses of each frame may be to shared objects."""

    def __init__(self, calling: ThreadCalls, captures: EscapeSummaries, work: Work) -> None:
        self._calling = calling
        self._captures = captures
        self._work = work
        self._units = Units(calling)
        again = WrittenAgain(calling.frames)
        self._codes: list[UnitCode] = [
            captures.code(frame, is_read_again=again.may_be_read(frame))
            for frame in self._units.representatives
        ]
        self._own_uses: dict[int, dict[int, OwnUse]] = {}
        self._watch_initialisers()
        self._summaries: list[int] = [NOTHING] * len(self._codes)
        self._called: list[tuple[int, ...]] = [()] * len(self._codes)
        self._outcomes: dict[tuple[int, Given], Outcome] = {}
        self._entries: list[Given | None] = [None] * len(calling.frames.all)
        for frame in self._roots():
            self._entries[frame.number] = self._unknown(frame)
        # The frames and groups of callees that were asked about, with all that leads to them.
        self._is_entered = bytearray(len(calling.graph))
        self._place = _places(calling.called_order, len(calling.graph))
        # What groups of callees were given so far.
        self._told: dict[int, Given] = {}
        self._summarise()

    def is_shared(self, frame: Frame, pc: int) -> bool:
        """Tell whether the access at an offset may be to a shared object.

        When there was more to do than allowed, any may be.
        """
        entry = self._entry(frame)
        if self._work.is_spent:
            return True
        if entry is None:
            return False
        return pc in self._outcome(self._units.number(frame), entry).shared_accesses

    def is_own(self, frame: Frame, pc: int) -> bool:
        """Tell whether the access at an offset must be to an object that the thread made."""
        entry = self._entry(frame)
        if self._work.is_spent or entry is None:
            return False
        return pc not in self._outcome(self._units.number(frame), entry).foreign_accesses

    def given(self, frame: Frame, call: FrameCall, entry: Given | None) -> Given | None:
        """Return how a call gives its arguments, if that is known."""
        known = self._entry(frame) if entry is None else entry
        if self._work.is_spent or known is None or not self._fits(frame, known):
            return None
        number = self._units.call_number(frame, call)
        return self._outcome(self._units.number(frame), known).given.get(number)

    def all_given(self, frame: Frame, entry: Given) -> Sequence[Given | None]:
        """Return how each call of a frame gives its arguments if it is entered so."""
        if self._work.is_spent or not self._fits(frame, entry):
            return [None] * len(frame.calls)
        given = self._outcome(self._units.number(frame), entry).given
        return [given.get(number) for number in self._units.numbers(frame)]

    def is_shared_if(self, frame: Frame, pc: int, entry: Given | None) -> bool:
        """Tell whether an access may be to a shared object if its frame is entered so."""
        if entry is None:
            return self.is_shared(frame, pc)
        if self._work.is_spent or not self._fits(frame, entry):
            return True
        return pc in self._outcome(self._units.number(frame), entry).shared_accesses

    def _fits(self, frame: Frame, entry: Given) -> bool:
        return len(entry) == len(self._codes[self._units.number(frame)].parameters)

    # -- class initialisers ------------------------------------------------------------------------

    def _watch_initialisers(self) -> None:
        """Find who uses the static fields of a class while the same thread initialises it."""
        frames = self._calling.frames.all
        initialisers = {f.method.owner: f for f in frames if f.is_initialiser and f.method}
        keys: dict[str | Field, int] = {}
        by_class: dict[str, list[str | Field]] = {name: [] for name in initialisers}
        for used in (each for code in self._codes for each in code.uses_statics):
            name = used if isinstance(used, str) else used.owner
            if name in initialisers and used not in keys:
                keys[used] = len(keys)
                by_class[name].append(used)
        below = self._used_below(keys)
        for name, frame in initialisers.items():
            own = [(used, keys[used]) for used in by_class[name]]
            for at, nodes in self._meanwhile(frame):
                found = [used for used, bit in own if any(below[n] >> bit & 1 for n in nodes)]
                if found:
                    written = tuple([used for used in found if not isinstance(used, str)])
                    use = OwnUse(len(written) < len(found), written)
                    self._own_uses.setdefault(self._units.number(frame), {})[at] = use

    def _meanwhile(self, frame: Frame) -> Iterator[tuple[int, list[int]]]:
        """Return the nodes that each call of an initialiser leads to, and other initialisers."""
        count = len(self._calling.frames.all)
        yield NO_VAR, [other.number for other in frame.initialises if other is not frame]
        for call, number in zip(frame.calls, self._units.numbers(frame), strict=True):
            yield number, [count + group.number for group in call.groups]

    def _used_below(self, keys: dict[str | Field, int]) -> list[int]:
        """Return for every node of the call graph what is used by it or below, as bits."""
        own = [sum(1 << keys[u] for u in c.uses_statics if u in keys) for c in self._codes]
        frames = self._calling.frames.all
        of_groups = [0] * (len(self._calling.graph) - len(frames))
        found = [own[self._units.number(frame)] for frame in frames]
        return self._calling.with_callees([*found, *of_groups])

    # -- bottom-up ---------------------------------------------------------------------------------

    def _summarise(self) -> None:
        """Compute the summary of every unit, callees first, cycles until nothing changes."""
        graph = self._units.graph
        callers, place = predecessors(graph), _callees_first(graph)
        for members in strongly_connected_components(graph).members:
            inside, todo = frozenset(members), frozenset(members)
            runs = dict.fromkeys(members, 0)
            while todo:
                changed: set[int] = set()
                for unit in sorted(todo, key=place.__getitem__):
                    runs[unit] += 1
                    is_run = runs[unit] <= _MOST_RUNS and not self._work.is_spent
                    self._called[unit] = self._callees(unit)
                    found = self._run(unit, None)[1] if is_run else self._top(unit)
                    if found != self._summaries[unit]:
                        self._summaries[unit] = found
                        changed.update(callers[unit])
                todo = inside & changed

    def _top(self, unit: int) -> int:
        """Return the summary of code of which nothing is known: everything escapes."""
        count = len(self._codes[unit].parameters)
        escaped = (1 << self_node(count)) - (1 << self_node(0))
        return self._captures.number(Summary(escaped, {}, SHARED))

    def _run(self, unit: int, given: Given | None) -> tuple[Outcome, int]:
        own_uses = self._own_uses.get(unit, {})
        before = self._captures.work
        found = self._captures.run(self._codes[unit], self._called[unit], given, own_uses)
        self._work.spend(self._captures.work - before)
        return found

    def _callees(self, unit: int) -> tuple[int, ...]:
        """Return the summary of what each call of a unit leads to."""
        summaries, joined = self._summaries, self._captures.joined
        found: list[int] = []
        for callees, starting in self._units.calls(unit):
            numbers = {summaries[callee] for callee in callees}
            for position in starting:
                numbers.add(self._captures.number(_publishing(position)))
            found.append(joined(numbers))
        return tuple(found)

    # -- top-down ----------------------------------------------------------------------------------

    def _entry(self, frame: Frame) -> Given | None:
        """Return how a frame is given its parameters: the join over all calls of it.

        Only what leads to frames that are asked about is looked at, callers first: nothing more
        can come to them then.
        """
        if not self._is_entered[frame.number]:
            self._enter_frames(self._leading_to(frame))
        return self._entries[frame.number]

    def _leading_to(self, frame: Frame) -> list[Frame]:
        """Return a frame and what leads to it within a thread, less what is known already."""
        calling, is_entered = self._calling, self._is_entered
        count = len(calling.frames.all)
        is_entered[frame.number] = True
        found = [frame]
        for each in found:
            for group in calling.groups_of[each.number]:
                if is_entered[count + group]:
                    continue
                is_entered[count + group] = True
                for caller, _ in calling.group_callers[group]:
                    if not is_entered[caller.number] and caller not in calling.starting:
                        is_entered[caller.number] = True
                        found.append(caller)
        return found

    def _enter_frames(self, fresh: list[Frame]) -> None:
        """Tell callees how frames give them their parameters, until nothing is new."""
        frames, order, is_entered = self._calling.frames, self._place, self._is_entered
        todo = [(order[f.number], f.number) for f in fresh if self._entries[f.number] is not None]
        heapify(todo)
        queued = {number for _, number in todo}
        while todo and not self._work.is_spent:
            _, number = heappop(todo)
            queued.discard(number)
            for callee in self._tell_callees(frames.all[number]):
                if is_entered[callee] and callee not in queued:
                    queued.add(callee)
                    heappush(todo, (order[callee], callee))

    def _roots(self) -> list[Frame]:
        """Return what nobody calls within a thread."""
        frames, starting = self._calling.frames, self._calling.starting
        found = [*frames.mains, *frames.unattended, *(f for f in frames.all if f.is_initialiser)]
        found += [callee for frame in starting for c in frame.calls for callee in c.callees()]
        return list(dict.fromkeys(found))

    def _unknown(self, frame: Frame) -> Given:
        parameters = self._codes[self._units.number(frame)].parameters
        return tuple([0 if var == NO_VAR else ALL_SHARED for var in parameters])

    def _tell_callees(self, frame: Frame) -> list[int]:
        """Join what a frame gives to its callees; return those for which something is new."""
        changed: list[int] = []
        if not frame.calls or frame in self._calling.starting:
            return changed
        entry = self._entries[frame.number]
        assert entry is not None
        given = self._outcome(self._units.number(frame), entry).given
        for call, number in zip(frame.calls, self._units.numbers(frame), strict=True):
            how = given.get(number, ())
            for group in call.groups:
                if self._is_new(group, how):
                    changed += [
                        callee.number for callee in group.callees if self._join(callee, how)
                    ]
        return changed

    def _is_new(self, group: FrameGroup, how: Given) -> bool:
        """Tell whether a group of callees was not given as much before."""
        known = self._told.get(group.number)
        if known == how:
            return False
        if known is not None and len(known) == len(how):
            joined = tuple([a | b for a, b in zip(known, how, strict=True)])
            if joined == known:
                return False
            how = joined
        self._told[group.number] = how
        return True

    def _join(self, callee: Frame, how: Given) -> bool:
        known = self._entries[callee.number]
        if known == how:
            return False
        if not self._fits(callee, how):
            how = self._unknown(callee)
        joined = how if known is None else tuple([a | b for a, b in zip(known, how, strict=True)])
        if joined == known:
            return False
        self._entries[callee.number] = joined
        return True

    def _outcome(self, unit: int, entry: Given) -> Outcome:
        found = self._outcomes.get((unit, entry))
        if found is None:
            found = self._outcomes[unit, entry] = self._run(unit, entry)[0]
        return found


def _callees_first(graph: Graph) -> list[int]:
    """Return the place of each unit in an order in which callees come first but for cycles."""
    # One more node leads to all.
    order = reverse_postorder([*graph, range(len(graph))], len(graph))
    return _places(order[::-1], len(order))


def _places(order: Sequence[int], count: int) -> list[int]:
    """Return the place in an order of each of so many nodes."""
    found = [0] * count
    for place, node in enumerate(order):
        found[node] = place
    return found


def _publishing(position: int) -> Summary:
    """Return what starting a thread does: its object escapes, with all that is reachable."""
    node = self_node(0 if position == THIS else position + 1)
    return Summary(1 << node | 1 << (node + 1), {}, 0)
