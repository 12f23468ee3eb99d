"""Coverage as text: the first lines of a report, and why it may be inconclusive."""

from collections.abc import Iterator, Sequence
from typing import Final

from heddle.report.model.coverage import Coverage, Extent
from heddle.report.model.names import counted
from heddle.report.model.races import RacesReport

_NAMED: Final = 4
INCONCLUSIVE: Final = (
    "Inconclusive: no races were found, but too little was understood to say that there are none."
)


def coverage_lines(report: RacesReport) -> Iterator[str]:
    """Yield what was looked at, then what was not understood and what to do about it."""
    if report.coverage is None:
        return
    for label, words in looked_at(report.coverage):
        yield f"{label}: {words}"
    for gap in report.coverage.gaps:
        yield f"Not understood ({gap.kind}): {gap.what}."
        yield f"  {gap.advice}"
    yield ""


def looked_at(found: Coverage) -> tuple[tuple[str, str], ...]:
    """Return what was looked at: three labels, each with its words."""
    threads = counted(found.threads, "thread")
    return (
        ("Entry points", _entries(found)),
        ("Reached", f"{_reached(found)}; {threads}; {_jdk(found)}"),
        ("Missing classes that matter", _some(found.missing) or "none"),
    )


def _entries(found: Coverage) -> str:
    return f"{_some(found.entries)} ({found.chosen})" if found.chosen else _some(found.entries)


def _reached(found: Coverage) -> str:
    return (
        f"{_of(found.classes)} application classes, {_of(found.methods)} methods with code"
        f"{_share(found.methods)}"
    )


def _of(extent: Extent) -> str:
    return f"{extent.reached} of {extent.all}"


def _share(extent: Extent) -> str:
    return f" ({100 * extent.reached // extent.all} %)" if extent.all else ""


def _jdk(found: Coverage) -> str:
    return f"JDK {found.jdk} ({found.jdk_chosen})" if found.jdk_chosen else f"JDK {found.jdk}"


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
