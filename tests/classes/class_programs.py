"""Java classes for tests of class-level detection, and what is expected of them."""

import os
import re
from pathlib import Path
from typing import Final

from heddle.api import Inputs, check_classes, open_program
from heddle.report.model.classes import ClassesReport

_RACE: Final = re.compile(r"// RACE! (\S+) (\d+) (\d+) (\d+)$", re.MULTILINE)

# Reads, writes and races of each field that has conflicting accesses.
Counts = dict[str, tuple[int, int, int]]


def expected_counts(source: Path) -> Counts:
    """Return what the comments of a file expect: exactly these fields, with these counts."""
    text = source.read_text()
    rows = [match.groups() for match in _RACE.finditer(text)]
    assert "// NORACE" in text, f"{source} has no race-free twin"
    assert rows, f"{source} has no racy twin"
    return {name: (int(reads), int(writes), int(races)) for name, reads, writes, races in rows}


def judged(workspace: Path, *sources: Path, everything: bool = True) -> ClassesReport:
    """Return the report for some sources."""
    home = Path(os.environ["JAVA_HOME"]) if "JAVA_HOME" in os.environ else None
    return check_classes(
        open_program(Inputs(tuple(sources), workspace, jdk=home)), everything=everything
    )


def counts(report: ClassesReport) -> Counts:
    """Return the counts of a report; the state of unknown objects is marked by a star."""
    return {
        f"{each.class_}.{field.name}{'*' if field.what == 'state' else ''}": (
            field.reads,
            field.writes,
            field.races,
        )
        for each in report.classes
        for field in each.fields
    }
