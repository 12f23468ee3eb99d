"""Fields that change, but that no other thread changes while one looks at them.

Naik 2008, section 3.6: what a field was seen to hold it still holds if nothing between writes it,
in this thread or in another. Other threads are excluded by the escape analysis: a field is *quiet*
if every write of it is to an object that only the writer can reach at that time. A field that is
not is quiet at a read all the same, if only the reader can reach the object then.
"""

from collections.abc import Iterator
from functools import cached_property, reduce
from operator import or_
from typing import final

from heddle.concurrency.callgraph import CallTargets, ThreadCalls
from heddle.concurrency.escape.thread_escape import ThreadEscape
from heddle.pointsto import Frame
from heddle.program.classes import Field, Flags, Method
from heddle.program.descriptors import is_reference
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, PutField, Var


@final
class LocallyWrittenFields:
    """Which fields are quiet, and which of those that change a call may write."""

    def __init__(
        self, calling: ThreadCalls, hierarchy: Hierarchy, escape: ThreadEscape, targets: CallTargets
    ) -> None:
        self._calling = calling
        self._hierarchy = hierarchy
        self._escape = escape
        self._targets = targets
        self._captured: dict[tuple[Method, int], bool] = {}
        self._numbers: dict[Field, int] = {}
        self._calls: dict[Method, dict[int, int]] = {}
        self._initialised: dict[Method, int] = {}
        self._stores: dict[int, list[tuple[Field, int, Var]]] = {}

    def is_quiet(self, method: Method, pc: int, base: int, field: Field) -> bool:
        """Tell that no other thread changes a field of a variable that is read at an offset."""
        if not _is_followed(field) or field.owner not in self._looked_at:
            return False
        if self._initialisers(method) >> self._bit(field) & 1:
            return False
        return field not in self._noisy or self._is_captured(method, pc, base)

    def is_always_quiet(self, field: Field) -> bool:
        """Tell that a field is never written where another thread may see it."""
        return field.owner in self._looked_at and field not in self._noisy

    def may_write(self, method: Method, pc: int, field: Field) -> bool:
        """Tell whether the calls at an offset may write a field of some object."""
        if method not in self._calls:
            count = len(self._calling.frames.all)
            written = self._written_below
            self._calls[method] = {
                at: reduce(or_, [written[count + group.number] for group in groups], 0)
                for at, groups in self._targets.groups(method).items()
            }
        return bool(self._calls[method].get(pc, 0) >> self._bit(field) & 1)

    @cached_property
    def _looked_at(self) -> frozenset[str]:
        """Return the classes of which some code is known: of others nobody knows what it writes."""
        frames = self._calling.frames.all
        return frozenset(f.method.owner for f in frames if f.method and f.body is not None)

    # -- who writes --------------------------------------------------------------------------------

    def _bit(self, field: Field) -> int:
        return self._numbers.setdefault(field, len(self._numbers))

    @cached_property
    def _written_below(self) -> list[int]:
        """Return for every node of the call graph the fields written by it or below, as bits."""
        calling = self._calling
        own: dict[int, int] = {}
        found = [0] * len(calling.graph)
        for members in calling.components.members:
            together = 0
            for node in members:
                if node < len(calling.frames.all):
                    together |= self._written_by(calling.frames.all[node], own)
                for target in calling.graph[node]:
                    together |= found[target]
            for node in members:
                found[node] = together
        return found

    def _written_by(self, frame: Frame, known: dict[int, int]) -> int:
        key = id(frame.statements)
        if key not in known:
            stored = [store.field for store in frame.statements.stores]
            followed = {self._bit(f) for f in stored if isinstance(f, Field) and _is_followed(f)}
            known[key] = sum(1 << bit for bit in followed)
        return known[key]

    def _initialisers(self, method: Method) -> int:
        """Return the fields that class initialisers may write which a method may run anywhere."""
        known = self._initialised.get(method)
        if known is None:
            run = {
                each.number
                for f in self._calling.frames.of_method(method)
                for each in f.initialises
            }
            known = reduce(or_, [self._written_below[number] for number in sorted(run)], 0)
            self._initialised[method] = known
        return known

    # -- who else can see it -----------------------------------------------------------------------

    @cached_property
    def _noisy(self) -> frozenset[Field]:
        """Return the fields that are written to objects which others may reach."""
        found: set[Field] = set()
        for frame in self._calling.frames.all:
            found.update(written_by_models(frame))
            if frame.body is None:
                continue
            for field, pc, base in self._puts(frame.body):
                if field not in found and self._may_be_shared(frame, pc, base):
                    found.add(field)
        return frozenset(found)

    def _puts(self, body: Body) -> list[tuple[Field, int, Var]]:
        """Return the writes of a body to fields that are followed."""
        known = self._stores.get(id(body))
        if known is None:
            puts = [i for block in body.blocks for i in block.instrs if isinstance(i, PutField)]
            resolved = [(self._hierarchy.resolve_field(i.field), i.pc, i.base) for i in puts]
            known = [(f, pc, base) for f, pc, base in resolved if f is not None and _is_followed(f)]
            self._stores[id(body)] = known
        return known

    def _may_be_shared(self, frame: Frame, pc: int, base: int) -> bool:
        objects = self._calling.frames.variable(frame, base)
        return bool(self._escape.escaping(frame, pc, objects))

    def _is_captured(self, method: Method, pc: int, base: int) -> bool:
        key = (method, pc)
        if key not in self._captured:
            frames = self._calling.frames.of_method(method)
            self._captured[key] = not any(self._may_be_shared(f, pc, base) for f in frames)
        return self._captured[key]


def written_by_models(frame: Frame) -> Iterator[Field]:
    """Return the fields that a frame writes by no instruction: models, reflection, Unsafe.

    Not those of a copy that is read from a stream: nothing was there before, and what is put there
    stays, so that whoever finds something in a field finds the same later.
    """
    statements = frame.statements
    own = set(statements.variables.values()) if frame.body is not None else set[int]()
    own |= {tie.holder for tie in statements.ties if tie.holder != 0}
    for store in statements.stores:
        if store.base not in own and isinstance(store.field, Field):
            yield store.field


def _is_followed(field: Field) -> bool:
    return is_reference(field.descriptor) and not field.flags & (Flags.FINAL | Flags.STATIC)
