"""Statements in the form that the escape analysis interprets (Naik 2008, section 2.5.1)."""

from typing import Final, NamedTuple, TypeAlias

from heddle.pointsto import FieldKey

# All fields at once: those that a clone copies.
ANY_FIELD: Final = "any field"
NO_VAR: Final = -1


class AllocationStep(NamedTuple):
    """`dest = new`, at allocation site number `site` of the unit."""

    dest: int
    site: int


class CopyStep(NamedTuple):
    """`dest = source`."""

    dest: int
    source: int


class LoadStep(NamedTuple):
    """`dest = base.field`; a primitive value has no destination."""

    dest: int
    base: int
    field: FieldKey
    pc: int


class StoreStep(NamedTuple):
    """`base.field = value`; a primitive value is no variable."""

    base: int
    field: FieldKey
    value: int
    pc: int


class OwnStaticStep(NamedTuple):
    """A read or write of a static field of the class whose initialiser the unit is."""

    var: int
    field: FieldKey
    is_write: bool


class UnknownStep(NamedTuple):
    """`dest` may be any object that other threads can reach."""

    dest: int


class PublishStep(NamedTuple):
    """The objects of these variables escape."""

    vars: tuple[int, ...]


class PublishWhenConstructedStep(NamedTuple):
    """The object escapes as soon as its construction has ended."""

    var: int


class CallStep(NamedTuple):
    """The call with this number in the unit; `site` is the allocation site of its result."""

    number: int
    arguments: tuple[int, ...]
    dest: int
    site: int


class ReturnStep(NamedTuple):
    """`return var`."""

    var: int


EscapeStep: TypeAlias = (
    AllocationStep
    | CopyStep
    | LoadStep
    | StoreStep
    | OwnStaticStep
    | UnknownStep
    | PublishStep
    | PublishWhenConstructedStep
    | CallStep
    | ReturnStep
)
