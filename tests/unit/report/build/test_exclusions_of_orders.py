"""Reasons by which accesses are ordered, in words."""

import pytest

from heddle.concurrency.ordering.happens_before import Order, OrderReason
from heddle.program.classes import Field, Flags
from heddle.report.build.exclusions import told_order

READY = Field("p/Box", "flag ready", "V", Flags.FINAL)


# What is handed over needs no flag.
BY_FLAGS = [how for how in OrderReason if how is not OrderReason.HANDED]


@pytest.mark.parametrize("how", BY_FLAGS)
def test_every_reason_names_its_flag(how: OrderReason) -> None:
    assert "p.Box.ready" in told_order(Order(how, READY))


def test_reasons_are_told_apart() -> None:
    told = {told_order(Order(how, READY)) for how in BY_FLAGS}
    told.add(told_order(Order(OrderReason.HANDED, None)))
    assert len(told) == len(OrderReason)
