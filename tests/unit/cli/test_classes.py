"""`heddle classes` as a user runs it: output, files, exit codes, the cache."""

import json
from pathlib import Path

import pytest
from typer.testing import Result

from in_process import invoke
from java_programs import CLASS_LEVEL_SETS, JAVA

pytestmark = pytest.mark.usefixtures("processes")

RACY = JAVA / CLASS_LEVEL_SETS / "SortedList.java"
SAFE = JAVA / CLASS_LEVEL_SETS / "ConcurrentNumbers.java"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEDDLE_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def run(*arguments: str | Path) -> Result:
    command = ["classes", *(str(argument) for argument in arguments)]
    return invoke(command)


def test_races_end_with_1() -> None:
    done = run(RACY, "--all")
    assert done.exit_code == 1
    assert "following: 1 read, 1 write, 2 races" in done.output
    assert run(RACY, "--all", "--exit-zero").exit_code == 0


def test_without_a_sign_of_concurrency_only_the_count_is_told() -> None:
    done = run(RACY)
    assert done.exit_code == 0
    assert done.output.splitlines()[:2] == [
        "0 fields of 0 classes may have races; 2 classes analysed",
        (
            "Left out: 1 field of classes without a sign that threads share them, or inside of "
            "other objects (--all shows them)"
        ),
    ]


def test_no_race_ends_with_0() -> None:
    done = run(SAFE, "--all")
    assert done.exit_code == 0
    assert done.output.startswith("Total: 0 races on 0 fields of 0 classes")


def test_json_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    done = run(RACY, "--all", "--format", "json", "-o", file, "-q")
    assert (done.exit_code, done.output) == (1, "")
    assert json.loads(file.read_text())["totals"]["races"] == 2


def test_summaries_are_kept_unless_asked_not_to(cache: Path) -> None:
    first = run(RACY, "--no-cache")
    assert not (cache / "summaries").exists()
    second, third = run(RACY), run(RACY)
    assert any(file.is_file() for file in (cache / "summaries").rglob("*"))
    assert first.output == second.output == third.output


def test_the_order_of_paths_does_not_matter() -> None:
    assert run(RACY, SAFE).output == run(SAFE, RACY).output


def test_rows_of_objects_count(tmp_path: Path) -> None:
    source, rows = tmp_path / "Hall.java", tmp_path / "heddle.toml"
    lines = [
        "import java.util.*;",
        "class Hall {",
        'final StringJoiner names = new StringJoiner("");',
    ]
    lines += ["void add(String name) { names.add(name); }", "synchronized void end() {}", "}"]
    source.write_text("\n".join(lines))
    rows.write_text('[models]\nobjects = ["java.util.StringJoiner safe"]\n')
    assert run(source).exit_code == 1
    assert run(source, "--config", rows).exit_code == 0
    # What was kept with other rows is not used.
    assert run(source).exit_code == 1
