"""Arrays whose elements hold one object each: constants, counters, and what may store again."""

import pytest

from heddle._util.bits import bits
from heddle.concurrency.callgraph import FilledOnce, StableFields, at_most_once
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


def are_filled_once(*lines: str, made: tuple[str, ...] = ARRAY) -> bool:
    """Tell whether the arrays are filled once that a method allocates which runs twice."""
    work = static("work()V", *made, *lines, "return")
    call = "invokestatic p/M.work()V ()"
    text = program(class_("p/B"), main(call, call, others=FIELD + STORING + work))
    found = Analysed(threaded(text), FixedK(1))
    frames, hierarchy = found.calling.frames, found.calling.hierarchy
    stable = StableFields(frames, hierarchy)
    arrays = FilledOnce(frames, hierarchy, at_most_once(found.calling, {}), stable)
    (frame,) = [f for f in frames.all if f.method is not None and f.method.name == "work"]
    mine = frames.variable(frame, 1)
    return bool(mine) and all(arrays.must_be_filled_once(number) for number in bits(mine))


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
    assert are_filled_once(*stored(0, 2), *stored(1, 4))


def test_one_constant_twice() -> None:
    assert not are_filled_once(*stored(1, 2), *stored(1, 4))


def test_the_counter_of_a_loop() -> None:
    assert are_filled_once(*loop(0, 1, "< v0"))
    assert are_filled_once(*loop(3, -1, ">= 0"))


@pytest.mark.parametrize("test", ["!= v0", ">= v0"])
def test_a_counter_without_a_bound_ends_at_that_of_the_array(test: str) -> None:
    assert are_filled_once(*loop(0, 1, test))


def test_a_counter_that_does_not_always_store_may_overflow() -> None:
    assert not are_filled_once(
        "v2: I = const 0",
        "goto b1",
        "b1:",
        "v3: I = phi (b0: v2, b4: v6)",
        "if v3 != v0 then b2 else b5",
        "b2:",
        "if v0 == 0 then b3 else b4",
        "b3:",
        *new(4, "p/B"),
        "arraystore L v1[v3] = v4",
        "goto b4",
        "b4:",
        "v5: I = const 1",
        "v6: I = add v3 v5",
        "goto b1",
        "b5:",
    )


def test_a_counter_that_stands_still() -> None:
    assert not are_filled_once(*loop(0, 0, "< v0"))


def test_a_counter_and_a_constant() -> None:
    assert not are_filled_once(*loop(0, 1, "< v0"), *stored(1, 7))


def test_a_store_after_each_in_the_loop() -> None:
    assert not are_filled_once(*loop(0, 1, "< v0", *new(7, "p/B"), "arraystore L v1[v2] = v7"))


def test_a_loop_in_a_loop() -> None:
    assert not are_filled_once(
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
    assert not are_filled_once(*stored(0, 2), call)
    assert are_filled_once(*stored(0, 2), "putstatic p/M.a:[Lp/B; = v1")


def test_an_array_of_arrays_whose_row_is_replaced() -> None:
    made = ("v0: I = const 4", "v1: [[Lp/B; = newarray [[Lp/B; (v0, v0)")
    assert are_filled_once(made=made)
    row = ("v2: I = const 0", "v3: [Lp/B; = newarray [Lp/B; (v0)", "arraystore L v1[v2] = v3")
    assert not are_filled_once(*row, made=made)
