"""Access paths through stable fields: names that denote one object (Naik 2008, section 3.6).

A path is a root and fields. The root is a parameter of the method, a variable of it, a static
field, the class object of a type, or an abstract object that stands for one object only. The fields
are stable: they hold at most one object in their life. They are final, or only the constructors of
their class write them, each at one place outside of loops, to `this`, and none after another one of
the class; nor do reflection or natives, as `System.setOut` does to a final one. So two equal paths
from the same object denote the same object, whenever they are read.

A field that changes is part of a path only where no other thread can write it
(`LocallyWrittenFields`): two reads of it without a write in between have one name, and a path from
a parameter denotes what the field held when the method was entered. Such a path is valid at some
points and not at others (`AccessPaths.leads`).

A variable also has *ancestors*: the objects it was loaded from, by fields of any kind, at any time,
or stored in before it is used otherwise.
A method that always returns what it loads from a parameter is seen through.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing.field_values import (
    AT_ENTRY,
    NOTHING_KNOWN,
    FieldFacts,
    FieldValues,
)
from heddle.concurrency.aliasing.known_contents import KnownContent, known_contents
from heddle.concurrency.aliasing.load_origins import (
    FieldPath,
    LoadOrigins,
    LoadSource,
    concatenated_fields,
    joined_fields,
)
from heddle.concurrency.callgraph import CallTargets, StableFields
from heddle.concurrency.escape import LocallyWrittenFields
from heddle.pointsto import ELEMENTS, FieldKey, Frames
from heddle.program.classes import Field, Method
from heddle.program.constants import ClassConstant, StringConstant
from heddle.program.flow import definition
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import (
    ArrayLoad,
    Body,
    Cast,
    Const,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    InvokeDynamic,
    PutField,
    Return,
    Var,
)

# The kind of a root, and which: the number of a parameter, variable or object; a static field; the
# type of a class object; the text of a literal; a class whose initialiser runs (a lock, too); the
# turn that some operations share (`ordered_streams`); the only one there is of some objects, as
# bits (`exclusive_allocations`); any of some objects, as bits (facts about flags only).
Root: TypeAlias = tuple[str, int | str | Field]

_GLOBAL_ROOTS: Final = frozenset(
    ("static", "class", "literal", "object", "either", "initialising", "turn", "any")
)


class AccessPath(NamedTuple):
    """A root and the fields to follow from it: stable ones, or as they were on entry."""

    root: Root
    fields: tuple[Field, ...] = ()

    @property
    def is_global(self) -> bool:
        """Tell whether it denotes the same object in every method."""
        return self.root[0] in _GLOBAL_ROOTS

    def fields_from(self, above: "AccessPath") -> tuple[Field, ...] | None:
        """Return the fields from another path to this one, if that is a prefix of it."""
        count = len(above.fields)
        if self.root != above.root or self.fields[:count] != above.fields:
            return None
        return self.fields[count:]


class Ancestor(NamedTuple):
    """An object, by its path, and the fields along which a variable was loaded from it."""

    path: AccessPath
    fields: FieldPath


class ReturnedLoad(NamedTuple):
    """The fields along which a method loads its result from a parameter.

    `is_path` tells that all of them are stable.
    """

    way: FieldPath
    is_path: bool


# By the position of the parameter.
_Results: TypeAlias = dict[int, ReturnedLoad]


@final
class AccessPaths:
    """The paths and the ancestors of the variables of methods."""

    def __init__(
        self,
        frames: Frames,
        hierarchy: Hierarchy,
        targets: CallTargets,
        local_writes: LocallyWrittenFields,
    ) -> None:
        self.hierarchy = hierarchy
        self.targets = targets
        self._writes = local_writes
        self._points: dict[Method, dict[int, FieldFacts]] = {}
        self._stable = StableFields(frames, hierarchy)
        self._known: dict[Method, dict[Var, AccessPath]] = {}
        self._origins: dict[Method, LoadOrigins] = {}
        self._ancestors: dict[tuple[Method, Var], tuple[Ancestor, ...]] = {}
        self._returned: dict[Method, _Results] = {}
        self._contents: dict[Method, dict[Var, tuple[KnownContent, ...]]] = {}
        self._computing: list[Method] = []
        self._recursive: set[Method] = set()

    def of(self, method: Method, body: Body) -> dict[Var, AccessPath]:
        """Return the path of every variable that has another one than itself."""
        if method not in self._known:
            found, origins, points = self._compute(method, body)
            # A recursive call may have computed and forgotten them in the meantime.
            self._known[method], self._origins[method] = found, origins
            self._points[method] = points
        return self._known[method]

    def ancestors(self, method: Method, body: Body, var: Var) -> tuple[Ancestor, ...]:
        """Return the objects that a variable was loaded from, itself first."""
        key = (method, var)
        if key not in self._ancestors:
            paths = self.of(method, body)
            found: dict[Ancestor, None] = {}
            for source in self._origins[method].of(var):
                path = variable_path(paths, source.var)
                for count in range(len(path.fields), -1, -1):
                    above = AccessPath(path.root, path.fields[:count])
                    found[
                        Ancestor(above, concatenated_fields(path.fields[count:], source.fields))
                    ] = None
            self._ancestors[key] = tuple(found)
        return self._ancestors[key]

    def choices(self, method: Method, body: Body, var: Var) -> tuple[Var, ...]:
        """Return the variables, no phis, of which a phi has one; none for another variable."""
        self.of(method, body)
        return self._origins[method].choices(var)

    def contents(self, method: Method, body: Body) -> dict[Var, tuple[KnownContent, ...]]:
        """Return what must be held by the objects that a body creates, once constructed."""
        found = self._contents.get(method)
        if found is None:

            def constructor(call: Invoke) -> Method | None:
                called = self.targets.of(method).get(call.pc, frozenset())
                return next(iter(called)) if len(called) == 1 else None

            found = known_contents(body, constructor, self._stable_field)
            self._contents[method] = found
        return found

    def _stable_field(self, put: PutField) -> Field | None:
        field = self.hierarchy.resolve_field(put.field)
        return field if field is not None and self.must_be_stable(field) else None

    def _compute(
        self, method: Method, body: Body
    ) -> tuple[dict[Var, AccessPath], LoadOrigins, dict[int, FieldFacts]]:
        found = {var: AccessPath(("parameter", var)) for var in range(body.parameters)}
        origins = self._origins[method] = LoadOrigins(body)
        points = self._points[method] = {}
        values = FieldValues(body, partial(self._writes.may_write, method))
        for at, block in enumerate(body.blocks):
            values.enter(at)
            for instr in block.instrs:
                if values.now is not AT_ENTRY:
                    points[instr.pc] = _both(points.get(instr.pc), values.now)
                dest = definition(instr)
                if dest is not None:
                    path, source = self._definition(method, instr, found)
                    if path is not None:
                        found[dest] = path
                    if source is not None:
                        origins.sources[dest] = source
                self._follow(method, instr, found, values)
            values.leave()
        self._add_stored(body, origins)
        return found, origins, points

    def _add_stored(self, body: Body, origins: LoadOrigins) -> None:
        """Add the origins of variables that are stored in a field before they are used."""
        for block in body.blocks:
            for instr in block.instrs:
                if isinstance(instr, PutField):
                    field = self.hierarchy.resolve_field(instr.field)
                    if field is not None:
                        origins.add_stored(instr, field)

    def _definition(
        self, method: Method, instr: Instr, found: dict[Var, AccessPath]
    ) -> tuple[AccessPath | None, LoadSource | None]:
        """Return the path of a definition, and what it is loaded from.

        Definitions precede uses in block order.
        """
        match instr:
            case Cast(operand=operand):
                return variable_path(found, operand), LoadSource(operand, ())
            case GetField(base=base):
                field = self.hierarchy.resolve_field(instr.field)
                above = variable_path(found, base)
                is_stable = field is not None and self.must_be_stable(field)
                path = (
                    AccessPath(above.root, (*above.fields, field)) if field and is_stable else None
                )
                return path, None if field is None else LoadSource(base, (field,))
            case GetStatic():
                field = self.hierarchy.resolve_field(instr.field)
                return AccessPath(("static", field)) if field and self.must_be_stable(
                    field
                ) else None, None
            case ArrayLoad(array=array):
                return None, LoadSource(array, (ELEMENTS,))
            case Const():
                return _constant(instr), None
            case Invoke():
                return self._result(method, instr, found)
            case _:
                return None, None

    def _result(
        self, method: Method, call: Invoke, found: dict[Var, AccessPath]
    ) -> tuple[AccessPath | None, LoadSource | None]:
        """Return the path of the result of a call, and what it is loaded from."""
        results = sorted(self._results(method, call).items())
        source = None if not results else LoadSource(call.args[results[0][0]], results[0][1].way)
        for position, (way, is_path) in results:
            if is_path and isinstance(way, tuple):
                above = variable_path(found, call.args[position])
                return AccessPath(above.root, above.fields + _stable(way)), source
        return None, source

    # -- fields that change ------------------------------------------------------------------------

    def _follow(
        self, method: Method, instr: Instr, found: dict[Var, AccessPath], values: FieldValues
    ) -> None:
        """Apply an instruction to the facts about fields, and name what is read from them."""
        match instr:
            case PutField(field=ref, base=base, value=value, pc=pc):
                field = self.hierarchy.resolve_field(ref)
                if field is not None and self.must_be_stable(field):
                    values.see(variable_path(found, base), field, variable_path(found, value))
                elif field is not None:
                    is_local = self._writes.must_be_written_by_no_other(method, pc, base, field)
                    held = variable_path(found, value) if is_local else None
                    values.put(variable_path(found, base), field, held)
            case GetField(field=ref, base=base, dest=dest, pc=pc):
                field = self.hierarchy.resolve_field(ref)
                if field is None or self.must_be_stable(field):
                    return
                if self._writes.must_be_written_by_no_other(method, pc, base, field):
                    found[dest] = self._held(variable_path(found, base), field, dest, values)
            case Invoke(pc=pc) | InvokeDynamic(pc=pc):
                values.call(pc)
            case _:
                pass

    def _held(self, base: AccessPath, field: Field, dest: Var, values: FieldValues) -> AccessPath:
        """Return the path of a value read: the one it has already, or the variable's."""
        known = values.now.held.get((base, field))
        if isinstance(known, AccessPath):
            return known
        is_entered = base.root[0] == "parameter" and values.must_be_as_entered(field)
        path = (
            AccessPath(base.root, (*base.fields, field))
            if is_entered
            else AccessPath(("variable", dest))
        )
        values.see(base, field, path)
        return path

    def valid_fields_between(
        self, method: Method, pc: int, below: AccessPath, above: AccessPath
    ) -> tuple[Field, ...] | None:
        """Return the fields from one path to another that must be valid at an offset, if any."""
        fields = below.fields_from(above)
        if fields is not None and self._must_be_valid(method, pc, fields):
            return fields
        for (base, field), held in self.field_facts_at(method, pc).held.items():
            if (
                held == below
                and isinstance(base, AccessPath)
                and self._writes.must_be_written_locally(field)
            ):
                fields = base.fields_from(above)
                if fields is not None and self._must_be_valid(method, pc, fields):
                    return (*fields, field)
        return None

    def stored_paths_at(self, method: Method, pc: int) -> Iterator[tuple[AccessPath, AccessPath]]:
        """Return paths through stable fields, and those of the values stored there before."""
        for (base, field), held in self.field_facts_at(method, pc).held.items():
            if (
                isinstance(base, AccessPath)
                and isinstance(held, AccessPath)
                and self.must_be_stable(field)
            ):
                yield AccessPath(base.root, (*base.fields, field)), held

    def must_be_written_locally(self, field: Field) -> bool:
        """Tell that a field must be written only while its object is thread-local."""
        return self._writes.must_be_written_locally(field)

    def field_facts_at(self, method: Method, pc: int) -> FieldFacts:
        """Return the facts about fields at an offset of a method that was analysed."""
        return self._points[method].get(pc, AT_ENTRY) if method in self._points else NOTHING_KNOWN

    def _must_be_valid(self, method: Method, pc: int, fields: tuple[Field, ...]) -> bool:
        """Tell whether fields must hold at an offset what their path denotes."""
        changing = [field for field in fields if not self.must_be_stable(field)]
        if not changing:
            return True
        known = self.field_facts_at(method, pc)
        may_write = partial(self._writes.may_write, method)
        return all(
            self._writes.must_be_written_locally(field)
            and known.must_be_as_entered(field, may_write)
            for field in changing
        )

    # -- what methods return -----------------------------------------------------------------------

    def _results(self, method: Method, instr: Invoke) -> _Results:
        """Return what all callees of a call return of their parameters."""
        called = self.targets.of(method).get(instr.pc, frozenset())
        methods = [(callee, callee.body) for callee in called if callee and callee.body]
        if len(methods) < len(called):
            return {}
        # Which callees are too deep depends on the order, which must always be the same.
        methods.sort(key=lambda each: (each[0].owner, each[0].name, each[0].descriptor))
        return _common([self._returned_by(*each) for each in methods])

    def _returned_by(self, method: Method, body: Body) -> _Results | None:
        """Return what a method returns of its parameters; None while it is being computed."""
        if method in self._returned:
            return self._returned[method]
        if self._computing and self._computing[-1] == method:
            self._recursive.add(method)
            return None
        is_deep = len(self._computing) >= _MOST_DEEP
        if is_deep or method in self._computing or len(body.blocks) > _MOST_BLOCKS:
            return {}
        self._computing.append(method)
        found = self._compute_returned(method, body)
        self._computing.pop()
        self._returned[method] = found
        if method in self._recursive:
            # Check the result with that of its own recursive calls: they must agree.
            self._forget(method)
            if self._compute_returned(method, body) != found:
                self._returned[method] = {}
                self._forget(method)
        return self._returned[method]

    def _forget(self, method: Method) -> None:
        self._known.pop(method, None)
        self._origins.pop(method, None)
        self._points.pop(method, None)
        for key in [key for key in self._ancestors if key[0] == method]:
            del self._ancestors[key]

    def _compute_returned(self, method: Method, body: Body) -> _Results:
        self.of(method, body)
        origins = self._origins[method]
        instrs = [instr for block in body.blocks for instr in block.instrs]
        values = dict.fromkeys(i.value for i in instrs if isinstance(i, Return))
        known = [
            self._of_value(method, body, value)
            for value in values
            if value is not None and not origins.is_null(value)
        ]
        return _common(known)

    def _of_value(self, method: Method, body: Body, var: Var) -> _Results:
        own = variable_path(self.of(method, body), var)
        found: _Results = {}
        for path, way in self.ancestors(method, body, var):
            kind, what = path.root
            if kind == "parameter" and not path.fields and isinstance(what, int):
                stable = _stable(way) if isinstance(way, tuple) else ()
                is_path = own == AccessPath(path.root, stable) and self.must_all_be_stable(stable)
                found.setdefault(what, ReturnedLoad(way, is_path and isinstance(way, tuple)))
        return found

    def must_all_be_stable(self, fields: Iterable[Field]) -> bool:
        """Tell whether fields must reach the same object at any time."""
        return all(self.must_be_stable(field) for field in fields)

    def must_be_stable(self, field: Field) -> bool:
        """Tell whether a field must not change after construction or initialisation."""
        return self._stable.must_be_stable(field)


# Longer methods are not seen through.
_MOST_BLOCKS: Final = 60
# The depth up to which getters that call getters are seen through.
_MOST_DEEP: Final = 6


def _constant(instr: Const) -> AccessPath | None:
    """Return the path of a constant; equal literals are one object (JLS 3.10.5)."""
    match instr.value:
        case ClassConstant(type=type_):
            return AccessPath(("class", type_))
        case StringConstant(value=text):
            return AccessPath(("literal", text))
        case _:
            return None


def _both(first: FieldFacts | None, second: FieldFacts) -> FieldFacts:
    """Return the facts at an offset; none if it is in a body twice and they differ."""
    return second if first is None or first == second else NOTHING_KNOWN


def _common(known: Iterable[_Results | None]) -> _Results:
    """Return what all of some values are loaded from."""
    first, *others = [results for results in known if results is not None] or [{}]
    found = first
    for other in others:
        found = {at: _either(found[at], other[at]) for at in found if at in other}
    return found


def _either(first: ReturnedLoad, second: ReturnedLoad) -> ReturnedLoad:
    if first.way == second.way:
        return ReturnedLoad(first.way, first.is_path and second.is_path)
    return ReturnedLoad(joined_fields(first.way, second.way), False)


def _stable(fields: tuple[FieldKey, ...]) -> tuple[Field, ...]:
    """Return the declared fields among some."""
    return tuple([field for field in fields if isinstance(field, Field)])


def variable_path(paths: dict[Var, AccessPath], var: Var) -> AccessPath:
    """Return the path of a variable: itself, if it has no other."""
    return paths.get(var, AccessPath(("variable", var)))
