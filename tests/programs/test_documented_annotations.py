"""The examples of `docs/annotations.md` are programs, and what is reported is what they say."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

from heddle.config import read_config
from heddle.models.annotations import Annotations, Meaning
from heddle.program.classes import Annotation
from in_process import invoke

TEXT: Final = (Path(__file__).parents[2] / "docs" / "annotations.md").read_text(encoding="utf-8")
EXAMPLES: Final = {
    re.findall(r"public class (\w+)", code)[0]: code
    for code in re.findall(r"```java\n(.*?)```", TEXT, re.DOTALL)
}


def _marked(code: str, mark: str) -> set[int]:
    comments = ((at, line.partition("//")[2]) for at, line in enumerate(code.splitlines(), 1))
    return {at for at, comment in comments if mark in comment}


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str, tmp_path: Path) -> None:
    code = EXAMPLES[name]
    source = tmp_path / f"{name}.java"
    source.write_text(code, encoding="utf-8")
    command = ["check", str(source), "--format", "json"]
    done = invoke(command)
    assert done.exit_code == 1
    report = json.loads(done.stdout)
    raced = {access["line"] for race in report["races"] for access in race["accesses"]}
    assert raced == _marked(code, "race")
    guards = {guard["access"]["line"] for guard in report.get("guards", ())}
    assert guards == _marked(code, "guard not held")
    for race in report["races"]:
        lines = {access["line"] for access in race["accesses"]}
        is_harmless = lines <= _marked(code, "declared harmless")
        assert (race.get("standing") == "harmless") == is_harmless
        is_generated = lines <= _marked(code, "generated")
        assert (race.get("standing") == "generated") == is_generated


def test_the_settings_can_be_read(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    file = tmp_path / "heddle.toml"
    file.write_text(example, encoding="utf-8")
    config = read_config(file, tmp_path)
    assert config.annotations.facts
    assert config.annotations.claims
    mine = Annotation("Lp/Concurrent;", visible=True)
    found = Annotations(config.models.annotations).find([mine], Meaning.THREAD_SAFE)
    assert found is mine


def test_every_annotation_of_the_table_is_in_the_text() -> None:
    table = Path(__file__).parents[2] / "src" / "heddle" / "models" / "annotations.txt"
    rows = [line for line in table.read_text(encoding="utf-8").splitlines() if line[:1].isalpha()]
    assert {row.partition(":")[0] for row in rows} == set(Meaning)
    for name in re.findall(r"@\w+", " ".join(rows)):
        assert f"`{name}" in TEXT
