"""Arrays without elements, of which none can be stored or read.

The class library shares some: every empty `ArrayList` begins with the same array. What would be
stored into it would be in all lists.
"""

from typing import Final, final

from heddle.pointsto.context import Site
from heddle.program.classes import Method
from heddle.program.constants import NumberConstant
from heddle.program.ir import Body, Const, NewArray

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


def _empty_sites(body: Body) -> frozenset[int]:
    instrs = [instr for block in body.blocks for instr in block.instrs]
    zeros = {i.dest for i in instrs if isinstance(i, Const) and i.value == _ZERO}
    return frozenset(i.pc for i in instrs if isinstance(i, NewArray) and i.lengths[0] in zeros)
