"""Types as the class file spells them: field and method descriptors (JVMS 4.3).

Types are descriptor strings everywhere in the program: `I`, `Ljava/lang/String;`, `[[J`. The type
of `null` is the one extra, `NULL_TYPE`.
"""

from functools import lru_cache
from typing import Final

OBJECT: Final = "java/lang/Object"
OBJECT_TYPE: Final = "Ljava/lang/Object;"
STRING_TYPE: Final = "Ljava/lang/String;"
CLASS_TYPE: Final = "Ljava/lang/Class;"
THROWABLE: Final = "java/lang/Throwable"
THROWABLE_TYPE: Final = "Ljava/lang/Throwable;"
METHOD_HANDLE_TYPE: Final = "Ljava/lang/invoke/MethodHandle;"
METHOD_TYPE_TYPE: Final = "Ljava/lang/invoke/MethodType;"
NULL_TYPE: Final = "null"

_PRIMITIVES: Final = "BCDFIJSZ"
# What Java source calls them.
PRIMITIVE_NAMES: Final = {
    "Z": "boolean",
    "B": "byte",
    "C": "char",
    "S": "short",
    "I": "int",
    "J": "long",
    "F": "float",
    "D": "double",
    "V": "void",
}


class DescriptorError(ValueError):
    """A string that is no descriptor of the expected kind."""


def is_reference(type_: str) -> bool:
    """Return whether values of this type are references (the type of `null` included)."""
    return type_[0] in "L[n"


def is_array(type_: str) -> bool:
    """Return whether this is an array type."""
    return type_[0] == "["


def element_type(array: str) -> str:
    """Return the component type of an array type: one dimension less."""
    return array[1:]


def java_type(type_: str) -> str:
    """Return a type as Java source spells it: `[Lp/C;` gives `p.C[]`."""
    element = type_.lstrip("[")
    name = PRIMITIVE_NAMES.get(element) or class_of_type(element).replace("/", ".")
    return name + "[]" * (len(type_) - len(element))


def class_of_type(type_: str) -> str:
    """Return the owner name a type stands for: `Lp/C;` gives `p/C`, arrays stay as they are."""
    return type_[1:-1] if type_[0] == "L" else type_


def type_of_class(name: str) -> str:
    """Return the type of a constant-pool class name, which for arrays is the type itself."""
    return name if name[:1] == "[" else f"L{name};"


@lru_cache(maxsize=65536)
def parameter_types(descriptor: str) -> tuple[str, ...]:
    """Split the parameter types off a method descriptor (JVMS 4.3.3)."""
    found: list[str] = []
    at = _first_parameter(descriptor)
    while descriptor[at : at + 1] != ")":
        end = _type_end(descriptor, at)
        found.append(descriptor[at:end])
        at = end
    return tuple(found)


@lru_cache(maxsize=65536)
def return_type(descriptor: str) -> str:
    """Return the result type of a method descriptor; `V` for none."""
    at = _first_parameter(descriptor) + sum(map(len, parameter_types(descriptor))) + 1
    result = descriptor[at:]
    if result != "V" and (not result or _type_end(descriptor, at) != len(descriptor)):
        raise DescriptorError(f"{descriptor!r} has no return type")
    return result


def _first_parameter(descriptor: str) -> int:
    if descriptor[:1] != "(":
        raise DescriptorError(f"{descriptor!r} is no method descriptor")
    return 1


def _type_end(descriptor: str, at: int) -> int:
    """Return the index just past the field type that starts at `at`."""
    start = at
    while descriptor[at : at + 1] == "[":
        at += 1
    kind = descriptor[at : at + 1]
    if kind == "L":
        end = descriptor.find(";", at)
        if end > at + 1:
            return end + 1
    elif kind and kind in _PRIMITIVES:
        return at + 1
    raise DescriptorError(f"{descriptor!r} has no type at {start}")
