"""The table of calls that a detector sees that watches a run."""

from heddle.models.observed import RESULT, ObservedCall, ObservedCalls
from heddle.models.rows import RECEIVER

CALLS = ObservedCalls()
CONCURRENT = "java/util/concurrent"


def test_rows() -> None:
    assert CALLS.row(["java/util/Timer"], "schedule", 2) == ObservedCall("hands", (0,))
    submit = CALLS.row([f"{CONCURRENT}/ExecutorService"], "submit", 1)
    assert submit == ObservedCall("hands", (0,), is_here=True)
    take = CALLS.row([f"{CONCURRENT}/CompletionService"], "take", 0)
    assert take == ObservedCall("acquires", (RESULT,))
    put = CALLS.row(["java/util/Map"], "put", 2)
    assert put == ObservedCall("writes", (RECEIVER,))
    assert CALLS.row(["java/util/Map"], "hashCode", 0) is None
    both = CALLS.row([f"{CONCURRENT}/ForkJoinTask"], "invokeAll", 2)
    assert both == ObservedCall("gathers", (0, 1))


def test_beginnings_of_names() -> None:
    assert CALLS.row(["java/util/Map"], "putIfAbsent", 2) == ObservedCall("writes", (RECEIVER,))
    assert CALLS.row(["java/util/Map"], "containsKey", 1) == ObservedCall("reads", (RECEIVER,))


def test_rows_of_a_class_precede_those_of_its_supertypes() -> None:
    names = [f"{CONCURRENT}/ConcurrentMap", "java/util/Map"]
    assert CALLS.row(names, "get", 1) == ObservedCall("acquires", (RECEIVER,))
    assert CALLS.row(reversed(names), "get", 1) == ObservedCall("reads", (RECEIVER,))


def test_packages_whose_methods_order() -> None:
    assert CALLS.orders(f"{CONCURRENT}/Phaser")
    assert not CALLS.orders(f"{CONCURRENT}/TimeUnit")
    assert not CALLS.orders("java/util/HashMap")
    assert CALLS.streams("java/util/stream/Stream")
    assert not CALLS.streams("java/util/HashMap")
