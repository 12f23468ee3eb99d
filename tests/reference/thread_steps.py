"""What each instruction does (see `thread_machine`), and runs of threads in an order drawn."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from java_calls import THREAD, called
from java_steps import NATIVES, STEPS, decided, default_of, known, number, referred
from thread_machine import (
    NO_LENGTH,
    NO_NUMBER,
    Activation,
    Machine,
    Running,
    StoppedError,
    Thing,
    Unknown,
    UnmodelledError,
    Value,
    is_frozen,
    share,
)

from heddle.pointsto import FieldKey, Frame
from heddle.program.classes import Field, Flags
from heddle.program.constants import ClassConstant, Constant, NumberConstant, StringConstant
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
    MonitorEnter,
    MonitorExit,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Throw,
)

# Instructions: each tells whether it could be run -------------------------------------------------


def _done(activation: Activation) -> bool:
    activation.at += 1
    return True


def _const(machine: Machine, _: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Const)
    activation.values[instr.dest] = _constant(machine, instr.value)
    return _done(activation)


def _constant(machine: Machine, constant: Constant) -> Value:
    match constant:
        case NumberConstant(type_, bits):
            return number(type_, bits)
        case ClassConstant(type_):
            return machine.class_object(type_)
        case StringConstant(text):
            return machine.string_object(text)
        case _:
            return None


def _new(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, New)
    if machine.world.hierarchy.has_phantom_ancestor(instr.class_name):
        raise UnmodelledError(instr.class_name)
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


def _new_array(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, NewArray)
    lengths = [known(activation.values[length]) for length in instr.lengths]
    if min(lengths) < 0:
        return machine.fail(thread, "NegativeArraySizeException")
    activation.values[instr.dest] = _array(machine, activation, instr, lengths)
    return _done(activation)


def _array(
    machine: Machine, activation: Activation, instr: NewArray, lengths: Sequence[int]
) -> Thing:
    type_ = instr.type[len(instr.lengths) - len(lengths) :]
    thing = Thing(machine.world.made_at(activation.frame, instr.pc, type_), type_, lengths[0])
    machine.watcher.made(thing)
    if len(lengths) > 1:
        for index in range(lengths[0]):
            thing.fields[index] = _array(machine, activation, instr, lengths[1:])
    return thing


def _element(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, ArrayLoad | ArrayStore)
    machine.watcher.at(thread, instr.pc)
    array = referred(activation.values[instr.array])
    if array is None:
        return machine.fail(thread, "NullPointerException")
    if array.length == NO_LENGTH:
        assert isinstance(instr, ArrayLoad)
        activation.values[instr.dest] = Unknown.UNKNOWN
        return _done(activation)
    index = known(activation.values[instr.index])
    if not 0 <= index < array.length:
        return machine.fail(thread, "ArrayIndexOutOfBoundsException")
    machine.watcher.accessed(thread, instr, "[]", array, index)
    if isinstance(instr, ArrayLoad):
        activation.values[instr.dest] = array.fields.get(index, default_of(instr.kind))
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
    thing, field = referred(activation.values[instr.base]), machine.resolved(instr)
    if thing is None:
        return machine.fail(thread, "NullPointerException")
    is_write = isinstance(instr, PutField)
    is_volatile = machine.order(thread, thing, field, is_write=is_write)
    if not is_volatile and not is_frozen(thing, field, is_write=is_write):
        thing.is_late |= is_write and bool(field.flags & Flags.FINAL)
        machine.watcher.accessed(thread, instr, field, thing, 0)
    if isinstance(instr, GetField):
        activation.values[instr.dest] = _read(thing.fields, field)
    else:
        _store(thing, field, activation.values[instr.value])
    return _done(activation)


def _read(fields: "dict[FieldKey | int, Value] | dict[FieldKey, Value]", field: Field) -> Value:
    return fields.get(field, default_of(field.descriptor))


def _static(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, GetStatic | PutStatic)
    field = machine.resolved(instr)
    ready = machine.ready(thread, field.owner)
    if not ready:
        return _unready(machine, thread, activation, ready)
    machine.watcher.at(thread, instr.pc)
    is_volatile = machine.order(thread, None, field, is_write=isinstance(instr, PutStatic))
    if not is_volatile and not field.flags & Flags.FINAL:
        machine.watcher.accessed(thread, instr, field, None, 0)
    if isinstance(instr, GetStatic):
        activation.values[instr.dest] = _read_static(machine, field)
    else:
        machine.statics[field] = activation.values[instr.value]
        if machine.initialised[field.owner].by is None:
            # Nobody else can read what a class initialiser writes before it has ended.
            share(activation.values[instr.value])
    return _done(activation)


def _read_static(machine: Machine, field: Field) -> Value:
    if field in machine.statics or field.constant is None:
        return _read(machine.statics, field)
    return (
        machine.string_object(field.constant) if isinstance(field.constant, str) else field.constant
    )


def _invoke(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Invoke)
    call = called(machine, activation, instr)
    if call is None:
        return machine.fail(thread, "NullPointerException")
    if call.initialises is not None:
        ready = machine.ready(thread, call.initialises)
        if not ready:
            return _unready(machine, thread, activation, ready)
    machine.watcher.at(thread, instr.pc)
    if call.native is not None:
        return NATIVES[call.native](machine, thread, instr, call.arguments)
    assert call.method is not None
    callee = machine.world.callee(activation.frame, instr.pc, call.method, call.receiver)
    if call.is_special():
        assert call.receiver is not None
        return _SPECIAL[call.method.name](machine, thread, callee, call.receiver)
    machine.enter(thread, callee, call.arguments)
    thread.stack[-1].made = call.made
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


_SPECIAL: Final = {"start": _start, "join": _join}


def _enter(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, MonitorEnter)
    thing = activation.values[instr.operand]
    if thing is None:
        return machine.fail(thread, "NullPointerException")
    if not isinstance(thing, Thing):
        raise UnmodelledError("the monitor of a number or a computed text")
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
        if instr.type.strip("[")[1:-1] in machine.world.library:
            raise UnmodelledError(f"that a class of the library is {instr.type}")
        return machine.fail(thread, "ClassCastException")
    activation.values[instr.dest] = thing
    return _done(activation)


def _goto(_: Machine, _thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Goto)
    activation.go(instr.target)
    return True


def _if(machine: Machine, _: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, If)
    way = decided(activation, instr) if machine.world.decides else None
    activation.go(machine.choose((instr.then, instr.otherwise)) if way is None else way)
    return True


def _return(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Return)
    machine.leave(thread, None if instr.value is None else activation.values[instr.value])
    return True


def _throw(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Throw)
    thrown = activation.values[instr.value]
    if thrown is None:
        return machine.fail(thread, "NullPointerException")
    if not isinstance(thrown, Thing):
        raise UnmodelledError("an exception of the library")
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
    **STEPS,
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
