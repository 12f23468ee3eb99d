"""Fields that are set once in a run, by code that need not be a constructor (rule E1).

Such a field holds null, then one object, and then this or null again. Whoever reads it may have
read null before it was set, which is not what it holds now; so a read counts only if null would
make every use of it throw.
"""

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
    Body,
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
        frames = self._calling.frames
        found: list[_Put] = []
        for method in {frame.method: None for frame in frames.all if frame.body is not None}:
            of_method = [] if method is None else frames.of_method(method)
            puts = [] if not of_method else self._puts_in(of_method[0].body, field)
            for frame in of_method if puts else ():
                for put in puts:
                    if frames.variable(frame, put.value):
                        objects = (
                            frames.variable(frame, put.base) if isinstance(put, PutField) else None
                        )
                        found.append(_Put(frame, put.pc, objects))
        return found

    def _puts_in(self, body: Body | None, field: Field) -> list[PutField | PutStatic]:
        resolve = self._calling.hierarchy.resolve_field
        return [
            instr
            for instr in ([] if body is None else body.instructions())
            if isinstance(instr, PutField | PutStatic)
            and instr.field.name == field.name
            and resolve(instr.field) is field
        ]

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
