"""Instructions of bytecode, with the jumps between them (JVMS 4.9.1)."""

import struct
from typing import Final, NamedTuple, final

from heddle.frontend.classfile.constant_pool import CLASS, DYNAMIC, METHOD_HANDLE, METHOD_TYPE
from heddle.frontend.lift.opcodes import (
    BRANCH,
    END,
    FLOW,
    GOTO,
    GOTO_WIDE,
    INCREMENT,
    JSR,
    JSR_WIDE,
    LENGTH,
    LOAD_IMPLICIT,
    LOCAL,
    RET,
    STORE,
    STORE_IMPLICIT,
    SWITCH,
    THROWING,
    WIDE,
    Op,
)

_SHORT: Final = struct.Struct(">h").unpack_from
_LONGEST: Final = 65_535  # JVMS 4.7.3
_LOADS_CONSTANT: Final = frozenset({Op.LDC, Op.LDC_W, Op.LDC2_W})
_LINKED_CONSTANTS: Final = frozenset({CLASS, METHOD_HANDLE, METHOD_TYPE, DYNAMIC})
_INT: Final = struct.Struct(">i").unpack_from


@final
class LiftError(Exception):
    """Code that cannot be lifted: the offset in the code and the reason."""

    def __init__(self, pc: int, reason: str) -> None:
        self.pc = pc
        self.reason = reason
        super().__init__(f"at {pc}: {reason}")


class Jump(NamedTuple):
    """The targets of an instruction that does not simply go on to the next.

    With `following`, the next instruction is a target too (for `jsr`: where it returns).
    """

    flow: int
    targets: tuple[int, ...]
    following: bool


class SwitchTable(NamedTuple):
    """A decoded tableswitch or lookupswitch."""

    default: int
    cases: tuple[tuple[int, int], ...]
    length: int

    def targets(self) -> tuple[int, ...]:
        """Return where the switch may go, each once, the default first."""
        return tuple(dict.fromkeys([self.default, *(target for _, target in self.cases)]))


class Scan(NamedTuple):
    """The instructions of a method: their offsets in order, and the jumps by offset."""

    starts: list[int]
    jumps: dict[int, Jump]


def scan(code: bytes) -> Scan:
    """Cut `code` into instructions."""
    starts: list[int] = []
    jumps: dict[int, Jump] = {}
    end = len(code)
    if end > _LONGEST:
        raise LiftError(_LONGEST, f"more than {_LONGEST} bytes of code")
    pc = 0
    while pc < end:
        starts.append(pc)
        op = code[pc]
        flow = FLOW[op]
        if not flow:
            pc += LENGTH[op]
        elif flow == BRANCH:
            jumps[pc] = Jump(BRANCH, (pc + _SHORT(code, pc + 1)[0],), following=True)
            pc += 3
        else:
            pc += _note_jump(code, pc, flow, jumps)
    if pc != end:
        raise LiftError(starts[-1], "the last instruction runs past the end of the code")
    if not starts:
        raise LiftError(0, "no code")
    return Scan(starts, jumps)


def _note_jump(code: bytes, pc: int, flow: int, jumps: dict[int, Jump]) -> int:
    """Note the jump at `pc`, if it is one; return the length of the instruction."""
    if flow in (END, RET):
        jumps[pc] = Jump(flow, (), following=False)
    elif flow in (GOTO, JSR):
        jumps[pc] = Jump(flow, (pc + _SHORT(code, pc + 1)[0],), following=flow == JSR)
    elif flow in (GOTO_WIDE, JSR_WIDE):
        plain = GOTO if flow == GOTO_WIDE else JSR
        jumps[pc] = Jump(plain, (pc + _INT(code, pc + 1)[0],), following=plain == JSR)
    elif flow == SWITCH:
        table = switch_table(code, pc)
        jumps[pc] = Jump(SWITCH, table.targets(), following=False)
        return table.length
    elif flow == WIDE:
        if code[pc + 1] == Op.RET:
            jumps[pc] = Jump(RET, (), following=False)
        return 6 if code[pc + 1] == Op.IINC else 4
    else:
        raise LiftError(pc, f"no opcode {code[pc]}")
    return LENGTH[code[pc]]


def throwing(scanned: Scan, code: bytes, tags: bytes) -> frozenset[int]:
    """Return the offsets of instructions that may throw; `tags` are the constant pool's.

    Loading a class, a handle or a dynamic constant may fail to link; a number or string does not.
    """
    return frozenset(
        [
            pc
            for pc in scanned.starts
            if code[pc] in THROWING or (code[pc] in _LOADS_CONSTANT and _may_fail(code, pc, tags))
        ]
    )


def _may_fail(code: bytes, pc: int, tags: bytes) -> bool:
    index = code[pc + 1] if code[pc] == Op.LDC else code[pc + 1] << 8 | code[pc + 2]
    return tags[index] in _LINKED_CONSTANTS


def switch_table(code: bytes, pc: int) -> SwitchTable:
    """Decode the tableswitch or lookupswitch at `pc`; targets are absolute."""
    at = (pc + 4) & ~3
    (default,) = _INT(code, at)
    if code[pc] == Op.TABLESWITCH:
        low, high = struct.unpack_from(">ii", code, at + 4)
        count = high - low + 1
        _check_count(code, pc, at + 12, count, 4)
        offsets = struct.unpack_from(f">{count}i", code, at + 12)
        cases = tuple((low + i, pc + offset) for i, offset in enumerate(offsets))
        return SwitchTable(pc + default, cases, at + 12 + 4 * count - pc)
    (count,) = _INT(code, at + 4)
    _check_count(code, pc, at + 8, count, 8)
    flat = struct.unpack_from(f">{2 * count}i", code, at + 8)
    pairs = tuple((flat[i], pc + flat[i + 1]) for i in range(0, 2 * count, 2))
    return SwitchTable(pc + default, pairs, at + 8 + 8 * count - pc)


def _check_count(code: bytes, pc: int, at: int, count: int, size: int) -> None:
    if count < 0 or at + count * size > len(code):
        raise LiftError(pc, f"a switch of {count} cases does not fit the code")


def local_of(code: bytes, pc: int) -> int:
    """Return the slot of a load, store, iinc or ret that names it in an operand."""
    if code[pc] == Op.WIDE:
        return code[pc + 2] << 8 | code[pc + 3]
    return code[pc + 1]


def stored_local(code: bytes, pc: int) -> int | None:
    """Return the slot the instruction writes, if it writes one."""
    kind = LOCAL[code[pc + 1] if code[pc] == Op.WIDE else code[pc]]
    if kind >= STORE_IMPLICIT:
        return kind - STORE_IMPLICIT
    if kind in (STORE, INCREMENT):
        return local_of(code, pc)
    return None


def used_local(code: bytes, pc: int) -> int | None:
    """Return the slot the instruction reads or writes through an operand, if it does."""
    kind = LOCAL[code[pc + 1] if code[pc] == Op.WIDE else code[pc]]
    return local_of(code, pc) if 0 < kind < LOAD_IMPLICIT else None
