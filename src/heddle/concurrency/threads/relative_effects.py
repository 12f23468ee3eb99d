"""Effects on threads relative to parameters and result, from callees to callers (rule E3)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from heddle._util.bits import union
from heddle.concurrency.threads.effects import CallEffect, RelativeEffect, Starts, ThreadBits
from heddle.concurrency.threads.places import RESULT, Place
from heddle.pointsto import NO_VARIABLE, Frame
from heddle.program.classes import Field

T = TypeVar("T")

# The place that a caller has for a parameter or the result, if it has one.
At: TypeAlias = Callable[[int], Place | None]


def merged(effects: Iterable[RelativeEffect]) -> RelativeEffect:
    """Return the effect of one of several alternatives."""
    found = list(effects)
    starts: dict[frozenset[Place], int] = {}
    for each in found:
        for handles, started in each.starts:
            starts[handles] = starts.get(handles, 0) | started
    return RelativeEffect(
        tuple(starts.items()),
        _common([each.joins for each in found]),
        _common([each.always for each in found]),
        _common([each.copies for each in found]),
        _common([each.result for each in found]),
    )


def instantiated(effect: RelativeEffect, at: At) -> RelativeEffect:
    """Return an effect in terms of a caller."""

    def places(given: Iterable[Place]) -> Iterator[Place]:
        for place in given:
            if isinstance(place.root, Field):
                yield place
                continue
            root = at(place.root)
            if root is not None:
                yield root.then(place.path)

    copies = [(tuple(places((a,))), tuple(places((b,)))) for a, b in effect.copies]
    return RelativeEffect(
        tuple([(frozenset(places(handles)), found) for handles, found in effect.starts]),
        frozenset(places(effect.joins)),
        frozenset(places(effect.always)),
        frozenset((a[0], b[0]) for a, b in copies if a and b),
        frozenset(places(effect.result)),
    )


def of_lambda(frame: Frame, effects: Sequence[CallEffect]) -> RelativeEffect:
    """Return the effect of a lambda, whose captured values are fields, from that of its call."""
    if len(effects) != 1:
        return detached(union(_started(effect) for effect in effects))
    (effect,) = effects
    does, (starts, joins, _, moves, _) = frame.statements, effect
    numbers = {number: Place(at) for at, (number, _) in enumerate(does.parameters)}
    this = does.parameters[0][0]
    numbers |= {load.dest: Place(0, (load.field,)) for load in does.loads if load.base == this}
    moving = [(cast.source, cast.dest) for cast in does.casts] + does.copies
    numbers |= {dest: numbers[source] for source, dest in moving if source in numbers}
    results = {frame.calls[0].site.dest}
    results |= {dest for source, dest in does.copies if source in results}
    if does.result in results:
        numbers |= {number: Place(RESULT) for number in results}
    numbers.pop(NO_VARIABLE, None)
    is_certain = joins.result is None
    called = RelativeEffect(
        (*starts.joinable, (frozenset(), starts.detached)),
        frozenset(joins.through if is_certain else ()),
        frozenset(joins.always if is_certain else ()),
        frozenset(moves.copies),
        frozenset(place for path, place in moves.is_at if not path),
    )
    return instantiated(called, numbers.get)


def _started(effect: CallEffect) -> int:
    starts = effect.starts
    return starts.detached | union(found for _, found in starts.joinable)


def detached(started: int) -> RelativeEffect:
    """Return the effect of code that starts threads which nothing joins."""
    return RelativeEffect(((frozenset(), started),) if started else ())


def starts_of(relative: RelativeEffect, thrown: ThreadBits) -> Starts:
    """Return what a call starts, as callers see it; `thrown` if it throws."""
    detached = union(found for handles, found in relative.starts if not handles)
    return Starts(detached, thrown, tuple([each for each in relative.starts if each[0]]))


def _common(sets: list[frozenset[T]]) -> frozenset[T]:
    return frozenset.intersection(*sets) if sets else frozenset()
