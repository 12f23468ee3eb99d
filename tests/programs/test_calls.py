"""Races in library code are reported at the calls that may overlap, by the locks held at each."""

import os
from pathlib import Path

import msgspec
import pytest
from test_programs import Report
from typer.testing import CliRunner

from features.trace import compile_java, java_home
from heddle.cli import app

_TABLE = """import java.util.HashMap;
import java.util.Map;

public final class NAME {
    private final Map<Object, Object> known = new HashMap<>();

    synchronized void put(Object key) {
        known.put(key, key); // A
    }

    synchronized void remove(Object key) {
        known.remove(key); // B
    }

    HOW Object get(Object key) {
        return known.get(key); // C
    }

    void use(Object key) {
        put(key);
        get(key);
        remove(key);
    }

    public static void main(String[] args) {
        NAME[] tables = new NAME[2];
        for (int i = 0; i < tables.length; i++) {
            tables[i] = new NAME();
        }
        Runnable using = () -> {
            for (NAME table : tables) {
                table.use("key");
            }
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
"""


def source(name: str, how: str) -> str:
    return _TABLE.replace("NAME", name).replace("HOW ", how)


SOURCES = {
    "ReadFreely": source("ReadFreely", ""),
    "ReadLocked": source("ReadLocked", "synchronized "),
}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("calls")
    paths = []
    for name, text in SOURCES.items():
        path = directory / f"{name}.java"
        path.write_text(text)
        paths.append(path)
    compile_java(java_home(dict(os.environ)), paths, directory / "classes", "-g")
    return directory / "classes"


def pairs(classes: Path, main: str) -> set[str]:
    """Return the pairs of marked lines that are reported, as two letters in their order."""
    command = ["check", str(classes), "--main", main, "--format", "json"]
    done = CliRunner().invoke(app, command, catch_exceptions=False)
    assert done.exit_code in (0, 1), done.output
    lines = SOURCES[main].splitlines()
    races = msgspec.json.decode(done.stdout, type=Report).races
    return {"".join(sorted(lines[(a.line or 0) - 1][-1] for a in r.accesses)) for r in races}


def test_calls_that_hold_one_lock_are_no_pair(compiled: Path) -> None:
    assert pairs(compiled, "ReadFreely") == {"AC", "BC"}


def test_no_pair_is_left_if_all_calls_hold_the_lock(compiled: Path) -> None:
    assert pairs(compiled, "ReadLocked") == set()
