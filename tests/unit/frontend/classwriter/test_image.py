"""Class files read and written back without a change."""

import struct

import pytest

from assembler import ClassText, FieldText, MethodText, assemble
from heddle.frontend.classfile.constant_pool import ClassFileError
from heddle.frontend.classwriter.class_editor import ClassEditor
from heddle.frontend.classwriter.code_image import read_code_image, write_code_image
from heddle.frontend.classwriter.edits import CodeEdits
from heddle.frontend.classwriter.image import read_class_image, write_class_image

CODE = """
    a: iload 0
    ifeq b
    invokestatic p/C.m(I)V
    b: return
    .catch any a b b
    .line 7
    .var 0 x I a b
"""


def sample(version: int = 49) -> bytes:
    source = ClassText(
        "p/C",
        [MethodText("m", "(I)V", CODE), MethodText("n", "()V", flags=0x0401)],
        [FieldText("f", "J"), FieldText("g", "Lp/C;", 2)],
        interfaces=["java/lang/Runnable", "p/I"],
        source_file="C.java",
        major=version,
    )
    return assemble(source)


@pytest.mark.parametrize("version", [45, 48, 49, 52, 69])
def test_a_class_is_written_as_it_was_read(version: int) -> None:
    data = sample(version)
    assert write_class_image(read_class_image(data, "test")) == data
    assert write_class_image(read_class_image(data + b"more", "test")) == data + b"more"


def test_code_without_edits_comes_out_as_it_was() -> None:
    data = sample()
    editor = ClassEditor(data, "test")
    for method in editor.methods():
        assert editor.edit(method, CodeEdits()) == ()
    assert editor.written() == data


def test_an_added_field_is_the_last() -> None:
    editor = ClassEditor(sample(), "test")
    editor.add_field(0x1082, "heddle$f", "Lp/State;")
    image = read_class_image(editor.written(), "test")
    assert len(image.fields) == 3
    last = image.fields[-1]
    assert (last.flags, image.pool.utf8(last.name_index)) == (0x1082, "heddle$f")
    assert image.pool.utf8(last.descriptor_index) == "Lp/State;"
    assert image.methods == read_class_image(sample(), "test").methods


def test_whatever_is_cut_off_is_an_error() -> None:
    data = sample()
    for size in range(len(data)):
        with pytest.raises(ClassFileError):
            read_class_image(data[:size], "test")


def test_code_that_is_cut_off_or_too_long_is_an_error() -> None:
    image = read_class_image(sample(), "test")
    body = image.methods[0].attributes[0].body
    assert write_code_image(read_code_image(body, image.pool)) == body
    for wrong in (*(body[:size] for size in range(len(body))), body + b"\0"):
        with pytest.raises(ClassFileError):
            read_code_image(wrong, image.pool)


def test_code_that_is_no_code_is_an_error() -> None:
    text = "invokestatic p/C.m()V\n.byte 203"
    data = assemble(ClassText("p/C", [MethodText("m", "()V", text)]))
    editor = ClassEditor(data, "test")
    with pytest.raises(ClassFileError, match="no opcode 203"):
        editor.edit(editor.methods()[0], CodeEdits())


def test_an_attribute_without_a_name_is_kept() -> None:
    data = sample()
    image = read_class_image(data, "test")
    nameless = image.attributes[0].body
    odd = data[: -len(nameless) - 6] + struct.pack(">HI", 9999, len(nameless)) + nameless
    found = read_class_image(odd, "test")
    assert found.attributes[0].name == ""
    assert write_class_image(found) == odd
