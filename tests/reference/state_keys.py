"""Keys of explored states: what has the same key has the same future.

Two states with the same key differ at most by the identity of objects and threads, and by what no
later step looks at: variables that are not read any more, objects that nobody reaches, accesses
that every thread which still runs comes after, the numbers in clocks. Of clocks it only matters
which accesses of the past they cover, since whatever happens later is covered by none of those that
exist. So the same steps can follow, with the same races. Keys are built from the real state, never
from a hash of it.

How often control went back is part of the state where that is bounded. Where values decide about
conditions nothing is: a thread that goes round without any change comes to a state that is known.
"""

from collections.abc import ItemsView, Iterable, Sequence
from typing import TypeAlias, final

from explored_states import State
from thread_machine import Activation, Clock, Running, Thing, Value

from heddle.pointsto import FieldKey, Frame
from heddle.program.classes import Field
from heddle.program.flow import definition, operands, successors
from heddle.program.ir import Body, Catch, If, Var

Key: TypeAlias = tuple[object, ...]
_STILL = -1
_ENDED = -2


@final
class _Flow:
    """For every instruction the variables that are read later, for every block what it reaches.

    Conditions read nothing here if which way they go is chosen.
    """

    def __init__(self, body: Body, *, decides: bool) -> None:
        blocks = body.blocks
        self._body = body
        self._decides = decides
        self._live: list[list[frozenset[Var]]] = [
            [frozenset()] * (len(block.instrs) + 1) for block in blocks
        ]
        while self._changed():
            pass
        self.live = [[tuple(sorted(point)) for point in points] for points in self._live]
        self.reached = [_reached(body, at) for at in range(len(blocks))]

    def _changed(self) -> bool:
        before = [points[0] for points in self._live]
        for at in reversed(range(len(self._body.blocks))):
            self._walk(at)
        return before != [points[0] for points in self._live]

    def _walk(self, at: int) -> None:
        """Go through a block backwards; what a handler reads is not defined in the block."""
        block, points = self._body.blocks[at], self._live[at]
        now = self._into(at, successors(block))
        points[len(block.instrs)] = now
        for index in reversed(range(len(block.instrs))):
            instr = block.instrs[index]
            is_chosen = isinstance(instr, If) and not self._decides
            read = () if is_chosen else operands(instr)
            now = (now - {definition(instr)}) | frozenset(read)
            points[index] = now

    def _into(self, source: int, targets: Iterable[int]) -> frozenset[Var]:
        found: frozenset[Var] = frozenset()
        for target in targets:
            block = self._body.blocks[target]
            defined = {phi.dest for phi in block.phis}
            found |= self._live[target][0] - defined
            if defined:
                index = block.predecessors.index(source)
                found |= {phi.args[index] for phi in block.phis}
        return found


def _reached(body: Body, start: int) -> frozenset[int]:
    found: set[int] = set()
    todo = [start]
    while todo:
        for target in successors(body.blocks[todo.pop()]):
            if target not in found:
                found.add(target)
                todo.append(target)
    return frozenset(found)


@final
class Keys:
    """Makes the keys of the states of one program."""

    def __init__(self, *, decides: bool = False) -> None:
        self.decides = decides
        self._flows: dict[Frame, _Flow] = {}

    def of(self, state: State, running: Sequence[Running], free: int) -> Key:
        """Return the key of a state: `running` may step, `free` more threads may be started."""
        return _Making(self, state, running).key(free)

    def live(self, stack: Sequence[Activation]) -> list[Sequence[Var]]:
        """Return the variables that are read later in the calls of a stack.

        A call that is waited for is not looked at again; what initialises a class is retried.
        """
        found: list[Sequence[Var]] = []
        for given, above in zip(stack, (*stack[1:], None), strict=True):
            points = self.flow(given.frame).live[given.block]
            if above is None or above.frame.is_initialiser:
                found.append(points[given.at])
            else:
                dest = definition(given.instr())
                found.append([var for var in points[given.at + 1] if var != dest])
        return found

    def flow(self, frame: Frame) -> _Flow:
        found = self._flows.get(frame)
        if found is None:
            assert frame.body is not None
            found = self._flows[frame] = _Flow(frame.body, decides=self.decides)
        return found


@final
class _Making:
    """Makes one key: objects are numbered as they are come across."""

    def __init__(self, keys: Keys, state: State, running: Sequence[Running]) -> None:
        self._keys = keys
        self._state = state
        self._running = sorted(running, key=lambda thread: state.names[thread.number])
        self._ranks = {thread: rank for rank, thread in enumerate(self._running)}
        self._things: dict[Thing, int] = {}
        self._found: list[Thing] = []
        # What has a clock, in the order of the key; the threads that may step come first.
        self._clocks: list[Clock] = [thread.clock for thread in self._running]

    def key(self, free: int) -> Key:
        machine = self._state.machine
        stacks = tuple([self._stack(thread.stack) for thread in self._running])
        statics = self._values(machine.statics.items())
        classes = tuple(
            [
                (name, self._value(thing))
                for name, thing in sorted(machine.classes.items())
                if thing.owner or thing.clock
            ]
        )
        initialised = self._initialised()
        things: list[Key] = []
        while len(things) < len(self._found):
            things.append(self._thing(self._found[len(things)]))
        volatile = self._volatile()
        return (
            (free, len(self._clocks)),
            stacks,
            statics,
            classes,
            initialised,
            tuple(things),
            volatile,
            self._pasts(),
        )

    def _value(self, value: Value) -> object:
        if not isinstance(value, Thing):
            return value
        number = self._things.get(value)
        if number is None:
            number = self._things[value] = len(self._found)
            self._found.append(value)
        return (number,)

    def _values(self, held: ItemsView[FieldKey | int, Value]) -> Key:
        ordered = held if len(held) < 2 else sorted(held, key=_by_name)
        return tuple([(field, self._value(value)) for field, value in ordered])

    def _rank(self, thread: Running | None) -> int | None:
        """Return which thread it is, of those that may step; the others wait for ever or ended."""
        if thread is None:
            return None
        return self._ranks.get(thread, _STILL if thread.is_alive else _ENDED)

    def _stack(self, stack: list[Activation]) -> Key:
        live = self._keys.live(stack)
        return tuple([self._activation(*row) for row in zip(stack, live, strict=True)])

    def _activation(self, given: Activation, live: Sequence[Var]) -> Key:
        repeats: list[tuple[int, int]] = []
        if not self._keys.decides:
            reached = self._keys.flow(given.frame).reached[given.block]
            repeats = sorted([row for row in given.repeats.items() if row[0] in reached])
        return (
            (given.frame.number, given.block, given.at),
            tuple([self._value(given.values[var]) for var in live]),
            self._value(given.thrown) if isinstance(given.instr(), Catch) else None,
            self._value(given.wanted),
            tuple([self._value(each) for each in given.monitors]),
            tuple(repeats),
            (given.has_waited, self._value(given.made)),
        )

    def _initialised(self) -> Key:
        machine = self._state.machine
        found: list[Key] = []
        ready = machine.initialised.keys() & machine.world.initialisers.keys()
        for name in sorted(ready):
            made = machine.initialised[name]
            found.append((name, self._rank(made.by), made.failed))
            self._clocks.append(made.clock)
        return tuple(found)

    def _thing(self, thing: Thing) -> Key:
        self._clocks.append(thing.clock)
        if thing.thread is not None and not thing.thread.is_alive:
            self._clocks.append(thing.thread.clock)
        return (
            (thing.number, thing.type, thing.length, thing.is_shared, thing.count),
            (self._rank(thing.owner), self._rank(thing.thread)),
            self._values(thing.fields.items()),
            (thing.target, thing.is_late, thing.label),
        )

    def _volatile(self) -> Key:
        found: list[tuple[int, Field, Clock]] = []
        for (thing, field), clock in self._state.machine.volatile.items():
            number = -1 if thing is None else self._things.get(thing)
            if number is not None:
                found.append((number, field, clock))
        found.sort(key=lambda row: (row[0], row[1].owner, row[1].name))
        self._clocks += [clock for _, _, clock in found]
        return tuple([row[:2] for row in found])

    def _pasts(self) -> frozenset[Key]:
        """Return the accesses that some thread does not come after, and what covers them."""
        running = [thread.clock for thread in self._running]
        clocks = [(1 << at, clock) for at, clock in enumerate(self._clocks) if clock]
        found: set[Key] = set()
        for (thing, location, index), pasts in self._state.pasts.items():
            number = -1 if thing is None else self._things.get(thing)
            if number is None:
                continue
            for past, time in pasts.items():
                if _all_cover(running, past.thread, time):
                    continue
                covered = [bit for bit, clock in clocks if clock.get(past.thread, 0) >= time]
                place = (number, location, index)
                found.add((place, past.spot, past.abstract, past.was_shared, sum(covered)))
        return frozenset(found)


def _all_cover(clocks: list[Clock], thread: int, time: int) -> bool:
    # As a loop, which takes half the time of `all`: this is asked more than anything else.
    for clock in clocks:  # noqa: SIM110
        if clock.get(thread, 0) < time:
            return False
    return True


def _by_name(row: tuple[FieldKey | int, Value]) -> tuple[int, str, str]:
    field = row[0]
    if isinstance(field, int):
        return field, "", ""
    return (-1, field.owner, field.name) if isinstance(field, Field) else (-1, "", field)
