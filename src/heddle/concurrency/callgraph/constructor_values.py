"""What the fields of an object hold that a constructor sets, once and for all.

The constructor of an object whose maker is known says what its fields hold, if nothing else ever
writes them, and nobody gets to see the object before it is done.
"""

from functools import cached_property
from typing import Final, NamedTuple, final

from heddle.concurrency.callgraph.call_chains import Activation, Called, Codes
from heddle.concurrency.callgraph.field_handles import FieldCalls
from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.concurrency.callgraph.unseen_writes import HiddenWrites, is_looked_at
from heddle.program.classes import Field, Method
from heddle.program.defuse import CodeFacts
from heddle.program.descriptors import is_reference
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, GetField, Instr, Invoke, InvokeKind, New, PutField, Return, Var
from heddle.program.program import Program, Role

_THIS: Final = 0
# Constructors call constructors so many times at most.
_MOST_CALLS: Final = 6
# Classes of the JDK whose constructors call no method that may be overridden.
_QUIET: Final = frozenset(("java/lang/Object", "java/lang/Thread", "java/lang/Record"))


class Held(NamedTuple):
    """What a field holds: a variable, where it is run, and in which block."""

    activation: Activation
    var: Var
    block: int


@final
class Constructed:
    """Finds what constructors store."""

    def __init__(
        self, program: Program, calling: ThreadCalls, hierarchy: Hierarchy, codes: Codes
    ) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._codes = codes
        self._bodies = {
            frame.method: frame.body
            for frame in calling.frames.all
            if frame.method is not None and frame.body is not None
        }
        self._calling = calling
        self._kept: dict[Field, bool] = {}

    def field(self, above: Activation, made: New, field: Field) -> Held | None:
        """Return what a field holds of the object that an instruction makes."""
        # What is stored into smaller numbers is cut.
        is_whole = field.descriptor == "I" or is_reference(field.descriptor)
        if not is_whole or field.is_static or not self.is_set_by_constructors(field):
            return None
        calls = [
            use
            for use in above.code.uses.get(made.dest, [])
            if isinstance(use, Invoke) and _is_constructor_call(use, made.dest)
        ]
        return self._stored(above, calls[0], field, _MOST_CALLS) if len(calls) == 1 else None

    def _stored(self, above: Activation, call: Invoke, field: Field, most: int) -> Held | None:
        """Return what one constructor stores, or one that it calls for the same object."""
        code = self._code(call)
        if code is None or not most or not self._keeps_to_itself(code, most):
            return None
        here = Activation(None, code, "new").below(above, Called(call))
        stores = [each for each in code.uses.get(_THIS, []) if self._stores(each, field)]
        if not stores:
            following = _constructors_called(code)
            is_one = len(following) == 1
            return self._stored(here, following[0], field, most - 1) if is_one else None
        if len(stores) != 1 or not isinstance(stores[0], PutField):
            return None
        block = code.block_of(stores[0])
        ends = [at for at, b in enumerate(code.body.blocks) if isinstance(b.instrs[-1], Return)]
        if not all(code.tree.dominates(block, end) for end in ends):
            return None
        return Held(here, stores[0].value, block)

    def _stores(self, instr: Instr, field: Field) -> bool:
        if not isinstance(instr, PutField) or instr.base != _THIS:
            return False
        return self._hierarchy.resolve_field(instr.field) is field

    def _code(self, call: Invoke) -> CodeFacts | None:
        method = self._hierarchy.resolve_method(call.method)
        if method is None or method.body is None:
            return None
        if self._program.origin(method.owner).role is Role.JDK:
            return None
        return self._codes.of(method.body)

    def _keeps_to_itself(self, code: CodeFacts, most: int) -> bool:
        """Tell whether a constructor, and those it calls, show the object to nobody."""
        if _THIS in code.in_phis:
            return False
        for use in code.uses.get(_THIS, []):
            match use:
                case PutField(base=base, value=value) if base == _THIS and value != _THIS:
                    continue
                case GetField():
                    continue
                case Invoke() if _is_constructor_call(use, _THIS):
                    if not self._is_quiet(use, most):
                        return False
                case _:
                    return False
        return True

    def _is_quiet(self, call: Invoke, most: int) -> bool:
        """Tell whether a constructor that is called shows the object to nobody."""
        above = self._code(call)
        if above is None:
            return call.method.owner in _QUIET
        return most > 0 and self._keeps_to_itself(above, most - 1)

    def is_set_by_constructors(self, field: Field) -> bool:
        """Tell whether nothing writes a field but constructors of its class, on their object."""
        known = self._kept.get(field)
        if known is None:
            known = self._kept[field] = self._look(field)
        return known

    @cached_property
    def _stores_by_name(self) -> dict[str, list[tuple[Method, PutField]]]:
        found: dict[str, list[tuple[Method, PutField]]] = {}
        for method, body in self._bodies.items():
            for block in body.blocks:
                for instr in block.instrs:
                    if isinstance(instr, PutField):
                        found.setdefault(instr.field.name, []).append((method, instr))
        return found

    def _look(self, field: Field) -> bool:
        for method, instr in self._stores_by_name.get(field.name, []):
            if self._hierarchy.resolve_field(instr.field) is field and not (
                method.name == "<init>" and method.owner == field.owner and instr.base == _THIS
            ):
                return False
        return field not in self._calls.fields and not self._hidden.may_write(field)

    @cached_property
    def _own(self) -> dict[Method, Body]:
        return {method: body for method, body in self._bodies.items() if is_looked_at(method)}

    @cached_property
    def _calls(self) -> FieldCalls:
        rows = self._calling.models.accesses
        return FieldCalls(self._calling.frames, self._own, self._hierarchy, rows)

    @cached_property
    def _hidden(self) -> HiddenWrites:
        return HiddenWrites(self._calling.frames, self._own, self._hierarchy, self._calls)


def _is_constructor_call(call: Invoke, on: Var) -> bool:
    return (
        call.kind is InvokeKind.SPECIAL
        and call.method.name == "<init>"
        and call.args[0] == on
        and on not in call.args[1:]
    )


def _constructors_called(code: CodeFacts) -> list[Invoke]:
    uses = code.uses.get(_THIS, [])
    return [u for u in uses if isinstance(u, Invoke) and _is_constructor_call(u, _THIS)]
