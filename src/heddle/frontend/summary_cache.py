"""Summaries of methods on disk, so that only what changed is analysed again.

An entry is named by everything that decides it (`heddle.classlevel.summaries`), in a directory
named by the tool's version and its own code. It has a checksum: one that is truncated or changed is
a miss. A cache that cannot be written is merely not used.
"""

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final, final

from heddle.frontend.cache import CacheFiles, class_digest, fingerprint
from heddle.program.classes import Class
from heddle.version import VERSION

_DIGEST_SIZE: Final = 16


@final
class SummaryFiles:
    """Contents by key, below the user's cache directory."""

    def __init__(self, directory: Path, rows: Sequence[str] = ()) -> None:
        """Separate results that depend on a user's own rows."""
        here = Path(__file__).parent.parent
        code = fingerprint(here / "classlevel", here / "models", here / "program")
        own = f"-{blake2b(repr(tuple(rows)).encode(), digest_size=8).hexdigest()}" if rows else ""
        self._files = CacheFiles(directory / "summaries" / f"{VERSION}-{code}{own}")

    def content(self, declared: Class) -> bytes | None:
        """Return what stands for the whole of a class; None if it cannot be kept."""
        return class_digest(declared)

    def find(self, key: bytes) -> bytes | None:
        """Return what was stored under a key, if it is still as it was."""
        stored = self._files.read(key) or b""
        content = stored[_DIGEST_SIZE:]
        return content if stored[:_DIGEST_SIZE] == _checksum(key, content) else None

    def store(self, key: bytes, content: bytes) -> None:
        """Keep content under a key."""
        self._files.write(key, _checksum(key, content) + content)


def _checksum(key: bytes, content: bytes) -> bytes:
    return blake2b(key + content, digest_size=_DIGEST_SIZE).digest()
