"""A class file as a `Class` of the program, its methods lifted: a pure function of the bytes."""

from heddle.frontend.classfile import ClassFile, MethodInfo, read_class_file
from heddle.frontend.lift.method import lift_method
from heddle.frontend.lift.names import Names
from heddle.frontend.lift.scan import LiftError
from heddle.program.classes import Class, Field, Method


def lift_class(data: bytes, place: str) -> Class:
    """Read and lift a class; `place` names the file in errors."""
    return class_of(read_class_file(data, place))


def class_of(file: ClassFile) -> Class:
    names = Names(file.pool, file.bootstrap_methods)
    return Class(
        name=file.name,
        flags=file.flags,
        super_name=file.super_name,
        interfaces=file.interfaces,
        fields=tuple(
            [
                Field(file.name, f.name, f.descriptor, f.flags, f.signature, f.constant_value)
                for f in file.fields
            ]
        ),
        methods=tuple([_method(m, file.name, names) for m in file.methods]),
        major=file.major,
        minor=file.minor,
    )


def _method(method: MethodInfo, owner: str, names: Names) -> Method:
    unlifted = None
    try:
        body = lift_method(method, owner, names)
    except LiftError as error:
        body, unlifted = None, str(error)
    return Method(
        owner,
        method.name,
        method.descriptor,
        method.flags,
        body,
        unlifted,
        method.signature,
        method.exceptions,
    )
