"""Reasons by which accesses are ordered, in words."""

import pytest

from heddle.concurrency.order import How, Order
from heddle.program.classes import Field, Flags
from heddle.report.exclusions import told_order

READY = Field("p/Box", "flag ready", "V", Flags.FINAL)


@pytest.mark.parametrize("how", How)
def test_every_reason_names_its_flag(how: How) -> None:
    assert "p.Box.ready" in told_order(Order(how, READY))


def test_reasons_are_told_apart() -> None:
    assert len({told_order(Order(how, READY)) for how in How}) == len(How)
