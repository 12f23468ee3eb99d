"""The call graph against real runs of real programs: HSQLDB, H2 and JUnit from Debian's packages.

A driver of ours (`drivers/`) puts each program to work, in one virtual machine. Its main is where
both the traced run and the analysis begin. Every method of the driver and of the program's jars
that the run enters must be reachable in the analysis.
"""

import os
from pathlib import Path
from typing import Final

import pytest

from features.trace import MethodName, Run, traced
from heddle.frontend.cache import cache_directory
from heddle.frontend.load import Inputs, load_program
from heddle.pointsto.context import FixedK
from heddle.pointsto.solve import solve
from java_compiler import compiled, java_home

DRIVERS: Final = Path(__file__).parent / "drivers"
JARS: Final = Path("/usr/share/java")
PROGRAMS: Final = {
    "HsqldbClient": ("hsqldb",),
    "H2Client": ("h2",),
    "JunitClient": ("junit4", "hamcrest"),
}
SHARED: Final = DRIVERS / "Shop.java"


def client(main: str) -> tuple[Path, ...]:
    """Compile a driver; return its classes and the jars it runs with."""
    jars = tuple([(JARS / f"{name}.jar").resolve() for name in PROGRAMS[main]])
    classpath = os.pathsep.join(map(str, jars))
    classes = compiled([DRIVERS / f"{main}.java", SHARED], "-cp", classpath, apart=False)
    return (classes, *jars)


def reachable(main: str, paths: tuple[Path, ...], k: int) -> set[MethodName]:
    """Analyse from a driver's main."""
    jdk = java_home(os.environ)
    inputs = Inputs(paths, paths[0].parent, jdk=jdk, cache=cache_directory(os.environ))
    program = load_program(inputs, os.environ, lambda _stage, _done, _total: None).program
    mains = [m for m in program.class_named(main).methods if m.name == "main"]
    found = solve(program, mains, FixedK(k)).reachable()
    return {MethodName(m.owner, m.name, m.descriptor) for m in found}


@pytest.mark.parametrize(
    ("main", "k"), [("HsqldbClient", 0), ("H2Client", 0), ("JunitClient", 0), ("JunitClient", 1)]
)
def test_every_entered_method_is_reachable(
    main: str, k: int, pytestconfig: pytest.Config, processes: None
) -> None:
    assert pytestconfig.cache is not None
    paths = client(main)
    run = Run(main, paths, followed=100, seconds=120)
    trace = traced(run, java_home(os.environ), pytestconfig.cache.mkdir("heddle-traces"))
    assert trace.untraced == ()
    assert len(trace.methods) > 500
    missing = trace.methods - reachable(main, paths, k)
    assert not missing, "\n".join(sorted(map(" ".join, missing)))
