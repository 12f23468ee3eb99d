"""Units of code in the form that the escape analysis interprets (Naik 2008, section 2.5.1).

A unit is a method, or a body of our own. It is translated once and interpreted many times.
Variables are those of the IR for a body; for code that a model or an assumption stands for they are
the numbers of its statements, which come in no order: one block that may follow itself.
"""

from collections.abc import Callable
from itertools import count
from typing import Any, Final, NamedTuple, final

from heddle.concurrency.callgraph import OpaqueAccessTable, seen_at, seen_at_entry
from heddle.concurrency.escape.shared_kinds import IMMUTABLE_TYPES
from heddle.concurrency.escape.statements import (
    ANY_FIELD,
    NO_VAR,
    AllocationStep,
    CallStep,
    CopyStep,
    EscapeStep,
    LoadStep,
    OwnStaticStep,
    PublishStep,
    PublishWhenConstructedStep,
    ReturnStep,
    StoreStep,
    UnknownStep,
)
from heddle.concurrency.escape.unit_form import EscapeBlock, UnitCode
from heddle.models.accesses import AccessRows, is_clone
from heddle.pointsto import ELEMENTS, CallKind, CallSite, FieldKey, Frame, Statements
from heddle.pointsto.code import is_always_empty
from heddle.pointsto.reflection import captured
from heddle.program.classes import Field, Method
from heddle.program.constants import ConcatTarget, LambdaTarget
from heddle.program.flow import may_throw, successors
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Block,
    Body,
    Cast,
    Catch,
    Const,
    GetField,
    GetStatic,
    Invoke,
    InvokeDynamic,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Throw,
    Var,
)

# Rules of reflection (`models/reflection.txt`) that publish their arguments only by what they call:
# those that query an object, those that read from a stream, and that which allocates an array.
_NEW_ARRAY: Final = "make-array"
_OF_DIMENSIONS: Final = "(Ljava/lang/Class;[I)"
_CONFINING_RULES: Final = frozenset(("class-of", "read-object", "read-fields", _NEW_ARRAY))
# Rules that read from a stream an object that may have been read before, and may be shared by now.
_SHARED_RESULTS: Final = frozenset(("read-back",))
# Static fields of the models by which no other thread gets at an object: those that pass what a
# thread throws to its own handlers, and that of enum constants, read when their class is
# initialised.
_CONFINED_STATICS: Final = frozenset(("THROWN", "PRIVILEGED", "ENUM"))


class MemoryCalls(NamedTuple):
    """The calls that access memory: by the tables, and by opaque code (`touched`)."""

    hierarchy: Hierarchy
    accesses: AccessRows
    touched: OpaqueAccessTable

    def accessed(self, call: Invoke) -> Var | None:
        """Return the variable with the object whose fields or elements a call accesses."""
        row = self.accesses.row(call, self.hierarchy)
        if row is not None:
            return row.object_of(call)
        return call.args[0] if is_clone(call) and call.args else None


def unit_code(frame: Frame, memory_calls: MemoryCalls, *, is_read_again: bool) -> UnitCode:
    """Translate the code of a frame; all frames of a unit have the same.

    `is_read_again` says of code that reads an object from a stream that the object may be read
    again meanwhile.
    """
    if frame.body is not None:
        return _BodyTranslator(frame, frame.body, memory_calls).translate()
    code = UnitCode(frame.method, is_ordered=False)
    code.parameters = [number for number, _ in frame.statements.parameters]
    steps = _at_entry(frame.method, code.parameters, memory_calls.touched)
    steps += _object_steps(frame.statements, code, is_read_again=is_read_again)
    steps += _static_steps(frame.statements, code)
    steps += _call_steps(frame.statements, code)
    code.blocks.append(EscapeBlock(tuple(steps), (0,), ()))
    return code


def _at_entry(
    method: Method | None, parameters: list[int], touched: OpaqueAccessTable
) -> list[EscapeStep]:
    """Return the accesses of a method as a whole to its parameters."""
    if method is None:
        return []
    touches = touched.get((method.name, method.descriptor), ())
    positions = {touch.position: touch.location for touch in touches}
    return [
        LoadStep(NO_VAR, parameters[at], location, seen_at_entry(at))
        for at, location in positions.items()
        if at < len(parameters) and parameters[at] != NO_VAR
    ]


# -- bodies ----------------------------------------------------------------------------------------


@final
class _BodyTranslator:
    """Translates a body, one method for each kind of instruction."""

    def __init__(self, frame: Frame, body: Body, memory_calls: MemoryCalls) -> None:
        self._frame = frame
        self._body = body
        self._memory_calls = memory_calls
        self._code = UnitCode(frame.method, is_ordered=True)
        self._steps: list[EscapeStep] = []
        self._variables = {n: var for var, n in frame.statements.variables.items()}
        # Further variables, which no instruction uses.
        self._contents = count(len(body.type_index))
        self._calls: dict[int, list[tuple[int, CallSite]]] = {}
        for index, site in enumerate(frame.statements.calls):
            self._calls.setdefault(site.pc, []).append((index, site))
        method = frame.method
        self._initialising = method.owner if method and method.name == "<clinit>" else None

    def translate(self) -> UnitCode:
        code, method = self._code, self._frame.method
        numbers = [number for number, _ in self._frame.statements.parameters]
        code.parameters = [self._reference(self._variables.get(number)) for number in numbers]
        self._steps = _at_entry(method, code.parameters, self._memory_calls.touched)
        for block in self._body.blocks:
            self._block(block)
            self._steps = []
        return code

    def _block(self, block: Block) -> None:
        for phi in block.phis:
            if self._reference(phi.dest) != NO_VAR:
                self._steps += [CopyStep(phi.dest, arg) for arg in phi.args]
        for instr in block.instrs:
            rule = _RULES.get(type(instr))
            if rule is not None:
                rule(self, instr)
        throws = any(may_throw(self._body, instr) for instr in block.instrs)
        handlers = tuple(dict.fromkeys(h.target for h in block.handlers)) if throws else ()
        targets = tuple(t for t in successors(block) if t not in handlers)
        code, at = self._code, len(self._code.blocks)
        code.is_cyclic = code.is_cyclic or any(t <= at for t in (*targets, *handlers))
        code.blocks.append(EscapeBlock(tuple(self._steps), targets, handlers))

    def _reference(self, var: int | None) -> int:
        """Return a variable, or none if it holds no objects or only immutable ones."""
        if var is None or var not in self._frame.statements.variables:
            return NO_VAR
        return NO_VAR if self._body.type_of(var) in IMMUTABLE_TYPES else var

    # -- instructions ------------------------------------------------------------------------------

    def allocation(self, instr: New | NewArray) -> None:
        self._steps.append(AllocationStep(instr.dest, self._code.new_site()))
        if isinstance(instr, NewArray) and len(instr.lengths) > 1:
            # Arrays in arrays are one with the outermost.
            self._steps.append(StoreStep(instr.dest, ELEMENTS, instr.dest, NO_VAR))

    def unknown(self, instr: Const | Catch) -> None:
        if self._reference(instr.dest) != NO_VAR:
            self._steps.append(UnknownStep(instr.dest))

    def cast(self, instr: Cast) -> None:
        if self._reference(instr.dest) != NO_VAR:
            self._steps.append(CopyStep(instr.dest, instr.operand))

    def get_field(self, instr: GetField) -> None:
        dest = self._reference(instr.dest)
        self._steps.append(LoadStep(dest, instr.base, self._field(instr), instr.pc))

    def array_load(self, instr: ArrayLoad) -> None:
        dest = self._reference(instr.dest)
        self._steps.append(LoadStep(dest, instr.array, ELEMENTS, instr.pc))

    def put_field(self, instr: PutField) -> None:
        value = self._reference(instr.value)
        self._steps.append(StoreStep(instr.base, self._field(instr), value, instr.pc))

    def array_store(self, instr: ArrayStore) -> None:
        value = self._reference(instr.value)
        self._steps.append(StoreStep(instr.array, ELEMENTS, value, instr.pc))

    def _field(self, instr: GetField | PutField | GetStatic | PutStatic) -> FieldKey:
        ref = instr.field
        resolved = self._memory_calls.hierarchy.resolve_field(ref)
        return f"{ref.owner}.{ref.name}:{ref.descriptor}" if resolved is None else resolved

    def get_static(self, instr: GetStatic) -> None:
        dest = self._reference(instr.dest)
        if dest == NO_VAR:
            return
        field = self._field(instr)
        if self._is_always_empty(field):
            # There is nothing in it that any thread could access: it may as well be a new one.
            self._steps.append(AllocationStep(dest, self._code.new_site()))
            return
        own = self._is_own_static(field)
        self._steps.append(OwnStaticStep(dest, field, False) if own else UnknownStep(dest))
        if not own and not isinstance(field, str):
            self._code.uses_statics.add(field.owner)

    def put_static(self, instr: PutStatic) -> None:
        value = self._reference(instr.value)
        if value == NO_VAR:
            return
        field = self._field(instr)
        own = self._is_own_static(field)
        self._steps.append(OwnStaticStep(value, field, True) if own else PublishStep((value,)))
        if not own and not isinstance(field, str):
            self._code.uses_statics.add(field)

    def _is_always_empty(self, field: FieldKey) -> bool:
        """Tell whether a static field only ever holds an array without elements."""
        if isinstance(field, str) or field.descriptor[0] != "[":
            return False
        initialiser = self._memory_calls.hierarchy.lookup(field.owner, "<clinit>", "()V")
        return is_always_empty(initialiser, field)

    def _is_own_static(self, field: FieldKey) -> bool:
        """Tell whether a static field is not published yet: its class is being initialised."""
        return not isinstance(field, str) and field.owner == self._initialising

    def throw(self, instr: Throw) -> None:
        self._steps.append(PublishStep((instr.value,)))

    def return_(self, instr: Return) -> None:
        value = self._reference(instr.value)
        if value != NO_VAR:
            self._steps.append(ReturnStep(value))

    # -- calls -------------------------------------------------------------------------------------

    def invoke(self, instr: Invoke) -> None:
        accessed = self._memory_calls.accessed(instr)
        if accessed is not None:
            self._steps.append(LoadStep(NO_VAR, accessed, ELEMENTS, instr.pc))
        touched = self._memory_calls.touched
        for touch in touched.get((instr.method.name, instr.method.descriptor), ()):
            at = touch.position
            base = self._reference(instr.args[at]) if at < len(instr.args) else NO_VAR
            if base != NO_VAR:
                self._steps.append(LoadStep(NO_VAR, base, touch.location, seen_at(instr.pc, at)))
        dest = self._reference(instr.dest)
        if is_clone(instr) and self._is_array(instr.args[0]) and dest != NO_VAR:
            content = next(self._contents)
            self._steps += _clone_steps(
                dest, self._reference(instr.args[0]), content, ELEMENTS, self._code
            )
            dest = NO_VAR
        self._call(instr, dest)

    def _is_array(self, var: Var) -> bool:
        return self._body.type_of(var)[0] == "["

    def invoke_dynamic(self, instr: InvokeDynamic) -> None:
        dest = self._reference(instr.dest)
        if isinstance(instr.target, LambdaTarget):
            self._steps.append(AllocationStep(dest, self._code.new_site()))
            for at, arg in enumerate(instr.args):
                if self._reference(arg) != NO_VAR:
                    self._steps.append(StoreStep(dest, captured(at), arg, NO_VAR))
        elif not isinstance(instr.target, ConcatTarget):
            self._call(instr, dest)
        elif instr.pc in self._calls:
            # A concatenation calls `toString`.
            self._call(instr, NO_VAR)

    def _arguments(self, instr: Invoke | InvokeDynamic) -> list[int]:
        """Return the arguments that are references."""
        return [var for arg in instr.args if (var := self._reference(arg)) != NO_VAR]

    def _call(self, instr: Invoke | InvokeDynamic, dest: int) -> None:
        """Add what is called at an offset; the targets of reflection publish their arguments."""
        found = self._calls.get(instr.pc, [])
        if not found or not all(self._is_plain(site) for _, site in found):
            self._steps.append(PublishStep(tuple(self._arguments(instr))))
            if dest != NO_VAR:
                self._steps.append(UnknownStep(dest))
        for index, site in found:
            if site.kind is CallKind.REFLECTIVE and site.resolved.name == _NEW_ARRAY:
                self._new_array(instr, dest)
                continue
            arguments = tuple([self._reference(self._variables.get(n)) for n in site.arguments])
            result = self._reference(self._variables.get(site.dest))
            self._steps.append(CallStep(index, arguments, result, self._code.new_site()))

    def _new_array(self, instr: Invoke | InvokeDynamic, dest: int) -> None:
        """Add the allocation of an array by reflection."""
        if dest == NO_VAR:
            return
        self._steps.append(AllocationStep(dest, self._code.new_site()))
        if not isinstance(instr, Invoke) or instr.method.descriptor.startswith(_OF_DIMENSIONS):
            # Arrays in arrays are one with the outermost.
            self._steps.append(StoreStep(dest, ELEMENTS, dest, NO_VAR))

    def _is_plain(self, site: CallSite) -> bool:
        """Tell whether a call publishes its arguments at most by what it calls."""
        if site.kind is CallKind.REFLECTIVE and site.resolved.name in _CONFINING_RULES:
            return True
        if site.kind not in (CallKind.STATIC, CallKind.FIXED, CallKind.VIRTUAL):
            return False
        return all(n == NO_VAR or n in self._variables for n in site.arguments)


# By type: testing for one type after the other takes longer.
_RULES: Final[dict[type, Callable[[_BodyTranslator, Any], None]]] = {
    New: _BodyTranslator.allocation,
    NewArray: _BodyTranslator.allocation,
    Const: _BodyTranslator.unknown,
    Catch: _BodyTranslator.unknown,
    Cast: _BodyTranslator.cast,
    GetField: _BodyTranslator.get_field,
    ArrayLoad: _BodyTranslator.array_load,
    PutField: _BodyTranslator.put_field,
    ArrayStore: _BodyTranslator.array_store,
    GetStatic: _BodyTranslator.get_static,
    PutStatic: _BodyTranslator.put_static,
    Invoke: _BodyTranslator.invoke,
    InvokeDynamic: _BodyTranslator.invoke_dynamic,
    Throw: _BodyTranslator.throw,
    Return: _BodyTranslator.return_,
}


# -- code without a body ---------------------------------------------------------------------------


def _object_steps(
    statements: Statements, code: UnitCode, *, is_read_again: bool
) -> list[EscapeStep]:
    """Return copies, allocations, loads and stores."""
    steps: list[EscapeStep] = [CopyStep(dest, source) for source, dest in statements.copies]
    steps += [CopyStep(one.dest, one.source) for one in statements.casts]
    steps += [AllocationStep(one.dest, code.new_site()) for one in statements.allocations]
    # Further variables, which no statement uses.
    contents = count(statements.size)
    types = dict(statements.parameters)
    for cloning in statements.clones:
        # An array has no fields.
        field = ELEMENTS if types.get(cloning.source, "")[:1] == "[" else ANY_FIELD
        steps += _clone_steps(cloning.dest, cloning.source, next(contents), field, code)
    steps += [LoadStep(one.dest, one.base, one.field, NO_VAR) for one in statements.loads]
    steps += [StoreStep(one.base, one.field, one.value, NO_VAR) for one in statements.stores]
    steps += [
        StoreStep(tie.holder, ANY_FIELD, tie.held, NO_VAR)
        for tie in statements.reach_edges
        if is_read_again or not tie.if_again
    ]
    return steps


def _clone_steps(
    dest: int, source: int, content: int, field: FieldKey, code: UnitCode
) -> list[EscapeStep]:
    """Return an allocation of an object with what a field of another holds."""
    return [
        AllocationStep(dest, code.new_site()),
        LoadStep(content, source, field, NO_VAR),
        StoreStep(dest, field, content, NO_VAR),
    ]


def _static_steps(statements: Statements, code: UnitCode) -> list[EscapeStep]:
    """Return reads and writes of static fields, and exceptions."""
    reads, writes = statements.static_loads, statements.static_stores
    code.uses_statics |= {
        *(one.field.owner for one in reads if isinstance(one.field, Field)),
        *(one.field for one in writes if isinstance(one.field, Field)),
    }
    published = [one.var for one in writes if one.field not in _CONFINED_STATICS]
    return [
        *(UnknownStep(one.var) for one in reads),
        *(UnknownStep(dest) for dest, _ in statements.catches),
        PublishStep((*published, *statements.throws)),
    ]


def _call_steps(statements: Statements, code: UnitCode) -> list[EscapeStep]:
    """Return calls and the result."""
    steps: list[EscapeStep] = []
    for index, site in enumerate(statements.calls):
        if code.is_constructor and code.parameters[0] in site.arguments[1:]:
            # A row that passes on the object of a constructor does so when it is complete.
            steps.append(PublishWhenConstructedStep(code.parameters[0]))
            continue
        is_shared = site.resolved.name in _SHARED_RESULTS
        dest = NO_VAR if is_shared else site.dest
        steps.append(CallStep(index, site.arguments, dest, code.new_site()))
        if is_shared and site.dest != NO_VAR:
            steps.append(UnknownStep(site.dest))
    if statements.result != NO_VAR:
        steps.append(ReturnStep(statements.result))
    return steps
