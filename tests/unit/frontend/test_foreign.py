"""Classes among the inputs that the user says are a library's."""

from pathlib import Path

import pytest

from heddle._util.errors import InputError
from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.program.program import Role
from heddle.report.model.races import Race

pytestmark = pytest.mark.usefixtures("processes")

BOX = """
package vendor;
public class Box {
    private int value;
    public void add() { value++; }
}
"""
APP = """
package app;
public class Main {
    public static void main(String[] args) {
        vendor.Box box = new vendor.Box();
        new Thread(() -> box.add()).start();
        box.add();
    }
}
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    for name, text in (("vendor/Box.java", BOX), ("app/Main.java", APP)):
        (tmp_path / "src" / name).parent.mkdir(parents=True)
        (tmp_path / "src" / name).write_text(text)
    return tmp_path


def races(root: Path, *libraries: str) -> tuple[Race, ...]:
    inputs = Inputs((root / "src",), workspace=root / "work", libraries=libraries)
    loaded = open_program(inputs)
    return check_races(entry(loaded, None, (), Config()), Config()).races


def test_races_in_them_are_shown_at_the_calls(sources: Path) -> None:
    assert {r.rule for r in races(sources)} == {"race-on-field"}
    found = races(sources, "vendor.*")
    assert {r.rule for r in found} == {"race-on-library-object"}
    assert {a.place.class_ for race in found for a in race.accesses} == {"app.Main"}


def test_they_are_no_classes_of_the_application(sources: Path) -> None:
    inputs = Inputs((sources / "src",), workspace=sources / "work", libraries=("vendor.*",))
    program = open_program(inputs).program
    assert program.application == ("app/Main",)
    assert program.origin("vendor/Box").role is Role.LIBRARY
    assert program.origin("app/Main").role is Role.APPLICATION


def test_something_must_be_left(sources: Path) -> None:
    with pytest.raises(InputError, match="has no classes but those of libraries"):
        races(sources, "*")
