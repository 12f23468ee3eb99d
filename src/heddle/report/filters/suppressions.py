"""Suppressions of findings by field or by id, with a reason and optionally an expiry date.

A suppression that has expired, or matches nothing, is reported: it misleads, or hides later ones.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Annotated, final

import msgspec

from heddle._util.patterns import matches_name
from heddle.report.filters.declared import Declared, DeclaredSuppression
from heddle.report.model.names import subject
from heddle.report.model.races import (
    BrokenGuard,
    Finding,
    RacesReport,
    ReportedField,
    SuppressedFinding,
    SuppressedGuard,
)

_Text = Annotated[str, msgspec.Meta(pattern=r"\S")]


@final
class Suppression(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """One `[[suppress]]` table: a pattern of fields or an id, a reason, and the last valid day."""

    reason: _Text
    field: _Text | None = None
    id: _Text | None = None
    expires: date | None = None

    def __post_init__(self) -> None:
        """Reject a suppression that has neither a field nor an id, or both."""
        if (self.field is None) == (self.id is None):
            raise ValueError("a suppression has either `field` or `id`")

    def matches(self, found: Finding | BrokenGuard) -> bool:
        """Return whether the suppression applies to a finding."""
        if self.id is not None:
            return found.id == self.id
        return all(self._matches_any(names) for names in _names(found))

    def _matches_any(self, names: Iterable[str]) -> bool:
        return any(matches_name(self.field or "", name) for name in names)

    def told(self) -> str:
        """Return the field or the id of the suppression, for messages."""
        return f"id {self.id}" if self.id is not None else f"field {self.field}"


def _names(found: Finding | BrokenGuard) -> list[tuple[str, ...]]:
    """Return the names of each field of a finding: its own, or of the library object around it."""
    if isinstance(found, BrokenGuard):
        return [(f"{found.on.class_}.{found.on.name}",)]
    outer = () if found.outer is None else (found.outer.type,)
    return [(_name(field), *outer) for field in found.fields]


def _name(field: ReportedField) -> str:
    of_objects = field.kind in ("array", "object")
    return field.class_ if of_objects else f"{field.class_}.{field.name}"


def suppressed(
    report: RacesReport,
    suppressions: Sequence[Suppression],
    today: date,
    declared: Declared = Declared((), ()),  # noqa: B008 - immutable
) -> RacesReport:
    """Remove the findings suppressed on a day from a report, and add notices of unused settings."""
    in_force = [each for each in suppressions if each.expires is None or today <= each.expires]
    valid: list[Suppression | DeclaredSuppression] = [*in_force, *declared.suppressions]
    used: set[int] = set()
    findings: list[Finding] = []
    found: list[SuppressedFinding] = []
    guards: list[BrokenGuard] = []
    hidden: list[SuppressedGuard] = []
    everything: tuple[Finding | BrokenGuard, ...] = (*report.findings, *report.guards)
    for each in everything:
        meant = [number for number, one in enumerate(valid) if one.matches(each)]
        used.update(meant)
        match each, meant:
            case Finding(), [first, *_]:
                found.append(SuppressedFinding(each, *_reason(valid[first])))
            case Finding(), _:
                findings.append(each)
            case BrokenGuard(), [first, *_]:
                hidden.append(SuppressedGuard(each, *_reason(valid[first])))
            case BrokenGuard(), _:
                guards.append(each)
    over = [_over(each, everything) for each in suppressions if each not in in_force]
    dead = [_dead(each) for number, each in enumerate(valid) if number not in used]
    return msgspec.structs.replace(
        report,
        findings=tuple(findings),
        guards=tuple(guards),
        suppressed=(*report.suppressed, *found),
        suppressed_guards=(*report.suppressed_guards, *hidden),
        notices=(*report.notices, *over, *dead, *declared.notices),
    )


def _reason(one: Suppression | DeclaredSuppression) -> tuple[str, bool]:
    """Return the reason of a suppression, and whether it is in the source."""
    return one.reason, isinstance(one, DeclaredSuppression)


def _over(one: Suppression, findings: Sequence[Finding | BrokenGuard]) -> str:
    count = sum(one.matches(each) for each in findings)
    return (
        f"the suppression of {one.told()} ended on {one.expires}, so {count} "
        f"{'finding is' if count == 1 else 'findings are'} reported again ({one.reason})"
    )


def _dead(one: Suppression | DeclaredSuppression) -> str:
    what = f"the suppression of {one.told()}" if isinstance(one, Suppression) else one.told()
    return f"{what} matches nothing and can be removed ({one.reason})"


def told_suppressed(report: RacesReport) -> str:
    """Return the number of suppressed findings, and their fields."""
    guards = [each.guard.on for each in report.suppressed_guards]
    fields = dict.fromkeys(subject(each.finding) for each in report.suppressed)
    fields |= dict.fromkeys(f"{on.class_}.{on.name}" for on in guards)
    count = len(report.suppressed) + len(guards)
    noun = "finding is" if count == 1 else "findings are"
    return f"{count} more {noun} suppressed, on {', '.join(fields)}."
