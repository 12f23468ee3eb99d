"""Rows of calls that are accesses: which row decides, how strong it is, of which object."""

import pytest

from heddle.concurrency.callgraph.field_handles import flag_row
from heddle.models.accesses import AccessRow, Mode, access_rows
from heddle.models.flags import FlagRow
from heddle.models.rows import TableError
from heddle.program.ir import Invoke, InvokeKind
from heddle.program.refs import MethodRef

HANDLE = "java/lang/invoke/VarHandle"
UPDATER = "java/util/concurrent/atomic/AtomicIntegerFieldUpdater"
UNSAFE = "sun/misc/Unsafe"


def call(owner: str, name: str, *args: int, static: bool = False) -> Invoke:
    """Make a call with some variables."""
    kind = InvokeKind.STATIC if static else InvokeKind.VIRTUAL
    ref = MethodRef(owner, name, "()V", is_interface=False)
    return Invoke(pc=0, dest=None, kind=kind, method=ref, args=args)


@pytest.mark.parametrize(
    ("owner", "name", "args", "row"),
    [
        (HANDLE, "get", (1, 2), AccessRow("reads", Mode.PLAIN, "handle")),
        (HANDLE, "setRelease", (1, 2, 3), AccessRow("writes", Mode.RELEASE, "handle")),
        (HANDLE, "coordinateTypes", (1,), None),
        (UPDATER, "getAndIncrement", (1, 2), AccessRow("updates", Mode.VOLATILE, "handle")),
        (UPDATER, "newUpdater", (1, 2), None),
        (UNSAFE, "getInt", (1, 2, 3), AccessRow("reads", Mode.PLAIN, "offset")),
        (UNSAFE, "getInt", (1, 2), None),
        (UNSAFE, "putOrderedObject", (1, 2, 3, 4), AccessRow("writes", Mode.RELEASE, "offset")),
        ("java/lang/Object", "get", (1, 2), None),
    ],
)
def test_the_row_that_says_most_decides(
    owner: str, name: str, args: tuple[int, ...], row: AccessRow | None
) -> None:
    assert access_rows().row(call(owner, name, *args)) == row


def test_the_object_is_the_first_argument() -> None:
    element = AccessRow("writes", Mode.PLAIN, "element")
    assert element.object_of(call("a/B", "set", 5, 6, static=True)) == 5
    handle = AccessRow("reads", Mode.PLAIN, "handle")
    assert handle.object_of(call(HANDLE, "get", 5, 6)) == 6
    assert handle.object_of(call(HANDLE, "get", 5)) is None
    assert AccessRow("reads", Mode.DECLARED, "default").object_of(call("a/B", "c", 5)) == 0
    assert AccessRow("reads", Mode.PLAIN, "state").object_of(call("a/B", "c", 5, 6)) is None


def test_own_rows_come_last_and_count() -> None:
    rows = access_rows(
        ("java.lang.invoke.VarHandle.get: nothing", "a.B.fill/2: writes plain by element")
    )
    assert rows.row(call(HANDLE, "get", 1, 2)) is None
    assert rows.row(call("a/B", "fill", 1, 2, static=True)) is not None
    assert rows.row(call("a/B", "fill", 1, static=True)) is None


def test_rows_that_cannot_be_read() -> None:
    with pytest.raises(TableError, match=r"models\.accesses, row 1"):
        access_rows(("a.B.c: writes strongly by handle",))


def test_references_to_methods() -> None:
    rows = access_rows()
    assert rows.has(UPDATER, "set")
    assert rows.has(UPDATER, "incrementAndGet")
    assert not rows.has(UPDATER, "newUpdater")
    assert not rows.has("java/lang/Object", "set")


def test_modes_that_are_atomic() -> None:
    assert not Mode.PLAIN.is_atomic(is_volatile=True)
    assert Mode.OPAQUE.is_atomic(is_volatile=False)
    assert Mode.DECLARED.is_atomic(is_volatile=True)
    assert not Mode.DECLARED.is_atomic(is_volatile=False)


@pytest.mark.parametrize(
    ("verb", "mode", "way", "hands", "takes"),
    [
        ("writes", Mode.OPAQUE, "handle", True, False),
        ("writes", Mode.RELEASE, "handle", False, False),
        ("reads", Mode.OPAQUE, "handle", False, True),
        ("reads", Mode.ACQUIRE, "handle", False, False),
        ("updates", Mode.ACQUIRE, "handle", True, False),
        ("updates", Mode.RELEASE, "handle", False, True),
        ("updates", Mode.VOLATILE, "handle", False, False),
        ("writes", Mode.PLAIN, "handle", False, False),
        ("writes", Mode.PLAIN, "state", True, False),
        ("reads", Mode.PLAIN, "state", False, True),
    ],
)
def test_what_is_handed_over_weakly(
    verb: str, mode: Mode, way: str, *, hands: bool, takes: bool
) -> None:
    row = AccessRow(verb, mode, way)
    assert (row.publishes_weakly, row.reads_weakly) == (hands, takes)


@pytest.mark.parametrize(
    ("name", "verb", "mode", "told"),
    [
        ("getAcquire", "reads", Mode.ACQUIRE, FlagRow("reads")),
        ("getOpaque", "reads", Mode.OPAQUE, FlagRow("asks")),
        ("setRelease", "writes", Mode.RELEASE, FlagRow("writes", (1,))),
        ("setOpaque", "writes", Mode.OPAQUE, FlagRow("spoils")),
        ("set", "writes", Mode.PLAIN, FlagRow("spoils")),
        ("compareAndSet", "updates", Mode.VOLATILE, FlagRow("swaps", (1, 2))),
        ("weakCompareAndSetAcquire", "updates", Mode.ACQUIRE, FlagRow("spoils")),
        ("weakCompareAndSetRelease", "updates", Mode.RELEASE, FlagRow("changes")),
        ("getAndSet", "updates", Mode.VOLATILE, FlagRow("exchanges", (1,))),
        ("getAndAdd", "updates", Mode.VOLATILE, FlagRow("adds", (1,), returns_old=True)),
        ("addAndGet", "updates", Mode.VOLATILE, FlagRow("adds", (1,))),
        ("getAndIncrement", "updates", Mode.VOLATILE, FlagRow("adds", (), "", 1, True)),
        ("decrementAndGet", "updates", Mode.VOLATILE, FlagRow("adds", (), "", -1)),
        ("getAndAddAcquire", "updates", Mode.ACQUIRE, FlagRow("spoils")),
        ("getAndAddRelease", "updates", Mode.RELEASE, FlagRow("changes")),
        ("getAndBitwiseOr", "updates", Mode.VOLATILE, FlagRow("changes")),
    ],
)
def test_what_calls_do_to_flags(name: str, verb: str, mode: Mode, told: FlagRow) -> None:
    assert flag_row(name, AccessRow(verb, mode, "handle"), 1) == told
