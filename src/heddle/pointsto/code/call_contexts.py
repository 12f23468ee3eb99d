"""In which context code runs that is called on an object, if not in that of the object.

A unit runs in the context of its receiver (Naik 2008, rule 4.9), unless that makes no difference.
"""

from enum import IntEnum

from heddle.pointsto.templates import NOTHING, Template
from heddle.program.classes import Method


class Where(IntEnum):
    """In which context a unit called on an object runs."""

    RECEIVER = 0
    CALLER = 1
    NOWHERE = 2


def serves_arguments(method: Method, template: Template) -> bool:
    """Tell whether a modelled method reads and writes what it is given, whatever object it is of.

    So do those of `Unsafe`, of which there is one for everybody.
    """
    if method.is_static or not template.parameters:
        return False
    own = template.parameters[0][0]
    bases = {load.base for load in template.loads} | {store.base for store in template.stores}
    given = {number for number, _ in template.parameters[1:] if number != NOTHING}
    copied = any(source == own for source, _ in template.copies)
    called = any(own in call.arguments for call in template.calls)
    return bool(bases & given) and own not in bases and not (copied or called)
