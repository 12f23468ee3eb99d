"""Suppressions in the source: what each is about, and what does not hold or has no effect."""

import json
from datetime import date
from typing import Final

import msgspec
import pytest

import race_reports as made
from heddle.program.classes import Annotation, ArrayValue, Class, Field, Method
from heddle.report.filters.declared import (
    Declared,
    DeclaredSuppression,
    declared_suppressions,
)
from heddle.report.filters.suppressions import Suppression, suppressed
from heddle.report.json import render_json
from heddle.report.model.races import RacesReport
from heddle.report.sarif import render_sarif
from heddle.report.text import render_text
from sarif_schema import sarif_errors

TODAY: Final = date(2026, 5, 17)


def after(*given: DeclaredSuppression, report: RacesReport | None = None) -> RacesReport:
    report = made.report(*made.EVERYTHING) if report is None else report
    return suppressed(report, (), TODAY, Declared(given, ()))


def hidden(*given: DeclaredSuppression) -> set[str]:
    return {race.id for each in after(*given).suppressed for race in each.finding.pairs}


def on(class_: str, **settings: object) -> DeclaredSuppression:
    plain = DeclaredSuppression(class_=class_, reason="so")
    return msgspec.structs.replace(plain, **settings)


OF_LEDGER: Final = {"f1e1d0", "5e1f00", "a44a70", "11b4a4"}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (on("bank.Ledger", field="transfers"), {"f1e1d0", "5e1f00"}),
        (on("bank.Ledger", field="transfer"), set()),
        (on("bank.Main", field="transfers"), set()),
        (on("bank.Main", field="opened"), {"57a71c"}),
        (on("bank.Ledger", method=("countTransfer", "()V")), {"f1e1d0", "5e1f00", "a44a70"}),
        (on("bank.Ledger", method=("countTransfer", "(I)V")), set()),
        (on("bank.Ledger", method=("limitOf", "()V")), {"11b4a4"}),
        (on("bank.Ledger"), OF_LEDGER),
        (on("bank.Ledge"), set()),
        (on("bank.Ledger", rules=("race-on-field",)), {"f1e1d0", "5e1f00"}),
        (on("bank.Ledger", rules=("race-on-static", "race-on-array")), {"a44a70"}),
    ],
)
def test_on_fields_methods_and_classes(given: DeclaredSuppression, expected: set[str]) -> None:
    assert hidden(given) == expected


def test_nested_classes_belong_to_their_outer_class() -> None:
    field = msgspec.structs.replace(made.TRANSFERS, class_="bank.Book$Page")
    report = made.report(msgspec.structs.replace(made.FIELD_RACE, field=field))
    assert after(on("bank.Book"), report=report).races == ()
    assert after(on("bank.Book$Page"), report=report).races == ()
    assert len(after(on("bank.Boo"), report=report).races) == 1


@pytest.mark.parametrize(
    ("inner", "outer"),
    [("lambda$run$0", "run"), ("lambda$new$3", "<init>"), ("lambda$static$1", "<clinit>")],
)
def test_lambdas_belong_to_their_method(inner: str, outer: str) -> None:
    access = msgspec.structs.replace(made.WRITE, place=made.place("bank.Teller", inner, 9))
    race = msgspec.structs.replace(made.SELF_RACE, accesses=(access, access))
    report = made.report(race)
    assert after(on("bank.Teller", method=(outer, "(I)V")), report=report).races == ()
    assert after(on("bank.Teller", method=("other", "()V")), report=report).races == (race,)


def test_guards() -> None:
    report = msgspec.structs.replace(made.report(), guards=(made.UNGUARDED,))
    found = after(on("bank.Ledger", field="transfers"), report=report)
    assert found.guards == ()
    assert [each.in_source for each in found.suppressed_guards] == [True]
    assert len(after(on("bank.Other"), report=report).guards) == 1


def test_one_that_matches_nothing_is_told() -> None:
    found = after(on("bank.Gone", method=("run", "()V")), on("bank.Ledger"))
    told = "@SuppressRaces of bank.Gone.run matches nothing and can be removed (so)"
    assert found.notices == (told,)
    assert f"Notice: {told}." in render_text(found).splitlines()


def test_settings_and_source_together() -> None:
    settings = [Suppression(field="bank.Main.opened", reason="old")]
    report = made.report(*made.EVERYTHING)
    found = suppressed(report, settings, TODAY, Declared((on("bank.Ledger"),), ("a notice",)))
    assert found.races == ()
    assert {each.in_source for each in found.suppressed if each.finding.best.id == "57a71c"} == {
        False
    }
    assert found.notices == ("a notice",)
    by_id = {race["id"]: race for race in json.loads(render_json(found))["suppressed"]}
    assert (by_id["57a71c"]["in_source"], by_id["f1e1d0"]["in_source"]) == (False, True)
    log = json.loads(render_sarif(found))
    assert sarif_errors(log) == []
    kinds = {
        result["partialFingerprints"]["heddleFinding/v1"]: result["suppressions"][0]["kind"]
        for result in log["runs"][0]["results"]
    }
    ids = {each.finding.best.id: each.finding.id for each in found.suppressed}
    assert (kinds[ids["57a71c"]], kinds[ids["f1e1d0"]]) == ("external", "inSource")


# -- reading ---------------------------------------------------------------------------------------


def mark(name: str = "Lp/SuppressRaces;", **elements: str | ArrayValue) -> Annotation:
    return Annotation(name, visible=False, elements=tuple(elements.items()))


def test_what_is_read() -> None:
    rules = ArrayValue(("race-on-field", "race-on-static"))
    read = declared_suppressions([_class(mark(reason="a"), mark(reason="b", value=rules), None)])
    assert read.notices == ()
    assert read.suppressions == (
        DeclaredSuppression(class_="p.C", reason="a"),
        DeclaredSuppression(
            class_="p.C",
            reason="b",
            rules=("race-on-field", "race-on-static"),
            field="count",
        ),
    )
    (method,) = declared_suppressions([_class(None, None, mark(reason="c"))]).suppressions
    assert method.method == ("run", "()V")
    assert method.told() == "@SuppressRaces of p.C.run"


@pytest.mark.parametrize("name", ["Lp/SuppressRace;", "Ljava/lang/SuppressWarnings;"])
def test_other_annotations_mean_nothing(name: str) -> None:
    assert declared_suppressions([_class(mark(name, reason="a"), None, None)]) == Declared((), ())


def test_the_annotation_may_be_nested() -> None:
    read = declared_suppressions([_class(mark("Lp/Marks$SuppressRaces;", reason="a"), None, None)])
    assert len(read.suppressions) == 1


@pytest.mark.parametrize("elements", [{}, {"reason": " "}])
def test_without_a_reason_it_does_not_hold(elements: dict[str, str]) -> None:
    read = declared_suppressions([_class(None, mark(**elements), None)])
    assert read.suppressions == ()
    assert read.notices == ("@SuppressRaces of p.C.count gives no reason, so it does not hold",)


def test_rules_that_do_not_exist_are_told() -> None:
    read = declared_suppressions([_class(mark(reason="a", value="races"), None, None)])
    assert read.notices == ("@SuppressRaces of p.C names the rule races, which does not exist",)


def _class(
    on_class: Annotation | None, on_field: Annotation | None, on_method: Annotation | None
) -> Class:
    def some(mark: Annotation | None) -> tuple[Annotation, ...]:
        return () if mark is None else (mark,)

    field = Field("p/C", "count", "I", 0, annotations=some(on_field))
    method = Method("p/C", "run", "()V", 0, annotations=some(on_method))
    plain = Class("p/C", 0, "java/lang/Object", (), (field,), (method,), 61)
    return msgspec.structs.replace(plain, annotations=some(on_class))
