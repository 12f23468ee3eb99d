"""All runs of small programs.

Of directed ones the races are known. Of random ones those must be found that are found without
reductions. The race detector must find whatever happens in one of the runs.
"""

import os
import re
import subprocess
import sys
from random import Random

import pytest
from directed_threads import DIRECTED, Directed
from explored_states import Race, Spot
from explorer import Bounds, Explored, Reduction, explore, replay
from random_threads import crowded_program
from thread_worlds import Labelled, Unlabelled

from heddle.pointsto.context import FixedK
from heddle.races.stages.funnel import run_stages
from threaded_programs import Analysed, main_of, thread_pairs, threaded
from threaded_text import (
    class_,
    fields,
    join,
    main,
    method,
    new,
    program,
    start,
    started,
    static,
    thread,
)

pytestmark = pytest.mark.exhaustive

SMALL = Bounds(depth=8, threads=3, runs=100)
PLAIN = (Reduction(runs_local_steps=False), Reduction(merges_states=False))
LOCK = "Ljava/lang/Object;"
READS_N = "v9 = getstatic p/S.n:I"
WRITES_N = ("v8 = const 1", "putstatic p/S.n:I = v8")
LOCKS = class_("p/K", fields(f"static k:{LOCK}", f"static l:{LOCK}", "static volatile v:Lp/A;"))


def world(text: str) -> Unlabelled:
    made = threaded(text)
    return Unlabelled(made, main_of(made))


def crowded(seed: int) -> Unlabelled:
    return world(crowded_program(Random(seed)))


def pairs(explored: Explored, *, was_shared: bool = True) -> set[tuple[str, str]]:
    return {
        (str(race.first), str(race.second))
        for race in explored.races
        if race.was_shared is was_shared
    }


def seen(*classes: str) -> set[tuple[str, str]]:
    """Return the races of a program all of whose runs are looked at, with every reduction."""
    made = world(written(*classes))
    explored = explore(made)
    assert explored.is_complete
    assert not explored.held
    for reduction in PLAIN:
        plain = explore(made, Bounds(runs=100_000), reduction)
        assert plain.is_complete
        check_same(explored, plain, reduction)
    return pairs(explored)


def check_same(explored: Explored, plain: Explored, reduction: Reduction) -> None:
    """Check that all races are seen and all ends reached; where only merging differs, all else."""
    assert plain.races.keys() == explored.races.keys()
    assert plain.ends == explored.ends
    assert plain.states >= explored.states
    if reduction.runs_local_steps:
        assert plain.states == explored.states
        assert plain.events == explored.events


def written(*classes: str) -> str:
    """Put a program together whose variables are numbered anew in each method, `this` being 0."""
    text = program(LOCKS, *classes)
    return re.sub(r"(?<=method public ).*?\n  }", _numbered, text, flags=re.DOTALL)


def _numbered(body: re.Match[str]) -> str:
    is_static = body[0].startswith("static")
    numbers: dict[str, int] = {} if is_static else {"v0": 0}
    return re.sub(r"\bv\d+", lambda var: f"v{numbers.setdefault(var[0], len(numbers))}", body[0])


def locked(var: int, name: str, *lines: str) -> tuple[str, ...]:
    """Write lines that are run with a lock of `p/K`."""
    enter, leave = f"monitorenter v{var}", f"monitorexit v{var}"
    return (f"v{var} = getstatic p/K.{name}:{LOCK}", enter, *lines, leave)


def with_locks(*lines: str) -> tuple[str, ...]:
    """Write lines before which both locks are made."""
    kept = [f"putstatic p/K.{name}:{LOCK} = v{var}" for var, name in ((20, "k"), (21, "l"))]
    return (*new(20, "java/lang/Object"), *new(21, "java/lang/Object"), *kept, *lines)


USES_C = "v7 = getstatic p/C.n:I"


def initialised(*lines: str) -> str:
    """Write a class that has something to initialise."""
    members = (static("<clinit>()V", *lines), static("f()V", "return"))
    return class_("p/C", fields("static n:I"), *members)


# Directed programs --------------------------------------------------------------------------------


def test_a_counter() -> None:
    counts = thread("p/T", READS_N, *WRITES_N)
    found = seen(counts, main(*started(0, "p/T"), *started(1, "p/T")))
    assert found == {("p/T.run@0", "p/T.run@2"), ("p/T.run@2", "p/T.run@2")}


def test_a_counter_with_a_lock() -> None:
    counts = thread("p/T", *locked(1, "k", READS_N, *WRITES_N))
    assert not seen(counts, main(*with_locks(*started(0, "p/T"), *started(1, "p/T"))))


def test_different_locks() -> None:
    writes = thread("p/T", *locked(1, "k", *WRITES_N))
    found = seen(writes, main(*with_locks(*started(0, "p/T"), *locked(1, "l", *WRITES_N))))
    assert found == {("p/M.main@12", "p/T.run@3")}


def test_synchronized_methods() -> None:
    """Of one class and of one object; a method of another object is another lock."""
    static_ = "  method public static synchronized f()V {\nb0:\n  " + "\n  ".join(WRITES_N)
    one = "  method public synchronized g()V {\nb0:\n  " + "\n  ".join(WRITES_N)
    helper = class_("p/H", f"{static_}\n  return\n  }}\n", f"{one}\n  return\n  }}\n")
    calls = thread("p/T", "invokestatic p/H.f()V ()")
    assert not seen(helper, calls, main(*started(0, "p/T"), "invokestatic p/H.f()V ()"))
    own = (*new(1, "p/H"), "invokevirtual p/H.g()V (v1)")
    assert seen(helper, thread("p/T", *own), main(*started(0, "p/T"), *own))


def test_join() -> None:
    writes = thread("p/T", *WRITES_N)
    assert not seen(writes, main(*started(0, "p/T"), join(0), READS_N))
    assert seen(writes, main(*started(0, "p/T"), READS_N, join(0)))


def test_start() -> None:
    reads = thread("p/T", READS_N)
    assert not seen(reads, main(*WRITES_N, *started(0, "p/T")))


PUBLISHED = "putstatic p/K.v:Lp/A; = v1"
LOOKS = ("v1 = getstatic p/K.v:Lp/A;", "v2 = getfield v1 p/A.n:I")


def test_publication_by_a_volatile_field() -> None:
    """Who finds a null goes no further: it is thrown out."""
    publishes = thread("p/T", *new(1, "p/A"), *WRITES_N, PUBLISHED)
    assert not seen(publishes, main(*started(0, "p/T"), *LOOKS, READS_N))


def test_a_race_in_one_order_only() -> None:
    """The main thread reads only after the other has published, which then goes on to write."""
    goes_on = thread("p/T", *new(1, "p/A"), PUBLISHED, *WRITES_N)
    found = seen(goes_on, main(*started(0, "p/T"), *LOOKS, READS_N))
    assert found == {("p/M.main@5", "p/T.run@4")}


def test_publication_by_a_volatile_field_of_an_object() -> None:
    flag = class_("p/F", fields("volatile v:Lp/A;"))
    publishes = thread(
        "p/T",
        *(
            "v3 = getfield v0 p/T.f:Lp/F;",
            *new(1, "p/A"),
            *WRITES_N,
            "putfield v3 p/F.v:Lp/A; = v1",
        ),
        others=fields("f:Lp/F;"),
    )
    made = (*new(3, "p/F"), *new(0, "p/T"), "putfield v0 p/T.f:Lp/F; = v3", start(0))
    looks = ("v1 = getfield v3 p/F.v:Lp/A;", "v2 = getfield v1 p/A.n:I")
    assert not seen(flag, publishes, main(*made, *looks, READS_N))
    assert seen(flag, publishes, main(*made, looks[0], READS_N))


@pytest.mark.parametrize("is_main_first", [False, True])
def test_who_gets_the_lock_first(is_main_first: bool) -> None:
    """One writes before it takes the lock, one after: they race unless the first is the first."""
    before, after = (*WRITES_N, *locked(1, "k")), (*locked(1, "k"), *WRITES_N)
    main_, other = (before, after) if is_main_first else (after, before)
    assert seen(thread("p/T", *other), main(*with_locks(*started(0, "p/T"), *main_)))


def test_who_gets_the_volatile_field_first() -> None:
    before = (*WRITES_N, "v1 = const null", PUBLISHED)
    after = ("v1 = getstatic p/K.v:Lp/A;", *WRITES_N)
    assert seen(thread("p/T", *before), main(*started(0, "p/T"), *after))
    assert seen(thread("p/T", *after), main(*started(0, "p/T"), *before))


# The main thread writes, hands over an object and does something; the other takes it and then does
# the same thing first, which must be tried although the main thread could go straight on.
HANDS = (*new(1, "p/A"), *WRITES_N, "putstatic p/S.s:Lp/A; = v1")
TAKES = ("v2 = getstatic p/S.s:Lp/A;", "v3 = getfield v2 p/A.n:I")
FIRST = {
    "monitor": (("monitorenter v20", "monitorexit v20"), ("monitorenter v5", "monitorexit v5")),
    "monitor of a class": (("invokestatic p/U.g()V ()",), ("invokestatic p/U.g()V ()",)),
    "class": (("v6 = getstatic p/C.n:I",), ("v6 = getstatic p/C.n:I",)),
    "new": (new(6, "p/C"), new(6, "p/C")),
    "call": (("invokestatic p/C.f()V ()",), ("invokestatic p/C.f()V ()",)),
    "volatile": (("putstatic p/K.v:Lp/A; = v1",), ("v6 = getstatic p/K.v:Lp/A;",)),
    "volatile of an object": (("putfield v0 p/T.v:Lp/A; = v1",), ("v6 = getfield v0 p/T.v:Lp/A;",)),
    "start": ((start(22),), (start(7),)),
}


@pytest.mark.parametrize(("of_main", "of_other"), FIRST.values(), ids=FIRST.keys())
def test_the_other_goes_first(of_main: tuple[str, ...], of_other: tuple[str, ...]) -> None:
    ready = (f"v5 = getstatic p/K.k:{LOCK}", "v7 = getfield v0 p/T.u:Lp/U;")
    other = thread(
        "p/T",
        *(*ready, *TAKES, *of_other, *WRITES_N),
        others=fields("u:Lp/U;", "volatile v:Lp/A;"),
    )
    made = (*new(0, "p/T"), *new(22, "p/U"), "putfield v0 p/T.u:Lp/U; = v22", start(0))
    main_ = main(*with_locks(*made, *HANDS, *of_main))
    alone = method("g()V", "return", flags="static synchronized")
    found = seen(initialised("return"), thread("p/U", others=alone), other, main_)
    assert len(found) == 2


PLACES = {
    "field": ("v6 = getfield v23 p/A.f:Lp/A;", "putfield v6 p/A.f:Lp/A; = v2"),
    "element": ("v6 = arrayload L v24[v25]", "arraystore L v7[v8] = v2"),
}


@pytest.mark.parametrize(("read", "write"), PLACES.values(), ids=PLACES.keys())
def test_the_other_writes_first(read: str, write: str) -> None:
    """The main thread goes on only if it reads what the other wrote after it took the object."""
    ready = ("v6 = getfield v0 p/T.a:Lp/A;", "v7 = getfield v0 p/T.h:[Lp/A;", "v8 = const 0")
    other = thread(
        "p/T",
        *(*ready, *TAKES, write, "putstatic p/S.n:I = v8"),
        others=fields("a:Lp/A;", "h:[Lp/A;"),
    )
    made = (
        *(*new(0, "p/T"), *new(23, "p/A"), "putfield v0 p/T.a:Lp/A; = v23", "v26 = const 1"),
        *(
            "v24 = newarray [Lp/A; (v26)",
            "putfield v0 p/T.h:[Lp/A; = v24",
            "v25 = const 0",
            start(0),
        ),
    )
    hands = (*new(1, "p/A"), "putstatic p/S.s:Lp/A; = v1")
    found = seen(other, main(*made, *hands, read, "v9 = getfield v6 p/A.n:I", *WRITES_N))
    assert len(found) == 3


@pytest.mark.parametrize("is_main_first", [False, True])
def test_an_access_behind_another(is_main_first: bool) -> None:
    """Both writes come before the object is handed over; who takes it races with both."""
    again = (*WRITES_N, "v10 = const 2", "putstatic p/S.n:I = v10")
    hands = (*new(1, "p/A"), *again, "putstatic p/S.s:Lp/A; = v1")
    takes = (*TAKES, READS_N)
    main_, other = (hands, takes) if is_main_first else (takes, hands)
    assert len(seen(thread("p/T", *other), main(*started(0, "p/T"), *main_))) == 3


def test_a_deadlock_ends() -> None:
    takes = thread("p/T", *locked(1, "k", *locked(2, "l", *WRITES_N)))
    crossed = locked(1, "l", *locked(2, "k", *WRITES_N))
    assert not seen(takes, main(*with_locks(*started(0, "p/T"), *crossed)))


def test_initialisation_orders() -> None:
    writes = initialised(*WRITES_N, "return")
    uses = thread("p/T", USES_C)
    assert not seen(writes, uses, main(*started(0, "p/T"), USES_C, READS_N))
    assert seen(writes, uses, main(*started(0, "p/T"), READS_N, USES_C))


def test_initialisation_that_fails_orders() -> None:
    """Who finds that a class has failed has waited for that (JLS 12.4.2, steps 1 and 5)."""
    fails = initialised(*WRITES_N, "v1 = const null", "v2 = getfield v1 p/A.n:I", "return")
    lines = (*started(0, "p/T"), "goto b1", "b1: catch any -> b2", USES_C, "return", "b2:")
    caught = ("v6 = catch", READS_N)
    assert not seen(fails, thread("p/T", USES_C), main(*lines, *caught))


def test_who_initialises() -> None:
    """The initialiser runs once: what it does races only in the thread that runs it."""
    writes = initialised(*WRITES_N, "return")
    reads = thread("p/U", READS_N)
    found = seen(
        *(
            writes,
            reads,
            thread("p/T", USES_C),
            main(*started(0, "p/T"), USES_C, *started(1, "p/U")),
        )
    )
    assert not found


def test_an_object_that_is_handed_over() -> None:
    """What its maker did before is kept apart: the object was not shared then."""
    text = written(
        thread("p/T", "v1 = getstatic p/S.s:Lp/A;", "v2 = getfield v1 p/A.n:I"),
        main(
            *(*started(0, "p/T"), *new(1, "p/A"), "v2 = const 1", "putfield v1 p/A.n:I = v2"),
            "putstatic p/S.s:Lp/A; = v1",
        ),
    )
    explored = explore(world(text))
    assert pairs(explored) == {("p/M.main@7", "p/T.run@0")}
    assert pairs(explored, was_shared=False) == {("p/M.main@6", "p/T.run@1")}


# Bounds -------------------------------------------------------------------------------------------

LOOPS = thread("p/T", "goto b1", "b1:", "v1 = const 0", "if v1 == 0 then b1 else b2", "b2:")


def test_loops_end() -> None:
    made = world(written(LOOPS, main(*started(0, "p/T"))))
    few, many = explore(made, Bounds(repeats=1)), explore(made, Bounds(repeats=5))
    assert few.is_complete
    assert few.held
    assert many.runs == few.runs + 4


def test_recursion_ends() -> None:
    helper = class_("p/H", static("f()V", "invokestatic p/H.f()V ()", "return"))
    explored = explore(world(written(helper, thread("p/T"), main("invokestatic p/H.f()V ()"))))
    assert explored.is_complete
    assert explored.held


def test_threads_that_start_threads_end() -> None:
    explored = explore(world(written(thread("p/T", *started(1, "p/T")), main(*started(0, "p/T")))))
    assert explored.is_complete
    assert explored.held


def test_a_cut_is_told() -> None:
    counts = thread("p/T", READS_N, *WRITES_N)
    made = world(written(counts, main(*started(0, "p/T"), *started(1, "p/T"))))
    assert explore(made).is_complete
    assert not explore(made, Bounds(runs=2)).is_complete
    assert not explore(made, Bounds(steps=12)).is_complete


# Directed programs of the race detector -----------------------------------------------------------


@pytest.mark.parametrize("directed", DIRECTED.values(), ids=DIRECTED.keys())
def test_what_is_seen_to_happen(directed: Directed) -> None:
    explored = explore(world(directed.text))
    assert explored.is_complete
    assert pairs(explored) == directed.seen


# Random programs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(0, 120, 40))
def test_reductions_lose_no_race(first: int) -> None:
    happened = compared = 0
    for seed in range(first, first + 40):
        made = crowded(seed)
        explored = explore(made, SMALL._replace(runs=40))
        for reduction in PLAIN if explored.is_complete else ():
            plain = explore(made, SMALL._replace(runs=600), reduction)
            if plain.is_complete:
                check_same(explored, plain, reduction)
                happened += len(plain.races)
                compared += 1
    assert compared >= 10
    assert happened >= 3


def test_witnesses() -> None:
    count = 0
    for seed in range(40):
        made = crowded(seed)
        for race, witness in explore(made, SMALL).races.items():
            assert race in replay(made, witness)
            count += 1
    assert count > 20


@pytest.mark.usefixtures("processes")
def test_the_same_every_time() -> None:
    """Nothing depends on how strings and objects are hashed."""
    code = (
        "from test_explorer import *\n"
        "for seed in range(8):\n"
        "    print([(shown(r), w) for r, w in explore(crowded(seed), SMALL).races.items()])"
    )
    path = os.pathsep.join(each for each in sys.path if each)
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "77")
    }
    assert len(outputs) == 1
    assert "p/" in outputs.pop()


def shown(race: Race) -> tuple[str, str, bool]:
    return str(race.first), str(race.second), race.was_shared


# The race detector --------------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(0, 120, 30))
def test_every_race_is_found(first: int) -> None:
    happened = 0
    for seed in range(first, first + 30):
        program_ = threaded(crowded_program(Random(seed)))
        analysed = Analysed(program_, FixedK((0, 1, 2, 1)[seed % 4]))
        labelled = Labelled(program_, analysed.calling, analysed.threads)
        explored = explore(labelled, SMALL._replace(runs=300))
        happened += len(explored.races)
        assert not missed(analysed, explored), seed
    assert happened > 20


def missed(analysed: Analysed, explored: Explored) -> list[Race]:
    """Return the races that are not found, in these threads, on this object.

    What happened before an object was shared is left out by design (rule 2.13).
    """
    found = {
        (r.first.number, r.second.number): r for r in run_stages(analysed.analyses("sound")).races
    }
    numbers = {
        Spot(s.method, s.pc, s.is_write, s.base): s.number for s in analysed.accesses.statements
    }
    left: list[Race] = []
    for race in (race for race in explored.races if race.was_shared):
        spots = (numbers[race.first], numbers[race.second])
        (one, thread_), (two, other) = sorted(zip(spots, race.threads, strict=True))
        known = found.get((one, two))
        threads = set() if known is None else thread_pairs(known, analysed.threads)
        ways = {(thread_, other), (other, thread_)} if one == two else {(thread_, other)}
        is_object = race.number < 0 or (known is not None and known.objects >> race.number & 1)
        if not (threads & ways and is_object):
            left.append(race)
    return left
