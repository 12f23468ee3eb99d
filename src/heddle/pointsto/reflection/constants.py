"""Constant arguments of reflective calls: literals, and arrays of parameter types.

`getMethod("m", A.class, int.class)` passes a literal and an array that is filled just there. The
length of the array is known from its allocation; its elements only if nothing else can store into
it.
"""

from typing import Final, NamedTuple

from heddle.pointsto.templates import NO_VARIABLE
from heddle.program.constants import ClassConstant, NumberConstant, StringConstant
from heddle.program.descriptors import parameter_types
from heddle.program.flow import operands
from heddle.program.ir import ArrayStore, Body, Const, GetStatic, Instr, Invoke, NewArray

_MOST: Final = 255
_METHOD_TYPE: Final = "java/lang/invoke/MethodType"
_CLASS: Final = "Ljava/lang/Class;"
_CLASSES: Final = "[Ljava/lang/Class;"
_WRAPPED: Final = {
    "java/lang/Boolean": "Z",
    "java/lang/Byte": "B",
    "java/lang/Character": "C",
    "java/lang/Short": "S",
    "java/lang/Integer": "I",
    "java/lang/Long": "J",
    "java/lang/Float": "F",
    "java/lang/Double": "D",
}


class Signature(NamedTuple):
    """Parameter types, None for each unknown one."""

    types: tuple[str | None, ...]

    def may_be(self, descriptor: str) -> bool:
        """Tell whether these may be the parameter types of a method."""
        actual = parameter_types(descriptor)
        return len(actual) == len(self.types) and all(
            wanted in (None, type_) for wanted, type_ in zip(self.types, actual, strict=True)
        )


def definitions(body: Body) -> dict[int, Instr]:
    """Return the instructions that define literals, classes and method types, by variable."""
    found: dict[int, Instr] = {}
    for block in body.blocks:
        for instr in block.instrs:
            if isinstance(instr, Const | NewArray | GetStatic):
                found[instr.dest] = instr
            elif isinstance(instr, Invoke) and instr.method.owner == _METHOD_TYPE:
                found[NO_VARIABLE if instr.dest is None else instr.dest] = instr
    return found


def literals(defined: dict[int, Instr], args: tuple[int, ...]) -> dict[int, str]:
    """Return the positions of arguments that are literals, with their values."""
    found: dict[int, str] = {}
    for at, arg in enumerate(args):
        instr = defined.get(arg)
        if isinstance(instr, Const) and isinstance(instr.value, StringConstant):
            found[at] = instr.value.value
    return found


def signature_of(body: Body, defined: dict[int, Instr], call: Invoke) -> Signature | None:
    """Return the parameter types that a call passes: in a last array, or in a `MethodType`."""
    for arg in call.args:
        built = defined.get(arg)
        if isinstance(built, Invoke) and built.method.name == "methodType":
            return _of_method_type(body, defined, built)
    return _of_array(body, defined, call)


def _of_method_type(body: Body, defined: dict[int, Instr], built: Invoke) -> Signature | None:
    """Return the parameter types of `MethodType.methodType(result, first, rest...)`."""
    given = parameter_types(built.method.descriptor)[1:]
    if any(type_ not in (_CLASS, _CLASSES) for type_ in given):
        return None
    if _CLASSES not in given:
        return Signature(tuple([_type(defined, arg) for arg in built.args[1:]]))
    rest = _of_array(body, defined, built)
    if rest is None:
        return None
    return Signature((*[_type(defined, arg) for arg in built.args[1:-1]], *rest.types))


def _of_array(body: Body, defined: dict[int, Instr], call: Invoke) -> Signature | None:
    array = call.args[-1] if call.args else -1
    built = defined.get(array)
    if not isinstance(built, NewArray) or built.type != _CLASSES:
        return None
    length = _number(defined, built.lengths[0])
    if length is None or length > _MOST:
        return None
    stored: dict[int | None, list[str | None]] = {}
    if _is_only_filled(body, array, call):
        for store in _stores(body, array):
            types = stored.setdefault(_number(defined, store.index), [])
            types.append(_type(defined, store.value))
    if None in stored:
        return Signature((None,) * length)
    written = [stored.get(at, []) for at in range(length)]
    return Signature(tuple([types[0] if len(types) == 1 else None for types in written]))


def _number(defined: dict[int, Instr], var: int) -> int | None:
    instr = defined.get(var)
    if isinstance(instr, Const) and isinstance(instr.value, NumberConstant):
        return instr.value.bits
    return None


def _type(defined: dict[int, Instr], var: int) -> str | None:
    instr = defined.get(var)
    if isinstance(instr, Const) and isinstance(instr.value, ClassConstant):
        return instr.value.type
    if isinstance(instr, GetStatic) and instr.field.name == "TYPE":
        return _WRAPPED.get(instr.field.owner)
    return None


def _stores(body: Body, array: int) -> list[ArrayStore]:
    return [
        instr
        for block in body.blocks
        for instr in block.instrs
        if isinstance(instr, ArrayStore) and instr.array == array
    ]


def _is_only_filled(body: Body, array: int, call: Invoke) -> bool:
    """Tell whether an array is used by nothing but stores into it and the call."""
    for block in body.blocks:
        if any(array in phi.args for phi in block.phis):
            return False
        for instr in block.instrs:
            is_store = isinstance(instr, ArrayStore) and instr.value != array
            if array in operands(instr) and not is_store and instr is not call:
                return False
    return True
