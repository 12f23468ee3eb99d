"""Naik 2008, Figure 4.3: heap abstractions (a) to (d) of the example program of Figure 4.1.

(a) to (c) are those at k = 1, 2 and 3 for all sites (section 4.2). (d) is that of the second round
of the demand-driven algorithm: 2 for hi, 1 for the others; its third round, with 3 for hi and 2 for
hc, gives (c) again. Section 4.4 says what the edges are. The figure itself is a drawing that starts
at the static field g. Shown by the rules read naively, without a library, and by the solver with
the JDK.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest
from figure_programs import FIGURE_4_1
from figure_relations import (
    Notation,
    application_program,
    notation,
    read_naively,
    solved,
    whole_program,
)
from naive_domains import Site
from pointsto_answers import Answer

from heddle.pointsto.context import AdaptiveK
from heddle.program.program import Program

pytestmark = pytest.mark.usefixtures("processes")

SITES = {"T.main": "hg ht", "C.newInstance": "hc", "C.<init>": "hi"}
CALLS = {
    "T.main": "newInstance new start",
    "T.<init>": "newInstance",
    "C.newInstance": "new",
}
ABSTRACTIONS = {
    "a": "([hg], f_elems, [hc]) ([ht], f1, [hc]) ([hc], f2, [hi])",
    "b": """([hg], f_elems, [hc]) ([hc], f2, [hi::hc])
            ([ht], f1, [hc::ht]) ([hc::ht], f2, [hi::hc])""",
    "c": """([hg], f_elems, [hc]) ([hc], f2, [hi::hc])
            ([ht], f1, [hc::ht]) ([hc::ht], f2, [hi::hc::ht])""",
    "d": "([hg], f_elems, [hc]) ([ht], f1, [hc]) ([hc], f2, [hi::hc])",
}
ROUNDS: list[tuple[str, int, dict[str, int]]] = [
    ("a", 1, {}),
    ("b", 2, {}),
    ("c", 3, {}),
    ("d", 1, {"hi": 2}),
    ("c", 1, {"hi": 3, "hc": 2}),
]


class Reading:
    """A way to find the relations, naive or not."""

    def __init__(self, program: Program, is_naive: bool) -> None:
        self.program = program
        self.is_naive = is_naive
        self.names: Notation = notation(program, SITES, CALLS)

    def answer(self, default: int, raised: Mapping[str, int]) -> Answer:
        def k(site: Site) -> int:
            return raised.get(self.names.sites.get(site, ""), default)

        if self.is_naive:
            return read_naively(self.program, k)
        keys = {site[:5]: raised[name] for site, name in self.names.sites.items() if name in raised}
        return solved(self.program, AdaptiveK(default, keys))


@pytest.fixture(scope="module", params=["naive", "solver"])
def reading(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Reading:
    directory: Path = tmp_path_factory.mktemp("figure")
    is_naive = request.param == "naive"
    make = application_program if is_naive else whole_program
    return Reading(make(FIGURE_4_1.replace("LOCK", "v3"), directory), is_naive)


@pytest.mark.parametrize(("figure", "default", "raised"), ROUNDS)
def test_heap_abstraction(
    reading: Reading, figure: str, default: int, raised: dict[str, int]
) -> None:
    answer = reading.answer(default, raised)
    edges = ABSTRACTIONS[figure].replace(") (", ")\n(").splitlines()
    assert reading.names.heap(answer) == {edge.strip() for edge in edges}
    assert reading.names.pts_g(answer) == {"(g, [hg])"}


@pytest.mark.parametrize(("figure", "default", "raised"), ROUNDS)
def test_p1_and_p2_write_to_different_arrays_only_in_c(
    reading: Reading, figure: str, default: int, raised: dict[str, int]
) -> None:
    points_to = reading.names.pts_v(reading.answer(default, raised))
    first = {fact.rpartition(", ")[2] for fact in points_to if ", v2, " in fact}
    second = {fact.rpartition(", ")[2] for fact in points_to if ", v5, " in fact}
    assert first
    assert second
    assert (not first & second) == (figure == "c")


def test_a_static_method_runs_in_each_context_of_its_callers(reading: Reading) -> None:
    calls = reading.names.cscg(reading.answer(3, {}), reading.program)
    assert {call for call in calls if "newInstance)" in call} == {
        "(-, newInstance, -, C.newInstance)",
        "([ht], newInstance, [ht], C.newInstance)",
    }
