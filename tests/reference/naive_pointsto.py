"""The points-to analysis read naively: rules 4.1 to 4.9 of Naik 2008, Figure 4.6, word by word.

A rule is a function that adds to the relations what the rule says follows from them; `solution`
applies all of them, over and over, until nothing is new. Nothing here is shared with
`heddle.pointsto`: sites are named tuples, contexts and abstract objects tuples of sites.

What the figure leaves open, or what our language has and the figure's has not:

- (c, p) in R holds for all points p of a method or for none, so R relates contexts and methods.
- Methods that are not given, or have no body, are not called. Fields are all given. A thread's
  `start`, if it is not given, calls `run` (section 4.4 regards it so).
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
from functools import lru_cache
from itertools import pairwise, product
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
        flows = len(self.pv) + len(self.pg) + len(self.h) + len(self.g)
        return flows + len(self.r) + len(self.thrown) + len(self.used)


class Analysis(Relations):
    """The relations with what the rules ask about the program and Sigma."""

    def __init__(
        self, program: Program, mains: Sequence[Method], sigma: Sigma, filtered: frozenset[Place]
    ) -> None:
        super().__init__()
        self.mains = mains
        self.sigma = sigma
        self.filtered = filtered
        self.hierarchy = Hierarchy(program)

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
        return place not in self.filtered or self.hierarchy.is_subtype(found[0].type, declared)

    def field(self, ref: FieldRef) -> Field:
        """Return the field that an access means."""
        found = self.hierarchy.resolve_field(ref)
        assert found, f"{ref!r} is not given"
        return found

    def fits_element(self, array: Object, found: Object) -> bool:
        """Tell whether an array may hold an object; what is no array holds none."""
        if Place.ELEMENT not in self.filtered:
            return True
        holder = array[0].type
        return is_array(holder) and self.hierarchy.is_subtype(found[0].type, element_type(holder))

    def context(self, found: Object) -> Context:
        """Return the context in which methods of an object run."""
        return found if self.sigma(found[0]) else ()

    def static_target(self, call: Invoke) -> Method | None:
        """Return `trgt(i_stat)`, if it is a method that is given."""
        found = self.hierarchy.resolve_method(call.method)
        return found if found and found.is_static and found.body else None

    def target(self, caller: Method, call: Invoke, receiver: Object) -> Method | None:
        """Return `trgt(i_inst, o_0.car)`, if it is a method that is given and fits the receiver."""
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

    def static_calls(self) -> Iterator[tuple[Context, Method, Invoke, Method]]:
        """Return the premises of rule 4.8: c, meth(p1), i_stat, m."""
        for c, caller, call in self.points(Invoke):
            if call.kind is InvokeKind.STATIC:
                m = self.static_target(call)
                if m:
                    yield c, caller, call, m

    def instance_calls(self) -> Iterator[tuple[Context, Method, Invoke, Object, Method]]:
        """Return the premises of rule 4.9: c, meth(p1), i_inst, o0, m."""
        for c, caller, call in self.points(Invoke):
            if call.kind is not InvokeKind.STATIC:
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
    """Return `h (+)_n c`: h and at most the n - 1 most significant sites of c (section 4.4)."""
    return (site, *context)[: max(n, 1)]


def sites(method: Method, made: New | NewArray) -> tuple[Site, ...]:
    """Return the sites of an allocation: one, or for an array that of each dimension made."""
    place = (method.owner, method.name, method.descriptor, made.pc)
    if isinstance(made, New):
        return (Site(*place, "", type_of_class(made.class_name)),)
    depths = range(len(made.lengths))
    return tuple(Site(*place, _LABELS[depth], made.type[depth:]) for depth in depths)


_LABELS: Final = ("", *("[]" * depth for depth in range(1, 256)))


# The rules ----------------------------------------------------------------------------------------


def rule_4_1(a: Analysis) -> None:
    """meth(p) = m_main => (epsilon, p) in R."""
    for main in a.mains:
        a.r.add(((), main))


def rule_4_2(a: Analysis) -> None:
    """(c, p) in R, stmt(p) = `v1 = v2`, (c, v2, o) in P_V => (c, v1, o) in P_V."""
    for c, m, phi in a.points(Phi):
        for v2 in phi.args:
            for o in a.pv[c, m, v2]:
                a.pv.add((c, m, phi.dest), o)
    for c, m, cast in a.points(Cast):
        for o in a.pv[c, m, cast.operand]:
            if a.fits(Place.CAST, o, cast.type):
                a.pv.add((c, m, cast.dest), o)


def rule_4_3(a: Analysis) -> None:
    """(c, p) in R, stmt(p) = `v = new h` => (c, v, h (+)_Sigma(h) c) in P_V."""
    for c, m, made in a.allocations():
        objects = [extended(h, a.sigma(h), c) for h in sites(m, made)]
        a.pv.add((c, m, made.dest), objects[0])
        for outer, inner in pairwise(objects):
            a.h.add((outer, ELEMENTS), inner)


def rule_4_4(a: Analysis) -> None:
    """(c, p) in R, stmt(p) = `v2 = v1.f`, (c, v1, o1) in P_V, (o1, f, o2) in H.

    => (c, v2, o2) in P_V.
    """
    for c, m, load in a.points(GetField):
        f = a.field(load.field)
        for o1 in a.pv[c, m, load.base]:
            for o2 in a.h[o1, f]:
                if a.fits(Place.FIELD, o2, f.descriptor):
                    a.pv.add((c, m, load.dest), o2)
    for c, m, element in a.points(ArrayLoad):
        for o1 in a.pv[c, m, element.array]:
            for o2 in a.h[o1, ELEMENTS]:
                a.pv.add((c, m, element.dest), o2)


def rule_4_5(a: Analysis) -> None:
    """(c, p) in R, stmt(p) = `v1.f = v2`, (c, v1, o1) in P_V, (c, v2, o2) in P_V.

    => (o1, f, o2) in H.
    """
    for c, m, store in a.points(PutField):
        f = a.field(store.field)
        for o1, o2 in product(a.pv[c, m, store.base], a.pv[c, m, store.value]):
            if a.fits(Place.FIELD, o2, f.descriptor):
                a.h.add((o1, f), o2)
    for c, m, element in a.points(ArrayStore):
        for o1, o2 in product(a.pv[c, m, element.array], a.pv[c, m, element.value]):
            if a.fits_element(o1, o2):
                a.h.add((o1, ELEMENTS), o2)


def rule_4_6(a: Analysis) -> None:
    """(c, p) in R, stmt(p) = `v = g`, (g, o) in P_G => (c, v, o) in P_V."""
    for c, m, load in a.points(GetStatic):
        g = a.field(load.field)
        for o in a.pg[g]:
            if a.fits(Place.FIELD, o, g.descriptor):
                a.pv.add((c, m, load.dest), o)


def rule_4_7(a: Analysis) -> None:
    """(c, p) in R, stmt(p) = `g = v`, (c, v, o) in P_V => (g, o) in P_G."""
    for c, m, store in a.points(PutStatic):
        g = a.field(store.field)
        for o in a.pv[c, m, store.value]:
            if a.fits(Place.FIELD, o, g.descriptor):
                a.pg.add(g, o)


def rule_4_8_1(a: Analysis) -> None:
    """(c, p1) in R, stmt(p1) = i_stat, trgt(i_stat) = m: meth(p2) = m => (c, p2) in R."""
    for c, _, _, m in a.static_calls():
        a.r.add((c, m))


def rule_4_8_2(a: Analysis) -> None:
    """...: (c, iarg(i_stat, n), o) in P_V => (c, marg(m, n), o) in P_V."""
    for c, caller, i, m in a.static_calls():
        a.pass_arguments((c, caller, i.args), (c, m, 0))


def rule_4_8_3(a: Analysis) -> None:
    """...: (c, mret(m, n), o) in P_V => (c, iret(i_stat, n), o) in P_V."""
    for c, caller, i, m in a.static_calls():
        a.pass_results((c, m), (c, caller, i.dest))


def rule_4_8_4(a: Analysis) -> None:
    """...: (c, i_stat, c, m) in G."""
    for c, caller, i, m in a.static_calls():
        a.g.add((c, caller, i.pc), (c, m))


def rule_4_9_1(a: Analysis) -> None:
    """(c, p1) in R, stmt(p1) = i_inst, (c, iarg0(i_inst), o0) in P_V, trgt(i_inst, o0.car) = m.

    meth(p2) = m => (o0, p2) in R.
    """
    for _, _, _, o0, m in a.instance_calls():
        a.r.add((a.context(o0), m))


def rule_4_9_2(a: Analysis) -> None:
    """...: (o0, marg0(m), o0) in P_V."""
    for _, _, _, o0, m in a.instance_calls():
        a.pv.add((a.context(o0), m, 0), o0)


def rule_4_9_3(a: Analysis) -> None:
    """...: (c, iarg(i_inst, n), o) in P_V => (o0, marg(m, n), o) in P_V."""
    for c, caller, i, o0, m in a.instance_calls():
        a.pass_arguments((c, caller, i.args[1:]), (a.context(o0), m, 1))


def rule_4_9_4(a: Analysis) -> None:
    """...: (o0, mret(m, n), o) in P_V => (c, iret(i_inst, n), o) in P_V."""
    for c, caller, i, o0, m in a.instance_calls():
        a.pass_results((a.context(o0), m), (c, caller, i.dest))


def rule_4_9_5(a: Analysis) -> None:
    """...: (c, i_inst, o0, m) in G."""
    for c, caller, i, o0, m in a.instance_calls():
        a.g.add((c, caller, i.pc), (a.context(o0), m))


def rule_thrown(a: Analysis) -> None:
    """(c, p) in R, stmt(p) = `throw v`, (c, v, o) in P_V => o is thrown."""
    for c, m, throw in a.points(Throw):
        a.thrown.update(a.pv[c, m, throw.value])


def rule_caught(a: Analysis) -> None:
    """(c, p) in R, stmt(p) = `v = catch`, o is thrown and of v's type => (c, v, o) in P_V."""
    for c, m, catch in a.points(Catch):
        for o in a.thrown:
            if m.body and a.fits(Place.CATCH, o, m.body.type_of(catch.dest)):
                a.pv.add((c, m, catch.dest), o)


def rule_used(a: Analysis) -> None:
    """C is a main's, allocated, owner of a static call or field, or above a used class => used."""
    a.used.update(main.owner for main in a.mains)
    a.used.update(made.class_name for _, _, made in a.points(New))
    a.used.update(m.owner for _, _, _, m in a.static_calls())
    a.used.update(a.field(load.field).owner for _, _, load in a.points(GetStatic))
    a.used.update(a.field(store.field).owner for _, _, store in a.points(PutStatic))
    for name in tuple(a.used):
        a.used.update(a.hierarchy.superclasses(name))


def rule_initialised(a: Analysis) -> None:
    """C is used, meth(p) = C.<clinit> => (epsilon, p) in R."""
    for name in a.used:
        initialiser = a.hierarchy.lookup(name, "<clinit>", "()V")
        if initialiser and initialiser.body:
            a.r.add(((), initialiser))


Rule: TypeAlias = Callable[[Analysis], None]

RULES: Final[tuple[Rule, ...]] = (
    rule_4_1,
    rule_4_2,
    rule_4_3,
    rule_4_4,
    rule_4_5,
    rule_4_6,
    rule_4_7,
    rule_4_8_1,
    rule_4_8_2,
    rule_4_8_3,
    rule_4_8_4,
    rule_4_9_1,
    rule_4_9_2,
    rule_4_9_3,
    rule_4_9_4,
    rule_4_9_5,
    rule_thrown,
    rule_caught,
    rule_used,
    rule_initialised,
)


def solution(
    program: Program,
    mains: Sequence[Method],
    sigma: Sigma,
    rules: Sequence[Rule] = RULES,
    filtered: frozenset[Place] = EVERYWHERE,
) -> Relations:
    """Return the least relations that satisfy the rules."""
    found = Analysis(program, mains, sigma, filtered)
    before = -1
    while before != len(found):
        before = len(found)
        for rule in rules:
            rule(found)
    return found
