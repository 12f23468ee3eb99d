"""Source input: real compilers on small sources, stand-ins for what is slow or goes wrong."""

import os
import signal
import subprocess
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import FrameType

import pytest

from heddle._util.errors import InputError
from heddle.frontend.compile import source
from heddle.frontend.compile.ecj_log import EcjLogError, read_ecj_log
from heddle.frontend.compile.source import CompilationError, Compiled, compile_sources
from heddle.frontend.jdk.jdk import Jdk, find_jdk
from heddle.program.assumption import AssumptionKind

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture(scope="module")
def jdk() -> Jdk:
    return find_jdk(None, os.environ)


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    return write(tmp_path / "src", {"A.java": "class A {}"})


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def script(path: Path, body: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


# Stands in for javac: notes that it ran, finds the directory after -d, writes one class file.
STAND_IN = r"""
echo run >> {runs}
for last; do :; done
out=$(sed -n '/^"-d"$/{{n;p;}}' "${{last#@}}" | tr -d '"')
{before}
printf content > "$out/A.class"
"""


def stand_in(jdk: Jdk, directory: Path, before: str = "") -> tuple[Jdk, Path]:
    """Return a JDK whose javac is a script, and the file with one line per run of it."""
    runs = directory / "runs"
    body = STAND_IN.format(runs=runs, before=before)
    return replace(jdk, javac=script(directory / "javac", body)), runs


def without_ecj(monkeypatch: pytest.MonkeyPatch, path: str = "/nowhere") -> None:
    monkeypatch.setattr(source, "_ECJ_JARS", ())
    monkeypatch.setenv("PATH", path)


def class_files(compiled: Compiled) -> list[str]:
    found = compiled.classes.rglob("*.class")
    return sorted(path.relative_to(compiled.classes).as_posix() for path in found)


def test_a_tree_with_odd_names_and_a_module_compiles(
    jdk: Jdk, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write(
        tmp_path / "a dir 'with' \"quotes\" \\ and é[1]",
        {
            "module-info.java": "module m { requires no.such.module; }",
            "p/A.java": 'package p; public class A { lib.L l; String s = "é"; class In {} }',
            "-odd.java": "class Odd { p.A a; } class Second {}",
            ".hidden/Broken.java": "class {",
            "notes.txt": "no source",
        },
    )
    library = write(tmp_path / "lib", {"lib/L.java": "package lib; public class L {}"})
    # Neither the current directory nor the user's settings for Java may have a say.
    monkeypatch.chdir(root)
    for name in ("JAVA_TOOL_OPTIONS", "JDK_JAVAC_OPTIONS", "_JAVA_OPTIONS"):
        monkeypatch.setenv(name, "--no-such-option")
    monkeypatch.setenv("LC_ALL", "C")
    first = compile_sources([library], jdk, [], cache)
    assert class_files(first) == ["lib/L.class"]
    compiled = compile_sources([Path(), Path("-odd.java")], jdk, [first.classes], cache)
    assert compiled.sources == (Path("-odd.java"), Path("p/A.java"))
    assert compiled.assumptions == ()
    assert class_files(compiled) == ["Odd.class", "Second.class", "p/A$In.class", "p/A.class"]
    data = (compiled.classes / "p" / "A.class").read_bytes()
    assert b"LocalVariableTable" in data
    assert "é".encode() in data
    assert [path.name[:4] for path in (cache / "sources").iterdir()].count("new-") == 0


BROKEN = {
    "p/Good.java": "package p; public class Good { Bad b; Runnable r = () -> {}; class In {} }",
    "p/Bad.java": "package p; import org.absent.Lib; class Bad extends Lib {} class Beside {}",
    "p/Ugly.java": 'package p; class Ugly { int x = "\f<&"; class In {} }',
    "p/Heir.java": "package p; class Heir extends Bad {}",
    "Odd name.java": "class Plain {}",
}


def test_files_with_errors_are_left_out_with_their_classes(
    jdk: Jdk, cache: Path, tmp_path: Path
) -> None:
    root = write(tmp_path / "src", BROKEN)
    for _ in range(2):  # compiled, then from the cache
        compiled = compile_sources([root], jdk, [], cache)
        assert class_files(compiled) == ["Plain.class", "p/Good$In.class", "p/Good.class"]
        assert len(compiled.sources) == len(BROKEN)
        assert {assumption.kind for assumption in compiled.assumptions} == {
            AssumptionKind.UNCOMPILED_SOURCE
        }
        assert [(left.subject, left.reason) for left in compiled.assumptions] == [
            (str(root / "p/Bad.java"), "line 1: The import org.absent cannot be resolved"),
            (str(root / "p/Heir.java"), "line 1: The hierarchy of the type Heir is inconsistent"),
            (
                str(root / "p/Ugly.java"),
                "line 1: Type mismatch: cannot convert from String to int",
            ),
        ]


def test_without_ecj_the_error_has_all_that_javac_said(
    jdk: Jdk, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "src", BROKEN)
    # Sources on the class path are not the program, so they do not help.
    library = write(tmp_path / "lib", {"org/absent/Lib.java": "package org.absent; class Lib {}"})
    monkeypatch.chdir(tmp_path)
    without_ecj(monkeypatch)
    with pytest.raises(CompilationError) as caught:
        compile_sources([Path("src")], jdk, [library], cache)
    assert "src/p/Bad.java:1: error: package org.absent does not exist" in caught.value.messages
    assert "src/p/Ugly.java:1: error: incompatible types" in caught.value.messages
    assert "\x0c" not in str(caught.value)
    assert "--classpath" in caught.value.advice
    assert "ecj" in caught.value.advice
    assert caught.value.place.startswith("src/Odd name.java and 4 more")
    assert list((cache / "sources").iterdir()) == []


ECJ_LOG = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE compiler PUBLIC "-//Eclipse.org//DTD Eclipse JDT 3.2.006 Compiler//EN" "https://x/y.dtd">
<compiler><sources>
<source path="{path}"><problems>
<problem line="7" severity="WARNING"><message value="odd"/></problem>{problem}</problems>
<classfile path="{classes}/A.class"/></source>
</sources></compiler>"""


def log(problem: str, path: str = "$PWD/copies/0/A.java") -> str:
    return ECJ_LOG.format(path=path, classes="$PWD/out", problem=problem)


def run_with_false_ecj(
    body: str, jdk: Jdk, cache: Path, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> Compiled:
    script(sources.parent / "bin" / "ecj", body)
    without_ecj(monkeypatch, f"{sources.parent / 'bin'}:{os.environ['PATH']}")
    failing, _ = stand_in(jdk, sources.parent, "echo said; exit 1")
    return compile_sources([sources], failing, [], cache)


def test_ecj_is_asked_again_for_the_newest_level_it_knows(
    jdk: Jdk, cache: Path, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = "source level should be in '1.1'...'1.8','9'...'12' (or '5.0'..'12.0'): 17"
    body = f"""case "$*" in *"-source 12 -target 12"*) ;; *) echo "{refusal}"; exit ;; esac
mkdir out; echo x > out/A.class
cat > log.xml <<END\n{log("")}\nEND"""
    compiled = run_with_false_ecj(body, jdk, cache, sources, monkeypatch)
    assert class_files(compiled) == ["A.class"]
    assert compiled.assumptions == ()


ERROR = '<problem line="3" severity="ERROR"><message value="bad &lt;x&gt;"/></problem>'


@pytest.mark.parametrize(
    "text",
    [log(ERROR), log("", "/elsewhere/A.java"), "<not xml", None],
    ids=["error", "other", "junk", "none"],
)
def test_if_ecj_keeps_nothing_javac_has_the_word(
    jdk: Jdk, cache: Path, sources: Path, monkeypatch: pytest.MonkeyPatch, text: str | None
) -> None:
    body = (
        "" if text is None else f"mkdir out; echo x > out/A.class; cat > log.xml <<END\n{text}\nEND"
    )
    with pytest.raises(CompilationError, match="said"):
        run_with_false_ecj(body, jdk, cache, sources, monkeypatch)


def test_the_log_names_the_first_error_of_each_source() -> None:
    second = ERROR.replace("bad", "worse")
    (logged,) = read_ecj_log(log(ERROR + second).encode())
    assert logged.first_error == "line 3: bad <x>"
    assert logged.class_files == (Path("$PWD/out/A.class"),)
    (silent,) = read_ecj_log(log('<problem severity="ERROR"/>').encode())
    assert silent.first_error == "line ?: an error without a message"
    assert read_ecj_log(log("\x01\ufffe").encode()) != ()


def test_a_log_with_entities_is_refused() -> None:
    bomb = b'<!DOCTYPE c [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><c>&b;</c>'
    with pytest.raises(EcjLogError, match="declares the entity a"):
        read_ecj_log(bomb)


def test_the_second_run_starts_no_compiler(jdk: Jdk, cache: Path, sources: Path) -> None:
    fake, runs = stand_in(jdk, sources.parent)
    first = compile_sources([sources], fake, [], cache)
    assert compile_sources([sources], fake, [], cache) == first
    assert runs.read_text() == "run\n"


def test_whatever_the_result_depends_on_is_part_of_the_key(
    jdk: Jdk, cache: Path, sources: Path, tmp_path: Path
) -> None:
    fake, runs = stand_in(jdk, tmp_path)
    jar = tmp_path / "lib.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr("x", "1")
    folder = write(tmp_path / "folder", {"y": "1"})
    compile_sources([sources], fake, [jar, folder], cache)
    compile_sources([sources], fake, [folder, jar], cache)
    compile_sources([sources], replace(fake, version="0"), [jar, folder], cache)
    (folder / "y").rename(folder / "z")
    compile_sources([sources], fake, [jar, folder], cache)
    jar.write_bytes(b"changed")
    compile_sources([sources], fake, [jar, folder], cache)
    (sources / "A.java").write_text("class A { }")
    compile_sources([sources], fake, [jar, folder], cache)
    (sources / "A.java").rename(sources / "B.java")
    compile_sources([sources], fake, [jar, folder], cache)
    assert runs.read_text() == "run\n" * 7


def test_a_damaged_entry_is_not_used(jdk: Jdk, cache: Path, sources: Path) -> None:
    fake, runs = stand_in(jdk, sources.parent)
    compiled = compile_sources([sources], fake, [], cache)
    record = compiled.classes.parent / "record.json"
    for damage in (
        lambda: (compiled.classes / "A.class").write_text("conten"),
        lambda: (compiled.classes / "More.class").write_text("more"),
        (compiled.classes / "A.class").unlink,
        lambda: record.write_text("{"),
        record.unlink,
    ):
        damage()
        assert class_files(compile_sources([sources], fake, [], cache)) == ["A.class"]
        assert (compiled.classes / "A.class").read_text() == "content"
    assert runs.read_text() == "run\n" * 6
    assert [path.name for path in (cache / "sources").iterdir()] == [compiled.classes.parent.name]


def test_runs_at_the_same_time_agree(jdk: Jdk, cache: Path, sources: Path) -> None:
    fake, runs = stand_in(jdk, sources.parent, "sleep 0.2")
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(compile_sources, [sources], fake, [], cache) for _ in range(4)]
        results = {future.result() for future in futures}
    assert len(results) == 1
    assert class_files(results.pop()) == ["A.class"]
    assert len(runs.read_text().splitlines()) > 1
    assert len(list((cache / "sources").iterdir())) == 1


def is_running(pid: int) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, check=False)
    return bool(state.stdout.strip()) and not state.stdout.startswith(b"Z")


def children(directory: Path) -> list[int]:
    return [int(line) for line in (directory / "pids").read_text().split()]


def long_running(jdk: Jdk, directory: Path) -> Jdk:
    before = f"sleep 60 & echo $! $$ > {directory}/pids; wait"
    return stand_in(jdk, directory, before)[0]


def all_ended(pids: list[int]) -> bool:
    for _ in range(100):
        if not any(map(is_running, pids)):
            return True
        time.sleep(0.02)
    return False


def test_the_time_limit_ends_the_compiler(jdk: Jdk, cache: Path, sources: Path) -> None:
    with pytest.raises(InputError, match=r"did not finish within 0\.3 seconds"):
        compile_sources([sources], long_running(jdk, sources.parent), [], cache, time_limit=0.3)
    assert all_ended(children(sources.parent))
    assert list((cache / "sources").iterdir()) == []


def test_an_interrupt_leaves_no_child(jdk: Jdk, cache: Path, sources: Path) -> None:
    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    previous = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(KeyboardInterrupt):
            compile_sources([sources], long_running(jdk, sources.parent), [], cache)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    assert all_ended(children(sources.parent))
    assert list((cache / "sources").iterdir()) == []


def test_sources_that_change_meanwhile_are_not_cached(jdk: Jdk, cache: Path, sources: Path) -> None:
    fake, _ = stand_in(jdk, sources.parent, f"echo 'class C {{}}' >> {sources}/A.java")
    with pytest.raises(InputError, match="changed while it was compiled"):
        compile_sources([sources], fake, [], cache)
    assert list((cache / "sources").iterdir()) == []


def test_a_javac_that_fails_by_itself_is_not_replaced(jdk: Jdk, cache: Path, sources: Path) -> None:
    fake, _ = stand_in(jdk, sources.parent, "echo 'out of memory \033[31m'; exit 3")
    with pytest.raises(CompilationError, match="out of memory") as caught:
        compile_sources([sources], fake, [], cache)
    assert "\033" not in str(caught.value)


def test_a_jdk_without_javac_is_refused(jdk: Jdk, cache: Path, sources: Path) -> None:
    with pytest.raises(InputError, match="has no javac") as caught:
        compile_sources([sources], replace(jdk, javac=None), [], cache)
    assert "--jdk" in caught.value.advice
    with pytest.raises(InputError, match="cannot be started"):
        compile_sources([sources], replace(jdk, javac=sources / "A.java"), [], cache)


def test_what_cannot_be_used_is_named(jdk: Jdk, cache: Path, sources: Path, tmp_path: Path) -> None:
    odd = write(tmp_path / "a:b", {"x": ""})
    text = write(tmp_path, {"notes.txt": ""}) / "notes.txt"
    empty = write(tmp_path / "empty", {"module-info.java": "module m {}"})
    absent = tmp_path / "absent"
    for paths, class_path, reason in (
        ([absent], [], "no such file"),
        ([text], [], "not a Java source"),
        ([empty], [], "no Java source files"),
        ([sources], [absent], "on the class path, but"),
        ([sources], [odd], "cannot express"),
    ):
        with pytest.raises(InputError, match=reason):
            compile_sources(paths, jdk, class_path, cache)
    with pytest.raises(InputError, match="the cache cannot be written"):
        compile_sources([sources], jdk, [], text)
