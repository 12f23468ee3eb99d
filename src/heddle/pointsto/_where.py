"""In which context code runs that is called on an object, if not in that of the object.

A unit runs in the context of its receiver (Naik 2008, rule 4.9), unless that makes no difference.
"""

from enum import IntEnum
from typing import Final

from heddle.pointsto._templates import NOTHING, Template, is_constant, is_idle
from heddle.program.classes import Method
from heddle.program.ir import Binary, Const, Goto, If, InstanceOf, Return, Switch, Unary

# Instructions that touch nothing but variables.
_PLAIN: Final = (Const, Unary, Binary, InstanceOf, Goto, If, Switch, Return)


class Where(IntEnum):
    """In which context a unit called on an object runs."""

    RECEIVER = 0
    CALLER = 1
    NOWHERE = 2
    IDLE = 3  # nowhere, and on no object: what does nothing does nothing to any


def does_nothing(method: Method, template: Template) -> bool:
    """Tell whether code makes no access and no call, and hands on nothing that it was given.

    No context makes a difference to that, and no analysis asks in which one it runs.
    """
    if method.is_synchronized or not is_constant(template):
        return False
    if template.body is None:
        return method.is_native and is_idle(template)
    return all(isinstance(i, _PLAIN) for block in template.body.blocks for i in block.instrs)


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
