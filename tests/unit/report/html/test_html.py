"""The HTML page as text: what is in it, and what its policy lets a browser do."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import msgspec
import pytest

import race_reports as made
from heddle.report.build.grouping import sections
from heddle.report.html.html import render_html
from heddle.report.html.overview import class_bars, funnel, package_bars, packages
from heddle.report.html.view import FindingViews, StepView
from heddle.report.model.races import Race
from heddle.report.model.run import ReportedStage

# Elements that have no end.
_EMPTY = {"meta", "input"}


class Elements(HTMLParser):
    """Collects elements with their attributes, and checks that each is closed where it must be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in _EMPTY and not self.get_starttag_text().endswith("/>"):  # type: ignore[union-attr]
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "polygon"):
            assert self._open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def attributes(self, name: str) -> list[str | None]:
        return [of[name] for _, of in self.found if name in of]


def page(*races: Race) -> str:
    return render_html(made.report(*races))


def steps(race: Race, side: int = 0) -> tuple[StepView, ...]:
    report = made.report(race)
    views = FindingViews(report, packages(report.findings))
    (section,) = [views.section(section) for section in sections(report.findings)]
    return section.findings[0].sides[side].steps


def test_every_finding_is_there_once_with_its_evidence() -> None:
    text = page(*made.EVERYTHING)
    ids = [value for value in Elements(text).attributes("id") if value and value[:2] == "f-"]
    assert ids == [f"f-{finding.id}" for finding in made.report(*made.EVERYTHING).findings]
    for told in ("transfers++;", "Ledger.java:37", "HashMap.java:702", "Thread made at Main.java"):
        assert told in text


def test_all_assumptions_and_stages_are_there() -> None:
    text = "".join(Elements(page(made.FIELD_RACE)).text)
    for note in made.ASSUMPTIONS:
        assert f"{note.subject} {note.reason}" in text
    for stage in made.STAGES:
        assert stage.name in text
        assert f"{stage.kept:,}" in text
    assert "Analysed from bank.Main.main" in text


def test_the_policy_allows_the_two_parts_of_the_page_and_nothing_else() -> None:
    text = page(*made.EVERYTHING)
    (policy,) = [
        of["content"] for _, of in Elements(text).found if "Content-Security-Policy" in of.values()
    ]
    assert policy is not None
    for element in ("style", "script"):
        (inside,) = re.findall(f"<{element}>(.*?)</{element}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{element}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert text.index("Content-Security-Policy") < text.index("<style>")


def test_nothing_in_it_is_elsewhere() -> None:
    text = page(*made.EVERYTHING)
    elements = Elements(text)
    assert "http:" not in text
    assert "https:" not in text
    assert "url(" not in text
    assert all(target and target.startswith("#") for target in elements.attributes("href"))
    assert elements.attributes("src") == []
    assert elements.attributes("style") == []
    assert not [name for _, of in elements.found for name in of if name.startswith("on")]


@pytest.mark.parametrize("name", ["a</code><b>", "x\x1b[0m", '" id="r', "{{ 1 }}", "a\nb"])
def test_names_are_text(name: str) -> None:
    race = msgspec.structs.replace(
        made.FIELD_RACE, field=msgspec.structs.replace(made.TRANSFERS, name=name)
    )
    plain, odd = Elements(page(made.FIELD_RACE)), Elements(page(race))
    assert [tag for tag, _ in odd.found] == [tag for tag, _ in plain.found]
    assert name.encode("unicode_escape").decode() in "".join(odd.text)


def test_long_names_are_cut() -> None:
    field = msgspec.structs.replace(made.TRANSFERS, name="n" * 60_000)
    text = page(msgspec.structs.replace(made.FIELD_RACE, field=field))
    assert len(text) < 60_000
    assert "characters)" in text


def test_paths_show_where_locks_are_entered_and_held() -> None:
    first, second = made.FIELD_RACE.accesses
    path = (
        made.call("bank.Main", "main", 1, "bank.A.a"),
        made.call("bank.A", "a", 2, "bank.B.b", made.MONITOR),
        made.call("bank.B", "b", 3, "java.lang.Runnable.run"),
    )
    access = msgspec.structs.replace(first, path=path, locks=(made.MONITOR,))
    shown = steps(msgspec.structs.replace(made.FIELD_RACE, accesses=(access, second)))
    assert [step.is_held for step in shown] == [False, True, True]
    assert [len(step.entered) for step in shown] == [0, 1, 0]
    assert [step.calls for step in shown] == ["", "", "Runnable.run"]
    assert shown[1].method == "A.a"


def test_of_long_paths_both_ends_are_shown() -> None:
    first, second = made.FIELD_RACE.accesses
    path = tuple(made.call("bank.A", "a", line, "bank.A.a") for line in range(1, 41))
    access = msgspec.structs.replace(first, path=path)
    shown = steps(msgspec.structs.replace(made.FIELD_RACE, accesses=(access, second)))
    assert [step.where for step in shown if not step.method] == ["16 more calls"]
    assert (shown[0].where, shown[-1].where) == ("A.java:1", "A.java:40")


def test_the_funnel_narrows_as_pairs_go() -> None:
    points = [stage.points for stage in funnel(made.report())]
    assert points[0] == "0.00,0 100.00,0 100.00,10 0.00,10"
    left = [float(each.split()[3].split(",")[0]) for each in points]
    assert left == sorted(left)
    assert left[1] > 0


def test_a_funnel_of_nothing() -> None:
    nothing = msgspec.structs.replace(
        made.report(), stages=(ReportedStage("original", 0, 0, None),)
    )
    assert funnel(nothing)[0].points == "50.00,0 50.00,0 50.00,10 50.00,10"
    Elements(render_html(nothing))


def test_races_are_counted_by_the_class_that_is_to_be_changed() -> None:
    """That of a library object is the class which uses it."""
    found = made.report(*made.EVERYTHING).findings
    listed = packages(found)
    assert listed == ("bank",)
    (bar,) = package_bars(found, listed)
    assert (bar.label, bar.count, bar.share, bar.number) == ("bank", 4, "100.0", 0)
    counted = {bar.label: bar.count for bar in class_bars(found, listed)}
    assert counted == {"bank.Ledger": 3, "bank.Main": 1}


def test_findings_come_before_the_funnel() -> None:
    text = page(*made.EVERYTHING)
    assert text.index('<section id="findings"') < text.index('<section id="overview"')


def test_other_places_are_told_with_what_they_hold() -> None:
    reset = msgspec.structs.replace(made.WRITE, place=made.place("bank.Ledger", "reset", 50))
    other = msgspec.structs.replace(
        made.SELF_RACE, accesses=(made.guarded(reset), made.guarded(reset))
    )
    told = "".join(Elements(page(made.FIELD_RACE, other)).text)
    assert "holding this (Ledger)write at Ledger.java:50 in bank.Ledger.reset" in told
    assert "lists all 2 pairs" in told


def test_the_same_report_is_the_same_page() -> None:
    assert page(*made.EVERYTHING) == page(*made.EVERYTHING)


def test_guards_and_what_annotations_say() -> None:
    hostile = msgspec.structs.replace(made.UNGUARDED, guard="<script>alert(1)</script>")
    race = msgspec.structs.replace(made.FIELD_RACE, notes=(made.BROKEN,))
    report = msgspec.structs.replace(made.report(race), guards=(hostile,))
    elements = Elements(render_html(report))
    told = " ".join(elements.text)
    assert "<script>alert(1)</script> is not held" in told
    assert "Breaks @ThreadSafe of bank.Ledger" in told
    assert [tag for tag, _ in elements.found].count("script") == 1
    assert "g-9a4d00" in elements.attributes("id")
    assert f"#f-{report.findings[0].id}" in elements.attributes("href")
    assert "guard-not-held" in elements.attributes("id")
