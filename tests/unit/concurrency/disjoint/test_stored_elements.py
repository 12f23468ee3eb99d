"""Objects that are stored at one index each: followed to their allocation through calls."""

from heddle.concurrency.callgraph import CodeFactsCache
from heddle.concurrency.disjoint.stored_elements import StoredElements
from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, new, program, static

# Two arrays `v0` and `v1`, an index `v2`, an object `v3`.
ARRAYS = (
    "v2: I = const 4",
    "v0: [Lp/B; = newarray [Lp/B; (v2)",
    "v1: [Lp/B; = newarray [Lp/B; (v2)",
    *new(3, "p/B"),
)
STORE = "arraystore L v0[v2] = v3"
CALL = "invokestatic p/M.put([Lp/B;Lp/B;)V (v0, v3)"
COPY = "invokestatic java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V ({})"
SYSTEM = (
    "class public java/lang/System {\n  method public static native "
    "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V\n}\n"
)
PUT = static("put([Lp/B;Lp/B;)V", "v2: I = const 0", "arraystore L v0[v2] = v1", "return")
PUT_TWICE = static(
    "put([Lp/B;Lp/B;)V",
    "v2: I = const 0",
    "arraystore L v0[v2] = v1",
    "v3: I = const 1",
    "arraystore L v0[v3] = v1",
    "return",
)
PUT_IN_LOOP = static(
    "put([Lp/B;Lp/B;)V",
    "v2: I = const 0",
    "goto b1",
    "b1:",
    "arraystore L v0[v2] = v1",
    "if v2 == 0 then b1 else b2",
    "b2:",
    "return",
)


def stored(*lines: str, put: str = PUT) -> tuple[bool, bool]:
    """Tell whether the object of `v3` is at one index, and whether arrays share it."""
    others = put + fields("static b:Lp/B;")
    text = program(class_("p/B"), SYSTEM, main(*ARRAYS, *lines, others=others))
    calling = Analysed(threaded(text), FixedK(1)).calling
    found = StoredElements(calling, CodeFactsCache())
    mine = calling.frames.variable(calling.frames.mains[0], 3)
    assert mine
    return not mine & ~found.at_one_index, bool(mine & found.copied)


def test_one_store() -> None:
    assert stored(STORE) == (True, False)


def test_two_stores() -> None:
    assert stored(STORE, "arraystore L v1[v2] = v3") == (False, False)


def test_a_store_of_what_was_read() -> None:
    read = ("v4: Lp/B; = arrayload L v0[v2]", "arraystore L v1[v2] = v4")
    assert stored(STORE, *read) == (False, False)


def test_an_object_made_before_the_loop_that_stores_it() -> None:
    assert stored("goto b1", "b1:", STORE, "if v2 == 0 then b1 else b2", "b2:") == (False, False)


def test_stored_by_a_callee() -> None:
    assert stored(CALL) == (True, False)


def test_stored_by_a_callee_that_is_called_twice() -> None:
    assert stored(CALL, CALL) == (False, False)


def test_stored_by_a_callee_and_its_caller() -> None:
    assert stored(CALL, STORE) == (False, False)


def test_stored_twice_by_a_callee() -> None:
    assert stored(CALL, put=PUT_TWICE) == (False, False)
    assert stored(CALL, put=PUT_IN_LOOP) == (False, False)


def test_passed_after_it_was_shared() -> None:
    read = ("putstatic p/M.b:Lp/B; = v3", "v4: Lp/B; = getstatic p/M.b:Lp/B;")
    again = "invokestatic p/M.put([Lp/B;Lp/B;)V (v1, v4)"
    assert stored(STORE, *read, again) == (False, False)


def test_a_copy_at_the_same_indices() -> None:
    assert stored(STORE, COPY.format("v0, v2, v1, v2, v2")) == (True, True)
    begin = ("v4: I = const 0", "v5: I = const 0")
    assert stored(STORE, *begin, COPY.format("v0, v4, v1, v5, v2")) == (True, True)


def test_a_copy_at_other_indices() -> None:
    begin = "v4: I = const 0"
    assert not stored(STORE, begin, COPY.format("v0, v4, v1, v2, v2"))[0]
