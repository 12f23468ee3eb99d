"""Points-to answers in one form, whoever gives them: what the comparisons of the solver share.

Objects and contexts become tuples of `naive_domains.Site`, so that sites are compared by where
they are and what they allocate.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from naive_domains import ELEMENTS, Object, Relations, Site

from heddle.pointsto.context import AbstractObject, site_key
from heddle.pointsto.context import Site as SolvedSite
from heddle.pointsto.result import PointsTo
from heddle.program.assumption import AssumptionLog
from heddle.program.classes import Class, Field, Method
from heddle.program.ir import Invoke
from heddle.program.program import Origin, Program, Role
from heddle.program.text import parse_classes

Facts: TypeAlias = frozenset[tuple[object, ...]]


@dataclass(frozen=True)
class Answer:
    """The relations of Figure 4.5 as sets of tuples; R is of contexts and methods."""

    r: Facts
    pv: Facts
    pg: Facts
    h: Facts
    g: Facts


class _Given:
    """Classes from memory."""

    def __init__(self, classes: Iterable[Class]) -> None:
        self._classes = {each.name: each for each in classes}

    def load(self, name: str, _: AssumptionLog) -> tuple[Class, Origin] | None:
        found = self._classes.get(name)
        return (found, Origin(Role.APPLICATION, "test")) if found else None


def program_of(classes: Iterable[Class] | str) -> Program:
    """Make a program of classes, given as IR text or lifted already; there are no others."""
    found = list(parse_classes(classes) if isinstance(classes, str) else classes)
    return Program(_Given(found), tuple(each.name for each in found), AssumptionLog())


def methods_of(program: Program) -> tuple[Method, ...]:
    """Return the methods of the application's classes."""
    return tuple(m for name in program.application for m in program.class_named(name).methods)


def fields_of(program: Program) -> tuple[Field, ...]:
    """Return the fields of the application's classes."""
    return tuple(f for name in program.application for f in program.class_named(name).fields)


def method_named(program: Program, owner: str, name: str) -> Method:
    """Return the only method of that name that a class declares."""
    (found,) = [m for m in program.class_named(owner).methods if m.name == name]
    return found


def derived(relations: Relations) -> Answer:
    """Put the naive relations into this form."""
    return Answer(
        frozenset(relations.r),
        frozenset((*key, value) for key, value in relations.pv),
        frozenset(relations.pg),
        frozenset((*key, value) for key, value in relations.h),
        frozenset((*key, *value) for key, value in relations.g),
    )


def asked(points_to: PointsTo, program: Program) -> Answer:
    """Ask a solution everything about the methods and fields of the application.

    Instance fields are asked of every object that a variable, a static field or another field of
    the application may point to.
    """
    methods = methods_of(program)
    running = [(c, m) for m in methods for c in points_to.contexts(m)]
    variables = {
        (c, m, var): points_to.variable(m, c, var) for c, m in running for var in _variables(m)
    }
    statics = {f: points_to.static(f) for f in fields_of(program) if f.is_static}
    heap = _heap(points_to, program, [*variables.values(), *statics.values()])
    return Answer(
        frozenset((_named(c), m) for c, m in running),
        frozenset(
            (_named(c), m, v, _of(o)) for (c, m, v), found in variables.items() for o in found
        ),
        frozenset((f, _of(o)) for f, found in statics.items() for o in found),
        frozenset((_of(o1), f, _of(o2)) for (o1, f), found in heap.items() for o2 in found),
        frozenset(
            (_named(c), m, pc, _named(call.context), call.method)
            for c, m in running
            for pc in _calls(m)
            for call in points_to.calls(m, c, pc)
        ),
    )


def _heap(
    points_to: PointsTo, program: Program, known: Iterable[tuple[AbstractObject, ...]]
) -> dict[tuple[AbstractObject, Field | str], tuple[AbstractObject, ...]]:
    """Return the fields of the objects known, and of the objects these lead to."""
    instance: list[Field | str] = [f for f in fields_of(program) if not f.is_static]
    waiting = [o for found in known for o in found]
    heap: dict[tuple[AbstractObject, Field | str], tuple[AbstractObject, ...]] = {}
    seen = set[AbstractObject]()
    while waiting:
        o1 = waiting.pop()
        if o1 not in seen:
            seen.add(o1)
            for f in [*instance, ELEMENTS]:
                heap[o1, f] = points_to.field(o1, f)
                waiting.extend(heap[o1, f])
    return heap


def _variables(method: Method) -> range:
    return range(len(method.body.type_index) if method.body else 0)


def _calls(method: Method) -> list[int]:
    blocks = method.body.blocks if method.body else ()
    return [i.pc for block in blocks for i in block.instrs if isinstance(i, Invoke)]


def _named(sites: Iterable[SolvedSite]) -> tuple[Site, ...]:
    return tuple(Site(*site_key(site), site.type) for site in sites)


def _of(found: AbstractObject) -> Object:
    return _named(found.sites)
