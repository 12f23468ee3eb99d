"""The points-to analysis read naively: rules 4.1 to 4.9 of Naik 2008, Figure 4.6, word by word.

A rule is a function that adds to the relations what the rule says follows from them; `solution`
applies all of them, over and over, until nothing is new. Nothing here is shared with
`heddle.pointsto`: sites are named tuples, contexts and abstract objects tuples of sites.

What the figure leaves open, or what our language has and the figure's has not:

- (c, p) in R holds for all points p of a method or for none, so R relates contexts and methods.
- Methods that are not given, or have no body, are not called. A thread's `start`, if it is not
  given, calls `run` (section 4.4 regards it so).
- k = 0 is context-insensitive: methods of such an object run in the empty context.
- Arrays: `ELEMENTS` is f_elems. An array of several dimensions is a site for each of those made.
- A phi is a copy from each argument, a cast a copy of what it lets through.
- Exceptions: whatever is thrown anywhere may be caught anywhere, by type.
- Class initialisers run in the empty context once a class is used (JVMS 5.5): by an allocation, a
  static call or a static field, or by being a superclass of one that is. So does that of a main.
- Types: see `Place`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from heddle.program.classes import Field, Method
from heddle.program.descriptors import (
    class_of_type,
    element_type,
    is_array,
    parameter_types,
    type_of_class,
)
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Cast,
    Catch,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    InvokeKind,
    New,
    NewArray,
    Phi,
    PutField,
    PutStatic,
    Return,
    Throw,
    Var,
)
from heddle.program.program import Program
from heddle.program.refs import FieldRef

ELEMENTS: Final = "[]"
THREAD: Final = "java/lang/Thread"

_S = TypeVar("_S")
_K = TypeVar("_K")
_V = TypeVar("_V")


class Site(NamedTuple):
    """h: an instruction that allocates, and what; `label` tells the dimensions of one apart."""

    owner: str
    name: str
    descriptor: str
    pc: int
    label: str
    type: str


Context: TypeAlias = tuple[Site, ...]
Object: TypeAlias = tuple[Site, ...]
Sigma: TypeAlias = Callable[[Site], int]


class Place(Enum):
    """Where only objects that fit a declared type get through.

    A parameter takes its declared type, a receiver the class of the method that runs, a field
    (static or not, read or written) its own type, an array's elements what the array object may
    hold, a cast the type it tests, a caught exception the type of its variable.
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
        sizes = (self.r, self.pv, self.pg, self.h, self.g, self.thrown, self.used)
        return sum(map(len, sizes))


class Analysis(Relations):
    """The relations with what the rules ask about the program and Sigma."""

    def __init__(
        self,
        program: Program,
        mains: Sequence[Method],
        sigma: Sigma,
        filtered: frozenset[Place] = EVERYWHERE,
    ) -> None:
        super().__init__()
        self.program = program
        self.mains = mains
        self.sigma = sigma
        self.filtered = filtered
        self.hierarchy = Hierarchy(program)

    def points(self, kind: type[_S]) -> Iterator[tuple[Context, Method, _S]]:
        """Return each (c, p) in R whose statement is of that kind, as (c, meth(p), stmt(p))."""
        for context, method in sorted(self.r, key=repr):
            for statement in _statements(method):
                if isinstance(statement, kind):
                    yield context, method, statement

    def fits(self, place: Place, found: Object, declared: str) -> bool:
        """Tell whether an object gets through where a type is declared."""
        return place not in self.filtered or self.hierarchy.is_subtype(found[0].type, declared)

    def field(self, ref: FieldRef, is_static: bool) -> Field | None:
        """Return the field that an access means."""
        found = self.hierarchy.resolve_field(ref)
        return found if found and found.is_static == is_static else None

    def context(self, found: Object) -> Context:
        """Return the context in which methods of an object run."""
        return found if self.sigma(found[0]) else ()

    def static_target(self, call: Invoke) -> Method | None:
        """trgt(i_stat)."""  # noqa
        found = self.hierarchy.resolve_method(call.method)
        return found if found and found.is_static and found.body else None

    def target(self, caller: Method, call: Invoke, receiver: Object) -> Method | None:
        found = self._selected(caller, call, class_of_type(receiver[0].type))
        if not found or found.is_static or not found.body:
            return None
        fits = self.fits(Place.RECEIVER, receiver, type_of_class(found.owner))
        return found if fits else None

    def _selected(self, caller: Method, call: Invoke, receiver: str) -> Method | None:
        if call.kind is InvokeKind.SPECIAL:
            return self.hierarchy.select_special(caller.owner, call.method)
        resolved = self.hierarchy.resolve_method(call.method)
        if resolved:
            return self.hierarchy.select_method(receiver, resolved)
        starts = (call.method.name, call.method.descriptor) == ("start", "()V")
        if starts and self.hierarchy.is_subclass(receiver, THREAD):
            above = (receiver, *self.hierarchy.superclasses(receiver))
            runs = (self.hierarchy.lookup(name, "run", "()V") for name in above)
            return next((run for run in runs if run), None)
        return None
