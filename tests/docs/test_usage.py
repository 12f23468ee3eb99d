"""Examples of options in the tables of `docs/usage.md`, run on a jar in a repository."""

import re
import shlex
import subprocess
import zipfile
from pathlib import Path
from typing import Final

import pytest

from in_process import outcome
from java_compiler import compiled

ROOT: Final = Path(__file__).resolve().parents[2]
USAGE: Final = (ROOT / "docs" / "usage.md").read_text("utf-8")
_ROW: Final = re.compile(r"^\| `(-[^|`]*(?:\\\|[^|`]*)*)`.*\| `heddle (.+?)` \|$", re.MULTILINE)
EXAMPLES: Final = [(option, example) for option, example in _ROW.findall(USAGE)]
RUN: Final = ("--changed-since", "--classpath", "--format", "--no-cache", "--output")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a repository with the shop as a jar, and with libraries."""
    classes = compiled(sorted((ROOT / "examples" / "shop" / "src").rglob("*.java")), "-g")
    (tmp_path / "lib").mkdir()
    for jar in ("app.jar", "other.jar", "lib/a.jar", "lib/b.jar"):
        with zipfile.ZipFile(tmp_path / jar, "w") as archive:
            archive.writestr("META-INF/MANIFEST.MF", "Main-Class: shop.Shop\n\n")
            for path in sorted(classes.rglob("*.class")):
                archive.write(path, path.relative_to(classes).as_posix())
    for command in (
        ("init", "-q", "-b", "main"),
        ("commit", "-q", "--allow-empty", "-m", "first"),
        ("update-ref", "refs/remotes/origin/main", "HEAD"),
    ):
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", "-C", str(tmp_path), *who, *command], check=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_examples_of_what_is_run() -> None:
    assert len(EXAMPLES) > 30
    assert {option for option in RUN if any(option in row for row, _ in EXAMPLES)} == set(RUN)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    "example", [example for row, example in EXAMPLES if any(option in row for option in RUN)]
)
def test_example(example: str, place: Path) -> None:
    arguments = ["app.jar" if word in (".", "src/") else word for word in shlex.split(example)]
    ended = outcome(*arguments)
    assert ended.code in (0, 1), ended.error
    assert ended.text or any(path.suffix in (".ir", ".txt") for path in place.iterdir())
