"""Methods with edits applied: code, handlers, frames and tables moved together (JVMS 4.7.3)."""

from typing import Final, final

import msgspec

from heddle.frontend.classfile.constant_pool import ClassFileError
from heddle.frontend.classwriter.assemble import assembled
from heddle.frontend.classwriter.code_image import CodeImage, HandlerRow
from heddle.frontend.classwriter.edits import CodeEdits
from heddle.frontend.classwriter.frames import (
    TOP,
    StackFrame,
    VerificationType,
    creations,
    entry_locals,
    moved_types,
    read_frames,
    slots_of,
    written_frames,
)
from heddle.frontend.classwriter.growing_pool import GrowingPool, NoRoomError
from heddle.frontend.classwriter.image import RawAttribute
from heddle.frontend.classwriter.layout import Layout, OriginalCode, code_layout
from heddle.frontend.classwriter.tables import (
    RowNumbers,
    UnknownTableError,
    moved_handlers,
    moved_lines,
    moved_variables,
)
from heddle.frontend.classwriter.type_annotations import moved_type_annotations
from heddle.frontend.lift.scan import Scan

_FRAMES: Final = "StackMapTable"
_LINES: Final = "LineNumberTable"
_VARIABLES: Final = frozenset({"LocalVariableTable", "LocalVariableTypeTable"})
_ANNOTATIONS: Final = frozenset(
    {"RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations"}
)
_FIRST_WITH_FRAMES: Final = 50
_FRAMES_REQUIRED: Final = 51
_THROWABLE: Final = "java/lang/Throwable"
_MOST: Final = 65_535


@final
class MethodShape(msgspec.Struct, frozen=True, gc=False):
    """A method's declaration, as far as its frames depend on it."""

    major: int
    owner: str
    name: str
    descriptor: str
    static: bool

    @property
    def entry(self) -> tuple[VerificationType, ...]:
        """The types of its locals when it is entered."""
        return entry_locals(self.owner, self.name, self.descriptor, static=self.static)


@final
class EditedCode(msgspec.Struct, frozen=True, gc=False):
    """Code with its edits, and the names of the attributes that could not be moved with it."""

    code: CodeImage
    dropped: tuple[str, ...]


def edited_code(
    method: MethodShape, code: CodeImage, scanned: Scan, edits: CodeEdits, pool: GrowingPool
) -> EditedCode:
    """Apply edits; a limit of the format in their way is a `NoRoomError`."""
    return _Rewrite(method, code, edits, pool).result(scanned)


@final
class _Rewrite:
    """One method on its way from the old code to the new."""

    def __init__(
        self, method: MethodShape, code: CodeImage, edits: CodeEdits, pool: GrowingPool
    ) -> None:
        self._method = method
        self._code = code
        self._edits = edits
        self._pool = pool
        self._frames: tuple[StackFrame, ...] | None = None

    def result(self, scanned: Scan) -> EditedCode:
        """Return the new code with its tables."""
        code, edits = self._code, self._edits
        self._frames = self._old_frames(scanned)
        self._check_offsets(scanned)
        original = OriginalCode(code.code, scanned, self._framed())
        layout = code_layout(original, edits)
        handlers, rows = moved_handlers(code.handlers, layout)
        if edits.landing:
            whole = HandlerRow(0, len(code.code), 0, 0)
            landing = layout.size - len(edits.landing)
            parts, _ = moved_handlers((whole,), layout)
            handlers += tuple([HandlerRow(p.start, p.end, landing, 0) for p in parts])
        attributes, dropped = self._moved_attributes(layout, rows)
        made = CodeImage(
            _limited(code.max_stack + edits.depth, "operands"),
            _limited(code.max_locals + len(edits.entry_types) + edits.scratch, "locals"),
            assembled(original, edits, layout),
            handlers,
            attributes,
        )
        return EditedCode(made, dropped)

    def _moved_attributes(
        self, layout: Layout, rows: RowNumbers
    ) -> tuple[tuple[RawAttribute, ...], tuple[str, ...]]:
        """Return the attributes moved along, and the names of those that cannot be."""
        old = self._code.attributes
        frames = self._new_frames(layout)
        made: list[RawAttribute] = []
        dropped: list[str] = []
        for attribute in old:
            if attribute.name == _FRAMES:
                made += frames
                frames = []
                continue
            try:
                body = _moved_attribute(attribute, layout, rows)
            except UnknownTableError:
                dropped.append(attribute.name)
            else:
                made.append(RawAttribute(attribute.name, attribute.name_index, body))
        return (*made, *frames), (*dropped,)

    def _old_frames(self, scanned: Scan) -> tuple[StackFrame, ...] | None:
        """Return the frames of the code; None if the virtual machine does without.

        Classes of version 50 may leave out the table even where it would not be empty.
        """
        if self._method.major < _FIRST_WITH_FRAMES:
            return None
        for attribute in self._code.attributes:
            if attribute.name == _FRAMES:
                return read_frames(attribute.body, self._method.entry, self._pool.original)
        needs_none = not any(jump.targets for jump in scanned.jumps.values())
        is_whole = needs_none and not self._code.handlers
        return () if is_whole or self._method.major >= _FRAMES_REQUIRED else None

    def _check_offsets(self, scanned: Scan) -> None:
        """Reject code that refers to an offset at which no instruction begins."""
        used = {target for jump in scanned.jumps.values() for target in jump.targets}
        for row in self._code.handlers:
            used.update((row.start, row.end, row.handler))
        for frame in self._frames or ():
            used.update((frame.pc, *creations(frame.locals), *creations(frame.stack)))
        if not used <= {*scanned.starts, len(self._code.code)}:
            pool = self._pool.original
            raise ClassFileError(pool.place, pool.end, "code refers to what is no instruction")

    def _framed(self) -> tuple[int, ...] | None:
        return None if self._frames is None else tuple([frame.pc for frame in self._frames])

    def _new_frames(self, layout: Layout) -> list[RawAttribute]:
        """Return the `StackMapTable`, if the code needs one."""
        if self._frames is None:
            return []
        at = {frame.pc: frame for frame in self._frames}
        made = {layout.label[pc]: self._moved(frame, layout) for pc, frame in at.items()}
        for island in layout.islands.values():
            for target in island.targets:
                if target not in at:
                    raise NoRoomError("a long jump leads to code without a frame")
                made[island.detour(target)] = made[layout.label[target]]
        if self._edits.landing:
            start = layout.size - len(self._edits.landing)
            made[start] = StackFrame(start, self._extended(()), (_THROWABLE,))
        if not made:
            return []
        frames = [StackFrame(pc, frame.locals, frame.stack) for pc, frame in sorted(made.items())]
        body = written_frames(frames, self._method.entry, self._pool)
        return [RawAttribute(_FRAMES, self._pool.utf8(_FRAMES), body)]

    def _moved(self, frame: StackFrame, layout: Layout) -> StackFrame:
        locals_ = moved_types(frame.locals, layout.place)
        stack = moved_types(frame.stack, layout.place)
        return StackFrame(layout.label[frame.pc], self._extended(locals_), stack)

    def _extended(self, types: tuple[VerificationType, ...]) -> tuple[VerificationType, ...]:
        """Return the types of locals with those stored at the entry after all others."""
        if not self._edits.entry_types:
            return types
        unused = (TOP,) * (self._code.max_locals - slots_of(types))
        return types + unused + self._edits.entry_types


def _moved_attribute(attribute: RawAttribute, layout: Layout, rows: RowNumbers) -> bytes:
    """Return the content of an attribute moved along."""
    if attribute.name == _LINES:
        return moved_lines(attribute.body, layout)
    if attribute.name in _VARIABLES:
        return moved_variables(attribute.body, layout)
    if attribute.name in _ANNOTATIONS:
        return moved_type_annotations(attribute.body, layout, rows)
    raise UnknownTableError


def _limited(count: int, what: str) -> int:
    if count > _MOST:
        raise NoRoomError(f"the method would have {count} {what}")
    return count
