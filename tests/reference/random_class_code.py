"""Random small classes for class-level detection: methods that access, call and lock."""

from typing import NamedTuple, TypeAlias

from hypothesis import strategies as st

FIELDS = ("a", "b")
LOCKS = ("this", "lock")
# Locks of java.util.concurrent; the last two are those of a pair.
EXPLICIT = ("mutex", "read", "write")
METHODS = ("m0", "m1", "m2", "m3")


class Access(NamedTuple):
    """A read or write of a field of `this`."""

    field: str
    is_write: bool


class CallOwn(NamedTuple):
    """A call of a method of `this`."""

    method: str


class Locked(NamedTuple):
    """Statements under a lock."""

    lock: str
    body: tuple["Statement", ...]


class Released(NamedTuple):
    """Statements between releasing the mutex and acquiring it again, for whoever holds it."""

    body: tuple["Statement", ...]


Statement: TypeAlias = Access | CallOwn | Locked | Released


class MethodCode(NamedTuple):
    """A method: whether others may call it, whether it is synchronized, what it does."""

    is_private: bool
    is_synchronized: bool
    body: tuple[Statement, ...]


ClassCode: TypeAlias = dict[str, MethodCode]


def _around(
    inner: st.SearchStrategy[tuple[Statement, ...]], releases: bool
) -> list[st.SearchStrategy[Statement]]:
    locked: st.SearchStrategy[Statement] = st.builds(
        Locked, st.sampled_from((*LOCKS, *EXPLICIT)), inner
    )
    return [locked, st.builds(Released, inner)] if releases else [locked]


def _statements(releases: bool) -> st.SearchStrategy[tuple[Statement, ...]]:
    simple: st.SearchStrategy[Statement] = st.one_of(
        st.builds(Access, st.sampled_from(FIELDS), st.booleans()),
        st.builds(CallOwn, st.sampled_from(METHODS)),
    )
    return st.recursive(
        st.lists(simple, max_size=3).map(tuple),
        lambda inner: st.lists(st.one_of(simple, *_around(inner, releases)), max_size=3).map(tuple),
        max_leaves=4,
    )


def class_codes(*, releases: bool = False) -> st.SearchStrategy[ClassCode]:
    """Return random classes, in which methods may release the locks of their callers."""
    method = st.builds(MethodCode, st.booleans(), st.booleans(), _statements(releases))
    return st.fixed_dictionaries(dict.fromkeys(METHODS, method))


def text_of(code: ClassCode) -> str:
    """Write a class as IR text."""
    methods = "".join(_method(name, method) for name, method in code.items())
    declared = "".join(f"  field {name}:I\n" for name in FIELDS)
    declared += "  field final lock:Ljava/lang/Object;\n"
    declared += f"  field final mutex:L{_PACKAGE}/Lock;\n  field final pair:{_PAIR}\n"
    return f"class p/T {{\n{declared}{methods}}}\n"


_PACKAGE = "java/util/concurrent/locks"
_PAIR = f"L{_PACKAGE}/ReadWriteLock;"
_FIRST = 7


def _method(name: str, method: MethodCode) -> str:
    flags = ("private " if method.is_private else "") + (
        "synchronized " if method.is_synchronized else ""
    )
    lines = [
        "v1 = const 1",
        "v2 = getfield v0 p/T.lock:Ljava/lang/Object;",
        f"v3 = getfield v0 p/T.mutex:L{_PACKAGE}/Lock;",
        f"v4 = getfield v0 p/T.pair:{_PAIR}",
        f"v5 = invokeinterface {_PACKAGE}/ReadWriteLock.readLock()L{_PACKAGE}/Lock; (v4)",
        f"v6 = invokeinterface {_PACKAGE}/ReadWriteLock.writeLock()L{_PACKAGE}/Lock; (v4)",
    ]
    _write(method.body, lines)
    body = "\n".join(f"  {line}" for line in (*lines, "return"))
    return f"  method {flags}{name}()V {{\nb0:\n{body}\n  }}\n"


def _write(body: tuple[Statement, ...], lines: list[str]) -> None:
    for statement in body:
        match statement:
            case Access(field, True):
                lines.append(f"putfield v0 p/T.{field}:I = v1")
            case Access(field, _):
                number = _FIRST + sum(" p/T." in line and line.endswith(":I") for line in lines)
                lines.append(f"v{number} = getfield v0 p/T.{field}:I")
            case CallOwn(method):
                lines.append(f"invokevirtual p/T.{method}()V (v0)")
            case Released(inner):
                lines.append(_call("unlock", "v3"))
                _write(inner, lines)
                lines.append(_call("lock", "v3"))
            case Locked(lock, inner) if lock in EXPLICIT:
                var = f"v{3 + 2 * bool(EXPLICIT.index(lock)) + (lock == 'write')}"
                lines.append(_call("lock", var))
                _write(inner, lines)
                lines.append(_call("unlock", var))
            case Locked(lock, inner):
                var = "v0" if lock == "this" else "v2"
                lines.append(f"monitorenter {var}")
                _write(inner, lines)
                lines.append(f"monitorexit {var}")


def _call(name: str, var: str) -> str:
    return f"invokeinterface {_PACKAGE}/Lock.{name}()V ({var})"
