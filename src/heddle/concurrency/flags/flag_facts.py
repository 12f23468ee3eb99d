"""Flag facts: what branches and writes of a body establish about flags.

These facts flow through a body together with its locks (`locks.body_locks`), as locks of four kinds
(`aliasing.lock`). Whether they order accesses is decided by `ordering.happens_before`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.graphs import reachable
from heddle.concurrency.aliasing import (
    SECTION,
    SEEN,
    UNSET,
    WON,
    AccessPath,
    HeldLock,
    LockKind,
    variable_path,
)
from heddle.concurrency.callgraph import (
    NO_BASE,
    CallTargets,
    FieldHandleAccesses,
    ThreadCalls,
    UnseenWrites,
    may_be_application_code,
)
from heddle.concurrency.flags.flag_code import (
    Flag,
    FlagAccess,
    FlagBranch,
    FlagReader,
    FlagWrite,
    WrittenFlag,
)
from heddle.concurrency.flags.flag_effects import NOTHING_DONE, FlagEffects, FlagsDone
from heddle.program.classes import Field, Method
from heddle.program.flow import successors
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Instr, Invoke, MonitorEnter, MonitorExit, Var

# Returns the offsets of the calls of a method that use locks.
Locking: TypeAlias = Callable[[Method], frozenset[int]]


class Effect(NamedTuple):
    """The effect of an instruction on flags: `changed` may be set, `seen` must be set.

    `reset` may be reset; `won` are won by this thread if they were not set before.
    """

    changed: frozenset[Field] = frozenset()
    seen: frozenset[HeldLock] = frozenset()
    won: frozenset[HeldLock] = frozenset()
    reset: frozenset[Field] = frozenset()


NO_EFFECT: Final = Effect()


class BodyFlags(NamedTuple):
    """The flag facts of a body: those that edges establish, and the effects of instructions.

    `edges` are by block and target, `effects` by the identity of the instruction, `calls` by their
    offset. `during` are facts that hold while a call runs, by its offset.
    """

    edges: Mapping[int, Mapping[int, frozenset[HeldLock]]]
    effects: Mapping[int, Effect]
    calls: Mapping[int, FlagsDone]
    during: Mapping[int, frozenset[HeldLock]] = {}


NO_FLAGS: Final = BodyFlags({}, {}, {})


@final
class FlagUses:
    """All flags of a program, with their tests and writes."""

    def __init__(self, calling: ThreadCalls, hierarchy: Hierarchy, targets: CallTargets) -> None:
        self._targets = targets
        self._hierarchy = hierarchy
        self._once_rows = calling.models.indices
        self.bodies = {
            f.method: f.body
            for f in calling.frames.all
            if f.method is not None and f.body is not None
        }
        own = {
            method: body for method, body in self.bodies.items() if may_be_application_code(method)
        }
        self._by_handles = FieldHandleAccesses(
            calling.frames, own, hierarchy, calling.models.accesses
        )
        self._reader = FlagReader(hierarchy, calling.models.flags, self._by_handles)
        self._calls = FlagEffects(calling, self.bodies, self._done_in)
        self._hidden = UnseenWrites(calling.frames, own, hierarchy, self._by_handles)
        self._branches: dict[Method, list[FlagBranch]] = {}
        self._disturbed: dict[tuple[Method, LockKind], frozenset[int]] = {}
        self.tests: dict[Flag, list[FlagAccess]] = {}
        self.of_field: dict[Field, list[Flag]] = {}
        # The tests of each state, and how many signals must have been sent where it is seen as set.
        self.awaited: dict[Field, list[tuple[FlagAccess, int]]] = {}
        self._read_tests()
        self._written: dict[Method, list[WrittenFlag]] = {}
        self.writes: dict[Field, list[FlagWrite]] = {}
        self._read_writes()

    def _read_tests(self) -> None:
        branches = {
            method: [t for t in self._reader.branches(method, body) if self._is_usable(method, t)]
            for method, body in self.bodies.items()
            if may_be_application_code(method)
        }
        # Keeping a flag matters only if some branch wins it.
        won = {t.flag for all_ in branches.values() for t in all_ if t.has_won and not t.keeps}
        for method, all_ in branches.items():
            found = [each for each in all_ if not each.keeps or each.flag in won]
            if found:
                self._branches[method] = found
            for each in found:
                test = FlagAccess(method, each.by.pc, self._reader.base(each.by))
                self._tests_of(each.flag).append(test)
                if isinstance(each.by, Invoke):
                    self._await(each.flag, test, each.by)
        for method, instrs in self._waiting.items():
            for instr in instrs:
                flag = self._awaited_flag(instr)
                self._tests_of(flag)
                self._await(flag, FlagAccess(method, instr.pc, self._reader.base(instr)), instr)

    def _await(self, flag: Flag, test: FlagAccess, call: Invoke) -> None:
        least = self._reader.signals_awaited(call, self.bodies[test.method])
        self.awaited.setdefault(flag.field, []).append((test, least))

    def _tests_of(self, flag: Flag) -> list[FlagAccess]:
        if flag not in self.tests:
            self.tests[flag] = []
            self.of_field.setdefault(flag.field, []).append(flag)
        return self.tests[flag]

    def _is_usable(self, method: Method, branch: FlagBranch) -> bool:
        """Tell whether all writes of a flag are seen, and a call runs the method of the table."""
        return not self._hidden.may_write(branch.flag.field) and self._runs_table_method(
            method, branch.by
        )

    def _runs_table_method(self, method: Method, by: Instr) -> bool:
        if not isinstance(by, Invoke) or self._by_handles.of(by) is not None:
            return True
        called = self._targets.of(method).get(by.pc, frozenset())
        return all(each is not None and each.owner == by.method.owner for each in called)

    def _awaited_flag(self, instr: Invoke) -> Flag:
        """Return the flag that a call waits for."""
        return self._reader.flag(self._reader.state(instr.method.owner), ("ne", 0))

    def _read_writes(self) -> None:
        if not self.of_field:
            return
        for method, body in self.bodies.items():
            found = list(self._reader.written(method, body, self.of_field))
            if found:
                self._written[method] = found
            for each in found:
                self.writes.setdefault(each.field, []).append(each.write)

    @property
    def counted(self) -> list[Field]:
        """Return the states that are set once they have been signalled often enough."""
        return [field for field, writes in self.writes.items() if any(w.is_vote for w in writes)]

    def count_of(self, instr: Invoke) -> int | None:
        """Return the position of the argument with the count, if a call creates such a state."""
        row = self._reader.row(instr)
        return row.arguments[0] if row is not None and row.verb == "counts" else None

    def has_permits(self, instr: Invoke) -> bool:
        """Tell whether a call creates a state of which each wait says how often it is signalled."""
        row = self._reader.row(instr)
        return row is not None and row.verb == "needs"

    def is_row_of(self, instr: Invoke, verb: str) -> bool:
        """Tell whether a call has a row with this verb in `models/indices.txt`."""
        owner, name = instr.method.owner, instr.method.name
        rows = [self._once_rows.row(c, name) for c in (owner, *self._hierarchy.supertypes(owner))]
        return any(row is not None and row.verb == verb for row in rows)

    def methods(self) -> Iterable[Method]:
        """Return the methods that test flags, write them, or wait for them."""
        return dict.fromkeys((*self._branches, *self._written, *self._waiting))

    @cached_property
    def _won(self) -> frozenset[Flag]:
        """Return the flags that a thread may win: it tests and sets them atomically.

        Only for these are resets tracked.
        """
        found = {
            each.flag for branches in self._branches.values() for each in branches if each.has_won
        }
        for method, branches in self._branches.items():
            set_here = {
                flag
                for each in self._written.get(method, ())
                for flag in self.of_field[each.field]
                if each.field.descriptor == "Z" and flag.must_be_set_by(each.write.value)
            }
            found |= set_here.intersection(each.flag for each in branches)
        return frozenset(found)

    @cached_property
    def _waiting(self) -> dict[Method, list[Invoke]]:
        """Return the calls that wait for a flag, by method."""
        found: dict[Method, list[Invoke]] = {}
        for method, body in self.bodies.items():
            for instr in self._reader.waits(body) if may_be_application_code(method) else ():
                if self._runs_table_method(method, instr):
                    found.setdefault(method, []).append(instr)
        return found

    def of(self, method: Method, paths: Mapping[Var, AccessPath]) -> BodyFlags:
        """Return the flag facts of a body in terms of its access paths."""
        branches, written = self._branches.get(method, ()), self._written.get(method, ())
        waiting = self._waiting.get(method, ())
        during = self._continuation_facts(method)
        if not branches and not written and not waiting and not during:
            return NO_FLAGS
        edges: dict[int, dict[int, frozenset[HeldLock]]] = {}
        anywhere = self._calls.anywhere(method)
        for each in branches:
            for target, facts in _edge_facts(self.path(paths, each.by, each.flag), each):
                targets = edges.setdefault(each.block, {})
                lasting = frozenset(f for f in facts if not self._ends(anywhere, f.kind))
                targets[target] = targets.get(target, frozenset()) | lasting
        effects = {id(each.instr): self._effect(paths, each) for each in written}
        for instr in waiting:
            seen = HeldLock(self.path(paths, instr, self._awaited_flag(instr)), True, SEEN)
            known = effects.get(id(instr), NO_EFFECT)
            effects[id(instr)] = known._replace(seen=known.seen | {seen})
        return BodyFlags(edges, effects, self._calls.of(method), during)

    def _continuation_facts(self, method: Method) -> dict[int, frozenset[HeldLock]]:
        """Return the facts that hold while a method runs the continuation of an event."""
        calls = list(self._reader.then(method, self.bodies[method]))
        if not calls:
            return {}
        flag = self._reader.flag(self._reader.state(method.owner), ("ne", 0))
        seen = HeldLock(AccessPath(("parameter", 0), (flag.name,)), True, SEEN)
        return {call.pc: frozenset((seen,)) for call in calls}

    def _effect(self, paths: Mapping[Var, AccessPath], written: WrittenFlag) -> Effect:
        instr, field, write = written
        flags = self.of_field[field]
        set_ = (
            []
            if write.is_swap or write.is_vote
            else [f for f in flags if f.must_be_set_by(write.value)]
        )
        won = [f for f in set_ if f in self._won]
        return Effect(
            frozenset(flag.name for flag in flags),
            frozenset(HeldLock(self.path(paths, instr, flag), True, SEEN) for flag in set_),
            frozenset(HeldLock(self.path(paths, instr, flag), False, WON) for flag in won),
            frozenset(flag.name for flag in self._resets(written)),
        )

    def path(self, paths: Mapping[Var, AccessPath], instr: Instr, flag: Flag) -> AccessPath:
        """Return the access path of the flag that an instruction of a body reads or writes."""
        var = self._reader.base(instr)
        if var == NO_BASE:
            return AccessPath(("static", flag.name))
        above = variable_path(dict(paths), var)
        return AccessPath(above.root, (*above.fields, flag.name))

    def is_volatile(self, flag: Flag) -> bool:
        """Tell whether seeing a flag set acquires what its volatile writes release."""
        return self._by_handles.is_volatile(flag.field)

    def may_be_written_unseen(self, field: Field) -> bool:
        """Tell whether a field may be written by code that is not analysed, such as reflection."""
        return self._hidden.may_write(field)

    def written(self, method: Method) -> Iterable[WrittenFlag]:
        """Return the writes of a method to fields and states of flags."""
        return self._written.get(method, ())

    def reads(self, method: Method, field: Field) -> Iterator[Invoke]:
        """Return the calls of a method that read a field or state."""
        for instr in _instrs(self.bodies[method]):
            row = self._reader.row(instr) if isinstance(instr, Invoke) else None
            if row is not None and row.verb == "reads" and isinstance(instr, Invoke):
                is_it = self._reader.place(instr) is field and self._runs_table_method(
                    method, instr
                )
                if is_it:
                    yield instr

    def base(self, instr: Instr) -> Var:
        """Return the variable whose field or state an instruction reads or writes."""
        return self._reader.base(instr)

    # -- effects of calls --------------------------------------------------------------------------

    def done(self, method: Method, pc: int) -> FlagsDone:
        """Return what the callees at an offset may do to flags."""
        return self._calls.of(method).get(pc, NOTHING_DONE)

    def may_be_disturbed(self, method: Method, pc: int, kind: LockKind, locking: Locking) -> bool:
        """Tell whether a flag fact of the callers may no longer hold at an offset of a method.

        Depending on the kind of fact, it ends where locks are acquired or released, or where flags
        are set or reset. `locking` returns the calls that use locks.
        """
        key = (method, kind)
        found = self._disturbed.get(key)
        if found is None:
            found = self._disturbed[key] = self._disturbing(method, kind, locking(method))
        return pc in found

    def _disturbing(
        self, method: Method, kind: LockKind, locking: frozenset[int]
    ) -> frozenset[int]:
        """Return the offsets that may be reached after an instruction that ends a fact."""
        body = self.bodies[method]
        if self._ends(self._calls.anywhere(method), kind):
            return frozenset(instr.pc for block in body.blocks for instr in block.instrs)
        found: set[int] = set()
        starts: list[int] = []
        for at, block in enumerate(body.blocks):
            ends = [i for i in block.instrs if self._is_end(method, i, kind, locking)]
            if ends:
                after = block.instrs[block.instrs.index(ends[0]) + 1 :]
                found.update(instr.pc for instr in after)
                kept = self._kept(method, at, ends) if kind == WON else None
                starts += [target for target in successors(block) if target != kept]
        for at in reachable(starts, lambda at: successors(body.blocks[at])):
            found.update(instr.pc for instr in body.blocks[at].instrs)
        return frozenset(found)

    def _kept(self, method: Method, at: int, ends: Sequence[Instr]) -> int | None:
        """Return the successor of a block on which a thread keeps a counter that it lowered."""
        branches = [t for t in self._branches.get(method, ()) if t.block == at and t.keeps]
        is_kept = len(ends) == 1 and any(t.by is ends[0] for t in branches)
        return branches[0].if_set if is_kept else None

    def _is_end(
        self, method: Method, instr: Instr, kind: LockKind, locking: frozenset[int]
    ) -> bool:
        """Tell whether an instruction may end a fact of a kind, whatever the flag."""
        if isinstance(instr, MonitorEnter | MonitorExit):
            return kind != WON
        if isinstance(instr, Invoke) and instr.pc in locking and kind != WON:
            return True
        written = [w for w in self._written.get(method, ()) if w.instr is instr]
        if any(self._resets(w) if kind == WON else kind == UNSET for w in written):
            return True
        if not isinstance(instr, Invoke):
            return False
        return self._ends(self._calls.of(method).get(instr.pc, NOTHING_DONE), kind)

    def _ends(self, done: FlagsDone, kind: LockKind) -> bool:
        if kind == WON:
            return bool(done.reset)
        return done.is_left or (kind == UNSET and bool(done.set))

    def _resets(self, written: WrittenFlag) -> list[Flag]:
        """Return the flags that a write may reset, among those that can be won."""
        flags = self.of_field[written.field]
        return [f for f in flags if f in self._won and f.may_be_lost_by(written.write)]

    def _done_in(self, method: Method) -> tuple[set[Field], set[Field]]:
        """Return the flags that a method itself may set, and those it may reset."""
        written = self._written.get(method, ())
        set_ = {flag.name for w in written for flag in self.of_field[w.field]}
        return set_, {flag.name for w in written for flag in self._resets(w)}


def _edge_facts(path: AccessPath, branch: FlagBranch) -> Iterator[tuple[int, frozenset[HeldLock]]]:
    """Return the facts that a branch establishes about the flag at a path, by target block.

    Keeping a flag is recorded like winning it: the thread must have won it before, or the fact does
    not count (`ordering.happens_before`).
    """
    if branch.keeps:
        if branch.is_at_once:
            yield branch.if_set, frozenset((HeldLock(path, False, WON),))
        return
    seen = {HeldLock(path, True, SEEN)}
    if branch.has_won and branch.is_at_once:
        seen.add(HeldLock(path, False, WON))
    yield branch.if_set, frozenset(seen)
    if branch.if_unset is not None and branch.is_at_once:
        yield (
            branch.if_unset,
            frozenset((HeldLock(path, False, UNSET), HeldLock(path, False, SECTION))),
        )


def _instrs(body: Body) -> Iterator[Instr]:
    return (instr for block in body.blocks for instr in block.instrs)
