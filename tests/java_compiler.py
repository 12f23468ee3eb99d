"""Java sources of tests, compiled once for all tests and all runs that have the same sources.

What was compiled is kept beside the cache of Heddle, under a name made of everything it depends on:
the names and contents of the sources, the options and the JDK. Of several processes one compiles.
It is not below the repository, which would be searched for the sources of each program.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from heddle.frontend.cache import cache_directory
from processes import GUARD

# In an option: the directory of the sources.
SOURCES: Final = "{sources}"
_KEPT: Final = cache_directory(os.environ).parent / "heddle-tests" / "classes"
# A compiler that runs for a second or two is not worth optimising.
_JVM_OPTIONS: Final = ("-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1")


def java_home(environ: Mapping[str, str]) -> Path:
    """Return the JDK of JAVA_HOME, else the one that the java on the path belongs to."""
    home = environ.get("JAVA_HOME")
    if home:
        return Path(home)
    java = shutil.which("java", path=environ.get("PATH"))
    assert java, "a JDK is needed: set JAVA_HOME or PATH"
    return Path(os.path.realpath(java)).parent.parent


def compile_java(jdk: Path, sources: Iterable[Path], classes: Path, *options: str) -> None:
    """Compile all the sources together; what javac says is shown when it fails."""
    javac = [str(jdk / "bin" / "javac"), *_JVM_OPTIONS, "-nowarn", "-encoding", "UTF-8"]
    done = subprocess.run(
        [*javac, "-d", str(classes), *options, *map(str, sources)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def compiled(
    sources: Iterable[Path], *options: str, jdk: Path | None = None, apart: bool = True
) -> Path:
    """Return a directory with the classes of some sources, which nobody may change.

    If `apart`, classes without a package are in a folder named after their outermost class, so
    that each of several programs can be checked on its own.
    """
    texts = {path.name: path.read_text(encoding="utf-8") for path in sources}
    return compiled_texts(texts, *options, jdk=jdk, apart=apart)


def compiled_texts(
    texts: Mapping[str, str], *options: str, jdk: Path | None = None, apart: bool = True
) -> Path:
    """Return a directory with the classes of sources that are given by path and text."""
    GUARD.require("javac")
    home = jdk or java_home(os.environ)
    words = (home.joinpath("release").read_text(encoding="utf-8"), str(apart), *options)
    contents = (text for name in sorted(texts) for text in (name, texts[name]))
    kept = _KEPT / hashlib.sha256(repr((*words, *contents)).encode()).hexdigest()[:20]
    if not kept.is_dir():
        with _locked(kept):
            if not kept.is_dir():
                _compile(texts, home, options, kept, apart=apart)
    return kept


def write_sources(texts: Mapping[str, str], directory: Path) -> list[Path]:
    """Write sources that are given by path and text below a directory."""
    for name, text in texts.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [directory / name for name in texts]


def _compile(
    texts: Mapping[str, str], jdk: Path, options: Iterable[str], kept: Path, *, apart: bool
) -> None:
    """Compile, and move all classes into place at once."""
    with tempfile.TemporaryDirectory(dir=_KEPT) as made:
        directory = Path(made)
        classes = directory / "classes"
        classes.mkdir()
        sources = directory / "sources"
        given = [option.replace(SOURCES, str(sources)) for option in options]
        compile_java(jdk, write_sources(texts, sources), classes, *given)
        for path in sorted(classes.glob("*.class")) if apart else ():
            own = classes / path.stem.partition("$")[0]
            own.mkdir(exist_ok=True)
            path.rename(own / path.name)
        classes.rename(kept)


@contextmanager
def _locked(kept: Path) -> Iterator[None]:
    _KEPT.mkdir(parents=True, exist_ok=True)
    with kept.with_suffix(".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
