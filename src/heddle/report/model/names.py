"""Names of fields, methods and callers in reports, and counted nouns."""

from typing import Final

from heddle.report.model.races import CodePlace, ReportedField

CALLER: Final = "a caller"
LAUNCHER: Final = "the java launcher"


def method_name(place: CodePlace) -> str:
    """Return the qualified method of a place; for code outside the program, its owner."""
    return f"{place.class_}.{place.method}" if place.method else place.class_


def field_name(field: ReportedField) -> str:
    """Return the name of a field, or a description of array elements or of an object's state."""
    if field.kind == "array":
        return f"elements of {field.class_}"
    if field.kind == "object":
        return f"the state of {field.class_}"
    return f"{field.class_}.{field.name}"


def counted(number: int, noun: str) -> str:
    """Return a count with its noun, such as `1 race` or `2 classes`."""
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{number} {noun}{ending}"
