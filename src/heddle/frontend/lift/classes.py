"""A class file as a `Class` of the program, its methods lifted: a pure function of the bytes."""

from collections.abc import Iterator
from typing import Final

import msgspec

from heddle.frontend.classfile.reader import ClassFile, FieldInfo, MethodInfo, read_class_file
from heddle.frontend.lift.assertions import without_assertions
from heddle.frontend.lift.method import lift_method
from heddle.frontend.lift.names import Names
from heddle.frontend.lift.scan import LiftError
from heddle.program.assumption import Assumption, AssumptionKind
from heddle.program.classes import Class, Field, Method
from heddle.program.constants import Bootstrap, DynamicConstant, UnknownTarget
from heddle.program.ir import Body, Const, InvokeDynamic

_DISABLED: Final = Assumption(
    AssumptionKind.ASSERTIONS,
    "the JDK",
    "its assertions are assumed to be disabled, as they are without -enablesystemassertions",
)
_CONSTANT_BOOTSTRAPS: Final = "java/lang/invoke/ConstantBootstraps"


def lift_class(data: bytes, place: str, *, assertions: bool = True) -> Class:
    """Read and lift a class; `place` names the file in a `ClassFileError`.

    If `assertions` are disabled, what only they reach is left out, which is an assumption.
    """
    file = read_class_file(data, place)
    disabled = file if assertions else without_assertions(file)
    lifted = class_of(disabled)
    if disabled is file:
        return lifted
    return msgspec.structs.replace(lifted, assumptions=(*lifted.assumptions, _DISABLED))


def class_of(file: ClassFile) -> Class:
    """Lift a class file that was read.

    A method whose code cannot be lifted stays without a body and becomes an assumption.
    """
    names = Names(file)
    methods = tuple([_method(method, file.name, names) for method in file.methods])
    return Class(
        name=file.name,
        flags=file.flags,
        super_name=file.super_name,
        interfaces=file.interfaces,
        fields=tuple([_field(field, file.name) for field in file.fields]),
        methods=methods,
        major=file.major,
        minor=file.minor,
        source_file=file.source_file,
        signature=file.signature,
        inner_classes=file.inner_classes,
        enclosing_method=file.enclosing_method,
        nest_host=file.nest_host,
        nest_members=file.nest_members,
        record=file.record,
        permitted_subclasses=file.permitted_subclasses,
        annotations=file.annotations,
        assumptions=tuple(_assumptions(methods, has_bootstraps=bool(file.bootstrap_methods))),
    )


def _field(field: FieldInfo, owner: str) -> Field:
    return Field(
        owner,
        field.name,
        field.descriptor,
        field.flags,
        field.signature,
        field.constant_value,
        field.annotations,
    )


def _method(method: MethodInfo, owner: str, names: Names) -> Method:
    body: Body | None = None
    unlifted: str | None = None
    try:
        body = lift_method(method, owner, names)
    except LiftError as error:
        unlifted = str(error)
    return Method(
        owner,
        method.name,
        method.descriptor,
        method.flags,
        body,
        unlifted,
        method.signature,
        method.exceptions,
        method.annotations,
        method.parameter_annotations,
        method.parameter_names,
        method.annotation_default,
    )


def _assumptions(methods: tuple[Method, ...], has_bootstraps: bool) -> Iterator[Assumption]:
    for method in methods:
        if method.unlifted is not None:
            reason = f"its code was not analysed: {method.unlifted}"
            yield Assumption(AssumptionKind.UNLIFTED_METHOD, _subject(method), reason)
        elif method.body is not None and has_bootstraps:
            for bootstrap in dict.fromkeys(_unknown_bootstraps(method.body)):
                reason = f"what it links with {bootstrap} was not analysed"
                yield Assumption(AssumptionKind.UNKNOWN_BOOTSTRAP, _subject(method), reason)


def _subject(method: Method) -> str:
    return f"{method.owner}.{method.name}{method.descriptor}"


def _unknown_bootstraps(body: Body) -> Iterator[str]:
    for instr in body.instructions():
        match instr:
            case (
                InvokeDynamic(target=UnknownTarget(bootstrap))
                | Const(value=DynamicConstant(bootstrap=bootstrap))
            ) if not _is_harmless(bootstrap):
                yield f"{bootstrap.handle.owner}.{bootstrap.handle.name}"
            case _:
                pass


def _is_harmless(bootstrap: Bootstrap) -> bool:
    """Return whether a bootstrap runs no code of the program: it yields null, an enum constant."""
    handle = bootstrap.handle
    return handle.owner == _CONSTANT_BOOTSTRAPS and handle.name != "invoke"
