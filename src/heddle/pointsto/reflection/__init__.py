"""Reflection, method handles, proxies, services and serialization as templates."""

from heddle.pointsto.reflection.constants import definitions, literals, signature_of
from heddle.pointsto.reflection.field_stand_ins import HELD_BY_HANDLE, Reached, StandIns
from heddle.pointsto.reflection.invokedynamic import lambda_template, translate_dynamic
from heddle.pointsto.reflection.method_handles import constant_handle
from heddle.pointsto.reflection.mirrors import Actor
from heddle.pointsto.reflection.operations import Operation, Reflecting
from heddle.pointsto.reflection.rules import Called, Reflection
from heddle.pointsto.reflection.unsafe_offsets import (
    found_handle,
    found_offset,
    is_lookup,
    join_offset,
)

__all__ = [
    "HELD_BY_HANDLE",
    "Actor",
    "Called",
    "Operation",
    "Reached",
    "Reflecting",
    "Reflection",
    "StandIns",
    "constant_handle",
    "definitions",
    "found_handle",
    "found_offset",
    "is_lookup",
    "join_offset",
    "lambda_template",
    "literals",
    "signature_of",
    "translate_dynamic",
]
