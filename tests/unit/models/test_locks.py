"""Which methods enter and leave locks."""

import pytest

from heddle.models.locks import LockRow, lock_rows
from heddle.models.tables import TableError

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
