"""Suppressions of races by field or by id, with a reason and optionally an expiry date.

A suppression that has expired, or matches nothing, is reported: it misleads, or hides later races.
"""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, final

import msgspec

from heddle._util.patterns import matches_name
from heddle.report.filters.declared import Declared, DeclaredSuppression
from heddle.report.model.names import field_name
from heddle.report.model.races import (
    BrokenGuard,
    Race,
    RacesReport,
    SuppressedGuard,
    SuppressedRace,
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

    def matches(self, found: Race | BrokenGuard) -> bool:
        """Return whether the suppression applies to a finding."""
        if self.id is not None:
            return found.id == self.id
        return any(matches_name(self.field or "", name) for name in _names(found))

    def told(self) -> str:
        """Return the field or the id of the suppression, for messages."""
        return f"id {self.id}" if self.id is not None else f"field {self.field}"


def _names(race: Race | BrokenGuard) -> tuple[str, ...]:
    """Return the names of a finding: its field, or the library object that contains it."""
    if isinstance(race, BrokenGuard):
        return (f"{race.on.class_}.{race.on.name}",)
    plain = f"{race.field.class_}.{race.field.name}"
    name = race.field.class_ if race.field.kind in ("array", "object") else plain
    return (name,) if race.outer is None else (name, race.outer.type)


def suppressed(
    report: RacesReport,
    suppressions: Sequence[Suppression],
    today: date,
    declared: Declared = Declared((), ()),  # noqa: B008 - immutable
) -> RacesReport:
    """Remove the races suppressed on a day from a report, and add notices of unused settings."""
    in_force = [each for each in suppressions if each.expires is None or today <= each.expires]
    valid: list[Suppression | DeclaredSuppression] = [*in_force, *declared.suppressions]
    used: set[int] = set()
    races: list[Race] = []
    found: list[SuppressedRace] = []
    guards: list[BrokenGuard] = []
    hidden: list[SuppressedGuard] = []
    everything: tuple[Race | BrokenGuard, ...] = (*report.races, *report.guards)
    for each in everything:
        meant = [number for number, one in enumerate(valid) if one.matches(each)]
        used.update(meant)
        match each, meant:
            case Race(), [first, *_]:
                found.append(SuppressedRace(each, *_reason(valid[first])))
            case Race(), _:
                races.append(each)
            case BrokenGuard(), [first, *_]:
                hidden.append(SuppressedGuard(each, *_reason(valid[first])))
            case BrokenGuard(), _:
                guards.append(each)
    over = [_over(each, everything) for each in suppressions if each not in in_force]
    dead = [_dead(each) for number, each in enumerate(valid) if number not in used]
    return msgspec.structs.replace(
        report,
        races=tuple(races),
        guards=tuple(guards),
        suppressed=(*report.suppressed, *found),
        suppressed_guards=(*report.suppressed_guards, *hidden),
        notices=(*report.notices, *over, *dead, *declared.notices),
    )


def _reason(one: Suppression | DeclaredSuppression) -> tuple[str, bool]:
    """Return the reason of a suppression, and whether it is in the source."""
    return one.reason, isinstance(one, DeclaredSuppression)


def _over(one: Suppression, findings: Sequence[Race | BrokenGuard]) -> str:
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
    fields = dict.fromkeys(field_name(each.race.field) for each in report.suppressed)
    fields |= dict.fromkeys(f"{on.class_}.{on.name}" for on in guards)
    count = len(report.suppressed) + len(guards)
    noun = "finding is" if count == 1 else "findings are"
    return f"{count} more {noun} suppressed, on {', '.join(fields)}."
