"""Conflicts of classes for people and for programs."""

import json

from heddle.classlevel.field_conflicts import FieldUse, ObservedAccess, conflict_of
from heddle.classlevel.lock_names import LockName
from heddle.classlevel.summary import MethodKey, SummaryPlace
from heddle.program.assumption import Assumption, AssumptionKind
from heddle.report.build.classes import ChosenConflicts, classes_report
from heddle.report.json.programs import render_classes_json
from heddle.report.model.classes import ClassesReport
from heddle.report.text.classes import render_classes_text

ADD = MethodKey("p/Bag", "add", "(ILjava/lang/String;)V")
SIZE = MethodKey("p/Bag", "size", "()I")
GIVE = MethodKey("p/Bag", "give", "()[I")
LOCK = LockName("self", "", ("p/Bag.lock",))
OWNER = LockName("owner", "p/Bag")


def seen(line: int, *locks: LockName, method: str = "add", is_leak: bool = False) -> ObservedAccess:
    return ObservedAccess(frozenset(locks), SummaryPlace("p/Bag", method, line), is_leak)


WRITE = FieldUse(ADD, True, (seen(7, LOCK), seen(9, LOCK, method="grow")))
READ = FieldUse(SIZE, False, (seen(12, method="size"),))


def report(field: str, *uses: FieldUse) -> ClassesReport:
    found = conflict_of(field, uses)
    assert found is not None
    missing = Assumption(AssumptionKind.MISSING_CLASS, "p/Gone", "not among the inputs")
    return classes_report({}, ChosenConflicts((found,), 1, {}, is_everything=True), [missing])


def test_text() -> None:
    assert render_classes_text(report("p/Bag.count", READ, WRITE)).splitlines() == [
        "p.Bag",
        "  count: 1 read, 1 write, 1 race",
        "    p.Bag.add writes at line:7, line:9 (in p.Bag.grow), holding this.lock (p.Bag)",
        "    p.Bag.size reads at line:12",
        "    would be safe under this.lock (p.Bag), which is not held in p.Bag.size()",
        "",
        "Total: 1 race on 1 field of 1 class (1 conflicting read, 1 write); 0 analysed",
        "Taken on trust (5):",
        "  calls of code that is not analysed: read and write what they are given",
        "  an object in a field: is reached through one object of the class only",
        "  subclasses and other users of fields: are among the classes that were given",
        "  a java.util.concurrent Lock of unknown kind: excludes all other threads",
        "  p.Gone: not among the inputs",
    ]


def test_the_object_is_the_lock_where_none_is_held() -> None:
    free = FieldUse(ADD, True, (seen(7),))
    (field,) = report("p/Bag.count", READ, free).classes[0].fields
    assert field.advice.lock == "this (p.Bag)"
    assert field.advice.lacking == ("p.Bag.add(int, String)", "p.Bag.size()")


def test_what_is_given_away_needs_no_lock_but_a_copy() -> None:
    given = [FieldUse(GIVE, is_write, (seen(20, is_leak=True),)) for is_write in (False, True)]
    held = FieldUse(ADD, True, (seen(7, OWNER),))
    found = report("p/Bag.cells[]", held, *given)
    (field,) = found.classes[0].fields
    assert (field.name, field.what, field.races) == ("cells[]", "elements", 2)
    assert field.advice.lock == "this (p.Bag)"
    assert field.advice.lacking == ()
    assert field.advice.giving_away == ("p.Bag.give()",)
    assert "p.Bag.give lets its callers write it at line:20" in render_classes_text(found)


def test_json_has_everything() -> None:
    plain = json.loads(render_classes_json(report("p/Bag.items*", READ, WRITE)))
    assert plain["schema"] == 1
    assert plain["tool"]["name"] == "heddle"
    assert plain["totals"] == {
        "classes": 0,
        "racy_classes": 1,
        "fields": 1,
        "reads": 1,
        "writes": 1,
        "races": 1,
        "left_out": 0,
    }
    (bag,) = plain["classes"]
    assert bag["class"] == "p.Bag"
    (field,) = bag["fields"]
    assert (field["name"], field["what"]) == ("items", "state")
    assert field["uses"][0]["locks"] == ["this.lock (p.Bag)"]
    assert field["uses"][0]["lines"][1] == {"file": None, "line": 9, "method": "p.Bag.grow"}
    assert plain["assumptions"][-1]["subject"] == "p.Gone"
