"""The JDK's `lib/modules` file (jimage format 1.0, JDK 9 to 25), read without starting a JVM.

Layout, all words in the image's own byte order: a header of seven words; a *redirect* table and an
*offsets* table of equal length; the *locations* (each a run of tagged numbers); the *strings* (zero
terminated, modified UTF-8); then the resources. A resource is found by a perfect hash of its name,
`/module/path/Name.class`: the redirect entry is either the table index itself (negative) or the
seed of a second hash that gives it. Which module a package is in is a resource as well:
`/packages/java.util` is a list of pairs (no class here, name of the module). The format has no
specification; this follows what the JDK's own `jlink` writes and `jimage` lists.

The file is mapped; nothing is read before it is needed.
"""

import mmap
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, final

from heddle._util.errors import InputError
from heddle._util.memo import Memo
from heddle.frontend.classfile import mutf8
from heddle.frontend.jdk.compression import MAX_RESOURCE, DamagedResourceError, decompress

_MAGIC = 0xCAFEDADA
_HEADER_SIZE = 28
_VERSION = 1 << 16
_HASH_MULTIPLIER = 0x01000193
_MAX_LOCATION = 64  # seven attributes of at most nine bytes, and the end
_MAX_STRING = 0xFFFF  # as in a class file, JVMS 4.4.7
_NO_MODULE = frozenset((b"", b"modules", b"packages"))  # the image's own directories
_ADVICE = "The JDK's module image is damaged: install the JDK again, or name another with --jdk."


class JimageError(InputError):
    """A module image that cannot be read: the file, the byte offset and what is wrong there."""

    def __init__(self, file: str, offset: int, reason: str) -> None:
        self.file = file
        self.offset = offset
        super().__init__(f"{file}, offset {offset:#x}", reason, _ADVICE)


@final
@dataclass(frozen=True, slots=True)
class _Header:
    """The offsets in the file at which the parts of the image begin."""

    order: str  # as `struct` writes it
    table_length: int
    redirect: int
    offsets: int
    locations: int
    strings: int
    content: int


class _Location(NamedTuple):
    """The attributes of one resource; names are offsets in the strings, zero where absent."""

    end: int
    module: int
    parent: int
    base: int
    extension: int
    content: int
    compressed: int
    uncompressed: int


@final
class Jimage:
    """The classes and resources of a module image; `open_jimage` creates one."""

    def __init__(self, label: str, data: mmap.mmap, header: _Header) -> None:
        self.label = label
        self._map = data
        self._header = header
        self._word = struct.Struct(header.order + "i")
        self._strings: dict[int, bytes] = {}
        self._modules_by_package = Memo(self._modules_of_package)

    def class_names(self) -> tuple[str, ...]:
        """Return the internal names of the classes of all modules, sorted, no `module-info`."""
        names: dict[bytes, None] = {}
        for location in self._locations():
            if self._string(location.extension) != b"class" or not location.parent:
                continue
            parent = self._string(location.parent)
            if self._string(location.module) not in _NO_MODULE and parent[:8] != b"META-INF":
                names[parent + b"/" + self._string(location.base)] = None
        return tuple(sorted(map(mutf8.decode, names)))

    def read_class(self, name: str) -> bytes | None:
        """Return the class file of an internal name, or None if no module has it."""
        found = self._in_package(name + ".class")
        return self._content(found[1]) if found else None

    def read_resource(self, path: str) -> bytes | None:
        """Return a resource by `/module/path`, or by its path in the first module that has it."""
        if path.startswith("/"):
            location = self._find(_encoded(path))
            return self._content(location) if location else None
        # Only a directory with classes below it is sure to be listed as a package.
        found = self._in_package(path) or self._in_modules(path, self._modules)
        return self._content(found[1]) if found else None

    def module_of(self, name: str) -> str | None:
        """Return the name of the module that holds the class of this internal name."""
        found = self._in_package(name + ".class")
        return mutf8.decode(found[0]) if found else None

    def _in_package(self, path: str) -> tuple[bytes, _Location] | None:
        """Find a file by its path in the modules of its package; none has an unnamed package."""
        return self._in_modules(path, self._modules_by_package[path.rpartition("/")[0]])

    def _in_modules(self, path: str, modules: tuple[bytes, ...]) -> tuple[bytes, _Location] | None:
        encoded = _encoded(path)
        for module in modules:
            location = self._find(b"/%b/%b" % (module, encoded))
            if location is not None:
                return module, location
        return None

    def _modules_of_package(self, package: str) -> tuple[bytes, ...]:
        """Read `/packages/...`: modules with classes in the package first."""
        location = self._find(b"/packages/" + _encoded(package.replace("/", ".")))
        if location is None:
            return ()
        content = self._content(location)
        if len(content) % 8:
            raise self._error(self._header.content + location.content, "a cut list of modules")
        pairs = sorted(struct.iter_unpack(self._header.order + "II", content))
        return tuple(self._string(name) for _empty, name in pairs)

    @cached_property
    def _modules(self) -> tuple[bytes, ...]:
        """Return the names of all modules, in order."""
        offsets = dict.fromkeys(location.module for location in self._locations())
        return tuple(sorted({self._string(offset) for offset in offsets} - _NO_MODULE))

    def _find(self, path: bytes) -> _Location | None:
        """Look a full name up in the perfect hash table."""
        header = self._header
        count = header.table_length
        if not count:
            return None
        slot = _hash(path, _HASH_MULTIPLIER) % count
        (redirect,) = self._word.unpack_from(self._map, header.redirect + 4 * slot)
        if not redirect:
            return None
        index = -1 - redirect if redirect < 0 else _hash(path, redirect) % count
        if index >= count:
            reason = f"redirect to entry {index} of {count}"
            raise self._error(header.redirect + 4 * slot, reason)
        (offset,) = self._word.unpack_from(self._map, header.offsets + 4 * index)
        location = self._location(offset)
        return location if self._full_name(location) == path else None

    def _locations(self) -> Iterator[_Location]:
        """Every resource of the image, in table order."""
        start, end = self._header.offsets, self._header.locations
        for (offset,) in struct.iter_unpack(self._word.format, self._map[start:end]):
            if offset:
                yield self._location(offset)

    def _location(self, offset: int) -> _Location:
        """Decode the attributes at an offset in the locations: tag and length, then the value."""
        start = self._header.locations + offset
        end = self._header.strings
        if not self._header.locations <= start < end:
            raise self._error(self._header.locations, f"no location at {offset}")
        data = self._map[start : min(start + _MAX_LOCATION, end)]
        attributes = [0] * 8
        at, limit = 0, len(data)
        while at < limit:
            tag = data[at]
            if tag < 8:
                return _Location._make(attributes)
            following = at + 2 + (tag & 7)
            if tag > 63 or following > limit:
                break
            attributes[tag >> 3] = int.from_bytes(data[at + 1 : following], "big")
            at = following
        raise self._error(start + at, "a location that is malformed or has no end")

    def _full_name(self, location: _Location) -> bytes:
        """Return the name a location was hashed by."""
        name = self._string(location.base)
        if location.parent:
            name = self._string(location.parent) + b"/" + name
        if location.extension:
            name += b"." + self._string(location.extension)
        if location.module:
            name = b"/" + self._string(location.module) + b"/" + name
        return name

    def _content(self, location: _Location) -> bytes:
        start = self._header.content + location.content
        size = location.compressed or location.uncompressed
        if size > MAX_RESOURCE or start + size > len(self._map):
            reason = f"a resource of {size} bytes in a file of {len(self._map)}"
            raise self._error(start, reason)
        content = self._map[start : start + size]
        if not location.compressed:
            return content
        try:
            content = decompress(content, self._header.order, self._string)
        except DamagedResourceError as error:
            raise self._error(start, str(error)) from error
        if len(content) != location.uncompressed:
            reason = f"expands to {len(content)} bytes instead of {location.uncompressed}"
            raise self._error(start, reason)
        return content

    def _string(self, offset: int) -> bytes:
        known = self._strings.get(offset)
        if known is not None:
            return known
        start, limit = self._header.strings + offset, self._header.content
        if start >= limit:
            raise self._error(self._header.strings, f"no string at {offset}")
        end = self._map.find(b"\0", start, min(limit, start + _MAX_STRING + 1))
        if end < 0:
            raise self._error(start, "a string without end")
        text = self._strings[offset] = self._map[start:end]
        return text

    def _error(self, offset: int, reason: str) -> JimageError:
        return JimageError(self.label, offset, reason)


def open_jimage(path: Path) -> Jimage:
    """Map a module image and check its header."""
    label = str(path)
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except ValueError as error:  # an empty file cannot be mapped
        raise JimageError(label, 0, "the file is empty") from error
    except OSError as error:
        raise JimageError(label, 0, error.strerror or "cannot be read") from error
    return Jimage(label, data, _header(label, data))


def _header(label: str, data: mmap.mmap) -> _Header:
    if len(data) < _HEADER_SIZE:
        raise JimageError(label, 0, f"{len(data)} bytes are no module image")
    for order in "<", ">":
        words = struct.unpack_from(order + "7I", data)
        if words[0] == _MAGIC:
            break
    else:
        raise JimageError(label, 0, "not a module image (jimage): wrong magic number")
    _magic, version, _flags, _resources, length, locations_size, strings_size = words
    if version != _VERSION:
        reason = f"jimage format {version >> 16}.{version & 0xFFFF}; only 1.0 is known"
        raise JimageError(label, 4, reason)
    offsets = _HEADER_SIZE + 4 * length
    locations = offsets + 4 * length
    strings = locations + locations_size
    content = strings + strings_size
    if content > len(data):
        reason = f"the index ends at {content}, the file at {len(data)}"
        raise JimageError(label, 16, reason)
    return _Header(order, length, _HEADER_SIZE, offsets, locations, strings, content)


def _hash(name: bytes, seed: int) -> int:
    """FNV-like hash of jlink's perfect hash tables: 31 bits, multiplier first, then the byte."""
    for byte in name:
        seed = (seed * _HASH_MULTIPLIER ^ byte) & 0xFFFFFFFF
    return seed & 0x7FFFFFFF


def _encoded(name: str) -> bytes:
    """Encode as modified UTF-8 (JVMS 4.4.7): UTF-16 units one by one, NUL in two bytes."""
    if name.isascii():
        return name.encode("ascii").replace(b"\0", b"\xc0\x80")
    units = name.encode("utf-16-be", "surrogatepass")
    text = "".join(chr(high << 8 | low) for high, low in zip(units[::2], units[1::2], strict=True))
    return text.encode("utf-8", "surrogatepass").replace(b"\0", b"\xc0\x80")
