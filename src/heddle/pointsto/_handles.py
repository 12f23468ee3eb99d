"""Fields reached through objects and offsets: VarHandles, field updaters, Unsafe.

`MethodHandles.Lookup.findVarHandle(C.class, "f", T.class)` and its relatives make an object that
reads and writes one field. Where class and name are constants, the object's site knows the field,
and its methods become loads and stores of it: whatever they are called, what they return may be the
field's content, and what they are given after the object may become it.

`Unsafe` reaches fields by offset. Where `objectFieldOffset` is called with constants, what Unsafe
wrote to or may read from any object of the class and the field become one: offsets themselves are
not followed.
"""

from typing import Final

from heddle.pointsto._templates import (
    Handle,
    Load,
    Narrowing,
    StaticAccess,
    Store,
    Template,
)
from heddle.pointsto.result import ELEMENTS
from heddle.program.classes import Field, Method
from heddle.program.constants import ClassConstant, StringConstant
from heddle.program.descriptors import OBJECT_TYPE, class_of_type, is_reference, type_of_class
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Const, Invoke

_LOOKUP: Final = "java/lang/invoke/MethodHandles$Lookup"
_HANDLES: Final = "java/lang/invoke/MethodHandles"
_HELPER: Final = "jdk/internal/invoke/MhUtil"
_VAR_HANDLE: Final = "Ljava/lang/invoke/VarHandle;"
_UPDATERS: Final = frozenset(
    f"java/util/concurrent/atomic/Atomic{kind}FieldUpdater"
    for kind in ("Reference", "Integer", "Long")
)


_UNSAFE: Final = ("jdk/internal/misc/Unsafe", "sun/misc/Unsafe")
_CLASS: Final = "java/lang/Class"
# Where the rows of the table put the objects that Unsafe was given.
_BASES: Final = "BASES"


def makes_handle(call: Invoke) -> bool:
    """Tell whether a call makes an object, or an offset, through which a field is reached."""
    owner, name = call.method.owner, call.method.name
    if owner in (_LOOKUP, _HELPER):
        return name in ("findVarHandle", "findStaticVarHandle", "unreflectVarHandle")
    if owner in _UNSAFE:
        return name in ("objectFieldOffset", "staticFieldOffset")
    if owner == _HANDLES:
        return name == "arrayElementVarHandle"
    return owner in _UPDATERS and name == "newUpdater"


def found_handle(hierarchy: Hierarchy, body: Body, call: Invoke) -> Handle | None:
    """Return what the handle that a call makes reaches, if constants tell."""
    owner, name = call.method.owner, call.method.name
    if owner == _HANDLES and name == "arrayElementVarHandle":
        return Handle(ELEMENTS, is_static=False, type=_VAR_HANDLE)
    if owner == _LOOKUP and name in ("findVarHandle", "findStaticVarHandle"):
        return _named_field(hierarchy, body, call.args[1], call.args[2], _VAR_HANDLE)
    if owner == _HELPER and name == "findVarHandle" and len(call.args) == 4:
        return _named_field(hierarchy, body, call.args[1], call.args[2], _VAR_HANDLE)
    if owner in _UPDATERS and name == "newUpdater":
        return _named_field(hierarchy, body, call.args[0], call.args[-1], f"L{owner};")
    return None


def found_own_handle(hierarchy: Hierarchy, method: Method, call: Invoke) -> Handle | None:
    """Return what a handle of the JDK's short form reaches: a field of the class that looks it up.

    `MhUtil.findVarHandle(lookup, "f", T.class)`; lookups of other classes are not handed around.
    """
    name = call.method.name
    if call.method.owner != _HELPER or name != "findVarHandle" or len(call.args) != 3:
        return None
    body = method.body
    called = None if body is None else _constants(body, (call.args[1],)).get(call.args[1])
    if not isinstance(called, StringConstant):
        return None
    field = _declared(hierarchy, method.owner, called.value)
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
    handle = _named_field(hierarchy, body, arguments[0], arguments[1], OBJECT_TYPE)
    return handle.field if handle is not None and isinstance(handle.field, Field) else None


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


def _named_field(
    hierarchy: Hierarchy, body: Body, owner: int, name: int, type_: str
) -> Handle | None:
    constants = _constants(body, (owner, name))
    of, called = constants.get(owner), constants.get(name)
    if not isinstance(of, ClassConstant) or not isinstance(called, StringConstant):
        return None
    field = _declared(hierarchy, class_of_type(of.type), called.value)
    return None if field is None else Handle(field, field.is_static, type_)


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


def handle_template(handle: Handle, arguments: int) -> Template:
    """Make the body of any access method of a handle, called with that many arguments."""
    made = Template()
    for _ in range(arguments):
        made.parameters.append((made.fresh(), OBJECT_TYPE))
    made.result = made.fresh()
    if handle.is_static:
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
