"""The demand-driven loop on random programs: what it leaves out, foresees, and comes to."""

from collections.abc import Iterator
from random import Random

import pytest
from explored_states import Spot
from explorer import Bounds, explore
from random_threads import crowded_program, threaded_program
from thread_worlds import Unlabelled

from heddle.models.threads import ThreadModels
from heddle.pipeline import detect_races
from heddle.pointsto.budget.demand import DemandDrivenSolver
from heddle.pointsto.budget.longer_names import LongerNames, full_names
from heddle.pointsto.context import AdaptiveK, FixedK, Site, SiteKey, site_key
from heddle.pointsto.frames import Frames
from heddle.pointsto.solve import Analysis as Solver
from heddle.pointsto.solve import solve
from heddle.program.program import Program
from heddle.races.detected import Detection
from heddle.races.refinement import unwatched
from heddle.races.stages.survivors import RemainingPairs, Survivors
from heddle.rounds import refined_races
from heddle.task import AnalysisLimits, DetectionOptions, task
from threaded_programs import main_of, threaded

pytestmark = pytest.mark.exhaustive

SEEDS = range(30)
NO_LIMITS = AnalysisLimits()
# Random programs make deep structures, in which another k is always possible.
ROUNDS = 3_000
BOUNDS = Bounds(depth=8, threads=3, runs=300)
Pairs = set[tuple[int, int]]


def program_of(seed: int) -> Program:
    return threaded(threaded_program(Random(seed)))


def found_with(
    program: Program, k: int, before: Survivors | None = None, limits: AnalysisLimits = NO_LIMITS
) -> Detection:
    given = task(program, ThreadModels(), DetectionOptions(), lambda *_: None)._replace(
        limits=limits
    )
    return detect_races(given, solve(program, [main_of(program)], FixedK(k)).frames(), before)


def pairs_of(left: Survivors) -> Pairs:
    """Return the pairs that are left, by numbers of statements."""
    return {
        (one.number, other.number)
        for each in left.values()
        for place, one in enumerate(each.statements)
        for at, other in enumerate(each.statements)
        if each.partners[place] >> at & 1 and one.number <= other.number
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_a_later_round_looks_only_at_what_is_left(seed: int) -> None:
    program = program_of(seed)
    coarse, fine = found_with(program, 0), found_with(program, 2)
    before = {location: half(left) for location, left in coarse.stages.left.items()}
    again = found_with(program, 2, before)
    both = _named(pairs_of(before), coarse) & _named(pairs_of(fine.stages.left), fine)
    assert _named(pairs_of(again.stages.left), coarse) == both
    assert again.stages.pairs == len(both)
    races = {(race.first.number, race.second.number) for race in again.stages.races}
    assert _named(races, coarse) == both


def half(left: RemainingPairs) -> RemainingPairs:
    """Leave out every other pair, as if it had been removed."""
    even = sum(1 << at for at in range(0, len(left.statements), 2))
    kept = [partners & (even if at % 2 else ~even) for at, partners in enumerate(left.partners)]
    return RemainingPairs(left.statements, tuple(kept))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_kept_from_other_rounds_changes_nothing(seed: int) -> None:
    program = program_of(seed)
    given = task(program, ThreadModels(), DetectionOptions(), lambda *_: None)
    main = [main_of(program)]
    again = [detect_races(given, solve(program, main, FixedK(k)).frames()) for k in (0, 1, 2)]
    for k, found in enumerate(again):
        fresh = found_with(program, k)
        assert pairs_of(found.stages.left) == pairs_of(fresh.stages.left)
        assert found.stages.counts[2].kept == fresh.stages.counts[2].kept


def _named(pairs: Pairs, found: Detection) -> set[frozenset[tuple[str, int, bool]]]:
    """Name statements so that those of two analyses can be compared."""
    by_number = {s.number: s for left in found.stages.left.values() for s in left.statements}
    by_number |= {s.number: s for s in found.analyses.accesses.statements}
    return {
        frozenset(
            (f"{s.method.owner}.{s.method.name}{s.method.descriptor} {s.base}", s.pc, s.is_write)
            for s in (by_number[one], by_number[other])
        )
        for one, other in pairs
    }


def test_rounds_leave_less_and_less() -> None:
    to_the_end = several = 0
    for seed in SEEDS:
        program = program_of(seed)
        found, first = _refined(program), found_with(program, 1)
        before = _named(pairs_of(first.stages.left), first)
        assert _named(pairs_of(found.stages.left), found) <= before
        left = [each.pairs for each in found.rounds]
        assert left[0] == len(before)
        assert left == sorted(left, reverse=True)
        assert left[-1] == found.stages.pairs
        to_the_end += not found.ended
        several += len(left) > 2
    assert to_the_end > len(SEEDS) / 2
    assert several > len(SEEDS) / 4


@pytest.mark.parametrize("name", ["escape", "parallel", "locks"])
def test_a_limit_that_is_reached_leaves_more(name: str) -> None:
    """What is done instead is coarser: nothing is lost, and something is not proved any more."""
    more, limits = 0, AnalysisLimits()._replace(**{name: 1})
    for seed in SEEDS:
        program = program_of(seed)
        full, limited = found_with(program, 1), found_with(program, 1, limits=limits)
        ours, theirs = pairs_of(full.stages.left), pairs_of(limited.stages.left)
        assert ours <= theirs
        more += len(theirs) > len(ours)
        assert all(each.startswith(f"{name}: ") for each in limited.coarser)
        assert limited.coarser or ours == theirs
        assert not full.coarser
    assert more


def _refined(program: Program) -> Detection:
    demand = DemandDrivenSolver(Solver(program), [main_of(program)], 0, lambda _: None)
    given = task(program, ThreadModels(), DetectionOptions(), lambda *_: None)
    return refined_races(given._replace(limits=AnalysisLimits(rounds=ROUNDS)), demand, unwatched)


def sigmas(random: Random, frames: Frames) -> Iterator[dict[SiteKey, int]]:
    """Draw maps that raise one site, or several."""
    keys = sorted({site_key(o.site) for o in frames.objects if o.site.method is not None})
    for count in (1, 1, 1, 2, 2, 3, len(keys)):
        yield {key: 2 + random.randrange(2) for key in random.sample(keys, min(count, len(keys)))}


def test_what_is_foreseen_comes_true() -> None:
    """Where no object is foreseen to be split, another solution has the same, by longer names."""
    alike = split = 0
    for seed in SEEDS:
        program = program_of(seed)
        frames = solve(program, [main_of(program)], FixedK(1)).frames()
        for raised in sigmas(Random(seed), frames):
            policy = AdaptiveK(1, raised)
            foreseen = LongerNames(frames, policy.k, FixedK(1).k)
            if foreseen.growth:
                split += 1
                continue
            alike += 1
            after = solve(program, [main_of(program)], policy).frames()
            names = [foreseen.name(number) for number in range(len(frames.objects))]
            assert sorted(map(_keys, names)) == sorted(_keys(o.sites) for o in after.objects)
            assert len(after.all) == len(frames.all)
    assert alike > 20
    assert split > 20


def test_a_full_name_is_never_split() -> None:
    longer = 0
    for seed in SEEDS:
        program = program_of(seed)
        frames = solve(program, [main_of(program)], FixedK(1)).frames()
        deep = solve(program, [main_of(program)], FixedK(4)).frames()
        names = full_names(frames)
        for number, found in enumerate(frames.objects):
            name = names.name(number)
            if name is None:
                continue
            key = site_key(found.site)
            same = {_keys(o.sites) for o in deep.objects if site_key(o.site) == key}
            longer += len(name) > 1
            assert same <= {_keys(name[:4])}
    assert longer > 20


def _keys(name: "tuple[Site, ...] | None") -> tuple[SiteKey, ...]:
    assert name is not None
    return tuple([site_key(site) for site in name])


@pytest.mark.parametrize("first", range(0, 120, 40))
def test_every_race_that_can_happen_is_found(first: int) -> None:
    """All runs of small programs, against what the rounds leave; no analysis takes part in them."""
    happened = several = 0
    for seed in range(first, first + 40):
        program = threaded(crowded_program(Random(seed)))
        explored = explore(Unlabelled(program, main_of(program)), BOUNDS)
        races = [race for race in explored.races if race.was_shared]
        happened += len(races)
        found = _refined(program)
        several += len(found.rounds) > 1
        left = {
            frozenset(Spot(s.method, s.pc, s.is_write, s.base) for s in (race.first, race.second))
            for race in found.stages.races
        }
        missed = [race for race in races if frozenset((race.first, race.second)) not in left]
        assert not missed, seed
    assert happened > 10
    assert several > 3
