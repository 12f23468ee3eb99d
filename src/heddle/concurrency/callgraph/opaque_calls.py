"""Accesses to the state of objects by code that is not analysed.

A method without a body (opaque, modelled, native) and one of a trusted class accesses what the
table of objects says (`models/objects.txt`): the state of its receiver or of an argument, as one
pseudo-field, and the elements of arrays. Such an access happens at the call, if a body makes it;
for method references and callbacks it happens at the entry of the method.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.memo import Memo
from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.models.objects import (
    ANY_CLASS,
    COMPATIBLE,
    THIS,
    TRANSITIVELY_SAFE,
    ObjectModels,
    ObjectRow,
)
from heddle.pointsto import ELEMENTS, UNSEEN, FieldKey, Frame, FrameGroup, ObjectSet
from heddle.program.classes import Method
from heddle.program.descriptors import (
    OBJECT,
    class_of_type,
    is_array,
    is_reference,
    parameter_types,
)
from heddle.program.flow import definition, operands
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Invoke, InvokeKind, Var

# The pseudo-field for all fields of an object whose class is not analysed.
STATE: Final = "state"
# Larger than the number of arguments of any method, and than any offset.
_ARGUMENTS: Final = 256
_ENTRY: Final = 1 << 16

_NO_ROW: Final = ObjectRow()
_WRITES_THIS: Final = ObjectRow(writes=frozenset((THIS,)))


class OpaqueAccess(NamedTuple):
    """An access of a method to its argument at a position, the receiver being the first."""

    position: int
    location: FieldKey
    is_write: bool
    is_receiver: bool


def _is_unseen(method: Method | None) -> bool:
    """Tell whether a method stands for itself as it runs on objects that opaque code allocates."""
    return method is not None and method.unlifted == UNSEEN


# The accesses of methods, by name and descriptor.
OpaqueAccessTable: TypeAlias = Mapping[tuple[str, str], Sequence[OpaqueAccess]]


def seen_at(pc: int, position: int) -> int:
    """Return the pseudo-offset of an access that a call makes to an argument."""
    return -2 - (pc * _ARGUMENTS + position)


def seen_at_entry(position: int) -> int:
    """Return the pseudo-offset of an access that a method makes to a parameter on entry."""
    return seen_at(_ENTRY, position)


class _GroupAccesses(NamedTuple):
    """The accesses of a group of callees, and the receivers whose state they read or write.

    The `unseen` receivers are allocated by opaque code, of a class that is otherwise analysed.
    """

    touches: frozenset[OpaqueAccess]
    read: ObjectSet
    written: ObjectSet
    methods: tuple[Method, ...]
    unseen: ObjectSet


@final
class OpaqueAccesses:
    """The accesses of the methods that are not analysed."""

    def __init__(
        self,
        calling: ThreadCalls,
        hierarchy: Hierarchy,
        is_trusted: Callable[[str], bool],
        is_jdk: Callable[[str], bool],
    ) -> None:
        self._calling = calling
        self._frames = calling.frames
        self._hierarchy = hierarchy
        self._models: ObjectModels = calling.models.objects
        self._is_jdk = is_jdk
        self._trusted = Memo(is_trusted)
        self._categories = Memo(self._category)
        self._of_methods = Memo(self._touches)
        self._groups = Memo(self._group)
        self._calls = Memo(self._call)
        self._received: dict[Method, dict[int, int]] = {}
        self.by_signature: OpaqueAccessTable = self._all_touched()

    def of(self, frame: Frame) -> tuple[OpaqueAccess, ...]:
        """Return the accesses of a frame, if its code is not analysed."""
        method = frame.method
        if method is None or (frame.body is not None and not self._trusted[method.owner]):
            return ()
        return self._of_methods[method]

    def at(self, method: Method, offsets: Iterable[int]) -> dict[int, frozenset[OpaqueAccess]]:
        """Return the accesses of the calls at some offsets of a method, in any context."""
        wanted = frozenset(offsets)
        found: dict[int, frozenset[OpaqueAccess]] = {}
        for frame in self._frames.of_method(method):
            for pc in {call.site.pc for call in frame.calls} & wanted:
                for group in self._calls[frame, pc]:
                    found[pc] = found.get(pc, frozenset()) | group.touches
        return found

    def accessed_objects(
        self, frame: Frame, pc: int | None, touch: OpaqueAccess, given: ObjectSet
    ) -> ObjectSet:
        """Return the objects, of those passed to a call in a frame, whose state is accessed.

        Without an offset the access is made on entry to the frame.
        """
        if touch.location == ELEMENTS:
            return given
        given &= self._compatible
        if touch.is_receiver and pc is None:
            return 0 if _is_unseen(frame.method) else given
        if not touch.is_receiver or pc is None:
            return given
        found = 0
        is_own = self._is_own(frame, pc)
        for group in self._calls[frame, pc]:
            touched = group.written if touch.is_write else group.read
            found |= touched & ~group.unseen if is_own else touched
        return given & found

    def _is_own(self, frame: Frame, pc: int) -> bool:
        """Tell whether an object of opaque code is assumed to be its caller's own, like a cursor.

        In the JDK it always is; elsewhere, if a call of the JDK returned it, and it is used only as
        the receiver of calls.
        """
        if frame.method is None or self._is_jdk(frame.method.owner) or frame.body is None:
            return True
        if frame.method not in self._received:
            self._received[frame.method] = received(frame.body)
        source = self._received[frame.method].get(pc)
        return source is not None and all(
            callee.body is None or (callee.method is not None and self._is_jdk(callee.method.owner))
            for call in frame.calls
            if call.site.pc == source
            for callee in call.callees()
        )

    def accessing_callees(self, frame: Frame, pc: int) -> tuple[Method, ...]:
        """Return the methods that a call reaches and that make accesses."""
        return tuple(dict.fromkeys(m for group in self._calls[frame, pc] for m in group.methods))

    @cached_property
    def accessing_entries(self) -> Mapping[Method, Sequence[Frame]]:
        """Return the methods that make accesses and may be called by code without a body."""
        found: dict[Method, dict[Frame, None]] = {}
        for callers, group in zip(self._calling.group_callers, self._frames.groups, strict=True):
            touching = [frame for frame in group.callees if self.of(frame)]
            if touching and any(caller.frame.body is None for caller in callers):
                for frame in touching:
                    assert frame.method is not None
                    found.setdefault(frame.method, {})[frame] = None
        return {method: tuple(frames) for method, frames in found.items()}

    # -- calls -------------------------------------------------------------------------------------

    def _call(self, at: tuple[Frame, int]) -> tuple[_GroupAccesses, ...]:
        """Return the accesses of the groups that are called at an offset of a frame."""
        frame, pc = at
        groups = [group for call in frame.calls if call.site.pc == pc for group in call.groups]
        return tuple([self._groups[group] for group in groups if self._groups[group].touches])

    def _group(self, group: FrameGroup) -> _GroupAccesses:
        touches: set[OpaqueAccess] = set()
        methods: dict[Method, None] = {}
        receivers = {False: 0, True: 0}
        unseen = 0
        for callee in group.callees:
            for touch in self.of(callee):
                touches.add(touch)
                assert callee.method is not None
                methods[callee.method] = None
                if touch.is_receiver:
                    receivers[touch.is_write] |= self._frames.parameter(callee, 0)
            if _is_unseen(callee.method):
                unseen |= self._frames.parameter(callee, 0)
        read, written = receivers[False], receivers[True]
        return _GroupAccesses(frozenset(touches), read, written, tuple(methods), unseen)

    def _all_touched(self) -> OpaqueAccessTable:
        found: dict[tuple[str, str], dict[OpaqueAccess, None]] = {}
        for frame in self._frames.all:
            for touch in self.of(frame):
                assert frame.method is not None
                key = (frame.method.name, frame.method.descriptor)
                found.setdefault(key, {})[touch] = None
        return {key: tuple(touches) for key, touches in found.items()}

    # -- methods -----------------------------------------------------------------------------------

    def _touches(self, method: Method) -> tuple[OpaqueAccess, ...]:
        """Return the accesses of a method by its row or, without one, by its class's category."""
        is_inherited = not method.is_static and method.name != "<init>"
        names = self._names(method.owner) if is_inherited else (method.owner,)
        declared = parameter_types(method.descriptor)
        category = self._categories[method.owner]
        row = self._models.inherited_row(names, method.name, declared)
        if row is None and category == COMPATIBLE:
            default = _WRITES_THIS if is_inherited else _NO_ROW
            row = self._models.row(ANY_CLASS, method.name, declared) or default
            row = self._reading_arrays(row, declared)
        elif row is None and category != TRANSITIVELY_SAFE:
            row = self._reading_arrays(_NO_ROW, declared)
        return tuple(self._as_touches(row or _NO_ROW, method, declared))

    def _reading_arrays(self, row: ObjectRow, declared: Sequence[str]) -> ObjectRow:
        """Add reads of all arrays that are passed to a method."""
        arrays = {at for at, type_ in enumerate(declared) if is_array(type_)}
        return row._replace(reads=row.reads | (arrays - row.writes))

    def _as_touches(
        self, row: ObjectRow, method: Method, declared: Sequence[str]
    ) -> Iterator[OpaqueAccess]:
        first = 0 if method.is_static else 1
        for position in sorted(row.reads | row.writes):
            is_write = position in row.writes
            if position == THIS and not method.is_static:
                location = ELEMENTS if THIS in row.elements else STATE
                if location == ELEMENTS or self._categories[method.owner] == COMPATIBLE:
                    yield OpaqueAccess(0, location, is_write, location == STATE)
            elif 0 <= position < len(declared) and is_reference(declared[position]):
                is_of_elements = is_array(declared[position]) or position in row.elements
                location = ELEMENTS if is_of_elements else STATE
                yield OpaqueAccess(first + position, location, is_write, is_receiver=False)

    def _names(self, name: str) -> tuple[str, ...]:
        """Return a class and its supertypes, but for Object, whose rows are not inherited."""
        return (name, *(above for above in self._hierarchy.supertypes(name) if above != OBJECT))

    def _category(self, name: str) -> str | None:
        return self._models.category(self._names(name))

    @cached_property
    def _compatible(self) -> ObjectSet:
        """Return the objects that have a state which their methods read and write."""
        return sum(
            1 << number
            for number, found in enumerate(self._frames.objects)
            if found.type[0] == "L" and self._categories[class_of_type(found.type)] == COMPATIBLE
        )


def received(body: Body) -> dict[int, int]:
    """Return the calls on objects that a call returned and that are used only as receivers.

    Both are offsets. Who else may hold such an object depends only on the call that returned it.
    """
    returned: dict[Var, int] = {}
    used = {arg for block in body.blocks for phi in block.phis for arg in phi.args}
    calls: dict[Var, list[int]] = {}
    for instr in body.instructions():
        dest = definition(instr)
        if isinstance(instr, Invoke) and dest is not None:
            returned[dest] = instr.pc
        if isinstance(instr, Invoke) and instr.kind is not InvokeKind.STATIC:
            used.update(instr.args[1:])
            calls.setdefault(instr.args[0], []).append(instr.pc)
        else:
            used.update(operands(instr))
    return {
        pc: returned[var]
        for var, found in calls.items()
        if var in returned and var not in used
        for pc in found
    }
