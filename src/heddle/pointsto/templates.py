"""The statements of a method on references (Naik 2008, Figure 4.4), over numbered variables.

They are computed once per method; the solver instantiates them in each context. They contain
everything that a rule of Figure 4.6 reads off a program point, and nothing else.
"""

from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias, final

from heddle.pointsto.context import OPAQUE_MADE, Site
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import LambdaTarget
from heddle.program.descriptors import (
    OBJECT_TYPE,
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.ir import Body

# Instead of the number of a variable: the value is primitive or unused.
NO_VARIABLE: Final = -1

# The pseudo-field that stands for all elements of an array: f_elems.
ELEMENTS: Final = "[]"
# Pseudo-field of a serialized object of the application: what was written with it besides the
# contents of its non-transient fields.
WRITTEN_WITH: Final = "written with"
# Pseudo-field of collections and streams that opaque code allocated: what was put into them.
HELD_BY_OPAQUE: Final = "held by opaque code"

# A field as declared, or a pseudo-field by name: elements of arrays, captured values of lambdas,
# fields that cannot be resolved, places of the library models.
FieldKey: TypeAlias = Field | str


class FieldLoad(NamedTuple):
    """`dest = base.field`, filtered by `type`."""

    base: int
    field: FieldKey
    dest: int
    type: str


class FieldStore(NamedTuple):
    """`base.field = value`, filtered by `type` (for elements: by the element type of the array)."""

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
    """The ways of finding the target of a call."""

    STATIC = 0
    FIXED = 1
    VIRTUAL = 2
    REFLECTIVE = 3  # by the rules of `heddle.pointsto.reflection`
    BACK = 4  # a callback from opaque code: any method that the named class offers
    REFINED = 5  # no call, but a cast of an object that opaque code allocated to the return type


class CallSite(NamedTuple):
    """A call of the method that `resolved` names; the receiver selects the target of a virtual one.

    `arguments` are variables by position, the receiver first, `NO_VARIABLE` for primitives.
    """

    pc: int
    kind: CallKind
    resolved: Method
    arguments: tuple[int, ...]
    dest: int


class TypeFilter(NamedTuple):
    """`dest = (type) source`."""

    source: int
    dest: int
    type: str


class CloneStatement(NamedTuple):
    """`dest = source.clone()`: a new object, allocated at `site`, with the same fields."""

    source: int
    dest: int
    site: Site


class FieldHandle(NamedTuple):
    """The field of a VarHandle or updater: static, of its first argument, or elements."""

    field: FieldKey
    is_static: bool
    type: str


class ReachEdge(NamedTuple):
    """An edge for the escape analysis alone: `holder` may reach `held`, though by no field.

    With `if_again`, only if the first parameter is an object that was written to a stream from
    which it may be reached (`reflection.serialization`).
    """

    holder: int
    held: int
    if_again: bool = False


@final
class Statements:
    """The statements of one method over its reference variables.

    `is_translated` says that they come from the body of a method or lambda rather than from a model
    or an assumption; `body` is that of a method.
    """

    def __init__(self) -> None:
        self.size = 0
        self.is_translated = False
        self.body: Body | None = None
        self.variables: dict[int, int] = {}
        self.parameters: list[tuple[int, str]] = []
        self.result = NO_VARIABLE
        self.copies: list[tuple[int, int]] = []
        self.casts: list[TypeFilter] = []
        self.allocations: list[Allocation] = []
        self.clones: list[CloneStatement] = []
        self.loads: list[FieldLoad] = []
        self.stores: list[FieldStore] = []
        self.static_loads: list[StaticAccess] = []
        self.static_stores: list[StaticAccess] = []
        self.calls: list[CallSite] = []
        self.throws: list[int] = []
        self.catches: list[tuple[int, str]] = []
        self.initialised: list[str] = []
        self.lambdas: list[tuple[Site, LambdaTarget]] = []
        self.reach_edges: list[ReachEdge] = []

    def fresh(self) -> int:
        """Add a variable and return its number."""
        number = self.size
        self.size += 1
        return number

    def of(self, var: int) -> int:
        """Return the number of an IR variable."""
        number = self.variables.get(var)
        if number is None:
            number = self.variables[var] = self.size
            self.size += 1
        return number

    # -- statements with a fresh destination -------------------------------------------------------

    def new(self, site: Site) -> int:
        """Add an allocation."""
        dest = self.fresh()
        self.allocations.append(Allocation(dest, site))
        return dest

    def load(self, base: int, field: FieldKey, type_: str = OBJECT_TYPE) -> int:
        """Add a load."""
        dest = self.fresh()
        self.loads.append(FieldLoad(base, field, dest, type_))
        return dest

    def static_load(self, field: FieldKey) -> int:
        """Add a load of a static field or global place."""
        dest = self.fresh()
        self.static_loads.append(StaticAccess(field, dest, OBJECT_TYPE))
        return dest

    def cast(self, source: int, type_: str) -> int:
        """Add a cast."""
        dest = self.fresh()
        self.casts.append(TypeFilter(source, dest, type_))
        return dest

    # -- statements without one --------------------------------------------------------------------

    def store(self, base: int, field: FieldKey, value: int, type_: str = OBJECT_TYPE) -> None:
        """Add a store."""
        self.stores.append(FieldStore(base, field, value, type_))

    def static_store(self, field: FieldKey, value: int, type_: str = OBJECT_TYPE) -> None:
        """Add a store to a static field or global place."""
        self.static_stores.append(StaticAccess(field, value, type_))

    def return_(self, value: int) -> None:
        """Add a return of a variable."""
        self.copies.append((value, self.result))

    def return_new(self, *sites: Site) -> None:
        """Add a return of a new object of any of some sites."""
        for site in sites:
            self.return_(self.new(site))

    def refine(self, stand_in: Method, source: int, dest: int, pc: int) -> None:
        """Add a cast of objects that opaque code allocated to the type that `stand_in` returns."""
        opaque_made = self.cast(source, OPAQUE_MADE)
        self.calls.append(CallSite(pc, CallKind.REFINED, stand_in, (opaque_made,), dest))

    # -- their effects -----------------------------------------------------------------------------

    def are_context_free(self) -> bool:
        """Tell whether these statements have the same effect in all contexts.

        They allocate merged objects or read static fields, and pass none of their parameters on.
        """
        parameters = {number for number, _ in self.parameters}
        read = {source for source, _ in self.copies} | {each.source for each in self.casts}
        is_merged = all(site.method is None for _, site in self.allocations)
        return is_merged and parameters.isdisjoint(read) and not self._touch_objects()

    def are_empty(self) -> bool:
        """Tell whether these statements have no effect at all."""
        moves = (self.copies, self.casts, self.allocations, self.static_loads)
        return not any(moves) and not self.initialised and not self._touch_objects()

    def _touch_objects(self) -> bool:
        """Tell whether there is a call, throw, catch, store, or load from an object."""
        reads = (self.loads, self.catches)
        writes = (self.stores, self.static_stores, self.throws, self.clones, self.reach_edges)
        return bool(self.calls or self.lambdas or any(reads) or any(writes))


def argument_types(method: Method) -> tuple[str, ...]:
    """Return the types of the arguments of a call, the receiver first."""
    declared = parameter_types(method.descriptor)
    return declared if method.is_static else (type_of_class(method.owner), *declared)


def statements_for(method: Method) -> Statements:
    """Return statements with the parameters and the result of a method."""
    out = Statements()
    for type_ in argument_types(method):
        out.parameters.append((out.fresh() if is_reference(type_) else NO_VARIABLE, type_))
    if is_reference(return_type(method.descriptor)):
        out.result = out.fresh()
    return out


def statements_with(count: int, *, result: bool = True) -> Statements:
    """Return statements with that many parameters of any type, numbered from 0."""
    out = Statements()
    out.parameters += [(out.fresh(), OBJECT_TYPE) for _ in range(count)]
    if result:
        out.result = out.fresh()
    return out


# The names of the stand-ins for the methods that opaque code calls back: any of the type, what
# opaque code of the JDK calls, and what it calls to compare; what native methods of the program
# call.
ANY: Final = "any"
BY_JDK: Final = "any by the JDK"
BY_COMPARING: Final = "any by the JDK to compare"
BY_NATIVE: Final = "any by native code"


def any_method(owner: str, name: str = ANY) -> Method:
    """Return the stand-in for any method that a type offers, for calls of the kind `BACK`."""
    return Method(owner, name, "()V", Flags.PUBLIC | Flags.ABSTRACT)


def watched_variables(
    out: Statements,
) -> dict[int, list[FieldLoad | FieldStore | CloneStatement | int]]:
    """Return the statements whose effect depends on the objects of a variable, by variable.

    Calls are given by their numbers.
    """
    found: dict[int, list[FieldLoad | FieldStore | CloneStatement | int]] = {}
    for load in out.loads:
        found.setdefault(load.base, []).append(load)
    for store in out.stores:
        found.setdefault(store.base, []).append(store)
    for cloning in out.clones:
        found.setdefault(cloning.source, []).append(cloning)
    for number, call in enumerate(out.calls):
        if call.kind is not CallKind.STATIC:
            found.setdefault(call.arguments[0], []).append(number)
    return found
