"""The printer of classes with their members, annotations and attributes (JVMS 4.7)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias, assert_never

from heddle.program.classes import (
    Annotation,
    ArrayValue,
    Class,
    ClassValue,
    ElementValue,
    EnclosingMethod,
    EnumValue,
    Field,
    InnerClass,
    Method,
    RecordComponent,
)
from heddle.program.descriptors import OBJECT
from heddle.program.text.print_code import body_lines
from heddle.program.text.shape import usual_parameters
from heddle.program.text.spelling import (
    CLASS_FLAGS,
    FIELD_FLAGS,
    IMPLIED_FLAGS,
    METHOD_FLAGS,
    double_text,
    flag_words,
    joined,
    method_type_text,
    name_text,
    quoted,
    type_text,
)

_Piece: TypeAlias = str | ElementValue


def print_class(cls: Class) -> str:
    """Write a class as text that `parse_class` reads back to one that prints the same."""
    lines = [*map(element_text, cls.annotations), f"{_class_header(cls)} {{"]
    lines.extend(f"  {line}" for line in _attribute_lines(cls))
    for field in cls.fields:
        lines.extend(f"  {line}" for line in _field_lines(field, cls.name))
    for method in cls.methods:
        lines.extend(f"  {line}" for line in _method_lines(method, cls.name))
    return "".join(f"{line}\n" for line in (*lines, "}"))


def print_method(method: Method) -> str:
    """Write a method alone, with its class before its name."""
    return "".join(f"{line}\n" for line in _method_lines(method, None))


def _class_header(cls: Class) -> str:
    keyword = "interface" if cls.is_interface else "class"
    implied, revocable, revoked = IMPLIED_FLAGS[keyword]
    words = [keyword, *flag_words(cls.flags & ~implied, CLASS_FLAGS)]
    if not cls.flags & revocable:
        words.append(revoked)
    words.append(name_text(cls.name))
    if cls.super_name != OBJECT:
        words.append(f"extends {_name_or_none(cls.super_name)}")
    if cls.interfaces:
        words.append(f"implements {_names(cls.interfaces)}")
    return " ".join(words)


def _attribute_lines(cls: Class) -> Iterator[str]:
    yield f"version {cls.major} {cls.minor}" if cls.minor else f"version {cls.major}"
    yield from _optional("source", cls.source_file, quoted)
    yield from _optional("signature", cls.signature, quoted)
    yield from _optional("enclosed", cls.enclosing_method, _enclosing_text)
    yield from map(_inner_text, cls.inner_classes)
    yield from _optional("nesthost", cls.nest_host, name_text)
    yield from _optional("nestmembers", cls.nest_members or None, _names)
    yield from _optional("record", cls.record, _record_text)
    yield from _optional("permits", cls.permitted_subclasses, _names)
    for assumed in cls.assumptions:
        yield f"assumed {assumed.kind} {quoted(assumed.subject)} {quoted(assumed.reason)}"


def _optional(word: str, value: object, write: Callable[[Any], str]) -> list[str]:
    """Write a word and what follows it, if there is something."""
    return [] if value is None else [f"{word} {write(value)}"]


def _enclosing_text(enclosing: EnclosingMethod) -> str:
    text = name_text(enclosing.owner)
    if enclosing.name is not None:
        text += f".{name_text(enclosing.name)}"
    if enclosing.descriptor is not None:
        text += f" {method_type_text(enclosing.descriptor)}"
    return text


def _inner_text(inner: InnerClass) -> str:
    words = ["inner", *flag_words(inner.flags, CLASS_FLAGS), name_text(inner.inner)]
    words += _optional("in", inner.outer, name_text) + _optional("named", inner.name, name_text)
    return " ".join(words)


def _record_text(components: Iterable[RecordComponent]) -> str:
    return f"({', '.join(map(_component_text, components))})"


def _component_text(component: RecordComponent) -> str:
    words = [element_text(annotation) for annotation in component.annotations]
    words.append(f"{name_text(component.name)}:{type_text(component.descriptor)}")
    return " ".join([*words, *_optional("signature", component.signature, quoted)])


def _field_lines(field: Field, owner: str) -> Iterator[str]:
    yield from map(element_text, field.annotations)
    name = f"{_owner_prefix(field.owner, owner)}{name_text(field.name)}"
    words = ["field", *flag_words(field.flags, FIELD_FLAGS)]
    words.append(f"{name}:{type_text(field.descriptor)}")
    words += _optional("=", field.constant, _literal)
    words += _optional("signature", field.signature, quoted)
    yield " ".join(words)


def _method_lines(method: Method, owner: str | None) -> Iterator[str]:
    yield from map(element_text, method.annotations)
    header = _method_header(method, owner)
    if method.body is None:
        yield header
        return
    yield f"{header} {{"
    usual = usual_parameters(method.owner, method.descriptor, method.is_static)
    yield from (f"  {line}" for line in body_lines(method.body, len(usual)))
    yield "}"


def _method_header(method: Method, owner: str | None) -> str:
    name = f"{_owner_prefix(method.owner, owner)}{name_text(method.name)}"
    words = ["method", *flag_words(method.flags, METHOD_FLAGS)]
    words.append(f"{name}{method_type_text(method.descriptor)}")
    words += _optional("throws", method.exceptions or None, _names)
    words += _optional("signature", method.signature, quoted)
    words += _optional("named", method.parameter_names or None, _parameter_names_text)
    words += _optional("annotated", method.parameter_annotations or None, _groups_text)
    words += _optional("default", method.annotation_default, element_text)
    words += _optional("unlifted", method.unlifted, quoted)
    return " ".join(words)


def _parameter_names_text(names: Iterable[str | None]) -> str:
    return f"({', '.join(map(_name_or_none, names))})"


def _groups_text(groups: Iterable[Iterable[Annotation]]) -> str:
    written = [", ".join(map(element_text, group)) for group in groups]
    return f"({', '.join([f'({group})' for group in written])})"


def _owner_prefix(actual: str, expected: str | None) -> str:
    return "" if actual == expected else f"{name_text(actual)}."


def _names(names: Iterable[str]) -> str:
    return ", ".join(map(name_text, names)) or "none"


def _name_or_none(name: str | None) -> str:
    return "none" if name is None else name_text(name)


def element_text(value: ElementValue) -> str:
    """Write an annotation or the value of an element of one."""
    return joined([_nested(value)], _element_pieces)


def _element_pieces(value: ElementValue) -> list[_Piece]:
    match value:
        case int() | float() | str():
            return [_literal(value)]
        case EnumValue():
            return [f"enum {type_text(value.type)}.{name_text(value.name)}"]
        case ClassValue():
            return [f"class {type_text(value.type)}"]
        case ArrayValue():
            return ["(", *_separated([_nested(item)] for item in value.items), ")"]
        case Annotation():
            marker = "" if value.visible else "invisible "
            start = f"@{marker}{type_text(value.type)}"
            if not value.elements:
                return [start]
            named = ([f"{name_text(name)} = ", _nested(item)] for name, item in value.elements)
            return [f"{start}(", *_separated(named), ")"]
        case _:
            assert_never(value)


def _nested(value: ElementValue) -> _Piece:
    """Make a value a piece: a string is a value as well, so it is written at once."""
    return quoted(value) if isinstance(value, str) else value


def _separated(groups: Iterable[list[_Piece]]) -> list[_Piece]:
    pieces: list[_Piece] = []
    for group in groups:
        if pieces:
            pieces.append(", ")
        pieces.extend(group)
    return pieces


def _literal(value: float | str) -> str:
    """Write a number or string; an integer has no suffix, a floating number is a double."""
    if isinstance(value, str):
        return quoted(value)
    return f"{value:d}" if isinstance(value, int) else double_text(value)
