"""Where the state lives: fields, an update and a read, and the label of a race on it.

In the text, `@` stands for the receiver ("" or "other."). An update adds `$amount`; a read returns
the sum of all amounts. Where a type differs in the racy twin, it is written `<<safe|racy>>`.
"""

from typing import Final, NamedTuple


class Label(NamedTuple):
    """A racy location: a field of a class (a name of the domain), or all of a library object."""

    owner: str
    field: str = ""


class State(NamedTuple):
    """A piece of state; `scalar` is the type of a single number, if it is one."""

    fields: tuple[str, ...]
    update: tuple[str, ...]
    read: tuple[str, ...]
    label: Label
    scalar: str = ""
    cell: bool = False
    node: bool = False
    snapshot: bool = False


_OWN: Final = Label("", "$field")
_CELL: Final = Label("$Cell", "value")
SLOTS: Final = 4


def _summed(elements: str, each: str = "int each", part: str = "each") -> tuple[str, ...]:
    return ("int sum = 0;", f"for ({each} : {elements}) {{", f"sum += {part};", "}", "return sum;")


def _of_library(type_: str, field: str, update: str, read: tuple[str, ...]) -> State:
    return State((field,), (update,), read, Label(type_))


def _counted(type_: str) -> State:
    field = f"private final Map<Integer, Integer> $field = new {type_}<>();"
    update = "@$field.merge($key, $amount, Integer::sum);"
    return _of_library(f"java.util.{type_}", field, update, _summed("@$field.values()"))


_CELLS_FILLED: Final = (
    "{",
    f"for (int i = 0; i < {SLOTS}; i++) {{",
    "$field.add(new $Cell());",
    "}",
    "}",
)
_ARRAY_FILLED: Final = (
    "{",
    f"for (int i = 0; i < {SLOTS}; i++) {{",
    "$field[i] = new $Cell();",
    "}",
    "}",
)

PLAIN: Final = {
    "int field": State(
        ("private int $field;",), ("@$field += $amount;",), ("return @$field;",), _OWN, "int"
    ),
    "long field": State(
        ("private long $field;",),
        ("@$field += $amount;",),
        ("return (int) @$field;",),
        _OWN,
        "long",
    ),
    "static field": State(
        ("private static int $field;",), ("$field += $amount;",), ("return $field;",), _OWN, "int"
    ),
    "boxed field": State(
        ("private Integer $field = 0;",),
        ("@$field = @$field + $amount;",),
        ("return @$field;",),
        _OWN,
    ),
    "string field": State(
        ('private String $field = "";',),
        ('@$field += "#".repeat($amount);',),
        ("return @$field.length();",),
        _OWN,
    ),
    "two fields": State(
        ("private int $field;", "private int changes;"),
        ("@$field += $amount;", "@changes++;"),
        ("return @changes == 0 ? 0 : @$field;",),
        _OWN,
    ),
    "int array": State(
        (f"private final int[] $field = new int[{SLOTS}];",),
        ("@$field[$key] += $amount;",),
        _summed("@$field"),
        Label("int[]"),
    ),
    "long array": State(
        (f"private final long[] $field = new long[{SLOTS}];",),
        ("@$field[$key] = @$field[$key] + $amount;",),
        _summed("@$field", "long each"),
        Label("long[]"),
    ),
    "object": State(
        ("private final $Cell $field = new $Cell();",),
        ("@$field.value += $amount;",),
        ("return @$field.value;",),
        _CELL,
        cell=True,
    ),
    "array of objects": State(
        (f"private final $Cell[] $field = new $Cell[{SLOTS}];", *_ARRAY_FILLED),
        ("$Cell cell = @$field[$key];", "cell.value += $amount;"),
        _summed("@$field", "$Cell each", "each.value"),
        _CELL,
        cell=True,
    ),
    "list of objects": State(
        ("private final List<$Cell> $field = new ArrayList<>();", *_CELLS_FILLED),
        ("@$field.get($key).value += $amount;",),
        _summed("@$field", "$Cell each", "each.value"),
        _CELL,
        cell=True,
    ),
    "map of objects": State(
        ("private final Map<Integer, $Cell> $field = new HashMap<>();",),
        ("@$field.computeIfAbsent($key, k -> new $Cell()).value += $amount;",),
        _summed("@$field.values()", "$Cell each", "each.value"),
        _CELL,
        cell=True,
    ),
    "hash map": _counted("HashMap"),
    "tree map": _counted("TreeMap"),
    "array list": _of_library(
        "java.util.ArrayList",
        "private final List<Integer> $field = new ArrayList<>();",
        "@$field.add($amount);",
        _summed("@$field"),
    ),
    "linked list": _of_library(
        "java.util.LinkedList",
        "private final List<Integer> $field = new LinkedList<>();",
        "@$field.add($amount);",
        _summed("@$field"),
    ),
    "deque": _of_library(
        "java.util.ArrayDeque",
        "private final Deque<Integer> $field = new ArrayDeque<>();",
        "@$field.addLast($amount);",
        _summed("@$field"),
    ),
    "heap": _of_library(
        "java.util.PriorityQueue",
        "private final PriorityQueue<Integer> $field = new PriorityQueue<>();",
        "@$field.add($amount);",
        _summed("@$field"),
    ),
    "string builder": _of_library(
        "java.lang.StringBuilder",
        "private final StringBuilder $field = new StringBuilder();",
        '@$field.append("#".repeat($amount));',
        ("return @$field.length();",),
    ),
    "linked nodes": State(
        ("private Node $field;",),
        ("@$field = new Node($amount, @$field);",),
        (
            "int sum = 0;",
            "for (Node node = @$field; node != null; node = node.next) {",
            "sum += node.value;",
            "}",
            "return sum;",
        ),
        _OWN,
        node=True,
    ),
    "record": State(
        ("private Snapshot $field = new Snapshot(0, 0);",),
        ("@$field = new Snapshot(@$field.sum() + $amount, @$field.count() + 1);",),
        ("return @$field.sum();",),
        _OWN,
        snapshot=True,
    ),
}

LIBRARY: Final = {
    "atomic int": State(
        ("private <<final AtomicInteger $field = new AtomicInteger()|int $field>>;",),
        ("@$field<<.addAndGet($amount)| += $amount>>;",),
        ("return @$field<<.get()|>>;",),
        _OWN,
    ),
    "atomic long": State(
        ("private <<final AtomicLong $field = new AtomicLong()|long $field>>;",),
        ("@$field<<.addAndGet($amount)| += $amount>>;",),
        ("return (int) @$field<<.get()|>>;",),
        _OWN,
    ),
    "adder": State(
        ("private <<final LongAdder $field = new LongAdder()|long $field>>;",),
        ("@$field<<.add($amount)| += $amount>>;",),
        ("return (int) @$field<<.sum()|>>;",),
        _OWN,
    ),
    "atomic array": State(
        (
            (
                f"private final <<AtomicIntegerArray $field = new AtomicIntegerArray({SLOTS})"
                f"|int[] $field = new int[{SLOTS}]>>;"
            ),
        ),
        ("@$field<<.addAndGet($key, $amount)|[$key] += $amount>>;",),
        (
            "int sum = 0;",
            f"for (int i = 0; i < {SLOTS}; i++) {{",
            "sum += @$field<<.get(i)|[i]>>;",
            "}",
            "return sum;",
        ),
        Label("int[]"),
    ),
    "atomic reference": State(
        (
            (
                "private <<final AtomicReference<Snapshot> $field = "
                "new AtomicReference<>(new Snapshot(0, 0))|Snapshot $field = new Snapshot(0, 0)>>;"
            ),
        ),
        (
            (
                "@$field<<.updateAndGet(old -> new Snapshot(old.sum() + $amount, old.count() + 1))"
                "| = new Snapshot(@$field.sum() + $amount, @$field.count() + 1)>>;"
            ),
        ),
        ("return @$field<<.get()|>>.sum();",),
        _OWN,
        snapshot=True,
    ),
    "concurrent map": State(
        ("private final Map<Integer, Integer> $field = new <<ConcurrentHashMap|HashMap>><>();",),
        ("@$field.merge($key, $amount, Integer::sum);",),
        _summed("@$field.values()"),
        Label("java.util.HashMap"),
    ),
    "concurrent map of objects": State(
        ("private final Map<Integer, $Cell> $field = new ConcurrentHashMap<>();",),
        (
            (
                "<<@$field.compute($key, (k, old) -> {|$Cell cell = "
                "@$field.computeIfAbsent($key, k -> new $Cell());>>"
            ),
            "<<$Cell cell = old == null ? new $Cell() : old;|>>",
            "cell.value += $amount;",
            "<<return cell;|>>",
            "<<});|>>",
        ),
        (
            "int[] sum = new int[1];",
            f"for (int i = 0; i < {SLOTS}; i++) {{",
            "@$field.computeIfPresent(i, (k, cell) -> {",
            "sum[0] += cell.value;",
            "return cell;",
            "});",
            "}",
            "return sum[0];",
        ),
        _CELL,
        cell=True,
    ),
    "skip list map": State(
        (
            (
                "private final Map<Integer, Integer> $field = "
                "new <<ConcurrentSkipListMap|TreeMap>><>();"
            ),
        ),
        ("@$field.merge($key, $amount, Integer::sum);",),
        _summed("@$field.values()"),
        Label("java.util.TreeMap"),
    ),
    "synchronized list": State(
        (
            (
                "private final List<Integer> $field = "
                "<<Collections.synchronizedList(new ArrayList<>())|new ArrayList<>()>>;"
            ),
        ),
        ("@$field.add($amount);",),
        ("synchronized (@$field) {", *_summed("@$field"), "}"),
        Label("java.util.ArrayList"),
    ),
    "synchronized map": State(
        (
            (
                "private final Map<Integer, Integer> $field = "
                "<<Collections.synchronizedMap(new HashMap<>())|new HashMap<>()>>;"
            ),
        ),
        ("@$field.merge($key, $amount, Integer::sum);",),
        ("synchronized (@$field) {", *_summed("@$field.values()"), "}"),
        Label("java.util.HashMap"),
    ),
    "copy on write list": State(
        ("private final List<Integer> $field = new <<CopyOnWriteArrayList|ArrayList>><>();",),
        ("@$field.add($amount);",),
        _summed("@$field"),
        Label("java.util.ArrayList"),
    ),
    "concurrent queue": State(
        (
            (
                "private final <<ConcurrentLinkedQueue|ArrayDeque>><Integer> $field = "
                "new <<ConcurrentLinkedQueue|ArrayDeque>><>();"
            ),
        ),
        ("@$field.add($amount);",),
        _summed("@$field"),
        Label("java.util.ArrayDeque"),
    ),
    "vector": State(
        ("private final List<Integer> $field = new <<Vector|ArrayList>><>();",),
        ("@$field.add($amount);",),
        ("synchronized (@$field) {", *_summed("@$field"), "}"),
        Label("java.util.ArrayList"),
    ),
    "string buffer": State(
        (
            (
                "private final <<StringBuffer|StringBuilder>> $field = "
                "new <<StringBuffer|StringBuilder>>();"
            ),
        ),
        ('@$field.append("#".repeat($amount));',),
        ("return @$field.length();",),
        Label("java.lang.StringBuilder"),
    ),
}

COPIED: Final = {
    "copied list": State(
        ("private <<volatile |>>List<Integer> $field = List.of();",),
        (
            "List<Integer> copy = new ArrayList<>(@$field);",
            "copy.add($amount);",
            "@$field = copy;",
        ),
        _summed("@$field"),
        _OWN,
    ),
    "copied map": State(
        ("private <<volatile |>>Map<Integer, Integer> $field = Map.of();",),
        (
            "Map<Integer, Integer> copy = new HashMap<>(@$field);",
            "copy.merge($key, $amount, Integer::sum);",
            "@$field = copy;",
        ),
        _summed("@$field.values()"),
        _OWN,
    ),
    "copied array": State(
        (f"private <<volatile |>>int[] $field = new int[{SLOTS}];",),
        ("int[] copy = @$field.clone();", "copy[$key] += $amount;", "@$field = copy;"),
        _summed("@$field"),
        _OWN,
    ),
    "copied record": State(
        ("private <<volatile |>>Snapshot $field = new Snapshot(0, 0);",),
        (
            "Snapshot old = @$field;",
            "@$field = new Snapshot(old.sum() + $amount, old.count() + 1);",
        ),
        ("return @$field.sum();",),
        _OWN,
        snapshot=True,
    ),
}

_TOTAL: Final = "private int merged;"


def _local(type_: str, made: str, maker: str, update: str, flush: tuple[str, ...]) -> State:
    """Return data of each thread, merged under a lock; `read` has the flush before the read."""
    fields = (
        (
            f"private final <<ThreadLocal<{type_}> local = ThreadLocal.withInitial({maker})"
            f"|{type_} shared = {made}>>;"
        ),
        _TOTAL,
    )
    return State(fields, (f"{type_} mine = <<@local.get()|@shared>>;", update), flush, _CELL)


LOCAL: Final = {
    "local object": _local(
        "$Cell",
        "new $Cell()",
        "$Cell::new",
        "mine.value += $amount;",
        ("merged += mine.value;", "mine.value = 0;"),
    )._replace(cell=True),
    "local array": _local(
        "int[]",
        "new int[1]",
        "() -> new int[1]",
        "mine[0] += $amount;",
        ("merged += mine[0];", "mine[0] = 0;"),
    )._replace(label=Label("int[]")),
    "local list": _local(
        "List<Integer>",
        "new ArrayList<>()",
        "ArrayList::new",
        "mine.add($amount);",
        ("for (int each : mine) {", "merged += each;", "}", "mine.clear();"),
    )._replace(label=Label("java.util.ArrayList")),
}

STATES: Final = {**PLAIN, **LIBRARY, **COPIED, **LOCAL}
