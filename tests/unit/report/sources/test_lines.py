"""Lines of source for places."""

from pathlib import Path

import pytest

from heddle.report.model.races import CodePlace
from heddle.report.sources.lines import SourceLines


def place(class_: str, file: str | None, line: int | None) -> CodePlace:
    return CodePlace(class_, "run", "()V", file, line, 0)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for package in ("a", "b"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "Cache.java").write_text(
            f"package {package};\n  int size;\n", "utf-8"
        )
    return tmp_path


def test_the_line_of_the_class_of_that_package(root: Path) -> None:
    lines = SourceLines([root])
    assert lines.line(place("a.Cache", "Cache.java", 1)) == "package a;"
    assert lines.line(place("b.Cache$Entry", "Cache.java", 1)) == "package b;"


def test_lines_come_without_indentation(root: Path) -> None:
    assert SourceLines([root]).line(place("a.Cache", "Cache.java", 2)) == "int size;"


def test_a_file_given_by_itself(root: Path) -> None:
    found = SourceLines([root / "a" / "Cache.java"]).line(place("a.Cache", "Cache.java", 1))
    assert found == "package a;"


def test_nothing_is_better_than_a_wrong_line(root: Path) -> None:
    lines = SourceLines([root])
    assert lines.line(place("Cache", "Cache.java", 1)) is None, "two files fit"
    assert lines.line(place("a.Cache", "Cache.java", 9)) is None
    assert lines.line(place("a.Cache", "Other.java", 1)) is None
    assert lines.line(place("a.Cache", None, 1)) is None
    assert lines.line(place("a.Cache", "Cache.java", None)) is None
