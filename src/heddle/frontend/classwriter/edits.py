"""Edits of a method's code: what is inserted where, by offsets of the code as it was.

Inserted code is straight-line: no jumps, no frames of its own. A jump to an instruction arrives
before what is inserted before it, and falls through to what is inserted after it only from it.
"""

from typing import final

import msgspec


@final
class Snippet(msgspec.Struct, frozen=True, gc=False):
    """Straight-line code, and how deep it makes the operand stack beyond what is there."""

    code: bytes
    depth: int


@final
class CodeEdits:
    """The edits of one method, collected.

    `entry` runs once, before everything, even where code jumps back to the first instruction. It
    must store the locals that `entry_types` names, one slot each after those of the method; they
    are then in every frame. `scratch` slots follow for snippets to use within themselves, or
    between the one before and the one after an instruction. `landing` handles every exception
    that leaves the method, which it ends by throwing.
    """

    __slots__ = (
        "_depths",
        "after",
        "before",
        "entry",
        "entry_types",
        "instead",
        "landing",
        "scratch",
    )

    def __init__(self, entry_types: tuple[str, ...] = (), scratch: int = 0) -> None:
        self.entry_types = entry_types
        self.scratch = scratch
        self.entry = b""
        self.landing = b""
        self.before: dict[int, bytes] = {}
        self.after: dict[int, bytes] = {}
        self.instead: dict[int, bytes] = {}
        self._depths: dict[int, int] = {}

    @property
    def depth(self) -> int:
        """The operand stack that insertions need beyond that of the method."""
        return max(self._depths.values(), default=0)

    def insert_at_entry(self, snippet: Snippet) -> None:
        """Run a snippet once, after those inserted at the entry so far."""
        self.entry += self._noted(-1, snippet)

    def insert_before(self, pc: int, snippet: Snippet) -> None:
        """Run a snippet before an instruction, after those inserted before it so far."""
        self.before[pc] = self.before.get(pc, b"") + self._noted(pc, snippet)

    def insert_after(self, pc: int, snippet: Snippet) -> None:
        """Run a snippet after an instruction that falls through, after those inserted so far."""
        self.after[pc] = self.after.get(pc, b"") + self._noted(pc, snippet)

    def replace(self, pc: int, snippet: Snippet) -> None:
        """Run a snippet, of one byte at least, in place of an instruction."""
        self.instead[pc] = self._noted(pc, snippet)

    def land(self, snippet: Snippet) -> None:
        """Run a snippet, which must not fall through, on each exception that leaves the method."""
        self.landing = self._noted(-1, Snippet(snippet.code, snippet.depth + 1))  # the exception

    def _noted(self, pc: int, snippet: Snippet) -> bytes:
        """Note the operands of a snippet; what stands around one instruction may leave some."""
        self._depths[pc] = self._depths.get(pc, 0) + snippet.depth
        return snippet.code
