"""Calls that access all elements of arrays, or all fields, without an instruction for each.

Natives do, and what is made of natives: `System.arraycopy`, `clone`, and copies of arrays.
"""

from collections.abc import Iterator

from heddle.program.ir import Invoke, Var


def elements_accessed(call: Invoke) -> Iterator[tuple[Var, bool]]:
    """Return the arrays whose elements a call accesses, and whether it writes them."""
    owner, name = call.method.owner, call.method.name
    if owner == "java/lang/System" and name == "arraycopy":
        yield call.args[0], False
        yield call.args[2], True
    elif (owner == "java/util/Arrays" and name in ("copyOf", "copyOfRange")) or (
        name == "clone" and owner.startswith("[")
    ):
        yield call.args[0], False


def is_clone(call: Invoke) -> bool:
    """Tell whether a call may be `Object.clone` of an object, which reads all its fields."""
    return call.method.name == "clone" and call.method.descriptor.startswith("()")


def seen_at(pc: int, is_bulk_write: bool) -> int:
    """Return what stands for an access where an instruction has two: the write is another place."""
    return -2 - pc if is_bulk_write else pc
