"""Names for objects that mean the same object every time: access paths through stable fields.

A path is a root and fields. The root is a parameter of the method, a variable of it, a static
field, the class object of a type, or one abstract object that stands for one object only. The
fields hold one object at most in their life: they are final, or nothing in the program writes them
but the constructors of their class, each at one place outside of loops, to `this`, and none after
another one of the class. So two equal paths from the same object are the same object, whenever
they are read.
"""

from typing import Final, NamedTuple, TypeAlias, final

from heddle.pointsto.frames import Frames
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import ClassConstant, StringConstant
from heddle.program.flow import normal_successors
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import (
    Body,
    Cast,
    Const,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    PutField,
    PutStatic,
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


@final
class Paths:
    """The paths of the variables of methods."""

    def __init__(self, frames: Frames, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._unstable = _written_elsewhere(frames, hierarchy)
        self._known: dict[Method, dict[Var, Path]] = {}

    def of(self, method: Method, body: Body) -> dict[Var, Path]:
        """Return the path of every variable that has one other than itself."""
        found = self._known.get(method)
        if found is None:
            found = self._known[method] = self._compute(body)
        return found

    def _compute(self, body: Body) -> dict[Var, Path]:
        found = {var: Path(("parameter", var)) for var in range(body.parameters)}
        for block in body.blocks:
            for instr in block.instrs:
                path = self._path(instr, found)
                if path is not None:
                    found[path[0]] = path[1]
        return found

    def _path(self, instr: Instr, found: dict[Var, Path]) -> tuple[Var, Path] | None:
        """Name what an instruction defines; definitions come before uses in block order."""
        match instr:
            case Cast(dest=dest, operand=operand):
                return dest, found.get(operand, Path(("variable", operand)))
            case GetField(dest=dest, field=ref, base=base):
                field = self._hierarchy.resolve_field(ref)
                if field is None or not self.is_stable(field):
                    return None
                above = found.get(base, Path(("variable", base)))
                return dest, Path(above.root, (*above.fields, field))
            case GetStatic(dest=dest, field=ref):
                field = self._hierarchy.resolve_field(ref)
                stable = field is not None and self.is_stable(field)
                return (dest, Path(("static", field))) if stable and field else None
            case Const(dest=dest, value=ClassConstant(type=type_)):
                return dest, Path(("class", type_))
            case Const(dest=dest, value=StringConstant(value=text)):
                # Equal literals are one object (JLS 3.10.5).
                return dest, Path(("literal", text))
            case _:
                return None

    def is_stable(self, field: Field) -> bool:
        """Tell whether a field must not change after construction or initialisation."""
        return bool(field.flags & Flags.FINAL) or field not in self._unstable


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
