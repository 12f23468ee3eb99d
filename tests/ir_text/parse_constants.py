"""The parser of constants, references to members and targets of `invokedynamic`."""

from collections.abc import Callable
from typing import Final, TypeVar

from heddle.program.constants import (
    Bootstrap,
    ClassConstant,
    ConcatTarget,
    Constant,
    DynamicConstant,
    DynamicTarget,
    HandleConstant,
    HandleKind,
    LambdaTarget,
    MethodTypeConstant,
    NullConstant,
    NumberConstant,
    RecordTarget,
    StringConstant,
    SwitchTarget,
    UnknownTarget,
)
from heddle.program.refs import FieldRef, MethodRef
from heddle.program.text.print_constants import handle_word
from heddle.program.text.spelling import SpellingError, read_number
from ir_text.lexer import MAX_DEPTH, Cursor

_HANDLE_KINDS: Final = {handle_word(kind): kind for kind in HandleKind}

_T = TypeVar("_T")


def parse_list(cursor: Cursor, item: Callable[[], _T]) -> tuple[_T, ...]:
    """Read a list in parentheses."""
    cursor.expect("(")
    items: list[_T] = []
    while not cursor.take_if(")"):
        if items:
            if cursor.text != ",":
                raise cursor.error("',' or ')'")
            cursor.take()
        items.append(item())
    return tuple(items)


def parse_series(cursor: Cursor, item: Callable[[], _T]) -> tuple[_T, ...]:
    """Read one item or more with commas between, or the word `none`."""
    if cursor.take_if("none"):
        return ()
    items = [item()]
    while cursor.take_if(","):
        items.append(item())
    return tuple(items)


def parse_constant(cursor: Cursor, depth: int = 0) -> Constant:
    """Read a constant."""
    if cursor.kind == "number":
        return parse_number(cursor)
    if cursor.kind == "string":
        return StringConstant(cursor.string())
    if cursor.take_if("null"):
        return NullConstant()
    if cursor.take_if("class"):
        return ClassConstant(cursor.type())
    if cursor.take_if("methodtype"):
        return MethodTypeConstant(cursor.method_type())
    if cursor.take_if("handle"):
        return parse_handle(cursor)
    if cursor.take_if("dynamic"):
        name = cursor.name("the name of a dynamic constant")
        cursor.expect(":")
        return DynamicConstant(name, cursor.type(), _parse_bootstrap(cursor, depth))
    raise cursor.error("a constant")


def parse_number(cursor: Cursor) -> NumberConstant:
    """Read a number with its type."""
    try:
        number = read_number(cursor.text)
    except SpellingError as error:
        raise cursor.error(str(error)) from error
    cursor.take()
    return number


def parse_handle(cursor: Cursor) -> HandleConstant:
    """Read a method handle: what it does, and to which field or method."""
    kind = _HANDLE_KINDS.get(cursor.text)
    if kind is None:
        raise cursor.error("a kind of method handle such as invokestatic")
    cursor.take()
    if kind <= HandleKind.PUT_STATIC:
        is_interface = cursor.take_if("interface")
        field = parse_field_ref(cursor)
        return HandleConstant(kind, field.owner, field.name, field.descriptor, is_interface)
    method = parse_method_ref(cursor, kind == HandleKind.INVOKE_INTERFACE)
    return HandleConstant(kind, method.owner, method.name, method.descriptor, method.is_interface)


def parse_field_ref(cursor: Cursor) -> FieldRef:
    """Read a reference to a field: `p/C.f:I`."""
    owner = cursor.name("the class of a field")
    cursor.expect(".")
    name = cursor.name("the name of a field")
    cursor.expect(":")
    return FieldRef(owner, name, cursor.type())


def parse_method_ref(cursor: Cursor, usual: bool) -> MethodRef:
    """Read a reference to a method: `p/C.m()V`, with `interface` or `class` where unusual."""
    is_interface = usual
    if cursor.text in ("interface", "class"):
        is_interface = cursor.take() == "interface"
    owner = cursor.name("the class of a method")
    cursor.expect(".")
    name = cursor.name("the name of a method")
    return MethodRef(owner, name, cursor.method_type(), is_interface)


def parse_target(cursor: Cursor) -> DynamicTarget:
    """Read the target of an `invokedynamic`; as it is long, it may stand on a line of its own."""
    cursor.skip_lines()
    if cursor.take_if("lambda"):
        return _parse_lambda(cursor)
    if cursor.take_if("concat"):
        recipe = None if cursor.take_if("none") else cursor.string("a recipe in quotes, or 'none'")
        return ConcatTarget(recipe, _parse_constants(cursor) if cursor.text == "(" else ())
    if cursor.take_if("record"):
        method = cursor.name("the name of a method")
        cursor.expect("of")
        record = cursor.name("the class of a record")
        return RecordTarget(method, record, parse_list(cursor, lambda: parse_handle(cursor)))
    if cursor.take_if("switch"):
        return SwitchTarget(cursor.name("a kind of switch"), _parse_constants(cursor))
    if cursor.take_if("unknown"):
        return UnknownTarget(_parse_bootstrap(cursor, 0))
    raise cursor.error("what is made: 'lambda', 'concat', 'record', 'switch' or 'unknown'")


def _parse_lambda(cursor: Cursor) -> LambdaTarget:
    interface = cursor.name("the interface of a lambda")
    cursor.expect(".")
    method = cursor.name("the name of a method")
    erased = cursor.method_type()
    instantiated = cursor.method_type() if cursor.take_if("as") else erased
    cursor.skip_lines()
    cursor.expect("to")
    implementation = parse_handle(cursor)
    markers: tuple[str, ...] = ()
    if cursor.take_if("markers"):
        markers = parse_list(cursor, lambda: cursor.name("an interface"))
    bridges = parse_list(cursor, cursor.method_type) if cursor.take_if("bridges") else ()
    return LambdaTarget(
        interface,
        method,
        erased,
        instantiated,
        implementation,
        markers,
        bridges,
        cursor.take_if("serializable"),
    )


def _parse_constants(cursor: Cursor, depth: int = 0) -> tuple[Constant, ...]:
    return parse_list(cursor, lambda: parse_constant(cursor, depth))


def _parse_bootstrap(cursor: Cursor, depth: int) -> Bootstrap:
    if depth >= MAX_DEPTH:
        raise cursor.error(f"at most {MAX_DEPTH} constants inside each other")
    cursor.skip_lines()
    cursor.expect("by")
    return Bootstrap(parse_handle(cursor), _parse_constants(cursor, depth + 1))
