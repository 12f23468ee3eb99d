"""The type and effect system of the WHILE language, and disjoint reachability analysis.

Naik 2008, Figures 3.6 to 3.8, Definitions 3.2, 3.3 and 3.8 to 3.10, and the second equation of
Figure 3.9. What the thesis leaves open:

*Subsumption.* Rule 3.18 has one and the same Gamma before the loop, after it and after its body,
and no rule makes a Gamma larger; so read, `v = new h; while (*) do v = null` has no type. As the
lattice of types suggests, a loop may be entered in any smaller environment, and its body may end
in one. Of all that are large enough, the least is taken.

*The first Pi and Gamma.* As in the examples, Pi is 1 for all loops. Gamma is bottom for all
variables: the environments that the examples start in are those that result.

*Example 3.6.* The type that is printed for v2, <h2, <1, 1>>, has no derivation: the inner loop
begins with a v2 of an earlier iteration of the outer one, <h2, <top, 1>>, and may not run at all.
A run that leaves such a v2 refutes Figure 3.7 (c). After the loops v2 is <h2, <top, 1>>; where it
is stored it is as printed, and so are K and all that follows.
"""

from collections.abc import Mapping
from enum import Enum
from itertools import product
from typing import Final, NamedTuple, TypeAlias, final

from while_language import (
    Copy,
    Effect,
    If,
    Load,
    Made,
    New,
    Null,
    Outcome,
    Program,
    Seq,
    Simple,
    Statement,
    Store,
    While,
)

# Syntax: Figure 3.6 -------------------------------------------------------------------------------


@final
class Top(Enum):
    """Anything: of iterations, or of sites."""

    TOP = "T"


TOP: Final = Top.TOP
# An iteration: 0, 1 or top; Pi has one for each loop.
Count: TypeAlias = int | Top
Pi: TypeAlias = tuple[Count, ...]


class Type(NamedTuple):
    """tau = <h, Pi>."""

    site: str | Top
    pi: Pi


# Gamma; None is bottom, the type of null.
Gamma: TypeAlias = Mapping[str, Type | None]
# tau1 |> tau2, and K.
AbstractEffect: TypeAlias = tuple[Type, Type]
K: TypeAlias = frozenset[AbstractEffect]


class Typing(NamedTuple):
    """Gamma' and K of a judgement W, Pi, Gamma |- s : Gamma', K."""

    gamma: Gamma
    k: K


NOTHING: Final[K] = frozenset()

# Abstraction: Figure 3.7 --------------------------------------------------------------------------


def abstracts_count(n: int, abstract: Count) -> bool:
    """Figure 3.7 (a), n <= n^: both are 0, or n > 0 and n^ = 1, or n^ is top."""
    return abstract is TOP or (n == 0 and abstract == 0) or (n > 0 and abstract == 1)


def abstracts_object(o: Made, tau: Type) -> bool:
    """Figure 3.7 (a), o <= tau: o.h = tau.h, or that is top; o.pi(w) <= tau.Pi(w) for all w."""
    return (tau.site is TOP or o.site == tau.site) and all(
        abstracts_count(n, abstract) for n, abstract in zip(o.pi, tau.pi, strict=True)
    )


def abstracts_effect(effect: Effect, abstract: AbstractEffect) -> bool:
    """Figure 3.7 (b): o1 <= tau1, o2 <= tau2, and o1.pi(w) = o2.pi(w) where both Pi(w) are 1."""
    (o1, o2), (tau1, tau2) = effect, abstract
    return (
        abstracts_object(o1, tau1)
        and abstracts_object(o2, tau2)
        and all(
            n1 == n2
            for n1, n2, a1, a2 in zip(o1.pi, o2.pi, tau1.pi, tau2.pi, strict=True)
            if a1 == a2 == 1
        )
    )


def abstracts_effects(c: frozenset[Effect], k: K) -> bool:
    """Figure 3.7 (b), C <= K: each effect of C has one in K."""
    return all(any(abstracts_effect(effect, abstract) for abstract in k) for effect in c)


def abstracts_environment(outcome: Outcome, pi: Pi, gamma: Gamma) -> bool:
    """Figure 3.7 (c), {} |- (pi, rho) <= (Pi, Gamma).

    (1) is of the loops in W, of which there are none; (2) rho(v) <= Gamma(v) for all v; (3) for
    all w there is an n that pi(w) is if Pi(w) = 1, and that the objects of all variables have at
    w whose types have 1 there.
    """
    objects = [(o, gamma[v]) for v, o in outcome.rho.items() if o is not None]
    if any(tau is None or not abstracts_object(o, tau) for o, tau in objects):
        return False
    for w, n in enumerate(outcome.pi):
        same = {o.pi[w] for o, tau in objects if tau is not None and tau.pi[w] == 1}
        if len(same | {n} if pi[w] == 1 else same) > 1:
            return False
    return True


# Environments: Definitions 3.2 and 3.3 ------------------------------------------------------------


def joined(tau1: Type | None, tau2: Type | None) -> Type | None:
    """Definition 3.2, of types: bottom is absorbed, what differs is top."""
    if tau1 is None or tau2 is None:
        return tau1 or tau2
    return Type(
        tau1.site if tau1.site == tau2.site else TOP,
        tuple(a if a == b else TOP for a, b in zip(tau1.pi, tau2.pi, strict=True)),
    )


def joined_environments(gamma1: Gamma, gamma2: Gamma) -> Gamma:
    """Definition 3.2, variable by variable."""
    return {v: joined(gamma1[v], gamma2[v]) for v in gamma1}


def loopback(gamma: Gamma, w: int) -> Gamma:
    """Definition 3.3, Gamma^(w+): Pi(w) is top where it was 1."""

    def later(tau: Type | None) -> Type | None:
        if tau is None or tau.pi[w] != 1:
            return tau
        return Type(tau.site, (*tau.pi[:w], TOP, *tau.pi[w + 1 :]))

    return {v: later(tau) for v, tau in gamma.items()}


# Rules: Figure 3.8 --------------------------------------------------------------------------------


def typed(given: Program) -> Typing:
    """Return Gamma' and K of a program."""
    return System(first_pi(given)).judge(frozenset(), dict.fromkeys(given.variables), given.body)


def first_pi(given: Program) -> Pi:
    """Return the Pi of a whole program: 1 for all loops."""
    return (1,) * given.loops


@final
class System:
    """W, Pi, Gamma |- s : Gamma', K, of one Pi, which no rule changes."""

    def __init__(self, pi: Pi) -> None:
        self._pi = pi

    def judge(self, w: frozenset[int], gamma: Gamma, s: Statement) -> Typing:
        """Apply the rule of a statement."""
        match s:
            case Seq():
                return self.seq(w, gamma, s)
            case If():
                return self.fork(w, gamma, s)
            case While():
                return self.loop(w, gamma, s)
            case _:
                return self._simple(w, gamma, s)

    def _simple(self, w: frozenset[int], gamma: Gamma, s: Simple) -> Typing:
        match s:
            case Null():
                return self.null(gamma, s)
            case New():
                return self.new(w, gamma, s)
            case Copy():
                return self.copy(gamma, s)
            case Load():
                return self.load(gamma, s)
            case Store():
                return self.store(gamma, s)

    def null(self, gamma: Gamma, s: Null) -> Typing:
        """(3.11) v = null : Gamma[v -> bottom], {}."""
        return Typing({**gamma, s.target: None}, NOTHING)

    def new(self, w: frozenset[int], gamma: Gamma, s: New) -> Typing:
        """(3.12) v = new h : Gamma[v -> <h, Pi'>], {}.

        Pi' = lambda w. (if w in W then Pi(w) else 0).
        """
        pi = tuple(n if loop in w else 0 for loop, n in enumerate(self._pi))
        return Typing({**gamma, s.target: Type(s.site, pi)}, NOTHING)

    def copy(self, gamma: Gamma, s: Copy) -> Typing:
        """(3.13) v1 = v2 : Gamma[v1 -> Gamma(v2)], {}."""
        return Typing({**gamma, s.target: gamma[s.source]}, NOTHING)

    def load(self, gamma: Gamma, s: Load) -> Typing:
        """(3.14) v2 = v1.f : Gamma[v2 -> <top, lambda w. top>], {}."""
        return Typing({**gamma, s.target: Type(TOP, (TOP,) * len(self._pi))}, NOTHING)

    def store(self, gamma: Gamma, s: Store) -> Typing:
        """(3.15) v1.f = v2 : Gamma, K.

        K = {tau1 |> tau2} if Gamma(v1) = tau1 and Gamma(v2) = tau2, {} otherwise.
        """
        tau1, tau2 = gamma[s.base], gamma[s.source]
        if tau1 is None or tau2 is None:
            return Typing(gamma, NOTHING)
        return Typing(gamma, frozenset({(tau1, tau2)}))

    def seq(self, w: frozenset[int], gamma: Gamma, s: Seq) -> Typing:
        """(3.16) s1; s2 : Gamma'', K1 and K2, s2 being judged in the Gamma' of s1."""
        between, k1 = self.judge(w, gamma, s.first)
        after, k2 = self.judge(w, between, s.second)
        return Typing(after, k1 | k2)

    def fork(self, w: frozenset[int], gamma: Gamma, s: If) -> Typing:
        """(3.17) if (*) then s1 else s2 : the join of Gamma1 and Gamma2, K1 and K2."""
        gamma1, k1 = self.judge(w, gamma, s.then)
        gamma2, k2 = self.judge(w, gamma, s.otherwise)
        return Typing(joined_environments(gamma1, gamma2), k1 | k2)

    def loop(self, w: frozenset[int], gamma: Gamma, s: While) -> Typing:
        """(3.18) while^w (*) do s : Gamma, K if W and w, Pi, Gamma^(w+) |- s : Gamma, K.

        Pi(w) is not 0. Gamma is the least environment, from the given one up, that is invariant.
        """
        assert self._pi[s.loop] != 0
        while True:
            after, k = self.judge(w | {s.loop}, loopback(gamma, s.loop), s.body)
            larger = joined_environments(gamma, after)
            if larger == gamma:
                return Typing(gamma, k)
            gamma = larger


# Disjoint reachability: Definitions 3.8 to 3.10, Figure 3.9 ---------------------------------------


def compatible(tau1: Type, tau2: Type) -> bool:
    """Definition 3.8, tau1 ~ tau2: they agree wherever neither is top."""
    return all(
        a == b or a is TOP or b is TOP
        for a, b in ((tau1.site, tau2.site), *zip(tau1.pi, tau2.pi, strict=True))
    )


def below_top(tau: Type) -> bool:
    """Definition 3.9, tau < top: nothing in it is top."""
    return tau.site is not TOP and TOP not in tau.pi


def k_plus(k: K) -> K:
    """Definition 3.10: K^1 = K; (tau1 |> tau2) in K^n, (tau3 |> tau4) in K and tau2 ~ tau3.

    => (tau1 |> tau5) in K^(n+1).
    """
    found = set(k)
    todo = list(k)
    while todo:
        first = todo.pop()
        for effect in {followed(first, second) for second in k if compatible(first[1], second[0])}:
            if effect not in found:
                found.add(effect)
                todo.append(effect)
    return frozenset(found)


def followed(first: AbstractEffect, second: AbstractEffect) -> AbstractEffect:
    """Definition 3.10, tau1 |> tau5: tau5 is tau4, but top at each w where that says too much.

    That is where tau1.Pi(w) = 1, tau4.Pi(w) = 1, and tau2.Pi(w) or tau3.Pi(w) is not 1.
    """
    (tau1, tau2), (tau3, tau4) = first, second
    pi = (
        TOP if n1 == 1 and n4 == 1 and (n2 != 1 or n3 != 1) else n4
        for n1, n2, n3, n4 in zip(tau1.pi, tau2.pi, tau3.pi, tau4.pi, strict=True)
    )
    return tau1, Type(tau4.site, tuple(pi))


def dr_k(closed: K, h: str, holders: frozenset[str]) -> bool:
    """Figure 3.9: tell whether h in DR_K(H), given K+.

    (tau1 |> tau3) in K+, (tau2 |> tau4) in K+, tau1.h and tau2.h in H or top, tau3 ~ tau4,
    tau3.h and tau4.h in {h, top} => tau1 = tau2, tau1 < top, and for all w:
    tau1.Pi(w) = 1 => tau3.Pi(w) = tau4.Pi(w) = 1.
    """
    relevant = [
        (tau1, tau3)
        for tau1, tau3 in closed
        if (tau1.site is TOP or tau1.site in holders) and tau3.site in (h, TOP)
    ]
    return all(
        tau1 == tau2
        and below_top(tau1)
        and all(
            n3 == n4 == 1 for n1, n3, n4 in zip(tau1.pi, tau3.pi, tau4.pi, strict=True) if n1 == 1
        )
        for (tau1, tau3), (tau2, tau4) in product(relevant, repeat=2)
        if compatible(tau3, tau4)
    )
