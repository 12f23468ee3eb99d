"""Straight-line code: instructions appended one by one, and the operand stack they need."""

import struct
from typing import Final, final

from heddle.frontend.classwriter.edits import Snippet
from heddle.frontend.classwriter.growing_pool import GrowingPool
from heddle.program.descriptors import parameter_types, return_type

# Opcodes without operands that insertions use, and by how much they change the operand stack.
_PLAIN: Final = {
    "nop": (0, 0),
    "aconst_null": (1, 1),
    "pop": (87, -1),
    "pop2": (88, -2),
    "dup": (89, 1),
    "dup_x1": (90, 1),
    "dup_x2": (91, 1),
    "dup2": (92, 2),
    "dup2_x1": (93, 2),
    "dup2_x2": (94, 2),
    "swap": (95, 0),
    "athrow": (191, -1),
}
_LDC: Final = 18
_LDC_W: Final = 19
_BIPUSH: Final = 16
_SIPUSH: Final = 17
_ICONST_0: Final = 3
_INVOKESTATIC: Final = 184
_INVOKEINTERFACE: Final = 185
_IRETURN: Final = 172
_RETURN: Final = 177
_CHECKCAST: Final = 192
_WIDE: Final = 196
_FAMILIES: Final = "IJFDA"
_LOAD: Final = 21
_STORE: Final = 54
_SHORT_LOAD: Final = 26
_SHORT_STORE: Final = 59


def width(type_: str) -> int:
    """Return how many slots a value of a type takes."""
    return 2 if type_ in ("J", "D") else 0 if type_ == "V" else 1


@final
class Emitter:
    """Code under construction."""

    def __init__(self, pool: GrowingPool) -> None:
        self._pool = pool
        self._code = bytearray()
        self._depth = 0
        self._deepest = 0

    def plain(self, *names: str) -> "Emitter":
        """Append instructions without operands."""
        for name in names:
            opcode, change = _PLAIN[name]
            self._append(bytes((opcode,)), change)
        return self

    def load(self, type_: str, slot: int) -> "Emitter":
        """Append the load of a local of a type, given by descriptor."""
        self._append(_local(_LOAD, _SHORT_LOAD, type_, slot), width(type_))
        return self

    def store(self, type_: str, slot: int) -> "Emitter":
        """Append the store to a local."""
        self._append(_local(_STORE, _SHORT_STORE, type_, slot), -width(type_))
        return self

    def integer(self, value: int) -> "Emitter":
        """Append an int."""
        if -1 <= value <= 5:
            self._append(bytes((_ICONST_0 + value,)), 1)
        elif -0x80 <= value <= 0x7F:
            self._append(struct.pack(">Bb", _BIPUSH, value), 1)
        elif -0x8000 <= value <= 0x7FFF:
            self._append(struct.pack(">Bh", _SIPUSH, value), 1)
        else:
            self.constant(self._pool.integer(value))
        return self

    def constant(self, index: int) -> "Emitter":
        """Append the load of a constant of one slot, by its index."""
        is_near = index <= 0xFF
        form = struct.pack(">BB", _LDC, index) if is_near else struct.pack(">BH", _LDC_W, index)
        self._append(form, 1)
        return self

    def class_constant(self, name: str) -> "Emitter":
        """Append the class object of a class, by internal name (from version 49 on)."""
        self.constant(self._pool.class_name(name))
        return self

    def string(self, text: str) -> "Emitter":
        """Append a string."""
        self.constant(self._pool.string(text))
        return self

    def cast(self, name: str) -> "Emitter":
        """Append a cast to a class, by internal name."""
        self._append(struct.pack(">BH", _CHECKCAST, self._pool.class_name(name)), 0)
        return self

    def call_static(self, owner: str, name: str, descriptor: str) -> "Emitter":
        """Append the call of a static method of a class."""
        index = self._pool.method(owner, name, descriptor)
        self._call(struct.pack(">BH", _INVOKESTATIC, index), descriptor, 0)
        return self

    def call(self, opcode: int, owner: str, name: str, descriptor: str) -> "Emitter":
        """Append the call of a method by `invokevirtual` or `invokeinterface`."""
        is_interface = opcode == _INVOKEINTERFACE
        index = self._pool.method(owner, name, descriptor, interface=is_interface)
        slots = 1 + sum(map(width, parameter_types(descriptor)))
        form = struct.pack(">BH", opcode, index)
        self._call(form + bytes((slots, 0)) if is_interface else form, descriptor, 1)
        return self

    def returned(self, type_: str) -> "Emitter":
        """Append the return of a value of a type; `V` is none."""
        opcode = _RETURN if type_ == "V" else _IRETURN + _family(type_)
        self._append(bytes((opcode,)), -width(type_))
        return self

    def snippet(self) -> Snippet:
        """Return what was appended."""
        return Snippet(bytes(self._code), self._deepest)

    def _call(self, code: bytes, descriptor: str, receiver: int) -> None:
        taken = receiver + sum(map(width, parameter_types(descriptor)))
        self._append(code, -taken)
        self._append(b"", width(return_type(descriptor)))

    def _append(self, code: bytes, change: int) -> None:
        self._code += code
        self._depth += change
        self._deepest = max(self._deepest, self._depth)


def _family(type_: str) -> int:
    """Return which of five opcodes, for int, long, float, double and references, is for a type."""
    return _FAMILIES.index(type_) if type_ in "JFD" else 0 if type_ in "BCISZ" else 4


def _local(opcode: int, short: int, type_: str, slot: int) -> bytes:
    """Return the shortest load or store of a local."""
    family = _family(type_)
    if slot <= 3:
        return bytes((short + 4 * family + slot,))
    if slot <= 0xFF:
        return bytes((opcode + family, slot))
    return struct.pack(">BBH", _WIDE, opcode + family, slot)
