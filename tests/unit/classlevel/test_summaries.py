"""Summaries are computed once, from the called to the calling, and kept for the next run."""

import os
from pathlib import Path
from typing import Final

import pytest
from summary_text import analysed_text, conflicts_of, summaries_of

from heddle.api import Inputs, application_classes, open_program
from heddle.classlevel.analysed import AnalysedClasses
from heddle.classlevel.summaries import SummaryResult, summarise
from heddle.frontend.summary_cache import SummaryFiles
from heddle.models.objects import ObjectModels
from threaded_text import class_, fields, method

pytestmark = pytest.mark.usefixtures("processes")

STORE: Final = """
class Store {
    private int[] cells = new int[4];
    int get(int at) { return Cells.read(cells, at); }
    void set(int at) { Cells.write(cells, at); }
}
"""
CELLS: Final = """
class Cells {
    static int read(int[] cells, int at) { return cells[at]; }
    static void write(int[] cells, int at) { cells[at] = 1; }
}
"""
READER: Final = """
class Reader {
    private final Store store = new Store();
    int first() { return store.get(0); }
}
"""
LONER: Final = """
class Loner {
    private int count;
    void up() { count++; }
}
"""


class Project:
    """Four classes in a directory of their own: Reader calls Store, which calls Cells."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self.sources = directory / "src"
        self.sources.mkdir()
        given = {"Store": STORE, "Cells": CELLS, "Reader": READER, "Loner": LONER}
        for name, text in given.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        (self.sources / f"{name}.java").write_text(text)

    def summarised(self) -> SummaryResult:
        home = Path(os.environ["JAVA_HOME"]) if "JAVA_HOME" in os.environ else None
        loaded = open_program(Inputs((self.sources,), self._directory / "work", jdk=home))
        analysed = AnalysedClasses(loaded.program, application_classes(loaded.program))
        return summarise(analysed, ObjectModels(), SummaryFiles(self._directory / "cache"))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_only_what_depends_on_a_changed_source_is_analysed_again(project: Project) -> None:
    first = project.summarised()
    assert first.computed == ("Cells", "Loner", "Reader", "Store")
    again = project.summarised()
    assert again.computed == ()
    assert again.summaries == first.summaries

    # What Cells does to its argument is part of the summaries of Store, but not of Reader's: what
    # anyone may call counts by itself.
    project.write("Cells", CELLS.replace("cells[at] = 1;", "cells[at]++;"))
    changed = project.summarised()
    assert changed.computed == ("Cells", "Store")
    assert changed.summaries != first.summaries

    project.write("Loner", LONER.replace("count++", "count--"))
    assert project.summarised().computed == ("Loner",)


def test_a_change_that_callers_cannot_notice_stays_in_its_class(project: Project) -> None:
    project.summarised()
    project.write("Cells", CELLS.replace("cells[at] = 1", "cells[at] = 2"))
    assert project.summarised().computed == ("Cells",)


def test_what_a_name_means_is_part_of_what_a_summary_depends_on(project: Project) -> None:
    project.summarised()
    project.write("Other", "class Other extends Store { int get(int at) { return 0; } }")
    assert project.summarised().computed == ("Other", "Reader")


def test_a_field_that_no_longer_stays_is_no_lock_of_others(project: Project) -> None:
    project.write("Holder", "class Holder { final Object lock = new Object(); }")
    user = "class User { int n; void up(Holder h) { synchronized (h.lock) { n++; } } }"
    project.write("User", user)
    project.summarised()
    project.write("Holder", "class Holder { Object lock = new Object(); }")
    assert project.summarised().computed == ("Holder", "User")


def test_a_damaged_entry_is_a_miss(project: Project, tmp_path: Path) -> None:
    first = project.summarised()
    for file in (tmp_path / "cache").rglob("*"):
        if file.is_file():
            file.write_bytes(
                file.read_bytes().replace(b"count", b"other").replace(b"cells", b"other")
            )
    again = project.summarised()
    assert again.computed == ("Loner", "Store")
    assert again.summaries == first.summaries


def test_nothing_is_kept_without_a_cache() -> None:
    text = class_("p/T", fields("n:I"), method("m()V", "return"))
    assert summaries_of(text).computed == ("p/T",)
    assert summarise(analysed_text(text), ObjectModels()).computed == ("p/T",)


def test_methods_that_call_each_other_settle() -> None:
    """Each of two private methods calls the other; one writes, under whatever the caller holds."""
    write = ("v1 = const 1", "putfield v0 p/T.n:I = v1")
    even = method("even()V", *write, "invokespecial p/T.odd()V (v0)", "return")
    odd = method("odd()V", "invokespecial p/T.even()V (v0)", "return")
    private = (even + odd).replace("public", "private")
    free = method("free()V", "invokespecial p/T.odd()V (v0)", "return")
    (found,) = conflicts_of(class_("p/T", fields("n:I"), private, free))
    assert (found.field, found.reads, found.writes, found.races) == ("p/T.n", 0, 1, 1)
    held = method("held()V", "invokespecial p/T.odd()V (v0)", "return", flags="synchronized")
    assert conflicts_of(class_("p/T", fields("n:I"), private, held)) == ()
