"""What was looked at and not understood: each reason for doubt, and a twin without it."""

import os
import shutil
import zipfile
from pathlib import Path
from typing import Final

import pytest

from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config, LimitsConfig
from heddle.frontend import load
from heddle.frontend.cache import cache_directory
from heddle.frontend.load import LoadedProgram
from heddle.report.model.coverage import Coverage, Extent
from heddle.report.model.races import RacesReport
from java_compiler import compiled_texts

pytestmark = pytest.mark.usefixtures("processes")

# Two threads and a lock; no race.
SAFE: Final = """public class Safe {
    static int n;
    static synchronized void add() { n++; }
    public static void main(String[] args) { new Thread(Safe::add).start(); add(); %s }
}"""
JDK_17: Final = Path("/usr/lib/jvm/java-17-openjdk-amd64")
JDK_25: Final = Path("/usr/lib/jvm/temurin-25-jdk-amd64")


def classes(*texts: str, left_out: tuple[str, ...] = (), to: Path) -> Path:
    """Compile classes together, and leave some of them out."""
    named = {f"{text.split('class ')[1].split()[0]}.java": text for text in texts}
    shutil.copytree(compiled_texts(named, "-g", apart=False), to / "classes")
    for name in left_out:
        (to / "classes" / f"{name}.class").unlink()
    return to / "classes"


def opened(path: Path, jdk: Path | None = None) -> LoadedProgram:
    cache = cache_directory(os.environ)
    return open_program(Inputs((path,), workspace=path.parent, jdk=jdk, cache=cache))


def checked(path: Path, main: str | None = None, config: Config | None = None) -> RacesReport:
    loaded = opened(path)
    asked = config or Config()
    return check_races(entry(loaded, main, (), asked), asked)


def covered(path: Path, main: str | None = None, config: Config | None = None) -> Coverage:
    found = checked(path, main, config).coverage
    assert found is not None
    return found


def kinds(found: Coverage) -> list[str]:
    return [gap.kind for gap in found.gaps]


def test_what_was_looked_at(tmp_path: Path) -> None:
    other = "class Other { void m() { } int f() { return 1; } }"
    found = covered(classes(SAFE % "", other, to=tmp_path))
    assert found.entries == ("Safe.main",)
    assert found.chosen == "the only main method"
    assert found.classes == Extent(1, 2)
    # The constructors and the methods of the other class are not reached.
    assert found.methods == Extent(2, 6)
    assert found.threads == 2
    assert (found.missing, found.gaps) == ((), ())


def test_a_class_that_reached_code_calls_is_missing(tmp_path: Path) -> None:
    gone = "class Gone { static void m() { } }"
    report = checked(classes(SAFE % "Gone.m();", gone, left_out=("Gone",), to=tmp_path))
    assert report.coverage is not None
    assert report.coverage.missing == ("Gone",)
    assert kinds(report.coverage) == ["missing-classes"]
    assert report.coverage.gaps[0].what == (
        "1 class is missing that reached code calls or extends: Gone"
    )
    assert report.is_inconclusive


def test_a_class_that_is_only_created_is_missing(tmp_path: Path) -> None:
    path = classes(SAFE % "new Gone();", "class Gone { }", left_out=("Gone",), to=tmp_path)
    assert covered(path).missing == ("Gone",)


def test_a_supertype_of_a_reached_class_is_missing(tmp_path: Path) -> None:
    below = "class Below extends Gone { static void m() { } }"
    path = classes(SAFE % "Below.m();", "class Gone { }", below, left_out=("Gone",), to=tmp_path)
    assert covered(path).missing == ("Gone",)


def test_a_missing_class_that_only_unreached_code_calls_does_not_matter(tmp_path: Path) -> None:
    gone = "class Gone { static void m() { } }"
    unused = "class Unused { void m() { Gone.m(); } }"
    path = classes(SAFE % "", gone, unused, left_out=("Gone",), to=tmp_path)
    assert (covered(path).missing, covered(path).gaps) == ((), ())


def test_a_missing_type_that_is_only_named_does_not_matter(tmp_path: Path) -> None:
    text = SAFE % "Object o = args; if (o instanceof Gone) { n(null); }"
    text = text.replace("static int n;", "static int n; static void n(Gone g) { }")
    path = classes(text, "class Gone { }", left_out=("Gone",), to=tmp_path)
    assert covered(path).gaps == ()


def test_missing_logging_does_not_matter(tmp_path: Path) -> None:
    """Its code would not be analysed if it were there."""
    logger = "package org.slf4j; public class Logger { public static void info() { } }"
    texts = {"Safe.java": SAFE % "org.slf4j.Logger.info();", "org/slf4j/Logger.java": logger}
    shutil.copytree(compiled_texts(texts, "-g", apart=False), tmp_path / "classes")
    shutil.rmtree(tmp_path / "classes" / "org")
    assert covered(tmp_path / "classes").gaps == ()


def test_a_method_that_its_class_lacks(tmp_path: Path) -> None:
    path = classes(SAFE % "Old.m();", "class Old { static void m() { } }", to=tmp_path)
    assert covered(path).gaps == ()
    older = compiled_texts({"Old.java": "class Old { }"}, "-g", apart=False)
    shutil.copy(older / "Old.class", path / "Old.class")
    found = covered(path)
    assert kinds(found) == ["missing-methods"]
    assert found.gaps[0].what == (
        "1 method is called and does not exist in the classes given: Old.m (by Safe.main)"
    )


def test_a_class_file_that_cannot_be_read(tmp_path: Path) -> None:
    path = classes(SAFE % "", "class Other { }", to=tmp_path)
    assert covered(path).gaps == ()
    data = (path / "Other.class").read_bytes()
    (path / "Other.class").write_bytes(data[: len(data) // 2])
    found = covered(path)
    assert kinds(found) == ["unreadable"]
    assert "cannot be read or compiled: Other" in found.gaps[0].what


VIRTUAL: Final = SAFE.replace(
    "new Thread(Safe::add).start()", "Thread.startVirtualThread(Safe::add)"
)


@pytest.fixture(scope="module")
def newer(processes: None) -> Path:
    """Compile a program of class files of Java 25 that calls a method of JDK 21."""
    return compiled_texts({"Safe.java": VIRTUAL % ""}, "-g", jdk=JDK_25, apart=False)


def with_jdk(path: Path, jdk: Path | None) -> Coverage:
    loaded = opened(path, jdk)
    found = check_races(entry(loaded, None, (), Config()), Config()).coverage
    assert found is not None
    return found


def test_class_files_newer_than_the_jdk_that_is_named(newer: Path) -> None:
    found = with_jdk(newer, JDK_17)
    assert kinds(found)[:2] == ["newer-classes", "missing-methods"]
    assert found.gaps[0].what == "1 class file is newer than JDK 17, up to Java 25: Safe"
    assert found.gaps[0].advice.startswith("Install JDK 25 or newer")
    assert found.gaps[1].what == (
        "1 method is called and does not exist in JDK 17: "
        "java.lang.Thread.startVirtualThread (by Safe.main)"
    )


def test_a_jdk_that_is_new_enough_is_picked(newer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(JDK_17))
    found = with_jdk(newer, None)
    assert found.jdk.startswith("25.")
    assert found.jdk_chosen == "for class files of Java 25, as the default JDK is 17"
    assert found.gaps == ()
    monkeypatch.setattr(load, "usual_places", lambda _: ())
    assert "newer-classes" in kinds(with_jdk(newer, None))


def test_a_missing_method_is_not_called_native(newer: Path) -> None:
    loaded = opened(newer, JDK_17)
    report = check_races(entry(loaded, None, (), Config()), Config())
    reasons = {a.kind: a.reason for a in report.assumptions if "startVirtual" in a.subject}
    assert "has no such method" in reasons["missing-method"]
    assert not any(reason.startswith("native") for reason in reasons.values())


TRIVIAL: Final = "public class Version { public static void main(String[] args) { } }"


def library(tmp_path: Path, body: str) -> Path:
    """Pack a jar of 41 methods with code, of which its main method reaches one."""
    methods = " ".join(f"void m{number}() {{ }}" for number in range(37))
    path = classes(TRIVIAL, f"class Big {{ {methods} {body} }}", to=tmp_path)
    return packed(path, tmp_path / "lib.jar", "Manifest-Version: 1.0\nMain-Class: Version\n\n")


def packed(path: Path, to: Path, manifest: str = "Manifest-Version: 1.0\n\n") -> Path:
    """Make a jar of a directory of classes."""
    with zipfile.ZipFile(to, "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", manifest)
        for file in sorted(path.glob("*.class")):
            jar.write(file, file.name)
    return to


def of_mains(tmp_path: Path, body: str) -> Path:
    """Make a jar that names no main class: a library with a main method of this body."""
    demo = f"public class Demo {{ static int n; public static void main(String[] a) {{ {body} }} }}"
    pool = "public class Pool { private int n; public synchronized void add() { n++; } }"
    return packed(classes(demo, pool, to=tmp_path), tmp_path / "pool.jar")


def test_a_main_method_of_a_library_that_starts_threads(tmp_path: Path) -> None:
    path = of_mains(tmp_path, "new Thread(() -> n++).start(); n++;")
    report = checked(path)
    found = report.coverage
    assert found is not None
    assert (found.entries, kinds(found)) == (("Demo", "Pool"), ["main-methods"])
    assert found.gaps[0].what == "1 main method is not run, and its class uses threads: Demo.main"
    assert report.is_inconclusive
    assert [each.field.name for each in checked(path, "Demo").findings] == ["n"]


def test_a_main_method_of_a_library_without_threads(tmp_path: Path) -> None:
    assert kinds(covered(of_mains(tmp_path, "n++;"))) == []


def test_a_main_method_that_does_not_count_as_the_interface_is_named(tmp_path: Path) -> None:
    loaded = opened(of_mains(tmp_path, "new Thread(() -> n++).start(); n++;"))
    found = check_races(entry(loaded, None, ("*",), Config()), Config()).coverage
    assert found is not None
    assert kinds(found) == []


STARTS: Final = "void go() { new Thread().start(); }"


def test_a_trivial_main_of_a_library(tmp_path: Path) -> None:
    found = covered(library(tmp_path, STARTS))
    assert found.chosen == "named by the manifest"
    assert found.methods == Extent(1, 41)
    assert kinds(found) == ["little-reached", "no-threads"]
    assert found.gaps[0].what == (
        "only 1 of 41 methods are reached, and others use threads: Thread.start in Big.go"
    )


def test_a_trivial_main_that_is_asked_for_reaches_enough(tmp_path: Path) -> None:
    assert kinds(covered(library(tmp_path, STARTS), "Version")) == ["no-threads"]


def test_a_trivial_main_without_threads_elsewhere(tmp_path: Path) -> None:
    assert covered(library(tmp_path, "void go() { }")).gaps == ()


@pytest.mark.parametrize(
    "body",
    [
        "static synchronized void m() { }",
        "static void m() { synchronized (Alone.class) { } }",
        "static void m() { new java.util.concurrent.atomic.AtomicInteger(); }",
        "static void m() { java.util.concurrent.Executors.newCachedThreadPool(); }",
        "static void m() { new java.util.Timer(); }",
        "static void m() { new Thread().start(); }",
        "static void m() { java.util.List.of(1).parallelStream(); }",
        "static class T extends Thread { } static void m() { new T().start(); }",
    ],
)
def test_no_thread_in_a_program_that_is_written_for_threads(tmp_path: Path, body: str) -> None:
    main = "public static void main(String[] args) { }"
    found = covered(classes(f"public class Alone {{ {body} {main} }}", to=tmp_path))
    assert kinds(found) == ["no-threads"]


@pytest.mark.parametrize(
    "body", ["static void m() { }", "static void m() { java.util.concurrent.TimeUnit.values(); }"]
)
def test_no_thread_in_a_program_for_one_thread(tmp_path: Path, body: str) -> None:
    main = "public static void main(String[] args) { m(); }"
    report = checked(classes(f"public class Alone {{ {body} {main} }}", to=tmp_path))
    assert not report.is_inconclusive
    assert report.coverage is not None
    assert report.coverage.gaps == ()


def test_a_limit_of_steps(tmp_path: Path) -> None:
    path = classes(SAFE % "", to=tmp_path)
    limited = Config(limits=LimitsConfig(escape=1))
    found = covered(path, config=limited)
    assert kinds(found) == ["limit"]
    assert found.has_limit()
    assert "more than the 1 steps allowed" in found.gaps[0].what
    assert not covered(path).has_limit()


@pytest.mark.parametrize(
    ("limits", "what"),
    [
        (LimitsConfig(timeout=0.000_001), "the 1e-06 seconds allowed are over"),
        (LimitsConfig(memory=1), "the 1 MB allowed are used up"),
    ],
)
def test_an_allowance_that_is_used_up(tmp_path: Path, limits: LimitsConfig, what: str) -> None:
    path = classes(SAFE % "", to=tmp_path)
    found = covered(path, config=Config(limits=limits))
    assert kinds(found) == ["limit"]
    assert found.gaps[0].what == f"{what}, so the analyses were coarser"
    enough = LimitsConfig(timeout=1000, memory=1_000_000)
    assert covered(path, config=Config(limits=enough)).gaps == ()
