"""The flags of a program: what is known of them on each way through a body.

What tests and writes tell is entered like locks into the flow of `monitors`, as facts of four kinds
(`lock`); whether they mean anything is decided by `order`.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple, final

from heddle.concurrency._flag_code import (
    LOCKING,
    NO_BASE,
    Access,
    Flag,
    FlagReader,
    Told,
    Write,
    Written,
    base,
)
from heddle.concurrency.lock import SECTION, SEEN, UNSET, WON, Lock
from heddle.concurrency.paths import Path, variable_path
from heddle.concurrency.targets import Targets
from heddle.models.flags import FlagRows
from heddle.pointsto.frames import Frames
from heddle.program.classes import Field, Flags, Method
from heddle.program.flow import successors
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Instr, Invoke, MonitorEnter, MonitorExit, Var

_LEAVING: Final = LOCKING | {"unlock", "release"}
# While these wait, the lock is another's.
_WAITING: Final = frozenset(("wait", "await", "awaitNanos", "awaitUntil", "awaitUninterruptibly"))
# What stands for waiting among the flags that a call may set.
_WAIT: Final = Field("", "waiting", "V", Flags.FINAL)
_WAITED: Final = frozenset(("waits",))


class Effect(NamedTuple):
    """What an instruction does to flags: `changed` may be set, `seen` are, `reset` are not."""

    changed: frozenset[Field] = frozenset()
    seen: frozenset[Lock] = frozenset()
    reset: frozenset[Lock] = frozenset()


NO_EFFECT: Final = Effect()


class BodyFlags(NamedTuple):
    """What a body does with flags: which facts an edge enters, what an instruction does.

    `edges` are by block and target, `effects` by the identity of the instruction; `kills` are the
    calls after which a flag may have been set, by offset: None for all of them.
    """

    edges: Mapping[int, Mapping[int, frozenset[Lock]]]
    effects: Mapping[int, Effect]
    kills: Mapping[int, frozenset[Field] | None]


NO_FLAGS: Final = BodyFlags({}, {}, {})


@final
class FlagUses:
    """All flags of a program: who tests them, and who writes them."""

    def __init__(
        self, frames: Frames, hierarchy: Hierarchy, targets: Targets, rows: FlagRows
    ) -> None:
        self._targets = targets
        self._reader = FlagReader(hierarchy, rows)
        self.bodies = {
            f.method: f.body for f in frames.all if f.method is not None and f.body is not None
        }
        self._told: dict[Method, list[Told]] = {}
        self._disturbed: dict[tuple[Method, bool], frozenset[int]] = {}
        self.tests: dict[Flag, list[Access]] = {}
        self.of_field: dict[Field, list[Flag]] = {}
        self._read_tests()
        self._written: dict[Method, list[Written]] = {}
        self.writes: dict[Field, list[Write]] = {}
        self._read_writes()

    def _read_tests(self) -> None:
        for method, body in self.bodies.items():
            found = list(self._reader.told(method, body)) if _is_looked_at(method) else []
            if found:
                self._told[method] = found
            for told in found:
                access = Access(method, told.by.pc, base(told.by))
                known = self.tests.setdefault(told.flag, [])
                if not known:
                    self.of_field.setdefault(told.flag.field, []).append(told.flag)
                known.append(access)
            for instr in _instrs(body) if _is_looked_at(method) else ():
                row = self._reader.row(instr) if isinstance(instr, Invoke) else None
                if row is not None and isinstance(instr, Invoke) and row.verb in _WAITED:
                    flag = self._happening(instr)
                    if flag not in self.tests:
                        self.tests[flag] = []
                        self.of_field.setdefault(flag.field, []).append(flag)

    def _happening(self, instr: Invoke) -> Flag:
        """Return the flag that a call waits for."""
        return self._reader.flag(self._reader.state(instr.method.owner), ("ne", 0))

    def _read_writes(self) -> None:
        for method, body in self.bodies.items():
            written = self._reader.written(method, body)
            found = [each for each in written if each.field in self.of_field]
            if found:
                self._written[method] = found
            for each in found:
                self.writes.setdefault(each.field, []).append(each.write)

    def methods(self) -> Iterable[Method]:
        """Return the methods that test or write flags, or wait for them."""
        return dict.fromkeys((*self._told, *self._written, *self._waiting))

    @cached_property
    def _won(self) -> frozenset[Flag]:
        """Return the flags that a thread may be the first to set: it tests and sets at once.

        Of others it is not worth the time to follow who takes them back.
        """
        found = {each.flag for told in self._told.values() for each in told if each.has_won}
        for method, told in self._told.items():
            set_here = {
                flag
                for each in self._written.get(method, ())
                for flag in self.of_field[each.field]
                if each.field.descriptor == "Z" and flag.must_be_set_by(each.write.value)
            }
            found |= set_here.intersection(each.flag for each in told)
        return frozenset(found)

    @cached_property
    def _waiting(self) -> dict[Method, list[Invoke]]:
        """Return the calls that wait until something has happened."""
        found: dict[Method, list[Invoke]] = {}
        for method, body in self.bodies.items():
            for instr in _instrs(body) if _is_looked_at(method) else ():
                row = self._reader.row(instr) if isinstance(instr, Invoke) else None
                if row is not None and isinstance(instr, Invoke) and row.verb in _WAITED:
                    found.setdefault(method, []).append(instr)
        return found

    def of(self, method: Method, paths: Mapping[Var, Path]) -> BodyFlags:
        """Return what a body does with flags, in terms of its paths."""
        told, written = self._told.get(method, ()), self._written.get(method, ())
        waiting = self._waiting.get(method, ())
        if not told and not written and not waiting:
            return NO_FLAGS
        edges: dict[int, dict[int, frozenset[Lock]]] = {}
        for each in told:
            for target, facts in _entered(paths, each):
                targets = edges.setdefault(each.block, {})
                targets[target] = targets.get(target, frozenset()) | facts
        effects = {id(each.instr): self._effect(paths, each) for each in written}
        for instr in waiting:
            seen = Lock(_path(paths, instr, self._happening(instr)), True, SEEN)
            effects[id(instr)] = Effect(seen=frozenset((seen,)))
        return BodyFlags(edges, effects, self.kills(method) if told else {})

    def _effect(self, paths: Mapping[Var, Path], written: Written) -> Effect:
        instr, field, write = written
        flags = self.of_field[field]
        set_ = [] if write.is_swap else [f for f in flags if f.must_be_set_by(write.value)]
        reset = [f for f in flags if f in self._won and not f.may_be_set_by(write.value)]
        return Effect(
            frozenset(flag.name for flag in flags),
            frozenset(Lock(_path(paths, instr, flag), True, SEEN) for flag in set_),
            frozenset(Lock(_path(paths, instr, flag), False, WON) for flag in reset),
        )

    # -- what calls may do -------------------------------------------------------------------------

    def kills(self, method: Method) -> dict[int, frozenset[Field] | None]:
        """Return the flags that each call may set, or all if it may wait."""
        found: dict[int, frozenset[Field] | None] = {}
        for pc, called in self._targets.of(method).items():
            names = [self._below.get(each) for each in called if each is not None]
            together: set[Field] = set()
            for name in names:
                together |= name or set()
            if _WAIT in together:
                found[pc] = None
            elif together:
                found[pc] = frozenset(together)
        return found

    def is_disturbed(self, method: Method, pc: int, by_setting: bool) -> bool:
        """Tell whether before an offset of a method locks may be entered or left, or flags set.

        Whoever calls it knows of flags that are not set only as long as that is not so.
        """
        key = (method, by_setting)
        found = self._disturbed.get(key)
        if found is None:
            found = self._disturbed[key] = self._disturbing(method, by_setting)
        return pc in found

    def _disturbing(self, method: Method, by_setting: bool) -> frozenset[int]:
        """Return the offsets that control gets to after locks are used, or flags set."""
        body, kills = self.bodies[method], self.kills(method)
        written = {id(each.instr) for each in self._written.get(method, ())}
        found: set[int] = set()
        reached: set[int] = set()
        todo: list[int] = []
        for at, block in enumerate(body.blocks):
            is_after = False
            for instr in block.instrs:
                if is_after:
                    found.add(instr.pc)
                is_lock = isinstance(instr, MonitorEnter | MonitorExit) or (
                    isinstance(instr, Invoke) and instr.method.name in _LEAVING
                )
                is_wait = isinstance(instr, Invoke) and kills.get(instr.pc, ()) is None
                is_set = by_setting and (id(instr) in written or bool(kills.get(instr.pc)))
                is_after = is_after or is_lock or is_wait or is_set
            if is_after:
                todo += successors(body.blocks[at])
        while todo:
            at = todo.pop()
            if at not in reached:
                reached.add(at)
                found.update(instr.pc for instr in body.blocks[at].instrs)
                todo += successors(body.blocks[at])
        return frozenset(found)

    @cached_property
    def _below(self) -> dict[Method, set[Field]]:
        """Return the flags that each method may set, itself or by what it calls; waiting is one."""
        found = {method: own for method in self.bodies if (own := self._set_in(method))}
        callers: dict[Method, list[Method]] = {}
        for method in self.bodies:
            called = frozenset[Method | None]().union(*self._targets.of(method).values())
            for each in called:
                if each is not None:
                    callers.setdefault(each, []).append(method)
        todo = list(found)
        while todo:
            method = todo.pop()
            for caller in callers.get(method, ()):
                known = found.setdefault(caller, set())
                if not found[method] <= known:
                    known |= found[method]
                    todo.append(caller)
        return found

    def _set_in(self, method: Method) -> set[Field]:
        """Return the flags that a method itself may set."""
        written = [flag for w in self._written.get(method, ()) for flag in self.of_field[w.field]]
        own = {flag.name for flag in written}
        instrs = _instrs(self.bodies[method])
        if any(isinstance(i, Invoke) and i.method.name in _WAITING for i in instrs):
            own.add(_WAIT)
        return own


def _entered(paths: Mapping[Var, Path], told: Told) -> Iterator[tuple[int, frozenset[Lock]]]:
    """Return what a branch tells, by the block that it leads to."""
    path = _path(paths, told.by, told.flag)
    seen = {Lock(path, True, SEEN)}
    if told.has_won and told.is_at_once:
        seen.add(Lock(path, False, WON))
    yield told.if_set, frozenset(seen)
    if told.if_unset is not None and told.is_at_once:
        yield told.if_unset, frozenset((Lock(path, False, UNSET), Lock(path, False, SECTION)))


def _is_looked_at(method: Method) -> bool:
    """Tell whether a method may be the application's: the JDK's flags are its own affair."""
    return not method.owner.startswith(("java/", "javax/", "jdk/", "sun/", "com/sun/"))


def _instrs(body: Body) -> Iterator[Instr]:
    return (instr for block in body.blocks for instr in block.instrs)


def _path(paths: Mapping[Var, Path], instr: Instr, flag: Flag) -> Path:
    var = base(instr)
    if var == NO_BASE:
        return Path(("static", flag.name))
    above = variable_path(dict(paths), var)
    return Path(above.root, (*above.fields, flag.name))
