"""The points-to relations of the example programs, in the notation of the figures.

Sites, calls and variables have the names that a figure gives them. What has none is left out: code
and variables of the library, calls of superclass constructors, and fields of library objects. An
object with a site that has no name is not left out but shown with the type of the site.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import final

from java_figures import class_files, compiled
from naive_domains import ELEMENTS, Given, Object, Sigma, Site, sites
from naive_pointsto import solution
from pointsto_answers import Answer, asked, derived, method_named, methods_of, program_of

from heddle.frontend.cache import cache_directory
from heddle.frontend.load import Inputs, load_program
from heddle.pointsto.context import ContextPolicy
from heddle.pointsto.result import CallEdge
from heddle.pointsto.solve import solve
from heddle.program.classes import Field, Method
from heddle.program.ir import Invoke, New, NewArray
from heddle.program.program import Program

START = ("java/lang/Thread", "start")
MODEL_PC = -1  # where a modelled method makes its calls


def application_program(source: str, _: Path) -> Program:
    """Compile a figure and take its own classes only; there is no library, and no workspace."""
    return program_of(compiled(source).values())


def whole_program(source: str, directory: Path) -> Program:
    """Compile a figure and load it with the JDK."""
    cache = cache_directory(os.environ)
    inputs = Inputs((class_files(source),), directory, cache=cache)
    return load_program(inputs, os.environ, lambda _stage, _done, _total: None).program


def read_naively(program: Program, sigma: Sigma) -> Answer:
    """Apply the rules naively; `start` calls `run`."""
    return derived(solution(Given(program, [method_named(program, "T", "main")], sigma)))


def solved(program: Program, policy: ContextPolicy) -> Answer:
    """Solve; a call of `start` is taken for what `start` calls."""
    points_to = solve(program, [method_named(program, "T", "main")], policy)

    def seen(call: CallEdge) -> tuple[CallEdge, ...]:
        if (call.method.owner, call.method.name) == START:
            return points_to.calls(call.method, call.context, MODEL_PC)
        return (call,)

    return asked(points_to, program, seen)


@final
@dataclass(frozen=True)
class Notation:
    """Names of sites, and of call sites by method and offset."""

    sites: Mapping[Site, str]
    calls: Mapping[tuple[Method, int], str]

    def object(self, found: Object) -> str:
        """Write an abstract object or a context."""
        names = [self.sites.get(site, site.type) for site in found]
        return f"[{'::'.join(names)}]" if names else "-"

    def cscg(self, answer: Answer, program: Program) -> set[str]:
        """Write the calls from application code to application code."""
        return {
            f"({self.object(c1)}, {self.calls[m1, pc]}, {self.object(c2)}, {m2.owner}.{m2.name})"
            for c1, m1, pc, c2, m2 in answer.g
            if m2.owner in program.application
        }

    def heap(self, answer: Answer) -> set[str]:
        """Write the fields of application objects."""
        return {
            f"({self.object(o1)}, {_field_name(f)}, {self.object(o2)})"
            for o1, f, o2 in answer.h
            if o1[0] in self.sites
        }

    def pts_v(self, answer: Answer) -> set[str]:
        """Write what the variables with a name point to, but for the argument of `main`."""
        named = [(c, m.body.name_of(v), o) for c, m, v, o in answer.pv if m.body]
        return {
            f"({self.object(c)}, {name}, {self.object(o)})"
            for c, name, o in named
            if name not in (None, "a")
        }

    def pts_g(self, answer: Answer) -> set[str]:
        """Write what the static fields point to."""
        return {f"({_field_name(g)}, {self.object(o)})" for g, o in answer.pg}


def _field_name(field: Field | str) -> str:
    return field.name if isinstance(field, Field) else field.replace(ELEMENTS, "f_elems")


def notation(
    program: Program, site_names: Mapping[str, str], call_names: Mapping[str, str]
) -> Notation:
    """Name the sites and calls of each method in the order of their offsets.

    Calls of superclass constructors have no names.
    """
    site_table: dict[Site, str] = {}
    call_table: dict[tuple[Method, int], str] = {}
    for method in methods_of(program):
        where = f"{method.owner}.{method.name}"
        blocks = method.body.blocks if method.body else ()
        code = sorted((i for block in blocks for i in block.instrs), key=lambda i: i.pc)
        made = [s for i in code if isinstance(i, New | NewArray) for s in sites(method, i)]
        calls = [i for i in code if isinstance(i, Invoke)]
        pcs = [i.pc for i in calls if method.name != "<init>" or i.args[:1] != (0,)]
        site_table |= zip(made, site_names.get(where, "").split(), strict=True)
        named = zip(pcs, call_names.get(where, "").split(), strict=True)
        call_table |= {(method, pc): name for pc, name in named}
    return Notation(site_table, call_table)
