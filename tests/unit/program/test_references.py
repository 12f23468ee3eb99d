"""Which classes a class names, wherever it names them."""

import pytest

from heddle.program.references import referenced_classes
from ir_text import parse_class


def named(text: str) -> set[str]:
    return set(referenced_classes(parse_class(text))) - {"C", "java/lang/Object"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("class C extends S implements I, J { }", {"S", "I", "J"}),
        ("class C {\n field f:[[Lp/F;\n field g:I\n }", {"p/F"}),
        ("class C { method m(ILa/A;[Lb/B;J)Lr/R; }", {"a/A", "b/B", "r/R"}),
    ],
)
def test_declarations(text: str, expected: set[str]) -> None:
    assert named(text) == expected


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("v0 = new p/N", {"p/N"}),
        ("v0 = getstatic p/O.f:Lp/T;", {"p/O", "p/T"}),
        ("v0 = getstatic p/O.f:I", {"p/O"}),
        ("v0 = invokestatic p/O.m(Lp/A;)Lp/R; (v0)", {"p/O", "p/A", "p/R"}),
        ("v0 = invokestatic [Lp/E;.clone()Ljava/lang/Object; ()", {"p/E"}),
    ],
)
def test_code(instruction: str, expected: set[str]) -> None:
    text = f"class C {{ method static m()V {{\n b0:\n {instruction}\n return\n }} }}"
    assert named(text) == expected
