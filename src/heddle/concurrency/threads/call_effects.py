"""What frames do to threads: which they start, and which have ended, from entry to each point."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import Caller, ThreadCalls
from heddle.concurrency.threads.abstract_threads import AbstractThread, Threads, ThreadSet
from heddle.concurrency.threads.future_fields import KeptFutures
from heddle.concurrency.threads.interrupts import is_interrupt
from heddle.concurrency.threads.start_join_flow import CallEffect, Since, StartFlow, start_flow
from heddle.concurrency.threads.started import Started, started_threads
from heddle.concurrency.threads.task_runners import is_outside
from heddle.concurrency.threads.tasks import Handing, Tasks
from heddle.pointsto import FieldKey, Frame, FrameCall, ObjectSet
from heddle.program.classes import Method
from heddle.program.ir import Body, Var

_NOTHING: Final = Since(0, 0)
# A body, what runs when it is entered, and what is done at offsets.
_FlowKey: TypeAlias = tuple[Method, ThreadSet, tuple[tuple[int, CallEffect], ...]]


class Transfer(NamedTuple):
    """What a frame does to threads from its entry to its points and its exit."""

    flow: StartFlow | None
    everywhere: Since

    def at(self, pc: int) -> Since:
        """Return what happened since the entry, just before an offset."""
        return self.everywhere if self.flow is None else self.flow.before.get(pc, self.everywhere)


# What joins, by whether it must return something for that.
_JOINS: Final = {"joins": None, "joins if True": True, "joins if False": False}
IDLE: Final = Transfer(None, _NOTHING)


class _Called(NamedTuple):
    """What calling a group of frames does to threads: the verb all of them share, if any.

    `returned` are threads that can be waited for through the result.
    """

    verb: str | None
    at_exit: Since
    at_throw: ThreadSet
    returned: ThreadSet = 0


@final
class Transfers:
    """What frames do to threads, by order of their instructions."""

    def __init__(self, tasks: Tasks, threads: Threads, started: Started) -> None:
        calling = self._calling = tasks.calling
        self._tasks = tasks
        self._started = started
        self._kept = KeptFutures(tasks)
        self._numbers = {t.object: t.number for t in started_threads(threads)}
        self._known: list[Transfer] = [IDLE] * len(calling.frames.all)
        self._called: dict[int, _Called] = {}
        self._only_by: dict[ThreadSet, ThreadSet] = {}
        self._transfers: dict[_FlowKey, Transfer] = {}
        # What flows through a body depends on nothing else, and stays when the rest is done again.
        self._flows: dict[_FlowKey, StartFlow] = {}
        self._endable = 0
        for single in started.only_by:
            self._endable |= single
        methods = {f.method for f in calling.frames.all if f.method is not None}
        self._is_certain = not any(is_interrupt(calling, frame) for frame in calling.frames.all)
        self._joining_methods = {m for m in methods if _verb(calling, m) in _JOINS}
        # What threads leave running when they end, and when they do not by an exception. What has
        # ended did so before who waited for it: nothing is left but what is found to be.
        self._left = [0] * len(threads.all)
        self._left_normally = [0] * len(threads.all)
        self._led: dict[Frame, tuple[Since, ThreadSet]] = {}
        self._threads = threads
        self._compute()
        while any(started.by[1:]) and self._leaves_more():
            self._called.clear()
            self._transfers.clear()
            self._compute()

    def _leaves_more(self) -> bool:
        """Find what threads leave running; tell whether it is more than was known before."""
        left = [self._left_by(thread) for thread in self._threads.all]
        before = (self._left, self._left_normally)
        self._left = [normally | thrown for normally, thrown in left]
        self._left_normally = [normally for normally, _ in left]
        is_used = bool(self._joining_methods or self._started.tasks or self._started.teams)
        return is_used and before != (self._left, self._left_normally)

    def _left_by(self, thread: AbstractThread) -> tuple[ThreadSet, ThreadSet]:
        """Return the threads that may still run when a thread has returned, or has thrown."""
        normally, thrown = 0, 0
        for root in thread.roots:
            at_exit, at_throw = self._exit(root, is_cycle=False)
            normally |= at_exit.started
            thrown |= at_throw
        return normally, thrown

    def of(self, frame: Frame) -> Transfer:
        """Return what a frame does to threads."""
        return self._known[frame.number]

    def _compute(self) -> None:
        """Go through the call graph, callees first; nothing is known of what a cycle ends with."""
        frames, count = self._calling.frames.all, len(self._calling.frames.all)
        for members in self._tasks.components.members:
            for node in members:
                if node < count:
                    self._known[node] = self._transfer(frames[node])
            for node in members:
                if node >= count:
                    called = self._group(node - count, is_cycle=len(members) > 1)
                    if called is not None:
                        self._called[node - count] = called

    def _group(self, number: int, is_cycle: bool) -> _Called | None:
        """Sum up the callees of a group; None if they do nothing to threads."""
        group = self._calling.frames.groups[number]
        any_ = self._started.in_calls[len(self._calling.frames.all) + number]
        exits = [self._exit(callee, is_cycle) for callee in group.callees]
        joins = any(callee.method in self._joining_methods for callee in group.callees)
        verbs = {
            None if callee.method is None else _verb(self._calling, callee.method)
            for callee in (group.callees if any_ or joins else ())
        }
        started, thrown, ended = 0, 0, -1
        for at_exit, at_throw in exits:
            started |= at_exit.started
            ended &= at_exit.ended
            thrown |= at_throw
        if not (any_ or ended or joins):
            return None
        verb = verbs.pop() if len(verbs) == 1 else None
        returned = 0 if is_cycle else self._returned(group.callees)
        return _Called(verb, Since(started, max(ended, 0)), thrown, returned)

    def _returned(self, callees: Iterable[Frame]) -> ThreadSet:
        """Return what can be waited for through what callees return, whichever it is."""
        returned, others = 0, 0
        for callee in callees:
            at_exit, _ = self._exit(callee, is_cycle=False)
            flow = self._known[callee.number].flow
            is_plain = callee.body is not None and callee not in self._led
            given = flow.returned if flow is not None and is_plain else 0
            returned |= given
            others |= at_exit.started & ~given
        return returned & ~others

    def _exit(self, callee: Frame, is_cycle: bool) -> tuple[Since, ThreadSet]:
        """Return what holds when a frame returns, and what may run when it throws."""
        any_ = self._started.in_calls[callee.number]
        if callee in self._calling.starting:
            # A thread that cannot be started does not run.
            return Since(any_, 0), 0
        if is_cycle:
            return Since(any_, 0), any_
        if callee.body is None:
            is_lambda = callee.statements.is_translated
            return self._lambda_exit(callee) if is_lambda else (Since(any_, 0), any_)
        if callee in self._led:
            return self._led[callee]
        transfer = self._known[callee.number]
        if transfer.flow is None:
            return transfer.everywhere, transfer.everywhere.started
        return transfer.flow.at_exit, transfer.flow.at_throw

    def _lambda_exit(self, frame: Frame) -> tuple[Since, ThreadSet]:
        """Return what holds when a lambda ends: what holds when the one method it calls does."""
        started, thrown, ended = 0, 0, -1
        for call in frame.calls:
            for group in call.groups:
                called = self._called_by(group.number)
                started |= called.at_exit.started if called else 0
                thrown |= called.at_throw if called else 0
                ended &= called.at_exit.ended if called else 0
        return Since(started, max(ended, 0)), thrown

    def _transfer(self, frame: Frame) -> Transfer:
        calling, any_started = self._calling, self._started.in_calls[frame.number]
        if frame in calling.starting:
            return IDLE
        if frame.body is None or frame.method is None:
            # Bodies of our own call in any order, but for a lambda's, which calls once.
            once = frame.statements.is_translated or not any_started
            return IDLE if once else Transfer(None, Since(any_started, 0))
        effects = self._effects(frame)
        taken = self._started.of_tasks(self._tasks.taken.get(frame, 0))
        at_entry = self._started.with_families(taken)
        for initialiser in frame.initialises:
            at_entry |= self._started.in_calls[initialiser.number]
        team = self._started.teams.get(frame, 0)
        if team:
            self._led[frame] = self._lead(frame.body, effects, at_entry, team)
            at_entry |= self._started.with_families(team)
        if not effects and not at_entry:
            return IDLE
        key = (frame.method, at_entry, tuple(effects.items()))
        found = self._transfers.get(key)
        if found is None:
            flow = self._flows.get(key)
            if flow is None:
                flow = self._flows[key] = start_flow(frame.body, effects, at_entry)
            found = self._transfers[key] = Transfer(flow, Since(any_started, 0))
        return found

    def _lead(
        self, body: Body, effects: dict[int, CallEffect], at_entry: ThreadSet, team: ThreadSet
    ) -> tuple[Since, ThreadSet]:
        """Return what holds when a frame has led a team; if it throws, that may go on."""
        flow = start_flow(body, effects, at_entry)
        left = flow.at_exit.started
        for number in bits(team):
            left |= self._left_normally[number]
        thrown = flow.at_throw | self._started.with_families(team)
        return Since(left, flow.at_exit.ended & ~left), thrown

    def _effects(self, frame: Frame) -> dict[int, CallEffect]:
        found: dict[int, CallEffect] = {}
        variables: dict[int, Var] = {}
        for call in frame.calls:
            effect = self._effect(frame, call, variables)
            if effect is not None:
                known = found.get(call.site.pc)
                found[call.site.pc] = effect if known is None else _both(known, effect)
        return found

    def _effect(
        self, frame: Frame, call: FrameCall, variables: dict[int, Var]
    ) -> CallEffect | None:
        kept = self._tasks.kept(call)
        if kept is not None:
            return self._keeping(kept)
        called = [self._called_by(group.number) for group in call.groups]
        known = [one for one in called if one is not None]
        if not known:
            return self._following(frame, call, variables)
        verbs = {None if one is None else one.verb for one in called}
        starts, thrown, ends = 0, 0, self._endable
        for one in called:
            starts |= one.at_exit.started if one else 0
            thrown |= one.at_throw if one else 0
            ends &= one.at_exit.ended if one else 0
        verb = next(iter(verbs)) if len(verbs) == 1 else None
        if verb in _JOINS:
            joining = self._joining(frame, call, variables)
            return joining._replace(starts=starts, starts_throwing=thrown, if_=_JOINS[verb])
        through = _variable(frame, call, variables) if verb == "starts" else None
        ends &= ~starts
        found = CallEffect(starts, thrown, through, ends, ends & self._only_by_all(frame))
        if not starts & self._started.tasks:
            return self._giving_back(frame, call, variables, found)
        return self._taking(frame, call, variables, found) if is_outside(frame) else found

    def _giving_back(
        self, frame: Frame, call: FrameCall, variables: dict[int, Var], found: CallEffect
    ) -> CallEffect:
        """Let what a call started through what it returns be waited for through its result."""
        called = [self._called_by(group.number) for group in call.groups]
        returned, others = 0, 0
        for one in called:
            returned |= one.returned if one else 0
            others |= one.at_exit.started & ~one.returned if one else 0
        returned &= ~others
        if not returned or found.through is not None:
            return found
        dest = _named(frame, variables).get(call.site.dest)
        if dest is None:
            return found
        return found._replace(starts=found.starts & ~returned, handed=returned, by=(dest,))

    def _keeping(self, kept: Sequence[Frame]) -> CallEffect | None:
        """Return what a worker does itself where it runs tasks."""
        starts = 0
        for callee in kept:
            starts |= self._started.in_calls[callee.number]
        return CallEffect(starts, starts) if starts else None

    # -- tasks -------------------------------------------------------------------------------------

    def _taking(
        self, frame: Frame, call: FrameCall, variables: dict[int, Var], found: CallEffect
    ) -> CallEffect:
        """Tell the tasks that a call takes for its caller from what else it starts."""
        taken, others = self._taken(frame, call)
        is_normal = self._tasks.gathers(call)
        if is_normal is not False:
            left = self._left_of(self._tasks.handed(frame, call), is_normal=bool(is_normal))
            return found._replace(starts=others | taken & left, starts_throwing=taken | others)
        handing = self._tasks.handing(frame, call)
        if handing is None:
            return found
        both, named = taken | others, _named(frame, variables)
        after = [named.get(call.site.arguments[at]) for at in handing.after]
        return CallEffect(
            others,
            both,
            ends=found.ends & ~both,
            gone=found.gone & ~both,
            lefts=self._lefts(self._left_normally),
            handed=taken,
            by=_futures(call, handing, named),
            after=tuple(var for var in after if var is not None),
        )

    def _left_of(self, objects: ObjectSet, *, is_normal: bool) -> ThreadSet:
        """Return what tasks leave running."""
        by_task = self._left_normally if is_normal else self._left
        left = 0
        for number in bits(self._started.of_tasks(objects)):
            left |= by_task[number]
        return left

    def _following(
        self, frame: Frame, call: FrameCall, variables: dict[int, Var]
    ) -> CallEffect | None:
        """Return that the result of a call is the future of what others are the futures of."""
        if not (self._started.tasks and is_outside(frame)):
            return None
        position = self._tasks.followed(frame, call)
        if position is None:
            return None
        named = _named(frame, variables)
        dest, array = named.get(call.site.dest), named.get(call.site.arguments[position])
        if dest is None or array is None:
            return None
        return CallEffect(by=(dest,), all_of=array)

    def _taken(self, frame: Frame, call: FrameCall) -> tuple[ThreadSet, ThreadSet]:
        """Return the tasks that a call takes by the JDK alone, and what else it may start."""
        beyond = self._tasks.beyond(call)
        taken = self._started.of_tasks(self._tasks.handed(frame, call) & ~beyond)
        others = self._started.of_tasks(beyond)
        for target in self._tasks.targets(call):
            others |= self._started.direct[target] & ~self._started.tasks
        return self._started.with_families(taken), self._started.with_families(others)

    def beside_task(self, caller: Caller) -> ThreadSet:
        """Return what a call that takes a task may start beside it."""
        frame, call = caller
        taken, others = self._taken(frame, call)
        return others if self._tasks.handing(frame, call) is not None else taken | others

    def _lefts(self, left: Sequence[ThreadSet]) -> tuple[tuple[ThreadSet, ThreadSet], ...]:
        """Return what tasks leave running, of those that leave anything."""
        tasks = bits(self._started.tasks)
        return tuple((1 << number, left[number]) for number in tasks if left[number])

    def _only_by_all(self, frame: Frame) -> ThreadSet:
        """Return the threads that whoever runs a frame is the only one to start.

        Another thread that runs it may have started the one that starts them, later than it waits.
        """
        reaching = self._threads.reaching(frame)
        found = self._only_by.get(reaching)
        if found is None:
            found = self._endable
            for thread in bits(reaching):
                found &= self._started.only_by[thread]
            self._only_by[reaching] = found
        return found

    def _called_by(self, group: int) -> _Called | None:
        """Return what a group does; in a cycle of calls, before it is summed up, all it may do."""
        if group in self._called:
            return self._called[group]
        any_ = self._started.in_calls[len(self._calling.frames.all) + group]
        return _Called(None, Since(any_, 0), any_) if any_ else None

    def _joining(self, frame: Frame, call: FrameCall, variables: dict[int, Var]) -> CallEffect:
        """End the one thread that the receiver can be, and that started through its variable.

        If it is a pool, all that was handed to it has ended, whoever did so.
        """
        frames = self._calling.frames
        receivers = frames.numbered(frame, call.site.arguments[0])
        if receivers & self._tasks.early or not self._is_as_said(call, receivers):
            return CallEffect()
        joined = [self._numbers.get(found) for found in frames.members(receivers)]
        known = [number for number in joined if number is not None]
        ends, left = 0, 0
        lefts: tuple[tuple[ThreadSet, ThreadSet], ...] = ()
        for number in known:
            left |= self._left[number]
        if len(known) < len(joined):
            # A future that is waited for normally is that of a task that has thrown nothing.
            is_pool = bool(receivers & self._tasks.pools)
            lefts = self._lefts(self._left if is_pool else self._left_normally)
        if len(joined) == 1 and known:
            ends = 1 << known[0] & self._endable
        through = _variable(frame, call, variables)
        gone = ends & self._only_by_all(frame)
        if receivers.bit_count() == 1:
            pooled = self._started.pools.get(receivers.bit_length() - 1, 0)
            ends, gone = ends | pooled & self._endable, gone | pooled
        kept = self._started.of_tasks(self._kept.waited_for(frame, call)) & self._endable
        ends, gone = ends | kept, gone | kept & self._only_by_all(frame)
        is_certain = self._is_certain and len(known) == len(joined)
        return CallEffect(0, 0, None, ends, gone, through, left, is_certain, lefts=lefts)

    def _is_as_said(self, call: FrameCall, receivers: ObjectSet) -> bool:
        """Tell whether what is waited for is in a state in which the wait is one."""
        rows = {self._calling.row(callee.method) for callee in call.callees() if callee.method}
        frames = self._calling.frames
        for where in {row.where for row in rows if row is not None and row.where is not None}:
            name, types = where
            for number in bits(receivers):
                fields = frames.fields.get(number, {})
                held = [at for field, at in fields.items() if _name(field) == name]
                found = [each.type[1:-1] for at in held for each in frames.members(at)]
                if not found or not types.issuperset(found):
                    return False
        return True


def _name(field: FieldKey) -> str:
    return field if isinstance(field, str) else field.name


def _verb(calling: ThreadCalls, method: Method) -> str | None:
    row = calling.row(method)
    if row is None:
        return None
    return row.verb if row.if_ is None else f"{row.verb} if {row.if_}"


def _variable(frame: Frame, call: FrameCall, variables: dict[int, Var]) -> Var | None:
    """Return the variable of the IR that holds the thread."""
    return _named(frame, variables).get(call.site.arguments[0])


def _named(frame: Frame, variables: dict[int, Var]) -> dict[int, Var]:
    """Return the variables of the IR by their numbers in the statements, found once."""
    if not variables:
        variables.update({n: var for var, n in frame.statements.variables.items()})
    return variables


def _futures(call: FrameCall, handing: Handing, named: dict[int, Var]) -> tuple[Var, ...]:
    """Return the variables by which a task can be waited for: of its future, of its pool."""
    found = [named.get(call.site.dest)]
    if handing.is_here:
        found.append(named.get(call.site.arguments[0]))
    return tuple(var for var in found if var is not None)


def _both(first: CallEffect, second: CallEffect) -> CallEffect:
    """Return the effect of two statements of one instruction."""
    starts = first.starts | first.handed | second.starts | second.handed
    return CallEffect(starts, first.starts_throwing | second.starts_throwing)
