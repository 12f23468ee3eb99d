"""Which statements are pairs, and how many pairs there are; what reflection can be to."""

from itertools import combinations_with_replacement

import pytest

from heddle.models.accesses import AccessRow, Mode
from heddle.program.classes import Field, Flags, Method
from heddle.program.ir import Invoke, InvokeKind
from heddle.program.refs import MethodRef
from heddle.races.accesses.access import Statement, may_conflict
from heddle.races.accesses.targets import may_be_of
from heddle.races.stages.counting import pairs

METHOD = Method("A", "m", "()V", Flags.PUBLIC)
FIELD = Field("A", "f", "I", Flags.PUBLIC)


def statement(*, is_write: bool, is_atomic: bool) -> Statement:
    """Make an access to the field."""
    return Statement(0, METHOD, 0, FIELD, is_write, 0, 0, is_atomic)


READ = statement(is_write=False, is_atomic=False)
WRITE = statement(is_write=True, is_atomic=False)
ATOMIC_READ = statement(is_write=False, is_atomic=True)
ATOMIC_WRITE = statement(is_write=True, is_atomic=True)


def test_pairs_have_a_write_and_a_plain_access() -> None:
    assert may_conflict(READ, WRITE)
    assert may_conflict(READ, ATOMIC_WRITE)
    assert may_conflict(ATOMIC_READ, WRITE)
    assert may_conflict(WRITE, WRITE)
    assert not may_conflict(ATOMIC_READ, ATOMIC_WRITE)
    assert not may_conflict(ATOMIC_WRITE, ATOMIC_WRITE)
    assert not may_conflict(READ, ATOMIC_READ)


def test_pairs_are_counted_as_they_are() -> None:
    statements = [READ, WRITE, ATOMIC_READ, ATOMIC_WRITE, ATOMIC_WRITE, WRITE]
    found = combinations_with_replacement(statements, 2)
    keys = [at % 2 for at in range(len(statements))]
    assert pairs(statements, keys, lambda _a, _b: True) == sum(may_conflict(*p) for p in found)


def test_objects_that_no_variable_holds_are_objects() -> None:
    assert READ._replace(base=None).is_static
    assert not READ.is_static


FIELD_OWNER = "java/lang/reflect/Field"


@pytest.mark.parametrize(
    ("name", "descriptor", "type_", "fits"),
    [
        ("setInt", "(Ljava/lang/Object;I)V", "J", True),
        ("setInt", "(Ljava/lang/Object;I)V", "S", False),
        ("setBoolean", "(Ljava/lang/Object;Z)V", "I", False),
        ("set", "(Ljava/lang/Object;Ljava/lang/Object;)V", "I", True),
        ("getLong", "(Ljava/lang/Object;)J", "I", True),
        ("getInt", "(Ljava/lang/Object;)I", "J", False),
        ("getInt", "(Ljava/lang/Object;)I", "LA;", False),
        ("get", "(Ljava/lang/Object;)Ljava/lang/Object;", "LA;", True),
    ],
)
def test_types_of_reflective_accesses(
    name: str, descriptor: str, type_: str, *, fits: bool
) -> None:
    ref = MethodRef(FIELD_OWNER, name, descriptor, is_interface=False)
    call = Invoke(pc=0, dest=None, kind=InvokeKind.VIRTUAL, method=ref, args=(0, 1))
    row = AccessRow("reads" if name.startswith("get") else "writes", Mode.DECLARED, "field")
    assert may_be_of(call, row, Field("A", "f", type_, Flags.PUBLIC)) == fits


def test_constants_are_not_written() -> None:
    ref = MethodRef("java/lang/invoke/VarHandle", "set", "(I)V", is_interface=False)
    call = Invoke(pc=0, dest=None, kind=InvokeKind.VIRTUAL, method=ref, args=(0, 1))
    row = AccessRow("writes", Mode.PLAIN, "handle")
    assert not may_be_of(call, row, Field("A", "f", "I", Flags.STATIC | Flags.FINAL))
    assert may_be_of(
        call, row._replace(verb="reads"), Field("A", "f", "I", Flags.STATIC | Flags.FINAL)
    )
    assert may_be_of(call, row, Field("A", "f", "I", Flags.FINAL))
