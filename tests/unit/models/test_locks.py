"""The methods that enter and leave locks."""

import pytest

from heddle.models.locks import ConstructorCondition, HoldRow, LockRow, lock_rows
from heddle.models.rows import TableError

_READ = "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock"


def test_the_table() -> None:
    calls = lock_rows().calls
    assert calls["java/util/concurrent/locks/ReentrantLock", "lock"] == LockRow(
        "enters", "sync", False
    )
    assert calls[_READ, "lock"] == LockRow("enters", "sync", True)
    assert calls[_READ, "unlock"] == LockRow("leaves", "sync", True)
    assert calls[_READ, "tryLock"].verb == "tries"


def test_rows_of_the_user_come_first() -> None:
    row = "java.util.concurrent.locks.ReentrantLock.lock: enters other shared"
    calls = lock_rows([row, "p.Mutex.grab: enters key"]).calls
    assert calls["p/Mutex", "grab"] == LockRow("enters", "key", False)
    assert calls["java/util/concurrent/locks/ReentrantLock", "lock"] == LockRow(
        "enters", "other", True
    )
    assert calls[_READ, "lock"].is_shared


def test_fields_that_hold_the_same() -> None:
    assert lock_rows(["p.Both: left.key = key"]).same["p/Both", "left", "key"] == "key"


@pytest.mark.parametrize("row", ["p.Mutex.grab", "p.Mutex.grab: takes key", "p.Mutex: key"])
def test_a_row_that_cannot_be_read(row: str) -> None:
    with pytest.raises(TableError, match=r"models\.locks, row 1"):
        lock_rows([row])


def test_rows_by_the_number_of_arguments() -> None:
    rows = lock_rows(["p.S.take/0: enters key"])
    assert rows.row("p/S", "take", 0) == LockRow("enters", "key", False)
    assert rows.row("p/S", "take", 1) is None
    assert rows.row("java/util/concurrent/locks/ReentrantLock", "tryLock", 2) is not None


def test_conditions_on_what_objects_were_made_with() -> None:
    rows = lock_rows(["p.Pool.work: holds worker if only p.Pool with arg2 = 1 without grow, set/1"])
    (row,) = rows.holds["p/Pool", "work"]
    expected = ConstructorCondition("p/Pool", 2, 1, frozenset(("grow", "set/1")), is_exact=True)
    assert row == HoldRow("worker", expected)
    semaphore = rows.excludes["java/util/concurrent/Semaphore"]
    assert semaphore is not None
    assert (semaphore.position, semaphore.value) == (0, 1)
    assert not semaphore.is_exact


def test_pools_that_wrap_others() -> None:
    wraps = lock_rows(["p.Shell: wraps pool"]).wraps
    assert wraps["p/Shell"] == "pool"
    assert wraps["java/util/concurrent/Executors$DelegatedExecutorService"] == "e"


def test_modes_of_leaving() -> None:
    row = lock_rows().calls["java/util/concurrent/locks/StampedLock", "unlock"]
    assert row == LockRow("leaves", "stamp", False, is_either=True)


def test_locks_that_only_who_entered_them_leaves() -> None:
    rows = lock_rows(["p.S: excludes", "p.S.enter: enters key surely"])
    assert rows.excludes["p/S"] is None
    assert rows.row("p/S", "enter", 0) == LockRow("enters", "key", False, is_sure=True)
