"""What Java programs need beyond `thread_steps`: numbers, conditions, lambdas, native methods.

A value that depends on more than the program (its arguments, the time, texts put together) is
`UNKNOWN`: conditions on it go both ways, and it cannot be an index. Numbers in boxes are numbers.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import java_numbers
from java_values import BOXES
from thread_machine import (
    NO_LENGTH,
    Activation,
    Machine,
    Running,
    Thing,
    Unknown,
    UnmodelledError,
    Value,
    share,
)

from heddle.program.constants import ConcatTarget, LambdaTarget
from heddle.program.descriptors import OBJECT, is_reference, type_of_class
from heddle.program.ir import (
    ArrayLength,
    Binary,
    If,
    InstanceOf,
    Instr,
    Invoke,
    InvokeDynamic,
    Switch,
    Unary,
)

UNKNOWN: Final = Unknown.UNKNOWN
# Methods that only compute, never throw, and whose result is not known; constructors do nothing.
_COMPUTING: Final = {
    "java/lang/String": "length isEmpty hashCode toString trim contains startsWith",
    "java/lang/Math": "min max abs",
    "java/lang/Class": "getName getSimpleName desiredAssertionStatus",
    "java/lang/Throwable": "<init> getMessage toString printStackTrace addSuppressed",
    "java/lang/Record": "<init>",
    "java/lang/Enum": "name toString compareTo hashCode",
    "java/lang/System": "nanoTime currentTimeMillis identityHashCode",
    **dict.fromkeys(BOXES.values(), "compareTo compare hashCode toString"),
}
_ORDINAL: Final = "ordinal"

# Values -------------------------------------------------------------------------------------------


def number(type_: str, bits: int) -> Value:
    """Return a constant."""
    if type_ == "F":
        return java_numbers.float_of_bits(bits)
    return java_numbers.double_of_bits(bits) if type_ == "D" else bits


def default_of(type_: str) -> Value:
    """Return what a field or element of this type holds before it is written."""
    if type_ in "FD":
        return 0.0
    return None if type_[0] in "L[" else 0


def known(value: Value) -> int:
    """Return a number that must be known."""
    if value is UNKNOWN:
        raise UnmodelledError("a number that decides about places is not known")
    assert isinstance(value, int)
    return value


def referred(value: Value) -> Thing | None:
    """Return the object that is referred to, or None for null."""
    if value is not None and not isinstance(value, Thing):
        raise UnmodelledError("an object that is not known")
    return value


_ORDERS: Final[dict[str, Callable[[float, float], bool]]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "ge": lambda a, b: a >= b,
    "gt": lambda a, b: a > b,
    "le": lambda a, b: a <= b,
}


def decided(activation: Activation, test: If) -> int | None:
    """Return the block that a condition leads to, or None if that is not known."""
    left = activation.values[test.left]
    if is_reference(activation.body.type_of(test.left)):
        right = None if test.right is None else activation.values[test.right]
        same = _same(left, right)
        holds = None if same is None else same == (test.op == "eq")
    else:
        right = 0 if test.right is None else activation.values[test.right]
        holds = None
        if isinstance(left, int | float) and isinstance(right, int | float):
            holds = _ORDERS[test.op](left, right)
    if holds is None:
        return None
    return test.then if holds else test.otherwise


def _same(one: Value, other: Value) -> bool | None:
    """Tell whether two references are the same; texts and boxes that are not known may be."""
    if one is None or other is None:
        return one is other
    if isinstance(one, Thing) and isinstance(other, Thing):
        return one is other
    return one == other if UNKNOWN not in (one, other) else None


# Instructions -------------------------------------------------------------------------------------


def _give(activation: Activation, dest: int | None, value: Value) -> bool:
    if dest is not None:
        activation.values[dest] = value
    activation.at += 1
    return True


def _unary(_: Machine, _thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Unary)
    value = activation.values[instr.operand]
    if isinstance(value, int | float):
        value = java_numbers.unary(instr.op, activation.body.type_of(instr.dest), value)
    return _give(activation, instr.dest, value)


def _binary(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Binary)
    left, right = activation.values[instr.left], activation.values[instr.right]
    if not isinstance(left, int | float) or not isinstance(right, int | float):
        return _give(activation, instr.dest, UNKNOWN)
    try:
        type_ = activation.body.type_of(instr.dest)
        return _give(activation, instr.dest, java_numbers.binary(instr.op, type_, left, right))
    except java_numbers.DivisionByZeroError:
        return machine.fail(thread, "ArithmeticException")


def _instance_of(machine: Machine, _: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, InstanceOf)
    value = activation.values[instr.operand]
    found: Value = UNKNOWN
    if isinstance(value, Thing):
        found = int(machine.world.hierarchy.is_subtype(value.type, instr.type))
    elif value is None:
        found = 0
    return _give(activation, instr.dest, found)


def _length(machine: Machine, thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, ArrayLength)
    array = referred(activation.values[instr.array])
    if array is None:
        return machine.fail(thread, "NullPointerException")
    return _give(activation, instr.dest, UNKNOWN if array.length == NO_LENGTH else array.length)


def _switch(_: Machine, _thread: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, Switch)
    key = known(activation.values[instr.key])
    activation.go(dict(instr.cases).get(key, instr.default))
    return True


def _dynamic(machine: Machine, _: Running, activation: Activation, instr: Instr) -> bool:
    assert isinstance(instr, InvokeDynamic)
    given = [activation.values[arg] for arg in instr.args]
    match instr.target:
        case LambdaTarget() as target:
            type_ = type_of_class(target.interface)
            thing = Thing(machine.world.made_at(activation.frame, instr.pc, type_), type_)
            thing.target, thing.fields = target, dict(enumerate(given))
            return _give(activation, instr.dest, thing)
        case ConcatTarget() if not any(_has_text(machine, value) for value in given):
            return _give(activation, instr.dest, UNKNOWN)
        case other:
            raise UnmodelledError(type(other).__name__)


def _has_text(machine: Machine, value: Value) -> bool:
    """Tell whether the class of an object says what its text is."""
    if not isinstance(value, Thing) or value.type[0] == "[":
        return False
    if is_opaque(machine, value):
        return True
    hierarchy, name = machine.world.hierarchy, value.type[1:-1]
    above = (name, *hierarchy.superclasses(name))
    return any(hierarchy.lookup(each, "toString", "()Ljava/lang/String;") for each in above)


def is_opaque(machine: Machine, thing: Thing) -> bool:
    """Tell whether an object is the library's, which may not have all methods that Java's has."""
    name = thing.type[1:-1]
    return name in machine.world.library and name not in _COMPUTING and name != OBJECT


STEPS: Final[dict[type, Callable[[Machine, Running, Activation, Instr], bool]]] = {
    Unary: _unary,
    Binary: _binary,
    InstanceOf: _instance_of,
    ArrayLength: _length,
    Switch: _switch,
    InvokeDynamic: _dynamic,
}

# Native methods: each tells whether it could be run -----------------------------------------------

Native: TypeAlias = Callable[[Machine, Running, Invoke, Sequence[Value]], bool]
_Function: TypeAlias = Callable[[Machine, Sequence[Value]], Value]


def _function(compute: _Function) -> Native:
    def native(
        machine: Machine, thread: Running, instr: Invoke, arguments: Sequence[Value]
    ) -> bool:
        return _give(thread.stack[-1], instr.dest, compute(machine, arguments))

    return native


def _identical(_: Machine, arguments: Sequence[Value]) -> Value:
    same = _same(arguments[0], arguments[1])
    return UNKNOWN if same is None else int(same)


def _unboxed(_: Machine, arguments: Sequence[Value]) -> Value:
    return UNKNOWN if isinstance(arguments[0], Thing) else arguments[0]


def _class_of(machine: Machine, arguments: Sequence[Value]) -> Value:
    if not isinstance(arguments[0], Thing):
        raise UnmodelledError("the class of a number or a text")
    return machine.class_object(arguments[0].type)


def _set_ordinal(_: Machine, arguments: Sequence[Value]) -> Value:
    assert isinstance(arguments[0], Thing)
    arguments[0].fields[_ORDINAL] = arguments[2]
    return None


def _ordinal(_: Machine, arguments: Sequence[Value]) -> Value:
    assert isinstance(arguments[0], Thing)
    return arguments[0].fields[_ORDINAL]


def _cloned(_: Machine, arguments: Sequence[Value]) -> Value:
    array = arguments[0]
    assert isinstance(array, Thing)
    if array.is_shared or array.type[0] != "[":
        # A copy of what others reach reads it.
        raise UnmodelledError("a copy of a shared object")
    made = Thing(array.number, array.type, array.length)
    made.fields = dict(array.fields)
    return made


def _not_null(machine: Machine, thread: Running, instr: Invoke, arguments: Sequence[Value]) -> bool:
    if arguments[0] is None:
        return machine.fail(thread, "NullPointerException")
    return _give(thread.stack[-1], instr.dest, arguments[0])


def _text(machine: Machine, thread: Running, instr: Invoke, arguments: Sequence[Value]) -> bool:
    if _has_text(machine, arguments[0]):
        raise UnmodelledError("the text of an object")
    return _give(thread.stack[-1], instr.dest, UNKNOWN)


def _parse(machine: Machine, thread: Running, instr: Invoke, arguments: Sequence[Value]) -> bool:
    if not isinstance(arguments[0], Thing):
        raise UnmodelledError("the number in a computed text")
    digits = arguments[0].label.strip('"')
    if not digits.isdecimal():
        return machine.fail(thread, "NumberFormatException")
    return _give(thread.stack[-1], instr.dest, int(digits))


def _current(machine: Machine, thread: Running, instr: Invoke, _: Sequence[Value]) -> bool:
    """Return the object of a thread: what its first method is called on, and one for main."""
    if thread.number:
        return _give(thread.stack[-1], instr.dest, thread.stack[0].values[0])
    return _give(thread.stack[-1], instr.dest, machine.named("main", "Ljava/lang/Thread;"))


# Monitors -----------------------------------------------------------------------------------------


def _wait(machine: Machine, thread: Running, instr: Invoke, arguments: Sequence[Value]) -> bool:
    """Leave a monitor; the next step enters it again: nobody need notify (JLS 17.2.1)."""
    thing, activation = arguments[0], thread.stack[-1]
    assert isinstance(thing, Thing)
    if thing.owner is not thread:
        return machine.fail(thread, "IllegalMonitorStateException")
    if thing.count > 1:
        raise UnmodelledError("a wait in a monitor that was entered twice")
    machine.release(thread, thing)
    activation.wanted, activation.has_waited = thing, True
    return _give(activation, instr.dest, None)


def _enter(machine: Machine, thread: Running, instr: Invoke, arguments: Sequence[Value]) -> bool:
    assert isinstance(arguments[0], Thing)
    if not machine.acquire(thread, arguments[0]):
        return False
    return _give(thread.stack[-1], instr.dest, None)


def _try(machine: Machine, thread: Running, instr: Invoke, arguments: Sequence[Value]) -> bool:
    assert isinstance(arguments[0], Thing)
    return _give(thread.stack[-1], instr.dest, int(machine.acquire(thread, arguments[0])))


def _leave(machine: Machine, thread: Running, instr: Invoke, arguments: Sequence[Value]) -> bool:
    thing = arguments[0]
    assert isinstance(thing, Thing)
    if thing.owner is not thread:
        return machine.fail(thread, "IllegalMonitorStateException")
    machine.release(thread, thing)
    return _give(thread.stack[-1], instr.dest, None)


def _owns(_: Machine, thread: Running, instr: Invoke, arguments: Sequence[Value]) -> bool:
    assert isinstance(arguments[0], Thing)
    return _give(thread.stack[-1], instr.dest, int(arguments[0].owner is thread))


def _compare_and_set(
    machine: Machine, thread: Running, instr: Invoke, arguments: Sequence[Value]
) -> bool:
    thing, expected, value = arguments
    assert isinstance(thing, Thing)
    declared = machine.world.hierarchy.fields(thing.type[1:-1])
    (field,) = [each for each in declared if each.name == "value"]
    assert machine.order(thread, thing, field, is_write=False)
    same = _same(thing.fields.get(field, default_of(field.descriptor)), expected)
    if same is None:
        raise UnmodelledError("a comparison with what is not known")
    if same:
        machine.order(thread, thing, field, is_write=True)
        thing.fields[field] = value
        if thing.is_shared:
            share(value)
    return _give(thread.stack[-1], instr.dest, int(same))


MACHINE: Final = "explored/Machine"


def _natives() -> dict[tuple[str, str], Native]:
    unknown: Native = _function(lambda _, __: UNKNOWN)
    nothing: Native = _function(lambda _, __: None)
    of_object: dict[str, Native] = {
        "hashCode": unknown,
        "toString": unknown,
        "equals": _function(_identical),
        "getClass": _function(_class_of),
        "clone": _function(_cloned),
        "wait": _wait,
        "notify": nothing,
        "notifyAll": nothing,
    }
    of_machine: dict[str, Native] = {
        "enter": _enter,
        "tryEnter": _try,
        "leave": _leave,
        "owns": _owns,
        "await": _wait,
        "compareAndSet": _compare_and_set,
        "any": unknown,
    }
    return {
        **{("java/lang/Object", name): native for name, native in of_object.items()},
        **{(owner, each): unknown for owner, names in _COMPUTING.items() for each in names.split()},
        **{(box, name): _function(_unboxed) for box in BOXES.values() for name in _unboxing()},
        **{(box, "equals"): _function(_identical) for box in BOXES.values()},
        ("java/lang/Enum", "<init>"): _function(_set_ordinal),
        ("java/lang/Enum", "ordinal"): _function(_ordinal),
        ("java/lang/String", "equals"): _function(_identical),
        ("java/lang/String", "valueOf"): _text,
        ("java/lang/Integer", "parseInt"): _parse,
        ("java/util/Objects", "requireNonNull"): _not_null,
        ("java/lang/Thread", "currentThread"): _current,
        **{(MACHINE, name): native for name, native in of_machine.items()},
    }


def _unboxing() -> list[str]:
    kinds = ("boolean", "byte", "char", "short", "int", "long", "float", "double")
    return ["valueOf", *(f"{kind}Value" for kind in kinds)]


NATIVES: Final = _natives()


def native_of(owners: Sequence[str], name: str) -> tuple[str, str] | None:
    """Return the native method that is found first in a class and those above it."""
    return next(((owner, name) for owner in owners if (owner, name) in NATIVES), None)
