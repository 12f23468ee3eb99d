"""Field accesses through VarHandles, field updaters and offsets of Unsafe.

`MethodHandles.Lookup.findVarHandle(C.class, "f", T.class)` and its relatives return an object that
reads and writes one field (`method_handles` finds which). Its methods become loads and stores of
the field: whichever is called, its result may be the content of the field, and its arguments after
the object may be stored there. `MhUtil.findVarHandle(lookup, "f", T.class)` is how the JDK looks up
a field of the calling class.

`U.objectFieldOffset(C.class, "f")` returns a number that is not tracked: what Unsafe stores into
any object of the class may be stored into the field, and what it loads from one may be the content
of the field. Fields of which it only stores or only loads the content are not mixed: otherwise the
thread locals of every thread that `ThreadLocalRandom` clears would be those of its children.
"""

from typing import Final

from heddle.pointsto.templates import (
    ELEMENTS,
    FieldHandle,
    FieldLoad,
    Statements,
    StaticAccess,
    statements_with,
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
# The global places to which the rows of the table add the objects that Unsafe loads from and stores
# to, and the field of such an object that has what is stored.
_LOADED_FROM: Final = "LOADED_FROM"
_STORED_TO: Final = "STORED_TO"
_PUT: Final = "PUT"
# Methods that return a handle of the same field.
_SAME: Final = frozenset(("withInvokeExactBehavior", "withInvokeBehavior"))


def handle_statements(handle: FieldHandle, called: Method, arguments: int) -> Statements:
    """Return the statements of any access method of a handle, for that many arguments."""
    out = statements_with(arguments)
    field = handle.field
    type_ = OBJECT_TYPE if isinstance(field, str) else field.descriptor
    if called.name in _SAME:
        out.return_(0)
    elif handle.is_static:
        out.static_loads.append(StaticAccess(field, out.result, OBJECT_TYPE))
        for value in range(1, arguments):
            out.static_store(field, value, type_)
    elif arguments > 1:
        out.loads.append(FieldLoad(1, field, out.result, OBJECT_TYPE))
        for value in range(2, arguments):
            out.store(1, field, value, type_)
    return out


def is_lookup(called: MethodRef) -> bool:
    """Tell whether a call is one of the lookups of a field that this module handles."""
    if called.owner in _UNSAFE:
        return called.name in ("objectFieldOffset", "staticFieldOffset")
    return called.owner == _HELPER and called.name == "findVarHandle"


def found_handle(hierarchy: Hierarchy, method: Method, call: Invoke) -> FieldHandle | None:
    """Return the handle that a method looks up by `MhUtil`, if constants determine it."""
    body = method.body
    if call.method.owner != _HELPER or body is None:
        return None
    if len(call.args) == 4:
        field = _field_of_constants(hierarchy, body, call.args[1], call.args[2])
    else:
        called = _constants(body, (call.args[1],)).get(call.args[1])
        name = called.value if isinstance(called, StringConstant) else ""
        field = _declared(hierarchy, method.owner, name)
    return None if field is None else FieldHandle(field, field.is_static, _VAR_HANDLE)


def found_offset(hierarchy: Hierarchy, body: Body, call: Invoke) -> Field | None:
    """Return the field whose offset a call returns, if constants determine it."""
    if call.method.owner not in _UNSAFE or call.method.name != "objectFieldOffset":
        return None
    arguments = call.args[1:]
    if len(arguments) == 1:
        arguments = _looked_up(body, arguments[0])
    if len(arguments) != 2:
        return None
    return _field_of_constants(hierarchy, body, arguments[0], arguments[1])


def _looked_up(body: Body, var: int) -> tuple[int, ...]:
    """Return class and name that a variable of type Field was looked up with."""
    for block in body.blocks:
        for instr in block.instrs:
            if isinstance(instr, Invoke) and instr.dest == var:
                is_getter = instr.method.name in ("getDeclaredField", "getField")
                return tuple(instr.args) if is_getter and instr.method.owner == _CLASS else ()
    return ()


def add_offset(out: Statements, field: Field) -> None:
    """Let Unsafe load the content of a field from objects of its class, and store it."""
    if not is_reference(field.descriptor):
        return
    type_ = type_of_class(field.owner)
    source = out.cast(out.static_load(_LOADED_FROM), type_)
    out.store(source, ELEMENTS, out.load(source, field))
    target = out.cast(out.static_load(_STORED_TO), type_)
    out.store(target, field, out.load(target, _PUT), field.descriptor)


def _field_of_constants(hierarchy: Hierarchy, body: Body, owner: int, name: int) -> Field | None:
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
