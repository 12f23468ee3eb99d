"""Effects of library calls, from the tables that the static analysis has and a few rows more."""

import os

import pytest

from heddle.dynamic.instrument.call_effects import CalledMethod, CallEffects, RuntimeCall
from heddle.dynamic.instrument.library_types import LibraryTypes
from heddle.frontend.jdk.jdk import find_jdk
from heddle.models.objects import THIS
from heddle.models.observed import RESULT

TYPES = LibraryTypes(find_jdk(None, os.environ).library)
EFFECTS = CallEffects(TYPES)
CONCURRENT = "java/util/concurrent"
OBJECT = "Ljava/lang/Object;"


def effects(owner: str, name: str, descriptor: str) -> list[tuple[str, tuple[int, ...]]]:
    found = EFFECTS.of(CalledMethod(owner, name, descriptor))
    return [(effect.call, effect.positions) for effect in found]


def test_supertypes() -> None:
    found = TYPES.ancestry("java/util/LinkedHashMap")
    assert found[:2] == ("java/util/LinkedHashMap", "java/util/HashMap")
    assert {"java/util/Map", "java/lang/Object"} <= {*found}
    assert TYPES.ancestry("p/C") == ("p/C",)
    assert TYPES.has("java/lang/Object")
    assert not TYPES.has("p/C")


THIS_ONLY = (THIS,)


@pytest.mark.parametrize(
    ("owner", "method", "calls"),
    [
        ("locks/ReentrantLock", "lock()V", ["acquire"]),
        ("locks/Lock", "lock()V", ["acquire"]),
        ("locks/Lock", "unlock()V", ["release"]),
        ("locks/Lock", "tryLock()Z", ["acquireIf"]),
        ("locks/StampedLock", "tryReadLock()J", ["acquire"]),
        ("locks/StampedLock", "tryConvertToWriteLock(J)J", ["release", "acquire"]),
        ("locks/Condition", "await()V", ["release", "acquire"]),
        ("atomic/AtomicInteger", "get()I", ["acquire"]),
        ("atomic/AtomicInteger", "getPlain()I", []),
        ("atomic/AtomicInteger", "set(I)V", ["release"]),
        ("atomic/AtomicInteger", "incrementAndGet()I", ["release", "acquire"]),
        ("atomic/AtomicInteger", "setPlain(I)V", []),
        ("CountDownLatch", "countDown()V", ["release"]),
        ("CountDownLatch", "await()V", ["acquire"]),
        ("CountDownLatch", f"await(JL{CONCURRENT}/TimeUnit;)Z", ["acquireIf"]),
        ("CyclicBarrier", "await()I", ["release", "acquire"]),
        ("LinkedBlockingQueue", f"put({OBJECT})V", ["release"]),
        ("BlockingQueue", f"put({OBJECT})V", ["release"]),
        ("BlockingQueue", f"take(){OBJECT}", ["acquire"]),
        ("ConcurrentHashMap", f"get({OBJECT}){OBJECT}", ["acquire"]),
        ("ConcurrentHashMap", f"put({OBJECT}{OBJECT}){OBJECT}", ["release", "acquire"]),
        ("ConcurrentLinkedDeque", f"removeFirst(){OBJECT}", ["release", "acquire"]),
        ("Future", f"get(){OBJECT}", ["acquire"]),
        ("TimeUnit", "sleep(J)V", []),
    ],
)
def test_what_orders_its_receiver(owner: str, method: str, calls: list[str]) -> None:
    name, _, rest = method.partition("(")
    found = effects(f"{CONCURRENT}/{owner}", name, f"({rest}")
    assert found == [(call, THIS_ONLY) for call in calls]


def test_threads() -> None:
    assert effects("java/lang/Thread", "start", "()V") == [("threadStart", THIS_ONLY)]
    assert effects("java/lang/Thread", "join", "()V") == [("threadJoin", THIS_ONLY)]


def test_tasks_and_their_futures() -> None:
    future = f"L{CONCURRENT}/Future;"
    submit = effects(f"{CONCURRENT}/ExecutorService", "submit", f"(Ljava/lang/Runnable;){future}")
    assert submit == [("task", (0,)), ("transfer", (0, RESULT)), ("transfer", (0, THIS))]
    completable = f"L{CONCURRENT}/CompletableFuture;"
    descriptor = f"(Ljava/util/function/Function;){completable}"
    then = effects(f"{CONCURRENT}/CompletableFuture", "thenApply", descriptor)
    assert then == [("transfer", (THIS, 0)), ("task", (0,)), ("transfer", (0, RESULT))]
    all_of = effects(f"{CONCURRENT}/CompletableFuture", "allOf", f"([{completable}){completable}")
    assert all_of == [("transferAll", (0, RESULT))]
    descriptor = "(Ljava/util/Collection;)Ljava/util/List;"
    gathered = effects(f"{CONCURRENT}/ExecutorService", "invokeAll", descriptor)
    assert gathered == [("tasks", (0,)), ("acquireAll", (0,))]
    fork = effects(f"{CONCURRENT}/ForkJoinTask", "fork", f"()L{CONCURRENT}/ForkJoinTask;")
    assert fork == [("release", THIS_ONLY)]


def test_streams() -> None:
    stream = "java/util/stream/Stream"
    mapped = effects(stream, "map", f"(Ljava/util/function/Function;)L{stream};")
    links = [("transfer", (THIS, RESULT)), ("transfer", (0, RESULT))]
    ends = [("acquire", (THIS,)), ("acquire", (0,))]
    assert mapped == [("task", (0,)), *links, *ends]


def test_optimistic_reads() -> None:
    lock = f"{CONCURRENT}/locks/StampedLock"
    begun = effects(lock, "tryOptimisticRead", "()J")
    assert begun == [("acquire", THIS_ONLY), ("optimisticBegin", ())]
    assert effects(lock, "validate", "(J)Z") == [("optimisticEnd", ())]


def test_accesses_by_handles() -> None:
    handle = "java/lang/invoke/VarHandle"
    assert effects(handle, "setRelease", "(Lp/C;Z)V") == [("release", (THIS,)), ("release", (0,))]
    volatile = effects(handle, "getVolatile", "(Lp/C;)Z")
    assert volatile == [("acquire", (THIS,)), ("acquire", (0,))]
    assert len(effects(handle, "compareAndSet", "(Lp/C;ZZ)Z")) == 4
    assert effects(handle, "get", "(Lp/C;)Z") == []
    assert effects(handle, "setOpaque", "(Lp/C;Z)V") == []
    unsafe = effects("sun/misc/Unsafe", "putOrderedInt", "(Ljava/lang/Object;JI)V")
    assert unsafe == [("release", (0,))]


def test_locks_that_are_one() -> None:
    read_write = f"{CONCURRENT}/locks/ReadWriteLock"
    united = [("unite", (THIS, RESULT))]
    assert effects(read_write, "readLock", f"()L{CONCURRENT}/locks/Lock;") == united
    condition = f"()L{CONCURRENT}/locks/Condition;"
    assert effects(f"{CONCURRENT}/locks/ReentrantLock", "newCondition", condition) == united


def test_accesses_to_library_objects() -> None:
    write = [("libraryWrite", THIS_ONLY), ("libraryDone", THIS_ONLY)]
    read = [("libraryRead", THIS_ONLY), ("libraryDone", THIS_ONLY)]
    assert effects("java/util/HashMap", "put", f"({OBJECT}{OBJECT}){OBJECT}") == write
    assert effects("java/util/ArrayList", "get", f"(I){OBJECT}") == read
    assert effects("java/util/Iterator", "next", f"(){OBJECT}") == write
    assert effects("java/util/Iterator", "hasNext", "()Z") == read
    assert effects("java/util/regex/Matcher", "find", "()Z") == write
    assert effects("java/lang/String", "length", "()I") == []
    assert effects("java/lang/String", "hashCode", "()I") == []


def test_constructors_have_effects_only_on_tasks_that_they_are_given() -> None:
    assert effects(f"{CONCURRENT}/atomic/AtomicInteger", "<init>", "(I)V") == []
    barrier = effects(f"{CONCURRENT}/CyclicBarrier", "<init>", "(ILjava/lang/Runnable;)V")
    assert barrier == [("task", (1,)), ("transfer", (1, RESULT)), ("transfer", (RESULT, 1))]


def test_no_row_needs_more_arguments_than_a_method_has() -> None:
    called = CalledMethod("java/util/BitSet", "compareTo", "()I")
    assert RuntimeCall("libraryRead", (0,)) not in EFFECTS.of(called)
