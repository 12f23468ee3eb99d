"""The constant pool (JVMS 4.4): each kind of constant, and each way a pool can be wrong."""

import math
import struct
from collections.abc import Callable

import pytest

from heddle.frontend.classfile.constant_pool import (
    ClassFileError,
    ConstantPool,
    MethodHandle,
    read_constant_pool,
)


def text(value: bytes) -> bytes:
    return struct.pack(">BH", 1, len(value)) + value


def refer(tag: int, *indices: int) -> bytes:
    return struct.pack(f">B{len(indices)}H", tag, *indices)


def class_start(count: int, constants: bytes) -> bytes:
    return b"\xca\xfe\xba\xbe" + struct.pack(">HHH", 0, 61, count) + constants


CONSTANTS = [
    text(b"Owner"),  # 1
    text(b"name"),  # 2
    text(b"()V"),  # 3
    refer(7, 1),  # 4 class
    refer(8, 2),  # 5 string
    refer(12, 2, 3),  # 6 name and type
    refer(9, 4, 6),  # 7 field
    refer(10, 4, 6),  # 8 method
    refer(11, 4, 6),  # 9 interface method
    struct.pack(">Bi", 3, -7),  # 10
    struct.pack(">Bf", 4, 1.5),  # 11
    struct.pack(">Bq", 5, -(2**40)),  # 12, 13
    struct.pack(">Bd", 6, -0.0),  # 14, 15
    struct.pack(">BBH", 15, 9, 9),  # 16 method handle
    refer(16, 3),  # 17 method type
    refer(17, 5, 6),  # 18 dynamic
    refer(18, 6, 6),  # 19 invokedynamic
    refer(19, 2),  # 20 module
    refer(20, 1),  # 21 package
    text(b"\xc0\x80\xed\xa0\x80"),  # 22
    b"\x04\x7f\xc0\x00\x01",  # 23 a float that is not a number
    struct.pack(">BBH", 15, 10, 8),  # 24 a method handle of no known kind
    refer(7, 4),  # 25 a class whose name is a class
    refer(10, 4, 4),  # 26 a method without a name
    refer(7, 99),  # 27
]
COUNT = len(CONSTANTS) + 3


@pytest.fixture
def pool() -> ConstantPool:
    return read_constant_pool(class_start(COUNT, b"".join(CONSTANTS)) + b"rest", "A.class")


def test_layout(pool: ConstantPool) -> None:
    assert len(pool) == COUNT
    assert pool.tags[1] == 1
    assert [index for index, tag in enumerate(pool.tags) if tag == 0] == [0, 13, 15]
    assert pool.data[pool.end :] == b"rest"


def test_each_kind_of_constant(pool: ConstantPool) -> None:
    assert pool.utf8(1) == "Owner"
    assert pool.class_name(4) == "Owner"
    assert pool.string(5) == "name"
    assert pool.name_and_type(6) == ("name", "()V")
    assert pool.member(7) == ("Owner", "name", "()V", False)
    assert pool.member(8) == ("Owner", "name", "()V", False)
    assert pool.member(9) == ("Owner", "name", "()V", True)
    assert [pool.number(index) for index in (10, 11, 12)] == [-7, 1.5, -(2**40)]
    assert math.copysign(1, pool.number(14)) == -1
    assert math.isnan(pool.number(23))
    assert pool.method_handle(16) == MethodHandle(9, "Owner", "name", "()V", True)
    assert pool.method_type(17) == "()V"
    assert pool.dynamic(18) == (5, "name", "()V")
    assert pool.dynamic(19) == (6, "name", "()V")
    assert pool.module_name(20) == "name"
    assert pool.package_name(21) == "Owner"
    assert pool.utf8(22) == "\0\ud800"


def test_what_is_remembered_is_the_same_object(pool: ConstantPool) -> None:
    assert pool.member(7) is pool.member(7)
    assert pool.utf8(22) is pool.utf8(22)
    assert pool.class_name(4) is pool.utf8(1)


ACCESSORS: dict[str, tuple[Callable[[ConstantPool, int], object], set[int]]] = {
    "utf8": (ConstantPool.utf8, {1, 2, 3, 22}),
    "class_name": (ConstantPool.class_name, {4}),
    "string": (ConstantPool.string, {5}),
    "name_and_type": (ConstantPool.name_and_type, {6}),
    "member": (ConstantPool.member, {7, 8, 9}),
    "number": (ConstantPool.number, {10, 11, 12, 14, 23}),
    "method_handle": (ConstantPool.method_handle, {16}),
    "method_type": (ConstantPool.method_type, {17}),
    "dynamic": (ConstantPool.dynamic, {18, 19}),
    "module_name": (ConstantPool.module_name, {20}),
    "package_name": (ConstantPool.package_name, {21}),
}


@pytest.mark.parametrize("name", ACCESSORS)
def test_any_other_index_is_an_error(pool: ConstantPool, name: str) -> None:
    accessor, valid = ACCESSORS[name]
    for index in valid:
        accessor(pool, index)
    for index in {*range(-COUNT - 1, COUNT + 2), 65535} - valid:
        with pytest.raises(ClassFileError) as caught:
            accessor(pool, index)
        assert caught.value.place == "A.class"
        assert 10 <= caught.value.offset <= pool.end


def test_an_error_names_file_offset_and_reason(pool: ConstantPool) -> None:
    with pytest.raises(ClassFileError) as caught:
        pool.utf8(4)
    assert caught.value.offset == 10 + sum(map(len, CONSTANTS[:3]))
    assert caught.value.reason == "constant 4 was expected to be a text, but its tag is 7"
    assert str(caught.value) == (
        "A.class: not a readable class file: constant 4 was expected to be a text, but its tag is 7"
        f" (at byte {caught.value.offset})"
    )
    with pytest.raises(ClassFileError, match="kind 10"):
        pool.method_handle(24)


@pytest.mark.parametrize(
    ("data", "offset", "reason"),
    [
        (class_start(2, b"")[:9], 9, "the file ends inside its header"),
        (class_start(2, b""), 10, "the file ends inside the constant pool"),
        (class_start(2, b"\x01\x00"), 10, "the file ends inside the constant pool"),
        (class_start(2, text(b"abc")[:-1]), 15, "the file ends inside the constant pool"),
        (class_start(3, refer(7, 1)), 13, "the file ends inside the constant pool"),
        (class_start(2, b"\x05\0\0\0"), 14, "the file ends inside the constant pool"),
        (class_start(3, text(b"a") + b"\x02\0\0"), 14, "constant 2 is of unknown kind 2"),
        (class_start(2, b"\x15\0\0"), 10, "constant 1 is of unknown kind 21"),
    ],
)
def test_unreadable_pools(data: bytes, offset: int, reason: str) -> None:
    with pytest.raises(ClassFileError) as caught:
        read_constant_pool(data, "A.class")
    assert (caught.value.offset, caught.value.reason) == (offset, reason)


def test_a_pool_may_be_empty_or_end_with_a_long() -> None:
    assert len(read_constant_pool(class_start(0, b""), "A.class")) == 1
    last = read_constant_pool(class_start(2, struct.pack(">Bq", 5, 8)), "A.class")
    assert last.number(1) == 8
