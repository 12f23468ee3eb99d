"""`--changed-since`: what git says has changed, and errors where it says nothing."""

import subprocess
from pathlib import Path
from typing import Final

import pytest

from heddle._util.errors import InputError
from heddle.cli.git import changes_since
from in_process import outcome

pytestmark = pytest.mark.usefixtures("processes")

MAIN: Final = """
class Main {
    public static void main(String[] args) {
        One.start();
        Two.start();
    }
}
"""
STARTED: Final = """
class {name} implements Runnable {{
    static int count;
    public void run() {{ count++; }}
    static void start() {{
        new Thread(new {name}()).start();
        new Thread(new {name}()).start();
    }}
}}
"""


def git(directory: Path, *arguments: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    command = ["git", "-C", str(directory), *who, *arguments]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Make a repository with two sources, committed on `main`."""
    root = tmp_path / "project"
    (root / "src").mkdir(parents=True)
    for name in ("One", "Two"):
        (root / "src" / f"{name}.java").write_text(STARTED.format(name=name))
    (root / "src" / "Main.java").write_text(MAIN)
    git(root, "init", "-q", "-b", "main")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "first")
    return root


def changed(root: Path, revision: str = "main") -> set[str]:
    return set(changes_since(revision, [root / "src"]).files)


def test_nothing_changed(repository: Path) -> None:
    assert changed(repository) == set()


def test_commits_the_working_tree_and_untracked_files(repository: Path) -> None:
    git(repository, "checkout", "-q", "-b", "work")
    with (repository / "src" / "One.java").open("a") as file:
        file.write("// committed\n")
    git(repository, "commit", "-q", "-a", "-m", "second")
    with (repository / "src" / "Two.java").open("a") as file:
        file.write("// not committed\n")
    (repository / "src" / "Three \u00e4.java").touch()
    (repository / ".gitignore").write_text("ignored\n")
    (repository / "ignored").touch()
    assert changed(repository) == {
        "src/One.java",
        "src/Two.java",
        "src/Three \u00e4.java",
        ".gitignore",
    }
    assert changed(repository, "HEAD") == changed(repository) - {"src/One.java"}


def test_a_renamed_file_has_changed(repository: Path) -> None:
    git(repository, "mv", "src/One.java", "src/Other.java")
    assert "src/Other.java" in changed(repository)


def test_what_others_changed_since_has_not(repository: Path) -> None:
    git(repository, "checkout", "-q", "-b", "work")
    git(repository, "checkout", "-q", "main")
    (repository / "src" / "One.java").write_text("class One {}\n")
    git(repository, "commit", "-q", "-a", "-m", "of others")
    git(repository, "checkout", "-q", "work")
    assert changed(repository) == set()


@pytest.mark.parametrize("revision", ["no-such", "--help", "-n", ""])
def test_no_such_revision(repository: Path, revision: str) -> None:
    with pytest.raises(InputError, match="there is no such revision"):
        changed(repository, revision)


def test_no_repository(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not in the working tree of a git repository"):
        changes_since("HEAD", [tmp_path])


def test_no_git(repository: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="git: cannot be started"):
        changed(repository)


def test_errors_are_told_before_the_analysis(tmp_path: Path) -> None:
    ended = outcome("check", str(tmp_path / "no.jar"), "--changed-since", "HEAD")
    assert ended.code == 2
    assert "not in the working tree" in ended.error


def test_only_findings_in_changed_files_are_reported(repository: Path) -> None:
    source = str(repository / "src")
    everything = outcome("check", source, "--format", "json").report()
    assert {race["field"]["class"] for race in everything["races"]} == {"One", "Two"}
    with (repository / "src" / "Two.java").open("a") as file:
        file.write("// changed\n")
    ended = outcome("check", source, "--format", "json", "--changed-since", "HEAD")
    assert ended.code == 1
    found = ended.report()
    assert {race["field"]["class"] for race in found["races"]} == {"Two"}
    assert found["changed"] == {"revision": "HEAD", "files": 1, "left_out": 1}
    assert found["analysed"] == everything["analysed"]
    git(repository, "checkout", "-q", "src")
    none = outcome("check", source, "--changed-since", "HEAD")
    assert none.code == 0
    assert "2 more findings have no place in the 0 files changed since HEAD." in none.text
