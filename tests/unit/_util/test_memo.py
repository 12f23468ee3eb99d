"""Memo tables compute each value once."""

import pytest

from heddle._util import memo as memos
from heddle._util.memo import Memo, SharedMemo


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


def test_a_shared_value_is_computed_once_per_object() -> None:
    computed: list[list[int]] = []

    @SharedMemo
    def total(numbers: list[int]) -> int:
        computed.append(numbers)
        return sum(numbers)

    first, equal = [1, 2], [1, 2]
    assert [total(first), total(equal), total(first), total(equal)] == [3, 3, 3, 3]
    assert [id(each) for each in computed] == [id(first), id(equal)]


def test_a_shared_memo_does_not_take_a_new_object_for_one_that_is_gone() -> None:
    total: SharedMemo[list[int], int] = SharedMemo(sum)
    assert [total([number]) for number in range(100)] == list(range(100))


def test_a_shared_memo_forgets_when_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memos, "_MOST_SHARED", 2)
    computed: list[object] = []
    memo = SharedMemo(computed.append)
    keys = [object() for _ in range(3)]
    for key in (*keys, keys[2], keys[0]):
        memo(key)
    assert computed == [*keys, keys[0]]
