"""What a method does to references, once per method: the statements of Figure 4.4 as numbers.

A template numbers the reference variables of a method; the solver lays it out once per context.
Everything that a rule of Figure 4.6 reads off a program point is here and nothing else.
"""

from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias, final

from heddle.pointsto.context import OPAQUE_MADE, Site
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import LambdaTarget
from heddle.program.descriptors import (
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.ir import Body

NOTHING: Final = -1

# The pseudo-field that stands for all elements of an array: f_elems.
ELEMENTS: Final = "[]"
# Of an object of the application that was written to a stream, a place that holds what was written
# with it besides what its fields hold that are not transient.
WRITTEN_WITH: Final = "written with"
# What collections and streams that opaque code made remember.
HELD_BY_OPAQUE: Final = "held by opaque code"

# A field as declared, or a pseudo-field by name: elements of arrays, captured values of lambdas,
# fields that cannot be resolved, places of the library models.
FieldKey: TypeAlias = Field | str


class Load(NamedTuple):
    """`dest = base.field`, what arrives filtered by `type`."""

    base: int
    field: FieldKey
    dest: int
    type: str


class Store(NamedTuple):
    """`base.field = value`, what arrives filtered by `type` (for elements: by the array's own)."""

    base: int
    field: FieldKey
    value: int
    type: str


class StaticAccess(NamedTuple):
    """A static field and the variable that is read from it or written to it."""

    field: FieldKey
    var: int
    type: str


class Allocation(NamedTuple):
    """`dest = new site`."""

    dest: int
    site: Site


class CallKind(IntEnum):
    """How the target of a call is found; of a reflective one, by the rules of reflection."""

    STATIC = 0
    FIXED = 1
    VIRTUAL = 2
    REFLECTIVE = 3
    BACK = 4  # whatever the class named offers, called by code that is not looked at
    REFINED = 5  # no call: a cast of what opaque code made, with the type to be returned


class CallSite(NamedTuple):
    """A call: `resolved` is what the name refers to; virtual ones are selected by the receiver.

    `arguments` are variables by position, the receiver first, `NOTHING` for primitives.
    """

    pc: int
    kind: CallKind
    resolved: Method
    arguments: tuple[int, ...]
    dest: int


class Narrowing(NamedTuple):
    """`dest = (type) source`."""

    source: int
    dest: int
    type: str


class Cloning(NamedTuple):
    """`dest = clone of source`: a new object with the same fields, told apart by `site`."""

    source: int
    dest: int
    site: Site


class Handle(NamedTuple):
    """What a VarHandle or updater reaches: a field, static or of its first argument; elements."""

    field: FieldKey
    is_static: bool
    type: str


class Tie(NamedTuple):
    """What a variable holds may lead to what another holds, by ways that are no field.

    For the escape analysis alone. With `if_again`, only if the first parameter is an object that
    was written to a stream with itself (`_streams`).
    """

    holder: int
    held: int
    if_again: bool = False


@final
class Template:
    """The statements of one method over its reference variables.

    `is_translated` tells that they are those of a method's or a lambda's own body, rather than what
    a model or an assumption puts in its place; `body` is that of a method.
    """

    __slots__ = (
        "allocations",
        "body",
        "calls",
        "catches",
        "clonings",
        "copies",
        "initialised",
        "is_translated",
        "lambdas",
        "loads",
        "narrowings",
        "parameters",
        "result",
        "size",
        "static_loads",
        "static_stores",
        "stores",
        "throws",
        "ties",
        "variables",
    )

    def __init__(self) -> None:
        self.size = 0
        self.is_translated = False
        self.body: Body | None = None
        self.variables: dict[int, int] = {}
        self.parameters: list[tuple[int, str]] = []
        self.result = NOTHING
        self.copies: list[tuple[int, int]] = []
        self.narrowings: list[Narrowing] = []
        self.allocations: list[Allocation] = []
        self.clonings: list[Cloning] = []
        self.loads: list[Load] = []
        self.stores: list[Store] = []
        self.static_loads: list[StaticAccess] = []
        self.static_stores: list[StaticAccess] = []
        self.calls: list[CallSite] = []
        self.throws: list[int] = []
        self.catches: list[tuple[int, str]] = []
        self.initialised: list[str] = []
        self.lambdas: list[tuple[Site, LambdaTarget]] = []
        self.ties: list[Tie] = []

    def fresh(self) -> int:
        """Make the number of one more variable."""
        number = self.size
        self.size += 1
        return number

    def of(self, var: int) -> int:
        """Return the number of an IR variable, a new one if it is new."""
        number = self.variables.get(var)
        if number is None:
            number = self.variables[var] = self.size
            self.size += 1
        return number


def any_method(owner: str) -> Method:
    """Return the stand-in for whatever a type offers, for calls of the kind `BACK`."""
    return Method(owner, "any", "()V", Flags.PUBLIC | Flags.ABSTRACT)


def started(method: Method) -> Template:
    """Make a template with the parameters and the result of a method."""
    made = Template()
    declared = parameter_types(method.descriptor)
    if not method.is_static:
        declared = (type_of_class(method.owner), *declared)
    for type_ in declared:
        made.parameters.append((made.fresh() if is_reference(type_) else NOTHING, type_))
    if is_reference(return_type(method.descriptor)):
        made.result = made.fresh()
    return made


def add_refinement(made: Template, stand_in: Method, cast: tuple[int, int], pc: int) -> None:
    """Let what opaque code made become, from one variable to another, what a stand-in returns."""
    opaque_made = made.fresh()
    made.narrowings.append(Narrowing(cast[0], opaque_made, OPAQUE_MADE))
    made.calls.append(CallSite(pc, CallKind.REFINED, stand_in, (opaque_made,), cast[1]))


def is_constant(made: Template) -> bool:
    """Tell whether statements do the same in all contexts.

    They make objects that are merged or read static places, and hand on nothing they are given.
    """
    given = {number for number, _ in made.parameters}
    handed_on = {source for source, _ in made.copies} | {each.source for each in made.narrowings}
    is_merged = all(site.method is None for _, site in made.allocations)
    return is_merged and given.isdisjoint(handed_on) and not _touches(made)


def is_idle(made: Template) -> bool:
    """Tell whether statements do nothing at all."""
    moved = (made.copies, made.narrowings, made.allocations, made.static_loads, made.initialised)
    return not any(moved) and not _touches(made)


def _touches(made: Template) -> bool:
    """Tell whether statements call, throw, catch, write, or read fields of objects."""
    reads = (made.loads, made.catches)
    writes = (made.stores, made.static_stores, made.throws, made.clonings, made.ties)
    return bool(made.calls or made.lambdas or any(reads) or any(writes))


def watched_variables(made: Template) -> dict[int, list[Load | Store | Cloning | int]]:
    """Return the statements that wait for objects, by the variable at which these arrive.

    Calls are given by their numbers.
    """
    found: dict[int, list[Load | Store | Cloning | int]] = {}
    for load in made.loads:
        found.setdefault(load.base, []).append(load)
    for store in made.stores:
        found.setdefault(store.base, []).append(store)
    for cloning in made.clonings:
        found.setdefault(cloning.source, []).append(cloning)
    for number, call in enumerate(made.calls):
        if call.kind is not CallKind.STATIC:
            found.setdefault(call.arguments[0], []).append(number)
    return found
