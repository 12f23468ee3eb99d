"""Contexts with call sites, read naively: which methods have them, and which they are.

As in `naive_domains`, nothing is shared with `heddle.pointsto`. All code is the application's.
"""

from collections.abc import Callable
from typing import Final

from naive_domains import CALL, Context, Site

from heddle.program.classes import Method
from heddle.program.descriptors import (
    class_of_type,
    is_array,
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Body,
    Cast,
    GetField,
    Invoke,
    MonitorEnter,
    New,
    NewArray,
    Phi,
    PutField,
    Return,
    Throw,
)

LARGEST_HELPER: Final = 60


def is_helper(method: Method, is_merged: Callable[[str], bool]) -> bool:
    """Tell whether the call site is part of the contexts of a method.

    Of a static method, if it takes, returns or allocates objects that are not merged; of an
    instance method, if it is small, and allocates such objects or does something with those that
    it takes other than to store them into its receiver or a static field, or to compare them.
    """

    def matters(type_: str) -> bool:
        return is_reference(type_) and (is_array(type_) or not is_merged(class_of_type(type_)))

    types = parameter_types(method.descriptor)
    if method.name.startswith("<") or method.body is None:
        return False
    allocates = any(map(matters, _allocated(method.body)))
    if method.is_static:
        return allocates or any(map(matters, (*types, return_type(method.descriptor))))
    taken = {var for var, type_ in enumerate(types, 1) if matters(type_)}
    is_used = not taken.isdisjoint(_used(method.body))
    return len(method.body.type_index) <= LARGEST_HELPER and (allocates or is_used)


def _allocated(body: Body) -> list[str]:
    found = [i for block in body.blocks for i in block.instrs]
    classes = [type_of_class(i.class_name) for i in found if isinstance(i, New)]
    return [*classes, *(i.type for i in found if isinstance(i, NewArray))]


def _used(body: Body) -> set[int]:
    """Return the variables for which it matters which object they are, other than `this`."""
    found = set[int]()
    for block in body.blocks:
        for each in (*block.phis, *block.instrs):
            found.update(_operands(each))
    return found


def _operands(each: object) -> tuple[int, ...]:
    match each:
        case Phi(args=args) | Invoke(args=args):
            return args
        case Cast(operand=var) | MonitorEnter(operand=var) | Throw(value=var):
            return (var,)
        case GetField(base=var) | ArrayLoad(array=var) | Return(value=int(var)):
            return (var,)
        case PutField(base=base, value=value) | ArrayStore(array=base, value=value):
            return () if isinstance(each, PutField) and base == 0 else (base, value)
        case _:
            return ()


def calls_before(context: Context) -> Context:
    """Return the call sites before the first allocation site."""
    found = list[Site]()
    for site in context:
        if site.label != CALL:
            break
        found.append(site)
    return tuple(found)


def called_from(caller: Method, pc: int, context: Context, most: int) -> Context:
    """Return the calls before a context that is entered by a call: the last are the first."""
    here = Site(caller.owner, caller.name, caller.descriptor, pc, CALL, "")
    return (here, *calls_before(context))[:most]
