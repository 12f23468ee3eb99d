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
    merged = [phi for block in phis for phi in block]
    for phi in merged:
        types[phi.dest] = _UNKNOWN
    for dest, _ in loads:
        types[dest] = _UNKNOWN
    while _raise_all(types, merged, loads):
        pass
    for dest in (*(phi.dest for phi in merged), *(dest for dest, _ in loads)):
        types[dest] = types[dest] or NULL_TYPE


def _raise_all(types: list[str], phis: list[Phi], loads: list[tuple[Var, Var]]) -> bool:
    """Go once over everything; tell whether a type changed."""
    has_changed = False
    for dest, array in loads:
        type_ = _element(types[array])
        has_changed |= types[dest] != type_
        types[dest] = type_
    for phi in phis:
        type_ = reduce(join, [types[arg] for arg in phi.args], _UNKNOWN)
        has_changed |= types[phi.dest] != type_
        types[phi.dest] = type_
    return has_changed


def _element(array: str) -> str:
    if array in (_UNKNOWN, NULL_TYPE):
        return array
    return array[1:] if array[0] == "[" else OBJECT_TYPE


def join(one: str, other: str) -> str:
    """Return the least type above both that can be told without the class hierarchy."""
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
