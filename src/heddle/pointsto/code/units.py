"""Units of code that the solver runs, and the context in which each of them runs.

A unit runs in the context of its receiver (Naik 2008, rule 4.9), unless that makes no difference.
"""

from enum import IntEnum
from typing import final

from heddle.pointsto.context import Site
from heddle.pointsto.templates import NO_VARIABLE, CallKind, Statements, watched_variables
from heddle.program.classes import Flags, Method
from heddle.program.descriptors import class_of_type
from heddle.program.hierarchy import Hierarchy


class ContextSource(IntEnum):
    """The context in which a unit runs when it is called on an object."""

    RECEIVER = 0
    CALLER = 1
    EMPTY = 2


@final
class Unit:
    """Code as statements: a method, or a generated body (then `method` is None).

    `watched` are the variables whose objects decide the effect of statements, with these
    statements; `static_calls` are the numbers of the calls that no object decides. `is_by_call`
    says that calls of it are distinguished, `distinguishes_calls` that its own calls of such
    methods are; `takes_objects` that it is called on an object, and takes others.
    """

    __slots__ = (
        "distinguishes_calls",
        "is_by_call",
        "method",
        "runs_in",
        "statements",
        "static_calls",
        "takes_objects",
        "watched",
    )

    def __init__(
        self,
        method: Method | None,
        statements: Statements,
        runs_in: ContextSource = ContextSource.RECEIVER,
        *,
        is_by_call: bool = False,
        distinguishes_calls: bool = False,
    ) -> None:
        self.method = method
        self.statements = statements
        self.runs_in = runs_in
        self.is_by_call = is_by_call
        self.distinguishes_calls = distinguishes_calls
        taken = [number for number, _ in statements.parameters[1:]]
        self.takes_objects = runs_in is ContextSource.RECEIVER and any(
            number != NO_VARIABLE for number in taken
        )
        self.watched = watched_variables(statements)
        calls = enumerate(statements.calls)
        self.static_calls = [n for n, call in calls if call.kind is CallKind.STATIC]


def accesses_only_arguments(method: Method, statements: Statements) -> bool:
    """Tell whether a modelled method accesses its arguments and does not use its receiver.

    The methods of `Unsafe` do, which has a single instance.
    """
    if method.is_static or not statements.parameters:
        return False
    this = statements.parameters[0][0]
    bases = {load.base for load in statements.loads} | {store.base for store in statements.stores}
    arguments = {number for number, _ in statements.parameters[1:] if number != NO_VARIABLE}
    is_copied = any(source == this for source, _ in statements.copies)
    is_passed = any(this in call.arguments for call in statements.calls)
    return bool(bases & arguments) and this not in bases and not (is_copied or is_passed)


def is_constant(site: Site, hierarchy: Hierarchy) -> bool:
    """Tell whether a site is in a class initialiser and its objects have only final fields."""
    if site.method is None or site.method.name != "<clinit>" or site.type[0] == "[":
        return False
    name = class_of_type(site.type)
    fields = [
        field for each in (name, *hierarchy.superclasses(name)) for field in hierarchy.fields(each)
    ]
    return all(field.flags & (Flags.FINAL | Flags.STATIC) for field in fields)
