"""Fields that are set once in a run, by code that need not be a constructor (rule E1).

Such a field holds null, then one object, and then this or null again. Whoever reads it may have
read null before it was set, which is not what it holds now; so a read counts only if null would
make every use of it throw.
"""

from functools import cached_property
from typing import Final, NamedTuple, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import AtMostOnce, StableFields, ThreadCalls, must_pass_once
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.defuse import BodyFacts
from heddle.program.ir import (
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    GetField,
    Instr,
    Invoke,
    InvokeKind,
    PutField,
    PutStatic,
    Var,
)

# What a static field belongs to.
_CLASS: Final = -1


class _Put(NamedTuple):
    frame: Frame
    pc: int
    objects: ObjectSet | None


@final
class LateFields:
    """The fields of objects that are set once in a run."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce, stable: StableFields) -> None:
        self._calling = calling
        self._once = once
        self._stable = stable
        self._puts = Memo(self._find_puts)
        self._set_once = Memo(self._is_set_once)
        self._used_safely: dict[tuple[Method | None, Var], bool] = {}
        self._code: dict[Method | None, BodyFacts] = {}

    def must_be_set_once(self, frame: Frame, base: Var | None, field: Field) -> bool:
        """Tell whether a field of all objects in a variable is set once (None: a static field)."""
        if self._stable.may_be_written_by_models(field):
            return False
        if base is None:
            return self._set_once[field, _CLASS]
        objects = self._calling.frames.variable(frame, base)
        return bool(objects) and all(self._set_once[field, number] for number in bits(objects))

    def _is_set_once(self, key: tuple[Field, int]) -> bool:
        field, number = key
        puts = [
            (put.frame, put.pc)
            for put in self._puts[field]
            if put.objects is None or put.objects >> number & 1
        ]
        return must_pass_once(self._calling, self._once, puts)

    def _find_puts(self, field: Field) -> list[_Put]:
        """Return what sets a field to something other than null."""
        frames, resolve = self._calling.frames, self._calling.hierarchy.resolve_field
        found: list[_Put] = []
        for method, put in self._puts_by_name.get(field.name, ()):
            for frame in frames.of_method(method) if resolve(put.field) is field else ():
                if frames.variable(frame, put.value):
                    objects = None
                    if isinstance(put, PutField):
                        objects = frames.variable(frame, put.base)
                    found.append(_Put(frame, put.pc, objects))
        return found

    @cached_property
    def _puts_by_name(self) -> dict[str, list[tuple[Method, PutField | PutStatic]]]:
        """Return the instructions that set fields of a name, with their methods."""
        found: dict[str, list[tuple[Method, PutField | PutStatic]]] = {}
        bodies = {frame.method: frame.body for frame in self._calling.frames.all}
        for method, body in bodies.items():
            for instr in body.instructions() if method is not None and body is not None else ():
                if method is not None and isinstance(instr, PutField | PutStatic):
                    found.setdefault(instr.field.name, []).append((method, instr))
        return found

    def throws_if_null(self, frame: Frame, var: Var) -> bool:
        """Tell whether every use of a variable throws if it holds null."""
        key = (frame.method, var)
        if key not in self._used_safely and frame.body is not None:
            code = self._code.get(frame.method) or BodyFacts(frame.body)
            self._code[frame.method] = code
            uses = code.uses.get(var, [])
            self._used_safely[key] = var not in code.in_phis and all(
                _throws_if_null(instr, var) for instr in uses
            )
        return self._used_safely.get(key, False)


def _throws_if_null(instr: Instr, var: Var) -> bool:
    match instr:
        case Invoke(kind=kind, args=args):
            return kind is not InvokeKind.STATIC and args[0] == var and args.count(var) == 1
        case GetField() | ArrayLength() | ArrayLoad():
            return True
        case PutField(base=base, value=value):
            return base == var != value
        case ArrayStore(array=array, value=value):
            return array == var != value
        case _:
            return False
