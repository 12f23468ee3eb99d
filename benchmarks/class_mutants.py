"""Takes well-formed class files apart and makes broken ones, the same for the same seed (JVMS 4).

Some mutations change bytes blindly; most change one thing that a reader relies on: a tag, an index,
a length, the name or the content of an attribute, the version. Many mutants stay loadable, if odd.
"""

import struct
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

_Item = TypeVar("_Item")


class Dice:
    """A generator of numbers (SplitMix64) that is the same in every version of Python."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit - 1`."""
        word = 0xFFFFFFFFFFFFFFFF
        self._state = (self._state + 0x9E3779B97F4A7C15) & word
        mixed = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 & word
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & word
        return (mixed ^ mixed >> 31) % limit

    def choice(self, items: Sequence[_Item]) -> _Item:
        """Return one of the items."""
        return items[self.below(len(items))]

    def bytes(self, count: int) -> bytes:
        """Return bytes, half of them small, since small numbers are lengths, indices and tags."""
        return bytes(self.below(256) if self.below(2) else self.below(24) for _ in range(count))


class Attribute(NamedTuple):
    """The position of an attribute: its table's count, its head and end, the lengths around it."""

    name: bytes
    count_at: int
    start: int
    end: int
    around: tuple[int, ...]


class Seed(NamedTuple):
    """A well-formed class file and where its constants (by index) and attributes are."""

    data: bytes
    constants: dict[int, int]
    attributes: list[Attribute]

    def texts(self) -> list[int]:
        """Return the indices of the texts."""
        return [index for index, offset in self.constants.items() if self.data[offset] == 1]


def seed_of(data: bytes) -> Seed:
    """Take a well-formed class file apart (on its own, without the reader under test)."""
    constants: dict[int, int] = {}
    sizes = {7: 3, 8: 3, 16: 3, 19: 3, 20: 3, 15: 4, 5: 9, 6: 9}
    index, position = 1, 10
    while index < _u2(data, 8):
        tag = data[position]
        constants[index] = position
        index += 2 if tag in (5, 6) else 1
        position += 3 + _u2(data, position + 1) if tag == 1 else sizes.get(tag, 5)
    seed = Seed(data, constants, [])
    position += 8 + 2 * _u2(data, position + 6)
    for _fields_then_methods in range(2):
        count = _u2(data, position)
        position += 2
        for _ in range(count):
            position = _add_attributes(seed, position + 6, ())
    _add_attributes(seed, position, ())
    return seed


def _add_attributes(seed: Seed, count_at: int, around: tuple[int, ...]) -> int:
    data, position = seed.data, count_at + 2
    for _ in range(_u2(data, count_at)):
        name_at = seed.constants[_u2(data, position)]
        name = data[name_at + 3 : name_at + 3 + _u2(data, name_at + 1)]
        end = position + 6 + int.from_bytes(data[position + 2 : position + 6])
        seed.attributes.append(Attribute(name, count_at, position, end, around))
        if name == b"Code":
            handlers_at = position + 14 + int.from_bytes(data[position + 10 : position + 14])
            inner_at = handlers_at + 2 + 8 * _u2(data, handlers_at)
            _add_attributes(seed, inner_at, (*around, position + 2))
        position = end
    return position


def _u2(data: bytes, offset: int) -> int:
    return data[offset] << 8 | data[offset + 1]


def _patched(data: bytes, offset: int, patch: bytes) -> bytes:
    return data[:offset] + patch + data[offset + len(patch) :]


def _change_bytes(seed: Seed, dice: Dice) -> bytes:
    data = bytearray(seed.data)
    for _ in range(1 + dice.below(4)):
        data[dice.below(len(data))] = dice.below(256)
    return bytes(data)


def _flip_bit(seed: Seed, dice: Dice) -> bytes:
    data = bytearray(seed.data)
    data[dice.below(len(data))] ^= 1 << dice.below(8)
    return bytes(data)


def _truncate(seed: Seed, dice: Dice) -> bytes:
    return seed.data[: dice.below(len(seed.data))]


def _append(seed: Seed, dice: Dice) -> bytes:
    return seed.data + dice.bytes(1 + dice.below(9))


def _splice(seed: Seed, dice: Dice) -> bytes:
    start, source = dice.below(len(seed.data)), dice.below(len(seed.data))
    piece = seed.data[source : source + dice.below(200)]
    return seed.data[:start] + piece + seed.data[start + dice.below(2) * len(piece) :]


def _delete(seed: Seed, dice: Dice) -> bytes:
    start = dice.below(len(seed.data))
    return seed.data[:start] + seed.data[start + 1 + dice.below(8) :]


def _change_tag(seed: Seed, dice: Dice) -> bytes:
    offset = dice.choice([*seed.constants.values()])
    return _patched(seed.data, offset, bytes([dice.below(22)]))


def _change_index(seed: Seed, dice: Dice) -> bytes:
    offset = dice.choice([at for at in seed.constants.values() if seed.data[at] != 1])
    index = dice.below(_u2(seed.data, 8) + 2)
    return _patched(seed.data, offset + 1 + 2 * dice.below(2), struct.pack(">H", index))


ODD_TEXTS = (
    b"<script>alert(1)</script>".replace(b"/", b"|"),
    b"\x1b]0;title\x07\x1b[31m",
    b"two\nlines\r",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\xed\xb0\x80\xed\xa0\x80",
    b"\xed\xa0\xbd\xed\xb8\x80",
    b"\xe2\x80\xae\xc2\xa0",
    b"\xc1\x81",
    b"\xf0\x9f\x98\x80",
    b"\xff",
    b"",
    b"<init>",
    b"<clinit>",
    b"a" * 65535,
)


def _change_text(seed: Seed, dice: Dice) -> bytes:
    return _with_text(seed, dice.choice(seed.texts()), dice.choice(ODD_TEXTS))


def _rename_class(seed: Seed, dice: Dice) -> bytes:
    """Give the class, a member or what it refers to an odd name, where any name is allowed."""
    owners = [at for at in seed.constants.values() if seed.data[at] in (7, 12)]
    index = _u2(seed.data, dice.choice(owners) + 1)
    return _with_text(seed, index, dice.choice(ODD_TEXTS))


def _with_text(seed: Seed, index: int, text: bytes) -> bytes:
    offset = seed.constants[index] + 1
    rest = seed.data[offset + 2 + _u2(seed.data, offset) :]
    return seed.data[:offset] + struct.pack(">H", len(text)) + text + rest


def _rename_attribute(seed: Seed, dice: Dice) -> bytes:
    """Let another attribute's reader meet an attribute's content."""
    attribute = _some_attribute(seed, dice)
    index = _u2(seed.data, attribute.start)
    return _with_text(seed, index, dice.choice(ATTRIBUTE_NAMES))


def _name_attribute_oddly(seed: Seed, dice: Dice) -> bytes:
    attribute = _some_attribute(seed, dice)
    index = dice.below(_u2(seed.data, 8) + 2)
    return _patched(seed.data, attribute.start, struct.pack(">H", index))


def _change_length(seed: Seed, dice: Dice) -> bytes:
    attribute = _some_attribute(seed, dice)
    length = attribute.end - attribute.start - 6
    changed = dice.choice((length + 1, max(0, length - 1), length * 2, 0, 0x7FFFFFFF, 0xFFFFFFFF))
    return _patched(seed.data, attribute.start + 2, struct.pack(">I", changed))


def _scramble(seed: Seed, dice: Dice) -> bytes:
    attribute = _some_attribute(seed, dice)
    size = attribute.end - attribute.start - 6
    start = attribute.start + 6 + dice.below(size + 1)
    return _patched(seed.data, start, dice.bytes(min(attribute.end - start, 1 + dice.below(6))))


def _repeat_attribute(seed: Seed, dice: Dice) -> bytes:
    attribute = _some_attribute(seed, dice)
    return _with_attribute(seed, attribute, seed.data[attribute.start : attribute.end])


def _insert_attribute(seed: Seed, dice: Dice) -> bytes:
    """Add an attribute with a name from elsewhere in the file and any content."""
    name = seed.data[_some_attribute(seed, dice).start :][:2]
    body = dice.bytes(dice.below(16))
    added = name + struct.pack(">I", len(body)) + body
    return _with_attribute(seed, dice.choice(seed.attributes), added)


def _with_attribute(seed: Seed, beside: Attribute, added: bytes) -> bytes:
    data = seed.data
    for offset in beside.around:
        length = int.from_bytes(data[offset : offset + 4]) + len(added)
        data = _patched(data, offset, struct.pack(">I", length & 0xFFFFFFFF))
    count = struct.pack(">H", _u2(data, beside.count_at) + 1 & 0xFFFF)
    data = _patched(data, beside.count_at, count)
    return data[: beside.start] + added + data[beside.start :]


def _some_attribute(seed: Seed, dice: Dice) -> Attribute:
    """Choose the name first, so that rare attributes are met as often as common ones."""
    name = dice.choice(sorted({attribute.name for attribute in seed.attributes}))
    return dice.choice([attribute for attribute in seed.attributes if attribute.name == name])


ATTRIBUTE_NAMES = (
    b"AnnotationDefault",
    b"BootstrapMethods",
    b"Code",
    b"ConstantValue",
    b"Deprecated",
    b"EnclosingMethod",
    b"Exceptions",
    b"InnerClasses",
    b"LineNumberTable",
    b"LocalVariableTable",
    b"LocalVariableTypeTable",
    b"MethodParameters",
    b"Module",
    b"NestHost",
    b"NestMembers",
    b"PermittedSubclasses",
    b"Record",
    b"RuntimeInvisibleAnnotations",
    b"RuntimeInvisibleParameterAnnotations",
    b"RuntimeVisibleAnnotations",
    b"RuntimeVisibleParameterAnnotations",
    b"RuntimeVisibleTypeAnnotations",
    b"Signature",
    b"SourceDebugExtension",
    b"SourceFile",
    b"StackMapTable",
    b"Synthetic",
    b"Unknown",
)
MUTATIONS: dict[str, Callable[[Seed, Dice], bytes]] = {
    "append": _append,
    "change bytes": _change_bytes,
    "change index": _change_index,
    "change length": _change_length,
    "change tag": _change_tag,
    "change text": _change_text,
    "delete": _delete,
    "flip bit": _flip_bit,
    "insert attribute": _insert_attribute,
    "name attribute oddly": _name_attribute_oddly,
    "rename attribute": _rename_attribute,
    "rename class": _rename_class,
    "repeat attribute": _repeat_attribute,
    "scramble attribute": _scramble,
    "splice": _splice,
    "truncate": _truncate,
}


class Mutant(NamedTuple):
    """A changed class file and what was changed."""

    data: bytes
    change: str


def mutants(seeds: Sequence[Seed], count: int, dice: Dice) -> Iterator[Mutant]:
    """Make mutants, every third of another class version as well: older ones ignore attributes."""
    names = sorted(MUTATIONS)
    for number in range(count):
        name = names[number % len(names)]
        data = MUTATIONS[name](dice.choice(seeds), dice)
        if dice.below(3) == 0:
            major, minor = 44 + dice.below(27), dice.choice((0, 0, 0, 2, 3, 65535))
            data = _patched(data, 4, struct.pack(">HH", minor, major))[: len(data)]
            name += f", version {major}.{minor}"
        yield Mutant(data, name)
