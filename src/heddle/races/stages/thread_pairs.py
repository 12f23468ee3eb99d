"""The thread pairs of rule (2.14): which threads may run in parallel with an access, as bits."""

from collections.abc import Iterable
from typing import TypeAlias, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.concurrency.threads import AbstractThread, ThreadSet
from heddle.pointsto import Frame
from heddle.races.accesses import Statement
from heddle.races.stages.rules import Access, Analyses, may_run_during

# A set of thread pairs: bit t * n + u says that u may run while t is at the access.
ThreadPairs: TypeAlias = int


@final
class ParallelThreads:
    """Computes thread pairs; `itself` are those of two instances of one abstract thread."""

    def __init__(self, analyses: Analyses) -> None:
        self._analyses = analyses
        self._width = len(analyses.threads.all)
        self._everyone = (1 << self._width) - 1
        self._turned = Memo(self._transpose)
        self._met = Memo(self._has_pair)
        # The pairs of threads for which they are the same everywhere, and the other threads.
        self._known: dict[ThreadSet, tuple[ThreadPairs, tuple[AbstractThread, ...]]] = {}
        self.itself = sum(1 << (t * self._width + t) for t in range(self._width))

    def at(self, statement: Statement, frame: Frame) -> ThreadPairs:
        """Return the pairs of threads that run a statement in a frame and those parallel to it."""
        reaching = self._analyses.threads.reaching(frame)
        known = self._known.get(reaching)
        if known is None:
            threads, parallel = self._analyses.threads.members(reaching), self._analyses.parallel
            fixed = [t for t in threads if parallel.is_flow_insensitive(t)]
            varying = tuple([t for t in threads if not parallel.is_flow_insensitive(t)])
            known = self._pairs_of(fixed, frame, statement), varying
            self._known[reaching] = known
        return known[0] | self._pairs_of(known[1], frame, statement)

    def _pairs_of(
        self, threads: Iterable[AbstractThread], frame: Frame, statement: Statement
    ) -> ThreadPairs:
        found = 0
        for thread in threads:
            thread_pairs = may_run_during(self._analyses, Access(thread, frame, statement))
            found |= thread_pairs << (thread.number * self._width)
        return found

    def all_pairs(self, frame: Frame) -> ThreadPairs:
        """Return the pairs of threads that run a frame and all threads."""
        found = 0
        for thread in bits(self._analyses.threads.reaching(frame)):
            found |= self._everyone << (thread * self._width)
        return found

    def turned(self, thread_pairs: ThreadPairs) -> ThreadPairs:
        """Return the pairs with their threads swapped."""
        return self._turned[thread_pairs]

    def _transpose(self, thread_pairs: ThreadPairs) -> ThreadPairs:
        swapped = 0
        for bit in bits(thread_pairs):
            ours, theirs = self.threads(bit)
            swapped |= 1 << (theirs * self._width + ours)
        return swapped

    def threads(self, bit: int) -> tuple[int, int]:
        """Return the pair of threads that a bit stands for."""
        return divmod(bit, self._width)

    def may_meet(self, thread_pairs: ThreadPairs, first: ThreadSet, second: ThreadSet) -> bool:
        """Return whether some pair is of one of the first threads and one of the second."""
        return self._met[thread_pairs, first, second]

    def _has_pair(self, key: tuple[ThreadPairs, ThreadSet, ThreadSet]) -> bool:
        thread_pairs, first, second = key
        width, theirs = self._width, self._everyone & second
        return any(thread_pairs >> t * width & theirs for t in bits(first))
