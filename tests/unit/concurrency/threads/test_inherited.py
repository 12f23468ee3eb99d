"""Who runs beside a thread, without asking for what changes nothing."""

import random

import pytest

from heddle._util.bits import bits
from heddle.concurrency.threads.inherited import Inheriting, Start

_THREADS = 6


def _families(starts: list[Start]) -> list[int]:
    found = [0] * _THREADS
    for _ in range(_THREADS):
        for starter, started, _at in starts:
            found[starter] |= 1 << started | found[started]
    return found


def _plainly(families: list[int], starts: dict[Start, int]) -> list[int]:
    """Inherit by the rules, what is running asked for everywhere."""
    inherited = [0] * _THREADS
    for _ in range(_THREADS * _THREADS):
        for (starter, started, _at), running in starts.items():
            inherited[started] |= 1 << starter | inherited[starter] | running
            for sibling in bits(running):
                inherited[sibling] |= 1 << started | families[started]
    return inherited


@pytest.mark.parametrize("seed", range(200))
def test_what_is_not_asked_for_would_change_nothing(seed: int) -> None:
    chance = random.Random(seed)
    pairs = {(chance.randrange(_THREADS), chance.randrange(1, _THREADS)) for _ in range(7)}
    starts = [Start(starter, started, None) for starter, started in sorted(pairs)]
    families = _families(starts)
    running = {
        start: families[start.starter] & chance.getrandbits(_THREADS) & chance.getrandbits(_THREADS)
        for start in starts
    }
    found = Inheriting(families, starts, running.__getitem__)
    assert found.inherited == _plainly(families, running)
    for thread in range(_THREADS):
        if not found.own_matters[thread]:
            assert not families[thread] & ~found.inherited[thread]


def test_of_threads_of_which_there_are_several_nothing_is_asked() -> None:
    """Main starts workers in a loop, each starts a helper: what one did says nothing."""
    main_starts, worker_starts = Start(0, 1, None), Start(1, 2, None)
    asked: list[Start] = []

    def running(start: Start) -> int:
        asked.append(start)
        return 0b110

    found = Inheriting([0b110, 0b100, 0], [main_starts, worker_starts], running)
    assert asked == [main_starts]
    assert found.inherited == [0, 0b111, 0b111]
    assert found.own_matters == [True, False, False]


def test_a_thread_that_nobody_is_seen_to_start_is_asked_for() -> None:
    """It is in the family, but inherits nothing by a start of its own."""
    starts = {Start(0, 1, None): 0b0010, Start(1, 2, None): 0b1000}
    families = [0b1110, 0b1100, 0, 0]
    found = Inheriting(families, list(starts), starts.__getitem__)
    assert found.inherited[3] & 0b0100
