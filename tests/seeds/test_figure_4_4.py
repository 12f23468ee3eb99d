"""Naik 2008, Figure 4.4: each statement form of the abstract syntax has its form in our IR.

A copy `v1 = v2` is the one exception: SSA renames it away, so a copy is the same variable.
"""

import pytest
from java_figures import compiled

from heddle.program.classes import Class
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Body,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    InvokeKind,
    New,
    PutField,
    PutStatic,
    Return,
)

SOURCE = """
class C {
    Object f; static Object g; Object[] elems;
    Object copy(Object v2) { Object v1 = v2; return v1; }
    Object allocate() { return new C(); }
    Object read(C v1) { return v1.f; }
    void write(C v1, Object v2) { v1.f = v2; }
    Object readElement(Object[] v) { return v[0]; }
    void writeElement(Object[] v, Object w) { v[0] = w; }
    Object readGlobal() { return g; }
    void writeGlobal(Object v) { g = v; }
    static Object callee(Object v) { return v; }
    Object staticCall(Object v) { return callee(v); }
    Object instanceCall(C v0, Object v1) { return v0.copy(v1); }
}
"""


@pytest.fixture(scope="module")
def declared(processes: None) -> Class:
    return compiled(SOURCE)["C"]


def body(declared: Class, name: str) -> Body:
    (found,) = [m.body for m in declared.methods if m.name == name]
    assert found is not None
    return found


def only(found: Body, kind: type[Instr]) -> Instr:
    (instr,) = [i for block in found.blocks for i in block.instrs if isinstance(i, kind)]
    return instr


def test_a_copy_is_the_same_variable(declared: Class) -> None:
    assert only(body(declared, "copy"), Return) == Return(3, 1)


@pytest.mark.parametrize(
    ("method", "kind"),
    [
        ("allocate", New),
        ("read", GetField),
        ("write", PutField),
        ("readElement", ArrayLoad),
        ("writeElement", ArrayStore),
        ("readGlobal", GetStatic),
        ("writeGlobal", PutStatic),
        ("staticCall", Invoke),
        ("instanceCall", Invoke),
    ],
)
def test_statement_form(declared: Class, method: str, kind: type[Instr]) -> None:
    assert isinstance(only(body(declared, method), kind), kind)


def test_the_receiver_is_argument_zero(declared: Class) -> None:
    call = only(body(declared, "instanceCall"), Invoke)
    assert isinstance(call, Invoke)
    assert (call.kind, call.args) == (InvokeKind.VIRTUAL, (1, 2))
    static = only(body(declared, "staticCall"), Invoke)
    assert isinstance(static, Invoke)
    assert (static.kind, static.args) == (InvokeKind.STATIC, (1,))
