"""Lifted code does what the JVM does: the same programs, run by both, print the same.

Programs from `java/` cover what javac emits, `odd_classes` what it does not, and `random_code`
tangles of jumps, exception tables and subroutines. One compilation and one run of each JVM serve
all of them.
"""

import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from interpreter import Machine
from java_values import ThrownError
from odd_classes import UNVERIFIED, VERIFIED, odd_class, odd_classes
from random_bytecode import random_code

from assembler import MNEMONICS
from heddle.frontend.classfile.reader import read_class_file
from heddle.frontend.lift.classes import lift_class
from heddle.frontend.lift.scan import scan
from heddle.program.classes import Class
from heddle.program.ir import InvokeKind
from heddle.program.refs import MethodRef
from ir_validation import validate

pytestmark = pytest.mark.usefixtures("processes")

JAVA: Final = Path(__file__).parent / "java"
JDK_17: Final = Path("/usr/lib/jvm/java-17-openjdk-amd64")
JDK_25: Final = Path("/usr/lib/jvm/temurin-25-jdk-amd64")
PROGRAMS: Final = sorted(
    path.stem for path in JAVA.glob("*.java") if path.stem not in ("Out", "Runner")
)
MODERN: Final = sorted(path.stem for path in (JAVA / "modern").glob("*.java"))
RANDOM: Final = [f"Random{seed}" for seed in range(150)]
TRUSTED: Final = ("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote")


class World:
    """Programs in a directory, what a JVM printed for each, and their lifted classes."""

    def __init__(self, directory: Path, jdk: Path, names: list[str], *options: str) -> None:
        command = [str(jdk / "bin" / "java"), "-ea", "-XX:TieredStopAtLevel=1", *options]
        encoding = ["-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-cp", str(directory)]
        done = subprocess.run(
            [*command, *encoding, "Runner", *names], check=True, capture_output=True, timeout=120
        )
        self.expected: dict[str, str] = {}
        for part in done.stdout.decode().split("== ")[1:]:
            name, _, trace = part.partition("\n")
            self.expected[name] = trace
        self.files = {path.stem: path.read_bytes() for path in sorted(directory.glob("*.class"))}
        self.classes = {name: lift_class(data, name) for name, data in self.files.items()}

    def trace(self, name: str) -> str:
        """Interpret a program."""
        machine = Machine(self.classes.values())
        run = MethodRef(name, "run", "()V", is_interface=False)
        try:
            machine.call(InvokeKind.STATIC, run, ())
        except ThrownError as error:
            machine.trace.append(f"threw {error.value.class_name.replace('/', '.')}")
        assert not any(machine.monitors.values()), "a monitor is still held"
        return "".join(f"{line}\n" for line in machine.trace)


def compiled(directory: Path, jdk: Path, sources: list[Path]) -> Path:
    command = [str(jdk / "bin" / "javac"), "-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8"]
    places = ["-d", str(directory), *map(str, sources)]
    subprocess.run([*command, *places], check=True, capture_output=True)
    return directory


def written(directory: Path, classes: Mapping[str, bytes]) -> Path:
    for name, data in classes.items():
        (directory / f"{name}.class").write_bytes(data)
    return directory


@cache
def random_classes() -> dict[str, bytes]:
    return {name: odd_class(name, random_code(seed), 4) for seed, name in enumerate(RANDOM)}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    directory = compiled(tmp_path_factory.mktemp("java"), JDK_17, sorted(JAVA.glob("*.java")))
    written(directory, odd_classes(VERIFIED) | random_classes())
    return World(directory, JDK_17, [*PROGRAMS, *VERIFIED, *RANDOM])


@pytest.fixture(scope="module")
def trusted(tmp_path_factory: pytest.TempPathFactory) -> World:
    sources = [JAVA / "Out.java", JAVA / "Runner.java"]
    directory = compiled(tmp_path_factory.mktemp("trusted"), JDK_17, sources)
    return World(written(directory, odd_classes(UNVERIFIED)), JDK_17, list(UNVERIFIED), *TRUSTED)


@pytest.fixture(scope="module")
def modern(tmp_path_factory: pytest.TempPathFactory) -> World:
    directory = compiled(tmp_path_factory.mktemp("modern"), JDK_25, sorted(JAVA.rglob("*.java")))
    return World(directory, JDK_25, [*PROGRAMS, *MODERN])


@pytest.mark.parametrize("name", [*PROGRAMS, *VERIFIED])
def test_lifted_code_prints_what_the_jvm_prints(world: World, name: str) -> None:
    assert world.trace(name) == world.expected[name]


@pytest.mark.parametrize("name", UNVERIFIED)
def test_trusted_code_prints_what_the_jvm_prints(trusted: World, name: str) -> None:
    assert trusted.trace(name) == trusted.expected[name]


def test_random_code_prints_what_the_jvm_prints(world: World) -> None:
    wrong = [name for name in RANDOM if world.trace(name) != world.expected[name]]
    assert wrong == []


if JDK_25.exists():

    @pytest.mark.parametrize("name", [*PROGRAMS, *MODERN])
    def test_modern_code_prints_what_the_jvm_prints(modern: World, name: str) -> None:
        assert modern.trace(name) == modern.expected[name]

    def test_modern_bodies_are_valid(modern: World) -> None:
        assert problems(modern) == []


def problems(world: World) -> list[str]:
    return [text for cls in world.classes.values() for text in problems_of(cls)]


def problems_of(cls: Class) -> list[str]:
    found = [f"{m}: {m.unlifted}" for m in cls.methods if m.unlifted is not None]
    for method in cls.methods:
        if method.body is not None:
            wrong = validate(method.body, method.descriptor, method.is_static, cls.name)
            found += [f"{method}: {problem}" for problem in wrong]
    return found


def test_bodies_are_valid(world: World) -> None:
    assert problems(world) == []


def test_trusted_bodies_are_valid(trusted: World) -> None:
    assert problems(trusted) == []


def test_the_jvm_accepts_the_odd_code(world: World, trusted: World) -> None:
    expected = world.expected | trusted.expected
    assert [name for name, trace in expected.items() if "refused" in trace] == []


def test_every_opcode_is_tried(world: World) -> None:
    seen: set[int] = set()
    for name, data in world.files.items():
        for method in read_class_file(data, name).methods:
            if method.code is not None:
                seen.update(method.code.code[pc] for pc in scan(method.code.code).starts)
    assert [name for number, name in enumerate(MNEMONICS) if number not in seen] == []


def test_random_code_takes_every_kind_of_turn(world: World) -> None:
    """The random programs would prove nothing if they all stopped at once."""
    traces = [world.expected[name] for name in RANDOM]
    bodies = [method.body for name in RANDOM for method in world.classes[name].methods]
    blocks = [block for body in bodies if body is not None for block in body.blocks]
    assert sum(len(trace.splitlines()) for trace in traces) > 30 * len(RANDOM)
    assert sum("caught" in trace for trace in traces) > len(RANDOM) // 10
    assert sum(bool(block.handlers) for block in blocks) > len(blocks) // 10
    assert sum(bool(block.phis) for block in blocks) > len(blocks) // 10
