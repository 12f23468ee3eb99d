"""The verdicts in the Java programs, against all runs of those that are small enough.

A line that races in a run must have a verdict that says so, reported or not. Where all runs were
looked at, every line whose verdict says that it races must do so in one of them: no other may.

Of the 622 programs 397 are explored to the end. 81 are cut: only what they show is compared. The
other 144 are out of reach: they call what the library of `explored_programs` has not (streams,
serialization, executors, reflection, Swing, most collections), synchronize on computed texts, copy
shared arrays, or index by what is not known.
"""

import os
from pathlib import Path
from typing import Final

from expectations import read_expectations
from explored_programs import (
    Explored,
    Library,
    compiled,
    disagreements,
    explored_program,
    shortened,
)
from explorer import Bounds
from test_programs import PROGRAMS
from thread_machine import UnmodelledError

from features.trace import java_home

BOUNDS: Final = Bounds(depth=12, threads=7, steps=20_000, runs=100_000, work=10_000)
# The machine knows final fields, but not that what they lead to is seen as it was then.
BEHIND_FINAL: Final = {
    "FinalArrayGivenFilled",
    "FinalChainFilledByOuter",
    "FinalListFilledByConstructor",
}
# There may be more, but not fewer: else the explorer has lost programs that it could explore.
COMPLETE: Final = 390
EXPLORED: Final = 470


def test_all_runs_agree_with_the_verdicts(tmp_path: Path) -> None:
    jdk = java_home(dict(os.environ))
    library = Library(jdk, tmp_path / "library")
    expected = {name: read_expectations(path) for name, path in PROGRAMS.items()}
    sources = {
        name: shortened(path.read_text(encoding="utf-8"))
        for name, path in PROGRAMS.items()
        if not expected[name].options
    }
    found: dict[str, Explored] = {}
    out_of_reach: dict[str, str] = {}
    for name, files in compiled(sources, tmp_path, jdk).items():
        try:
            found[name] = explored_program(files, name, library, BOUNDS)
        except UnmodelledError as error:
            out_of_reach[name] = str(error)
    wrong = {name: disagreements(expected[name], each) for name, each in found.items()}
    assert not {n: lines for n, lines in wrong.items() if lines and n not in BEHIND_FINAL}
    assert all(wrong[name] for name in BEHIND_FINAL), "the machine has learned: remove these"
    assert sum(each.is_complete for each in found.values()) >= COMPLETE, out_of_reach
    assert len(found) >= EXPLORED, out_of_reach
