"""Counts how often each kind of proof is decisive: on the test programs and on Debian jars.

    python benchmarks/report_snapshot.py prepare WORK   # compile the test programs into WORK
    python benchmarks/proofs.py WORK [--only TEXT] [--every N]

A query asks whether two classes of accesses that may run in parallel on a common object exclude
each other. A proof *holds* if it answers a query; it is *decisive* if no other kind of proof does,
so that the pairs would remain without it. Proofs about array indices are counted as they are used:
after all others, on pairs of statements.
"""

import argparse
import json
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

from typer.testing import CliRunner

from heddle.cli import app
from heddle.concurrency.arrays import (
    DisjointElements,
    DisjointIndices,
    ElementAccess,
    MayRunInParallel,
)
from heddle.concurrency.locks import RelativeLock
from heddle.races.accesses.access import Statement
from heddle.races.stages import funnel, rules
from heddle.races.stages.mutual_exclusion import Exclusion, Proof, exclusions

_GROUPS: Final = {"debian": "Debian jars"}


class Counts(NamedTuple):
    """The numbers of queries, of those that each proof answers, and that it alone answers."""

    queries: int
    proved: int
    holds: Counter[str]
    decisive: Counter[str]


class _Recorder:
    """Answers queries as the stages do, and counts the proofs that hold."""

    def __init__(self) -> None:
        self.queries = 0
        self.proved = 0
        self.holds: Counter[str] = Counter()
        self.decisive: Counter[str] = Counter()
        self._exclude = rules.must_exclude

    def exclude(
        self, analyses: rules.Analyses, statement: Statement, both: rules.GuardedPair
    ) -> Exclusion | None:
        self.queries += 1
        kinds = set(_kinds(analyses, statement, both))
        self.proved += bool(kinds)
        self.holds.update(kinds)
        if len(kinds) == 1:
            self.decisive.update(kinds)
        return self._exclude(analyses, statement, both)

    def indexed(self, found: DisjointElements) -> None:
        kind = f"array index: {found.why}"
        self.holds[kind] += 1
        self.decisive[kind] += 1

    def counts(self) -> Counts:
        return Counts(self.queries, self.proved, self.holds, self.decisive)


def _kinds(
    analyses: rules.Analyses, statement: Statement, both: rules.GuardedPair
) -> Iterator[str]:
    """Return the kinds of all proofs that answer a query."""
    if rules.initialised(statement, both) is not None:
        yield "class initialisation"
    for proof, reason in exclusions(analyses.disjoint, *both):
        match proof:
            case Proof.LOCAL:
                yield (
                    "fine-grained lock"
                    if isinstance(reason, RelativeLock)
                    else "medium-grained lock"
                )
            case Proof.GLOBAL:
                yield "global lock"
            case _:
                yield "thread-owned data"
    order = analyses.orders.must_be_ordered(both.ours, both.theirs)
    if order is not None:
        yield f"order: {order.reason}"
    transferred = analyses.orders.by_ownership_transfer(both.objects)
    if transferred is not None:
        yield f"order: {transferred.reason}"


def main() -> None:
    """Run all programs and print a table for each group of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("--only", default="", help="only programs whose name contains this")
    parser.add_argument("--every", type=int, default=1, help="only every Nth program")
    given = parser.parse_args()
    tasks: dict[str, list[str]] = json.loads((given.work / "tasks.json").read_text())
    names = [name for name in sorted(tasks) if given.only in name][:: given.every]
    os.chdir(given.work)
    groups: dict[str, list[Counts]] = {}
    with multiprocessing.Pool(maxtasksperchild=50) as pool:
        work = [(name, tasks[name]) for name in names]
        for name, counts in pool.imap(_counted, work):
            group = _GROUPS.get(name.partition("-")[0], "test programs")
            groups.setdefault(group, []).append(counts)
    for group, found in sorted(groups.items()):
        _print(group, found)


def _counted(task: tuple[str, list[str]]) -> tuple[str, Counts]:
    name, arguments = task
    recorder = _Recorder()

    def apart(
        indices: DisjointIndices,
        first: ElementAccess,
        second: ElementAccess,
        may_meet: MayRunInParallel,
    ) -> DisjointElements | None:
        found = differ(indices, first, second, may_meet)
        if found is not None:
            recorder.indexed(found)
        return found

    differ = DisjointIndices.must_be_disjoint
    with (
        patch.object(funnel, "must_exclude", recorder.exclude),
        patch.object(DisjointIndices, "must_be_disjoint", apart),
    ):
        CliRunner().invoke(app, ["check", *arguments, "--format", "json", "-q"])
    return name, recorder.counts()


def _print(group: str, found: list[Counts]) -> None:
    queries, proved = sum(each.queries for each in found), sum(each.proved for each in found)
    print(f"\n{group}: {len(found)} programs, {queries:,} queries, {proved:,} proved")
    print("| proof | holds | decisive | programs where decisive |")
    print("| --- | ---: | ---: | ---: |")
    holds = sum((each.holds for each in found), Counter[str]())
    decisive = sum((each.decisive for each in found), Counter[str]())
    for kind, count in sorted(holds.items(), key=lambda item: (-item[1], item[0])):
        programs = sum(each.decisive[kind] > 0 for each in found)
        print(f"| {kind} | {count:,} | {decisive[kind]:,} | {programs:,} |")


if __name__ == "__main__":
    main()
