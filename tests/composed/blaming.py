"""Simplification of a program: one axis at a time takes a plainer value."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from composed.axes import (
    AXES,
    PLAIN_VALUES,
    Spec,
    broken_rules,
    is_compatible,
    values_of,
    with_value,
)

# Values tried in this order; those of an axis that is not here: the plain one.
_PLAINER: Final = {
    "create": ("lambda thread", "submit lambda", "run async"),
    "pool": ("none", "fixed"),
    "hold": ("variables", "lines", "none"),
    "phase": ("start later", "at once"),
    "wait": ("join", "get", "join stage", "finish", "latch"),
    "work": ("once", "loop"),
    "state": ("int field", "atomic int", "copied record", "local object", "int array"),
    "objects": ("one",),
    "read": ("after guarded", "after report", "during"),
}
# What is not seen in the race-free program.
_UNSEEN: Final = ("flaw",)
_MOST_OTHERS: Final = 2


class Simpler(NamedTuple):
    """A program in which one axis is plain, and the axes that had to change with it."""

    axis: str
    others: tuple[str, ...]
    spec: Spec

    def named(self, was: Spec) -> str:
        """Return the values that are gone."""
        return " + ".join(f"{axis}={getattr(was, axis)}" for axis in (self.axis, *self.others))


def simpler(spec: Spec) -> Iterator[Simpler]:
    """Return each program with one axis simplified, along with as few others as possible."""
    for axis in AXES:
        if axis not in _UNSEEN:
            found = _simplified(spec, axis)
            if found is not None:
                yield found


def _plainer(axis: str, value: str) -> tuple[str, ...]:
    """Return the plainer values of an axis, plainest first."""
    every = _PLAINER.get(axis, (getattr(PLAIN_VALUES, axis),))
    return every[: every.index(value)] if value in every else every


def _simplified(spec: Spec, axis: str) -> Simpler | None:
    candidates = _plainer(axis, getattr(spec, axis))
    for count in range(_MOST_OTHERS + 1):
        for value in candidates:
            changed = with_value(spec, axis, value)
            for others in combinations([other for other in AXES if other != axis], count):
                found = _fitted(changed, others)
                if found is not None:
                    seen = tuple(other for other in others if other not in _UNSEEN)
                    return Simpler(axis, seen, found)
    return None


def _fitted(spec: Spec, others: tuple[str, ...]) -> Spec | None:
    """Return a compatible program in which other axes are plainer, and any flaw that fits."""
    if not others:
        return _with_flaw(spec)
    first, rest = others[0], others[1:]
    for value in _plainer(first, getattr(spec, first)):
        found = _fitted(with_value(spec, first, value), rest)
        if found is not None:
            return found
    return None


def _with_flaw(spec: Spec) -> Spec | None:
    broken = broken_rules(values_of(spec))
    if any("flaw" not in rule.axes for rule in broken):
        return None
    flawed = (spec._replace(flaw=flaw) for flaw in AXES["flaw"])
    return next((each for each in flawed if is_compatible(each)), None)
