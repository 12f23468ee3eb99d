"""Flow-sensitive escape analysis of one unit of code (Naik 2008, section 2.5.1).

The refinement of Dabrowski and Pichardie (section 5) is added: the object allocated last at a site
is distinguished from those allocated there before. The points-to set of a variable is a set of
*nodes*, as bits:

    SHARED      any object that another thread may reach, or of which nothing is known: one node
                for each kind of types (`shared_kinds`)
    PUBLISHED   objects that this thread allocated and that another may reach
    self, rest  of each parameter: the object itself, and all that is reachable from it on entry
    recent      the last object allocated at each site of this unit, or returned fresh by a call
    older       the objects allocated at each site before that one, not shared so far

In a summary the nodes of OLDER stand for all objects that the unit allocates, by their kinds.

SHARED may be any object, but one of the others only if that is in `escaped`, the thread-escaping
set of the thesis; `cells` is its heap abstraction. Variables are assigned once, so their points-to
sets need no program points; only `escaped` and `cells` do.
"""

from collections.abc import Mapping, Sequence
from typing import Final, final

from heddle._util.bits import bits, union
from heddle.concurrency.escape.allocated_nodes import AllocatedNodes, outward_summary
from heddle.concurrency.escape.block_findings import BlockFindings, all_findings, join_arguments
from heddle.concurrency.escape.entry_state import (
    ALL_FIELDS,
    ESCAPED,
    FRESH,
    HELD,
    OWN_ESCAPED,
    THREAD_LOCAL,
    UnitEntry,
)
from heddle.concurrency.escape.heap_state import EscapeState, LocalHeap
from heddle.concurrency.escape.shared_kinds import SharedKinds
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
from heddle.concurrency.escape.summary import (
    FIRST_PARAMETER,
    NO_EFFECT,
    OLDER,
    OWN_STATICS,
    PUBLISHED,
    SHARED,
    EscapeEffect,
    Nodes,
    Stored,
    UnitOutcome,
    rest_nodes,
    self_node,
)
from heddle.concurrency.escape.unit_form import EscapeBlock, OwnUse, UnitCode
from heddle.pointsto import FieldKey

# The node for all that thread-local parameters reach, when the callers' states are known.
_REST: Final = FIRST_PARAMETER + 1


@final
class UnitFlow:
    """One run over a unit: parameters as on entry, callees by their summaries.

    `own_uses` are the uses of the static fields of a class that the unit initialises: by calls,
    with their number, and by the initialisers of other classes (`NO_VAR`).
    """

    def __init__(
        self,
        code: UnitCode,
        callees: Sequence[EscapeEffect | None],
        entry: UnitEntry,
        own_uses: Mapping[int, OwnUse],
        kinds: SharedKinds,
    ) -> None:
        self._code = code
        self._kinds = kinds
        reached_by = kinds.reached_by if entry.states is None else None
        self._nodes = AllocatedNodes(entry.kinds, code.parameters, reached_by)
        self._readers = code.readers
        self._own_uses = own_uses
        self._callees = callees
        self._entry = entry
        self._vars: dict[int, Nodes] = {}
        self._states: list[EscapeState | None] = [None] * len(code.blocks)
        # The blocks whose input has changed since they were run last.
        self._news: set[int] = set()
        self._at = 0
        # The blocks that age a node: they depend on all variables.
        self._ageing: set[int] = set()
        self._rests = rest_nodes(len(code.parameters))
        # Of thread-local parameters that are not fresh, the fields with shared objects.
        self._entered: dict[int, int] = {}
        # Those of them that an object may hold, with `_REST`: they may be the same objects.
        self._held_before = 0
        self._result = 0
        self._end = EscapeState(LocalHeap({}, {}))
        self._is_pending = False
        # What each block was found to do when it was run last.
        self._findings = [BlockFindings(set(), set(), {}) for _ in code.blocks]
        self._enter()
        # The nodes that may hold something since before the unit was entered.
        self._open = sum(1 << number for number in self._entered)
        # Those of them that may hold a shared object.
        self._leading = sum(1 << number for number, fields in self._entered.items() if fields)
        if entry.states is None:
            self._open = (1 << self._nodes.first) - (1 << FIRST_PARAMETER)

    def run(self) -> UnitOutcome:
        """Iterate to the fixpoint.

        Blocks are in reverse postorder and variables set before they are used: without a cycle one
        pass is enough. `_load` and `_age` are not monotone, so the result depends on the order.
        """
        self._states[0] = entered = EscapeState(LocalHeap({}, {}), PUBLISHED)
        self._news.add(0)
        use = self._own_uses.get(NO_VAR)
        if use is not None:
            # Other classes may be initialised at any point.
            entered.escaped |= 1 << OWN_STATICS if use.is_read else 0
            self._use_own(use, entered)
        while self._news:
            for at, block in enumerate(self._code.blocks):
                state = self._states[at] if at in self._news else None
                self._news.discard(at)
                if state is not None:
                    self._at = at
                    self._block(block, state.copy())
            if not self._code.is_cyclic:
                break
        if self._entry.states is None:
            summary = outward_summary(self._nodes, self._end, self._result)
            summary = summary._replace(is_pending=self._is_pending)
            return UnitOutcome(summary, frozenset(), frozenset(), {})
        shared, foreign, arguments = all_findings(self._findings)
        return UnitOutcome(NO_EFFECT, shared, foreign, arguments)

    def _enter(self) -> None:
        """Set the parameters to their nodes."""
        states = self._entry.states
        for position, var in enumerate(self._code.parameters):
            if var == NO_VAR:
                continue
            node = 1 << self_node(position)
            state = THREAD_LOCAL if states is None else states[position]
            if position == 0 and self._code.is_constructor and states is not None:
                # An object cannot be stored or passed on before its constructor runs (JVMS 4.10);
                # but a constructor may have set fields before it called that of its superclass.
                state = state & (THREAD_LOCAL | ALL_FIELDS) if state & ALL_FIELDS else FRESH
            own = node if state & THREAD_LOCAL or state == FRESH else 0
            own |= PUBLISHED if state & OWN_ESCAPED else 0
            shared = SHARED if state & ESCAPED else 0
            self._vars[var] = self._nodes.possible(var, own | shared)
            if state & THREAD_LOCAL and states is not None:
                fields = state & ALL_FIELDS
                self._entered[self_node(position)] = fields
                self._entered[_REST] = self._entered.get(_REST, 0) | fields
                self._held_before |= (node if state & HELD else 0) | 1 << _REST

    # -- control flow ------------------------------------------------------------------------------

    def _block(self, block: EscapeBlock, state: EscapeState) -> None:
        self._findings[self._at] = BlockFindings(set(), set(), {})
        if block.handlers:
            self._guarded_steps(block, state)
        else:
            for step in block.steps:
                self._step(step, state)
        for target in block.successors:
            self._flow(target, state)
        if self._entry.states is None:
            self._end.join(state)

    def _guarded_steps(self, block: EscapeBlock, state: EscapeState) -> None:
        """Run the steps of a block, and propagate every state in between to the handlers."""
        for handler in block.handlers:
            self._flow(handler, state)
        propagated = state.mark()
        for step in block.steps:
            if self._step(step, state) and state.mark() != propagated:
                propagated = state.mark()
                for handler in block.handlers:
                    self._flow(handler, state)

    def _flow(self, target: int, state: EscapeState) -> None:
        known = self._states[target]
        if known is None:
            self._states[target] = state.copy()
            self._news.add(target)
        elif known.join(state):
            # What escapes on one path may hold what only another path stores in it.
            self._publish(self._reachable(known.escaped, known), known)
            self._news.add(target)

    def _set(self, var: int, nodes: Nodes) -> None:
        if var == NO_VAR:
            return
        nodes = self._nodes.possible(var, nodes)
        known = self._vars.get(var, 0)
        if nodes & ~known:
            self._vars[var] = known | nodes
            self._news.update(self._readers.get(var, ()), self._ageing)

    # -- statements (section 2.5.1) ----------------------------------------------------------------

    def _step(self, step: EscapeStep, state: EscapeState) -> bool:
        """Run a step; tell whether it may have changed the state."""
        match step:
            case CallStep():
                self._call(step, state)
                return True
            case CopyStep():
                self._set(step.dest, self._vars.get(step.source, 0))
                return False
            case LoadStep():
                self._load(step, state)
                return False
            case UnknownStep():
                self._set(step.dest, SHARED)
                return False
            case ReturnStep():
                nodes = self._vars.get(step.var, 0)
                self._result |= nodes | (PUBLISHED if nodes & state.escaped else 0)
                return False
            case _:
                self._changing_step(step, state)
                return True

    def _changing_step(self, step: EscapeStep, state: EscapeState) -> None:
        match step:
            case AllocationStep(dest, site):
                self._allocate(dest, site, state)
            case StoreStep():
                self._store(step, state)
            case PublishStep(published):
                for var in published:
                    self._publish(self._vars.get(var, 0), state)
            case PublishWhenConstructedStep(var):
                self._publish_constructed(self._vars.get(var, 0), state)
            case OwnStaticStep():
                self._own_static(step, state)
            case _:
                raise AssertionError(step)

    def _own_static(self, step: OwnStaticStep, state: EscapeState) -> None:
        """Read or write a static field of the class that is being initialised."""
        if step.is_write:
            self._put(1 << OWN_STATICS, ((step.field, self._vars.get(step.var, 0)),), state)
        else:
            self._set(step.var, self._content(OWN_STATICS, step.field, state) or SHARED)

    def _allocate(self, dest: int, site: int, state: EscapeState) -> None:
        """`v = new`: v points to the newest object of the site."""
        node = self._nodes.allocated(site, NO_VAR if dest in self._code.nested else dest)
        if self._code.is_ordered:
            self._age(node, dest, state)
        state.allocated |= node
        self._set(dest, node)

    def _age(self, node: Nodes, dest: int, state: EscapeState) -> None:
        """Free a recent node for a new object: the one before becomes older or PUBLISHED."""
        if not state.allocated & node:
            return
        self._ageing.add(self._at)
        number = node.bit_length() - 1
        becomes = PUBLISHED if state.escaped & node else node << 1
        state.age(number, number + 1, becomes)
        state.escaped &= ~node
        for var in [v for v, nodes in self._vars.items() if nodes & node and v != dest]:
            self._set(var, becomes)

    def _load(self, load: LoadStep, state: EscapeState) -> None:
        """`v2 = v1.f`: from escaped objects any shared one, from others what the heap holds."""
        bases = self._vars.get(load.base, 0)
        self._observe(load.pc, bases, state)
        if load.dest == NO_VAR:
            return
        found = SHARED if bases & (SHARED | state.escaped) else 0
        for number in bits(bases & ~(SHARED | state.escaped)):
            found |= self._content(number, load.field, state)
        self._set(load.dest, found)

    def _content(self, number: int, field: FieldKey, state: EscapeState) -> Nodes:
        """Return what a field of a node may hold."""
        if field == ANY_FIELD:
            found = state.heap.held.get(number, 0)
        else:
            cells = state.heap.cells
            found = cells.get((number, field), 0) | cells.get((number, ANY_FIELD), 0)
        if not self._open >> number & 1:
            return found
        if self._entry.states is None:
            return found | self._held_on_entry(1 << number)
        has_shared = self._entered[number] & self._entry.fields[field]
        return found | self._held_before | (SHARED if has_shared else 0)

    def _held_on_entry(self, nodes: Nodes) -> Nodes:
        """Return what any field of parameters may hold since before the unit was entered."""
        if self._entry.states is not None:
            fields = union(self._entered[number] for number in bits(nodes & self._leading))
            return self._held_before | (self._kinds.behind[fields] if fields else 0)
        # The node for all that a parameter reaches follows that of the parameter.
        rest = nodes & self._rests
        return rest | (nodes ^ rest) << 1

    def _reachable(self, nodes: Nodes, state: EscapeState) -> Nodes:
        """Return the nodes reachable from some in one step or more."""
        heap = state.heap
        if not nodes & (heap.holders | self._open):
            return 0
        known = heap.reached.get(nodes)
        if known is not None:
            return known
        found, todo = 0, nodes
        while todo:
            found_now = heap.contents(todo)
            if todo & self._open:
                found_now |= self._held_on_entry(todo & self._open)
            todo = found_now & ~found
            found |= found_now
        if found & SHARED:
            found |= self._kinds.reached_by[found & SHARED]
        heap.reached[nodes] = found
        return found

    def _store(self, store: StoreStep, state: EscapeState) -> None:
        """`v1.f = v2`: what is stored into an escaped object escapes, with all it reaches."""
        bases = self._vars.get(store.base, 0)
        self._observe(store.pc, bases, state)
        if store.value != NO_VAR:
            self._put(bases, ((store.field, self._vars.get(store.value, 0)),), state)

    def _put(self, bases: Nodes, stored: Stored, state: EscapeState) -> bool:
        """Store nodes into fields of others; tell whether that changes anything."""
        before = state.escaped
        shared = bases & SHARED
        if bases & before:
            self._publish(union([values for _, values in stored]), state)
        elif shared:
            holding = self._kinds.holding
            self._publish(union([v for field, v in stored if shared & holding(field)]), state)
        if bases & self._held_before:
            bases |= self._held_before
        changed = before != state.escaped
        for number in bits(bases & ~(SHARED | PUBLISHED)):
            possible = self._nodes.possible_in(number, stored, self._kinds.held_in)
            changed = state.put(1 << number, possible) or changed
        return changed

    def _publish(self, nodes: Nodes, state: EscapeState) -> None:
        """Let nodes escape with all they reach in the heap abstraction at this point."""
        fresh = nodes & ~(state.escaped | SHARED)
        if fresh:
            state.escaped |= fresh | self._reachable(fresh, state) & ~SHARED
            held = self._held_before
            if held & state.escaped:
                state.escaped |= held | self._reachable(held, state) & ~SHARED

    def _observe(self, pc: int, bases: Nodes, state: EscapeState) -> None:
        """Record whether an access may be to a shared object; a base without nodes is unknown."""
        if pc != NO_VAR and (not bases or bases & (SHARED | state.escaped)):
            found = self._findings[self._at]
            found.shared_accesses.add(pc)
            if not bases or bases & SHARED:
                found.foreign_accesses.add(pc)

    # -- calls (section 2.5.2) ---------------------------------------------------------------------

    def _call(self, call: CallStep, state: EscapeState) -> None:
        get = self._vars.get
        # A primitive argument has no nodes, as NO_VAR is never set.
        args = [get(var, 0) for var in call.arguments]
        if self._entry.states is not None:
            self._record_arguments(call, args, state)
        if call.number in self._own_uses:
            self._use_own(self._own_uses[call.number], state)
        effect = self._callees[call.number]
        if effect is None:
            return
        for older in effect.made if self._code.is_ordered else ():
            node = self._nodes.made(call.site, older)
            self._age(node, call.dest, state)
            state.allocated |= node
        if effect.made or union(args) & ~(SHARED | PUBLISHED):
            # Other objects have escaped already, with all they reach.
            self._apply(effect, args, call.site, state)
        if effect.is_pending:
            self._publish_constructed(args[0], state)
        if call.dest != NO_VAR:
            self._set(call.dest, self._mapped(effect.result, args, call.site, state))

    def _publish_constructed(self, nodes: Nodes, state: EscapeState) -> None:
        """Publish the object of a constructor, when that of the outermost class ends."""
        if self._code.is_constructor and nodes == 1 << self_node(0):
            self._is_pending = True
        else:
            self._publish(nodes, state)

    def _use_own(self, use: OwnUse, state: EscapeState) -> None:
        """Publish what is read of a class being initialised, and store what may be written."""
        if use.is_read:
            self._publish(self._reachable(1 << OWN_STATICS, state), state)
        state.put(1 << OWN_STATICS, [(field, SHARED) for field in use.written])

    def _apply(
        self, effect: EscapeEffect, args: list[Nodes], site: int, state: EscapeState
    ) -> None:
        """Apply the summary of a callee: first all it stores, then all it lets escape."""
        growing = bool(effect.stored)
        while growing:
            before = state.escaped
            known = {nodes: self._mapped(nodes, args, site, state) for nodes in effect.nodes}
            growing = self._put_all(effect, known, state) and not effect.is_steady
            if growing and before == state.escaped:
                # There is more to do only if nodes stand for more than before.
                growing = any(self._mapped(n, args, site, state) != m for n, m in known.items())
        if effect.escaped:
            self._publish(self._mapped(effect.escaped, args, site, state), state)

    def _put_all(self, effect: EscapeEffect, known: dict[Nodes, Nodes], state: EscapeState) -> bool:
        """Store what a callee stores, its nodes mapped to ours; tell whether anything is new."""
        changed = False
        for holder, fields in effect.stored:
            bases = known[holder]
            if bases:
                stored = [(field, known[nodes]) for field, nodes in fields]
                changed = self._put(bases, stored, state) or changed
        return changed

    def _mapped(self, nodes: Nodes, args: list[Nodes], site: int, state: EscapeState) -> Nodes:
        """Return the nodes of this unit that nodes of a callee stand for."""
        found = nodes & (SHARED | PUBLISHED)
        found |= union(self._nodes.made(site, older) for older in bits(nodes & OLDER))
        left = nodes >> FIRST_PARAMETER
        for argument in args:
            if not left:
                break
            if left & 1:
                found |= argument
            if left & 2:
                found |= self._reachable(argument, state)
                if argument & state.escaped:
                    found |= SHARED
                elif argument & SHARED:
                    found |= self._kinds.reached_by[argument & SHARED]
            left >>= 2
        return found

    # -- the states of arguments -------------------------------------------------------------------

    def _record_arguments(self, call: CallStep, args: list[Nodes], state: EscapeState) -> None:
        """Record the states of a call's arguments."""
        states = (ESCAPED,) * len(args)
        if union(args) & ~SHARED:
            states = tuple([self._state(at, args, state) for at in range(len(args))])
        join_arguments(self._findings[self._at].arguments, call.number, states)

    def _state(self, position: int, args: list[Nodes], state: EscapeState) -> int:
        nodes = args[position]
        local = nodes & ~(SHARED | state.escaped)
        shared = 0
        if nodes != local or not nodes:
            shared = OWN_ESCAPED if nodes and not nodes & SHARED else ESCAPED
        if not local:
            return shared
        others = union(args[:position]) | union(args[position + 1 :])
        is_one = local & (local - 1) == 0 and local >= 1 << FIRST_PARAMETER
        if not is_one or local & others or local & (self._held_before | state.heap.inside):
            return THREAD_LOCAL | HELD | shared | self._fields_with_shared(local, state)
        number = local.bit_length() - 1
        if shared or not self._nodes.is_last(number) or state.heap.held.get(number):
            # The caller may have stored something into a parameter.
            return THREAD_LOCAL | shared | self._fields_with_shared(local, state)
        return FRESH

    def _fields_with_shared(self, local: Nodes, state: EscapeState) -> int:
        """Return the fields in which objects, or thread-local ones they reach, hold shared ones."""
        heap, shared = state.heap, SHARED | state.escaped
        inside = (local | self._reachable(local, state)) & ~shared
        found = 0
        for (holder, field), nodes in heap.cells.items():
            if inside >> holder & 1 and nodes & shared:
                found |= self._entry.fields[field]
        for number in bits(inside & self._open):
            found |= self._entered[number]
        return found
