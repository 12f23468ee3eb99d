"""Collections and arrays that keep their elements: none is removed or replaced (rule E1).

This is decided for abstract objects over the whole call graph. A collection keeps its elements if
`models/collections.txt` lists its class, and every method that other code calls on it. An array
does if one method fills it, each index once: at different constants, or at a counter. A map does if
in addition its values are put there in the same way: at keys that are constants, or made of a
counter.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, final

from heddle._util.bits import bits, union
from heddle._util.graphs import reachable
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import AtMostOnce, StableFields, ThreadCalls
from heddle.concurrency.threads.abstract_threads import ThreadKind, Threads, ThreadSet
from heddle.concurrency.threads.element_loops import counter_of
from heddle.models.collections import CollectionRow
from heddle.pointsto import ELEMENTS, CallKind, Frame, ObjectSet
from heddle.program.classes import Method
from heddle.program.constants import ConcatTarget, Constant, NumberConstant, StringConstant
from heddle.program.defuse import BodyFacts, definitions
from heddle.program.descriptors import parameter_types
from heddle.program.flow import successors
from heddle.program.ir import (
    ArrayStore,
    BlockId,
    Body,
    Cast,
    Const,
    GetField,
    Instr,
    Invoke,
    InvokeDynamic,
    New,
    NewArray,
    PutField,
    Var,
)

_THIS: Final = 0
_PUTTING: Final = "puts"
_TAKING: Final = "takes"
# What reflection calls is called by code of its own.
_ON_OBJECTS: Final = (CallKind.FIXED, CallKind.VIRTUAL, CallKind.BACK)
_OBJECT: Final = "java/lang/Object"
# Constants that differ wherever they are not equal.
_SIMPLE: Final = (NumberConstant, StringConstant)
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
        self._once = once
        self._stable = stable
        self._rows = Memo(self._row)
        self._filled = Memo[int, bool](self._is_filled_once)

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
        return bool(objects) and all(self._filled[number] for number in bits(left))

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
            1 << number for number in maps if not self._must_fill_once(self._putting[number])
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
    def _putting(self) -> dict[int, dict[Frame, list["_Store"]]]:
        """Return the frames outside the JDK that put values into each map; by which calls."""
        found: dict[int, dict[Frame, list[_Store]]] = {}
        frames = self._calling.frames
        by_body: dict[int, list[_Store]] = {}
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

    # -- arrays ------------------------------------------------------------------------------------

    def _is_filled_once(self, number: int) -> bool:
        made = self._calling.frames.objects[number]
        if made.type[0] != "[":
            return False
        storing = self._storing.get(number, {})
        return not storing or self._must_fill_once(storing)

    def _must_fill_once(self, storing: Mapping[Frame, Sequence["_Store"]]) -> bool:
        """Tell whether one method stores to each index or key once."""
        methods = {frame.method for frame in storing}
        frame = next(iter(storing))
        if len(methods) != 1 or frame.body is None:
            return False
        stores = list(dict.fromkeys(store for each in storing.values() for store in each))
        filling = _Filling(frame.body, stores)
        allocation = self._made_here(frame, stores)
        if allocation is not None and filling.must_fill_once(allocation):
            return True
        is_once = len(storing) == 1 and self._once.must_run_at_most_once(frame)
        return is_once and filling.must_fill_once(None)

    @cached_property
    def _storing(self) -> dict[int, dict[Frame, list["_Store"]]]:
        """Return the frames that store references into each array; by which instructions."""
        found: dict[int, dict[Frame, list[_Store]]] = {}
        frames = self._calling.frames
        by_body: dict[int, list[_Store]] = {}
        for frame in frames.all:
            body = frame.body
            if body is not None and id(body) not in by_body:
                by_body[id(body)] = _reference_stores(body)
            stores = [] if body is None else by_body[id(body)]
            arrays = [(frames.variable(frame, store.holder), store) for store in stores]
            for objects, store in arrays:
                for number in bits(objects):
                    found.setdefault(number, {}).setdefault(frame, []).append(store)
            for number in bits(self._stored_by_models(frame)):
                found.setdefault(number, {}).setdefault(frame, [])
        return found

    def _stored_by_models(self, frame: Frame) -> ObjectSet:
        stores = () if frame.body is not None else frame.statements.stores
        bases = [store.base for store in stores if store.field == ELEMENTS]
        return union(self._calling.frames.points_to(frame, base) for base in bases)

    def _made_here(self, frame: Frame, stores: Sequence["_Store"]) -> NewArray | New | None:
        """Return the allocation, in this body, of the one array or map that stores fill."""
        assert frame.body is not None
        code = BodyFacts(frame.body)
        made = {self._allocation(frame, code, store.holder) for store in stores}
        return made.pop() if len(made) == 1 else None

    def _allocation(self, frame: Frame, code: BodyFacts, holder: Var) -> NewArray | New | None:
        instr = code.defined.get(holder)
        match instr:
            case NewArray() | New():
                return instr
            case Cast(operand=operand):
                return self._allocation(frame, code, operand)
            case GetField(base=base) if base == _THIS and _is_constructor(frame.method):
                field = self._calling.hierarchy.resolve_field(instr.field)
                if field is None or not self._stable.must_be_stable(field):
                    return None
                puts = [i for i in code.uses.get(_THIS, []) if isinstance(i, PutField)]
                values = [
                    put.value
                    for put in puts
                    if self._calling.hierarchy.resolve_field(put.field) is field
                ]
                made = code.defined.get(values[0]) if len(values) == 1 else None
                return made if isinstance(made, NewArray | New) else None
            case _:
                return None


class _Store(NamedTuple):
    """An instruction that stores to an array or map, and the variables of this and of the index.

    The index is at `at`; that of a map is the number or constant that its key is made of.
    """

    instr: Instr
    holder: Var
    at: Var | None


@final
class _Filling:
    """The stores of a body into an array or map."""

    def __init__(self, body: Body, stores: Sequence[_Store]) -> None:
        self._code = BodyFacts(body)
        self._stores = stores

    def must_fill_once(self, made: NewArray | New | None) -> bool:
        """Tell whether no index is stored to twice before the array is made anew.

        Without an allocation here, the body runs once.
        """
        home = set[BlockId]() if made is None else {self._code.block_of(made)}
        if not self._stores or any(store.at is None for store in self._stores):
            return False
        if len(self._stores) == 1 and self._is_counted(self._stores[0], home):
            return True
        indices = [self._constant(store) for store in self._stores]
        blocks = [self._code.block_of(store.instr) for store in self._stores]
        is_each_once = None not in indices and len(set(indices)) == len(indices)
        return is_each_once and not any(self._may_return(at, home) for at in blocks)

    def _constant(self, store: _Store) -> Constant | None:
        """Return the constant that is the index of a store."""
        instr = None if store.at is None else self._code.defined.get(store.at)
        is_simple = isinstance(instr, Const) and isinstance(instr.value, _SIMPLE)
        return instr.value if is_simple and isinstance(instr, Const) else None

    def _is_counted(self, store: _Store, home: set[BlockId]) -> bool:
        """Tell whether the index of a store is a counter that starts only with another array."""
        counter = None if store.at is None else counter_of(self._code, store.at)
        if counter is None:
            return False
        at = self._code.block_of(store.instr)
        is_next = not self._may_reach(self._after(at), at, {counter.head})
        starts_anew = self._may_reach(self._after(counter.head), counter.before, home)
        return is_next and (counter.before in home or not starts_anew)

    def _may_return(self, at: BlockId, home: set[BlockId]) -> bool:
        return at not in home and self._may_reach(self._after(at), at, home)

    def _after(self, at: BlockId) -> Iterable[BlockId]:
        return successors(self._code.body.blocks[at])

    def _may_reach(self, begin: Iterable[BlockId], end: BlockId, without: set[BlockId]) -> bool:
        def following(at: BlockId) -> Iterable[BlockId]:
            return [to for to in self._after(at) if to not in without or to == end]

        return end in reachable([at for at in begin if at not in without or at == end], following)


def _is_one_thread(threads: Threads, by: ThreadSet) -> bool:
    members = list(threads.members(by))
    return len(members) == 1 and (members[0].is_single or members[0].kind is ThreadKind.MAIN)


def _is_constructor(method: Method | None) -> bool:
    return method is not None and method.name == "<init>"


def _reference_stores(body: Body) -> list[_Store]:
    stores = [i for i in body.instructions() if isinstance(i, ArrayStore) and i.kind == "L"]
    return [_Store(instr, instr.array, instr.index) for instr in stores]


def _stores_at(body: Body, pc: int, by_body: dict[int, list[_Store]]) -> list[_Store]:
    """Return the calls at an offset as stores of their second argument's value to a key."""
    if id(body) not in by_body:
        defined = definitions(body)
        by_body[id(body)] = [
            _Store(instr, instr.args[0], _number_in(defined, instr.args[1]))
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
