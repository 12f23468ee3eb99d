"""Fields reached through objects: VarHandles and field updaters.

`MethodHandles.Lookup.findVarHandle(C.class, "f", T.class)` and its relatives make an object that
reads and writes one field (`_method_handles` finds which). Its methods become loads and stores of
the field: whatever they are called, what they return may be the field's content, and what they are
given after the object may become it.
"""

from typing import Final

from heddle.pointsto.templates import Handle, Load, StaticAccess, Store, Template
from heddle.program.classes import Method
from heddle.program.descriptors import OBJECT_TYPE

# Methods that return a handle of the same field.
_SAME: Final = frozenset(("withInvokeExactBehavior", "withInvokeBehavior"))


def handle_template(handle: Handle, called: Method, arguments: int) -> Template:
    """Make the body of any access method of a handle, called with that many arguments."""
    made = Template()
    for _ in range(arguments):
        made.parameters.append((made.fresh(), OBJECT_TYPE))
    made.result = made.fresh()
    if called.name in _SAME:
        made.copies.append((0, made.result))
    elif handle.is_static:
        made.static_loads.append(StaticAccess(handle.field, made.result, OBJECT_TYPE))
        for value in range(1, arguments):
            made.static_stores.append(StaticAccess(handle.field, value, _type(handle)))
    elif arguments > 1:
        made.loads.append(Load(1, handle.field, made.result, OBJECT_TYPE))
        for value in range(2, arguments):
            made.stores.append(Store(1, handle.field, value, _type(handle)))
    return made


def _type(handle: Handle) -> str:
    field = handle.field
    return OBJECT_TYPE if isinstance(field, str) else field.descriptor
