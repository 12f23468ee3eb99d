"""README.md: real output, a small picture, links that lead somewhere, no jargon first."""

import re
from pathlib import Path
from typing import Final

import pytest

from in_process import outcome
from readme import PICTURE, README, ROOT, regenerated

TEXT: Final = README.read_text("utf-8")
JARGON: Final = ("abstract", "alias", "context", "escape", "happens-before", "points-to", "sound")


@pytest.mark.usefixtures("processes")
def test_the_output_is_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert regenerated(TEXT) == TEXT, "run scripts/readme"
    assert regenerated(TEXT.replace("no locks held\n", "a lock held\n")) == TEXT


def test_the_picture_is_small() -> None:
    data = PICTURE.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert len(data) < 200_000
    assert f"]({PICTURE.relative_to(ROOT).as_posix()})" in TEXT


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[\w-]+)?\)", TEXT)
    assert len(links) > 10
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_no_jargon_before_the_first_example() -> None:
    before, found, _ = TEXT.partition("```console")
    assert found
    assert [word for word in JARGON if word in before.lower()] == []


def test_options_exist() -> None:
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", TEXT))
    help_ = outcome("check", "--help").text
    assert named
    assert [option for option in named if option not in help_] == []


def test_scripts_exist() -> None:
    scripts = re.findall(r"scripts/\w+", TEXT)
    assert {"scripts/example", "scripts/test"} <= set(scripts)
    assert all(Path(ROOT / script).is_file() for script in scripts)
