"""Elements of arrays from which the object of an access was read, on one call path.

The object is followed back along fields, elements, casts and getters, through calls, and through
the allocation of the task that makes the access.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from heddle.concurrency.arrays.index_path import IndexFacts, IndexPath
from heddle.concurrency.arrays.index_values import IndexValues
from heddle.concurrency.arrays.ranges import Range
from heddle.concurrency.callgraph import Activation
from heddle.pointsto import ELEMENTS, FieldKey, ObjectSet
from heddle.program.classes import Method
from heddle.program.ir import ArrayLoad, Body, Cast, GetField, Var

# The steps back from one access, of which most are in loops over linked nodes.
_MOST_STEPS: Final = 40

# The fields along which an object was read, the first one first; those of one step together may be
# followed in any order.
Steps: TypeAlias = tuple[tuple[FieldKey, ...] | frozenset[FieldKey], ...]


class Source(NamedTuple):
    """A variable that another one was read from, and the fields along which."""

    var: Var
    fields: tuple[FieldKey, ...] | frozenset[FieldKey]


# What a variable of a method was read from.
Sources: TypeAlias = Callable[[Method, Body, Var], Iterable[Source]]


class LoadedElement(NamedTuple):
    """An element that was read, with its index, and the steps from it to the object accessed."""

    objects: ObjectSet
    range: Range
    steps: Steps
    tickets: frozenset[int]


class _Value(NamedTuple):
    at: Activation
    var: Var
    steps: Steps


def loaded_elements(
    facts: IndexFacts, bottom: Activation, base: Var, sources: Sources
) -> tuple[tuple[LoadedElement, ...], bool]:
    """Return the elements that a variable was read from, and whether callers may say more."""
    path = IndexPath(facts, bottom, base)
    path.needs_caller = False
    found: list[LoadedElement] = []
    todo, seen = [_Value(bottom, base, ())], {(bottom.name, base)}
    for value in todo:
        instr = value.at.code.defined.get(value.var)
        if isinstance(instr, ArrayLoad) and value.at.frame is not None:
            element, needs_caller = _element(facts, bottom, value, instr)
            found.append(element)
            path.needs_caller |= needs_caller
        for each in _before(facts, path, value, sources):
            if (each.at.name, each.var) not in seen and len(todo) < _MOST_STEPS:
                seen.add((each.at.name, each.var))
                todo.append(each)
    return tuple(found), path.needs_caller


def _element(
    facts: IndexFacts, bottom: Activation, value: _Value, load: ArrayLoad
) -> tuple[LoadedElement, bool]:
    at = value.at
    assert at.frame is not None
    path = IndexPath(facts, bottom, load.array, at)
    values = IndexValues(facts, path, at, at.code.block_of(load))
    objects = facts.calling.frames.variable(at.frame, load.dest)
    range_ = values.index(load.index)
    element = LoadedElement(objects, range_, value.steps, frozenset(values.tickets))
    return element, path.needs_caller


def _before(
    facts: IndexFacts, path: IndexPath, value: _Value, sources: Sources
) -> Iterator[_Value]:
    """Yield what a value was read from, one step back."""
    at, var, steps = value
    instr = at.code.defined.get(var)
    if var < at.code.body.parameters:
        source = at.argument(var)
        path.needs_caller |= at.entry is None
        if source is not None:
            yield _Value(*source[:2], steps)
    elif isinstance(instr, Cast):
        yield _Value(at, instr.operand, steps)
    elif isinstance(instr, ArrayLoad):
        yield _Value(at, instr.array, ((ELEMENTS,), *steps))
    elif isinstance(instr, GetField):
        yield from _before_field(facts, path, value, instr)
    elif at.frame is not None and at.frame.method is not None:
        for each in sources(at.frame.method, at.code.body, var):
            yield _Value(at, each.var, (each.fields, *steps))


def _before_field(
    facts: IndexFacts, path: IndexPath, value: _Value, load: GetField
) -> Iterator[_Value]:
    """Yield what a constructor on the path stored in a field, or the object of the field."""
    held = path.held(value.at, load)
    field = facts.hierarchy.resolve_field(load.field)
    if held is not None:
        yield _Value(*held[:2], value.steps)
    elif field is not None:
        yield _Value(value.at, load.base, ((field,), *value.steps))
