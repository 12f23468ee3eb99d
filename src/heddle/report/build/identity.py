"""The ids of pairs of accesses: stable when the code around them changes.

An id is derived from the rule, the field, and for each side the method, the kind of access and its
ordinal among the instructions of that kind in the method. It does not depend on lines, paths of the
machine or the order of analysis. Compilers number lambdas, anonymous classes and accessors in their
order in a class, so these numbers are left out; races that then look the same are numbered.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.memo import Memo
from heddle.entry import is_harness
from heddle.program.classes import Method, dotted
from heddle.program.ir import (
    GetField,
    GetStatic,
    Instr,
    Invoke,
    InvokeDynamic,
    New,
    NewArray,
    PutField,
    PutStatic,
)
from heddle.races.findings import Side
from heddle.report.model.names import CALLER
from heddle.report.model.races import ReportedField
from heddle.report.model.rules import LIBRARY_RULE

_LENGTH: Final = 12
# `Outer$1`, `Outer$1Local`, `lambda$run$0`, `access$000`.
_GENERATED_NUMBER: Final = re.compile(r"(?<=\$)[0-9]+")
_NUMBER: Final = re.compile(r"[0-9]+")
_DIGITS: Final = 10

_Exact: TypeAlias = tuple[tuple[str, int], ...]


class SideIdentity(NamedTuple):
    """The stable part of one side, its place and kind; and what distinguishes it from others."""

    where: str
    kind: str
    exact: tuple[str, int]


class Identity(NamedTuple):
    """The stable parts of the id of a race, and the order of races with the same ones."""

    stable: tuple[str, ...]
    exact: _Exact


@final
class Identities:
    """Computes the identity of each side of a race."""

    def __init__(self) -> None:
        self._ordinals = Memo(_ordinals)

    def side(self, side: Side) -> SideIdentity:
        """Return the identity of a side: for library code, that of the call."""
        method = side.frame.method
        assert method is not None
        return self.at(method, side.pc, "write" if side.statement.is_write else "read")

    def at(self, method: Method, pc: int, kind: str) -> SideIdentity:
        """Return the identity of an instruction."""
        if is_harness(method.owner):
            # The harness is generated for each analysis: only the callee is stable.
            return SideIdentity(f"{CALLER} {_called(method, pc)}", kind, ("", pc))
        name = f"{dotted(method.owner)}.{method.name}{method.descriptor}"
        where = f"{steady(name)} {self._ordinals[method].get(pc, '')}"
        return SideIdentity(where, kind, (_NUMBER.sub(_padded, name), pc))


def identity(rule: str, field: ReportedField, sides: Sequence[SideIdentity]) -> Identity:
    """Return the identity of a race; `sides` are sorted.

    Of the fields inside a library only an example is reported, and of an array only one of its
    types, so these are identified by their places alone.
    """
    exact = tuple([side.exact for side in sides])
    if rule == LIBRARY_RULE:
        return Identity((rule, *(side.where for side in sides)), exact)
    of = "[]" if field.kind == "array" else f"{steady(field.class_)}.{field.name}"
    return Identity((rule, of, *(f"{side.where} {side.kind}" for side in sides)), exact)


def ids(identities: Iterable[Identity]) -> list[str]:
    """Return a unique id for each."""
    given = list(identities)
    used: dict[tuple[str, ...], int] = {}
    found: dict[int, str] = {}
    for number in sorted(range(len(given)), key=lambda number: given[number].exact):
        parts = given[number].stable
        used[parts] = used.get(parts, 0) + 1
        again = (str(used[parts]),) if used[parts] > 1 else ()
        text = "\n".join((*parts, *again))
        found[number] = hashed(text)
    return [found[number] for number in range(len(given))]


def hashed(text: str) -> str:
    """Return the id of what a text describes."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]


def steady(name: str) -> str:
    """Remove the numbers that compilers generate from a name."""
    return _GENERATED_NUMBER.sub("", name)


def _padded(number: re.Match[str]) -> str:
    return number[0].zfill(_DIGITS)


def _ordinals(method: Method) -> dict[int, str]:
    """Return the number of each instruction of a method among those with the same description."""
    counts: dict[str, int] = {}
    found: dict[int, str] = {}
    body = method.body
    instrs = [] if body is None else [i for block in body.blocks for i in block.instrs]
    for instr in sorted(instrs, key=lambda i: i.pc):
        name = steady(_named(instr))
        number = counts[name] = counts.get(name, 0) + 1
        found.setdefault(instr.pc, f"{name} {number}")
    return found


def _called(method: Method, pc: int) -> str:
    """Describe the instruction at an offset without its place."""
    blocks = () if method.body is None else method.body.blocks
    found = (instr for block in blocks for instr in block.instrs if instr.pc == pc)
    return next((steady(_named(instr)) for instr in found), "")


def _named(instr: Instr) -> str:
    if isinstance(instr, Invoke):
        return f"call {instr.method.name}{instr.method.descriptor}"
    if isinstance(instr, InvokeDynamic):
        return f"call {instr.name}"
    if isinstance(instr, GetField | PutField | GetStatic | PutStatic):
        return f"{type(instr).__name__} {dotted(instr.field.owner)}.{instr.field.name}"
    if isinstance(instr, New):
        return f"New {dotted(instr.class_name)}"
    if isinstance(instr, NewArray):
        return f"New {instr.type}"
    return type(instr).__name__
