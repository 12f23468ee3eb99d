"""Class paths with the wildcards of `java`."""

import os
from pathlib import Path

import pytest

from heddle.cli.class_path import class_path


@pytest.fixture
def lib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make `lib` with two jars, and what `java` would not take for one."""
    directory = tmp_path / "lib"
    (directory / "inner").mkdir(parents=True)
    for name in ("b.jar", "a.JAR", "c.zip", "D.class", "inner/e.jar"):
        (directory / name).touch()
    monkeypatch.chdir(tmp_path)
    return directory


def test_a_star_stands_for_the_jars_of_a_directory(lib: Path) -> None:
    assert class_path(["lib/*"]) == (Path("lib/a.JAR"), Path("lib/b.jar"))
    assert class_path([f"{lib}/*"]) == (lib / "a.JAR", lib / "b.jar")


def test_the_order_does_not_depend_on_the_file_system(
    lib: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for names in (["a.jar", "b.jar"], ["b.jar", "a.jar"]):
        monkeypatch.setattr(os, "listdir", lambda _, names=names: names)
        assert class_path(["lib/*"]) == (Path("lib/a.jar"), Path("lib/b.jar"))


def test_a_star_alone_is_the_current_directory(lib: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(lib)
    assert class_path(["*"]) == (Path("a.JAR"), Path("b.jar"))


def test_several_elements_and_options(lib: Path) -> None:
    found = class_path(["classes:lib/*", ":other.jar:"])
    assert found == (Path("classes"), Path("lib/a.JAR"), Path("lib/b.jar"), Path("other.jar"))


def test_a_directory_that_is_missing_has_no_jars(lib: Path) -> None:
    assert class_path(["target/dependency/*"]) == ()


def test_a_star_elsewhere_is_part_of_a_name(lib: Path) -> None:
    assert class_path(["lib/*.jar"]) == (Path("lib/*.jar"),)
