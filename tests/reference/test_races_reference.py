"""Threads, parallelism, locks and stages, against the naive reading of their rules.

Naik 2008, chapter 2. On random programs every relation must be the same, and so must the counts
and the races of all stages, for every way to decide about locks.
"""

from functools import cache
from random import Random

import pytest
from naive_races import NaiveGuarded, NaiveParallel, locks_of, monitors_at, reaches, stages
from pointsto_answers import methods_of
from race_rules import original_races
from random_threads import threaded_program

from heddle._util.bits import bits
from heddle.concurrency.locks.body_locks import body_locks
from heddle.pointsto.context import FixedK
from heddle.pointsto.frames import Frame
from heddle.pointsto.templates import ELEMENTS
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    GetField,
    GetStatic,
    Invoke,
    PutField,
    PutStatic,
)
from heddle.races.findings.no_race import absence
from heddle.races.stages.funnel import STAGES, run_stages
from heddle.races.stages.mutual_exclusion import Proof, exclusions
from heddle.races.stages.rules import guarded_pair, initialised, may_alias
from ir_validation import validate
from threaded_programs import Analysed, thread_pairs, threaded

SEEDS = range(40)
MOST_FRAMES = 150
OBSERVED = (ArrayLoad, ArrayStore, GetField, GetStatic, Invoke, PutField, PutStatic)


@cache
def analysed(seed: int, *, joins: bool) -> Analysed:
    """Analyse a program in contexts, unless these are too many to look at pair by pair."""
    program = threaded(threaded_program(Random(seed), joins=joins))
    found = Analysed(program, FixedK(seed % 3))
    few = len(found.calling.frames.all) <= MOST_FRAMES
    return found if few else Analysed(program, FixedK(0))


def offsets(frame: Frame) -> list[int]:
    """Return the offsets of calls and accesses."""
    blocks = frame.body.blocks if frame.body else ()
    return [instr.pc for block in blocks for instr in block.instrs if isinstance(instr, OBSERVED)]


@pytest.mark.parametrize("seed", SEEDS)
def test_random_programs_are_valid(seed: int) -> None:
    for method in methods_of(threaded(threaded_program(Random(seed)))):
        if method.body:
            is_static = method.is_static
            assert not validate(method.body, method.descriptor, is_static, method.owner)


@pytest.mark.parametrize("seed", SEEDS)
def test_reaches(seed: int) -> None:
    found = analysed(seed, joins=True)
    frames, threads = found.calling.frames, found.threads
    expected = reaches(found.calling)
    names = {t.number: t.object and frames.objects.index(t.object) for t in threads.all}
    assert {name for name, _ in expected} == set(names.values())
    assert {
        (names[number], frame) for frame in frames.all for number in bits(threads.reaching(frame))
    } == expected


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("joins", [False, True])
def test_parallel(seed: int, joins: bool) -> None:
    """Joins only take away."""
    found = analysed(seed, joins=joins)
    naive = NaiveParallel(found.calling, found.threads)
    for frame in found.calling.frames.all:
        for thread in found.threads.members(found.threads.reaching(frame)):
            for pc in offsets(frame):
                expected = naive.others(thread.number, frame, pc)
                others = set(bits(found.parallel.parallel(thread, frame, pc)))
                assert others <= expected if joins else others == expected, (thread, frame, pc)


@pytest.mark.parametrize("seed", SEEDS)
def test_guarded(seed: int) -> None:
    found = analysed(seed, joins=True)
    naive = NaiveGuarded(found.calling, found.threads)
    for frame in found.calling.frames.all:
        for thread in found.threads.members(found.threads.reaching(frame)):
            for pc in offsets(frame):
                held = found.may.guarded(thread, frame, pc)
                expected = naive.at(thread.number, frame, pc)
                assert locks_of(found.calling, found.may, held) == expected, (thread, frame, pc)


@pytest.mark.parametrize("seed", SEEDS)
def test_monitors(seed: int) -> None:
    for method in methods_of(threaded(threaded_program(Random(seed)))):
        if method.body:
            found = body_locks(method.body)
            must, may = found.must, found.may()
            assert not found.may_have_released
            expected = monitors_at(method.body)
            for pc in must if found.acquired_at else ():
                ways = [frozenset(var for var, _ in way) for way in expected[pc]]
                assert must[pc] == frozenset.intersection(*ways)
                assert may[pc] == frozenset.union(*ways)


@pytest.mark.parametrize("locks", ["sound", "may", "none"])
@pytest.mark.parametrize("seed", SEEDS)
def test_stages(seed: int, locks: str) -> None:
    analyses = analysed(seed, joins=True).analyses(locks)
    found = run_stages(analyses, alone=True)
    races, counts = found.races, found.counts
    kept, expected = stages(analyses)
    assert [count.name for count in counts] == list(STAGES)
    given = len(kept["original"].together)
    for name, was_given, was_kept, alone, _ in counts:
        assert (name, was_given, was_kept, alone) == (
            name,
            given,
            len(kept[name].together),
            len(kept[name].alone),
        )
        given = was_kept
    assert {(r.first.number, r.second.number) for r in races} == expected.keys()
    for race in races:
        is_same = race.first is race.second
        naive = expected[race.first.number, race.second.number]
        assert set(bits(race.objects)) == naive.objects
        beside = thread_pairs(race, analyses.threads)
        ours, theirs = turned(beside, is_same), turned(naive.threads, is_same)
        # Indices tell pairs of statements apart, not the threads that run them.
        assert ours >= theirs if race.first.location == ELEMENTS else ours == theirs


@pytest.mark.parametrize("seed", SEEDS)
def test_sound_locks_remove_only_what_they_prove(seed: int) -> None:
    """What the unsound locks keep the sound ones keep, or there is a proof for every way to run."""
    found = analysed(seed, joins=True)
    sound, may = found.analyses("sound"), found.analyses("may")
    ours, theirs = run_stages(sound), run_stages(may)
    before = [count[:3] for count in ours.counts if count.name != "unlocked"]
    assert before == [count[:3] for count in theirs.counts if count.name != "unlocked"]
    kept = {(race.first, race.second) for race in ours.races}
    for race in theirs.races:
        if (race.first, race.second) not in kept:
            why = absence(sound, race.first, race.second)
            assert not why.races
            removed = dict(why.removed)
            assert sum(count for _, count in why.exclusions) == removed["unlocked"]


@pytest.mark.parametrize("seed", SEEDS[:12])
def test_the_share_of_each_proof(seed: int) -> None:
    """A pair of statements is removed by a proof alone if every way to run it is."""
    analyses = analysed(seed, joins=True).analyses("sound")
    proved: dict[tuple[int, int], set[Proof]] = {}
    for pair in original_races(analyses.accesses, analyses.threads):
        key = (pair.first.statement.number, pair.second.statement.number)
        both = guarded_pair(analyses, pair, may_alias(analyses, pair) or 0)
        found = {each.proof for each in exclusions(analyses.disjoint, *both)}
        if initialised(pair.first.statement, both) is not None:
            found.add(Proof.INITIALISED)
        proved[key] = proved.get(key, set(Proof)) & found
    expected = {proof: sum(proof in found for found in proved.values()) for proof in Proof}
    counted = dict(run_stages(analyses, alone=True).proofs)
    assert {proof: counted.get(proof, expected[proof]) for proof in Proof} == expected


def turned(threads: set[tuple[int, int]], is_same: bool) -> set[tuple[int, int]]:
    """Of a statement with itself, it does not matter which access is the first."""
    return {(u, t) for t, u in threads} | threads if is_same else set(threads)
