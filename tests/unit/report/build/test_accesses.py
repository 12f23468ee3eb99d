"""The locks that are shown along the call path of an access, of a real program."""

from pathlib import Path
from typing import Final

import pytest

from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.report.model.races import RacesReport, ReportedAccess, ReportedLock
from heddle.report.text.findings import render_race
from java_compiler import compiled_texts

# The write is reached with two locks of its callers, and holds one of its own. Others are released
# before the call on the path, or entered after it.
SOURCE: Final = """
public class Depot extends Thread {
    static final Depot SHARED = new Depot();
    private final Object gate = new Object();
    private final Object shelf = new Object();
    private final Object desk = new Object();
    private int stock;

    public static void main(String[] args) {
        new Depot().start();
        SHARED.show();
    }

    public void run() {
        SHARED.enter();                           // run
    }

    private void enter() {
        synchronized (gate) { gate.hashCode(); }  // before the call
        synchronized (this) {                     // caller
            open();                               // enter
        }
        synchronized (gate) { gate.hashCode(); }  // after the call
    }

    private void open() {
        pass();                                   // open
        synchronized (gate) { gate.hashCode(); }  // later
    }

    private void pass() {
        synchronized (shelf) {                    // callee
            write();                              // pass
        }
    }

    private void write() {
        synchronized (gate) { gate.hashCode(); }  // before the access
        synchronized (desk) {                     // own
            stock = 1;                            // write
        }
        synchronized (gate) { gate.hashCode(); }  // after the access
    }

    private void show() {
        System.out.println(stock);                // read
    }
}
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory, processes: None) -> RacesReport:
    classes = compiled_texts({"Depot.java": SOURCE}, "-g")
    loaded = open_program(Inputs((classes,), tmp_path_factory.mktemp("depot")))
    return check_races(entry(loaded, None, (), Config()), Config())


@pytest.fixture(scope="module")
def write(report: RacesReport) -> ReportedAccess:
    (race,) = report.races
    return next(access for access in race.accesses if access.kind == "write")


def marked(line: int | None) -> str:
    """Return the comment at the end of a line."""
    assert line is not None
    return SOURCE.splitlines()[line - 1].rpartition("// ")[2]


def shown(locks: tuple[ReportedLock, ...]) -> list[tuple[str, str]]:
    """Return the objects that are locked, and the comments where they are entered."""
    return [(lock.object, marked(lock.place.line)) for lock in locks]


CALLER: Final = ("this (Depot)", "caller")
CALLEE: Final = ("this.shelf", "callee")
OWN: Final = ("this.desk", "own")


def test_each_step_has_the_locks_that_are_held_at_its_call(write: ReportedAccess) -> None:
    steps = [(marked(step.place.line), shown(step.locks)) for step in write.path]
    assert steps == [("run", []), ("enter", [CALLER]), ("open", []), ("pass", [CALLEE])]


def test_an_access_holds_its_own_locks_and_those_of_all_its_callers(write: ReportedAccess) -> None:
    assert marked(write.place.line) == "write"
    assert shown(write.locks) == [CALLER, CALLEE, OWN]


def test_an_access_without_a_lock_has_none(report: RacesReport) -> None:
    (race,) = report.races
    (read,) = [access for access in race.accesses if access.kind == "read"]
    assert read.locks == ()
    assert all(step.locks == () for step in read.path)


def test_the_text_shows_the_locks_of_callers_at_every_step(report: RacesReport) -> None:
    """At a step there are those of its callers too, and last those of the access."""
    (race,) = report.races
    lines = render_race(report, race).splitlines()
    caller, callee, own = (f"holding {name}" for name, _ in (CALLER, CALLEE, OWN))
    start = next(at for at, line in enumerate(lines) if "in Depot.run() calls" in line)
    held = [line.partition(" (entered")[0] for line in lines[start:] if _tells_locks(line)]
    steps = [(" " * 6 + line) for line in ("no locks held", caller, caller, caller, callee)]
    assert held[: len(steps) + 3] == [*steps, f"  {caller}", f"  {callee}", f"  {own}"]


def _tells_locks(line: str) -> bool:
    return line.strip().startswith(("holding", "no locks held"))


LAMBDA: Final = "        Runnable called = () -> add();\n        called.run();\n"
REFLECTION: Final = """
        try {
            Calls.class.getMethod("add").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
"""
CALLS: Final = """
public class Calls implements Runnable {
    static int count;
    public static void add() { count = count + 1; }
    public void run() { %s }
    public static void main(String[] args) {
        new Thread(new Calls()).start();
        new Thread(new Calls()).start();
    }
}
"""


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("code", "called"),
    [(LAMBDA, "a lambda"), (REFLECTION, "java.lang.reflect.Method.invoke")],
    ids=["lambda", "reflection"],
)
def test_reflective_calls_are_told_from_lambdas(tmp_path: Path, code: str, called: str) -> None:
    classes = compiled_texts({"Calls.java": CALLS % code}, "-g")
    loaded = open_program(Inputs((classes,), tmp_path))
    found = check_races(entry(loaded, None, (), Config()), Config())
    steps = {step.calls for race in found.races for a in race.accesses for step in a.path}
    assert called in steps
    assert not steps & ({"a lambda", "java.lang.reflect.Method.invoke"} - {called})
