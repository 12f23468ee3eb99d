"""What is known of a way that leads to an access: whose it is, and what is the same on all.

The objects on the way are followed to what made them. A number is the same at both accesses to one
array if it is computed once in a run, or once for each array.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from heddle.concurrency.arrays.linear_forms import Symbol
from heddle.concurrency.arrays.single_run_tasks import Tasks
from heddle.concurrency.arrays.tickets import Counters
from heddle.concurrency.callgraph import (
    Activation,
    AtMostOnce,
    Called,
    Codes,
    Constructed,
    Held,
    Made,
    ThreadCalls,
)
from heddle.program.classes import Field
from heddle.program.defuse import Counting
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Cast, GetField, Instr, Invoke, New, NewArray, Var

# Calls within calls are followed so deep.
MOST_DEPTH: Final = 12


class World(NamedTuple):
    """What indices are asked about."""

    calling: ThreadCalls
    once: AtMostOnce
    hierarchy: Hierarchy
    tasks: Tasks
    constructed: Constructed
    counters: Counters

    @property
    def codes(self) -> Codes:
        """Return the facts about bodies."""
        return self.tasks.codes


class Reference(NamedTuple):
    """Where an object comes from: a variable of an activation, then final fields one by one."""

    activation: Activation
    var: Var
    fields: tuple[Field, ...] = ()

    @property
    def name(self) -> tuple[str, Var, tuple[Field, ...]]:
        """Return what tells one object from others within one evaluation."""
        return self.activation.name, self.var, self.fields


@final
class IndexWay:
    """A way; `needs_caller` tells that more may be known of it further up."""

    def __init__(self, world: World, bottom: Activation, array: Var) -> None:
        self._world = world
        self._bottom = bottom
        self.needs_caller = False
        self.array = self.reference(bottom, array)
        made = self.array.activation.code.defined.get(self.array.var)
        is_made = isinstance(made, NewArray) and not self.array.fields
        # The array, if code on the way makes it: what is the same for one array is the same then.
        self._event = self.array if is_made else None

    # -- what cannot be followed -------------------------------------------------------------------

    def unknown(self, at: Activation, var: Var) -> Symbol:
        """Return a symbol for a variable: the same at both accesses if it is set once."""
        frame, code = at.frame, at.code
        block = code.block_of_var(var)
        if frame is not None:
            if self._world.once.runs(frame) and not code.is_repeated(block):
                name = f"f{frame.number}.v{var}"
                return Symbol(name, is_shared=True)
            event = self._event
            if event is not None and event.activation is at and self._is_set_with(event, block):
                name = f"f{frame.number}.a{event.var}.v{var}"
                return Symbol(name, is_shared=True)
        return Symbol(f"{at.name}.v{var}")

    def _is_set_with(self, event: Reference, block: int) -> bool:
        """Tell whether a block runs once for the making of an array: no loop is around it alone."""
        code = event.activation.code
        loop = code.innermost(block)
        home = code.block_of_var(event.var)
        return code.has_plain_loops and (loop is None or code.loops.contains(loop, home))

    # -- threads and tasks -------------------------------------------------------------------------

    def is_of_thread(self, at: Activation) -> bool:
        """Tell whether an activation is of the thread that accesses the array."""
        own = {id(each) for each in self.own()}
        here: Activation | None = at
        while here is not None and id(here) not in own:
            if not isinstance(here.entry, Called):
                return False
            here = here.up
        return here is not None

    def own(self) -> Iterator[Activation]:
        """Return the activations of the thread that accesses the array."""
        here: Activation | None = self._bottom
        while here is not None:
            yield here
            here = here.up if isinstance(here.entry, Called) else None

    def way_to_task(self, at: Activation) -> Iterator[tuple[Activation, Instr]]:
        """Return the calls that lead from an activation to the making of the task, that one first.

        Nothing, if the task that accesses the array is not made so, or may be run twice.
        """
        here = list(self.own())[-1]
        if not isinstance(here.entry, Made) or not here.entry.is_once or here.up is None:
            return
        found: list[tuple[Activation, Instr]] = [(here.up, here.entry.maker)]
        while found[-1][0] is not at:
            last = found[-1][0]
            if not isinstance(last.entry, Called) or last.up is None:
                return
            found.append((last.up, last.entry.call))
        yield from found

    def is_entered_once(self, at: Activation, counting: Counting) -> bool:
        if at.frame is None:
            return False
        if self._world.once.runs(at.frame) and counting.loop.depth == 1:
            return True
        event, code = self._event, at.code
        if event is None or event.activation is not at:
            return False
        home = code.block_of_var(event.var)
        around = code.innermost(home)
        return counting.loop.parent == (None if around is None else around.index) and (
            code.tree.dominates(home, counting.loop.header)
        )

    def is_handed_out_once(self, above: Activation, call: Invoke) -> bool:
        code, event = above.code, self._event
        block = code.block_of(call)
        is_once = above.frame is not None and self._world.once.runs(above.frame)
        if is_once and not code.is_repeated(block):
            return True
        if event is None or event.activation is not above:
            return False
        return code.is_same_pass(code.block_of_var(event.var), block)

    def event_name(self, at: Activation) -> str:
        is_here = self._event is not None and self._event.activation is at
        return f" a{self._event.var}" if is_here and self._event is not None else ""

    # -- objects -----------------------------------------------------------------------------------

    def reference(self, at: Activation, var: Var) -> Reference:
        """Return where an object comes from."""
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
                    return self._read(at, instr)
                at, var = held[:2]
            else:
                self.needs_caller |= var < at.code.body.parameters and at.entry is None
                break
        return Reference(at, var)

    def _read(self, at: Activation, instr: GetField) -> Reference:
        field = self._world.hierarchy.resolve_field(instr.field)
        base = self.reference(at, instr.base)
        is_final = field is not None and self._world.constructed.is_set_by_constructors(field)
        if field is None or not is_final or _is_constructing(at, base.activation):
            return Reference(at, instr.dest)
        return base._replace(fields=(*base.fields, field))

    def held(self, at: Activation, instr: GetField) -> Held | None:
        """Return what a field holds of an object that is known to be made on the way."""
        field = self._world.hierarchy.resolve_field(instr.field)
        if field is None:
            return None
        base = self.reference(at, instr.base)
        made = base.activation.code.defined.get(base.var)
        if base.fields or not isinstance(made, New) or _is_constructing(at, base.activation):
            return None
        return self._world.constructed.field(base.activation, made, field)

    def numbers(self, at: Activation, stream: Var) -> Invoke | None:
        """Return the call that makes a stream of numbers, if it is one of all different ones."""
        made = at.code.defined.get(stream)
        while isinstance(made, Invoke):
            row = self._world.tasks.row(made)
            if row is None or row.verb not in ("keeps", "numbers", "numbers to"):
                return None
            if row.verb != "keeps":
                return made
            made = at.code.defined.get(made.args[0])
        return None


def _is_constructing(at: Activation, until: Activation) -> bool:
    """Tell whether a constructor may run on the way: fields may not be set yet."""
    here: Activation | None = at
    while here is not None and here is not until:
        frame = here.frame
        if frame is None or (frame.method is not None and frame.method.name == "<init>"):
            return True
        here = here.up
    return False
