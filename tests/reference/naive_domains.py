"""The domains of the points-to analysis (Naik 2008, Figure 4.5), for its naive reading.

Nothing here is shared with `heddle.pointsto`: sites are named tuples, contexts and abstract objects
tuples of sites. What the figures leave open, or what our language has and theirs has not:

- (c, p) in R holds for all points p of a method or for none, so R relates contexts and methods.
- Methods that are not given, or have no body, are not called. Fields are all given. A thread's
  `start`, if it is not given, calls `run` (section 4.4 regards it so).
- k = 0 is context-insensitive: methods of such an object run in the empty context.
- Arrays: `ELEMENTS` is f_elems. An array of several dimensions is a site for each of those made.
- A phi is a copy from each argument, a cast a copy of what it lets through.
- Exceptions: whatever is thrown anywhere may be caught anywhere, by type.
- Class initialisers run in the empty context once a class is used (JVMS 5.5): by an allocation, a
  static call or a static field, by having a main, or as a superclass, or a superinterface with a
  default method, of a class that is.
- Classes of which `merged` is told have one site each, wherever they are allocated, with k = 0.
- Types: see `Place`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from heddle.program.classes import Field, Method
from heddle.program.descriptors import (
    OBJECT,
    class_of_type,
    element_type,
    is_array,
    parameter_types,
    type_of_class,
)
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import (
    Invoke,
    InvokeKind,
    New,
    NewArray,
    Return,
    Var,
)
from heddle.program.program import Program
from heddle.program.refs import FieldRef

ELEMENTS: Final = "[]"
MERGED: Final = "merged"
CALL: Final = "call"
THREAD: Final = "java/lang/Thread"

_S = TypeVar("_S")
_K = TypeVar("_K")
_V = TypeVar("_V")


class Site(NamedTuple):
    """h: an instruction that allocates, and what; `label` tells the dimensions of one apart.

    With the label `CALL` and no type it is a call site.
    """

    owner: str
    name: str
    descriptor: str
    pc: int
    label: str
    type: str


Context: TypeAlias = tuple[Site, ...]
Object: TypeAlias = tuple[Site, ...]
Sigma: TypeAlias = Callable[[Site], int]
Merged: TypeAlias = Callable[[str], bool]


# The context of a callee by that of the seed: given that of the caller, the caller, and the call.
Called: TypeAlias = Callable[[Context, Context, Method, int, Method], Context]


class Place(Enum):
    """Where only objects that fit a declared type get through.

    A parameter takes its declared type, a receiver the class that has the method the call names, a
    field (static or not, read or written) its own type, an array's elements what the array object
    may hold, a cast the type it tests, a caught exception the type of its variable.
    """

    PARAMETER = auto()
    RECEIVER = auto()
    FIELD = auto()
    ELEMENT = auto()
    CAST = auto()
    CATCH = auto()


EVERYWHERE: Final = frozenset(Place)


class Relation(Generic[_K, _V]):
    """A set of tuples (k, v), looked up by k."""

    def __init__(self) -> None:
        self._values: defaultdict[_K, set[_V]] = defaultdict(set)

    def add(self, key: _K, value: _V) -> None:
        self._values[key].add(value)

    def __getitem__(self, key: _K) -> tuple[_V, ...]:
        return tuple(self._values.get(key, ()))

    def __iter__(self) -> Iterator[tuple[_K, _V]]:
        return iter([(key, value) for key, values in self._values.items() for value in values])

    def __len__(self) -> int:
        return sum(len(values) for values in self._values.values())


class Relations:
    """R, P_V, P_G, H and G of Figure 4.5; then the objects thrown and the classes in use."""

    def __init__(self) -> None:
        self.r = set[tuple[Context, Method]]()
        self.pv = Relation[tuple[Context, Method, Var], Object]()
        self.pg = Relation[Field, Object]()
        self.h = Relation[tuple[Object, Field | str], Object]()
        self.g = Relation[tuple[Context, Method, int], tuple[Context, Method]]()
        self.thrown = set[Object]()
        self.used = set[str]()

    def __len__(self) -> int:
        flows = len(self.pv) + len(self.pg) + len(self.h) + len(self.g)
        return flows + len(self.r) + len(self.thrown) + len(self.used)


def _nothing(_: str) -> bool:
    return False


@dataclass(frozen=True)
class Given:
    """What is analysed, and how: Sigma, which classes are merged, where types filter."""

    program: Program
    mains: Sequence[Method]
    sigma: Sigma
    merged: Merged = _nothing
    filtered: frozenset[Place] = EVERYWHERE
    called: Called | None = None


class Analysis(Relations):
    """The relations with what the rules ask about the program and Sigma."""

    def __init__(self, given: "Given") -> None:
        super().__init__()
        self.given = given
        self.hierarchy = Hierarchy(given.program)

    def points(self, kind: type[_S]) -> Iterator[tuple[Context, Method, _S]]:
        """Return each (c, p) in R whose statement is of that kind, as (c, meth(p), stmt(p))."""
        for context, method in tuple(self.r):
            for statement in _statements(method):
                if isinstance(statement, kind):
                    yield context, method, statement

    def allocations(self) -> Iterator[tuple[Context, Method, New | NewArray]]:
        """Return the points that allocate."""
        yield from self.points(New)
        yield from self.points(NewArray)

    def fits(self, place: Place, found: Object, declared: str) -> bool:
        """Tell whether an object gets through where a type is declared."""
        return place not in self.given.filtered or self.hierarchy.is_subtype(
            found[0].type, declared
        )

    def field(self, ref: FieldRef) -> Field:
        """Return the field that an access means."""
        found = self.hierarchy.resolve_field(ref)
        assert found, f"{ref!r} is not given"
        return found

    def fits_element(self, array: Object, found: Object) -> bool:
        """Tell whether an array may hold an object; what is no array holds none."""
        if Place.ELEMENT not in self.given.filtered:
            return True
        holder = array[0].type
        return is_array(holder) and self.hierarchy.is_subtype(found[0].type, element_type(holder))

    def context(self, found: Object) -> Context:
        """Return the context in which methods of an object run."""
        return found if self.k(found[0]) else ()

    def k(self, site: Site) -> int:
        """Return Sigma(h)."""
        return 0 if site.label == MERGED else self.given.sigma(site)

    def static_context(self, c: Context, caller: Method, call: Invoke, m: Method) -> Context:
        """Return the context of the static method that is called: that of the caller."""
        called = self.given.called
        return c if called is None else called(c, c, caller, call.pc, m)

    def receiver_context(
        self, c: Context, caller: Method, call: Invoke, o0: Object, m: Method
    ) -> Context:
        """Return the context of the instance method that is called: the receiver.

        It may have a call site only if that may be for the method that the call names as well.
        """
        called, own = self.given.called, self.context(o0)
        named = self._resolved(caller, call, class_of_type(o0[0].type))
        if called is None or named is None or called(c, own, caller, call.pc, named) == own:
            return own
        return called(c, own, caller, call.pc, m)

    def static_target(self, call: Invoke) -> Method | None:
        """Return `trgt(i_stat)`, if it is a method that is given."""
        found = self.hierarchy.resolve_method(call.method)
        return found if found and found.is_static and found.body else None

    def target(self, caller: Method, call: Invoke, receiver: Object) -> Method | None:
        """Return `trgt(i_inst, o_0.car)`, if it is a method that is given and fits the receiver."""
        name = class_of_type(receiver[0].type)
        resolved = self._resolved(caller, call, name)
        if not resolved or not self.fits(Place.RECEIVER, receiver, type_of_class(resolved.owner)):
            return None
        is_special = call.kind is InvokeKind.SPECIAL
        found = resolved if is_special else self.hierarchy.select_method(name, resolved)
        return found if found and found.body and not found.is_static else None

    def _resolved(self, caller: Method, call: Invoke, receiver: str) -> Method | None:
        if call.kind is InvokeKind.SPECIAL:
            return self.hierarchy.select_special(caller.owner, call.method)
        return self.hierarchy.resolve_method(call.method) or self._run(call, receiver)

    def _run(self, call: Invoke, receiver: str) -> Method | None:
        """Return the method that `start` of a thread runs."""
        starts = (call.method.name, call.method.descriptor) == ("start", "()V")
        if not starts or not self.hierarchy.is_subclass(receiver, THREAD):
            return None
        above = (receiver, *self.hierarchy.superclasses(receiver))
        runs = (self.hierarchy.lookup(name, "run", "()V") for name in above)
        return next((run for run in runs if run), None)

    def initialised_before(self, name: str) -> Iterator[str]:
        """Return the superclasses of a class, and its superinterfaces with default methods."""
        find = self.given.program.find
        declared = find(name)
        for above in self.hierarchy.supertypes(name) if declared else ():
            found = find(above)
            if found and not (declared and declared.is_interface):
                code = [m for m in found.methods if not m.is_abstract and not m.is_static]
                if code or not found.is_interface:
                    yield above

    def static_calls(self) -> Iterator[tuple[Context, Method, Invoke, Method]]:
        """Return the premises of rule 4.8: c, meth(p1), i_stat, m."""
        for c, caller, call in self.points(Invoke):
            if call.kind is InvokeKind.STATIC:
                m = self.static_target(call)
                if m:
                    yield c, caller, call, m

    def instance_calls(self) -> Iterator[tuple[Context, Method, Invoke, Object, Method]]:
        """Return the premises of rule 4.9: c, meth(p1), i_inst, o0, m.

        The constructor of Object does nothing: the solver leaves its calls out.
        """
        for c, caller, call in self.points(Invoke):
            does_nothing = (call.method.owner, call.method.name) == (OBJECT, "<init>")
            if call.kind is not InvokeKind.STATIC and not does_nothing:
                for o0 in self.pv[c, caller, call.args[0]]:
                    m = self.target(caller, call, o0)
                    if m:
                        yield c, caller, call, o0, m

    def pass_arguments(
        self, actual: tuple[Context, Method, tuple[Var, ...]], formal: tuple[Context, Method, Var]
    ) -> None:
        """Let the actual arguments flow to the formal ones, the first of which is given."""
        (c, caller, args), (callee_context, m, first) = actual, formal
        for n, (arg, declared) in enumerate(zip(args, parameter_types(m.descriptor), strict=True)):
            for o in self.pv[c, caller, arg]:
                if self.fits(Place.PARAMETER, o, declared):
                    self.pv.add((callee_context, m, first + n), o)

    def pass_results(
        self, callee: tuple[Context, Method], result: tuple[Context, Method, Var | None]
    ) -> None:
        """Let what a method returns flow to the result of a call, if the call has one."""
        c, caller, dest = result
        for statement in _statements(callee[1]):
            if isinstance(statement, Return) and statement.value is not None and dest is not None:
                for o in self.pv[(*callee, statement.value)]:
                    self.pv.add((c, caller, dest), o)


@lru_cache(maxsize=256)
def _statements(method: Method) -> tuple[object, ...]:
    """Return the statements of a method."""
    blocks = method.body.blocks if method.body else ()
    return tuple(each for block in blocks for each in (*block.phis, *block.instrs))


def extended(site: Site, n: int, context: Context) -> Object:
    """Return `h (+)_n c`: h and at most the n - 1 most significant sites of c (section 4.4).

    Call sites before one of these, or before what is left out, do not count; with n = 0 there are
    none.
    """
    found, left = [site], n - 1
    for each in context if n else ():
        left -= each.label != CALL
        if left < 0:
            break
        found.append(each)
    return tuple(found)


def sites(method: Method, made: New | NewArray, merged: Merged = _nothing) -> tuple[Site, ...]:
    """Return the sites of an allocation: one, or for an array that of each dimension made."""
    place = (method.owner, method.name, method.descriptor, made.pc)
    if isinstance(made, NewArray):
        inner = range(1, len(made.lengths))
        labelled = (Site(*place, f"dimension {depth}", made.type[depth:]) for depth in inner)
        return (Site(*place, "", made.type), *labelled)
    type_ = type_of_class(made.class_name)
    if merged(made.class_name):
        return (Site("", "", type_, -1, MERGED, type_),)
    return (Site(*place, "", type_),)
