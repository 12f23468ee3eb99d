"""Which other classes a class names: in declarations, in descriptors, in code."""

import re
from collections.abc import Iterator
from typing import Final

from heddle.program.classes import Class
from heddle.program.constants import HandleConstant, LambdaTarget
from heddle.program.descriptors import type_of_class
from heddle.program.ir import (
    Body,
    Cast,
    GetField,
    GetStatic,
    InstanceOf,
    Instr,
    Invoke,
    InvokeDynamic,
    New,
    NewArray,
    PutField,
    PutStatic,
)

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
        for instr in block.instrs:
            for descriptor in _named_by(instr):
                yield from _in_descriptor(descriptor)


def _named_by(instr: Instr) -> tuple[str, ...]:
    """Return the types and method types that an instruction spells out, owners as types."""
    match instr:
        case New(class_name=name):
            return (type_of_class(name),)
        case Cast(type=type_) | InstanceOf(type=type_) | NewArray(type=type_):
            return (type_,)
        case Invoke(method=method):
            return (type_of_class(method.owner), method.descriptor)
        case GetField(field=field) | PutField(field=field):
            return (type_of_class(field.owner), field.descriptor)
        case GetStatic(field=field) | PutStatic(field=field):
            return (type_of_class(field.owner), field.descriptor)
        case InvokeDynamic(descriptor=descriptor, target=LambdaTarget(implementation=handle)):
            return (descriptor, *_named_by_handle(handle))
        case InvokeDynamic(descriptor=descriptor):
            return (descriptor,)
        case _:
            return ()


def _named_by_handle(handle: HandleConstant) -> tuple[str, ...]:
    return (type_of_class(handle.owner), handle.descriptor)
