"""What was looked at comes first in every format, and then what was not understood."""

import json

import msgspec

import race_reports as made
from covered_reports import COVERAGE, LIMIT, MISSING, covered
from heddle.report.html.html import render_html
from heddle.report.json.races import render_json
from heddle.report.sarif.sarif import render_sarif
from heddle.report.text.races import render_text
from sarif_schema import sarif_errors


def test_three_lines_come_first() -> None:
    assert render_text(covered(made.FIELD_RACE)).splitlines()[:5] == [
        "Entry points: bank.Main.main (the only main method)",
        (
            "Reached: 5 of 7 application classes, 20 of 31 methods with code (64 %); 2 threads; "
            "JDK 17.0.9+9"
        ),
        "Missing classes that matter: none",
        "",
        "1 finding, from 1 racing pair of accesses.",
    ]


def test_no_races_are_an_answer_if_everything_was_understood() -> None:
    assert "\nNo races found.\n" in render_text(covered())
    assert "<h1>No races found</h1>" in render_html(covered())
    assert json.loads(render_json(covered()))["verdict"] == "none"


def test_no_races_are_no_answer_if_something_was_not_understood() -> None:
    report = covered(gaps=(MISSING, LIMIT))
    lines = render_text(report).splitlines()
    assert lines[3:7] == [
        (
            "Not understood (missing-classes): 1 class is missing that reached code calls: "
            "com.acme.Gone."
        ),
        "  Name it.",
        "Not understood (limit): the 5 seconds allowed are over.",
        "  Allow more.",
    ]
    assert lines[8].startswith("Inconclusive: no races were found, but")
    assert "No races found" not in render_text(report)
    assert json.loads(render_json(report))["verdict"] == "inconclusive"
    assert "<h1>Inconclusive</h1>" in render_html(report)
    assert "<title>Heddle: inconclusive</title>" in render_html(report)


def test_races_are_races_whatever_was_not_understood() -> None:
    report = covered(made.FIELD_RACE, gaps=(MISSING,))
    assert "\n1 finding, from 1 racing pair of accesses.\n" in render_text(report)
    assert json.loads(render_json(report))["verdict"] == "races"
    assert "Inconclusive" not in render_html(report)


def test_much_is_named_in_part() -> None:
    names = tuple(f"com.acme.C{number}" for number in range(7))
    coverage = msgspec.structs.replace(
        COVERAGE, entries=names, missing=names[:5], jdk_chosen="as class files need it"
    )
    lines = render_text(msgspec.structs.replace(covered(), coverage=coverage)).splitlines()
    first = "com.acme.C0, com.acme.C1, com.acme.C2, com.acme.C3"
    assert lines[0] == f"Entry points: {first} and 3 more (the only main method)"
    assert lines[1].endswith("JDK 17.0.9+9 (as class files need it)")
    assert lines[2] == f"Missing classes that matter: {first} and 1 more"


def test_json_has_all_of_it() -> None:
    found = json.loads(render_json(covered(gaps=(MISSING,))))["coverage"]
    assert found["classes"] == {"reached": 5, "all": 7}
    assert found["methods"] == {"reached": 20, "all": 31}
    assert (found["entries"], found["threads"], found["missing"]) == (["bank.Main.main"], 2, [])
    assert found["gaps"] == [msgspec.to_builtins(MISSING)]


def test_sarif_has_all_of_it() -> None:
    text = render_sarif(covered(gaps=(MISSING,)))
    assert sarif_errors(json.loads(text)) == []
    (run,) = json.loads(text)["runs"]
    assert run["properties"]["coverage"]["gaps"] == [msgspec.to_builtins(MISSING)]
    told = run["invocations"][0]["toolExecutionNotifications"]
    warned = [n["message"]["text"] for n in told if n["descriptor"]["id"] == "incomplete"]
    assert warned == [f"missing-classes: {MISSING.what}. Name it."]
    sorts = [each["id"] for each in run["tool"]["driver"]["notifications"]]
    assert "incomplete" in sorts


def test_html_has_all_of_it() -> None:
    page = render_html(covered(made.FIELD_RACE, gaps=(MISSING,)))
    start = page.index('id="coverage"')
    assert start < page.index('id="overview"')
    block = page[start : page.index("</dl>", start)]
    assert "5 of 7 application classes" in block
    assert f"<b>missing-classes</b>: {MISSING.what}. Name it." in block
