"""Tasks: the submissions that start one, and the conditions under which the call graph is cut."""

from heddle.concurrency.threads.tasks import SubmittedTasks
from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, method, new, program

POOL = "java/util/concurrent/ThreadPoolExecutor"
EXECUTE = f"{POOL}.execute(Ljava/lang/Runnable;)V"
RUNNABLE = "interface public java/lang/Runnable {{\n{}}}\n".format(
    "  method public abstract run()V\n"
)


def worker(call: str) -> str:
    """Write the thread of a pool."""
    return f"""
class public java/util/concurrent/W extends java/lang/Thread {{
  field p:L{POOL};
  method public run()V {{
  b0:
    v1 = getfield v0 java/util/concurrent/W.p:L{POOL};
    {call}
    return
  }}
  method public <init>()V {{
  b0:
    invokespecial java/lang/Thread.<init>()V (v0)
    return
  }}
}}
"""


RUN_WORKER = f"invokevirtual {POOL}.runWorker()V (v1)"
TAKES = (
    f"putfield v0 {POOL}.task:Ljava/lang/Runnable; = v1",
    *new(2, "java/util/concurrent/W"),
    f"putfield v2 java/util/concurrent/W.p:L{POOL}; = v0",
    "invokevirtual java/lang/Thread.start()V (v2)",
    "return",
)
RUNS = (
    f"v1 = getfield v0 {POOL}.task:Ljava/lang/Runnable;",
    "invokeinterface java/lang/Runnable.run()V (v1)",
    "return",
)
LIBRARY = (
    RUNNABLE
    + worker(RUN_WORKER)
    + class_(
        POOL,
        fields("task:Ljava/lang/Runnable;"),
        method("execute(Ljava/lang/Runnable;)V", *TAKES),
        method("runWorker()V", *RUNS),
    )
)


def job(name: str) -> str:
    return class_(name, method("run()V", "return")).replace(
        "extends java/lang/Object", "extends java/lang/Object implements java/lang/Runnable", 1
    )


def tasks(*lines: str) -> tuple[Analysed, SubmittedTasks]:
    text = program(LIBRARY, job("p/A1"), job("p/A2"), main(*lines))
    found = Analysed(threaded(text), FixedK(1))
    return found, SubmittedTasks(found.calling, found.once)


def names(found: Analysed, of: SubmittedTasks) -> dict[str, bool]:
    objects = found.calling.frames.objects
    return {objects[task.named].type[1:-1]: task.is_single for task in of.all}


HAND = f"invokevirtual {EXECUTE} (v0, v{{}})"


def test_what_is_handed_over_once_is_one_task() -> None:
    lines = (*new(0, POOL), *new(1, "p/A1"), HAND.format(1))
    assert names(*tasks(*lines)) == {"p/A1": True}


def test_each_call_starts_what_it_hands_over() -> None:
    lines = (*new(0, POOL), *new(1, "p/A1"), *new(2, "p/A2"), HAND.format(1), HAND.format(2))
    found, of = tasks(*lines)
    assert names(found, of) == {"p/A1": True, "p/A2": True}
    assert [len(task.starts) for task in of.all] == [1, 1]
    assert of.all[0].starts != of.all[1].starts


def test_what_is_handed_over_twice_is_not_one() -> None:
    lines = (*new(0, POOL), *new(1, "p/A1"), HAND.format(1), HAND.format(1))
    assert names(*tasks(*lines)) == {"p/A1": False}


def test_the_one_pool_that_all_is_handed_to() -> None:
    found, of = tasks(*new(0, POOL), *new(1, "p/A1"), HAND.format(1))
    (task,) = of.all
    assert task.pool is not None
    assert found.calling.frames.objects[task.pool].type == f"L{POOL};"


def test_a_worker_does_not_run_a_task() -> None:
    found, _ = tasks(*new(0, POOL), *new(1, "p/A1"), HAND.format(1))
    runs = [f for f in found.calling.frames.all if f.method and f.method.owner == "p/A1"]
    threads = {
        thread.object.type
        for frame in runs
        if frame.method and frame.method.name == "run"
        for thread in found.threads.members(found.threads.reaching(frame))
        if thread.object is not None
    }
    assert threads == {"Lp/A1;"}


def test_code_that_others_call_is_not_cut() -> None:
    more = f"invokevirtual {POOL}.runWorker()V (v0)"
    assert names(*tasks(*new(0, POOL), *new(1, "p/A1"), HAND.format(1), more)) == {}


def test_what_was_not_taken_is_not_a_task() -> None:
    put = f"putfield v0 {POOL}.task:Ljava/lang/Runnable; = v2"
    lines = (*new(0, POOL), *new(1, "p/A1"), *new(2, "p/A2"), put, HAND.format(1))
    assert names(*tasks(*lines)) == {"p/A1": True}
