"""Whole programs: a race-free one and its racy twin, with the location of the race."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from composed.axes import PUBLISHED, Spec
from composed.names import names
from composed.sessions import Declared, Session, Workers, session, signal, signalling
from composed.states import Label
from composed.stores import Store, store
from composed.tasks import (
    Task,
    Value,
    Work,
    consuming,
    guarded_call,
    reads_own,
    seeing,
    work,
    worker_class,
)
from composed.text import block, filled, imports, indented, variant

# Flaws that choose the racy side of what is written `<<safe|racy>>`.
_MARKED: Final = ("plain type", "not volatile", "shared", "two permits", "two threads")
_ROUNDS: Final = 2


class Program(NamedTuple):
    """A Java program: its text without a package, its main class, and the expected race."""

    text: str
    main: str
    label: Label


class Pair(NamedTuple):
    """A race-free program and the twin that breaks its protection."""

    spec: Spec
    safe: Program
    racy: Program


class _Subject(NamedTuple):
    """The object that threads share: declared, passed, and reached by its threads and by main."""

    declared: tuple[str, ...]
    passed: Value | None
    element: Value | None
    inline: str
    own: str
    outside: str
    fields: tuple[str, ...] = ()


def pair(spec: Spec) -> Pair:
    """Return the twins of one choice of values."""
    return Pair(spec, program(spec, ""), program(spec, spec.flaw))


def program(spec: Spec, flaw: str) -> Program:
    """Return one of the twins: without a flaw, or with one."""
    words = names(spec.seed)
    stored = store(spec, flaw)
    count = _count(spec)
    subject = _subject(spec, stored, count, flaw)
    task, total = _task(spec, subject, count, flaw)
    parts = session(spec, Workers(count, task, subject.inline))
    main, beside = _main(spec, subject, parts, _Ending(total, flaw))
    worker = worker_class(spec, task)
    classes = [*stored.classes, *([worker] if worker else []), *beside]
    lines = variant(_laid_out(spec, main, classes), racy=flaw in _MARKED)
    text = filled(indented(lines), words)
    needed = imports(text)
    head = "\n".join(needed) + "\n\n" if needed else ""
    return Program(head + text, words["Main"], _label(spec, stored.label, words))


def _label(spec: Spec, label: Label, words: dict[str, str]) -> Label:
    owner = filled(label.owner, words)
    if "." not in owner and "[" not in owner and spec.layout == "nested":
        owner = f"{words['Main']}${owner}"
    return Label(owner, filled(label.field, words))


def _count(spec: Spec) -> int:
    if spec.objects in ("several", "list"):
        return 4
    return 3 if spec.work == "readers" else 2 + spec.seed % 2


def _subject(spec: Spec, stored: Store, count: int, flaw: str) -> _Subject:
    type_ = "$Face" if spec.reach == "interface" else "$Store"
    new = f"new $Store({stored.arguments})"
    if spec.objects == "handed over":
        return _handed_over(count)
    if spec.objects in ("several", "list", "per thread"):
        return _several(spec, type_, new, count, flaw)
    if spec.reach == "static field":
        field = f"static final $Store SHARED = {new};"
        shared = "$Main.SHARED"
        return _Subject((), None, None, shared, shared, shared, (field,))
    value = "$Store.instance()" if spec.objects == "singleton" else new
    plain = Value(type_, "$store", "$store")
    own = f"{type_} $store = {value};"
    if spec.reach in ("direct", "interface"):
        return _Subject((own,), plain, plain, "$store", "$store", "$store")
    more, passed, get = _indirect(spec, type_)
    return _Subject((own, *more), passed, passed, get, get, get)


def _indirect(spec: Spec, type_: str) -> tuple[list[str], Value, str]:
    match spec.reach:
        case "holder":
            made = '$Holder $holder = new $Holder($store, "main");'
            return [made], Value("$Holder", "$holder", "$holder"), "$holder.$store()"
        case "map":
            map_type = f"Map<String, {type_}>"
            made = f"{map_type} byName = new HashMap<>();"
            put = 'byName.put("main", $store);'
            return [made, put], Value(map_type, "byName", "byName"), 'byName.get("main")'
        case _:
            made = f"Supplier<{type_}> source = () -> $store;"
            return [made], Value(f"Supplier<{type_}>", "source", "source"), "source.get()"


def _handed_over(count: int) -> _Subject:
    queue = Value("BlockingQueue<$Store>", "outbox", "outbox")
    made = f"BlockingQueue<$Store> outbox = new ArrayBlockingQueue<>({count});"
    return _Subject((made,), queue, queue, "$store", "$store", "outbox.take()")


def _several(spec: Spec, type_: str, new: str, count: int, flaw: str) -> _Subject:
    index = "# % 2"
    declared: tuple[str, ...] = (f"{type_}[] $stores = {{{new}, {new}}};",)
    kept, element = f"{type_}[]", "$stores[{}]"
    if spec.objects == "per thread":
        index = "0" if flaw == "shared" else "#"
        fill = block(f"for (int i = 0; i < {count}; i++)", [f"$stores[i] = {new};"])
        declared = (f"{type_}[] $stores = new {type_}[{count}];", *fill)
    elif spec.objects == "list":
        declared = (f"List<{type_}> $stores = List.of({new}, {new});",)
        kept, element = f"List<{type_}>", "$stores.get({})"
    get = element.format(index)
    passed = Value(kept, "$stores", "$stores")
    return _Subject(declared, passed, Value(type_, "$store", get), get, "$store", "each")


def _task(spec: Spec, subject: _Subject, count: int, flaw: str) -> tuple[Task, int]:
    """Return the work of each thread, and the sum of all that they add."""
    done = work(spec, flaw)
    total = sum(done.sums[:count])
    if spec.protect in PUBLISHED:
        total = done.sums[0]
        done = consuming(spec, total, flaw)

    def whole(lines: Sequence[str]) -> tuple[str, ...]:
        flush = ["^.flush();"] if spec.protect == "thread local" else []
        seen = seeing(spec, flaw) if reads_own(spec) else []
        body = [*lines, *flush, *seen]
        return tuple(signalling(spec, _handing_over(body, flaw) if is_handed else body))

    is_handed = spec.wait == "hand-over"
    values = _values(spec, subject, done, count)
    known = tuple(whole(lines) for lines in done.known)
    return Task(whole(done.lines), known, subject.own, values, done.uses_id), total


def _handing_over(lines: Sequence[str], flaw: str) -> list[str]:
    put = "outbox.add($store);"
    rest = [put, *lines] if flaw == "early hand-over" else [*lines, put]
    return ["$Store $store = new $Store();", *rest]


def _values(spec: Spec, subject: _Subject, done: Work, count: int) -> tuple[Value, ...]:
    values = [subject.element] if subject.element else []
    values += [Value("int", "id", "#")] if done.uses_id else []
    told = signal(spec, count)
    values += [Value(told.type, told.name, told.name)] if told else []
    return tuple(values)


class _Ending(NamedTuple):
    """What main expects, and the flaw of the program."""

    total: int
    flaw: str


class _Code(NamedTuple):
    """Code around the threads: before, while and after they run."""

    during: list[str]
    closing: list[str]
    reading: list[str]


def _main(
    spec: Spec, subject: _Subject, parts: Session, ending: _Ending
) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the lines of the main class, and classes beside it."""
    code = _around(spec, subject, ending)
    rounds = _ROUNDS if spec.objects == "per round" else 1
    body, methods, beside = _placed(spec, subject, parts, code, ending.flaw)
    inner = [*subject.declared, *body]
    if rounds > 1:
        inner = block(f"for (int round = 0; round < {rounds}; round++)", inner)
    lines = ["int result = 0;", *inner, *_checked(spec, ending.total * rounds)]
    fields = list(subject.fields)
    if spec.protect == "client lock":
        fields.insert(0, "static final Object LOCK = new Object();")
    main = [*fields, *([""] if fields else [])]
    main += block("public static void main(String[] args) throws Exception", lines)
    for method in methods:
        main += ["", *method]
    return ["public class $Main {", *main, "}"], beside


def _checked(spec: Spec, total: int) -> list[str]:
    shown = ["System.out.println(result);"]
    if spec.wait == "never":
        return shown
    wrong = f'throw new AssertionError("expected {total}, not " + result);'
    return [*block(f"if (result != {total})", [wrong]), *shown]


def _around(spec: Spec, subject: _Subject, ending: _Ending) -> _Code:
    flaw = ending.flaw
    return _Code(
        _during(spec, subject, ending),
        _each_store(spec, subject, "^.close();") if spec.protect in ("own loop", "actor") else [],
        _reading(spec, subject, flaw),
    )


def _each_store(spec: Spec, subject: _Subject, line: str) -> list[str]:
    return _over(spec, subject, [line.replace("^", subject.outside)])


def _over(spec: Spec, subject: _Subject, lines: list[str]) -> list[str]:
    """Return lines for each store."""
    if spec.objects in ("several", "list", "per thread"):
        type_ = "$Face" if spec.reach == "interface" else "$Store"
        return block(f"for ({type_} each : $stores)", lines)
    return lines


def _reading(spec: Spec, subject: _Subject, flaw: str) -> list[str]:
    store_ = subject.outside
    if spec.objects == "handed over":
        count = _count(spec)
        return block(f"for (int n = 0; n < {count}; n++)", [f"result += {store_}.$report();"])
    if spec.read == "after report":
        return _over(spec, subject, [f"result += {store_}.$report();"])
    call = f"result += {store_}.$current();"
    return _over(spec, subject, guarded_call(spec, store_, call, flaw, update=False))


def _during(spec: Spec, subject: _Subject, ending: _Ending) -> list[str]:
    store_, flaw = subject.outside, ending.flaw
    if spec.protect in PUBLISHED:
        made = [line.replace("^", store_) for line in work(spec, flaw).lines]
        publish = f"{store_}.publish();"
        return [publish, *made] if flaw == "early publication" else [*made, publish]
    lines: list[str] = []
    if spec.read == "during":
        call = f'System.out.println("so far " + {store_}.$current());'
        lines = _over(spec, subject, guarded_call(spec, store_, call, flaw, update=False))
    if spec.wait == "poll":
        head = f"for (int n = 0; n < 2000 && {store_}.$current() != {ending.total}; n++)"
        lines += block(head, ["Thread.sleep(1);"])
    return lines


def _declared(every: Iterable[Declared]) -> list[str]:
    lines = []
    for type_, name, value in every:
        is_literal = value.startswith("new ") and value.endswith("}") and type_.endswith("[]")
        lines.append(f"{type_} {name} = {value[value.index('{') :] if is_literal else value};")
    return lines


def _ordered(waits: Sequence[str], closing: Sequence[str], code: _Code, flaw: str) -> list[str]:
    """Return the wait and the read, the wait first unless it is broken."""
    if flaw == "early read":
        return [*code.reading, *waits, *closing]
    # What an actor has is read after it ended, what a loop has before.
    return [*waits, *closing, *code.reading]


_Placed = tuple[list[str], list[list[str]], list[tuple[str, ...]]]


def _placed(spec: Spec, subject: _Subject, parts: Session, code: _Code, flaw: str) -> _Placed:
    """Return the code in main, other methods of the main class, and classes."""
    before = code.closing if spec.protect == "actor" else []
    after = code.closing if spec.protect == "own loop" else []
    factory = [["private static " + parts.factory[0], *parts.factory[1:]]] if parts.factory else []
    whole = [
        *_declared(parts.shared),
        *_declared(parts.handles),
        *parts.starts,
        *code.during,
        *_ordered([*parts.waits, *parts.ends], before, code, flaw),
        *after,
    ]
    match spec.site:
        case "main":
            return whole, factory, []
        case "runner":
            passed = [subject.passed] if subject.passed else []
            parameters = ", ".join(f"{value.type} {value.name}" for value in passed)
            run = block(
                f"private static int run({parameters}) throws Exception",
                ["int result = 0;", *whole, "return result;"],
            )
            call = f"result += run({', '.join(value.name for value in passed)});"
            return [call], [run, *factory], []
        case "helpers":
            body, methods = _helpers(subject, parts, code, flaw)
            return [*body, *after], [*methods, *factory], []
        case _:
            body, crew = _crew(subject, parts, code, flaw)
            return [*body, *after], [], [crew]


def _helpers(
    subject: _Subject, parts: Session, code: _Code, flaw: str
) -> tuple[list[str], list[list[str]]]:
    """Return one static method that starts and one that waits, and what calls them."""
    passed = [Declared(subject.passed.type, subject.passed.name, "")] if subject.passed else []
    started = [*passed, *parts.shared]
    awaited = [*parts.handles, *parts.shared]
    kept = parts.handles[0] if parts.handles else None
    lines = [*_declared(parts.handles), *parts.starts]
    lines += [f"return {kept.name};"] if kept else []
    head = f"private static {kept.type if kept else 'void'} start$Workers({_typed(started)})"
    start_call = f"start$Workers({_named(started)});"
    start_call = f"{kept.type} {kept.name} = {start_call}" if kept else start_call
    methods = [block(head, lines)]
    finish: list[str] = []
    if parts.waits or parts.ends:
        head = f"private static void finish({_typed(awaited)}) throws Exception"
        methods.append(block(head, [*parts.waits, *parts.ends]))
        finish = [f"finish({_named(awaited)});"]
    closing = code.closing if any("close" in line for line in code.closing) else []
    is_actor = closing and "$report" in "".join(code.reading)
    before = closing if is_actor else []
    rest = _ordered(finish, before, code, flaw)
    return [*_declared(parts.shared), start_call, *code.during, *rest], methods


def _typed(every: Sequence[Declared]) -> str:
    return ", ".join(f"{each.type} {each.name}" for each in every)


def _named(every: Sequence[Declared]) -> str:
    return ", ".join(each.name for each in every)


def _crew(
    subject: _Subject, parts: Session, code: _Code, flaw: str
) -> tuple[list[str], tuple[str, ...]]:
    """Return a class that owns the threads, and what calls it."""
    passed = [Declared(subject.passed.type, subject.passed.name, "")] if subject.passed else []
    fields = [f"private final {each.type} {each.name} = {each.value};" for each in parts.shared]
    fields += [f"private {each.type} {each.name};" for each in parts.handles]
    starts = [*(f"{each.name} = {each.value};" for each in parts.handles), *parts.starts]
    lines = ["class $Crew {", *fields, "", *block(f"void start({_typed(passed)})", starts)]
    finish: list[str] = []
    if parts.waits or parts.ends:
        ends = [*parts.waits, *parts.ends]
        lines += ["", *block("void finish() throws Exception", ends)]
        finish = ["$crew.finish();"]
    if parts.factory:
        lines += ["", f"private {parts.factory[0]}", *parts.factory[1:]]
    is_actor = code.closing and "$report" in "".join(code.reading)
    rest = _ordered(finish, code.closing if is_actor else [], code, flaw)
    started = ["$Crew $crew = new $Crew();", f"$crew.start({_named(passed)});"]
    return [*started, *code.during, *rest], (*lines, "}")


def _laid_out(spec: Spec, main: list[str], classes: list[tuple[str, ...]]) -> list[str]:
    if spec.layout == "nested":
        inside = [line for each in classes for line in ("", *_static(each))]
        return [*main[:-1], *inside, "}"]
    beside = [list(each) for each in classes]
    ordered = [*beside, main] if spec.layout == "main last" else [main, *beside]
    lines = [line for each in ordered for line in ("", *each)]
    return lines[1:]


def _static(lines: tuple[str, ...]) -> list[str]:
    is_class = lines[0].startswith(("class ", "abstract class ", "final class "))
    return [f"static {lines[0]}" if is_class else lines[0], *lines[1:]]
