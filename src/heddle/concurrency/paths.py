"""Names for objects that mean the same object every time: access paths through stable fields.

A path is a root and fields. The root is a parameter of the method, a variable of it, a static
field, the class object of a type, or one abstract object that stands for one object only. The
fields hold one object at most in their life: they are final, or nothing in the program writes them
but the constructors of their class, each at one place outside of loops, to `this`, and none after
another one of the class. So two equal paths from the same object are the same object, whenever
they are read.

A variable also has *ancestors*: what it was read from, by fields of any kind, at whatever time. A
method that always returns what it reads from a parameter is read through.
"""

from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.targets import Targets
from heddle.pointsto.frames import FieldKey, Frames
from heddle.pointsto.result import ELEMENTS
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import ClassConstant, NullConstant, StringConstant
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
    PutField,
    PutStatic,
    Return,
    Var,
)

# What kind of root, and which: the number of a parameter, variable or object; a static field; the
# type of a class object; the text of a literal; a class whose initialiser runs (a lock, too).
Root: TypeAlias = tuple[str, int | str | Field]

GLOBAL_ROOTS: Final = frozenset(("static", "class", "literal", "object", "initialising"))


class Path(NamedTuple):
    """A root and the stable fields to follow from it."""

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
    """An object, by its path, and the fields along which a variable was read from it."""

    path: Path
    fields: tuple[FieldKey, ...]


class Returned(NamedTuple):
    """A method returns what it reads from a parameter along fields: stable ones, or any."""

    position: int
    fields: tuple[FieldKey, ...]
    is_path: bool


# Longer ways from an object to another are not followed.
MOST_FIELDS: Final = 4


@final
class Paths:
    """The paths and the ancestors of the variables of methods."""

    def __init__(self, frames: Frames, hierarchy: Hierarchy, targets: Targets) -> None:
        self._hierarchy = hierarchy
        self.targets = targets
        self._unstable = _written_elsewhere(frames, hierarchy)
        self._known: dict[Method, dict[Var, Path]] = {}
        self._sources: dict[Method, dict[Var, tuple[Var, tuple[FieldKey, ...]]]] = {}
        self._returned: dict[Method, frozenset[Returned]] = {}

    def of(self, method: Method, body: Body) -> dict[Var, Path]:
        """Return the path of every variable that has one other than itself."""
        found = self._known.get(method)
        if found is None:
            found = self._known[method] = self._compute(method, body)
        return found

    def ancestors(self, method: Method, body: Body, var: Var) -> tuple[Ancestor, ...]:
        """Return what a variable was read from, itself first."""
        paths = self.of(method, body)
        sources = self._sources[method]
        found: dict[Ancestor, None] = {}
        fields: tuple[FieldKey, ...] = ()
        while len(fields) <= MOST_FIELDS:
            path = variable_path(paths, var)
            for count in range(len(path.fields), -1, -1):
                above = Path(path.root, path.fields[:count])
                found[Ancestor(above, path.fields[count:] + fields)] = None
            source = sources.get(var)
            if source is None:
                break
            var, fields = source[0], source[1] + fields
        return tuple(each for each in found if len(each.fields) <= MOST_FIELDS)

    def _compute(self, method: Method, body: Body) -> dict[Var, Path]:
        found = {var: Path(("parameter", var)) for var in range(body.parameters)}
        sources = self._sources[method] = {}
        for block in body.blocks:
            for instr in block.instrs:
                dest, path = definition(instr), self._path(method, instr, found)
                if dest is not None and path is not None:
                    found[dest] = path
                source = self._source(method, instr)
                if source is not None:
                    sources[source[0]] = source[1:]
        return found

    def _source(self, method: Method, instr: Instr) -> tuple[Var, Var, tuple[FieldKey, ...]] | None:
        """Return what an instruction defines, and what it reads that from along which fields."""
        match instr:
            case Cast(dest=dest, operand=operand):
                return dest, operand, ()
            case GetField(dest=dest, field=ref, base=base):
                field = self._hierarchy.resolve_field(ref)
                return None if field is None else (dest, base, (field,))
            case ArrayLoad(dest=dest, array=array):
                return dest, array, (ELEMENTS,)
            case Invoke(dest=dest, args=args) if dest is not None:
                for position, fields, _ in sorted(self._results(method, instr), key=_shortest):
                    return dest, args[position], fields
                return None
            case _:
                return None

    # -- what methods return -----------------------------------------------------------------------

    def _results(self, method: Method, instr: Invoke) -> frozenset[Returned]:
        """Return what all methods that a call may lead to return of their parameters."""
        called = self.targets.of(method).get(instr.pc, ())
        known = [self._returned_by(callee) for callee in called]
        return frozenset.intersection(*known) if known else frozenset()

    def _returned_by(self, method: Method | None) -> frozenset[Returned]:
        if method is None or method.body is None:
            return frozenset()
        found = self._returned.get(method)
        if found is None:
            # A method that calls itself is taken to return nothing that is known.
            self._returned[method] = frozenset()
            found = self._returned[method] = self._compute_returned(method, method.body)
        return found

    def _compute_returned(self, method: Method, body: Body) -> frozenset[Returned]:
        if len(body.blocks) > _MOST_BLOCKS:
            return frozenset()
        instrs = [instr for block in body.blocks for instr in block.instrs]
        # Whoever is given null has no object to lock or to access.
        nulls = {i.dest for i in instrs if isinstance(i, Const) and i.value == NullConstant()}
        values = {i.value for i in instrs if isinstance(i, Return)} - nulls
        known = [self._of_value(method, body, value) for value in values if value is not None]
        return frozenset.intersection(*known) if known else frozenset()

    def _of_value(self, method: Method, body: Body, var: Var) -> frozenset[Returned]:
        own = variable_path(self.of(method, body), var)
        found: set[Returned] = set()
        for path, fields in self.ancestors(method, body, var):
            kind, what = path.root
            if kind == "parameter" and not path.fields and isinstance(what, int):
                found.add(Returned(what, fields, own == Path(path.root, _stable(fields))))
        return frozenset(found)

    def _path(self, method: Method, instr: Instr, found: dict[Var, Path]) -> Path | None:
        """Name what an instruction defines; definitions come before uses in block order."""
        match instr:
            case Cast(operand=operand):
                return variable_path(found, operand)
            case GetField(field=ref, base=base):
                field = self._hierarchy.resolve_field(ref)
                if field is None or not self.is_stable(field):
                    return None
                above = variable_path(found, base)
                return Path(above.root, (*above.fields, field))
            case GetStatic(field=ref):
                field = self._hierarchy.resolve_field(ref)
                return Path(("static", field)) if field and self.is_stable(field) else None
            case Const():
                return _constant(instr)
            case Invoke():
                return self._returned_path(method, instr, found)
            case _:
                return None

    def _returned_path(self, method: Method, instr: Invoke, found: dict[Var, Path]) -> Path | None:
        for position, fields, is_path in sorted(self._results(method, instr), key=_shortest):
            if is_path:
                above = variable_path(found, instr.args[position])
                return Path(above.root, above.fields + _stable(fields))
        return None

    def is_stable(self, field: Field) -> bool:
        """Tell whether a field must not change after construction or initialisation."""
        return bool(field.flags & Flags.FINAL) or field not in self._unstable


# Longer methods than this return something more complicated.
_MOST_BLOCKS: Final = 8


def _constant(instr: Const) -> Path | None:
    """Return the path of a constant; equal literals are one object (JLS 3.10.5)."""
    match instr.value:
        case ClassConstant(type=type_):
            return Path(("class", type_))
        case StringConstant(value=text):
            return Path(("literal", text))
        case _:
            return None


def _shortest(found: Returned) -> tuple[int, int]:
    return len(found.fields), found.position


def _stable(fields: tuple[FieldKey, ...]) -> tuple[Field, ...]:
    """Return those of some fields that are declared ones."""
    return tuple([field for field in fields if isinstance(field, Field)])


def _written_elsewhere(frames: Frames, hierarchy: Hierarchy) -> frozenset[Field]:
    """Return the fields that something else than their own constructors may write."""
    found: set[Field] = set()
    bodies = {f.method: f.body for f in frames.all if f.method is not None and f.body is not None}
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
    found |= _written_by_models(frames)
    return frozenset(found)


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
    found: set[Field] = set()
    seen: set[int] = set()
    for frame in frames.all:
        if id(frame.statements) in seen:
            continue
        seen.add(id(frame.statements))
        stored = [store.field for store in frame.statements.stores if frame.body is None]
        stored += [a.field for a in frame.statements.static_stores if frame.body is None]
        found.update(field for field in stored if isinstance(field, Field))
    return found


def variable_path(paths: dict[Var, Path], var: Var) -> Path:
    """Return the path of a variable: itself, if nothing better is known."""
    return paths.get(var, Path(("variable", var)))
