"""Elements of arrays from which the object of an access was read, on one call path.

The object is followed back along fields, elements, casts and getters, through calls, and through
the allocation of the task that makes the access.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from heddle.concurrency.arrays.index_path import IndexFacts, IndexPath, returned_value
from heddle.concurrency.arrays.index_values import IndexValues
from heddle.concurrency.arrays.ranges import Range
from heddle.concurrency.callgraph import Activation
from heddle.pointsto import ELEMENTS, FieldKey, ObjectSet
from heddle.program.classes import Method
from heddle.program.ir import ArrayLoad, Body, Cast, GetField, Instr, Invoke, Var

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
    """An element that was read, with its index, and the steps from it to what a variable holds."""

    objects: ObjectSet
    range: Range
    steps: Steps
    to: Var
    tickets: frozenset[int]


class ReadValue(NamedTuple):
    """A variable from which another one was read, and the steps from one to the other."""

    at: Activation
    var: Var
    steps: Steps
    to: Var


def loaded_elements(
    facts: IndexFacts, bottom: Activation, variables: Iterable[Var], heap: tuple[Sources, ObjectSet]
) -> tuple[tuple[LoadedElement, ...], bool]:
    """Return the elements that some variables were read from; tell whether callers may say more.

    With the sources of variables, take the objects of which copies of arrays may hold the same.
    """
    sources, copied = heap
    path = IndexPath(facts, bottom, bottom, None)
    found: list[LoadedElement] = []
    for value in read_values(facts, path, [(bottom, var) for var in variables], sources):
        instr = value.at.code.defined.get(value.var)
        if isinstance(instr, ArrayLoad) and value.at.frame is not None:
            element, needs_caller = _element(facts, bottom, value, copied)
            found.append(element)
            path.needs_caller |= needs_caller
    return tuple(found), path.needs_caller


def read_values(
    facts: IndexFacts,
    path: IndexPath,
    variables: Iterable[tuple[Activation, Var]],
    sources: Sources,
) -> list[ReadValue]:
    """Return the values that some variables were read from, themselves first."""
    todo = [ReadValue(at, var, (), var) for at, var in variables]
    seen = {(each.at.name, each.var, each.to) for each in todo}
    for value in todo:
        for each in _before(facts, path, value, sources):
            key = (each.at.name, each.var, each.to)
            if key not in seen and len(todo) < _MOST_STEPS:
                seen.add(key)
                todo.append(each)
    return todo


def _element(
    facts: IndexFacts, bottom: Activation, value: ReadValue, copied: ObjectSet
) -> tuple[LoadedElement, bool]:
    at, load = value.at, value.at.code.defined[value.var]
    assert at.frame is not None
    assert isinstance(load, ArrayLoad)
    objects = facts.calling.frames.variable(at.frame, load.dest)
    path = IndexPath(facts, bottom, at, None if objects & copied else load.array)
    values = IndexValues(facts, path, at, at.code.block_of(load))
    range_ = values.index(load.index)
    element = LoadedElement(objects, range_, value.steps, value.to, frozenset(values.tickets))
    return element, path.needs_caller


def _before(
    facts: IndexFacts, path: IndexPath, value: ReadValue, sources: Sources
) -> Iterator[ReadValue]:
    """Yield what a value was read from, one step back."""
    at, var, steps, to = value
    instr = at.code.defined.get(var)
    if var < at.code.body.parameters:
        source = at.argument(var)
        path.needs_caller |= at.entry is None
        if source is not None:
            yield ReadValue(*source[:2], steps, to)
    elif isinstance(instr, Cast):
        yield ReadValue(at, instr.operand, steps, to)
    elif isinstance(instr, ArrayLoad):
        yield ReadValue(at, instr.array, ((ELEMENTS,), *steps), to)
    elif isinstance(instr, GetField):
        yield from _before_field(facts, path, value, instr)
    else:
        yield from _before_result(facts, value, instr)
        if at.frame is not None and at.frame.method is not None:
            for each in sources(at.frame.method, at.code.body, var):
                yield ReadValue(at, each.var, (each.fields, *steps), to)


def _before_result(facts: IndexFacts, value: ReadValue, instr: Instr | None) -> Iterator[ReadValue]:
    """Yield what the only callee of a call returns."""
    returned = returned_value(facts, value.at, instr) if isinstance(instr, Invoke) else None
    if returned is not None:
        yield ReadValue(*returned[:2], value.steps, value.to)


def _before_field(
    facts: IndexFacts, path: IndexPath, value: ReadValue, load: GetField
) -> Iterator[ReadValue]:
    """Yield what a constructor on the path stored in a field, or the object of the field."""
    held = path.held(value.at, load)
    field = facts.hierarchy.resolve_field(load.field)
    if held is not None:
        yield ReadValue(*held[:2], value.steps, value.to)
    elif field is not None:
        yield ReadValue(value.at, load.base, ((field,), *value.steps), value.to)
