"""Monitors that a callee enters and keeps, or leaves although it did not enter them."""

from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, new, program, static

BOX = class_("p/B", fields("n:I"))
SET = ("v1 = const 1", "putfield v0 p/B.n:I = v1")
ENTER = static("enter(Lp/B;)V", "monitorenter v0", "return")
LEAVE = static("leave(Lp/B;)V", "monitorexit v0", "return")
CALL = {name: f"invokestatic p/M.{name}(Lp/B;)V (v0)" for name in ("enter", "leave")}


def is_guarded(*lines: str, others: str = ENTER + LEAVE) -> bool:
    """Tell whether the only access of `p/M.main` is known to hold the lock of its object."""
    found = Analysed(threaded(program(BOX, main(*new(0, "p/B"), *lines, others=others))), FixedK(1))
    (frame,) = found.calling.frames.mains
    (statement,) = [s for s in found.accesses.statements if s.method is frame.method]
    return bool(found.held.guards(frame, statement.pc, statement.base).relative_locks)


def test_entered_by_a_callee() -> None:
    assert is_guarded(CALL["enter"], *SET, CALL["leave"])
    assert not is_guarded(*SET, CALL["enter"], CALL["leave"])


def test_left_by_a_callee() -> None:
    assert not is_guarded("monitorenter v0", CALL["leave"], *SET)
    assert not is_guarded(CALL["enter"], CALL["leave"], *SET)


def test_entered_twice_and_left_once() -> None:
    assert is_guarded(CALL["enter"], "monitorenter v0", "monitorexit v0", *SET)


def test_how_often_a_callee_leaves_is_not_known() -> None:
    twice = static("leave(Lp/B;)V", "monitorexit v0", "monitorexit v0", "return")
    lines = ("monitorenter v0", "monitorenter v0", CALL["leave"], *SET)
    assert not is_guarded(*lines, others=twice)


def test_through_two_calls() -> None:
    both = ENTER + static("twice(Lp/B;)V", CALL["enter"], "return")
    assert is_guarded("invokestatic p/M.twice(Lp/B;)V (v0)", *SET, others=both)


def test_entered_on_one_path_only() -> None:
    maybe = static(
        "enter(Lp/B;)V",
        "if v0 == null then b1 else b2",
        "b1:",
        "monitorenter v0",
        "goto b2",
        "b2:",
        "return",
    )
    assert not is_guarded(CALL["enter"], *SET, others=maybe)


def test_another_object_is_left() -> None:
    """It may be the same object by another name."""
    other = static(
        "leave(Lp/B;)V", "v1 = getstatic p/M.b:Lp/B;", "monitorexit v1", "return"
    ) + fields("static b:Lp/B;")
    assert not is_guarded("monitorenter v0", CALL["leave"], *SET, others=other)


def is_guarded_when_others_are_left(count: int) -> bool:
    """Tell whether a lock is known to be held when a callee has left so many others."""
    given = [f"v{at}" for at in range(2, count + 2)]
    signature = f"leave({'Lp/B;' * count})V"
    left = (f"monitorexit v{at}" for at in range(count))
    lines = [line for at in range(2, count + 2) for line in new(at, "p/B")]
    lines += [f"monitorenter {name}" for name in ("v0", *given)]
    lines += [f"invokestatic p/M.{signature} ({', '.join(given)})", *SET]
    return is_guarded(*lines, others=static(signature, *left, "return"))


def test_of_many_that_are_left_only_the_kind_is_known() -> None:
    assert is_guarded_when_others_are_left(16)
    assert not is_guarded_when_others_are_left(17)


HOLDER = class_("p/H", fields("k:Lp/B;"))
CHANGE = static("change(Lp/H;Lp/B;)V", "putfield v0 p/H.k:Lp/B; = v1", "return")
WRAP = static(
    "wrap(Lp/H;Lp/B;)V",
    "v2 = getfield v0 p/H.k:Lp/B;",
    "invokestatic p/M.change(Lp/H;Lp/B;)V (v0, v1)",
    "invokestatic p/M.lock(Lp/H;)V (v0)",
    "v3 = const 1",
    "putfield v2 p/B.n:I = v3",
    "return",
)
ENTER_FIELD = static("lock(Lp/H;)V", "v1 = getfield v0 p/H.k:Lp/B;", "monitorenter v1", "return")


def test_what_a_field_held_on_entry_of_a_callee_is_not_what_it_held_on_ours() -> None:
    lines = (
        *new(0, "p/H"),
        *new(1, "p/B"),
        "invokestatic p/M.change(Lp/H;Lp/B;)V (v0, v1)",
        *new(2, "p/B"),
        "invokestatic p/M.wrap(Lp/H;Lp/B;)V (v0, v2)",
    )
    text = program(BOX, HOLDER, main(*lines, others=CHANGE + WRAP + ENTER_FIELD))
    found = Analysed(threaded(text), FixedK(1))
    (frame,) = [f for f in found.calling.frames.all if f.method and f.method.name == "wrap"]
    (write,) = [s for s in found.accesses.statements if s.method is frame.method and s.is_write]
    assert not found.held.guards(frame, write.pc, write.base).relative_locks


def test_what_callers_hold_may_be_left() -> None:
    work = static(
        "work(Lp/B;)V",
        "v1 = const 1",
        "putfield v0 p/B.n:I = v1",
        "invokestatic p/M.leave(Lp/B;)V (v0)",
        "putfield v0 p/B.n:I = v1",
        "return",
    )
    text = program(
        BOX,
        main(
            *new(0, "p/B"),
            "monitorenter v0",
            "invokestatic p/M.work(Lp/B;)V (v0)",
            others=work + LEAVE,
        ),
    )
    found = Analysed(threaded(text), FixedK(1))
    (frame,) = [f for f in found.calling.frames.all if f.method and f.method.name == "work"]
    before, after = [s for s in found.accesses.statements if s.method is frame.method]
    assert found.held.guards(frame, before.pc, before.base).relative_locks
    assert not found.held.guards(frame, after.pc, after.base).relative_locks


def test_a_variable_that_is_set_again_is_another_object() -> None:
    """The monitor of the object before is held, of which nothing has the name any more."""
    text = program(
        BOX,
        main(
            "v0 = const 1",
            "goto b1",
            "b1:",
            *new(1, "p/B"),
            "putfield v1 p/B.n:I = v0",
            "monitorenter v1",
            "if v0 == 0 then b1 else b2",
            "b2:",
        ),
    )
    found = Analysed(threaded(text), FixedK(1))
    (frame,) = found.calling.frames.mains
    (statement,) = [s for s in found.accesses.statements if s.method is frame.method]
    assert not found.held.guards(frame, statement.pc, statement.base).relative_locks


def test_names_that_grow_in_a_cycle_do_not_hide_what_is_entered() -> None:
    """Any monitor may be left by it; which ones by name, each call would add to."""
    go = static(
        "go(Lp/L;Lp/B;)V",
        "if v1 == null then b2 else b1",
        "b1:",
        "v2 = getfield v0 p/L.next:Lp/L;",
        "monitorexit v2",
        "monitorexit v2",
        "invokestatic p/M.go(Lp/L;Lp/B;)V (v2, v1)",
        "goto b2",
        "b2:",
        "monitorenter v1",
        "return",
    )
    lines = (*new(0, "p/B"), *new(2, "p/L"), "invokestatic p/M.go(Lp/L;Lp/B;)V (v2, v0)", *SET)
    link = class_("p/L", fields("next:Lp/L;"))
    found = Analysed(threaded(program(BOX, link, main(*lines, others=go))), FixedK(1))
    (frame,) = found.calling.frames.mains
    (statement,) = [s for s in found.accesses.statements if s.method is frame.method]
    assert found.held.guards(frame, statement.pc, statement.base).relative_locks
