"""Frames read, moved and written (JVMS 4.7.4)."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assembler import ClassText, MethodText, assemble
from heddle.frontend.classfile.constant_pool import ClassFileError
from heddle.frontend.classwriter.class_editor import ClassEditor, EditableMethod
from heddle.frontend.classwriter.code_image import CodeImage
from heddle.frontend.classwriter.edits import CodeEdits, Snippet
from heddle.frontend.classwriter.frames import (
    StackFrame,
    entry_locals,
    moved_types,
    read_frames,
    slots_of,
    written_frames,
)
from heddle.frontend.classwriter.growing_pool import GrowingPool
from heddle.frontend.classwriter.image import RawAttribute
from heddle.frontend.classwriter.rewrite import edited_code

TOP, INT, LONG, THIS = b"\0", b"\1", b"\4", b"\6"
ENTRY = (INT, LONG)
TYPES = st.sampled_from([TOP, INT, b"\2", b"\3", LONG, b"\5", THIS, b"\7\0\1", b"\x08\0\2"])
STATE = "p/State"


def pool() -> GrowingPool:
    return GrowingPool(ClassEditor(assemble(ClassText("p/C")), "test").image.pool)


def body(*frames: bytes) -> bytes:
    return struct.pack(">H", len(frames)) + b"".join(frames)


def test_the_entry_has_the_receiver_and_the_parameters() -> None:
    descriptor = "(IJ[ILp/D;DZF)V"
    parameters = (INT, LONG, "[I", "p/D", b"\3", INT, b"\2")
    assert entry_locals("p/C", "m", descriptor, static=True) == parameters
    assert entry_locals("p/C", "m", descriptor, static=False) == ("p/C", *parameters)
    assert entry_locals("p/C", "<init>", "()V", static=False) == (THIS,)
    object_ = "java/lang/Object"
    assert entry_locals(object_, "<init>", "()V", static=False) == (object_,)
    assert slots_of(parameters) == 9


EVERY_FORM = [
    (b"\x03", StackFrame(3, ENTRY)),
    (b"\x3f", StackFrame(67, ENTRY)),
    (b"\x40\x01", StackFrame(68, ENTRY, (INT,))),
    (b"\x7f\x08\x00\x07", StackFrame(132, ENTRY, (b"\x08\0\7",))),
    (b"\xf7\x01\x00\x07\x00\x01", StackFrame(389, ENTRY, (b"\7\0\1",))),
    (b"\xfb\x00\x40", StackFrame(454, ENTRY)),
    (b"\xfe\x00\x00\x01\x00\x02", StackFrame(455, (*ENTRY, INT, TOP, b"\2"))),
    (b"\xf9\x00\x01", StackFrame(457, (INT, LONG, INT))),
    (b"\xfc\x00\x00\x05", StackFrame(458, (INT, LONG, INT, b"\5"))),
    (b"\xf8\x00\x00", StackFrame(459, (INT,))),
    (b"\xff\x00\x00\x00\x01\x06\x00\x02\x04\x01", StackFrame(460, (THIS,), (LONG, INT))),
    (b"\xff\x00\x00\x00\x02\x06\x01\x00\x01\x01", StackFrame(461, (THIS, INT), (INT,))),
]


def test_every_form_of_frame_is_read_and_written() -> None:
    content = body(*(form for form, _ in EVERY_FORM))
    frames = tuple(frame for _, frame in EVERY_FORM)
    made = pool()
    assert read_frames(content, ENTRY, made.original) == frames
    assert written_frames(frames, ENTRY, made) == content


FRAMES = st.lists(
    st.tuples(st.integers(1, 300), st.lists(TYPES, max_size=6), st.lists(TYPES, max_size=2)),
    max_size=8,
)


@given(FRAMES)
def test_frames_are_read_as_they_were_written(
    rows: list[tuple[int, list[bytes], list[bytes]]],
) -> None:
    pc = -1
    frames: list[StackFrame] = []
    for step, locals_, stack in rows:
        pc += step
        frames.append(StackFrame(pc, tuple(locals_), tuple(stack)))
    made = pool()
    content = written_frames(frames, ENTRY, made)
    assert read_frames(content, ENTRY, made.original) == tuple(frames)


@pytest.mark.parametrize("wrong", [b"", b"\0\1", b"\0\1\x80", b"\0\1\x40\x09", b"\0\1\xfb\0"])
def test_frames_that_are_none_are_an_error(wrong: bytes) -> None:
    with pytest.raises(ClassFileError):
        read_frames(wrong, ENTRY, pool().original)


def test_uninitialized_objects_move_with_their_creation() -> None:
    place = [10, 11, 12, 99]
    types = (INT, b"\x08\0\3", "p/D", b"\7\0\3")
    assert moved_types(types, place) == (INT, b"\x08\0\x63", "p/D", b"\7\0\3")


def framed(text: str, frames: bytes, major: int = 52) -> tuple[EditableMethod, ClassEditor]:
    """Assemble a static method of an int with frames."""
    method = MethodText("m", "(I)V", text, max_locals=3)
    editor = ClassEditor(assemble(ClassText("p/C", [method], major=major)), "test")
    found = editor.methods()[0]
    name = editor.pool.utf8("StackMapTable")
    table = RawAttribute("StackMapTable", name, frames)
    code = found.code
    sizes = (code.max_stack, code.max_locals)
    found.code = CodeImage(*sizes, code.code, code.handlers, (*code.attributes, table))
    return found, editor


def frames_after(
    method: EditableMethod, editor: ClassEditor, edits: CodeEdits
) -> tuple[bytes, tuple[StackFrame, ...]]:
    made = edited_code(method.shape, method.code, method.scan, edits, editor.pool).code
    table = next(a for a in made.attributes if a.name == "StackMapTable")
    return made.code, read_frames(table.body, method.shape.entry, editor.pool.original)


def test_a_local_of_the_entry_is_in_every_frame() -> None:
    method, editor = framed("iload 0\n ifeq out\n nop\n out: return", body(b"\x06"))
    edits = CodeEdits((STATE,))
    edits.insert_at_entry(Snippet(b"\x01\x4e", 1))
    edits.insert_before(6, Snippet(b"\0" * 4, 0))
    _, frames = frames_after(method, editor, edits)
    class_ = struct.pack(">BH", 7, editor.pool.class_name(STATE))
    assert frames == (StackFrame(8, (INT, TOP, TOP, class_)),)


def test_the_landing_has_a_frame_with_the_exception() -> None:
    method, editor = framed("iload 0\n ifeq out\n nop\n out: return", body(b"\x06"))
    edits = CodeEdits((STATE,))
    edits.insert_at_entry(Snippet(b"\x01\x4e", 1))
    edits.land(Snippet(b"\xbf", 0))
    code, frames = frames_after(method, editor, edits)
    state, thrown = (
        struct.pack(">BH", 7, editor.pool.class_name(name))
        for name in (STATE, "java/lang/Throwable")
    )
    assert frames[-1] == StackFrame(len(code) - 1, (TOP, TOP, TOP, state), (thrown,))


def test_a_detour_has_the_frame_of_its_target() -> None:
    text = "iload 0\n ifeq out\n goto on\n on: nop\n nop\n out: new p/D\n in: pop\n return"
    frames = body(b"\x08", b"\xfc\0\1\1", b"\x42\x08\0\x0a")
    method, editor = framed(text, frames)
    edits = CodeEdits()
    edits.insert_before(method.scan.starts[4], Snippet(bytes(33_000), 0))
    code, found = frames_after(method, editor, edits)
    detour, on, out, inside = found
    assert (detour.pc, on.pc) == (8, 13)
    assert code[8] == 200
    assert detour.pc + struct.unpack_from(">i", code, 9)[0] == out.pc
    assert detour.locals == out.locals == (INT, INT)
    assert on.locals == (INT,)
    assert inside.stack == (struct.pack(">BH", 8, out.pc),)


@pytest.mark.parametrize("major", [49, 50, 51])
def test_a_frame_is_added_where_the_version_has_frames(major: int) -> None:
    source = ClassText("p/C", [MethodText("m", "()V", "return")], major=major)
    editor = ClassEditor(assemble(source), "test")
    method = editor.methods()[0]
    edits = CodeEdits()
    edits.land(Snippet(b"\xbf", 0))
    made = edited_code(method.shape, method.code, method.scan, edits, editor.pool).code
    assert [a.name for a in made.attributes] == ([] if major == 49 else ["StackMapTable"])


@pytest.mark.parametrize(
    "frames", [body(b"\x01"), body(b"\x3f"), body(b"\x46\x08\0\x03"), body(b"\x46\x08\xff\xff")]
)
def test_frames_of_what_is_no_instruction_are_an_error(frames: bytes) -> None:
    method, editor = framed("iload 0\n ifeq out\n nop\n out: return", frames)
    with pytest.raises(ClassFileError, match="no instruction"):
        edited_code(method.shape, method.code, method.scan, CodeEdits(), editor.pool)
