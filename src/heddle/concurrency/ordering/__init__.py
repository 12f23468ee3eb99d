"""Happens-before between accesses: latches, ownership transfer, class initialisation."""

from heddle.concurrency.ordering.class_initialisation import Initialised
from heddle.concurrency.ordering.happens_before import How, Order, Orders, assume_counters

__all__ = [
    "How",
    "Initialised",
    "Order",
    "Orders",
    "assume_counters",
]
