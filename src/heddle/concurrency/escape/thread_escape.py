"""Thread escape: the accesses that may be to objects which another thread can reach.

Naik 2008, section 2.5, and Dabrowski and Pichardie, section 5. Two analyses are combined.

*Flow-insensitive*: an abstract object that is reachable, in the heap abstraction, from no static
field and no thread object is thread-local everywhere.

*Flow-sensitive*: an object that escapes later may still be thread-local. Bottom-up, the effect of
each unit of code on its objects is summarised (`unit_flow`). Top-down, the accesses of each frame
that may be to shared objects are computed from the sharing states of its arguments (flow-, context-
and object-sensitive, as in section 2.5.2). A callee knows nothing of objects that it does not use,
which is the pruning of that section. Only the frames that are queried, and their transitive
callers, are run: a third never is.
"""

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import Final, final

from heddle._util.bits import union
from heddle._util.components import strongly_connected_components
from heddle._util.graphs import Graph, predecessors, reverse_postorder
from heddle._util.memo import Memo
from heddle._util.work import Work
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.escape.deserialised import CyclicCopies
from heddle.concurrency.escape.entry_state import (
    ESCAPED,
    OWN_ESCAPED,
    THREAD_LOCAL,
    ArgumentStates,
    VarKinds,
)
from heddle.concurrency.escape.statements import NO_VAR
from heddle.concurrency.escape.summaries import NOTHING, EscapeSummaries
from heddle.concurrency.escape.summary import SHARED, EscapeSummary, UnitOutcome, self_node
from heddle.concurrency.escape.thread_local_fields import thread_local_fields
from heddle.concurrency.escape.unit_calls import UnitCalls
from heddle.concurrency.escape.unit_form import OwnUse, UnitCode
from heddle.concurrency.escape.unordered_publication import reachable_objects, unordered_objects
from heddle.models.threads import THIS
from heddle.pointsto import Frame, FrameCall, FrameGroup, ObjectSet
from heddle.program.classes import Field

# A unit of a call-graph cycle is run at most so often before everything it is passed is taken to
# escape: in cycles of thousands of units some change dozens of times, and few to much effect.
_MOST_RUNS: Final = 12
# Static fields of the models that are no memory shared between threads.
_NO_MEMORY: Final = frozenset(("THROWN", "PRIVILEGED"))


@final
class ThreadEscape:
    """The relations ptsIn and escIn, as far as later stages query them."""

    def __init__(self, calling: ThreadCalls, summaries: EscapeSummaries, work: Work) -> None:
        self._calling = calling
        self._work = work
        self.shared = _shared(calling)
        # Objects published without a happens-before edge: what the thread that allocated them did
        # may come after other threads have them.
        self.published_unordered = unordered_objects(calling, summaries.hierarchy) & self.shared
        # Few sets are different; each is as wide as there are objects.
        self._shared_of = Memo(self.shared.__and__)
        self._units = _UnitRuns(calling, summaries, work)
        self._entries: list[ArgumentStates | None] = [None] * len(calling.frames.all)
        for frame in self._roots():
            self._entries[frame.number] = self._units.unknown(frame)
        # The frames and groups that were queried, with all that reach them.
        self._is_entered = bytearray(len(calling.graph))
        self._order = _places(calling.callers_first, len(calling.graph))
        # The states passed to groups of callees so far.
        self._passed: dict[int, ArgumentStates] = {}

    def escaping(self, frame: Frame, pc: int, objects: ObjectSet) -> ObjectSet:
        """Return which of the objects that an access at an offset is to may be shared then."""
        found = self._shared_of[objects]
        return found if found and self.may_be_shared_if(frame, pc, None) else 0

    def must_be_own_object(self, frame: Frame, pc: int) -> bool:
        """Tell whether an access at an offset must be to an object that its thread has allocated.

        It may have escaped by now; but no object is allocated by two threads.
        """
        entry = self._entry(frame)
        if self._work.is_spent or entry is None:
            return False
        return pc not in self._units.outcome(frame, entry).foreign_accesses

    def may_be_shared_if(self, frame: Frame, pc: int, entry: ArgumentStates | None) -> bool:
        """Tell whether an access may be to a shared object, with these states of parameters.

        Without an entry they are joined over all callers. Once the work is spent, any may be.
        """
        known = self._entry(frame) if entry is None else entry
        if self._work.is_spent:
            return True
        if known is None:
            return False
        if not self._units.fits(frame, known):
            return True
        return pc in self._units.outcome(frame, known).shared_accesses

    def argument_states(
        self, frame: Frame, call: FrameCall, entry: ArgumentStates | None = None
    ) -> ArgumentStates | None:
        """Return the sharing states of a call's arguments, with these states of parameters.

        Without an entry they are joined over all callers. None means that nothing is known.
        """
        known = self._entry(frame) if entry is None else entry
        if self._work.is_spent or known is None or not self._units.fits(frame, known):
            return None
        number = self._units.calls.call_number(frame, call)
        return self._units.outcome(frame, known).arguments.get(number)

    def all_argument_states(
        self, frame: Frame, entry: ArgumentStates
    ) -> Sequence[ArgumentStates | None]:
        """Return the same for each call of a frame."""
        if self._work.is_spent or not self._units.fits(frame, entry):
            return [None] * len(frame.calls)
        arguments = self._units.outcome(frame, entry).arguments
        return [arguments.get(number) for number in self._units.calls.numbers(frame)]

    # -- top-down ----------------------------------------------------------------------------------

    def _roots(self) -> list[Frame]:
        """Return the frames that no call within a thread reaches."""
        frames, starting = self._calling.frames, self._calling.start_frames
        found = [*frames.mains, *frames.finalizers, *(f for f in frames.all if f.is_initialiser)]
        found += [callee for frame in starting for c in frame.calls for callee in c.callees()]
        return list(dict.fromkeys(found))

    def _entry(self, frame: Frame) -> ArgumentStates | None:
        """Return the states of a frame's parameters, joined over all its callers.

        Callers are run first, so that nothing more can come to it then.
        """
        if not self._is_entered[frame.number]:
            self._enter_frames(self._new_callers(frame))
        return self._entries[frame.number]

    def _new_callers(self, frame: Frame) -> list[Frame]:
        """Return a frame and its transitive callers within a thread, less those run before."""
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
                    if not is_entered[caller.number] and caller not in calling.start_frames:
                        is_entered[caller.number] = True
                        found.append(caller)
        return found

    def _enter_frames(self, fresh: list[Frame]) -> None:
        """Propagate states from callers to callees until nothing changes."""
        frames, order, is_entered = self._calling.frames, self._order, self._is_entered
        todo = [(order[f.number], f.number) for f in fresh if self._entries[f.number] is not None]
        heapify(todo)
        queued = {number for _, number in todo}
        while todo and not self._work.is_spent:
            _, number = heappop(todo)
            queued.discard(number)
            for callee in self._propagate(frames.all[number]):
                if is_entered[callee] and callee not in queued:
                    queued.add(callee)
                    heappush(todo, (order[callee], callee))

    def _propagate(self, frame: Frame) -> list[int]:
        """Join the states of a frame's arguments into its callees; return those that change."""
        changed: list[int] = []
        if not frame.calls or frame in self._calling.start_frames:
            return changed
        entry = self._entries[frame.number]
        assert entry is not None
        arguments = self._units.outcome(frame, entry).arguments
        for call, number in zip(frame.calls, self._units.calls.numbers(frame), strict=True):
            states = arguments.get(number, ())
            for group in call.groups:
                if self._is_new(group, states):
                    changed += [f.number for f in group.callees if self._join(f, states)]
        return changed

    def _is_new(self, group: FrameGroup, states: ArgumentStates) -> bool:
        """Join states into those passed to a group so far; tell whether anything is new."""
        known = self._passed.get(group.number)
        if known is not None and len(known) == len(states):
            states = _joined(known, states)
        if states == known:
            return False
        self._passed[group.number] = states
        return True

    def _join(self, callee: Frame, states: ArgumentStates) -> bool:
        known = self._entries[callee.number]
        if known == states:
            return False
        if not self._units.fits(callee, states):
            states = self._units.unknown(callee)
        joined = states if known is None else _joined(known, states)
        self._entries[callee.number] = joined
        return joined != known


def may_pass_shared(given: ArgumentStates | None, position: int) -> bool:
    """Tell whether an argument may be a shared object."""
    if given is None or position >= len(given):
        return True
    return bool(given[position] & (ESCAPED | OWN_ESCAPED))


def may_pass_local(given: ArgumentStates | None) -> bool:
    """Tell whether some argument must not be a shared object."""
    return given is not None and any(not state & (ESCAPED | OWN_ESCAPED) for state in given)


def shared_roots(calling: ThreadCalls) -> ObjectSet:
    """Return what static fields hold, and the threads that are started.

    An opaque object that a cast gives a type may be shared.
    """
    statics = calling.frames.statics.items()
    found = calling.cast_objects | union(held for field, held in statics if field not in _NO_MEMORY)
    return found | union(
        calling.thread_objects(frame, row) for frame, row in calling.start_frames.items()
    )


def _shared(calling: ThreadCalls) -> ObjectSet:
    """Return what is reachable from the roots, but for the values of thread locals.

    Other threads reach these only if they are published otherwise.
    """
    return reachable_objects(calling.frames, shared_roots(calling), thread_local_fields(calling))


def _joined(first: ArgumentStates, second: ArgumentStates) -> ArgumentStates:
    return tuple([a | b for a, b in zip(first, second, strict=True)])


# -- bottom-up -------------------------------------------------------------------------------------


@final
class _UnitRuns:
    """The units of a program, with summaries of their callees."""

    def __init__(self, calling: ThreadCalls, summaries: EscapeSummaries, work: Work) -> None:
        self._summaries = summaries
        self._work = work
        self.calls = UnitCalls(calling)
        copies = CyclicCopies(calling.frames)
        self._codes: list[UnitCode] = [
            summaries.code(frame, is_read_again=copies.may_be_read_again(frame))
            for frame in self.calls.representatives
        ]
        summaries.kinds.see(calling.frames, calling.is_trusted)
        self._frames = calling.frames
        self._kinds = self._kinds_of_units()
        self._kinds_in = Memo(self._kinds_in_frame)
        self._own_uses = _own_uses(calling, self.calls, self._codes)
        self._numbers: list[int] = [NOTHING] * len(self._codes)
        self._callees: list[tuple[int, ...]] = [()] * len(self._codes)
        self._outcomes = Memo(self._outcome)
        self._summarise()

    def fits(self, frame: Frame, states: ArgumentStates) -> bool:
        """Tell whether there are as many states as parameters."""
        return len(states) == len(self._codes[self.calls.number(frame)].parameters)

    def unknown(self, frame: Frame) -> ArgumentStates:
        """Return states of parameters that may all be shared."""
        parameters = self._codes[self.calls.number(frame)].parameters
        return tuple([0 if var == NO_VAR else ESCAPED for var in parameters])

    def outcome(self, frame: Frame, states: ArgumentStates) -> UnitOutcome:
        """Return the outcome of a frame's unit for states of its parameters."""
        unit = self.calls.number(frame)
        # If everything is shared, it does not matter what is.
        is_own = any(state & THREAD_LOCAL or not state for state in states)
        kinds = self._kinds_in[frame] if is_own else self._kinds[unit]
        return self._outcomes[unit, states, kinds]

    def _kinds_of_units(self) -> list[VarKinds]:
        frames: list[list[Frame]] = [[] for _ in self._codes]
        for frame in self._frames.all:
            frames[self.calls.number(frame)].append(frame)
        kinds = self._summaries.kinds
        return [
            kinds.held(self._frames, some, code.receiving)
            for some, code in zip(frames, self._codes, strict=True)
        ]

    def _kinds_in_frame(self, frame: Frame) -> VarKinds:
        code = self._codes[self.calls.number(frame)]
        return self._summaries.kinds.held(self._frames, [frame], code.receiving)

    def _outcome(self, key: tuple[int, ArgumentStates, VarKinds]) -> UnitOutcome:
        return self._run(*key)[0]

    def _run(
        self, unit: int, states: ArgumentStates | None, kinds: VarKinds
    ) -> tuple[UnitOutcome, int]:
        own_uses = self._own_uses.get(unit, {})
        before = self._summaries.work
        entry = states, kinds
        found = self._summaries.run(self._codes[unit], self._callees[unit], entry, own_uses)
        self._work.spend(self._summaries.work - before)
        return found

    def _summarise(self) -> None:
        """Compute the summary of every unit, callees first, cycles until nothing changes."""
        graph = self.calls.graph
        callers, order = predecessors(graph), _callees_first(graph)
        for members in strongly_connected_components(graph).members:
            inside, todo = frozenset(members), frozenset(members)
            runs = dict.fromkeys(members, 0)
            while todo:
                changed: set[int] = set()
                for unit in sorted(todo, key=order.__getitem__):
                    runs[unit] += 1
                    is_run = runs[unit] <= _MOST_RUNS and not self._work.is_spent
                    self._callees[unit] = self._callee_summaries(unit)
                    found = (
                        self._run(unit, None, self._kinds[unit])[1] if is_run else self._top(unit)
                    )
                    if found != self._numbers[unit]:
                        self._numbers[unit] = found
                        changed.update(callers[unit])
                todo = inside & changed

    def _top(self, unit: int) -> int:
        """Return the summary of code of which nothing is known: everything escapes."""
        count = len(self._codes[unit].parameters)
        escaped = (1 << self_node(count)) - (1 << self_node(0))
        return self._summaries.number(EscapeSummary(escaped, {}, SHARED))

    def _callee_summaries(self, unit: int) -> tuple[int, ...]:
        """Return the joined summary of the callees of each call of a unit."""
        found: list[int] = []
        for callees, starting in self.calls.calls[unit]:
            numbers = {self._numbers[callee] for callee in callees}
            for position in starting:
                numbers.add(self._summaries.number(_start_summary(position)))
            found.append(self._summaries.joined(numbers))
        return tuple(found)


def _callees_first(graph: Graph) -> list[int]:
    """Return the place of each unit in an order in which callees come first but for cycles."""
    # A further node, whose successors are all others, is the entry.
    order = reverse_postorder([*graph, range(len(graph))], len(graph))
    return _places(order[::-1], len(order))


def _places(order: Sequence[int], count: int) -> list[int]:
    """Return the place in an order of each of so many nodes."""
    found = [0] * count
    for place, node in enumerate(order):
        found[node] = place
    return found


def _start_summary(position: int) -> EscapeSummary:
    """Return the effect of starting a thread: its object escapes, with all that is reachable."""
    node = self_node(0 if position == THIS else position + 1)
    return EscapeSummary(1 << node | 1 << (node + 1), {}, 0)


# -- class initialisers ----------------------------------------------------------------------------


def _own_uses(
    calling: ThreadCalls, units: UnitCalls, codes: Sequence[UnitCode]
) -> dict[int, dict[int, OwnUse]]:
    """Return the uses of static fields of a class by the thread that is initialising it.

    They are by unit and by the number of a call; `NO_VAR` stands for other initialisers.
    """
    frames = calling.frames.all
    initialisers = {f.method.owner: f for f in frames if f.is_initialiser and f.method}
    keys: dict[str | Field, int] = {}
    by_class: dict[str, list[str | Field]] = {name: [] for name in initialisers}
    for used in (each for code in codes for each in code.uses_statics):
        name = used if isinstance(used, str) else used.owner
        if name in initialisers and used not in keys:
            keys[used] = len(keys)
            by_class[name].append(used)
    by_unit = [sum(1 << keys[u] for u in code.uses_statics if u in keys) for code in codes]
    by_frame = [by_unit[units.number(frame)] for frame in frames]
    below = calling.propagated_to_callers([*by_frame, *[0] * (len(calling.graph) - len(frames))])
    found: dict[int, dict[int, OwnUse]] = {}
    for name, frame in initialisers.items():
        for at, nodes in _callees_meanwhile(calling, units, frame):
            there = union(below[node] for node in nodes)
            uses = [used for used in by_class[name] if there >> keys[used] & 1]
            if uses:
                written = tuple([used for used in uses if not isinstance(used, str)])
                of_unit = found.setdefault(units.number(frame), {})
                of_unit[at] = OwnUse(len(written) < len(uses), written)
    return found


def _callees_meanwhile(
    calling: ThreadCalls, units: UnitCalls, frame: Frame
) -> Iterator[tuple[int, list[int]]]:
    """Return the nodes that an initialiser reaches by each call, and by other initialisers."""
    count = len(calling.frames.all)
    yield NO_VAR, [other.number for other in frame.initialises if other is not frame]
    for call, number in zip(frame.calls, units.numbers(frame), strict=True):
        yield number, [count + group.number for group in call.groups]
