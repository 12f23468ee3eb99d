"""The work of each thread, and how a thread or task that does it is created."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from composed.axes import CLIENT, KIND, PUBLISHED, Spec
from composed.text import at_index, block, lambda_of

# Workers that have a class of their own.
CLASSES: Final = (
    "runnable class",
    "thread subclass",
    "method reference",
    "thread owner",
    "started in constructor",
    "submit class",
    "execute class",
    "execute method reference",
    "fork join action",
    "fork join tasks",
)


class Value(NamedTuple):
    """A value that a task needs: its type and name, and the expression for the worker `id`."""

    type: str
    name: str
    given: str

    def of(self, index: str) -> str:
        """Return the expression for the worker with an index."""
        return at_index(self.given, index)


class Task(NamedTuple):
    """The work of a thread: lines in which `#` is its index and `^` its store.

    `known` has the lines of each worker whose index is known.
    """

    lines: tuple[str, ...]
    known: tuple[tuple[str, ...], ...]
    store: str
    values: tuple[Value, ...]
    uses_id: bool

    def own(self) -> list[str]:
        """Return the lines with the names of a class or method that is passed all values."""
        return self.inline("id", self.store)

    def inline(self, index: str, store: str) -> list[str]:
        """Return the lines where the index and the store are these expressions."""
        lines = self.known[int(index)] if index.isdigit() else self.lines
        return [at_index(line.replace("^", store), index) for line in lines]


def guarded_call(spec: Spec, store: str, call: str, flaw: str, *, update: bool) -> list[str]:
    """Return a statement that uses the store, under the lock that its clients take."""
    if spec.protect not in CLIENT or flaw == ("unguarded update" if update else "unguarded read"):
        return [call]
    lock = store if spec.protect == "client monitor" else "$Main.LOCK"
    return block(f"synchronized ({lock})", [call])


class Work(NamedTuple):
    """What workers add: lines for all, the lines of each of four, and what each adds."""

    lines: tuple[str, ...]
    known: tuple[tuple[str, ...], ...]
    sums: tuple[int, int, int, int]
    uses_id: bool = False


def _alike(lines: Sequence[str], each: int, *, uses_id: bool = False) -> Work:
    return Work(tuple(lines), (tuple(lines),) * 4, (each,) * 4, uses_id)


def _alternating(
    head: str, first: Sequence[str], other: Sequence[str], sums: tuple[int, int, int, int]
) -> Work:
    """Return work that depends on the index; two workers with the same sum do the same."""
    lines = (head, *first, "} else {", *other, "}")
    known = tuple(tuple(first if each == sums[0] else other) for each in sums)
    return Work(lines, known, sums, uses_id=True)


def work(spec: Spec, flaw: str) -> Work:
    """Return the updates that a worker does."""

    def add(key: str, amount: str) -> list[str]:
        if spec.protect == "slots":
            key = "0" if flaw == "shared" else "#"
        call = f"^.$record({key}, {amount});"
        return guarded_call(spec, "^", call, flaw, update=True)

    loop = ("for (int n = 0; n < 3; n++) {", *add("n", "n + 1"), "}")
    own_id = spec.protect == "slots"
    match spec.work:
        case "once":
            return _alike(add("1", "5"), 5, uses_id=own_id)
        case "loop":
            return _alike(loop, 6, uses_id=own_id)
        case "while":
            lines = ("int left = 3;", "while (left > 0) {", *add("left", "2"), "left--;", "}")
            return _alike(lines, 6, uses_id=own_id)
        case "each":
            lines = ("for (int part : new int[] {2, 3, 4}) {", *add("1", "part"), "}")
            return _alike(lines, 9, uses_id=own_id)
        case "branch":
            other = [*add("0", "6"), *add("1", "1")]
            return _alternating("if (# % 2 == 0) {", add("0", "4"), other, (4, 7, 4, 7))
        case _:
            return _alternating("if (# == 0) {", seeing(spec, flaw), loop, (0, 6, 6, 6))


def seeing(spec: Spec, flaw: str) -> list[str]:
    """Return a read by a worker."""
    lines = ["if (^.$current() < 0) {", "throw new IllegalStateException();", "}"]
    if spec.protect not in CLIENT:
        return lines
    if flaw == "unguarded read":
        return lines
    lock = "^" if spec.protect == "client monitor" else "$Main.LOCK"
    return block(f"synchronized ({lock})", lines)


def consuming(spec: Spec, total: int, flaw: str) -> Work:
    """Return what a worker does that waits for the state to be published."""
    wait = [] if flaw == "no wait" else ["^.awaitPublished();"]
    check = ["throw new IllegalStateException();"]
    lines = (*wait, *block(f"if (^.$report() != {total})", check))
    return _alike(lines, 0)


def reads_own(spec: Spec) -> bool:
    """Tell whether workers read after their updates."""
    return spec.read == "by workers" and spec.protect not in PUBLISHED


def made(spec: Spec, task: Task, index: str, store: str, pool: str) -> str:
    """Return the expression that creates a thread or task; a timer's is a statement."""
    body = task.inline(index, store)
    arguments = ", ".join(value.of(index) for value in task.values)
    worker = f"new $Worker({arguments})"
    run = ["@Override", *block("public void run()", body)]
    anonymous = "\n".join(
        ["new {}() {{", *(line.replace("{", "{{").replace("}", "}}") for line in run), "}}"]
    )
    if KIND[spec.create] in ("thread", "owner"):
        return _thread(spec.create, body, worker, anonymous)
    if spec.create == "timer":
        return f"new Timer(true).schedule({anonymous.format('TimerTask')}, 0)"
    return _submitted(spec, body, worker, pool)


def _thread(create: str, body: Sequence[str], worker: str, anonymous: str) -> str:
    if create in ("thread subclass", "thread owner", "started in constructor"):
        return worker
    return {
        "lambda thread": f"new Thread({lambda_of(body)})",
        "runnable class": f"new Thread({worker})",
        "anonymous runnable": f"new Thread({anonymous.format('Runnable')})",
        "anonymous thread": anonymous.format("Thread"),
        "method reference": f"new Thread({worker}::work)",
        "named thread": f'new Thread({lambda_of(body)}, "$worker")',
        "thread factory": f"factory.newThread({lambda_of(body)})",
    }[create]


def _submitted(spec: Spec, body: Sequence[str], worker: str, pool: str) -> str:
    executor = f", {pool}" if spec.pool != "none" else ""
    valued = _block_lambda([*body, "return 1;"])
    return {
        "submit lambda": f"{pool}.submit({_block_lambda(body)})",
        "submit callable": f"{pool}.submit({_block_lambda([*body, 'return null;'])})",
        "submit class": f"{pool}.submit({worker})",
        "schedule": f"{pool}.schedule({_block_lambda(body)}, 1, TimeUnit.MILLISECONDS)",
        "run async": f"CompletableFuture.runAsync({lambda_of(body)}{executor})",
        "supply async": f"CompletableFuture.supplyAsync({valued}{executor})",
        "execute lambda": f"{pool}.execute({lambda_of(body)})",
        "execute class": f"{pool}.execute({worker})",
        "execute method reference": f"{pool}.execute({worker}::work)",
    }[spec.create]


def _block_lambda(body: Sequence[str]) -> str:
    return "\n".join(["() -> {", *body, "}"])


def handle_type(spec: Spec) -> str:
    """Return the type of what is kept of a thread or task."""
    if spec.create in ("thread subclass", "thread owner", "started in constructor"):
        return "$Worker"
    return {
        "thread": "Thread",
        "future": "Future<?>",
        "stage": "CompletableFuture<Integer>"
        if spec.create == "supply async"
        else "CompletableFuture<Void>",
    }[KIND[spec.create]]


def worker_class(spec: Spec, task: Task) -> tuple[str, ...] | None:
    """Return the class of the workers, if they have one."""
    if spec.create not in CLASSES:
        return None
    if spec.create == "fork join action":
        return _splitting(task)
    body = task.own()
    run = ["@Override", *block("public void run()", body)]
    work_method = block("void work()", body)
    owner = spec.create in ("thread owner", "started in constructor")
    started = ["thread.start();"] if spec.create == "started in constructor" else []
    match spec.create:
        case "thread subclass":
            head, methods = " extends Thread", run
        case "runnable class" | "submit class" | "execute class":
            head, methods = " implements Runnable", run
        case "fork join tasks":
            head = " extends RecursiveAction"
            methods = ["@Override", *block("protected void compute()", body)]
        case "thread owner" | "started in constructor":
            head, methods = "", _owner_methods(spec, body)
        case _:
            head, methods = "", work_method
    fields = [f"private final {value.type} {value.name};" for value in task.values]
    assigned = [f"this.{value.name} = {value.name};" for value in task.values]
    if owner:
        fields.append("private final Thread thread;")
        assigned += ["thread = new Thread(this::work);", *started]
    parameters = ", ".join(f"{value.type} {value.name}" for value in task.values)
    constructor = ["", *block(f"$Worker({parameters})", assigned), ""] if assigned else []
    return (f"class $Worker{head} {{", *fields, *constructor, *methods, "}")


def _owner_methods(spec: Spec, body: Sequence[str]) -> list[str]:
    start = (
        [*block("void open()", ["thread.start();"]), ""] if spec.create == "thread owner" else []
    )
    finish = ["", *block("void finish() throws InterruptedException", ["thread.join();"])]
    return [*start, *block("private void work()", body), *(finish if spec.wait == "finish" else [])]


def _splitting(task: Task) -> tuple[str, ...]:
    """Return a task that halves its range of indices until one is left."""
    values = task.values if task.uses_id else (*task.values, Value("int", "id", "#"))
    others = [value for value in values if value.name != "id"]
    fields = [
        *(f"private final {value.type} {value.name};" for value in others),
        "private final int from;",
        "private final int to;",
    ]
    parameters = [*(f"{value.type} {value.name}" for value in others), "int from", "int to"]
    passed = "".join(f"{value.name}, " for value in others)
    assigned = [f"this.{name} = {name};" for name in (*(v.name for v in others), "from", "to")]
    body = [line.replace("^", task.store).replace("#", "from") for line in task.lines]
    split = [
        "int middle = (from + to) / 2;",
        f"invokeAll(new $Worker({passed}from, middle), new $Worker({passed}middle, to));",
    ]
    return (
        "class $Worker extends RecursiveAction {",
        *fields,
        "",
        *block(f"$Worker({', '.join(parameters)})", assigned),
        "",
        "@Override",
        "protected void compute() {",
        *block("if (to - from == 1)", body)[:-1],
        *block("} else", split),
        "}",
        "}",
    )
