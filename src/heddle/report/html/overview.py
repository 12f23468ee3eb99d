"""The overview on the HTML page: the funnel, findings by package and class, assumptions."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, final

import msgspec

from heddle.report.html.view import owner, package
from heddle.report.model.names import assumed_subject
from heddle.report.model.races import Finding, RacesReport
from heddle.report.model.run import AssumptionNote

_STAGES: Final = {
    "original": "pairs of accesses to the same field or to elements of arrays, one of them a write",
    "aliasing": "may be to the same object",
    "escaping": "may be to an object that several threads can reach",
    "parallel": "may happen at the same time",
    "unlocked": "no lock or order was proved to keep them apart",
    "refined": "are left after looking again with more contexts",
    "situations": "are left when each situation of the code is judged on its own",
    "epochs": "are left when one iteration or call is distinguished from all others",
}


@final
class StageView(msgspec.Struct, frozen=True):
    """One segment of the funnel: pairs kept, the share removed, the corners of a trapezoid.

    The points are in a box 100 wide and 10 high; widths are logarithmic, since the first stages
    remove nine out of ten pairs.
    """

    name: str
    words: str
    kept: int
    removed: str
    points: str


@final
class Bar(msgspec.Struct, frozen=True):
    """A count with its percentage of the largest count; `number` is that of its package."""

    label: str
    count: int
    share: str
    number: int


@final
class AssumptionsView(msgspec.Struct, frozen=True):
    """All assumptions of one kind."""

    kind: str
    notes: tuple[AssumptionNote, ...]


def funnel(report: RacesReport) -> tuple[StageView, ...]:
    """Return the stages of the funnel; the lower edge of each is as wide as the pairs it keeps."""
    largest = max((stage.given for stage in report.stages), default=0)
    return tuple(
        [
            StageView(
                name=stage.name,
                words=_STAGES.get(stage.name, ""),
                kept=stage.kept,
                removed=_removed(stage.given, stage.kept),
                points=_trapezoid(_width(stage.given, largest), _width(stage.kept, largest)),
            )
            for stage in report.stages
        ]
    )


def _removed(given: int, kept: int) -> str:
    return f"{100 * (given - kept) / given:.1f} % removed" if given > kept else ""


def _width(count: int, largest: int) -> float:
    return 100 * math.log1p(count) / math.log1p(largest) if largest else 0


def _trapezoid(above: float, below: float) -> str:
    corners = [(50 - above / 2, 0), (50 + above / 2, 0), (50 + below / 2, 10), (50 - below / 2, 10)]
    return " ".join(f"{x:.2f},{y}" for x, y in corners)


def packages(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return the packages with findings, in descending order of their number."""
    return _by_count(Counter(package(each.best) for each in findings))


def package_bars(findings: Sequence[Finding], listed: Sequence[str]) -> tuple[Bar, ...]:
    """Return the number of findings in each package."""
    counts = Counter(package(each.best) for each in findings)
    named = {name: name or "(no package)" for name in listed}
    return _bars(counts, named, {name: number for number, name in enumerate(listed)})


def class_bars(findings: Sequence[Finding], listed: Sequence[str]) -> tuple[Bar, ...]:
    """Return the number of findings in each class; a bar links to the package of its class."""
    counts = Counter(owner(each.best) for each in findings)
    of_package = {name: number for number, name in enumerate(listed)}
    numbers = {name: of_package[name.rpartition(".")[0]] for name in counts}
    return _bars(counts, {name: name for name in _by_count(counts)}, numbers)


def _by_count(counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted(counts, key=lambda name: (-counts[name], name)))


def _bars(
    counts: Mapping[str, int], named: Mapping[str, str], numbers: Mapping[str, int]
) -> tuple[Bar, ...]:
    largest = max(counts.values(), default=1)
    return tuple(
        [
            Bar(label, counts[name], f"{100 * counts[name] / largest:.1f}", numbers[name])
            for name, label in named.items()
        ]
    )


def assumptions(notes: Iterable[AssumptionNote]) -> tuple[AssumptionsView, ...]:
    """Group assumptions by kind, the most frequent first."""
    found: dict[str, list[AssumptionNote]] = {}
    for note in notes:
        shown = msgspec.structs.replace(note, subject=assumed_subject(note.subject))
        found.setdefault(note.kind, []).append(shown)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple([AssumptionsView(kind, tuple(of)) for kind, of in ordered])
