"""Naik 2008, Figure 2.2: the four relations of the example program of Figure 2.1 at k = 2.

Shown twice: by the rules read naively, without a library, and by the solver with the JDK. The empty
context is written `-`.
"""

from pathlib import Path

import pytest
from figure_programs import FIGURE_2_1
from figure_relations import (
    Notation,
    application_program,
    notation,
    read_naively,
    solved,
    whole_program,
)
from pointsto_answers import Answer

from heddle.pointsto.context import FixedK
from heddle.program.program import Program

pytestmark = pytest.mark.usefixtures("processes")

SITES = {"T.main": "h1 h2 h3", "B.<init>": "h4"}
CALLS = {
    "T.main": "i1 i2 i3 i4 i5 i6",
    "T.run": "i7 i8",
    "B.<init>": "i9",
    "B.get": "i10",
    "B.set": "i11",
}
CSCG = """
(-, i1, [h1], B.<init>)
(-, i2, [h2], B.<init>)
(-, i3, [h3], T.<init>)
(-, i4, [h3], T.run)
(-, i5, [h1], B.get)
(-, i6, [h2], B.set)
([h3], i7, [h2], B.get)
([h3], i8, [h1], B.set)
([h1], i9, [h4::h1], A.<init>)
([h2], i9, [h4::h2], A.<init>)
([h1], i10, [h4::h1], A.get)
([h2], i10, [h4::h2], A.get)
([h1], i11, [h4::h1], A.set)
([h2], i11, [h4::h2], A.set)
"""
HEAP = """
([h3], f1, [h1])
([h3], f2, [h2])
([h1], f3, [h4::h1])
([h2], f3, [h4::h2])
"""
PTS_V = """
(-, v1, [h1])
(-, v2, [h2])
(-, v3, [h3])
([h3], v4, [h1])
([h3], v5, [h2])
([h3], v6, [h1])
([h3], v7, [h2])
([h1], v8, [h4::h1])
([h2], v8, [h4::h2])
([h1], v9, [h4::h1])
([h2], v9, [h4::h2])
([h1], v10, [h4::h1])
([h2], v10, [h4::h2])
([h1], this, [h1])
([h2], this, [h2])
([h3], this, [h3])
([h4::h1], this, [h4::h1])
([h4::h2], this, [h4::h2])
"""


class Found:
    """The relations of one reading, and the names to write them with."""

    def __init__(self, answer: Answer, program: Program) -> None:
        self.answer = answer
        self.program = program
        self.names: Notation = notation(program, SITES, CALLS)


@pytest.fixture(scope="module", params=["naive", "solver"])
def found(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Found:
    directory: Path = tmp_path_factory.mktemp("figure")
    if request.param == "naive":
        program = application_program(FIGURE_2_1, directory)
        return Found(read_naively(program, lambda _: 2), program)
    program = whole_program(FIGURE_2_1, directory)
    return Found(solved(program, FixedK(2)), program)


def lines(text: str) -> set[str]:
    return set(text.strip().splitlines())


def test_cscg(found: Found) -> None:
    assert found.names.cscg(found.answer, found.program) == lines(CSCG)


def test_heap(found: Found) -> None:
    assert found.names.heap(found.answer) == lines(HEAP)


def test_pts_v(found: Found) -> None:
    assert found.names.pts_v(found.answer) == lines(PTS_V)


def test_pts_g_is_empty(found: Found) -> None:
    assert found.names.pts_g(found.answer) == set()
