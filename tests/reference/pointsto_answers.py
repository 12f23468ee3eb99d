"""Points-to answers in one form, whoever gives them: what the comparisons of the solver share.

Objects and contexts become tuples of `naive_domains.Site`, so that sites are compared by where
they are and what they allocate.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from naive_domains import ELEMENTS, Context, Object, Relations, Site

from heddle.pointsto import PointsTo
from heddle.pointsto.context import AbstractObject, site_key
from heddle.pointsto.context import Site as SolvedSite
from heddle.pointsto.result import CallEdge
from heddle.program.assumption import AssumptionLog
from heddle.program.classes import Class, Field, Method
from heddle.program.descriptors import class_of_type
from heddle.program.ir import Invoke, Var
from heddle.program.program import Origin, Program, Role
from ir_text import parse_classes


@dataclass(frozen=True)
class Answer:
    """The relations of Figure 4.5 as sets of tuples; R is of contexts and methods."""

    r: frozenset[tuple[Context, Method]]
    pv: frozenset[tuple[Context, Method, Var, Object]]
    pg: frozenset[tuple[Field, Object]]
    h: frozenset[tuple[Object, Field | str, Object]]
    g: frozenset[tuple[Context, Method, int, Context, Method]]


class _Given:
    """Classes from memory; those whose names begin so are the JDK's, or of libraries."""

    def __init__(
        self,
        classes: Iterable[Class],
        jdk: tuple[str, ...] = (),
        libraries: tuple[str, ...] = (),
    ) -> None:
        self._classes = {each.name: each for each in classes}
        self._jdk = jdk
        self._libraries = libraries

    def load(self, name: str, _: AssumptionLog) -> tuple[Class, Origin] | None:
        found = self._classes.get(name)
        role = Role.LIBRARY if name.startswith(self._libraries) else Role.APPLICATION
        role = Role.JDK if name.startswith(self._jdk) else role
        return (found, Origin(role, "test")) if found else None


def program_of(classes: Iterable[Class] | str) -> Program:
    """Make a program of classes, given as IR text or lifted already; there are no others."""
    found = list(parse_classes(classes) if isinstance(classes, str) else classes)
    return Program(_Given(found), tuple(each.name for each in found), AssumptionLog())


def program_with_jdk(text: str, *libraries: str) -> Program:
    """Make a program of classes as IR text, of which those of Java are the JDK's.

    Those whose names begin with one of some prefixes are of libraries.
    """
    found = list(parse_classes(text))
    own = tuple(each.name for each in found if not each.name.startswith(("java/", *libraries)))
    return Program(_Given(found, ("java/",), libraries), own, AssumptionLog())


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
        frozenset((c, m, v, o) for (c, m, v), o in relations.pv),
        frozenset(relations.pg),
        frozenset((o1, f, o2) for (o1, f), o2 in relations.h),
        frozenset((c1, m1, pc, c2, m2) for (c1, m1, pc), (c2, m2) in relations.g),
    )


def _itself(call: CallEdge) -> tuple[CallEdge, ...]:
    return (call,)


def asked(
    points_to: PointsTo,
    program: Program,
    seen: Callable[[CallEdge], tuple[CallEdge, ...]] = _itself,
) -> Answer:
    """Ask a solution everything about the methods and fields of the application.

    Instance fields are asked of every object that a variable, a static field or another field of
    the application may point to. `seen` is what a call is taken for.
    """
    running = [(c, m) for m in methods_of(program) for c in points_to.contexts(m)]
    variables = {
        (c, m, var): points_to.variable(m, c, var) for c, m in running for var in _variables(m)
    }
    statics = {f: points_to.static(f) for f in fields_of(program) if f.is_static}
    heap = _heap(points_to, program, [*variables.values(), *statics.values()])
    calls = [
        (c, m, pc, call)
        for c, m in running
        for pc in _calls(m)
        for found in points_to.calls(m, c, pc)
        for call in seen(found)
    ]
    return Answer(
        frozenset((named(c), m) for c, m in running),
        frozenset(
            (named(c), m, v, _of(o)) for (c, m, v), found in variables.items() for o in found
        ),
        frozenset((f, _of(o)) for f, found in statics.items() for o in found),
        frozenset((_of(o1), f, _of(o2)) for (o1, f), found in heap.items() for o2 in found),
        frozenset((named(c), m, pc, named(call.context), call.method) for c, m, pc, call in calls),
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


def named(sites: Iterable[SolvedSite]) -> tuple[Site, ...]:
    """Return sites of the solver as those of the naive reading."""
    return tuple(Site(*site_key(site), site.type) for site in sites)


def _of(found: AbstractObject) -> Object:
    return named(found.sites)


def shown(answer: Answer) -> frozenset[str]:
    """Write each fact as a line, sites as the class they allocate and `-` for the empty context.

    `run c m` is of R, `c m v = o` of P_V, `C.g = o` of P_G, `o.f = o` of H, `c m@i -> c m` of G.
    """
    return frozenset(
        [
            *(f"run {_objects(c)} {_member(m)}" for c, m in answer.r),
            *(f"{_objects(c)} {_member(m)} v{v} = {_objects(o)}" for c, m, v, o in answer.pv),
            *(f"{_member(g)} = {_objects(o)}" for g, o in answer.pg),
            *(f"{_objects(o1)}.{_field(f)} = {_objects(o2)}" for o1, f, o2 in answer.h),
            *(
                f"{_objects(c1)} {_member(m1)}@{i} -> {_objects(c2)} {_member(m2)}"
                for c1, m1, i, c2, m2 in answer.g
            ),
        ]
    )


def _objects(sites: tuple[Site, ...]) -> str:
    return "[" + "::".join(map(_site, sites)) + "]" if sites else "-"


def _site(site: Site) -> str:
    name = class_of_type(site.type).rpartition("/")[2].rstrip(";")
    return name + "[]" * site.type.count("[")


def _member(member: Field | Method) -> str:
    return f"{member.owner.rpartition('/')[2]}.{member.name}"


def _field(field: Field | str) -> str:
    return field.name if isinstance(field, Field) else field
