"""The type and effect system of disjoint reachability, solved on demand for one position.

Naik 2008, section 3.4, Figure 3.8. For one position of the loop vector this computes the abstract
count (0, 1 or top) of every variable in every frame, which is the type environment, and of every
field of an object allocated in an epoch of the position, which are the heap effects K. The rules
are pointwise, so that positions are solved one at a time; one method per rule.

Variables are assigned once, so counts need no program points except where an epoch begins in the
middle of a body (`Position.may_predate_epoch`). Calls are followed into and out of methods, which
are distinguished by whether an epoch is under way when they are called (their mode).

Departure: rule (3.14) yields top for every heap read, and section 3.6 refines it by writes that
came before in the same thread. Here a read yields the join of the writes to that field by all
threads: an object with count 1 holds only what some write stored there, and if every write links
objects of one epoch, the value read has count 1 as well. This is sound by induction over the steps
of an execution, since a write happens before a read that sees it.

Abstract objects with count 0 by construction, such as those allocated by class initialisers, are
recognised wherever they flow. They are left out of the counts of variables, so that a variable
that holds either one of them or an object with count 1 still has count 1.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle._util.work import Work
from heddle.concurrency.callgraph import Caller, ThreadCalls
from heddle.concurrency.disjoint.definitions import variable_definitions
from heddle.concurrency.disjoint.heap_writes import HeapWrite, HeapWrites
from heddle.concurrency.disjoint.loop_vector import (
    ACTIVE,
    IDLE,
    ONE,
    SOME,
    TOP,
    UNSURE,
    ZERO,
    Count,
    Mode,
    Position,
    loopback,
)
from heddle.pointsto import NO_VARIABLE, CallKind, FieldKey, Frame, FrameCall, ObjectSet

# Calls whose arguments are the parameters of their callees.
_DIRECT: Final = frozenset((CallKind.STATIC, CallKind.FIXED, CallKind.VIRTUAL))
_ALL_MODES: Final = ACTIVE | IDLE | UNSURE
# The single modes in each set of modes.
_EACH: Final = [
    tuple([mode for mode in (ACTIVE, IDLE, UNSURE) if mode & modes])
    for modes in range(_ALL_MODES + 1)
]
_BOTTOM: Final = 0
# The join of all counts: nothing can be added.
_FULL: Final = ONE | TOP

# The keys of the equation system are plain tuples, as there are many of them. Keys of different
# kinds have different lengths and are never equal: the modes of a frame, the count of a variable in
# a frame that runs in one mode, the content of a field of an abstract object.
_ModeKey: TypeAlias = tuple[Frame]
_CountKey: TypeAlias = tuple[Frame, Mode, int]
_ContentKey: TypeAlias = tuple[int, FieldKey]
_Key: TypeAlias = _ModeKey | _CountKey | _ContentKey


@final
class _Node:
    """The value of a key so far, and the nodes to evaluate again when it grows."""

    __slots__ = ("dependents", "is_queued", "key", "value")

    def __init__(self, key: _Key) -> None:
        self.key = key
        self.value = 0
        self.dependents: dict[_Node, None] = {}
        self.is_queued = True


class EpochSplit(NamedTuple):
    """The objects reached from an object of an epoch: those of the same epoch, and others."""

    same: ObjectSet
    other: ObjectSet


class TooMuchWorkError(Exception):
    """A query takes more steps than it is allowed."""


class StepAllowance(NamedTuple):
    """The steps allowed for one query and for all queries together.

    Queries that exceed their own share draw on `beyond` as long as it lasts.
    """

    each: int
    together: Work
    beyond: Work | None = None


class KnownModes(NamedTuple):
    """The modes of all frames by number, and the objects that are allocated in no epoch.

    Only for positions whose epochs begin where methods are called on certain objects: everything
    that such a method calls runs in its mode (`epoch_modes`).
    """

    modes: Sequence[Mode]
    zero: ObjectSet = 0


@final
class ProgramFacts:
    """The facts that are the same for all positions: calls, heap writes, definitions."""

    def __init__(self, calling: ThreadCalls, writes: HeapWrites) -> None:
        self.calling = calling
        self.writes = writes
        self.definitions = Memo(variable_definitions)
        self._arguments_of_group = Memo(self._group_arguments)

    def arguments(self, frame: Frame) -> Iterator[tuple[Frame, tuple[int, ...] | None]]:
        """Return the callers of a frame with their arguments; None if these are not parameters."""
        groups = self.calling.groups_of[frame.number]
        return chain.from_iterable(map(self._arguments_of_group.__getitem__, groups))

    def _group_arguments(self, group: int) -> list[tuple[Frame, tuple[int, ...] | None]]:
        return [
            (frame, call.site.arguments if call.site.kind in _DIRECT else None)
            for frame, call in self.calling.group_callers[group]
        ]


@final
class TypesAndEffects:
    """The abstract counts for one position: the least solution, computed on demand.

    `known` are the modes of all frames, where they have been computed already.
    """

    def __init__(
        self,
        facts: ProgramFacts,
        position: Position,
        allowed: StepAllowance,
        known: KnownModes | None = None,
    ) -> None:
        self._calling = facts.calling
        self._frames = facts.calling.frames
        self._facts = facts
        self._writes = facts.writes
        self._all_modes = None if known is None else known.modes
        # Nothing in an array without elements is accessed, whoever allocated it.
        self._zero: ObjectSet = 0 if known is None else known.zero & ~facts.writes.empty
        self._tracked: ObjectSet = ~(facts.writes.empty | self._zero)
        self._position = position
        self._allowed = allowed
        self._together = allowed.together
        self._left = allowed.each
        self._is_given_up = False
        self._nodes: dict[_Key, _Node] = {}
        self._queue: deque[_Node] = deque()
        self._current: _Node | None = None

    def held(self, number: int, field: FieldKey) -> EpochSplit:
        """Return what a field of an object allocated in an epoch may hold: its heap effects."""
        self._begin()
        self._query((number, field))
        self._solve()
        writes = self._writes.of(number, field)
        everything = self._writes.held(number, field)
        same = other = explained = 0
        for write in writes:
            found = everything & self._writes.written(write, field)
            explained |= found
            counts = self._write(write, field)
            same |= found if counts & ONE else 0
            other |= found if counts & TOP else 0
        zero = everything & self._zero
        return EpochSplit(same & ~zero, other | zero | everything & ~explained)

    def must_hold_one(self, number: int, field: FieldKey) -> bool:
        """Tell whether a field's content must be of the epoch in which its object is allocated."""
        self._begin()
        if self._writes.held(number, field) & self._zero:
            return False
        node = self._demand((number, field))
        self._solve([node])
        return not node.value & TOP

    def must_be_one(self, frame: Frame, number: int) -> bool:
        """Tell whether a variable must have count 1 in every mode of its frame."""
        self._begin()
        if self._frames.points_to(frame, number) & self._zero:
            return False
        modes = self._solved_mode(frame)
        nodes = [self._demand((frame, mode, number)) for mode in _EACH[modes]]
        self._solve(nodes)
        return bool(nodes) and all(node.value == ONE for node in nodes)

    def effects(self, write: HeapWrite) -> Iterator[tuple[Count, Count]]:
        """(3.15) Return the counts of holder and held object of a write, for each mode."""
        frame, base, value, _ = write
        self._begin()
        for mode in _EACH[self._solved_mode(frame)]:
            nodes = [self._demand((frame, mode, number)) for number in (base, value)]
            self._solve()
            holder, held = (node.value for node in nodes)
            yield holder | self._zero_count(frame, base), held | self._zero_count(frame, value)

    def _zero_count(self, frame: Frame, number: int) -> Count:
        return ZERO if self._frames.points_to(frame, number) & self._zero else 0

    # -- the solver --------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Grant a query its share of steps; once one has exceeded it, nothing more is solved."""
        if self._is_given_up:
            raise TooMuchWorkError
        self._left = self._allowed.each

    def _solve(self, demanded: Sequence[_Node] = ()) -> None:
        """Solve all equations, or stop as soon as a node that must be 1 is known not to be."""
        queue = self._queue
        while queue:
            for node in demanded:
                if node.value & TOP:
                    return
            current = queue.popleft()
            current.is_queued = False
            self._current = current
            before = current.value
            found = before | self._evaluate(current.key)
            self._current = None
            if found != before:
                current.value = found
                for dependent in current.dependents:
                    if not dependent.is_queued and dependent.value != _FULL:
                        dependent.is_queued = True
                        queue.append(dependent)

    def _demand(self, key: _Key) -> _Node:
        """Query a key from outside the equations; return the node that will hold its value."""
        self._query(key)
        return self._nodes[key]

    def _query(self, key: _Key) -> int:
        """Return the value of a key so far; the current node is evaluated again when it grows."""
        self._spend()
        return self._lookup(key)

    def _lookup(self, key: _Key) -> int:
        """Query a key without counting a step."""
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = _Node(key)
            self._queue.append(node)
        value, current = node.value, self._current
        if current is not None and value != _FULL:
            node.dependents[current] = None
        return value

    def _spend(self, steps: int = 1) -> None:
        self._left -= steps
        if self._left < 0:
            beyond = self._allowed.beyond
            self._is_given_up = beyond is None or not beyond.spend(min(steps, -self._left))
        if self._is_given_up or not self._together.spend(steps):
            self._is_given_up = True
            raise TooMuchWorkError

    def _evaluate(self, key: _Key) -> int:
        if len(key) == 3:
            frame, mode, number = key
            if not self._frames.points_to(frame, number) & self._tracked:
                # Arrays without elements hold nothing, and nothing in them is accessed.
                return _BOTTOM
            found = self._variable(frame, mode, number)
            return loopback(found) if self._position.may_predate_epoch(frame, number) else found
        if len(key) == 2:
            return self._content(*key)
        return self._mode(*key)

    # -- modes of frames ---------------------------------------------------------------------------

    def _mode_of(self, frame: Frame) -> Mode:
        """Return the modes in which a frame may run, as far as they are known."""
        if self._all_modes is not None:
            return self._all_modes[frame.number]
        return self._query((frame,))

    def _solved_mode(self, frame: Frame) -> Mode:
        found = self._mode_of(frame)
        if self._all_modes is not None:
            return found
        self._solve()
        return self._nodes[(frame,)].value

    def _mode(self, frame: Frame) -> Mode:
        found = self._position.entry_mode(frame)
        if found:
            return found
        if self._is_thread_entry(frame):
            found = IDLE
        for caller in self._calling.callers(frame):
            for _, passed in self._modes(caller):
                found |= passed
            if found == _ALL_MODES:
                break
        return found

    def _is_thread_entry(self, frame: Frame) -> bool:
        return frame.is_initialiser or frame in self._calling.vm_entries

    def _modes(self, caller: Caller) -> Iterator[tuple[Mode, Mode]]:
        """Return each mode in which a caller may run, with the mode of its callee."""
        frame, call = caller
        for mode in _EACH[self._mode_of(frame)]:
            if frame in self._calling.start_frames:
                yield mode, IDLE
            else:
                yield mode, self._position.callee_mode(frame, mode, call.site.pc)

    # -- type rules of assignments: (3.11) to (3.14) -----------------------------------------------

    def _variable(self, frame: Frame, mode: Mode, number: int) -> Count:
        """Join the counts of all definitions of a variable (Definition 3.2).

        (3.11) `v = null` maps `v` to bottom, so that null definitions add nothing.
        """
        definitions = self._facts.definitions[frame.statements, number]
        found = definitions.unknown
        for source in definitions.copied:
            found |= self._copy(frame, mode, source)
        for pc in definitions.allocated:
            found |= self._new(frame, mode, pc)
        for base, field in definitions.loaded:
            found |= self._read(frame, mode, base, field)
        for position in definitions.parameters:
            found |= self._parameter(frame, mode, position)
        if definitions.is_result:
            found |= self._call_result(frame, mode, number)
        return found

    def _new(self, frame: Frame, mode: Mode, pc: int) -> Count:
        """(3.12) `v = new h` has count 1 while an epoch is under way, else 0."""
        return self._position.allocation_count(frame, mode, pc)

    def _copy(self, frame: Frame, mode: Mode, source: int) -> Count:
        """(3.13) `v1 = v2` has the count of `v2`."""
        return self._query((frame, mode, source))

    def _read(self, frame: Frame, mode: Mode, base: int, field: FieldKey) -> Count:
        """(3.14) `v2 = v1.f` is top, but the join of all writes to `f` if `v1` has count 1."""
        count, objects = self._query((frame, mode, base)), self._frames.points_to(frame, base)
        zero = bits(objects & self._zero)
        is_top = count & TOP or any(self._may_hold_tracked(number, field) for number in zero)
        found = TOP if is_top else _BOTTOM
        for number in bits(objects & ~self._zero) if count & ONE else ():
            found |= self._query((number, field))
        return found

    def _may_hold_tracked(self, number: int, field: FieldKey) -> bool:
        """Tell whether an object allocated in no epoch may hold one allocated in some epoch."""
        return bool(self._writes.held(number, field) & ~self._zero)

    # -- methods: parameters and results -----------------------------------------------------------

    def _parameter(self, frame: Frame, mode: Mode, position: int) -> Count:
        """Join the counts of the arguments that all callers pass for a parameter in a mode."""
        found = TOP if self._is_thread_entry(frame) else _BOTTOM
        begins = self._position.may_begin_epoch(frame)
        if position == 0 and self._position.must_run_on_owner(frame):
            return ONE
        is_inherited = (
            self._all_modes is not None and frame.number not in self._calling.thread_entries
        )
        if is_inherited and not begins:
            return self._inherited_parameter(frame, mode, position)
        for caller in self._calling.callers(frame):
            for caller_mode, passed in self._modes(caller):
                if begins or passed & mode:
                    count = self._argument(caller, caller_mode, frame, position)
                    continues = not begins or self._continues_epoch(
                        caller.frame, caller_mode, caller.call, frame
                    )
                    if not continues or caller.frame in self._calling.start_frames:
                        count = loopback(count)
                    found |= count
            if found == _FULL:
                break
        return found

    def _inherited_parameter(self, frame: Frame, mode: Mode, position: int) -> Count:
        """Compute the same for a frame that runs in its callers' modes; most time is spent here."""
        modes, nodes, current = self._all_modes, self._nodes, self._current
        assert modes is not None
        assert current is not None
        count, found, steps = len(frame.statements.parameters), 0, 0
        for caller, arguments in self._facts.arguments(frame):
            if not modes[caller.number] & mode:
                continue
            if arguments is None or len(arguments) != count:
                found |= TOP
            elif arguments[position] != NO_VARIABLE:
                steps += 1
                key = (caller, mode, arguments[position])
                node = nodes.get(key)
                if node is None:
                    self._lookup(key)
                elif node.value == _FULL:
                    found = _FULL
                else:
                    node.dependents[current] = None
                    found |= node.value
            if found == _FULL:
                break
        self._spend(steps)
        return found

    def _argument(self, caller: Caller, mode: Mode, callee: Frame, position: int) -> Count:
        site = caller.call.site
        if site.kind not in _DIRECT or len(site.arguments) != len(callee.statements.parameters):
            return TOP
        number = site.arguments[position]
        return _BOTTOM if number == NO_VARIABLE else self._query((caller.frame, mode, number))

    def _continues_epoch(self, frame: Frame, mode: Mode, call: FrameCall, callee: Frame) -> bool:
        """Tell whether a call on the owner must continue the caller's epoch, not begin another."""
        receiver = call.site.arguments[0] if call.site.arguments else NO_VARIABLE
        if receiver == NO_VARIABLE or not self._position.must_run_on_owner(callee):
            return False
        if not self._position.must_be_owner(frame, receiver):
            return False
        return self._query((frame, mode, receiver)) in (_BOTTOM, ONE)

    def _call_result(self, frame: Frame, mode: Mode, number: int) -> Count:
        """Join the counts of what the callees of a call return."""
        found = _BOTTOM
        for call in frame.calls:
            if call.site.dest != number:
                continue
            if call.site.kind not in _DIRECT or frame in self._calling.start_frames:
                return TOP
            passed = self._position.callee_mode(frame, mode, call.site.pc)
            for callee in call.callees():
                entry_mode = self._position.entry_mode(callee)
                count = self._result(callee, entry_mode or passed, call)
                if entry_mode and not self._continues_epoch(frame, mode, call, callee):
                    count = loopback(count)
                found |= count
        return found

    def _result(self, callee: Frame, modes: Mode, call: FrameCall) -> Count:
        statements = callee.statements
        if len(call.site.arguments) != len(statements.parameters):
            self._spend()
            return TOP
        result = statements.result
        each = _EACH[modes] if result != NO_VARIABLE else ()
        self._spend(1 + len(each))
        found = _BOTTOM
        for mode in each:
            found |= self._lookup((callee, mode, result))
        return found

    # -- heap effects: (3.15) ----------------------------------------------------------------------

    def _content(self, number: int, field: FieldKey) -> Count:
        """Join the heap effects of all writes to a field; content that no write explains is top."""
        explained, found = self._zero, _BOTTOM
        for write in self._writes.of(number, field):
            explained |= self._writes.written(write, field)
            found |= self._write(write, field)
            if found == _FULL:
                return found
        return found | (TOP if self._writes.held(number, field) & ~explained else _BOTTOM)

    def _write(self, write: HeapWrite, field: FieldKey) -> Count:
        """(3.15) `v1.f = v2` yields the effect that `v1` holds `v2`, seen from `v1`'s epoch."""
        frame, base, value, source = write
        if not self._writes.written(write, field) & ~self._zero:
            return _BOTTOM
        found = _BOTTOM
        for mode in _EACH[self._mode_of(frame)]:
            holder = self._query((frame, mode, base))
            if not holder & (ONE | SOME):
                continue
            if source == NO_VARIABLE:
                held = self._query((frame, mode, value))
            else:
                held = self._read(frame, mode, source, field)
            found |= held if holder == ONE else loopback(held)
        return found
