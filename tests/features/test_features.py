"""The call graph against real runs: one small Java program per feature of language and library.

Each program runs on a JVM under the tracer. Every method it entered must be reachable in the
analysis from its main. A call from one method of the application to another, or through a lambda or
method handle, must be in the call graph at the offset the JVM called from; of a call through
library code only the callee is asked for, as library code may be modelled. What runs an initialiser
is not a call. On the other side, what is named never... must not be reachable: a reader sees easily
that it cannot run. Programs in `call_graph_jdk25` need JDK 25.
"""

import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from features.known_gaps import KNOWN_GAPS
from features.trace import MethodName, Run, Through, Trace, traced
from heddle.frontend.cache import cache_directory
from heddle.frontend.load import Inputs, LoadedProgram, load_program
from heddle.pointsto import PointsTo
from heddle.pointsto.context import FixedK
from heddle.pointsto.solve import solve
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Method
from java_compiler import compiled, java_home
from java_programs import CALL_GRAPH, CALL_GRAPH_JDK25, JAVA, programs_of

JDK_25: Final = Path("/usr/lib/jvm/temurin-25-jdk-amd64")
PROGRAMS: Final = tuple(programs_of(CALL_GRAPH))
PROGRAMS_25: Final = tuple(programs_of(CALL_GRAPH_JDK25))

# Programs in which constants tell everything that reflection does.
RESOLVED: Final = (
    "AnnotationsEverywhere",
    "AnnotationsNested",
    "AnnotationsRead",
    "DynamicProxies",
    "EnumsFromClasses",
    "MethodHandlesCombined",
    "MethodHandlesInvoke",
    "MethodHandlesMore",
    "MethodHandlesUnreflected",
    "ProxiesPassing",
    "ReflectionConstructors",
    "ReflectionFields",
    "ReflectionForName",
    "ReflectionInherited",
    "ReflectionInjection",
    "ReflectionLists",
    "ReflectionMethods",
    "ReflectionOverloads",
    "ServicesStreamed",
    "VarHandlesNamed",
)

# Programs, and what must be among the assumptions: methods called on objects that opaque code made,
# offsets of fields asked for by names that are not constant there.
RECORDED: Final = (
    ("OpaqueObjects", AssumptionKind.OPAQUE_METHOD, "java/util/stream/Stream.map("),
    ("OpaqueObjects", AssumptionKind.OPAQUE_METHOD, "java/util/Properties.forEach("),
    ("FieldsByName", AssumptionKind.REFLECTION, "FieldsByName.offset("),
)


@dataclass(frozen=True)
class World:
    """The programs of one directory, loaded together; each is analysed and traced on its own."""

    loaded: LoadedProgram
    classes: Path
    cache: Path

    def main(self, name: str) -> Method:
        methods = self.loaded.program.class_named(name).methods
        return next(method for method in methods if method.name == "main")

    def trace(self, name: str) -> Trace:
        own = separated(name, self.classes)
        return traced(Run(name, (own,)), self.loaded.jdk.home, self.cache)


def world(topic: str, jdk: Path, directory: Path, cache: Path) -> World:
    """Compile the programs of a topic with one call, and load them."""
    classes = directory / "classes"
    shutil.copytree(compiled(programs_of(topic).values(), jdk=jdk), classes)
    if (JAVA / topic / "META-INF").is_dir():
        shutil.copytree(JAVA / topic / "META-INF", classes / "META-INF")
    inputs = Inputs((classes,), directory, jdk=jdk, cache=cache_directory(os.environ))
    loaded = load_program(inputs, os.environ, lambda _stage, _done, _total: None)
    return World(loaded, classes, cache)


def separated(name: str, classes: Path) -> Path:
    """Put the classes of one program into a directory: its trace then depends on nothing else."""
    own = classes.parent / name
    shutil.copytree(classes / name, own)
    for service in classes.glob(f"META-INF/services/{name}$*"):
        (own / "META-INF" / "services").mkdir(parents=True, exist_ok=True)
        shutil.copy(service, own / "META-INF" / "services")
    return own


@pytest.fixture(scope="module")
def trace_cache(pytestconfig: pytest.Config, processes: None) -> Path:
    assert pytestconfig.cache is not None
    return pytestconfig.cache.mkdir("heddle-traces")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory, trace_cache: Path) -> World:
    jdk = java_home(os.environ)
    return world(CALL_GRAPH, jdk, tmp_path_factory.mktemp("programs"), trace_cache)


def missing(trace: Trace, solution: PointsTo) -> Iterator[str]:
    """Tell what the run did that the analysis says cannot happen."""
    methods = {MethodName(m.owner, m.name, m.descriptor): m for m in solution.reachable()}
    for name in sorted(trace.methods - methods.keys()):
        yield f"not reachable: {' '.join(name)}"
    for edge in sorted(trace.edges):
        caller, callee = methods.get(edge.caller), methods.get(edge.callee)
        is_call = edge.through != Through.LIBRARY and edge.callee.name != "<clinit>"
        if caller and callee and is_call and not calls(solution, caller, edge.pc, callee):
            where = f"{' '.join(edge.caller)} @{edge.pc}"
            yield f"no {edge.through} call: {where} to {' '.join(edge.callee)}"


def surplus(name: str, trace: Trace, solution: PointsTo) -> Iterator[str]:
    """Tell what the analysis says may run although its name says that it never does."""
    for method in solution.reachable():
        own = method.owner == name or method.owner.startswith(f"{name}$")
        if own and (method.name.startswith("never") or "$Never" in method.owner):
            assert (method.owner, method.name, method.descriptor) not in trace.methods
            yield f"reachable: {method.owner} {method.name} {method.descriptor}"


def calls(solution: PointsTo, caller: Method, pc: int, callee: Method) -> bool:
    contexts = solution.contexts(caller)
    return any(call.method is callee for c in contexts for call in solution.calls(caller, c, pc))


def check(name: str, world: World, config: pytest.Config) -> None:
    """Compare a program's analysis with its run, and note the processor time of the analysis."""
    started = time.process_time()
    solution = solve(world.loaded.program, [world.main(name)], FixedK(1))
    assert config.cache is not None
    config.cache.set(f"heddle-features/{name}", round(time.process_time() - started, 3))
    trace = world.trace(name)
    assert trace.methods
    assert trace.untraced == ()
    found = [*missing(trace, solution), *surplus(name, trace, solution)]
    if name in KNOWN_GAPS:
        assert found, f"closed: remove {name} from the known gaps"
    else:
        assert not found, "\n".join(found)


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str, plain: World, pytestconfig: pytest.Config) -> None:
    check(name, plain, pytestconfig)


@pytest.mark.parametrize("name", RESOLVED)
def test_what_constants_tell_needs_no_assumption(name: str, plain: World) -> None:
    program = plain.loaded.program
    solve(program, [plain.main(name)], FixedK(1))
    own = (f"{name}.", f"{name}$")
    found = [a for a in program.assumptions.sorted() if a.subject.startswith(own)]
    assert not [a for a in found if a.kind is AssumptionKind.REFLECTION]


@pytest.mark.parametrize(("name", "kind", "subject"), RECORDED)
def test_what_is_not_followed_is_recorded(
    name: str, kind: AssumptionKind, subject: str, plain: World
) -> None:
    solve(plain.loaded.program, [plain.main(name)], FixedK(0))
    recorded = plain.loaded.program.assumptions.sorted()
    assert any(a.kind is kind and a.subject.startswith(subject) for a in recorded)


def test_known_gaps_are_of_programs_and_have_reasons() -> None:
    assert set(KNOWN_GAPS) <= {*PROGRAMS, *PROGRAMS_25}
    assert all(KNOWN_GAPS.values())


if JDK_25.exists():

    @pytest.fixture(scope="module")
    def modern(tmp_path_factory: pytest.TempPathFactory, trace_cache: Path) -> World:
        directory = tmp_path_factory.mktemp("programs25")
        return world(CALL_GRAPH_JDK25, JDK_25, directory, trace_cache)

    @pytest.mark.parametrize("name", PROGRAMS_25)
    def test_modern_program(name: str, modern: World, pytestconfig: pytest.Config) -> None:
        check(name, modern, pytestconfig)
