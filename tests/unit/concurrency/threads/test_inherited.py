"""The relation `inherited`, computed without what adds nothing."""

import random

import pytest

from heddle._util.bits import bits
from heddle.concurrency.threads.inherited import InheritedThreads, ThreadStart

_THREADS = 6


def _descendants(starts: list[ThreadStart]) -> list[int]:
    found = [0] * _THREADS
    for _ in range(_THREADS):
        for starter, started, _at in starts:
            found[starter] |= 1 << started | found[started]
    return found


def _naively(descendants: list[int], starts: dict[ThreadStart, int]) -> list[int]:
    """Apply the rules I1 and I2 naively, with `spawned` computed everywhere."""
    inherited = [0] * _THREADS
    for _ in range(_THREADS * _THREADS):
        for (starter, started, _at), running in starts.items():
            inherited[started] |= 1 << starter | inherited[starter] | running
            for sibling in bits(running):
                inherited[sibling] |= 1 << started | descendants[started]
    return inherited


@pytest.mark.parametrize("seed", range(200))
def test_what_is_not_computed_adds_nothing(seed: int) -> None:
    chance = random.Random(seed)
    pairs = {(chance.randrange(_THREADS), chance.randrange(1, _THREADS)) for _ in range(7)}
    starts = [ThreadStart(starter, started, None) for starter, started in sorted(pairs)]
    descendants = _descendants(starts)
    running = {
        start: descendants[start.starter]
        & chance.getrandbits(_THREADS)
        & chance.getrandbits(_THREADS)
        for start in starts
    }
    found = InheritedThreads(descendants, starts, running.__getitem__)
    assert found.inherited == _naively(descendants, running)
    for thread in range(_THREADS):
        if not found.may_spawned_add[thread]:
            assert not descendants[thread] & ~found.inherited[thread]


def test_spawned_is_not_computed_for_threads_parallel_to_themselves() -> None:
    """Main starts workers in a loop, each starts a helper: what one spawned adds nothing."""
    main_starts, worker_starts = ThreadStart(0, 1, None), ThreadStart(1, 2, None)
    queried: list[ThreadStart] = []

    def running(start: ThreadStart) -> int:
        queried.append(start)
        return 0b110

    found = InheritedThreads([0b110, 0b100, 0], [main_starts, worker_starts], running)
    assert queried == [main_starts]
    assert found.inherited == [0, 0b111, 0b111]
    assert found.may_spawned_add == [True, False, False]


def test_a_thread_without_a_known_start() -> None:
    """It is a descendant, but inherits nothing by a start of its own."""
    starts = {ThreadStart(0, 1, None): 0b0010, ThreadStart(1, 2, None): 0b1000}
    descendants = [0b1110, 0b1100, 0, 0]
    found = InheritedThreads(descendants, list(starts), starts.__getitem__)
    assert found.inherited[3] & 0b0100
