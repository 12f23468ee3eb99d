"""Reports made by hand that say what was looked at and what was not understood."""

from typing import Final

import msgspec

import race_reports as made
from heddle.report.model.coverage import Coverage, Extent, Gap
from heddle.report.model.races import Race, RacesReport

COVERAGE: Final = Coverage(
    entries=("bank.Main.main",),
    chosen="the only main method",
    classes=Extent(5, 7),
    methods=Extent(20, 31),
    threads=2,
    jdk="17.0.9+9",
)
MISSING: Final = Gap(
    "missing-classes", "1 class is missing that reached code calls: com.acme.Gone", "Name it."
)
LIMIT: Final = Gap("limit", "the 5 seconds allowed are over", "Allow more.")


def covered(*races: Race, gaps: tuple[Gap, ...] = ()) -> RacesReport:
    """Return a report of races with its coverage."""
    coverage = msgspec.structs.replace(COVERAGE, gaps=gaps)
    return msgspec.structs.replace(made.report(*races), coverage=coverage)
