"""The state of a run that is explored: it can be copied, stepped on, and compared.

A state is a machine together with the accesses so far that may still race. Of the accesses that one
thread has made by one statement to one place only the last is kept, one before the object was
shared and one after: whoever comes after the last comes after all of them.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias, final

from thread_machine import (
    Activation,
    Initialising,
    Machine,
    Running,
    Thing,
    Value,
    World,
)
from thread_steps import step

from heddle.pointsto import FieldKey, Frame
from heddle.program.classes import Method
from heddle.program.ir import ArrayStore, Instr, PutField, PutStatic, Var

# A thread by its number, and which way it goes if it is at a condition.
Choice: TypeAlias = tuple[int, int]
Place: TypeAlias = tuple[Thing | None, FieldKey, int]


class Spot(NamedTuple):
    """An access in the code; `base` distinguishes those of one offset."""

    method: Method
    pc: int
    is_write: bool
    base: Var | None

    def order(self) -> tuple[str, str, str, int, bool, int]:
        """Return what spots are sorted by."""
        method, base = self.method, -1 if self.base is None else self.base
        return method.owner, method.name, method.descriptor, self.pc, self.is_write, base

    def __str__(self) -> str:
        return f"{self.method.owner}.{self.method.name}@{self.pc}"


class Race(NamedTuple):
    """Two accesses to one place, at least one of them a write, that nothing orders.

    `threads` and `number` label who and what, if the world has labels. `was_shared` tells that
    other threads could reach the object at both accesses: else the first was made before the object
    was handed over without synchronisation.
    """

    first: Spot
    second: Spot
    threads: tuple[int, int]
    number: int
    was_shared: bool


class Past(NamedTuple):
    """An access that happened; its time is that of its thread."""

    spot: Spot
    thread: int
    abstract: int
    was_shared: bool


@final
class State:
    """A machine and its past; `reports` hears of the races, as soon as the second access is made.

    `names` distinguish threads by who started them, in which order: other than their numbers these
    are the same in all runs that differ only by the order of independent steps.
    """

    def __init__(self, world: World, reports: Callable[[Race], None]) -> None:
        self.reports = reports
        self.pasts: dict[Place, dict[Past, int]] = {}
        self.names: tuple[tuple[int, ...], ...] = ((),)
        self._way = 0
        self.machine = Machine(world, self._choose, self)
        self.machine.begin()

    def _choose(self, ways: tuple[int, int]) -> int:
        return ways[self._way]

    def step(self, choice: Choice) -> bool:
        """Run an instruction of a thread; tell whether it could be run."""
        number, self._way = choice
        stepped = step(self.machine, self.machine.threads[number])
        if len(self.machine.threads) > len(self.names):
            above = self.names[number]
            count = sum(name[:-1] == above for name in self.names[1:])
            self.names = (*self.names, (*above, count))
        return stepped

    # What the machine tells -----------------------------------------------------------------------

    def at(self, thread: Running, pc: int) -> None:
        """Hear that a thread is about to run a call or an access."""

    def made(self, thing: Thing) -> None:
        """Hear of a new object."""

    def entered(self, frame: Frame) -> None:
        """Hear that code is called."""

    def accessed(
        self, thread: Running, instr: Instr, location: FieldKey, thing: Thing | None, index: int
    ) -> None:
        """Report what races with an access, and remember it."""
        method, pc = self._shown(thread, instr)
        is_write = isinstance(instr, PutField | PutStatic | ArrayStore)
        base = getattr(instr, "array", getattr(instr, "base", None))
        spot = Spot(method, pc, is_write, base)
        is_shared = thing is None or thing.is_shared
        now = Past(spot, thread.number, thread.abstract.number, is_shared)
        place = (thing, location, index)
        pasts = self.pasts.get(place, {})
        for past, time in pasts.items():
            if thread.clock.get(past.thread, 0) < time and (is_write or past.spot.is_write):
                self.reports(_race(past, now, thing))
        # Copies of the state share what was remembered before.
        self.pasts[place] = {**pasts, now: thread.clock[thread.number]}

    def _shown(self, thread: Running, instr: Instr) -> tuple[Method, int]:
        """Return where the program makes an access: what the library accesses, by calling it."""
        shown = (thread.stack[-1].frame.method, instr.pc)
        for each in reversed(thread.stack):
            method = each.frame.method
            if method is not None and method.owner not in self.machine.world.library:
                shown = (method, each.instr().pc)
                break
        assert shown[0] is not None
        return shown[0], shown[1]

    def copy(self) -> "State":
        """Return a state that goes its own way."""
        return _Copying(self).copied


def _race(past: Past, now: Past, thing: Thing | None) -> Race:
    one, two = past, now
    if two.spot.order() < one.spot.order():
        one, two = two, one
    threads = (one.abstract, two.abstract)
    if one.spot == two.spot:
        threads = (min(threads), max(threads))
    number = -1 if thing is None else thing.number
    return Race(one.spot, two.spot, threads, number, past.was_shared and now.was_shared)


@final
class _Copying:
    """Copies a state, each object once; what nobody can reach any more is left out.

    The clocks of monitors, fields and classes are never changed, only replaced: they are shared.
    """

    def __init__(self, given: State) -> None:
        self._things: dict[Thing, Thing] = {}
        self._todo: list[Thing] = []
        self._threads: list[Running] = []
        self.copied = copied = State.__new__(State)
        copied.reports = given.reports
        copied.names = given.names
        copied._way = 0
        copied.machine = self._machine(given.machine, copied)
        copied.pasts = {
            (None if place[0] is None else self._things[place[0]], *place[1:]): pasts
            for place, pasts in given.pasts.items()
            if place[0] is None or place[0] in self._things
        }

    def _machine(self, given: Machine, copied: State) -> Machine:
        made = Machine.__new__(Machine)
        made.world, made.choose, made.watcher = given.world, copied._choose, copied
        made.threads = self._threads
        self._threads += [Running(t.number, t.abstract, {}) for t in given.threads]
        for old, new in zip(given.threads, self._threads, strict=True):
            new.clock = old.clock.copy()
            new.stack = [self._activation(each) for each in old.stack]
        made.statics = {field: self._value(held) for field, held in given.statics.items()}
        made.classes = {name: self._thing(each) for name, each in given.classes.items()}
        made.initialised = given.initialised.copy()
        for name, each in given.initialised.items():
            # Only one that goes on is changed.
            if each.by is not None:
                made.initialised[name] = self._initialising(each, each.by)
        while self._todo:
            self._fill(self._todo.pop())
        made.volatile = {
            (None if thing is None else self._things[thing], field): clock
            for (thing, field), clock in given.volatile.items()
            if thing is None or thing in self._things
        }
        return made

    def _activation(self, given: Activation) -> Activation:
        made = Activation(given.frame, given.body, [])
        made.values = {var: self._value(held) for var, held in given.values.items()}
        made.block, made.at = given.block, given.at
        made.thrown = None if given.thrown is None else self._thing(given.thrown)
        made.wanted = None if given.wanted is None else self._thing(given.wanted)
        made.monitors = [self._thing(each) for each in given.monitors]
        made.repeats = given.repeats.copy()
        made.has_waited = given.has_waited
        made.made = None if given.made is None else self._thing(given.made)
        return made

    def _value(self, given: Value) -> Value:
        return self._thing(given) if isinstance(given, Thing) else given

    def _thing(self, given: Thing) -> Thing:
        made = self._things.get(given)
        if made is None:
            made = self._things[given] = Thing(given.number, given.type, given.length)
            self._todo.append(given)
        return made

    def _fill(self, given: Thing) -> None:
        made = self._things[given]
        made.fields = {field: self._value(held) for field, held in given.fields.items()}
        made.owner = self._thread(given.owner)
        made.count, made.clock = given.count, given.clock
        made.thread = self._thread(given.thread)
        made.is_shared, made.is_late = given.is_shared, given.is_late
        made.target, made.label = given.target, given.label

    def _thread(self, given: Running | None) -> Running | None:
        return None if given is None else self._threads[given.number]

    def _initialising(self, given: Initialising, by: Running) -> Initialising:
        made = Initialising(self._threads[by.number])
        made.clock, made.failed = given.clock, given.failed
        return made
