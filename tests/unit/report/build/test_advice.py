"""Advice by what the accesses do: one case for each kind, and none where none fits."""

import os
from typing import Final

import msgspec
import pytest

import race_reports as made
from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.frontend.cache import cache_directory
from heddle.report.build.advice import advice, advised_alike
from heddle.report.build.severity import severity
from heddle.report.model.races import (
    Facts,
    Race,
    RaceObject,
    ReportedContent,
    ReportedField,
    ReportedLock,
    ValueUse,
)
from java_compiler import compiled_texts


def race(
    type_: str,
    writes: ValueUse = "plain",
    reads: ValueUse | None = "plain",
    *,
    kind: str = "instance",
    facts: Facts = Facts(),  # noqa: B008 - immutable
) -> Race:
    """Return a race of two writes, or of a read and a write, on `bank.Ledger.value`."""
    write = msgspec.structs.replace(made.WRITE, how=writes)
    other = write if reads is None else msgspec.structs.replace(made.READ, how=reads)
    field = ReportedField("bank.Ledger", "value", kind, type_)
    return msgspec.structs.replace(
        made.FIELD_RACE, field=field, accesses=(other, write), facts=facts
    )


def given(found: Race) -> str:
    return advice(msgspec.structs.replace(found, severity=severity(found)))


def library(type_: str, facts: Facts = Facts()) -> Race:  # noqa: B008 - immutable
    outer = RaceObject(type_, made.LIMITS.sites)
    return msgspec.structs.replace(made.LIBRARY_RACE, outer=outer, facts=facts)


_UPDATE: Final = "hold one lock around the whole update and at every other access"
_CONTENT: Final = ReportedContent(made.TRANSFERS, (made.WRITE, made.READ))

CASES: Final = {
    "int count++": (
        race("int", "update", None),
        f"{_UPDATE}, or make value an AtomicInteger or a LongAdder",
    ),
    "long total += n": (
        race("long", "update", None),
        f"{_UPDATE}, or make value an AtomicLong or a LongAdder",
    ),
    "double sum += x": (race("double", "update", None), _UPDATE),
    "head = head.next": (
        race("bank.Node", "update", None),
        f"{_UPDATE}, or make value an AtomicReference",
    ),
    "counts[i]++": (
        race("int", "update", None, kind="array"),
        "use an AtomicIntegerArray, or hold one lock at both accesses",
    ),
    "flag": (race("boolean", "constant"), "declare value volatile"),
    "flag of a loop": (
        race("boolean", "constant", facts=Facts(writes="same", is_spun=True)),
        "declare value volatile",
    ),
    "immutable object": (race("bank.Money", facts=Facts(is_frozen=True)), "declare value volatile"),
    "published object": (
        race("bank.Box"),
        (
            "declare value volatile, or hold one lock at both accesses, or make all fields of Box "
            "final"
        ),
    ),
    "published library object": (
        race("java.util.List"),
        "declare value volatile, or hold one lock at both accesses",
    ),
    "published object with contents": (
        msgspec.structs.replace(race("bank.Box"), contents=(_CONTENT,)),
        (
            "declare value volatile, or hold one lock at both accesses, or make all fields of Box "
            "final"
        ),
    ),
    "set by constructors only": (
        race("bank.Box", facts=Facts(writes="initial")),
        (
            "declare value final, and let no other thread have the object before its "
            "constructor has ended"
        ),
    ),
    "created on demand, static": (
        race("bank.Box", "lazy", "lazy", kind="static"),
        "set value where it is declared, as final, or hold one lock around check and write",
    ),
    "created on demand": (
        race("bank.Box", "lazy", "lazy"),
        "hold one lock around the check and the write of value, and at other reads",
    ),
    "double-checked": (
        made.held_by(race("bank.Box", "lazy", "lazy"), second=True),
        "declare value volatile, which double-checked locking needs",
    ),
    "cleared reference": (
        race("bank.Box", "constant"),
        "declare value volatile, and read it into a local variable before its use",
    ),
    "map": (
        library("java.util.HashMap"),
        "use a ConcurrentHashMap, or hold one lock around all uses of the HashMap",
    ),
    "check-then-act on a map": (
        library("java.util.HashMap", Facts(is_checked=True)),
        (
            "use one atomic operation of a ConcurrentHashMap, such as computeIfAbsent, or hold one "
            "lock around both the check and the act"
        ),
    ),
    "list": (
        library("java.util.ArrayList"),
        (
            "use a CopyOnWriteArrayList, if it is seldom written, or hold one lock around all "
            "uses of the ArrayList"
        ),
    ),
    "date format": (
        library("java.text.SimpleDateFormat"),
        (
            "use a java.time.format.DateTimeFormatter, or hold one lock around all uses of the "
            "SimpleDateFormat"
        ),
    ),
    "matcher": (
        library("java.util.regex.Matcher"),
        (
            "share the Pattern, and give each thread a Matcher of its own, or hold one lock "
            "around all uses of the Matcher"
        ),
    ),
    "library object without a twin": (
        library("java.io.StringWriter"),
        "hold one lock around all uses of the StringWriter",
    ),
    "objects that each side may create": (
        msgspec.structs.replace(library("java.util.HashMap"), during="making"),
        "if each thread is to have its own HashMap, let no other thread get it",
    ),
    "elements": (
        race("bank.Box", kind="array"),
        "hold one lock at both accesses, or use an AtomicReferenceArray",
    ),
    "lock at one side": (
        made.held_by(race("int"), second=True),
        "hold this at Ledger.java:41 too, as at Ledger.java:37",
    ),
    "the same lock by name at both": (
        made.held_by(race("int"), first=True, second=True),
        "make sure that this (Ledger) is one object at both accesses, or use one static lock",
    ),
    "statistics": (
        msgspec.structs.replace(
            race("long", "update", None),
            field=ReportedField("bank.Ledger", "hits", "instance", "long"),
        ),
        "make hits a LongAdder",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_advice(case: str) -> None:
    found, expected = CASES[case]
    assert given(found) == expected


def test_a_lock_of_another_class_is_not_advised() -> None:
    lock = ReportedLock("this (Teller)", made.place("bank.Teller", "run", 3), "bank.Teller")
    found = race("boolean", "constant")
    first, second = found.accesses
    found = msgspec.structs.replace(found, accesses=(first, made.guarded(second, lock)))
    assert given(found) == "declare value volatile"


@pytest.mark.parametrize("described", ["a Ledger", "an Account"])
def test_a_lock_without_a_name_is_not_advised(described: str) -> None:
    lock = ReportedLock(described, made.place("bank.Ledger", "run", 3), "bank.Ledger")
    found = race("boolean", "constant")
    first, second = found.accesses
    found = msgspec.structs.replace(found, accesses=(first, made.guarded(second, lock)))
    assert given(found) == "declare value volatile"


def test_places_in_one_line_are_named_once() -> None:
    found = made.held_by(race("int"), second=True)
    first, second = found.accesses
    place = msgspec.structs.replace(first.place, line=second.place.line)
    found = msgspec.structs.replace(
        found, accesses=(msgspec.structs.replace(first, place=place), second)
    )
    assert given(found) == "hold this at both accesses in Ledger.java:37"


def test_double_checked_locking_decides_for_all_pairs_of_a_finding() -> None:
    checked = made.held_by(race("bank.Box", "lazy", "lazy"), second=True)
    plain = msgspec.structs.replace(
        made.held_by(race("bank.Box", "lazy"), second=True), advice="hold this at both"
    )
    harmless = msgspec.structs.replace(plain, advice="")
    volatile = "declare value volatile, which double-checked locking needs"
    found = advised_alike([plain, checked, harmless])
    assert [each.advice for each in found] == [volatile, volatile, ""]
    assert advised_alike([plain, harmless]) == [plain, harmless]


@pytest.mark.parametrize("name", ["bank.Ledger.lock", "bank.Ledger.class", "this.lock"])
def test_locks_are_named_as_in_the_source(name: str) -> None:
    lock = ReportedLock(name, made.place("bank.Ledger", "run", 3), "bank.Ledger")
    found = race("int")
    first, second = found.accesses
    found = msgspec.structs.replace(found, accesses=(first, made.guarded(second, lock)))
    assert given(found) == f"hold {name} at Ledger.java:41 too, as at Ledger.java:37"


@pytest.mark.parametrize(
    ("lock", "owner", "entered", "hint"),
    [
        # In a nested class, and in another class that has no such field.
        ("this.lock", "bank.Ledger", "bank.Ledger$Page", "hold lock at"),
        ("Ledger.this.lock", "bank.Ledger", "bank.Ledger$Page", "hold lock at"),
        ("this.book.lock", "bank.Ledger", "bank.Ledger$Page", "declare value volatile"),
        ("this.lock", "bank.Teller", "bank.Teller", "declare value volatile"),
        # A variable of another method.
        ("ledger", "bank.Ledger", "bank.Ledger", "declare value volatile"),
    ],
)
def test_fields_and_variables_are_named_where_they_are(
    lock: str, owner: str, entered: str, hint: str
) -> None:
    found = race("boolean", "constant")
    first, second = found.accesses
    held = ReportedLock(lock, made.place(entered, "run", 3), owner)
    found = msgspec.structs.replace(found, accesses=(first, made.guarded(second, held)))
    assert given(found).startswith(hint)


def test_the_lock_of_a_raced_object_is_advised_elsewhere_but_not_that_of_a_holder() -> None:
    held = ReportedLock("this (Ledger)", made.place("bank.Ledger", "run", 3), "bank.Ledger")
    there = msgspec.structs.replace(made.READ, place=made.place("bank.Main", "main", 17))
    found = race("boolean", "constant")
    second = made.guarded(found.accesses[1], held)
    found = msgspec.structs.replace(found, accesses=(there, second))
    assert given(found) == "hold the lock of the Ledger at Main.java:17 too, as at Ledger.java:37"
    inside = msgspec.structs.replace(library("java.util.HashMap"), accesses=(there, second))
    assert "Main.java" not in given(inside)


NESTED: Final = """public class Book {
    final Object lock = new Object();
    int pages;
    class Page { void add() { synchronized (lock) { pages = 5; } } }
    static void wrap(Book book) {
        Object mine = book.lock;
        new Thread() { public void run() { synchronized (mine) { book.pages = 7; } } }.start();
    }
    public static void main(String[] a) {
        Book book = new Book();
        Page page = book.new Page();
        new Thread(page::add).start();
        wrap(book);
        System.out.println(book.pages);
    }
}"""


def test_locks_of_nested_classes_are_named_as_in_the_source(processes: None) -> None:
    path = compiled_texts({"Book.java": NESTED}, "-g", apart=False)
    cache = cache_directory(os.environ)
    start = entry(open_program(Inputs((path,), cache, cache=cache)), None, (), Config())
    accesses = [access for each in check_races(start, Config()).races for access in each.accesses]
    held = {lock.object for access in accesses for lock in access.locks}
    assert held == {"Book.this.lock", "mine"}


@pytest.mark.parametrize(
    "found",
    [
        race("int", "lazy", "lazy"),
        race("boolean", "constant", None, facts=Facts(writes="same")),
        msgspec.structs.replace(race("int"), field=ReportedField("p.C", "x", "instance")),
    ],
)
def test_where_nothing_fits_nothing_is_said(found: Race) -> None:
    assert given(found) == ""
