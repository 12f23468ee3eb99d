"""Happens-before edges: flags, latches, ownership transfer, class initialisation (JLS 17.4.5)."""

from heddle.concurrency.ordering.class_initialisation import ClassInitialisation
from heddle.concurrency.ordering.happens_before import HappensBefore, How, Order, assume_counters

__all__ = [
    "ClassInitialisation",
    "HappensBefore",
    "How",
    "Order",
    "assume_counters",
]
