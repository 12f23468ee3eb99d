"""Frames of `StackMapTable` (JVMS 4.7.4), read in full and written in their shortest forms."""

import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias, final

import msgspec

from heddle.frontend.classfile.constant_pool import ClassFileError, ConstantPool
from heddle.frontend.classwriter.growing_pool import GrowingPool
from heddle.program.descriptors import class_of_type, parameter_types

# A verification type as it is encoded, or the name of a class that may have no constant yet.
VerificationType: TypeAlias = bytes | str

TOP: Final = b"\x00"
_INTEGER: Final = b"\x01"
_UNINITIALIZED_THIS: Final = b"\x06"
_OBJECT_TAG: Final = 7
_UNINITIALIZED_TAG: Final = 8
_PRIMITIVE_TYPES: Final = {
    **dict.fromkeys("BCISZ", _INTEGER),
    "F": b"\x02",
    "D": b"\x03",
    "J": b"\x04",
}
_TWO_SLOTS: Final = frozenset({b"\x03", b"\x04"})

# Tags of frames (JVMS table 4.7.4-A): the last of a kind, or the only one.
_SAME: Final = 63
_SAME_LOCALS_1: Final = 127
_RESERVED: Final = 246
_SAME_LOCALS_1_EXTENDED: Final = 247
_CHOP: Final = 250
_SAME_EXTENDED: Final = 251
_APPEND: Final = 254
_FULL: Final = 255


@final
class StackFrame(msgspec.Struct, frozen=True, gc=False):
    """The types of locals and operands at an offset; a long or double is one entry."""

    pc: int
    locals: tuple[VerificationType, ...]
    stack: tuple[VerificationType, ...] = ()


def entry_locals(
    owner: str, name: str, descriptor: str, *, static: bool
) -> tuple[VerificationType, ...]:
    """Return the types of the locals when a method is entered (JVMS 4.10.1.6)."""
    types: list[VerificationType] = []
    if not static:
        is_uninitialized = name == "<init>" and owner != "java/lang/Object"
        types.append(_UNINITIALIZED_THIS if is_uninitialized else owner)
    parameters = parameter_types(descriptor)
    types += [_PRIMITIVE_TYPES.get(type_) or class_of_type(type_) for type_ in parameters]
    return tuple(types)


def slots_of(types: Iterable[VerificationType]) -> int:
    """Return how many local variables types take."""
    return sum(2 if type_ in _TWO_SLOTS else 1 for type_ in types)


def read_frames(
    body: bytes, entry: tuple[VerificationType, ...], pool: ConstantPool
) -> tuple[StackFrame, ...]:
    """Read the frames of a method; each builds on the one before it, the first on the entry."""
    reader = _FrameReader(body)
    try:
        return tuple(reader.frames(entry))
    except (struct.error, IndexError):
        raise ClassFileError(pool.place, pool.end, "a StackMapTable ends too early") from None
    except ValueError as error:
        raise ClassFileError(pool.place, pool.end, str(error)) from None


@final
class _FrameReader:
    """Reads frames one after the other."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._position = 0

    def frames(self, entry: tuple[VerificationType, ...]) -> Iterable[StackFrame]:
        """Yield the frames."""
        pc = -1
        locals_ = entry
        for _ in range(self._u2()):
            frame = self._frame(pc, locals_)
            pc, locals_ = frame.pc, frame.locals
            yield frame

    def _frame(self, previous: int, locals_: tuple[VerificationType, ...]) -> StackFrame:
        tag = self._u1()
        if tag <= _SAME:
            return StackFrame(previous + tag + 1, locals_)
        if tag <= _SAME_LOCALS_1:
            return StackFrame(previous + tag - _SAME, locals_, self._types(1))
        if tag <= _RESERVED:
            raise ValueError(f"a frame of the reserved kind {tag}")
        pc = previous + self._u2() + 1
        if tag == _SAME_LOCALS_1_EXTENDED:
            return StackFrame(pc, locals_, self._types(1))
        if tag <= _SAME_EXTENDED:
            return StackFrame(pc, locals_[: len(locals_) - (_SAME_EXTENDED - tag)])
        if tag <= _APPEND:
            return StackFrame(pc, locals_ + self._types(tag - _SAME_EXTENDED))
        return StackFrame(pc, self._types(self._u2()), self._types(self._u2()))

    def _types(self, count: int) -> tuple[VerificationType, ...]:
        return tuple([self._type() for _ in range(count)])

    def _type(self) -> bytes:
        start = self._position
        tag = self._u1()
        if tag > _UNINITIALIZED_TAG:
            raise ValueError(f"a verification type of unknown kind {tag}")
        if tag >= _OBJECT_TAG:
            self._u2()
        return self._body[start : self._position]

    def _u1(self) -> int:
        value = self._body[self._position]
        self._position += 1
        return value

    def _u2(self) -> int:
        return self._u1() << 8 | self._u1()


def creations(types: Iterable[VerificationType]) -> Iterator[int]:
    """Yield the offsets at which the uninitialized objects among some types are created."""
    for type_ in types:
        if isinstance(type_, bytes) and type_[0] == _UNINITIALIZED_TAG:
            yield int.from_bytes(type_[1:], "big")


def moved_types(
    types: Sequence[VerificationType], place: Sequence[int]
) -> tuple[VerificationType, ...]:
    """Return types whose uninitialized objects are created where their `new` has moved to."""
    return tuple([_moved(type_, place) for type_ in types])


def _moved(type_: VerificationType, place: Sequence[int]) -> VerificationType:
    for pc in creations((type_,)):
        return struct.pack(">BH", _UNINITIALIZED_TAG, place[pc])
    return type_


def written_frames(
    frames: Sequence[StackFrame], entry: tuple[VerificationType, ...], pool: GrowingPool
) -> bytes:
    """Return the content of a `StackMapTable`, each frame in the shortest form it has."""
    made = bytearray(struct.pack(">H", len(frames)))
    pc = -1
    locals_ = entry
    for frame in frames:
        made += _written(frame, frame.pc - pc - 1, locals_, lambda types: _encoded(types, pool))
        pc, locals_ = frame.pc, frame.locals
    return bytes(made)


def _written(
    frame: StackFrame,
    delta: int,
    before: tuple[VerificationType, ...],
    encoded: Callable[[Sequence[VerificationType]], bytes],
) -> bytes:
    """Write one frame as the difference to the locals of the one before."""
    if frame.locals == before and len(frame.stack) <= 1:
        return _same_locals(frame, delta, encoded)
    grown = len(frame.locals) - len(before)
    common = min(len(frame.locals), len(before))
    is_near = 0 < abs(grown) <= 3 and frame.locals[:common] == before[:common]
    if is_near and not frame.stack:
        return struct.pack(">BH", _SAME_EXTENDED + grown, delta) + encoded(frame.locals[common:])
    counted = struct.pack(">BHH", _FULL, delta, len(frame.locals)) + encoded(frame.locals)
    return counted + struct.pack(">H", len(frame.stack)) + encoded(frame.stack)


def _same_locals(
    frame: StackFrame, delta: int, encoded: Callable[[Sequence[VerificationType]], bytes]
) -> bytes:
    if frame.stack:
        tag = _SAME + 1 + delta
        is_short = tag <= _SAME_LOCALS_1
        head = bytes((tag,)) if is_short else struct.pack(">BH", _SAME_LOCALS_1_EXTENDED, delta)
        return head + encoded(frame.stack)
    return bytes((delta,)) if delta <= _SAME else struct.pack(">BH", _SAME_EXTENDED, delta)


def _encoded(types: Sequence[VerificationType], pool: GrowingPool) -> bytes:
    return b"".join(
        [
            struct.pack(">BH", _OBJECT_TAG, pool.class_name(type_))
            if isinstance(type_, str)
            else type_
            for type_ in types
        ]
    )
