"""Objects that have one owner at a time: each is handed over, and left alone by who had it.

An object belongs to the thread that made it, until it is put into a channel (`_channels`); then to
whoever takes it out. If no field but those of channels ever holds it, and no variable is used after
what it holds was put in (`_owning`), then all accesses to it are by its owner, and ordered
(`docs/orderings.md`).
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, final

from heddle._util.bits import bits, union
from heddle.concurrency.callgraph import Codes, ThreadCalls, is_looked_at, is_one_instruction
from heddle.concurrency.ordering.channels import Channels, positions
from heddle.concurrency.ordering.ownership import Owning
from heddle.pointsto import Frame, FrameCall, ObjectSet
from heddle.program.ir import Invoke, Var

_TAKING: Final = frozenset(("takes", "swaps"))
_OBJECT: Final = "java/lang/Object"


@final
class HandOver:
    """Tells which objects are handed over from owner to owner."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._frames = calling.frames
        self._codes = Codes()

    @cached_property
    def objects(self) -> ObjectSet:
        """Return the objects of which each has one owner at a time."""
        put = self._put()
        found = put & ~self._kept(put) if put else 0
        return found & ~self._used_later(found) if found else 0

    @cached_property
    def _channels(self) -> Channels:
        return Channels(self._calling)

    def _put(self) -> ObjectSet:
        """Return what the application makes, one by one, and puts into channels."""
        found = 0
        for (frame, pc), rows in self._channels.uses.items():
            for call in self._calls(frame, pc):
                for at in positions(rows):
                    found |= self._frames.variable(frame, call.args[at])
        made = 0
        for number in bits(found):
            site = self._frames.objects[number].site
            is_own = site.method is not None and is_looked_at(site.method)
            made |= (is_own and is_one_instruction(site) and site.label == "") << number
        return made

    def _calls(self, frame: Frame, pc: int) -> Iterator[Invoke]:
        for block in () if frame.body is None else frame.body.blocks:
            for instr in block.instrs:
                if isinstance(instr, Invoke) and instr.pc == pc:
                    yield instr

    # -- who else has it ---------------------------------------------------------------------------

    def _kept(self, among: ObjectSet) -> ObjectSet:
        """Return objects that others may have: in fields, or by code that is not looked at."""
        found = union(self._frames.statics.values())
        for number, fields in self._frames.fields.items():
            held = union(fields.values())
            if held & among and not self._channels.is_part(number):
                found |= held
        found |= union(self._given_away(frame) for frame in self._frames.all)
        return found | union(self._looked_for())

    def _looked_for(self) -> Iterator[ObjectSet]:
        """Return what calls of channels are given without putting it in: keys, what is expected."""
        for (frame, pc), rows in self._channels.uses.items():
            put = positions(rows)
            for call in self._calls(frame, pc):
                for at, var in enumerate(call.args):
                    if at not in put:
                        yield self._frames.variable(frame, var)

    def _given_away(self, frame: Frame) -> ObjectSet:
        """Return what a frame is given, if it may do anything with it."""
        if frame in self._calling.starting or frame in self._calling.entered:
            return self._parameters(frame)
        if self._channels.is_open(frame):
            return self._parameters(frame)
        is_own = frame.body is not None or frame.statements.is_translated
        is_object = frame.method is not None and frame.method.owner == _OBJECT
        if is_own or is_object or self._channels.is_run_on(frame):
            return 0
        return 0 if self._channels.is_step(frame) else self._parameters(frame)

    def _parameters(self, frame: Frame) -> ObjectSet:
        count = len(frame.statements.parameters)
        return union(self._frames.parameter(frame, at) for at in range(count))

    # -- who uses it later -------------------------------------------------------------------------

    def _used_later(self, among: ObjectSet) -> ObjectSet:
        """Return objects that may be used by who has handed them over."""
        below = self._putting(among)
        found = 0
        for frame in self._frames.all:
            if self._channels.is_run_on(frame):
                continue
            suspects = self._at_risk(frame, below) & among & ~found
            if not suspects:
                continue
            if frame.body is None:
                found |= 0 if _calls_once(frame) else suspects
                continue
            for number in bits(suspects):
                found |= (not self._is_left_alone(frame, number, below)) << number
        return found

    def _putting(self, among: ObjectSet) -> list[ObjectSet]:
        """Return what running each node may put into channels."""
        own = [0] * len(self._calling.graph)
        for (frame, pc), rows in self._channels.uses.items():
            for call in self._calls(frame, pc):
                for at in positions(rows):
                    own[frame.number] |= self._frames.variable(frame, call.args[at]) & among
        return self._calling.with_callees(own)

    def _at_risk(self, frame: Frame, below: list[ObjectSet]) -> ObjectSet:
        """Return what calls of a frame may put that are given it."""
        found = 0
        for call in frame.calls if frame not in self._calling.starting else ():
            given = union(self._frames.numbered(frame, n) for n in call.site.arguments)
            found |= given & self._put_by(frame, call, below)
        return found

    def _put_by(self, frame: Frame, call: FrameCall, below: list[ObjectSet]) -> ObjectSet:
        if (frame, call.site.pc) in self._channels.uses:
            return -1
        count = len(self._frames.all)
        return union(below[count + group.number] for group in call.groups)

    def _is_left_alone(self, frame: Frame, number: int, below: list[ObjectSet]) -> bool:
        """Tell whether a frame does not use an object after it has put it in."""
        assert frame.body is not None
        variables = [v for v in frame.statements.variables if v >= 0]
        holding = frozenset(v for v in variables if self._frames.variable(frame, v) >> number & 1)
        putting = {
            call.site.pc for call in frame.calls if self._put_by(frame, call, below) >> number & 1
        }

        def gives(call: Invoke) -> tuple[Var, ...]:
            return tuple(v for v in call.args if v in holding) if call.pc in putting else ()

        def takes(call: Invoke) -> bool:
            return self._takes(frame, call)

        return Owning(self._codes.of(frame.body), holding, gives, takes).is_left_alone()

    def _takes(self, frame: Frame, call: Invoke) -> bool:
        """Tell whether a call takes something out of a channel, whatever it is on."""
        rows = self._channels.uses.get((frame, call.pc), ())
        if not rows or not all(row.verb in _TAKING for row in rows):
            return False
        calls = [each for each in frame.calls if each.site.pc == call.pc]
        return all(self._channels.is_run_on(c) for each in calls for c in each.callees())


def _calls_once(frame: Frame) -> bool:
    """Tell whether code without a body hands what it is given on to one call, and ends."""
    return frame.statements.is_translated and len(frame.calls) == 1
