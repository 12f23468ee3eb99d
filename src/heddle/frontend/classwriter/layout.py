"""Offsets of code with insertions: where each instruction moves, and which jumps become long.

A jump with a 16-bit distance that no longer fits is replaced. `goto` and `jsr` have long forms. A
conditional jump has none, and what follows an inverted one would need a frame (JVMS 4.7.4) that
only type inference could tell; it is therefore led over a `goto_w` to its target, whose frame is
known: the target's. Such detours stand together in islands before instructions that have a frame
already, so that the flow can be led around them. Code without frames is inverted.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, final

import msgspec

from heddle.frontend.classwriter.edits import CodeEdits
from heddle.frontend.classwriter.growing_pool import NoRoomError
from heddle.frontend.lift.opcodes import BRANCH, SWITCH, Op
from heddle.frontend.lift.scan import Jump, Scan

LONGEST_CODE: Final = 65_535
LONG_JUMP: Final = 5
SHORT_JUMP: Final = 3
INVERTED_JUMP: Final = 8
_REACH: Final = range(-0x8000, 0x8000)
_MOST_ROUNDS: Final = 60
_LONG_OPCODES: Final = frozenset({Op.GOTO_W, Op.JSR_W})


@final
class Island(msgspec.Struct, frozen=True, gc=False):
    """Detours to some targets, before one instruction; `falls` if code must be led around it."""

    start: int
    falls: bool
    targets: tuple[int, ...]

    @property
    def end(self) -> int:
        """The new offset of what follows the island."""
        return self.start + (SHORT_JUMP if self.falls else 0) + LONG_JUMP * len(self.targets)

    def detour(self, target: int) -> int:
        """Return the new offset of the detour to a target."""
        return self.end - LONG_JUMP * (len(self.targets) - self.targets.index(target))


@final
class Layout(msgspec.Struct, frozen=True):
    """New offsets by old ones, the end of the code included.

    `label` is where jumps to an instruction arrive, `place` where it stands itself. `specials` are
    the instructions whose surroundings or sizes change, in order. `island_of` says over which
    island a conditional jump goes.
    """

    label: list[int]
    place: list[int]
    specials: list[int]
    long: frozenset[int]
    islands: Mapping[int, Island]
    island_of: Mapping[int, int]
    size: int

    def destination(self, pc: int, target: int) -> int:
        """Return where the jump at an old offset jumps to reach the old offset of its target."""
        island = self.island_of.get(pc)
        return self.label[target] if island is None else self.islands[island].detour(target)


@final
class OriginalCode:
    """Code to be edited; `framed` has the offsets of its frames, or is None if it needs none."""

    __slots__ = ("_next", "_previous", "code", "framed", "jumps")

    def __init__(self, code: bytes, scanned: Scan, framed: Sequence[int] | None) -> None:
        self.code = code
        self.jumps = scanned.jumps
        self.framed = framed
        ends = [*scanned.starts[1:], len(code)]
        self._next = dict(zip(scanned.starts, ends, strict=True))
        self._previous = dict(zip(ends, scanned.starts, strict=True))

    def following(self, pc: int) -> int:
        """Return the offset after the instruction at an offset."""
        return self._next[pc]

    def falls_into(self, pc: int) -> bool:
        """Return whether the instruction before an offset falls through to it."""
        jump = self.jumps.get(self._previous[pc])
        return jump is None or jump.following

    def is_long(self, pc: int) -> bool:
        """Return whether the jump at an offset has distances of 32 bits."""
        return self.code[pc] in _LONG_OPCODES or self.jumps[pc].flow == SWITCH


def switch_size(original: OriginalCode, pc: int, place: int) -> int:
    """Return the size of the switch at `pc` if it stands at `place`, where padding may differ."""
    return original.following(pc) - pc + (-(place + 1) % 4) - (-(pc + 1) % 4)


def code_layout(original: OriginalCode, edits: CodeEdits) -> Layout:
    """Find the new offsets; code that is too long, or out of its own reach, is a `NoRoomError`."""
    search = _Search(original, edits)
    for _ in range(_MOST_ROUNDS):
        found = search.placed()
        if found.size > LONGEST_CODE:
            raise NoRoomError(f"the method would have {found.size} bytes of code")
        if not search.lengthen(found):
            return found
    raise NoRoomError("no detour reaches the target of a jump")


class _Point(NamedTuple):
    """A position in the old code and its position in the new."""

    old: int
    new: int


@final
class _Search:
    """The jumps that must be long so far, and the detours of the others."""

    def __init__(self, original: OriginalCode, edits: CodeEdits) -> None:
        self._original = original
        self._edits = edits
        self._long: set[int] = set()
        self._island_of: dict[int, int] = {}
        jumps = original.jumps.items()
        switches = {pc for pc, jump in jumps if jump.flow == SWITCH}
        self._changed = switches.union(edits.before, edits.after, edits.instead)
        self._short: list[tuple[int, Jump]] = [
            (pc, jump)
            for pc, jump in jumps
            if jump.targets and pc not in edits.instead and not original.is_long(pc)
        ]

    def placed(self) -> Layout:
        """Lay the code out with the long jumps and the detours so far."""
        end = len(self._original.code)
        label = [0] * (end + 1)
        place = [0] * (end + 1)
        islands: dict[int, Island] = {}
        detours = self._targets_by_island()
        specials = sorted(self._changed.union(self._long, detours) - {end})
        at = _Point(0, len(self._edits.entry))
        for pc in [*specials, end]:
            new = at.new + pc - at.old
            label[at.old : pc] = place[at.old : pc] = range(at.new, new)
            if pc in detours and pc != end:
                islands[pc] = self._island(pc, new, detours[pc])
                new = islands[pc].end
            label[pc] = new
            if pc == end:
                break
            place[pc] = new = new + len(self._edits.before.get(pc, b""))
            following = self._original.following(pc)
            label[pc + 1 : following] = place[pc + 1 : following] = [new] * (following - pc - 1)
            new += self._own_size(pc, new) + len(self._edits.after.get(pc, b""))
            at = _Point(following, new)
        place[end] = size = label[end]
        if end in detours:
            islands[end] = self._island(end, size, detours[end])
            size = islands[end].end
        size += len(self._edits.landing)
        found = (frozenset(self._long), islands, dict(self._island_of))
        return Layout(label, place, specials, *found, size)

    def lengthen(self, found: Layout) -> bool:
        """Make the jumps long that do not reach; return whether there are any."""
        failing = [
            (pc, jump)
            for pc, jump in self._short
            if pc not in self._long
            and found.destination(pc, jump.targets[0]) - found.place[pc] not in _REACH
        ]
        for pc, jump in failing:
            if jump.flow != BRANCH or self._original.framed is None:
                self._long.add(pc)
            else:
                self._island_of[pc] = self._nearest_island(pc, found)
        return bool(failing)

    def _nearest_island(self, pc: int, found: Layout) -> int:
        """Return the framed instruction, or the end, nearest to a jump: islands stand before it."""
        here = found.place[pc]
        sites = (*(self._original.framed or ()), len(self._original.code))
        nearest = min(filter(None, sites), key=lambda site: abs(found.label[site] - here))
        if found.label[nearest] - here not in _REACH:
            raise NoRoomError("no detour is near enough to a jump")
        return nearest

    def _targets_by_island(self) -> dict[int, tuple[int, ...]]:
        """Return the targets to which detours lead, by island, each once and in order."""
        targets: dict[int, set[int]] = {}
        for pc, island in self._island_of.items():
            targets.setdefault(island, set()).update(self._original.jumps[pc].targets)
        return {island: tuple(sorted(found)) for island, found in targets.items()}

    def _island(self, pc: int, start: int, targets: tuple[int, ...]) -> Island:
        falls = pc != len(self._original.code) and self._original.falls_into(pc)
        return Island(start, falls, targets)

    def _own_size(self, pc: int, place: int) -> int:
        """Return the size of what stands in the place of an instruction."""
        replacement = self._edits.instead.get(pc)
        if replacement is not None:
            return len(replacement)
        jump = self._original.jumps.get(pc)
        if jump is not None and jump.flow == SWITCH:
            return switch_size(self._original, pc, place)
        if pc in self._long:
            return INVERTED_JUMP if jump is not None and jump.flow == BRANCH else LONG_JUMP
        return self._original.following(pc) - pc
