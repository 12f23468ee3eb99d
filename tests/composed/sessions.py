"""Starting all threads and waiting for them: what is declared, started, awaited and shut down."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from composed.axes import HANDLES, KIND, Spec
from composed.tasks import CLASSES, Task, handle_type, made
from composed.text import at_index, block

ORDINALS: Final = ("first", "second", "third", "fourth")


class Declared(NamedTuple):
    """A variable with its first value."""

    type: str
    name: str
    value: str


class Session(NamedTuple):
    """The parts of one use of threads.

    `shared` is needed by threads and by who waits (pools, latches); `handles` are the threads or
    tasks that are kept, set when they are started; `factory` is the body of a method for one.
    """

    shared: tuple[Declared, ...]
    handles: tuple[Declared, ...]
    starts: tuple[str, ...]
    waits: tuple[str, ...]
    ends: tuple[str, ...]
    factory: tuple[str, ...] = ()


class Workers(NamedTuple):
    """The workers of a program: how many, their task, and their store in the code around them."""

    number: int
    task: Task
    store: str


def signal(spec: Spec, count: int) -> Declared | None:
    """Return the variable by which threads say that they are done."""
    match spec.wait:
        case "latch" | "latch in finally":
            return Declared("CountDownLatch", "$done", f"new CountDownLatch({count})")
        case "barrier":
            return Declared("CyclicBarrier", "$done", f"new CyclicBarrier({count + 1})")
        case "phaser":
            return Declared("Phaser", "$done", f"new Phaser({count + 1})")
        case "semaphore":
            return Declared("Semaphore", "$done", "new Semaphore(0)")
        case _:
            return None


def signalling(spec: Spec, lines: Sequence[str]) -> list[str]:
    """Return the work of a thread followed by its signal."""
    match spec.wait:
        case "latch":
            return [*lines, "$done.countDown();"]
        case "latch in finally":
            return ["try {", *lines, "} finally {", "$done.countDown();", "}"]
        case "phaser":
            return [*lines, "$done.arrive();"]
        case "semaphore":
            return [*lines, "$done.release();"]
        case "barrier":
            caught = "} catch (InterruptedException | BrokenBarrierException e) {"
            thrown = "throw new IllegalStateException(e);"
            return [*lines, "try {", "$done.await();", caught, thrown, "}"]
        case _:
            return list(lines)


def session(spec: Spec, workers: Workers) -> Session:
    """Return the parts of one use of threads."""
    shared = tuple(
        each
        for each in (_pool(spec, workers.number), signal(spec, workers.number), _factory(spec))
        if each is not None
    )
    handles, starts = _started(spec, workers)
    ends = ("pool.shutdown();",) if _has_pool(spec) and "terminate" not in spec.wait else ()
    return Session(
        shared,
        tuple(handles),
        tuple(starts),
        tuple(_waits(spec, workers.number)),
        ends if spec.pool != "common" else (),
        _factory_method(spec, workers, shared),
    )


def _has_pool(spec: Spec) -> bool:
    return spec.pool != "none"


def _pool(spec: Spec, count: int) -> Declared | None:
    if not _has_pool(spec):
        return None
    service = "ExecutorService"
    made_by = {
        "fixed": f"Executors.newFixedThreadPool({count})",
        "cached": "Executors.newCachedThreadPool()",
        "stealing": f"Executors.newWorkStealingPool({count})",
        "explicit": f"new ThreadPoolExecutor({count}, {count}, 1, TimeUnit.SECONDS, "
        "new LinkedBlockingQueue<>())",
        "scheduled": f"Executors.newScheduledThreadPool({count})",
        "common": "ForkJoinPool.commonPool()",
        "single": "Executors.<<newSingleThreadExecutor()|newFixedThreadPool(2)>>",
    }[spec.pool]
    if spec.create == "schedule":
        service = "ScheduledExecutorService"
        if spec.pool == "single":
            made_by = "Executors.<<newSingleThreadScheduledExecutor()|newScheduledThreadPool(2)>>"
    return Declared(service, "pool", made_by)


def _factory(spec: Spec) -> Declared | None:
    if spec.create != "thread factory":
        return None
    return Declared("ThreadFactory", "factory", 'task -> new Thread(task, "$worker")')


def _factory_method(spec: Spec, workers: Workers, shared: Sequence[Declared]) -> tuple[str, ...]:
    """Return a method that makes one thread or task, without its modifiers."""
    if spec.make != "factory":
        return ()
    task = workers.task
    own = [f"{value.type} {value.name}" for value in task.values]
    own += [f"{each.type} {each.name}" for each in _makers(shared)]
    # All values are parameters here, whatever they are outside.
    local = task._replace(
        values=tuple(v._replace(given="id" if v.name == "id" else v.name) for v in task.values)
    )
    expression = made(spec, local, "id", task.store, "pool")
    head = f"{handle_type(spec)} new$Worker({', '.join(own)})"
    return tuple(block(head, [f"return {expression};"]))


def _makers(shared: Sequence[Declared]) -> list[Declared]:
    return [each for each in shared if each.name in ("pool", "factory")]


def _maker(spec: Spec, workers: Workers) -> Callable[[str], str]:
    """Return the function from an index to the expression for that worker."""
    if spec.make == "inline":
        return lambda index: made(spec, workers.task, index, at_index(workers.store, index), "pool")
    shared = [each for each in (_pool(spec, 1), _factory(spec)) if each is not None]

    def call(index: str) -> str:
        given = [value.of(index) for value in workers.task.values]
        return f"new$Worker({', '.join([*given, *(each.name for each in shared)])})"

    return call


def _start(spec: Spec, handle: str) -> list[str]:
    if KIND[spec.create] == "thread":
        return [f"{handle}.start();"]
    return [f"{handle}.open();"] if spec.create == "thread owner" else []


def _looped(spec: Spec, workers: Workers, body: Callable[[str], Sequence[str]]) -> list[str]:
    """Return a loop over all workers; what a lambda captures is a variable of its own."""
    head = f"for (int i = 0; i < {workers.number}; i++)"
    is_captured = spec.create not in CLASSES and spec.make == "inline"
    if is_captured and any("id" in line for line in _with_id(body)):
        return block(head, ["int id = i;", *body("id")])
    return block(head, body("i"))


def _with_id(body: Callable[[str], Sequence[str]]) -> list[str]:
    """Return the lines of a body that depend on the index, with `id` in them."""
    return ["id" for one, other in zip(body("x"), body("y"), strict=True) if one != other]


def _started(spec: Spec, workers: Workers) -> tuple[list[Declared], list[str]]:
    if KIND[spec.create] == "batch":
        return [], _batch(spec, workers)
    if spec.hold not in HANDLES:
        return [], _dropped(spec, workers)
    maker = _maker(spec, workers)
    if spec.hold == "variables":
        kept = [
            Declared(handle_type(spec), ORDINALS[i], maker(str(i))) for i in range(workers.number)
        ]
        return kept, [line for each in kept for line in _start(spec, each.name)]
    if spec.hold in ("array literal", "list of", "as list", "stream"):
        kept = [_at_once(spec, workers, maker)]
        return kept, _each(spec, _start(spec, "each"))
    return _filled(spec, workers, maker)


def _dropped(spec: Spec, workers: Workers) -> list[str]:
    maker = _maker(spec, workers)

    def one(index: str) -> list[str]:
        started = _start(spec, maker(index)) or [f"{maker(index)};"]
        return list(started)

    if spec.hold == "lines":
        return [line for i in range(workers.number) for line in one(str(i))]
    return _looped(spec, workers, one)


def _array_type(spec: Spec) -> str:
    return handle_type(spec).replace("<Void>", "<?>").replace("<Integer>", "<?>")


def _at_once(spec: Spec, workers: Workers, maker: Callable[[str], str]) -> Declared:
    """Return a collection of all workers that is one expression."""
    type_ = handle_type(spec)
    every = ",\n".join(maker(str(i)) for i in range(workers.number))
    match spec.hold:
        case "array literal":
            return Declared(
                f"{_array_type(spec)}[]", "$workers", f"new {_array_type(spec)}[] {{\n{every}\n}}"
            )
        case "list of":
            return Declared(f"List<{type_}>", "$workers", f"List.of({every})")
        case "as list":
            return Declared(f"List<{type_}>", "$workers", f"Arrays.asList({every})")
        case _:
            witness = f"<{type_}>" if spec.create == "anonymous thread" or "?" in type_ else ""
            made_by = f"IntStream.range(0, {workers.number}).{witness}mapToObj(id -> {maker('id')})"
            return Declared(f"List<{type_}>", "$workers", f"{made_by}.toList()")


def _filled(
    spec: Spec, workers: Workers, maker: Callable[[str], str]
) -> tuple[list[Declared], list[str]]:
    """Return a collection that a loop fills."""
    type_ = handle_type(spec)
    kept, put = {
        "array": (f"{_array_type(spec)}[]", "$workers[{}] = {};"),
        "list": (f"List<{type_}>", "$workers.add({1});"),
        "map": (f"Map<Integer, {type_}>", "$workers.put({}, {});"),
        "deque": (f"Deque<{type_}>", "$workers.add({1});"),
    }[spec.hold]
    made_by = {
        "array": f"new {_array_type(spec)}[{workers.number}]",
        "list": "new ArrayList<>()",
        "map": "new HashMap<>()",
        "deque": "new ArrayDeque<>()",
    }[spec.hold]
    now = spec.phase == "at once" and _start(spec, "$worker")

    def one(index: str) -> list[str]:
        if not now:
            return [put.format(index, maker(index))]
        return [f"{type_} $worker = {maker(index)};", *now, put.format(index, "$worker")]

    later = [] if now else _each(spec, _start(spec, "each"))
    return [Declared(kept, "$workers", made_by)], [*_looped(spec, workers, one), *later]


def _each(spec: Spec, lines: Sequence[str]) -> list[str]:
    """Return a loop over what is kept."""
    if not lines:
        return []
    type_ = _array_type(spec) if "array" in spec.hold else handle_type(spec)
    every = "$workers.values()" if spec.hold == "map" else "$workers"
    return block(f"for ({type_} each : {every})", lines)


def _batch(spec: Spec, workers: Workers) -> list[str]:
    """Return code that starts all work and waits for it."""
    task, count = workers.task, workers.number

    def body(index: str) -> list[str]:
        return task.inline(index, at_index(workers.store, index))

    def arguments(index: str) -> str:
        return ", ".join(value.of(index) for value in task.values if value.name != "id")

    match spec.create:
        case "fork join action":
            passed = f"{arguments('0')}, " if arguments("0") else ""
            return [f"new ForkJoinPool({count}).invoke(new $Worker({passed}0, {count}));"]
        case "fork join tasks":
            every = (
                f"new $Worker({', '.join(value.of(str(i)) for value in task.values)})"
                for i in range(count)
            )
            return [f"ForkJoinTask.invokeAll({', '.join(every)});"]
        case "parallel range":
            return [f"IntStream.range(0, {count}).parallel().forEach(id -> {{", *body("id"), "});"]
        case "parallel list":
            indices = ", ".join(map(str, range(count)))
            return [f"List.of({indices}).parallelStream().forEach(id -> {{", *body("id"), "});"]
        case _:
            return _invoked(spec, workers, body)


def _invoked(spec: Spec, workers: Workers, body: Callable[[str], list[str]]) -> list[str]:
    def one(index: str) -> list[str]:
        return ["tasks.add(() -> {", *body(index), "return null;", "});"]

    lines = ["List<Callable<Void>> tasks = new ArrayList<>();", *_looped(spec, workers, one)]
    if spec.create == "invoke all":
        return [*lines, "pool.invokeAll(tasks);"]
    return [*lines, *block("for (Future<Void> each : pool.invokeAll(tasks))", ["each.get();"])]


def _waits(spec: Spec, count: int) -> list[str]:
    match spec.wait:
        case "latch" | "latch in finally" | "barrier":
            return ["$done.await();"]
        case "phaser":
            return ["$done.arriveAndAwaitAdvance();"]
        case "semaphore":
            return [f"$done.acquire({count});"]
        case "terminate":
            late = block(
                "if (!pool.awaitTermination(1, TimeUnit.MINUTES))",
                ['throw new IllegalStateException("late");'],
            )
            return ["pool.shutdown();", *late]
        case "terminate loop":
            head = "while (!pool.awaitTermination(10, TimeUnit.MILLISECONDS))"
            return ["pool.shutdown();", *block(head, ["Thread.onSpinWait();"])]
        case "all of":
            return [_all_of(spec, count)]
        case _:
            return _awaited_each(spec, count)


def _all_of(spec: Spec, count: int) -> str:
    if spec.hold == "variables":
        return f"CompletableFuture.allOf({', '.join(ORDINALS[:count])}).join();"
    if "array" in spec.hold:
        return "CompletableFuture.allOf($workers).join();"
    every = "$workers.values()" if spec.hold == "map" else "$workers"
    return f"CompletableFuture.allOf({every}.toArray(new CompletableFuture<?>[0])).join();"


def _awaited_each(spec: Spec, count: int) -> list[str]:
    if spec.hold == "variables":
        return [line for name in ORDINALS[:count] for line in _awaited(spec, name)]
    if spec.hold == "deque" and _awaited(spec, "each"):
        next_ = f"{handle_type(spec)} each = $workers.poll();"
        return block("while (!$workers.isEmpty())", [next_, *_awaited(spec, "each")])
    return _each(spec, _awaited(spec, "each"))


def _awaited(spec: Spec, handle: str) -> list[str]:
    match spec.wait:
        case "join" | "join stage":
            return [f"{handle}.join();"]
        case "join quietly":
            caught = "} catch (InterruptedException e) {"
            return [
                "try {",
                f"{handle}.join();",
                caught,
                "throw new IllegalStateException(e);",
                "}",
            ]
        case "until dead":
            return block(f"while ({handle}.isAlive())", ["Thread.sleep(1);"])
        case "finish":
            return [f"{handle}.finish();"]
        case "get":
            return [f"{handle}.get();"]
        case _:
            return []
