"""The classes that a class refers to: in declarations, in descriptors, in code."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from heddle.program.classes import Class
from heddle.program.constants import DynamicTarget, HandleConstant, LambdaTarget
from heddle.program.descriptors import type_of_class
from heddle.program.ir import ROLES, Body, Instr, PartRole
from heddle.program.refs import FieldRef, MethodRef

_CLASS_IN_DESCRIPTOR: Final = re.compile(r"L([^;]+);")


def referenced_classes(declared: Class) -> frozenset[str]:
    """Return the internal names of all classes that running this one may need."""
    names: set[str] = {declared.name, *declared.interfaces}
    if declared.super_name is not None:
        names.add(declared.super_name)
    for field in declared.fields:
        names.update(_in_descriptor(field.descriptor))
    for method in declared.methods:
        names.update(_in_descriptor(method.descriptor))
        if method.body is not None:
            names.update(_in_body(method.body))
    return frozenset(names)


def _in_descriptor(descriptor: str) -> list[str]:
    return _CLASS_IN_DESCRIPTOR.findall(descriptor)


def _in_body(body: Body) -> Iterator[str]:
    for type_ in body.type_table:
        yield from _in_descriptor(type_)
    for block in body.blocks:
        yield from (h.catch_type for h in block.handlers if h.catch_type is not None)
    for instr in body.instructions():
        for descriptor in _named_by(instr):
            yield from _in_descriptor(descriptor)


def _named_by(instr: Instr) -> Iterator[str]:
    """Return the types and method types that an instruction spells out, owners as types."""
    for name, spelt in _NAMING[type(instr)]:
        yield from spelt(getattr(instr, name))


def _in_member(member: FieldRef | MethodRef | HandleConstant) -> tuple[str, ...]:
    return (type_of_class(member.owner), member.descriptor)


def _in_target(target: DynamicTarget) -> tuple[str, ...]:
    return _in_member(target.implementation) if isinstance(target, LambdaTarget) else ()


_SPELT: Final[dict[PartRole, Callable[[Any], tuple[str, ...]]]] = {
    PartRole.TYPE: lambda type_: (type_,),
    PartRole.METHOD_TYPE: lambda descriptor: (descriptor,),
    PartRole.CLASS: lambda name: (type_of_class(name),),
    PartRole.FIELD: _in_member,
    PartRole.METHOD: _in_member,
    PartRole.DYNAMIC_TARGET: _in_target,
}
_NAMING: Final = {
    kind: [(name, _SPELT[role]) for name, role in roles.items() if role in _SPELT]
    for kind, roles in ROLES.items()
}
