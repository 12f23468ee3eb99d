"""The command `run`: what it prints, how it ends, and which processes it watches."""

import json
import shutil
import sys
from pathlib import Path
from typing import Final

import pytest

from ended import Ended
from java_compiler import compiled, compiled_texts

ROOT: Final = Path(__file__).resolve().parents[2]
COUNTER: Final = """
public class Counter {
    private int count;
    private final Object lock = new Object();
    private void add(boolean locked) {
        if (locked) {
            synchronized (lock) { count++; }
        } else {
            count++;
        }
    }
    public static void main(String[] arguments) throws InterruptedException {
        Counter counter = new Counter();
        boolean locked = arguments[0].equals("locked");
        Thread worker = new Thread(() -> counter.add(locked), "worker");
        worker.start();
        counter.add(locked);
        worker.join();
        System.out.println(counter.count);
        System.exit(Integer.parseInt(arguments[1]));
    }
}
"""
COPIED: Final = """
public class Copied implements Cloneable {
    private int number = 1;
    @Override
    public Copied clone() {
        try {
            return (Copied) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
    public static void main(String[] arguments) throws InterruptedException {
        Copied first = new Copied();
        Thread reader = new Thread(() -> System.out.println(first.number));
        Thread writer = new Thread(() -> {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                return;
            }
            first.clone().number = 5;
        });
        reader.start();
        writer.start();
        writer.join();
    }
}
"""
pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture
def counter() -> list[str]:
    """Return the command that runs the counter."""
    java = shutil.which("java")
    assert java
    classes = compiled_texts({"Counter.java": COUNTER}, "-g", apart=False)
    return [java, "-cp", str(classes), "Counter"]


def test_a_race_is_told_with_both_sides(counter: list[str], tmp_path: Path) -> None:
    report = tmp_path / "races.json"
    ended = Ended("run", "--json", str(report), "--", *counter, "unlocked", "0")
    assert (ended.code, ended.text) == (1, "2\n")
    for line in (
        "DATA RACE on Counter.count (int) of Counter@",
        'by thread "worker"',
        'by thread "main"',
        "    at Counter.add(Counter.java:9)",
        'thread "worker" (#2) started by "main"',
        "heddle: 1 data race seen",
        "  1 Java process and 1 class watched",
    ):
        assert line in ended.error
    (race,) = json.loads(report.read_text())
    assert race["location"]["name"] == "count"
    assert {side["thread"]["name"] for side in race["sides"]} == {"main", "worker"}


def test_without_a_race_the_exit_code_is_that_of_the_command(counter: list[str]) -> None:
    ended = Ended("run", "--", *counter, "locked", "3")
    assert (ended.code, ended.text) == (3, "2\n")
    assert "heddle: 0 data races seen" in ended.error
    quiet = Ended("run", "-q", "--", *counter, "locked", "0")
    assert quiet.code == 0
    assert "heddle:" not in quiet.error


def test_the_exit_code_for_races(counter: list[str]) -> None:
    assert Ended("run", "--exit-code", "66", *counter, "unlocked", "0").code == 66


def test_processes_that_a_command_starts_are_watched(counter: list[str]) -> None:
    one, other = (" ".join([*counter, mode, "0"]) for mode in ("locked", "unlocked"))
    ended = Ended("run", "--", "sh", "-c", f"{one}; {other}; exit 0")
    assert ended.code == 1
    assert "2 Java processes and 2 classes watched" in ended.error


def test_a_command_without_java() -> None:
    ended = Ended("run", "--", sys.executable, "-c", "raise SystemExit(5)")
    assert ended.code == 5
    assert "no Java process" in ended.error


def test_a_command_that_cannot_be_run(tmp_path: Path) -> None:
    missing = Ended("run", "--", "no-such-command")
    assert missing.code == 2
    assert "heddle: error: no-such-command: cannot be run" in missing.error
    nowhere = Ended("run", "--json", str(tmp_path / "none" / "a"), "--", "true")
    assert nowhere.code == 2
    assert "there is no directory" in nowhere.error


def test_a_clone_has_a_history_of_its_own() -> None:
    classes = compiled_texts({"Copied.java": COPIED}, "-g", apart=False)
    ended = Ended("run", "--", "java", "-cp", str(classes), "Copied")
    assert (ended.code, ended.text) == (0, "1\n")


def test_the_bundled_example() -> None:
    sources = sorted((ROOT / "examples" / "shop" / "src").rglob("*.java"))
    classes = compiled(sources, "-g", apart=False)
    ended = Ended("run", "--", "java", "-cp", str(classes), "shop.Shop")
    assert ended.code == 1
    assert "DATA RACE on shop.Statistics.visits (int)" in ended.error
    assert "Statistics.revenue" not in ended.error
    assert "Stock.pieces" not in ended.error
