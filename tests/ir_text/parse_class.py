"""The parser of classes with their members, annotations and attributes."""

from collections.abc import Callable
from typing import Any, Final, final

from heddle.program.assumption import Assumption, AssumptionKind
from heddle.program.classes import (
    Annotation,
    ArrayValue,
    Class,
    ClassValue,
    ElementValue,
    EnclosingMethod,
    EnumValue,
    Field,
    Flags,
    InnerClass,
    Method,
    RecordComponent,
)
from heddle.program.descriptors import OBJECT
from heddle.program.text.shape import usual_parameters
from heddle.program.text.spelling import (
    CLASS_FLAGS,
    FIELD_FLAGS,
    IMPLIED_FLAGS,
    METHOD_FLAGS,
    number_value,
)
from ir_text.lexer import MAX_DEPTH, Cursor
from ir_text.parse_code import parse_body_at
from ir_text.parse_constants import parse_list, parse_number, parse_series

# The class-file version of a class that does not say: Java 17.
DEFAULT_MAJOR: Final = 61

_ASSUMPTION_KINDS: Final = frozenset(map(str, AssumptionKind))


def parse_class(text: str) -> Class:
    """Read one class from text."""
    cursor = Cursor(text)
    cursor.skip_lines()
    cls = _ClassParser(cursor).read()
    cursor.end_text()
    return cls


def parse_classes(text: str) -> tuple[Class, ...]:
    """Read the classes of a text, which may be none."""
    cursor = Cursor(text)
    classes: list[Class] = []
    cursor.skip_lines()
    while cursor.kind != "end":
        classes.append(_ClassParser(cursor).read())
        cursor.end_line()
        cursor.skip_lines()
    return tuple(classes)


def parse_method(text: str) -> Method:
    """Read one method from text that says its class."""
    cursor = Cursor(text)
    cursor.skip_lines()
    annotations = _annotation_lines(cursor)
    if cursor.text != "method":
        raise cursor.error("'method'")
    method = _method(cursor, None, annotations)
    cursor.end_text()
    return method


@final
class _ClassParser:
    """Reads one class."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._name = ""
        self._attributes: dict[str, Any] = {"major": DEFAULT_MAJOR}
        self._inner_classes: list[InnerClass] = []
        self._assumptions: list[Assumption] = []
        self._fields: list[Field] = []
        self._methods: list[Method] = []
        # The attributes that are one value, and how it is read.
        self._values: dict[str, tuple[str, Callable[[], object]]] = {
            "source": ("source_file", cursor.string),
            "signature": ("signature", cursor.string),
            "enclosed": ("enclosing_method", self._enclosed),
            "nesthost": ("nest_host", lambda: cursor.name("a class")),
            "nestmembers": ("nest_members", lambda: _names(cursor, "a class")),
            "record": ("record", lambda: parse_list(cursor, self._component)),
            "permits": ("permitted_subclasses", lambda: _names(cursor, "a class")),
        }
        self._lines: dict[str, Callable[[], None]] = {
            "version": self._version,
            "inner": self._inner,
            "assumed": self._assumed,
        }

    def read(self) -> Class:
        """Read annotations, the header and everything between the braces."""
        cursor = self._cursor
        annotations = _annotation_lines(cursor)
        flags = self._keyword_and_flags()
        self._name = cursor.name("the name of a class")
        super_name: str | None = OBJECT
        if cursor.take_if("extends"):
            super_name = _name_or_none(cursor, "a class")
        interfaces = _names(cursor, "an interface") if cursor.take_if("implements") else ()
        cursor.expect("{")
        cursor.skip_lines()
        while not cursor.take_if("}"):
            self._line()
            cursor.end_line()
            cursor.skip_lines()
        return Class(
            name=self._name,
            flags=flags,
            super_name=super_name,
            interfaces=interfaces,
            fields=tuple(self._fields),
            methods=tuple(self._methods),
            inner_classes=tuple(self._inner_classes),
            annotations=annotations,
            assumptions=tuple(self._assumptions),
            **self._attributes,
        )

    def _keyword_and_flags(self) -> int:
        cursor = self._cursor
        if cursor.text not in IMPLIED_FLAGS:
            raise cursor.error("'class' or 'interface'")
        implied, revocable, revoked = IMPLIED_FLAGS[cursor.take()]
        flags = implied | _flags(cursor, CLASS_FLAGS)
        return flags & ~revocable if cursor.take_if(revoked) else flags

    def _line(self) -> None:
        """Read an attribute or a member."""
        cursor = self._cursor
        if cursor.text in self._values:
            name, value = self._values[cursor.take()]
            self._attributes[name] = value()
            return
        if cursor.text in self._lines:
            self._lines[cursor.take()]()
            return
        annotations = _annotation_lines(cursor)
        if cursor.text == "field":
            self._fields.append(_field(cursor, self._name, annotations))
        elif cursor.text == "method":
            self._methods.append(_method(cursor, self._name, annotations))
        else:
            raise cursor.error("'field', 'method', an attribute of the class, or '}'")

    def _version(self) -> None:
        self._attributes["major"] = self._cursor.integer()
        if self._cursor.kind == "number":
            self._attributes["minor"] = self._cursor.integer()

    def _enclosed(self) -> EnclosingMethod:
        cursor = self._cursor
        owner = cursor.name("a class")
        name = cursor.name("the name of a method") if cursor.take_if(".") else None
        has_descriptor = cursor.kind in ("method", "string")
        descriptor = cursor.method_type() if has_descriptor else None
        return EnclosingMethod(owner, name, descriptor)

    def _inner(self) -> None:
        cursor = self._cursor
        flags = _flags(cursor, CLASS_FLAGS)
        inner = cursor.name("a class")
        outer = cursor.name("a class") if cursor.take_if("in") else None
        name = cursor.name("a simple name") if cursor.take_if("named") else None
        self._inner_classes.append(InnerClass(inner, outer, name, flags))

    def _component(self) -> RecordComponent:
        cursor = self._cursor
        annotations = _annotation_lines(cursor)
        name = cursor.name("the name of a component")
        cursor.expect(":")
        return RecordComponent(name, cursor.type(), _optional_signature(cursor), annotations)

    def _assumed(self) -> None:
        cursor = self._cursor
        if cursor.text not in _ASSUMPTION_KINDS:
            raise cursor.error("a kind of assumption such as missing-class")
        kind = AssumptionKind(cursor.take())
        self._assumptions.append(Assumption(kind, cursor.string(), cursor.string()))


def _field(cursor: Cursor, owner: str | None, annotations: tuple[Annotation, ...]) -> Field:
    cursor.expect("field")
    flags = _flags(cursor, FIELD_FLAGS)
    owner, name = _owner_and_name(cursor, owner)
    cursor.expect(":")
    descriptor = cursor.type()
    constant = _literal(cursor) if cursor.take_if("=") else None
    signature = _optional_signature(cursor)
    return Field(owner, name, descriptor, flags, signature, constant, annotations)


def _method(cursor: Cursor, owner: str | None, annotations: tuple[Annotation, ...]) -> Method:
    cursor.expect("method")
    flags = _flags(cursor, METHOD_FLAGS)
    owner, name = _owner_and_name(cursor, owner)
    descriptor = cursor.method_type()
    exceptions = _names(cursor, "a class of exceptions") if cursor.take_if("throws") else ()
    signature = _optional_signature(cursor)
    names: tuple[str | None, ...] = ()
    if cursor.take_if("named"):
        names = parse_list(cursor, lambda: _name_or_none(cursor, "the name of a parameter"))
    groups: tuple[tuple[Annotation, ...], ...] = ()
    if cursor.take_if("annotated"):
        groups = parse_list(cursor, lambda: parse_list(cursor, lambda: _annotation(cursor, 0)))
    default = _element_value(cursor, 0) if cursor.take_if("default") else None
    unlifted = cursor.string("a reason in quotes") if cursor.take_if("unlifted") else None
    body = None
    if cursor.take_if("{"):
        is_static = bool(flags & Flags.STATIC)
        body = parse_body_at(cursor, usual_parameters(owner, descriptor, is_static))
        cursor.expect("}")
    return Method(
        owner=owner,
        name=name,
        descriptor=descriptor,
        flags=flags,
        body=body,
        unlifted=unlifted,
        signature=signature,
        exceptions=exceptions,
        annotations=annotations,
        parameter_annotations=groups,
        parameter_names=names,
        annotation_default=default,
    )


def _owner_and_name(cursor: Cursor, owner: str | None) -> tuple[str, str]:
    """Read the name of a member; its class stands before it where no class is around it."""
    name = cursor.name("the name of a member")
    if cursor.take_if("."):
        return name, cursor.name("the name of a member")
    if owner is None:
        raise cursor.error("'.' and the name of the member, since its class comes first here")
    return owner, name


def _flags(cursor: Cursor, words: dict[str, int]) -> int:
    flags = 0
    while cursor.text in words or cursor.kind == "number":
        flags |= words[cursor.take()] if cursor.text in words else cursor.integer()
    return flags


def _names(cursor: Cursor, what: str) -> tuple[str, ...]:
    return parse_series(cursor, lambda: cursor.name(what))


def _name_or_none(cursor: Cursor, what: str) -> str | None:
    return None if cursor.take_if("none") else cursor.name(f"{what}, or 'none'")


def _optional_signature(cursor: Cursor) -> str | None:
    return cursor.string() if cursor.take_if("signature") else None


def _annotation_lines(cursor: Cursor) -> tuple[Annotation, ...]:
    """Read the annotations before a declaration, on lines of their own or not."""
    found: list[Annotation] = []
    while cursor.text == "@":
        found.append(_annotation(cursor, 0))
        cursor.skip_lines()
    return tuple(found)


def _annotation(cursor: Cursor, depth: int) -> Annotation:
    cursor.expect("@")
    visible = not cursor.take_if("invisible")
    type_ = cursor.type()
    if cursor.text != "(":
        return Annotation(type_, visible)
    return Annotation(type_, visible, parse_list(cursor, lambda: _element(cursor, depth)))


def _element(cursor: Cursor, depth: int) -> tuple[str, ElementValue]:
    name = cursor.name("the name of an element")
    cursor.expect("=")
    return name, _element_value(cursor, depth)


def _element_value(cursor: Cursor, depth: int) -> ElementValue:
    if depth >= MAX_DEPTH:
        raise cursor.error(f"at most {MAX_DEPTH} values inside each other")
    if cursor.take_if("enum"):
        type_ = cursor.type()
        cursor.expect(".")
        return EnumValue(type_, cursor.name("the name of an enum constant"))
    if cursor.take_if("class"):
        return ClassValue(cursor.type())
    if cursor.text == "@":
        return _annotation(cursor, depth + 1)
    if cursor.text == "(":
        return ArrayValue(parse_list(cursor, lambda: _element_value(cursor, depth + 1)))
    return _literal(cursor)


def _literal(cursor: Cursor) -> int | float | str:
    if cursor.kind == "number":
        return number_value(parse_number(cursor))
    return cursor.string("a number or a string in quotes")
