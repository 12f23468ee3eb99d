"""Methods that the documentation of a library forbids to call in parallel.

A user declares pairs of patterns of methods, `Class.method`. Methods that match the same patterns
are called by the same group of callers; groups that a pair excludes do not run in parallel.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import TypeAlias, final

from heddle._util.errors import InputError
from heddle.entry.interface import matches
from heddle.program.classes import Method

# The numbers of the patterns that a method matches.
CallerGroup: TypeAlias = frozenset[int]
UNRESTRICTED: CallerGroup = frozenset()


@final
class MutualExclusion:
    """The pairs: patterns 2 * i and 2 * i + 1 are those of pair i."""

    def __init__(self, pairs: Sequence[tuple[str, str]]) -> None:
        self._patterns = [pattern for pair in pairs for pattern in pair]
        self._is_matched = [False] * len(self._patterns)

    def party(self, owner: str, method: Method) -> CallerGroup:
        """Return the group of callers that call a method."""
        name = f"{owner}.{method.name}"
        found = [at for at, pattern in enumerate(self._patterns) if matches(pattern, name)]
        for at in found:
            self._is_matched[at] = True
        return frozenset(found)

    def check(self) -> None:
        """Reject patterns that match nothing, which would silently have no effect."""
        for pattern, is_matched in zip(self._patterns, self._is_matched, strict=True):
            if not is_matched:
                advice = "Methods are named as in p.Pool.close; * stands for anything."
                raise InputError(pattern, "matches no method of the interface", advice)

    def kept(self, parties: Sequence[CallerGroup]) -> list[tuple[int, int]]:
        """Return the pairs of groups, by number, that must not run in parallel."""
        return [
            (ours, theirs)
            for ours, theirs in combinations_with_replacement(range(len(parties)), 2)
            if self._is_kept(parties[ours], parties[theirs])
        ]

    def _is_kept(self, ours: CallerGroup, theirs: CallerGroup) -> bool:
        return any((at ^ 1) in theirs for at in ours)
