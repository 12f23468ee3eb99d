"""The points-to analysis read naively: rules 4.1 to 4.9 of Naik 2008, Figure 4.6, word by word.

A rule is a function that adds to the relations what the rule says follows from them; `solution`
applies all of them, over and over, until nothing is new. What the figure leaves open is decided in
`naive_domains`. The context of a callee is that of the figure, or one with call sites
(`naive_calls`).
"""

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from typing import Final, TypeAlias

from naive_domains import ELEMENTS, Analysis, Given, Place, Relations, extended, sites

from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Cast,
    Catch,
    GetField,
    GetStatic,
    New,
    Phi,
    PutField,
    PutStatic,
    Throw,
)


def rule_4_1(a: Analysis) -> None:
    """meth(p) = m_main => (epsilon, p) in R."""
    for main in a.given.mains:
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
        objects = [extended(h, a.k(h), c) for h in sites(m, made, a.given.merged)]
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
    for c, caller, i, m in a.static_calls():
        a.r.add((a.static_context(c, caller, i, m), m))


def rule_4_8_2(a: Analysis) -> None:
    """...: (c, iarg(i_stat, n), o) in P_V => (c, marg(m, n), o) in P_V."""
    for c, caller, i, m in a.static_calls():
        a.pass_arguments((c, caller, i.args), (a.static_context(c, caller, i, m), m, 0))


def rule_4_8_3(a: Analysis) -> None:
    """...: (c, mret(m, n), o) in P_V => (c, iret(i_stat, n), o) in P_V."""
    for c, caller, i, m in a.static_calls():
        a.pass_results((a.static_context(c, caller, i, m), m), (c, caller, i.dest))


def rule_4_8_4(a: Analysis) -> None:
    """...: (c, i_stat, c, m) in G."""
    for c, caller, i, m in a.static_calls():
        a.g.add((c, caller, i.pc), (a.static_context(c, caller, i, m), m))


def rule_4_9_1(a: Analysis) -> None:
    """(c, p1) in R, stmt(p1) = i_inst, (c, iarg0(i_inst), o0) in P_V, trgt(i_inst, o0.car) = m.

    meth(p2) = m => (o0, p2) in R.
    """
    for c, caller, i, o0, m in a.instance_calls():
        a.r.add((a.receiver_context(c, caller, i, o0, m), m))


def rule_4_9_2(a: Analysis) -> None:
    """...: (o0, marg0(m), o0) in P_V."""
    for c, caller, i, o0, m in a.instance_calls():
        a.pv.add((a.receiver_context(c, caller, i, o0, m), m, 0), o0)


def rule_4_9_3(a: Analysis) -> None:
    """...: (c, iarg(i_inst, n), o) in P_V => (o0, marg(m, n), o) in P_V."""
    for c, caller, i, o0, m in a.instance_calls():
        callee = a.receiver_context(c, caller, i, o0, m)
        a.pass_arguments((c, caller, i.args[1:]), (callee, m, 1))


def rule_4_9_4(a: Analysis) -> None:
    """...: (o0, mret(m, n), o) in P_V => (c, iret(i_inst, n), o) in P_V."""
    for c, caller, i, o0, m in a.instance_calls():
        callee = a.receiver_context(c, caller, i, o0, m)
        a.pass_results((callee, m), (c, caller, i.dest))


def rule_4_9_5(a: Analysis) -> None:
    """...: (c, i_inst, o0, m) in G."""
    for c, caller, i, o0, m in a.instance_calls():
        a.g.add((c, caller, i.pc), (a.receiver_context(c, caller, i, o0, m), m))


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
    a.used.update(main.owner for main in a.given.mains)
    a.used.update(made.class_name for _, _, made in a.points(New))
    a.used.update(m.owner for _, _, _, m in a.static_calls())
    a.used.update(a.field(load.field).owner for _, _, load in a.points(GetStatic))
    a.used.update(a.field(store.field).owner for _, _, store in a.points(PutStatic))
    for name in tuple(a.used):
        a.used.update(a.initialised_before(name))


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


def solution(given: Given, rules: Sequence[Rule] = RULES) -> Relations:
    """Return the least relations that satisfy the rules."""
    found = Analysis(given)
    before = -1
    while before != len(found):
        before = len(found)
        for rule in rules:
            rule(found)
    return found
