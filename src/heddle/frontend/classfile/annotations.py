"""Annotations of classes, fields, methods and parameters (JVMS 4.7.16 to 4.7.22).

HotSpot loads a class whatever its annotations contain: only reflection looks into them. An
annotation attribute that cannot be read is therefore left out, and never makes its class
unreadable. Nothing is read before it is needed: most annotations never are.
"""

from typing import Final, TypeAlias, final

from heddle.frontend.classfile.constant_pool import ClassFileError, ConstantPool
from heddle.program.classes import Annotation, ArrayValue, ClassValue, ElementValue, EnumValue

# The attributes read here with their bodies, in the order of the file.
UnreadAnnotations: TypeAlias = tuple[tuple[str, bytes], ...]

_VISIBILITY: Final = {"RuntimeVisibleAnnotations": True, "RuntimeInvisibleAnnotations": False}
_PARAMETER_VISIBILITY: Final = {
    "RuntimeVisibleParameterAnnotations": True,
    "RuntimeInvisibleParameterAnnotations": False,
}
_DEFAULT: Final = "AnnotationDefault"
ANNOTATION_ATTRIBUTES: Final = frozenset({*_VISIBILITY, *_PARAMETER_VISIBILITY, _DEFAULT})

# A Java annotation type cannot contain itself and an array element holds no arrays, so real nesting
# is a few levels; a hostile file can nest once every three bytes.
_MAX_DEPTH: Final = 64


def read_annotations(unread: UnreadAnnotations, pool: ConstantPool) -> tuple[Annotation, ...]:
    """Read the annotations of a class, field, method or record component."""
    annotations: list[Annotation] = []
    for attribute, body in unread:
        visible = _VISIBILITY.get(attribute)
        if visible is not None:
            try:
                annotations.extend(_Reader(body, pool, visible).annotations())
            except (ClassFileError, IndexError):
                continue
    return tuple(annotations)


def read_parameter_annotations(
    unread: UnreadAnnotations, pool: ConstantPool
) -> tuple[tuple[Annotation, ...], ...]:
    """Read the annotations of each parameter, the visible and the invisible ones together.

    The attribute may count fewer parameters than the descriptor: compilers leave out the ones they
    added, so position `i` is the `i`-th parameter that was counted (JVMS 4.7.18).
    """
    parameters: list[list[Annotation]] = []
    for attribute, body in unread:
        visible = _PARAMETER_VISIBILITY.get(attribute)
        if visible is not None:
            try:
                found = _Reader(body, pool, visible).parameters()
            except (ClassFileError, IndexError):
                continue
            parameters.extend([] for _ in range(len(found) - len(parameters)))
            for index, annotations in enumerate(found):
                parameters[index] += annotations
    return tuple(map(tuple, parameters))


def read_annotation_default(unread: UnreadAnnotations, pool: ConstantPool) -> ElementValue | None:
    """Read the default value of an annotation type's element, if it has one."""
    for attribute, body in unread:
        if attribute == _DEFAULT:
            try:
                return _Reader(body, pool, visible=True).value(0)
            except (ClassFileError, IndexError):
                return None
    return None


@final
class _Reader:
    """Reads one attribute from its start; running off its end is an `IndexError`."""

    __slots__ = ("_body", "_pool", "_position", "_visible")

    def __init__(self, body: bytes, pool: ConstantPool, visible: bool) -> None:
        self._body = body
        self._pool = pool
        self._visible = visible
        self._position = 0

    def annotations(self) -> tuple[Annotation, ...]:
        """Read a counted list of annotations."""
        return tuple([self._annotation(0) for _ in range(self._u2())])

    def parameters(self) -> tuple[tuple[Annotation, ...], ...]:
        """Read a list of annotations for each parameter; their number is one byte (JVMS 4.7.18)."""
        return tuple([self.annotations() for _ in range(self._u1())])

    def value(self, depth: int) -> ElementValue:
        """Read an element value (JVMS 4.7.16.1)."""
        tag = chr(self._u1())
        match tag:
            case "B" | "C" | "D" | "F" | "I" | "J" | "S" | "Z":
                return self._pool.number(self._u2())
            case "s":
                return self._text()
            case "e":
                return EnumValue(self._text(), self._text())
            case "c":
                return ClassValue(self._text())
            case "@":
                return self._annotation(self._deeper(depth))
            case "[":
                inside = self._deeper(depth)
                return ArrayValue(tuple([self.value(inside) for _ in range(self._u2())]))
            case _:
                raise self._malformed("an element value of unknown kind")

    def _annotation(self, depth: int) -> Annotation:
        """Read an annotation (JVMS 4.7.16)."""
        descriptor = self._text()
        elements = [(self._text(), self.value(depth)) for _ in range(self._u2())]
        return Annotation(descriptor, self._visible, tuple(elements))

    def _deeper(self, depth: int) -> int:
        """Return the depth of what is inside; a value nested absurdly deep is malformed."""
        if depth >= _MAX_DEPTH:
            raise self._malformed("element values nested too deep")
        return depth + 1

    def _malformed(self, reason: str) -> ClassFileError:
        """Say why the attribute is left out."""
        return ClassFileError(self._pool.place, self._position, reason)

    def _text(self) -> str:
        return self._pool.utf8(self._u2())

    def _u1(self) -> int:
        value = self._body[self._position]
        self._position += 1
        return value

    def _u2(self) -> int:
        return self._u1() << 8 | self._u1()
