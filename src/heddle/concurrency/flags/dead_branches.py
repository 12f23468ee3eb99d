"""Dead branches: code that cannot run on some objects, because a final field is always zero.

A final field holds zero before it is set, so a field that all constructors set to zero is zero
whenever it is read. A branch on it goes one way only, and code that is reached by the other way
alone does not run. `LinkedHashMap`, for one, tests such a field on every access.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.graphs import reachable
from heddle._util.memo import Memo
from heddle.concurrency.aliasing import AccessPaths
from heddle.concurrency.callgraph import ThreadCalls, is_single_allocation
from heddle.concurrency.flags.constructor_constants import ConstructorConstants
from heddle.concurrency.flags.flag_facts import FlagUses
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Field, Flags, Method
from heddle.program.defuse import definitions
from heddle.program.flow import successors
from heddle.program.ir import Body, GetField, If, PutField

_NUMBERS: Final = frozenset("ZBCSI")
# Edges of a body, with the field of the receiver that must not be zero for them to be taken.
_Edges: TypeAlias = dict[tuple[int, int], Field]


@final
class DeadBranches:
    """The instructions that each frame cannot reach."""

    def __init__(self, calling: ThreadCalls, paths: AccessPaths, flags: FlagUses) -> None:
        self._calling = calling
        self._paths = paths
        self._flags = flags
        self._made = ConstructorConstants(calling)
        self._edges: dict[Method, _Edges] = {}
        self._zero = Memo(self._must_be_set_to_zero)
        self._reached: dict[tuple[Method, frozenset[Field]], frozenset[int]] = {}

    def must_not_reach(self, frame: Frame, pc: int) -> bool:
        """Tell whether a frame cannot reach an offset."""
        method, body = frame.method, frame.body
        if method is None or body is None or method.is_static:
            return False
        if method not in self._edges:
            self._edges[method] = dict(self._conditional_edges(body))
        edges = self._edges[method]
        if not edges:
            return False
        receivers = self._calling.frames.parameter(frame, 0)
        zero = frozenset(f for f in edges.values() if self._must_be_zero(receivers, f))
        if not zero:
            return False
        if (method, zero) not in self._reached:
            self._reached[method, zero] = _reachable_offsets(body, edges, zero)
        return pc not in self._reached[method, zero]

    def _conditional_edges(self, body: Body) -> Iterator[tuple[tuple[int, int], Field]]:
        """Return the edges that are taken only if a final field of the receiver is not zero."""
        tests = [(at, b.instrs[-1]) for at, b in enumerate(body.blocks)]
        branches = [(at, i) for at, i in tests if isinstance(i, If) and i.right is None]
        defined = definitions(body) if branches else {}
        for at, test in branches:
            read = defined.get(test.left)
            if not isinstance(read, GetField) or read.base != 0 or test.then == test.otherwise:
                continue
            field = self._paths.hierarchy.resolve_field(read.field)
            if field is not None and test.op in ("eq", "ne") and self._is_constant(field):
                yield (at, test.otherwise if test.op == "eq" else test.then), field

    def _is_constant(self, field: Field) -> bool:
        """Tell whether only constructors write a field, and no unseen code does."""
        is_number = field.descriptor in _NUMBERS and bool(field.flags & Flags.FINAL)
        is_alone = not self._flags.may_be_written_unseen(field)
        return is_number and is_alone and self._paths.must_be_stable(field)

    # -- fields ------------------------------------------------------------------------------------

    def _must_be_zero(self, objects: ObjectSet, field: Field) -> bool:
        return bool(objects) and all(self._zero[number, field] for number in bits(objects))

    def _must_be_set_to_zero(self, key: tuple[int, Field]) -> bool:
        """Tell whether the constructors of an object set a field to zero, if they set it."""
        number, field = key
        site = self._calling.frames.objects[number].site
        if site.label or not is_single_allocation(site):
            return False
        made = [
            frame
            for frame in self._calling.frames_with_receiver(1 << number)
            if frame.method is not None
            and frame.method.owner == field.owner
            and frame.method.name == "<init>"
        ]
        return bool(made) and all(self._must_set_zero(frame, field) for frame in made)

    def _must_set_zero(self, frame: Frame, field: Field) -> bool:
        if frame.body is None:
            return False
        puts = [
            i
            for i in frame.body.instructions()
            if isinstance(i, PutField) and self._paths.hierarchy.resolve_field(i.field) is field
        ]
        return all(self._made.constant(frame, put.value) == 0 for put in puts)


def _reachable_offsets(body: Body, edges: _Edges, zero: frozenset[Field]) -> frozenset[int]:
    """Return the offsets that are reachable if some fields are zero."""

    def targets(at: int) -> list[int]:
        return [t for t in successors(body.blocks[at]) if edges.get((at, t)) not in zero]

    return frozenset(i.pc for at in reachable([0], targets) for i in body.blocks[at].instrs)
