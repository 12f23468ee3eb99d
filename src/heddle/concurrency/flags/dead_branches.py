"""Code that never runs on some objects, as a final field of theirs is false, or zero, for ever.

A final field holds zero before it is set, so one that constructors set to nothing but zero holds
zero whenever it is read. A branch on it is never taken the other way; what is behind that branch
alone does not run. `LinkedHashMap` asks such a field on every access, say.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.aliasing import AccessPaths
from heddle.concurrency.callgraph import ThreadCalls, is_one_instruction
from heddle.concurrency.flags.constructor_constants import MadeWith
from heddle.concurrency.flags.flag_code import definitions
from heddle.concurrency.flags.flag_facts import FlagUses
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Field, Flags, Method
from heddle.program.flow import successors
from heddle.program.ir import Body, GetField, If, PutField

_NUMBERS: Final = frozenset("ZBCSI")
# The edges of a body that are taken only if a field of the receiver is not zero.
_Edges: TypeAlias = dict[tuple[int, int], Field]


@final
class DeadBranches:
    """Tells which instructions a frame never gets to."""

    def __init__(self, calling: ThreadCalls, paths: AccessPaths, flags: FlagUses) -> None:
        """Look at nothing yet."""
        self._calling = calling
        self._paths = paths
        self._flags = flags
        self._made = MadeWith(calling)
        self._edges: dict[Method, _Edges] = {}
        self._zero: dict[tuple[int, Field], bool] = {}
        self._reached: dict[tuple[Method, frozenset[Field]], frozenset[int]] = {}

    def is_never(self, frame: Frame, pc: int) -> bool:
        """Tell whether a frame must not get to an offset."""
        method, body = frame.method, frame.body
        if method is None or body is None or method.is_static:
            return False
        edges = self._edges.get(method)
        if edges is None:
            edges = self._edges[method] = dict(self._asked(body))
        if not edges:
            return False
        receivers = self._calling.frames.parameter(frame, 0)
        zero = frozenset(f for f in edges.values() if self._are_zero(receivers, f))
        return bool(zero) and pc not in self._offsets(method, body, zero)

    def _asked(self, body: Body) -> Iterator[tuple[tuple[int, int], Field]]:
        """Return the edges that are taken only if a final field of the receiver is not zero."""
        tests = [(at, b.instrs[-1]) for at, b in enumerate(body.blocks)]
        asked = [(at, i) for at, i in tests if isinstance(i, If) and i.right is None]
        defined = definitions(body) if asked else {}
        for at, test in asked:
            read = defined.get(test.left)
            if not isinstance(read, GetField) or read.base != 0 or test.then == test.otherwise:
                continue
            field = self._paths.hierarchy.resolve_field(read.field)
            if field is not None and test.op in ("eq", "ne") and self._is_constant(field):
                yield (at, test.otherwise if test.op == "eq" else test.then), field

    def _is_constant(self, field: Field) -> bool:
        """Tell whether nobody but constructors writes a field; if not final, others may unseen."""
        is_number = field.descriptor in _NUMBERS and bool(field.flags & Flags.FINAL)
        is_alone = not self._flags.may_be_written_unseen(field)
        return is_number and is_alone and self._paths.is_stable(field)

    def _offsets(self, method: Method, body: Body, zero: frozenset[Field]) -> frozenset[int]:
        """Return the offsets that control gets to if some fields are zero."""
        known = self._reached.get((method, zero))
        if known is None:
            edges, reached, todo = self._edges[method], {0}, [0]
            while todo:
                at = todo.pop()
                for target in successors(body.blocks[at]):
                    if target not in reached and edges.get((at, target)) not in zero:
                        reached.add(target)
                        todo.append(target)
            known = frozenset(i.pc for at in reached for i in body.blocks[at].instrs)
            self._reached[method, zero] = known
        return known

    # -- fields ------------------------------------------------------------------------------------

    def _are_zero(self, objects: ObjectSet, field: Field) -> bool:
        return bool(objects) and all(self._is_zero(number, field) for number in bits(objects))

    def _is_zero(self, number: int, field: Field) -> bool:
        known = self._zero.get((number, field))
        if known is None:
            known = self._zero[number, field] = self._is_set_to_zero(number, field)
        return known

    def _is_set_to_zero(self, number: int, field: Field) -> bool:
        """Tell whether the constructors of an object set a field to zero, if they set it."""
        site = self._calling.frames.objects[number].site
        if site.label or not is_one_instruction(site):
            return False
        made = [
            frame
            for frame in self._calling.running_on(1 << number)
            if frame.method is not None
            and frame.method.owner == field.owner
            and frame.method.name == "<init>"
        ]
        return bool(made) and all(self._sets_zero(frame, field) for frame in made)

    def _sets_zero(self, frame: Frame, field: Field) -> bool:
        if frame.body is None:
            return False
        instrs = [i for block in frame.body.blocks for i in block.instrs]
        puts = [
            i
            for i in instrs
            if isinstance(i, PutField) and self._paths.hierarchy.resolve_field(i.field) is field
        ]
        return all(self._made.constant(frame, put.value) == 0 for put in puts)
