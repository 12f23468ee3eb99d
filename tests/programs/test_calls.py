"""Races in library code are reported at the calls that may overlap, by the locks held at each."""

from pathlib import Path

import msgspec
import pytest
from test_programs import Report

from heddle.races.findings import application_calls as bubble
from in_process import assert_checked, invoke
from java_compiler import compiled_texts

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

    ASKED boolean has(Object key) {
        return known.containsKey(key); // D
    }

    void use(Object key) {
        put(key);
        get(key);
        has(key);
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


def source(name: str, how: str, asked: str = "synchronized ") -> str:
    return _TABLE.replace("NAME", name).replace("HOW ", how).replace("ASKED ", asked)


SOURCES = {
    "ReadFreely": source("ReadFreely", ""),
    "ReadLocked": source("ReadLocked", "synchronized "),
    "AskedFreely": source("AskedFreely", "synchronized ", ""),
}


@pytest.fixture(scope="session")
def compiled(processes: None) -> Path:
    return compiled_texts({f"{name}.java": text for name, text in SOURCES.items()}, "-g")


def pairs(classes: Path, main: str) -> set[str]:
    """Return the pairs of lines that are reported, by their marks; in the library it is `L`."""
    command = ["check", str(classes), "--main", main, "--format", "json"]
    done = invoke(command)
    assert_checked(done)
    lines = SOURCES[main].splitlines()
    races = msgspec.json.decode(done.stdout, type=Report).races
    places = [[(a.file, (a.line or 0) - 1) for a in race.accesses] for race in races]
    own = f"{main}.java"
    marks = [[lines[at][-1] if file == own else "L" for file, at in each] for each in places]
    return {"".join(sorted(each)) for each in marks}


def test_calls_that_hold_one_lock_are_no_pair(compiled: Path) -> None:
    assert pairs(compiled, "ReadFreely") == {"AC", "BC"}


def test_only_the_call_without_the_lock_is_in_pairs(compiled: Path) -> None:
    assert pairs(compiled, "AskedFreely") == {"AD", "BD"}


def test_no_pair_is_left_if_all_calls_hold_the_lock(compiled: Path) -> None:
    assert pairs(compiled, "ReadLocked") == set()


def fields(classes: Path, main: str) -> set[str]:
    """Return the fields that are reported."""
    command = ["check", str(classes), "--main", main, "--format", "json"]
    done = invoke(command)
    return {race["field"]["name"] for race in msgspec.json.decode(done.stdout)["races"]}


@pytest.mark.parametrize("main", ["ReadFreely", "AskedFreely"])
def test_calls_left_out_drop_no_race(
    compiled: Path, monkeypatch: pytest.MonkeyPatch, main: str
) -> None:
    """Of two ways to the reads one is tried: the locked one, in one of the programs."""
    everything = fields(compiled, main)
    monkeypatch.setattr(bubble, "_MOST_CALLS", 1)
    assert everything
    assert fields(compiled, main) >= everything
