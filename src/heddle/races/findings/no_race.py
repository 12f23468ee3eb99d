"""The reasons why two statements do not race: the stage that removes each pair of accesses.

For every pair of threads and contexts that may run the two statements, this is the first stage that
removes the pair; the statements are race-free if every pair is removed.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from heddle.pointsto import ObjectSet
from heddle.races.accesses import Statement
from heddle.races.stages import (
    STAGES,
    Access,
    AccessPair,
    Analyses,
    Exclusion,
    Proof,
    may_alias,
    may_be_parallel,
    may_be_shared,
    may_be_unlocked,
    must_differ,
    must_exclude_pair,
)


class RaceAbsence(NamedTuple):
    """The numbers of access pairs of two statements that each stage removes, and that race.

    `exclusions` are the proofs by which the last stage removes some.
    """

    first: Statement
    second: Statement
    removed: tuple[tuple[str, int], ...]
    exclusions: tuple[tuple[Exclusion, int], ...]
    races: int


def absence(analyses: Analyses, first: Statement, second: Statement) -> RaceAbsence:
    """Apply the stages to a pair of statements that access the same field."""
    counts: Counter[str] = Counter()
    proofs: Counter[Exclusion] = Counter()
    for ours, theirs in product(_runs(analyses, first), _runs(analyses, second)):
        pair = AccessPair(ours, theirs)
        objects = _may_share(analyses, pair)
        stage = _removed_by(analyses, pair, objects)
        counts[stage] += 1
        found = _proof(analyses, pair, objects) if stage == "unlocked" else None
        if found is not None:
            proofs[found] += 1
    removed = tuple([(name, counts[name]) for name in STAGES if counts[name]])
    return RaceAbsence(first, second, removed, tuple(proofs.items()), counts[""])


def _runs(analyses: Analyses, statement: Statement) -> Iterator[Access]:
    for frame in analyses.accesses.runs(statement):
        for thread in analyses.threads.members(analyses.threads.reaching(frame)):
            yield Access(thread, frame, statement)


def _may_share(analyses: Analyses, pair: AccessPair) -> ObjectSet:
    if pair.first.statement.is_static:
        return 0
    return may_be_shared(analyses, pair.first) & may_be_shared(analyses, pair.second)


def _removed_by(analyses: Analyses, pair: AccessPair, objects: ObjectSet) -> str:
    """Return the first stage that removes a pair, or an empty string if it races."""
    if may_alias(analyses, pair) is None:
        return "aliasing"
    if not pair.first.statement.is_static and not objects:
        return "escaping"
    if not may_be_parallel(analyses, pair):
        return "parallel"
    is_left = may_be_unlocked(analyses, pair, objects) and must_differ(analyses, pair) is None
    return "" if is_left else "unlocked"


def _proof(analyses: Analyses, pair: AccessPair, objects: ObjectSet) -> Exclusion | None:
    """Return the proof by which the last stage removes a pair, if any."""
    found = must_exclude_pair(analyses, pair, objects)
    apart = must_differ(analyses, pair) if found is None else None
    return found if apart is None else Exclusion(Proof.INDEX, apart)
