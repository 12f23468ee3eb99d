"""The order and the groups of what is found in a real program."""

from pathlib import Path

import pytest

from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.report.build.grouping import locking, priority
from heddle.report.model.names import subject
from heddle.report.model.races import RaceObject, RacesReport
from heddle.report.model.rules import LIBRARY_RULE

SOURCE = """
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

public class Bank extends Thread {
    static final Bank SHARED = new Bank();
    private final Object one = new Object();
    private final Object other = new Object();
    private final Map<String, String> limits = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private int bare;
    private int different;
    private int guarded;

    public static void main(String[] args) {
        new Bank().start();
        new Bank().start();
    }

    @Override
    public void run() {
        SHARED.write();
        SHARED.read();
        SHARED.list();
    }

    private void write() {
        bare = 1;
        synchronized (one) {
            different = 1;
            guarded = 1;
        }
        limits.put("a", "b");
    }

    private void list() {
        for (Map.Entry<String, String> limit : limits.entrySet()) {
            limit.getValue();
        }
        names.add("a");
    }

    private int read() {
        synchronized (other) {
            if (different > 0) {
                return 1;
            }
        }
        return guarded + bare;
    }
}
"""


@pytest.fixture(scope="module")
def report(processes: None, tmp_path_factory: pytest.TempPathFactory) -> RacesReport:
    directory = tmp_path_factory.mktemp("bank")
    source: Path = directory / "Bank.java"
    source.write_text(SOURCE)
    loaded = open_program(Inputs((source,), workspace=directory))
    return check_races(entry(loaded, None, (), Config()), Config())


def test_what_is_guarded_at_one_side_comes_first(report: RacesReport) -> None:
    found = [(race.field.name, locking(race)) for race in report.races if race.outer is None]
    assert list(dict.fromkeys(found)) == [
        ("guarded", "one side"),
        ("bare", "none"),
        ("different", "different"),
    ]


def test_the_report_is_in_order(report: RacesReport) -> None:
    ranks = [priority(finding.best) for finding in report.findings]
    assert ranks == sorted(ranks)


def test_a_library_object_is_one_finding_whatever_part_is_raced_on(report: RacesReport) -> None:
    library = [finding for finding in report.findings if finding.rule == LIBRARY_RULE]
    assert [(_spoken(finding.outer), len(finding.fields) > 1) for finding in library] == [
        ("java.util.HashMap made at 11", True),
        ("java.util.HashSet made at 12", False),
    ]


def test_ids_stay_when_lines_move(report: RacesReport, tmp_path: Path) -> None:
    """An inner class, a field and a method before everything else change nothing."""
    moved = SOURCE.replace(
        "static final Bank SHARED",
        "static Object added() { return new HashMap<String, String>(); }\n"
        "    static final Bank SHARED",
    )
    source = tmp_path / "Bank.java"
    source.write_text("\n\n" + moved)
    loaded = open_program(Inputs((source,), workspace=tmp_path))
    again = check_races(entry(loaded, None, (), Config()), Config())
    assert [finding.id for finding in again.findings] == [f.id for f in report.findings]
    assert [f.places[0].place.line for f in again.findings] != [
        f.places[0].place.line for f in report.findings
    ]


ARRAYS = """
import java.util.ArrayList;
import java.util.List;

public class Rows extends Thread {
    static final List<String> SEEN = new ArrayList<>();
    static final int[] FIRST = new int[8];
    static final int[] SECOND = new int[8];
    static int processed;

    public static void main(String[] args) {
        new Rows().start();
        new Rows().start();
    }

    @Override
    public void run() {
        processed++;
        FIRST[0]++;
        EXTRA
        SECOND[0] = FIRST[1];
        SEEN.add("a");
        if (!SEEN.isEmpty()) {
            SEEN.remove(0);
        }
    }
}
"""


@pytest.mark.usefixtures("processes")
def test_one_finding_for_each_bug(tmp_path: Path) -> None:
    """Each is named by what it is on, whichever pairs there are."""
    named = []
    for extra in ("", "FIRST[2] = 1; processed = 0;"):
        directory = tmp_path / f"with{len(extra)}"
        directory.mkdir()
        source = directory / "Rows.java"
        source.write_text(ARRAYS.replace("EXTRA", extra), encoding="utf-8")
        loaded = open_program(Inputs((source,), workspace=directory))
        report = check_races(entry(loaded, None, (), Config()), Config())
        named.append(sorted((subject(finding), finding.id) for finding in report.findings))
    without, more = named
    assert without == more
    assert len({id_ for _, id_ in without}) == 4
    assert [of for of, _ in without] == [
        "Rows.processed",
        "elements of int[] made in Rows.<clinit>",
        "elements of int[] made in Rows.<clinit>",
        "java.util.ArrayList made in Rows.<clinit>",
    ]


def test_parts_belong_to_what_the_application_made(report: RacesReport) -> None:
    library = [race for race in report.races if race.rule == LIBRARY_RULE]
    found = {(race.objects[0].type, _spoken(race.outer)) for race in library}
    assert found == {
        ("java.util.HashMap", "java.util.HashMap made at 11"),
        ("java.util.HashMap$Node", "java.util.HashMap made at 11"),
        ("java.util.HashMap", "java.util.HashSet made at 12"),
    }


def _spoken(found: RaceObject | None) -> str:
    assert found is not None
    (place,) = found.sites
    return f"{found.type} made at {place.line}"


MAKING = """
public class Makers extends Thread {
    static class Box { int value; }
    static class Watch { int ticks; }
    static Box lastBox;
    static final Watch WATCH = new Watch();

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Makers().start();
        }
    }

    @Override
    public void run() {
        Box box = new Box();
        lastBox = box;
        change(box);
        change(lastBox);
        WATCH.ticks++;
    }

    private static void change(Box box) { box.value++; }
}
"""


@pytest.mark.usefixtures("processes")
def test_objects_that_each_thread_makes_are_less_certain(tmp_path: Path) -> None:
    source = tmp_path / "Makers.java"
    source.write_text(MAKING, encoding="utf-8")
    started = entry(open_program(Inputs((source,), workspace=tmp_path)), None, (), Config())
    found = {race.field.name: race.during for race in check_races(started, Config()).races}
    assert found == {"value": "making", "ticks": "use", "lastBox": "use"}
