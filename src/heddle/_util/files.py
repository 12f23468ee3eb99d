"""Files read up to a size, and reports replaced as a whole: at any time, the old one or the new."""

import os
import tempfile
from pathlib import Path

from heddle._util.errors import InputError


def read_limited(path: Path, label: str, most: int) -> bytes:
    """Read a whole file of at most so many bytes; `label` names it in the `InputError`."""
    try:
        with path.open("rb", buffering=0) as file:
            data = file.read(most + 1)
    except OSError as error:
        raise InputError(label, f"cannot be read: {error.strerror or error}") from error
    if len(data) > most:
        raise InputError(label, f"has over {most} bytes")
    return data


def write_report(path: Path, content: bytes) -> None:
    """Put a file in place as a whole, with the rights that a file written plainly would have.

    What is no ordinary file (a pipe, a terminal) is written to. So is a file in a directory where
    no other can be made.
    """
    path = path.resolve() if path.is_symlink() else path
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
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
    """Return the rights of the file that is replaced, or those of a new one."""
    if path.exists():
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
