"""Memo tables compute each value once."""

import pytest

from heddle._util.memo import Memo


def test_each_value_is_computed_once() -> None:
    computed: list[int] = []

    def square(number: int) -> int:
        computed.append(number)
        return number * number

    squares = Memo(square)
    assert [squares[3], squares[4], squares[3]] == [9, 16, 9]
    assert computed == [3, 4]


def test_values_that_are_none_or_empty_are_kept_too() -> None:
    computed: list[str] = []
    memo: Memo[str, None] = Memo(computed.append)
    assert (memo["a"], memo["a"]) == (None, None)
    assert computed == ["a"]


def test_a_failure_is_not_kept() -> None:
    memo: Memo[int, float] = Memo(lambda number: 1 / number)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            memo[0]
    assert not memo
