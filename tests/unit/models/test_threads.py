"""Which methods start threads, and which classes are trusted."""

import pytest

from heddle.models.rows import TableError
from heddle.models.tables import ModelRows
from heddle.models.threads import THIS, TaskRow, ThreadLocalContents, ThreadModels, ThreadRow
from heddle.program.program import Role


def test_starting_and_joining_a_thread() -> None:
    models = ThreadModels()
    assert models.row("java/lang/Thread", "start", 0) == ThreadRow("starts", THIS)
    assert models.row("java/lang/Thread", "join", 0) == ThreadRow("joins", THIS)


def test_threads_that_are_one_in_truth() -> None:
    found = ThreadModels().row("javax/swing/SwingUtilities", "invokeLater", 1)
    assert found == ThreadRow("starts", 0, "event-listener")


def test_a_join_with_a_time_out_joins_nothing() -> None:
    assert ThreadModels().row("java/lang/Thread", "join", 1) is None


def test_a_thread_that_has_ended_if_it_says_so() -> None:
    found = ThreadModels().row("java/lang/Thread", "isAlive", 0)
    assert found == ThreadRow("joins", THIS, if_=False)


def test_a_wait_that_depends_on_what_a_field_holds() -> None:
    found = ThreadModels().row("java/util/concurrent/StructuredTaskScopeImpl", "join", 0)
    assert found is not None
    assert found.where is not None
    field, types = found.where
    assert field == "joiner"
    assert "java/util/concurrent/Joiners$AllSuccessful" in types
    assert "java/util/concurrent/Joiners$AnySuccessful" not in types


def test_what_is_done_to_tasks() -> None:
    models = ThreadModels()
    pool, future = "java/util/concurrent/ThreadPoolExecutor", "java/util/concurrent/FutureTask"
    stages = "java/util/concurrent/CompletableFuture"
    assert models.task_row(pool, "execute", 1) == TaskRow("takes", 0, is_here=True)
    assert models.task_row(future, "<init>", 1) == TaskRow("takes", 0)
    assert models.task_row(future, "<init>", 2) is None
    assert models.task_row(future, "run", 0) == TaskRow("runs", calls="call")
    assert models.task_row(stages, "thenRun", 1) == TaskRow("hands", 0, after=(THIS,))
    assert models.task_row(stages, "allOf", 1) == TaskRow("follows", 0)
    assert models.task_row(stages, "complete", 1) == TaskRow("completes", THIS)
    assert models.row(pool, "execute", 1) is None


def test_only_invoking_all_without_a_limit_gathers() -> None:
    models, pool = ThreadModels(), "java/util/concurrent/AbstractExecutorService"
    assert models.task_row(pool, "invokeAll", 1) == TaskRow("gathers")
    assert models.task_row(pool, "invokeAll", 3) is None


def test_what_is_called_back_by_several_threads_at_a_time() -> None:
    found = ThreadModels().row("java/nio/channels/AsynchronousFileChannel", "read", 4)
    assert found == ThreadRow("starts", 3, is_often=True)


def test_tasks_that_split_themselves() -> None:
    models, task = ThreadModels(), "java/util/concurrent/ForkJoinTask"
    takers = frozenset((task, "java/util/concurrent/ForkJoinPool"))
    action = "java/util/concurrent/RecursiveAction"
    assert models.task_row(task, "fork", 0) == TaskRow("takes", THIS)
    assert models.task_row(task, "invoke", 0) == TaskRow("leads", THIS)
    assert models.task_row(task, "invokeAll", 2) == TaskRow("leads", 0)
    assert models.task_row(task, "invokeAll", 1) == TaskRow("gathers normally")
    assert models.task_row(action, "exec", 0) == TaskRow("runs", calls="compute", by=takers)


def test_searches_in_maps_are_no_teams() -> None:
    models, maps = ThreadModels(), "java/util/concurrent/ConcurrentHashMap"
    assert models.is_of_team(f"{maps}$ForEachMappingTask")
    assert models.is_of_team("java/util/stream/ReduceOps$ReduceTask")
    assert not models.is_of_team(f"{maps}$SearchKeysTask")
    assert not models.is_of_team("java/util/stream/ReduceOps$ReducingSink")


def test_teams_of_the_user() -> None:
    models = ThreadModels(ModelRows(threads=("com.acme.Part team",)))
    assert models.is_of_team("com/acme/Part")


def test_rows_of_the_user_come_first() -> None:
    own = ModelRows(
        threads=("com.acme.Pool.spawn: starts arg0", "java.lang.Thread.join: joins this")
    )
    models = ThreadModels(own)
    assert models.row("com/acme/Pool", "spawn", 3) == ThreadRow("starts", 0)
    assert models.row("java/lang/Thread", "join", 1) == ThreadRow("joins", THIS)


@pytest.mark.parametrize(
    "row",
    [
        "com.acme.Pool.spawn",
        "com.acme.Pool.spawn: starts",
        "com.acme.Pool.spawn: ends this",
        "com.acme.Pool.spawn: joins this if maybe",
        "com.acme.Pool.spawn: runs",
        "a internal b",
        "a keeps",
        "a keeps b with",
    ],
)
def test_a_row_that_cannot_be_read(row: str) -> None:
    with pytest.raises(TableError, match=r"models\.threads, row 1"):
        ThreadModels(ModelRows(threads=(row,)))


def test_the_longest_prefix_decides_about_trust() -> None:
    models = ThreadModels()
    assert models.is_trusted("java/util/concurrent/ConcurrentHashMap", Role.JDK)
    assert models.is_trusted("java/lang/Thread", Role.JDK)
    assert not models.is_trusted("java/util/HashMap", Role.JDK)
    assert not models.is_trusted("java/lang/StringBuilder", Role.JDK)


def test_tables_trust_the_library_only_and_users_anything() -> None:
    assert not ThreadModels().is_trusted("java/util/concurrent/Fake", Role.APPLICATION)
    models = ThreadModels(ModelRows(trusted=("com.acme.metrics. trusted",)))
    assert models.is_trusted("com/acme/metrics/Counter", Role.APPLICATION)
    assert not models.is_trusted("com/acme/Cache", Role.APPLICATION)


def test_a_row_of_trust_that_cannot_be_read() -> None:
    with pytest.raises(TableError, match=r"models\.trusted, row 1: 'com\.acme\. safe'"):
        ThreadModels(ModelRows(trusted=("com.acme. safe",)))


def test_threads_of_the_virtual_machine() -> None:
    models = ThreadModels(ModelRows(threads=("com.acme.agent. internal",)))
    assert models.is_internal("java/lang/ref/Reference$ReferenceHandler")
    assert models.is_internal("com/acme/agent/Sampler")
    assert not models.is_internal("com/acme/Server")


def test_fields_that_threads_keep_to_themselves() -> None:
    models = ThreadModels(ModelRows(threads=("com.acme.Worker keeps cells",)))
    assert models.kept["com/acme/Worker", "cells"] == ThreadLocalContents(frozenset(), "")
    others = models.kept["java/lang/Thread", "threadLocals"].others
    assert others == {"java/util/concurrent/ThreadLocalRandom"}


def test_what_a_thread_keeps() -> None:
    kept = ThreadModels().kept
    assert kept["java/lang/Thread", "threadLocals"].unless == ""
    assert kept["java/lang/ScopedValue", "BOUND"] == ThreadLocalContents(
        frozenset(), "java/util/concurrent/StructuredTaskScope"
    )


def test_who_calls_listeners() -> None:
    rows = ("com.acme.Handler is a listener", "com.acme.ui. calls listeners as ui")
    models = ThreadModels(ModelRows(threads=(*rows, "com.acme. calls listeners now")))
    assert {"java/util/EventListener", "com/acme/Handler"} <= models.listeners
    assert models.calls_listeners("com/acme/ui/Frame") == "ui"
    assert models.calls_listeners("com/acme/Bus") is None
    assert models.calls_listeners("javax/sound/sampled/Line") == ""
    assert models.calls_listeners("javax/swing/JTable") == "event-listener"
