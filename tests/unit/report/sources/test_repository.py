"""Where sources are in a repository."""

from pathlib import Path

import pytest

from heddle.report.model.races import CodePlace
from heddle.report.sources.report_places import source_name
from heddle.report.sources.repository import repository_root, source_paths


def place(class_: str, file: str | None) -> CodePlace:
    return CodePlace(class_, "run", "()V", file, 3, 0)


def made(root: Path, *files: str) -> Path:
    for name in files:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("x")
    return root


class TestRoot:
    """What counts as the repository of inputs."""

    def test_the_nearest_repository(self, tmp_path: Path) -> None:
        root = made(tmp_path, ".git", "inner/.git", "inner/lib/app.jar", "inner/lib/pom.xml")
        assert repository_root([root / "inner" / "lib" / "app.jar"]) == root / "inner"

    def test_settings_mark_one_where_there_is_no_other(self, tmp_path: Path) -> None:
        root = made(tmp_path, "heddle.toml", "lib/pom.xml")
        assert repository_root([root / "lib"]) == root

    def test_the_outermost_of_projects_in_each_other(self, tmp_path: Path) -> None:
        root = made(tmp_path, "all/settings.gradle", "all/one/build.gradle", "all/one/a/A.java")
        assert repository_root([root / "all" / "one" / "a"]) == root / "all"

    def test_else_the_directory(self, tmp_path: Path) -> None:
        root = made(tmp_path, "a/app.jar")
        assert repository_root([root / "a" / "app.jar"]) == root / "a"


def paths(root: Path, *places: CodePlace) -> dict[str, str | None]:
    return source_paths(places, lambda name: not name.startswith("java."), [root])


def test_sources_are_found_by_their_package(tmp_path: Path) -> None:
    root = made(tmp_path, ".git", "src/a/C.java", "src/b/C.java", "out/app.jar")
    found = paths(
        root / "out" / "app.jar", place("a.C$D", "C.java"), place("java.lang.Thread", "Thread.java")
    )
    assert found == {"a/C.java": "src/a/C.java"}


def test_sources_of_other_languages(tmp_path: Path) -> None:
    root = made(tmp_path, ".git", "src/a/C.kt")
    assert paths(root, place("a.CKt", "C.kt")) == {"a/C.kt": "src/a/C.kt"}


def test_none_is_better_than_a_wrong_one(tmp_path: Path) -> None:
    root = made(tmp_path, ".git", "one/a/C.java", "two/a/C.java", ".hidden/a/D.java")
    assert paths(root, place("a.C", "C.java"), place("a.D", "D.java")) == {
        "a/C.java": None,
        "a/D.java": None,
    }


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("C.java", "a/b/C.java"),
        ("../../C.java", "a/b/C.java"),
        ("x\\C.java", "a/b/C.java"),
        ("..", None),
        ("", None),
        (None, None),
    ],
)
def test_directories_that_a_class_file_names_are_not_believed(
    file: str | None, expected: str | None
) -> None:
    assert source_name(place("a.b.C", file)) == expected
