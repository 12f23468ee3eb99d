"""The few library methods that the traced programs call, written in Python.

Each takes the machine that runs the program, the method as the call names it (overloads differ in
the descriptor) and the arguments, the receiver first.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

import java_numbers
from java_values import (
    BOXES,
    PRIMITIVES,
    Array,
    ClassObject,
    Instance,
    Value,
    box,
    class_of,
    default_of,
    thrown,
    unbox,
)

from heddle.program.descriptors import parameter_types
from heddle.program.refs import MethodRef


class Host(Protocol):
    """What a library method may ask of the machine."""

    trace: list[str]

    def call_virtual(self, name: str, descriptor: str, args: Sequence[Value]) -> Value:
        """Call a method of the first argument, chosen by its class."""

    def is_instance(self, value: Value, type_: str) -> bool:
        """Tell whether a reference is not null and of the type."""

    def constants_of(self, class_name: str) -> Array:
        """Return the constants of an enum class."""


Native: TypeAlias = Callable[[Host, MethodRef, Sequence[Value]], Value]


def text_of(host: Host, value: Value, type_: str) -> str:
    """Return what string concatenation makes of a value of this declared type (JLS 5.1.11)."""
    if type_ == "Z":
        return "true" if value else "false"
    if isinstance(value, int):
        return chr(value) if type_ == "C" else str(value)
    if isinstance(value, float):
        return java_numbers.decimal(value, type_)
    if isinstance(value, str):
        return value
    if value is None:
        return "null"
    text = host.call_virtual("toString", "()Ljava/lang/String;", [value])
    return text if isinstance(text, str) else "null"


def hash_of(host: Host, value: Value) -> int:
    """Return what Objects.hashCode returns."""
    if value is None:
        return 0
    code = host.call_virtual("hashCode", "()I", [value])
    assert isinstance(code, int)
    return code


def equal(host: Host, one: Value, other: Value) -> bool:
    """Return what Objects.equals returns."""
    if one is None or other is None:
        return one is other
    return bool(host.call_virtual("equals", "(Ljava/lang/Object;)Z", [one, other]))


def primitive_hash(type_: str, value: Value) -> int:
    """Return the hash code of the box of a primitive value."""
    assert isinstance(value, int | float)
    if type_ == "Z":
        return 1231 if value else 1237
    if type_ == "F":
        return java_numbers.wrap(java_numbers.float_bits(value), 32)
    bits = java_numbers.double_bits(value) if type_ == "D" else int(value)
    if type_ in "JD":
        bits &= (1 << 64) - 1
        bits ^= bits >> 32
    return java_numbers.wrap(bits, 32)


def string_hash(text: str) -> int:
    """Return what String.hashCode returns for a text of the basic plane."""
    code = 0
    for character in text:
        code = (31 * code + ord(character)) & 0xFFFFFFFF
    return java_numbers.wrap(code, 32)


# --- Out: how the programs print -----------------------------------------------------------------


def _print(host: Host, method: MethodRef, args: Sequence[Value]) -> Value:
    (type_,) = parameter_types(method.descriptor)
    value = args[0]
    if type_ == "F":
        assert isinstance(value, float)
        host.trace.append(f"F{java_numbers.float_bits(value):x}")
    elif type_ == "D":
        assert isinstance(value, float)
        host.trace.append(f"D{java_numbers.double_bits(value):x}")
    else:
        host.trace.append(text_of(host, value, type_))
    return None


def _caught(host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    host.trace.append("caught " + class_of(args[0]).replace("/", "."))
    return None


# --- objects -------------------------------------------------------------------------------------


def _nothing(_host: Host, _method: MethodRef, _args: Sequence[Value]) -> Value:
    return None


def _same(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    if isinstance(args[0], str):
        return int(args[0] == args[1])
    return int(args[0] is args[1])


def _class_object(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    name = class_of(args[0])
    return ClassObject(name if name[0] == "[" else f"L{name};")


def _class_name(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], ClassObject)
    type_ = args[0].type
    return (type_[1:-1] if type_[0] == "L" else type_).replace("/", ".")


def _not_null(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    if args[0] is None:
        raise thrown("NullPointerException")
    return args[0]


def _throwable(_host: Host, method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], Instance)
    for type_, value in zip(parameter_types(method.descriptor), args[1:], strict=True):
        if type_ == "Ljava/lang/String;" or method.owner == "java/lang/AssertionError":
            args[0].state = value
        else:
            args[0].fields["cause"] = value
    return None


def _message(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], Instance)
    return args[0].state


def _throwable_text(host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    message = host.call_virtual("getMessage", "()Ljava/lang/String;", args)
    name = class_of(args[0]).replace("/", ".")
    return name if message is None else f"{name}: {message}"


def _cause(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], Instance)
    return args[0].fields.get("cause")


def _suppress(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], Instance)
    kept = args[0].fields.setdefault("suppressed", Array("[Ljava/lang/Throwable;", []))
    assert isinstance(kept, Array)
    kept.items.append(args[1])
    return None


def _suppressed(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], Instance)
    return args[0].fields.get("suppressed", Array("[Ljava/lang/Throwable;", []))


def _enum(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], Instance)
    args[0].fields["name"], args[0].fields["ordinal"] = args[1], args[2]
    return None


def _enum_name(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], Instance)
    return args[0].fields["name"]


def _ordinal(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], Instance)
    return args[0].fields["ordinal"]


def _enum_value_of(host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], ClassObject)
    for constant in host.constants_of(args[0].type[1:-1]).items:
        assert isinstance(constant, Instance)
        if constant.fields["name"] == args[1]:
            return constant
    raise thrown("IllegalArgumentException")


# --- strings -------------------------------------------------------------------------------------


def _length(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    return len(_text(args[0]))


def _text(value: Value) -> str:
    if isinstance(value, Instance):
        value = value.state
    assert isinstance(value, str)
    return value


def _char_at(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    text, index = _text(args[0]), args[1]
    assert isinstance(index, int)
    if not 0 <= index < len(text):
        raise thrown("StringIndexOutOfBoundsException")
    return ord(text[index])


def _string_hash(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    return string_hash(_text(args[0]))


def _string_value_of(host: Host, method: MethodRef, args: Sequence[Value]) -> Value:
    return text_of(host, args[0], parameter_types(method.descriptor)[0])


def _string_self(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    return _text(args[0])


def _string_concat(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    return _text(args[0]) + _text(args[1])


def _compare_strings(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    one, other = _text(args[0]), _text(args[1])
    differing = [ord(a) - ord(b) for a, b in zip(one, other, strict=False) if a != b]
    return differing[0] if differing else len(one) - len(other)


def _builder(host: Host, method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], Instance)
    has_text = method.descriptor == "(Ljava/lang/String;)V"
    args[0].state = text_of(host, args[1], "L") if has_text else ""
    return None


def _append(host: Host, method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], Instance)
    more = text_of(host, args[1], parameter_types(method.descriptor)[0])
    args[0].state = _text(args[0]) + more
    return args[0]


# --- boxes and numbers ---------------------------------------------------------------------------


def _box(_host: Host, method: MethodRef, args: Sequence[Value]) -> Value:
    if isinstance(args[0], str):
        return box(PRIMITIVES[method.owner], int(args[0]))
    return box(PRIMITIVES[method.owner], args[0])


def _unbox(_host: Host, method: MethodRef, args: Sequence[Value]) -> Value:
    value = unbox(args[0])
    source = PRIMITIVES[class_of(args[0])].translate(str.maketrans("ZBCS", "IIII"))
    result = method.descriptor[-1].translate(str.maketrans("Z", "I"))
    assert isinstance(value, int | float)
    if source == result or (source == "I" and result in "BCS"):
        return value
    return java_numbers.unary(f"{source.lower()}2{result.lower()}".replace("j", "l"), "", value)


def _box_text(host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    return text_of(host, unbox(args[0]), PRIMITIVES[class_of(args[0])])


def _box_hash(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    return primitive_hash(PRIMITIVES[class_of(args[0])], unbox(args[0]))


def _box_equals(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    one, other = args
    same = isinstance(other, Instance) and class_of(one) == class_of(other)
    return int(same and unbox(one) == unbox(other))


def _compare_boxes(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    one, other = unbox(args[0]), unbox(args[1])
    assert isinstance(one, int)
    assert isinstance(other, int)
    return (one > other) - (one < other)


def _parse(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    text = _text(args[0])
    if not text.removeprefix("-").isdigit():
        raise thrown("NumberFormatException")
    return int(text)


def _mathematics(name: str) -> Native:
    def run(_host: Host, method: MethodRef, args: Sequence[Value]) -> Value:
        numbers = [arg for arg in args if isinstance(arg, int | float)]
        if name == "abs":
            found: float = abs(numbers[0])
            result = method.descriptor[-1]
            return java_numbers.wrap(int(found), 64 if result == "J" else 32)
        return {"max": max, "min": min}[name](numbers)

    return run


def _square_root(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], float)
    return math.sqrt(args[0]) if args[0] >= 0 else math.nan


def _float_bits(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], float)
    return java_numbers.wrap(java_numbers.float_bits(args[0]), 32)


def _float_of_bits(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], int)
    return java_numbers.float_of_bits(args[0] & 0xFFFFFFFF)


# --- arrays --------------------------------------------------------------------------------------


def _clone(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    assert isinstance(args[0], Array)
    return Array(args[0].type, list(args[0].items))


def _array_copy(_host: Host, _method: MethodRef, args: Sequence[Value]) -> Value:
    source, start, target, to, count = args
    if source is None or target is None:
        raise thrown("NullPointerException")
    if not (isinstance(source, Array) and isinstance(target, Array)):
        raise thrown("ArrayStoreException")
    assert isinstance(start, int)
    assert isinstance(to, int)
    assert isinstance(count, int)
    ends = start + count > len(source.items) or to + count > len(target.items)
    if ends or min(start, to, count) < 0:
        raise thrown("ArrayIndexOutOfBoundsException")
    target.items[to : to + count] = source.items[start : start + count]
    return None


def new_array(type_: str, lengths: Sequence[int]) -> Array:
    """Make an array with a length for each of the first dimensions (JVMS multianewarray)."""
    if min(lengths) < 0:
        raise thrown("NegativeArraySizeException")
    element = type_[1:]
    if len(lengths) == 1:
        return Array(type_, [default_of(element)] * lengths[0])
    return Array(type_, [new_array(element, lengths[1:]) for _ in range(lengths[0])])


def _yes(_host: Host, _method: MethodRef, _args: Sequence[Value]) -> Value:
    return 1


def _of_object() -> dict[tuple[str, str], Native]:
    table: dict[str, dict[str, Native]] = {
        "Out": {"print": _print, "caught": _caught},
        "java/lang/Object": {
            "<init>": _nothing,
            "equals": _same,
            "getClass": _class_object,
            "clone": _clone,
        },
        "java/lang/Class": {"getName": _class_name, "desiredAssertionStatus": _yes},
        "java/util/Objects": {"requireNonNull": _not_null},
        "java/lang/Record": {"<init>": _nothing},
        "java/lang/Throwable": {
            "<init>": _throwable,
            "getMessage": _message,
            "getCause": _cause,
            "toString": _throwable_text,
            "addSuppressed": _suppress,
            "getSuppressed": _suppressed,
        },
        "java/lang/Enum": {
            "<init>": _enum,
            "name": _enum_name,
            "toString": _enum_name,
            "ordinal": _ordinal,
            "valueOf": _enum_value_of,
        },
        "java/lang/System": {"arraycopy": _array_copy},
        "java/lang/Float": {"floatToRawIntBits": _float_bits, "intBitsToFloat": _float_of_bits},
        "java/lang/Math": {
            **{name: _mathematics(name) for name in ("abs", "max", "min")},
            "sqrt": _square_root,
        },
    }
    return {(owner, name): run for owner, names in table.items() for name, run in names.items()}


def _of_text() -> dict[tuple[str, str], Native]:
    table: dict[str, dict[str, Native]] = {
        "java/lang/String": {
            "length": _length,
            "charAt": _char_at,
            "hashCode": _string_hash,
            "equals": _same,
            "valueOf": _string_value_of,
            "toString": _string_self,
            "concat": _string_concat,
            "compareTo": _compare_strings,
        },
        "java/lang/StringBuilder": {
            "<init>": _builder,
            "append": _append,
            "toString": _string_self,
            "length": _length,
            "charAt": _char_at,
        },
        "java/lang/Integer": {"parseInt": _parse},
    }
    found = {(owner, name): run for owner, names in table.items() for name, run in names.items()}
    kinds = ("boolean", "byte", "char", "short", "int", "long", "float", "double")
    for owner in BOXES.values():
        found[owner, "valueOf"] = _box
        found[owner, "toString"] = _box_text
        found[owner, "hashCode"] = _box_hash
        found[owner, "equals"] = _box_equals
        found[owner, "compareTo"] = _compare_boxes
        found |= {(owner, f"{kind}Value"): _unbox for kind in kinds}
    return found


NATIVES: Final = _of_object() | _of_text()
