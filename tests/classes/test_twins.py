"""Every racy class has a race-free twin that differs in the one thing that makes it safe."""

from pathlib import Path
from typing import Final

import pytest
from class_programs import counts, expected_counts, judged

from java_programs import CLASS_LEVEL_TWINS, programs_of

pytestmark = pytest.mark.usefixtures("processes")

TWINS: Final = programs_of(CLASS_LEVEL_TWINS)


@pytest.mark.parametrize("name", TWINS)
def test_exactly_the_racy_fields_are_reported(name: str, tmp_path: Path) -> None:
    assert counts(judged(tmp_path, TWINS[name])) == expected_counts(TWINS[name])


def test_what_a_callee_does_to_an_argument_is_told_at_the_call(tmp_path: Path) -> None:
    (grid,) = judged(tmp_path, TWINS["OtherClasses"]).classes
    (cells,) = grid.fields
    lines = [(use.method, line.line, line.method) for use in cells.uses for line in use.lines]
    source = TWINS["OtherClasses"].read_text().splitlines()
    assert [method for method, _, _ in lines] == ["fill", "first"]
    assert [name for _, _, name in lines] == [None, None]
    assert all(line is not None and "Filling." in source[line - 1] for _, line, _ in lines)
