"""The nodes that a variable may hold, by the kinds of their objects."""

from heddle.concurrency.escape.allocated_nodes import AllocatedNodes
from heddle.concurrency.escape.summary import (
    ANY_KIND,
    PUBLISHED,
    SHARED,
    kinds_of_older,
    older_of,
    self_node,
    shared_kind,
)

_MAP, _NODE, _KEY = 1 << shared_kind(5), 1 << shared_kind(6), 1 << shared_kind(7)
_THIS, _OTHER, _MADE, _TEXT, _UNKNOWN = range(5)


def _nodes() -> AllocatedNodes:
    return AllocatedNodes(
        {_THIS: _MAP, _OTHER: _KEY, _MADE: _NODE, _TEXT: 0}, [_THIS, _OTHER], None
    )


def test_a_variable_holds_nodes_of_its_kinds_only() -> None:
    nodes = _nodes()
    made = nodes.allocated(0, _MADE)
    given = 1 << self_node(1)
    assert nodes.possible(_MADE, SHARED | made | given | PUBLISHED) == _NODE | made | PUBLISHED
    assert nodes.possible(_OTHER, SHARED | made | given) == _KEY | given
    assert nodes.possible(_UNKNOWN, SHARED | made | given) == SHARED | made | given


def test_immutable_objects_have_no_nodes() -> None:
    nodes = _nodes()
    assert not nodes.possible(_TEXT, SHARED | PUBLISHED | nodes.allocated(0, _MADE))


def test_nodes_of_unknown_kind_are_held_by_any_variable() -> None:
    nodes = _nodes()
    unknown = nodes.made(0, ANY_KIND)
    assert nodes.possible(_OTHER, unknown) == unknown
    assert nodes.outward(unknown, 0) == (1 << ANY_KIND, False)


def test_callers_see_what_is_allocated_by_its_kind() -> None:
    nodes = _nodes()
    last = nodes.allocated(3, _MADE)
    older = last << 1
    assert nodes.is_last(last.bit_length() - 1)
    assert not nodes.is_last(older.bit_length() - 1)
    assert nodes.outward(older | _KEY, older) == (1 << older_of(_NODE) | _KEY, True)
    assert kinds_of_older(older_of(_NODE)) == _NODE
    assert older_of(_NODE | _KEY) == ANY_KIND
