"""What statements do to objects, in the form that the escape analysis reads."""

from typing import Final, NamedTuple, TypeAlias

from heddle.pointsto import FieldKey

# All fields at once: what is captured by a lambda, copied by a clone.
ANY_FIELD: Final = "any field"
NO_VAR: Final = -1


class Make(NamedTuple):
    """`dest` = the object made last at this place, number `site` of the code."""

    dest: int
    site: int


class Copy(NamedTuple):
    """`dest = source`."""

    dest: int
    source: int


class Load(NamedTuple):
    """`dest = base.field`; a primitive value has no destination."""

    dest: int
    base: int
    field: FieldKey
    pc: int


class Store(NamedTuple):
    """`base.field = value`; a primitive value is no variable."""

    base: int
    field: FieldKey
    value: int
    pc: int


class OwnStatic(NamedTuple):
    """A static field of the class whose initialiser this is: read into or written from `var`."""

    var: int
    field: FieldKey
    is_write: bool


class Unknown(NamedTuple):
    """`dest` is something that may be anybody's."""

    dest: int


class Publish(NamedTuple):
    """Others may see these from now on."""

    vars: tuple[int, ...]


class Pending(NamedTuple):
    """Others may see this object as soon as its construction has ended."""

    var: int


class CallOut(NamedTuple):
    """A call, with its number among those of the unit; `site` is for what it returns."""

    number: int
    arguments: tuple[int, ...]
    dest: int
    site: int


class Result(NamedTuple):
    """The method returns a variable."""

    var: int


Step: TypeAlias = (
    Make | Copy | Load | Store | OwnStatic | Unknown | Publish | Pending | CallOut | Result
)
