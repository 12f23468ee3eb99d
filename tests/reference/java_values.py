"""What a Java program computes with, in Python: references and the classes that have no code here.

Numbers are Python numbers (`java_numbers`), a string is a `str`, null is None.
"""

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from heddle.program.constants import LambdaTarget


@dataclass(eq=False)
class Instance:
    """An object: fields by `owner.name`; a class without code here keeps its state in `state`."""

    class_name: str
    fields: dict[str, "Value"] = field(default_factory=dict)
    state: "Value" = None


@dataclass(eq=False)
class Array:
    """An array by its type."""

    type: str
    items: list["Value"]


@dataclass(eq=False)
class Closure:
    """The object that a lambda or method reference makes."""

    target: LambdaTarget
    captured: tuple["Value", ...]


@dataclass(frozen=True)
class ClassObject:
    """A `java.lang.Class`."""

    type: str


Value: TypeAlias = int | float | str | Instance | Array | Closure | ClassObject | None


class ThrownError(Exception):
    """A Java exception on its way to a handler."""

    def __init__(self, value: Instance) -> None:
        super().__init__(value.class_name, value.state)
        self.value = value


def thrown(name: str, message: str | None = None) -> ThrownError:
    """Make an exception of java.lang."""
    return ThrownError(Instance(f"java/lang/{name}", state=message))


BOXES: Final = {
    "Z": "java/lang/Boolean",
    "B": "java/lang/Byte",
    "C": "java/lang/Character",
    "S": "java/lang/Short",
    "I": "java/lang/Integer",
    "J": "java/lang/Long",
    "F": "java/lang/Float",
    "D": "java/lang/Double",
}
PRIMITIVES: Final = {box: type_ for type_, box in BOXES.items()}


def box(type_: str, value: Value) -> Instance:
    """Make the object that boxes a primitive value of this type."""
    return Instance(BOXES[type_], state=value)


def unbox(value: Value) -> Value:
    """Return the primitive value in a box."""
    if value is None:
        raise thrown("NullPointerException")
    assert isinstance(value, Instance)
    assert value.class_name in PRIMITIVES
    return value.state


def _families() -> dict[str, tuple[str, ...]]:
    """Return the direct supertypes of the library classes that programs mention."""
    children = {
        "Throwable": "Exception Error",
        "Exception": "RuntimeException CloneNotSupportedException InterruptedException",
        "Error": "AssertionError LinkageError",
        "LinkageError": "NoClassDefFoundError ExceptionInInitializerError "
        "IncompatibleClassChangeError",
        "IncompatibleClassChangeError": "NoSuchFieldError",
        "RuntimeException": "ArithmeticException NullPointerException ClassCastException "
        "IndexOutOfBoundsException NegativeArraySizeException ArrayStoreException "
        "IllegalArgumentException IllegalStateException IllegalMonitorStateException "
        "UnsupportedOperationException MatchException",
        "IndexOutOfBoundsException": "ArrayIndexOutOfBoundsException "
        "StringIndexOutOfBoundsException",
        "IllegalArgumentException": "NumberFormatException",
        "Number": "Byte Short Integer Long Float Double",
        "Object": "Throwable Number Boolean Character StringBuilder Record",
    }
    found: dict[str, tuple[str, ...]] = {
        f"java/lang/{child}": (f"java/lang/{parent}",)
        for parent, names in children.items()
        for child in names.split()
    }
    comparable = "java/lang/Comparable"
    found["java/lang/String"] = ("java/lang/Object", "java/lang/CharSequence", comparable)
    found["java/lang/Enum"] = ("java/lang/Object", comparable)
    for boxed in BOXES.values():
        found[boxed] = (*found[boxed], comparable)
    return found


LIBRARY: Final = _families()


def class_of(value: Value) -> str:
    """Return the class of a reference; for an array its type."""
    if isinstance(value, Instance):
        return value.class_name
    if isinstance(value, Array):
        return value.type
    if isinstance(value, Closure):
        return value.target.interface
    return "java/lang/String" if isinstance(value, str) else "java/lang/Class"


def default_of(type_: str) -> Value:
    """Return what a field or element of this type holds before it is written."""
    if type_ in "FD":
        return 0.0
    return None if type_[0] in "L[" else 0
