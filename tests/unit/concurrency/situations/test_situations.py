"""Situations: which calls of code get a copy of it."""

from heddle.concurrency.situations.situations import (
    SituationInputs,
    SituationTable,
    tabulate,
)
from heddle.pointsto.context import FixedK
from heddle.pointsto.frames import Frame
from threaded_programs import Analysed, threaded
from threaded_text import (
    class_,
    join,
    main,
    method,
    program,
    started,
    static,
    thread,
)

READ = "v0 = getstatic p/S.n:I"
LOOK = "invokestatic p/H.look()V ()"
LOCKED = "invokestatic p/H.locked()V ()"
HELPER = class_(
    "p/H",
    static("look()V", READ, "return"),
    method("locked()V", LOOK, "return", flags="static synchronized"),
)


def table(text: str, allowed: int = 100) -> tuple[Analysed, SituationTable | None]:
    found = Analysed(threaded(text), FixedK(0))
    inputs = SituationInputs(found.calling, found.tasks, found.threads, found.parallel, found.held)
    return found, tabulate(inputs, [look(found)], allowed)


def look(found: Analysed) -> Frame:
    (frame,) = [f for f in found.calling.frames.all if f.method and f.method.name == "look"]
    return frame


def copies(text: str) -> int:
    """Return the number of copies of the helper."""
    _, found = table(text)
    assert found is not None
    named = [f.method.name for f in found.copied().all if f.method is not None]
    return named.count("look")


def test_a_call_under_a_lock_and_one_after_the_join_are_separated() -> None:
    worker = thread("p/T", LOCKED)
    assert copies(program(HELPER, worker, main(*started(0, "p/T"), join(0), LOOK))) == 2


def test_calls_before_and_after_a_start_are_one_situation_if_the_later_is_weaker() -> None:
    worker = thread("p/T", LOCKED)
    text = program(HELPER, worker, main(LOOK, *started(0, "p/T"), LOOK))
    # The worker's call under the lock, and main's, of which that after the start is the weaker.
    assert copies(text) == 2


def test_equal_calls_are_one_situation() -> None:
    assert copies(program(HELPER, main(LOOK, LOOK))) == 1


def test_a_weaker_call_stands_for_a_stronger_one_of_the_same_thread() -> None:
    assert copies(program(HELPER, main(LOOK, LOCKED))) == 1


def test_a_weaker_call_of_another_thread_does_not_stand_for_a_stronger_one() -> None:
    worker = thread("p/T", LOCKED)
    assert copies(program(HELPER, worker, main(*started(0, "p/T"), LOOK))) == 2


def test_a_cycle_is_in_the_situation_in_which_it_is_entered() -> None:
    walk = "invokestatic p/W.walk()V ()"
    cyclic = class_(
        "p/W",
        static("walk()V", LOOK, walk, "return"),
        method("alone()V", walk, "return", flags="static synchronized"),
    )
    worker = thread("p/T", "invokestatic p/W.alone()V ()")
    assert copies(program(HELPER, cyclic, worker, main(*started(0, "p/T"), join(0), walk))) == 2


def test_too_many_copies_are_none() -> None:
    worker = thread("p/T", LOCKED)
    _, found = table(program(HELPER, worker, main(*started(0, "p/T"), join(0), LOOK)), 0)
    assert found is None


def test_the_facts_of_copies_are_those_of_their_situation() -> None:
    worker = thread("p/T", LOCKED)
    text = program(HELPER, worker, main(*started(0, "p/T"), join(0), LOOK))
    found, tabled = table(text)
    assert not found.held.entry_facts(look(found)).locks
    assert tabled is not None
    again = Analysed(found.program, FixedK(0), frames=tabled.copied())
    helpers = [f for f in again.calling.frames.all if f.method and f.method.name == "look"]
    assert sorted(len(again.held.entry_facts(f).locks) for f in helpers) == [0, 1]
    unlocked = min(helpers, key=lambda f: len(again.held.entry_facts(f).locks))
    (thread_,) = again.threads.members(again.threads.reaching(unlocked))
    assert again.parallel.parallel(thread_, unlocked, 0) == 0
