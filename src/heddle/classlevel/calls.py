"""Calls with their arguments, possible targets, and the effects of unknown code on arguments.

Ferreira, 3.2.4: a method that cannot be analysed reads and writes its arguments. A lambda counts
where it is created, as a call without locks: who runs it, and when, is not known.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, final

from heddle.classlevel.analysed import CONSTRUCTOR, AnalysedClasses
from heddle.classlevel.paths import CONTENTS, ELEMENTS, ResourcePath, extended
from heddle.models.locks import LockRow, lock_rows
from heddle.models.objects import THIS, ObjectModels, ObjectRow
from heddle.program.classes import Method
from heddle.program.constants import (
    ConcatTarget,
    HandleConstant,
    HandleKind,
    LambdaTarget,
    RecordTarget,
    SwitchTarget,
    UnknownTarget,
)
from heddle.program.descriptors import (
    class_of_type,
    element_type,
    is_array,
    is_reference,
    parameter_types,
    return_type,
)
from heddle.program.ir import Invoke, InvokeDynamic, InvokeKind, Var
from heddle.program.refs import MethodRef

_LOCKS: Final = "java/util/concurrent/locks/"
# Methods of collections, and of what they return, that read them. Ferreira's rule for code that is
# not analysed knows no exception; the list for maintainers does not count them as writes.
_COLLECTIONS: Final = frozenset(
    f"java/util/{name}" for name in ("Collection", "Map", "Map$Entry", "Iterator", "Enumeration")
)
_QUERIES: Final = re.compile(
    "(get|contains|is|has|size|(last)?[iI]ndexOf|iterator|listIterator|descending|entrySet|keySet"
    "|values|first|last|peek|element|next|previous|ceiling|floor|higher|lower|head|tail|sub|stream"
    "|parallelStream|spliterator|forEach|toArray)([A-Z].*)?"
)
# A look-up moves entries here, or removes dead ones.
_CHANGED_BY_QUERIES: Final = ("java/util/LinkedHashMap", "java/util/WeakHashMap")
INHERITED: Final = "super"
_CLONED: Final = ObjectRow(frozenset((THIS,)), frozenset(), "new")


class ResolvedCall(NamedTuple):
    """A call: its arguments with the receiver first (None: passed by unknown code).

    `row` says what unknown code does, `is_open` whether any may run, `lock` what it does to a lock.
    With `is_later`, the call may happen after the locks held here are released; with `is_query`, it
    is a method of a collection that by its name changes nothing.
    """

    pc: int
    dest: Var | None
    args: tuple[Var | None, ...]
    targets: tuple[Method, ...]
    is_open: bool
    owner: str
    type: str
    has_receiver: bool
    row: ObjectRow | None = None
    is_later: bool = False
    is_constructor: bool = False
    lock: LockRow | None = None
    is_query: bool = False

    def reads(self, position: int) -> bool:
        """Return whether unknown code reads the state of an argument, the receiver counted."""
        return self.row is None or self._place(position) in self.row.reads

    def writes(self, position: int) -> bool:
        """Return whether unknown code writes the state of an argument, the receiver counted."""
        return self.row is None or self._place(position) in self.row.writes

    def returned_position(self) -> int | None:
        """Return the position of the argument that is returned, if a row says so."""
        if self.row is None or not isinstance(self.row.returns, int):
            return None
        return self.row.returns + (1 if self.has_receiver else 0)

    def _place(self, position: int) -> int:
        return position - 1 if self.has_receiver else position


@final
class CallReader:
    """Reads the calls of instructions."""

    def __init__(self, analysed: AnalysedClasses, models: ObjectModels) -> None:
        self._analysed = analysed
        self._models = models
        rows = lock_rows()
        # Semaphores and pools are locks only under conditions that are not checked here.
        self._locks = {key: row for key, row in rows.calls.items() if key[0].startswith(_LOCKS)}
        self._lock_methods = frozenset(name for _, name in self._locks)

    def invoke(self, caller: str, instr: Invoke) -> ResolvedCall:
        """Read a call of a method."""
        ref = instr.method
        targets, is_open = self._analysed.targets(caller, instr)
        declared = parameter_types(ref.descriptor)
        row = self._models.row(ref.owner, ref.name, declared) if is_open else None
        if ref.owner.startswith("[") and ref.name == "clone":
            row = _CLONED
        has_receiver = instr.kind is not InvokeKind.STATIC
        type_ = return_type(ref.descriptor)
        call = ResolvedCall(
            instr.pc, instr.dest, instr.args, targets, is_open, ref.owner, type_, has_receiver, row
        )
        lock = self._lock_row(ref) if is_open and has_receiver else None
        return call._replace(
            is_constructor=ref.name == CONSTRUCTOR,
            lock=lock,
            is_query=row is None and self._is_query(ref),
        )

    def _is_query(self, ref: MethodRef) -> bool:
        """Return whether a method of a collection only looks something up."""
        if not ref.owner.startswith("java/util/") or not _QUERIES.fullmatch(ref.name):
            return False
        above = (ref.owner, *self._analysed.hierarchy.supertypes(ref.owner))
        return ref.owner not in _CHANGED_BY_QUERIES and not _COLLECTIONS.isdisjoint(above)

    def _lock_row(self, ref: MethodRef) -> LockRow | None:
        """Return what a method of a lock does to it, by the nearest supertype in the table."""
        if ref.name not in self._lock_methods or is_array(ref.owner):
            return None
        owners = (ref.owner, *self._analysed.hierarchy.supertypes(ref.owner))
        found = (self._locks.get((owner, ref.name)) for owner in owners)
        return next((row for row in found if row is not None), None)

    def dynamic(self, instr: InvokeDynamic) -> ResolvedCall | None:
        """Read what an `invokedynamic` runs, now or later; None if that touches nothing."""
        match instr.target:
            case LambdaTarget():
                return self._lambda(instr, instr.target.implementation)
            case ConcatTarget():
                row = ObjectRow(reads=frozenset(range(len(instr.args))))
                return self._unknown(instr, row)
            case RecordTarget() | SwitchTarget():
                return None
            case UnknownTarget():
                return self._unknown(instr, None)

    def _unknown(self, instr: InvokeDynamic, row: ObjectRow | None) -> ResolvedCall:
        type_ = return_type(instr.descriptor)
        return ResolvedCall(instr.pc, instr.dest, instr.args, (), True, "", type_, False, row)

    def _lambda(self, instr: InvokeDynamic, handle: HandleConstant) -> ResolvedCall | None:
        """Read the call of what a lambda runs: captured values first, the rest unknown."""
        if handle.kind < HandleKind.INVOKE_VIRTUAL:
            return None
        captured: tuple[Var | None, ...] = instr.args
        if handle.kind is HandleKind.NEW_INVOKE_SPECIAL:
            captured = (None, *captured)
        has_receiver = handle.kind is not HandleKind.INVOKE_STATIC
        declared = parameter_types(handle.descriptor)
        wanted = len(declared) + (1 if has_receiver else 0)
        args = captured + (None,) * (wanted - len(captured))
        targets, is_open = self._handle_targets(handle)
        row = self._models.row(handle.owner, handle.name, declared) if is_open else None
        type_ = return_type(handle.descriptor)
        return ResolvedCall(
            instr.pc, None, args, targets, is_open, handle.owner, type_, has_receiver, row, True
        )

    def _handle_targets(self, handle: HandleConstant) -> tuple[tuple[Method, ...], bool]:
        if not self._analysed.has(handle.owner):
            return (), True
        if handle.kind in (HandleKind.INVOKE_VIRTUAL, HandleKind.INVOKE_INTERFACE):
            return self._analysed.virtual_targets(handle.method())
        return self._analysed.exact_target(handle.method())


@final
class UnknownCallees:
    """The accesses of unknown code to an object that is passed to it, by type.

    Elements of arrays, and the state of objects whose class is not analysed. An object of an
    analysed class is accessed by its own methods only, which count by themselves; but for what it
    inherits from a class that is not analysed.
    """

    def __init__(self, analysed: AnalysedClasses, models: ObjectModels) -> None:
        self._analysed = analysed
        self._models = models

    def touched(
        self, path: ResourcePath, type_: str, is_receiver: bool
    ) -> Iterator[tuple[ResourcePath, str]]:
        """Return what is accessed of the object at a path: objects, and what of each."""
        while is_array(type_):
            yield path, ELEMENTS
            path, type_ = extended(path, ELEMENTS), element_type(type_)
            is_receiver = False
        if not is_reference(type_):
            return
        if self._analysed.has_type(type_):
            if is_receiver:
                yield from self._inherited(path, class_of_type(type_))
        elif self.has_state(type_):
            yield path, CONTENTS

    def has_state(self, type_: str) -> bool:
        """Return whether an object of a type that is not analysed may need a lock."""
        return type_[0] == "L" and not self._models.is_safe(class_of_type(type_))

    def _inherited(self, path: ResourcePath, name: str) -> Iterator[tuple[ResourcePath, str]]:
        above = self._analysed.unknown_superclass(name)
        if above is not None and not self._models.is_safe(above):
            yield path, f"{self._analysed.top(name)}.{INHERITED}{CONTENTS}"
