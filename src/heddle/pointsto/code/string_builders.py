"""Bodies without what no analysis can see the effect of.

Compilers and people make most strings by a `StringBuilder` that never leaves its method. Such a one
is no object to the analyses: each of its calls becomes a concatenation, which calls `toString` on
what is appended. What is left out cannot be seen by another thread, nor by other code.

The constructor of `Object` does nothing.
"""

from collections.abc import Iterator
from typing import Final, final

from heddle.program.constants import ConcatTarget
from heddle.program.descriptors import OBJECT, parameter_types, return_type
from heddle.program.flow import operands
from heddle.program.ir import Block, Body, Instr, Invoke, InvokeDynamic, InvokeKind, New, Phi, Var

_BUILDERS: Final = frozenset(("java/lang/StringBuilder", "java/lang/StringBuffer"))
_OBJECT: Final = "Ljava/lang/Object;"
_STRING: Final = "Ljava/lang/String;"
_TEXT: Final = "Ljava/lang/CharSequence;"
_PRIMITIVE: Final = frozenset("ZBCSIJFD")
_CONCATENATION: Final = ConcatTarget(None, ())
# What calls of a builder may return: nothing, numbers, text, or the builder itself.
_RESULTS: Final = _PRIMITIVE | {"V", _STRING, _TEXT} | {f"L{name};" for name in _BUILDERS}


def plain(body: Body) -> Body:
    """Return a body without the builders that never leave it, and without calls of nothing."""
    instrs = [instr for block in body.blocks for instr in block.instrs]
    made = [instr.class_name for instr in instrs if isinstance(instr, New)]
    local = _Locals(body).found() if not _BUILDERS.isdisjoint(made) else frozenset()
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


def _makes_builder(instr: Instr) -> bool:
    return isinstance(instr, New) and instr.class_name in _BUILDERS


@final
class _Locals:
    """Finds the variables that only ever hold builders that do not leave."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._instrs = [instr for block in body.blocks for instr in block.instrs]
        self._phis = [phi for block in body.blocks for phi in block.phis]

    def found(self) -> frozenset[Var]:
        """Take all candidates, then drop those that are used otherwise, until none is left."""
        held = self._candidates()
        while held:
            lost = self._lost(held)
            if not lost:
                break
            held -= lost
        return frozenset(held)

    def _candidates(self) -> set[Var]:
        """Return what is a new builder, or one that a call returned or paths brought along."""
        types = {f"L{name};" for name in _BUILDERS}
        found = {i.dest for i in self._instrs if isinstance(i, New) and _makes_builder(i)}
        for instr in self._instrs:
            if isinstance(instr, Invoke) and instr.dest is not None and _is_on_builder(instr):
                found |= {instr.dest} if return_type(instr.method.descriptor) in types else set()
        found |= {phi.dest for phi in self._phis if self._body.type_of(phi.dest) in types}
        return found

    def _lost(self, held: set[Var]) -> set[Var]:
        lost: set[Var] = set()
        for phi in self._phis:
            together = {phi.dest, *phi.args}
            if not together <= held:
                lost |= together & held
        for instr in self._instrs:
            used = held.intersection(operands(instr))
            if isinstance(instr, Invoke) and _is_on_builder(instr):
                lost |= self._lost_by_call(instr, held)
            else:
                lost |= used
        return lost

    def _lost_by_call(self, instr: Invoke, held: set[Var]) -> set[Var]:
        """Return what a call lets go: its receiver and what it returns stay together."""
        receiver, *given = instr.args
        lost = held.intersection(given)
        is_chained = instr.dest is not None and instr.dest in held
        if receiver not in held or not self._is_text_only(instr):
            lost |= held.intersection((receiver, *([instr.dest] if is_chained else [])))
        elif instr.dest is not None and _returns_builder(instr) and not is_chained:
            lost.add(receiver)
        return lost

    def _is_text_only(self, instr: Invoke) -> bool:
        """Tell whether a call takes and returns nothing but text, numbers and what has text."""
        if return_type(instr.method.descriptor) not in _RESULTS:
            return False
        declared = parameter_types(instr.method.descriptor)
        return all(map(self._is_text, declared, instr.args[1:]))

    def _is_text(self, declared: str, given: Var) -> bool:
        is_string = declared == _TEXT and self._body.type_of(given) == _STRING
        return declared in _PRIMITIVE or declared in (_STRING, _OBJECT) or is_string


def _is_on_builder(instr: Invoke) -> bool:
    return instr.method.owner in _BUILDERS and instr.kind is not InvokeKind.STATIC


def _returns_builder(instr: Invoke) -> bool:
    return return_type(instr.method.descriptor) in {f"L{name};" for name in _BUILDERS}


def _rewritten(body: Body, local: frozenset[Var]) -> Body:
    blocks = tuple(
        Block(
            tuple(_kept(block.phis, local)),
            tuple(_instrs(block.instrs, local)),
            block.predecessors,
            block.handlers,
        )
        for block in body.blocks
    )
    return Body(body.parameters, body.type_table, body.type_index, body.names, blocks, body.lines)


def _kept(phis: tuple[Phi, ...], local: frozenset[Var]) -> Iterator[Phi]:
    return (phi for phi in phis if phi.dest not in local)


def _instrs(instrs: tuple[Instr, ...], local: frozenset[Var]) -> Iterator[Instr]:
    for instr in instrs:
        if _does_nothing(instr) or (isinstance(instr, New) and instr.dest in local):
            continue
        if isinstance(instr, Invoke) and instr.args and instr.args[0] in local:
            yield _concatenation(instr, local)
        else:
            yield instr


def _concatenation(instr: Invoke, local: frozenset[Var]) -> InvokeDynamic:
    """Return what a call does to others: `toString` on the objects that are appended."""
    declared = parameter_types(instr.method.descriptor)
    given = zip(declared, instr.args[1:], strict=True)
    objects = tuple([var for type_, var in given if type_ == _OBJECT])
    dest = None if instr.dest is None or instr.dest in local else instr.dest
    result = "V" if dest is None else return_type(instr.method.descriptor)
    descriptor = f"({_OBJECT * len(objects)}){result}"
    return InvokeDynamic(instr.pc, dest, instr.method.name, descriptor, _CONCATENATION, objects)
