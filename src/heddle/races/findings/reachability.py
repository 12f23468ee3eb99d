"""The classes of the application that a program reaches: others need not even be read."""

from collections.abc import Iterator
from typing import Final

from heddle.pointsto import Frames
from heddle.program.descriptors import class_of_type
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import GetField, GetStatic, PutField, PutStatic
from heddle.program.program import Program

# `isinstance` with a tuple takes half as long as with a union, for millions of instructions.
_USING: Final = (GetField, GetStatic, PutField, PutStatic)


def reached_classes(program: Program, hierarchy: Hierarchy, frames: Frames) -> tuple[str, ...]:
    """Return the classes whose methods run, whose objects are allocated or whose fields are used.

    Their supertypes are included.
    """
    allocated = {class_of_type(each.type) for each in frames.objects if each.type[0] == "L"}
    used = allocated.union(_used(hierarchy, frames))
    found = used.union(*map(hierarchy.supertypes, used))
    return tuple([name for name in program.application if name in found])


def _used(hierarchy: Hierarchy, frames: Frames) -> Iterator[str]:
    methods = dict.fromkeys(f.method for f in frames.all if f.method is not None)
    for method in methods:
        yield method.owner
        for block in method.body.blocks if method.body else ():
            for instr in block.instrs:
                if isinstance(instr, _USING):
                    field = hierarchy.resolve_field(instr.field)
                    if field is not None:
                        yield field.owner
