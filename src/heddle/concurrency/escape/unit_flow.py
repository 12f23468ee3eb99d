"""Which objects only the running thread can reach, within one unit of code.

Naik 2008, section 2.5.1, with the refinement of Dabrowski and Pichardie (section 5): the object
made last at a place is told apart from those made there before. What a variable may hold is a set
of *nodes*, as bits:

    SHARED      any object that another thread may reach, or of which nothing is known
    PUBLISHED   objects that this thread made and that another may reach
    OLDER       objects made here before the last one of their place, not shared so far
    self, rest  of each parameter: the object itself, and all that is reachable from it on entry
    recent      the last object made at each place of this unit, or returned fresh by a call

SHARED may be any object, but none of the others unless they are `escaped`, which is the
thread-escaping set of the seed, as is `cells` its heap abstraction. Variables are assigned once, so
their sets need no program points; only `escaped` and `cells` do.
"""

from collections.abc import Mapping, Sequence
from typing import Final, final

from heddle._util.bits import bits, union
from heddle.concurrency.escape.entry_state import (
    ALL_FIELDS,
    ALL_SHARED,
    CAPTURED,
    HELD,
    NEW,
    OWN_SHARED,
    Entry,
)
from heddle.concurrency.escape.heap_state import Heap, State
from heddle.concurrency.escape.statements import (
    ANY_FIELD,
    NO_VAR,
    CallOut,
    Copy,
    Load,
    Make,
    OwnStatic,
    Pending,
    Publish,
    Result,
    Step,
    Store,
    Unknown,
)
from heddle.concurrency.escape.summary import (
    FIRST_PARAMETER,
    NO_SUMMARY,
    OLDER,
    OLDER_NUMBER,
    OWN_STATICS,
    PUBLISHED,
    SHARED,
    Effect,
    Nodes,
    Outcome,
    Summary,
    outward,
    relevant,
    rest_nodes,
    self_node,
)
from heddle.concurrency.escape.unit_code import CodeBlock, OwnUse, UnitCode
from heddle.pointsto import FieldKey

# What any parameters reach that are captured when a unit is entered as callers do.
_REST: Final = FIRST_PARAMETER + 1


@final
class CapturedRun:
    """One run over a unit: parameters as an entry says, callees as their summaries say.

    `own_uses` is what happens to the static fields of a class that the unit initialises: in calls,
    by number, and in the initialisers of other classes (`NO_VAR`).
    """

    def __init__(
        self,
        code: UnitCode,
        callees: Sequence[Effect | None],
        entry: Entry,
        own_uses: Mapping[int, OwnUse],
    ) -> None:
        self._code = code
        self._readers = code.readers
        self._own_uses = own_uses
        self._callees = callees
        self._entry = entry
        self._vars: dict[int, Nodes] = {}
        self._states: list[State | None] = [None] * len(code.blocks)
        # The blocks for which something is new since they were run last.
        self._news: set[int] = set()
        self._at = 0
        # The blocks that made an object anew: what variables hold then depends on all of them.
        self._renewing: set[int] = set()
        self._first_site = FIRST_PARAMETER + 2 * len(code.parameters)
        self._rests = rest_nodes(len(code.parameters))
        # Of parameters that are captured but not new, the fields with something shared.
        self._entered: dict[int, int] = {}
        # Those of them that something may hold, with `_REST`: they may be the same objects.
        self._held_before = 0
        self._result = 0
        self._end = State(Heap({}, {}))
        self._shared_accesses: set[int] = set()
        self._foreign_accesses: set[int] = set()
        self._is_pending = False
        self._given: dict[int, tuple[int, ...]] = {}
        self._enter()
        # The nodes that may hold something since before the unit was entered.
        self._open = sum(1 << number for number in self._entered)
        # Those of them that may hold something shared.
        self._leading = sum(1 << number for number, fields in self._entered.items() if fields)
        if entry.given is None:
            self._open = (1 << self._first_site) - (1 << FIRST_PARAMETER)

    def run(self) -> Outcome:
        """Iterate to the least fixpoint, then read off the answers.

        Blocks are in reverse postorder and variables set before they are used: without a cycle one
        pass is all.
        """
        self._states[0] = entered = State(Heap({}, {}), PUBLISHED)
        self._news.add(0)
        use = self._own_uses.get(NO_VAR)
        if use is not None:
            # There is no telling when another class is initialised.
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
        if self._entry.given is None:
            return Outcome(self._summary(), frozenset(), frozenset(), {})
        shared, foreign = frozenset(self._shared_accesses), frozenset(self._foreign_accesses)
        return Outcome(NO_SUMMARY, shared, foreign, self._given)

    # -- entry -------------------------------------------------------------------------------------

    def _enter(self) -> None:
        given = self._entry.given
        for position, var in enumerate(self._code.parameters):
            if var == NO_VAR:
                continue
            node = 1 << self_node(position)
            how = CAPTURED if given is None else given[position]
            if position == 0 and self._code.is_constructor and given is not None:
                # An object cannot be stored or handed on before its constructor runs (JVMS 4.10);
                # but a constructor may have set fields before it called that of its superclass.
                how = how & (CAPTURED | ALL_FIELDS) if how & ALL_FIELDS else NEW
            own = node if how & CAPTURED or how == NEW else 0
            own |= PUBLISHED if how & OWN_SHARED else 0
            self._vars[var] = own | (SHARED if how & ALL_SHARED else 0)
            if how & CAPTURED and given is not None:
                fields = how & ALL_FIELDS
                self._entered[self_node(position)] = fields
                self._entered[_REST] = self._entered.get(_REST, 0) | fields
                self._held_before |= (node if how & HELD else 0) | 1 << _REST

    # -- control flow ------------------------------------------------------------------------------

    def _block(self, block: CodeBlock, state: State) -> None:
        if block.handlers:
            self._guarded_steps(block, state)
        else:
            for step in block.steps:
                self._step(step, state)
        for target in block.successors:
            self._flow(target, state)
        if self._entry.given is None:
            self._end.join(state)

    def _guarded_steps(self, block: CodeBlock, state: State) -> None:
        """Run the steps of a block, and let handlers know of every state in between."""
        for handler in block.handlers:
            self._flow(handler, state)
        told = state.mark()
        for step in block.steps:
            if self._step(step, state) and state.mark() != told:
                told = state.mark()
                for handler in block.handlers:
                    self._flow(handler, state)

    def _flow(self, target: int, state: State) -> None:
        known = self._states[target]
        if known is None:
            self._states[target] = state.copy()
            self._news.add(target)
        elif known.join(state):
            # What one path let escape may hold what only another put into it.
            self._publish(self._reachable(known.escaped, known), known)
            self._news.add(target)

    def _set(self, var: int, nodes: Nodes) -> None:
        if var == NO_VAR:
            return
        known = self._vars.get(var, 0)
        if nodes & ~known:
            self._vars[var] = known | nodes
            self._news.update(self._readers.get(var, ()), self._renewing)

    # -- statements (section 2.5.1) ----------------------------------------------------------------

    def _step(self, step: Step, state: State) -> bool:
        """Run a step; tell whether it may have changed the state."""
        match step:
            case CallOut():
                self._call(step, state)
                return True
            case Copy():
                self._set(step.dest, self._vars.get(step.source, 0))
                return False
            case Load():
                self._load(step, state)
                return False
            case Unknown():
                self._set(step.dest, SHARED)
                return False
            case Result():
                nodes = self._vars.get(step.var, 0)
                self._result |= nodes | (PUBLISHED if nodes & state.escaped else 0)
                return False
            case _:
                self._changing_step(step, state)
                return True

    def _changing_step(self, step: Step, state: State) -> None:
        match step:
            case Make(dest, site):
                self._make(dest, site, state)
            case Store():
                self._store(step, state)
            case Publish(published):
                for var in published:
                    self._publish(self._vars.get(var, 0), state)
            case Pending(var):
                self._hand_over(self._vars.get(var, 0), state)
            case OwnStatic():
                self._own_static(step, state)
            case _:
                raise AssertionError(step)

    def _own_static(self, step: OwnStatic, state: State) -> None:
        """Read or write a static field of the class that is being initialised."""
        if step.is_write:
            self._put(1 << OWN_STATICS, ((step.field, self._vars.get(step.var, 0)),), state)
        else:
            self._set(step.var, self._content(OWN_STATICS, step.field, state) or SHARED)

    def _make(self, dest: int, site: int, state: State) -> None:
        """`v = new`: v points to the newest object; the one before it is an older one now."""
        node = 1 << (self._first_site + site)
        if self._code.is_ordered:
            self._renew(node, dest, state)
        state.made |= node
        self._set(dest, node)

    def _renew(self, node: Nodes, dest: int, state: State) -> None:
        """Make a recent node free for a new object: what it stood for becomes an older one."""
        if not state.made & node:
            return
        self._renewing.add(self._at)
        becomes = PUBLISHED if state.escaped & node else OLDER
        state.rename(node.bit_length() - 1, becomes)
        state.escaped &= ~node
        for var in [v for v, nodes in self._vars.items() if nodes & node and v != dest]:
            self._set(var, becomes)

    def _load(self, load: Load, state: State) -> None:
        """`v2 = v1.f`: from objects that escaped, anything; from others what the heap says."""
        bases = self._vars.get(load.base, 0)
        self._observe(load.pc, bases, state)
        if load.dest == NO_VAR:
            return
        found = SHARED if bases & (SHARED | state.escaped) else 0
        for number in bits(bases & ~(SHARED | state.escaped)):
            found |= self._content(number, load.field, state)
        self._set(load.dest, found)

    def _content(self, number: int, field: FieldKey, state: State) -> Nodes:
        """Return what a field of a node may hold."""
        if field == ANY_FIELD:
            found = state.heap.held.get(number, 0)
        else:
            cells = state.heap.cells
            found = cells.get((number, field), 0) | cells.get((number, ANY_FIELD), 0)
        if not self._open >> number & 1:
            return found
        return found | self._unseen(number, self._entry.fields.bits(field))

    def _unseen(self, number: int, fields: int) -> Nodes:
        """Return what fields of a parameter may hold since before the unit was entered."""
        if self._entry.given is not None:
            return self._held_before | (SHARED if self._entered[number] & fields else 0)
        return self._unseen_in(1 << number)

    def _unseen_in(self, nodes: Nodes) -> Nodes:
        """Return what any field of parameters may hold since before the unit was entered."""
        if self._entry.given is not None:
            return self._held_before | (SHARED if nodes & self._leading else 0)
        # The node for all that a parameter reaches comes after that of the parameter.
        rest = nodes & self._rests
        return rest | (nodes ^ rest) << 1

    def _reachable(self, nodes: Nodes, state: State) -> Nodes:
        """Return what is reachable from nodes in one step or more."""
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
                found_now |= self._unseen_in(todo & self._open)
            todo = found_now & ~found
            found |= found_now
        heap.reached[nodes] = found
        return found

    def _store(self, store: Store, state: State) -> None:
        """`v1.f = v2`: what is stored into an object that escaped escapes, with all it reaches."""
        bases = self._vars.get(store.base, 0)
        self._observe(store.pc, bases, state)
        if store.value != NO_VAR:
            self._put(bases, ((store.field, self._vars.get(store.value, 0)),), state)

    def _put(self, bases: Nodes, stored: Sequence[tuple[FieldKey, Nodes]], state: State) -> bool:
        """Put nodes into fields of others; tell whether that changes anything."""
        before = state.escaped
        if bases & (SHARED | before):
            self._publish(union([values for _, values in stored]), state)
        if bases & self._held_before:
            bases |= self._held_before
        return state.put(bases & ~(SHARED | PUBLISHED), stored) or before != state.escaped

    def _publish(self, nodes: Nodes, state: State) -> None:
        """Let nodes escape with all they reach, in the heap abstraction at this point."""
        fresh = nodes & ~(state.escaped | SHARED)
        if fresh:
            state.escaped |= fresh | self._reachable(fresh, state) & ~SHARED
            held = self._held_before
            if held & state.escaped:
                state.escaped |= held | self._reachable(held, state) & ~SHARED

    def _observe(self, pc: int, bases: Nodes, state: State) -> None:
        """Note whether an access may be to a shared object; a base without nodes is not known."""
        if pc != NO_VAR and (not bases or bases & (SHARED | state.escaped)):
            self._shared_accesses.add(pc)
            if not bases or bases & SHARED:
                self._foreign_accesses.add(pc)

    # -- calls (section 2.5.2) ---------------------------------------------------------------------

    def _call(self, call: CallOut, state: State) -> None:
        get = self._vars.get
        # What is no object is in no variable, as NO_VAR is never set.
        given = [get(var, 0) for var in call.arguments]
        if self._entry.given is not None:
            self._note_given(call, given, state)
        if call.number in self._own_uses:
            self._use_own(self._own_uses[call.number], state)
        node = 1 << (self._first_site + call.site)
        effect = self._callees[call.number]
        if effect is None:
            return
        if self._code.is_ordered and effect.makes:
            self._renew(node, call.dest, state)
            state.made |= node
        if effect.makes or union(given) & ~(SHARED | PUBLISHED):
            # Others there is nothing to do to: they have escaped, with all they reach.
            self._apply(effect, given, node, state)
        if effect.is_pending:
            self._hand_over(given[0], state)
        if call.dest != NO_VAR:
            self._set(call.dest, self._mapped(effect.result, given, node, state))

    def _hand_over(self, nodes: Nodes, state: State) -> None:
        """Let others have what a constructor made: when that of the outermost class ends."""
        if self._code.is_constructor and nodes == 1 << self_node(0):
            self._is_pending = True
        else:
            self._publish(nodes, state)

    def _use_own(self, use: OwnUse, state: State) -> None:
        """Let others have what they read of a class being initialised, and write what they will."""
        if use.is_read:
            self._publish(self._reachable(1 << OWN_STATICS, state), state)
        state.put(1 << OWN_STATICS, [(field, SHARED) for field in use.written])

    def _apply(self, effect: Effect, given: list[Nodes], made: Nodes, state: State) -> None:
        """Do to the arguments what a callee does: first all it stores, then all it lets escape."""
        growing = bool(effect.stored)
        while growing:
            before = state.escaped
            known = {nodes: self._mapped(nodes, given, made, state) for nodes in effect.nodes}
            growing = self._put_all(effect, known, state) and not effect.is_steady
            if growing and before == state.escaped:
                # There is more to do only if nodes stand for more than they did.
                growing = any(self._mapped(n, given, made, state) != m for n, m in known.items())
        if effect.escaped:
            self._publish(self._mapped(effect.escaped, given, made, state), state)

    def _put_all(self, effect: Effect, known: dict[Nodes, Nodes], state: State) -> bool:
        """Store what a callee does, given what its nodes stand for; tell whether any is new."""
        changed = False
        for holder, fields in effect.stored:
            bases = known[holder]
            if bases:
                stored = [(field, known[nodes]) for field, nodes in fields]
                changed = self._put(bases, stored, state) or changed
        return changed

    def _mapped(self, nodes: Nodes, given: list[Nodes], made: Nodes, state: State) -> Nodes:
        """Return the nodes of this unit that nodes of a callee stand for."""
        found = nodes & (SHARED | PUBLISHED)
        if nodes & OLDER:
            found |= made
        left = nodes >> FIRST_PARAMETER
        for argument in given:
            if not left:
                break
            if left & 1:
                found |= argument
            if left & 2:
                found |= self._reachable(argument, state)
                if argument & (SHARED | state.escaped):
                    found |= SHARED
            left >>= 2
        return found

    def _note_given(self, call: CallOut, given: list[Nodes], state: State) -> None:
        """Tell how arguments come in at the callee."""
        how = (ALL_SHARED,) * len(given)
        if union(given) & ~SHARED:
            how = tuple([self._how(position, given, state) for position in range(len(given))])
        known = self._given.get(call.number)
        if known is not None and known != how:
            how = tuple([a | b for a, b in zip(how, known, strict=True)])
        self._given[call.number] = how

    def _how(self, position: int, given: list[Nodes], state: State) -> int:
        nodes = given[position]
        captured = nodes & ~(SHARED | state.escaped)
        shared = 0
        if nodes != captured or not nodes:
            shared = OWN_SHARED if nodes and not nodes & SHARED else ALL_SHARED
        if not captured:
            return shared
        others = 0
        for at, other in enumerate(given):
            others |= other if at != position else 0
        is_one = captured & (captured - 1) == 0 and captured >= 1 << FIRST_PARAMETER
        if not is_one or captured & others or captured & (self._held_before | state.heap.inside):
            return CAPTURED | HELD | shared | self._leading_out(captured, state)
        number = captured.bit_length() - 1
        if shared or number < self._first_site or state.heap.held.get(number):
            # Of a parameter, the caller may have put something into it.
            return CAPTURED | shared | self._leading_out(captured, state)
        return NEW

    def _leading_out(self, captured: Nodes, state: State) -> int:
        """Return the fields in which objects, or captured ones they reach, hold shared ones."""
        heap, out = state.heap, SHARED | state.escaped
        inside = (captured | self._reachable(captured, state)) & ~out
        found = 0
        for (holder, field), nodes in heap.cells.items():
            if inside >> holder & 1 and nodes & out:
                found |= self._entry.fields.bits(field)
        for number in bits(inside & self._open):
            found |= self._entered[number]
        return found

    # -- the summary -------------------------------------------------------------------------------

    def _summary(self) -> Summary:
        """Forget which of its own objects are which: to callers they are all just fresh.

        Of what parameters reach, and of objects with many fields, the fields are forgotten too.
        """
        escaped = self._end.escaped
        own = ~((1 << self._first_site) - 1) | OLDER | 1 << OWN_STATICS
        cells: dict[int, dict[FieldKey, Nodes]] = {}
        for (holder, field), held in self._end.heap.cells.items():
            at = OLDER_NUMBER if own >> holder & 1 else holder
            fields = cells.setdefault(at, {})
            fields[field] = fields.get(field, 0) | outward(held, escaped, own)
        result = outward(self._result, escaped, own)
        kept = relevant(cells, result, escaped & ~own)
        seen = escaped & ~(own | SHARED | PUBLISHED)
        return Summary(seen, kept, result, self._is_pending)
