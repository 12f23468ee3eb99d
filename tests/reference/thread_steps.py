"""What each instruction does (see `thread_machine`), and runs of threads in an order drawn."""

from collections.abc import Callable
from random import Random
from typing import Final

from thread_machine import (
    NO_NUMBER,
    Activation,
    Machine,
    Running,
    StoppedError,
    Thing,
    Value,
    share,
)

from heddle.pointsto.frames import FieldKey, Frame
from heddle.program.classes import Field
from heddle.program.constants import ClassConstant, NumberConstant
from heddle.program.descriptors import type_of_class
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Cast,
    Catch,
    Const,
    GetField,
    GetStatic,
    Goto,
    If,
    Instr,
    Invoke,
    InvokeKind,
    MonitorEnter,
    MonitorExit,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Throw,
)

THREAD: Final = "java/lang/Thread"

# Instructions: each tells whether it could be run -------------------------------------------------


def _done(activation: Activation) -> bool:
    activation.at += 1
    return True


def _const(machine: Machine, _: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Const)
    value: Value = None
    if isinstance(instr.value, NumberConstant):
        value = instr.value.bits
    elif isinstance(instr.value, ClassConstant):
        value = machine.class_object(instr.value.type)
    activation.values[instr.dest] = value
    return _done(activation)


def _new(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, New)
    ready = machine.ready(thread, instr.class_name)
    if not ready:
        return _unready(machine, thread, activation, ready)
    type_ = type_of_class(instr.class_name)
    thing = Thing(machine.world.made_at(activation.frame, instr.pc, type_), type_)
    machine.watcher.made(thing)
    activation.values[instr.dest] = thing
    return _done(activation)


def _unready(machine: Machine, thread: Running, activation: Activation, ready: bool | None) -> bool:
    """Wait, or run the initialiser that was entered, or fail."""
    if ready is None:
        return machine.fail(thread, "NoClassDefFoundError")
    return thread.stack[-1] is not activation


def _new_array(machine: Machine, _: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, NewArray)
    number = machine.world.made_at(activation.frame, instr.pc, instr.type)
    length = activation.values[instr.lengths[0]]
    assert isinstance(length, int)
    thing = Thing(number, instr.type, length)
    machine.watcher.made(thing)
    activation.values[instr.dest] = thing
    return _done(activation)


def _element(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, ArrayLoad | ArrayStore)
    machine.watcher.at(thread, instr.pc)
    array, index = activation.values[instr.array], activation.values[instr.index]
    assert isinstance(index, int)
    if not isinstance(array, Thing):
        return machine.fail(thread, "NullPointerException")
    if index >= array.length:
        return machine.fail(thread, "ArrayIndexOutOfBoundsException")
    machine.watcher.accessed(thread, instr, "[]", array, index)
    if isinstance(instr, ArrayLoad):
        activation.values[instr.dest] = array.fields.get(index)
    else:
        _store(array, index, activation.values[instr.value])
    return _done(activation)


def _store(thing: Thing, field: FieldKey | int, value: Value) -> None:
    thing.fields[field] = value
    if thing.is_shared:
        share(value)


def _field(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, GetField | PutField)
    machine.watcher.at(thread, instr.pc)
    thing, field = activation.values[instr.base], machine.resolved(instr)
    if not isinstance(thing, Thing):
        return machine.fail(thread, "NullPointerException")
    if not machine.order(thread, thing, field, is_write=isinstance(instr, PutField)):
        machine.watcher.accessed(thread, instr, field, thing, 0)
    if isinstance(instr, GetField):
        activation.values[instr.dest] = _read(thing.fields, field)
    else:
        _store(thing, field, activation.values[instr.value])
    return _done(activation)


def _read(fields: "dict[FieldKey | int, Value] | dict[FieldKey, Value]", field: Field) -> Value:
    return fields.get(field, 0 if field.descriptor == "I" else None)


def _static(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, GetStatic | PutStatic)
    field = machine.resolved(instr)
    ready = machine.ready(thread, field.owner)
    if not ready:
        return _unready(machine, thread, activation, ready)
    machine.watcher.at(thread, instr.pc)
    if not machine.order(thread, None, field, is_write=isinstance(instr, PutStatic)):
        machine.watcher.accessed(thread, instr, field, None, 0)
    if isinstance(instr, GetStatic):
        activation.values[instr.dest] = _read(machine.statics, field)
    else:
        machine.statics[field] = activation.values[instr.value]
        if machine.initialised[field.owner].by is None:
            # Nobody else can read what a class initialiser writes before it has ended.
            share(activation.values[instr.value])
    return _done(activation)


def _invoke(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Invoke)
    arguments = [activation.values[arg] for arg in instr.args]
    method = machine.world.hierarchy.resolve_method(instr.method)
    assert method is not None
    receiver: Thing | None = None
    if instr.kind is InvokeKind.STATIC:
        ready = machine.ready(thread, method.owner)
        if not ready:
            return _unready(machine, thread, activation, ready)
    else:
        first = arguments[0]
        if not isinstance(first, Thing):
            return machine.fail(thread, "NullPointerException")
        receiver = first
        if instr.kind is InvokeKind.VIRTUAL:
            method = machine.world.hierarchy.select_method(receiver.type[1:-1], method)
            assert method is not None
    machine.watcher.at(thread, instr.pc)
    if receiver is not None and method.owner == THREAD and method.name in SPECIAL:
        callee = machine.world.callee(activation.frame, instr.pc, method, receiver)
        return SPECIAL[method.name](machine, thread, callee, receiver)
    callee = machine.world.callee(activation.frame, instr.pc, method, receiver)
    machine.enter(thread, callee, arguments)
    return True


def _start(machine: Machine, thread: Running, starting: Frame, receiver: Thing) -> bool:
    """Start a thread: what `run` is of its object runs in it."""
    world = machine.world
    if receiver.thread is not None:
        return machine.fail(thread, "IllegalThreadStateException")
    resolved = world.hierarchy.lookup(THREAD, "run", "()V")
    assert resolved is not None
    method = world.hierarchy.select_method(receiver.type[1:-1], resolved)
    assert method is not None
    root = world.callee(starting, NO_NUMBER, method, receiver)
    share(receiver)
    abstract = world.started(receiver, root)
    receiver.thread = machine.new_thread(abstract, root, [receiver], thread.released())
    return _done(thread.stack[-1])


def _join(_: Machine, thread: Running, _frame: Frame, receiver: Thing) -> bool:
    """Wait for the end of a thread; one that was not started does not run."""
    if receiver.thread is not None:
        if receiver.thread.is_alive:
            return False
        thread.acquire(receiver.thread.clock)
    return _done(thread.stack[-1])


SPECIAL: Final = {"start": _start, "join": _join}


def _enter(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, MonitorEnter)
    thing = activation.values[instr.operand]
    if not isinstance(thing, Thing):
        return machine.fail(thread, "NullPointerException")
    if not machine.acquire(thread, thing):
        return False
    activation.monitors.append(thing)
    return _done(activation)


def _exit(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, MonitorExit)
    thing = activation.values[instr.operand]
    assert isinstance(thing, Thing)
    activation.monitors.remove(thing)
    machine.release(thread, thing)
    return _done(activation)


def _catch(_: Machine, _thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Catch)
    activation.values[instr.dest] = activation.thrown
    return _done(activation)


def _cast(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Cast)
    thing = activation.values[instr.operand]
    if isinstance(thing, Thing) and not machine.world.hierarchy.is_subtype(thing.type, instr.type):
        return machine.fail(thread, "ClassCastException")
    activation.values[instr.dest] = thing
    return _done(activation)


def _goto(_: Machine, _thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Goto)
    activation.go(instr.target)
    return True


def _if(machine: Machine, _: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, If)
    activation.go(machine.choose((instr.then, instr.otherwise)))
    return True


def _return(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Return)
    machine.leave(thread, None if instr.value is None else activation.values[instr.value])
    return True


def _throw(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Throw)
    thrown = activation.values[instr.value]
    assert isinstance(thrown, Thing)
    return machine.throw(thread, thrown)


_STEPS: Final[dict[type, Callable[[Machine, Running, Activation, Instr], bool]]] = {
    Const: _const,
    New: _new,
    NewArray: _new_array,
    ArrayLoad: _element,
    ArrayStore: _element,
    GetField: _field,
    PutField: _field,
    GetStatic: _static,
    PutStatic: _static,
    Invoke: _invoke,
    MonitorEnter: _enter,
    MonitorExit: _exit,
    Catch: _catch,
    Cast: _cast,
    Goto: _goto,
    If: _if,
    Return: _return,
    Throw: _throw,
}


def run(machine: Machine, random: Random, steps: int) -> None:
    """Run until all threads have ended or wait for each other, or for so many steps."""
    machine.begin()
    waiting: set[int] = set()
    current = machine.threads[0]
    try:
        for _ in range(steps):
            able = [t for t in machine.threads if t.is_alive and t.number not in waiting]
            if not able:
                return
            if current not in able or random.random() < 0.3:
                current = random.choice(able)
            if step(machine, current):
                waiting.clear()
            else:
                waiting.add(current.number)
    except StoppedError:
        return


def step(machine: Machine, thread: Running) -> bool:
    """Run an instruction; tell whether it could be run."""
    activation = thread.stack[-1]
    if activation.wanted is not None:
        return machine.enter_monitor(thread, activation, activation.wanted)
    instr = activation.instr()
    return _STEPS[type(instr)](machine, thread, activation, instr)
