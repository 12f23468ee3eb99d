"""Dispatch: the callees that receivers of a call select."""

from heddle.pointsto.code.units import Unit
from heddle.pointsto.solver.dispatch import Dispatch, Selected
from heddle.pointsto.solver.instances import Instance
from heddle.pointsto.templates import Statements

ALL = [-1]


def instance() -> Instance:
    return Instance(Unit(None, Statements()), 0, 0)


def test_the_target_of_a_receiver_is_selected_once() -> None:
    asked: list[int] = []

    def select(receiver: int) -> Selected:
        asked.append(receiver)
        return instance(), True

    dispatch = Dispatch(select, 0)
    first = dispatch.choice(0b011, ALL)
    assert dispatch.choice(0b011, ALL) is first
    both = dispatch.choice(0b111, ALL)
    assert asked == [0, 1, 2]
    assert first.own is not None
    assert both.own is not None
    assert both.own.callees[:2] == first.own.callees


def test_shared_callees_are_in_the_order_of_their_first_receivers() -> None:
    even, odd = instance(), instance()

    def select(receiver: int) -> Selected:
        return (odd if receiver % 2 else even), False

    dispatch = Dispatch(select, 0)
    assert dispatch.choice(0b1110, ALL).shared == (odd, even)
    assert dispatch.choice(0b0001, ALL).shared == (even,)
    assert dispatch.choice(0b1110, ALL).shared == (odd, even), "others have come meanwhile"


def test_an_object_that_cannot_be_a_receiver_selects_nothing() -> None:
    own = Unit(None, Statements())
    dispatch = Dispatch(lambda _: own, 0)
    choice = dispatch.choice(0b11, [0b10])
    assert choice.own is None
    assert choice.shared == ()
    assert choice.in_caller == ((0b10, own),)
