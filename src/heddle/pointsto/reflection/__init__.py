"""Reflection, method handles, proxies, services and serialization as statements."""

from heddle.pointsto.reflection.constants import definitions, literals, signature_of
from heddle.pointsto.reflection.invokedynamic import captured, lambda_statements, translate_dynamic
from heddle.pointsto.reflection.method_handles import constant_handle
from heddle.pointsto.reflection.mirrors import (
    HELD_BY_HANDLE,
    Mirrors,
    ReflectedField,
    SyntheticReceiver,
)
from heddle.pointsto.reflection.operations import ReflectiveCall, Reflector
from heddle.pointsto.reflection.rules import ReflectiveCalls, ReflectiveInvoke
from heddle.pointsto.reflection.var_handles import (
    add_offset,
    found_handle,
    found_offset,
    is_lookup,
)

__all__ = [
    "HELD_BY_HANDLE",
    "Mirrors",
    "ReflectedField",
    "ReflectiveCall",
    "ReflectiveCalls",
    "ReflectiveInvoke",
    "Reflector",
    "SyntheticReceiver",
    "add_offset",
    "captured",
    "constant_handle",
    "definitions",
    "found_handle",
    "found_offset",
    "is_lookup",
    "lambda_statements",
    "literals",
    "signature_of",
    "translate_dynamic",
]
