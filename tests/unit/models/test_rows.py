"""The grammar of all tables: subjects, verbs, operands, conditions, and errors."""

import pytest

from heddle.models.rows import MethodRows, Row, Table, TableError, lines, longest_prefix

TABLE = Table(
    "mine",
    {
        "class.method class.method/N class.*": (
            "enters NAME [shared|either] [surely]",
            "swaps ARG ARG",
            "runs once",
            "NAME = KIND",
        ),
        "class": ("is a lock",),
        "prefix *": ("listed in PREFIX...",),
    },
    {"KIND": "fair|unfair"},
)


def row(line: str) -> Row:
    (found,) = TABLE.own([line])
    return found


def test_a_subject_is_a_class_a_prefix_or_a_method() -> None:
    assert row("p.A.lock: runs once").subject == ("class.method", "p/A", "lock", "")
    assert row("p.A.lock/2: runs once").subject == ("class.method/N", "p/A", "lock", "2")
    assert row("p.A.*: runs once").subject == ("class.*", "p/A", "*", "")
    assert row("p.A is a lock").subject == ("class", "p/A", "", "")
    assert row("p. listed in q.").subject == ("prefix", "p.", "", "")
    assert row("* listed in q.").subject == ("*", "*", "", "")


def test_a_verb_has_operands_and_conditions() -> None:
    found = row("p.A.lock: enters key either surely")
    assert (found.verb, found.get("NAME")) == ("enters", "key")
    assert found.conditions == {"either", "surely"}
    assert row("p.A.lock: enters shared").conditions == frozenset()
    assert row("p.A.swap: swaps arg0 arg2").positions("ARG") == (0, 2)
    assert row("p. listed in q. r.").all("PREFIX") == ("q.", "r.")
    assert row("p. listed in q.").get("NAME") == ""


def test_a_verb_may_have_several_words_or_follow_an_operand() -> None:
    assert row("p.A.run: runs once").verb == "runs once"
    found = row("p.A.make: key = fair")
    assert (found.verb, found.get("NAME"), found.get("KIND")) == ("=", "key", "fair")


def test_colons_are_optional_and_commas_are_spaces() -> None:
    assert row("p.A.swap swaps arg0, arg1") == row("p.A.swap: swaps arg0 arg1")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "expected 'class.method' or 'class.method/N' or 'class.*' or 'class' or"),
        ("p/A is a lock", "at the beginning"),
        ("p.A.lock", "expected 'enters NAME [shared|either] [surely]' or 'swaps ARG ARG' or"),
        ("p.A.lock: enters", "expected 'enters NAME [shared|either] [surely]' after the subject"),
        ("p.A.lock: swaps arg0", "expected 'swaps ARG ARG' after the subject; ARG is argN"),
        ("p.A.lock: enters a; enters b", "expected 'enters NAME"),
        ("p.A.lock/2: is a lock", "expected 'enters NAME"),
    ],
)
def test_an_error_names_the_place_the_row_and_what_is_expected(line: str, expected: str) -> None:
    with pytest.raises(TableError) as raised:
        TABLE.own(["p.A is a lock", line])
    assert str(raised.value).startswith(f"models.mine, row 2: {line!r}: expected ")
    assert expected in str(raised.value)


def test_several_clauses_of_a_line_belong_together() -> None:
    several = Table("mine", {"class.method": ("reads ARG", "nothing")}, several=True)
    rows = several.own(["p.A.f: reads arg0; reads arg1;", "p.A.g:", "p.A.g: nothing"])
    found = [(subject.name, [c.get("ARG") for c in clauses]) for subject, clauses in lines(rows)]
    assert found == [("f", ["arg0", "arg1"]), ("g", [""]), ("g", [""])]


def test_the_most_specific_row_decides() -> None:
    rows = MethodRows({("A", "f", "1"): "one", ("A", "f", ""): "any", ("A", "*", ""): "all"})
    assert [rows.row("A", "f", at) for at in (1, 2)] == ["one", "any"]
    assert rows.row("A", "g", 0) == "all"
    assert rows.row("A", "<init>", 0) is None
    assert rows.row("B", "f", 1) is None
    assert rows.has("A")
    assert not rows.has("B")


def test_the_longest_prefix() -> None:
    assert longest_prefix({"p.", "p.q."}, "p/q/A") == "p.q."
    assert longest_prefix({"p.", "p.q."}, "q/A") is None
