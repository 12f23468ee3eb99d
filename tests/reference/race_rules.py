"""The rules of Naik 2008, chapter 2, that the stages compute on sets of accesses only.

`original_races` enumerates the pairs that the funnel counts, `may_escape` is the rule that it
applies by leaving out accesses to thread-local objects.
"""

from collections.abc import Iterator

from heddle.concurrency.threads.abstract_threads import Threads
from heddle.races.accesses.access import Accesses, Statement, may_conflict
from heddle.races.stages.rules import Access, AccessPair, Analyses, may_be_shared


def original_races(found: Accesses, threads: Threads) -> Iterator[AccessPair]:
    """Yield the pairs on one field or on array elements, one a write, not both atomic, each once.

    Rules (2.4) to (2.9). Where (2.9) writes t1 we read t. (2.8) compares contexts, of which every
    statement has the frame; pairs of the same statement in the same frame are ordered by thread.
    """
    for statements in found.by_location.values():
        runs = [_runs(found, threads, statement) for statement in statements]
        for at, ours in enumerate(runs):
            for theirs in runs[at:]:
                yield from _pairs(ours, theirs)


def _runs(found: Accesses, threads: Threads, statement: Statement) -> list[Access]:
    return [
        Access(thread, frame, statement)
        for frame in found.runs(statement)
        for thread in threads.members(threads.reaching(frame))
    ]


def _pairs(ours: list[Access], theirs: list[Access]) -> Iterator[AccessPair]:
    for at, first in enumerate(ours):
        for second in ours[at:] if ours is theirs else theirs:
            if may_conflict(first.statement, second.statement):
                yield AccessPair(first, second)


def may_escape(analyses: Analyses, pair: AccessPair) -> bool:
    """(2.12), (2.13) A static field is shared; else both accesses may be to shared objects."""
    return pair.first.statement.is_static or all(may_be_shared(analyses, a) for a in pair)
