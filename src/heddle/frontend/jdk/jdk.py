"""JDKs on this machine and their class libraries, opened without starting a JVM.

Three layouts are known: a module image (`lib/modules`, JDK 9 and newer), the jars of JDK 8
(`rt.jar` and those beside it), and the exploded modules of a JDK built from source. The release is
read from the `release` file that every JDK since 7 has, else from the version of
`java/lang/Object.class` (JVMS 4.1, table 4.1-A: Java N writes major version N + 44).
"""

import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from heddle._util.errors import InputError
from heddle._util.printable import printable
from heddle.frontend.class_directory import class_directory
from heddle.frontend.containers import ArchiveContainer, ClassContainer
from heddle.frontend.jdk.jimage import open_jimage
from heddle.frontend.zip.archive import ZipLimits, open_archive
from heddle.program.assumption import AssumptionLog

_ADVICE: Final = (
    "Install a JDK (17 or newer is best) and name its directory with --jdk or in JAVA_HOME;"
    " it is the one that holds bin/java and lib/modules."
)
_VERSION: Final = re.compile(r"(?:1\.)?(\d{1,4})")
_RELEASE_LINE: Final = re.compile(r'^\s*(\w+)\s*=\s*"?([^"\n]*)"?\s*$', re.MULTILINE)
MAJOR_VERSION_OF_JAVA_0: Final = 44

# What JDK 8's class loaders read, in their order; the last ones are of the extension loader.
_JDK8_JARS: Final = ("resources.jar", "rt.jar", "jsse.jar", "jce.jar", "charsets.jar", "jfr.jar")


@final
@dataclass(frozen=True, slots=True)
class Jdk:
    """A JDK on this machine: its release (17), its version in full, its classes, its compiler."""

    home: Path
    release: int
    version: str
    library: ClassContainer
    javac: Path | None


def find_jdk(option: Path | None, environ: Mapping[str, str]) -> Jdk:
    """Open the JDK the user named, else that of `JAVA_HOME`, else that of the PATH's `java`."""
    if option is not None:
        return _open(option, "given with --jdk")
    java_home = environ.get("JAVA_HOME")
    if java_home:
        return _open(Path(java_home), "named by JAVA_HOME")
    java = shutil.which("java", path=environ.get("PATH", ""))
    if java is None:
        raise InputError("JDK", "none found: no --jdk, no JAVA_HOME, no java on the PATH", _ADVICE)
    # The java on the PATH is usually a chain of links into bin/ or jre/bin/ of the JDK.
    return _open(Path(os.path.realpath(java)).parent, f"of {printable(java)} on the PATH")


def _open(named: Path, origin: str) -> Jdk:
    label = printable(str(named))
    if not named.exists():
        raise InputError(label, f"there is no such directory ({origin})", _ADVICE)
    for home in _homes(named):
        library = _library(home)
        if library is not None:
            return _jdk(home, library)
    looked = "lib/modules, lib/rt.jar, jre/lib/rt.jar, modules/java.base"
    raise InputError(label, f"is not a JDK ({origin}): it has none of {looked}", _ADVICE)


def _homes(named: Path) -> tuple[Path, ...]:
    """Return the directories a user may mean, the JDK around a run-time environment first."""
    start = named.parent if named.name == "bin" else named
    above = (start.parent,) if start.name == "jre" else ()
    return (*above, start, start / "Contents" / "Home")


def _jdk(home: Path, library: ClassContainer) -> Jdk:
    facts = _release_file(home / "release")
    version = facts.get("JAVA_RUNTIME_VERSION") or facts.get("JAVA_VERSION") or ""
    stated = _VERSION.match(facts.get("JAVA_VERSION") or version)
    built = _release_of_object(home, library)
    release = int(stated[1]) if stated else built
    javac = home / "bin" / ("javac.exe" if os.name == "nt" else "javac")
    usable = javac.is_file() and os.access(javac, os.X_OK)
    return Jdk(home, release, version or str(release), library, javac if usable else None)


def stated_release(home: Path) -> int:
    """Return the release that a JDK states without opening its library; 0 if it states none."""
    facts = _release_file(home / "release")
    stated = _VERSION.match(facts.get("JAVA_VERSION", ""))
    return int(stated[1]) if stated else 0


def _release_file(path: Path) -> dict[str, str]:
    """Read `KEY="value"` lines; a file that is missing or is something else says nothing."""
    try:
        text = path.read_text("utf-8", "replace")
    except OSError:
        return {}
    return {match[1]: match[2] for match in _RELEASE_LINE.finditer(text)}


def _release_of_object(home: Path, library: ClassContainer) -> int:
    """Return the release whose compiler wrote java.lang.Object: a library without it is none."""
    data = library.read_class("java/lang/Object")
    if data is None or len(data) < 8:
        reason = "is not a whole JDK: its library has no java.lang.Object"
        raise InputError(printable(str(home)), reason, _ADVICE)
    return int.from_bytes(data[6:8], "big") - MAJOR_VERSION_OF_JAVA_0


def _library(home: Path) -> ClassContainer | None:
    image = home / "lib" / "modules"
    if image.is_file():
        return open_jimage(image)
    for directory in (home / "jre" / "lib", home / "lib"):
        if (directory / "rt.jar").is_file():
            return _jars(directory)
    exploded = home / "modules"
    return _exploded(exploded) if (exploded / "java.base").is_dir() else None


def _jars(directory: Path) -> ClassContainer:
    """Open the class library of JDK 8."""
    named = [directory / name for name in _JDK8_JARS]
    paths = [path for path in named if path.is_file()] + sorted(directory.glob("ext/*.jar"))
    archives = [open_archive(path) for path in paths]
    parts = tuple(ArchiveContainer(archive, archive.label, ("",)) for archive in archives)
    return _Union(printable(str(directory)), parts)


def _exploded(directory: Path) -> ClassContainer:
    """Open the modules of a JDK as `make jdk` leaves them: one class directory each."""
    log = AssumptionLog()
    modules = sorted(path for path in directory.iterdir() if path.is_dir())
    parts = tuple(class_directory(module, ZipLimits(), log) for module in modules)
    for unreadable in log.sorted():
        raise InputError(unreadable.subject, unreadable.reason, _ADVICE)
    return _Union(printable(str(directory)), parts)


@final
class _Union:
    """Several containers as one; where two have the same class, the earlier counts."""

    def __init__(self, label: str, parts: tuple[ClassContainer, ...]) -> None:
        self.label = label
        self._parts = parts
        self._owner: dict[str, ClassContainer] = {}
        for part in reversed(parts):
            self._owner.update(dict.fromkeys(part.class_names(), part))
        self._owner.pop("module-info", None)

    def class_names(self) -> tuple[str, ...]:
        """Return internal names, sorted."""
        return tuple(sorted(self._owner))

    def read_class(self, name: str) -> bytes | None:
        """Return the class file of an internal name."""
        owner = self._owner.get(name)
        return owner.read_class(name) if owner else None

    def read_resource(self, path: str) -> bytes | None:
        """Return the resource of the first part that has it."""
        found = (part.read_resource(path) for part in self._parts)
        return next((data for data in found if data is not None), None)
