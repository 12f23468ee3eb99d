"""Counters of work: who has one, and what must hold of all that change it."""

import re

import pytest

from heddle.concurrency.ordering.happens_before import OrderReason
from heddle.models.tables import ModelRows
from heddle.models.threads import ThreadModels
from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, method, new, program, started, static, thread

ROWS = (
    "p.C.up: adds 1, returns old",
    "p.C.upNew: adds 1, returns new",
    "p.C.down: adds -1, returns new",
    "p.C.downOld: adds -1, returns old",
    "p.C.add: adds arg0, returns new",
    "p.C.addOld: adds arg0, returns old",
    "p.C.get: reads",
    "p.C.set: writes arg0",
    "p.C.spoil: spoils",
    "p.C.put: exchanges arg0",
    "p.C.swap: swaps arg0 arg1",
    "p.C.any: changes",
)
NONE = ("up", "upNew", "down", "downOld", "get", "spoil", "any")
COUNTER = class_(
    "p/C",
    *[method(f"{each}()I", "v1 = const 0", "return v1") for each in NONE],
    *[method(f"{each}(I)I", "return v1") for each in ("add", "addOld", "set", "put")],
    method("swap(II)Z", "return v1"),
) + class_("p/G", fields("static c:Lp/C;", "static d:Lp/C;", "static k:I"))


def call(dest: int, name: str, *args: int, on: int = 1) -> str:
    """Call a method of a counter."""
    given = ", ".join(f"v{each}" for each in (on, *args))
    returned = "Z" if name == "swap" else "I"
    return f"v{dest} = invokevirtual p/C.{name}({'I' * len(args)}){returned} ({given})"


# The counter is v1; v90 is zero, v91 one, v92 two; the thread has the counter in b2.
FIRST = ("v1 = getstatic p/G.c:Lp/C;", *[f"v9{n} = const {n}" for n in range(6)])
TESTED = (call(2, "up"), "if v2 != v90 then b1 else b2", "b1:", "return", "b2:")
GOT = (*FIRST, *TESTED)
WRITTEN = "putstatic p/S.n:I = v91"


def numbered(lines: tuple[str, ...]) -> list[str]:
    """Give the variables of some lines of a method numbers without gaps."""
    used = {0, *(int(each) for line in lines for each in re.findall(r"\bv(\d+)", line))}
    numbers = {old: at for at, old in enumerate(sorted(used))}
    return [re.sub(r"\bv(\d+)", lambda m: f"v{numbers[int(m[1])]}", line) for line in lines]


def how(*lines: str, others: str = "", second: tuple[str, ...] = ()) -> OrderReason | None:
    """Return why the accesses to `n` do not race, if two threads run some lines."""
    text = program(
        COUNTER,
        thread("p/T", *numbered(lines), others=others),
        thread("p/U", *numbered(second)),
        main(
            *new(0, "p/C"),
            "putstatic p/G.c:Lp/C; = v0",
            *new(1, "p/C"),
            "putstatic p/G.d:Lp/C; = v1",
            *started(2, "p/T"),
            *started(3, "p/T"),
            *started(4, "p/U"),
        ),
    )
    found = Analysed(threaded(text), FixedK(1), ThreadModels(ModelRows(flags=ROWS)))
    places = [s for s in found.accesses.statements if getattr(s.location, "name", "") == "n"]
    guards = [
        found.held.guards(frame, place.pc, None)
        for place in places
        for frame in found.calling.frames.of_method(place.method)
    ]
    assert guards
    orders = [found.orders.must_be_ordered(ours, theirs) for ours in guards for theirs in guards]
    reasons = {None if order is None else order.reason for order in orders}
    return reasons.pop() if len(reasons) == 1 else None


def test_who_counts_up_from_zero() -> None:
    assert how(*GOT, WRITTEN) is OrderReason.DRAINER
    assert how(*FIRST, call(2, "up"), WRITTEN) is None


@pytest.mark.parametrize(
    ("called", "op", "with_", "is_first"),
    [
        ("up", "==", 0, True),
        ("up", "==", 1, False),
        ("up", "<=", 0, False),
        ("upNew", "==", 1, True),
        ("upNew", "==", 0, False),
        ("upNew", "==", 2, False),
        ("any", "==", 0, False),
        ("get", "==", 0, False),
        ("down", "==", 0, False),
    ],
)
def test_the_answer_that_it_was_zero(called: str, op: str, with_: int, is_first: bool) -> None:
    test = f"if v2 {op} v9{with_} then b2 else b1"
    lines = (*FIRST, call(2, called), test, "b1:", "return", "b2:", WRITTEN)
    assert (how(*lines) is OrderReason.DRAINER) is is_first


def loop(*lowered: str, to: str) -> tuple[str, ...]:
    """Write, lower, go on as told."""
    return (*GOT, "goto b3", "b3:", WRITTEN, *lowered, f"if {to}", "b4:")


@pytest.mark.parametrize(
    ("called", "op", "with_", "is_kept"),
    [
        ("down", "!=", 0, True),
        ("down", ">", 0, True),
        ("down", ">=", 1, True),
        ("down", "==", 0, False),
        ("down", ">=", 0, False),
        ("down", "!=", 1, False),
        ("downOld", "!=", 1, True),
        ("downOld", ">", 1, True),
        ("downOld", "!=", 0, False),
        ("downOld", ">", 0, False),
    ],
)
def test_what_is_left_after_a_step(called: str, op: str, with_: int, is_kept: bool) -> None:
    lines = loop(call(3, called), to=f"v3 {op} v9{with_} then b3 else b4")
    assert (how(*lines) is OrderReason.DRAINER) is is_kept


def test_what_is_left_is_asked_at_once() -> None:
    late = loop(call(3, "down"), call(4, "set", 90), to="v3 != v90 then b3 else b4")
    assert how(*late) is None
    asked = (*GOT, call(3, "down"), "if v3 != v90 then b3 else b4", "b3:")
    ended = (call(4, "set", 90), "goto b4", "b4:", "if v3 != v90 then b5 else b6", "b5:", WRITTEN)
    assert how(*asked, WRITTEN, "goto b4", "b4:") is OrderReason.DRAINER
    assert how(*asked, *ended, "goto b6", "b6:") is None


def test_what_was_negative_was_not_zero() -> None:
    test = "if v2 > v90 then b1 else b2"
    assert how(*FIRST, call(2, "up"), test, *TESTED[2:], WRITTEN) is None


def test_the_number_that_is_taken_away() -> None:
    one, two = "v5 = const -1", "v5 = const -2"
    unknown = "v5 = neg v91"
    test = "v3 != v90 then b3 else b4"
    assert how(*loop(one, call(3, "add", 5), to=test)) is OrderReason.DRAINER
    assert how(*loop(two, call(3, "add", 5), to=test)) is None
    assert how(*loop(unknown, call(3, "add", 5), to=test)) is OrderReason.DRAINER
    # What was there before says nothing of what is left.
    assert how(*loop(unknown, call(3, "addOld", 5), to=test)) is None


def test_after_the_end() -> None:
    assert how(*GOT, WRITTEN, call(3, "down")) is OrderReason.DRAINER
    assert how(*GOT, call(3, "down"), WRITTEN) is None
    assert how(*GOT, call(3, "set", 90), WRITTEN) is None
    assert how(*GOT, call(3, "up"), WRITTEN) is OrderReason.DRAINER


# -- what others do --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "args", "is_kept"),
    [
        ("up", (), True),
        ("get", (), True),
        ("down", (), False),
        ("set", (90,), False),
        ("set", (91,), False),
        ("put", (91,), False),
        ("put", (90,), False),
        ("swap", (90, 91), True),
        ("swap", (91, 90), False),
        ("swap", (91, 92), False),
        ("swap", (90, 80), False),
        ("any", (), False),
        ("spoil", (), False),
        ("add", (92,), True),
        ("add", (80,), False),
        ("add", (81,), False),
        ("add", (82,), False),
        ("add", (83,), False),
        ("add", (90,), False),
    ],
)
def test_what_other_threads_may_do(name: str, args: tuple[int, ...], is_kept: bool) -> None:
    others = (
        *FIRST,
        "v80 = const -1",
        "v81 = const 1000000",
        "v82 = getstatic p/G.k:I",
        "v83 = neg v82",
        call(2, name, *args),
    )
    assert (how(*GOT, WRITTEN, second=others) is OrderReason.DRAINER) is is_kept
    other = ("v1 = getstatic p/G.d:Lp/C;", *others[1:])
    assert how(*GOT, WRITTEN, second=other) is (None if name == "spoil" else OrderReason.DRAINER)


def test_the_counter_of_another() -> None:
    other = "v5 = getstatic p/G.d:Lp/C;"
    assert how(*GOT, other, call(3, "down", on=5), WRITTEN) is None


# -- amounts ---------------------------------------------------------------------------------------


def taken(*before: str, what: str = "v3", again: str = "v6") -> tuple[str, ...]:
    """Take away what is in a variable, in a loop; then what is left."""
    return (
        *GOT,
        *before,
        "goto b3",
        "b3:",
        f"v4 = phi (b2: {what}, b3: {again})",
        WRITTEN,
        "v5 = neg v4",
        call(6, "add", 4 + 1),
        "if v6 != v90 then b3 else b4",
        "b4:",
    )


def test_what_was_read_is_taken_away() -> None:
    assert how(*taken(call(3, "get"))) is OrderReason.DRAINER
    assert how(*taken(what="v91")) is OrderReason.DRAINER
    assert how(*taken(what="v92")) is None
    assert how(*taken("v3 = getstatic p/G.k:I")) is None
    assert how(*taken(call(3, "get"), again="v4")) is None
    assert how(*taken(call(3, "get"), again="v91")) is OrderReason.DRAINER


def test_what_was_read_of_another_counter() -> None:
    other = "v7 = getstatic p/G.d:Lp/C;"
    assert how(*taken(other, call(3, "get", on=7))) is None


def test_what_was_read_before_the_counter_was_had() -> None:
    early = (*FIRST, call(3, "get"), *taken()[len(FIRST) :])
    assert how(*early) is None


AGAIN = (call(8, "up"), "if v8 != v90 then b3 else b4", "b3:", "return", "b4:")


def twice(*between: str, others: str = "") -> OrderReason | None:
    """Take away what was read, when the counter was given up and had again."""
    lines = (*GOT, call(3, "get"), *between, *AGAIN, WRITTEN, "v5 = neg v3", call(6, "add", 5))
    return how(*lines, others=others)


def test_what_was_read_before_the_counter_was_given_up() -> None:
    helper = static("clear(Lp/C;)V", "v1 = const 0", call(2, "set", 1, on=0), "return")
    called = "invokestatic p/T.clear(Lp/C;)V (v1)"
    assert twice() is OrderReason.DRAINER
    assert twice(call(7, "set", 90)) is None
    assert twice(call(7, "down")) is None
    assert how(*GOT, WRITTEN, called, others=helper) is OrderReason.DRAINER
    assert twice(called, others=helper) is None


def test_what_was_there_before_it_was_lowered() -> None:
    lines = (*GOT, WRITTEN, call(3, "downOld"), "if v3 != v91 then b3 else b4", "b3:")
    more = (WRITTEN, "v5 = neg v3", call(6, "add", 5), "goto b4", "b4:")
    assert how(*lines, *more) is None
    new_ = (*GOT, WRITTEN, call(3, "down"), "if v3 != v90 then b3 else b4", "b3:")
    assert how(*new_, *more) is OrderReason.DRAINER


# -- helpers ---------------------------------------------------------------------------------------


def helper(*lines: str) -> str:
    return static("drain(Lp/C;)V", "v1 = const 0", "v2 = const 1", "goto b1", "b1:", *lines)


def test_a_helper_that_is_called_by_who_has_the_counter() -> None:
    called = (*GOT, "invokestatic p/T.drain(Lp/C;)V (v1)")
    written = "putstatic p/S.n:I = v2"
    down = call(3, "down", on=0)
    kept = helper(written, down, "if v3 != v1 then b1 else b2", "b2:", "return")
    assert how(*called, others=kept) is OrderReason.DRAINER
    assert how(*FIRST, called[-1], others=kept) is None
    ended = helper(written, down, "if v3 == v1 then b1 else b2", "b2:", "return")
    assert how(*called, others=ended) is None
    late = helper(
        written, down, call(4, "set", 1, on=0), "if v3 != v1 then b1 else b2", "b2:", "return"
    )
    assert how(*called, others=late) is None
    before = helper(
        written, call(4, "set", 1, on=0), down, "if v3 != v1 then b1 else b2", "b2:", "return"
    )
    assert how(*called, others=before) is None
