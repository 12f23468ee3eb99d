"""The relation `parallel`: one program for each rule of `docs/parallel.md`."""

from heddle.concurrency.threads.abstract_threads import AbstractThread
from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded
from threaded_text import class_, join, main, new, program, start, started, static, thread

READ = "v{} = getstatic p/S.n:I"
IDLE_T = thread("p/T")
IDLE_U = thread("p/U")
STORE = "putstatic p/S.t:Lp/T; = v0"
LOAD = "v{} = getstatic p/S.t:Lp/T;"
AWAIT = class_("p/H", static("await(Lp/T;)V", join(0), "return"))
AWAITED = "invokestatic p/H.await(Lp/T;)V (v0)"


def name(thread: AbstractThread) -> str:
    return thread.object.type[3:-1] if thread.object else "main"


def parallel_with(text: str, thread: str, method: str, k: int = 1) -> set[str]:
    """Return the threads that may run while one is at the last access of a method to a field."""
    found = Analysed(threaded(text), FixedK(k))
    owner, _, member = method.partition(".")
    (at,) = [
        (each, frame)
        for frame in found.calling.frames.all
        if frame.method and (frame.method.owner, frame.method.name) == (f"p/{owner}", member)
        for each in found.threads.members(found.threads.reaching(frame))
        if name(each) == thread
    ]
    (pc,) = [
        s.pc
        for s in found.accesses.statements
        if s.method is at[1].method and s.location == n_of(found)
    ][-1:]
    return {name(each) for each in found.threads.members(found.parallel.parallel(*at, pc))}


def n_of(found: Analysed) -> object:
    (field,) = [f for f in found.program.class_named("p/S").fields if f.name == "n"]
    return field


# Spawned ------------------------------------------------------------------------------------------


def test_not_before_it_is_started() -> None:
    text = program(IDLE_T, main(*new(0, "p/T"), READ.format(1), start(0)))
    assert parallel_with(text, "main", "M.main") == set()


def test_after_it_is_started() -> None:
    text = program(IDLE_T, main(*started(0, "p/T"), READ.format(1)))
    assert parallel_with(text, "main", "M.main") == {"T"}


def test_with_what_it_starts() -> None:
    text = program(
        IDLE_U, thread("p/T", *started(1, "p/U")), main(*started(0, "p/T"), READ.format(1))
    )
    assert parallel_with(text, "main", "M.main") == {"T", "U"}


def test_in_a_callee() -> None:
    h = class_("p/H", static("go()V", READ.format(0), "return"))
    text = program(IDLE_T, h, main(*started(0, "p/T"), "invokestatic p/H.go()V ()"))
    assert parallel_with(text, "main", "H.go") == {"T"}


def test_started_by_a_callee() -> None:
    h = class_("p/H", static("go()V", *started(0, "p/T"), "return"))
    text = program(IDLE_T, h, main("invokestatic p/H.go()V ()", READ.format(0)))
    assert parallel_with(text, "main", "M.main") == {"T"}


def test_started_by_a_callee_that_throws() -> None:
    h = class_("p/H", static("go()V", *started(0, "p/T"), "v1 = new p/X", "throw v1"))
    text = program(
        "class public p/X extends java/lang/Throwable {}\n",
        IDLE_T,
        h,
        main(
            "goto b1",
            "b1: catch any -> b2",
            "invokestatic p/H.go()V ()",
            "return",
            "b2:",
            "v0 = catch",
            READ.format(1),
        ),
    )
    assert parallel_with(text, "main", "M.main") == {"T"}


def test_not_started_by_a_start_that_throws() -> None:
    text = program(
        IDLE_T,
        main(
            *new(0, "p/T"),
            "goto b1",
            "b1: catch any -> b2",
            start(0),
            "return",
            "b2:",
            "v1 = catch",
            READ.format(2),
        ),
    )
    assert parallel_with(text, "main", "M.main") == set()


def test_started_in_a_cycle_of_calls() -> None:
    h = class_(
        "p/H",
        static(
            "go()V",
            READ.format(0),
            *started(1, "p/T"),
            "invokestatic p/H.go()V ()",
            "return",
        ),
    )
    assert parallel_with(program(IDLE_T, h, main("invokestatic p/H.go()V ()")), "main", "H.go") == {
        "T"
    }


def test_started_by_an_initialiser() -> None:
    c = class_("p/C", "  field static n:I\n", static("<clinit>()V", *started(0, "p/T"), "return"))
    text = program(IDLE_T, c, main("v0 = getstatic p/C.n:I", READ.format(1)))
    assert parallel_with(text, "main", "M.main") == {"T"}


def test_started_before_an_initialiser_runs() -> None:
    c = class_("p/C", "  field static n:I\n", static("<clinit>()V", READ.format(0), "return"))
    text = program(IDLE_T, c, main(*started(0, "p/T"), "v1 = getstatic p/C.n:I"))
    assert parallel_with(text, "main", "C.<clinit>") == {"T"}


# Joins --------------------------------------------------------------------------------------------


def test_joined() -> None:
    text = program(IDLE_T, main(*started(0, "p/T"), join(0), READ.format(1)))
    assert parallel_with(text, "main", "M.main") == set()


def test_joined_each_time() -> None:
    body = (
        "v0 = const 1",
        "goto b1",
        "b1:",
        "if v0 == 0 then b2 else b3",
        "b2:",
        *started(1, "p/T"),
        join(1),
        "goto b1",
        "b3:",
        READ.format(2),
    )
    assert parallel_with(program(IDLE_T, main(*body)), "main", "M.main") == set()


def test_joined_by_a_callee() -> None:
    text = program(IDLE_T, AWAIT, main(*started(0, "p/T"), AWAITED, READ.format(1)))
    assert parallel_with(text, "main", "M.main") == set()


def test_joined_before_a_callee() -> None:
    h = class_("p/G", static("go()V", READ.format(0), "return"))
    body = (*started(0, "p/T"), AWAITED, "invokestatic p/G.go()V ()")
    assert parallel_with(program(IDLE_T, AWAIT, h, main(*body)), "main", "G.go") == set()


def test_joined_by_one_of_two_callees() -> None:
    waits = class_("p/P", method_go(LOAD.format(1), join(1), "return"))
    idles = class_("p/Q", method_go("return"), above="p/P")
    body = (
        *started(0, "p/T"),
        STORE,
        *new(1, "p/P"),
        *new(2, "p/Q"),
        "if v0 == null then b1 else b2",
        "b1:",
        "goto b3",
        "b2:",
        "goto b3",
        "b3:",
        "v3: Lp/P; = phi (b1: v1, b2: v2)",
        "invokevirtual p/P.go()V (v3)",
        READ.format(4),
    )
    text = program(IDLE_T, waits, idles, main(*body))
    assert parallel_with(text, "main", "M.main") == {"T"}
    assert parallel_with(text, "main", "M.main", k=0) == {"T"}


def method_go(*lines: str) -> str:
    body = "\n".join(f"  {line}" for line in lines)
    return f"  method public go()V {{\nb0:\n{body}\n  }}\n"


def test_one_of_many_joined() -> None:
    body = (
        "v0 = const 1",
        "goto b1",
        "b1:",
        "if v0 == 0 then b2 else b3",
        "b2:",
        *started(1, "p/T"),
        "putstatic p/S.t:Lp/T; = v1",
        "goto b1",
        "b3:",
        LOAD.format(2),
        join(2),
        READ.format(3),
    )
    assert parallel_with(program(IDLE_T, main(*body)), "main", "M.main") == {"T"}


def test_joined_before_another_thread_starts_it() -> None:
    u = thread("p/U", LOAD.format(1), start(1))
    body = (*new(0, "p/T"), STORE, *started(1, "p/U"), LOAD.format(2), join(2), READ.format(3))
    assert parallel_with(program(IDLE_T, u, main(*body)), "main", "M.main") == {"T", "U"}


def test_joined_before_it_is_started() -> None:
    body = (*new(0, "p/T"), STORE, AWAITED, start(0), READ.format(1))
    assert parallel_with(program(IDLE_T, AWAIT, main(*body)), "main", "M.main") == {"T"}


def test_what_it_left_running() -> None:
    t = thread("p/T", *started(1, "p/U"))
    text = program(IDLE_U, t, main(*started(0, "p/T"), join(0), READ.format(1)))
    assert parallel_with(text, "main", "M.main") == {"U"}


def test_what_it_joined_itself() -> None:
    t = thread("p/T", *started(1, "p/U"), join(1))
    text = program(IDLE_U, t, main(*started(0, "p/T"), join(0), READ.format(1)))
    assert parallel_with(text, "main", "M.main") == set()


def test_what_it_left_running_by_throwing() -> None:
    t = thread("p/T", *started(1, "p/U"), "v2 = arraylength v0", join(1))
    text = program(IDLE_U, t, main(*started(0, "p/T"), join(0), READ.format(1)))
    assert parallel_with(text, "main", "M.main") == {"U"}


# Inherited ----------------------------------------------------------------------------------------


def test_its_starter() -> None:
    text = program(thread("p/T", READ.format(1)), main(*started(0, "p/T")))
    assert parallel_with(text, "T", "T.run") == {"main"}


def test_what_ran_when_it_was_started() -> None:
    text = program(
        IDLE_U, thread("p/T", READ.format(1)), main(*started(0, "p/U"), *started(1, "p/T"))
    )
    assert parallel_with(text, "T", "T.run") == {"main", "U"}


def test_what_is_started_later() -> None:
    text = program(
        IDLE_U, thread("p/T", READ.format(1)), main(*started(0, "p/T"), *started(1, "p/U"))
    )
    assert parallel_with(text, "T", "T.run") == {"main", "U"}


def test_what_is_started_after_its_end() -> None:
    body = (*started(0, "p/T"), join(0), *started(1, "p/U"))
    text = program(IDLE_U, thread("p/T", READ.format(1)), main(*body))
    assert parallel_with(text, "T", "T.run") == {"main"}
    assert parallel_with(
        program(IDLE_T, thread("p/U", READ.format(1)), main(*body)), "U", "U.run"
    ) == {"main"}


def test_starters_of_its_starter() -> None:
    u = thread("p/U", READ.format(1))
    text = program(u, thread("p/T", *started(1, "p/U")), main(*started(0, "p/T")))
    assert parallel_with(text, "U", "U.run") == {"main", "T"}


def test_others_of_its_kind() -> None:
    body = (
        "v0 = const 1",
        "goto b1",
        "b1:",
        *started(1, "p/T"),
        "if v0 == 0 then b1 else b2",
        "b2:",
    )
    text = program(thread("p/T", READ.format(1)), main(*body))
    assert parallel_with(text, "T", "T.run") == {"main", "T"}
