"""The order of findings: what a maintainer should read first comes first.

Certain races come before doubtful ones (`confidence`), and among equally certain ones the harmful
come first (`severity`): a reader who trusts the first findings reads on, and what cannot happen
does no harm. A lock at one of two accesses suggests that one is needed at both; locks at both
accesses may well be the same. If each side may allocate its object itself, in the same call, it is
least certain that they share one: these are a section of their own. So are findings in generated
code, and last come those that annotations declare harmless. Among equals, those that break a claim
come first. A finding is where its clearest pair belongs.
"""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, final

import msgspec

from heddle.report.build.confidence import doubt
from heddle.report.model.races import LEVELS, During, Finding, Race, Standing

Locking: TypeAlias = Literal["one side", "none", "different"]
Rank: TypeAlias = tuple[int, int, bool, bool, int, int, int, int]

# In the order in which they are to be read.
_LOCKINGS: Final[tuple[Locking, ...]] = ("one side", "none", "different")
_DURING: Final[tuple[During, ...]] = ("use", "construction", "finalization", "making")

_USUAL: Final = ""
_MAKING: Final = "Less certain: on objects that each side may have created itself"
_STANDINGS: Final[dict[Standing, str]] = {
    "usual": _USUAL,
    "generated": "In generated code",
    "harmless": "Declared harmless by annotations, and so ignored by the exit code",
}


@final
class Section(msgspec.Struct, frozen=True):
    """The findings of one standing; never empty. The usual ones have no title."""

    title: str
    findings: tuple[Finding, ...]


def locking(race: Race) -> Locking:
    """Return which accesses hold locks: one of them, none, or both, perhaps different ones."""
    first, second = (bool(access.locks) for access in race.accesses)
    if first != second:
        return "one side"
    return "different" if first else "none"


def sections(findings: Iterable[Finding]) -> tuple[Section, ...]:
    """Sort findings into sections; the order within each is kept."""
    titles = (_USUAL, _MAKING, *list(_STANDINGS.values())[1:])
    found: dict[str, list[Finding]] = {title: [] for title in titles}
    for finding in findings:
        found[_title(finding)].append(finding)
    return tuple([Section(title, tuple(each)) for title, each in found.items() if each])


def _title(finding: Finding) -> str:
    return _STANDINGS[finding.standing] or (_MAKING if finding.best.during == "making" else _USUAL)


def priority(race: Race) -> Rank:
    """Return the place of a race in the order of reading, the smallest first."""
    standing = list(_STANDINGS).index(race.standing)
    is_broken = any(note.effect == "broken" for note in race.notes)
    levels = (LEVELS.index(race.confidence.level), LEVELS.index(race.severity.level))
    during = _DURING.index(race.during)
    is_made, held = race.during == "making", _LOCKINGS.index(locking(race))
    return standing, levels[0], not is_broken, is_made, doubt(race), levels[1], during, held


def split(rank: Rank) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Split the place of a race into what comes before its doubts, and what comes after them."""
    return rank[:4], rank[5:]
