"""Random bodies and classes through their text and back."""

from hypothesis import given, settings
from random_bodies import methods
from random_classes import classes

from heddle.program.classes import Class, Method
from heddle.program.text import print_body, print_class, print_method
from ir_text import parse_body, parse_class, parse_classes, parse_method
from ir_validation import validate


@given(methods())
@settings(max_examples=150, deadline=None)
def test_a_random_body_is_valid_and_reads_back_equal(method: Method) -> None:
    body = method.body
    assert body is not None
    assert validate(body, method.descriptor, method.is_static, method.owner) == ()
    text = print_body(body)
    assert all(" " <= char <= "~" or char == "\n" for char in text)
    assert parse_body(text) == body
    alone = print_method(method)
    read = parse_method(alone)
    assert read.body == body
    assert print_method(read) == alone


@given(classes())
@settings(max_examples=150, deadline=None)
def test_a_random_class_reads_back_to_the_same_text(cls: Class) -> None:
    text = print_class(cls)
    assert all(" " <= char <= "~" or char == "\n" for char in text)
    assert parts(parse_class(text)) == parts(cls)
    assert print_class(parse_class(text)) == text
    twice = parse_classes(text + text)
    assert [print_class(read) for read in twice] == [text, text]


def parts(cls: Class) -> list[object]:
    """Take a class apart into values, since classes and members compare by identity."""
    found: list[object] = [
        getattr(cls, name) for name in cls.__struct_fields__ if name not in ("fields", "methods")
    ]
    for member in (*cls.fields, *cls.methods):
        found += [getattr(member, name) for name in member.__struct_fields__]
    return found
