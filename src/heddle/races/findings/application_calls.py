"""The application's calls that reach races in library code.

A first step of IteRace's bubble-up (section 3.3): what an application can change is its own call,
so a race inside a library is reported there, on the library's object. Whether two calls may overlap
is decided again at the calls, where more is known than inside code that everybody calls: which
threads were started before, which locks are held, and whether the object is still thread-local.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.memo import Memo
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.escape import ArgumentStates, FramesWithin, SharingBelow, may_pass_local
from heddle.concurrency.locks import Guards, HeldLocks
from heddle.concurrency.threads import AbstractThread, ThreadKind, ThreadSet
from heddle.pointsto import Frame, FrameCall, FrameGroup, ObjectSet
from heddle.races.accesses import Statement
from heddle.races.stages import Access, Analyses, guards_in, may_be_shared

# More calls than this, or more library code on the path, reach only code that everything calls.
_MOST_CALLS: Final = 60
_MOST_FRAMES: Final = 500
# Threads that run code on behalf of a call in another thread.
LED: Final = frozenset((ThreadKind.TEAM, ThreadKind.TASK))
# The JDK's name for what stream workers traverse their parts with.
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


# The callees of a call, and the sharing of its arguments.
_Given: TypeAlias = tuple[tuple[FrameGroup, ...], ArgumentStates | None]


class _LibraryPaths(NamedTuple):
    """The application's calls that reach a frame, and `within` the library frames in between."""

    calls: tuple[_LeadingCall, ...]
    within: frozenset[int]
    has_all_within: bool
    has_all_calls: bool

    @property
    def is_whole(self) -> bool:
        """Return whether nothing was left out."""
        return self.has_all_within and self.has_all_calls


class _Callers(NamedTuple):
    """The callers of a group of frames: calls of the application, and library frames."""

    application: tuple[_OwnCall, ...]
    library: tuple[Frame, ...]


@final
class BubbleUp:
    """Finds the application's calls that reach library frames."""

    def __init__(
        self, analyses: Analyses, calling: ThreadCalls, is_application: Callable[[Frame], bool]
    ) -> None:
        self._analyses = analyses
        self._calling = calling
        self._application = [is_application(frame) for frame in calling.frames.all]
        self._callers: dict[int, _Callers] = {}
        self._paths = Memo(self._search)
        self._held: dict[tuple[int, int, int], HeldLocks] = {}
        self._guards: dict[tuple[int, int, int], Guards] = {}
        self._within = Memo(self._frames_within)
        self._sharing: dict[tuple[frozenset[_Given], int], SharingBelow] = {}
        self._allocated = Memo(self._allocated_by)
        self._parts = _parts(calling)

    def calls(self, thread: AbstractThread, frame: Frame) -> list[tuple[Frame, int, Frame]]:
        """Return the calls of the application through which a thread may reach a frame.

        A call is a frame, an offset in it, and the library frame that is called.
        """
        number = thread.number
        return [each[1:] for each in self._paths[frame].calls if each[0] >> number & 1]

    def leaders(self, thread: AbstractThread) -> Iterator[tuple[Frame, int]]:
        """Yield the calls of the application on whose behalf a team or a task runs."""
        if thread.kind not in LED:
            return
        reaching = self._analyses.threads.reaching
        for start, call in thread.starts:
            if self._application[start.number]:
                yield start, call.site.pc
                continue
            for reached_by, caller, pc, _ in self._paths[start].calls:
                if reached_by & reaching(start):
                    yield caller, pc

    def made_by(self, thread: AbstractThread) -> ObjectSet:
        """Return the objects that a thread may allocate, or that the JDK allocates for it."""
        return self._allocated[thread.number]

    def _allocated_by(self, thread: int) -> ObjectSet:
        found, reaching = self._parts, self._analyses.threads.reaching
        for frame, allocated in self._calling.frames.allocated.items():
            if reaching(frame) >> thread & 1:
                for _, number in allocated:
                    found |= 1 << number
        for frame, objects in self._calling.clones():
            if reaching(frame) >> thread & 1:
                found |= objects
        return found

    def are_all_known(self, frame: Frame) -> bool:
        """Return whether all of the application's calls that reach a frame are known."""
        return self._paths[frame].is_whole

    def guards(self, call: AppCall, inner: Frame, statement: Statement) -> Guards:
        """Return the locks held at an access in library code that is reached by a call."""
        held = self._held_from(call, inner)
        # Most calls hold the same locks.
        key = (id(held), inner.number, statement.number)
        found = self._guards.get(key)
        if found is None:
            found = self._guards[key] = guards_in(self._analyses, held, inner, statement)
        return found

    def _held_from(self, call: AppCall, inner: Frame) -> HeldLocks:
        """Return the locks held in a frame that is reached by a call."""
        key = (call.frame.number, call.pc, inner.number)
        found = self._held.get(key)
        if found is None:
            leading, found = self._paths[inner], self._analyses.held
            if leading.has_all_within:
                # On an unknown path, fewer locks might be held.
                found = found.called_from(call.frame, call.pc, leading.within)
            self._held[key] = found
        return found

    def shared(self, call: AppCall, access: Access) -> ObjectSet:
        """Return the objects that an access reached by a call may be to and that may be shared.

        Whatever other calls pass, what is thread-local at this one is so in the code that it calls
        until that publishes it; an object without a happens-before edge at its publication counts
        as shared.
        """
        found = may_be_shared(self._analyses, access)
        statement, inner = access.statement, access.frame
        if not found or statement.base is None or statement.reach is not None:
            return found
        below = self._sharing_below(call, inner)
        if below is None or below.may_be_shared(inner, statement.seen_at):
            return found
        return 0 if statement.is_final else found & self._analyses.escape.published_unordered

    def _sharing_below(self, call: AppCall, inner: Frame) -> SharingBelow | None:
        """Return the sharing of arguments on the way from a call to a frame, if it is known."""
        calls = {
            each: self._given(call, each) for each in call.frame.calls if each.site.pc == call.pc
        }
        if not self._paths[inner].has_all_within or not any(map(may_pass_local, calls.values())):
            return None
        # Many calls pass the same.
        key = frozenset((each.groups, given) for each, given in calls.items()), inner.number
        found = self._sharing.get(key)
        if found is None:
            within = self._within[inner]
            found = SharingBelow(self._calling, self._analyses.escape, calls, within)
            self._sharing[key] = found
        return found

    def _given(self, call: AppCall, made: FrameCall) -> ArgumentStates | None:
        return self._analyses.escape.argument_states(call.frame, made)

    def _frames_within(self, inner: Frame) -> FramesWithin:
        return FramesWithin(self._calling, self._paths[inner].within)

    def _search(self, frame: Frame) -> _LibraryPaths:
        """Search the callers of a frame, through library code only, nearest first."""
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
        return _LibraryPaths(tuple(calls), frozenset(seen), not todo, not is_full)

    def _callers_of(self, group: int) -> _Callers:
        """Compute the callers of a group."""
        own: list[_OwnCall] = []
        library: dict[Frame, None] = {}
        reaching = self._analyses.threads.reaching
        for caller, call in self._calling.group_callers[group]:
            if self._application[caller.number]:
                own.append((reaching(caller), caller, call.site.pc))
            elif caller not in self._calling.start_frames:
                library[caller] = None
        found = self._callers[group] = _Callers(tuple(own), tuple(library))
        return found


def _parts(calling: ThreadCalls) -> ObjectSet:
    """Return the objects with which the JDK traverses parts of collections."""
    found = 0
    for number, made in enumerate(calling.frames.objects):
        if made.type.startswith("Ljava/") and _PARTS in made.type:
            found |= 1 << number
    return found
