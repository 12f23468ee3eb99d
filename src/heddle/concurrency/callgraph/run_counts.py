"""Frames that run at most once, and abstract objects that denote at most one object.

A frame runs at most once if it is the main method's or a class initialiser's and nothing calls it,
or if exactly one call reaches it, in a frame that runs at most once, and not within a loop. What
the start of a thread calls runs once per call of the start, like any callee.

An abstract object denotes at most one object if exactly one instruction allocates it, one at a
time, in exactly one frame that runs at most once, and not within a loop. There is one class object
for each class.

Besides, some offsets may be *chosen* to run at most once, outside of loops: those of the one epoch
that a program has code of its own for (`epochs`).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.graphs import reachable
from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.pointsto import Frame, ObjectSet, Site
from heddle.program.classes import Method
from heddle.program.descriptors import CLASS_TYPE

# The static field in which the models keep what is written to object streams.
_WRITTEN: Final = "WRITTEN"
# The offsets of methods that run at most once by choice, outside of loops.
ChosenOffsets: TypeAlias = Mapping[Method, frozenset[int]]
_NONE_CHOSEN: Final[ChosenOffsets] = MappingProxyType({})


@final
class AtMostOnce:
    """The frames that run at most once, and the abstract objects that denote at most one object."""

    def __init__(
        self,
        frames: frozenset[Frame],
        objects: ObjectSet,
        chosen: ChosenOffsets = _NONE_CHOSEN,
    ) -> None:
        self._frames = frames
        self._chosen = chosen
        self.single_objects = objects

    def must_run_at_most_once(self, frame: Frame) -> bool:
        """Tell whether a frame runs at most once in every execution."""
        return frame in self._frames

    def must_pass_at_most_once(self, frame: Frame, pc: int) -> bool:
        """Tell whether an offset of a frame runs at most once, unless a loop repeats it."""
        return frame in self._frames or self.is_chosen(frame, pc)

    def is_chosen(self, frame: Frame, pc: int) -> bool:
        """Tell whether an offset runs at most once by choice, in any context of its method."""
        return _is_chosen(self._chosen, frame, pc)


def _is_chosen(chosen: ChosenOffsets, frame: Frame, pc: int) -> bool:
    return bool(chosen) and frame.method is not None and pc in chosen.get(frame.method, ())


def at_most_once(calling: ThreadCalls, chosen: ChosenOffsets = _NONE_CHOSEN) -> AtMostOnce:
    """Compute what happens at most once, by the rules of this module."""
    frames = _frames(calling, chosen)
    found = AtMostOnce(frames, 0, chosen)
    return AtMostOnce(frames, _objects(calling, found), chosen)


def _frames(calling: ThreadCalls, chosen: ChosenOffsets) -> frozenset[Frame]:
    """Follow single calls from the frames that the virtual machine runs once."""
    frames = calling.frames
    starts = [f for f in frames.mains if not any(calling.callers(f))]
    starts += [f for f in frames.all if f.is_initialiser]
    starts += _called_by_choice(calling, chosen)
    return frozenset(reachable(starts, lambda frame: _called_once(calling, frame)))


def _called_by_choice(calling: ThreadCalls, chosen: ChosenOffsets) -> list[Frame]:
    """Return the frames that only one chosen offset calls, in no loop, whatever its context."""
    found: dict[Frame, None] = {}
    for method in chosen:
        for frame in calling.frames.of_method(method):
            for call in frame.calls if frame.statements.is_translated else ():
                is_once = _is_chosen(chosen, frame, call.site.pc)
                if is_once and not calling.may_repeat(frame, call.site.pc):
                    found.update(dict.fromkeys(call.callees()))
    return [
        frame
        for frame in found
        if not (frame.is_initialiser or frame in calling.vm_entries)
        and _is_one_place([(caller, call.site.pc) for caller, call in calling.callers(frame)])
    ]


def _is_one_place(found: Sequence[tuple[Frame, int]]) -> bool:
    """Tell whether places are one offset, once in each of some contexts."""
    offsets = {(frame.method, pc) for frame, pc in found}
    return len(offsets) == 1 and len(set(found)) == len(found)


def _called_once(calling: ThreadCalls, frame: Frame) -> list[Frame]:
    """Return the callees that only one call reaches, which is in this frame and in no loop."""
    if not (frame.statements.is_translated or frame in calling.start_frames):
        # A model or an assumption says what may be called, not how often.
        return []
    return [
        callee
        for call in frame.calls
        if not calling.may_repeat(frame, call.site.pc)
        for callee in call.callees()
        if calling.only_caller(callee)
    ]


def _objects(calling: ThreadCalls, once: AtMostOnce) -> ObjectSet:
    found = 0
    for number, made in enumerate(calling.frames.objects):
        is_class = made.type == CLASS_TYPE and made.site.label.startswith("class ")
        if is_class or (is_single_allocation(made.site) and _is_made_once(calling, once, number)):
            found |= 1 << number
    return found & ~_serialised_lambdas(calling)


def _serialised_lambdas(calling: ThreadCalls) -> ObjectSet:
    """Return the lambdas that are written to object streams: they denote their copies, too."""
    frames = calling.frames
    written = bits(frames.statics.get(_WRITTEN, 0))
    return sum(1 << n for n in written if frames.objects[n].site.label.startswith("lambda "))


def is_single_allocation(site: Site) -> bool:
    """Tell whether a site is an instruction that allocates at most one object each time it runs.

    The inner arrays of an array of arrays are not such sites, nor are those of models.
    """
    return site.method is not None and (site.label == "" or site.label.startswith("lambda "))


def _is_made_once(calling: ThreadCalls, once: AtMostOnce, number: int) -> bool:
    return must_pass_once(calling, once, calling.allocators(number))


def must_pass_once(
    calling: ThreadCalls, once: AtMostOnce, places: Sequence[tuple[Frame, int]]
) -> bool:
    """Tell whether some offsets of frames run at most once in a run, all together."""
    if not _is_one_place(places):
        return False
    is_chosen = all(once.is_chosen(frame, pc) for frame, pc in places)
    return (is_chosen or len(places) == 1) and all(
        frame.statements.is_translated
        and once.must_pass_at_most_once(frame, pc)
        and not calling.may_repeat(frame, pc)
        for frame, pc in places
    )
