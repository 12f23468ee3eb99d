"""Which fields a reflective access can be to: others make it throw (JLS 5.1.2, `Field`)."""

from typing import Final

from heddle.models.accesses import AccessRow
from heddle.pointsto import FieldKey
from heddle.program.classes import Field, Flags
from heddle.program.descriptors import is_reference, parameter_types, return_type
from heddle.program.ir import Invoke

# What a value of a primitive type can be made to by widening.
_WIDENED: Final = {
    "Z": "Z",
    "B": "BSIJFD",
    "C": "CIJFD",
    "S": "SIJFD",
    "I": "IJFD",
    "J": "JFD",
    "F": "FD",
    "D": "D",
}
_NEVER_WRITTEN: Final = Flags.STATIC | Flags.FINAL


def may_be(call: Invoke, row: AccessRow, field: FieldKey) -> bool:
    """Tell whether a call on a handle or a `Field` does not throw if it is of a field."""
    if isinstance(field, str):
        return True
    if row.verb != "reads" and field.flags & _NEVER_WRITTEN == _NEVER_WRITTEN:
        return False
    return row.way != "field" or _fits(call, row, field)


def _fits(call: Invoke, row: AccessRow, field: Field) -> bool:
    """Tell whether the type of `getInt`, `setLong` and so on fits that of the field."""
    if row.verb == "reads":
        read = return_type(call.method.descriptor)
        return is_reference(read) or read in _WIDENED.get(field.descriptor, "")
    written = parameter_types(call.method.descriptor)[-1]
    return is_reference(written) or field.descriptor in _WIDENED[written]
