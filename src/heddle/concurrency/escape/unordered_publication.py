"""Objects that are published without a happens-before edge: by opaque modes, or half an edge.

What a thread does to an object before it publishes it happens before what others do to it if it is
stored by a release and loaded by an acquire (JLS 17.4.5, and the modes of `VarHandle`). A race on
the field that publishes it would be reported itself. But modes that are atomic and order nothing
hide it: what goes through them is taken to be shared from the beginning.
"""

from collections.abc import Collection, Iterator

from heddle._util.bits import bits, union
from heddle.concurrency.callgraph import ThreadCalls, may_be_application_code
from heddle.models.accesses import AccessRow
from heddle.pointsto import FieldKey, Frame, Frames, ObjectSet
from heddle.program.constants import LambdaTarget
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Invoke, InvokeDynamic


def unordered_objects(calling: ThreadCalls, hierarchy: Hierarchy) -> ObjectSet:
    """Return the objects that may be published without an order, with all that they reach."""
    found = 0
    referred: set[tuple[str, str]] = set()
    for frame in calling.frames.all:
        if (
            frame.method is not None
            and frame.body is not None
            and may_be_application_code(frame.method)
        ):
            for call, row in _weak_calls(calling, frame.body, hierarchy):
                found |= _published(calling.frames, frame, call, row)
            referred |= set(_weak_references(calling, frame.body))
    return reachable_objects(calling.frames, found | _held_by_receivers(calling.frames, referred))


def _weak_references(calling: ThreadCalls, body: Body) -> Iterator[tuple[str, str]]:
    """Return the methods that publish without an order and that a body has references to."""
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
            found |= _held(frames, frames.parameter(frame, 0))
    return found


def _weak_calls(
    calling: ThreadCalls, body: Body, hierarchy: Hierarchy
) -> Iterator[tuple[Invoke, AccessRow]]:
    for instr in (instr for block in body.blocks for instr in block.instrs):
        if isinstance(instr, Invoke):
            row = calling.models.accesses.row(instr, hierarchy)
            if row is not None and (row.publishes_weakly or row.reads_weakly):
                yield instr, row


def _published(frames: Frames, frame: Frame, call: Invoke, row: AccessRow) -> ObjectSet:
    found = 0
    if row.publishes_weakly:
        stored = call.args[1:] if row.place == "state" else call.args[2:]
        found |= union(frames.variable(frame, var) for var in stored)
        # A static field has no object, and the value is the first argument.
        if row.place == "handle" and len(call.args) == 2:
            found |= frames.variable(frame, call.args[1])
    if row.reads_weakly and call.dest is not None:
        found |= frames.variable(frame, call.dest)
    return found


def reachable_objects(
    frames: Frames, objects: ObjectSet, ignored: Collection[FieldKey] = ()
) -> ObjectSet:
    """Return objects and all that they reach, but for what only some fields hold."""
    found = todo = objects
    while todo:
        reached = _held(frames, todo, ignored)
        todo = reached & ~found
        found |= reached
    return found


def _held(frames: Frames, objects: ObjectSet, ignored: Collection[FieldKey] = ()) -> ObjectSet:
    found = 0
    for number in bits(objects):
        for field, held in frames.fields.get(number, {}).items():
            found |= 0 if field in ignored else held
    return found
