"""The WHILE language: its syntax, what its runs do to the heap, and disjoint reachability in them.

Naik 2008, Figures 3.3 to 3.5, Definition 3.7 and the first equation of Figure 3.9. A method of
`Run` is a rule of the operational semantics: W is what it is given besides the statement, pi, rho
and sigma are what it changes, C is what it adds to. Two things are added to the thesis, whose
judgements are of runs that end: a run stops where null is dereferenced, or when it has made all
the steps that it may. What it did until then counts.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeAlias, final

# Syntax: Figure 3.3 -------------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Null:
    """v = null."""

    target: str


@final
@dataclass(frozen=True)
class New:
    """v = new h."""

    target: str
    site: str


@final
@dataclass(frozen=True)
class Copy:
    """v1 = v2."""

    target: str
    source: str


@final
@dataclass(frozen=True)
class Load:
    """v2 = v1.f."""

    target: str
    base: str
    field: str


@final
@dataclass(frozen=True)
class Store:
    """v1.f = v2."""

    base: str
    field: str
    source: str


@final
@dataclass(frozen=True)
class Seq:
    """s1; s2."""

    first: "Statement"
    second: "Statement"


@final
@dataclass(frozen=True)
class If:
    """if (*) then s1 else s2."""

    then: "Statement"
    otherwise: "Statement"


@final
@dataclass(frozen=True)
class While:
    """while^w (*) do s; loops are numbered from 0."""

    loop: int
    body: "Statement"


Simple: TypeAlias = Null | New | Copy | Load | Store
Statement: TypeAlias = Simple | Seq | If | While


def sequence(first: Statement, *others: Statement) -> Statement:
    """s1; s2; ...; there is no empty one."""
    return Seq(first, sequence(*others)) if others else first


@final
@dataclass(frozen=True)
class Program:
    """A statement with V, F, H and the size of W; V and H in the order of the text."""

    body: Statement
    variables: tuple[str, ...]
    fields: tuple[str, ...]
    sites: tuple[str, ...]
    loops: int


def program(body: Statement) -> Program:
    """Make a program of a statement: V, F, H and W are what it names."""
    names: dict[str, dict[str, None]] = {"variable": {}, "field": {}, "site": {}}
    loops = 0
    for statement in parts(body):
        loops += isinstance(statement, While)
        for kind, name in _named(statement):
            names[kind][name] = None
    variables, fields, sites = (tuple(each) for each in names.values())
    return Program(body, variables, fields, sites, loops)


def parts(statement: Statement) -> Iterator[Statement]:
    """Return a statement and all within it, in the order of the text."""
    yield statement
    match statement:
        case Seq(first, second) | If(first, second):
            yield from parts(first)
            yield from parts(second)
        case While(_, body):
            yield from parts(body)
        case _:
            pass


def _named(statement: Statement) -> list[tuple[str, str]]:
    match statement:
        case Null(target):
            return [("variable", target)]
        case New(target, site):
            return [("variable", target), ("site", site)]
        case Copy(target, source):
            return [("variable", target), ("variable", source)]
        case Load(target, base, field):
            return [("variable", target), ("variable", base), ("field", field)]
        case Store(base, field, source):
            return [("variable", base), ("field", field), ("variable", source)]
        case Seq() | If() | While():
            return []


# Semantics: Figures 3.4 and 3.5 -------------------------------------------------------------------


class Made(NamedTuple):
    """o = <h, pi>: an object by the site and the time, in iterations of loops, of its making."""

    site: str
    pi: tuple[int, ...]


# o1 |> o2: some field of o1 was assigned o2.
Effect: TypeAlias = tuple[Made, Made]


@final
@dataclass(frozen=True)
class Outcome:
    """pi', rho', sigma' and C of a run, and whether it came to its end."""

    pi: tuple[int, ...]
    rho: Mapping[str, Made | None]
    sigma: Mapping[tuple[Made, str], Made | None]
    effects: frozenset[Effect]
    is_complete: bool


class _StoppedError(Exception):
    """Null was dereferenced, or there are no steps left."""


def run(given: Program, random: Random, *, again: float, steps: int) -> Outcome:
    """Run a program from `lambda w. 0`, `lambda v. bottom` and the empty heap.

    A loop is run once more with the chance `again`.
    """
    running = Run(given, random, again, steps)
    try:
        running.execute(given.body, frozenset())
        is_complete = True
    except _StoppedError:
        is_complete = False
    effects = frozenset(running.effects)
    return Outcome(tuple(running.pi), running.rho, running.sigma, effects, is_complete)


@final
class Run:
    """s, W, pi, rho, sigma => pi', rho', sigma', C (Figure 3.5); what is `(*)` is random."""

    def __init__(self, given: Program, random: Random, again: float, steps: int) -> None:
        self.pi = [0] * given.loops
        self.rho: dict[str, Made | None] = dict.fromkeys(given.variables)
        self.sigma: dict[tuple[Made, str], Made | None] = {}
        self.effects: set[Effect] = set()
        self._fields = given.fields
        self._random = random
        self._again = again
        self._steps = steps

    def execute(self, s: Statement, w: frozenset[int]) -> None:
        """Apply the rule of a statement; of two, the one that chance decides for."""
        if self._steps == 0:
            raise _StoppedError
        self._steps -= 1
        match s:
            case Seq():
                self.seq(s, w)
            case If():
                (self.then if self._often(0.5) else self.otherwise)(s, w)
            case While():
                (self.iterate if self._often(self._again) else self.leave)(s, w)
            case _:
                self._simple(s, w)

    def _simple(self, s: Simple, w: frozenset[int]) -> None:
        match s:
            case Null():
                self.null(s)
            case New():
                self.new(s, w)
            case Copy():
                self.copy(s)
            case Load():
                self.load(s)
            case Store():
                self.store(s)

    def null(self, s: Null) -> None:
        """(3.1) v = null => pi, rho[v -> bottom], sigma, {}."""
        self.rho[s.target] = None

    def new(self, s: New, w: frozenset[int]) -> None:
        """(3.2) v = new h => pi, rho[v -> o], sigma[(o, f1) -> bottom, ...], {}.

        o = <h, lambda w. (if w in W then pi(w) else 0)>.
        """
        o = Made(s.site, tuple(n if loop in w else 0 for loop, n in enumerate(self.pi)))
        self.rho[s.target] = o
        for f in self._fields:
            self.sigma[o, f] = None

    def copy(self, s: Copy) -> None:
        """(3.3) v1 = v2 => pi, rho[v1 -> rho(v2)], sigma, {}."""
        self.rho[s.target] = self.rho[s.source]

    def load(self, s: Load) -> None:
        """(3.4) v2 = v1.f => pi, rho[v2 -> sigma(o, f)], sigma, {} if rho(v1) = o."""
        self.rho[s.target] = self.sigma[self._object(s.base), s.field]

    def store(self, s: Store) -> None:
        """(3.5) v1.f = v2 => pi, rho, sigma[(o1, f) -> rho(v2)], C if rho(v1) = o1.

        C = {o1 |> o2} if rho(v2) = o2, {} if it is bottom.
        """
        o1, o2 = self._object(s.base), self.rho[s.source]
        self.sigma[o1, s.field] = o2
        if o2 is not None:
            self.effects.add((o1, o2))

    def seq(self, s: Seq, w: frozenset[int]) -> None:
        """(3.6) s1; s2 => what s2 does to what s1 left, C1 and C2."""
        self.execute(s.first, w)
        self.execute(s.second, w)

    def then(self, s: If, w: frozenset[int]) -> None:
        """(3.7) if (*) s1 else s2 => what s1 does."""
        self.execute(s.then, w)

    def otherwise(self, s: If, w: frozenset[int]) -> None:
        """(3.8) if (*) s1 else s2 => what s2 does."""
        self.execute(s.otherwise, w)

    def leave(self, s: While, w: frozenset[int]) -> None:
        """(3.9) while^w (*) do s => pi, rho, sigma, {}."""

    def iterate(self, s: While, w: frozenset[int]) -> None:
        """(3.10) while^w (*) do s => what the loop does to what s left, C1 and C2.

        s runs with W and w, and with pi[w -> pi(w) + 1].
        """
        self.pi[s.loop] += 1
        self.execute(s.body, w | {s.loop})
        self.execute(s, w)

    def _often(self, chance: float) -> bool:
        return self._random.random() < chance

    def _object(self, v: str) -> Made:
        found = self.rho[v]
        if found is None:
            raise _StoppedError
        return found


# Disjoint reachability: Definition 3.7, Figure 3.9 ------------------------------------------------


def c_plus(c: frozenset[Effect]) -> frozenset[Effect]:
    """Definition 3.7: C^1 = C; (o1 |> o2) in C^n and (o2 |> o3) in C => (o1 |> o3) in C^(n+1)."""
    found = set(c)
    todo = list(c)
    while todo:
        o1, o2 = todo.pop()
        for effect in {(o1, o3) for source, o3 in c if source == o2} - found:
            found.add(effect)
            todo.append(effect)
    return frozenset(found)


def dr_c(closed: frozenset[Effect], h: str, holders: frozenset[str]) -> bool:
    """Figure 3.9: tell whether h in DR_C(H), given C+.

    (o1 |> o) in C+, (o2 |> o) in C+, o1.h in H, o2.h in H, o.h = h => o1 = o2.
    """
    holder: dict[Made, Made] = {}
    return all(
        holder.setdefault(o, o1) == o1 for o1, o in closed if o1.site in holders and o.site == h
    )
