"""Runs IR programs with threads: one instruction of one thread at a time.

What the race detector says of all runs is compared with what happens in some. So every object knows
the abstract object that stands for it, every activation the frame, every thread the abstract
thread: a `World` gives these labels. Whoever runs a machine decides which thread is next, and which
way conditions go, since no analysis looks at them; in a world that `decides`, only those whose
values are not known (see `java_steps`).

Orders that Java promises (JLS 17.4.5) are kept as vector clocks: program order, starts and joins,
monitors, volatile fields, initialisation of classes. What a constructor writes to final fields
before others can reach the object is seen by all (JLS 17.5). That holds here for the fields alone,
not for what they lead to: on an object that is published by a race too many races are seen.
"""

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from typing import Final, Protocol, TypeAlias, final

from heddle.concurrency.threads.abstract_threads import AbstractThread
from heddle.pointsto import FieldKey, Frame
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import LambdaTarget
from heddle.program.descriptors import CLASS_TYPE, type_of_class
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, GetField, GetStatic, Instr, Invoke, PutField, PutStatic

Clock: TypeAlias = dict[int, int]
Value: TypeAlias = "int | float | Thing | Unknown | None"
# Which of the two blocks a condition leads to.
Choose: TypeAlias = Callable[[tuple[int, int]], int]
NO_NUMBER: Final = -1
NO_LENGTH: Final = -1
_MOST_ACTIVATIONS: Final = 12
_MAIN: Final = "([Ljava/lang/String;)V"
_STRING_TYPE: Final = "Ljava/lang/String;"


class StoppedError(Exception):
    """The run is given up: it has become too deep."""


class UnmodelledError(Exception):
    """The program does what no machine here can do: which method, say."""


class Unknown(Enum):
    """A number or text of which nothing is known but that it is one; no reference to an object."""

    UNKNOWN = 0


@final
class Thing:
    """An object or array, with its monitor; `number` is that of its abstract object.

    A lambda has a `target`, and its fields by number are what it captured. `is_late` tells that a
    final field was written when others could reach the object. `NO_LENGTH` is one that is unknown.
    What code names has a `label`: classes and literals.
    """

    def __init__(self, number: int, type_: str, length: int = 0) -> None:
        self.number = number
        self.type = type_
        self.length = length
        self.fields: dict[FieldKey | int, Value] = {}
        self.owner: Running | None = None
        self.count = 0
        self.clock: Clock = {}
        self.thread: Running | None = None
        self.is_shared = False
        self.target: LambdaTarget | None = None
        self.is_late = False
        self.label = ""


@final
class Activation:
    """A call that has not returned; `monitors` are those it has entered and not left.

    `wanted` is the monitor of a synchronized method, before it is entered, or one that was left to
    wait (`has_waited`). `repeats` counts how often control went back to a block: every cycle has
    such an edge, whatever the order of blocks. `made` is what a call comes to if not what is
    returned.
    """

    def __init__(self, frame: Frame, body: Body, arguments: list[Value]) -> None:
        self.frame = frame
        self.body = body
        self.values: dict[int, Value] = dict(enumerate(arguments))
        self.block = 0
        self.at = 0
        self.thrown: Thing | None = None
        self.wanted: Thing | None = None
        self.monitors: list[Thing] = []
        self.repeats: dict[int, int] = {}
        self.has_waited = False
        self.made: Thing | None = None

    def instr(self) -> Instr:
        return self.body.blocks[self.block].instrs[self.at]

    def go(self, target: int) -> None:
        """Enter a block: its phis take their values all at once."""
        block = self.body.blocks[target]
        if block.phis:
            index = block.predecessors.index(self.block)
            self.values |= {phi.dest: self.values[phi.args[index]] for phi in block.phis}
        if target <= self.block:
            self.repeats[target] = self.repeats.get(target, 0) + 1
        self.block, self.at = target, 0


@final
class Running:
    """A thread of the run."""

    def __init__(self, number: int, abstract: AbstractThread, clock: Clock) -> None:
        self.number = number
        self.abstract = abstract
        self.clock = clock
        self.stack: list[Activation] = []
        self.clock[number] = 1

    @property
    def is_alive(self) -> bool:
        return bool(self.stack)

    def released(self) -> Clock:
        """Return what others learn who acquire what is released now."""
        given = dict(self.clock)
        self.clock[self.number] += 1
        return given

    def acquire(self, clock: Clock) -> None:
        for number, time in clock.items():
            if time > self.clock.get(number, 0):
                self.clock[number] = time


@final
class Initialising:
    """How far a class is: who initialises it, and what its end orders; `failed` if it threw."""

    def __init__(self, by: Running) -> None:
        self.by: Running | None = by
        self.clock: Clock = {}
        self.failed = False


class Watcher(Protocol):
    """Is told what happens."""

    def at(self, thread: Running, pc: int) -> None:
        """Hear that a thread is about to run a call or an access."""

    def accessed(
        self, thread: Running, instr: Instr, location: FieldKey, thing: Thing | None, index: int
    ) -> None:
        """Hear of an access to a field that is not volatile, just before it happens."""

    def made(self, thing: Thing) -> None:
        """Hear of a new object."""

    def entered(self, frame: Frame) -> None:
        """Hear that code is called."""


class World(Protocol):
    """What all runs of a program share: the code, and the labels of what happens."""

    @property
    def hierarchy(self) -> Hierarchy:
        """Return the classes."""

    @property
    def initialisers(self) -> Mapping[str, Frame]:
        """Return the initialisers of classes, by the name of the class."""

    @property
    def decides(self) -> bool:
        """Tell whether conditions go the way that values say; they must be numbers of Java then."""

    @property
    def library(self) -> Collection[str]:
        """Return the classes that stand for the library, initialised before the program begins."""

    @property
    def main(self) -> AbstractThread:
        """Return the thread that runs first."""

    def class_number(self, type_: str) -> int:
        """Return the number of the object of a class."""

    def made_at(self, frame: Frame, pc: int, type_: str) -> int:
        """Return the number of the object that stands for what is made."""

    def callee(self, frame: Frame, pc: int, method: Method, receiver: Thing | None) -> Frame:
        """Return the one frame that a call leads to; `pc` is -1 for any call of a frame."""

    def started(self, receiver: Thing, root: Frame) -> AbstractThread:
        """Return the thread that an object is, which runs a frame."""


@final
class Machine:
    """One run."""

    def __init__(self, world: World, choose: Choose, watcher: Watcher) -> None:
        self.world = world
        self.choose = choose
        self.watcher = watcher
        self.statics: dict[FieldKey, Value] = {}
        self.volatile: dict[tuple[Thing | None, Field], Clock] = {}
        self.classes: dict[str, Thing] = {}
        self.initialised: dict[str, Initialising] = {}
        self.threads: list[Running] = []
        root = world.main.roots[0]
        assert root.method is not None
        given: list[Value] = [Thing(NO_NUMBER, f"[{_STRING_TYPE}", NO_LENGTH)]
        is_java = root.method.descriptor == _MAIN
        self.new_thread(world.main, root, given if is_java else [], {})

    def begin(self) -> None:
        """Initialise the library, then the class of the main method."""
        main = self.threads[0]
        method = main.stack[0].frame.method
        assert method is not None
        self.ready(main, method.owner)
        for name in self.world.library:
            self.ready(main, name)

    # Calls ----------------------------------------------------------------------------------------

    def new_thread(
        self, abstract: AbstractThread, root: Frame, arguments: list[Value], clock: Clock
    ) -> Running:
        thread = Running(len(self.threads), abstract, clock)
        self.threads.append(thread)
        self.enter(thread, root, arguments)
        return thread

    def enter(self, thread: Running, frame: Frame, arguments: list[Value]) -> None:
        """Call a frame, whose monitor is entered by its first step."""
        assert frame.body is not None
        assert frame.method is not None
        if len(thread.stack) > _MOST_ACTIVATIONS and not self.world.decides:
            raise StoppedError
        self.watcher.entered(frame)
        thread.stack.append(Activation(frame, frame.body, arguments))
        thread.stack[-1].wanted = self.synchronized_on(frame.method, arguments)

    def enter_monitor(self, thread: Running, activation: Activation, wanted: Thing) -> bool:
        if not self.acquire(thread, wanted):
            return False
        activation.wanted = None
        if not activation.has_waited:
            activation.monitors.append(wanted)
        activation.has_waited = False
        return True

    def class_object(self, type_: str) -> Thing:
        return self.named(type_, CLASS_TYPE, self.world.class_number(type_))

    def string_object(self, text: str) -> Thing:
        """Return the one object that is a literal."""
        return self.named(f'"{text}"', _STRING_TYPE)

    def named(self, label: str, type_: str, number: int = NO_NUMBER) -> Thing:
        """Return the one object of that name, which all threads reach."""
        found = self.classes.get(label)
        if found is None:
            found = self.classes[label] = Thing(number, type_)
            found.is_shared, found.label = True, label
        return found

    def synchronized_on(self, method: Method, arguments: list[Value]) -> Thing | None:
        if not method.is_synchronized:
            return None
        if method.is_static:
            return self.class_object(type_of_class(method.owner))
        receiver = arguments[0]
        assert isinstance(receiver, Thing)
        return receiver

    def leave(self, thread: Running, value: Value) -> None:
        """Return from the innermost call."""
        ended = self._pop(thread)
        if ended.frame.is_initialiser:
            self._initialised(thread, ended, failed=False)
        elif thread.stack:
            caller = thread.stack[-1]
            instr = caller.instr()
            assert isinstance(instr, Invoke)
            if instr.dest is not None:
                caller.values[instr.dest] = value if ended.made is None else ended.made
            caller.at += 1

    def _pop(self, thread: Running) -> Activation:
        ended = thread.stack.pop()
        for thing in reversed(ended.monitors):
            self.release(thread, thing)
        return ended

    def throw(self, thread: Running, thrown: Thing) -> bool:
        """Look for a handler, in callers too."""
        while thread.stack:
            activation = thread.stack[-1]
            for handler in activation.body.blocks[activation.block].handlers:
                if handler.catch_type is None or self._is_a(thrown, handler.catch_type):
                    activation.thrown = thrown
                    activation.go(handler.target)
                    return True
            ended = self._pop(thread)
            if ended.frame.is_initialiser:
                self._initialised(thread, ended, failed=True)
        return True

    def _is_a(self, thing: Thing, name: str) -> bool:
        return self.world.hierarchy.is_subclass(thing.type[1:-1], name)

    def fail(self, thread: Running, name: str) -> bool:
        """Throw what an instruction throws by itself."""
        return self.throw(thread, Thing(NO_NUMBER, f"Ljava/lang/{name};"))

    # Monitors -------------------------------------------------------------------------------------

    def acquire(self, thread: Running, thing: Thing) -> bool:
        if thing.owner is not None and thing.owner is not thread:
            return False
        thing.owner = thread
        thing.count += 1
        thread.acquire(thing.clock)
        return True

    def release(self, thread: Running, thing: Thing) -> None:
        assert thing.owner is thread
        thing.count -= 1
        if not thing.count:
            thing.owner = None
            thing.clock = thread.released()

    # Initialisation (JLS 12.4.2) ------------------------------------------------------------------

    def ready(self, thread: Running, name: str) -> bool | None:
        """Tell whether a class can be used: None if it never can, False if not yet."""
        above = self.world.hierarchy.superclasses(name)
        for each in (*reversed(above), name):
            known = self.initialised.get(each)
            if known is None:
                if self._initialise(thread, each):
                    return False
                continue
            if known.by is not None and known.by is not thread:
                return False
            thread.acquire(known.clock)
            if known.failed:
                return None
        return True

    def _initialise(self, thread: Running, name: str) -> bool:
        """Enter the initialiser of a class; tell whether there is one."""
        self.initialised[name] = made = Initialising(thread)
        frame = self.world.initialisers.get(name)
        if frame is None:
            made.by = None
            return False
        self.enter(thread, frame, [])
        return True

    def _initialised(self, thread: Running, ended: Activation, *, failed: bool) -> None:
        assert ended.frame.method is not None
        name = ended.frame.method.owner
        made = self.initialised[name]
        made.by, made.failed = None, failed
        made.clock = thread.released()
        for field, value in self.statics.items():
            if isinstance(field, Field) and field.owner == name:
                share(value)

    # Fields ---------------------------------------------------------------------------------------

    def resolved(self, instr: GetField | PutField | GetStatic | PutStatic) -> Field:
        found = self.world.hierarchy.resolve_field(instr.field)
        if found is None:
            raise UnmodelledError(f"{instr.field.owner}.{instr.field.name}")
        return found

    def order(self, thread: Running, thing: Thing | None, field: Field, *, is_write: bool) -> bool:
        """Tell whether a field is volatile; if so, a read comes after the writes before it."""
        if not field.flags & Flags.VOLATILE:
            return False
        known = self.volatile.setdefault((thing, field), {})
        if is_write:
            merged = Clock(known)
            for number, time in thread.released().items():
                merged[number] = max(time, merged.get(number, 0))
            self.volatile[thing, field] = merged
        else:
            thread.acquire(known)
        return True


def share(value: Value) -> None:
    """Let other threads reach a value, with all that is reachable from it."""
    todo = [value]
    while todo:
        thing = todo.pop()
        if isinstance(thing, Thing) and not thing.is_shared:
            thing.is_shared = True
            todo += thing.fields.values()


def is_frozen(thing: Thing, field: Field, *, is_write: bool) -> bool:
    """Tell whether a field is final, and an access is of what everyone sees the same."""
    if not field.flags & Flags.FINAL:
        return False
    return not thing.is_shared if is_write else field in thing.fields and not thing.is_late
