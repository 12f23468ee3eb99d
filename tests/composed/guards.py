"""How the state is protected inside its class: fields, and code around an update or a read.

`Guard.wrap` puts code under protection, or breaks it as the flaw says.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from composed.text import block, lambda_of

_TRY: Final = "try {"


class Guard(NamedTuple):
    """A kind of protection.

    `fields` and `members` are those of the class; `parameter` is one of its constructor, with the
    value to pass. `begin` and `end` surround an update, `read_begin` and `read_end` a read; an end
    that is not a single brace is in a `finally`. `other` hides the lock by a fresh one.
    """

    begin: tuple[str, ...] = ()
    end: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    parameter: tuple[str, str, str] = ("", "", "")
    other: str = ""
    modifier: str = ""
    runner: str = ""
    read_begin: tuple[str, ...] = ()
    read_end: tuple[str, ...] = ()

    def wrap(self, lines: Sequence[str], *, update: bool, flaw: str) -> list[str]:
        """Return an update or a read under protection; a read ends in a return."""
        if flaw == ("unguarded update" if update else "unguarded read"):
            return list(lines)
        hidden = [self.other] if update and flaw == "other lock" else []
        if self.runner:
            return [*hidden, *self._run(lines, update=update)]
        begin, end = self.begin, self.end
        if self.read_begin and (not update or flaw == "shared mode"):
            begin, end = self.read_begin, self.read_end
        if not begin:
            return list(lines)
        if end == ("}",):
            return [*hidden, *begin, *lines, "}"]
        return [*hidden, *begin, _TRY, *lines, "} finally {", *end, "}"]

    def _run(self, lines: Sequence[str], *, update: bool) -> list[str]:
        verb, back = ("run", "") if update else ("ask", "return ")
        return [f"{back}{self.runner.format(verb)}{lambda_of(lines)});"]


def _monitor(lock: str, field: str = "", other: str = "Object lock = new Object();") -> Guard:
    fields = (field,) if field else ()
    return Guard((f"synchronized ({lock}) {{",), ("}",), fields, other=other)


def _explicit(type_: str, acquire: str, release: str, made: str = "") -> Guard:
    made = made or f"new {type_}()"
    field = f"private final {type_} lock = {made};"
    return Guard((acquire,), (release,), (field,), other=f"{type_} lock = {made};")


_LOCKED: Final = ("lock.lock();", _TRY)
_LOCK_FIELD: Final = "private final ReentrantLock lock = new ReentrantLock();"
_RUNNERS: Final = (
    *block(
        "private void run(Runnable action)",
        [*_LOCKED, "action.run();", "} finally {", "lock.unlock();", "}"],
    ),
    "",
    *block(
        "private int ask(IntSupplier question)",
        [*_LOCKED, "return question.getAsInt();", "} finally {", "lock.unlock();", "}"],
    ),
)
# A class of its own beside the store.
STATIC_RUNNER: Final = (
    "final class Guarded {",
    "private Guarded() {}",
    "",
    *block(
        "static void run(Lock lock, Runnable action)",
        [*_LOCKED, "action.run();", "} finally {", "lock.unlock();", "}"],
    ),
    "",
    *block(
        "static int ask(Lock lock, IntSupplier question)",
        [*_LOCKED, "return question.getAsInt();", "} finally {", "lock.unlock();", "}"],
    ),
    "}",
)
_RESOURCE: Final = (
    *block("private Held hold()", ["lock.lock();", "return new Held();"]),
    "",
    "private final class Held implements AutoCloseable {",
    "@Override",
    *block("public void close()", ["lock.unlock();"]),
    "}",
)

GUARDS: Final = {
    "sync method": Guard(modifier="synchronized "),
    "sync this": _monitor("this"),
    "private lock": _monitor("lock", "private final Object lock = new Object();"),
    "class lock": _monitor("$Store.class"),
    "static lock": _monitor(
        "LOCK", "private static final Object LOCK = new Object();", "Object LOCK = new Object();"
    ),
    "passed lock": _monitor("lock", "private final Object lock;")._replace(
        parameter=("Object", "lock", "new Object()")
    ),
    "container lock": _monitor("$field"),
    "reentrant": _explicit("ReentrantLock", "lock.lock();", "lock.unlock();"),
    "passed reentrant": _explicit("Lock", "lock.lock();", "lock.unlock();")._replace(
        fields=("private final Lock lock;",),
        parameter=("Lock", "lock", "new ReentrantLock()"),
        other="Lock lock = new ReentrantLock();",
    ),
    "try lock": Guard(
        ("while (!lock.tryLock()) {", "Thread.onSpinWait();", "}"),
        ("lock.unlock();",),
        (_LOCK_FIELD,),
        other="ReentrantLock lock = new ReentrantLock();",
    ),
    "read write": Guard(
        ("lock.writeLock().lock();",),
        ("lock.writeLock().unlock();",),
        ("private final ReadWriteLock lock = new ReentrantReadWriteLock();",),
        read_begin=("lock.readLock().lock();",),
        read_end=("lock.readLock().unlock();",),
    ),
    "stamped": Guard(
        ("long stamp = lock.writeLock();",),
        ("lock.unlockWrite(stamp);",),
        ("private final StampedLock lock = new StampedLock();",),
        read_begin=("long stamp = lock.readLock();",),
        read_end=("lock.unlockRead(stamp);",),
    ),
    "semaphore lock": _explicit(
        "Semaphore",
        "lock.acquireUninterruptibly();",
        "lock.release();",
        "new Semaphore(<<1|2>>)",
    ),
    "spin lock": Guard(
        ("while (!busy.compareAndSet(false, true)) {", "Thread.onSpinWait();", "}"),
        ("busy.set(false);",),
        ("private final AtomicBoolean busy = new AtomicBoolean();",),
    ),
    "runs under lock": Guard(fields=(_LOCK_FIELD,), members=_RUNNERS, runner="{}("),
    "static runner": Guard(
        fields=(_LOCK_FIELD,),
        runner="Guarded.{}(lock, ",
        other="Lock lock = new ReentrantLock();",
    ),
    "enter and leave": Guard(
        ("enter();",),
        ("leave();",),
        (_LOCK_FIELD,),
        (
            *block("private void enter()", ["lock.lock();"]),
            "",
            *block("private void leave()", ["lock.unlock();"]),
        ),
    ),
    "lock resource": Guard(("try (Held held = hold()) {",), ("}",), (_LOCK_FIELD,), _RESOURCE),
    "copy on write": Guard(modifier="synchronized "),
    "thread local": _monitor("this"),
}
NO_GUARD: Final = Guard()
