"""The class-file reader: bytes to an inert `ClassFile` (JVMS chapter 4, versions 45.0 to 69.0).

It reads whatever HotSpot loads and may read more: it rejects only what cannot be understood, which
is a wrong magic number, a version before 45, a structure that does not fit into the file, or a
constant that is not what its user needs. It does not judge names, flags, duplicates, or what
follows the class. Versions after 69 are read as far as their structure is known. `attributes` and
`annotations` say what becomes of an attribute that HotSpot never looks at and that is malformed.
"""

import struct
from typing import Final, final

import msgspec

from heddle.frontend.classfile.annotations import (
    ANNOTATION_ATTRIBUTES,
    UnreadAnnotations,
    read_annotation_default,
    read_annotations,
    read_parameter_annotations,
)
from heddle.frontend.classfile.attributes import (
    AttributeTable,
    BootstrapMethod,
    attribute_table,
    optional_attribute,
    read_bootstrap_methods,
    read_class_name,
    read_class_names,
    read_constant_value,
    read_enclosing_method,
    read_exports,
    read_inner_classes,
    read_parameter_names,
    read_text,
)
from heddle.frontend.classfile.code import CodeAttribute, read_code
from heddle.frontend.classfile.constant_pool import ClassFileError, ConstantPool, read_constant_pool
from heddle.program.classes import (
    Annotation,
    ElementValue,
    EnclosingMethod,
    Flags,
    InnerClass,
    RecordComponent,
)

_U2: Final = struct.Struct(">H")
_CLASS_HEAD: Final = struct.Struct(">HHHH")
_MEMBER_HEAD: Final = struct.Struct(">HHHH")
_COMPONENT_HEAD: Final = struct.Struct(">HHH")
_VERSION: Final = struct.Struct(">HH")
_READ_ON_DEMAND: Final = ANNOTATION_ATTRIBUTES | {"MethodParameters"}


@final
class FieldInfo(msgspec.Struct, frozen=True, gc=False):
    """A field (JVMS 4.5); only a static field has a constant value (JVMS 4.7.2)."""

    flags: int
    name: str
    descriptor: str
    signature: str | None
    constant_value: int | float | str | None
    pool: ConstantPool
    unread: UnreadAnnotations

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """The field's annotations, read anew each time."""
        return read_annotations(self.unread, self.pool)


@final
class MethodInfo(msgspec.Struct, frozen=True, gc=False):
    """A method (JVMS 4.6)."""

    flags: int
    name: str
    descriptor: str
    signature: str | None
    exceptions: tuple[str, ...]
    code: CodeAttribute | None
    pool: ConstantPool
    unread: UnreadAnnotations

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """The method's annotations, read anew each time."""
        return read_annotations(self.unread, self.pool)

    @property
    def parameter_annotations(self) -> tuple[tuple[Annotation, ...], ...]:
        """The annotations of each parameter that the compiler counted, read anew each time."""
        return read_parameter_annotations(self.unread, self.pool)

    @property
    def annotation_default(self) -> ElementValue | None:
        """The default of an annotation type's element, read anew each time."""
        return read_annotation_default(self.unread, self.pool)

    @property
    def parameter_names(self) -> tuple[str | None, ...]:
        """The names in `MethodParameters`, read anew each time; empty without that attribute."""
        body = next((body for name, body in self.unread if name == "MethodParameters"), None)
        return optional_attribute(body, self.pool, read_parameter_names, ())


@final
class ClassFile(msgspec.Struct, frozen=True, gc=False):
    """A class, interface or module descriptor as its file describes it (JVMS 4.1)."""

    major: int
    minor: int
    flags: int
    name: str
    super_name: str | None
    interfaces: tuple[str, ...]
    fields: tuple[FieldInfo, ...]
    methods: tuple[MethodInfo, ...]
    pool: ConstantPool
    source_file: str | None
    signature: str | None
    inner_classes: tuple[InnerClass, ...]
    enclosing_method: EnclosingMethod | None
    nest_host: str | None
    nest_members: tuple[str, ...]
    record: tuple[RecordComponent, ...] | None
    permitted_subclasses: tuple[str, ...] | None
    bootstrap_methods: tuple[BootstrapMethod, ...]
    exports: tuple[str, ...]
    unread: UnreadAnnotations

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """The annotations of the class, read anew each time."""
        return read_annotations(self.unread, self.pool)

    def bootstrap_method(self, index: int) -> BootstrapMethod:
        """Return the bootstrap method to which a dynamic constant or call refers."""
        if not 0 <= index < len(self.bootstrap_methods):
            reason = f"there is no bootstrap method {index}"
            raise ClassFileError(self.pool.place, self.pool.end, reason)
        return self.bootstrap_methods[index]


def read_class_file(data: bytes, place: str) -> ClassFile:
    """Read a class file; `place` names it in the `ClassFileError` if that is impossible."""
    _check_head(data, place)
    pool = read_constant_pool(data, place)
    try:
        return _read_class(data, pool)
    except struct.error:  # the one structure without a limit of its own is the file
        raise ClassFileError(place, len(data), "the file ends too early") from None


def internal_name(data: bytes, place: str = "class file") -> str:
    """Return the name of the class in a class file, reading nothing else."""
    _check_head(data, place)
    pool = read_constant_pool(data, place)
    if pool.end + 4 > len(data):
        raise ClassFileError(place, len(data), "the file ends before the name of its class")
    return pool.class_name(_U2.unpack_from(data, pool.end + 2)[0])


def _check_head(data: bytes, place: str) -> None:
    """Reject what is not a class file, or older than the first version of Java."""
    if data[:4] != b"\xca\xfe\xba\xbe":
        raise ClassFileError(place, 0, "it does not start with the magic number CAFEBABE")
    if len(data) >= 8 and (major := data[6] << 8 | data[7]) < 45:
        raise ClassFileError(place, 6, f"version {major} is older than Java itself (45)")


def _read_class(data: bytes, pool: ConstantPool) -> ClassFile:
    """Read everything after the constant pool (JVMS 4.1)."""
    minor, major = _VERSION.unpack_from(data, 4)
    flags, this_class, super_class, count = _CLASS_HEAD.unpack_from(data, pool.end)
    interfaces = struct.unpack_from(f">{count}H", data, pool.end + 8)
    fields, position = _read_fields(data, pool.end + 8 + 2 * count, pool)
    methods, position = _read_methods(data, position, pool)
    (count,) = _U2.unpack_from(data, position)
    table, _ = attribute_table(data, position + 2, count, pool)
    bodies = _bodies(data, table)
    return ClassFile(
        major,
        minor,
        flags | Flags.SYNTHETIC if "Synthetic" in bodies else flags,
        pool.class_name(this_class),
        pool.class_name(super_class) if super_class else None,
        tuple(map(pool.class_name, interfaces)),
        fields,
        methods,
        pool,
        optional_attribute(bodies.get("SourceFile"), pool, read_text, None),
        optional_attribute(bodies.get("Signature"), pool, read_text, None),
        optional_attribute(bodies.get("InnerClasses"), pool, read_inner_classes, ()),
        optional_attribute(bodies.get("EnclosingMethod"), pool, read_enclosing_method, None),
        optional_attribute(bodies.get("NestHost"), pool, read_class_name, None),
        optional_attribute(bodies.get("NestMembers"), pool, read_class_names, ()),
        optional_attribute(bodies.get("Record"), pool, _read_record, None),
        optional_attribute(bodies.get("PermittedSubclasses"), pool, read_class_names, None),
        optional_attribute(bodies.get("BootstrapMethods"), pool, read_bootstrap_methods, ()),
        optional_attribute(bodies.get("Module"), pool, read_exports, ()),
        _unread(data, table),
    )


def _read_fields(data: bytes, start: int, pool: ConstantPool) -> tuple[tuple[FieldInfo, ...], int]:
    """Read the fields from their count on, and say where they end."""
    fields: list[FieldInfo] = []
    position = start + 2
    for _ in range(_U2.unpack_from(data, start)[0]):
        flags, name, descriptor, count = _MEMBER_HEAD.unpack_from(data, position)
        table, position = attribute_table(data, position + 8, count, pool)
        bodies = _bodies(data, table)
        constant = bodies.get("ConstantValue") if flags & Flags.STATIC else None
        value = optional_attribute(constant, pool, read_constant_value, None)
        signature = optional_attribute(bodies.get("Signature"), pool, read_text, None)
        flags |= Flags.SYNTHETIC if "Synthetic" in bodies else 0
        texts = pool.utf8(name), pool.utf8(descriptor)
        fields.append(FieldInfo(flags, *texts, signature, value, pool, _unread(data, table)))
    return tuple(fields), position


def _read_methods(
    data: bytes, start: int, pool: ConstantPool
) -> tuple[tuple[MethodInfo, ...], int]:
    """Read the methods from their count on, and say where they end."""
    methods: list[MethodInfo] = []
    major = data[6] << 8 | data[7]
    position = start + 2
    for _ in range(_U2.unpack_from(data, start)[0]):
        flags, name_index, descriptor, count = _MEMBER_HEAD.unpack_from(data, position)
        table, position = attribute_table(data, position + 8, count, pool)
        signature: str | None = None
        exceptions: tuple[str, ...] = ()
        code: CodeAttribute | None = None
        for attribute, begin, end in reversed(table):  # so that the first of a name counts
            if attribute == "Code":
                code = read_code(pool, begin, end)
            elif attribute == "Signature":
                signature = optional_attribute(data[begin:end], pool, read_text, None)
            elif attribute == "Exceptions":
                exceptions = optional_attribute(data[begin:end], pool, read_class_names, ())
            elif attribute == "Synthetic":
                flags |= Flags.SYNTHETIC
        name = pool.utf8(name_index)
        if name == "<clinit>":
            flags = _initializer_flags(flags, major)
        texts = name, pool.utf8(descriptor), signature
        unread = _unread(data, table)
        methods.append(MethodInfo(flags, *texts, exceptions, code, pool, unread))
    return tuple(methods), position


def _initializer_flags(flags: int, major: int) -> int:
    """Return what the flags of a class initialiser mean: before version 51, `static` and no more.

    Later only `static` and `strictfp` have a meaning, so that no other bit is believed (JVMS 4.6).
    """
    return Flags.STATIC if major < 51 else flags & (Flags.STATIC | Flags.STRICT)


def _read_record(body: bytes, pool: ConstantPool) -> tuple[RecordComponent, ...]:
    """Read `Record` (JVMS 4.7.30)."""
    components: list[RecordComponent] = []
    position = 2
    for _ in range(_U2.unpack_from(body)[0]):
        name, descriptor, count = _COMPONENT_HEAD.unpack_from(body, position)
        table, position = attribute_table(body, position + 6, count, pool)
        signature = _bodies(body, table).get("Signature")
        generic = optional_attribute(signature, pool, read_text, None)
        texts = pool.utf8(name), pool.utf8(descriptor), generic
        annotations = read_annotations(_unread(body, table), pool)
        components.append(RecordComponent(*texts, annotations))
    return tuple(components)


def _bodies(data: bytes, table: AttributeTable) -> dict[str, bytes]:
    """Return the bodies of attributes by name; reversed, so that the first of a name counts."""
    return {name: data[start:end] for name, start, end in reversed(table)}


def _unread(data: bytes, table: AttributeTable) -> UnreadAnnotations:
    """Keep the attributes that are read on demand."""
    if not table:
        return ()
    return tuple([(name, data[begin:end]) for name, begin, end in table if name in _READ_ON_DEMAND])
