"""The files that changed since a revision of a git repository: the only module that starts git."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from heddle._util.errors import InputError
from heddle.report.filters import Changes
from heddle.report.sources import repository_root

_OPTION: Final = "--changed-since"


def changes_since(revision: str, paths: Sequence[Path]) -> Changes:
    """Return what changed since the history of the inputs left that of a revision.

    Commits, changes in the working tree and untracked files count; a renamed file has changed.
    """
    root = repository_root(paths)
    top = _top(root)
    commit = _git(
        top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"
    )
    if commit is None:
        advice = "Fetch it first; a shallow clone, as CI services make, has no history."
        raise InputError(f"{_OPTION} {revision}", "there is no such revision", advice)
    start = _git(top, "merge-base", commit.strip(), "HEAD") or commit
    changed = _names(top, "diff", "--name-only", "-z", start.strip(), "--")
    untracked = _names(top, "ls-files", "--others", "--exclude-standard", "-z")
    files = [top / name for name in (*changed, *untracked)]
    inside = [file.relative_to(root).as_posix() for file in files if file.is_relative_to(root)]
    return Changes(revision, frozenset(inside))


def _top(directory: Path) -> Path:
    found = _git(directory, "rev-parse", "--show-toplevel")
    if found is None:
        advice = f"{_OPTION} needs the sources of the program in one."
        raise InputError(str(directory), "is not in the working tree of a git repository", advice)
    return Path(found.rstrip("\n")).resolve()


def _names(top: Path, *arguments: str) -> list[str]:
    found = _git(top, *arguments)
    if found is None:
        advice = f"Try `git {arguments[0]}` there."
        raise InputError(str(top), f"git {arguments[0]} fails", advice)
    return [name for name in found.split("\0") if name]


def _git(directory: Path, *arguments: str) -> str | None:
    """Return what git prints, or None if it fails."""
    try:
        done = subprocess.run(
            ["git", "-C", str(directory), *arguments],
            env={**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except OSError as error:
        reason = f"cannot be started: {error.strerror}"
        raise InputError("git", reason, f"Install git, or leave {_OPTION} out.") from error
    return os.fsdecode(done.stdout) if done.returncode == 0 else None
