"""Sharing states of a unit's parameters on entry (Naik 2008, section 2.5.2).

A state is a set of bits, so that the states of several callers are joined by "or". The bits beyond
those named here are the fields in which the object, or one it reaches, may hold a shared object.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from heddle._util.memo import Memo
from heddle.concurrency.escape.statements import ANY_FIELD
from heddle.pointsto import FieldKey

FRESH: Final = 0  # just allocated: it holds nothing, and only variables refer to it
THREAD_LOCAL: Final = 1  # it may be an object that no other thread can reach
ESCAPED: Final = 2  # it may be an object that another thread can reach
HELD: Final = 4  # if thread-local, other parameters may reach it
OWN_ESCAPED: Final = 8  # it may be such an object that the running thread has allocated
FIRST_FIELD: Final = 4
ALL_FIELDS: Final = -1 << FIRST_FIELD

# The state of each argument of a call.
ArgumentStates: TypeAlias = tuple[int, ...]
# The kinds of objects, as nodes, that variables may hold if not all (`shared_kinds`).
VarKinds: TypeAlias = tuple[tuple[int, int], ...]
# Each field as a bit of a sharing state.
FieldBits: TypeAlias = Memo[FieldKey, int]


def field_bits() -> FieldBits:
    """Return an empty numbering of fields."""
    bits: FieldBits = Memo(lambda _: 1 << (FIRST_FIELD + len(bits) - 1))
    bits[ANY_FIELD] = ALL_FIELDS
    return bits


class UnitEntry(NamedTuple):
    """The parameters on entry: distinct and unknown for a summary, or in the callers' states.

    `kinds` are those of objects that some variables may hold.
    """

    states: ArgumentStates | None
    fields: FieldBits
    kinds: Mapping[int, int]
