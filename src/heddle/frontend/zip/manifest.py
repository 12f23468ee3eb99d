"""The main section of a jar's manifest, as far as it is about loading classes from the jar.

The format is in the JAR File Specification ("JAR Manifest", "Multi-release JAR files",
"Class-Path Attribute"). What counts is what `java.util.jar.JarFile` makes of it: the two
attributes are only noticed when `Multi-Release: true` or `Class-Path: ` stands on one line
somewhere in the manifest; a last line that does not end is not there; one bad line in the main
section spoils it, and then no class is loaded from the jar at all.
"""

import re
from collections.abc import Iterator
from typing import Final, final

import msgspec

from heddle._util.errors import InputError

MANIFEST_NAME: Final = "META-INF/MANIFEST.MF"

_LINE_END: Final = re.compile(rb"\r\n|\n|\r")
_LONGEST_LINE: Final = 512
_STARTED: Final = (b"main-class", b"start-class")
_ATTRIBUTE: Final = re.compile(rb"([A-Za-z0-9_-]{1,70}): (.*)", re.DOTALL)


class ManifestError(InputError):
    """A manifest that the JVM would not read either."""


@final
class Manifest(msgspec.Struct, frozen=True):
    """The attributes that say which classes a jar offers, and which of them to start.

    `mains` are internal names: of the class that `java -jar` starts, and of the one that the
    launcher of a Spring Boot jar starts in turn.
    """

    multi_release: bool = False
    class_path: tuple[str, ...] = ()
    mains: tuple[str, ...] = ()


def read_manifest(data: bytes, label: str) -> Manifest:
    """Read the main section."""
    attributes = _main_attributes(data, label)
    multi_release = b"multi-release: true" in data.lower() and (
        attributes.get(b"multi-release", b"").lower() == b"true"
    )
    class_path = attributes.get(b"class-path", b"")
    parts = class_path.decode(errors="replace").translate(_BLANKS).split(" ")
    named = [attributes.get(name, b"").decode(errors="replace").strip() for name in _STARTED]
    mains = tuple(name.replace(".", "/") for name in named if name)
    return Manifest(multi_release, tuple(part for part in parts if part), mains)


_BLANKS: Final = {ord(c): " " for c in "\t\n\r\f"}


def _main_attributes(data: bytes, label: str) -> dict[bytes, bytes]:
    """Return the attributes up to the first empty line; names in lower case, the last counts."""
    attributes: dict[bytes, bytes] = {}
    name = b""
    for number, line in enumerate(_lines(data, label), 1):
        if not line:
            break
        if line.startswith(b" ") and name:
            attributes[name] += line[1:]
            continue
        match = _ATTRIBUTE.fullmatch(line)
        if not match:
            raise ManifestError(label, f"line {number} of the manifest is not `Name: value`")
        name = match[1].lower()
        attributes[name] = match[2]
    return attributes


def _lines(data: bytes, label: str) -> Iterator[bytes]:
    """Yield the lines that end, without their ends."""
    start = 0
    while start < len(data):
        end = _LINE_END.search(data, start)
        after = end.end() if end else len(data)
        if after - start > _LONGEST_LINE - (0 if end else 1):
            raise ManifestError(label, f"a line of the manifest has over {_LONGEST_LINE} bytes")
        if end is None:
            return
        yield data[start : end.start()]
        start = after
