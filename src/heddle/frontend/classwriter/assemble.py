"""Bytes of code with insertions, from its layout: pieces copied, then every distance filled in."""

import struct
from typing import Final

from heddle.frontend.classwriter.edits import CodeEdits
from heddle.frontend.classwriter.layout import (
    INVERTED_JUMP,
    SHORT_JUMP,
    Island,
    Layout,
    OriginalCode,
    switch_size,
)
from heddle.frontend.lift.opcodes import BRANCH, SWITCH, Op
from heddle.frontend.lift.scan import Jump, switch_table

_SHORT: Final = struct.Struct(">h").pack_into
_LONG: Final = struct.Struct(">i").pack_into


def assembled(original: OriginalCode, edits: CodeEdits, layout: Layout) -> bytes:
    """Return the new code."""
    out = bytearray(edits.entry)
    old = 0
    for pc in layout.specials:
        out += original.code[old:pc]
        if pc in layout.islands:
            out += _island(layout.islands[pc], layout)
        out += edits.before.get(pc, b"")
        out += _own_bytes(original, edits, layout, pc)
        out += edits.after.get(pc, b"")
        old = original.following(pc)
    out += original.code[old:]
    end = len(original.code)
    if end in layout.islands:
        out += _island(layout.islands[end], layout)
    out += edits.landing
    for pc, jump in original.jumps.items():
        if jump.targets and pc not in edits.instead:
            _fill_in(out, original, layout, pc, jump)
    assert len(out) == layout.size
    return bytes(out)


def _own_bytes(original: OriginalCode, edits: CodeEdits, layout: Layout, pc: int) -> bytes:
    """Return what stands in the place of an instruction, its distances not filled in."""
    replacement = edits.instead.get(pc)
    if replacement is not None:
        return replacement
    jump = original.jumps.get(pc)
    if jump is not None and jump.flow == SWITCH:
        place = layout.place[pc]
        opcode = original.code[pc : pc + 1]
        old_table = original.code[pc + 1 + (-(pc + 1) % 4) : original.following(pc)]
        made = opcode + bytes(-(place + 1) % 4) + old_table
        assert len(made) == switch_size(original, pc, place)
        return made
    if pc in layout.long:
        opcode = original.code[pc : pc + 1]
        return _inverted(opcode[0]) if jump and jump.flow == BRANCH else _long_form(opcode[0])
    return original.code[pc : original.following(pc)]


def _inverted(opcode: int) -> bytes:
    """Return a jump on the opposite condition over a long jump."""
    # Two neighbours are opposites: the first of a pair is odd up to IFNULL, which is even.
    opposite = opcode ^ 1 if opcode >= Op.IFNULL else ((opcode + 1) ^ 1) - 1
    return struct.pack(">BhBi", opposite, INVERTED_JUMP, Op.GOTO_W, 0)


def _long_form(opcode: int) -> bytes:
    """Return a `goto` or `jsr` with a distance of 32 bits."""
    return struct.pack(">Bi", Op.GOTO_W if opcode == Op.GOTO else Op.JSR_W, 0)


def _island(island: Island, layout: Layout) -> bytes:
    """Return an island: a jump around it if code falls into it, and its detours."""
    made = b""
    if island.falls:
        made = struct.pack(">Bh", Op.GOTO, island.end - island.start)
    for target in island.targets:
        made += struct.pack(">Bi", Op.GOTO_W, layout.label[target] - island.detour(target))
    return made


def _fill_in(out: bytearray, original: OriginalCode, layout: Layout, pc: int, jump: Jump) -> None:
    """Write the distances of one jump or switch."""
    place = layout.place[pc]
    if jump.flow == SWITCH:
        _fill_in_switch(out, original, layout, pc)
        return
    destination = layout.destination(pc, jump.targets[0])
    if pc in layout.long and jump.flow == BRANCH:
        _LONG(out, place + SHORT_JUMP + 1, destination - place - SHORT_JUMP)
    elif pc in layout.long or original.is_long(pc):
        _LONG(out, place + 1, destination - place)
    else:
        _SHORT(out, place + 1, destination - place)


def _fill_in_switch(out: bytearray, original: OriginalCode, layout: Layout, pc: int) -> None:
    """Write the distances of a switch; the keys of its cases are there."""
    table = switch_table(original.code, pc)
    place, label = layout.place[pc], layout.label
    at = place + 1 + (-(place + 1) % 4)
    _LONG(out, at, label[table.default] - place)
    step = 4 if original.code[pc] == Op.TABLESWITCH else 8
    for number, (_, target) in enumerate(table.cases):
        _LONG(out, at + 12 + step * number, label[target] - place)
