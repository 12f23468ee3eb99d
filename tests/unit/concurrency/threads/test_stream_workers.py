"""Teams: their members and leaders, and the conditions under which there are none."""

from heddle.concurrency.threads.abstract_threads import ThreadKind
from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, method, new, program

TASK = "java/util/concurrent/ForkJoinTask"
COUNTED = "java/util/concurrent/CountedCompleter"
PART = "java/util/stream/ForEachOps$ForEachTask"
OP = "java/util/stream/ForEachOps"
QUEUE = "java/util/concurrent/Queue"
ACTION = "interface public p/Action {\n  method public abstract act()V\n}\n"
WORKER = class_(
    "java/util/concurrent/Worker",
    method(
        "run()V",
        f"v1 = getstatic {QUEUE}.q:L{TASK};",
        f"v2 = invokevirtual {TASK}.doExec()I (v1)",
        "return",
    ),
    above="java/lang/Thread",
)


def abstract(name: str, above: str, *members: str) -> str:
    return class_(name, *members, above=above).replace("class public", "class public abstract", 1)


LIBRARY = (
    ACTION
    + class_(QUEUE, fields(f"static q:L{TASK};"))
    + WORKER
    + abstract(
        TASK,
        "java/lang/Object",
        "  method public abstract exec()Z\n",
        method(
            f"fork()L{TASK};",
            f"putstatic {QUEUE}.q:L{TASK}; = v0",
            *new(1, "java/util/concurrent/Worker"),
            "invokevirtual java/lang/Thread.start()V (v1)",
            "return v0",
        ),
        method("doExec()I", f"v1 = invokevirtual {TASK}.exec()Z (v0)", "v2 = const 0", "return v2"),
        method(
            "invoke()Ljava/lang/Object;",
            f"v1 = invokevirtual {TASK}.doExec()I (v0)",
            "v2 = const null",
            "return v2",
        ),
    )
    + abstract(
        COUNTED,
        TASK,
        "  method public abstract compute()V\n",
        method("exec()Z", f"invokevirtual {COUNTED}.compute()V (v0)", "v1 = const 0", "return v1"),
    )
    + class_(
        PART,
        fields("a:Lp/Action;"),
        method(
            "compute()V",
            f"v1 = getfield v0 {PART}.a:Lp/Action;",
            *new(2, PART),
            f"putfield v2 {PART}.a:Lp/Action; = v1",
            f"v3 = invokevirtual {TASK}.fork()L{TASK}; (v2)",
            "invokeinterface p/Action.act()V (v1)",
            "return",
        ),
        above=COUNTED,
    )
    + class_(
        OP,
        method(
            "each(Lp/Action;)V",
            *new(2, PART),
            f"putfield v2 {PART}.a:Lp/Action; = v1",
            f"v3 = invokevirtual {TASK}.invoke()Ljava/lang/Object; (v2)",
            "return",
        ),
        # Unlike the JDK, fork a subtask without joining it.
        method(
            "later(Lp/Action;)V",
            *new(2, PART),
            f"putfield v2 {PART}.a:Lp/Action; = v1",
            f"v3 = invokevirtual {TASK}.fork()L{TASK}; (v2)",
            "return",
        ),
        method(f"part()L{PART};", *new(1, PART), "return v1"),
    )
)
EACH = f"invokevirtual {OP}.each(Lp/Action;)V (v{{}}, v{{}})"
COUNTS = ("v1 = getstatic p/S.n:I", "return")
READ = "v{} = getstatic p/S.n:I"


def action(name: str, *lines: str) -> str:
    return class_(name, method("act()V", *lines)).replace(
        "extends java/lang/Object", "extends java/lang/Object implements p/Action", 1
    )


def analysed(
    *lines: str, counts: tuple[str, ...] = COUNTS, others: str = "", k: int = 2
) -> Analysed:
    text = program(LIBRARY, action("p/C", *counts), others, main(*lines))
    return Analysed(threaded(text), FixedK(k))


def beside(found: Analysed, thread: ThreadKind, method_name: str) -> set[str]:
    """Return the kinds of threads that may run while one is at the last read of a method."""
    (field,) = [f for f in found.program.class_named("p/S").fields if f.name == "n"]
    kinds: set[str] = set()
    for frame in found.calling.frames.all:
        if frame.method is None or frame.method.name != method_name:
            continue
        reads = [s for s in found.accesses.statements if s.location == field]
        pcs = [s.pc for s in reads if s.method is frame.method]
        for each in found.threads.members(found.threads.reaching(frame)):
            if each.kind is thread:
                others = found.parallel.parallel(each, frame, pcs[-1])
                kinds |= {other.kind.value for other in found.threads.members(others)}
    return kinds


RUN = (*new(0, OP), *new(1, "p/C"), EACH.format(0, 1))


def test_a_team_is_one_thread_that_runs_in_parallel_with_itself() -> None:
    found = analysed(*RUN, READ.format(2))
    (team,) = [t for t in found.threads.all if t.kind is ThreadKind.TEAM]
    assert not team.is_single
    assert beside(found, ThreadKind.TEAM, "act") >= {"team", "main"}


def test_nobody_else_runs_what_a_team_does() -> None:
    found = analysed(*RUN, READ.format(2))
    acts = [f for f in found.calling.frames.all if f.method and f.method.name == "act"]
    kinds = {
        thread.kind
        for frame in acts
        for thread in found.threads.members(found.threads.reaching(frame))
    }
    assert kinds == {ThreadKind.TEAM}


def test_a_team_has_ended_when_it_was_led() -> None:
    assert "team" not in beside(analysed(*RUN, READ.format(2)), ThreadKind.MAIN, "main")


def test_a_team_does_not_run_what_a_team_within_it_runs() -> None:
    inner = (*new(1, OP), *new(2, "p/D"), EACH.format(1, 2), "return")
    found = analysed(*RUN, counts=inner, others=action("p/D", *COUNTS), k=3)
    one, other = [set(t.roots) for t in found.threads.all if t.kind is ThreadKind.TEAM]
    # Contexts of a fixed length do not distinguish the subtasks of their subtasks.
    assert len(one - other) == len(other - one) > 0


def test_what_a_team_starts_goes_on() -> None:
    counts = (*new(1, "p/T"), "invokevirtual java/lang/Thread.start()V (v1)", *_last())
    other = class_("p/T", method("run()V", "return"), above="java/lang/Thread")
    found = analysed(*RUN, READ.format(2), counts=counts, others=other)
    assert "started" in beside(found, ThreadKind.MAIN, "main")
    assert "team" not in beside(found, ThreadKind.MAIN, "main")


def _last() -> tuple[str, ...]:
    return ("v2 = getstatic p/S.n:I", "return")


def test_a_task_that_is_forked_and_not_led_makes_no_team() -> None:
    later = f"invokevirtual {OP}.later(Lp/Action;)V (v0, v1)"
    found = analysed(*RUN, later, READ.format(2))
    assert not [t for t in found.threads.all if t.kind is ThreadKind.TEAM]


def test_a_task_that_others_have_makes_no_team() -> None:
    part = f"v2 = invokevirtual {OP}.part()L{PART}; (v0)"
    forked = f"v3 = invokevirtual {TASK}.fork()L{TASK}; (v2)"
    found = analysed(*RUN, part, forked, READ.format(4))
    assert not [t for t in found.threads.all if t.kind is ThreadKind.TEAM]
