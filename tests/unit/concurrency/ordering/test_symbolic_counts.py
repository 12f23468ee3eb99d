"""Symbolic counts: sums, products and comparisons, and how often code runs at most."""

import pytest

from heddle.concurrency.ordering.symbolic_counts import (
    ONE,
    ZERO,
    SymbolicCount,
    SymbolicCounts,
    product,
    total,
)
from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded
from threaded_text import main, program, static

N = ("variable", 0, 0)
LENGTH = ("length", 3, 0)


def test_nothing_is_added_to_what_may_be_negative() -> None:
    assert total([SymbolicCount(N, 0), ONE]) is None
    assert total([SymbolicCount(N, 0), ZERO]) == SymbolicCount(N, 0)
    assert total([SymbolicCount(LENGTH, 0), ONE]) == SymbolicCount(LENGTH, 1)
    assert total([SymbolicCount(LENGTH, -1), ONE]) is None
    assert total([SymbolicCount(LENGTH, 0), SymbolicCount(LENGTH, 0)]) is None
    assert total([None, ONE]) is None


def test_product() -> None:
    assert product(ONE, SymbolicCount(N, 2)) == SymbolicCount(N, 2)
    assert product(SymbolicCount(None, 2), SymbolicCount(None, 3)) == SymbolicCount(None, 6)
    assert product(SymbolicCount(None, 2), SymbolicCount(N, 0)) is None
    assert product(SymbolicCount(N, 0), None) is None


def test_comparing() -> None:
    assert SymbolicCount(N, 0).must_be_at_most(SymbolicCount(N, 1))
    assert not SymbolicCount(N, 2).must_be_at_most(SymbolicCount(N, 1))
    assert not ONE.must_be_at_most(SymbolicCount(N, 1))


LOOP = """
goto b1
b1:
v{i}: I = phi (b0: v{begin}, b2: v{next})
if v{i} {op} v{end} then b2 else b3
b2:
invokestatic p/M.work()V ()
v{one} = const 1
v{next}: I = {step} v{i} v{one}
goto b1
b3:
"""


def loop(begin: int, op: str, step: str, end: str = "const 5") -> str:
    text = LOOP.format(i=2, begin=0, next=4, op=op, end=1, one=3, step=step)
    return f"v0 = const {begin}\nv1 = {end}\n{text}"


def calls(*lines: str) -> SymbolicCount | None:
    """Return how often `work` is run at most."""
    code = program(main(*lines, others=static("work()V", "return")))
    analysed = Analysed(threaded(code), FixedK(1))
    counts = SymbolicCounts(analysed.calling, analysed.once)
    frames = analysed.calling.frames.all
    work = next(f for f in frames if f.method is not None and f.method.name == "work")
    return counts.entered(work)


@pytest.mark.parametrize(
    ("begin", "op", "step", "times"),
    [
        (0, "<", "add", 5),
        (0, "<=", "add", 6),
        (2, "<", "add", 3),
        (9, ">", "sub", 4),
        (9, ">=", "sub", 5),
        (7, "<", "add", 0),
        (0, "!=", "add", None),
        (0, "<", "sub", None),
        (0, "<", "mul", None),
    ],
)
def test_loops(begin: int, op: str, step: str, times: int | None) -> None:
    assert calls(loop(begin, op, step)) == (None if times is None else SymbolicCount(None, times))


def test_two_calls() -> None:
    work = "invokestatic p/M.work()V ()"
    assert calls(work, work) == SymbolicCount(None, 2)
