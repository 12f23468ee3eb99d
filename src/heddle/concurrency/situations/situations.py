"""A call graph in which code has a copy for each situation in which it is called.

The situation of a call is what later analyses know of it and lose where calls are merged: the
threads that make it, the phase (which threads these have started and not joined), and the entry
facts (locks that must be held, flags that must have been seen, owners). The facts of a frame are
those common to all its callers, so one call without a lock takes the lock from all others. Here the
situations are tabulated from callers to callees, for the code that leads to some frames, and each
gets a copy. They are kept as antichains: a situation in which less is known than in another one
stands for both, since whatever may race in the second may race in the first.

The copies are only a choice of contexts: all analyses are run on the new call graph, and rely on no
situation. So it does not matter for soundness which situations are merged, for these reasons or
because there are too many. Code in a cycle of calls is in the situation in which it is entered.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, final

from heddle._util.graphs import reachable
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.locks import EntryFacts, HeldLocks
from heddle.concurrency.threads import (
    MayHappenInParallel,
    Phase,
    SubmittedTasks,
    Threads,
    ThreadSet,
)
from heddle.pointsto import CopyNumber, Frame, FrameCall, Frames, with_copies

# The number of situations of one frame beyond which they are merged, tried in turn until the
# copies are no more than allowed.
_MOST: Final = (24, 8, 3)


class SituationInputs(NamedTuple):
    """The analyses that distinguish situations, of the call graph without copies."""

    calls: ThreadCalls
    tasks: SubmittedTasks
    threads: Threads
    parallel: MayHappenInParallel
    held: HeldLocks


class Situation(NamedTuple):
    """The threads that enter code, their phases, and the facts that hold then."""

    threads: ThreadSet
    phase: Phase
    facts: EntryFacts

    @property
    def key(self) -> tuple[object, ...]:
        """Return a value with a hash; equal facts are one object."""
        return self.threads, self.phase, id(self.facts)


def tabulate(
    given: SituationInputs, wanted: Iterable[Frame], allowed: int
) -> "SituationTable | None":
    """Tabulate the situations of what leads to some frames; None if they need too many copies.

    At most `allowed` copies are made.
    """
    frames = list(wanted)
    for most in _MOST:
        found = SituationTable(given, frames, most)
        if found.fill(allowed):
            return found
    return None


@final
class SituationTable:
    """The situations of each component of the call graph, callers first."""

    def __init__(self, given: SituationInputs, wanted: Iterable[Frame], most: int) -> None:
        self._calls, self._tasks, self._threads, self._parallel, self._held = given
        self._frames = self._calls.frames
        self._wanted = list(wanted)
        self._most = most
        self._begun = _begun(self._threads)
        self._component: dict[int, int] = {}
        self._order = self._components(_leading_to(self._calls, self._wanted))
        # The situations of each component, by key, in the order in which they were met.
        self._met: dict[int, dict[tuple[object, ...], Situation]] = {}
        # The copy for each situation, and the situations of the copies.
        self._copy: dict[int, dict[tuple[object, ...], CopyNumber]] = {}
        self._of_copies: dict[int, list[Situation]] = {}

    def _components(self, leading: frozenset[int]) -> list[list[Frame]]:
        """Return the frames that lead to those wanted, by component, callers first."""
        found: list[list[Frame]] = []
        for members in reversed(self._calls.components.members):
            frames = [self._frames.all[node] for node in members if node in leading]
            if frames:
                self._component.update((frame.number, len(found)) for frame in frames)
                found.append(frames)
        return found

    def fill(self, allowed: int) -> bool:
        """Find the situations of all frames; tell whether the copies are allowed."""
        entries = self._calls.thread_entries
        copies = 0
        for at, frames in enumerate(self._order):
            entered = [frame for frame in frames if frame.number in entries]
            if entered:
                self._enter(at, entered)
            self._merge(at)
            copies += len(frames) * (len(self._of_copies[at]) - 1)
            if copies > allowed:
                return False
            for frame in frames:
                self._pass(frame, at)
        return True

    def has_several(self, frame: Frame) -> bool:
        """Tell whether a frame is called in several situations, none weaker than all others."""
        return len(self._situations(frame)) > 1

    def copied(self) -> Frames:
        """Return the call graph with copies of what leads to frames with several situations."""
        leading = _leading_to(self._calls, filter(self.has_several, self._wanted))
        counts = {
            frame: len(self._situations(frame))
            for frame in self._frames.all
            if frame.number in leading and self.has_several(frame)
        }
        return with_copies(self._frames, counts, self._called)

    def _situations(self, frame: Frame) -> list[Situation]:
        return self._of_copies[self._component[frame.number]]

    # -- situations --------------------------------------------------------------------------------

    def _enter(self, at: int, entered: list[Frame]) -> None:
        """Enter code that is not called: its situation is the first, and so it has copy 0."""
        found = [
            Situation(
                self._threads.reaching(frame),
                self._parallel.phase_at_entry(frame),
                self._held.entry_facts(frame),
            )
            for frame in entered
        ]
        first = self._common(found)
        self._met[at] = {first.key: first, **self._met.get(at, {})}

    def _pass(self, frame: Frame, at: int) -> None:
        """Pass the situations of a frame on to its callees."""
        if frame in self._calls.start_frames:
            return
        for number in range(len(self._of_copies[at])):
            for call in frame.calls:
                for to, situation in self._passed(frame, number, call):
                    self._met.setdefault(to, {}).setdefault(situation.key, situation)

    def _passed(
        self, frame: Frame, number: CopyNumber, call: FrameCall
    ) -> Iterator[tuple[int, Situation]]:
        at = self._component[frame.number]
        called = {
            to: callee
            for callee in call.callees()
            if (to := self._component.get(callee.number)) is not None and to != at
        }
        for to, callee in called.items():
            yield to, self._at_call(frame, number, call, callee)

    def _at_call(
        self, frame: Frame, number: CopyNumber, call: FrameCall, callee: Frame
    ) -> Situation:
        entered = self._of_copies[self._component[frame.number]][number]
        # Facts name parameters: those of a cycle's entry mean nothing in its other frames.
        is_alone = len(self._order[self._component[frame.number]]) == 1
        known = entered.facts if is_alone else self._held.entry_facts(frame)
        facts = self._held.passed_by(frame, call, known)
        if self._tasks.kept(call) is not None and callee.number in self._begun:
            # A worker runs a task, which is a thread of its own.
            begun = self._begun[callee.number]
            phase = [(t, 0) for t, _ in self._parallel.phase_at_entry(callee) if begun >> t & 1]
            return Situation(begun, tuple(phase), facts)
        phase_here = self._parallel.phase_at_call(entered.phase, frame, call.site.pc)
        return Situation(entered.threads, phase_here, facts)

    def _called(
        self, frame: Frame, number: CopyNumber, call: FrameCall, callee: Frame
    ) -> CopyNumber:
        """Return the copy of a callee for a call in a copy of a frame."""
        to, at = self._component[callee.number], self._component.get(frame.number)
        if at == to:
            return number
        if at is None or frame in self._calls.start_frames:
            return 0
        return self._copy[to][self._at_call(frame, number, call, callee).key]

    # -- merging -----------------------------------------------------------------------------------

    def _merge(self, at: int) -> None:
        """Give each situation of a component a copy; where there are too many, they are merged."""
        met = list(self._met[at].values())
        for project in (_itself, _phase_and_locks, _phase, _nothing):
            classes: dict[object, list[Situation]] = {}
            for each in met:
                classes.setdefault(project(each), []).append(each)
            if len(classes) <= 4 * self._most:
                classes = self._antichain(classes)
            if len(classes) <= self._most:
                break
        self._of_copies[at] = [self._common(each) for each in classes.values()]
        self._copy[at] = {
            situation.key: number
            for number, merged in enumerate(classes.values())
            for situation in merged
        }

    def _antichain(self, classes: dict[object, list[Situation]]) -> dict[object, list[Situation]]:
        """Add each class to one in which less is known, if there is one."""
        common = {key: self._common(members) for key, members in classes.items()}
        kept: dict[object, list[Situation]] = {}
        for key, members in classes.items():
            weaker = [other for other in kept if self._is_weaker(common[other], common[key])]
            if weaker:
                kept[weaker[0]] = kept[weaker[0]] + members
                continue
            stronger = [other for other in kept if self._is_weaker(common[key], common[other])]
            merged = members + [each for other in stronger for each in kept.pop(other)]
            kept[key] = merged
        # What is entered from outside has copy 0.
        first = next(iter(classes.values()))[0]
        return dict(sorted(kept.items(), key=lambda item: first not in item[1]))

    def _is_weaker(self, first: Situation, second: Situation) -> bool:
        """Tell whether all that may race in the second situation may race in the first."""
        if second.threads & ~first.threads:
            return False
        phases = dict(first.phase)
        if any(spawned & ~phases.get(thread, 0) for thread, spawned in second.phase):
            return False
        return self._held.common_facts(first.facts, second.facts) is first.facts

    def _common(self, merged: list[Situation]) -> Situation:
        """Return a situation in which all that is known holds in each of some."""
        first, *others = merged
        threads, phase, facts = first.threads, dict(first.phase), first.facts
        for each in others:
            threads |= each.threads
            for thread, spawned in each.phase:
                phase[thread] = phase.get(thread, 0) | spawned
            facts = self._held.common_facts(facts, each.facts)
        return Situation(threads, tuple(sorted(phase.items())), facts)


def _begun(threads: Threads) -> dict[int, ThreadSet]:
    """Return the threads that begin with each frame."""
    found: dict[int, ThreadSet] = {}
    for thread in threads.all:
        for root in thread.roots:
            found[root.number] = found.get(root.number, 0) | 1 << thread.number
    return found


def _leading_to(calls: ThreadCalls, wanted: Iterable[Frame]) -> frozenset[int]:
    """Return the numbers of the frames from which calls within a thread lead to some frames."""

    def callers(node: int) -> Iterable[int]:
        found = calls.callers(calls.frames.all[node])
        return [caller.number for caller, _ in found if caller not in calls.start_frames]

    return frozenset(reachable([frame.number for frame in wanted], callers))


def _itself(situation: Situation) -> object:
    return situation.key


def _phase_and_locks(situation: Situation) -> object:
    return situation.threads, situation.phase, situation.facts.locks


def _phase(situation: Situation) -> object:
    return situation.phase, situation.facts.has_locks


def _nothing(_: Situation) -> object:
    return None
