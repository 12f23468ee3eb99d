"""Classes, fields and methods: created once per program, frozen, compared by identity.

Names are internal (`java/util/Map$Entry`); `dotted` is for people. Nothing here refers to other
classes except by name, so that lifting one class is a pure function of its bytes.
"""

from typing import Final, final

import msgspec

from heddle.program.assumption import Assumption
from heddle.program.ir import Body


@final
class Flags:
    """Access and property flags (JVMS tables 4.1-B, 4.5-A, 4.6-A); some bits depend on the kind.

    Plain numbers: an enumeration made each test of a flag ten times slower.
    """

    PUBLIC: Final = 0x0001
    PRIVATE: Final = 0x0002
    PROTECTED: Final = 0x0004
    STATIC: Final = 0x0008
    FINAL: Final = 0x0010
    SYNCHRONIZED: Final = 0x0020
    VOLATILE: Final = 0x0040
    BRIDGE: Final = 0x0040
    TRANSIENT: Final = 0x0080
    VARARGS: Final = 0x0080
    NATIVE: Final = 0x0100
    INTERFACE: Final = 0x0200
    ABSTRACT: Final = 0x0400
    STRICT: Final = 0x0800
    SYNTHETIC: Final = 0x1000
    ANNOTATION: Final = 0x2000
    ENUM: Final = 0x4000
    MODULE: Final = 0x8000


class _Element(msgspec.Struct, frozen=True, array_like=True, gc=False, tag_field="kind"):
    """The common base of element values of annotations."""


class EnumValue(_Element, frozen=True, tag="enum"):
    """An enum constant as an annotation element."""

    type: str
    name: str


class ClassValue(_Element, frozen=True, tag="class"):
    """A class literal as an annotation element; `V` is possible."""

    type: str


class ArrayValue(_Element, frozen=True, tag="array"):
    """An array as an annotation element."""

    items: tuple["ElementValue", ...]


class Annotation(_Element, frozen=True, tag="annotation"):
    """An annotation (JVMS 4.7.16): its type descriptor and the elements written down."""

    type: str
    visible: bool
    elements: tuple[tuple[str, "ElementValue"], ...] = ()


ElementValue = int | float | str | EnumValue | ClassValue | ArrayValue | Annotation


@final
class Field(msgspec.Struct, frozen=True, eq=False, array_like=True, gc=False):
    """A field as its class declares it."""

    owner: str
    name: str
    descriptor: str
    flags: int
    signature: str | None = None
    constant: int | float | str | None = None
    annotations: tuple[Annotation, ...] = ()

    @property
    def is_static(self) -> bool:
        """Return whether there is one per class rather than one per object."""
        return bool(self.flags & Flags.STATIC)


@final
class Method(msgspec.Struct, frozen=True, eq=False, array_like=True, gc=False):
    """A method as its class declares it, with its lifted body.

    `body` is None for abstract and native methods, and for a method whose code could not be lifted;
    `unlifted` then says why. `annotation_default` is the value of an annotation's element that need
    not be written.
    """

    owner: str
    name: str
    descriptor: str
    flags: int
    body: Body | None = None
    unlifted: str | None = None
    signature: str | None = None
    exceptions: tuple[str, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    parameter_annotations: tuple[tuple[Annotation, ...], ...] = ()
    parameter_names: tuple[str | None, ...] = ()
    annotation_default: ElementValue | None = None

    @property
    def is_static(self) -> bool:
        """Return whether the method has no receiver."""
        return bool(self.flags & Flags.STATIC)

    @property
    def is_private(self) -> bool:
        """Return whether only the nest of the owner may call the method."""
        return bool(self.flags & Flags.PRIVATE)

    @property
    def is_abstract(self) -> bool:
        """Return whether the method has no code by declaration."""
        return bool(self.flags & Flags.ABSTRACT)

    @property
    def is_native(self) -> bool:
        """Return whether the method's code is not Java's."""
        return bool(self.flags & Flags.NATIVE)

    @property
    def is_synchronized(self) -> bool:
        """Return whether the whole body runs under the monitor of the receiver or of the class."""
        return bool(self.flags & Flags.SYNCHRONIZED)

    def __repr__(self) -> str:
        return f"Method({self.owner}.{self.name}{self.descriptor})"


class InnerClass(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One row of InnerClasses (JVMS 4.7.6); flags are those of the source."""

    inner: str
    outer: str | None
    name: str | None
    flags: int


class EnclosingMethod(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The method in which a local or anonymous class is declared (JVMS 4.7.7)."""

    owner: str
    name: str | None
    descriptor: str | None


class RecordComponent(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One component of a record (JVMS 4.7.30)."""

    name: str
    descriptor: str
    signature: str | None = None
    annotations: tuple[Annotation, ...] = ()


@final
class Class(msgspec.Struct, frozen=True, eq=False, array_like=True, gc=False):
    """A class or interface and what it declares.

    `assumptions` are those of reading it: methods that could not be lifted, unknown bootstraps.
    """

    name: str
    flags: int
    super_name: str | None
    interfaces: tuple[str, ...]
    fields: tuple[Field, ...]
    methods: tuple[Method, ...]
    major: int
    minor: int = 0
    source_file: str | None = None
    signature: str | None = None
    inner_classes: tuple[InnerClass, ...] = ()
    enclosing_method: EnclosingMethod | None = None
    nest_host: str | None = None
    nest_members: tuple[str, ...] = ()
    record: tuple[RecordComponent, ...] | None = None
    permitted_subclasses: tuple[str, ...] | None = None
    annotations: tuple[Annotation, ...] = ()
    assumptions: tuple[Assumption, ...] = ()

    @property
    def is_interface(self) -> bool:
        """Return whether this is an interface (annotation types included)."""
        return bool(self.flags & Flags.INTERFACE)

    @property
    def is_abstract(self) -> bool:
        """Return whether no object has exactly this class."""
        return bool(self.flags & (Flags.ABSTRACT | Flags.INTERFACE))

    @property
    def package(self) -> str:
        """Return the package with slashes; empty for the unnamed package."""
        return self.name.rpartition("/")[0]

    def __repr__(self) -> str:
        return f"Class({self.name})"


def dotted(name: str) -> str:
    """Return a class name as Java source spells it, nested classes with `$`."""
    return name.replace("/", ".")
