"""The state of the flow of starts and joins: what runs, and through which places it is joined."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, final

from heddle._util.bits import union
from heddle.concurrency.threads.effects import Handles, Joins, Survivors, ThreadBits
from heddle.concurrency.threads.places import Place, Root, begins, nearest

# Threads that could be joined through more places are known at so many only; with more groups of
# threads in a state, those of all groups can no longer be joined.
_MOST_HANDLES: Final = 16
_MOST_GROUPS: Final = 200


@final
@dataclass(slots=True)
class StartJoinState:
    """The threads started since the entry, and those that have ended on every path.

    `stored` are places to which objects have been stored on every path, by the place of one.
    What is in the variables `stale` may have been taken from its collection since it was read.
    """

    detached: ThreadBits
    ended: ThreadBits = 0
    joinable: dict[Handles, ThreadBits] = field(default_factory=dict)
    stored: dict[Place, Handles] = field(default_factory=dict)
    stale: frozenset[Root] = frozenset()

    def copy(self) -> "StartJoinState":
        """Return a copy that may be changed."""
        joinable, stored = dict(self.joinable), dict(self.stored)
        return StartJoinState(self.detached, self.ended, joinable, stored, self.stale)

    def merged(self, other: "StartJoinState") -> "StartJoinState":
        """Return what holds on this path or another."""
        joinable = dict(self.joinable)
        for handles, found in other.joinable.items():
            joinable[handles] = joinable.get(handles, 0) | found
        if len(joinable) > _MOST_GROUPS:
            joinable = {frozenset(): union(joinable.values())}
        stored = {p: into & other.stored.get(p, frozenset()) for p, into in self.stored.items()}
        stored = {place: into for place, into in stored.items() if into}
        detached = self.detached | other.detached | joinable.pop(frozenset(), 0)
        ended = self.ended & other.ended
        return StartJoinState(detached, ended, joinable, stored, self.stale | other.stale)

    def running(self) -> ThreadBits:
        """Return all that may have been started and still run, with tokens."""
        return self.detached | union(self.joinable.values())

    def throw(self, thrown: ThreadBits) -> None:
        """Start the threads that a call may have started when it throws."""
        self.detached |= thrown
        self.ended &= ~thrown

    def join_single(self, joins: Joins) -> None:
        """Join single threads (J4)."""
        gone = joins.single_for_all
        self.ended |= joins.single
        self.detached &= ~gone
        if gone:
            self.joinable = {handles: found & ~gone for handles, found in self.joinable.items()}

    def join_handles(self, gone: Iterable[Place], survivors: Survivors) -> None:
        """Join all threads that can be joined through a place (J1), but for survivors (J5)."""
        for _, found in self._take(gone):
            self.detached |= survivors.among(found)

    def join_all_from(self, places: Iterable[Place]) -> None:
        """Remove what can be joined only through a place that is null, or a path from there."""
        for place in places:
            gone = [p for each in self.joinable for p in each if begins(p, place)]
            self.join_handles(gone, Survivors())

    def add(self, handles: Iterable[Place], found: ThreadBits) -> None:
        """Let threads be joined through any of some places."""
        key = frozenset(handles)
        if len(key) > _MOST_HANDLES:
            key = frozenset(nearest(key, _MOST_HANDLES))
        if key:
            self.joinable[key] = self.joinable.get(key, 0) | found
        else:
            self.detached |= found

    def take(self, seen: Root | None, read: frozenset[Root]) -> None:
        """Take elements from a collection; those that the loop with the root `seen` saw are its.

        Variables that were `read` from collections may hold what is there no longer.
        """
        self.stale = read
        for handles, found in list(self.joinable.items()):
            kept = [place for place in handles if place.is_one or place.root == seen]
            if len(kept) != len(handles):
                del self.joinable[handles]
                self.add(kept, found)
        left = {p: frozenset(i for i in into if i.is_one) for p, into in self.stored.items()}
        self.stored = {place: into for place, into in left.items() if into}

    def define(self, root: Root) -> None:
        """Assign a variable: what was started through it can no longer be joined through it."""
        for handles in [each for each in self.joinable if any(p.root == root for p in each)]:
            found = self.joinable.pop(handles)
            self.add([place for place in handles if place.root != root], found)
        self.stale -= {root}
        if self.stored:
            kept = {p: into for p, into in self.stored.items() if p.root != root}
            left = {p: frozenset(i for i in into if i.root != root) for p, into in kept.items()}
            self.stored = {place: into for place, into in left.items() if into}

    def _take(self, places: Iterable[Place]) -> list[tuple[Handles, ThreadBits]]:
        """Remove the threads that can be joined through any of some places."""
        gone = frozenset(places)
        keys = [handles for handles in self.joinable if handles & gone]
        return [(handles, self.joinable.pop(handles)) for handles in keys]
