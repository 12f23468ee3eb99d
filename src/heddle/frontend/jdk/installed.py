"""JDKs installed in the usual places, for programs that the default one is too old for."""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from heddle.frontend.jdk.jdk import stated_release


def jdk_for(release: int, places: Iterable[Path]) -> Path | None:
    """Return the home of the oldest JDK of at least that release, of several the first by path."""
    found = [(stated_release(home), home) for home in _homes(places)]
    fitting = [(stated, home) for stated, home in found if stated >= release]
    return min(fitting, default=(0, None))[1]


def usual_places(environ: Mapping[str, str]) -> tuple[Path, ...]:
    """Return the directories that package managers and tools install JDKs into."""
    found = [Path("/usr/lib/jvm"), Path("/usr/java"), Path("/opt/java"), Path("/opt/jdk")]
    found.append(Path("/Library/Java/JavaVirtualMachines"))
    home = environ.get("HOME") or environ.get("USERPROFILE")
    if home:
        found += [Path(home) / ".sdkman/candidates/java", Path(home) / ".jdks"]
    files = environ.get("PROGRAMFILES")
    if files and os.name == "nt":
        found += [Path(files) / "Java", Path(files) / "Eclipse Adoptium"]
    return tuple(found)


def _homes(places: Iterable[Path]) -> Iterator[Path]:
    """Yield the directories that may be JDKs, in order of their paths."""
    for place in places:
        inside = sorted(place.iterdir()) if place.is_dir() else []
        for each in (home for path in inside for home in (path, path / "Contents" / "Home")):
            if (each / "lib" / "modules").is_file():
                yield each
