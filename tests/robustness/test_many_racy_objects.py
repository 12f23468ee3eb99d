"""Races inside many library objects, or reached by many calls: none is dropped silently."""

from typing import Final

import pytest

from in_process import Outcome, outcome
from java_compiler import compiled_texts

pytestmark = pytest.mark.usefixtures("processes")

LISTS: Final = 200
PROGRAM: Final = """
import java.util.ArrayList;
import java.util.List;

public final class Many {{
{fields}

    static void work() {{
{statements}
    }}

    public static void main(String[] arguments) {{
        new Thread(Many::work).start();
        new Thread(Many::work).start();
    }}
}}
"""
FIELD: Final = "static final List<String> list{} = new ArrayList<>();"


def report(fields: list[str], statements: list[str]) -> Outcome:
    text = PROGRAM.format(fields="\n".join(fields), statements="\n".join(statements))
    return outcome("check", str(compiled_texts({"Many.java": text}, "-g")), "--format", "json")


def lines_of_calls(found: Outcome) -> set[int]:
    return {access["line"] for race in found.report()["races"] for access in race["accesses"]}


def test_every_racy_list_is_reported() -> None:
    found = report(
        [FIELD.format(number) for number in range(LISTS)],
        [f'list{number}.add("");' for number in range(LISTS)],
    )
    races = found.report()["races"]
    lines = [made["sites"][0]["line"] for race in races for made in race["objects"]]
    assert sorted(lines) == list(range(6, 6 + LISTS))
    assert len(lines_of_calls(found)) == LISTS
    assert "note" not in found.report()


def test_a_list_with_many_calls_is_reported_and_that_calls_are_left_out() -> None:
    found = report([FIELD.format(0)], ['list0.add("");'] * LISTS)
    assert 0 < len(lines_of_calls(found)) < LISTS
    assert "shown only at the nearest calls" in found.report()["note"]
