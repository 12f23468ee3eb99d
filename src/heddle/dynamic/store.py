"""The store of instrumented classes on disk: twins of class files, by the hash of their bytes.

An entry is a class file and the list of its access sites, or the reason why the class is left
alone. Entries are moved into place whole, the list of sites before its class file, so several runs
may share a store; the agent reads it without asking. Names end with the version of the
instrumentation that has written them.
"""

from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import final

from heddle.dynamic.instrument import InstrumentedClass, LeftAlone, Twin
from heddle.frontend.cache import cache_directory, write_whole


@final
class TwinStore:
    """The instrumented classes in a directory, which is created when the first is kept."""

    def __init__(self, directory: Path, version: str) -> None:
        self.directory = directory
        self.version = version

    def outcome(self, key: str) -> LeftAlone | bool:
        """Return why a class is left alone, or whether its twin is there."""
        with suppress(OSError):
            return LeftAlone(self._path(key, "plain").read_text("utf-8"))
        return self._path(key, "class").is_file()

    def keep(self, key: str, outcome: Twin) -> None:
        """Keep what has become of a class file; `OSError` if it cannot be written."""
        match outcome:
            case InstrumentedClass(data=content, sites=sites):
                write_whole(self._path(key, "sites"), sites.encode("utf-8", "surrogatepass"))
                write_whole(self._path(key, "class"), content)
            case LeftAlone(reason=reason):
                write_whole(self._path(key, "plain"), reason.encode("utf-8", "replace"))

    def _path(self, key: str, ending: str) -> Path:
        return self.directory / key[:2] / f"{key}-{self.version}.{ending}"


def key_of(content: bytes) -> str:
    """Return the key of a class file."""
    return sha256(content).hexdigest()


def store_in_cache(environ: Mapping[str, str], version: str) -> TwinStore:
    """Return the store in the user's cache for a version of the instrumentation."""
    return TwinStore(cache_directory(environ) / "twins", version)
