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
from race_rules import may_escape

from heddle.concurrency.locks.guards import RelativeLock
from heddle.program.classes import Field
from heddle.races.stages.mutual_exclusion import DisjointOwners, Proof, exclusions
from heddle.races.stages.rules import (
    AccessPair,
    Analyses,
    guards,
    may_alias,
    may_be_parallel,
    ultimate_object,
)

pytestmark = pytest.mark.usefixtures("processes")

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


@pytest.mark.parametrize(("lock", "reason"), [("vt", DisjointOwners), ("ve", RelativeLock)])
def test_medium_and_fine_grained_locks(lock: str, reason: type, tmp_path: Path) -> None:
    analyses, pair = race(ANY, lock, tmp_path)
    ours, theirs = (guards(analyses, access) for access in pair)
    objects = may_alias(analyses, pair)
    assert objects
    (found,) = exclusions(analyses.disjoint, ours, theirs, objects)
    assert isinstance(found.reason, reason)


# One thing broken each, in the variant with medium-grained locks.
BROKEN: Final = {
    "no lock": ("synchronized (vl)", ""),
    "one C for all": ("this.f1 = new C()", "this.f1 = SHARED"),
    "the field reassigned": ("C ve = vt.f1;", "C ve = vt.f1; this.f1 = T.g[i].f1;"),
    "the field read again": ("ve.f2 = 1;", "T.g[i].f1.f2 = 1;"),
    "the lock chosen again": ("Object vl = vt;", "Object vl = T.g[i];"),
    "released before": ("ve.f2 = 1;", "} synchronized (this) { ve.f2 = 1;"),
    "released by an exception": (
        "synchronized (vl) {\n            ve.f2 = 1;\n        }",
        "try { synchronized (vl) { ve.use(); } } catch (RuntimeException e) { ve.f2 = 1; }",
    ),
}


@pytest.mark.parametrize(("before", "after"), BROKEN.values(), ids=BROKEN.keys())
def test_one_thing_broken(before: str, after: str, tmp_path: Path) -> None:
    source = FIGURE_3_1.replace("THRD", ANY).replace("LOCK", "vt")
    assert before in source
    program = whole_program(source.replace(before, after), tmp_path)
    found = detected(program, "T", 2)
    analyses = found.analyses._replace(may=None, locks="sound")
    races = [p for p in application_races(program, found) if ultimate_object(analyses, p)]
    locations = [pair.first.statement.location for pair in races]
    assert "f2" in {location.name for location in locations if isinstance(location, Field)}


def test_nothing_broken(tmp_path: Path) -> None:
    analyses, pair = race(ANY, "vt", tmp_path)
    assert ultimate_object(analyses, pair) is None
