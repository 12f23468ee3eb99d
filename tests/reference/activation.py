"""One call of a method under interpretation: its variables, and where control is."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import dynamic_calls
import java_numbers
from java_natives import new_array
from java_values import Array, ClassObject, Instance, ThrownError, Value, thrown

from heddle.program.classes import Method
from heddle.program.constants import ClassConstant, NullConstant, NumberConstant, StringConstant
from heddle.program.descriptors import NULL_TYPE, is_reference
from heddle.program.flow import definition, may_throw
from heddle.program.ir import (
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Binary,
    Block,
    BlockId,
    Body,
    Cast,
    Const,
    GetField,
    GetStatic,
    Goto,
    If,
    InstanceOf,
    Instr,
    Invoke,
    InvokeDynamic,
    MonitorEnter,
    MonitorExit,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Switch,
    Throw,
    Unary,
    Var,
)

if TYPE_CHECKING:
    from interpreter import Machine

_Entry: TypeAlias = tuple[BlockId, BlockId, dict[Var, Value], Instance | None]


class Activation:
    """A running method; its variables are those written so far."""

    def __init__(
        self, machine: "Machine", method: Method, body: Body, args: Sequence[Value]
    ) -> None:
        self.machine = machine
        self._method = method
        self.body = body
        self._values: dict[Var, Value] = {}
        self._locks: list[Value] = []
        assert len(args) == body.parameters, f"{method} called with {len(args)} arguments"
        for var, value in enumerate(args):
            self._write(var, value)

    # -- variables -------------------------------------------------------------------------------

    def read(self, var: Var) -> Value:
        """Return a variable, which must have been written."""
        assert var in self._values, f"v{var} is read before it is written in {self._method}"
        return self._values[var]

    def integer(self, var: Var) -> int:
        """Return a variable that holds an int."""
        value = self.read(var)
        assert isinstance(value, int), f"v{var} is no int in {self._method}"
        return value

    def number(self, var: Var) -> float:
        """Return a variable that holds a number."""
        value = self.read(var)
        assert isinstance(value, int | float), f"v{var} is no number in {self._method}"
        return value

    def array(self, var: Var) -> Array:
        """Return a variable that holds an array; null throws."""
        value = self.read(var)
        if value is None:
            raise thrown("NullPointerException")
        assert isinstance(value, Array)
        return value

    def instance(self, var: Var) -> Instance:
        """Return a variable that holds an object; null throws."""
        value = self.read(var)
        if value is None:
            raise thrown("NullPointerException")
        assert isinstance(value, Instance)
        return value

    def _write(self, var: Var, value: Value) -> None:
        type_ = self.body.type_of(var)
        assert self._fits(value, type_), f"v{var} of type {type_} is {value} in {self._method}"
        self._values[var] = value

    def _fits(self, value: Value, type_: str) -> bool:
        """Tell whether a type is true; that of an interface says nothing (JVMS 4.10.1.2)."""
        if type_ in _RANGES:
            return isinstance(value, int) and value in _RANGES[type_]
        if type_ in "FD":
            return isinstance(value, float)
        if value is None or type_ == NULL_TYPE:
            return value is None
        if type_[0] == "L":
            cls = self.machine.classes.get(type_[1:-1])
            if cls is None or cls.is_interface:
                return not isinstance(value, int | float)
        return self.machine.is_instance(value, type_)

    # -- control ---------------------------------------------------------------------------------

    def run(self) -> Value:
        """Run to the end and return the result."""
        entry: _Entry = (0, -1, {}, None)
        while True:
            at = entry[0]
            self.machine.tick()
            self._enter(entry)
            block = self.body.blocks[at]
            start = dict(self._values) if block.handlers else {}
            done = 0
            try:
                for instr in block.instrs[:-1]:
                    self._execute(instr, entry[3])
                    done += 1
                last = block.instrs[-1]
                if isinstance(last, Return):
                    assert not self._locks, f"{self._method} returns with a monitor held"
                    return None if last.value is None else self.read(last.value)
                entry = (self._next(last), at, self._values, None)
            except ThrownError as error:
                assert may_throw(self.body, block.instrs[done]), "an instruction that cannot throw"
                entry = (self._handler(block, error), at, start, error.value)

    def _enter(self, entry: _Entry) -> None:
        """Give the phis of a block the values that come along the edge, all at once."""
        at, source, values, _ = entry
        block = self.body.blocks[at]
        if not block.phis:
            return
        assert source in block.predecessors, f"b{source} is no predecessor of b{at}"
        column = block.predecessors.index(source)
        for phi in block.phis:
            assert phi.args[column] in values, f"v{phi.dest} takes what b{source} has not"
        made = [(phi.dest, values[phi.args[column]]) for phi in block.phis]
        for dest, value in made:
            self._write(dest, value)

    def _next(self, last: Instr) -> BlockId:
        match last:
            case Goto():
                return last.target
            case If():
                return last.then if self._holds(last) else last.otherwise
            case Switch():
                key = self.integer(last.key)
                return dict(last.cases).get(key, last.default)
            case Throw():
                raise ThrownError(self.instance(last.value))
            case _:
                raise AssertionError(f"{last} is no terminator")

    def _holds(self, test: If) -> bool:
        if is_reference(self.body.type_of(test.left)):
            right = None if test.right is None else self.read(test.right)
            left = self.read(test.left)
            is_same = left == right if isinstance(left, str | ClassObject) else left is right
            return is_same == (test.op == "eq")
        limit = 0 if test.right is None else self.integer(test.right)
        return _ORDERS[test.op](self.integer(test.left), limit)

    def _handler(self, block: Block, error: ThrownError) -> BlockId:
        """Choose the first handler that catches the exception, or leave the method with it."""
        for handler in block.handlers:
            catches = handler.catch_type
            if catches is None or self.machine.is_subclass(error.value.class_name, catches):
                return handler.target
        assert not self._locks, f"{self._method} throws with a monitor held"
        raise error

    def _execute(self, instr: Instr, caught: Instance | None) -> None:
        run = _RUN.get(type(instr))
        if run is not None:
            value = run(self, instr)
        else:
            assert caught is not None, f"{instr} without an exception"
            value = caught
        dest = definition(instr)
        if dest is not None:
            self._write(dest, value)

    # -- locks -----------------------------------------------------------------------------------

    def lock(self, var: Var) -> None:
        """Enter the monitor of a variable."""
        value = self.read(var)
        if value is None:
            raise thrown("NullPointerException")
        self.machine.enter(value)
        self._locks.append(value)

    def unlock(self, var: Var) -> None:
        """Leave the monitor of a variable, which must be the one entered last."""
        value = self.read(var)
        assert self._locks.pop() is value, f"monitors of {self._method} are not nested"
        self.machine.leave(value)


_RANGES: Final = {
    "Z": range(2),
    "B": range(-128, 256),
    "C": range(1 << 16),
    "S": range(-(1 << 15), 1 << 15),
    "I": range(-(1 << 31), 1 << 31),
    "J": range(-(1 << 63), 1 << 63),
}

_ORDERS: Final[dict[str, Callable[[int, int], bool]]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "ge": lambda a, b: a >= b,
    "gt": lambda a, b: a > b,
    "le": lambda a, b: a <= b,
}


# --- instructions --------------------------------------------------------------------------------


def _const(_run: Activation, instr: Const) -> Value:
    match instr.value:
        case NumberConstant("F", bits):
            return java_numbers.float_of_bits(bits)
        case NumberConstant("D", bits):
            return java_numbers.double_of_bits(bits)
        case NumberConstant(_, bits):
            return bits
        case StringConstant(value):
            return value
        case ClassConstant(type_):
            return ClassObject(type_)
        case NullConstant():
            return None
        case other:
            raise AssertionError(f"{other} is not supported")


def _unary(run: Activation, instr: Unary) -> Value:
    return java_numbers.unary(instr.op, run.body.type_of(instr.dest), run.number(instr.operand))


def _binary(run: Activation, instr: Binary) -> Value:
    left, right = run.number(instr.left), run.number(instr.right)
    try:
        return java_numbers.binary(instr.op, run.body.type_of(instr.dest), left, right)
    except java_numbers.DivisionByZeroError:
        raise thrown("ArithmeticException", "/ by zero") from None


def _cast(run: Activation, instr: Cast) -> Value:
    value = run.read(instr.operand)
    if value is not None and not run.machine.is_instance(value, instr.type):
        raise thrown("ClassCastException")
    return value


def _element(run: Activation, array: Var, index: Var) -> tuple[Array, int]:
    found, at = run.array(array), run.integer(index)
    if not 0 <= at < len(found.items):
        raise thrown("ArrayIndexOutOfBoundsException")
    return found, at


def _array_load(run: Activation, instr: ArrayLoad) -> Value:
    array, at = _element(run, instr.array, instr.index)
    assert _kind(array) == instr.kind, f"{instr} of {array.type}"
    return array.items[at]


def _kind(array: Array) -> str:
    element = array.type[1]
    return {"Z": "B", "[": "L"}.get(element, element)


def _array_store(run: Activation, instr: ArrayStore) -> Value:
    array, at = _element(run, instr.array, instr.index)
    assert _kind(array) == instr.kind, f"{instr} of {array.type}"
    value = run.read(instr.value)
    if instr.kind == "L" and not (value is None or run.machine.is_instance(value, array.type[1:])):
        raise thrown("ArrayStoreException")
    if instr.kind in _NARROW:
        value = java_numbers.unary(_NARROW[instr.kind], "", run.number(instr.value))
    array.items[at] = value
    return None


_NARROW: Final = {"B": "i2b", "C": "i2c", "S": "i2s"}


def _new_array(run: Activation, instr: NewArray) -> Value:
    return new_array(instr.type, [run.integer(length) for length in instr.lengths])


def _get_field(run: Activation, instr: GetField) -> Value:
    return run.instance(instr.base).fields[run.machine.field_key(instr.field)]


def _put_field(run: Activation, instr: PutField) -> Value:
    run.instance(instr.base).fields[run.machine.field_key(instr.field)] = run.read(instr.value)
    return None


def _get_static(run: Activation, instr: GetStatic) -> Value:
    return run.machine.statics[run.machine.static_field(instr.field)]


def _put_static(run: Activation, instr: PutStatic) -> Value:
    run.machine.statics[run.machine.static_field(instr.field)] = run.read(instr.value)
    return None


def _invoke(run: Activation, instr: Invoke) -> Value:
    return run.machine.call(instr.kind, instr.method, [run.read(arg) for arg in instr.args])


def _invoke_dynamic(run: Activation, instr: InvokeDynamic) -> Value:
    args = [run.read(arg) for arg in instr.args]
    return dynamic_calls.run(run.machine, instr, args)


def _monitor_enter(run: Activation, instr: MonitorEnter) -> Value:
    run.lock(instr.operand)
    return None


def _monitor_exit(run: Activation, instr: MonitorExit) -> Value:
    run.unlock(instr.operand)
    return None


_I = TypeVar("_I", bound=Instr)
_Run: TypeAlias = Callable[[Activation, Instr], Value]


def _row(kind: type[_I], run: Callable[[Activation, _I], Value]) -> tuple[type, _Run]:
    """Make a row of the table below; the type checker sees that `run` fits `kind`."""

    def checked(activation: Activation, instr: Instr) -> Value:
        assert isinstance(instr, kind)
        return run(activation, instr)

    return kind, checked


_RUN: Final[dict[type, _Run]] = dict(
    (
        _row(Const, _const),
        _row(Unary, _unary),
        _row(Binary, _binary),
        _row(InstanceOf, lambda r, i: int(r.machine.is_instance(r.read(i.operand), i.type))),
        _row(Cast, _cast),
        _row(New, lambda r, i: r.machine.instantiate(i.class_name)),
        _row(NewArray, _new_array),
        _row(ArrayLength, lambda r, i: len(r.array(i.array).items)),
        _row(ArrayLoad, _array_load),
        _row(ArrayStore, _array_store),
        _row(GetField, _get_field),
        _row(PutField, _put_field),
        _row(GetStatic, _get_static),
        _row(PutStatic, _put_static),
        _row(Invoke, _invoke),
        _row(InvokeDynamic, _invoke_dynamic),
        _row(MonitorEnter, _monitor_enter),
        _row(MonitorExit, _monitor_exit),
    )
)
