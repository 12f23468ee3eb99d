"""Tables that move with the code: handlers, lines, variables, type annotations."""

import struct

import pytest

from assembler import ClassText, MethodText, assemble
from heddle.frontend.classwriter.class_editor import ClassEditor, EditableMethod
from heddle.frontend.classwriter.code_image import CodeImage, HandlerRow
from heddle.frontend.classwriter.edits import CodeEdits, Snippet
from heddle.frontend.classwriter.image import RawAttribute
from heddle.frontend.classwriter.layout import OriginalCode, code_layout
from heddle.frontend.classwriter.rewrite import EditedCode, edited_code
from heddle.frontend.classwriter.tables import moved_handlers

CODE = """
    a: nop
    b: nop
    c: nop
    d: return
    h: athrow
    .catch any b d h
    .catch any a c h
"""


def u2(*values: int) -> bytes:
    return struct.pack(f">{len(values)}H", *values)


def method_with(*attributes: tuple[str, bytes]) -> tuple[EditableMethod, ClassEditor]:
    editor = ClassEditor(assemble(ClassText("p/C", [MethodText("m", "()V", CODE)])), "test")
    method = editor.methods()[0]
    code = method.code
    more = [RawAttribute(name, editor.pool.utf8(name), body) for name, body in attributes]
    attributes_ = (*code.attributes, *more)
    method.code = CodeImage(code.max_stack, code.max_locals, code.code, code.handlers, attributes_)
    return method, editor


def after(*attributes: tuple[str, bytes]) -> EditedCode:
    """Insert two bytes at the entry, three before `b`, four after it."""
    method, editor = method_with(*attributes)
    edits = CodeEdits()
    edits.insert_at_entry(Snippet(bytes(2), 0))
    edits.insert_before(1, Snippet(bytes(3), 0))
    edits.insert_after(1, Snippet(bytes(4), 0))
    return edited_code(method.shape, method.code, method.scan, edits, editor.pool)


def moved(name: str, body: bytes) -> bytes:
    return next(a.body for a in after((name, body)).code.attributes if a.name == name)


# Old offsets: a 0, b 1, c 2, d 3, h 4. New labels: a 2, b 3, c 11, d 12, h 13; b itself is at 6.
def test_handlers_include_what_is_inserted_before_their_first_instruction() -> None:
    made = after().code.handlers
    assert made == (HandlerRow(3, 12, 13, 0), HandlerRow(2, 11, 13, 0))


def test_lines_and_variables_move() -> None:
    assert moved("LineNumberTable", u2(2, 0, 7, 2, 8)) == u2(2, 2, 7, 11, 8)
    for name in ("LocalVariableTable", "LocalVariableTypeTable"):
        assert moved(name, u2(1, 1, 3, 9, 9, 2)) == u2(1, 3, 10, 9, 9, 2)


def annotation(target: bytes) -> bytes:
    """Return a type annotation with a path of two and an element value of every kind."""
    values = [b"I\0\1", b"s\0\1", b"c\0\1", b"e\0\1\0\2", b"@" + u2(1, 0)]
    values.append(b"[" + u2(2) + b"Z\0\1" + b"@" + u2(1, 1, 2) + b"J\0\3")
    pairs = b"".join(u2(3) + value for value in values)
    return u2(1) + target + b"\2\0\0\3\1" + u2(4, len(values)) + pairs


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        (b"\x40" + u2(1, 1, 2, 5), b"\x40" + u2(1, 3, 9, 5)),
        (b"\x41" + u2(2, 0, 1, 5, 2, 2, 6), b"\x41" + u2(2, 2, 1, 5, 11, 2, 6)),
        (b"\x42" + u2(1), b"\x42" + u2(1)),
        (b"\x43" + u2(1), b"\x43" + u2(6)),
        (b"\x46" + u2(3), b"\x46" + u2(12)),
        (b"\x47" + u2(1) + b"\1", b"\x47" + u2(6) + b"\1"),
        (b"\x4b" + u2(2) + b"\0", b"\x4b" + u2(11) + b"\0"),
    ],
)
def test_targets_of_type_annotations_move(before: bytes, expected: bytes) -> None:
    for name in ("RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations"):
        assert moved(name, annotation(before)) == annotation(expected)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("LineNumberTable", u2(2, 0, 7)),
        ("LineNumberTable", u2(1, 9, 7)),
        ("LineNumberTable", b""),
        ("LocalVariableTable", u2(1, 4, 9, 1, 1, 1)),
        ("RuntimeVisibleTypeAnnotations", u2(1)),
        ("RuntimeVisibleTypeAnnotations", annotation(b"\x13\0\0")),
        ("RuntimeVisibleTypeAnnotations", annotation(b"\x42" + u2(2))),
        ("RuntimeVisibleTypeAnnotations", annotation(b"\x43" + u2(99))),
        ("RuntimeVisibleTypeAnnotations", annotation(b"\x43" + u2(1)) + b"\0"),
        ("CharacterRangeTable", u2(0)),
    ],
)
def test_what_cannot_be_moved_is_left_out_and_named(name: str, body: bytes) -> None:
    made = after((name, body))
    assert made.dropped == (name,)
    assert name not in [a.name for a in made.code.attributes]


def test_handlers_leave_islands_out() -> None:
    """A detour has the frame of its target, which the handlers around the island may not take."""
    text = "iload 0\n ifeq out\n nop\n on: nop\n nop\n out: return\n h: athrow"
    source = ClassText("T", [MethodText("m", "(I)V", text)])
    method = ClassEditor(assemble(source), "test").methods()[0]
    starts = method.scan.starts
    edits = CodeEdits()
    edits.insert_before(starts[4], Snippet(bytes(33_000), 0))
    frames = (starts[3], starts[5])
    layout = code_layout(OriginalCode(method.code.code, method.scan, frames), edits)
    island = layout.islands[starts[3]]
    end = layout.label[starts[5]]
    rows = [
        HandlerRow(0, starts[5], starts[6], 0),
        HandlerRow(0, starts[3], starts[6], 0),
        HandlerRow(starts[3], starts[5], starts[6], 0),
    ]
    made, numbers = moved_handlers(rows, layout)
    parts = [(row.start, row.end) for row in made]
    assert parts == [(0, island.start), (island.end, end), (0, island.start), (island.end, end)]
    assert numbers == [0, 2, 3]
