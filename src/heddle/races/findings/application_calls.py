"""Races in library code, seen from the application's calls that lead to them.

A first step of IteRace's bubble-up (section 3.3): what an application can change is its own call,
so a race inside a library is reported there, on the library's object. Whether two calls may overlap
is asked again at the calls, where more is known than inside code that everybody calls: which
threads were started before, and which locks are held.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.locks import Guards, HeldLocks
from heddle.concurrency.threads import AbstractThread, ThreadKind, ThreadSet
from heddle.pointsto import Frame, ObjectSet
from heddle.races.accesses import Statement
from heddle.races.stages import Analyses, guards_in

# More calls than this, or more library code on the way, lead only to code that everything calls.
_MOST_CALLS: Final = 60
_MOST_FRAMES: Final = 500
# What is done by threads that calls of others have do it.
LED: Final = frozenset((ThreadKind.TEAM, ThreadKind.TASK))
# How the JDK names what workers traverse parts with: made by them, or by who leads the team.
_PARTS: Final = "Spliterator"


class AppCall(NamedTuple):
    """A thread, a frame of the application, and the offset of its call into a library."""

    thread: AbstractThread
    frame: Frame
    pc: int
    inner: Frame


# A call of the application: the threads that reach it, its frame and its offset.
_OwnCall: TypeAlias = tuple[ThreadSet, Frame, int]
# The same, and the library code that it calls.
_LeadingCall: TypeAlias = tuple[ThreadSet, Frame, int, Frame]


class _Leading(NamedTuple):
    """What leads to a frame: calls of the application, and `within` the library code after them."""

    calls: tuple[_LeadingCall, ...]
    within: frozenset[int]
    has_all_within: bool
    has_all_calls: bool

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing was left out."""
        return self.has_all_within and self.has_all_calls


class _Callers(NamedTuple):
    """Who calls a group of frames: calls of the application, and library code."""

    application: tuple[_OwnCall, ...]
    library: tuple[Frame, ...]


@final
class BubbleUp:
    """Finds the application's calls that lead into library frames."""

    def __init__(
        self, analyses: Analyses, calling: ThreadCalls, is_application: Callable[[Frame], bool]
    ) -> None:
        self._analyses = analyses
        self._calling = calling
        self._application = [is_application(frame) for frame in calling.frames.all]
        self._known: dict[int, _Leading] = {}
        self._callers: dict[int, _Callers] = {}
        self._held: dict[tuple[int, int, int], HeldLocks] = {}
        self._guards: dict[tuple[int, int, int], Guards] = {}
        self._made: dict[int, ObjectSet] = {}
        self._parts = _parts(calling)

    def calls(self, thread: AbstractThread, frame: Frame) -> list[tuple[Frame, int, Frame]]:
        """Return the calls of the application through which a thread may get to a frame.

        A call is a frame and an offset there, and the library code that is called.
        """
        number = thread.number
        return [each[1:] for each in self._leading(frame).calls if each[0] >> number & 1]

    def leaders(self, thread: AbstractThread) -> Iterator[tuple[Frame, int]]:
        """Return the calls of the application that have a team or a task do what it does."""
        if thread.kind not in LED:
            return
        reaching = self._analyses.threads.reaching
        for start, call in thread.starts:
            if self._application[start.number]:
                yield start, call.site.pc
                continue
            for reached_by, caller, pc, _ in self._leading(start).calls:
                if reached_by & reaching(start):
                    yield caller, pc

    def made_by(self, thread: AbstractThread) -> ObjectSet:
        """Return the objects that a thread may make itself, or that the JDK makes for it."""
        found = self._made.get(thread.number)
        if found is None:
            found = self._parts
            for frame, made in self._calling.frames.allocated.items():
                if self._analyses.threads.reaching(frame) >> thread.number & 1:
                    for _, number in made:
                        found |= 1 << number
            for frame, objects in self._calling.clones():
                if self._analyses.threads.reaching(frame) >> thread.number & 1:
                    found |= objects
            self._made[thread.number] = found
        return found

    def are_all_known(self, frame: Frame) -> bool:
        """Tell whether the calls that lead to a frame are all there are."""
        return self._leading(frame).is_whole

    def guards(self, call: AppCall, inner: Frame, statement: Statement) -> Guards:
        """Return the locks held at an access in library code if a call leads there."""
        held = self._held_from(call, inner)
        # Most calls lead to the same.
        key = (id(held), inner.number, statement.number)
        found = self._guards.get(key)
        if found is None:
            found = self._guards[key] = guards_in(self._analyses, held, inner, statement)
        return found

    def _held_from(self, call: AppCall, inner: Frame) -> HeldLocks:
        """Return what tells the locks that are held in a frame if a call leads there."""
        key = (call.frame.number, call.pc, inner.number)
        found = self._held.get(key)
        if found is None:
            leading, found = self._leading(inner), self._analyses.held
            if leading.has_all_within:
                # On a way that is not known, less might be held.
                found = found.called_from(call.frame, call.pc, leading.within)
            self._held[key] = found
        return found

    def _leading(self, frame: Frame) -> "_Leading":
        found = self._known.get(frame.number)
        if found is None:
            found = self._known[frame.number] = self._search(frame)
        return found

    def _search(self, frame: Frame) -> "_Leading":
        """Go up from a frame, through library code only; the nearest calls come first."""
        calls: list[_LeadingCall] = []
        known, groups_of = self._callers, self._calling.groups_of
        seen = {frame.number}
        passed: set[int] = set()
        todo = deque([frame])
        is_full = False
        while todo and len(seen) < _MOST_FRAMES:
            inner = todo.popleft()
            may_add = len(calls) < _MOST_CALLS
            for group in groups_of[inner.number]:
                application, library = known.get(group) or self._callers_of(group)
                if may_add:
                    calls += [(*call, inner) for call in application]
                elif application:
                    is_full = True
                if group not in passed:
                    passed.add(group)
                    for caller in library:
                        if caller.number not in seen:
                            seen.add(caller.number)
                            todo.append(caller)
        return _Leading(tuple(calls), frozenset(seen), not todo, not is_full)

    def _callers_of(self, group: int) -> _Callers:
        """Return who calls a group of which that is not known yet."""
        own: list[_OwnCall] = []
        library: dict[Frame, None] = {}
        reaching = self._analyses.threads.reaching
        for caller, call in self._calling.group_callers[group]:
            if self._application[caller.number]:
                own.append((reaching(caller), caller, call.site.pc))
            elif caller not in self._calling.starting:
                library[caller] = None
        found = self._callers[group] = _Callers(tuple(own), tuple(library))
        return found


def _parts(calling: ThreadCalls) -> ObjectSet:
    """Return the objects that are parts of what the JDK makes."""
    found = 0
    for number, made in enumerate(calling.frames.objects):
        if made.type.startswith("Ljava/") and _PARTS in made.type:
            found |= 1 << number
    return found
