"""Naik 2008, Figure 3.1 and section 3.7: which proof removes the race at `e`, in every variant.

`thrd` chooses the thread whose data a thread changes, `lock` what it locks meanwhile. With its own
data the choice of the lock is immaterial (3.7.3); then the proof by the thread is there besides.
"""

from pathlib import Path
from typing import Final

import pytest
from figure_programs import FIGURE_3_1
from figure_races import application_races, detected
from figure_relations import whole_program

from heddle.concurrency.locks import Relative
from heddle.program.classes import Field
from heddle.races.locking import Disjoint, Proof, exclusions
from heddle.races.stages import (
    AccessPair,
    Analyses,
    guards,
    may_alias,
    may_be_parallel,
    may_escape,
    ultimate_object,
)

ANY, ITSELF = "T.g[i]", "this"
LOCKS: Final = {"T.g": Proof.GLOBAL, "vt": Proof.LOCAL, "ve": Proof.LOCAL}
# What locks nothing for anybody else, or the wrong object.
WRONG: Final = ("new Object()", "this", "T.g.clone()")
VARIANTS: Final = [
    *[(ANY, lock, {proof}) for lock, proof in LOCKS.items()],
    *[(ANY, lock, set[Proof]()) for lock in WRONG],
    *[(ITSELF, lock, {proof, Proof.THREAD}) for lock, proof in LOCKS.items()],
    *[(ITSELF, lock, {Proof.THREAD}) for lock in ("new Object()", "T.g.clone()")],
]


def race(thread: str, lock: str, directory: Path) -> tuple[Analyses, AccessPair]:
    """Return the pair of `e` with itself, in two threads of the one abstract thread."""
    source = FIGURE_3_1.replace("THRD", thread).replace("LOCK", lock)
    program = whole_program(source, directory)
    found = detected(program, "T", 2)
    (pair,) = [
        pair
        for pair in application_races(program, found)
        if isinstance(pair.first.statement.location, Field)
        and pair.first.statement.location.name == "f2"
    ]
    return found.analyses._replace(may=None, locks="sound"), pair


@pytest.mark.parametrize(("thread", "lock", "expected"), VARIANTS)
def test_the_right_proof(thread: str, lock: str, expected: set[Proof], tmp_path: Path) -> None:
    analyses, pair = race(thread, lock, tmp_path)
    objects = may_alias(analyses, pair)
    assert objects
    assert may_escape(analyses, pair)
    assert may_be_parallel(analyses, pair)
    ours, theirs = (guards(analyses, access) for access in pair)
    found = list(exclusions(analyses.disjoint, ours, theirs, objects))
    assert {each.proof for each in found} == expected
    assert (ultimate_object(analyses, pair) is None) == bool(expected)


@pytest.mark.parametrize(("lock", "reason"), [("vt", Disjoint), ("ve", Relative)])
def test_medium_and_fine_grained_locks(lock: str, reason: type, tmp_path: Path) -> None:
    analyses, pair = race(ANY, lock, tmp_path)
    ours, theirs = (guards(analyses, access) for access in pair)
    objects = may_alias(analyses, pair)
    assert objects
    (found,) = exclusions(analyses.disjoint, ours, theirs, objects)
    assert isinstance(found.reason, reason)


def test_without_a_lock(tmp_path: Path) -> None:
    source = FIGURE_3_1.replace("synchronized (vl)", "").replace("THRD", ANY)
    source = source.replace("LOCK", "vt")
    program = whole_program(source, tmp_path)
    found = detected(program, "T", 2)
    analyses = found.analyses._replace(may=None, locks="sound")
    races = [p for p in application_races(program, found) if ultimate_object(analyses, p)]
    locations = [pair.first.statement.location for pair in races]
    assert "f2" in {location.name for location in locations if isinstance(location, Field)}
