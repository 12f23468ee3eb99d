"""A sample of the programs with verdicts, run under the detector (`benchmarks/watched.py`: all)."""

import os
from pathlib import Path
from typing import Final

import pytest
from expectations import read_expectations

from heddle.dynamic import SeenRace, Watch, WatchedRun
from heddle.frontend.jdk.jdk import find_jdk
from java_compiler import compiled
from java_programs import TOPICS, programs_of

PROGRAMS: Final = programs_of(*TOPICS)
# Programs both of whose accesses run in every run, and are ordered in none.
RACY: Final = (
    *("JoinBeforeStart", "JoinCloneReplaced", "JoinWrongThread", "JoinOneOfTwo"),
    *("PlainFlagHandover", "TimedJoin", "WriteBesideWorker"),
)
RACE_FREE: Final = (
    *("AllOfListDone", "BarrierBetweenPhases", "CopiedMapSwapped", "CountedInDrain"),
    *("JoinCloneOfThreads", "LatchOfAllWorkers", "LocalOfPooledThreads", "WriteAfterJoin"),
    *("OptimisticReadValidated", "PermitOfEachWorker", "PhaseOfBoth", "SpinLockTakenAtOnce"),
    *("StampConverted", "TryLockUntilGot", "VolatileFlagHandover", "JoinMapOfThreads"),
)
pytestmark = pytest.mark.usefixtures("processes")


def watched(path: Path) -> tuple[WatchedRun, set[int]]:
    """Run a program; return what came of it, and the lines of the program that race."""
    seen: set[int] = set()

    def tell(race: SeenRace) -> None:
        for side in race.sides:
            seen.update([frame.line for frame in side.stack if frame.file == path.name][:1])

    classes = compiled([path], "-g", apart=False)
    watch = Watch(find_jdk(None, os.environ), os.environ, tell)
    return watch.run(["timeout", "60", "java", "-cp", str(classes), path.stem]), seen


@pytest.mark.parametrize("name", RACE_FREE)
def test_no_alarm(name: str) -> None:
    done, seen = watched(PROGRAMS[name])
    assert done.code == 0
    assert not seen
    assert not any(counts.internal_errors for counts in done.counts)


@pytest.mark.parametrize("name", RACY)
def test_a_race_is_seen(name: str) -> None:
    path = PROGRAMS[name]
    expected = read_expectations(path)
    done, seen = watched(path)
    assert seen
    assert all(expected.verdicts[line].is_race for line in seen)
    assert not any(counts.internal_errors for counts in done.counts)
