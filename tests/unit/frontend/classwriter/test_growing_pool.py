"""Constants appended to those of a class."""

import pytest

from assembler import ClassText, MethodText, Pool, assemble
from heddle.frontend.classfile.constant_pool import ConstantPool, read_constant_pool
from heddle.frontend.classwriter.growing_pool import GrowingPool, NoRoomError


def pool_of(made: Pool) -> ConstantPool:
    return read_constant_pool(assemble(ClassText("p/C", pool=made)), "test")


def read_back(grown: GrowingPool) -> ConstantPool:
    head = grown.original.data[:8]
    return read_constant_pool(head + grown.written(), "grown")


def test_constants_that_are_there_are_found() -> None:
    made = Pool()
    indices = [
        made.text("text"),
        made.class_name("p/D"),
        made.string("s"),
        made.number("i", 70_000),
        made.member("p/D.m(I)V"),
        made.member("p/D.n()V", is_interface=True),
        made.member("p/D.f:I"),
    ]
    original = pool_of(made)
    grown = GrowingPool(original)
    assert indices == [
        grown.utf8("text"),
        grown.class_name("p/D"),
        grown.string("s"),
        grown.integer(70_000),
        grown.method("p/D", "m", "(I)V"),
        grown.method("p/D", "n", "()V", interface=True),
        grown.field("p/D", "f", "I"),
    ]
    assert len(read_back(grown)) == len(original)


def test_new_constants_follow_the_old_ones() -> None:
    made = Pool()
    made.number("d", 0.5)
    original = pool_of(made)
    grown = GrowingPool(original)
    index = grown.method("q/E", "m", "(J)V")
    text = grown.string("\0 \U0001f600 \ud800")
    number = grown.integer(-5)
    assert index >= len(original)
    found = read_back(grown)
    assert found.member(index) == ("q/E", "m", "(J)V", False)
    assert found.string(text) == "\0 \U0001f600 \ud800"
    assert found.number(number) == -5
    for old, constant in original.constants():
        assert dict(found.constants())[old] == constant


def test_of_equal_constants_the_first_is_found() -> None:
    data = assemble(ClassText("p/C", [MethodText("m", "()V", "return")]))
    doubled = read_constant_pool(data, "test")
    raw = dict(doubled.constants())[1]
    twice = data[:8] + (len(doubled) + 1).to_bytes(2, "big") + data[10 : doubled.end] + raw
    pool = read_constant_pool(twice, "twice")
    assert GrowingPool(pool).utf8(pool.utf8(1)) == 1


def test_a_full_pool_takes_nothing() -> None:
    made = Pool()
    original = pool_of(made)
    grown = GrowingPool(original)
    for value in range(len(original), 65_535):
        assert grown.integer(value) == value
    with pytest.raises(NoRoomError, match="full"):
        grown.integer(-1)
    assert len(read_back(grown)) == 65_535


def test_a_text_has_at_most_65535_bytes() -> None:
    grown = GrowingPool(pool_of(Pool()))
    grown.utf8("x" * 65_535)
    with pytest.raises(NoRoomError):
        grown.utf8("x" * 65_536)
