"""Naik 2008, section 2.3: the program domains, read off our rendering of Figure 2.1.

Unlabelled in the figure and absent from the domains as given: calls of superclass constructors,
which every constructor has.
"""

from collections.abc import Iterator

import pytest
from figure_programs import FIGURE_2_1
from java_figures import compiled

from heddle.program.classes import Class, Method
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    MonitorEnter,
    New,
    PutField,
    PutStatic,
)


@pytest.fixture(scope="module")
def classes(processes: None) -> dict[str, Class]:
    return compiled(FIGURE_2_1)


def methods(classes: dict[str, Class]) -> Iterator[Method]:
    for declared in classes.values():
        yield from declared.methods


def instructions(classes: dict[str, Class]) -> Iterator[tuple[Method, Instr]]:
    for method in methods(classes):
        assert method.body is not None
        for block in method.body.blocks:
            yield from ((method, instr) for instr in block.instrs)


def test_methods(classes: dict[str, Class]) -> None:
    named = {f"{m.owner}.{m.name}" for m in methods(classes)}
    expected = "T.<init> T.main T.run B.<init> B.get B.set A.<init> A.get A.set"
    assert named == set(expected.split())


def test_call_sites_are_i1_to_i11(classes: dict[str, Class]) -> None:
    calls = [
        f"{m.owner}.{m.name}: {i.method.owner}.{i.method.name}"
        for m, i in instructions(classes)
        if isinstance(i, Invoke) and not (m.name == "<init>" and i.args[0] == 0)
    ]
    assert sorted(calls) == sorted(
        [
            "T.main: B.<init>",
            "T.main: B.<init>",
            "T.main: T.<init>",
            "T.main: T.start",
            "T.main: B.get",
            "T.main: B.set",
            "T.run: B.get",
            "T.run: B.set",
            "B.<init>: A.<init>",
            "B.get: A.get",
            "B.set: A.set",
        ]
    )


def test_allocation_sites_are_h1_to_h4(classes: dict[str, Class]) -> None:
    sites = [
        f"{m.owner}.{m.name}: {i.class_name}"
        for m, i in instructions(classes)
        if isinstance(i, New)
    ]
    assert sorted(sites) == ["B.<init>: A", "T.main: B", "T.main: B", "T.main: T"]


def test_variables_are_v1_to_v10_and_this(classes: dict[str, Class]) -> None:
    names = {name for m in methods(classes) if m.body for name in m.body.names.values()}
    assert {f"v{n}" for n in range(1, 11)} | {"this"} <= names
    assert sum(m.body.name_of(0) == "this" for m in methods(classes) if m.body) == 8


def test_accesses_are_e1_to_e10(classes: dict[str, Class]) -> None:
    accesses = [
        f"{m.owner}.{m.name}: {type(i).__name__} {i.field.name}"
        for m, i in instructions(classes)
        if isinstance(i, GetField | PutField)
    ]
    assert sorted(accesses) == sorted(
        [
            "T.<init>: PutField f1",
            "T.<init>: PutField f2",
            "T.run: GetField f1",
            "T.run: GetField f2",
            "B.<init>: PutField f3",
            "B.get: GetField f3",
            "B.set: GetField f3",
            "A.<init>: PutField f4",
            "A.get: GetField f4",
            "A.set: PutField f4",
        ]
    )


def test_no_static_fields_and_no_array_elements(classes: dict[str, Class]) -> None:
    others = GetStatic | PutStatic | ArrayLoad | ArrayStore
    assert not [i for _, i in instructions(classes) if isinstance(i, others)]


def test_locks_are_l1_and_l2(classes: dict[str, Class]) -> None:
    entered = [
        (m.name, m.body.name_of(i.operand))
        for m, i in instructions(classes)
        if isinstance(i, MonitorEnter) and m.body
    ]
    assert sorted(entered, key=str) == [("main", "v2"), ("run", "v7")]
