"""Arrays whose elements hold one object each: constants, counters, and what may store again."""

import pytest

from heddle.concurrency.aliasing.stable_arrays import StableArrays
from heddle.concurrency.callgraph import CodeFactsCache
from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, new, program, static

ARRAY = ("v0: I = const 4", "v1: [Lp/B; = newarray [Lp/B; (v0)")
FIELD = fields("static a:[Lp/B;")
# A call may store another object at any index.
STORING = static(
    "f([Lp/B;I)V",
    *new(2, "p/B"),
    "arraystore L v0[v1] = v2",
    "return",
)


def are_stable(*lines: str) -> bool:
    """Tell whether the arrays are stable that main allocates as `v1`, of `v0` elements."""
    text = program(class_("p/B"), main(*ARRAY, *lines, others=FIELD + STORING))
    found = Analysed(threaded(text), FixedK(1))
    frames, paths = found.calling.frames, found.paths
    arrays = StableArrays(
        frames, found.calling.hierarchy, CodeFactsCache(), paths.must_be_stable
    ).objects
    mine = frames.variable(frames.mains[0], 1)
    return bool(mine) and not mine & ~arrays


def stored(index: int, var: int) -> tuple[str, ...]:
    return (
        f"v{var}: I = const {index}",
        *new(var + 1, "p/B"),
        f"arraystore L v1[v{var}] = v{var + 1}",
    )


def loop(begin: int, step: int, test: str, *more: str) -> tuple[str, ...]:
    """Store at the counter of a loop."""
    return (
        f"v2: I = const {begin}",
        "goto b1",
        "b1:",
        "v3: I = phi (b0: v2, b2: v6)",
        f"if v3 {test} then b2 else b3",
        "b2:",
        *new(4, "p/B"),
        "arraystore L v1[v3] = v4",
        *more,
        f"v5: I = const {step}",
        "v6: I = add v3 v5",
        "goto b1",
        "b3:",
    )


def test_different_constants() -> None:
    assert are_stable(*stored(0, 2), *stored(1, 4))


def test_one_constant_twice() -> None:
    assert not are_stable(*stored(1, 2), *stored(1, 4))


def test_the_counter_of_a_loop() -> None:
    assert are_stable(*loop(0, 1, "< v0"))
    assert are_stable(*loop(3, -1, ">= 0"))


@pytest.mark.parametrize("test", ["!= v0", ">= v0"])
def test_a_counter_without_a_bound_may_overflow(test: str) -> None:
    assert not are_stable(*loop(0, 1, test))


def test_a_counter_that_stands_still() -> None:
    assert not are_stable(*loop(0, 0, "< v0"))


def test_a_counter_and_a_constant() -> None:
    assert not are_stable(*loop(0, 1, "< v0"), *stored(1, 7))


def test_a_store_after_each_in_the_loop() -> None:
    assert not are_stable(*loop(0, 1, "< v0", *new(7, "p/B"), "arraystore L v1[v2] = v7"))


def test_a_loop_in_a_loop() -> None:
    assert not are_stable(
        "v2: I = const 0",
        "goto b1",
        "b1:",
        "v8: I = phi (b0: v2, b4: v9)",
        "goto b2",
        "b2:",
        "v3: I = phi (b1: v2, b3: v6)",
        "if v3 < v0 then b3 else b4",
        "b3:",
        *new(4, "p/B"),
        "arraystore L v1[v3] = v4",
        "v5: I = const 1",
        "v6: I = add v3 v5",
        "goto b2",
        "b4:",
        "v7: I = const 1",
        "v9: I = add v8 v7",
        "if v9 < v0 then b1 else b5",
        "b5:",
    )


def test_another_method_stores() -> None:
    call = "invokestatic p/M.f([Lp/B;I)V (v1, v0)"
    assert not are_stable(*stored(0, 2), call)
    assert are_stable(*stored(0, 2), "putstatic p/M.a:[Lp/B; = v1")
