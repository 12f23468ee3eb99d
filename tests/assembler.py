"""A small assembler: mnemonic text to class files, for tests that need neither javac nor a JVM.

A method is one instruction per line, as JVMS 6.5 names it, after an optional label (`loop: nop`).
`//` starts a comment. Operands by example::

    iload 3                         wide iinc 300 -1000            newarray int
    ldc 70000                       ldc "text"                     ldc 1.5f
    ldc2_w 5L                       ldc2_w 0.5d                    ldc class p/C
    getstatic p/C.f:I               invokevirtual p/C.m(I)V        multianewarray [[I 2
    goto loop                       tableswitch -1 other a b       lookupswitch other 5:a 9:b

`@9` is the offset 9 where a label could stand, and `#7` the constant 7 where one could be named, so
that wrong code can be written too. Directives: `.catch any|class from to handler`, `.line number`,
`.var slot name descriptor from to`, and `.byte 203` for what is no instruction.
"""

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

PUBLIC: Final = 0x0001
STATIC: Final = 0x0008


def _mnemonics() -> tuple[str, ...]:
    """Return the names of opcodes 0 to 201."""
    loads = [f"{kind}load" for kind in "ilfda"]
    stores = [f"{kind}store" for kind in "ilfda"]
    orders = ("eq", "ne", "lt", "ge", "gt", "le")
    operators = ("add", "sub", "mul", "div", "rem", "neg")
    bits = ("shl", "shr", "ushr", "and", "or", "xor")
    return (
        *("nop", "aconst_null", "iconst_m1", *(f"iconst_{n}" for n in range(6))),
        *("lconst_0", "lconst_1", "fconst_0", "fconst_1", "fconst_2", "dconst_0", "dconst_1"),
        *("bipush", "sipush", "ldc", "ldc_w", "ldc2_w"),
        *loads,
        *(f"{name}_{slot}" for name in loads for slot in range(4)),
        *(f"{kind}aload" for kind in "ilfdabcs"),
        *stores,
        *(f"{name}_{slot}" for name in stores for slot in range(4)),
        *(f"{kind}astore" for kind in "ilfdabcs"),
        *("pop", "pop2", "dup", "dup_x1", "dup_x2", "dup2", "dup2_x1", "dup2_x2", "swap"),
        *(f"{kind}{name}" for name in operators for kind in "ilfd"),
        *(f"{kind}{name}" for name in bits for kind in "il"),
        *("iinc", "i2l", "i2f", "i2d", "l2i", "l2f", "l2d", "f2i", "f2l", "f2d"),
        *("d2i", "d2l", "d2f", "i2b", "i2c", "i2s", "lcmp", "fcmpl", "fcmpg", "dcmpl", "dcmpg"),
        *(f"if{order}" for order in orders),
        *(f"if_icmp{order}" for order in orders),
        *("if_acmpeq", "if_acmpne", "goto", "jsr", "ret", "tableswitch", "lookupswitch"),
        *("ireturn", "lreturn", "freturn", "dreturn", "areturn", "return"),
        *("getstatic", "putstatic", "getfield", "putfield"),
        *("invokevirtual", "invokespecial", "invokestatic", "invokeinterface", "invokedynamic"),
        *("new", "newarray", "anewarray", "arraylength", "athrow", "checkcast", "instanceof"),
        *("monitorenter", "monitorexit", "wide", "multianewarray", "ifnull", "ifnonnull"),
        *("goto_w", "jsr_w"),
    )


MNEMONICS: Final = _mnemonics()
OPCODES: Final = {name: number for number, name in enumerate(MNEMONICS)}
_ELEMENTS: Final = dict(
    zip(
        ("boolean", "char", "float", "double", "byte", "short", "int", "long"),
        range(4, 12),
        strict=True,
    )
)


def u2(*values: int) -> bytes:
    """Return values as two bytes each."""
    return struct.pack(f">{len(values)}H", *values)


class Pool:
    """A constant pool under construction; every method returns the index of its constant."""

    def __init__(self) -> None:
        self._constants: dict[bytes, int] = {}
        self._next = 1

    def _add(self, constant: bytes) -> int:
        if constant not in self._constants:
            self._constants[constant] = self._next
            self._next += 2 if constant[0] in (5, 6) else 1
        return self._constants[constant]

    def text(self, value: str) -> int:
        """Add a CONSTANT_Utf8 of characters that UTF-8 and its modified form encode alike."""
        encoded = value.encode()
        return self._add(b"\x01" + u2(len(encoded)) + encoded)

    def number(self, kind: str, value: float) -> int:
        """Add a number of kind i, f, q or d."""
        tag = {"i": 3, "f": 4, "q": 5, "d": 6}[kind]
        return self._add(bytes((tag,)) + struct.pack(f">{kind}", value))

    def raw_float(self, bits: int) -> int:
        """Add a float by its bits."""
        return self._add(struct.pack(">BI", 4, bits))

    def class_name(self, name: str) -> int:
        """Add a class."""
        return self._add(b"\x07" + u2(self.text(name)))

    def string(self, value: str) -> int:
        """Add a string."""
        return self._add(b"\x08" + u2(self.text(value)))

    def name_and_type(self, name: str, descriptor: str) -> int:
        """Add a name and type."""
        return self._add(b"\x0c" + u2(self.text(name), self.text(descriptor)))

    def member(self, text: str, is_interface: bool = False) -> int:
        """Add a field (`p/C.f:I`) or a method (`p/C.m(I)V`)."""
        owner, _, rest = text.partition(".")
        if "(" in rest:
            at = rest.index("(")
            tag, name, descriptor = 11 if is_interface else 10, rest[:at], rest[at:]
        else:
            tag, (name, _, descriptor) = 9, rest.partition(":")
        place = u2(self.class_name(owner), self.name_and_type(name, descriptor))
        return self._add(bytes((tag,)) + place)

    def odd_member(self, owner: str, name: str, descriptor: str) -> int:
        """Add a field or a method of any name; the code refers to it by `#` and the index."""
        place = u2(self.class_name(owner), self.name_and_type(name, descriptor))
        return self._add(bytes((10 if descriptor[0] == "(" else 9,)) + place)

    def handle(self, kind: int, member: int) -> int:
        """Add a method handle."""
        return self._add(struct.pack(">BBH", 15, kind, member))

    def method_type(self, descriptor: str) -> int:
        """Add a method type."""
        return self._add(b"\x10" + u2(self.text(descriptor)))

    def dynamic(self, bootstrap: int, name: str, descriptor: str) -> int:
        """Add a dynamic call site or constant, which the descriptor tells."""
        tag = b"\x12" if descriptor[0] == "(" else b"\x11"
        return self._add(tag + u2(bootstrap, self.name_and_type(name, descriptor)))

    def loadable(self, text: str) -> int:
        """Add the operand of an ldc, as the module's description spells it."""
        if text[0] == "#":
            return int(text[1:])
        if text[0] == '"':
            return self.string(text[1:-1])
        if text.startswith("class "):
            return self.class_name(text[6:])
        kinds: dict[str, tuple[str, Callable[[str], float]]] = {
            "L": ("q", int),
            "f": ("f", float),
            "d": ("d", float),
        }
        kind, read = kinds.get(text[-1], ("i", int))
        return self.number(kind, read(text.rstrip("Lfd") if kind != "i" else text))

    def bytes(self) -> "bytes":
        """Return the count and the constants."""
        return u2(self._next) + b"".join(self._constants)


@dataclass(frozen=True)
class MethodText:
    """A method to assemble; no text means no code."""

    name: str
    descriptor: str
    text: str | None = None
    flags: int = PUBLIC | STATIC
    max_stack: int = 24
    max_locals: int = 24


@dataclass(frozen=True)
class FieldText:
    """A field to assemble."""

    name: str
    descriptor: str
    flags: int = PUBLIC | STATIC


@dataclass(frozen=True)
class ClassText:
    """A class to assemble; version 49 is the last that the JVM runs without stack maps and jsr."""

    name: str
    methods: Sequence[MethodText] = ()
    fields: Sequence[FieldText] = ()
    super_name: str = "java/lang/Object"
    interfaces: Sequence[str] = ()
    flags: int = PUBLIC | 0x0020
    major: int = 49
    pool: Pool = field(default_factory=Pool)
    bootstraps: Sequence[tuple[int, Sequence[int]]] = ()
    source_file: str | None = None


def assemble(source: ClassText) -> bytes:
    """Return the class file of a class."""
    pool = source.pool
    head = u2(source.flags, pool.class_name(source.name), pool.class_name(source.super_name))
    interfaces = _table(u2(pool.class_name(name)) for name in source.interfaces)
    fields = _table(
        u2(f.flags, pool.text(f.name), pool.text(f.descriptor), 0) for f in source.fields
    )
    methods = _table([_method(method, pool) for method in source.methods])
    attributes: list[bytes] = []
    if source.bootstraps:
        rows = [u2(handle, len(args), *args) for handle, args in source.bootstraps]
        attributes.append(_attribute(pool, "BootstrapMethods", _table(rows)))
    if source.source_file is not None:
        attributes.append(_attribute(pool, "SourceFile", u2(pool.text(source.source_file))))
    rest = _table(attributes)
    version = u2(0, source.major)
    start = b"\xca\xfe\xba\xbe" + version + pool.bytes()
    return start + head + interfaces + fields + methods + rest


def code_class(text: str, descriptor: str = "()V", **options: int) -> bytes:
    """Return a class `T` whose one method, static and called `m`, has this code."""
    return assemble(ClassText("T", [MethodText("m", descriptor, text, **options)]))


def _table(rows: Iterable[bytes]) -> bytes:
    rows = list(rows)
    return u2(len(rows)) + b"".join(rows)


def _attribute(pool: Pool, name: str, body: bytes) -> bytes:
    return struct.pack(">HI", pool.text(name), len(body)) + body


def _method(method: MethodText, pool: Pool) -> bytes:
    head = u2(method.flags, pool.text(method.name), pool.text(method.descriptor))
    if method.text is None:
        return head + u2(0)
    made = _Assembly(pool, method.text)
    code = made.code()
    sizes = struct.pack(">HHI", method.max_stack, method.max_locals, len(code))
    body = sizes + code + _table(made.handlers()) + _table(made.tables())
    return head + u2(1) + _attribute(pool, "Code", body)


@dataclass(frozen=True)
class _Line:
    pc: int
    name: str
    operands: list[str]


class _Assembly:
    """The code of one method: sizes and labels first, then bytes."""

    def __init__(self, pool: Pool, text: str) -> None:
        self._pool = pool
        self._labels: dict[str, int] = {}
        self._lines: list[_Line] = []
        self._directives: list[_Line] = []
        self._end = 0
        for line in text.splitlines():
            self._read(line.partition("//")[0].strip())

    def _read(self, line: str) -> None:
        first, _, rest = line.partition(" ")
        if first.endswith(":"):
            self._labels[first[:-1]] = self._end
            self._read(rest.strip())
        elif line:
            name = first
            operands = [rest.strip()] if name.startswith("ldc") else rest.split()
            made = _Line(self._end, name, operands)
            if name.startswith(".") and name != ".byte":
                self._directives.append(made)
            else:
                self._lines.append(made)
                self._end += self._size(made)

    def _size(self, line: _Line) -> int:
        if line.name == ".byte":
            return len(line.operands)
        padding = -(line.pc + 1) % 4
        if line.name == "tableswitch":
            return 1 + padding + 12 + 4 * (len(line.operands) - 2)
        if line.name == "lookupswitch":
            return 1 + padding + 8 + 8 * (len(line.operands) - 1)
        if line.name == "wide":
            return 6 if line.operands[0] == "iinc" else 4
        return 1 + _OPERAND_SIZES.get(line.name, 0)

    def _target(self, text: str) -> int:
        return int(text[1:]) if text[0] == "@" else self._labels[text]

    def code(self) -> bytes:
        """Return the instructions."""
        return b"".join([self._bytes(line) for line in self._lines])

    def _bytes(self, line: _Line) -> bytes:
        if line.name == ".byte":
            return bytes(int(value) for value in line.operands)
        opcode = bytes((OPCODES[line.name],))
        if not line.operands:
            return opcode
        if line.name in _BRANCHES:
            layout = ">i" if line.name.endswith("_w") else ">h"
            return opcode + struct.pack(layout, self._target(line.operands[0]) - line.pc)
        if line.name.endswith("switch"):
            return opcode + bytes(-(line.pc + 1) % 4) + self._switch(line)
        return opcode + self._plain(line.name, line.operands)

    def _switch(self, line: _Line) -> bytes:
        if line.name == "tableswitch":
            low, *targets = line.operands
            offsets = [self._target(target) - line.pc for target in targets]
            last = int(low) + len(offsets) - 2
            return struct.pack(f">iii{len(offsets) - 1}i", offsets[0], int(low), last, *offsets[1:])
        default, *cases = line.operands
        rows = [case.partition(":") for case in cases]
        flat = [n for key, _, to in rows for n in (int(key), self._target(to) - line.pc)]
        return struct.pack(f">ii{len(flat)}i", self._target(default) - line.pc, len(rows), *flat)

    def _plain(self, name: str, operands: list[str]) -> bytes:
        first = operands[0]
        if name == "wide":
            values = [int(value) & 0xFFFF for value in operands[1:]]
            return bytes((OPCODES[first],)) + u2(*values)
        if name == "newarray":
            return bytes((_ELEMENTS[first] if first in _ELEMENTS else int(first),))
        if name == "sipush":
            return struct.pack(">h", int(first))
        if _OPERAND_SIZES[name] <= 2 and name not in _POOL_USERS:
            return bytes(int(value) & 0xFF for value in operands)
        index = self._constant(name, first)
        if name == "ldc":
            return bytes((index,))
        return u2(index) + self._after_index(name, operands)

    def _constant(self, name: str, text: str) -> int:
        if text[0] == "#":
            return int(text[1:])
        if name.startswith("ldc"):
            return self._pool.loadable(text)
        if name in ("new", "anewarray", "checkcast", "instanceof", "multianewarray"):
            return self._pool.class_name(text)
        return self._pool.member(text, is_interface=name == "invokeinterface")

    def _after_index(self, name: str, operands: list[str]) -> bytes:
        if name == "invokeinterface":
            return bytes((int(operands[1]) if len(operands) > 1 else 1, 0))
        if name == "invokedynamic":
            return bytes(2)
        return bytes((int(operands[1]),)) if name == "multianewarray" else b""

    def handlers(self) -> list[bytes]:
        """Return the exception table."""
        rows = []
        for line in self._directives:
            if line.name == ".catch":
                caught, *places = line.operands
                index = 0 if caught == "any" else self._pool.class_name(caught)
                rows.append(u2(*map(self._target, places), index))
        return rows

    def tables(self) -> list[bytes]:
        """Return the attributes of the code: lines and variables, where there are any."""
        lines, variables = [], []
        for line in self._directives:
            if line.name == ".line":
                lines.append(u2(line.pc, int(line.operands[0])))
            elif line.name == ".var":
                slot, name, descriptor, start, end = line.operands
                first, size = self._target(start), self._target(end) - self._target(start)
                texts = self._pool.text(name), self._pool.text(descriptor)
                variables.append(u2(first, size, *texts, int(slot)))
        made = {"LineNumberTable": lines, "LocalVariableTable": variables}
        return [_attribute(self._pool, name, _table(rows)) for name, rows in made.items() if rows]


_BRANCHES: Final = frozenset(name for name in MNEMONICS if name.startswith(("if", "goto", "jsr")))
_LDC: Final = ("ldc", "ldc_w", "ldc2_w")
_POOL_USERS: Final = frozenset(
    (
        *_LDC,
        *(name for name in MNEMONICS if name.startswith(("get", "put", "invoke"))),
        *("new", "anewarray", "checkcast", "instanceof", "multianewarray"),
    )
)
_OPERAND_SIZES: Final = {
    **dict.fromkeys(_BRANCHES, 2),
    **dict.fromkeys((f"{kind}{what}" for kind in "ilfda" for what in ("load", "store")), 1),
    **dict.fromkeys(("bipush", "ldc", "ret", "newarray"), 1),
    **dict.fromkeys(("sipush", "iinc"), 2),
    **dict.fromkeys(_POOL_USERS - {"ldc"}, 2),
    **dict.fromkeys(("goto_w", "jsr_w", "invokeinterface", "invokedynamic"), 4),
    "multianewarray": 3,
}
