"""Annotations by their names, and as they are written."""

import pytest

from heddle.program.annotated import has_value, simple_name, spelled, strings_of
from heddle.program.classes import (
    Annotation,
    ArrayValue,
    ClassValue,
    ElementValue,
    EnumValue,
)


def made(value: ElementValue | None, key: str = "value") -> Annotation:
    elements = () if value is None else ((key, value),)
    return Annotation("Lp/Outer$GuardedBy;", visible=True, elements=elements)


NESTED = Annotation("LInner;", visible=True, elements=(("a", 1), ("b", "x")))


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, "@GuardedBy"),
        ("lock", '@GuardedBy("lock")'),
        (ArrayValue(("lock",)), '@GuardedBy("lock")'),
        (ArrayValue(("a", "b")), '@GuardedBy({"a", "b"})'),
        (ArrayValue(()), "@GuardedBy({})"),
        (3, "@GuardedBy(3)"),
        (EnumValue("LE;", "ONE"), "@GuardedBy(ONE)"),
        (ClassValue("Lp/C;"), "@GuardedBy(Lp/C;.class)"),
        (NESTED, '@GuardedBy(@Inner(a=1, b="x"))'),
        ("x" * 100, f'@GuardedBy("{"x" * 59}...)'),
    ],
)
def test_written(value: ElementValue | None, written: str) -> None:
    assert spelled(made(value)) == written


def test_an_element_that_is_not_value_is_named() -> None:
    assert spelled(made("lock", key="by")) == '@GuardedBy(by="lock")'


@pytest.mark.parametrize(
    ("value", "strings"),
    [
        ("lock", ("lock",)),
        ("", ("",)),
        (ArrayValue(("a", "b")), ("a", "b")),
        (ArrayValue(()), None),
        (ArrayValue(("a", 1)), None),
        (ArrayValue((ArrayValue(("a",)),)), None),
        (1, None),
        (NESTED, None),
        (None, None),
    ],
)
def test_strings(value: ElementValue | None, strings: tuple[str, ...] | None) -> None:
    assert strings_of(made(value)) == strings


def test_strings_of_another_element_are_not_meant() -> None:
    assert strings_of(made("lock", key="name")) is None


def test_values() -> None:
    assert has_value(made("UI"), "UI")
    assert has_value(made(EnumValue("LE;", "UI"), key="on"), "UI")
    assert has_value(made(ArrayValue(("a", EnumValue("LE;", "UI")))), "UI")
    assert not has_value(made(ClassValue("UI")), "UI")
    assert not has_value(made(None), "UI")


def test_names() -> None:
    assert simple_name(made(None)) == "GuardedBy"
    assert simple_name(Annotation("", visible=True)) == ""
    assert simple_name(Annotation("LTest;", visible=True)) == "Test"
