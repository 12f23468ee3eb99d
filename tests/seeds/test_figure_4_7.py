"""Naik 2008, Figure 4.7: the set A for the example program of Figure 4.1.

Section 4.4 says in which contexts its methods are analysed, and which abstract objects the sites
get, if their k value is one, two or three: A has just these, and the empty context.
"""

from pathlib import Path

import pytest
from figure_programs import FIGURE_4_1
from figure_relations import notation, whole_program
from pointsto_answers import method_named, named
from test_figure_4_3 import CALLS, SITES

from heddle.pointsto.context import AdaptiveK, ContextPolicy, FixedK
from heddle.pointsto.solve import solve
from heddle.program.program import Program

pytestmark = pytest.mark.usefixtures("processes")

ELEMENTS = {
    1: {"[hg]", "[ht]", "[hc]", "[hi]"},
    2: {"[hg]", "[ht]", "[hc]", "[hc::ht]", "[hi::hc]"},
    3: {"[hg]", "[ht]", "[hc]", "[hc::ht]", "[hi::hc]", "[hi::hc::ht]"},
}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    directory: Path = tmp_path_factory.mktemp("figure")
    return whole_program(FIGURE_4_1.replace("LOCK", "v3"), directory)


def elements(program: Program, policy: ContextPolicy) -> set[str]:
    """Return the elements of A that the figures name; library code has others."""
    names = notation(program, SITES, CALLS)
    solution = solve(program, [method_named(program, "T", "main")], FixedK(0))
    found = [named(sites) for sites in solution.elements(policy)]
    assert () in found
    return {names.object(each) for each in found if each and each[0] in names.sites}


@pytest.mark.parametrize("k", ELEMENTS)
def test_a(program: Program, k: int) -> None:
    assert elements(program, FixedK(k)) == ELEMENTS[k]


def test_a_where_k_differs_by_site(program: Program) -> None:
    names = notation(program, SITES, CALLS)
    raised = {site[:5]: 2 for site, name in names.sites.items() if name == "hi"}
    assert elements(program, AdaptiveK(1, raised)) == {"[hg]", "[ht]", "[hc]", "[hi::hc]"}
