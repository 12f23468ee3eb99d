"""Happens-before edges: flags, latches, ownership transfer, class initialisation (JLS 17.4.5)."""

from heddle.concurrency.ordering.class_initialisation import ClassInitialisation
from heddle.concurrency.ordering.happens_before import (
    HappensBefore,
    Order,
    OrderReason,
    assume_no_overflow,
)

__all__ = [
    "ClassInitialisation",
    "HappensBefore",
    "Order",
    "OrderReason",
    "assume_no_overflow",
]
