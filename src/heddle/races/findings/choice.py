"""The choice of races to report where one field has too many."""

from collections import Counter

from heddle.pointsto import ELEMENTS, ObjectSet
from heddle.races.stages import FoundRace


def is_of_construction(race: FoundRace) -> bool:
    """Return whether a race is with a constructor."""
    return "<init>" in (race.first.method.name, race.second.method.name)


def chosen(races: list[FoundRace], most: int) -> list[FoundRace]:
    """Return at most so many races; for arrays, some of each array rather than all of one.

    The elements of all arrays are one location, which all kinds of code access.
    """
    if len(races) <= most or races[0].first.location != ELEMENTS:
        return races[:most]
    before: Counter[ObjectSet] = Counter()
    ranked: list[tuple[int, int]] = []
    for at, race in enumerate(races):
        ranked.append((before[race.objects], at))
        before[race.objects] += 1
    return [races[at] for _, at in sorted(ranked)[:most]]
