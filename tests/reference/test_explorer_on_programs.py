"""The verdicts in the Java programs, against all runs of those that are small enough.

A line that races in a run must have a verdict that says so, reported or not. Where all runs were
looked at, every line whose verdict says that it races must do so in one of them: no other may.

Of the 1,326 programs 742 are explored, 595 of them to the end; of the others only what they show is
compared. The rest is out of reach: they need options, or call what the library of
`explored_programs` has not (streams, serialization, executors, reflection, Swing, most
collections), synchronize on computed texts, copy shared arrays, or index by what is not known.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from expectations import Expectations, read_expectations
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

from java_programs import TOPICS, programs_of


class Judged(NamedTuple):
    """A program that was explored, and what its comments say."""

    name: str
    expected: Expectations
    explored: Explored


BOUNDS: Final = Bounds(depth=12, threads=7, steps=20_000, runs=100_000, work=10_000)
# The machine knows final fields, but not that what they lead to is seen as it was then.
BEHIND_FINAL: Final = {
    "FinalArrayGivenFilled",
    "FinalChainFilledByOuter",
    "FinalListFilledByConstructor",
}
# Of each topic, how many programs are explored, and how many of these to the end. There may be
# more, but not fewer: else the explorer has lost programs that it could explore.
EXPLORED: Final = {
    "access_modes": (5, 5),
    "aliases": (6, 6),
    "callbacks_under_locks": (6, 4),
    "class_initialisation": (23, 22),
    "compiler_generated_code": (15, 10),
    "concurrent_collections": (3, 1),
    "container_life_cycle": (6, 5),
    "context_sensitivity": (6, 4),
    "different_locks": (6, 6),
    "disjoint_indices": (59, 24),
    "double_checked_locking": (8, 8),
    "explicit_locks": (18, 17),
    "fields_and_arrays": (35, 35),
    "happens_before": (13, 11),
    "incomplete_waits": (2, 2),
    "initialised_under_lock": (10, 10),
    "instance_locks": (6, 0),
    "lambdas_leaving_locks": (6, 6),
    "lock_aliasing": (165, 101),
    "locking_helpers": (8, 7),
    "locks_of_atomics": (16, 10),
    "locks_released_early": (6, 6),
    "monitors": (55, 55),
    "mutated_after_escape": (4, 4),
    "pairwise_locks": (6, 4),
    "publication": (46, 46),
    "read_modify_write": (8, 8),
    "read_write_locks": (10, 6),
    "shared_library_objects": (4, 4),
    "single_threaded_programs": (4, 4),
    "start_and_join": (33, 33),
    "starting_threads": (42, 42),
    "string_builders": (6, 6),
    "thread_confinement": (10, 7),
    "thread_escape": (42, 36),
    "try_lock_and_finally": (20, 16),
    "unlocked_getters": (4, 4),
    "unpublished_writes": (6, 6),
    "volatile_flags": (14, 14),
}


@pytest.fixture(scope="session")
def library(processes: None) -> Library:
    return Library()


@pytest.fixture(scope="session")
def class_files(processes: None) -> dict[str, list[Path]]:
    texts = {name: path.read_text(encoding="utf-8") for name, path in PROGRAMS.items()}
    return compiled({name: shortened(text) for name, text in texts.items()})


def _explored(topic: str, class_files: dict[str, list[Path]], library: Library) -> list[Judged]:
    """Explore the programs of a topic that need no options and are within reach."""
    found: list[Judged] = []
    for name, path in programs_of(topic).items():
        expected = read_expectations(path)
        if not expected.options:
            with suppress(UnmodelledError):
                explored = explored_program(class_files[name], name, library, BOUNDS)
                found.append(Judged(name, expected, explored))
    return found


@pytest.mark.parametrize("topic", TOPICS)
def test_all_runs_agree_with_the_verdicts(
    topic: str, class_files: dict[str, list[Path]], library: Library
) -> None:
    judged = _explored(topic, class_files, library)
    wrong = {each.name: disagreements(each.expected, each.explored) for each in judged}
    assert not {name: lines for name, lines in wrong.items() if lines and name not in BEHIND_FINAL}
    learned = [name for name in BEHIND_FINAL if name in wrong and not wrong[name]]
    assert not learned, "the machine has learned: remove these"
    complete = sum(each.explored.is_complete for each in judged)
    explored_before, complete_before = EXPLORED.get(topic, (0, 0))
    assert len(judged) >= explored_before
    assert complete >= complete_before


def test_every_program_behind_final_fields_is_explored() -> None:
    topics = {PROGRAMS[name].parent.name for name in BEHIND_FINAL}
    assert topics <= EXPLORED.keys()
