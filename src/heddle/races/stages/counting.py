"""The number of pairs of statements that a stage keeps."""

from collections.abc import Callable, Hashable, Sequence
from itertools import combinations_with_replacement, compress
from typing import TypeVar

from heddle.races.accesses import Statement

_Key = TypeVar("_Key", bound=Hashable)


def pairs(
    statements: Sequence[Statement], keys: Sequence[_Key], keeps: Callable[[_Key, _Key], bool]
) -> int:
    """Count the kept pairs with a write; two atomic accesses are not a pair."""
    atomic = [statement.is_atomic for statement in statements]
    every = _pairs_with_write([s.is_write for s in statements], keys, keeps)
    if not any(atomic):
        return every
    writes = [statement.is_write for statement in statements if statement.is_atomic]
    return every - _pairs_with_write(writes, list(compress(keys, atomic)), keeps)


def _pairs_with_write(
    writes: Sequence[bool], keys: Sequence[_Key], keeps: Callable[[_Key, _Key], bool]
) -> int:
    """Count the kept pairs with a write, deciding once for all accesses with equal keys."""
    groups: dict[_Key, list[int]] = {}
    for is_write, key in zip(writes, keys, strict=True):
        groups.setdefault(key, [0, 0])[is_write] += 1
    found = 0
    for (key, (reads, writing)), (other, (reads_too, writing_too)) in combinations_with_replacement(
        groups.items(), 2
    ):
        if key is other and keeps(key, key):
            found += writing * (writing + 1) // 2 + writing * reads
        elif key is not other and (writing or writing_too) and keeps(key, other):
            found += writing * writing_too + writing * reads_too + reads * writing_too
    return found
