"""The table of what makes numbers of which no two threads get the same."""

import pytest

from heddle.models.indices import IndexRow, IndexRows
from heddle.models.rows import TableError


def test_rows_that_count() -> None:
    rows = IndexRows()
    counter = "java/util/concurrent/atomic/AtomicInteger"
    assert rows.row(counter, "getAndIncrement") == IndexRow("counts", 1)
    assert rows.row(counter, "incrementAndGet") == IndexRow("counts first", 1)
    assert rows.row(counter, "getAndAdd") == IndexRow("counts", 0, 0)
    assert rows.row(counter, "set") is None
    assert rows.counters == {counter}


def test_own_rows_are_added_and_checked() -> None:
    rows = IndexRows(("my.Pool.run: runs once", "my.Numbers.next: counts 2"))
    assert rows.row("my/Pool", "run") == IndexRow("runs once")
    assert rows.row("my/Numbers", "next") == IndexRow("counts", 2)
    assert rows.row("java/lang/Thread", "<init>") == IndexRow("runs once")
    with pytest.raises(TableError, match=r"models.indices, row 1"):
        IndexRows(("my.Pool.run: runs often",))
