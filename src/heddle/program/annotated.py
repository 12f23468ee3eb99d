"""Annotations by their simple names: libraries differ in packages and agree on names."""

import re

from heddle.program.classes import Annotation, ArrayValue, ClassValue, ElementValue, EnumValue


def simple_name(annotation: Annotation) -> str:
    """Return the name of an annotation without packages and classes around it."""
    return re.split(r"[/.$]", annotation.type.removeprefix("L").removesuffix(";"))[-1]


def has_value(annotation: Annotation, wanted: str) -> bool:
    """Return whether an element is a string or an enum constant of that name, or has one in it."""
    return any(_is_value(element, wanted) for _, element in annotation.elements)


def strings_of(annotation: Annotation) -> tuple[str, ...] | None:
    """Return the strings that `value` is, one or several; None if it is anything else."""
    value = dict(annotation.elements).get("value")
    items = value.items if isinstance(value, ArrayValue) else (value,)
    found = [item for item in items if isinstance(item, str)]
    return tuple(found) if found and len(found) == len(items) else None


def spelled(annotation: Annotation) -> str:
    """Return an annotation about as it is written, its long values cut."""
    name = f"@{simple_name(annotation)}"
    if not annotation.elements:
        return name
    parts = [
        _text(value)
        if key == "value" and len(annotation.elements) == 1
        else f"{key}={_text(value)}"
        for key, value in annotation.elements
    ]
    return f"{name}({_cut(', '.join(parts))})"


_LONGEST = 60


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _is_value(element: ElementValue, wanted: str) -> bool:
    if isinstance(element, ArrayValue):
        return any(_is_value(each, wanted) for each in element.items)
    if isinstance(element, EnumValue):
        return element.name == wanted
    return element == wanted


def _text(value: ElementValue) -> str:
    match value:
        case str():
            return f'"{value}"'
        case EnumValue(name=name):
            return name
        case ClassValue(type=type_):
            return f"{type_}.class"
        case ArrayValue(items=(item,)):
            return _text(item)
        case ArrayValue(items=items):
            return f"{{{', '.join(_text(item) for item in items)}}}"
        case Annotation():
            return spelled(value)
        case _:
            return str(value)
