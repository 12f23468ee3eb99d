"""What accesses do with the value, from Java to the report."""

from pathlib import Path

import pytest

from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.report.model.races import RacesReport

SOURCE = """
public class Sorts {
    static int total;
    int count, plain, set, hash, twice, other, either;
    boolean done;
    Sorts next, head;
    String text = "";
    int[] cells = new int[9];

    void work(int given) {
        count++;
        total += given;
        plain = given;
        set = 3;
        int found = hash;
        if (found == 0) {
            hash = given * 7;
        }
        if (twice == 0) {
            System.out.println();
        }
        twice = given;
        if (given > 5 || either == 0) {
            either = given * 7;
        }
        if (done) return;
        done = true;
        head = head.next;
        text += given;
        cells[given] -= 2;
        cells[0] = cells[1];
        other = count;
        if (given > 0) System.out.println(hash);
    }

    public static void main(String[] args) {
        Sorts shared = new Sorts();
        shared.head = shared;
        for (int i = 0; i < 2; i++) {
            new Thread(() -> shared.work(args.length)).start();
        }
    }
}
"""


@pytest.fixture(scope="module")
def report(processes: None, tmp_path_factory: pytest.TempPathFactory) -> RacesReport:
    directory: Path = tmp_path_factory.mktemp("sorts")
    (directory / "Sorts.java").write_text(SOURCE)
    loaded = open_program(Inputs((directory,), workspace=directory))
    return check_races(entry(loaded, None, (), Config()), Config())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("count", {("read", "update"), ("write", "update"), ("read", "plain")}),
        ("total", {("read", "update"), ("write", "update")}),
        ("plain", {("write", "plain")}),
        ("set", {("write", "constant")}),
        ("hash", {("read", "lazy"), ("write", "lazy"), ("read", "plain")}),
        ("twice", {("read", "plain"), ("write", "plain")}),
        ("either", {("read", "plain"), ("write", "plain")}),
        ("done", {("read", "plain"), ("write", "constant")}),
        ("head", {("read", "update"), ("write", "update")}),
        ("text", {("read", "update"), ("write", "update")}),
        ("other", {("write", "plain")}),
        ("[]", {("read", "update"), ("write", "update"), ("read", "plain"), ("write", "plain")}),
    ],
)
def test_how_values_are_used(
    report: RacesReport, name: str, expected: set[tuple[str, str]]
) -> None:
    accesses = [a for race in report.races if race.field.name == name for a in race.accesses]
    assert {(access.kind, access.how) for access in accesses} == expected


def test_types_of_fields(report: RacesReport) -> None:
    types = {race.field.name: race.field.type for race in report.races}
    assert (types["count"], types["head"], types["[]"]) == ("int", "Sorts", "int")
    assert types["text"] == "java.lang.String"


def test_races_are_judged(report: RacesReport) -> None:
    levels = {race.field.name: race.severity.level for race in report.races}
    assert (levels["total"], levels["twice"], levels["set"]) == ("high", "medium", "low")
