"""Arrays without elements, of which none can be stored or read.

The class library shares some: every empty `ArrayList` begins with the same array. What would be
stored into it would be in all lists.
"""

from typing import Final, final

from heddle.pointsto.context import Site
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import NumberConstant
from heddle.program.ir import Body, Const, NewArray, PutStatic

_ZERO: Final = NumberConstant("I", 0)


@final
class EmptyArrays:
    """Tells which sites make arrays without elements; each method is looked at once."""

    def __init__(self) -> None:
        self._known: dict[Method, frozenset[int]] = {}

    def is_empty(self, site: Site) -> bool:
        """Tell whether a site makes arrays of length 0."""
        method = site.method
        if method is None or method.body is None or site.type[0] != "[" or site.label:
            return False
        found = self._known.get(method)
        if found is None:
            found = self._known[method] = _empty_sites(method.body)
        return site.pc in found


def is_always_empty(initialiser: Method | None, field: Field) -> bool:
    """Tell whether a static field never holds anything but an array of length 0, or null.

    It is final, so that only the initialiser of its class can write it (JVMS 6.5, putstatic), which
    stores nothing else.
    """
    is_final = bool(field.flags & Flags.FINAL)
    is_candidate = field.is_static and is_final and field.descriptor[0] == "["
    if not is_candidate or initialiser is None or initialiser.body is None:
        return False
    instrs = [instr for block in initialiser.body.blocks for instr in block.instrs]
    empty = _empty_sites(initialiser.body)
    made = {i.dest for i in instrs if isinstance(i, NewArray) and i.pc in empty}
    stored = [i.value for i in instrs if isinstance(i, PutStatic) and _is_of(i, field)]
    return bool(stored) and made.issuperset(stored)


def _is_of(instr: PutStatic, field: Field) -> bool:
    ref = instr.field
    return (ref.name, ref.descriptor) == (field.name, field.descriptor)


def _empty_sites(body: Body) -> frozenset[int]:
    instrs = [instr for block in body.blocks for instr in block.instrs]
    zeros = {i.dest for i in instrs if isinstance(i, Const) and i.value == _ZERO}
    return frozenset(i.pc for i in instrs if isinstance(i, NewArray) and i.lengths[0] in zeros)
