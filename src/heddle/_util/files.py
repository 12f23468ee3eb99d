"""Reading of files up to a size limit, and atomic replacement of reports."""

import os
import tempfile
from pathlib import Path
from typing import Final

from heddle._util.errors import InputError

_DEVICES: Final = (("/", "dev"), ("/", "proc"))


def read_limited(path: Path, label: str, most: int) -> bytes:
    """Return the content of a file of at most `most` bytes; `label` names it in an `InputError`."""
    try:
        with path.open("rb", buffering=0) as file:
            data = file.read(most + 1)
    except OSError as error:
        raise InputError(label, f"cannot be read: {error.strerror or error}") from error
    if len(data) > most:
        raise InputError(label, f"has over {most} bytes")
    return data


def write_report(path: Path, content: bytes) -> None:
    """Replace a file atomically, with the permissions that an ordinary write would give it.

    Anything but a regular file (a pipe, a terminal) is written in place, and so is what a file
    descriptor refers to (`/dev/fd/3`). So is a file in a directory in which no other can be
    created.
    """
    if path.exists() and (not path.is_file() or path.parts[:2] in _DEVICES):
        path.write_bytes(content)
        return
    path = path.resolve() if path.is_symlink() else path
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:50]}-")
    except PermissionError:
        path.write_bytes(content)
        return
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_rights(path))
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _rights(path: Path) -> int:
    """Return the permissions of the file that is replaced, or those of a new one."""
    if path.exists():
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
