"""Summaries as callers apply them."""

from heddle.concurrency.escape.summary import (
    ANY_KIND,
    PUBLISHED,
    SHARED,
    EscapeEffect,
    EscapeSummary,
    self_node,
)
from heddle.pointsto import FieldKey

_FIRST, _SECOND = self_node(0), self_node(1)


def _effect(escaped: int, cells: dict[int, dict[FieldKey, int]], result: int) -> EscapeEffect:
    return EscapeEffect(EscapeSummary(escaped, cells, result))


def test_storing_one_parameter_in_another_is_done_once() -> None:
    effect = _effect(0, {_FIRST: {"f": 1 << _SECOND, "g": SHARED | PUBLISHED}}, 0)
    assert effect.is_steady
    assert effect.stored == [(1 << _FIRST, (("f", 1 << _SECOND), ("g", SHARED | PUBLISHED)))]


def test_what_parameters_reach_may_grow_by_what_is_stored() -> None:
    assert not _effect(0, {_FIRST + 1: {"f": 1 << _SECOND}}, 0).is_steady
    assert not _effect(0, {_FIRST: {"f": 2 << self_node(9)}}, 0).is_steady


def test_each_set_of_nodes_is_mapped_once() -> None:
    held: dict[FieldKey, int] = {"f": 1 << _SECOND, "g": 1 << _SECOND}
    assert _effect(0, {_FIRST: held, _SECOND: held}, 0).nodes == (1 << _FIRST, 1 << _SECOND)


def test_what_a_unit_allocates_is_seen_in_what_it_returns_or_stores() -> None:
    assert _effect(0, {}, 1 << ANY_KIND).made == (ANY_KIND,)
    assert _effect(0, {_FIRST: {"f": 1 << ANY_KIND}}, 0).made == (ANY_KIND,)
    assert not _effect(1 << ANY_KIND, {ANY_KIND: {"f": SHARED}}, PUBLISHED).made
