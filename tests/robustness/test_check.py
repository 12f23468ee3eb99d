"""`heddle check` on the bundled example."""

from pathlib import Path
from typing import Final

import pytest

from ended import Ended
from in_process import Outcome, outcome

EXAMPLE: Final = Path(__file__).resolve().parents[2] / "examples" / "shop" / "src"
WORKERS: Final = EXAMPLE.parents[2] / "tests/java/context_sensitivity/FactoryMakesWorkers.java"

ALONE: Final = """
public class Alone {
    static int count;
    public static void main(String[] arguments) {
        synchronized (Alone.class) {
            count++;
        }
        System.out.println(count);
    }
}
"""


@pytest.fixture(scope="module")
def example(processes: None) -> Outcome:
    return outcome("check", str(EXAMPLE), "--format", "json")


def test_the_races_of_the_example_are_those_its_document_names(example: Outcome) -> None:
    assert example.code == 1, example.error
    fields = {
        (race["field"]["class"], race["field"]["name"])
        for race in example.report()["races"]
        if race["rule"] != "race-on-library-object"
    }
    assert fields == {
        ("shop.Catalog", "discount"),
        ("shop.Display", "stopped"),
        ("shop.Statistics", "visits"),
        ("shop.Stock", "sold"),
    }
    places = {
        (access["class"], access["method"])
        for race in example.report()["races"]
        if race["rule"] == "race-on-library-object"
        for access in race["accesses"]
    }
    assert places == {("shop.Catalog", "today")}


def test_the_hash_seed_does_not_show(example: Outcome) -> None:
    assert Ended("check", str(EXAMPLE), "--format", "json", seed="7").text == example.text


def test_ids_survive_moved_lines(example: Outcome, tmp_path: Path) -> None:
    moved = tmp_path / "src"
    for source in sorted(EXAMPLE.rglob("*.java")):
        target = moved / source.relative_to(EXAMPLE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("// Moved.\n\n" + source.read_text("utf-8").replace("{\n", "{\n\n"))
    report = outcome("check", str(moved), "--format", "json").report()
    before = example.report()["races"]
    assert [race["id"] for race in report["races"]] == [race["id"] for race in before]
    lines = [race["accesses"][0]["line"] for race in report["races"]]
    assert lines != [race["accesses"][0]["line"] for race in before]


def test_one_race_is_explained(example: Outcome) -> None:
    first = example.report()["races"][0]["id"]
    ended = outcome("explain", first[:6], str(EXAMPLE))
    assert ended.code == 0, ended.error
    assert first in ended.text


def test_why_there_is_no_race(example: Outcome) -> None:
    """The stock is read and written under its monitor; the stages say so, not we."""
    assert example.code == 1
    source = (EXAMPLE / "shop" / "Stock.java").read_text("utf-8").splitlines()
    line = next(n for n, text in enumerate(source, 1) if "sold++" in text)
    ended = outcome(
        "explain", str(EXAMPLE), "--no-race", f"Stock.java:{line}", f"shop/Stock.java:{line}"
    )
    assert ended.code == 0, ended.error
    assert "removed by 'unlocked'" in ended.text
    assert "this is a race" not in ended.text


def test_why_there_is_no_race_if_it_took_several_rounds(tmp_path: Path, processes: None) -> None:
    source = tmp_path / "src" / WORKERS.name
    source.parent.mkdir()
    source.write_text(WORKERS.read_text("utf-8"), "utf-8")
    lines = enumerate(source.read_text("utf-8").splitlines(), 1)
    counts = next(f"{WORKERS.name}:{number}" for number, line in lines if "value++" in line)
    arguments = [str(source.parent), "--no-race", counts, counts]
    with_one, found = outcome("explain", "-k", "1", *arguments), outcome("explain", *arguments)
    assert "this is a race" in with_one.text, with_one.error
    assert found.code == 0, found.error
    assert "this is a race" not in found.text
    assert "removed by 'aliasing'" in found.text


def test_without_a_second_thread_there_is_no_race_and_a_reason(
    tmp_path: Path, processes: None
) -> None:
    (tmp_path / "Alone.java").write_text(ALONE, "utf-8")
    ended = outcome("check", str(tmp_path))
    assert ended.code == 3
    assert "Not understood (no-threads): " in ended.text
    plain = ALONE.replace("synchronized (Alone.class)", "if (count == 0)")
    (tmp_path / "Alone.java").write_text(plain, "utf-8")
    ended = outcome("check", str(tmp_path))
    assert ended.code == 0
    assert "No races found. The program starts no thread" in ended.text
