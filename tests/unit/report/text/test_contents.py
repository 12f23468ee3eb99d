"""What is behind a race on a reference, in all formats."""

import json

import msgspec
import pytest

import race_reports as made
from heddle.report.build.severity import severity
from heddle.report.html.html import render_html
from heddle.report.json.races import render_json
from heddle.report.model.races import (
    Race,
    RacesReport,
    ReportedAccess,
    ReportedContent,
    ReportedField,
)
from heddle.report.sarif.sarif import render_sarif
from heddle.report.sources.report_places import places
from heddle.report.text.findings import render_race
from heddle.report.text.races import render_text
from sarif_schema import sarif_errors

EARLY = ReportedAccess(
    made.place("bank.Rates", "<init>", 9), "write", 1, (), (), source="daily = 3;"
)
LATE = ReportedAccess(
    made.place("bank.Main", "show", 30), "read", 0, (), (), source="use(rates.daily);"
)
DAILY = ReportedContent(ReportedField("bank.Rates", "daily", "instance", "int"), (EARLY, LATE))
LIST = ReportedContent(
    ReportedField("java.util.ArrayList", "state", "object"),
    (
        msgspec.structs.replace(EARLY, inner=made.place("java.util.ArrayList", "add", 455)),
        msgspec.structs.replace(LATE, kind="write"),
    ),
)
HEADING = "Through the reference, a thread may see fields before they are written:"


def race(*contents: ReportedContent, more: int = 0) -> Race:
    """Return a race on a reference that has something behind it."""
    found = msgspec.structs.replace(
        made.FIELD_RACE,
        field=ReportedField("bank.Ledger", "rates", "instance", "bank.Rates"),
        accesses=(made.READ, msgspec.structs.replace(made.WRITE, how="plain")),
        contents=contents,
        more_contents=more,
    )
    return msgspec.structs.replace(found, severity=severity(found))


def report(*contents: ReportedContent, more: int = 0) -> RacesReport:
    """Return a report of one such race."""
    return made.report(race(*contents, more=more))


def below_heading(text: str, lines: int) -> list[str]:
    found = [line.strip() for line in text.splitlines()]
    at = found.index(HEADING)
    return found[at + 1 : at + 1 + lines]


class TestText:
    """Lines below the race."""

    def test_pairs_of_places(self) -> None:
        written = "written at Rates.java:9 in bank.Rates.<init>"
        late = "at Main.java:30 in bank.Main.show"
        assert below_heading(render_text(report(DAILY, LIST)), 2) == [
            f"bank.Rates.daily, {written}, read {late}",
            f"the state of java.util.ArrayList, {written}, written {late}",
        ]

    def test_a_few_of_them(self) -> None:
        text = render_text(report(*[DAILY] * 5, more=2))
        assert below_heading(text, 4)[3] == "and 4 more"

    def test_nothing_without_any(self) -> None:
        assert HEADING not in render_text(report())

    def test_explained_in_full(self) -> None:
        found = report(*[DAILY] * 5, LIST, more=2)
        lines = below_heading(render_race(found, found.races[0]), 19)
        assert lines[1:3] == ["| daily = 3;", "| use(rates.daily);"]
        assert "(in the library: ArrayList.java:455 in java.util.ArrayList.add())" in lines[15]
        assert lines[18] == "and 2 more"


def test_json() -> None:
    (found,) = json.loads(render_json(report(DAILY, more=3)))["races"]
    (content,) = found["contents"]
    assert content["field"]["name"] == "daily"
    assert [access["line"] for access in content["accesses"]] == [9, 30]
    assert content["accesses"][0]["thread"] == made.TELLER.label
    assert found["more_contents"] == 3


def test_json_without_any() -> None:
    (found,) = json.loads(render_json(report()))["races"]
    assert not {"contents", "more_contents"} & found.keys()


def test_sarif() -> None:
    text = render_sarif(report(DAILY))
    assert sarif_errors(json.loads(text)) == []
    (result,) = json.loads(text)["runs"][0]["results"]
    related = {
        each["message"]["text"]: each["physicalLocation"].get("region")
        for each in result["relatedLocations"]
    }
    early = "bank.Rates.daily is written before the reference is published"
    assert related[early] == {"startLine": 9}
    assert related["bank.Rates.daily may be read without that"] == {"startLine": 30}


def test_html() -> None:
    page = render_html(report(DAILY, more=1200))
    assert "bank.Rates.daily, written at Rates.java:9 in bank.Rates.&lt;init&gt;, read at" in page
    assert "and 1,200 more" in page
    assert "May be seen before" not in render_html(report())


def test_their_places_are_places_of_the_report() -> None:
    assert {EARLY.place, LATE.place} <= set(places([race(DAILY)], []))


def test_half_made_objects_do_harm() -> None:
    reason = "a reader may see a partly initialised object, without the writes to bank.Rates.daily"
    assert severity(race(DAILY, DAILY)).reasons == (reason,)
    assert "bank.Rates.daily and 1 more" in severity(race(DAILY, LIST)).reasons[0]
    assert severity(race(DAILY)).level == "high"


@pytest.mark.parametrize(("contents", "standing"), [((), "harmless"), ((DAILY,), "usual")])
def test_what_is_declared_harmless_is_the_field_alone(
    contents: tuple[ReportedContent, ...], standing: str
) -> None:
    declared = msgspec.structs.replace(race(*contents), notes=(made.HARMLESS,))
    assert declared.standing == standing
