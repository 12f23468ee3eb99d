"""Constants of the IR, and what an `invokedynamic` was found to make.

Both come from the constant pool (JVMS 4.4) and bootstrap methods (JVMS 4.7.23) of one class file.
"""

from enum import IntEnum
from typing import TypeAlias, final

import msgspec

from heddle.program.refs import FieldRef, MethodRef


class Record(msgspec.Struct, frozen=True, array_like=True, gc=False, tag_field="tag"):
    """The common base of all parts of a body: frozen, compared by value, stored as an array."""


@final
class NumberConstant(Record, frozen=True, tag=0):
    """A number: `type` is I, J, F or D; floating ones are their IEEE bits, so that NaNs compare."""

    type: str
    bits: int


@final
class StringConstant(Record, frozen=True, tag=1):
    """A string literal."""

    value: str


@final
class NullConstant(Record, frozen=True, tag=2):
    """The null reference."""


@final
class ClassConstant(Record, frozen=True, tag=3):
    """A class literal, by type descriptor."""

    type: str


@final
class MethodTypeConstant(Record, frozen=True, tag=4):
    """A method type, by descriptor."""

    descriptor: str


class HandleKind(IntEnum):
    """The operations of method handles (JVMS table 5.4.3.5-A)."""

    GET_FIELD = 1
    GET_STATIC = 2
    PUT_FIELD = 3
    PUT_STATIC = 4
    INVOKE_VIRTUAL = 5
    INVOKE_STATIC = 6
    INVOKE_SPECIAL = 7
    NEW_INVOKE_SPECIAL = 8
    INVOKE_INTERFACE = 9


@final
class HandleConstant(Record, frozen=True, tag=5):
    """A method handle: a field or method and what to do with it."""

    kind: HandleKind
    owner: str
    name: str
    descriptor: str
    is_interface: bool

    def method(self) -> MethodRef:
        """Return the method of a handle that invokes one."""
        return MethodRef(self.owner, self.name, self.descriptor, self.is_interface)

    def field(self) -> FieldRef:
        """Return the field of a handle that accesses one."""
        return FieldRef(self.owner, self.name, self.descriptor)


@final
class DynamicConstant(Record, frozen=True, tag=6):
    """A constant computed by a bootstrap method (JVMS 4.4.10)."""

    name: str
    type: str
    bootstrap: "Bootstrap"


Constant: TypeAlias = (
    NumberConstant
    | StringConstant
    | NullConstant
    | ClassConstant
    | MethodTypeConstant
    | HandleConstant
    | DynamicConstant
)


@final
class Bootstrap(Record, frozen=True):
    """A bootstrap method and its static arguments (JVMS 4.7.23)."""

    handle: HandleConstant
    arguments: tuple[Constant, ...]


@final
class LambdaTarget(Record, frozen=True, tag=0):
    """A lambda or method reference: an object of `interface` whose `method` runs `implementation`.

    The instruction's arguments are the captured values; they come first in the implementation's.
    `erased` is the descriptor of the interface method, `instantiated` the one after type arguments.
    `bridges` are further descriptors of the same method; `markers` further interfaces.
    """

    interface: str
    method: str
    erased: str
    instantiated: str
    implementation: HandleConstant
    markers: tuple[str, ...] = ()
    bridges: tuple[str, ...] = ()
    serializable: bool = False


@final
class ConcatTarget(Record, frozen=True, tag=1):
    """String concatenation of the arguments; `recipe` has U+0001 for each, or is None."""

    recipe: str | None
    constants: tuple[Constant, ...]


@final
class RecordTarget(Record, frozen=True, tag=2):
    """A record's `toString`, `hashCode` or `equals`, reading its fields through `getters`."""

    method: str
    record: str
    getters: tuple[HandleConstant, ...]


@final
class SwitchTarget(Record, frozen=True, tag=3):
    """The selector of a pattern or enum switch: which label the first argument matches."""

    kind: str
    labels: tuple[Constant, ...]


@final
class UnknownTarget(Record, frozen=True, tag=4):
    """Any other bootstrap, kept as it is; what it runs is unknown."""

    bootstrap: Bootstrap


DynamicTarget: TypeAlias = LambdaTarget | ConcatTarget | RecordTarget | SwitchTarget | UnknownTarget
