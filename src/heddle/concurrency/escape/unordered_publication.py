"""Objects that threads hand to each other without an order: by opaque modes, or half an order.

What a thread does to its own object before it lets others have it is ordered before what they do
to it if it is stored releasing and loaded acquiring (JLS 17.4.5, and the modes of `VarHandle`). A
race on the place by which it is handed over would be reported there. But modes that are atomic and
do not order anything hide it: what goes through them counts as shared from the beginning.
"""

from collections.abc import Iterator

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls, is_looked_at
from heddle.models.accesses import AccessRow
from heddle.pointsto import Frame, Frames, ObjectSet
from heddle.program.constants import LambdaTarget
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Invoke, InvokeDynamic


def weakly_handed_over(calling: ThreadCalls, hierarchy: Hierarchy) -> ObjectSet:
    """Return the objects that may be handed over so, with all that they lead to."""
    found = 0
    referred: set[tuple[str, str]] = set()
    for frame in calling.frames.all:
        if frame.method is not None and frame.body is not None and is_looked_at(frame.method):
            for call, row in _weak_calls(calling, frame.body, hierarchy):
                found |= _handed_over(calling.frames, frame, call, row)
            referred |= set(_weak_references(calling, frame.body))
    return _closure(calling.frames, found | _held_by_receivers(calling.frames, referred))


def _weak_references(calling: ThreadCalls, body: Body) -> Iterator[tuple[str, str]]:
    """Return the methods that hand over too weakly and that a body has references to."""
    for instr in (instr for block in body.blocks for instr in block.instrs):
        if isinstance(instr, InvokeDynamic) and isinstance(instr.target, LambdaTarget):
            called = instr.target.implementation
            if calling.models.accesses.is_weak_state(called.owner, called.name):
                yield called.owner, called.name


def _held_by_receivers(frames: Frames, methods: set[tuple[str, str]]) -> ObjectSet:
    """Return all that the receivers of some methods hold: who calls a reference is not known."""
    found = 0
    for frame in frames.all if methods else ():
        if frame.method is not None and (frame.method.owner, frame.method.name) in methods:
            for number in bits(frames.parameter(frame, 0)):
                for held in frames.fields.get(number, {}).values():
                    found |= held
    return found


def _weak_calls(
    calling: ThreadCalls, body: Body, hierarchy: Hierarchy
) -> Iterator[tuple[Invoke, AccessRow]]:
    rows = calling.models.accesses
    for instr in (instr for block in body.blocks for instr in block.instrs):
        row = rows.row(instr, hierarchy) if isinstance(instr, Invoke) else None
        if row is not None and (row.hands_over_weakly or row.takes_over_weakly):
            assert isinstance(instr, Invoke)
            yield instr, row


def _handed_over(frames: Frames, frame: Frame, call: Invoke, row: AccessRow) -> ObjectSet:
    found = 0
    if row.hands_over_weakly:
        given = call.args[1:] if row.way == "state" else call.args[2:]
        for var in given:
            found |= frames.variable(frame, var)
        # Of a static field there is no object, and the value is the first.
        if row.way == "handle" and len(call.args) == 2:
            found |= frames.variable(frame, call.args[1])
    if row.takes_over_weakly and call.dest is not None:
        found |= frames.variable(frame, call.dest)
    return found


def _closure(frames: Frames, objects: ObjectSet) -> ObjectSet:
    found = todo = objects
    while todo:
        reached = 0
        for number in bits(todo):
            for held in frames.fields.get(number, {}).values():
                reached |= held
        todo = reached & ~found
        found |= reached
    return found
