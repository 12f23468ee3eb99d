"""Names of fields, methods and callers in reports, and counted nouns."""

import re
from collections.abc import Sequence
from typing import Final

from heddle.program.descriptors import DescriptorError, java_type, parameter_types
from heddle.report.model.races import CodePlace, Finding, ReportedField

CALLER: Final = "a caller"
LAUNCHER: Final = "the java launcher"
_METHOD: Final = re.compile(r"([^\s()]+)(\([^\s()]*\))\S+")


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


def subject(finding: Finding) -> str:
    """Return what a finding is on: a field, the fields of a class, an array, a library object."""
    if finding.outer is not None:
        return _made(finding.outer.type, finding.outer.sites)
    if finding.field.kind == "array" and finding.objects:
        found = finding.objects[0]
        return f"elements of {_made(found.type, found.sites)}"
    if len(finding.fields) == 1:
        return field_name(finding.field)
    return f"{finding.field.class_}: {', '.join(sorted(field.name for field in finding.fields))}"


def _made(type_: str, sites: Sequence[CodePlace]) -> str:
    return f"{type_} made in {method_name(sites[0])}" if sites else type_


def counted(number: int, noun: str) -> str:
    """Return a count with its noun, such as `1 race` or `2 classes`."""
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{number} {noun}{ending}"


def with_article(name: str) -> str:
    """Return a name with its indefinite article, such as `an Object`."""
    return f"{'an' if name[:1] in 'AEIOaeio' else 'a'} {name}"


def parameters(descriptor: str) -> str:
    """Return the parameter types of a method as source spells them: `(String, int[])`."""
    try:
        types = parameter_types(descriptor)
    except DescriptorError:
        return descriptor
    return f"({', '.join(java_type(each).rpartition('.')[2] for each in types)})"


def assumed_subject(subject: str) -> str:
    """Return what an assumption is about; a method of byte code is named as in source."""
    found = _METHOD.fullmatch(subject)
    return (
        f"{found[1].replace('/', '.')}{parameters(found[0][found.end(1) :])}" if found else subject
    )
