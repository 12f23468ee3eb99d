"""Baselines: the findings known at some time, as a text file that people can review.

The file is sorted, has one finding per line and contains no paths, line numbers or times, so it
changes only when findings appear or disappear.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, final

import msgspec

from heddle._util.errors import InputError
from heddle._util.printable import printable
from heddle.report.build import steady
from heddle.report.model.names import method_name, subject
from heddle.report.model.races import (
    BaselineComparison,
    BrokenGuard,
    Finding,
    KnownFinding,
    RacesReport,
)
from heddle.version import VERSION

_FORMAT: Final = 2
_HEADER: Final = (
    "# Findings known when `heddle baseline write` wrote this file, one per line: the id, a",
    "# description. `heddle check --baseline FILE` reports only others. Lines may be deleted.",
)
_LINE: Final = re.compile(r"([0-9a-f]+)(?:  (.*))?")
_FIRST: Final = re.compile(r"heddle-baseline ([0-9]+) (\S+)")


@final
class Baseline(msgspec.Struct, frozen=True):
    """The findings of a baseline file by id, and the version of Heddle that wrote it."""

    version: str
    known: Mapping[str, KnownFinding]


def render_baseline(report: RacesReport) -> str:
    """Render the findings of a report, except for suppressed ones, as a baseline."""
    known = _told(report)
    first = f"heddle-baseline {_FORMAT} {report.version}"
    doubts = [f"# Incomplete: {printable(what)}." for what in not_understood(report)]
    return "\n".join([first, *_HEADER, *doubts, *(f"{id_}  {what}" for what, id_ in known)])


def not_understood(report: RacesReport) -> list[str]:
    """Return what the analysis did not understand, one sentence each."""
    return [gap.what for gap in report.coverage.gaps] if report.coverage else []


def refuse_incomplete(report: RacesReport, target: Path | None) -> None:
    """Refuse to record the races of an analysis that was cut short, or none if it is inconclusive.

    What is reported after a limit depends on the machine; comparing with it would show races that
    are neither new nor gone.
    """
    is_cut_short = report.coverage is not None and report.coverage.has_limit()
    if is_cut_short or report.is_inconclusive:
        why = f"not written, as the analysis is incomplete: {'; '.join(not_understood(report))}"
        advice = "Mend that, or record what was found anyway with --allow-incomplete."
        raise InputError("stdout" if target is None else str(target), why, advice)


def _told(report: RacesReport) -> list[tuple[str, str]]:
    """Return the description and the id of each finding, in the order of the file."""
    guards = [(_lack(guard), guard.id) for guard in report.guards]
    return sorted([*((_what(finding), finding.id) for finding in report.findings), *guards])


def _lack(guard: BrokenGuard) -> str:
    """Describe a broken guard by names only, so that the text survives edits of the source."""
    on, access = guard.on, guard.access
    where = f"{access.kind} in {method_name(access.place)}"
    of = f"{on.class_}.{on.name}: {guard.guard} {guard.lack}"
    return printable(steady(f"{of}, {where} ({guard.rule})"))


def _what(finding: Finding) -> str:
    """Describe a finding by names only, so that the text survives edits of the source."""
    return printable(steady(f"{subject(finding)} ({finding.rule})"))


def parse_baseline(text: str, name: str) -> Baseline:
    """Parse a baseline file; `name` is used in error messages."""
    lines = text.splitlines()
    first = _FIRST.fullmatch(lines[0].strip()) if lines else None
    if first is None:
        advice = "Write one with `heddle baseline write`."
        raise InputError(name, "is not a baseline: it does not begin with heddle-baseline", advice)
    if int(first[1]) > _FORMAT:
        advice = f"It was written by heddle {first[2]}; this is {VERSION}."
        raise InputError(name, f"has the unknown format {first[1]}", advice)
    if int(first[1]) < _FORMAT:
        advice = "Write it again with `heddle baseline write`."
        raise InputError(name, "has ids of pairs of accesses, not of findings", advice)
    known: dict[str, KnownFinding] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line.rstrip())
        if found is None:
            advice = "A line has an id, two spaces and a description, or begins with #."
            raise InputError(f"{name}:{number}", f"is not a finding: {printable(line)}", advice)
        known[found[1]] = KnownFinding(found[1], found[2] or "")
    return Baseline(first[2], known)


def compared(report: RacesReport, baseline: Baseline) -> RacesReport:
    """Return the report with only the findings that a baseline lacks, and a comparison with it."""
    new = tuple([finding for finding in report.findings if finding.id not in baseline.known])
    guards = tuple([guard for guard in report.guards if guard.id not in baseline.known])
    found = {finding.id for finding in report.findings} | {guard.id for guard in report.guards}
    found |= {each.finding.id for each in report.suppressed}
    found |= {each.guard.id for each in report.suppressed_guards}
    gone = sorted(
        (known for id_, known in baseline.known.items() if id_ not in found),
        key=lambda known: (known.what, known.id),
    )
    unchanged = len(report.findings) - len(new) + len(report.guards) - len(guards)
    return msgspec.structs.replace(
        report,
        findings=new,
        guards=guards,
        compared=BaselineComparison(baseline.version, unchanged, tuple(gone)),
        notices=(*report.notices, *_other_version(report, baseline), *_incomplete(report)),
    )


def _incomplete(report: RacesReport) -> Iterator[str]:
    doubts = not_understood(report)
    if doubts:
        yield (
            f"the analysis compared with the baseline is incomplete ({'; '.join(doubts)}), "
            "which may be why races are new or gone"
        )


def _other_version(report: RacesReport, baseline: Baseline) -> Iterator[str]:
    if baseline.version != report.version:
        yield (
            f"the baseline was written by heddle {baseline.version}, this is {report.version}, "
            "which may be why findings are new or gone"
        )


def render_diff(report: RacesReport) -> str:
    """Render the new, fixed and unchanged findings relative to a baseline."""
    against = report.compared
    assert against is not None
    new = _told(report)
    counts = f"{len(new)} new, {len(against.fixed)} fixed, {against.unchanged} unchanged"
    lines = [f"Findings: {counts}"]
    lines += [f"Notice: {notice}" for notice in report.notices]
    lines += [f"+ {id_}  {what}" for what, id_ in new]
    lines += [f"- {known.id}  {known.what}" for known in against.fixed]
    return "\n".join(printable(line) for line in lines)
