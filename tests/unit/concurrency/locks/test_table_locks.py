"""Locks of the lock table: tried, converted, validated by stamps, permits, pools."""

import re

import pytest

from heddle.models.tables import ModelRows
from heddle.models.threads import ThreadModels
from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, method, program, static

ROWS = (
    "p.K.lock: enters key",
    "p.K.share: enters key shared",
    "p.K.unlock: leaves key",
    "p.K.end: leaves key either",
    "p.K.attempt: tries key",
    "p.K.upgrade: converts key",
    "p.K.stamp: stamps key",
    "p.K.check: validates key",
    "p.P.take: enters key",
    "p.P.give: leaves key",
    "p.P: excludes if p.P with arg0 = 1 without grow",
    "p.P.work: holds worker if only p.P with arg0 = 1 without grow",
)
SET = ("v9 = const 1", "putfield v0 p/K.n:I = v9")
SIZED = ("<init>(I)V", "invokespecial java/lang/Object.<init>()V (v0)", "return")
LOCKS = class_(
    "p/K",
    fields("n:I"),
    *[method(f"{each}()V", "return") for each in ("lock", "share", "unlock", "end")],
    *[method(f"{each}()Z", "v1 = const 1", "return v1") for each in ("attempt", "upgrade")],
    method("stamp()J", "v1 = const 1L", "return v1"),
    method("check(J)Z", "v2 = const 1", "return v2"),
)


def dense(*lines: str) -> tuple[str, ...]:
    """Give variables numbers in the order in which they are named."""
    numbers = {"v0": "v0"}
    for line in lines:
        for name in re.findall(r"\bv\d+", line):
            numbers.setdefault(name, f"v{len(numbers)}")
    return tuple(re.sub(r"\bv\d+", lambda found: numbers[found[0]], line) for line in lines)


def pool(*lines: str, above: str = "") -> str:
    """Write a pool, and maybe a subclass of it."""
    found = class_(
        "p/P",
        fields("n:I"),
        method(*SIZED),
        *[method(f"{each}()V", "return") for each in ("take", "give", "grow")],
        method("work()V", *dense(*lines), "return"),
    )
    return found + above


def held(*lines: str, of: str = "p/K", others: str = "") -> set[str]:
    """Return the modes in which the only access to `n` holds a lock of its object."""
    made = ("v0 = new p/K", "invokespecial p/K.<init>()V (v0)") if of == "p/K" else ()
    text = program(LOCKS, pool(), main(*dense(*made, *lines), others=others))
    return _modes(Analysed(threaded(text), FixedK(1), ThreadModels(ModelRows(locks=ROWS))))


def _modes(found: Analysed) -> set[str]:
    (statement,) = [s for s in found.accesses.statements if getattr(s.location, "name", "") == "n"]
    (frame,) = [f for f in found.calling.frames.all if f.method is statement.method]
    guards = found.held.guards(frame, statement.pc, statement.base)
    return {"shared" if each.is_shared else "alone" for each in guards.relative_locks}


def call(name: str, result: str = "V", var: str = "") -> str:
    """Call a method of the lock."""
    return f"{var}invokevirtual p/K.{name}(){result} (v0)"


TRY = call("attempt", "Z", "v1 = ")


def test_what_was_tried_is_held_if_the_answer_says_so() -> None:
    assert held(TRY, "if v1 != 0 then b1 else b2", "b1:", *SET, "return", "b2:") == {"alone"}
    assert held(TRY, "if v1 == 0 then b1 else b2", "b1:", *SET, "return", "b2:") == set()
    assert held(TRY, *SET) == set()


def test_an_answer_may_be_asked_later() -> None:
    between = (call("lock"), call("share"))
    lines = (TRY, *between, "if v1 != 0 then b1 else b2", "b1:", *SET, "return", "b2:")
    assert "alone" in held(*lines)
    left = (TRY, call("unlock"), "if v1 != 0 then b1 else b2", "b1:", *SET, "return", "b2:")
    assert held(*left) == set()


def test_an_answer_that_is_asked_twice_counts_once() -> None:
    asked = (TRY, "if v1 != 0 then b1 else b3", "b1:", "if v1 != 0 then b2 else b3", "b2:")
    assert held(*asked, *SET, "return", "b3:") == {"alone"}
    assert held(*asked, call("unlock"), *SET, "return", "b3:") == set()


def test_an_answer_that_is_negated() -> None:
    negated = (
        TRY,
        "if v1 != 0 then b1 else b2",
        "b1:",
        "v2 = const 0",
        "goto b3",
        "b2:",
        "v3 = const 1",
        "goto b3",
        "b3:",
        "v4: I = phi (b1: v2, b2: v3)",
    )
    end = ("b4:", *SET, "return", "b5:")
    assert held(*negated, "if v4 == 0 then b4 else b5", *end) == {"alone"}
    assert held(*negated, "if v4 != 0 then b4 else b5", *end) == set()


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("v1 = invokevirtual p/K.attempt()Z (v0)", "return v1"), {"alone"}),
        (("v1 = const 1", "return v1"), set()),
        (
            (
                "v1 = invokevirtual p/K.attempt()Z (v0)",
                "invokevirtual p/K.unlock()V (v0)",
                "return v1",
            ),
            set(),
        ),
    ],
)
def test_an_answer_that_a_helper_returns(lines: tuple[str, ...], expected: set[str]) -> None:
    helper = static("helper(Lp/K;)Z", *lines)
    asked = "v1 = invokestatic p/M.helper(Lp/K;)Z (v0)"
    test = ("if v1 != 0 then b1 else b2", "b1:", *SET, "return", "b2:")
    assert held(asked, *test, others=helper) == expected


def test_what_is_converted_is_no_longer_shared() -> None:
    up = call("upgrade", "Z", "v1 = ")
    test = ("if v1 != 0 then b1 else b2", "b1:")
    assert held(call("share"), up, *test, *SET, "return", "b2:") == {"alone"}
    assert held(call("share"), up, *test, call("end"), *SET, "return", "b2:") == set()
    assert held(call("share"), up, *test, "return", "b2:", *SET) == {"shared"}
    assert held(call("lock"), up, *test, call("end"), *SET, "return", "b2:") == set()


def test_held_alone_on_one_way_and_shared_on_the_other() -> None:
    lines = ("v1 = const 5", "v2 = neg v1", "if v2 == 0 then b1 else b2", "b1:", call("lock"))
    ways = ("goto b3", "b2:", call("share"), "goto b3", "b3:")
    assert held(*lines, *ways, *SET) == {"shared"}
    assert held(*lines, *ways, call("end"), *SET) == set()


def test_a_read_that_is_checked_before_it_is_used() -> None:
    check = "v3 = invokevirtual p/K.check(J)Z (v0, v1)"
    read, use = "v2 = getfield v0 p/K.n:I", "v4 = neg v2"
    test = ("if v3 != 0 then b1 else b2", "b1:", "return", "b2:")
    stamp = call("stamp", "J", "v1 = ")
    print_ = "invokestatic p/M.use(I)V (v2)"
    use_ = static("use(I)V", "return")
    used = ("if v3 != 0 then b1 else b2", "b1:", print_, "return", "b2:")
    assert held(stamp, read, check, *used, others=use_) == {"shared"}
    assert held(stamp, read, use, check, *test) == {"shared"}
    assert held(stamp, read, print_, check, *test, others=use_) == set()
    assert held(stamp, read, check, *test, print_, others=use_) == set()
    assert held(read, stamp, check, *test) == set()
    assert held(stamp, check, read, *test) == set()
    assert held("v1 = const 3L", read, check, *test) == set()


def made(size: str) -> tuple[str, ...]:
    return (f"v8 = const {size}", "v0 = new p/P", "invokespecial p/P.<init>(I)V (v0, v8)")


def on(name: str) -> str:
    return f"invokevirtual p/P.{name}()V (v0)"


STORE = ("v9 = const 1", "putfield v0 p/P.n:I = v9")


def test_one_permit() -> None:
    assert held(*made("1"), on("take"), *STORE, on("give"), of="p/P") == {"alone"}
    assert held(*made("2"), on("take"), *STORE, on("give"), of="p/P") == set()
    assert held(*made("1"), on("take"), *STORE, on("give"), on("give"), of="p/P") == set()
    assert held(*made("1"), on("grow"), on("take"), *STORE, on("give"), of="p/P") == set()


def worked(size: str, *more: str, owner: str = "p/P") -> set[str]:
    """Return how the work of a pool holds it."""
    lines = [
        f"v8 = const {size}",
        f"v0 = new {owner}",
        f"invokespecial {owner}.<init>(I)V (v0, v8)",
    ]
    sub = class_(
        "p/Q", method("<init>(I)V", "invokespecial p/P.<init>(I)V (v0, v1)", "return"), above="p/P"
    )
    text = program(
        LOCKS,
        pool(*STORE, above=sub),
        main(*dense(*lines, *more, "invokevirtual p/P.work()V (v0)")),
    )
    return _modes(Analysed(threaded(text), FixedK(1), ThreadModels(ModelRows(locks=ROWS))))


def test_what_a_pool_of_one_thread_runs() -> None:
    assert worked("1") == {"alone"}
    assert worked("2") == set()
    assert worked("1", "invokevirtual p/P.grow()V (v0)") == set()
    assert worked("1", owner="p/Q") == set()


def test_what_is_left_in_whichever_mode_is_no_other_lock() -> None:
    other = ("v5 = new p/K", "invokespecial p/K.<init>()V (v5)")
    calls = [f"invokevirtual p/K.{name}()V (v5)" for name in ("share", "end", "unlock")]
    assert held(*other, call("lock"), calls[0], calls[1], *SET) == {"alone"}
    assert held(*other, call("lock"), calls[0], calls[2], *SET) == set()
