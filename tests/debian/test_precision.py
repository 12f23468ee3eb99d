"""Precision on real programs: more context never adds a fact, and a budget lies in between.

One `Analysis` makes all solutions of a program, so that sites are the same objects in each. Facts
are projected: contexts are forgotten, and objects are distinguished by their sites.
"""

import os
from pathlib import Path
from typing import Final

import pytest

from debian.test_real import JARS, client
from heddle.frontend.cache import cache_directory
from heddle.frontend.load import Inputs, load_program
from heddle.pointsto import PointsTo
from heddle.pointsto.budget.affordable import choose
from heddle.pointsto.context import ContextPolicy, FixedK, Site
from heddle.pointsto.solve import Analysis
from heddle.program.classes import Method
from heddle.program.ir import Invoke
from java_compiler import compiled, java_home

CLIENTS: Final = Path(__file__).parents[2] / "benchmarks" / "java"


class Subject:
    """A program with its analysis."""

    def __init__(self, main: str, paths: tuple[Path, ...], directory: Path) -> None:
        jdk = java_home(os.environ)
        inputs = Inputs(paths, directory, jdk=jdk, cache=cache_directory(os.environ))
        self.program = load_program(inputs, os.environ, lambda _stage, _done, _total: None).program
        declared = self.program.class_named(main).methods
        self.mains = [m for m in declared if m.name == "main"]
        self.analysis = Analysis(self.program)
        self.coarse = self.analysis.solve(self.mains, FixedK(0))

    def solve(self, policy: ContextPolicy) -> PointsTo:
        return self.analysis.solve(self.mains, policy)


def pool_client() -> tuple[Path, ...]:
    """Compile the client of the benchmarks; return its classes and the jar it runs with."""
    jar = (JARS / "commons-pool2.jar").resolve()
    return (compiled([CLIENTS / "PoolClient.java"], "-cp", str(jar), apart=False), jar)


@pytest.fixture(scope="module", params=["JunitClient", "PoolClient"])
def subject(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, processes: None
) -> Subject:
    main, directory = request.param, tmp_path_factory.mktemp("subject")
    paths = pool_client() if main == "PoolClient" else client(main)
    return Subject(main, paths, directory)


def variables(solution: PointsTo) -> set[tuple[Method, int, Site]]:
    """Return what variables of reachable methods may point to, whatever the context."""
    return {
        (method, var, found.site)
        for method in solution.reachable()
        if method.body is not None
        for context in solution.contexts(method)
        for var in range(len(method.body.type_index))
        for found in solution.variable(method, context, var)
    }


def calls(solution: PointsTo) -> set[tuple[Method, int, Method]]:
    """Return the call graph without contexts."""
    return {
        (method, instr.pc, call.method)
        for method in solution.reachable()
        if method.body is not None
        for instr in [i for block in method.body.blocks for i in block.instrs]
        if isinstance(instr, Invoke)
        for context in solution.contexts(method)
        for call in solution.calls(method, context, instr.pc)
    }


def test_more_context_never_adds_a_fact(subject: Subject) -> None:
    costs = subject.coarse.site_costs(2)
    adaptive = choose(costs, 2, sum(cost.at(1) for cost in costs) // 2)
    given = {adaptive.k(cost.site) for cost in costs}
    assert given == {0, 1, 2}
    solutions = [
        subject.solve(FixedK(2)),
        subject.solve(adaptive),
        subject.coarse,
    ]
    one = subject.solve(FixedK(1))
    for facts in (variables, calls):
        two, between, none = [facts(solution) for solution in solutions]
        assert two <= between <= none
        assert two <= facts(one) <= none
        assert len(two) < len(none)
