"""Instrumented programs verify, and print what they printed; real classes verify."""

import os
import subprocess
from pathlib import Path
from typing import Final

import pytest

import classfile_fuzz as fuzz
from heddle.dynamic.instrument import InstrumentedClass, Instrumenter, LeftAlone, LibraryTypes
from heddle.frontend.containers import containers_of
from heddle.frontend.jdk.jdk import find_jdk
from java_compiler import compiled
from runtime_stub import runtime_stub

pytestmark = pytest.mark.usefixtures("processes")

HERE: Final = Path(__file__).parent
SOURCES: Final = HERE / "java" / "Shapes.java"
# One of Debian's packages that the tests install; its code is not of the javac of today.
JAR: Final = Path("/usr/share/java/commons-pool2.jar")


@pytest.fixture(scope="module")
def instrumenter() -> Instrumenter:
    return Instrumenter(LibraryTypes(find_jdk(None, os.environ).library))


def instrumented(instrumenter: Instrumenter, classes: Path, to: Path) -> int:
    """Instrument the classes of a directory; return the number of their sites."""
    sites = 0
    for path in sorted(classes.glob("*.class")):
        twin = instrumenter.twin(path.read_bytes(), path.name)
        assert isinstance(twin, InstrumentedClass)
        assert (twin.limited, twin.dropped) == ((), ())
        (to / path.name).write_bytes(twin.data)
        sites += twin.sites.count("\n") - 1
    return sites


def run(classes: Path, name: str) -> tuple[int, str, str]:
    java = [str(fuzz.default_jdk() / "bin/java"), "-XX:TieredStopAtLevel=1", "-Xverify:all"]
    class_path = os.pathsep.join((str(classes), str(runtime_stub())))
    command = [*java, "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2", "-cp"]
    done = subprocess.run([*command, class_path, name], check=False, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("release", ["8", "11", "17"])
def test_a_program_prints_the_same(
    release: str, instrumenter: Instrumenter, tmp_path: Path
) -> None:
    options = ("-g", "-XDignore.symbol.file", "--release", release)
    classes = compiled([SOURCES], *options, apart=False)
    assert instrumented(instrumenter, classes, tmp_path) > 100
    before = run(classes, "Shapes")
    assert before[0] == 0, before
    assert run(tmp_path, "Shapes") == before


def test_classes_of_a_library_verify(instrumenter: Instrumenter) -> None:
    (container,) = containers_of(JAR, 17).application
    found = {name: container.read_class(name) for name in container.class_names()}
    files = {name: data for name, data in found.items() if data is not None}
    twins = {name: instrumenter.twin(data, name) for name, data in files.items()}
    assert [name for name, twin in twins.items() if isinstance(twin, LeftAlone)] == []
    after = [twin.data for twin in twins.values() if isinstance(twin, InstrumentedClass)]
    path = (JAR, runtime_stub())
    verdicts = [
        [
            verdict.split("\t")[0]
            for verdict in fuzz.hotspot_verdicts(each, fuzz.default_jdk(), path)
        ]
        for each in (files.values(), after)
    ]
    assert verdicts[0] == verdicts[1]
    assert verdicts[1].count("LINKED") > len(files) // 2
