"""The call graph against real runs of real programs: HSQLDB, H2 and JUnit from Debian's packages.

A driver of ours (`drivers/`) puts each program to work, in one virtual machine. Its main is where
both the traced run and the analysis begin. Every method of the driver and of the program's jars
that the run enters must be reachable in the analysis, or be explained: `explained.py` names the
recorded assumption through which it was entered, or it is entered from such a method, or on an
object that only such methods make.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from features.trace import MethodName, Run, Trace, compile_java, java_home, traced
from heddle.frontend.cache import cache_directory
from heddle.frontend.load import Inputs, load_program
from heddle.pointsto.context import FixedK
from heddle.pointsto.solve import solve
from heddle.program.assumption import Assumption
from heddle.program.constants import LambdaTarget
from heddle.program.ir import InvokeDynamic
from heddle.program.program import Program
from real.explained import EXPLAINED

DRIVERS: Final = Path(__file__).parent / "drivers"
JARS: Final = Path("/usr/share/java")
PROGRAMS: Final = {
    "HsqldbClient": ("hsqldb",),
    "H2Client": ("h2",),
    "JunitClient": ("junit4", "hamcrest"),
}


@dataclass(frozen=True)
class Compared:
    """A traced run beside the methods that the analysis finds reachable."""

    program: Program
    trace: Trace
    reachable: frozenset[MethodName]

    @property
    def missing(self) -> frozenset[MethodName]:
        return self.trace.methods - self.reachable

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        return self.program.assumptions.sorted()


def compared(main: str, directory: Path, cache: Path) -> Compared:
    """Compile a driver, run it traced, and analyse it from its main."""
    jdk = java_home(dict(os.environ))
    jars = tuple([(JARS / f"{name}.jar").resolve() for name in PROGRAMS[main]])
    classes = directory / "classes"
    classpath = os.pathsep.join(map(str, jars))
    compile_java(jdk, [DRIVERS / f"{main}.java"], classes, "-cp", classpath)
    run = Run(main, (classes, *jars), followed=100, seconds=120)
    inputs = Inputs((classes, *jars), directory, jdk=jdk, cache=cache_directory(os.environ))
    program = load_program(inputs, os.environ, lambda _stage, _done, _total: None).program
    mains = [m for m in program.class_named(main).methods if m.name == "main"]
    solution = solve(program, mains, FixedK(0))
    reachable = frozenset(MethodName(m.owner, m.name, m.descriptor) for m in solution.reachable())
    return Compared(program, traced(run, jdk, cache), reachable)


def entered_through(main: str) -> list[MethodName]:
    """Return the methods that the rows of a program explain."""
    rows = [method for row in EXPLAINED[main] for method in row.entered]
    return [MethodName(*method.split(" ")) for method in rows]


def explained(result: Compared, roots: list[MethodName]) -> frozenset[MethodName]:
    """Return what follows from methods that are missing, as long as it is missing too."""
    found = {*roots}
    todo = [*roots]
    while todo:
        for method in following(result, todo.pop()):
            if method in result.missing and method not in found:
                found.add(method)
                todo.append(method)
    return frozenset(found)


def following(result: Compared, method: MethodName) -> Iterator[MethodName]:
    """Return what a method was seen to enter, its lambdas, and the methods of what it makes."""
    yield from [edge.callee for edge in result.trace.edges if edge.caller == method]
    yield from lambdas(result.program, method)
    if method.name == "<init>":
        yield from [other for other in result.missing if other.owner == method.owner]


def lambdas(program: Program, method: MethodName) -> Iterator[MethodName]:
    """Return the methods that the lambdas made in a method run."""
    declared = program.class_named(method.owner).methods
    bodies = [m.body for m in declared if (m.name, m.descriptor) == method[1:] and m.body]
    for instr in [i for body in bodies for block in body.blocks for i in block.instrs]:
        if isinstance(instr, InvokeDynamic) and isinstance(instr.target, LambdaTarget):
            handle = instr.target.implementation
            yield MethodName(handle.owner, handle.name, handle.descriptor)


@pytest.mark.parametrize("main", PROGRAMS)
def test_every_entered_method_is_reachable_or_explained(
    main: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    assert pytestconfig.cache is not None
    result = compared(main, tmp_path, pytestconfig.cache.mkdir("heddle-traces"))
    assert result.trace.untraced == ()
    assert len(result.trace.methods) > 500
    roots = entered_through(main)
    closed = [" ".join(root) for root in roots if root not in result.missing]
    assert not closed, "no longer missing; take out of explained.py:\n" + "\n".join(closed)
    for row in EXPLAINED[main]:
        subjects = [a.subject for a in result.assumptions if a.kind is row.kind]
        assert any(subject.split(" ")[0] == row.method for subject in subjects), row
    unexplained = result.missing - explained(result, roots)
    assert not unexplained, "\n".join(sorted(map(" ".join, unexplained)))
