"""The examples and tables of `docs/report.md` are what the renderers print."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

import race_reports as made
from covered_reports import covered
from heddle.report.json.races import Json, render_json
from heddle.report.model.races import (
    BaselineComparison,
    KnownFinding,
    ReportedContent,
    SuppressedFinding,
)
from heddle.report.model.rules import RULES
from heddle.report.text.races import render_text

TEXT = (Path(__file__).parents[4] / "docs" / "report.md").read_text()


def test_the_text() -> None:
    assert f"```\n{render_text(covered(made.FIELD_RACE))}\n```" in TEXT


def test_the_json() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    assert json.loads(example) == json.loads(render_json(made.report(made.FIELD_RACE)))


def test_every_key_and_rule_is_in_a_table_or_sentence() -> None:
    guarded = msgspec.structs.replace(made.LIBRARY_RACE.accesses[0], locks=(made.MONITOR,))
    race = msgspec.structs.replace(made.LIBRARY_RACE, accesses=(guarded, made.READ))
    content = ReportedContent(race.field, (made.WRITE, made.READ))
    race = msgspec.structs.replace(
        race, notes=(made.HARMLESS,), contents=(content,), more_contents=1
    )
    report = msgspec.structs.replace(
        made.report(race, note="none"),
        rounds=made.ROUNDS,
        stopped="so",
        coarser=("so",),
        suppressed=(SuppressedFinding(made.only_finding(race), "so"),),
        compared=BaselineComparison("1", 2, (KnownFinding("0", "gone"),)),
        notices=("so",),
    )
    report = msgspec.structs.replace(report, guards=(made.UNGUARDED,))
    whole = json.loads(render_json(report))
    described = set(re.findall(r"\w[\w-]*", " ".join(re.findall(r"`[^`\n]+`", TEXT))))
    assert {"note", "inner", "object", "source", "lack", "effect"} <= set(_keys(whole))
    assert set(_keys(whole)) - described == set()
    assert set(RULES) - described == set()


def _keys(value: Json) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        for item in value.values():
            yield from _keys(item)
    elif isinstance(value, list):
        for item in value:
            yield from _keys(item)
