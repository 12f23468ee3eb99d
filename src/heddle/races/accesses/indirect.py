"""Accesses by calls: through handles, updaters, offsets, reflection, clones and streams.

The calls are a table (`models/accesses.txt`); the points-to sets of a handle determine its fields.
Where these are unknown, the access is left out, as an assumption.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.callgraph import HandleTargets, IndirectReach
from heddle.models.accesses import AccessRow, AccessRows, first_argument, is_clone
from heddle.pointsto import ELEMENTS, FieldKey, Frame, Frames, ObjectSet
from heddle.pointsto.reflection import ReflectedField
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import HandleConstant, LambdaTarget
from heddle.program.descriptors import (
    OBJECT,
    OBJECT_TYPE,
    class_of_type,
    is_array,
    parameter_types,
    return_type,
)
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Invoke, InvokeDynamic, Var
from heddle.program.program import Program, Role
from heddle.program.refs import MethodRef
from heddle.races.accesses.targets import UnsafeOffsets, may_be_of

_SERIALIZABLE: Final = "java/io/Serializable"
_NOT_COPIED: Final = Flags.STATIC | Flags.FINAL
_EXTERNALIZABLE: Final = "java/io/Externalizable"
_OWN_FIELDS: Final = "serialPersistentFields"
_WRITER: Final = ("writeObject", "(Ljava/io/ObjectOutputStream;)V")


class IndirectAccess(NamedTuple):
    """An access by a call: location, kind, object, and the variable that determines the field.

    `base` is None for a static field, and where `reach` has the objects.
    """

    location: FieldKey
    is_write: bool
    base: Var | None
    is_atomic: bool
    by: Var | None = None
    reach: IndirectReach | None = None


class _Call(NamedTuple):
    method: Method
    instr: Invoke
    row: AccessRow


@final
class IndirectAccesses:
    """Finds the accesses by the calls of a method, in all its frames."""

    def __init__(
        self,
        program: Program,
        frames: Frames,
        bodies: Mapping[Method, Body],
        hierarchy: Hierarchy,
        rows: AccessRows,
    ) -> None:
        self._program = program
        self._frames = frames
        self._bodies = bodies
        self._hierarchy = hierarchy
        self._rows = rows
        self._reaching = HandleTargets(frames)

    def of(self, method: Method, body: Body) -> Iterator[tuple[Invoke, IndirectAccess]]:
        """Yield the calls of a method that are accesses, with each access once."""
        for block in body.blocks:
            for instr in block.instrs:
                if isinstance(instr, InvokeDynamic):
                    self._refer(method, instr)
                elif isinstance(instr, Invoke):
                    for found in dict.fromkeys(self._accesses(method, instr)):
                        yield instr, found

    def _accesses(self, method: Method, instr: Invoke) -> Iterator[IndirectAccess]:
        if is_clone(instr):
            yield from self._cloned(method, instr)
        row = self._rows.row(instr, self._hierarchy)
        if row is not None and row.place in _WAYS:
            yield from _WAYS[row.place](self, _Call(method, instr, row))

    def _refer(self, method: Method, instr: InvokeDynamic) -> None:
        """Record a reference to a method that accesses memory: it may be called from anywhere."""
        target = instr.target
        if isinstance(target, LambdaTarget):
            called = target.implementation
            if self._rows.has(called.owner, called.name):
                self._assume(method, instr.pc, called)

    @cached_property
    def _offsets(self) -> UnsafeOffsets:
        return UnsafeOffsets(self._frames, self._bodies, self._hierarchy)

    # -- kinds -------------------------------------------------------------------------------------

    def by_stand_in(self, call: _Call) -> Iterator[IndirectAccess]:
        """`HANDLE.set(o, v)`, `field.get(o)`: the receiver stands for a field."""
        by, base = call.instr.args[0], call.row.object_of(call.instr)
        found, is_all = self._reached(call.method, by)
        if not is_all:
            self._assume(call.method, call.instr.pc, call.instr.method)
        for reached in found:
            of = None if reached.is_static else base
            if may_be_of(call.instr, call.row, reached.field) and (
                reached.is_static or of is not None
            ):
                yield self._made(call, reached, of)._replace(by=by)

    def by_call(self, call: _Call) -> Iterator[IndirectAccess]:
        """`handle.invoke(o, v)`: a handle of a field, or one combined with others."""
        by, base = call.instr.args[0], call.row.object_of(call.instr)
        if call.row.place == "listed" or self._is_combined(call.method, by):
            base = None
        found, is_all = self._reached(call.method, by)
        if not is_all:
            self._assume(call.method, call.instr.pc, call.instr.method)
        anywhere = IndirectReach(call.instr.args, are_parts=False)
        for reached in found:
            if reached.verb:
                made = self._made(call, reached, None if reached.is_static else base)
                is_held = base is None and not reached.is_static
                yield made._replace(by=by, reach=anywhere if is_held else None)

    def by_offset(self, call: _Call) -> Iterator[IndirectAccess]:
        """`U.putInt(o, offset, v)`: elements of an array, or a field whose offset was looked up."""
        base = call.row.object_of(call.instr)
        at = first_argument(call.instr) + 1
        if base is None or len(call.instr.args) <= at:
            return
        objects = self._objects(call.method, base)
        fields = self._offsets.candidates(call.method, call.instr.args[at], _kind(call.instr))
        found = (
            [ReflectedField(ELEMENTS, False)] if any(map(is_array, self._types(objects))) else []
        )
        is_any = self._bodies[call.method].type_of(base) == OBJECT_TYPE
        for field in fields:
            if field.is_static and is_any:
                found.append(ReflectedField(field, True))
            elif not field.is_static and self._has(objects, field):
                found.append(ReflectedField(field, False))
        if not found:
            self._assume(call.method, call.instr.pc, call.instr.method)
        for reached in found:
            yield self._made(call, reached, None if reached.is_static else base)

    def by_element(self, call: _Call) -> Iterator[IndirectAccess]:
        """`Array.set(a, i, v)`."""
        yield self._made(call, ReflectedField(ELEMENTS, False), call.row.object_of(call.instr))

    def by_parts(self, call: _Call) -> Iterator[IndirectAccess]:
        """`out.writeObject(o)`: all serialised fields of o and of all objects written with it."""
        base = call.row.object_of(call.instr)
        if base is None:
            return
        for reached in self._written(self._objects(call.method, base)):
            yield self._made(call, reached, base)
        parts = IndirectReach((base,), are_parts=True)
        inner = 0
        for frame in self._frames.of_method(call.method):
            inner |= self._reaching.objects(frame, parts)
        for reached in self._written(inner):
            yield self._made(call, reached, None)._replace(reach=parts)

    def by_default(self, call: _Call) -> Iterator[IndirectAccess]:
        """`out.defaultWriteObject()`: the fields of the class that serialises itself."""
        if not call.method.is_static:
            for field in self._written_fields(call.method.owner):
                reached = ReflectedField(field, False)
                yield self._made(call, reached, call.row.object_of(call.instr))

    def _cloned(self, method: Method, instr: Invoke) -> Iterator[IndirectAccess]:
        """`super.clone()`: all fields are read, if the callee is that of `Object`."""
        objects = 0
        for frame in self._frames.of_method(method):
            if _calls_object(frame, instr.pc):
                objects |= self._frames.variable(frame, instr.args[0])
        found = {f: None for t in self._types(objects) for f in self._copied_fields(t)}
        for field in found:
            yield IndirectAccess(field, False, instr.args[0], bool(field.flags & Flags.VOLATILE))

    # -- shared helpers ---------------------------------------------------------------------------

    def _made(self, call: _Call, reached: ReflectedField, base: Var | None) -> IndirectAccess:
        field = reached.field
        is_volatile = isinstance(field, Field) and bool(field.flags & Flags.VOLATILE)
        is_write = (reached.verb if call.row.verb == "uses" else call.row.verb) != "reads"
        return IndirectAccess(field, is_write, base, call.row.mode.is_atomic(is_volatile))

    def _reached(self, method: Method, by: Var) -> tuple[list[ReflectedField], bool]:
        """Return the fields that a variable stands for in any frame, and whether these are all."""
        found: set[ReflectedField] = set()
        is_all = True
        for frame in self._frames.of_method(method):
            known = self._reaching.fields(frame, by)
            found |= known.fields
            is_all = is_all and known.is_complete
        return sorted(found, key=_name), is_all

    def _is_combined(self, method: Method, by: Var) -> bool:
        frames = self._frames.of_method(method)
        return any(self._reaching.fields(frame, by).is_combined for frame in frames)

    def _objects(self, method: Method, var: Var) -> ObjectSet:
        found = 0
        for frame in self._frames.of_method(method):
            found |= self._frames.variable(frame, var)
        return found

    def _types(self, objects: ObjectSet) -> Iterable[str]:
        return dict.fromkeys(each.type for each in self._frames.objects_of(objects))

    def _has(self, objects: ObjectSet, field: Field) -> bool:
        return any(
            not is_array(type_) and self._hierarchy.is_subclass(class_of_type(type_), field.owner)
            for type_ in self._types(objects)
        )

    def _written(self, objects: ObjectSet) -> list[ReflectedField]:
        """Return the fields and array elements that streams read by themselves for some objects.

        A class that serialises itself requests this explicitly (`by_default`).
        """
        found: dict[FieldKey, None] = {}
        for type_ in self._types(objects):
            if is_array(type_):
                found[ELEMENTS] = None
                continue
            for name in self._classes(type_):
                if not self._writes_itself(name):
                    found.update(dict.fromkeys(self._written_fields(name)))
        return [ReflectedField(field, False) for field in found]

    def _written_fields(self, name: str) -> list[Field]:
        """Return the fields of a class that are serialised by default."""
        if not self._hierarchy.is_subclass(name, _SERIALIZABLE):
            return []
        fields = self._hierarchy.fields(name)
        names_them = any(field.name == _OWN_FIELDS for field in fields)
        left_out = _NOT_COPIED if names_them else _NOT_COPIED | Flags.TRANSIENT
        return [field for field in fields if not field.flags & left_out]

    def _writes_itself(self, name: str) -> bool:
        is_external = self._hierarchy.is_subclass(name, _EXTERNALIZABLE)
        return is_external or self._hierarchy.lookup(name, *_WRITER) is not None

    def _copied_fields(self, type_: str) -> Iterator[Field]:
        """Yield the mutable fields of an object of a type."""
        for name in self._classes(type_):
            for field in self._hierarchy.fields(name):
                if not field.flags & _NOT_COPIED:
                    yield field

    def _classes(self, type_: str) -> tuple[str, ...]:
        """Return the class of an object and its superclasses."""
        if is_array(type_):
            return ()
        name = class_of_type(type_)
        return name, *self._hierarchy.superclasses(name)

    def _assume(self, method: Method, pc: int, called: MethodRef | HandleConstant) -> None:
        """Record that the accesses of a call are unknown; calls within the JDK are ignored."""
        if self._program.origin(method.owner).role is Role.JDK:
            return
        line = self._bodies[method].line_of(pc)
        where = f" line {line}" if line is not None else f" offset {pc}"
        self._program.assumptions.record(
            AssumptionKind.REFLECTION,
            f"{method.owner}.{method.name}{method.descriptor}{where}",
            f"other accesses by {called.owner}.{called.name} there are unknown and left out",
        )


_Way: TypeAlias = Callable[[IndirectAccesses, _Call], Iterator[IndirectAccess]]
_WAYS: Final[Mapping[str, _Way]] = {
    "handle": IndirectAccesses.by_stand_in,
    "field": IndirectAccesses.by_stand_in,
    "call": IndirectAccesses.by_call,
    "listed": IndirectAccesses.by_call,
    "offset": IndirectAccesses.by_offset,
    "element": IndirectAccesses.by_element,
    "parts": IndirectAccesses.by_parts,
    "default": IndirectAccesses.by_default,
}


def _kind(instr: Invoke) -> str:
    """Return the type of the value that a call of Unsafe reads or writes."""
    types = parameter_types(instr.method.descriptor)
    return types[2] if len(types) > 2 else return_type(instr.method.descriptor)


def _calls_object(frame: Frame, pc: int) -> bool:
    return any(
        callee.method is not None and callee.method.owner == OBJECT
        for call in frame.calls
        if call.site.pc == pc
        for callee in call.callees()
    )


def _name(reached: ReflectedField) -> tuple[str, str, str]:
    field = reached.field
    owner, name = ("", field) if isinstance(field, str) else (field.owner, field.name)
    return owner, name, reached.verb
