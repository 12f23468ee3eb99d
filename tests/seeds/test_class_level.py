"""Ferreira, chapter 4: sets of the shapes that Tables 4.2 and 4.3 evaluate, written by us.

Every count is explained by hand. A field that r methods read and w methods write, without locks,
has r*w + w*(w+1)/2 races (4.1: each write with each read, with each other write, and with itself).
That is how the thesis counts: 1 read and 1 write are 2 races (IntSetLinkedList), and its totals for
the other classes split into fields the same way. Its arrays are one field; here the elements are a
field of their own, `keys[]` beside `keys`.
"""

from pathlib import Path
from typing import Final

import pytest
from class_programs import Counts, counts, judged

from heddle.report.model.classes import ClassesReport
from java_programs import CLASS_LEVEL_SETS, JAVA

pytestmark = pytest.mark.usefixtures("processes")

SETS: Final = JAVA / CLASS_LEVEL_SETS

# Methods that anyone may call: contains, add, remove, size, slotFor, grown, rehash. The private
# find counts for contains and remove; slotFor counts for itself only, and so do grown and rehash.
PROBING_SET: Final[Counts] = {
    # read by contains, add, remove, slotFor, rehash; written by rehash: 5*1 + 1
    "ProbingSet.keys": (5, 1, 6),
    # the same, and by grown, which asks for the length: 6*1 + 1
    "ProbingSet.marks": (6, 1, 7),
    # read by contains, remove, slotFor, rehash; written by add, remove, rehash: 4*3 + 6
    "ProbingSet.keys[]": (4, 3, 18),
    # the same, and read by add, which asks whether the slot was free: 5*3 + 6
    "ProbingSet.marks[]": (5, 3, 21),
    # read by remove (--), size, grown (++), rehash; written by remove, grown: 4*2 + 3
    "ProbingSet.used": (4, 2, 11),
    # read by grown; written by grown (--), rehash: 1*2 + 3
    "ProbingSet.spare": (1, 2, 5),
    # read and written by grown: 1*1 + 1
    "ProbingSet.limit": (1, 1, 2),
}

# As in the thesis: only the accessors of the link count, the set's methods call them.
SORTED_LIST: Final[Counts] = {"SortedList$Node.following": (1, 1, 2)}

SKIP_SET: Final[Counts] = {
    # read by contains, add, remove, levels; written by add, remove: 4*2 + 3
    "SkipSet.top": (4, 2, 11),
    # read by successor, written by succeed; the array itself is final: 1*1 + 1
    "SkipSet$Node.successors[]": (1, 1, 2),
}

# The thesis has 0 here, for it does not look at what a call does to a field's object. By its own
# rule (3.2.4) unknown code reads and writes what it is given: 3*3 + 6 for contains, add, remove.
HASH_SET: Final[Counts] = {"HashSetNumbers.numbers*": (3, 3, 15)}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> ClassesReport:
    return judged(tmp_path_factory.mktemp("sets"), SETS)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ProbingSet", PROBING_SET),
        ("SortedList", SORTED_LIST),
        ("SkipSet", SKIP_SET),
        ("HashSetNumbers", HASH_SET),
        # Hashtable and ConcurrentHashMap are safe by themselves; the primes never change.
        ("HashtableNumbers", {}),
        ("ConcurrentNumbers", {}),
        ("PrimeTable", {}),
    ],
)
def test_table_4_2(report: ClassesReport, name: str, expected: Counts) -> None:
    found = {
        field: count
        for field, count in counts(report).items()
        if field.partition(".")[0].partition("$")[0] == name
    }
    assert found == expected


def test_totals_of_the_tables(report: ClassesReport) -> None:
    totals = report.totals
    assert (totals.classes, totals.racy_classes, totals.fields) == (9, 5, 11)
    assert (totals.reads, totals.writes, totals.races) == (35, 20, 100)


def test_each_class_alone_gives_the_same(tmp_path: Path) -> None:
    """The analysis is compositional (3.1): other classes change nothing but what is called."""
    alone = judged(tmp_path, SETS / "SkipSet.java")
    assert counts(alone) == SKIP_SET
    both = judged(tmp_path, SETS / "ProbingSet.java", SETS / "PrimeTable.java")
    assert counts(both) == PROBING_SET


def test_listing_4_5_names_both_accessors(report: ClassesReport) -> None:
    (node,) = [each for each in report.classes if each.class_ == "SortedList$Node"]
    (field,) = node.fields
    uses = [(use.method, use.kind, [line.line for line in use.lines]) for use in field.uses]
    assert uses == [("follow", "write", [21]), ("following", "read", [17])]


def test_section_4_1_counts_accesses_once_per_method(report: ClassesReport) -> None:
    """Find reads marks on two lines, and remove has one conflicting read of it all the same."""
    (probing,) = [each for each in report.classes if each.class_ == "ProbingSet"]
    (marks,) = [field for field in probing.fields if field.name == "marks[]"]
    (read,) = [u for u in marks.uses if (u.method, u.kind) == ("remove", "read")]
    assert [(line.line, line.method) for line in read.lines] == [
        (89, "ProbingSet.find"),
        (90, "ProbingSet.find"),
    ]
