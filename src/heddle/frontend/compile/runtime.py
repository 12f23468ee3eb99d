"""The run-time library of watched programs (`runtime/`) as a jar, agent and library in one.

It is compiled once, with the JDK that is there, into the cache, under a hash of its sources, which
are those of the checkout, or among the data of an installed Heddle.
"""

import os
import subprocess
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from heddle._util.errors import InputError
from heddle._util.printable import printable
from heddle.frontend.compile.cache import content_key
from heddle.frontend.jdk.jdk import Jdk

JAR_NAME: Final = "heddle-runtime.jar"
# An installed Heddle has the sources among its data.
_CHECKOUT: Final = Path(__file__).parents[4] / "runtime" / "src"
_INSTALLED: Final = Path(sysconfig.get_path("data")) / "share" / "heddle" / "runtime"
_JAVAC_OPTIONS: Final = (
    *("--release", "8", "-g", "-proc:none", "-encoding", "UTF-8"),
    *("-Xlint:all,-options", "-Werror"),
)
_MANIFEST: Final = (
    "Manifest-Version: 1.0\r\n"
    "Premain-Class: heddle.rt.Agent\r\n"
    f"Boot-Class-Path: {JAR_NAME}\r\n"
    "Automatic-Module-Name: heddle.rt\r\n\r\n"
)
_TIME_LIMIT: Final = 300.0
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_NO_COMPILER: Final = "Name a JDK of release 9 or newer, one with javac, with --jdk."
_NO_SOURCES: Final = "Install Heddle again, or run it from a checkout of its repository."
_UNWANTED: Final = frozenset(
    {"CLASSPATH", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JDK_JAVAC_OPTIONS"}
)


def runtime_jar(cache: Path, jdk: Jdk) -> Path:
    """Return the jar of this checkout, compiled if it was not yet."""
    return compiled_runtime(_CHECKOUT if _CHECKOUT.is_dir() else _INSTALLED, cache, jdk)


def compiled_runtime(sources: Path, cache: Path, jdk: Jdk) -> Path:
    """Compile the sources below a directory into a jar in the cache, or find it there."""
    files = sorted(sources.rglob("*.java"))
    if not files:
        raise InputError(
            printable(str(sources)), "has no sources of the run-time library", _NO_SOURCES
        )
    if jdk.javac is None or jdk.release < 9:
        raise InputError(printable(str(jdk.home)), "cannot compile for JDK 8", _NO_COMPILER)
    key = content_key(files, (), (jdk.version, _MANIFEST, *_JAVAC_OPTIONS))
    jar = cache / "runtime" / key / JAR_NAME
    if not jar.is_file():
        _build(jdk.javac, files, jar)
    return jar


def _build(javac: Path, files: list[Path], jar: Path) -> None:
    """Write the jar beside its place, and move it there in one step."""
    jar.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=jar.parent) as directory:
        work = Path(directory)
        _compile(javac, files, work / "classes")
        _pack(work / "classes", work / JAR_NAME)
        (work / JAR_NAME).replace(jar)


def _compile(javac: Path, files: list[Path], classes: Path) -> None:
    command = [str(javac), *_JAVAC_OPTIONS, "-d", str(classes), *map(str, files)]
    done = subprocess.run(
        command,
        env=_without_java_settings(os.environ),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=_TIME_LIMIT,
        check=False,
    )
    if done.returncode:
        messages = done.stderr.decode("utf-8", "replace")
        raise InputError(printable(str(javac)), f"cannot compile the run-time library:\n{messages}")


def _pack(classes: Path, jar: Path) -> None:
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in _entries(classes):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED)


def _entries(classes: Path) -> Iterator[tuple[str, bytes]]:
    """Yield names and contents in the order of the jar; they depend on the classes alone."""
    yield "META-INF/MANIFEST.MF", _MANIFEST.encode("ascii")
    for file in sorted(classes.rglob("*.class")):
        yield file.relative_to(classes).as_posix(), file.read_bytes()


def _without_java_settings(environ: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environ.items() if name not in _UNWANTED}
