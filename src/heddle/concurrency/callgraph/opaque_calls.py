"""What calls do to objects by code that is not looked at: state that no instruction is seen to use.

A method without a body here (opaque, modelled, native) and one of a trusted class touches what the
table of objects says (`models/objects.txt`): the state of its receiver or of an argument, as one
pseudo-field, and the elements of arrays. The place of such an access is the call, wherever a body
makes it; where no body does (references to methods, calls back), it is the entry of the method.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.callgraph.received_objects import received
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
from heddle.program.hierarchy import Hierarchy

# All that an object of a class that is not looked at consists of.
STATE: Final = "state"
# More than any method has arguments, and than any offset.
_ARGUMENTS: Final = 256
_ENTRY: Final = 1 << 16

_NO_ROW: Final = ObjectRow()
_WRITES_THIS: Final = ObjectRow(writes=frozenset((THIS,)))


class Touch(NamedTuple):
    """What a method does to something it is given: by position, the receiver being the first."""

    position: int
    location: FieldKey
    is_write: bool
    is_receiver: bool


def _is_unseen(method: Method | None) -> bool:
    """Tell whether it is a method as it runs on what opaque code made."""
    return method is not None and method.unlifted == UNSEEN


# What is touched by methods of a name and a descriptor.
Touched: TypeAlias = Mapping[tuple[str, str], Sequence[Touch]]


def seen_at(pc: int, position: int) -> int:
    """Return what stands for an access by a call to something it is given: no offset is that."""
    return -2 - (pc * _ARGUMENTS + position)


def seen_at_entry(position: int) -> int:
    """Return what stands for an access to a parameter by a method as a whole."""
    return seen_at(_ENTRY, position)


class _Masks(NamedTuple):
    """The receivers for which a group of callees reads or writes state, and all it touches.

    Of those `unseen`, opaque code has made the object of a class whose code is analysed otherwise.
    """

    touches: frozenset[Touch]
    read: ObjectSet
    written: ObjectSet
    methods: tuple[Method, ...]
    unseen: ObjectSet


@final
class LibraryTouches:
    """What methods that are not looked at touch, by the methods that a solution has."""

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
        self._is_trusted = is_trusted
        self._is_jdk = is_jdk
        self._trusted: dict[str, bool] = {}
        self._categories: dict[str, str | None] = {}
        self._of_methods: dict[Method, tuple[Touch, ...]] = {}
        self._groups: dict[int, _Masks] = {}
        self._calls: dict[tuple[int, int], tuple[_Masks, ...]] = {}
        self._received: dict[Method, dict[int, int]] = {}
        self.touched: Touched = self._all_touched()

    def of(self, frame: Frame) -> tuple[Touch, ...]:
        """Return what a frame touches by code that is not looked at; nothing if its code is."""
        method = frame.method
        if method is None or (frame.body is not None and not self._trusts(method.owner)):
            return ()
        found = self._of_methods.get(method)
        if found is None:
            found = self._of_methods[method] = tuple(self._touches(method))
        return found

    def at(self, method: Method, offsets: Iterable[int]) -> dict[int, frozenset[Touch]]:
        """Return what calls at some offsets of a method touch, in any context."""
        wanted = frozenset(offsets)
        found: dict[int, frozenset[Touch]] = {}
        for frame in self._frames.of_method(method):
            for pc in {call.site.pc for call in frame.calls} & wanted:
                for masks in self._masks_at(frame, pc):
                    found[pc] = found.get(pc, frozenset()) | masks.touches
        return found

    def objects(self, frame: Frame, pc: int | None, touch: Touch, given: ObjectSet) -> ObjectSet:
        """Return which of the objects given to a call in a frame have the state that is touched.

        Without an offset it is the frame itself that touches what it is given.
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
        for masks in self._masks_at(frame, pc):
            touched = masks.written if touch.is_write else masks.read
            found |= touched & ~masks.unseen if is_own else touched
        return given & found

    def _is_own(self, frame: Frame, pc: int) -> bool:
        """Tell whether what opaque code made is taken to be the caller's own, as cursors are.

        In the JDK it always is; elsewhere, if a call of the JDK gave it, and nothing but its
        methods is asked for.
        """
        if frame.method is None or self._is_jdk(frame.method.owner) or frame.body is None:
            return True
        if frame.method not in self._received:
            self._received[frame.method] = received(frame.body)
        giver = self._received[frame.method].get(pc)
        givers = [c for call in frame.calls if call.site.pc == giver for c in call.callees()]
        return giver is not None and all(
            each.body is None or (each.method is not None and self._is_jdk(each.method.owner))
            for each in givers
        )

    def called(self, frame: Frame, pc: int) -> tuple[Method, ...]:
        """Return the methods that a call leads to and that touch something."""
        return tuple(dict.fromkeys(m for masks in self._masks_at(frame, pc) for m in masks.methods))

    @cached_property
    def entered(self) -> Mapping[Method, Sequence[Frame]]:
        """Return the methods that touch something and that other code than bodies may call."""
        found: dict[Method, dict[Frame, None]] = {}
        for callers, group in zip(self._calling.group_callers, self._frames.groups, strict=True):
            touching = [frame for frame in group.callees if self.of(frame)]
            if touching and any(caller.frame.body is None for caller in callers):
                for frame in touching:
                    assert frame.method is not None
                    found.setdefault(frame.method, {})[frame] = None
        return {method: tuple(frames) for method, frames in found.items()}

    # -- calls -------------------------------------------------------------------------------------

    def _masks_at(self, frame: Frame, pc: int) -> tuple[_Masks, ...]:
        key = (frame.number, pc)
        found = self._calls.get(key)
        if found is None:
            groups = [g for call in frame.calls if call.site.pc == pc for g in call.groups]
            masks = [self._masks(group) for group in groups]
            found = self._calls[key] = tuple([each for each in masks if each.touches])
        return found

    def _masks(self, group: FrameGroup) -> _Masks:
        found = self._groups.get(group.number)
        if found is None:
            found = self._groups[group.number] = self._compute(group)
        return found

    def _compute(self, group: FrameGroup) -> _Masks:
        touches: set[Touch] = set()
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
        return _Masks(frozenset(touches), receivers[False], receivers[True], tuple(methods), unseen)

    def _all_touched(self) -> Touched:
        found: dict[tuple[str, str], dict[Touch, None]] = {}
        for frame in self._frames.all:
            for touch in self.of(frame):
                assert frame.method is not None
                key = (frame.method.name, frame.method.descriptor)
                found.setdefault(key, {})[touch] = None
        return {key: tuple(touches) for key, touches in found.items()}

    # -- methods -----------------------------------------------------------------------------------

    def _touches(self, method: Method) -> Iterator[Touch]:
        """Return what a row says of a method or, without one, what its class is made for."""
        is_inherited = not method.is_static and method.name != "<init>"
        names = self._names(method.owner) if is_inherited else (method.owner,)
        declared = parameter_types(method.descriptor)
        category = self._category(method.owner)
        row = self._models.inherited_row(names, method.name, declared)
        if row is None and category == COMPATIBLE:
            default = _WRITES_THIS if is_inherited else _NO_ROW
            row = self._models.row(ANY_CLASS, method.name, declared) or default
            row = self._reading_arrays(row, declared)
        elif row is None and category != TRANSITIVELY_SAFE:
            row = self._reading_arrays(_NO_ROW, declared)
        yield from self._as_touches(row or _NO_ROW, method, declared)

    def _reading_arrays(self, row: ObjectRow, declared: Sequence[str]) -> ObjectRow:
        """Add to what is known of a method that it reads the arrays it is given."""
        arrays = {at for at, type_ in enumerate(declared) if is_array(type_)}
        return row._replace(reads=row.reads | (arrays - row.writes))

    def _as_touches(
        self, row: ObjectRow, method: Method, declared: Sequence[str]
    ) -> Iterator[Touch]:
        first = 0 if method.is_static else 1
        for position in sorted(row.reads | row.writes):
            is_write = position in row.writes
            if position == THIS and not method.is_static:
                location = ELEMENTS if THIS in row.elements else STATE
                if location == ELEMENTS or self._category(method.owner) == COMPATIBLE:
                    yield Touch(0, location, is_write, location == STATE)
            elif 0 <= position < len(declared) and is_reference(declared[position]):
                is_of_elements = is_array(declared[position]) or position in row.elements
                location = ELEMENTS if is_of_elements else STATE
                yield Touch(first + position, location, is_write, is_receiver=False)

    def _names(self, name: str) -> tuple[str, ...]:
        """Return a class and its supertypes; what holds of Object holds of no other."""
        return (name, *(above for above in self._hierarchy.supertypes(name) if above != OBJECT))

    def _category(self, name: str) -> str | None:
        if name not in self._categories:
            self._categories[name] = self._models.category(self._names(name))
        return self._categories[name]

    def _trusts(self, owner: str) -> bool:
        found = self._trusted.get(owner)
        if found is None:
            found = self._trusted[owner] = self._is_trusted(owner)
        return found

    @cached_property
    def _compatible(self) -> ObjectSet:
        """Return the objects that have a state which their methods read and write."""
        found = 0
        for number, made in enumerate(self._frames.objects):
            if made.type[0] == "L" and self._category(class_of_type(made.type)) == COMPATIBLE:
                found |= 1 << number
        return found
