"""Hostile inputs through the whole of `check`: a message or a report, never a traceback."""

import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import pytest
import test_lift_extremes as extremes
from odd_archives import odd_archives

from assembler import ClassText, MethodText, assemble
from class_mutants import Dice, mutants, seed_of
from hostile_names import ATTACKS, write_hostile_jar
from in_process import Outcome, outcome, told
from java_compiler import compiled

BANK: Final = Path(__file__).resolve().parents[2] / "examples" / "bank"
MUTANTS: Final = 8


def judged(what: str, paths: Iterable[Path], *options: str) -> Outcome:
    """Check an input; whatever it is, the end is one of four, with something to read."""
    with told(what):
        found = outcome("check", *map(str, paths), *options)
    assert found.code in (0, 1, 2, 3), what
    if found.code == 2:
        assert found.error.strip(), what
        assert "Traceback" not in found.error, what
    else:
        assert "Assumptions" in found.text, what
    for text in (found.text, found.error):
        assert not [c for c in text if not c.isprintable() and c != "\n"], what
    return found


def test_every_odd_archive_ends_in_a_message_or_a_report(tmp_path: Path) -> None:
    """Each is given beside a class that can be started, so that what can be read is analysed."""
    starts = MethodText("main", "([Ljava/lang/String;)V", "return")
    (tmp_path / "Start.class").write_bytes(assemble(ClassText("Start", [starts])))
    codes: dict[int, int] = {}
    for name, data in odd_archives().items():
        path = tmp_path / f"{name}.jar"
        path.write_bytes(data)
        code = judged(name, [path, tmp_path / "Start.class"], "--main", "Start").code
        codes[code] = codes.get(code, 0) + 1
        path.unlink()
    assert codes.keys() >= {0, 2}


@pytest.fixture(scope="module")
def bank(processes: None) -> Path:
    return compiled(sorted(BANK.rglob("*.java")), "-g")


def test_a_program_with_a_mutated_class_is_checked_all_the_same(bank: Path, tmp_path: Path) -> None:
    """One class of four is broken in one way; the others are analysed with it or without it."""
    files = {path: path.read_bytes() for path in sorted(bank.rglob("*.class"))}
    jar, reports = tmp_path / "mutant.jar", 0
    for number, (broken, data) in enumerate(files.items()):
        for mutant in mutants([seed_of(data)], MUTANTS, Dice(number)):
            with zipfile.ZipFile(jar, "w") as archive:
                for path, whole in files.items():
                    name = path.relative_to(bank).as_posix()
                    archive.writestr(name, mutant.data if path == broken else whole)
            reports += judged(mutant.change, [jar], "--interface", "bank.*").code != 2
    assert reports > len(files) * MUTANTS / 2


@pytest.mark.parametrize(
    "make",
    [
        extremes.straight_line,
        extremes.diamonds,
        extremes.nested_loops,
        extremes.switch_in_loop,
        extremes.maze,
        extremes.nested_tries,
        extremes.many_handlers_for_all,
        extremes.subroutines,
        extremes.deep_stack_joins,
    ],
)
def test_extreme_code_is_checked(make: Callable[[int], bytes], tmp_path: Path) -> None:
    path = tmp_path / "T.class"
    path.write_bytes(make(300))
    assert judged(make.__name__, [path], "--interface", "T").code == 0


def test_hostile_names_are_reported_without_escapes(tmp_path: Path) -> None:
    jar = write_hostile_jar(tmp_path / "hostile.jar")
    assert judged("hostile names", [jar]).code == 1
    for number, attack in enumerate(ATTACKS):
        path = tmp_path / f"{number}\x1b[31m\n.jar"
        path.write_bytes(attack.encode())
        assert judged(attack, [path]).code == 2


def test_classes_that_are_not_what_they_say(tmp_path: Path) -> None:
    """Cycles of superclasses, a class that is its own interface, names with nothing in them."""
    made = [
        ClassText("p/A", super_name="p/B"),
        ClassText("p/B", super_name="p/A"),
        ClassText("p/C", super_name="p/C", interfaces=["p/C"]),
        ClassText("p/D", [MethodText("run", "()V", "return", 1)], super_name="p/A"),
        ClassText("java/lang/Object", [MethodText("run", "()V", "return", 1)]),
        ClassText("java/lang/Thread", super_name="p/A"),
        ClassText(""),
        ClassText("/"),
        ClassText("p/"),
        ClassText("[I"),
    ]
    jar = tmp_path / "lies.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        for source in made:
            archive.writestr(f"{source.name}.class", assemble(source))
    judged("lies", [jar])


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("content", [b"", b"\0" * 100, b"PK", b"\xca\xfe\xba\xbe" + b"\xff" * 50])
@pytest.mark.parametrize("name", ["x.jar", "x.class", "x.java", "x.war", "x"])
def test_files_of_nothing(name: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert judged(f"{name} {content[:4]!r}", [path]).code in (0, 2)
