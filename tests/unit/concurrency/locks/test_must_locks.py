"""Locks that must be held at an access, as paths; one program for each way to prove one."""

from itertools import permutations
from typing import cast

import pytest

from heddle.concurrency.aliasing.access_paths import AccessPath
from heddle.concurrency.aliasing.lock import HeldLock
from heddle.concurrency.disjoint.disjoint_reachability import Disjointness, DisjointnessProof
from heddle.concurrency.locks.guards import (
    NO_FACTS,
    EntryFacts,
    EntryTable,
    Guard,
    Guards,
    OwnedParameter,
    Owner,
    OwnerKind,
    RelativeLock,
)
from heddle.pointsto.context import FixedK
from heddle.program.classes import Field
from heddle.races.stages.mutual_exclusion import fine_lock, global_lock, medium_lock, thread_owned
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, method, new, program, start, static, thread

BOX = class_("p/B", fields("n:I", "k:Ljava/lang/Object;"))


def guards(text: str, owner: str, name: str) -> Guards:
    """Return what guards the last access to `n` in the only frame of a method."""
    found = Analysed(threaded(text), FixedK(1))
    (frame,) = [
        f
        for f in found.calling.frames.all
        if f.method and (f.method.owner, f.method.name) == (owner, name)
    ]
    (statement,) = [
        s
        for s in found.accesses.statements
        if s.method is frame.method and isinstance(s.location, Field) and s.location.name == "n"
    ][-1:]
    return found.held.guards(frame, statement.pc, statement.base)


def shown(paths: Guards) -> tuple[set[str], set[str]]:
    """Write locks of the whole program, then those from the object accessed."""
    everywhere = {_root(lock.path) for lock in paths.global_locks}
    return everywhere, {_names(r.fields) for r in paths.relative_locks}


def _root(path: AccessPath) -> str:
    kind, what = path.root
    named = what.name if isinstance(what, Field) else what
    return kind + ("" if kind == "object" else f" {named}") + _names(path.fields)


def _names(found: tuple[Field, ...]) -> str:
    return "".join(f".{field.name}" for field in found)


def body(*lines: str) -> str:
    return program(BOX, main(*new(0, "p/B"), *lines))


def test_none() -> None:
    text = body("v1 = const 1", "putfield v0 p/B.n:I = v1")
    assert shown(guards(text, "p/M", "main")) == (set(), set())


def test_the_object_itself() -> None:
    text = body("monitorenter v0", "v1 = const 1", "putfield v0 p/B.n:I = v1", "monitorexit v0")
    assert shown(guards(text, "p/M", "main")) == ({"object"}, {""})


def test_one_of_many_objects_is_none_for_all() -> None:
    text = program(
        BOX,
        main(
            "v0 = const 1",
            "goto b1",
            "b1:",
            *new(1, "p/B"),
            "monitorenter v1",
            "putfield v1 p/B.n:I = v0",
            "monitorexit v1",
            "if v0 == 0 then b1 else b2",
            "b2:",
        ),
    )
    assert shown(guards(text, "p/M", "main")) == (set(), {""})


def test_one_of_two_objects_is_none_for_all() -> None:
    text = program(
        BOX,
        main(
            *new(0, "p/B"),
            *new(1, "p/B"),
            "if v0 == null then b1 else b2",
            "b1:",
            "goto b3",
            "b2:",
            "goto b3",
            "b3:",
            "v2: Lp/B; = phi (b1: v0, b2: v1)",
            "v3 = const 1",
            "monitorenter v2",
            "putfield v2 p/B.n:I = v3",
            "monitorexit v2",
        ),
    )
    assert shown(guards(text, "p/M", "main")) == (set(), {""})


def test_another_object() -> None:
    text = body(
        "v1 = const class Lp/B;",
        "monitorenter v1",
        "v2 = const 1",
        "putfield v0 p/B.n:I = v2",
        "monitorexit v1",
    )
    assert shown(guards(text, "p/M", "main")) == ({"class Lp/B;", "object"}, set())


def test_a_synchronized_method() -> None:
    add = method(
        "add()V", "v1 = const 1", "putfield v0 p/C.n:I = v1", "return", flags="synchronized"
    )
    c = class_("p/C", fields("n:I"), add)
    text = program(c, main(*new(0, "p/C"), "invokevirtual p/C.add()V (v0)"))
    assert shown(guards(text, "p/C", "add")) == ({"object"}, {""})


def test_what_a_synchronized_method_calls() -> None:
    put = method("put()V", "v1 = const 1", "putfield v0 p/C.n:I = v1", "return")
    add = method("add()V", "invokevirtual p/C.put()V (v0)", "return", flags="synchronized")
    c = class_("p/C", fields("n:I"), put, add)
    text = program(c, main(*new(0, "p/C"), "invokevirtual p/C.add()V (v0)"))
    assert shown(guards(text, "p/C", "put")) == ({"object"}, {""})


def test_an_object_that_is_given_twice_by_who_holds_nothing() -> None:
    put = ("monitorenter v0", "v2 = const 1", "putfield v1 p/B.n:I = v2", "monitorexit v0")
    h = class_("p/H", static("put(Lp/B;Lp/B;)V", *put, "return"))
    calls = (
        "invokestatic p/H.put(Lp/B;Lp/B;)V (v0, v0)",
        "invokestatic p/H.put(Lp/B;Lp/B;)V (v0, v1)",
    )
    for count, found in ((1, {""}), (2, set())):
        text = program(BOX, h, main(*new(0, "p/B"), *new(1, "p/B"), *calls[:count]))
        assert shown(guards(text, "p/H", "put"))[1] == found


def test_the_thread_is_given_by_who_holds_nothing() -> None:
    h = class_("p/H", static("put(Lp/T;)V", "v1 = const 1", "putfield v0 p/T.n:I = v1", "return"))
    t = thread("p/T", "invokestatic p/H.put(Lp/T;)V (v0)", others=fields("n:I"))
    found = guards(program(h, t, main(*new(0, "p/T"), start(0))), "p/H", "put")
    owners = [owner for owner in found.owners if not owner.allocated]
    assert [(owner.guard.kind, owner.field_path) for owner in owners] == [(OwnerKind.THREAD, ())]


def test_a_static_synchronized_method() -> None:
    add = method(
        "add()V", "v0 = const 1", "putstatic p/C.n:I = v0", "return", flags="static synchronized"
    )
    text = program(class_("p/C", fields("static n:I"), add), main("invokestatic p/C.add()V ()"))
    assert shown(guards(text, "p/C", "add")) == ({"class Lp/C;"}, set())


def test_a_lock_of_the_caller() -> None:
    h = class_("p/H", static("add(Lp/B;)V", "v1 = const 1", "putfield v0 p/B.n:I = v1", "return"))
    held = ("monitorenter v0", "invokestatic p/H.add(Lp/B;)V (v0)", "monitorexit v0")
    text = program(BOX, h, main(*new(0, "p/B"), *held))
    assert shown(guards(text, "p/H", "add")) == ({"object"}, {""})
    often = program(BOX, h, main(*new(0, "p/B"), *held, "invokestatic p/H.add(Lp/B;)V (v0)"))
    assert shown(guards(often, "p/H", "add")) == (set(), set())


def test_a_lock_of_the_caller_that_is_one_of_many() -> None:
    h = class_("p/H", static("add(Lp/B;)V", "v1 = const 1", "putfield v0 p/B.n:I = v1", "return"))
    text = program(
        BOX,
        h,
        main(
            "v0 = const 1",
            "goto b1",
            "b1:",
            *new(1, "p/B"),
            "monitorenter v1",
            "invokestatic p/H.add(Lp/B;)V (v1)",
            "monitorexit v1",
            "if v0 == 0 then b1 else b2",
            "b2:",
        ),
    )
    assert shown(guards(text, "p/H", "add")) == (set(), {""})


def test_a_start_gives_no_lock() -> None:
    t = thread("p/T", "v1 = const 1", "putfield v0 p/T.n:I = v1", others=fields("n:I"))
    text = program(t, main(*new(0, "p/T"), "monitorenter v0", start(0), "monitorexit v0"))
    assert shown(guards(text, "p/T", "run")) == (set(), set())


KEPT = ("putfield v0 p/C.k:Ljava/lang/Object; = v1",)
LOCKED = (
    "v1 = getfield v0 p/C.k:Ljava/lang/Object;",
    "monitorenter v1",
    "v2 = const 1",
    "putfield v0 p/C.n:I = v2",
    "monitorexit v1",
    "return",
)


def with_lock(*writes: str, others: str = "", last: tuple[str, ...] = ()) -> str:
    """Write a program whose class p/C has a lock of its own, that its constructor writes."""
    constructor = method(
        "<init>()V",
        "invokespecial java/lang/Object.<init>()V (v0)",
        *new(1, "java/lang/Object"),
        *writes,
        "return",
    )
    declared = fields("n:I", "k:Ljava/lang/Object;", "static o:Lp/C;")
    members = declared + method("add()V", *LOCKED) + others
    c = f"class public p/C {{\n{members}{constructor}}}\n"
    return program(
        c,
        main(
            *("v0 = const 1", "goto b1", "b1:"),
            *new(1, "p/C"),
            "invokevirtual p/C.add()V (v1)",
            *last,
            "if v0 == 0 then b1 else b2",
            "b2:",
        ),
    )


def test_a_stable_field() -> None:
    assert shown(guards(with_lock(*KEPT), "p/C", "add")) == (set(), {".k"})


# Whether a field changes does not matter as long as nobody else can see it change.
SEEN = ((("putstatic p/C.o:Lp/C; = v{}",), set[str]()), ((), {".k"}))


@pytest.mark.parametrize(("seen", "found"), SEEN)
def test_a_field_that_is_written_elsewhere(seen: tuple[str, ...], found: set[str]) -> None:
    shows = [line.format(1) for line in seen]
    text = with_lock(*KEPT, last=(*shows, "putfield v1 p/C.k:Ljava/lang/Object; = v1"))
    assert shown(guards(text, "p/C", "add")) == (set(), found)


@pytest.mark.parametrize(("seen", "found"), SEEN)
def test_a_field_that_is_written_twice(seen: tuple[str, ...], found: set[str]) -> None:
    shows = [line.format(0) for line in seen]
    assert shown(guards(with_lock(*KEPT, *shows, *KEPT), "p/C", "add")) == (set(), found)


@pytest.mark.parametrize(("seen", "found"), SEEN)
def test_a_field_that_is_written_in_a_loop(seen: tuple[str, ...], found: set[str]) -> None:
    shows = [line.format(0) for line in seen]
    body = (*shows, "goto b1", "b1:", *KEPT, "if v1 == null then b1 else b2", "b2:")
    assert shown(guards(with_lock(*body), "p/C", "add")) == (set(), found)


def test_a_field_of_another_object_that_a_constructor_writes() -> None:
    body = (
        *KEPT,
        "v2 = getstatic p/C.o:Lp/C;",
        "putfield v2 p/C.k:Ljava/lang/Object; = v1",
    )
    last = ("putstatic p/C.o:Lp/C; = v1",)
    assert shown(guards(with_lock(*body, last=last), "p/C", "add")) == (set(), set())
    assert shown(guards(with_lock(*body[1:], last=last), "p/C", "add")) == (set(), set())


def test_a_field_written_after_another_constructor_wrote_it() -> None:
    other = method(
        "<init>(I)V",
        "invokespecial p/C.<init>()V (v0)",
        *new(2, "java/lang/Object"),
        "putstatic p/C.o:Lp/C; = v0",
        "putfield v0 p/C.k:Ljava/lang/Object; = v2",
        "return",
    )
    last = ("v2 = new p/C", "invokespecial p/C.<init>(I)V (v2, v0)")
    text = with_lock(*KEPT, others=other, last=last)
    assert shown(guards(text, "p/C", "add")) == (set(), set())


def test_an_initialiser() -> None:
    c = class_(
        "p/C",
        fields("static n:I"),
        static("<clinit>()V", "invokestatic p/C.set()V ()", "return"),
        static("set()V", "v0 = const 1", "putstatic p/C.n:I = v0", "return"),
    )
    text = program(c, main("v0 = getstatic p/C.n:I"))
    assert shown(guards(text, "p/C", "set")) == ({"initialising p/C"}, set())
    assert guards(text, "p/C", "set").initialising == {"p/C"}


ONE, OTHER = HeldLock(AccessPath(("class", "Lp/A;"))), HeldLock(AccessPath(("class", "Lp/B;")))
FIELD = Field("p/C", "k", "Ljava/lang/Object;", 0)


def _left_twice(*before: str) -> str:
    """Write a callee that leaves twice what is entered on the way to it."""
    return program(
        BOX,
        class_("p/H", static("leave(Lp/B;)V", "monitorexit v0", "monitorexit v0", "return")),
        class_(
            "p/G",
            static(
                "use(Lp/B;)V",
                *before,
                "invokestatic p/H.leave(Lp/B;)V (v0)",
                "v1 = const 1",
                "putfield v0 p/B.n:I = v1",
                "return",
            ),
        ),
        main(*new(0, "p/B"), "monitorenter v0", "invokestatic p/G.use(Lp/B;)V (v0)"),
    )


def test_a_callee_may_leave_more_than_once() -> None:
    for before in ((), ("monitorenter v0",), ("monitorenter v0", "monitorenter v0")):
        assert shown(guards(_left_twice(*before), "p/G", "use")) == (set(), set())


def test_a_common_lock() -> None:
    none = Guards(frozenset(), frozenset())
    first = Guards(frozenset((ONE,)), frozenset((RelativeLock(()),)))
    second = Guards(frozenset((OTHER,)), frozenset((RelativeLock((FIELD,)),)))
    both = Guards(frozenset((ONE, OTHER)), frozenset((RelativeLock(()), RelativeLock((FIELD,)))))
    assert global_lock(none, none) is global_lock(first, second) is None
    assert fine_lock(none, none) is fine_lock(first, second) is None
    assert global_lock(first, both) == ONE
    assert fine_lock(second, both) == RelativeLock((FIELD,))


def test_readers_of_a_lock_do_not_keep_each_other_out() -> None:
    reader = Guards(
        frozenset((ONE._replace(is_shared=True),)), frozenset((RelativeLock((), is_shared=True),))
    )
    writer = Guards(frozenset((ONE,)), frozenset((RelativeLock(()),)))
    assert global_lock(reader, reader) is None
    assert fine_lock(reader, reader) is None
    for first, second in permutations((reader, writer)):
        assert global_lock(first, second) is not None
        assert fine_lock(first, second) is not None


class Apart:
    """Says of everything that it is apart."""

    def disjointness_proof(self, *_: object) -> DisjointnessProof:
        return DisjointnessProof(())


@pytest.mark.parametrize("kind", OwnerKind)
def test_owners_that_are_locked(kind: OwnerKind) -> None:
    """The locks must be in the same field of the owners, and one of them not shared."""
    alone = Owner(Guard(kind), (FIELD,), 1)
    shared = Owner(Guard(kind, is_shared=True), (FIELD,), 1)
    elsewhere = Owner(Guard(kind, (FIELD,)), (FIELD,), 1)
    proof = medium_lock if kind is OwnerKind.LOCK else thread_owned
    disjoint = cast("Disjointness", Apart())

    def holds(first: Owner, second: Owner) -> bool:
        ours, theirs = (Guards(frozenset(), frozenset(), frozenset((o,))) for o in (first, second))
        return proof(disjoint, ours, theirs, 1) is not None

    assert holds(alone, alone)
    assert holds(alone, shared)
    assert holds(shared, alone)
    assert not holds(shared, shared)
    assert not holds(alone, elsewhere)


def test_a_path_under_another() -> None:
    path = AccessPath(("parameter", 0), (FIELD,))
    assert path.fields_from(AccessPath(("parameter", 0))) == (FIELD,)
    assert path.fields_from(path) == ()
    assert path.fields_from(AccessPath(("parameter", 1))) is None
    assert AccessPath(("parameter", 0)).fields_from(path) is None


def test_equal_entries_are_kept_once() -> None:
    kept, locks = EntryTable(), frozenset((HeldLock(AccessPath(("class", "Lp/B;"))),))
    owned = {
        OwnedParameter(0, Guard(OwnerKind.THREAD), ()): 1,
        OwnedParameter(1, Guard(OwnerKind.THREAD), ()): 2,
    }
    first = kept.intern(EntryFacts(locks, owned))
    assert kept.intern(EntryFacts(locks, dict(reversed(owned.items())))) is first
    assert kept.meet(first, kept.intern(EntryFacts(locks, {}))) is kept.intern(
        EntryFacts(locks, {})
    )
    assert kept.meet(first, NO_FACTS) is NO_FACTS
