"""Programs that use scoped values, which newer JDKs have: compiled with a stand-in for the class.

The analysis never sees the stand-in; the tables say what the class does.
"""

import os
from pathlib import Path
from typing import Final

import pytest
from expectations import read_expectations
from own_classes import each_its_own
from test_programs import reported_lines

from features.trace import compile_java, java_home

HERE: Final = Path(__file__).parent.parent / "scoped"
PROGRAMS: Final = {path.stem: path for path in sorted(HERE.glob("*.java"))}
_STAND_IN: Final = """package java.lang;

public final class ScopedValue<T> {
    public static final class Carrier {
        public <T> Carrier where(ScopedValue<T> key, T value) { return this; }
        public void run(Runnable task) { }
    }
    public static <T> ScopedValue<T> newInstance() { return null; }
    public static <T> Carrier where(ScopedValue<T> key, T value) { return null; }
    public T get() { return null; }
    public T orElse(T other) { return other; }
}
"""


@pytest.fixture(scope="session")
def scoped_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("scoped")
    source = directory / "java" / "lang" / "ScopedValue.java"
    source.parent.mkdir(parents=True)
    source.write_text(_STAND_IN)
    patch = ("--patch-module", f"java.base={directory}")
    compile_java(java_home(dict(os.environ)), list(PROGRAMS.values()), directory / "all", *patch)
    for stand_in in (directory / "all").glob("java/**/*.class"):
        stand_in.unlink()
    return each_its_own(directory / "all")


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str, scoped_classes: Path) -> None:
    expected = read_expectations(PROGRAMS[name])
    failures = expected.failures(reported_lines(scoped_classes, name, []))
    assert not failures, "\n".join([expected.shows, *failures])


@pytest.mark.parametrize("name", PROGRAMS)
def test_twins_name_each_other_and_one_is_safer(name: str) -> None:
    own = read_expectations(PROGRAMS[name])
    twin = read_expectations(PROGRAMS[own.twin])
    assert twin.twin == name
    assert own.races() != twin.races()
