"""The table of objects through which others are handed over."""

import pytest

from heddle.models.handover import HandoverRow, handover_rows
from heddle.models.rows import TableError

_QUEUE = "java/util/concurrent/ArrayBlockingQueue"


def test_rows() -> None:
    rows = handover_rows()
    assert rows.row(_QUEUE, "put", 1) == HandoverRow("puts", 0)
    assert rows.row(_QUEUE, "offer", 3) == HandoverRow("puts", 0)
    assert rows.row(_QUEUE, "take", 0) == HandoverRow("takes")
    assert rows.row(_QUEUE, "remove", 1) is None
    assert rows.row(_QUEUE, "peek", 0) is None
    assert rows.row("java/util/concurrent/ConcurrentHashMap", "put", 2) == HandoverRow("swaps", 1)


def test_rows_of_the_user() -> None:
    rows = handover_rows(["p.Pipe.in: puts arg0", "p.Pipe.out/0: takes"])
    assert rows.row("p/Pipe", "in", 1) == HandoverRow("puts", 0)
    assert rows.row("p/Pipe", "out", 1) is None
    assert "p/Pipe" in rows.classes
    assert _QUEUE in rows.classes


def test_a_row_of_the_user_for_all_overloads_replaces_those_for_some() -> None:
    assert handover_rows().row(_QUEUE, "remove", 0) == HandoverRow("takes")
    rows = handover_rows([f"{_QUEUE.replace('/', '.')}.remove: leaves"])
    assert rows.row(_QUEUE, "remove", 0) == HandoverRow("leaves")


@pytest.mark.parametrize("row", ["p.Pipe.in", "p.Pipe.in: puts", "p.Pipe.in: holds arg0"])
def test_a_row_that_cannot_be_read(row: str) -> None:
    with pytest.raises(TableError, match=r"models\.handover, row 1"):
        handover_rows([row])
