"""Uses of flags in code: branches on a flag, and writes of one.

A flag is a field with a predicate, a comparison with a constant that zero and null do not satisfy;
it is *set* when the predicate holds. The state of an object that `models/flags.txt` describes, such
as an atomic boolean or a latch, may take the place of the field. Only branches on a value that was
read count as tests. A flag is considered if it is volatile or tested where locks are used.
"""

from collections.abc import Container, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.memo import Memo
from heddle.concurrency.callgraph import NO_BASE, FieldHandleAccesses
from heddle.concurrency.flags.atomic_steps import COMPARISONS, Predicate, Step, answer, step
from heddle.models.flags import FlagRow, FlagRows
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import NullConstant, NumberConstant
from heddle.program.defuse import definitions
from heddle.program.descriptors import parameter_types
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import (
    Binary,
    Block,
    Body,
    Const,
    GetField,
    GetStatic,
    If,
    Instr,
    Invoke,
    InvokeKind,
    MonitorEnter,
    New,
    NewArray,
    PutField,
    PutStatic,
    Var,
)

# Names of methods that acquire locks: where they are called, a flag may be guarded.
LOCKING: Final = frozenset(("lock", "lockInterruptibly", "tryLock", "acquire"))
_OPPOSITE: Final = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}
_TURNED: Final = {"eq": "eq", "ne": "ne", "lt": "gt", "ge": "le", "gt": "lt", "le": "ge"}
# Verbs of calls that wait for an event, and of calls that return its current phase.
_WAITING: Final = frozenset(("waits", "meets"))
_STAGES: Final = frozenset(("stage", "tells"))

_Defined: TypeAlias = Mapping[Var, Instr]
NOT_ZERO: Final[Predicate] = ("ne", 0)


class Flag(NamedTuple):
    """A field and the predicate that says when it is set.

    `name` stands for the flag at the end of access paths: a final field that no program has.
    """

    field: Field
    predicate: Predicate
    name: Field

    def may_be_set_by(self, value: int | None) -> bool:
        """Tell whether storing a constant (None: anything) may set it."""
        how, with_ = self.predicate
        return value is None or COMPARISONS[how](value, with_)

    def must_be_set_by(self, value: int | None) -> bool:
        """Tell whether storing a constant must set it."""
        return value is not None and self.may_be_set_by(value)

    def may_be_lost_by(self, write: "FlagWrite") -> bool:
        """Tell whether a write may reset it while a thread that won it still owns it.

        While a thread owns it, a counter is above zero (`ordering.drain_loops`), and raising it
        keeps it so.
        """
        is_raised = write.step is not None and write.step.is_raise and self.predicate == NOT_ZERO
        return not is_raised and not self.must_be_set_by(write.value)


class FlagAccess(NamedTuple):
    """A read or write of a flag's field, with the variable it is of (`NO_BASE` if static)."""

    method: Method
    pc: int
    base: Var


class FlagWrite(NamedTuple):
    """A write; `value` is the constant it stores, or 1 for a new object, None if not known.

    A swap is a compare-and-set from `from_` (None: not known). A plain write releases nothing. A
    vote sets the flag only together with others; a count gives their number. A step adds to the old
    value. An exchange is a swap that always succeeds.
    """

    at: FlagAccess
    value: int | None
    is_swap: bool = False
    from_: int | None = None
    is_plain: bool = False
    is_vote: bool = False
    is_count: bool = False
    step: Step | None = None
    is_exchange: bool = False


class FlagBranch(NamedTuple):
    """A branch on a flag: the target where it is set, and the one where it is not (None: neither).

    With `has_won`, this thread has set the flag where it is set; with `keeps`, it still owns a flag
    that it had won.
    """

    flag: Flag
    block: int
    by: Instr
    if_set: int
    if_unset: int | None
    has_won: bool
    is_at_once: bool
    keeps: bool = False


class WrittenFlag(NamedTuple):
    """An instruction that writes the field of a flag, or the state of an object."""

    instr: Instr
    field: Field
    write: FlagWrite


@final
class FlagReader:
    """Reader of code; creates each flag once, since fields are compared by identity."""

    def __init__(self, hierarchy: Hierarchy, rows: FlagRows, calls: FieldHandleAccesses) -> None:
        self._hierarchy = hierarchy
        self._rows = rows
        self._calls = calls
        self._flags = Memo(_make_flag)
        self._states: Memo[str, Field] = Memo(
            lambda owner: Field(owner, "state", "V", Flags.VOLATILE)
        )
        self._above = Memo(self._table_class)

    def flag(self, field: Field, predicate: Predicate) -> Flag:
        """Return the flag of a field and a predicate."""
        return self._flags[field, predicate]

    def state(self, owner: str) -> Field:
        """Return the field that stands for the state of objects of a class."""
        return self._states[owner if self._rows.has(owner) else self._above[owner] or owner]

    def row(self, instr: Invoke) -> FlagRow | None:
        """Return what a call does to the state of its receiver, or to the field of a handle.

        A call by the name of a subclass may do anything.
        """
        called = self._calls.of(instr)
        if called is not None:
            return called.row
        if not instr.args or instr.kind is InvokeKind.STATIC:
            return None
        ref = instr.method
        if self._rows.has(ref.owner):
            return self._rows.row(ref.owner, ref.name, len(instr.args) - 1)
        return None if self._above[ref.owner] is None else FlagRow("changes")

    def place(self, instr: Invoke) -> Field:
        """Return the field that a call accesses: that of a handle, or the receiver's state."""
        called = self._calls.of(instr)
        return self.state(instr.method.owner) if called is None else called.field

    def base(self, instr: Instr) -> Var:
        """Return the variable whose field or state an instruction reads or writes."""
        called = self._calls.of(instr)
        return base(instr) if called is None else called.base

    def waits(self, body: Body) -> Iterator[Invoke]:
        """Return the calls of a body that return only once an event has happened."""
        for block in body.blocks:
            for instr in block.instrs:
                row = self.row(instr) if isinstance(instr, Invoke) else None
                if row is None or not isinstance(instr, Invoke):
                    continue
                if row.verb in _WAITING:
                    is_waiting = not row.arguments or self.signals_awaited(instr, body) > 0
                else:
                    is_waiting = row.verb == "passes" and self._waits_for_past_phase(instr, body)
                if is_waiting:
                    yield instr

    def signals_awaited(self, call: Invoke, body: Body) -> int:
        """Return a number of signals that must have been sent when a call has waited."""
        row = self.row(call)
        if row is None or row.verb not in ("waits", "tries") or not row.arguments:
            return 1
        return _number(definitions(body).get(call.args[row.arguments[0] + 1])) or 0

    def _waits_for_past_phase(self, call: Invoke, body: Body) -> bool:
        """Tell whether a call waits for a phase of the same object that was current earlier."""
        row, defined = self.row(call), definitions(body)
        given = defined.get(call.args[row.arguments[0] + 1]) if row is not None else None
        if isinstance(given, Invoke):
            row = self.row(given)
            is_stage = row is not None and row.verb in _STAGES
            return is_stage and given.args[0] == call.args[0]
        return _number(given) == 0

    def then(self, method: Method, body: Body) -> Iterator[Invoke]:
        """Return the calls by which a method runs the continuation of an event on its object."""
        count = len(parameter_types(method.descriptor))
        row = self._rows.row(method.owner, method.name, count)
        called = row.called if row is not None and row.verb == "then" else None
        for block in body.blocks if called is not None else ():
            for instr in block.instrs:
                if isinstance(instr, Invoke) and instr.method.name == called:
                    yield instr

    def _table_class(self, owner: str) -> str | None:
        """Return the class of the table that a class inherits from."""
        above = self._hierarchy.supertypes(owner)
        return next((name for name in above if self._rows.has(name)), None)

    # -- tests -------------------------------------------------------------------------------------

    def branches(self, method: Method, body: Body) -> Iterator[FlagBranch]:
        """Return the branches of a body on flags."""
        tests = [(at, b.instrs[-1]) for at, b in enumerate(body.blocks)]
        if not any(isinstance(test, If) for _, test in tests):
            return
        defined = definitions(body)
        may_lock: bool | None = None
        for at, test in tests:
            if not isinstance(test, If) or test.then == test.otherwise:
                continue
            compared = _compared(test, defined)
            by = None if compared is None else defined.get(compared[0])
            if compared is None or not isinstance(by, GetField | GetStatic | Invoke):
                continue
            found = self._branch_on(at, test, by, (compared[1], defined))
            if found is None:
                continue
            if not self._calls.is_volatile(found.flag.field):
                may_lock = _may_lock(method, body) if may_lock is None else may_lock
                if not may_lock:
                    continue
            yield found._replace(is_at_once=_is_at_once(body.blocks[at], by))

    def _branch_on(
        self,
        at: int,
        test: If,
        by: GetField | GetStatic | Invoke,
        given: tuple[Predicate, _Defined],
    ) -> FlagBranch | None:
        how, defined = given
        if isinstance(by, Invoke):
            row = self.row(by)
            if row is not None and row.verb == "adds":
                return self._branch_on_step((at, test, how), by, step(by, row, defined))
            values = [_value(defined.get(by.args[n + 1])) for n in row.arguments] if row else []
            return (
                None if row is None else self._branch_on_call((at, test, how), by, row.verb, values)
            )
        field = self._hierarchy.resolve_field(by.field)
        return None if field is None else self._read(at, test, by, (field, how))

    def _read(self, at: int, test: If, by: Instr, what: tuple[Field, Predicate]) -> FlagBranch:
        """Return the branch on a value that was read; zero must not count as set."""
        field, (how, with_) = what
        targets = (test.then, test.otherwise)
        if COMPARISONS[how](0, with_):
            how, targets = _OPPOSITE[how], targets[::-1]
        return FlagBranch(self.flag(field, (how, with_)), at, by, *targets, False, False)

    def _branch_on_call(
        self, test: tuple[int, If, Predicate], by: Invoke, verb: str, values: list[int | None]
    ) -> FlagBranch | None:
        """Return the branch on a call's result: the state, or whether the call changed it."""
        at, branch, how = test
        state = self.place(by)
        if verb == "reads":
            return self._read(at, branch, by, (state, how))
        if how not in (NOT_ZERO, ("eq", 0)):
            return None
        targets = (branch.then, branch.otherwise)
        is_true, is_false = targets if how == NOT_ZERO else targets[::-1]
        flag = self.flag(state, NOT_ZERO)
        if verb == "tries":
            is_positive = all(value is not None and value > 0 for value in values)
            return FlagBranch(flag, at, by, is_true, None, False, False) if is_positive else None
        if verb not in ("swaps", "exchanges") or not flag.must_be_set_by(values[-1]):
            return None
        if verb == "exchanges":
            return FlagBranch(flag, at, by, is_false, None, True, False)
        return FlagBranch(flag, at, by, is_true, None, not flag.may_be_set_by(values[0]), False)

    def _branch_on_step(
        self, test: tuple[int, If, Predicate], by: Invoke, found: Step
    ) -> FlagBranch | None:
        """Return the branch on the result of a call that adds to the state."""
        at, branch, how = test
        answered = answer(found, branch, how)
        if answered is None:
            return None
        flag = self.flag(self.place(by), NOT_ZERO)
        keeps = not answered.was_raised
        return FlagBranch(flag, at, by, answered.target, None, True, False, keeps)

    # -- writes ------------------------------------------------------------------------------------

    def written(self, method: Method, body: Body, among: Container[Field]) -> Iterator[WrittenFlag]:
        """Return the writes of a body to some fields, which include states of objects."""
        defined: _Defined = {}
        for block in body.blocks:
            for instr in block.instrs:
                if isinstance(instr, PutField | PutStatic | Invoke):
                    field = self._field(instr)
                    if field is not None and field in among:
                        defined = defined or definitions(body)
                        write = self._write(method, instr, defined)
                        if write is not None:
                            yield WrittenFlag(instr, field, write)

    def _field(self, instr: PutField | PutStatic | Invoke) -> Field | None:
        if isinstance(instr, Invoke):
            return None if self.row(instr) is None else self.place(instr)
        return self._hierarchy.resolve_field(instr.field)

    def _write(
        self, method: Method, instr: PutField | PutStatic | Invoke, defined: _Defined
    ) -> FlagWrite | None:
        if not isinstance(instr, Invoke):
            return FlagWrite(
                FlagAccess(method, instr.pc, base(instr)), _value(defined.get(instr.value))
            )
        row = self.row(instr)
        return None if row is None else self._of_row(method, instr, row, defined)

    def _of_row(
        self, method: Method, instr: Invoke, row: FlagRow, defined: _Defined
    ) -> FlagWrite | None:
        at = FlagAccess(method, instr.pc, self.base(instr))
        given = [_value(defined.get(instr.args[number + 1])) for number in row.arguments]
        match row.verb:
            case "writes":
                is_first = instr.method.name == "<init>"
                # The state is zero before, and no other thread sees the object yet.
                return None if is_first and given[0] == 0 else FlagWrite(at, given[0])
            case "adds":
                return FlagWrite(at, None, step=step(instr, row, defined))
            case "exchanges":
                return FlagWrite(at, given[0], is_swap=True, from_=0, is_exchange=True)
            case "swaps":
                return FlagWrite(at, given[1], is_swap=True, from_=given[0])
            case "counts" | "needs" if self._delegates_to_own_class(method, instr):
                return None
            case "counts" | "needs":
                return _initial_write(at, row.verb, given[0])
            case _:
                return _write_without_arguments(at, row.verb)

    def _delegates_to_own_class(self, method: Method, instr: Invoke) -> bool:
        """Tell whether a constructor calls another of its class; its own row covers both."""
        is_own = method.name == "<init>" and method.owner == instr.method.owner
        if not is_own or instr.args[0] != 0:
            return False
        given = len(parameter_types(method.descriptor))
        return self._rows.row(method.owner, method.name, given) is not None


def _make_flag(key: tuple[Field, Predicate]) -> Flag:
    field, predicate = key
    how, with_ = predicate
    more = "" if predicate == NOT_ZERO else f" {how} {with_}"
    name = Field(field.owner, f"flag {field.name}{more}", "V", Flags.FINAL)
    return Flag(field, predicate, name)


def _write_without_arguments(at: FlagAccess, verb: str) -> FlagWrite | None:
    """Return the write of a call whose row has no arguments."""
    match verb:
        case "changes":
            return FlagWrite(at, None)
        case "spoils":
            return FlagWrite(at, None, is_plain=True)
        case "signals":
            return FlagWrite(at, 1)
        case "tells" | "meets":
            return FlagWrite(at, 1, is_vote=True)
        case _:
            return None


def _initial_write(at: FlagAccess, verb: str, given: int | None) -> FlagWrite | None:
    """Return the write of a constructor that is passed the number of arrivals to wait for."""
    if verb == "counts":
        # An unknown number may be zero, and then the event has happened already.
        return None if given else FlagWrite(at, 1, is_count=True)
    # Without initial permits, some thread has to release one first.
    is_none = given is not None and given <= 0
    return None if is_none else FlagWrite(at, 1)


def base(instr: Instr) -> Var:
    """Return the variable whose field or state an instruction reads or writes."""
    match instr:
        case GetField(base=var) | PutField(base=var):
            return var
        case Invoke(args=args):
            return args[0]
        case _:
            return NO_BASE


def _compared(test: If, defined: _Defined) -> tuple[Var, Predicate] | None:
    """Return the variable that a branch compares with a constant, and the predicate."""
    first, second = test.left, test.right
    by = defined.get(first)
    if second is None and isinstance(by, Binary) and by.op == "lcmp":
        # Longs are compared before the result is tested.
        first, second = by.left, by.right
    if second is None:
        return first, (test.op, 0)
    right, left = _number(defined.get(second)), _number(defined.get(first))
    if right is not None:
        return first, (test.op, right)
    return None if left is None else (second, (_TURNED[test.op], left))


def _number(instr: Instr | None) -> int | None:
    is_number = isinstance(instr, Const) and isinstance(instr.value, NumberConstant)
    return _value(instr) if is_number else None


def _value(instr: Instr | None) -> int | None:
    """Return the constant that an instruction defines; a new object is not null."""
    if isinstance(instr, New | NewArray):
        return 1
    if not isinstance(instr, Const):
        return None
    if isinstance(instr.value, NumberConstant):
        return instr.value.bits
    return 0 if isinstance(instr.value, NullConstant) else 1


def _may_lock(method: Method, body: Body) -> bool:
    return method.is_synchronized or any(
        isinstance(instr, MonitorEnter)
        or (isinstance(instr, Invoke) and instr.method.name in LOCKING)
        for block in body.blocks
        for instr in block.instrs
    )


def _is_at_once(block: Block, by: Instr) -> bool:
    """Tell whether nothing can intervene between an instruction and the branch of its block."""
    if by not in block.instrs:
        return False
    after = block.instrs[block.instrs.index(by) + 1 :]
    return all(isinstance(instr, Const | Binary | If | GetField | GetStatic) for instr in after)
