"""The report of races as SARIF 2.1.0, for GitHub code scanning and other consumers.

SARIF 2.1.0 is an OASIS standard; numbers in parentheses are its sections. Each finding is one
result, with one code flow of two thread flows: those of its clearest pair. Consumers limit the size
of a file: the findings of lowest rank are omitted to stay within the limits, and a notification
says so.
"""

import gzip
import json
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from heddle._util.printable import printable
from heddle.report.build import rank
from heddle.report.json import Json
from heddle.report.model.names import counted, field_name, method_name, subject, with_article
from heddle.report.model.races import (
    LEVELS,
    AccessPlace,
    BrokenGuard,
    CodePlace,
    Finding,
    Level,
    Race,
    RacesReport,
    ReportedAccess,
)
from heddle.report.model.rules import RULES
from heddle.report.sarif.flows import MOST_STEPS, flow, flow_of_guard
from heddle.report.sarif.notifications import Notification, notified
from heddle.report.sarif.places import BASES, Locations, link, plain
from heddle.report.sarif.rules import driver
from heddle.report.sources import source_name
from heddle.report.text import (
    advice_lines,
    confidence_in_words,
    overlap,
    severity_in_words,
    shown_first,
)

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
# A result is as urgent as the lower of the two judgements of its race.
_LEVELS: Final[dict[Level, str]] = {"high": "error", "medium": "warning", "low": "note"}
# A violated claim of the program's own authors is always worth reading.
_RANK_OF_GUARDS: Final = 90.0
# The maximum number of related locations of each sort in one result.
_MOST_RELATED: Final = 10
_MOST_PLACES: Final = 50


class SarifLimits(NamedTuple):
    """The limits of consumers: results, steps of one code flow, bytes of the compressed file."""

    results: int = 5_000
    steps: int = MOST_STEPS
    size: int = 10_000_000


def render_sarif(report: RacesReport, limits: SarifLimits = SarifLimits()) -> str:  # noqa: B008 - immutable
    """Render for code scanning: all findings within the limits, the suppressed ones marked."""
    found: list[Finding | BrokenGuard] = [*report.findings]
    found += [each.finding for each in report.suppressed]
    found += report.guards
    found += [each.guard for each in report.suppressed_guards]
    most = min(len(found), limits.results)
    while True:
        kept = _first_by_rank(found, most)
        text = _rendered(report, kept, limits, len(found) - len(kept))
        size = _compressed_size(text, limits.size)
        if size <= limits.size or not kept:
            return text
        # Somewhat fewer than would fit if all results had the same size.
        most = min(most - 1, most * limits.size * 9 // (size * 10))


def _compressed_size(text: str, limit: int) -> int:
    """Return the size of the file when uploaded; text within the limit is not compressed."""
    return len(text) if len(text) <= limit else len(gzip.compress(text.encode()))


def _first_by_rank(
    findings: Sequence[Finding | BrokenGuard], most: int
) -> list[Finding | BrokenGuard]:
    """Return the `most` findings of highest rank, in the order of the report."""
    order = sorted(range(len(findings)), key=lambda number: -_rank(findings[number]))
    return [findings[number] for number in sorted(order[:most])]


def _rank(found: Finding | BrokenGuard) -> float:
    return rank(found.best) if isinstance(found, Finding) else _RANK_OF_GUARDS


def _rendered(
    report: RacesReport, kept: Sequence[Finding | BrokenGuard], limits: SarifLimits, dropped: int
) -> str:
    writer = _Writer(report, limits.steps)
    results: list[Json] = [
        writer.result(each) if isinstance(each, Finding) else writer.guard(each) for each in kept
    ]
    cut: list[Notification] = []
    if dropped:
        left = counted(dropped, "result")
        text = f"{left} of the lowest rank left out, as consumers take no more"
        cut.append(Notification("limits", "warning", text))
    if writer.left_out:
        steps = counted(writer.left_out, "step")
        text = f"{steps} of code flows left out, as consumers take no more"
        cut.append(Notification("limits", "warning", text))
    log: dict[str, Json] = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [_run(report, results, cut)],
    }
    return json.dumps(log, indent=1, sort_keys=True)


def _run(report: RacesReport, results: list[Json], cut: Sequence[Notification]) -> dict[str, Json]:
    told = notified(report, cut)
    return {
        "tool": {"driver": driver(report.version, told.descriptors)},
        "columnKind": "utf16CodeUnits",
        "originalUriBaseIds": BASES,
        # Finding races is not a failure of the tool (3.20.14).
        "invocations": [{"executionSuccessful": True, **told.by_kind}],
        "results": results,
        "properties": {
            **_coverage(report),
            "analysed": msgspec.to_builtins(report.analysed),
            "stages": [{"name": s.name, "given": s.given, "kept": s.kept} for s in report.stages],
        },
    }


def _coverage(report: RacesReport) -> dict[str, Json]:
    if report.coverage is None:
        return {}
    return {"coverage": msgspec.to_builtins(report.coverage)}


# -- results -------------------------------------------------------------------------------------


class _Writer:
    """Renders results, and counts the steps omitted from them."""

    def __init__(self, report: RacesReport, most_steps: int) -> None:
        self._report = report
        self._most_steps = most_steps
        self._locations = Locations(report.sources)
        self._rules = {id_: index for index, id_ in enumerate(RULES)}
        self._reasons = {each.finding.id: each.reason for each in report.suppressed}
        self._reasons |= {each.guard.id: each.reason for each in report.suppressed_guards}
        self._in_source = {each.finding.id for each in report.suppressed if each.in_source}
        self._in_source |= {e.guard.id for e in report.suppressed_guards if e.in_source}
        self.left_out = 0

    def result(self, finding: Finding) -> dict[str, Json]:
        """Return the result of one finding (3.27)."""
        race = finding.best
        shown, other = shown_first(race, self._report.sources)
        found = flow(self._report, race, self._locations, self._most_steps)
        self.left_out += found.left_out
        related: list[Json] = [
            {"id": number, **location}
            for number, location in enumerate(self._related(finding, shown, other), 1)
        ]
        primary = self._own_place(shown) or self._own_place(other) or shown.place
        result: dict[str, Json] = {
            "ruleId": race.rule,
            "ruleIndex": self._rules[race.rule],
            "level": _level(race),
            "rank": rank(race),
            "message": {"text": self._text(finding, shown, other)},
            "locations": [self._locations.location(primary, _accesses(finding, shown.kind))],
            "relatedLocations": related,
            "codeFlows": [found.code_flow],
            "properties": {
                "confidence": msgspec.to_builtins(race.confidence),
                "severity": msgspec.to_builtins(race.severity),
            },
        }
        return result | self._known_by(finding.id)

    def _own_place(self, access: ReportedAccess) -> CodePlace | None:
        """Return the place of an access, or the nearest call of the application leading to it."""
        calls = [step.place for step in reversed(access.path)]
        own = (p for p in (access.place, *calls) if source_name(p) in self._report.sources)
        return next(own, None)

    def guard(self, guard: BrokenGuard) -> dict[str, Json]:
        """Return the result of one place where a declared guard is not held."""
        on, place = f"{guard.on.class_}.{guard.on.name}", guard.access.place
        text = f"{guard.access.kind.capitalize()} of {on}, declared {guard.annotation}"
        told = f"{text}: {guard.guard} is {guard.lack}. To mend it: {RULES[guard.rule].hint}."
        result: dict[str, Json] = {
            "ruleId": guard.rule,
            "ruleIndex": self._rules[guard.rule],
            "level": "error",
            "rank": _RANK_OF_GUARDS,
            "message": {"text": plain(told)},
            "locations": [self._locations.location(place, text)],
            "codeFlows": [flow_of_guard(self._report, guard, self._locations).code_flow],
        }
        return result | self._known_by(guard.id)

    def _known_by(self, id_: str) -> dict[str, Json]:
        """Return the fingerprints of a finding, and its baseline state and suppression, if any."""
        found: dict[str, Json] = {
            "partialFingerprints": {
                "heddleFinding/v1": id_,
                # The fingerprint that GitHub uses; the number would distinguish equal ones.
                "primaryLocationLineHash": f"{id_}:1",
            },
        }
        if self._report.compared is not None:
            found["baselineState"] = "new"
        if id_ in self._reasons:
            reason = printable(self._reasons[id_])
            kind = "inSource" if id_ in self._in_source else "external"
            found["suppressions"] = [{"kind": kind, "status": "accepted", "justification": reason}]
        return found

    def _text(self, finding: Finding, shown: ReportedAccess, other: ReportedAccess) -> str:
        race = finding.best
        place = f"{other.kind} in {method_name(other.place)}"
        more = len(_other_places(finding))
        also = f" {counted(more, 'more place')} {'takes' if more == 1 else 'take'} part."
        parts = (
            f"{plain(_accesses(finding, shown.kind))} may race with a {link(place, 1)}: ",
            plain(overlap(self._report, race)),
            also if more else "",
            plain(f" {confidence_in_words(race)}. {severity_in_words(race)}."),
            *(plain(f" {line}") for line in advice_lines(race)),
        )
        return "".join(parts)

    def _related(
        self, finding: Finding, shown: ReportedAccess, other: ReportedAccess
    ) -> Iterator[dict[str, Json]]:
        """Yield the other accesses, what they are on, and where the threads are started."""
        at, race = self._locations, finding.best
        yield at.location(other.place, _accesses(finding, other.kind))
        if source_name(shown.place) not in self._report.sources and shown.place.method:
            yield at.location(shown.place, _accesses(finding, shown.kind))
        for each in _other_places(finding)[:_MOST_PLACES]:
            yield at.location(each.place, _accesses(finding, each.kind))
        yield from self._related_data(race)
        threads = [self._report.threads[access.thread] for access in race.accesses]
        starts = {place: thread.label for thread in threads for place in thread.started}
        for start, label in [*starts.items()][:_MOST_RELATED]:
            yield at.location(start, f"{label} is started")

    def _related_data(self, race: Race) -> Iterator[dict[str, Json]]:
        """Yield the field, accesses in a library, contents and allocations."""
        at = self._locations
        if race.field.kind in ("instance", "static") and race.outer is None:
            yield at.field(race.field, f"The field {field_name(race.field)}")
        for access in race.accesses:
            if access.inner is not None:
                yield at.location(access.inner, f"The {access.kind} in the library")
        for content in race.contents[:_MOST_RELATED]:
            ours, theirs = content.accesses
            name = field_name(content.field)
            yield at.location(ours.place, f"{name} is written before the reference is published")
            yield at.location(theirs.place, f"{name} may be {_SEEN[theirs.kind]} without that")
        sites = {found.sites[0]: found.type for found in race.objects if found.sites}
        for site, type_ in [*sites.items()][:_MOST_RELATED]:
            if site.method:
                named = with_article(type_)
                yield at.location(site, f"{named[0].upper()}{named[1:]} that is shared is made")


_SEEN: Final = {"read": "read", "write": "written"}


def _level(race: Race) -> str:
    judged = (race.confidence.level, race.severity.level)
    return _LEVELS[max(judged, key=LEVELS.index)]


def _accesses(finding: Finding, kind: str) -> str:
    return f"{kind.capitalize()} of {subject(finding)}"


def _other_places(finding: Finding) -> list[AccessPlace]:
    """Return the places that the clearest pair does not have."""
    shown = {(access.place, access.kind) for access in finding.best.accesses}
    return [each for each in finding.places if (each.place, each.kind) not in shown]
