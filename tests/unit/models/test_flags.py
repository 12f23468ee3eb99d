"""Which methods tell threads that something has happened."""

import pytest

from heddle.models.flags import FlagRow, flag_rows
from heddle.models.rows import TableError

_ATOMIC = "java/util/concurrent/atomic/"
_LATCH = "java/util/concurrent/CountDownLatch"


def test_the_table() -> None:
    rows = flag_rows()
    assert rows.row(f"{_ATOMIC}AtomicBoolean", "get", 0) == FlagRow("reads")
    assert rows.row(f"{_ATOMIC}AtomicBoolean", "compareAndSet", 2) == FlagRow("swaps", (0, 1))
    assert rows.row(_LATCH, "await", 0) == FlagRow("waits")
    assert rows.row(_LATCH, "await", 2) == FlagRow("tries")


def test_what_a_class_of_the_table_does_besides_may_change_its_state() -> None:
    rows = flag_rows()
    assert rows.row(f"{_ATOMIC}AtomicInteger", "updateAndGet", 1) == FlagRow("changes")
    assert rows.row(f"{_ATOMIC}AtomicInteger", "<init>", 0) is None
    assert rows.row("java/lang/Object", "wait", 0) is None


def test_what_adds_to_a_number() -> None:
    rows = flag_rows(["p.N.less/1: adds -2, returns old"])
    for name in ("AtomicInteger", "AtomicLong"):
        owner = f"{_ATOMIC}{name}"
        up, down = (rows.row(owner, each, 0) for each in ("getAndIncrement", "decrementAndGet"))
        assert up == FlagRow("adds", amount=1, returns_old=True)
        assert down == FlagRow("adds", amount=-1)
        assert rows.row(owner, "addAndGet", 1) == FlagRow("adds", (0,))
        assert rows.row(owner, "getAndAdd", 1) == FlagRow("adds", (0,), returns_old=True)
        assert rows.row(owner, "getPlain", 0) == FlagRow("asks")
    assert rows.row("p/N", "less", 1) == FlagRow("adds", amount=-2, returns_old=True)


def test_rows_of_the_user() -> None:
    rows = flag_rows(["p.Gate.open: signals", "p.Gate.pass/1: tries"])
    assert rows.row("p/Gate", "open", 0) == FlagRow("signals")
    assert rows.row("p/Gate", "pass", 1) == FlagRow("tries")
    assert rows.row("p/Gate", "pass", 0) is None
    assert rows.row(_LATCH, "countDown", 0) == FlagRow("tells")


def test_what_waits_for_several() -> None:
    rows = flag_rows()
    barrier, phaser = "java/util/concurrent/CyclicBarrier", "java/util/concurrent/Phaser"
    assert rows.row(barrier, "<init>", 2) == FlagRow("counts", (0,))
    assert rows.row(barrier, "dowait", 2) == FlagRow("then", (), "run")
    assert rows.row(phaser, "awaitAdvance", 1) == FlagRow("passes", (0,))
    assert rows.row(phaser, "<init>", 2) is None


@pytest.mark.parametrize(
    "row", ["p.Gate.open", "p.Gate.open: opens", "p.Gate.set: writes it", "p.Gate.up: adds 1"]
)
def test_a_row_that_cannot_be_read(row: str) -> None:
    with pytest.raises(TableError, match=r"models\.flags, row 1"):
        flag_rows([row])
