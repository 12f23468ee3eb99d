"""Random instructions for hypothesis: each kind with operands that are defined and fit."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from hypothesis import strategies as st
from random_constants import (
    CLASSES,
    CONSTANTS,
    DESCRIPTORS,
    FIELDS,
    METHODS,
    NAMES,
    REFERENCES,
    TARGETS,
    TYPES,
)

from heddle.program.constants import (
    Constant,
    DynamicConstant,
    NullConstant,
    NumberConstant,
    StringConstant,
)
from heddle.program.descriptors import NULL_TYPE, parameter_types, return_type, type_of_class
from heddle.program.ir import (
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Binary,
    Cast,
    Const,
    GetField,
    GetStatic,
    InstanceOf,
    Instr,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    MonitorEnter,
    MonitorExit,
    New,
    NewArray,
    PutField,
    PutStatic,
    Unary,
    Var,
)
from heddle.program.operators import (
    ARITHMETIC,
    BITWISE,
    COMPARISONS,
    CONVERSIONS,
    SHIFTS,
    kind_of,
)

_T = TypeVar("_T")


class Growth:
    """Straight code while it grows: the variables so far, and those that are defined here."""

    def __init__(self, draw: st.DrawFn, parameters: tuple[str, ...]) -> None:
        self.draw = draw
        self.types: list[str] = list(parameters)
        self.defined: list[Var] = list(range(len(parameters)))
        self.code: list[Instr] = []
        self.pc = -1

    def choose(self, options: Iterable[_T]) -> _T:
        return self.draw(st.sampled_from(list(options)))

    def next_pc(self) -> int:
        self.pc += self.choose((1, 1, 1, 1, 2, 3, 0, 40, -1))
        return self.pc

    def define(self, type_: str) -> Var:
        self.types.append(type_)
        self.defined.append(len(self.types) - 1)
        return len(self.types) - 1

    def emit(self, instr: Instr) -> None:
        self.code.append(instr)

    def of_kind(self, kind: str, among: Iterable[Var]) -> list[Var]:
        return [var for var in among if kind_of(self.types[var]) == kind]

    def pick(self, kind: str) -> Var:
        """Choose a variable of that kind, or make a constant."""
        found = self.of_kind(kind, self.defined)
        is_made = not found or self.choose((False, False, True))
        if not is_made:
            return self.choose(found)
        value: Constant = NullConstant() if kind == "L" else NumberConstant(kind, 1)
        dest = self.define(NULL_TYPE if kind == "L" else kind)
        self.emit(Const(self.next_pc(), dest, value))
        return dest


def _const(b: Growth) -> None:
    value = b.draw(CONSTANTS)
    type_ = "Ljava/lang/Object;"
    if isinstance(value, NumberConstant | DynamicConstant):
        type_ = value.type
    elif isinstance(value, StringConstant):
        type_ = "Ljava/lang/String;"
    b.emit(Const(b.next_pc(), b.define(type_), value))


def _unary(b: Growth) -> None:
    op = b.choose(["neg", *CONVERSIONS])
    taken, given = CONVERSIONS.get(op) or (b.choose("IJFD"),) * 2
    operand = b.pick(taken)
    b.emit(Unary(b.next_pc(), b.define(given), op, operand))


def _binary(b: Growth) -> None:
    op = b.choose(sorted({*ARITHMETIC, *BITWISE, *SHIFTS, *COMPARISONS}))
    kind = COMPARISONS.get(op) or b.choose("IJFD" if op in ARITHMETIC else "IJ")
    left, right = b.pick(kind), b.pick("I" if op in SHIFTS else kind)
    b.emit(Binary(b.next_pc(), b.define("I" if op in COMPARISONS else kind), op, left, right))


def _instance_of(b: Growth) -> None:
    operand = b.pick("L")
    b.emit(InstanceOf(b.next_pc(), b.define("Z"), b.draw(REFERENCES), operand))


def _cast(b: Growth) -> None:
    operand, type_ = b.pick("L"), b.draw(REFERENCES)
    b.emit(Cast(b.next_pc(), b.define(type_), type_, operand))


def _new(b: Growth) -> None:
    name = b.draw(CLASSES)
    b.emit(New(b.next_pc(), b.define(type_of_class(name)), name))


def _array(b: Growth) -> None:
    """Make an array, read and write an element, ask for its length."""
    element = b.draw(TYPES)
    length, type_ = b.pick("I"), f"[{element}"
    array = b.define(type_)
    b.emit(NewArray(b.next_pc(), array, type_, (length,)))
    kind = "L" if kind_of(element) == "L" else element.replace("Z", "B")
    value = b.pick(kind_of(element))
    b.emit(ArrayStore(b.next_pc(), kind, array, length, value))
    b.emit(ArrayLoad(b.next_pc(), b.define(element), kind, array, length))
    b.emit(ArrayLength(b.next_pc(), b.define("I"), array))


def _many_dimensions(b: Growth) -> None:
    lengths = (b.pick("I"), b.pick("I"))
    b.emit(NewArray(b.next_pc(), b.define("[[[J"), "[[[J", lengths))


def _get(b: Growth) -> None:
    place, base = b.draw(FIELDS), b.pick("L")
    b.emit(GetField(b.next_pc(), b.define(place.descriptor), place, base))
    b.emit(GetStatic(b.next_pc(), b.define(place.descriptor), place))


def _put(b: Growth) -> None:
    place, base = b.draw(FIELDS), b.pick("L")
    value = b.pick(kind_of(place.descriptor))
    b.emit(PutField(b.next_pc(), place, base, value))
    b.emit(PutStatic(b.next_pc(), place, value))


def _arguments(b: Growth, descriptor: str) -> list[Var]:
    return [b.pick(kind_of(type_)) for type_ in parameter_types(descriptor)]


def _dest(b: Growth, descriptor: str) -> Var | None:
    result = return_type(descriptor)
    return None if result == "V" or b.choose((True, False, False)) else b.define(result)


def call(b: Growth) -> None:
    method, kind = b.draw(METHODS), b.choose(InvokeKind)
    args = _arguments(b, method.descriptor)
    if kind != InvokeKind.STATIC:
        args.insert(0, b.pick("L"))
    b.emit(Invoke(b.next_pc(), _dest(b, method.descriptor), kind, method, tuple(args)))


def _invoke_dynamic(b: Growth) -> None:
    descriptor, target, name = b.draw(DESCRIPTORS), b.draw(TARGETS), b.draw(NAMES)
    args = tuple(_arguments(b, descriptor))
    dest = _dest(b, descriptor)
    b.emit(InvokeDynamic(b.next_pc(), dest, name, descriptor, target, args))


def _monitor(b: Growth) -> None:
    lock = b.pick("L")
    b.emit(MonitorEnter(b.next_pc(), lock))
    b.emit(MonitorExit(b.next_pc(), lock))


SIMPLE: tuple[Callable[[Growth], None], ...] = (
    _const,
    _unary,
    _binary,
    _instance_of,
    _cast,
    _new,
    _array,
    _many_dimensions,
    _get,
    _put,
    call,
    _invoke_dynamic,
    _monitor,
)
