"""Which threads may run beside those that run an access, as pairs of threads."""

from collections.abc import Iterable
from typing import TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.threads import AbstractThread, ThreadSet
from heddle.pointsto import Frame
from heddle.races.accesses import Statement
from heddle.races.stages.rules import Access, Analyses, others

# Pairs of threads: bit t * n + u says that u may run while t is at the access.
Beside: TypeAlias = int


@final
class ThreadsBeside:
    """Tells who runs beside accesses; `itself` are the pairs of a thread and another like it."""

    def __init__(self, analyses: Analyses) -> None:
        self._analyses = analyses
        self._width = len(analyses.threads.all)
        self._everyone = (1 << self._width) - 1
        self._turned: dict[Beside, Beside] = {}
        self._met: dict[tuple[Beside, ThreadSet, ThreadSet], bool] = {}
        # Who runs beside threads of a set wherever these are, and those of which it varies.
        self._known: dict[ThreadSet, tuple[Beside, tuple[AbstractThread, ...]]] = {}
        self.itself = sum(1 << (t * self._width + t) for t in range(self._width))

    def at(self, statement: Statement, frame: Frame) -> Beside:
        """Return which threads may run beside those that run a statement in a frame."""
        reaching = self._analyses.threads.reaching(frame)
        known = self._known.get(reaching)
        if known is None:
            threads, parallel = self._analyses.threads.members(reaching), self._analyses.parallel
            fixed = [t for t in threads if parallel.is_same_everywhere(t)]
            varying = tuple([t for t in threads if not parallel.is_same_everywhere(t)])
            known = self._beside(fixed, frame, statement), varying
            self._known[reaching] = known
        return known[0] | self._beside(known[1], frame, statement)

    def _beside(
        self, threads: Iterable[AbstractThread], frame: Frame, statement: Statement
    ) -> Beside:
        found = 0
        for thread in threads:
            beside = others(self._analyses, Access(thread, frame, statement))
            found |= beside << (thread.number * self._width)
        return found

    def all_beside(self, frame: Frame) -> Beside:
        """Return the relation in which every thread may run beside those that run a frame."""
        found = 0
        for thread in bits(self._analyses.threads.reaching(frame)):
            found |= self._everyone << (thread * self._width)
        return found

    def turned(self, beside: Beside) -> Beside:
        """Return the same relation seen from the other thread."""
        known = self._turned.get(beside)
        if known is None:
            known = 0
            for bit in bits(beside):
                ours, theirs = self.threads(bit)
                known |= 1 << (theirs * self._width + ours)
            self._turned[beside] = known
        return known

    def threads(self, bit: int) -> tuple[int, int]:
        """Return the pair of threads that a bit stands for."""
        return divmod(bit, self._width)

    def may_meet(self, beside: Beside, first: ThreadSet, second: ThreadSet) -> bool:
        """Tell whether a relation has a pair of one of some threads and one of others."""
        key = (beside, first, second)
        found = self._met.get(key)
        if found is None:
            width, theirs = self._width, self._everyone & second
            found = any(beside >> t * width & theirs for t in bits(first))
            self._met[key] = found
        return found
