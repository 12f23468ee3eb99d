"""Fields reached through objects: VarHandles and field updaters found by constant lookups.

`MethodHandles.Lookup.findVarHandle(C.class, "f", T.class)` and its relatives make an object that
reads and writes one field. Where class and name are constants, the object's site knows the field,
and its methods become loads and stores of it: whatever they are called, what they return may be the
field's content, and what they are given after the object may become it.
"""

from typing import Final

from heddle.pointsto._templates import Handle, Load, StaticAccess, Store, Template
from heddle.pointsto.result import ELEMENTS
from heddle.program.classes import Field
from heddle.program.constants import ClassConstant, StringConstant
from heddle.program.descriptors import OBJECT_TYPE, class_of_type
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Const, Invoke

_LOOKUP: Final = "java/lang/invoke/MethodHandles$Lookup"
_HANDLES: Final = "java/lang/invoke/MethodHandles"
_VAR_HANDLE: Final = "Ljava/lang/invoke/VarHandle;"
_UPDATERS: Final = frozenset(
    f"java/util/concurrent/atomic/Atomic{kind}FieldUpdater"
    for kind in ("Reference", "Integer", "Long")
)


def found_handle(hierarchy: Hierarchy, body: Body, call: Invoke) -> Handle | None:
    """Return what the handle that a call makes reaches, if constants tell."""
    owner, name = call.method.owner, call.method.name
    if owner == _HANDLES and name == "arrayElementVarHandle":
        return Handle(ELEMENTS, is_static=False, type=_VAR_HANDLE)
    if owner == _LOOKUP and name in ("findVarHandle", "findStaticVarHandle"):
        return _named_field(hierarchy, body, call.args[1], call.args[2], _VAR_HANDLE)
    if owner in _UPDATERS and name == "newUpdater":
        return _named_field(hierarchy, body, call.args[0], call.args[-1], f"L{owner};")
    return None


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
