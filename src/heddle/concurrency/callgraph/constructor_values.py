"""Values of fields that constructors set once and for all.

The constructor of an object whose allocation is known determines its fields, if nothing else ever
writes them and the object does not escape before its construction has ended.
"""

from functools import cached_property
from typing import Final, NamedTuple, final

from heddle._util.memo import Memo
from heddle.concurrency.callgraph.call_chains import Activation, CallEntry, CodeFactsCache
from heddle.concurrency.callgraph.field_handles import FieldHandleAccesses
from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.concurrency.callgraph.unseen_writes import UnseenWrites, may_be_application_code
from heddle.program.classes import Field, Method
from heddle.program.defuse import BodyFacts
from heddle.program.descriptors import is_reference
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import GetField, Instr, Invoke, InvokeKind, New, PutField, Return, Var
from heddle.program.program import Program, Role

_THIS: Final = 0
# The maximal depth of constructors that call constructors.
_MAX_DEPTH: Final = 6
# Classes of the JDK whose constructors call no method that may be overridden.
_NOT_PUBLISHING: Final = frozenset(("java/lang/Object", "java/lang/Thread", "java/lang/Record"))


class ConstructorValue(NamedTuple):
    """The value of a field: a variable of an activation, and the block that stores it."""

    activation: Activation
    var: Var
    block: int


@final
class ConstructorValues:
    """The values that constructors store."""

    def __init__(
        self, program: Program, calling: ThreadCalls, hierarchy: Hierarchy, codes: CodeFactsCache
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
        self._set_by_constructors = Memo(self._must_be_set_by_constructors)

    def value(self, above: Activation, made: New, field: Field) -> ConstructorValue | None:
        """Return the value of a field of the object that an instruction allocates."""
        # What is stored into a smaller integer type is truncated.
        is_whole = field.descriptor == "I" or is_reference(field.descriptor)
        if not is_whole or field.is_static or not self.must_be_set_by_constructors(field):
            return None
        calls = _constructor_calls(above.code, made.dest)
        return self._stored(above, calls[0], field, _MAX_DEPTH) if len(calls) == 1 else None

    def _stored(
        self, above: Activation, call: Invoke, field: Field, depth: int
    ) -> ConstructorValue | None:
        """Return what a constructor stores, or one that it calls on the same object."""
        code = self._code(call)
        if code is None or not depth or self._may_publish(code, depth):
            return None
        here = Activation(None, code, "new").entered_from(above, CallEntry(call))
        stores = [each for each in code.uses.get(_THIS, []) if self._stores(each, field)]
        if not stores:
            calls = _constructor_calls(code, _THIS)
            return self._stored(here, calls[0], field, depth - 1) if len(calls) == 1 else None
        if len(stores) != 1 or not isinstance(stores[0], PutField):
            return None
        block = code.block_of(stores[0])
        ends = [at for at, b in enumerate(code.body.blocks) if isinstance(b.instrs[-1], Return)]
        if not all(code.tree.dominates(block, end) for end in ends):
            return None
        return ConstructorValue(here, stores[0].value, block)

    def _stores(self, instr: Instr, field: Field) -> bool:
        if not isinstance(instr, PutField) or instr.base != _THIS:
            return False
        return self._hierarchy.resolve_field(instr.field) is field

    def _code(self, call: Invoke) -> BodyFacts | None:
        method = self._hierarchy.resolve_method(call.method)
        if method is None or method.body is None:
            return None
        if self._program.origin(method.owner).role is Role.JDK:
            return None
        return self._codes.of(method.body)

    def _may_publish(self, code: BodyFacts, depth: int) -> bool:
        """Tell whether `this` may escape from a constructor, or from one that it calls."""
        return _THIS in code.in_phis or any(
            self._may_publish_by(use, depth) for use in code.uses.get(_THIS, [])
        )

    def _may_publish_by(self, use: Instr, depth: int) -> bool:
        match use:
            case PutField(base=base, value=value):
                return base != _THIS or value == _THIS
            case GetField():
                return False
            case Invoke() if _is_constructor_call(use, _THIS):
                code = self._code(use)
                if code is None:
                    return use.method.owner not in _NOT_PUBLISHING
                return depth <= 0 or self._may_publish(code, depth - 1)
            case _:
                return True

    def must_be_set_by_constructors(self, field: Field) -> bool:
        """Tell whether only constructors of its class write a field, of their own object."""
        return self._set_by_constructors[field]

    def _must_be_set_by_constructors(self, field: Field) -> bool:
        for method, instr in self._stores_by_name.get(field.name, []):
            if self._hierarchy.resolve_field(instr.field) is field and not (
                method.name == "<init>" and method.owner == field.owner and instr.base == _THIS
            ):
                return False
        handles, unseen = self._other_writes
        return field not in handles.fields and not unseen.may_write(field)

    @cached_property
    def _stores_by_name(self) -> dict[str, list[tuple[Method, PutField]]]:
        found: dict[str, list[tuple[Method, PutField]]] = {}
        for method, body in self._bodies.items():
            for instr in body.instructions():
                if isinstance(instr, PutField):
                    found.setdefault(instr.field.name, []).append((method, instr))
        return found

    @cached_property
    def _other_writes(self) -> tuple[FieldHandleAccesses, UnseenWrites]:
        """Return the writes of application code by other means than instructions."""
        bodies = {
            method: body for method, body in self._bodies.items() if may_be_application_code(method)
        }
        frames, rows = self._calling.frames, self._calling.models.accesses
        handles = FieldHandleAccesses(frames, bodies, self._hierarchy, rows)
        return handles, UnseenWrites(frames, bodies, self._hierarchy, handles)


def _is_constructor_call(call: Invoke, on: Var) -> bool:
    return (
        call.kind is InvokeKind.SPECIAL
        and call.method.name == "<init>"
        and call.args[0] == on
        and on not in call.args[1:]
    )


def _constructor_calls(code: BodyFacts, on: Var) -> list[Invoke]:
    uses = code.uses.get(on, [])
    return [use for use in uses if isinstance(use, Invoke) and _is_constructor_call(use, on)]
