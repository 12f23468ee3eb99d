"""Every example in the guide and the pages on assumptions, coverage and research is run."""

import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from documents import Block, blocks, commands, run, scripts
from heddle.config import read_config
from heddle.program.assumption import AssumptionKind

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a directory as the documents have it: the sources of the shop in `src`."""
    shutil.copytree(ROOT / "examples" / "shop" / "src", tmp_path / "src")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("name", ["guide", "assumptions", "coverage", "researchers"])
def test_examples_do_what_they_say(name: str, place: Path) -> None:
    found = blocks(DOCS / f"{name}.md")
    names: dict[str, object] = {}
    settings = ""
    assert found
    for block in found:
        if block.language == "toml":
            settings += block.text
            (place / "heddle.toml").write_text(settings)
            read_config(None, place)
        else:
            _run(block, names)


def _run(block: Block, names: dict[str, object]) -> None:
    if block.language == "console":
        for command in commands(block.text):
            run(command)
    elif block.language == "java":
        name = re.findall(r"^public class (\w+)", block.text, re.MULTILINE)[0]
        Path(f"{name}.java").write_text(block.text, "utf-8")
    elif block.language == "python":
        exec(compile(block.text, "example", "exec"), names)
    else:
        assert block.language == "yaml"
        (command,) = scripts(block.text)
        run(command)


def test_every_kind_of_assumption_is_in_the_table() -> None:
    text = (DOCS / "assumptions.md").read_text("utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE)
    assert sorted(rows) == sorted(AssumptionKind)


def test_links_lead_somewhere() -> None:
    for page in DOCS.glob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+\.md)(?:#[\w-]+)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
