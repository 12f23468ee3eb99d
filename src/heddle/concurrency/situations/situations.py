"""A call graph in which code has a copy for each situation in which it is called.

The situation of a call is what later analyses know of it and lose where calls are merged: the phase
(which threads the calling thread has started and not joined) and the entry facts (locks that must
be held, flags that must have been seen, owners). The facts of a frame are those common to all its
callers, so one call without a lock takes the lock from all others. Here the situations are
tabulated from callers to callees, for the code that leads to some frames, and each gets a copy.

The copies are only a choice of contexts: all analyses are run on the new call graph, and rely on no
situation. So it does not matter for soundness which situations are merged when there are too many.
Code in a cycle of calls is in the situation in which the cycle is entered.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, final

from heddle._util.graphs import reachable
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.locks import EntryFacts, HeldLocks
from heddle.concurrency.threads import MayHappenInParallel, Phase, SubmittedTasks
from heddle.pointsto import CopyNumber, Frame, FrameCall, Frames, with_copies

# The number of situations of one frame beyond which they are merged, tried in turn until the
# copies are no more than allowed.
_MOST: Final = (24, 8, 3)


class SituationInputs(NamedTuple):
    """The analyses that tell situations apart, of the call graph without copies."""

    calls: ThreadCalls
    tasks: SubmittedTasks
    parallel: MayHappenInParallel
    held: HeldLocks


class Situation(NamedTuple):
    """The phase and the facts in which code is entered."""

    phase: Phase
    facts: EntryFacts

    @property
    def key(self) -> tuple[object, ...]:
        """Return a value with a hash; equal facts are one object."""
        return self.phase, id(self.facts)


def separated(given: SituationInputs, wanted: Iterable[Frame], allowed: int) -> Frames | None:
    """Return the call graph with copies of what leads to some frames; None if there are none.

    At most `allowed` copies are made.
    """
    for most in _MOST:
        found = _Tabulation(given, wanted, most)
        if found.tabulate(allowed):
            return found.copied()
    return None


@final
class _Tabulation:
    """The situations of each component of the call graph, callers first."""

    def __init__(self, given: SituationInputs, wanted: Iterable[Frame], most: int) -> None:
        self._calls, self._tasks, self._parallel, self._held = given
        self._frames = self._calls.frames
        self._most = most
        self._slice = _leading_to(self._calls, wanted)
        # The situations of each component, by key, in the order in which they were met.
        self._met: dict[int, dict[tuple[object, ...], Situation]] = {}
        # The copy for each situation, and the situations of the copies.
        self._copy: dict[int, dict[tuple[object, ...], CopyNumber]] = {}
        self._of_copies: dict[int, list[Situation]] = {}
        self._component: dict[int, int] = {}

    def tabulate(self, allowed: int) -> bool:
        """Find the situations of all frames of the slice; tell whether the copies are allowed."""
        members = self._calls.components.members
        count = len(self._frames.all)
        order = [
            [node for node in each if node < count and node in self._slice]
            for each in reversed(members)
        ]
        for at, nodes in enumerate(order):
            for node in nodes:
                self._component[node] = at
        entries = self._calls.thread_entries
        copies = 0
        for at, nodes in enumerate(order):
            if not nodes:
                continue
            if any(node in entries for node in nodes):
                self._enter(at, nodes)
            self._merge(at)
            copies += len(nodes) * (len(self._of_copies[at]) - 1)
            if copies > allowed:
                return False
            for node in nodes:
                self._pass(self._frames.all[node], at)
        return True

    def copied(self) -> Frames | None:
        """Return the call graph with the copies."""
        counts = {
            self._frames.all[node]: len(self._of_copies[at])
            for node, at in self._component.items()
            if len(self._of_copies[at]) > 1
        }
        return with_copies(self._frames, counts, self._called) if counts else None

    def _enter(self, at: int, nodes: list[int]) -> None:
        """Enter code that is not called: its situation is the first, and so it has copy 0."""
        phase: dict[int, int] = {}
        facts: EntryFacts | None = None
        for node in nodes:
            frame = self._frames.all[node]
            for thread, spawned in self._parallel.phase_at_entry(frame):
                phase[thread] = phase.get(thread, 0) | spawned
            known = self._held.entry_facts(frame)
            facts = known if facts is None else self._held.common_facts(facts, known)
        assert facts is not None
        entered = Situation(tuple(sorted(phase.items())), facts)
        known_before = self._met.get(at, {})
        self._met[at] = {entered.key: entered, **known_before}

    def _merge(self, at: int) -> None:
        """Give each situation of a component a copy, merging them if they are too many."""
        met = self._met[at]
        classes: dict[object, list[Situation]] = {}
        for project in (_all, _phase_and_locks, _phase, _nothing):
            classes = {}
            for each in met.values():
                classes.setdefault(project(each), []).append(each)
            if len(classes) <= self._most:
                break
        self._of_copies[at] = [self._common(each) for each in classes.values()]
        self._copy[at] = {
            situation.key: number
            for number, merged in enumerate(classes.values())
            for situation in merged
        }

    def _common(self, merged: list[Situation]) -> Situation:
        first, *others = merged
        phase, facts = dict(first.phase), first.facts
        for each in others:
            for thread, spawned in each.phase:
                phase[thread] = phase.get(thread, 0) | spawned
            facts = self._held.common_facts(facts, each.facts)
        return Situation(tuple(sorted(phase.items())), facts)

    def _pass(self, frame: Frame, at: int) -> None:
        if frame in self._calls.start_frames:
            return
        for number in range(len(self._of_copies[at])):
            for call in frame.calls:
                for callee, situation in self._passed(frame, number, call):
                    self._met.setdefault(callee, {}).setdefault(situation.key, situation)

    def _passed(
        self, frame: Frame, number: CopyNumber, call: FrameCall
    ) -> Iterator[tuple[int, Situation]]:
        at, here = self._component[frame.number], None
        for callee in call.callees():
            to = self._component.get(callee.number)
            if to is None or to == at:
                continue
            if here is None:
                here = self._at_call(frame, number, call)
            yield to, here

    def _at_call(self, frame: Frame, number: CopyNumber, call: FrameCall) -> Situation:
        entered = self._of_copies[self._component[frame.number]][number]
        phase = self._parallel.phase_at_call(entered.phase, frame, call.site.pc)
        if self._tasks.kept(call) is not None:
            phase = ()
        return Situation(phase, self._held.passed_by(frame, call, entered.facts))

    def _called(
        self, frame: Frame, number: CopyNumber, call: FrameCall, callee: Frame
    ) -> CopyNumber:
        """Return the copy of a callee for a call in a copy of a frame."""
        to = self._component[callee.number]
        at = self._component.get(frame.number)
        if at == to:
            return number
        if at is None or frame in self._calls.start_frames:
            return 0
        return self._copy[to][self._at_call(frame, number, call).key]


def _leading_to(calls: ThreadCalls, wanted: Iterable[Frame]) -> frozenset[int]:
    """Return the numbers of the frames from which calls within a thread lead to some frames."""

    def callers(node: int) -> Iterable[int]:
        found = calls.callers(calls.frames.all[node])
        return [caller.number for caller, _ in found if caller not in calls.start_frames]

    return frozenset(reachable([frame.number for frame in wanted], callers))


def _all(situation: Situation) -> object:
    return situation.key


def _phase_and_locks(situation: Situation) -> object:
    return situation.phase, situation.facts.locks


def _phase(situation: Situation) -> object:
    return situation.phase, situation.facts.has_locks


def _nothing(_: Situation) -> object:
    return None
