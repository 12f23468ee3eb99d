"""Summaries as callers apply them."""

from heddle.concurrency.escape.summary import (
    OLDER,
    OLDER_NUMBER,
    PUBLISHED,
    SHARED,
    Effect,
    Summary,
    self_node,
)
from heddle.pointsto import FieldKey

_FIRST, _SECOND = self_node(0), self_node(1)


def test_storing_one_parameter_in_another_is_done_once() -> None:
    effect = Effect(Summary(0, {_FIRST: {"f": 1 << _SECOND, "g": SHARED | PUBLISHED}}, 0))
    assert effect.is_steady
    assert effect.stored == [(1 << _FIRST, (("f", 1 << _SECOND), ("g", SHARED | PUBLISHED)))]


def test_what_parameters_reach_may_become_more_by_what_is_stored() -> None:
    assert not Effect(Summary(0, {_FIRST + 1: {"f": 1 << _SECOND}}, 0)).is_steady
    assert not Effect(Summary(0, {_FIRST: {"f": 2 << self_node(9)}}, 0)).is_steady


def test_each_set_of_nodes_is_mapped_once() -> None:
    held: dict[FieldKey, int] = {"f": 1 << _SECOND, "g": 1 << _SECOND}
    assert Effect(Summary(0, {_FIRST: held, _SECOND: held}, 0)).nodes == (1 << _FIRST, 1 << _SECOND)


def test_what_a_unit_makes_is_seen_in_what_it_returns_or_stores() -> None:
    assert Effect(Summary(0, {}, OLDER)).makes
    assert Effect(Summary(0, {_FIRST: {"f": OLDER}}, 0)).makes
    assert not Effect(Summary(OLDER, {OLDER_NUMBER: {"f": SHARED}}, PUBLISHED)).makes
