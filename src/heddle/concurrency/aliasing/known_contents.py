"""Fields of new objects that must hold what their creator passed: captured values, stable fields.

A lambda holds the values that it captures. An object whose constructor stores a parameter in a
stable field holds the argument there once it is constructed. So a path from the new object names
the argument as well (Naik 2008, section 3.6, for facts about an object's own fields).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from heddle.pointsto import FieldKey
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import LambdaTarget
from heddle.program.ir import Body, Cast, Invoke, InvokeDynamic, New, PutField, Var

# A captured value is read as if from a final field of the lambda, named as the points-to analysis
# names it. Lambdas with more captured values have those that are left out unnamed.
CAPTURED: Final = tuple(Field("", f"captured {i}", "V", Flags.FINAL) for i in range(16))

_BY_NAME: Final = {field.name: field for field in CAPTURED}


def captured_field(key: FieldKey) -> Field | None:
    """Return the field that stands for a captured value, if a key names one."""
    return _BY_NAME.get(key) if isinstance(key, str) else None


# The field that a reference leads to, and whether it never changes.
StableField: TypeAlias = Callable[[PutField], Field | None]
# The constructor that a call runs, if only one may be called.
ConstructorOf: TypeAlias = Callable[[Invoke], Method | None]


class KnownContent(NamedTuple):
    """A field of a new object, and the variable of its creator whose value it holds."""

    field: Field
    value: Var


def known_contents(
    body: Body, constructor: ConstructorOf, stable: StableField
) -> dict[Var, tuple[KnownContent, ...]]:
    """Return what must be held by the objects that a body creates, once they are constructed."""
    found: dict[Var, tuple[KnownContent, ...]] = {}
    new: set[Var] = set()
    for instr in (instr for block in body.blocks for instr in block.instrs):
        match instr:
            case InvokeDynamic(target=LambdaTarget(), dest=int(dest), args=args):
                found[dest] = tuple(map(KnownContent, CAPTURED, args))
            case New(dest=dest):
                new.add(dest)
            case Invoke(args=(made, *arguments)) if made in new and made not in found:
                run = constructor(instr)
                found[made] = tuple(_constructed(run, arguments, stable)) if run else ()
            case Cast(dest=dest, operand=operand) if operand in found:
                found[dest] = found[operand]
            case _:
                pass
    return {var: contents for var, contents in found.items() if contents}


def _constructed(
    constructor: Method, arguments: Iterable[Var], stable: StableField
) -> Iterator[KnownContent]:
    """Yield the stable fields in which a constructor stores its parameters, each at one place."""
    if constructor.body is None:
        return
    values = dict(enumerate(arguments, 1))
    instrs = (instr for block in constructor.body.blocks for instr in block.instrs)
    puts = [instr for instr in instrs if isinstance(instr, PutField) and instr.base == 0]
    stored = [(stable(put), put.value) for put in puts]
    for field, value in stored:
        is_only = [other for other, _ in stored].count(field) == 1
        if field is not None and is_only and value in values:
            yield KnownContent(field, values[value])
