"""Types of variables that depend on others: phis, and elements of reference arrays.

Everything else has its type from a declaration. Lifting one class may not look at others, so two
different classes join to Object; phis only pass on what is already filtered, so nothing is lost.
"""

from functools import reduce
from typing import Final

from heddle.program.descriptors import NULL_TYPE, OBJECT_TYPE, is_reference
from heddle.program.ir import Phi, Var

_INT_LIKE: Final = frozenset("BCISZ")
_UNKNOWN: Final = ""


def infer_types(
    types: list[str], phis: list[tuple[Phi, ...]], loads: list[tuple[Var, Var]]
) -> None:
    """Set the types of phis and of array elements: the least that fits their inputs."""
    merged = {phi.dest: phi.args for block in phis for phi in block}
    element_of = dict(loads)
    users: dict[Var, list[Var]] = {}
    for dest, args in (*merged.items(), *((dest, (array,)) for dest, array in loads)):
        types[dest] = _UNKNOWN
        for arg in args:
            users.setdefault(arg, []).append(dest)
    todo = [*reversed(merged), *reversed(element_of)]
    while todo:
        var = todo.pop()
        if var in merged:
            type_ = reduce(join, [types[arg] for arg in merged[var]], _UNKNOWN)
        else:
            type_ = _element(types[element_of[var]])
        if type_ != types[var]:
            types[var] = type_
            todo += users.get(var, ())
    for var in (*merged, *element_of):
        types[var] = types[var] or NULL_TYPE


def _element(array: str) -> str:
    if array in (_UNKNOWN, NULL_TYPE):
        return array
    return array[1:] if array[0] == "[" else OBJECT_TYPE


def join(one: str, other: str) -> str:
    """Return the least common supertype that is known without the class hierarchy."""
    if other in (one, _UNKNOWN):
        return one
    if one == _UNKNOWN:
        return other
    if not (is_reference(one) and is_reference(other)):
        if one in _INT_LIKE and other in _INT_LIKE:
            return "I"
        raise TypeError(f"{one} and {other} meet")
    if one == NULL_TYPE:
        return other
    if other == NULL_TYPE:
        return one
    return _join_references(one, other)


def _join_references(one: str, other: str) -> str:
    depth = 0
    while one[depth + 1 : depth + 2] and one[depth] == other[depth] == "[":
        if not (is_reference(one[depth + 1 :]) and is_reference(other[depth + 1 :])):
            break
        depth += 1
    return "[" * depth + OBJECT_TYPE
