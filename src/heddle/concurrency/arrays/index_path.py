"""The call path of an array access: its thread, and the numbers that are equal on all paths.

Objects on the path are followed to their allocation. A number is the same at both accesses to one
array if it is computed once in a run, or once for each array.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from heddle.concurrency.arrays.linear_forms import Symbol
from heddle.concurrency.arrays.single_run_tasks import SingleRunTasks
from heddle.concurrency.arrays.tickets import TicketCounters
from heddle.concurrency.callgraph import (
    Activation,
    AtMostOnce,
    CallEntry,
    CodeFactsCache,
    ConstructorValue,
    ConstructorValues,
    TaskEntry,
    ThreadCalls,
)
from heddle.program.classes import Field
from heddle.program.defuse import InductionVariable
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Cast, GetField, Instr, Invoke, New, NewArray, Return, Var

# The depth up to which nested calls are followed.
MOST_DEPTH: Final = 12


class IndexFacts(NamedTuple):
    """The analyses that the evaluation of indices uses."""

    calling: ThreadCalls
    once: AtMostOnce
    hierarchy: Hierarchy
    tasks: SingleRunTasks
    constructed: ConstructorValues
    counters: TicketCounters

    @property
    def codes(self) -> CodeFactsCache:
        """Return the facts about bodies."""
        return self.tasks.codes


class ObjectOrigin(NamedTuple):
    """The origin of an object: a variable of an activation, then final fields one by one."""

    activation: Activation
    var: Var
    fields: tuple[Field, ...] = ()

    @property
    def name(self) -> tuple[str, Var, tuple[Field, ...]]:
        """Return a key that identifies the object within one evaluation."""
        return self.activation.name, self.var, self.fields


def returned_value(
    facts: IndexFacts, at: Activation, call: Invoke
) -> tuple[Activation, Var, int] | None:
    """Return what the only callee of a call returns, if it does so at one place."""
    if at.frame is None or at.depth() > MOST_DEPTH:
        return None
    callees = [c for each in at.frame.calls if each.site.pc == call.pc for c in each.callees()]
    if len(callees) != 1 or callees[0].body is None or callees[0] in at.frames():
        return None
    callee = callees[0]
    code = facts.codes.of(callees[0].body)
    here = Activation(callee, code, f"f{callee.number}").entered_from(at, CallEntry(call))
    ends = [block.instrs[-1] for block in code.body.blocks]
    returns = [end for end in ends if isinstance(end, Return) and end.value is not None]
    if len(returns) != 1 or returns[0].value is None:
        return None
    return here, returns[0].value, code.block_of(returns[0])


@final
class IndexPath:
    """A call path, and the array that is accessed on it, if both paths access the same one.

    `needs_caller` tells that callers of the path may say more.
    """

    def __init__(
        self, facts: IndexFacts, bottom: Activation, at: Activation, array: Var | None
    ) -> None:
        """Take the activation in which a variable holds the array."""
        self._facts = facts
        self._bottom = bottom
        self.needs_caller = False
        self.array = None if array is None else self.origin(at, array)
        # The array, if the path allocates it: what is computed once for it is the same then.
        self._allocated = self.array if self.array and _is_new_array(self.array) else None

    def _allocated_in(self, at: Activation) -> Var | None:
        """Return the variable of the array, if an activation allocates it."""
        made = self._allocated
        return made.var if made is not None and made.activation is at else None

    # -- numbers that are computed once ------------------------------------------------------------

    def unknown(self, at: Activation, var: Var) -> Symbol:
        """Return a symbol for a variable: the same at both accesses if it is set once."""
        frame, code, array = at.frame, at.code, self._allocated_in(at)
        block = code.block_of_var(var)
        if frame is not None:
            if self._facts.once.must_run_at_most_once(frame) and not code.is_on_cycle(block):
                return Symbol(f"f{frame.number}.v{var}", is_shared=True)
            if array is not None:
                loop = code.innermost(block)
                # No loop is around the block but not around the allocation.
                is_around = loop is None or code.loops.contains(loop, code.block_of_var(array))
                if code.is_reducible and is_around:
                    return Symbol(f"f{frame.number}.a{array}.v{var}", is_shared=True)
        return Symbol(f"{at.name}.v{var}")

    def must_be_entered_once(self, at: Activation, counting: InductionVariable) -> bool:
        """Tell whether a loop must be entered at most once in a run, or for each array."""
        if at.frame is None:
            return False
        if self._facts.once.must_run_at_most_once(at.frame) and counting.loop.depth == 1:
            return True
        array, code = self._allocated_in(at), at.code
        if array is None:
            return False
        home = code.block_of_var(array)
        around = code.innermost(home)
        return counting.loop.parent == (None if around is None else around.index) and (
            code.tree.dominates(home, counting.loop.header)
        )

    def must_be_handed_out_once(self, above: Activation, call: Invoke) -> bool:
        """Tell whether a call must run at most once in a run, or for each array."""
        code, array = above.code, self._allocated_in(above)
        block = code.block_of(call)
        is_once = above.frame is not None and self._facts.once.must_run_at_most_once(above.frame)
        if is_once and not code.is_on_cycle(block):
            return True
        return array is not None and code.is_same_iteration(code.block_of_var(array), block)

    def array_name(self, at: Activation) -> str:
        """Return a suffix for numbers that are distinct only for one array."""
        array = self._allocated_in(at)
        return "" if array is None else f" a{array}"

    # -- threads and tasks -------------------------------------------------------------------------

    def is_of_thread(self, at: Activation) -> bool:
        """Tell whether an activation is of the thread that accesses the array."""
        own = {id(each) for each in self.own()}
        here: Activation | None = at
        while here is not None and id(here) not in own:
            if not isinstance(here.entry, CallEntry):
                return False
            here = here.caller
        return here is not None

    def own(self) -> Iterator[Activation]:
        """Return the activations of the thread that accesses the array."""
        here: Activation | None = self._bottom
        while here is not None:
            yield here
            here = here.caller if isinstance(here.entry, CallEntry) else None

    def calls_to_task(self, at: Activation) -> list[tuple[Activation, Instr]]:
        """Return the calls from an activation to the allocation of the task, that one first.

        None, if the task that accesses the array is not allocated so, or may run twice.
        """
        here = list(self.own())[-1]
        if (
            not isinstance(here.entry, TaskEntry)
            or not here.entry.runs_at_most_once
            or here.caller is None
        ):
            return []
        found: list[tuple[Activation, Instr]] = [(here.caller, here.entry.allocation)]
        while found[-1][0] is not at:
            last = found[-1][0]
            if not isinstance(last.entry, CallEntry) or last.caller is None:
                return []
            found.append((last.caller, last.entry.call))
        return found

    def number_stream(self, at: Activation, stream: Var) -> Invoke | None:
        """Return the call that makes a stream of numbers, if all of them are different."""
        made = at.code.defined.get(stream)
        while isinstance(made, Invoke):
            row = self._facts.tasks.row(made)
            if row is None or row.verb not in ("keeps", "numbers", "numbers to"):
                return None
            if row.verb != "keeps":
                return made
            made = at.code.defined.get(made.args[0])
        return None

    # -- objects -----------------------------------------------------------------------------------

    def origin(self, at: Activation, var: Var) -> ObjectOrigin:
        """Return the origin of the object that a variable refers to."""
        while at.depth() <= MOST_DEPTH:
            source = at.argument(var) if var < at.code.body.parameters else None
            instr = at.code.defined.get(var)
            if source is not None:
                at, var = source[:2]
            elif isinstance(instr, Cast):
                var = instr.operand
            elif isinstance(instr, GetField):
                held = self.held(at, instr)
                if held is None:
                    return self._final_field(at, instr)
                at, var = held[:2]
            else:
                self.needs_caller |= var < at.code.body.parameters and at.entry is None
                break
        return ObjectOrigin(at, var)

    def _final_field(self, at: Activation, instr: GetField) -> ObjectOrigin:
        field = self._facts.hierarchy.resolve_field(instr.field)
        base = self.origin(at, instr.base)
        is_final = field is not None and self._facts.constructed.must_be_set_by_constructors(field)
        if field is None or not is_final or may_be_constructing(at, base.activation):
            return ObjectOrigin(at, instr.dest)
        return base._replace(fields=(*base.fields, field))

    def held(self, at: Activation, instr: GetField) -> ConstructorValue | None:
        """Return what a field holds, if its object is allocated on the path."""
        field = self._facts.hierarchy.resolve_field(instr.field)
        if field is None:
            return None
        base = self.origin(at, instr.base)
        made = base.activation.code.defined.get(base.var)
        if base.fields or not isinstance(made, New) or may_be_constructing(at, base.activation):
            return None
        return self._facts.constructed.value(base.activation, made, field)


def _is_new_array(found: ObjectOrigin) -> bool:
    made = found.activation.code.defined.get(found.var)
    return isinstance(made, NewArray) and not found.fields


def may_be_constructing(at: Activation, until: Activation | None = None) -> bool:
    """Tell whether a constructor may run on the path: fields may not be set yet."""
    here: Activation | None = at
    while here is not None and here is not until:
        frame = here.frame
        if frame is None or (frame.method is not None and frame.method.name == "<init>"):
            return True
        here = here.caller
    return False
