"""Random code that the verifier accepts: tangled jumps, exception tables and subroutines.

A method has blocks that jump to each other at random. Each expects certain values on the stack
(its *shape*) and begins by storing them, so that jumps to it can push them first. Every block uses
up fuel, so that all runs end; the end prints every local.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Final

_FUEL: Final = 1
_INTS: Final = (0, 2, 3, 4, 5)
_LONGS: Final = (6, 8)
_CAUGHT: Final = 12
_TEXT: Final = 13
_ADDRESSES: Final = (14, 15)
_SHAPES: Final = ("", "", "", "I", "J", "IJ", "II", "T")
_HANDLER_SHAPE: Final = "E"
_TYPES: Final = (
    "any",
    "java/lang/ArithmeticException",
    "java/lang/RuntimeException",
    "java/lang/NullPointerException",
)
_STORES: Final = {"I": "istore", "J": "lstore", "T": "astore", "E": "astore"}
_LOADS: Final = {"I": "iload", "J": "lload", "T": "aload", "E": "aload"}


@dataclass
class _Writer:
    """The method under construction."""

    random: Random
    shapes: list[str]
    lines: list[str] = field(default_factory=list)
    labels: int = 0

    def add(self, *lines: str) -> None:
        """Write instructions."""
        self.lines += lines

    def label(self) -> str:
        """Write a label and return it."""
        self.labels += 1
        name = f"p{self.labels}"
        self.add(f"{name}:")
        return name

    def slot(self, kind: str) -> int:
        """Choose a local for a value of a kind."""
        slots = {"I": _INTS, "J": _LONGS, "T": (_TEXT,), "E": (_CAUGHT,)}
        return self.random.choice(slots[kind])


def random_code(seed: int) -> str:
    """Return the code of a `static int m(int)`."""
    random = Random(seed)
    count = random.randint(4, 24)
    handlers = random.randint(0, 4)
    shapes = ["", *(random.choice(_SHAPES) for _ in range(count))]
    shapes += [_HANDLER_SHAPE] * handlers
    writer = _Writer(random, shapes)
    _prologue(writer)
    order = list(range(1, len(shapes)))
    random.shuffle(order)
    points = []
    for block in [0, *order]:
        points += _block(writer, block)
    points.append(writer.label())
    _epilogue(writer)
    if handlers:
        _exception_table(writer, points, range(count + 1, len(shapes)))
    return "\n".join(writer.lines)


def _prologue(writer: _Writer) -> None:
    writer.add("bipush 45", f"istore {_FUEL}")
    for number, slot in enumerate(_INTS[1:]):
        writer.add(f"bipush {number * 3}", f"istore {slot}")
    for slot in _LONGS:
        writer.add("iload_0", "i2l", f"lstore {slot}")
    writer.add("aconst_null", f"astore {_CAUGHT}", 'ldc "start"', f"astore {_TEXT}")


def _block(writer: _Writer, block: int) -> list[str]:
    """Write a block; return labels between its statements, where ranges may start and end."""
    writer.add(f"b{block}:")
    for kind in reversed(writer.shapes[block]):
        writer.add(f"{_STORES[kind]} {writer.slot(kind)}")
    writer.add(f"iinc {_FUEL} -1", f"iload {_FUEL}", "ifle out")
    points = [writer.label()]
    for _ in range(writer.random.randint(0, 5)):
        _statement(writer)
        points.append(writer.label())
    _jump(writer)
    return points


def _statement(writer: _Writer) -> None:
    random = writer.random
    one, other, target = (writer.slot("I") for _ in range(3))
    first, second = writer.slot("J"), writer.slot("J")
    choices = {
        "arithmetic": [
            f"iload {one}",
            f"iload {other}",
            random.choice(("iadd", "isub", "imul", "ixor", "iand", "ishr")),
            f"istore {target}",
        ],
        "division": [
            f"iload {one}",
            f"iload {other}",
            "iconst_3",
            "iand",
            random.choice(("idiv", "irem")),
            f"istore {target}",
        ],
        "increment": [f"iinc {one} {random.randint(-3, 3)}"],
        "long": [f"lload {first}", f"lload {second}", "ladd", f"lstore {first}"],
        "widen": [f"iload {one}", "i2l", f"lstore {second}"],
        "copy": [f"iload {one}", f"istore {target}"],
        "text": [random.choice(('ldc "x"', "aconst_null")), f"astore {_TEXT}"],
        "length": [
            f"aload {_TEXT}",
            "invokevirtual java/lang/String.length()I",
            f"istore {target}",
        ],
        "print": [f"iload {one}", "invokestatic Out.print(I)V"],
        "subroutine": [f"jsr sub{random.randrange(len(_ADDRESSES))}"],
    }
    writer.add(*random.choice(list(choices.values())))


def _jump(writer: _Writer) -> None:
    """Write a way out of the block: to one, two or several blocks of the same shape, or a throw."""
    random = writer.random
    target = random.randrange(1, len(writer.shapes))
    shape = writer.shapes[target]
    alike = [b for b, other in enumerate(writer.shapes) if other == shape and b]
    if random.random() < 0.08:
        writer.add(f"aload {_CAUGHT}", "athrow")
        return
    for kind in shape:
        writer.add(f"{_LOADS[kind]} {writer.slot(kind)}")
    chosen = [target, *random.choices(alike, k=random.randint(0, 3))]
    if len(chosen) == 1:
        writer.add(f"goto b{target}")
    elif len(chosen) == 2:
        writer.add(f"iload {writer.slot('I')}", f"iload {writer.slot('I')}")
        order = random.choice(("eq", "ne", "lt", "ge", "gt", "le"))
        writer.add(f"if_icmp{order} b{chosen[0]}", f"goto b{chosen[1]}")
    else:
        writer.add(f"iload {writer.slot('I')}", "bipush 7", "iand")
        writer.add("tableswitch 0 " + " ".join(f"b{b}" for b in chosen))


def _epilogue(writer: _Writer) -> None:
    """Write the end, which prints every local, and the subroutines."""
    writer.add("out:")
    for slot in _LONGS:
        writer.add(f"lload {slot}", "invokestatic Out.print(J)V")
    for slot in _INTS[1:]:
        writer.add(f"iload {slot}", "invokestatic Out.print(I)V")
    writer.add(f"aload {_TEXT}", "invokestatic Out.print(Ljava/lang/String;)V")
    writer.add("iload_0", "ireturn")
    for number, slot in enumerate(_ADDRESSES):
        writer.add(f"sub{number}: astore {slot}", f"iinc {_INTS[number]} 5")
        writer.add(f"iload {_INTS[2]}", f"ifgt odd{number}", f"iload {_INTS[3]}")
        writer.add(f"istore {_INTS[2]}", f"odd{number}: ret {slot}")


def _exception_table(writer: _Writer, points: list[str], handlers: range) -> None:
    random = writer.random
    for _ in range(random.randint(1, 6)):
        start, end = sorted(random.sample(range(len(points)), 2))
        caught = random.choice(_TYPES)
        writer.add(f".catch {caught} {points[start]} {points[end]} b{random.choice(handlers)}")
