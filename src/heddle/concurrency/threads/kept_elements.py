"""Collections and arrays that keep their elements: none is removed or replaced (rule E1).

This is decided for abstract objects over the whole call graph. A collection keeps its elements if
`models/collections.txt` lists its class, and every method that other code calls on it. An array
does if it is filled once at each index (`callgraph/filled_once.py`). A map does if in addition its
values are put there in the same way: at keys that are constants, or made of a counter.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import AtMostOnce, FilledOnce, StableFields, ThreadCalls
from heddle.concurrency.threads.abstract_threads import ThreadKind, Threads, ThreadSet
from heddle.models.collections import CollectionRow
from heddle.pointsto import CallKind, Frame, ObjectSet
from heddle.program.classes import Method
from heddle.program.constants import ConcatTarget
from heddle.program.defuse import definitions
from heddle.program.descriptors import parameter_types
from heddle.program.filling import IndexedStore
from heddle.program.ir import Body, Cast, Const, Instr, Invoke, InvokeDynamic, Var

_PUTTING: Final = "puts"
_TAKING: Final = "takes"
# What reflection calls is called by code of its own.
_ON_OBJECTS: Final = (CallKind.FIXED, CallKind.VIRTUAL, CallKind.BACK)
_OBJECT: Final = "java/lang/Object"
# The classes of keys that differ if they are made of different numbers.
_KEYS: Final = ("java/lang/Integer", "java/lang/String")
# The map, the key and the value.
_PUT_ARGUMENTS: Final = 3


@final
class KeptElements:
    """The objects that keep their elements."""

    def __init__(
        self,
        calling: ThreadCalls,
        once: AtMostOnce,
        stable: StableFields,
        threads: Threads | None = None,
    ) -> None:
        """Without `threads`, nothing that elements are taken from keeps the others."""
        self._calling = calling
        self._threads = threads
        self._taking: list[tuple[ObjectSet, Frame]] = []
        self._arrays = FilledOnce(calling.frames, calling.hierarchy, once, stable)
        self._rows = Memo(self._row)

    def row(self, method: Method) -> CollectionRow | None:
        """Return the row that says what a method does with elements."""
        return self._rows[method]

    def _row(self, method: Method) -> CollectionRow | None:
        owners = (method.owner, *self._calling.hierarchy.supertypes(method.owner), _OBJECT)
        arguments = len(parameter_types(method.descriptor))
        return self._calling.models.collections.row(owners, method.name, arguments)

    def must_keep(self, objects: ObjectSet) -> bool:
        """Tell whether all of some objects keep their elements; no object is no collection."""
        left = objects & ~self._collections
        return bool(objects) and all(self._arrays.must_be_filled_once(n) for n in bits(left))

    # -- collections -------------------------------------------------------------------------------

    @property
    def taking(self) -> Sequence[tuple[ObjectSet, Frame]]:
        """Return the frames that take elements from collections that keep the others."""
        methods = {frame.method for frame in self._calling.frames.all if frame.method is not None}
        rows = (self._rows[method] for method in methods)
        if not any(row is not None and row.verb == _TAKING for row in rows):
            return []
        kept = self._collections
        return [(objects & kept, frame) for objects, frame in self._taking]

    @cached_property
    def _collections(self) -> ObjectSet:
        """Return the collections that keep their elements."""
        frames, models = self._calling.frames, self._calling.models.collections
        found = sum(
            1 << number
            for number, each in enumerate(frames.objects)
            if each.type[0] == "L" and models.keeps_elements(each.type[1:-1])
        )
        using: list[tuple[ObjectSet, Frame]] = []
        for objects, row, frame in self._calls_on_objects() if found else ():
            if row is None:
                found &= ~objects
            elif objects & found:
                using.append((objects, frame))
                if row.verb == _TAKING:
                    self._taking.append((objects, frame))
        found &= ~self._taken_by_several(using)
        maps = (number for number in bits(found) if number in self._putting)
        return found & ~union(
            1 << number for number in maps if not self._arrays.must_fill_once(self._putting[number])
        )

    def _calls_on_objects(self) -> Iterator[tuple[ObjectSet, CollectionRow | None, Frame]]:
        """Return the receivers of calls by other code than their own, and the rows of these."""
        for frame in self._calling.frames.all:
            for call in frame.calls:
                if call.site.kind in _ON_OBJECTS:
                    objects = self._calling.frames.points_to(frame, call.site.arguments[0])
                    yield objects & ~self._own(frame), self._rows[call.site.resolved], frame

    def _taken_by_several(self, using: Sequence[tuple[ObjectSet, Frame]]) -> ObjectSet:
        """Return the collections that elements are taken from, but that several threads use."""
        taken = union(objects for objects, _ in self._taking)
        threads = self._threads
        if threads is None:
            return taken
        users: dict[int, ThreadSet] = {}
        for objects, frame in using if taken else ():
            for number in bits(objects & taken):
                users[number] = users.get(number, 0) | threads.reaching(frame)
        several = (n for n, by in users.items() if not _is_one_thread(threads, by))
        return union(1 << number for number in several)

    def _own(self, frame: Frame) -> ObjectSet:
        """Return the objects that a frame runs on: their own methods are described by rows."""
        method = frame.method
        is_own = method is not None and not method.is_static and method.owner.startswith("java/")
        return self._calling.frames.parameter(frame, 0) if is_own else 0

    # -- maps --------------------------------------------------------------------------------------

    @cached_property
    def _putting(self) -> dict[int, dict[Frame, list[IndexedStore]]]:
        """Return the frames outside the JDK that put values into each map; by which calls."""
        found: dict[int, dict[Frame, list[IndexedStore]]] = {}
        frames = self._calling.frames
        by_body: dict[int, list[IndexedStore]] = {}
        for frame in frames.all:
            for call in frame.calls:
                row = self._rows[call.site.resolved] if call.site.kind in _ON_OBJECTS else None
                if row is None or row.verb != _PUTTING:
                    continue
                maps = frames.points_to(frame, call.site.arguments[0]) & ~self._own(frame)
                stores = [] if frame.body is None else _stores_at(frame.body, call.site.pc, by_body)
                for number in bits(maps):
                    found.setdefault(number, {}).setdefault(frame, []).extend(stores)
        return found


def _is_one_thread(threads: Threads, by: ThreadSet) -> bool:
    members = list(threads.members(by))
    return len(members) == 1 and (members[0].is_single or members[0].kind is ThreadKind.MAIN)


def _stores_at(body: Body, pc: int, by_body: dict[int, list[IndexedStore]]) -> list[IndexedStore]:
    """Return the calls at an offset as stores of their second argument's value to a key."""
    if id(body) not in by_body:
        defined = definitions(body)
        by_body[id(body)] = [
            IndexedStore(instr, instr.args[0], _number_in(defined, instr.args[1]))
            for instr in body.instructions()
            if isinstance(instr, Invoke) and len(instr.args) == _PUT_ARGUMENTS
        ]
    return [store for store in by_body[id(body)] if store.instr.pc == pc]


def _number_in(defined: Mapping[Var, Instr], key: Var) -> Var | None:
    """Return the number or constant that a key is made of, others making keys that differ."""
    instr = defined.get(key)
    match instr:
        case Const():
            return key
        case Cast(operand=operand):
            return _number_in(defined, operand)
        case Invoke(method=method, args=(number,)) if method.name == "valueOf":
            is_of_int = method.owner in _KEYS and method.descriptor.startswith("(I)")
            return number if is_of_int else None
        case InvokeDynamic(target=ConcatTarget(recipe=recipe), args=(number,)):
            is_of_int = recipe is not None and instr.descriptor.startswith("(I)")
            return number if is_of_int else None
        case _:
            return None
