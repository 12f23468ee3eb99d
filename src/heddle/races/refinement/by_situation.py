"""Refinement by situation: code that races are left in, judged in each situation of its own."""

from collections.abc import Collection
from typing import Final

from heddle._util.bits import bits
from heddle.concurrency.situations import SituationInputs, tabulate
from heddle.pointsto import Frames
from heddle.races.detected import Detection
from heddle.races.stages import StageCount, Survivors, statements_left

# The call graph is at most this many frames larger, and by at most a part of its size.
_MORE_FRAMES: Final = 2_000
_PART_OF_FRAMES: Final = 3
# Large call graphs are analysed again only if one pair in so many may go.
_SMALL: Final = 2_500
_WORTHWHILE: Final = 4


def separated_frames(found: Detection) -> Frames | None:
    """Return a call graph in which the situations of code with races are separated, if worth it."""
    analyses, left = found.analyses, found.stages.left
    if analyses.locks != "sound" or not left:
        return None
    inputs = SituationInputs(
        found.calling, found.tasks, analyses.threads, analyses.parallel, analyses.held
    )
    frames_of = analyses.accesses.frames_of
    running = {each: frames_of.get(each.method, ()) for each in statements_left(left)}
    size = len(found.calling.frames.all)
    table = tabulate(
        inputs,
        dict.fromkeys(frame for frames in running.values() for frame in frames),
        _MORE_FRAMES + size // _PART_OF_FRAMES,
    )
    if table is None:
        return None
    separated = {
        each.number
        for each, frames in running.items()
        if frames and all(map(table.has_several, frames))
    }
    is_worth = size <= _SMALL or _pairs_of(left, separated) * _WORTHWHILE >= found.stages.pairs
    return table.copied() if separated and is_worth else None


def _pairs_of(left: Survivors, statements: Collection[int]) -> int:
    """Return the number of pairs with one of some statements, given by number."""
    found = 0
    for remaining in left.values():
        among = [each.number in statements for each in remaining.statements]
        for at, partners in enumerate(remaining.partners):
            found += sum(other >= at and (among[at] or among[other]) for other in bits(partners))
    return found


def concluded(before: Detection, after: Detection) -> Detection:
    """Return the result of a detection by situation, with the statistics of that before."""
    stages = before.stages
    seconds = sum(each.seconds for each in after.timings)
    count = StageCount("situations", stages.pairs, after.stages.pairs, None, seconds)
    return before._replace(
        stages=after.stages._replace(counts=(*stages.counts, count), proofs=stages.proofs),
        analyses=after.analyses,
        calling=after.calling,
        tasks=after.tasks,
        coarser=tuple(dict.fromkeys((*before.coarser, *after.coarser))),
    )


def counted(found: Detection, name: str, given: int, seconds: float) -> Detection:
    """Add to the statistics of a detection what a further step has left of some pairs."""
    stages = found.stages
    count = StageCount(name, given, stages.pairs, None, seconds)
    return found._replace(stages=stages._replace(counts=(*stages.counts, count)))
