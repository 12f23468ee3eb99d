"""Races as agents tell them, each once, and their text."""

import json

from heddle.dynamic.seen import MachineCounts, SeenRaces, machine_counts
from heddle.dynamic.text import render_seen, render_summary

FRAME = {"class": "bank.Account", "method": "deposit", "file": "Account.java", "line": 12}
MAIN = {"class": "bank.Main", "method": "main", "file": None, "line": -1}


def side(thread: int, *, write: bool = True, **more: object) -> dict[str, object]:
    name = "main" if thread == 1 else f"teller-{thread}"
    told = {"number": thread, "name": name, "parent": None if thread == 1 else "main"}
    if thread != 1:
        told["started"] = [MAIN]
    return {
        "site": 7,
        "write": write,
        "class": "bank/Account",
        "source": "Account.java",
        "method": "deposit",
        "descriptor": "(I)V",
        "line": 12,
        "bytecode": 4,
        "kind": "putfield",
        "thread": told,
        "stack_of": "access",
        "stack": [FRAME],
        **more,
    }


def race(first: dict[str, object], second: dict[str, object], **location: object) -> str:
    of = {
        "owner": "bank/Account",
        "name": "balance",
        "descriptor": "I",
        "object": "bank.Account@1f",
    }
    return json.dumps({"location": of | location, "sides": [first, second], "first": True})


def test_a_race_is_told_once_whichever_side_came_first() -> None:
    seen = SeenRaces()
    read = side(1, write=False, bytecode=1, line=14)
    assert seen.add(race(side(3), read)) is not None
    assert seen.add(race(read, side(4))) is None
    assert seen.add(race(side(3), side(4))) is not None
    assert len(seen.races) == 2


def test_all_accesses_of_a_line_are_one_place() -> None:
    seen = SeenRaces()
    seen.add(race(side(3), side(4)))
    assert seen.add(race(side(3), side(4, write=False, bytecode=1))) is None
    assert seen.add(race(side(3), side(4), name="other")) is not None


def test_without_lines_instructions_are_places() -> None:
    seen = SeenRaces()
    seen.add(race(side(3, line=0), side(4, line=0)))
    assert seen.add(race(side(3, line=0), side(4, line=0, bytecode=1))) is not None


def test_hidden_classes_of_one_lambda_are_one_place() -> None:
    seen = SeenRaces()
    for number in (1, 2):
        hidden = side(3) | {"class": f"bank/Main$$Lambda$14/0x{number}"}
        seen.add(race(hidden, side(1)))
    assert len(seen.races) == 1


def test_what_is_no_race_is_counted() -> None:
    seen = SeenRaces()
    assert seen.add("{}") is None
    assert seen.add("nonsense") is None
    assert (seen.unread, len(seen.races)) == (2, 0)


def test_the_text_of_a_race() -> None:
    seen = SeenRaces().add(
        race(side(1, stack_of="site", write=False), side(3, locks=["bank.Till@2"]))
    )
    assert seen is not None
    assert render_seen(seen).splitlines()[1:-1] == [
        "DATA RACE on bank.Account.balance (int) of bank.Account@1f",
        '  write by thread "teller-3" (#3)',
        "    at bank.Account.deposit(Account.java:12)",
        "    holding bank.Till@2",
        '  read by thread "main" (#1), callers not known',
        "    at bank.Account.deposit(Account.java:12)",
        '  thread "teller-3" (#3) started by "main"',
        "    at bank.Main.main(unknown source)",
    ]


def test_the_text_of_locations() -> None:
    def text(**location: object) -> str:
        seen = SeenRaces().add(race(side(1), side(3), **location))
        assert seen is not None
        return render_seen(seen).splitlines()[1]

    assert text(index=4, object="int[]@2") == "DATA RACE on element 4 of int[]@2"
    assert text(object="") == "DATA RACE on bank.Account.balance (int)"
    library = {"owner": "java/util/HashMap", "name": "put", "descriptor": "(Ljava/lang/Object;)V"}
    assert text(**library) == "DATA RACE on java.util.HashMap of bank.Account@1f"
    assert text(owner="", name="", object="") == "DATA RACE on an unknown location"
    assert "\\x1b" in text(object="\x1b[31m")


def test_the_summary() -> None:
    counts = MachineCounts(classes_watched=5, classes_plain=1, internal_errors=1)
    assert render_summary([], 2, [counts], 3).splitlines() == [
        "heddle: 0 data races seen",
        "  2 Java processes and 5 classes watched",
        "  1 left alone, and 0 that nobody could instrument",
        "  1 of them ended without a summary",
        "  3 messages of a race not understood, a bug in Heddle",
        "  1 error of the detector itself, a bug in Heddle",
    ]


def test_a_run_without_java_says_so() -> None:
    assert "no Java process" in render_summary([], 0, [])


def test_what_a_machine_tells_at_its_end() -> None:
    told = machine_counts('{"classes_watched": 3, "unknown": 1}')
    assert told == MachineCounts(classes_watched=3)
    assert machine_counts("nonsense") == MachineCounts()
