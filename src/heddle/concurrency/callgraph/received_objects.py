"""Objects that a body is given by a call, and uses for nothing but calls of their methods."""

from heddle.program.flow import definition, operands
from heddle.program.ir import Body, Invoke, InvokeKind, Var


def received(body: Body) -> dict[int, int]:
    """Return the offsets of such calls, with the offset of the call that gave the object.

    Who else has the object is then only a question of what that call did.
    """
    given: dict[Var, int] = {}
    kept = {arg for block in body.blocks for phi in block.phis for arg in phi.args}
    calls: dict[Var, list[int]] = {}
    for instr in (instr for block in body.blocks for instr in block.instrs):
        dest = definition(instr)
        used = list(operands(instr))
        if isinstance(instr, Invoke) and dest is not None:
            given[dest] = instr.pc
        if isinstance(instr, Invoke) and instr.kind is not InvokeKind.STATIC:
            used = list(instr.args[1:])
            calls.setdefault(instr.args[0], []).append(instr.pc)
        kept.update(used)
    return {
        pc: given[var]
        for var, found in calls.items()
        if var in given and var not in kept
        for pc in found
    }
