"""What the stages leave: races by statement, what they are about, how many each stage kept."""

from typing import NamedTuple

from heddle.pointsto import ObjectSet
from heddle.races.accesses import Statement
from heddle.races.stages.mutual_exclusion import Proof
from heddle.races.stages.survivors import Survivors
from heddle.races.stages.thread_pairs import Beside


class FoundRace(NamedTuple):
    """Two statements that may race: on which objects, in which pairs of threads.

    Hundreds of threads are tens of thousands of pairs: they stay bits, equal ones shared.
    """

    first: Statement
    second: Statement
    objects: ObjectSet
    threads: Beside


class StageCount(NamedTuple):
    """How many pairs a stage keeps of those before it kept, how many of all alone, if asked."""

    name: str
    given: int
    kept: int
    alone: int | None
    seconds: float


class Racing(NamedTuple):
    """What the races that are left are about: more contexts may tell some of it apart.

    `objects` are those accessed, `owners` the locks and threads that both accesses were read from
    and that no proof could use, `threads` those that race with others like themselves, as bits.
    """

    objects: ObjectSet
    owners: ObjectSet
    threads: int


class Funnelled(NamedTuple):
    """The races that are left, by statement, and what each stage did.

    Of a field with too many not all are among the races; `left` has the pairs of all,
    `racing` is about all. `proofs` tells how many of all pairs each proof about locks removes
    by itself, if asked. What is looked at again for what an earlier round left is not counted.
    """

    races: tuple[FoundRace, ...]
    left: Survivors
    racing: Racing
    counts: tuple[StageCount, ...]
    proofs: tuple[tuple[Proof, int], ...]

    @property
    def pairs(self) -> int:
        """Return how many pairs of statements are left."""
        return sum(left.total for left in self.left.values())
