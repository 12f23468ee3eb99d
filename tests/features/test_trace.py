"""The tracer on a program whose calls are known, and the cache of traces."""

import os
import shutil
from pathlib import Path
from typing import Final

import pytest

from features.trace import (
    Edge,
    MethodName,
    Run,
    Through,
    agent,
    traced,
)
from heddle.frontend.lift.classes import lift_class
from heddle.program.classes import Method
from heddle.program.ir import Invoke
from java_compiler import compile_java, java_home

SOURCE: Final = Path(__file__).parent / "traced" / "Known.java"
METHODS: Final = """
Known main ([Ljava/lang/String;)V
Known choose (I)I
Known zero ()I
Known caught ()I
Known loop (I)I
Known each (I)I
Known$Late <clinit> ()V
Known$Late first ()I
Known$Node <init> (I)V
Known$Node <init> (Ljava/lang/Object;I)V
Known$Node toString ()Ljava/lang/String;
"""
EDGES: Final = """
direct main <clinit>
direct <clinit> first
direct main choose
direct choose zero
direct zero caught
direct main loop
library main each
linked main each
direct main <init>
direct <init> <init>
library main toString
"""


@pytest.fixture(scope="module")
def jdk(processes: None) -> Path:
    return java_home(os.environ)


@pytest.fixture(scope="module")
def cache(pytestconfig: pytest.Config) -> Path:
    assert pytestconfig.cache is not None
    return pytestconfig.cache.mkdir("heddle-traces")


@pytest.fixture(scope="module")
def classes(jdk: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("known")
    compile_java(jdk, [SOURCE], directory)
    return directory


@pytest.fixture
def fresh(jdk: Path, cache: Path, tmp_path: Path) -> Path:
    """Return a cache with no traces."""
    compiled = agent(jdk, cache).parent
    shutil.copytree(compiled, tmp_path / "cache" / compiled.name)
    return tmp_path / "cache"


def methods_of(classes: Path) -> dict[MethodName, Method]:
    lifted = [lift_class(path.read_bytes(), path.name) for path in classes.glob("*.class")]
    declared = [method for found in lifted for method in found.methods]
    return {MethodName(m.owner, m.name, m.descriptor): m for m in declared}


def calls_at(edge: Edge, methods: dict[MethodName, Method]) -> bool:
    """Tell whether the caller's code has, at the edge's offset, a call that names the callee."""
    body = methods[edge.caller].body
    assert body is not None
    instrs = [instr for block in body.blocks for instr in block.instrs if instr.pc == edge.pc]
    named = [(i.method.owner, i.method.name) for i in instrs if isinstance(i, Invoke)]
    return (edge.callee.owner, edge.callee.name) in named


def test_methods_and_edges_are_those_of_the_program(jdk: Path, classes: Path, cache: Path) -> None:
    trace = traced(Run("Known", (classes,)), jdk, cache)
    assert {" ".join(name) for name in trace.methods} == set(METHODS.split("\n")[1:-1])
    edges = {f"{edge.through} {edge.caller.name} {edge.callee.name}" for edge in trace.edges}
    assert edges == set(EDGES.split("\n")[1:-1])
    assert trace.untraced == ()


def test_offsets_are_those_of_the_class_file(jdk: Path, classes: Path, cache: Path) -> None:
    methods = methods_of(classes)
    trace = traced(Run("Known", (classes,)), jdk, cache)
    direct = [edge for edge in trace.edges if edge.through == Through.DIRECT]
    wrong = [e for e in direct if e.callee.name != "<clinit>" and not calls_at(e, methods)]
    assert wrong == []
    assert len(direct) == 8


def test_only_the_application_is_traced(jdk: Path, classes: Path, cache: Path) -> None:
    trace = traced(Run("Known", (), libraries=(classes,)), jdk, cache)
    assert trace.methods == frozenset()


def test_hot_methods_are_sampled_and_never_lost(jdk: Path, classes: Path, cache: Path) -> None:
    all_edges = traced(Run("Known", (classes,)), jdk, cache)
    sampled = traced(Run("Known", (classes,), followed=0), jdk, cache)
    assert sampled.methods == all_edges.methods
    assert sampled.edges < all_edges.edges


def test_an_equal_run_is_taken_from_the_cache(jdk: Path, classes: Path, fresh: Path) -> None:
    run = Run("Known", (classes,), followed=1)
    first = traced(run, jdk, fresh)
    [kept] = fresh.glob("*.trace")
    kept.write_text("method Known kept ()V\n")
    assert traced(run, jdk, fresh).methods == {MethodName("Known", "kept", "()V")}
    assert traced(Run("Known", (classes,), followed=2), jdk, fresh).methods == first.methods


def test_changed_classes_are_traced_anew(
    jdk: Path, classes: Path, tmp_path: Path, fresh: Path
) -> None:
    copied = tmp_path / "copied"
    shutil.copytree(classes, copied)
    run = Run("Known", (copied,))
    before = traced(run, jdk, fresh)
    source = tmp_path / "Known.java"
    source.write_text(SOURCE.read_text().replace("choose(0)", "choose(1)"))
    compile_java(jdk, [source], copied)
    gone = {name.name for name in before.methods - traced(run, jdk, fresh).methods}
    assert gone == {"zero", "caught"}


def test_a_program_that_fails_is_an_error(jdk: Path, tmp_path: Path, fresh: Path) -> None:
    with pytest.raises(AssertionError, match="ClassNotFoundException: Absent"):
        traced(Run("Absent", (tmp_path,)), jdk, fresh)
    assert list(fresh.glob("*.trace")) == []
