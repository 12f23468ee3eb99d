"""Compilation of the user's Java sources to class files.

The JDK's own `javac` compiles everything at once. If it refuses and the Eclipse compiler is
installed, that one compiles the files that can be compiled; each file left out is an assumption.
Results are kept in a cache, so that the same sources are compiled once. No shell is involved, and
the user's settings for other Java programs (`JAVA_TOOL_OPTIONS` and its kin) have no influence.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from heddle._util.errors import InputError
from heddle._util.printable import printable
from heddle.frontend.compile.cache import CompilationEntry, LeftOut, content_key
from heddle.frontend.compile.ecj_log import EcjLogError, LoggedSource, read_ecj_log
from heddle.frontend.jdk.jdk import Jdk
from heddle.program.assumption import Assumption, AssumptionKind

# Serial collection and one compiler tier: a compiler run is short, and the machine is shared.
_JVM_OPTIONS: Final = (
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-Duser.language=en",
    "-Dfile.encoding=UTF-8",
)
_JAVAC_OPTIONS: Final = ("-g", "-proc:none", "-nowarn", "-encoding", "UTF-8", "-Xmaxerrs", "100000")
_JAVAC_FOUND_ERRORS: Final = 1  # other exit codes are about javac itself
_ECJ_OPTIONS: Final = (
    *("-proceedOnError", "-noExit", "-g", "-proc:none", "-nowarn"),
    *("-encoding", "UTF-8"),
)
_ECJ_MAIN: Final = "org.eclipse.jdt.internal.compiler.batch.Main"
_ECJ_JARS: Final = ("/usr/share/java/ecj.jar", "/usr/share/java/eclipse-jdt-core.jar")
_ECJ_NEWEST: Final = re.compile(r"source level should be in .*'(\d+)' \(or")
_UNWANTED: Final = re.compile(
    r"CLASSPATH|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVAC?_OPTIONS|LANG|LANGUAGE|LC_\w+"
)
_PLAIN_NAME: Final = re.compile(r"[\w$]+\.java", re.ASCII)
_TIME_LIMIT: Final = 900.0

_NO_COMPILER = "Source needs a JDK with javac: install one and name it with --jdk, or give classes."
_GIVE_CLASSES = "Give the libraries they need with --classpath, or give compiled classes instead."
_OTHER_CACHE = "Name another directory in HEDDLE_CACHE_DIR."
_INSTALL_ECJ = " With the Eclipse compiler (ecj) installed, the files without errors are analysed."


class CompilationError(InputError):
    """Sources that do not compile, with all that the compiler said."""

    def __init__(self, place: str, messages: str, advice: str) -> None:
        self.messages = messages
        super().__init__(place, f"javac cannot compile:\n{messages}", advice)


@final
@dataclass(frozen=True, slots=True)
class Compiled:
    """The directory of class files, the source files they are from, and what was left out."""

    classes: Path
    sources: tuple[Path, ...]
    assumptions: tuple[Assumption, ...]


def compile_sources(
    paths: Sequence[Path],
    jdk: Jdk,
    classpath: Sequence[Path],
    cache: Path,
    time_limit: float = _TIME_LIMIT,
) -> Compiled:
    """Compile source files and directories of them, or find them compiled in the cache.

    A `module-info.java` is left aside: as one unnamed module the sources see the class path
    whatever the module declares. Exactly the named sources are compiled, none found by the way.
    """
    sources = _source_files(paths)
    if jdk.javac is None:
        raise InputError(printable(str(jdk.home)), "has no javac", _NO_COMPILER)
    _check_class_path(classpath)
    settings = (jdk.version, str(jdk.javac), *_JAVAC_OPTIONS, *_ECJ_OPTIONS)
    key = _key(sources, classpath, settings)
    entry = CompilationEntry(cache / "sources" / key)
    left_out = entry.stored()
    if left_out is None:
        build = _Build(sources, jdk, classpath, time_limit)
        with _working_directory(cache / "sources") as work:
            left_out = build.compile_into(work)
            if _key(sources, classpath, settings) != key:
                raise InputError(_place(sources), "changed while it was compiled", "Try again.")
            entry.store(work, left_out)
    assumptions = (
        Assumption(AssumptionKind.UNCOMPILED_SOURCE, str(sources[left.source]), left.reason)
        for left in left_out
    )
    return Compiled(entry.classes, sources, tuple(sorted(assumptions)))


def _source_files(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Return the `.java` files at and below the paths, each once, sorted, no hidden directories."""
    found: dict[Path, None] = {}
    for path in paths:
        label = printable(str(path))
        if path.is_dir():
            found.update(dict.fromkeys(_java_files(path)))
        elif not path.exists():
            raise InputError(label, "there is no such file or directory")
        elif path.suffix == ".java":
            found[path] = None
        else:
            raise InputError(label, "is not a Java source file")
    sources = tuple(sorted(path for path in found if path.name != "module-info.java"))
    if not sources:
        where = ", ".join(printable(str(path)) for path in paths)
        raise InputError(where, "no Java source files there", "Give .java files or directories.")
    return sources


def _java_files(directory: Path) -> Iterator[Path]:
    for folder, folders, files in os.walk(directory):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            path = Path(folder, name)
            if name.endswith(".java") and path.is_file():
                yield path


def _check_class_path(classpath: Sequence[Path]) -> None:
    """Refuse what a compiler would silently ignore or take for two elements."""
    for element in classpath:
        label = printable(str(element))
        if not element.exists():
            raise InputError(label, "on the class path, but there is no such file or directory")
        if os.pathsep in str(element.absolute()):
            reason = f"has a {os.pathsep!r} in its name, which a Java class path cannot express"
            raise InputError(label, reason, "Rename or move it.")


def _key(sources: Sequence[Path], classpath: Sequence[Path], settings: Sequence[str]) -> str:
    try:
        return content_key(sources, classpath, settings)
    except OSError as error:
        place = printable(str(error.filename or _place(sources)))
        raise InputError(place, f"cannot be read: {error.strerror or error}") from error


def _place(sources: Sequence[Path]) -> str:
    more = f" and {len(sources) - 1} more" if len(sources) > 1 else ""
    return printable(str(sources[0])) + more


@contextmanager
def _working_directory(store: Path) -> Iterator[Path]:
    """Create a directory next to the cache's entries, to be moved there or removed."""
    try:
        store.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix="new-", dir=store))
    except OSError as error:
        reason = f"the cache cannot be written: {error.strerror or error}"
        raise InputError(printable(str(store)), reason, _OTHER_CACHE) from error
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


@final
class _Build:
    """One compilation: the inputs, and the compilers that are tried in turn."""

    def __init__(
        self, sources: tuple[Path, ...], jdk: Jdk, classpath: Sequence[Path], time_limit: float
    ) -> None:
        self._sources = sources
        self._jdk = jdk
        self._class_path = os.pathsep.join(str(element.absolute()) for element in classpath)
        self._time_limit = time_limit

    def compile_into(self, work: Path) -> tuple[LeftOut, ...]:
        """Write class files below `work/classes`; return the sources that have none."""
        classes, scratch = work / "classes", work / "scratch"
        (scratch / "empty").mkdir(parents=True)
        classes.mkdir()
        code, messages = self._javac(classes, scratch)
        left_out = () if code == 0 else self._without_errors(classes, scratch, code)
        if left_out is None:
            advice = _GIVE_CLASSES if _ecj(self._jdk) else _GIVE_CLASSES + _INSTALL_ECJ
            raise CompilationError(_place(self._sources), messages, advice)
        shutil.rmtree(scratch)
        return left_out

    def _without_errors(
        self, classes: Path, scratch: Path, code: int
    ) -> tuple[LeftOut, ...] | None:
        """Compile the sources without errors; None if there are none, or no compiler for that."""
        shutil.rmtree(classes)  # what javac wrote before it met the error is not the program
        classes.mkdir()
        ecj = _ecj(self._jdk)
        if ecj is None or code != _JAVAC_FOUND_ERRORS:
            return None
        left_out = self._keep_faultless(self._ecj_log(ecj, scratch), scratch, classes)
        return left_out if any(classes.iterdir()) else None

    def _javac(self, classes: Path, scratch: Path) -> tuple[int, str]:
        # An empty class path would mean the current directory, and sources would be looked for on
        # the class path: both are told to look into an empty directory instead.
        empty = str(scratch / "empty")
        paths = ["-d", str(classes), "-cp", self._class_path or empty, "-sourcepath", empty]
        arguments = [*_JAVAC_OPTIONS, *paths, *map(_as_file, self._sources)]
        argument_file = scratch / "javac-arguments"
        text = "\n".join(map(_quoted, arguments))
        argument_file.write_text(text, "utf-8", "surrogateescape")
        options = [f"-J{option}" for option in _JVM_OPTIONS]
        return self._run([str(self._jdk.javac), *options, f"@{argument_file}"])

    def _ecj_log(self, ecj: Sequence[str], scratch: Path) -> tuple[LoggedSource, ...]:
        """Let the Eclipse compiler compile copies with plain names: its options have no quoting."""
        for index, source in enumerate(self._sources):
            copy = scratch / _copy_name(index, source)
            copy.parent.mkdir(parents=True)
            copy.write_bytes(source.read_bytes())
        names = [_copy_name(index, source) for index, source in enumerate(self._sources)]
        (scratch / "files").write_text("\n".join(names), "ascii")
        output = self._run_ecj(ecj, scratch, self._jdk.release)
        newest = _ECJ_NEWEST.search(output)
        if newest:
            self._run_ecj(ecj, scratch, int(newest[1]))
        try:
            return read_ecj_log((scratch / "log.xml").read_bytes())
        except (OSError, EcjLogError):  # it failed altogether: what javac said is the answer
            return ()

    def _run_ecj(self, ecj: Sequence[str], scratch: Path, level: int) -> str:
        class_path = self._class_path or "empty"
        version = ["-source", str(level), "-target", str(level)]
        files = ["-cp", class_path, "-d", "out", "-log", "log.xml", "@files"]
        return self._run([*ecj, *_ECJ_OPTIONS, *version, *files], scratch)[1]

    def _keep_faultless(
        self, logged: Sequence[LoggedSource], scratch: Path, classes: Path
    ) -> tuple[LeftOut, ...]:
        """Move the class files of sources without an error; return the other sources."""
        by_path = {os.path.realpath(source.path): source for source in logged}
        out = os.path.realpath(scratch / "out")
        left_out = []
        for index, source in enumerate(self._sources):
            found = by_path.get(os.path.realpath(scratch / _copy_name(index, source)))
            if found is None or found.first_error is not None:
                reason = found.first_error if found else None
                left_out.append(LeftOut(index, printable(reason or "the compiler skipped it")))
                continue
            for file in found.class_files:
                target = classes / os.path.relpath(os.path.realpath(file), out)
                target.parent.mkdir(parents=True, exist_ok=True)
                file.rename(target)
        return tuple(left_out)

    def _run(self, command: Sequence[str], directory: Path | None = None) -> tuple[int, str]:
        """Run a compiler to its end or to the time limit; nothing of it is left behind."""
        try:
            process = subprocess.Popen(
                command,
                cwd=directory,
                env=_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            reason = f"cannot be started: {error.strerror or error}"
            raise InputError(printable(command[0]), reason, _NO_COMPILER) from error
        with process:
            try:
                output, _ = process.communicate(timeout=self._time_limit)
            except subprocess.TimeoutExpired as error:
                reason = f"the compiler did not finish within {self._time_limit:g} seconds"
                raise InputError(_place(self._sources), reason, _GIVE_CLASSES) from error
            finally:  # also when the user interrupts
                _end(process)
        return process.returncode, _readable(output)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process that still runs, and those it started."""
    if process.poll() is not None:
        return
    if os.name == "posix":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _ecj(jdk: Jdk) -> tuple[str, ...] | None:
    """Return the command of the Eclipse compiler, run by the JDK so that it sees its classes."""
    java = jdk.home / "bin" / "java"
    for jar in _ECJ_JARS:
        if Path(jar).is_file() and java.is_file():
            return (str(java), *_JVM_OPTIONS, "-cp", jar, _ECJ_MAIN)
    command = shutil.which("ecj")
    return (command,) if command else None


def _environment() -> dict[str, str]:
    """Return the environment without what would change a compiler's behaviour or language."""
    kept = {name: value for name, value in os.environ.items() if not _UNWANTED.fullmatch(name)}
    return kept | {"LC_ALL": "C.UTF-8"}


def _copy_name(index: int, source: Path) -> str:
    """Name a copy; the name of the file matters to its public class, so a plain one is kept."""
    return f"copies/{index}/{source.name if _PLAIN_NAME.fullmatch(source.name) else 'Odd.java'}"


def _as_file(path: Path) -> str:
    """Spell a path so that it is not taken for an option or an argument file."""
    text = str(path)
    return f".{os.sep}{text}" if text.startswith(("-", "@")) else text


def _quoted(argument: str) -> str:
    """Quote for javac's argument files: in quotes, a backslash escapes."""
    escaped = argument.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n").replace("\r", "\\r") + '"'


def _readable(output: bytes) -> str:
    """Return a compiler's messages with nothing in them that a terminal would obey."""
    lines = output.decode("utf-8", "replace").rstrip().splitlines()
    return "\n".join("\t".join(map(printable, line.split("\t"))) for line in lines)
