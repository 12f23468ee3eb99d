"""Runs a Java program and tells which of its methods were entered, and from where.

The Java agent in `tracer/` puts a call at the start of every method of the application, walks the
stack from there and writes what is new, a line each. Entries of hot methods are sampled, so edges
(not methods) of a long run may be missing; nothing in a trace is wrong. A trace is kept under a
name made of everything it depends on: the classes, the arguments, the tracer and the JDK.
"""

import hashlib
import os
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from java_compiler import compile_java

TRACER: Final = Path(__file__).parent / "tracer"
_JVM_OPTIONS: Final = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
_MANIFEST: Final = "Premain-Class: heddle.trace.Agent\nBoot-Class-Path: tracer.jar\n"


class Through(StrEnum):
    """What lies on the stack between the caller and the method entered."""

    DIRECT = "direct"
    LINKED = "linked"  # only what the JVM links by itself: lambda objects, method handles
    LIBRARY = "library"


class MethodName(NamedTuple):
    """A method of the application, as its class file names it."""

    owner: str
    name: str
    descriptor: str


class Edge(NamedTuple):
    """A method was entered while the nearest method of the application below it was at `pc`."""

    through: Through
    caller: MethodName
    pc: int
    callee: MethodName


@dataclass(frozen=True)
class Trace:
    """What one run did. `untraced` are classes and methods the tracer could not change."""

    methods: frozenset[MethodName]
    edges: frozenset[Edge]
    untraced: tuple[str, ...] = ()


@dataclass(frozen=True)
class Run:
    """A main class, the class path that is the application, and the rest of the class path.

    Of each method the first `followed` entries are traced to their caller, then one in a thousand.
    """

    main: str
    application: tuple[Path, ...]
    libraries: tuple[Path, ...] = ()
    arguments: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    followed: int = 10_000
    seconds: int = 60


def traced(run: Run, jdk: Path, cache: Path) -> Trace:
    """Run a program on a JDK, or take the trace of an earlier, equal run from the cache."""
    kept = cache / f"{run.main}-{_digest(run, jdk)}.trace"
    if not kept.is_file():
        with tempfile.TemporaryDirectory(dir=cache) as directory:
            made = _run(run, jdk, agent(jdk, cache), Path(directory))
            made.replace(kept)
    return parse(kept.read_text("utf-8"))


def agent(jdk: Path, cache: Path) -> Path:
    """Return the jar of the tracer, compiled when it is not there yet."""
    sources = sorted(TRACER.glob("*.java"))
    place = cache / f"tracer-{_hash([*_contents(sources), _version(jdk)])}"
    jar = place / "tracer.jar"
    if not jar.is_file():
        with tempfile.TemporaryDirectory(dir=cache) as directory:
            classes = Path(directory, "classes")
            compile_java(jdk, sources, classes)
            made = Path(directory, "tracer.jar")
            _write_jar(made, classes)
            place.mkdir(exist_ok=True)
            made.replace(jar)
    return jar


def parse(text: str) -> Trace:
    """Read what the tracer wrote: `method` and three words, or an edge: a kind and seven."""
    methods: set[MethodName] = set()
    edges: set[Edge] = set()
    untraced: list[str] = []
    for line in text.splitlines():
        kind, *words = line.split(" ")
        if kind == "method":
            methods.add(MethodName(*words))
        elif kind == "untraced":
            untraced.append(" ".join(words))
        elif kind in tuple(Through):
            caller, callee = MethodName(*words[:3]), MethodName(*words[4:])
            edges.add(Edge(Through(kind), caller, int(words[3]), callee))
        else:
            assert line == "tracer 1", line
    return Trace(frozenset(methods), frozenset(edges), tuple(untraced))


def _run(run: Run, jdk: Path, jar: Path, directory: Path) -> Path:
    """Run the program traced; return the file with the sorted trace."""
    output = directory / "raw"
    tracer = os.pathsep.join([str(run.followed), str(output), *map(str, run.application)])
    classpath = os.pathsep.join(map(str, (*run.application, *run.libraries)))
    command = [
        *(str(jdk / "bin" / "java"), *_JVM_OPTIONS, *run.options),
        *(f"-javaagent:{jar}={tracer}", "-cp", classpath, run.main, *run.arguments),
    ]
    done = subprocess.run(
        command, cwd=directory, capture_output=True, check=False, timeout=run.seconds
    )
    assert done.returncode == 0, (run.main, done.stderr.decode("utf-8", "replace"))
    lines = sorted(set(output.read_text("utf-8").splitlines()))
    kept = directory / "trace"
    kept.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return kept


def _write_jar(jar: Path, classes: Path) -> None:
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr("META-INF/MANIFEST.MF", _MANIFEST)
        for path in sorted(classes.rglob("*.class")):
            archive.write(path, path.relative_to(classes).as_posix())


def _digest(run: Run, jdk: Path) -> str:
    """Return a name for everything that a trace depends on."""
    parts = [*_contents(sorted(TRACER.glob("*.java"))), _version(jdk), str(run.followed)]
    for role in (run.application, run.libraries):
        parts += ["", *(part for path in role for part in _files(path))]
    return _hash([*parts, "", *run.options, "", *run.arguments])


def _files(path: Path) -> list[str]:
    """Return the names and contents of the files below a directory, or of one file."""
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    found = [file for file in files if file.is_file()]
    names = [str(file.relative_to(path)) for file in found]
    return [*names, *_contents(found)]


def _contents(files: list[Path]) -> list[str]:
    return [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]


def _version(jdk: Path) -> str:
    return (jdk / "release").read_text("utf-8")


def _hash(parts: list[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
