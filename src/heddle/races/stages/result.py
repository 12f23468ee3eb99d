"""The result of the stages: races by statement, their objects, and how many each stage kept."""

from typing import NamedTuple

from heddle.pointsto import FieldKey, ObjectSet
from heddle.races.accesses import Statement
from heddle.races.stages.mutual_exclusion import Proof
from heddle.races.stages.survivors import Survivors
from heddle.races.stages.thread_pairs import ThreadPairs


class FoundRace(NamedTuple):
    """Two statements that may race, with the objects and the pairs of threads.

    Hundreds of threads make tens of thousands of pairs: they stay bits, and equal ones are shared.
    """

    first: Statement
    second: Statement
    objects: ObjectSet
    threads: ThreadPairs


class StageCount(NamedTuple):
    """The numbers of pairs a stage gets and keeps; `alone` is the number it keeps of all pairs."""

    name: str
    given: int
    kept: int
    alone: int | None
    seconds: float


class RaceSubjects(NamedTuple):
    """The abstract objects and threads of the remaining races, which more contexts may split.

    `objects` are those accessed, `owners` the locks and threads that both accesses were read from
    and that no proof could use, `threads` those that race with themselves, as thread pairs.
    """

    objects: ObjectSet
    owners: ObjectSet
    threads: int


class StageResult(NamedTuple):
    """The remaining races by statement, and what each stage did.

    Of a field with too many, `races` has only some; `left` and `racing` cover all. `proofs` says
    how many of all pairs each proof about locks removes alone, if counted. Later rounds, which
    look at the pairs of an earlier one again, are not counted. `trusted` are the fields of objects
    of some types to which the JDK is trusted to order its own accesses.
    """

    races: tuple[FoundRace, ...]
    left: Survivors
    racing: RaceSubjects
    counts: tuple[StageCount, ...]
    proofs: tuple[tuple[Proof, int], ...]
    trusted: frozenset[tuple[FieldKey, str]] = frozenset()

    @property
    def pairs(self) -> int:
        """Return how many pairs of statements remain."""
        return sum(left.total for left in self.left.values())
