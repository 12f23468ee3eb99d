"""Random edits of code: insertions at random places that change nothing of what it does."""

from collections.abc import Iterable
from random import Random
from typing import Final

from heddle.frontend.classwriter.class_editor import ClassEditor, EditableMethod
from heddle.frontend.classwriter.edits import CodeEdits, Snippet
from heddle.frontend.classwriter.emit import Emitter
from heddle.frontend.classwriter.growing_pool import GrowingPool, NoRoomError

STATE: Final = "heddle/rt/ThreadState"
RUNTIME: Final = "heddle/rt/Rt"
# Short enough for most methods, long enough that few jumps over them stay short.
_LONG: Final = 20_000


def edited_at_random(data: bytes, place: str, random: Random, *, long: bool = False) -> bytes:
    """Return a class with insertions in every method; with `long`, some push code far apart."""
    editor = ClassEditor(data, place)
    for method in editor.methods():
        try:
            editor.edit(method, random_edits(method, editor.pool, random, long=long))
        except NoRoomError:
            continue
    return editor.written()


def random_edits(
    method: EditableMethod, pool: GrowingPool, random: Random, *, long: bool = False
) -> CodeEdits:
    """Return edits of all kinds, with a local stored at the entry or without."""
    stores_state = random.random() < 0.7
    edits = CodeEdits((STATE,) if stores_state else (), scratch=2)
    slot = method.code.max_locals
    if stores_state:
        call = Emitter(pool).call_static(RUNTIME, "self", f"()L{STATE};")
        edits.insert_at_entry(call.store("A", slot).snippet())
    share = random.choice((0.02, 0.2, 1.0))
    starts = method.scan.starts
    for pc in starts:
        if random.random() < share:
            snippet = _snippet(Emitter(pool), random, slot if stores_state else None)
            _insert(edits, method, pc, snippet, random)
    if long:
        for pc in random.sample(starts, min(2, len(starts))):
            edits.insert_before(pc, Snippet(bytes(_LONG), 0))
    if method.shape.name != "<init>" and random.random() < 0.3:
        edits.land(Emitter(pool).plain("athrow").snippet())
    return edits


def _snippet(emitter: Emitter, random: Random, slot: int | None) -> Snippet:
    """Return a call, a use of a scratch local, or a few instructions that do nothing."""
    kind = random.randrange(3)
    if kind == 0 and slot is not None:
        descriptor = f"(L{STATE};I)V"
        site = random.choice((3, 70, -1000, 2**30 + random.randrange(400)))
        emitter.load("A", slot).integer(site).call_static(RUNTIME, "touch", descriptor)
    elif kind == 1 and slot is not None:
        emitter.string("scratch").store("A", slot + 1).load("A", slot + 1).plain("pop")
    else:
        emitter.plain(*["nop"] * random.randrange(1, 9))
    return emitter.snippet()


def _insert(
    edits: CodeEdits, method: EditableMethod, pc: int, snippet: Snippet, random: Random
) -> None:
    """Insert before or after an instruction, or replace it by itself and more."""
    jump = method.scan.jumps.get(pc)
    kind = random.randrange(4)
    if kind == 0 and (jump is None or jump.following):
        edits.insert_after(pc, snippet)
    elif kind == 1 and jump is None:
        edits.replace(pc, Snippet(_own(method, pc) + snippet.code, snippet.depth))
    else:
        edits.insert_before(pc, snippet)


def _own(method: EditableMethod, pc: int) -> bytes:
    ends: Iterable[int] = (*method.scan.starts, len(method.code.code))
    return method.code.code[pc : min(end for end in ends if end > pc)]
