"""The class-file reader (JVMS 4) on files written here, byte by byte; no compiler, no JVM."""

import struct
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heddle.frontend.classfile.attributes import BootstrapMethod
from heddle.frontend.classfile.code import LocalVariable
from heddle.frontend.classfile.constant_pool import ClassFileError, MethodHandle
from heddle.frontend.classfile.reader import (
    ClassFile,
    FieldInfo,
    MethodInfo,
    internal_name,
    read_class_file,
)
from heddle.program.classes import (
    Annotation,
    ArrayValue,
    ClassValue,
    ElementValue,
    EnclosingMethod,
    EnumValue,
    InnerClass,
)

STATIC, SYNTHETIC = 0x0008, 0x1000


def u2(*values: int) -> bytes:
    return struct.pack(f">{len(values)}H", *values)


def table(rows: Iterable[bytes]) -> bytes:
    rows = list(rows)
    return u2(len(rows)) + b"".join(rows)


class Writer:
    """Writes a class file; each constant is added when it is first needed."""

    def __init__(self) -> None:
        self._constants: dict[bytes, int] = {}
        self._next = 1

    def _add(self, constant: bytes) -> int:
        if constant not in self._constants:
            self._constants[constant] = self._next
            self._next += 2 if constant[0] in (5, 6) else 1
        return self._constants[constant]

    def text(self, value: str) -> int:
        encoded = value.encode("utf-8", "surrogatepass")
        return self._add(b"\x01" + u2(len(encoded)) + encoded)

    def name(self, value: str) -> bytes:
        return u2(self.text(value))

    def type(self, name: str) -> bytes:
        return u2(self._add(b"\x07" + self.name(name)))

    def string(self, value: str) -> bytes:
        return u2(self._add(b"\x08" + self.name(value)))

    def number(self, tag: int, layout: str, value: float) -> bytes:
        return u2(self._add(bytes([tag]) + struct.pack(layout, value)))

    def name_and_type(self, name: str, descriptor: str) -> bytes:
        return u2(self._add(b"\x0c" + self.name(name) + self.name(descriptor)))

    def handle(self, kind: int, owner: str, name: str, descriptor: str) -> bytes:
        method = b"\x0a" + self.type(owner) + self.name_and_type(name, descriptor)
        return u2(self._add(bytes([15, kind]) + u2(self._add(method))))

    def attribute(self, name: str, body: bytes) -> bytes:
        return self.name(name) + struct.pack(">I", len(body)) + body

    def member(self, flags: int, name: str, descriptor: str, *attributes: bytes) -> bytes:
        return u2(flags) + self.name(name) + self.name(descriptor) + table(attributes)

    def code(self, code: bytes, handlers: Iterable[bytes] = (), *attributes: bytes) -> bytes:
        head = struct.pack(">HHI", 3, 4, len(code)) + code
        return self.attribute("Code", head + table(handlers) + table(attributes))

    def write(
        self,
        fields: Iterable[bytes] = (),
        methods: Iterable[bytes] = (),
        attributes: Iterable[bytes] = (),
        version: tuple[int, int] = (61, 0),
    ) -> bytes:
        head = u2(0x0021) + self.type("p/A") + self.type("p/Base")
        rest = head + table([self.type("p/I"), self.type("p/J")])
        rest += table(fields) + table(methods) + table(attributes)
        start = b"\xca\xfe\xba\xbe" + u2(version[1], version[0], self._next)
        return start + b"".join(self._constants) + rest


def read_field(writer: Writer, flags: int, *attributes: bytes) -> FieldInfo:
    field = writer.member(flags, "f", "I", *attributes)
    return read_class_file(writer.write(fields=[field]), "A.class").fields[0]


def read_method(writer: Writer, *attributes: bytes) -> MethodInfo:
    method = writer.member(1, "m", "()V", *attributes)
    return read_class_file(writer.write(methods=[method]), "A.class").methods[0]


def read_with(writer: Writer, *attributes: bytes) -> ClassFile:
    return read_class_file(writer.write(attributes=attributes), "A.class")


def test_a_plain_class() -> None:
    data = Writer().write(version=(52, 3))
    read = read_class_file(data, "A.class")
    assert (read.major, read.minor, read.flags) == (52, 3, 0x21)
    assert (read.name, read.super_name, read.interfaces) == ("p/A", "p/Base", ("p/I", "p/J"))
    assert (read.fields, read.methods, read.annotations) == ((), (), ())
    assert (read.source_file, read.signature, read.enclosing_method) == (None, None, None)
    assert (read.inner_classes, read.nest_host, read.nest_members) == ((), None, ())
    assert (read.record, read.permitted_subclasses, read.bootstrap_methods) == (None, None, ())
    assert internal_name(data) == "p/A"


def test_a_class_without_a_superclass() -> None:
    data = Writer().write()
    start = data.rindex(u2(0x0021)) + 4
    read = read_class_file(data[:start] + u2(0) + data[start + 2 :], "A.class")
    assert read.super_name is None


@pytest.mark.parametrize("version", [(45, 0), (45, 3), (69, 0), (69, 65535), (70, 0), (65535, 0)])
def test_versions_that_are_read(version: tuple[int, int]) -> None:
    read = read_class_file(Writer().write(version=version), "A.class")
    assert (read.major, read.minor) == version


def test_what_is_no_class_file() -> None:
    for data, offset, reason in [
        (b"", 0, "magic number"),
        (b"PK\x03\x04" + bytes(100), 0, "magic number"),
        (Writer().write(version=(44, 65535)), 6, "version 44"),
        (b"\xca\xfe\xba\xbe\0\0\0\x3d", 8, "header"),
    ]:
        for read in (lambda data: read_class_file(data, "class file"), internal_name):
            with pytest.raises(ClassFileError, match=reason) as caught:
                read(data)
            assert (caught.value.place, caught.value.offset) == ("class file", offset)


def test_names_are_not_judged() -> None:
    for name in ("<b>", "\x1b[31m", "two\nlines", "\ud800", "", "a.b;[/"):
        writer = Writer()
        field = writer.member(0xFFFF, name, name)
        read = read_class_file(writer.write([field]), "A.class").fields[0]
        assert (read.flags, read.name, read.descriptor) == (0xFFFF, name, name)


def test_constant_values() -> None:
    for tag, layout, value in [(3, ">i", -5), (4, ">f", 0.5), (5, ">q", 2**50), (6, ">d", 1e300)]:
        writer = Writer()
        attribute = writer.attribute("ConstantValue", writer.number(tag, layout, value))
        assert read_field(writer, STATIC, attribute).constant_value == value
        assert read_field(writer, 0, attribute).constant_value is None  # JVMS 4.7.2
    writer = Writer()
    attribute = writer.attribute("ConstantValue", writer.string("text"))
    assert read_field(writer, STATIC, attribute).constant_value == "text"


def test_attributes_of_a_field() -> None:
    writer = Writer()
    attributes = [
        writer.attribute("Unknown", b"anything"),
        writer.attribute("Signature", writer.name("TT;")),
        writer.attribute("Synthetic", b""),
        writer.attribute("Signature", writer.name("TU;")),
    ]
    field = read_field(writer, 2, *attributes)
    assert (field.name, field.descriptor, field.signature) == ("f", "I", "TT;")
    assert field.flags == 2 | SYNTHETIC
    assert read_field(Writer(), 2).flags == 2


def test_attributes_of_a_method() -> None:
    writer = Writer()
    attributes = [
        writer.attribute("Exceptions", table([writer.type("p/E"), writer.type("p/F")])),
        writer.attribute("Signature", writer.name("<T:>()V")),
        writer.attribute("Synthetic", b""),
        writer.attribute("MethodParameters", b"\x02" + writer.name("x") + u2(0, 0, 16)),
    ]
    method = read_method(writer, *attributes)
    assert (method.flags, method.name, method.descriptor) == (1 | SYNTHETIC, "m", "()V")
    assert (method.exceptions, method.signature) == (("p/E", "p/F"), "<T:>()V")
    assert (method.parameter_names, method.code) == (("x", None), None)
    plain = read_method(Writer())
    assert (plain.exceptions, plain.signature, plain.parameter_names) == ((), None, ())
    assert (plain.parameter_annotations, plain.annotation_default) == ((), None)


def test_code() -> None:
    writer = Writer()
    handlers = [u2(0, 2, 3) + writer.type("p/E"), u2(1, 4, 3, 0)]
    variable = [u2(0, 4), writer.name("v"), writer.name("La;"), u2(2)]
    generic = [u2(0, 4), writer.name("v"), writer.name("La<TT;>;"), u2(2)]
    attributes = [
        writer.attribute("LineNumberTable", table([u2(3, 12), u2(1, 11)])),
        writer.attribute("StackMapTable", b"\0\0"),
        writer.attribute("LocalVariableTable", table([b"".join(variable)])),
        writer.attribute("LocalVariableTypeTable", table([b"".join(generic)])),
        writer.attribute("LineNumberTable", table([u2(0, 10), u2(3, 5)])),
    ]
    method = writer.member(1, "m", "()V", writer.code(b"\0\1\2\xb1", handlers, *attributes))
    data = writer.write(methods=[method])
    code = read_class_file(data, "A.class").methods[0].code
    assert code is not None
    assert (code.max_locals, code.code) == (4, b"\0\1\2\xb1")
    assert code.handlers == ((0, 2, 3, "p/E"), (1, 4, 3, None))
    assert code.lines == ((0, 10), (1, 11), (3, 12), (3, 5))
    assert code.locals == (LocalVariable(0, 4, "v", "La;", 2),)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"\0\1\0\1\0\0", "ends inside its header"),
        (u2(1, 1, 0, 4) + b"\0\1\2", "the code is longer"),
        (u2(1, 1, 0, 1) + b"\0", "the code is longer"),
        (u2(1, 1, 0, 1) + b"\0" + u2(1, 0, 1, 2), "the exception table is longer"),
        (u2(1, 1, 0, 1) + b"\0" + u2(0), "ends inside its handlers"),
        (u2(1, 1, 0, 1) + b"\0" + u2(1, 0, 1, 0, 9999, 0), "constant 9999"),
        (u2(1, 1, 0, 1) + b"\0" + u2(0, 1, 1, 0, 7), "leave it"),
        (u2(1, 1, 0, 1) + b"\0" + u2(0, 1, 1, 0x7FFF, 7), "longer than the file"),
    ],
)
def test_unreadable_code(body: bytes, reason: str) -> None:
    writer = Writer()
    method = writer.member(1, "m", "()V", writer.attribute("Code", body))
    data = writer.write(methods=[method], attributes=[writer.attribute("Padding", bytes(40))])
    with pytest.raises(ClassFileError, match=reason) as caught:
        read_class_file(data, "A.class")
    assert 10 <= caught.value.offset < len(data)


@pytest.mark.parametrize(
    ("major", "flags", "expected"),
    [(50, 0x0501, STATIC), (51, 0x0D09, 0x0808), (51, 0x0001, 0), (61, STATIC, STATIC)],
)
def test_flags_of_a_class_initialiser(major: int, flags: int, expected: int) -> None:
    writer = Writer()
    methods = [writer.member(flags, name, "()V") for name in ("<clinit>", "<init>")]
    read = read_class_file(writer.write(methods=methods, version=(major, 0)), "A.class")
    assert [method.flags for method in read.methods] == [expected, flags]


def class_attributes(writer: Writer) -> list[bytes]:
    component = writer.name("x") + writer.name("Ljava/util/List;")
    signature = writer.attribute("Signature", writer.name("Ljava/util/List<TT;>;"))
    seen = writer.attribute("RuntimeVisibleAnnotations", table([writer.name("LS;") + u2(0)]))
    bare = writer.name("y") + writer.name("I") + u2(0)
    inner = [
        writer.type("p/A$B") + writer.type("p/A") + writer.name("B") + u2(9),
        writer.type("p/A$1") + u2(0, 0, 0),
        u2(0, 0, 0, 7),
    ]
    bootstrap = writer.handle(6, "p/A", "bsm", "()V") + table([writer.string("s"), u2(1)])
    enclosing = writer.type("p/O") + writer.name_and_type("m", "()V")
    return [
        writer.attribute("SourceFile", writer.name("A.java")),
        writer.attribute("Signature", writer.name("<T:>Lp/Base;")),
        writer.attribute("InnerClasses", table(inner)),
        writer.attribute("EnclosingMethod", enclosing),
        writer.attribute("NestHost", writer.type("p/H")),
        writer.attribute("NestMembers", table([writer.type("p/M"), writer.type("p/N")])),
        writer.attribute("Record", table([component + table([signature, seen]), bare])),
        writer.attribute("PermittedSubclasses", table([writer.type("p/P")])),
        writer.attribute("BootstrapMethods", table([bootstrap])),
        writer.attribute("Synthetic", b""),
        writer.attribute("Unknown", b"\xff\xff\xff"),
    ]


def test_attributes_of_a_class() -> None:
    writer = Writer()
    again = writer.attribute("SourceFile", writer.name("Second.java"))
    read = read_with(writer, *class_attributes(writer), again)
    assert (read.source_file, read.signature) == ("A.java", "<T:>Lp/Base;")
    assert read.flags == 0x21 | SYNTHETIC
    member = InnerClass("p/A$B", "p/A", "B", 9)
    assert read.inner_classes == (member, InnerClass("p/A$1", None, None, 0))
    assert read.enclosing_method == EnclosingMethod("p/O", "m", "()V")
    assert (read.nest_host, read.nest_members) == ("p/H", ("p/M", "p/N"))
    assert read.permitted_subclasses == ("p/P",)
    assert read.record is not None
    first, second = read.record
    assert (first.name, first.descriptor) == ("x", "Ljava/util/List;")
    assert first.signature == "Ljava/util/List<TT;>;"
    assert first.annotations == (Annotation("LS;", True, ()),)
    assert (second.name, second.descriptor, second.signature) == ("y", "I", None)
    handle = MethodHandle(6, "p/A", "bsm", "()V", False)
    (argument, one) = read.bootstrap_methods[0].arguments
    assert (read.pool.string(argument), one) == ("s", 1)
    assert read.bootstrap_method(0) == BootstrapMethod(handle, (argument, 1))
    for index in (-1, 1):
        with pytest.raises(ClassFileError, match=f"no bootstrap method {index}"):
            read.bootstrap_method(index)


def test_an_enclosing_class_without_a_method() -> None:
    writer = Writer()
    read = read_with(writer, writer.attribute("EnclosingMethod", writer.type("p/O") + u2(0)))
    assert read.enclosing_method == EnclosingMethod("p/O", None, None)


# An index that leads nowhere, and a table that is cut or has such an index; good for no attribute.
MALFORMED = [b"", b"\1", u2(9999), u2(9999, 9999), u2(9999, *[0] * 40)]
MALFORMED_TABLES = [*MALFORMED, u2(1), u2(1, 9999), u2(1, *[9999] * 8), u2(2, *[9999] * 8)]


@pytest.mark.parametrize("body", MALFORMED_TABLES)
def test_a_malformed_attribute_is_as_if_it_were_not_there(body: bytes) -> None:
    writer = Writer()
    names = ("InnerClasses", "NestMembers", "Record", "PermittedSubclasses", "BootstrapMethods")
    tables = [writer.attribute(name, body) for name in (*names, "RuntimeVisibleAnnotations")]
    read = read_with(writer, *tables)
    assert (read.inner_classes, read.nest_members, read.record) == ((), (), None)
    assert (read.permitted_subclasses, read.bootstrap_methods) == (None, ())
    assert read.annotations == ()


@pytest.mark.parametrize("body", MALFORMED)
def test_a_malformed_index_is_as_if_it_were_not_there(body: bytes) -> None:
    writer = Writer()
    names = ("SourceFile", "Signature", "EnclosingMethod", "NestHost")
    read = read_with(writer, *(writer.attribute(name, body) for name in names))
    assert (read.source_file, read.signature, read.nest_host) == (None, None, None)
    assert read.enclosing_method is None


@pytest.mark.parametrize("body", MALFORMED)
def test_malformed_attributes_of_members_and_code(body: bytes) -> None:
    writer = Writer()
    of_code = ("LineNumberTable", "LocalVariableTable", "LocalVariableTypeTable")
    code = writer.code(b"\xb1", (), *(writer.attribute(name, body) for name in of_code))
    of_methods = ("Signature", "Exceptions", "MethodParameters")
    method = read_method(writer, code, *(writer.attribute(name, body) for name in of_methods))
    assert (method.signature, method.exceptions, method.parameter_names) == (None, (), ())
    assert method.code is not None
    assert (method.code.locals, method.code.lines) == ((), ())
    field = read_field(
        writer,
        STATIC,
        writer.attribute("ConstantValue", body),
        writer.attribute("Signature", body),
    )
    assert (field.constant_value, field.signature) == (None, None)


def test_an_attribute_without_a_readable_name_is_ignored() -> None:
    nameless = u2(9999, 0, 2, 0)
    assert read_with(Writer(), nameless).name == "p/A"
    assert read_field(Writer(), 0, nameless).name == "f"


def test_what_follows_the_class_is_ignored() -> None:
    assert read_class_file(Writer().write() + b"more", "A.class").name == "p/A"


def full_class() -> bytes:
    writer = Writer()
    lines = writer.attribute("LineNumberTable", table([u2(0, 1)]))
    method = writer.member(1, "m", "()V", writer.code(b"\xb1", [u2(0, 1, 0, 0)], lines))
    value = writer.attribute("ConstantValue", writer.number(5, ">q", 3))
    field = writer.member(8, "f", "J", value)
    return writer.write([field], [method], class_attributes(writer))


def test_a_class_file_cut_anywhere_is_a_class_file_error() -> None:
    data = full_class()
    assert read_class_file(data, "A.class").methods[0].code is not None
    for size in range(len(data)):
        with pytest.raises(ClassFileError) as caught:
            read_class_file(data[:size], "A.class")
        assert caught.value.offset <= size


@given(st.data())
def test_changed_bytes_give_a_class_or_a_class_file_error(random: st.DataObject) -> None:
    data = bytearray(full_class())
    for _ in range(random.draw(st.integers(1, 4))):
        data[random.draw(st.integers(4, len(data) - 1))] = random.draw(st.integers(0, 255))
    try:
        name = read_class_file(bytes(data), "A.class").name
    except ClassFileError:
        return
    assert internal_name(bytes(data)) == name


def element_values(writer: Writer) -> dict[bytes, ElementValue]:
    one = b"I" + writer.number(3, ">i", 1)
    nested = writer.name("LN;") + u2(1) + writer.name("n") + one
    return {
        b"Z" + writer.number(3, ">i", 1): 1,
        b"J" + writer.number(5, ">q", -9): -9,
        b"D" + writer.number(6, ">d", 0.25): 0.25,
        b"s" + writer.name("hi"): "hi",
        b"e" + writer.name("LE;") + writer.name("K"): EnumValue("LE;", "K"),
        b"c" + writer.name("V"): ClassValue("V"),
        b"@" + nested: Annotation("LN;", True, (("n", 1),)),
        b"[" + table([one, one]): ArrayValue((1,) * 2),
        b"[" + table([]): ArrayValue(()),
    }


def test_element_values() -> None:
    writer = Writer()
    values = element_values(writer)
    for encoded, value in values.items():
        attribute = writer.attribute("AnnotationDefault", encoded)
        assert read_method(writer, attribute).annotation_default == value
    elements = table(writer.name("v") + encoded for encoded in values)
    shown = writer.attribute("RuntimeVisibleAnnotations", table([writer.name("LA;") + elements]))
    hidden = writer.attribute("RuntimeInvisibleAnnotations", table([writer.name("LB;") + u2(0)]))
    expected = (
        Annotation("LA;", True, tuple(("v", value) for value in values.values())),
        Annotation("LB;", False, ()),
    )
    assert read_field(writer, 0, shown, hidden).annotations == expected
    assert read_method(writer, shown, hidden).annotations == expected
    assert read_with(writer, shown, hidden).annotations == expected


def test_parameter_annotations() -> None:
    writer = Writer()
    a, b = (writer.name(name) + u2(0) for name in ("LA;", "LB;"))
    shown = writer.attribute("RuntimeVisibleParameterAnnotations", b"\1" + table([a, b]))
    hidden = b"\2" + table([b]) + table([a])
    attributes = [shown, writer.attribute("RuntimeInvisibleParameterAnnotations", hidden)]
    method = read_method(writer, *attributes)
    first = [Annotation("LA;", True, ()), Annotation("LB;", True, ()), Annotation("LB;", False, ())]
    assert method.parameter_annotations == (tuple(first), (Annotation("LA;", False, ()),))
    assert method.annotations == ()


@pytest.mark.parametrize("tail", [b"?\0\1", b"I\0", b"[\0\2I\0\1", b"I" + u2(9999), b"@\0\1", b""])
def test_malformed_annotations_are_left_out(tail: bytes) -> None:
    writer = Writer()
    body = table([writer.name("LA;") + u2(1) + writer.name("v") + tail])
    good = writer.attribute("RuntimeVisibleAnnotations", table([writer.name("LG;") + u2(0)]))
    bad = [
        writer.attribute("RuntimeVisibleAnnotations", body),
        writer.attribute("RuntimeVisibleParameterAnnotations", b"\1" + body),
        writer.attribute("AnnotationDefault", tail),
    ]
    method = read_method(writer, *bad, good)
    assert method.annotations == (Annotation("LG;", True, ()),)
    assert (method.parameter_annotations, method.annotation_default) == ((), None)


@pytest.mark.parametrize(("depth", "is_read"), [(60, True), (20_000, False)])
def test_deep_nesting_is_malformed(depth: int, is_read: bool) -> None:
    writer = Writer()
    body = b"[\0\1" * depth + b"s" + writer.name("x")
    default = read_method(writer, writer.attribute("AnnotationDefault", body)).annotation_default
    assert (default is not None) == is_read
