"""The operators of the IR by name: kinds of operands and results (JVMS 2.11.1, table 2.11.1-B).

A *kind* is what the virtual machine distinguishes on its stack: `I` for everything that computes as
an int (boolean, byte, char and short too), `J`, `F`, `D`, and `L` for references.
"""

from typing import Final

_INT_LIKE: Final = frozenset("BCISZ")

ARITHMETIC: Final = frozenset({"add", "sub", "mul", "div", "rem"})
BITWISE: Final = frozenset({"and", "or", "xor"})
SHIFTS: Final = frozenset({"shl", "shr", "ushr"})
COMPARISONS: Final = {"lcmp": "J", "fcmpl": "F", "fcmpg": "F", "dcmpl": "D", "dcmpg": "D"}
CONVERSIONS: Final = {
    "i2l": ("I", "J"),
    "i2f": ("I", "F"),
    "i2d": ("I", "D"),
    "l2i": ("J", "I"),
    "l2f": ("J", "F"),
    "l2d": ("J", "D"),
    "f2i": ("F", "I"),
    "f2l": ("F", "J"),
    "f2d": ("F", "D"),
    "d2i": ("D", "I"),
    "d2l": ("D", "J"),
    "d2f": ("D", "F"),
    "i2b": ("I", "B"),
    "i2c": ("I", "C"),
    "i2s": ("I", "S"),
}
NEGATION: Final = "neg"

UNARY: Final = frozenset({NEGATION, *CONVERSIONS})
BINARY: Final = frozenset({*ARITHMETIC, *BITWISE, *SHIFTS, *COMPARISONS})

# The operators of `If`, with Java's sign for each.
CONDITIONS: Final = {"eq": "==", "ne": "!=", "lt": "<", "ge": ">=", "gt": ">", "le": "<="}


def kind_of(type_: str) -> str:
    """Return the kind that values of a type have; `V` has none and is its own."""
    if type_ in _INT_LIKE:
        return "I"
    return "L" if type_[:1] in ("L", "[", "n") else type_


def unary_result(op: str, operand: str) -> str:
    """Return the result type of a unary operator for an operand of that type."""
    return CONVERSIONS[op][1] if op in CONVERSIONS else kind_of(operand)


def binary_result(op: str, left: str) -> str:
    """Return the result type of a binary operator for a left operand of that type."""
    return "I" if op in COMPARISONS else kind_of(left)
