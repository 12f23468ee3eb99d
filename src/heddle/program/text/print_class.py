"""The printer of classes with their members, annotations and attributes (JVMS 4.7)."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias, assert_never

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
    method_type_text,
    name_text,
    quoted,
    type_text,
)

_Piece: TypeAlias = str | ElementValue


def print_class(cls: Class) -> str:
    """Write a class as text that `parse_class` reads back to one that prints the same."""
    lines = [*_annotation_lines(cls.annotations), f"{_class_header(cls)} {{"]
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
    if cls.source_file is not None:
        yield f"source {quoted(cls.source_file)}"
    if cls.signature is not None:
        yield f"signature {quoted(cls.signature)}"
    if cls.enclosing_method is not None:
        yield f"enclosed {_enclosing_text(cls.enclosing_method)}"
    for inner in cls.inner_classes:
        yield _inner_text(inner)
    yield from _relation_lines(cls)


def _relation_lines(cls: Class) -> Iterator[str]:
    """Write what ties a class to others, and what was assumed when it was read."""
    if cls.nest_host is not None:
        yield f"nesthost {name_text(cls.nest_host)}"
    if cls.nest_members:
        yield f"nestmembers {_names(cls.nest_members)}"
    if cls.record is not None:
        yield f"record ({', '.join(map(_component_text, cls.record))})"
    if cls.permitted_subclasses is not None:
        yield f"permits {_names(cls.permitted_subclasses)}"
    for assumed in cls.assumptions:
        yield f"assumed {assumed.kind} {quoted(assumed.subject)} {quoted(assumed.reason)}"


def _enclosing_text(enclosing: EnclosingMethod) -> str:
    text = name_text(enclosing.owner)
    if enclosing.name is not None:
        text += f".{name_text(enclosing.name)}"
    if enclosing.descriptor is not None:
        text += f" {method_type_text(enclosing.descriptor)}"
    return text


def _inner_text(inner: InnerClass) -> str:
    words = ["inner", *flag_words(inner.flags, CLASS_FLAGS), name_text(inner.inner)]
    if inner.outer is not None:
        words.append(f"in {name_text(inner.outer)}")
    if inner.name is not None:
        words.append(f"named {name_text(inner.name)}")
    return " ".join(words)


def _component_text(component: RecordComponent) -> str:
    words = [annotation_text(annotation) for annotation in component.annotations]
    words.append(f"{name_text(component.name)}:{type_text(component.descriptor)}")
    if component.signature is not None:
        words.append(f"signature {quoted(component.signature)}")
    return " ".join(words)


def _field_lines(field: Field, owner: str) -> Iterator[str]:
    yield from _annotation_lines(field.annotations)
    name = f"{_owner_prefix(field.owner, owner)}{name_text(field.name)}"
    words = ["field", *flag_words(field.flags, FIELD_FLAGS)]
    words.append(f"{name}:{type_text(field.descriptor)}")
    if field.constant is not None:
        words.append(f"= {_literal(field.constant)}")
    if field.signature is not None:
        words.append(f"signature {quoted(field.signature)}")
    yield " ".join(words)


def _method_lines(method: Method, owner: str | None) -> Iterator[str]:
    yield from _annotation_lines(method.annotations)
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
    if method.exceptions:
        words.append(f"throws {_names(method.exceptions)}")
    if method.signature is not None:
        words.append(f"signature {quoted(method.signature)}")
    if method.parameter_names:
        words.append(f"named ({', '.join(map(_name_or_none, method.parameter_names))})")
    if method.parameter_annotations:
        groups = [f"({_spaced(group)})" for group in method.parameter_annotations]
        words.append(f"annotated ({', '.join(groups)})")
    if method.annotation_default is not None:
        words.append(f"default {element_text(method.annotation_default)}")
    if method.unlifted is not None:
        words.append(f"unlifted {quoted(method.unlifted)}")
    return " ".join(words)


def _owner_prefix(actual: str, expected: str | None) -> str:
    return "" if actual == expected else f"{name_text(actual)}."


def _names(names: Iterable[str]) -> str:
    return ", ".join(map(name_text, names)) or "none"


def _name_or_none(name: str | None) -> str:
    return "none" if name is None else name_text(name)


def _annotation_lines(annotations: Iterable[Annotation]) -> Iterator[str]:
    return map(annotation_text, annotations)


def _spaced(annotations: Iterable[Annotation]) -> str:
    return ", ".join(map(annotation_text, annotations))


def annotation_text(annotation: Annotation) -> str:
    """Write an annotation."""
    return element_text(annotation)


def element_text(value: ElementValue) -> str:
    """Write the value of an element; they nest, so a stack of pieces stands for recursion."""
    done: list[str] = []
    stack: list[_Piece] = [_nested(value)]
    while stack:
        piece = stack.pop()
        if isinstance(piece, str):
            done.append(piece)
        else:
            stack.extend(reversed(_element_pieces(piece)))
    return "".join(done)


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
