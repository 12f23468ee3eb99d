"""`Code` attributes without loss (JVMS 4.7.3): sizes, bytecode, handlers, attributes."""

import struct
from collections.abc import Iterable
from typing import Final, final

import msgspec

from heddle.frontend.classfile.constant_pool import ClassFileError, ConstantPool
from heddle.frontend.classwriter.image import RawAttribute, attribute_parts, read_attributes

_HEAD: Final = struct.Struct(">HHI")
_HANDLER: Final = struct.Struct(">HHHH")
_U2: Final = struct.Struct(">H")


@final
class HandlerRow(msgspec.Struct, frozen=True, gc=False):
    """A row of the exception table; `caught` is the index of a class, or 0 for everything."""

    start: int
    end: int
    handler: int
    caught: int


@final
class CodeImage(msgspec.Struct, frozen=True, gc=False):
    """The body of a method taken apart."""

    max_stack: int
    max_locals: int
    code: bytes
    handlers: tuple[HandlerRow, ...]
    attributes: tuple[RawAttribute, ...]


def read_code_image(body: bytes, pool: ConstantPool) -> CodeImage:
    """Take the content of a `Code` attribute apart; HotSpot allows nothing after its attributes."""
    try:
        max_stack, max_locals, size = _HEAD.unpack_from(body)
        position = _HEAD.size + size
        (count,) = _U2.unpack_from(body, position)
        position += 2
        rows = [_HANDLER.unpack_from(body, position + 8 * row) for row in range(count)]
        attributes, position = read_attributes(body, position + 8 * count, pool)
    except struct.error:
        raise ClassFileError(pool.place, pool.end, "a Code attribute ends too early") from None
    if position != len(body):
        raise ClassFileError(pool.place, pool.end, "a Code attribute is longer than its content")
    handlers = tuple([HandlerRow(*row) for row in rows])
    code = body[_HEAD.size : _HEAD.size + size]
    return CodeImage(max_stack, max_locals, code, handlers, attributes)


def write_code_image(code: CodeImage) -> bytes:
    """Return the content of a `Code` attribute."""
    return b"".join(_parts(code))


def _parts(code: CodeImage) -> Iterable[bytes]:
    yield _HEAD.pack(code.max_stack, code.max_locals, len(code.code))
    yield code.code
    yield _U2.pack(len(code.handlers))
    for row in code.handlers:
        yield _HANDLER.pack(row.start, row.end, row.handler, row.caught)
    yield from attribute_parts(code.attributes)
