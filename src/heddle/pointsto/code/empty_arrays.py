"""Allocation sites of arrays of length 0, into which nothing can be stored.

The class library shares some: every empty `ArrayList` starts with the same array. An element stored
into it would be in all lists.
"""

from typing import Final

from heddle._util.memo import SharedMemo
from heddle.pointsto.context import Site
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import NumberConstant
from heddle.program.ir import Const, NewArray, PutStatic

_ZERO: Final = NumberConstant("I", 0)


def allocates_empty_arrays(site: Site) -> bool:
    """Tell whether a site allocates arrays of length 0."""
    method = site.method
    if method is None or method.body is None or site.type[0] != "[" or site.label:
        return False
    return site.pc in _empty_sites(method)


def is_always_empty(initialiser: Method | None, field: Field) -> bool:
    """Tell whether a static field only ever holds an array of length 0, or null.

    It is final, so only the initialiser of its class can write it (JVMS 6.5, putstatic), which
    stores nothing else.
    """
    is_final = bool(field.flags & Flags.FINAL)
    is_candidate = field.is_static and is_final and field.descriptor[0] == "["
    if not is_candidate or initialiser is None or initialiser.body is None:
        return False
    instrs = [instr for block in initialiser.body.blocks for instr in block.instrs]
    empty = _empty_sites(initialiser)
    allocated = {i.dest for i in instrs if isinstance(i, NewArray) and i.pc in empty}
    stored = [i.value for i in instrs if isinstance(i, PutStatic) and _is_of(i, field)]
    return bool(stored) and allocated.issuperset(stored)


def _is_of(instr: PutStatic, field: Field) -> bool:
    ref = instr.field
    return (ref.name, ref.descriptor) == (field.name, field.descriptor)


@SharedMemo
def _empty_sites(method: Method) -> frozenset[int]:
    blocks = () if method.body is None else method.body.blocks
    instrs = [instr for block in blocks for instr in block.instrs]
    zeros = {i.dest for i in instrs if isinstance(i, Const) and i.value == _ZERO}
    return frozenset(i.pc for i in instrs if isinstance(i, NewArray) and i.lengths[0] in zeros)
