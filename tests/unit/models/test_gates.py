"""Calls that nothing gets to unless others are reached."""

import pytest

from heddle.models.gates import GATES, Gates, gates, read_gates
from heddle.models.rows import TableError


def test_the_table() -> None:
    found = gates()
    assert ("java/util/stream/TerminalOp", "evaluateParallel") in found.closed
    assert found.is_opened_by("java/util/ImmutableCollections$ListN", "parallelStream")
    assert not found.is_opened_by("java/util/Collection", "stream")
    assert found.outside == {"java/util/stream/StreamSupport"}


def test_rows() -> None:
    rows = ["p.A.run closed", "p.A$B.open opens", "p.C opens outside", "p.D.run inherited"]
    assert read_gates(GATES.own(rows)) == Gates(
        frozenset((("p/A", "run"),)),
        frozenset((("p/A$B", "open"),)),
        frozenset(("p/C",)),
        frozenset((("p/D", "run"),)),
    )


@pytest.mark.parametrize("row", ["p.A.run", "p.A.run shut", "p.A.run opens inside"])
def test_a_row_that_cannot_be_read(row: str) -> None:
    with pytest.raises(TableError, match=r"models\.gates, row 1"):
        read_gates(GATES.own([row]))
