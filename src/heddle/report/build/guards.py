"""Descriptions of broken `@GuardedBy` claims: one finding per line, with the races on that line.

Claims that could not be checked are assumptions.
"""

from collections.abc import Iterable
from typing import Final, final

import msgspec

from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Field, dotted
from heddle.races.guarded_by import GuardViolation, UncheckedClaim
from heddle.report.build.accesses import AccessTeller
from heddle.report.build.identity import Identities, Identity, ids, steady
from heddle.report.model.races import BrokenGuard, CodePlace, Member, Note, Race
from heddle.report.model.rules import GUARD_RULE
from heddle.report.model.run import AssumptionNote

# Which of several on one line is reported.
_KINDS: Final = ("write", "read", "call")


@final
class GuardBuilder:
    """Describes violations."""

    def __init__(self, told: AccessTeller, identities: Identities) -> None:
        self._told = told
        self._identities = identities

    def build(
        self, violations: Iterable[GuardViolation], races: Iterable[Race]
    ) -> tuple[BrokenGuard, ...]:
        """Describe each line once; those of one field or method come together."""
        by_line: dict[tuple[object, ...], GuardViolation] = {}
        for found in sorted(violations, key=lambda each: _KINDS.index(each.at.use.kind)):
            key = (found.claim.on, found.guard, found.place)
            by_line.setdefault(key, found)
        at_lines: dict[tuple[object, ...], list[str]] = {}
        for race in races:
            for access in race.accesses:
                at_lines.setdefault(_line(access.place), []).append(race.id)
        names = ids(self._identity(found) for found in by_line.values())
        built = [
            msgspec.structs.replace(self._broken(found, at_lines), id=id_)
            for found, id_ in zip(by_line.values(), names, strict=True)
        ]
        return tuple(sorted(built, key=_order))

    def _identity(self, found: GuardViolation) -> Identity:
        on, use = found.claim.on, found.at.use
        assert use.frame.method is not None
        side = self._identities.at(use.frame.method, use.pc, use.kind)
        of = (steady(dotted(on.owner)), on.name, found.guard.text)
        return Identity((GUARD_RULE, *of, side.where, side.kind), (side.exact,))

    def _broken(
        self, found: GuardViolation, at_lines: dict[tuple[object, ...], list[str]]
    ) -> BrokenGuard:
        access, on = self._told.at(found.at), found.claim.on
        return BrokenGuard(
            id="",
            rule=GUARD_RULE,
            on=Member(
                class_=dotted(on.owner),
                name=on.name,
                kind="field" if isinstance(on, Field) else "method",
            ),
            annotation=found.claim.annotation,
            guard=found.guard.text,
            access=access,
            lack="held for reading only" if found.is_shared else "not held",
            races=tuple(dict.fromkeys(at_lines.get(_line(access.place), ()))),
        )


def noted(races: Iterable[Race], guards: Iterable[BrokenGuard]) -> tuple[Race, ...]:
    """Add to races notes on the accesses at which a declared guard is not held."""
    by_race: dict[str, dict[Note, None]] = {}
    for guard in guards:
        place = guard.access.place
        where = f"{place.file or place.class_}:{place.line}" if place.line else place.method
        text = f"{guard.guard} is {guard.lack} at {where}"
        note = Note(guard.annotation, _member(guard.on), "broken", text)
        for race in guard.races:
            by_race.setdefault(race, {})[note] = None
    return tuple(
        [
            msgspec.structs.replace(race, notes=(*by_race.get(race.id, ()), *race.notes))
            for race in races
        ]
    )


def unchecked_notes(found: Iterable[UncheckedClaim]) -> list[AssumptionNote]:
    """Return the claims that were not checked, as assumptions."""
    return [
        AssumptionNote(
            AssumptionKind.UNCHECKED_ANNOTATION,
            f"{dotted(each.on.owner)}.{each.on.name}",
            f"{each.annotation}: {each.why}",
        )
        for each in found
    ]


def used_notes(races: Iterable[Race]) -> list[AssumptionNote]:
    """Return the facts that moved races behind others, as assumptions."""
    found = {
        AssumptionNote(AssumptionKind.ANNOTATION, note.on, f"{note.annotation}: {note.text}"): None
        for race in races
        for note in race.notes
        if race.standing == "harmless" and note.effect == "harmless"
    }
    return sorted(found, key=lambda each: (each.subject, each.reason))


def _member(on: Member) -> str:
    return f"{on.class_}.{on.name}"


def _line(place: CodePlace) -> tuple[object, ...]:
    if place.line is None:
        return place.class_, place.method, place.descriptor, place.offset
    return place.class_, place.method, place.descriptor, place.line


def _order(guard: BrokenGuard) -> tuple[object, ...]:
    place = guard.access.place
    where = (place.class_, place.method, place.descriptor, place.offset)
    return guard.on.class_, guard.on.name, guard.guard, *where
