"""Every racy class has a race-free twin that differs in the one thing that makes it safe."""

from pathlib import Path
from typing import Final

import pytest
from class_programs import HERE, counts, expected_counts, judged

TWINS: Final = {path.stem: path for path in sorted((HERE / "twins").glob("*.java"))}


@pytest.mark.parametrize("name", TWINS)
def test_exactly_the_racy_fields_are_reported(name: str, tmp_path: Path) -> None:
    assert counts(judged(tmp_path, TWINS[name])) == expected_counts(TWINS[name])
