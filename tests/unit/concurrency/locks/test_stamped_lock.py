"""Locks that trust any thread with a stamp: own stamps, stale ones, those of others."""

from heddle.models.tables import ModelRows
from heddle.models.threads import ThreadModels
from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, method, program, static

ROWS = (
    "p.S.enter: enters key surely",
    "p.S.ask: enters key",
    "p.S.share: enters key shared surely",
    "p.S.mark: stamps key",
    "p.S.up: converts key",
    "p.S.down: downgrades key",
    "p.S.leave: leaves key either",
    "p.S.drop: leaves key either",
    "p.S: excludes",
)
GIVE = ("v1 = const 1L", "return v1")
CHANGE = ("v2 = const 1L", "return v2")
LOCK = class_(
    "p/S",
    fields("n:I"),
    *[method(f"{each}()J", *GIVE) for each in ("enter", "ask", "share", "mark")],
    *[method(f"{each}(J)J", *CHANGE) for each in ("up", "down")],
    method("leave(J)V", "return"),
    method("drop()V", "return"),
)
MADE = ("v0 = new p/S", "invokespecial p/S.<init>()V (v0)")
ENTER = "v1 = invokevirtual p/S.enter()J (v0)"
LEAVE = "invokevirtual p/S.leave(J)V (v0, v1)"
DROP = "invokevirtual p/S.drop()V (v0)"
SET = ("v2 = const 1", "putfield v0 p/S.n:I = v2")


def held(*lines: str, others: str = "") -> set[str]:
    """Return the modes in which the only access to `n` holds the lock of its object."""
    text = program(LOCK, main(*MADE, *lines, others=others))
    found = Analysed(threaded(text), FixedK(1), ThreadModels(ModelRows(locks=ROWS)))
    (statement,) = [s for s in found.accesses.statements if getattr(s.location, "name", "") == "n"]
    (frame,) = [f for f in found.calling.frames.all if f.method is statement.method]
    guards = found.held.guards(frame, statement.pc, statement.base)
    return {"shared" if each.is_shared else "alone" for each in guards.relative_locks}


def test_a_stamp_of_the_same_lock() -> None:
    assert held(ENTER, *SET, LEAVE) == {"alone"}
    assert held(ENTER, *SET, DROP) == {"alone"}


def test_a_stamp_that_is_made_up_is_harmless_for_who_holds_the_lock() -> None:
    assert held(ENTER, *SET, "v3 = const 7L", "invokevirtual p/S.leave(J)V (v0, v3)") == {"alone"}


def test_a_stamp_that_was_used_before() -> None:
    assert held(ENTER, *SET, LEAVE, LEAVE) == set()
    assert held(ENTER, *SET, LEAVE, DROP) == set()


def test_a_stamp_of_a_parameter() -> None:
    helper = static("helper(Lp/S;J)V", "invokevirtual p/S.leave(J)V (v0, v1)", "return")
    call = "invokestatic p/M.helper(Lp/S;J)V (v0, v1)"
    assert held(ENTER, *SET, call, others=helper) == {"alone"}
    assert held(ENTER, *SET, call, call, others=helper) == set()
    # What a callee has left is no longer own.
    assert held(ENTER, *SET, call, LEAVE, others=helper) == set()


def test_a_stamp_of_another_lock() -> None:
    other = ("v3 = new p/S", "invokespecial p/S.<init>()V (v3)")
    mark = "v4 = invokevirtual p/S.mark()J (v3)"
    up = "v5 = invokevirtual p/S.up(J)J (v0, v4)"
    assert held(ENTER, *SET, LEAVE, *other, mark, up) == set()
    own = "v3 = invokevirtual p/S.mark()J (v0)"
    up = "v4 = invokevirtual p/S.up(J)J (v0, v3)"
    assert held(ENTER, *SET, LEAVE, own, up) == {"alone"}


def test_what_was_converted_is_own() -> None:
    down = "v3 = invokevirtual p/S.down(J)J (v0, v1)"
    left = "invokevirtual p/S.leave(J)V (v0, v3)"
    assert held(ENTER, *SET, down, left) == {"alone"}
    assert held(ENTER, *SET, down, left, left) == set()
    zero = ("v4 = const 0L", "v5 = lcmp v3 v4", "if v5 != 0 then b1 else b2", "b1:")
    text = (ENTER, down, *zero, "v2 = const 1", "putfield v0 p/S.n:I = v2", "return", "b2:")
    renamed = [line.replace("v2", "v6") for line in text]
    dense = [line.replace("v3", "v2").replace("v4", "v3").replace("v5", "v4") for line in renamed]
    assert held(*[line.replace("v6", "v5") for line in dense]) == {"shared"}


def test_left_and_entered_again() -> None:
    def again(name: str) -> set[str]:
        return held(
            ENTER,
            *SET,
            "v3 = const 5",
            "v4 = neg v3",
            "if v4 == 0 then b1 else b2",
            "b1:",
            LEAVE,
            f"v5 = invokevirtual p/S.{name}()J (v0)",
            "goto b3",
            "b2:",
            "goto b3",
            "b3:",
            "v6: J = phi (b1: v5, b2: v1)",
            "invokevirtual p/S.leave(J)V (v0, v6)",
        )

    assert again("enter") == {"alone"}
    assert again("share") == {"alone"}
    assert again("mark") == {"alone"}
    # Not a stamp of this lock at all on one way.
    assert (
        held(
            ENTER,
            *SET,
            LEAVE,
            "v3 = const 5",
            "v4 = neg v3",
            "if v4 == 0 then b1 else b2",
            "b1:",
            "v5 = invokevirtual p/S.mark()J (v0)",
            "goto b3",
            "b2:",
            "v6 = const 9L",
            "goto b3",
            "b3:",
            "v7: J = phi (b1: v5, b2: v6)",
            "invokevirtual p/S.leave(J)V (v0, v7)",
        )
        == set()
    )
