"""Demand-driven solutions: requests, budgets, and the fallback when one takes too long."""

from collections.abc import Sequence

import pytest
from pointsto_answers import method_named, program_of

from heddle.pointsto import PointsTo
from heddle.pointsto.budget.demand import DemandDrivenSolver
from heddle.pointsto.budget.longer_names import DEEPEST
from heddle.pointsto.context import AdaptiveK, ContextPolicy, SiteKey, site_key
from heddle.pointsto.solve import Analysis, BudgetReachedError, Progress
from heddle.program.classes import Method

BUDGET = 5
# Two boxes, allocated at one site by two factories.
BOXES = """
class java/lang/Object { }
class p/Box { }
class p/Maker {
  method make()Lp/Box; {
    b0:
      v1 = new p/Box
      return v1
  }
}
class p/M {
  method static main()V {
    b0:
      v0 = new p/Maker
      v1 = new p/Maker
      v2 = invokevirtual p/Maker.make()Lp/Box; (v0)
      v3 = invokevirtual p/Maker.make()Lp/Box; (v1)
      return
  }
}
"""


def ignore(_steps: int) -> None:
    """Report no progress."""


class Slow:
    """A solver that takes too long whenever more than some sites have more than some k."""

    def __init__(self, most: int, k: int = 0) -> None:
        program = program_of(BOXES)
        self.main = method_named(program, "p/M", "main")
        self._solver = Analysis(program)
        self._most = most
        self._k = k
        self.asked: list[ContextPolicy] = []

    def solve(
        self,
        mains: Sequence[Method],
        policy: ContextPolicy,
        *,
        limit: int | None = None,
        progress: Progress | None = None,
    ) -> PointsTo:
        """Solve, unless there is a limit and the policy is too fine."""
        self.asked.append(policy)
        found = self._solver.solve(mains, policy, progress=progress)
        sites = [o.site for o in found.objects() if o.site.method is not None]
        fine = [site for site in sites if policy.k(site) > self._k]
        if limit is not None and len(fine) > self._most:
            raise BudgetReachedError("12 steps, 10 allowed")
        return found


def demand(solver: Slow, budget: int = BUDGET) -> DemandDrivenSolver:
    return DemandDrivenSolver(solver, [solver.main], budget, ignore)


def keys(found: PointsTo, type_: str) -> set[SiteKey]:
    return {site_key(o.site) for o in found.objects() if o.type == type_}


@pytest.mark.parametrize("budget", [0, BUDGET])
def test_k_is_1_at_first_and_raised_where_requested(budget: int) -> None:
    solver = Slow(100)
    asked = demand(solver, budget)
    first = asked.solve_first()
    assert first.policy == AdaptiveK(1, {})
    boxes = keys(first.solution, "Lp/Box;")
    assert len([o for o in first.solution.objects() if o.type == "Lp/Box;"]) == 1
    assert asked.request(boxes)
    second = asked.solve_requested()
    assert second.policy == AdaptiveK(1, dict.fromkeys(boxes, 2))
    assert len([o for o in second.solution.objects() if o.type == "Lp/Box;"]) == 2
    assert asked.request(boxes)
    assert asked.policy == AdaptiveK(1, dict.fromkeys(boxes, 3))
    assert not asked.shortfall


def test_a_request_neither_accepted_nor_solved_is_withdrawn() -> None:
    asked = demand(Slow(100))
    boxes = keys(asked.solve_first().solution, "Lp/Box;")
    asked.request(boxes)
    asked.request(boxes)
    assert asked.policy == AdaptiveK(1, dict.fromkeys(boxes, 2))
    asked.accept()
    asked.request(boxes)
    assert asked.policy == AdaptiveK(1, dict.fromkeys(boxes, 3))


def test_k_is_at_most_the_deepest() -> None:
    asked = demand(Slow(100))
    boxes = keys(asked.solve_first().solution, "Lp/Box;")
    for _ in range(DEEPEST - 1):
        assert asked.request(boxes)
        asked.accept()
    assert not asked.request(boxes)


def test_a_first_round_that_takes_too_long_is_context_insensitive() -> None:
    asked = demand(Slow(0))
    found = asked.solve_first()
    assert found.k == 0
    assert asked.shortfall == "k = 1 takes too long: 12 steps, 10 allowed"
    assert {len(o.sites) for o in found.solution.objects()} == {1}


def test_only_small_solutions_begin_with_longer_names_in_collections() -> None:
    first = AdaptiveK(1, {}, 4, inner=5)
    small, large = Slow(100), Slow(0)
    for solver in (small, large):
        DemandDrivenSolver(solver, [solver.main], BUDGET, ignore, first).solve_first()
    assert small.asked == [first]
    assert large.asked[0] == first
    assert [asked.inner for asked in large.asked[1:] if isinstance(asked, AdaptiveK)] == [0]


def test_sites_may_be_raised_after_a_context_insensitive_first_round() -> None:
    asked = demand(Slow(1))
    boxes = keys(asked.solve_first().solution, "Lp/Box;")
    assert asked.request(boxes)
    found = asked.solve_requested()
    assert {found.policy.k(o.site) for o in found.solution.objects() if o.type == "Lp/Box;"} == {1}
    assert {found.policy.k(o.site) for o in found.solution.objects() if o.type != "Lp/Box;"} == {0}


def test_a_later_round_that_takes_too_long_is_withdrawn() -> None:
    solver = Slow(0, k=1)
    asked = demand(solver)
    first = asked.solve_first()
    assert asked.request(keys(first.solution, "Lp/Box;"))
    found = asked.solve_requested()
    assert asked.shortfall == "more contexts take too long: 12 steps, 10 allowed"
    assert found.policy == first.policy
    assert found.solution.objects() != ()
    assert asked.policy == first.policy
