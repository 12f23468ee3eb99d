"""What the call sites of `invokedynamic` do (java.lang.invoke, java.lang.runtime)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from java_natives import equal, hash_of, primitive_hash
from java_values import Closure, Instance, Value, class_of, thrown

from heddle.program.constants import (
    ClassConstant,
    ConcatTarget,
    Constant,
    DynamicConstant,
    LambdaTarget,
    NumberConstant,
    RecordTarget,
    StringConstant,
    SwitchTarget,
)
from heddle.program.descriptors import is_reference, parameter_types
from heddle.program.ir import InvokeDynamic

if TYPE_CHECKING:
    from interpreter import Machine

_ARGUMENT, _CONSTANT = "\x01", "\x02"


def run(machine: "Machine", instr: InvokeDynamic, args: Sequence[Value]) -> Value:
    """Run a dynamic call."""
    match instr.target:
        case LambdaTarget() as target:
            return _closure(target, args)
        case ConcatTarget() as target:
            return _concatenated(machine, target, parameter_types(instr.descriptor), args)
        case RecordTarget() as target:
            return _record(machine, target, args)
        case SwitchTarget() as target:
            return _label(machine, target, args)
        case other:
            raise AssertionError(f"{other} is not supported")


def _closure(target: LambdaTarget, args: Sequence[Value]) -> Value:
    return Closure(target, tuple(args))


def _concatenated(
    machine: "Machine", target: ConcatTarget, types: Sequence[str], args: Sequence[Value]
) -> str:
    texts = [machine.text(value, type_) for value, type_ in zip(args, types, strict=True)]
    texts.reverse()
    constants = list(target.constants)
    recipe = _ARGUMENT * len(args) if target.recipe is None else target.recipe
    made = ""
    for character in recipe:
        if character == _ARGUMENT:
            made += texts.pop()
        elif character == _CONSTANT:
            made += _constant_text(constants.pop(0))
        else:
            made += character
    assert not texts
    return made


def _constant_text(constant: Constant) -> str:
    assert isinstance(constant, StringConstant)
    return constant.value


def _record(machine: "Machine", target: RecordTarget, args: Sequence[Value]) -> Value:
    """`toString`, `hashCode` or `equals` by the fields, as ObjectMethods documents and does."""
    record = args[0]
    assert isinstance(record, Instance)
    types = [getter.descriptor for getter in target.getters]
    keys = [machine.field_key(getter.field()) for getter in target.getters]
    values = [record.fields[key] for key in keys]
    if target.method == "toString":
        pairs = zip(target.getters, values, strict=True)
        shown = ", ".join(f"{g.name}={machine.text(v, g.descriptor)}" for g, v in pairs)
        return f"{target.record.rpartition('/')[2].rpartition('$')[2]}[{shown}]"
    if target.method == "hashCode":
        code = 0
        for type_, value in zip(types, values, strict=True):
            own = hash_of(machine, value) if is_reference(type_) else primitive_hash(type_, value)
            code = (31 * code + own) & 0xFFFFFFFF
        return code - (1 << 32) if code >> 31 else code
    other = args[1]
    if not isinstance(other, Instance) or other.class_name != record.class_name:
        return 0
    others = [other.fields[key] for key in keys]
    return int(all(_equal(machine, *pair) for pair in zip(types, values, others, strict=True)))


def _equal(machine: "Machine", type_: str, one: Value, other: Value) -> bool:
    return equal(machine, one, other) if is_reference(type_) else one == other


def _label(machine: "Machine", target: SwitchTarget, args: Sequence[Value]) -> int:
    """Return the first label from the second argument on that the first matches; -1 for null."""
    value, start = args
    assert isinstance(start, int)
    if not 0 <= start <= len(target.labels):
        raise thrown("IndexOutOfBoundsException")
    if value is None:
        return -1
    for index in range(start, len(target.labels)):
        if _matches(machine, value, target.labels[index]):
            return index
    return len(target.labels)


def _matches(machine: "Machine", value: Value, label: Constant) -> bool:
    match label:
        case ClassConstant(type_):
            return machine.is_instance(value, type_)
        case StringConstant(text):
            return value == text or (isinstance(value, Instance) and _name(value) == text)
        case NumberConstant("I", bits):
            is_number = isinstance(value, Instance) and value.state == bits
            return is_number and class_of(value) in ("java/lang/Integer", "java/lang/Character")
        case DynamicConstant("I", "Ljava/lang/Class;"):
            return isinstance(value, int)
        case DynamicConstant(_, _, bootstrap):
            return isinstance(value, Instance) and _name(value) == _described(bootstrap.arguments)
        case _:
            raise AssertionError(f"{label} is no label")


def _name(constant: Instance) -> Value:
    return constant.fields.get("name")


def _described(arguments: Sequence[Constant]) -> str:
    """Return the name in an EnumDesc, which a label of a qualified enum constant is."""
    texts = [argument.value for argument in arguments if isinstance(argument, StringConstant)]
    return texts[-1]
