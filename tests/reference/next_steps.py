"""What a thread does next: whether it waits, and whether others can tell when it does it.

A step is *local* if it commutes with whatever other threads may do before it, and if none of that
can make it wait: it can be run at once, and no run is lost but for the order of what commutes.
These are steps within a call, conditions, calls and returns, and also

- accesses to an object that no other thread can reach (`Thing.is_shared` is not set), and to the
  static fields of a class that this thread initialises: others wait for that;
- leaving a monitor, ending an initialiser or a thread: others cannot look at what this changes, a
  clock included, before it has happened;
- entering a monitor that the thread holds, or whose object no other can reach;
- using a class that is initialised, or waiting for a thread that has ended: neither ever changes;
- reading final fields after they were written: nobody writes them again.

All else is visible. A start is, even of an object of its own: threads are numbered, and bounded.
"""

from collections.abc import Callable
from enum import Enum
from typing import Final

from java_calls import ENTERS, VISIBLE, called
from thread_machine import Activation, Machine, Running, Thing, is_frozen

from heddle.program.classes import Flags
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    MonitorEnter,
    New,
    PutField,
    PutStatic,
)


class Next(Enum):
    """What kind of step is next."""

    WAITS = 0
    LOCAL = 1
    VISIBLE = 2


def next_step(machine: Machine, thread: Running) -> Next:
    """Tell what a thread that is alive does next."""
    activation = thread.stack[-1]
    if activation.wanted is not None:
        return _monitor(thread, activation.wanted)
    instr = activation.instr()
    known = _KINDS.get(type(instr))
    return Next.LOCAL if known is None else known(machine, thread, activation, instr)


def _monitor(thread: Running, thing: Thing) -> Next:
    if thing.owner is thread:
        return Next.LOCAL
    if thing.owner is not None:
        return Next.WAITS
    return _of_object(thing)


def _of_object(thing: Thing) -> Next:
    return Next.VISIBLE if thing.is_shared else Next.LOCAL


def _class(machine: Machine, thread: Running, name: str) -> Next:
    """Tell what the use of a class is; what has no initialiser is ready from the beginning."""
    for each in (*reversed(machine.world.hierarchy.superclasses(name)), name):
        known = machine.initialised.get(each)
        if known is None:
            if each in machine.world.initialisers:
                return Next.VISIBLE
        elif known.by not in (None, thread):
            return Next.WAITS
        elif known.failed:
            break
    return Next.LOCAL


def _field(machine: Machine, _thread: Running, activation: Activation, instr: Instr) -> Next:
    assert isinstance(instr, GetField | PutField)
    thing = activation.values[instr.base]
    if not isinstance(thing, Thing):
        return Next.LOCAL
    is_write = isinstance(instr, PutField)
    frozen = is_frozen(thing, machine.resolved(instr), is_write=is_write)
    return Next.LOCAL if frozen else _of_object(thing)


def _element(_machine: Machine, _thread: Running, activation: Activation, instr: Instr) -> Next:
    assert isinstance(instr, ArrayLoad | ArrayStore)
    array = activation.values[instr.array]
    return _of_object(array) if isinstance(array, Thing) else Next.LOCAL


def _static(machine: Machine, thread: Running, _activation: Activation, instr: Instr) -> Next:
    assert isinstance(instr, GetStatic | PutStatic)
    field = machine.resolved(instr)
    owner = field.owner
    ready = _class(machine, thread, owner)
    if ready is not Next.LOCAL:
        return ready
    known = machine.initialised.get(owner)
    is_own = known is not None and known.by is thread
    return Next.LOCAL if is_own or field.flags & Flags.FINAL else Next.VISIBLE


def _new(machine: Machine, thread: Running, _activation: Activation, instr: Instr) -> Next:
    assert isinstance(instr, New)
    return _class(machine, thread, instr.class_name)


def _invoke(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> Next:
    assert isinstance(instr, Invoke)
    call = called(machine, activation, instr)
    if call is None:
        return Next.LOCAL
    if call.initialises is not None:
        ready = _class(machine, thread, call.initialises)
        if ready is not Next.LOCAL:
            return ready
    if call.native in VISIBLE:
        thing = call.arguments[0]
        assert isinstance(thing, Thing)
        return _monitor(thread, thing) if call.native == ENTERS else _of_object(thing)
    if not call.is_special():
        return Next.LOCAL
    assert call.method is not None
    assert call.receiver is not None
    return Next.VISIBLE if call.method.name == "start" else _join(call.receiver)


def _join(receiver: Thing) -> Next:
    if receiver.thread is None:
        return _of_object(receiver)
    return Next.WAITS if receiver.thread.is_alive else Next.LOCAL


def _enter(_machine: Machine, thread: Running, activation: Activation, instr: Instr) -> Next:
    assert isinstance(instr, MonitorEnter)
    thing = activation.values[instr.operand]
    return _monitor(thread, thing) if isinstance(thing, Thing) else Next.LOCAL


_KINDS: Final[dict[type, Callable[[Machine, Running, Activation, Instr], Next]]] = {
    GetField: _field,
    PutField: _field,
    ArrayLoad: _element,
    ArrayStore: _element,
    GetStatic: _static,
    PutStatic: _static,
    New: _new,
    Invoke: _invoke,
    MonitorEnter: _enter,
}
