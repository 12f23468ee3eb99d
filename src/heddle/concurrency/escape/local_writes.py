"""Fields that are written only while their object is thread-local.

Naik 2008, section 3.6: a field still holds what it was seen to hold if nothing has written it
since, in this thread or in another. Writes by other threads are excluded by the escape analysis:
every write of the field is to an object that is thread-local at that time, or the object is
thread-local where it is read.
"""

from functools import cached_property
from typing import final

from heddle._util.bits import union
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import CallTargets, ThreadCalls, written_by_models
from heddle.concurrency.escape.thread_escape import ThreadEscape
from heddle.pointsto import Frame
from heddle.program.classes import Field, Flags, Method
from heddle.program.defuse import field_writes
from heddle.program.descriptors import is_reference
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, PutField, Var


@final
class LocallyWrittenFields:
    """The fields written only while thread-local, and the fields that a call may write."""

    def __init__(
        self, calling: ThreadCalls, hierarchy: Hierarchy, escape: ThreadEscape, targets: CallTargets
    ) -> None:
        self._calling = calling
        self._hierarchy = hierarchy
        self._escape = escape
        self._targets = targets
        self._thread_local: dict[tuple[Method, int], bool] = {}
        self._numbers: dict[Field, int] = {}
        self._written_by_calls = Memo(self._compute_written_by_calls)
        self._written_by_initialisers = Memo(self._compute_written_by_initialisers)

    def must_be_written_by_no_other(self, method: Method, pc: int, base: int, field: Field) -> bool:
        """Tell that no other thread can write a field of a variable that is read at an offset."""
        if not _is_tracked(field) or field.owner not in self._known_classes:
            return False
        if self._written_by_initialisers[method] >> self._bit(field) & 1:
            return False
        return field not in self._written_shared or self._must_be_thread_local(method, pc, base)

    def must_be_written_locally(self, field: Field) -> bool:
        """Tell that a field must be written only while its object is thread-local."""
        return field.owner in self._known_classes and field not in self._written_shared

    def may_write(self, method: Method, pc: int, field: Field) -> bool:
        """Tell whether the calls at an offset may write a field of some object."""
        return bool(self._written_by_calls[method].get(pc, 0) >> self._bit(field) & 1)

    @cached_property
    def _known_classes(self) -> frozenset[str]:
        """Return the classes with some analysed code: what writes the others is not known."""
        frames = self._calling.frames.all
        return frozenset(f.method.owner for f in frames if f.method and f.body is not None)

    # -- fields that code may write, as bits -------------------------------------------------------

    def _bit(self, field: Field) -> int:
        return self._numbers.setdefault(field, len(self._numbers))

    @cached_property
    def _written_below(self) -> list[int]:
        """Return for every node of the call graph the fields written by it or its callees."""
        calling = self._calling
        by_statements: dict[int, int] = {}
        found = [0] * len(calling.graph)
        for frame in calling.frames.all:
            key = id(frame.statements)
            if key not in by_statements:
                stored = dict.fromkeys(each.field for each in frame.statements.stores)
                tracked = [f for f in stored if isinstance(f, Field) and _is_tracked(f)]
                by_statements[key] = sum(1 << self._bit(field) for field in tracked)
            found[frame.number] = by_statements[key]
        return calling.propagated_to_callers(found)

    def _compute_written_by_calls(self, method: Method) -> dict[int, int]:
        count, written = len(self._calling.frames.all), self._written_below
        return {
            pc: union(written[count + group.number] for group in groups)
            for pc, groups in self._targets.groups(method).items()
        }

    def _compute_written_by_initialisers(self, method: Method) -> int:
        """Return the fields that class initialisers may write which a method may run."""
        frames = self._calling.frames.of_method(method)
        return union(self._written_below[each.number] for f in frames for each in f.initialises)

    # -- who else can reach the object -------------------------------------------------------------

    @cached_property
    def _written_shared(self) -> frozenset[Field]:
        """Return the fields that may be written to shared objects."""
        found: set[Field] = set()
        stores: dict[int, list[tuple[Field, int, Var]]] = {}
        for frame in self._calling.frames.all:
            found.update(written_by_models(frame))
            if frame.body is None:
                continue
            if id(frame.body) not in stores:
                stores[id(frame.body)] = self._stores(frame.body)
            for field, pc, base in stores[id(frame.body)]:
                if field not in found and self._may_be_shared(frame, pc, base):
                    found.add(field)
        return frozenset(found)

    def _stores(self, body: Body) -> list[tuple[Field, int, Var]]:
        """Return the writes of a body to fields that are tracked."""
        puts = [i for i in field_writes(body) if isinstance(i, PutField)]
        resolved = [(self._hierarchy.resolve_field(i.field), i.pc, i.base) for i in puts]
        return [(f, pc, base) for f, pc, base in resolved if f is not None and _is_tracked(f)]

    def _may_be_shared(self, frame: Frame, pc: int, base: int) -> bool:
        objects = self._calling.frames.variable(frame, base)
        return bool(self._escape.escaping(frame, pc, objects))

    def _must_be_thread_local(self, method: Method, pc: int, base: int) -> bool:
        key = (method, pc)
        if key not in self._thread_local:
            frames = self._calling.frames.of_method(method)
            self._thread_local[key] = not any(self._may_be_shared(f, pc, base) for f in frames)
        return self._thread_local[key]


def _is_tracked(field: Field) -> bool:
    return is_reference(field.descriptor) and not field.flags & (Flags.FINAL | Flags.STATIC)
