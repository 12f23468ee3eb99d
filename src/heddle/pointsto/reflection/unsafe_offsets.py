"""Fields found by offsets of Unsafe, and handles looked up by the JDK's own short form.

`U.objectFieldOffset(C.class, "f")` gives a number that is not followed: what Unsafe puts into or
reads from any object of the class and the field become one. `MhUtil.findVarHandle(lookup, "f",
T.class)` is how the JDK looks up a field of the class that asks.
"""

from typing import Final

from heddle.pointsto.templates import (
    ELEMENTS,
    Handle,
    Load,
    Narrowing,
    StaticAccess,
    Store,
    Template,
)
from heddle.program.classes import Field, Method
from heddle.program.constants import ClassConstant, StringConstant
from heddle.program.descriptors import OBJECT_TYPE, class_of_type, is_reference, type_of_class
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Const, Invoke
from heddle.program.refs import MethodRef

_HELPER: Final = "jdk/internal/invoke/MhUtil"
_VAR_HANDLE: Final = "Ljava/lang/invoke/VarHandle;"
_UNSAFE: Final = ("jdk/internal/misc/Unsafe", "sun/misc/Unsafe")
_CLASS: Final = "java/lang/Class"
# Where the rows of the table put the objects that Unsafe was given.
_BASES: Final = "BASES"


def is_lookup(called: MethodRef) -> bool:
    """Tell whether a call looks up a field in a way that is dealt with here."""
    if called.owner in _UNSAFE:
        return called.name in ("objectFieldOffset", "staticFieldOffset")
    return called.owner == _HELPER and called.name == "findVarHandle"


def found_handle(hierarchy: Hierarchy, method: Method, call: Invoke) -> Handle | None:
    """Return what the handle reaches that a method looks up in short, if constants tell."""
    body = method.body
    if call.method.owner != _HELPER or body is None:
        return None
    if len(call.args) == 4:
        field = _named_field(hierarchy, body, call.args[1], call.args[2])
    else:
        called = _constants(body, (call.args[1],)).get(call.args[1])
        known = called.value if isinstance(called, StringConstant) else ""
        field = _declared(hierarchy, method.owner, known)
    return None if field is None else Handle(field, field.is_static, _VAR_HANDLE)


def found_offset(hierarchy: Hierarchy, body: Body, call: Invoke) -> Field | None:
    """Return the field whose offset a call asks for, if constants tell."""
    if call.method.owner not in _UNSAFE or call.method.name != "objectFieldOffset":
        return None
    arguments = call.args[1:]
    if len(arguments) == 1:
        arguments = _looked_up(body, arguments[0])
    if len(arguments) != 2:
        return None
    return _named_field(hierarchy, body, arguments[0], arguments[1])


def _looked_up(body: Body, var: int) -> tuple[int, ...]:
    """Return class and name that a variable of type Field was looked up with."""
    for block in body.blocks:
        for instr in block.instrs:
            if isinstance(instr, Invoke) and instr.dest == var:
                is_lookup = instr.method.name in ("getDeclaredField", "getField")
                return tuple(instr.args) if is_lookup and instr.method.owner == _CLASS else ()
    return ()


def join_offset(made: Template, field: Field) -> None:
    """Let a field hold what Unsafe put into objects of its class, and Unsafe read what it holds."""
    if not is_reference(field.descriptor):
        return
    given, base, value = made.fresh(), made.fresh(), made.fresh()
    made.static_loads.append(StaticAccess(_BASES, given, OBJECT_TYPE))
    made.narrowings.append(Narrowing(given, base, type_of_class(field.owner)))
    made.loads.append(Load(base, ELEMENTS, value, OBJECT_TYPE))
    made.loads.append(Load(base, field, value, field.descriptor))
    made.stores.append(Store(base, field, value, field.descriptor))
    made.stores.append(Store(base, ELEMENTS, value, OBJECT_TYPE))


def _named_field(hierarchy: Hierarchy, body: Body, owner: int, name: int) -> Field | None:
    constants = _constants(body, (owner, name))
    of, called = constants.get(owner), constants.get(name)
    if not isinstance(of, ClassConstant) or not isinstance(called, StringConstant):
        return None
    return _declared(hierarchy, class_of_type(of.type), called.value)


def _constants(body: Body, wanted: tuple[int, ...]) -> dict[int, object]:
    return {
        instr.dest: instr.value
        for block in body.blocks
        for instr in block.instrs
        if isinstance(instr, Const) and instr.dest in wanted
    }


def _declared(hierarchy: Hierarchy, owner: str, name: str) -> Field | None:
    for above in (owner, *hierarchy.superclasses(owner)):
        for field in hierarchy.fields(above):
            if field.name == name:
                return field
    return None
