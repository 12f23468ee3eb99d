"""The reader of verdicts: what it reads, what it rejects, and what it makes of reported lines."""

from pathlib import Path

import pytest
from expectations import (
    ExpectationError,
    Expectations,
    Verdict,
    parse_expectations,
    read_expectations,
)

TITLE = "// Two threads count. Twin: Locked.\n"


def parsed(*lines: str) -> Expectations:
    return parse_expectations(TITLE + "\n".join(lines))


def test_title_and_verdicts() -> None:
    found = parsed("class A {", "    a = 1; // RACE!", "    b = 2; // NORACE  ", "}")
    assert (found.shows, found.twin, found.options) == ("Two threads count.", "Locked", ())
    assert found.verdicts == {3: Verdict.RACE, 4: Verdict.NO_RACE}


def test_known_verdicts_have_reasons() -> None:
    found = parsed("a(); // RACE: arrays are one object", "b(); // MISSED: natives are not read")
    assert found.verdicts == {2: Verdict.KNOWN_FALSE, 3: Verdict.KNOWN_MISS}


def test_options_come_first_and_count_as_a_line() -> None:
    text = f"// options: --locks none --name 'a b'\n{TITLE}a(); // RACE!\n"
    found = parse_expectations(text)
    assert found.options == ("--locks", "none", "--name", "a b")
    assert found.verdicts == {3: Verdict.RACE}


def test_other_comments_are_left_alone() -> None:
    found = parsed("// why there is no race", 'a("//"); // not a race', "b(); // NORACE")
    assert found.verdicts == {4: Verdict.NO_RACE}


@pytest.mark.parametrize(
    "line",
    [
        "a(); // RACE",
        "a(); // RACE:",
        "a(); // RACE: ",
        "a(); // race!",
        "a(); //RACE!",
        "a(); // RACE! here",
        "a(); // RACE!!",
        "a(); // NO RACE",
        "a(); // NO-RACE",
        "a(); // NORACE: why",
        "a(); // NORACES",
        "a(); // MISSED",
        "a(); // MISSED!",
        "a(); // RACE! // NORACE",
        "    // RACE!",
    ],
)
def test_misspelt_verdicts_are_rejected(line: str) -> None:
    with pytest.raises(ExpectationError, match="line 2"):
        parsed(line, "b(); // NORACE")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a(); // RACE!\n",
        "// Two threads count.\na(); // RACE!\n",
        "// Twin: Locked.\na(); // RACE!\n",
        "// options: --locks none\n",
        "// options: --locks none\na(); // RACE!\n",
        f"{TITLE}a();\n",
        TITLE,
    ],
)
def test_files_without_title_or_verdict_are_rejected(text: str) -> None:
    with pytest.raises(ExpectationError):
        parse_expectations(text)


def test_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "Bad.java"
    path.write_text(TITLE + "a();\n", encoding="utf-8")
    with pytest.raises(ExpectationError, match=r"Bad\.java: there is no verdict"):
        read_expectations(path)


def test_what_is_as_expected_is_no_failure() -> None:
    found = parsed(
        "a(); // RACE!", "b(); // NORACE", "c(); // RACE: w", "d(); // MISSED: w", "e();"
    )
    assert found.failures({2, 4}) == []


def test_everything_else_is_a_failure() -> None:
    found = parsed(
        "a(); // RACE!", "b(); // NORACE", "c(); // RACE: w", "d(); // MISSED: w", "e();"
    )
    assert found.failures({3, 5, 6}) == [
        "line 2: unsound: a race is not reported",
        "line 3: imprecise: reported, but there is no race",
        "line 4: progress: no longer reported, make it NORACE",
        "line 5: progress: now reported, make it RACE!",
        "line 6: reported, but has no verdict",
    ]


@pytest.mark.parametrize(
    ("verdict", "races"),
    [("RACE!", 1), ("NORACE", 0), ("RACE: w", 0), ("MISSED: w", 1)],
)
def test_a_race_is_one_whether_reported_or_not(verdict: str, races: int) -> None:
    assert parsed(f"a(); // {verdict}").races() == races
