"""Names of fields, methods and callers in reports, and numbers of things."""

from typing import Final

from heddle.report.model.races import CodePlace, ReportedField

CALLER: Final = "a caller"


def method_name(place: CodePlace) -> str:
    """Return the method that a place is in; of code that is not the program's, whose it is."""
    return f"{place.class_}.{place.method}" if place.method else place.class_


def field_name(field: ReportedField) -> str:
    """Return what a field is called, or what stands for the elements of an array."""
    if field.kind == "array":
        return f"elements of {field.class_}"
    if field.kind == "object":
        return f"the state of {field.class_}"
    return f"{field.class_}.{field.name}"


def counted(number: int, noun: str) -> str:
    """Return a number of things, such as `1 race` or `2 classes`."""
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{number} {noun}{ending}"
