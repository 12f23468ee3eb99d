"""Removal of string builders that never leave their method, and of empty constructor calls.

Compilers and people build most strings with a `StringBuilder` that is local to its method. Such a
builder is no object to the analyses: each of its calls becomes a concatenation, which calls
`toString` on what is appended. No other thread and no other code can observe the builder.

The constructor of `Object` does nothing.
"""

from collections.abc import Iterator
from typing import Final, final

from heddle._util.memo import SharedMemo
from heddle.program.constants import ConcatTarget
from heddle.program.descriptors import OBJECT, parameter_types, return_type
from heddle.program.flow import operands
from heddle.program.ir import Block, Body, Instr, Invoke, InvokeDynamic, InvokeKind, New, Var

_BUILDERS: Final = frozenset(("java/lang/StringBuilder", "java/lang/StringBuffer"))
_TYPES: Final = frozenset([f"L{name};" for name in _BUILDERS])
_OBJECT: Final = "Ljava/lang/Object;"
_STRING: Final = "Ljava/lang/String;"
_TEXT: Final = "Ljava/lang/CharSequence;"
_PRIMITIVE: Final = frozenset("ZBCSIJFD")
_CONCATENATION: Final = ConcatTarget(None, ())
# Return types of the calls that are removed: nothing, numbers, text, or the builder itself.
_RESULTS: Final = _PRIMITIVE | {"V", _STRING, _TEXT} | _TYPES


@SharedMemo
def plain(body: Body) -> Body:
    """Return a body without its local builders and without calls of the constructor of `Object`."""
    instrs = [instr for block in body.blocks for instr in block.instrs]
    allocated = [instr.class_name for instr in instrs if isinstance(instr, New)]
    local = (
        frozenset[Var]() if _BUILDERS.isdisjoint(allocated) else _LocalBuilders(body).variables()
    )
    calls = [instr for instr in instrs if isinstance(instr, Invoke)]
    is_same = not local and not any(map(_does_nothing, calls))
    return body if is_same else _rewritten(body, local)


def _does_nothing(instr: Instr) -> bool:
    return (
        isinstance(instr, Invoke)
        and instr.kind is InvokeKind.SPECIAL
        and instr.method.owner == OBJECT
        and instr.method.name == "<init>"
    )


@final
class _LocalBuilders:
    """The variables that only ever hold builders local to the method."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._instrs = [instr for block in body.blocks for instr in block.instrs]
        self._phis = [phi for block in body.blocks for phi in block.phis]

    def variables(self) -> frozenset[Var]:
        """Return the greatest set of candidates that have no other uses."""
        local = self._candidates()
        while lost := self._escaping(local):
            local -= lost
        return frozenset(local)

    def _candidates(self) -> set[Var]:
        """Return the variables that hold a new builder, or one from a call or a phi."""
        found = {i.dest for i in self._instrs if isinstance(i, New) and i.class_name in _BUILDERS}
        for instr in self._instrs:
            if isinstance(instr, Invoke) and instr.dest is not None and _is_on_builder(instr):
                found |= {instr.dest} if _returns_builder(instr) else set()
        return found | {phi.dest for phi in self._phis if self._body.type_of(phi.dest) in _TYPES}

    def _escaping(self, local: set[Var]) -> set[Var]:
        """Return the variables with another use; those of a phi are local only together."""
        lost: set[Var] = set()
        for phi in self._phis:
            together = {phi.dest, *phi.args}
            if not together <= local:
                lost |= together & local
        for instr in self._instrs:
            if isinstance(instr, Invoke) and _is_on_builder(instr):
                lost |= self._escaping_by_call(instr, local)
            else:
                lost |= local.intersection(operands(instr))
        return lost

    def _escaping_by_call(self, instr: Invoke, local: set[Var]) -> set[Var]:
        """Return the variables that a call uses otherwise; receiver and result stay together."""
        receiver, *arguments = instr.args
        lost = local.intersection(arguments)
        is_chained = instr.dest is not None and instr.dest in local
        if receiver not in local or not self._is_text_only(instr):
            lost |= local.intersection((receiver, *([instr.dest] if is_chained else [])))
        elif instr.dest is not None and _returns_builder(instr) and not is_chained:
            lost.add(receiver)
        return lost

    def _is_text_only(self, instr: Invoke) -> bool:
        """Tell whether a call takes and returns only text, numbers and objects with `toString`."""
        if return_type(instr.method.descriptor) not in _RESULTS:
            return False
        declared = parameter_types(instr.method.descriptor)
        return all(map(self._is_text, declared, instr.args[1:]))

    def _is_text(self, declared: str, passed: Var) -> bool:
        is_string = declared == _TEXT and self._body.type_of(passed) == _STRING
        return declared in _PRIMITIVE or declared in (_STRING, _OBJECT) or is_string


def _is_on_builder(instr: Invoke) -> bool:
    return instr.method.owner in _BUILDERS and instr.kind is not InvokeKind.STATIC


def _returns_builder(instr: Invoke) -> bool:
    return return_type(instr.method.descriptor) in _TYPES


def _rewritten(body: Body, local: frozenset[Var]) -> Body:
    blocks = tuple(
        Block(
            tuple([phi for phi in block.phis if phi.dest not in local]),
            tuple(_instrs(block.instrs, local)),
            block.predecessors,
            block.handlers,
        )
        for block in body.blocks
    )
    return Body(body.parameters, body.type_table, body.type_index, body.names, blocks, body.lines)


def _instrs(instrs: tuple[Instr, ...], local: frozenset[Var]) -> Iterator[Instr]:
    for instr in instrs:
        if _does_nothing(instr) or (isinstance(instr, New) and instr.dest in local):
            continue
        if isinstance(instr, Invoke) and instr.args and instr.args[0] in local:
            yield _concatenation(instr, local)
        else:
            yield instr


def _concatenation(instr: Invoke, local: frozenset[Var]) -> InvokeDynamic:
    """Return the effect of a call on other objects: `toString` on those that are appended."""
    declared = parameter_types(instr.method.descriptor)
    passed = zip(declared, instr.args[1:], strict=True)
    objects = tuple([var for type_, var in passed if type_ == _OBJECT])
    dest = None if instr.dest is None or instr.dest in local else instr.dest
    result = "V" if dest is None else return_type(instr.method.descriptor)
    descriptor = f"({_OBJECT * len(objects)}){result}"
    return InvokeDynamic(instr.pc, dest, instr.method.name, descriptor, _CONCATENATION, objects)
