"""Destinations of results, checked before an analysis that may take long."""

import os
from pathlib import Path
from typing import Final

from heddle._util.errors import InputError

_STDOUT: Final = frozenset({"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"})


def destination(path: Path | None) -> Path | None:
    """Return the file to write, None for stdout; a file that cannot be written is an error."""
    if path is None or str(path) in _STDOUT:
        return None
    reason = _obstacle(path)
    if reason is not None:
        advice = "Name a file in a directory that exists and can be written, or - for stdout."
        raise InputError(str(path), f"cannot be written: {reason}", advice)
    return path


def _obstacle(path: Path) -> str | None:
    """Return what prevents a file from being written, as far as can be told without writing it."""
    try:
        if path.is_dir():
            return "it is a directory"
        if path.exists():
            return None if os.access(path, os.W_OK) else "permission denied"
        if not path.parent.is_dir():
            return f"there is no directory {path.parent}"
    except OSError as error:
        return error.strerror or str(error)
    return None if os.access(path.parent, os.W_OK) else "permission denied"
