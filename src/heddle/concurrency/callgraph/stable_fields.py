"""Fields that do not change once their object is constructed, or their class is initialised."""

from collections.abc import Iterator
from typing import final

from heddle.pointsto import Frame, Frames
from heddle.program.classes import Field, Flags, Method
from heddle.program.defuse import field_writes
from heddle.program.flow import normal_successors
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Invoke, PutField, PutStatic


@final
class StableFields:
    """The fields that hold the same from the end of construction or initialisation on.

    Each is set at most once; before that it holds null, or zero.
    """

    def __init__(self, frames: Frames, hierarchy: Hierarchy) -> None:
        model_writes = list(_model_writes(frames))
        self._modelled = frozenset(field for _, field in model_writes)
        self._once = _written_once(frames, hierarchy) - self._modelled
        # Fields that models write after construction or initialisation, even final ones.
        self._changed = frozenset(
            field
            for method, field in model_writes
            if method is None or method.owner != field.owner or method.name[0] != "<"
        )

    def must_be_stable(self, field: Field) -> bool:
        """Tell whether a field must not change after construction or initialisation."""
        if field in self._changed:
            return False
        return bool(field.flags & Flags.FINAL) or field in self._once

    def may_be_written_by_models(self, field: Field) -> bool:
        """Tell whether models, reflection or `Unsafe` may write a field."""
        return field in self._modelled


def _written_once(frames: Frames, hierarchy: Hierarchy) -> frozenset[Field]:
    """Return the fields that only their own constructors write, each once.

    A class whose code is not analysed has none.
    """
    found: set[Field] = set()
    known: set[Field] = set()
    bodies = {f.method: f.body for f in frames.all if f.method is not None and f.body is not None}
    for owner in dict.fromkeys(method.owner for method in bodies):
        known.update(hierarchy.fields(owner))
    for method, body in bodies.items():
        once: set[Field] = set()
        for instr in field_writes(body):
            field = hierarchy.resolve_field(instr.field)
            if field is not None:
                if field in once or not _is_own_write(method, instr, field):
                    found.add(field)
                once.add(field)
        if once - found and (_delegates(method, body) or _is_looping(body)):
            found |= once
    return frozenset(known - found)


def _delegates(method: Method, body: Body) -> bool:
    """Tell whether a constructor calls another one of its class."""
    return any(
        isinstance(instr, Invoke)
        and instr.method.name == "<init>"
        and instr.method.owner == method.owner
        and instr.args[0] == 0
        for block in body.blocks
        for instr in block.instrs
    )


def _is_looping(body: Body) -> bool:
    """Tell whether a body has a cycle."""
    return any(t <= at for at, block in enumerate(body.blocks) for t in normal_successors(block))


def _is_own_write(method: Method, instr: PutField | PutStatic, field: Field) -> bool:
    if method.owner != field.owner:
        return False
    if isinstance(instr, PutStatic):
        return method.name == "<clinit>"
    return method.name == "<init>" and instr.base == 0


def _model_writes(frames: Frames) -> Iterator[tuple[Method | None, Field]]:
    """Return the fields that models, reflection and `Unsafe` write, with the method that does."""
    seen: set[int] = set()
    for frame in frames.all:
        if id(frame.statements) in seen:
            continue
        seen.add(id(frame.statements))
        by = None if frame.body is not None else frame.method
        for field in written_by_models(frame):
            yield by, field
        for access in frame.statements.static_stores if frame.body is None else ():
            if isinstance(access.field, Field):
                yield by, access.field


def written_by_models(frame: Frame) -> Iterator[Field]:
    """Return the fields that a frame writes by no instruction: models, reflection, Unsafe.

    Not those of a copy that is read from a stream: nothing was there before, and what is stored
    stays, so that a later read finds the same as an earlier one.
    """
    statements = frame.statements
    own = set(statements.variables.values()) if frame.body is not None else set[int]()
    own |= {tie.holder for tie in statements.reach_edges if tie.holder != 0}
    for store in statements.stores:
        if store.base not in own and isinstance(store.field, Field):
            yield store.field
