"""Less synchronization only ever adds races.

Of every third program with races that has some, one piece is taken out, another for each program;
whatever was reported must still be. `benchmarks/weakened.py` takes out all pieces of all programs.
"""

from pathlib import Path
from typing import Final

import pytest
from expectations import read_expectations
from removals import Removal, removals
from test_programs import PROGRAMS, reported_lines

from java_compiler import compiled_texts


def reported(program: Path) -> set[int]:
    """Return the lines of a program that are to be reported."""
    verdicts = read_expectations(program).verdicts.items()
    return {line for line, verdict in verdicts if verdict.is_reported}


def _chosen() -> dict[str, Removal]:
    able = {
        name: found
        for name, path in PROGRAMS.items()
        if reported(path) and (found := list(removals(path.read_text("utf-8"))))
    }
    names = list(able)[::3]
    return {name: able[name][at % len(able[name])] for at, name in enumerate(names)}


CHOSEN: Final = _chosen()


@pytest.fixture(scope="session")
def weakened(processes: None) -> Path:
    return compiled_texts({f"{name}.java": removal.text for name, removal in CHOSEN.items()}, "-g")


@pytest.mark.parametrize("name", CHOSEN)
def test_what_was_reported_still_is(name: str, weakened: Path) -> None:
    options = list(read_expectations(PROGRAMS[name]).options)
    lost = reported(PROGRAMS[name]) - reported_lines(weakened, name, options)
    # A wait that was reported itself is gone.
    assert lost <= {CHOSEN[name].line}, CHOSEN[name].what


LOCKED: Final = "java.util.Objects.requireNonNull(this.b[f(1)]);"


def test_pieces_are_taken_out_one_by_one() -> None:
    text = """class A {
    private volatile int a;
    synchronized void set() { synchronized (this.b[f(1)]) { a = 1; } }
    // synchronized in a comment
    void end() { t.join(); all.get(0).join(); h(x.join()); "synchronized ".x(); }
    void out() {
        latch.await();
    }
}
"""
    lines = text.splitlines()
    changed = [
        {at: new.strip() for at, new in enumerate(found.text.splitlines()) if new != lines[at]}
        for found in removals(text)
    ]
    assert changed == [
        {1: "private int a;"},
        {2: "void set() { synchronized (this.b[f(1)]) { a = 1; } }"},
        {2: f"synchronized void set() {{ {LOCKED} {{ a = 1; }} }}"},
        {4: lines[4].strip().replace("t.join();", "if (false) { t.join(); }")},
        {4: lines[4].strip().replace("all.get(0).join();", "if (false) { all.get(0).join(); }")},
        {6: "if (false) { latch.await(); }"},
    ]
