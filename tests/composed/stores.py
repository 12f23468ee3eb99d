"""The class that has the state, with its protection, and the classes beside it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from composed.accesses import ACCESSES, Reached
from composed.axes import CLIENT, PUBLISHED, Spec
from composed.guards import GUARDS, NO_GUARD, STATIC_RUNNER, Guard
from composed.states import STATES, Label, State
from composed.text import block

_RECORD: Final = "void $record(int $key, int $amount)"
_CELL: Final = ("class $Cell {", "int value;", "}")
_NODE: Final = (
    "class Node {",
    "final int value;",
    "final Node next;",
    "",
    *block("Node(int value, Node next)", ["this.value = value;", "this.next = next;"]),
    "}",
)
_SNAPSHOT: Final = ("record Snapshot(int sum, int count) {}",)
_LOOP: Final = (
    "private final ExecutorService loop = "
    "Executors.<<newSingleThreadExecutor()|newFixedThreadPool(2)>>;"
)


class Store(NamedTuple):
    """The classes of the state: their lines, what a race is on, and what `new` is passed."""

    classes: tuple[tuple[str, ...], ...]
    label: Label
    arguments: str


class _Body(NamedTuple):
    """Members of the class, apart from those that reach the state."""

    fields: tuple[str, ...]
    methods: tuple[tuple[str, ...], ...]
    parameter: tuple[str, str, str] = ("", "", "")
    constructor: tuple[str, ...] = ()


def store(spec: Spec, flaw: str) -> Store:
    """Return the classes of the state; `flaw` is empty for the race-free twin."""
    state = STATES[spec.state]
    reached = ACCESSES[spec.access](state)
    body = _body(spec, reached, flaw)
    lines = [
        f"class $Store{_extends(spec, reached)} {{",
        *body.fields,
        *reached.fields,
        *_singleton(spec, body),
        *_constructor(body),
    ]
    for method in body.methods:
        lines += ["", *method]
    lines += ["", *reached.members] if reached.members else []
    classes = [(*lines, "}"), *reached.classes, *_beside(spec, state)]
    owner = state.label.owner or reached.owner
    return Store(tuple(classes), state.label._replace(owner=owner), body.parameter[2])


def _extends(spec: Spec, reached: Reached) -> str:
    base = f" extends {reached.base}" if reached.base else ""
    return base + (" implements $Face" if spec.reach == "interface" else "")


def _singleton(spec: Spec, body: _Body) -> list[str]:
    if spec.objects != "singleton":
        return []
    field = f"private static final $Store INSTANCE = new $Store({body.parameter[2]});"
    return [field, "", *block("static $Store instance()", ["return INSTANCE;"])]


def _constructor(body: _Body) -> list[str]:
    type_, name, _ = body.parameter
    lines = [f"this.{name} = {name};"] if name else []
    lines += body.constructor
    head = f"$Store({type_} {name})" if name else "$Store()"
    return ["", *block(head, lines)] if lines else []


def _beside(spec: Spec, state: State) -> list[tuple[str, ...]]:
    wanted = (
        (state.cell, _CELL),
        (state.node, _NODE),
        (state.snapshot, _SNAPSHOT),
        (spec.protect == "static runner", STATIC_RUNNER),
        (spec.reach == "interface", _face(spec)),
        (spec.reach == "holder", ("record $Holder($Store $store, String name) {}",)),
    )
    return [lines for is_wanted, lines in wanted if is_wanted]


def _face(spec: Spec) -> tuple[str, ...]:
    reads = ["int $current();"] if has_current(spec) else []
    reads += ["int $report();"] if spec.read == "after report" else []
    return ("interface $Face {", _RECORD + ";", *reads, "}")


def _body(spec: Spec, reached: Reached, flaw: str) -> _Body:
    if spec.protect == "own loop":
        return _own_loop(spec, reached, flaw)
    if spec.protect == "actor":
        return _actor(spec, reached, flaw)
    if spec.protect == "thread local":
        return _thread_local(spec, reached)
    if spec.protect in PUBLISHED:
        return _published(spec, reached)
    return _guarded(spec, reached, flaw)


def _public(spec: Spec) -> tuple[list[str], str]:
    return (["@Override"], "public ") if spec.reach == "interface" else ([], "")


def _record(spec: Spec, lines: Sequence[str], modifier: str = "") -> tuple[str, ...]:
    override, public = _public(spec)
    return (*override, *block(f"{public}{modifier}{_RECORD}", lines))


def _reading(spec: Spec, name: str, lines: Sequence[str], modifier: str = "") -> tuple[str, ...]:
    override, public = _public(spec)
    return (*override, *block(f"{public}{modifier}int {name}()", lines))


def has_current(spec: Spec) -> bool:
    """Tell whether the class has a guarded read."""
    return spec.read != "after report" or spec.work == "readers"


def _guarded(spec: Spec, reached: Reached, flaw: str) -> _Body:
    guard = NO_GUARD if spec.protect in CLIENT else GUARDS.get(spec.protect, NO_GUARD)
    methods = [_changing(spec, guard, reached, flaw)]
    if has_current(spec):
        methods.append(_current(spec, guard, reached, flaw))
    if spec.read == "after report":
        methods.append(_reading(spec, "$report", reached.read))
    if guard.members:
        methods.append(guard.members)
    return _Body(guard.fields, tuple(methods), guard.parameter)


def _changing(spec: Spec, guard: Guard, reached: Reached, flaw: str) -> tuple[str, ...]:
    lines = guard.wrap(reached.update, update=True, flaw=flaw)
    return _record(spec, lines, "" if flaw == "unguarded update" else guard.modifier)


def _current(spec: Spec, guard: Guard, reached: Reached, flaw: str) -> tuple[str, ...]:
    if spec.protect == "copy on write":
        return _reading(spec, "$current", reached.read)
    lines = guard.wrap(reached.read, update=False, flaw=flaw)
    return _reading(spec, "$current", lines, "" if flaw == "unguarded read" else guard.modifier)


def _own_loop(spec: Spec, reached: Reached, flaw: str) -> _Body:
    update = ["loop.execute(() -> {", *reached.update, "});"]
    read = [
        "try {",
        "return loop.submit(() -> {",
        *reached.read,
        "}).get();",
        "} catch (InterruptedException | ExecutionException e) {",
        "throw new IllegalStateException(e);",
        "}",
    ]
    methods = (
        _record(spec, reached.update if flaw == "unguarded update" else update),
        _reading(spec, "$current", read),
        tuple(block("void close()", ["loop.shutdown();"])),
    )
    return _Body((_LOOP,), methods)


def _actor(spec: Spec, reached: Reached, flaw: str) -> _Body:
    fields = (
        "private final BlockingQueue<Entry> inbox = new LinkedBlockingQueue<>();",
        "private final Thread loop = new Thread(this::drain);",
    )
    update = ["inbox.add(new Entry($key, $amount));"]
    drain = [
        "try {",
        "for (Entry next = inbox.take(); next.key() >= 0; next = inbox.take()) {",
        "apply(next.key(), next.amount());",
        "}",
        "} catch (InterruptedException e) {",
        "Thread.currentThread().interrupt();",
        "}",
    ]
    change = (
        []
        if _applies(reached)
        else [tuple(block("private void apply(int $key, int $amount)", reached.update))]
    )
    methods = (
        ("private record Entry(int key, int amount) {}",),
        _record(spec, ["apply($key, $amount);"] if flaw == "bypass" else update),
        tuple(block("private void drain()", drain)),
        *change,
        _reading(spec, "$report", reached.read),
        tuple(
            block(
                "void close() throws InterruptedException",
                ["inbox.add(new Entry(-1, 0));", "loop.join();"],
            )
        ),
    )
    return _Body(fields, methods, constructor=("loop.start();",))


def _applies(reached: Reached) -> bool:
    """Tell whether there is a method with the name and parameters of an update."""
    return reached.update == ("apply($key, $amount);",)


def _thread_local(spec: Spec, reached: Reached) -> _Body:
    state = STATES[spec.state]
    mine = state.update[0].replace("@", "")
    merged = block("synchronized (this)", state.read)
    methods = (
        _record(spec, reached.update),
        tuple(block("void flush()", [mine, *merged])),
        _reading(spec, "$current", block("synchronized (this)", ["return merged;"])),
        _reading(spec, "$report", ["return merged;"]),
    )
    kept = methods if spec.read == "after report" else methods[:-1]
    return _Body((), kept)


_PUBLICATION: Final = {
    "publish flag": (
        ("private volatile boolean published;",),
        ("published = true;",),
        ("while (!published) {", "Thread.onSpinWait();", "}"),
    ),
    "publish atomic": (
        ("private final AtomicBoolean published = new AtomicBoolean();",),
        ("published.set(true);",),
        ("while (!published.get()) {", "Thread.yield();", "}"),
    ),
    "publish latch": (
        ("private final CountDownLatch published = new CountDownLatch(1);",),
        ("published.countDown();",),
        (
            "try {",
            "published.await();",
            "} catch (InterruptedException e) {",
            "throw new IllegalStateException(e);",
            "}",
        ),
    ),
    "publish monitor": (
        ("private boolean published;",),
        ("synchronized (this) {", "published = true;", "notifyAll();", "}"),
        (
            "synchronized (this) {",
            "try {",
            "while (!published) {",
            "wait();",
            "}",
            "} catch (InterruptedException e) {",
            "throw new IllegalStateException(e);",
            "}",
            "}",
        ),
    ),
}


def _published(spec: Spec, reached: Reached) -> _Body:
    fields, publish, wait = _PUBLICATION[spec.protect]
    methods = (
        _record(spec, reached.update),
        tuple(block("void publish()", publish)),
        tuple(block("void awaitPublished()", wait)),
        _reading(spec, "$report", reached.read),
    )
    return _Body(fields, methods)
