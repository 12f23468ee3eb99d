"""Names for objects that mean the same object every time: access paths through stable fields.

A path is a root and fields. The root is a parameter of the method, a variable of it, a static
field, the class object of a type, or one abstract object that stands for one object only. The
fields hold one object at most in their life: they are final, or nothing in the program writes them
but the constructors of their class, each at one place outside of loops, to `this`, and none after
another one of the class; nor do reflection or natives, as `System.setOut` does to a final one. So
two equal paths from the same object are the same object, whenever they are read.

A field that changes is part of a path only where no one changes it meanwhile (`quiet`): what is
read twice from it then has one name, and that of a parameter means what it held when the method was
entered. Such a path may be followed at some points and not at others (`AccessPaths.leads`).

A variable also has *ancestors*: what it was read from, by fields of any kind, at whatever time. A
method that always returns what it reads from a parameter is read through.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing.field_values import AT_ENTRY, NOTHING_KNOWN, Known, Values
from heddle.concurrency.aliasing.load_origins import Origins, Source, Way, either, joined
from heddle.concurrency.callgraph import CallTargets
from heddle.concurrency.escape import LocallyWrittenFields, written_by_models
from heddle.pointsto import ELEMENTS, FieldKey, Frames
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import ClassConstant, StringConstant
from heddle.program.flow import definition, normal_successors
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
    PutStatic,
    Return,
    Var,
)

# What kind of root, and which: the number of a parameter, variable or object; a static field; the
# type of a class object; the text of a literal; a class whose initialiser runs (a lock, too); the
# turn that some operations share (`_turns`); the one that there is of some objects, as bits
# (`_alternatives`); any of some objects, as bits (what is known of flags only).
Root: TypeAlias = tuple[str, int | str | Field]

GLOBAL_ROOTS: Final = frozenset(
    ("static", "class", "literal", "object", "either", "initialising", "turn", "any")
)


class Path(NamedTuple):
    """A root and the fields to follow from it: stable ones, or as they were on entry."""

    root: Root
    fields: tuple[Field, ...] = ()

    @property
    def is_global(self) -> bool:
        """Tell whether it means the same object in every method."""
        return self.root[0] in GLOBAL_ROOTS

    def under(self, above: "Path") -> tuple[Field, ...] | None:
        """Return the fields that lead from another path to this one, if it starts with that."""
        count = len(above.fields)
        if self.root != above.root or self.fields[:count] != above.fields:
            return None
        return self.fields[count:]


class Ancestor(NamedTuple):
    """An object, by its path, and the way along which a variable was read from it."""

    path: Path
    way: Way


class Returned(NamedTuple):
    """The way along which a method returns what it reads from a parameter.

    `is_path` tells that all fields are stable.
    """

    way: Way
    is_path: bool


# By the position of the parameter.
_Results: TypeAlias = dict[int, Returned]


@final
class AccessPaths:
    """The paths and the ancestors of the variables of methods."""

    def __init__(
        self,
        frames: Frames,
        hierarchy: Hierarchy,
        targets: CallTargets,
        quiet: LocallyWrittenFields,
    ) -> None:
        self.hierarchy = hierarchy
        self.targets = targets
        self._quiet = quiet
        self._points: dict[Method, dict[int, Known]] = {}
        self._once = _written_once(frames, hierarchy)
        self._changed = _changed_by_models(frames)
        self._known: dict[Method, dict[Var, Path]] = {}
        self._origins: dict[Method, Origins] = {}
        self._ancestors: dict[tuple[Method, Var], tuple[Ancestor, ...]] = {}
        self._returned: dict[Method, _Results] = {}
        self._computing: list[Method] = []
        self._recursive: set[Method] = set()

    def of(self, method: Method, body: Body) -> dict[Var, Path]:
        """Return the path of every variable that has one other than itself."""
        found = self._known.get(method)
        if found is None:
            found = self._known[method] = self._compute(method, body)
        return found

    def ancestors(self, method: Method, body: Body, var: Var) -> tuple[Ancestor, ...]:
        """Return what a variable was read from, itself first."""
        known = self._ancestors.get((method, var))
        if known is not None:
            return known
        paths = self.of(method, body)
        found: dict[Ancestor, None] = {}
        for source in self._origins[method].of(var):
            path = variable_path(paths, source.var)
            for count in range(len(path.fields), -1, -1):
                above = Path(path.root, path.fields[:count])
                found[Ancestor(above, joined(path.fields[count:], source.way))] = None
        known = self._ancestors[method, var] = tuple(found)
        return known

    def _compute(self, method: Method, body: Body) -> dict[Var, Path]:
        found = {var: Path(("parameter", var)) for var in range(body.parameters)}
        origins = self._origins[method] = Origins(body)
        points = self._points[method] = {}
        values = Values(body, partial(self._quiet.may_write, method))
        for at, block in enumerate(body.blocks):
            values.enter(at)
            for instr in block.instrs:
                if values.now is not AT_ENTRY:
                    points[instr.pc] = _both(points.get(instr.pc), values.now)
                dest = definition(instr)
                if dest is not None:
                    path, source = self._path(method, instr, found), self._source(method, instr)
                    if path is not None:
                        found[dest] = path
                    if source is not None:
                        origins.sources[dest] = source
                self._follow(method, instr, found, values)
            values.leave()
        return found

    # -- fields that change ------------------------------------------------------------------------

    def _follow(self, method: Method, instr: Instr, found: dict[Var, Path], values: Values) -> None:
        """Follow what fields hold through an instruction, and name what is read from them."""
        match instr:
            case PutField(field=ref, base=base, value=value, pc=pc):
                field = self.hierarchy.resolve_field(ref)
                if field is not None and self.is_stable(field):
                    values.see(variable_path(found, base), field, variable_path(found, value))
                elif field is not None:
                    is_quiet = self._quiet.is_quiet(method, pc, base, field)
                    held = variable_path(found, value) if is_quiet else None
                    values.put(variable_path(found, base), field, held)
            case GetField(field=ref, base=base, dest=dest, pc=pc):
                field = self.hierarchy.resolve_field(ref)
                if field is None or self.is_stable(field):
                    return
                if self._quiet.is_quiet(method, pc, base, field):
                    found[dest] = self._held(variable_path(found, base), field, dest, values)
            case Invoke(pc=pc) | InvokeDynamic(pc=pc):
                values.call(pc)
            case _:
                pass

    def _held(self, base: Path, field: Field, dest: Var, values: Values) -> Path:
        """Return the name of what is read: the one it has already, or the variable's."""
        known = values.now.held.get((base, field))
        if isinstance(known, Path):
            return known
        is_entered = base.root[0] == "parameter" and values.is_as_entered(field)
        path = Path(base.root, (*base.fields, field)) if is_entered else Path(("variable", dest))
        values.see(base, field, path)
        return path

    def leads(self, method: Method, pc: int, below: Path, above: Path) -> tuple[Field, ...] | None:
        """Return the fields that lead from one path to another at an offset, if they do there."""
        fields = below.under(above)
        if fields is not None and self._is_valid(method, pc, fields):
            return fields
        for (base, field), held in self.known_at(method, pc).held.items():
            if held == below and isinstance(base, Path) and self._quiet.is_always_quiet(field):
                fields = base.under(above)
                if fields is not None and self._is_valid(method, pc, fields):
                    return (*fields, field)
        return None

    def kept_at(self, method: Method, pc: int) -> Iterator[tuple[Path, Path]]:
        """Return paths through stable fields, and those of what was put there before an offset."""
        for (base, field), held in self.known_at(method, pc).held.items():
            if isinstance(base, Path) and isinstance(held, Path) and self.is_stable(field):
                yield Path(base.root, (*base.fields, field)), held

    def is_always_quiet(self, field: Field) -> bool:
        """Tell that a field is never written where another thread may see it."""
        return self._quiet.is_always_quiet(field)

    def known_at(self, method: Method, pc: int) -> Known:
        """Return what fields are known to hold at an offset of a method that was looked at."""
        return self._points[method].get(pc, AT_ENTRY) if method in self._points else NOTHING_KNOWN

    def _is_valid(self, method: Method, pc: int, fields: tuple[Field, ...]) -> bool:
        """Tell whether fields hold at an offset what their path means."""
        changing = [field for field in fields if not self.is_stable(field)]
        if not changing:
            return True
        known = self.known_at(method, pc)
        may_write = partial(self._quiet.may_write, method)
        return all(
            self._quiet.is_always_quiet(field) and known.is_as_entered(field, may_write)
            for field in changing
        )

    def _source(self, method: Method, instr: Instr) -> Source | None:
        """Return what the value that an instruction defines is read from."""
        match instr:
            case Cast(operand=operand):
                return Source(operand, ())
            case GetField(field=ref, base=base):
                field = self.hierarchy.resolve_field(ref)
                return None if field is None else Source(base, (field,))
            case ArrayLoad(array=array):
                return Source(array, (ELEMENTS,))
            case Invoke(args=args):
                results = self._results(method, instr)
                position = min(results, default=None)
                return None if position is None else Source(args[position], results[position].way)
            case _:
                return None

    # -- what methods return -----------------------------------------------------------------------

    def _results(self, method: Method, instr: Invoke) -> _Results:
        """Return what all methods that a call may lead to return of their parameters."""
        called = self.targets.of(method).get(instr.pc, frozenset())
        methods = [(callee, callee.body) for callee in called if callee and callee.body]
        if len(methods) < len(called):
            return {}
        # What is too deep depends on who is asked first, which must always be the same.
        methods.sort(key=lambda each: (each[0].owner, each[0].name, each[0].descriptor))
        return _common([self._returned_by(*each) for each in methods])

    def _returned_by(self, method: Method, body: Body) -> _Results | None:
        """Return what a method returns; None if that is not known yet, as it calls itself."""
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
            # Once more, with what it returns when it calls itself: that must make no difference.
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
                is_path = own == Path(path.root, stable) and self.are_stable(stable)
                found.setdefault(what, Returned(way, is_path and isinstance(way, tuple)))
        return found

    def _path(self, method: Method, instr: Instr, found: dict[Var, Path]) -> Path | None:
        """Name what an instruction defines; definitions come before uses in block order."""
        match instr:
            case Cast(operand=operand):
                return variable_path(found, operand)
            case GetField(field=ref, base=base):
                field = self.hierarchy.resolve_field(ref)
                if field is None or not self.is_stable(field):
                    return None
                above = variable_path(found, base)
                return Path(above.root, (*above.fields, field))
            case GetStatic(field=ref):
                field = self.hierarchy.resolve_field(ref)
                return Path(("static", field)) if field and self.is_stable(field) else None
            case Const():
                return _constant(instr)
            case Invoke():
                return self._returned_path(method, instr, found)
            case _:
                return None

    def _returned_path(self, method: Method, instr: Invoke, found: dict[Var, Path]) -> Path | None:
        for position, (way, is_path) in sorted(self._results(method, instr).items()):
            if is_path and isinstance(way, tuple):
                above = variable_path(found, instr.args[position])
                return Path(above.root, above.fields + _stable(way))
        return None

    def are_stable(self, fields: Iterable[Field]) -> bool:
        """Tell whether fields lead to the same object whenever they are followed."""
        return all(self.is_stable(field) for field in fields)

    def is_stable(self, field: Field) -> bool:
        """Tell whether a field must not change after construction or initialisation."""
        if field in self._changed:
            return False
        return bool(field.flags & Flags.FINAL) or field in self._once


# Longer methods than this return something more complicated.
_MOST_BLOCKS: Final = 60
# Getters that call getters are read through so far.
_MOST_DEEP: Final = 6


def _constant(instr: Const) -> Path | None:
    """Return the path of a constant; equal literals are one object (JLS 3.10.5)."""
    match instr.value:
        case ClassConstant(type=type_):
            return Path(("class", type_))
        case StringConstant(value=text):
            return Path(("literal", text))
        case _:
            return None


def _both(first: Known | None, second: Known) -> Known:
    """Return what is known at an offset that is in a body twice: nothing."""
    return second if first is None or first == second else NOTHING_KNOWN


def _common(known: Iterable[_Results | None]) -> _Results:
    """Return what all of some values are read from."""
    given = [results for results in known if results is not None]
    if not given:
        return {}
    found = given[0]
    for other in given[1:]:
        found = {at: _either(found[at], other[at]) for at in found if at in other}
    return found


def _either(first: Returned, second: Returned) -> Returned:
    if first.way == second.way:
        return Returned(first.way, first.is_path and second.is_path)
    return Returned(either(first.way, second.way), False)


def _stable(fields: tuple[FieldKey, ...]) -> tuple[Field, ...]:
    """Return those of some fields that are declared ones."""
    return tuple([field for field in fields if isinstance(field, Field)])


def _written_once(frames: Frames, hierarchy: Hierarchy) -> frozenset[Field]:
    """Return the fields that nothing writes but their own constructors.

    Of a class whose code is not looked at, there is none.
    """
    found: set[Field] = set()
    known: set[Field] = set()
    bodies = {f.method: f.body for f in frames.all if f.method is not None and f.body is not None}
    for owner in dict.fromkeys(method.owner for method in bodies):
        known.update(hierarchy.fields(owner))
    for method, body in bodies.items():
        once: set[Field] = set()
        for instr in _writes(body):
            field = hierarchy.resolve_field(instr.field)
            if field is None:
                continue
            if field in once or not _is_own_write(method, instr, field):
                found.add(field)
            once.add(field)
        if once - found and (_delegates(method, body) or _is_looping(body)):
            found |= once
    return frozenset(known - found - _written_by_models(frames))


def _writes(body: Body) -> list[PutField | PutStatic]:
    return [i for block in body.blocks for i in block.instrs if isinstance(i, PutField | PutStatic)]


def _delegates(method: Method, body: Body) -> bool:
    """Tell whether a constructor runs another one of its class first."""
    return any(
        isinstance(instr, Invoke)
        and instr.method.name == "<init>"
        and instr.method.owner == method.owner
        and instr.args[0] == 0
        for block in body.blocks
        for instr in block.instrs
    )


def _is_looping(body: Body) -> bool:
    """Tell whether control may go back within a body."""
    return any(t <= at for at, block in enumerate(body.blocks) for t in normal_successors(block))


def _is_own_write(method: Method, instr: PutField | PutStatic, field: Field) -> bool:
    if method.owner != field.owner:
        return False
    if isinstance(instr, PutStatic):
        return method.name == "<clinit>"
    return method.name == "<init>" and instr.base == 0


def _written_by_models(frames: Frames) -> set[Field]:
    """Return the fields that code without a body writes: reflection, handles, models."""
    return {field for _, field in _model_writes(frames)}


def _changed_by_models(frames: Frames) -> frozenset[Field]:
    """Return those that it writes after construction or initialisation, be they final or not."""
    return frozenset(
        field
        for method, field in _model_writes(frames)
        if method is None or method.owner != field.owner or method.name[0] != "<"
    )


def _model_writes(frames: Frames) -> Iterator[tuple[Method | None, Field]]:
    """Return the fields that no instruction writes, with what writes them; Unsafe's as well."""
    seen: set[int] = set()
    for frame in frames.all:
        if id(frame.statements) in seen:
            continue
        seen.add(id(frame.statements))
        by = None if frame.body is not None else frame.method
        for field in written_by_models(frame):
            yield by, field
        for access in frame.statements.static_stores if frame.body is None else ():
            if isinstance(access.field, Field):
                yield by, access.field


def variable_path(paths: dict[Var, Path], var: Var) -> Path:
    """Return the path of a variable: itself, if nothing better is known."""
    return paths.get(var, Path(("variable", var)))
