"""The spelling of strings, names, types, numbers and flags in the text form of the IR.

Both directions of each spelling stand together here, so that what one writes the other reads. The
text is printable ASCII whatever a class file holds: HotSpot loads names with spaces, newlines, NUL
and lone surrogates (JVMS 4.2.2 forbids a few characters only), and those are quoted and escaped.
"""

import math
import re
import struct
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from heddle.program.classes import Flags
from heddle.program.constants import NumberConstant

_SEGMENT: Final = r"[A-Za-z0-9_$]+(?:-[A-Za-z0-9_$]+)*"
_CLASS_TYPE: Final = rf"L{_SEGMENT}(?:/{_SEGMENT})*;"
_VALUE_TYPE: Final = rf"\[*+(?:[BCDFIJSZ]|{_CLASS_TYPE})"

# Parts of the token grammar; the lexer uses them too, so an unquoted spelling is one token.
WORD: Final = rf"<clinit>|<init>|(?=[A-Za-z_$]){_SEGMENT}(?:/{_SEGMENT})*"
# A type starts at the first bracket of a run: else a long run would be tried from each of them.
TYPE: Final = rf"(?<!\[)\[++[BCDFIJSZ](?![A-Za-z0-9_$/-])|(?<!\[)\[*+{_CLASS_TYPE}"
METHOD_TYPE: Final = rf"\((?:{_VALUE_TYPE})*\)(?:V|{_VALUE_TYPE})"
STRING: Final = r'"(?:[^"\\\n]|\\[^\n])*"'
NUMBER: Final = (
    r"0x[0-9a-f]+|0[fd]:-?[0-9a-f]+|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?[Lfd]?(?![A-Za-z0-9_$])"
)

_PLAIN_NAME: Final = re.compile(f"(?:{WORD}|{TYPE})", re.ASCII)
_PLAIN_TYPE: Final = re.compile(f"(?:[BCDFIJSVZ]|null|{TYPE})", re.ASCII)
_PLAIN_METHOD_TYPE: Final = re.compile(METHOD_TYPE, re.ASCII)

BARE_TYPES: Final = frozenset({*"BCDFIJSVZ", "null"})


class SpellingError(ValueError):
    """A token that looks right but stands for nothing, such as a number out of range."""


# Strings ------------------------------------------------------------------------------------------

_ESCAPED: Final = re.compile(r"[^ !#-\[\]-~]")
_ESCAPED_IN_MESSAGES: Final = re.compile(r"[^ -~]")
_ESCAPE: Final = re.compile(r"\\(u\{[0-9a-f]{1,6}\}|u[0-9a-fA-F]{4}|.)", re.DOTALL)
_SHORT_ESCAPES: Final = {'"': '"', "\\": "\\", "n": "\n", "r": "\r", "t": "\t"}
_SHORT_FORMS: Final = {char: f"\\{letter}" for letter, char in _SHORT_ESCAPES.items()}


def quoted(text: str) -> str:
    r"""Write a string between quotes: `\uXXXX` for a UTF-16 unit, `\u{X}` beyond U+FFFF."""
    return f'"{_ESCAPED.sub(_escape, text)}"'


def unquoted(token: str) -> str:
    """Read a quoted string back."""
    inner = token[1:-1]
    return _ESCAPE.sub(_unescape, inner) if "\\" in inner else inner


def shown(token: str) -> str:
    """Write a token of unknown origin for a message: printable, in quotes, not endless."""
    return f"'{_ESCAPED_IN_MESSAGES.sub(_escape, token[:40])}{'...' if token[40:] else ''}'"


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    if char in _SHORT_FORMS:
        return _SHORT_FORMS[char]
    code = ord(char)
    # A pair of escapes would read back as two lone surrogates, which is another string.
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\u{{{code:x}}}"


def _unescape(match: re.Match[str]) -> str:
    escape = match[1]
    if escape in _SHORT_ESCAPES:
        return _SHORT_ESCAPES[escape]
    if len(escape) == 1:
        raise SpellingError(f"an escape that exists instead of \\{escape}")
    code = int(escape[1:].strip("{}"), 16)
    if code > 0x10FFFF:
        raise SpellingError("a character up to \\u{10ffff}")
    return chr(code)


def joined(pieces: Iterable[object], parts: Callable[[Any], Sequence[object]]) -> str:
    """Join pieces of text and others, which `parts` splits; they nest, but nothing recurses."""
    done: list[str] = []
    stack = list(pieces)[::-1]
    while stack:
        piece = stack.pop()
        if isinstance(piece, str):
            done.append(piece)
        else:
            stack.extend(reversed(parts(piece)))
    return "".join(done)


# Names and types ----------------------------------------------------------------------------------


def name_text(name: str) -> str:
    """Write a class or member name: plain if it is one word that means nothing else."""
    return name if _PLAIN_NAME.fullmatch(name) and name not in _RESERVED else quoted(name)


def type_text(type_: str) -> str:
    """Write a type: plain if it is a descriptor of plain names."""
    return type_ if _PLAIN_TYPE.fullmatch(type_) else quoted(type_)


def method_type_text(descriptor: str) -> str:
    """Write a method descriptor: plain if it is one of plain names."""
    return descriptor if _PLAIN_METHOD_TYPE.fullmatch(descriptor) else quoted(descriptor)


# Numbers ------------------------------------------------------------------------------------------


def number_text(number: NumberConstant) -> str:
    """Write a number so that it is readable and exact: `7`, `7L`, `0.1f`, `0.1d`, `0f:7fc00000`."""
    match number.type:
        case "I":
            return f"{number.bits:d}"
        case "J":
            return f"{number.bits:d}L"
        case "F":
            return _float_text(number.bits)
        case "D":
            return _double_text(number.bits)
        case _:
            raise ValueError(f"{number.type!r} is no type of a number")


def read_number(token: str) -> NumberConstant:
    """Read a number back."""
    if token[:3] in ("0f:", "0d:"):
        return NumberConstant(token[1].upper(), int(token[3:], 16))
    try:
        if token[-1] in "fd" and token[:2] != "0x":
            return _read_floating(token)
        is_long = token[-1] == "L"
        return NumberConstant("J" if is_long else "I", int(token[:-1] if is_long else token, 0))
    except (ValueError, OverflowError):
        raise SpellingError("a number that fits its type") from None


def double_text(value: float) -> str:
    """Write a Python float with all its bits."""
    (bits,) = struct.unpack(">Q", struct.pack(">d", value))
    return _double_text(bits)


def number_value(number: NumberConstant) -> int | float:
    """Return the Python number that a constant stands for."""
    value: int | float = number.bits
    if number.type == "F":
        (value,) = struct.unpack(">f", struct.pack(">I", number.bits))
    elif number.type == "D":
        (value,) = struct.unpack(">d", struct.pack(">Q", number.bits))
    return value


def _double_text(bits: int) -> str:
    if 0 <= bits < 1 << 64:
        (value,) = struct.unpack(">d", struct.pack(">Q", bits))
        if math.isfinite(value):
            return f"{value!r}d"
    return f"0d:{bits:x}"


def _float_text(bits: int) -> str:
    if 0 <= bits < 1 << 32:
        (value,) = struct.unpack(">f", struct.pack(">I", bits))
        if math.isfinite(value):
            return f"{_short_decimal(value, bits)}f"
    return f"0f:{bits:x}"


def _short_decimal(value: float, bits: int) -> str:
    """Return a decimal of six digits or more that rounds to a float: nine always do."""
    for digits in range(6, 10):
        text = f"{value:.{digits}g}"
        if _float_bits(float(text)) == bits:
            break
    return text if "." in text or "e" in text else f"{text}.0"


def _read_floating(token: str) -> NumberConstant:
    value = float(token[:-1])
    if math.isinf(value):
        raise OverflowError
    if token[-1] == "f":
        return NumberConstant("F", _float_bits(value))
    (bits,) = struct.unpack(">Q", struct.pack(">d", value))
    return NumberConstant("D", bits)


def _float_bits(value: float) -> int:
    """Return the bits of the nearest float; a value beyond the largest is an OverflowError."""
    bits: int = struct.unpack(">I", struct.pack(">f", value))[0]
    return bits


# Flags --------------------------------------------------------------------------------------------

_ACCESS: Final = {
    "public": int(Flags.PUBLIC),
    "private": int(Flags.PRIVATE),
    "protected": int(Flags.PROTECTED),
    "static": int(Flags.STATIC),
    "final": int(Flags.FINAL),
}
_COMMON: Final = {"synthetic": int(Flags.SYNTHETIC), "enum": int(Flags.ENUM)}

# One bit means different things for classes, fields and methods (JVMS tables 4.1-B, 4.5-A, 4.6-A).
CLASS_FLAGS: Final = {
    **_ACCESS,
    "super": 0x20,
    "interface": int(Flags.INTERFACE),
    "abstract": int(Flags.ABSTRACT),
    **_COMMON,
    "annotation": int(Flags.ANNOTATION),
    "module": int(Flags.MODULE),
}
FIELD_FLAGS: Final = {
    **_ACCESS,
    "volatile": int(Flags.VOLATILE),
    "transient": int(Flags.TRANSIENT),
    **_COMMON,
}
METHOD_FLAGS: Final = {
    **_ACCESS,
    "abstract": int(Flags.ABSTRACT),
    "synchronized": int(Flags.SYNCHRONIZED),
    "native": int(Flags.NATIVE),
    "strictfp": int(Flags.STRICT),
    "bridge": int(Flags.BRIDGE),
    "varargs": int(Flags.VARARGS),
    "synthetic": int(Flags.SYNTHETIC),
}

# What the words `class` and `interface` say by themselves, and the word that takes it back.
IMPLIED_FLAGS: Final = {
    "class": (CLASS_FLAGS["super"], CLASS_FLAGS["super"], "nosuper"),
    "interface": (
        CLASS_FLAGS["interface"] | CLASS_FLAGS["abstract"],
        CLASS_FLAGS["abstract"],
        "noabstract",
    ),
}

# Words that may stand where a name may, so that a name like them must be quoted.
_RESERVED: Final = frozenset(
    {*CLASS_FLAGS, *FIELD_FLAGS, *METHOD_FLAGS, "nosuper", "noabstract", "class", "any", "none"}
)


def flag_words(flags: int, words: dict[str, int]) -> list[str]:
    """Write flags as Java's words, with the bits that have none as one hexadecimal number."""
    found = [word for word, bit in words.items() if flags & bit]
    rest = flags & ~sum(words.values())
    return [*found, f"0x{rest:x}"] if rest else found
