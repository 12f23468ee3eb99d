"""Naik 2008, Figure 2.6: classes A and B of the running example without T, called from outside.

The interface is {B}. Two races are reported, both on field f4 of A: `A.set` with itself, and with
`A.get`, each called by B's methods on the same B object, which a caller made.
"""

import pytest

from heddle.api import Entry, Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.report.model.races import RacesReport, ReportedAccess

pytestmark = pytest.mark.usefixtures("processes")

# Figure 2.1 without T; what callers use is public.
SOURCE = """
public class B {
    private A f3;
    public B() { A v8 = new A(); this.f3 = v8; }
    public int get() { A v9 = this.f3; return v9.get(); }
    public void set(int i) { A v10 = this.f3; v10.set(i); }
}
class A {
    private int f4;
    A() { this.f4 = 0; }
    int get() { return this.f4; }
    void set(int i) { this.f4 = i; }
}
"""


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Entry:
    directory = tmp_path_factory.mktemp("figure")
    source = directory / "B.java"
    source.write_text(SOURCE)
    loaded = open_program(Inputs((source,), workspace=directory))
    return entry(loaded, None, ("B",), Config())


@pytest.fixture(scope="module")
def report(start: Entry) -> RacesReport:
    return check_races(start, Config())


def test_the_interface(start: Entry) -> None:
    assert start.interface is not None
    assert (start.interface.types, start.interface.methods) == (("B",), 2)


def test_exactly_two_races_both_on_f4(report: RacesReport) -> None:
    assert [(race.field.class_, race.field.name) for race in report.races] == [("A", "f4")] * 2
    found = [
        sorted(f"{a.place.class_}.{a.place.method} {a.kind}" for a in race.accesses)
        for race in report.races
    ]
    assert sorted(found) == [["A.get read", "A.set write"], ["A.set write", "A.set write"]]


def test_both_threads_operate_on_the_same_object_that_a_caller_made(report: RacesReport) -> None:
    for race in report.races:
        (made,) = race.objects
        assert [(site.class_, site.method) for site in made.sites] == [
            ("B", "<init>"),
            ("a caller", ""),
        ]


def _called(access: ReportedAccess) -> list[str]:
    return [step.calls for step in access.path]


def test_called_through_b(report: RacesReport) -> None:
    paths = {access.place.method: _called(access) for r in report.races for access in r.accesses}
    assert paths == {"get": ["B.get", "A.get"], "set": ["B.set", "A.set"]}


def test_the_callers_are_threads_of_which_there_are_many(report: RacesReport) -> None:
    numbers = {access.thread for race in report.races for access in race.accesses}
    assert [report.threads[number].label for number in numbers] == ["a caller"]
    assert [report.threads[number].instances for number in numbers] == ["many"]


def test_without_asking_the_public_types_are_the_interface(start: Entry) -> None:
    directory = start.loaded.paths[0].parent
    loaded = open_program(Inputs(start.loaded.paths, workspace=directory))
    chosen = entry(loaded, None, (), Config())
    assert chosen.interface is not None
    assert chosen.interface.types == ("B",)
