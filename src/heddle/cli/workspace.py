"""The directories of a run: the cache of the user, or a temporary one if it cannot be written."""

import atexit
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

from heddle.cli.errors import spoken

# Removed when the process ends, as classes are read from it until then.
_temporary: Final = ExitStack()
atexit.register(_temporary.close)


class Workspace(NamedTuple):
    """The directory for compiled sources, and that of the cache of lifted classes, if any."""

    sources: Path
    cache: Path | None


def workspace(directory: Path, *, no_cache: bool) -> Workspace:
    """Return where to work; a cache that cannot be written is a warning and only read from."""
    if no_cache:
        return Workspace(_new(), None)
    reason = _unwritable(directory)
    if reason is None:
        return Workspace(directory, directory)
    advice = "Name another directory in HEDDLE_CACHE_DIR, or use --no-cache."
    warning = f"{directory}: the cache cannot be written: {reason}\n  {advice}"
    sys.stderr.write(spoken("warning", warning) + "\n")
    return Workspace(_new(), directory)


def remove_temporary() -> None:
    """Remove the temporary directories of this process."""
    _temporary.close()


def _unwritable(directory: Path) -> str | None:
    """Return why no file can be created in a directory, which is created if need be."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            return None
    except OSError as error:
        return error.strerror or str(error)


def _new() -> Path:
    return Path(_temporary.enter_context(tempfile.TemporaryDirectory(prefix="heddle-")))
