"""Proofs in words: which lock, which way from it to the object, why others lead elsewhere."""

import pytest

from heddle.concurrency.aliasing.access_paths import AccessPath
from heddle.concurrency.aliasing.lock import HeldLock
from heddle.concurrency.disjoint.disjoint_reachability import DisjointnessProof
from heddle.concurrency.disjoint.loop_vector import AllocationPosition, OwnerPosition, Position
from heddle.concurrency.locks.guards import Guard, Owner, OwnerKind, RelativeLock
from heddle.pointsto.context import FixedK
from heddle.program.classes import Field
from heddle.races.stages.mutual_exclusion import DisjointOwners, Exclusion, Proof, Reason
from heddle.report.build.exclusions import ExclusionWriter
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, new, program

BOX = Field("p/N", "box", "Lp/B;", 0)
LOCK = Field("p/N", "lock", "Ljava/lang/Object;", 0)
STATIC = Field("p/M", "all", "Ljava/lang/Object;", 8)
TEXT = program(
    class_("p/N", fields("box:Lp/B;")),
    class_("p/B"),
    main(*new(0, "p/N"), *new(1, "p/B"), "putfield v0 p/N.box:Lp/B; = v1"),
)
FOUND = Analysed(threaded(TEXT), FixedK(1))
FRAMES = FOUND.calling.frames
NUMBER = next(n for n, o in enumerate(FRAMES.objects) if o.type == "Lp/N;")
CALL = AllocationPosition(FRAMES.mains[0], -1)


def told(reason: Reason, proof: Proof = Proof.LOCAL) -> str:
    return ExclusionWriter(FOUND.program, FRAMES).told(Exclusion(proof, reason))


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("p/M", "one happens while p.M is being initialised, and the other waits for that"),
        (HeldLock(AccessPath(("class", "Lp/M;"))), "both hold the lock of p.M.class"),
        (HeldLock(AccessPath(("static", STATIC))), "both hold the lock of p.M.all"),
        (HeldLock(AccessPath(("literal", "x"))), 'both hold the lock of the literal "x"'),
        (HeldLock(AccessPath(("object", NUMBER))), "both hold the lock of the only N made at p.M"),
        (RelativeLock(()), "both hold the lock of the object that they access"),
        (RelativeLock((LOCK,)), "both hold the lock of its field .lock, which does not change"),
    ],
)
def test_locks(reason: Reason, expected: str) -> None:
    assert told(reason) == expected


def disjoint(kind: OwnerKind, ours: Owner, theirs: Owner, position: Position | None) -> str:
    found = [owner._replace(guard=owner.guard._replace(kind=kind)) for owner in (ours, theirs)]
    return told(DisjointOwners(found[0], found[1], DisjointnessProof(((NUMBER, position),))))


READ = Owner(Guard(OwnerKind.LOCK), (BOX,), 1 << NUMBER)
ITSELF = Owner(Guard(OwnerKind.LOCK), (), 1 << NUMBER)
MADE = Owner(Guard(OwnerKind.LOCK), (), 1 << NUMBER, frozenset((0,)))
LINKS = Owner(Guard(OwnerKind.LOCK, (LOCK,)), frozenset((BOX, "[]")), 1 << NUMBER)
EACH_CALL = "each call of p.M.main creates its own"


def test_owners_that_are_locked() -> None:
    holds = "each holds the lock of a N made at p.M and accesses"
    lock = OwnerKind.LOCK
    assert (
        disjoint(lock, READ, READ, CALL)
        == f"{holds} what it read from that along .box; {EACH_CALL}"
    )
    only = "there is only one such object"
    assert disjoint(lock, MADE, MADE, None) == f"{holds} what that created; {only}"
    assert disjoint(lock, MADE, READ, None) == (
        f"{holds} what that created or what it read from that along .box; {only}"
    )
    own = "what it creates is its own"
    assert disjoint(lock, LINKS, LINKS, OwnerPosition(FOUND.calling, 1 << NUMBER, CALL)) == (
        "each holds the lock in .lock of a N made at p.M and accesses "
        f"what it read from that along any of .box, []; {EACH_CALL}, and {own}"
    )


def test_owners_that_are_threads() -> None:
    thread, own = OwnerKind.THREAD, "what it creates is its own"
    assert disjoint(thread, ITSELF, ITSELF, CALL) == f"each thread accesses itself; {EACH_CALL}"
    assert (
        disjoint(thread, MADE, MADE, CALL) == f"each thread accesses what it created; {EACH_CALL}"
    )
    assert disjoint(thread, READ, READ, OwnerPosition(FOUND.calling, 1 << NUMBER, None)) == (
        f"each thread accesses what it read from itself along .box; {own}"
    )


def test_owners_that_never_meet() -> None:
    apart = told(DisjointOwners(READ, READ, DisjointnessProof(())))
    assert apart.endswith("along .box; no object is reachable from two of them")
