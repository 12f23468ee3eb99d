"""Arrays without elements, of which none can be stored or read."""

from heddle.pointsto.frames import Frames, ObjectSet
from heddle.program.classes import Method
from heddle.program.constants import NumberConstant
from heddle.program.ir import Body, Const, NewArray


def empty_arrays(frames: Frames) -> ObjectSet:
    """Return the arrays that are made with no elements."""
    found = 0
    known: dict[Method, frozenset[int]] = {}
    for number, made in enumerate(frames.objects):
        method = made.site.method
        if method is not None and method.body is not None and made.type[0] == "[":
            if method not in known:
                known[method] = _empty_sites(method.body)
            if made.site.pc in known[method]:
                found |= 1 << number
    return found


def _empty_sites(body: Body) -> frozenset[int]:
    instrs = [instr for block in body.blocks for instr in block.instrs]
    zeros = {i.dest for i in instrs if isinstance(i, Const) and i.value == NumberConstant("I", 0)}
    return frozenset(i.pc for i in instrs if isinstance(i, NewArray) and i.lengths[0] in zeros)
