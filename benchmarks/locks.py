"""Sets the locks that must be held against those of chapter 2, which may be (Naik 2008, 3.8).

    python benchmarks/locks.py [PROGRAM...] [-k N] [--differences N] [--checked N]
    python benchmarks/locks.py --twins      # the programs of tests/java, taken together

Every program is solved once, in a process of its own, and its races are found twice: with the
proofs of section 3.7, and with the lock sets of section 2.7. Printed are the share of all pairs
that each proof removes alone (Table 3.3), the pairs left by either (Table 3.4), and the CPU time
that the sound locks take, as a ratio to the points-to analysis; the goal is 1. The most prominent
differences, by field, are written below `build/benchmarks/locks` for people to look at. Of the
pairs that only the lock sets leave, each must be removed by proofs, in every way to run it; that is
checked. Fields with more races than are kept are not compared.
"""

import argparse
import json
import multiprocessing
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from heddle.api import Inputs, main_method, open_program, points_to
from heddle.concurrency.locks.may_locks import MayLocks
from heddle.config import Config, PointsToConfig
from heddle.models.threads import ThreadModels
from heddle.pipeline import detect_races
from heddle.pointsto import FieldKey
from heddle.program.classes import Field, dotted
from heddle.races.accesses.access import Statement
from heddle.races.findings.no_race import absence
from heddle.races.stages.funnel import MOST_RACES, run_stages
from heddle.races.stages.mutual_exclusion import Proof
from heddle.races.stages.result import FoundRace
from heddle.races.stages.rules import Analyses
from heddle.task import DetectionOptions, task
from programs import BUILD, Target, chosen

# The tests are no package: where they are must be known before they are imported.
sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))

from java_programs import TOPICS, programs_of

WORK: Final = BUILD / "locks"
_CACHE: Final = Path.home() / ".cache" / "heddle"
_PROOFS: Final = (Proof.GLOBAL, Proof.LOCAL, Proof.THREAD)
_HEADINGS: Final = (
    *("program", "global", "local", "thread", "alone"),
    *("may: pairs", "sound: pairs", "sound only", "may only", "seconds", "ratio"),
)


def main() -> None:
    """Measure the programs named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="*")
    parser.add_argument("-k", type=int, default=2)
    parser.add_argument("--differences", type=int, default=20)
    # Asking for the proofs of a pair takes time, where there are many threads.
    parser.add_argument("--checked", type=int, default=300)
    parser.add_argument("--twins", action="store_true")
    given = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    if given.twins:
        _compare_twins()
        return
    print(_row(_HEADINGS))
    print(_row(["---", *["---:"] * (len(_HEADINGS) - 1)]))
    context = multiprocessing.get_context("spawn")
    for target in chosen(given.programs):
        with context.Pool(1) as pool:
            row = pool.apply(measured, (target, given.k, given.differences, given.checked))
        print(_row(row), flush=True)


def measured(target: Target, k: int, differences: int, checked: int) -> list[str]:
    """Find the races of one program both ways."""
    inputs = Inputs(
        tuple(target.application), classpath=tuple(target.classpath), workspace=_CACHE, cache=_CACHE
    )
    loaded = open_program(inputs)
    main_ = main_method(loaded, target.main)
    start = time.process_time()
    solved = points_to(loaded, main_, Config(points_to=PointsToConfig(k=k))).solution
    solving = time.process_time() - start
    options = DetectionOptions("sound", count_alone=True)
    given = task(loaded.program, ThreadModels(), options, lambda *_: None)
    found = detect_races(given, solved.frames())
    sound, analyses = found.stages, found.analyses
    may = MayLocks(found.calling, analyses.threads, analyses.held)
    unsound = run_stages(analyses._replace(may=may, locks="may"))
    locks = [timing.seconds for timing in found.timings if timing.name == "locks"]
    taken = sum(locks) + sound.counts[-1].seconds
    cut = _cut(sound.races) | _cut(unsound.races)
    ours, theirs = (_pairs(each.races, cut) for each in (sound, unsound))
    own = frozenset(loaded.program.application)
    _write(target.name, [r for key, r in ours.items() if key not in theirs], own, differences)
    _check_proved(analyses, [r for key, r in theirs.items() if key not in ours][:checked])
    original = sound.counts[0].given
    removed = dict(sound.proofs)
    return [
        target.name,
        *[_share(removed.get(proof, 0), original) for proof in _PROOFS],
        _share(original - (sound.counts[-1].alone or 0), original),
        *[f"{each.counts[-1].kept:,}" for each in (unsound, sound)],
        *[f"{len(a.keys() - b.keys()):,}" for a, b in ((ours, theirs), (theirs, ours))],
        f"{taken:.1f}",
        f"{taken / solving:.2f}",
    ]


def _check_proved(analyses: Analyses, races: list[FoundRace]) -> None:
    for race in races:
        if absence(analyses, race.first, race.second).races:
            raise AssertionError(f"not proved: {_accesses(race)}")


def _compare_twins() -> None:
    """Compare both on every program of the tests: what is removed by locks alone, and by proofs."""
    classes = WORK / "twins"
    sources = sorted(programs_of(*TOPICS).values())
    classes.mkdir(exist_ok=True)
    javac = shutil.which("javac")
    if javac is None:
        sys.exit("javac is not on the path")
    subprocess.run([javac, "-nowarn", "-g", "-d", classes, *sources], check=True)
    rows = [measured(Target(s.stem, (classes,), (), s.stem), 2, 0, 1000) for s in sources]
    for source in sources:
        (WORK / f"{source.stem}.json").unlink()
    totals = [sum(int(row[at].replace(",", "")) for row in rows) for at in range(5, 9)]
    names = [f"{name} {total:,}" for name, total in zip(_HEADINGS[5:9], totals, strict=True)]
    print(f"{len(rows)} programs: {', '.join(names)}; all of the last are proved")


def _cut(races: tuple[FoundRace, ...]) -> frozenset[FieldKey]:
    """Return the fields of which not all races are kept: they cannot be compared one by one."""
    counts = Counter(race.first.location for race in races)
    return frozenset(location for location, count in counts.items() if count >= MOST_RACES)


def _pairs(
    races: tuple[FoundRace, ...], cut: frozenset[FieldKey]
) -> dict[tuple[int, int], FoundRace]:
    compared = [race for race in races if race.first.location not in cut]
    return {(race.first.number, race.second.number): race for race in compared}


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "-"


def _write(program: str, races: list[FoundRace], own: frozenset[str], most: int) -> None:
    """Write an example of each of the fields with most pairs that only sound locks leave.

    Fields that the application accesses come first.
    """
    counts = Counter(_name(race.first) for race in races)
    examples = {_name(race.first): race for race in races}
    owners = {name: race.first.method.owner for name, race in examples.items()}
    ranked = sorted(counts.items(), key=lambda item: (owners[item[0]] not in own, -item[1]))
    found: list[dict[str, Any]] = [
        {"field": name, "pairs": count, "accesses": _accesses(examples[name])}
        for name, count in ranked[:most]
    ]
    (WORK / f"{program}.json").write_text(json.dumps(found, indent=2), "utf-8")


def _accesses(race: FoundRace) -> list[str]:
    return [_place(statement) for statement in (race.first, race.second)]


def _place(statement: Statement) -> str:
    method = statement.method
    line = None if method.body is None else method.body.line_of(statement.pc)
    kind = "write" if statement.is_write else "read"
    return f"{kind} {dotted(method.owner)}.{method.name}:{line}"


def _name(statement: Statement) -> str:
    location = statement.location
    if isinstance(location, Field):
        return f"{dotted(location.owner)}.{location.name}"
    return f"{location} in {dotted(statement.method.owner)}"


def _row(cells: "list[str] | tuple[str, ...]") -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
