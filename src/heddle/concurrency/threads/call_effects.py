"""Effects of frames on threads: the threads that they start and join, from entry to each point.

Frames are summarised bottom-up: rules S2, S4-S6, E3, J1-J7, T2-T6, W1-W3 of `docs/parallel.md`.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import Caller, ThreadCalls
from heddle.concurrency.threads.abstract_threads import AbstractThread, Threads, ThreadSet
from heddle.concurrency.threads.effects import (
    NO_EFFECT,
    CallEffect,
    Follows,
    Joins,
    RelativeEffect,
    SinceEntry,
    Starts,
    Survivors,
    both_effects,
)
from heddle.concurrency.threads.interrupts import (
    INTERRUPTION,
    may_throw_interruption,
)
from heddle.concurrency.threads.join_effects import JoinEffects
from heddle.concurrency.threads.moves import MovesOfFrames
from heddle.concurrency.threads.places import RESULT, Moves, Place, begins
from heddle.concurrency.threads.relative_effects import (
    detached,
    instantiated,
    merged,
    of_lambda,
    starts_of,
)
from heddle.concurrency.threads.start_join_flow import StartJoinFlow, start_join_flow
from heddle.concurrency.threads.started import StartedThreads
from heddle.concurrency.threads.task_runners import is_outside_jdk
from heddle.concurrency.threads.tasks import SubmittedTasks
from heddle.pointsto import ELEMENTS, CallKind, Frame, FrameCall, ObjectSet
from heddle.program.classes import Method
from heddle.program.ir import Body, Var

_THREAD: Final = "java/lang/Thread"
_NOTHING: Final = SinceEntry(0, 0)
# Calls that pass their arguments on as they are.
_CALLS: Final = (CallKind.STATIC, CallKind.FIXED, CallKind.VIRTUAL)
# The verbs of rows that join, with the result that the call must have for it (J7).
_JOINS: Final = {"joins": None, "joins if True": True, "joins if False": False}
_FlowKey: TypeAlias = tuple[Method, ThreadSet, tuple[tuple[int, CallEffect], ...]]


class FrameSummary(NamedTuple):
    """The effect of a frame on threads, from its entry to each of its points."""

    flow: StartJoinFlow | None
    everywhere: SinceEntry

    def at(self, pc: int) -> SinceEntry:
        """Return the threads started and ended since the entry, just before an offset."""
        return self.everywhere if self.flow is None else self.flow.before.get(pc, self.everywhere)


IDLE: Final = FrameSummary(None, _NOTHING)


class _ExitEffect(NamedTuple):
    """The effect of code on threads when it returns, and the threads that run if it throws."""

    at_exit: SinceEntry
    at_throw: ThreadSet


class _CalleeSummary(NamedTuple):
    """The effect of a group of callees; the verb that their rows share, if any."""

    verb: str | None
    effect: _ExitEffect
    relative: RelativeEffect


_NO_EFFECT: Final = _CalleeSummary(None, _ExitEffect(_NOTHING, 0), RelativeEffect())


@final
class FrameSummaries:
    """The effects of all frames on threads."""

    def __init__(self, tasks: SubmittedTasks, threads: Threads, started: StartedThreads) -> None:
        calling = self._calling = tasks.calling
        self._tasks = tasks
        self._threads = threads
        self._started = started
        self._joins = JoinEffects(tasks, threads, started)
        self._known: list[FrameSummary] = [IDLE] * len(calling.frames.all)
        self._callees: dict[int, _CalleeSummary] = {}
        # The flow through a body depends on nothing but its key, so it is kept between rounds.
        self._flows: dict[_FlowKey, StartJoinFlow] = {}
        methods = {f.method for f in calling.frames.all if f.method is not None}
        may_throw = not self._joins.are_certain or may_throw_interruption(calling)
        self._never_thrown = None if may_throw else INTERRUPTION
        self._joining_methods = {m for m in methods if _verb(calling, m) in _JOINS}
        self._teams: dict[Frame, _ExitEffect] = {}
        self._moves = MovesOfFrames(calling, threads, tasks.once, self._joined_objects)
        self._moves_of = Memo(self._moves.of)
        self._taking = self._taking_below()
        self._summarised: set[Frame] = set()
        self._summarise()
        while any(started.descendants[1:]) and self._survive_more():
            self._callees.clear()
            self._summarised.clear()
            self._summarise()

    def _joined_objects(self) -> ObjectSet:
        """Return the objects that any code joins."""
        frames = self._calling.frames
        joining = [f for f in frames.all if f.method in self._joining_methods]
        return union(frames.parameter(frame, 0) for frame in joining)

    def _taking_below(self) -> list[int]:
        """(E5) Return for each node whether running it may take elements; none if none does."""
        own = [0] * len(self._tasks.graph)
        for frame in self._moves.taking():
            own[frame.number] = 1
        if not any(own):
            return []
        found = self._tasks.propagated_to_callers(own)
        frames = self._calling.frames.all
        # Class initialisers run where it is not known.
        may_be_anywhere = any(found[each.number] for each in frames if each.is_initialiser)
        return [1] * len(found) if may_be_anywhere else found

    def of(self, frame: Frame) -> FrameSummary:
        """Return the effect of a frame on threads."""
        return self._known[frame.number]

    def _survive_more(self) -> bool:
        """(J5) Compute the survivors of each thread; tell whether there are more than before.

        This is the least solution: a joined thread has ended before the thread that joined it, so
        by induction over the time of their ends no thread leaves more running than is found.
        """
        before = (self._joins.left, self._joins.left_normally)
        self._joins.leave([self._left_by(thread) for thread in self._threads.all])
        is_used = bool(self._joining_methods or self._started.tasks or self._started.teams)
        return is_used and before != (self._joins.left, self._joins.left_normally)

    def _left_by(self, thread: AbstractThread) -> tuple[ThreadSet, ThreadSet]:
        """Return the threads that may still run when a thread has returned, or has thrown."""
        exits = [self._exit(root, is_cycle=False) for root in thread.roots]
        normally = union(effect.at_exit.started for effect in exits)
        return normally, union(effect.at_throw for effect in exits)

    def _summarise(self) -> None:
        """Summarise the frames and groups bottom-up."""
        frames, count = self._calling.frames.all, len(self._calling.frames.all)
        for members in self._tasks.components.members:
            for node in members:
                if node < count:
                    self._known[node] = self._summary(frames[node])
            self._summarised.update(frames[node] for node in members if node < count)
            for node in members:
                if node >= count:
                    found = self._callee_summary(node - count, is_cycle=len(members) > 1)
                    if found is not None:
                        self._callees[node - count] = found

    # -- calls -------------------------------------------------------------------------------------

    def _callee_summary(self, number: int, is_cycle: bool) -> _CalleeSummary | None:
        """(S4) Return the effect of a group of callees; None if they have none."""
        callees = self._calling.frames.groups[number].callees
        any_started = self._started.by_node[len(self._calling.frames.all) + number]
        joins = any(callee.method in self._joining_methods for callee in callees)
        if not (any_started or joins or any(map(self._may_have_effect, callees))):
            return None
        effect = _merged(self._exit(callee, is_cycle) for callee in callees)
        relative = merged([self._relative(callee, is_cycle) for callee in callees])
        has_effect = any_started or effect.at_exit.ended or joins
        if not has_effect and relative == RelativeEffect():
            return None
        verbs = {
            None if callee.method is None else _verb(self._calling, callee.method)
            for callee in (callees if any_started or joins else ())
        }
        verb = verbs.pop() if len(verbs) == 1 else None
        return _CalleeSummary(verb, effect, relative)

    def _may_have_effect(self, callee: Frame) -> bool:
        """Tell whether a frame that starts nothing may join threads or move them."""
        is_lambda = callee.body is None and callee.statements.is_translated
        return is_lambda or self._known[callee.number].flow is not None

    def _relative(self, callee: Frame, is_cycle: bool) -> RelativeEffect:
        """(E3) Return the effect of a frame as a whole, relative to its parameters and result."""
        flow = self._known[callee.number].flow
        if callee.body is None and callee.statements.is_translated and not is_cycle:
            effects = [self._effect(callee, call) or NO_EFFECT for call in callee.calls]
            return of_lambda(callee, effects)
        if flow is not None and not is_cycle and callee not in self._teams:
            return flow.relative
        started = self._exit(callee, is_cycle).at_exit.started
        return detached(started)

    def _exit(self, callee: Frame, is_cycle: bool) -> _ExitEffect:
        """(S4, S5) Return the effect of a frame as a whole; in recursion it may start anything."""
        any_started = self._started.by_node[callee.number]
        if callee in self._calling.start_frames:
            # A thread that cannot be started does not run.
            return _ExitEffect(SinceEntry(any_started, 0), 0)
        anything = _ExitEffect(SinceEntry(any_started, 0), any_started)
        if is_cycle:
            return anything
        if callee.body is None:
            return self._lambda_exit(callee) if callee.statements.is_translated else anything
        if callee in self._teams:
            return self._teams[callee]
        flow, everywhere = self._known[callee.number]
        if flow is None:
            return _ExitEffect(everywhere, everywhere.started)
        return _ExitEffect(flow.at_exit, flow.at_throw)

    def _lambda_exit(self, frame: Frame) -> _ExitEffect:
        """Return the effect of a lambda: that of the one method that it calls."""
        groups = [group for call in frame.calls for group in call.groups]
        return _merged((self._called(group.number) or _NO_EFFECT).effect for group in groups)

    def _called(self, group: int) -> _CalleeSummary | None:
        """(S5) Return the effect of a group; before it is summarised, it may start anything."""
        if group in self._callees:
            return self._callees[group]
        started = self._started.by_node[len(self._calling.frames.all) + group]
        if not started:
            return None
        return _CalleeSummary(None, _ExitEffect(SinceEntry(started, 0), started), detached(started))

    # -- frames ------------------------------------------------------------------------------------

    def _summary(self, frame: Frame) -> FrameSummary:
        any_started = self._started.by_node[frame.number]
        if frame in self._calling.start_frames:
            return IDLE
        if frame.body is None or frame.method is None:
            # Modelled bodies call in any order, except those of lambdas, which call once.
            is_once = frame.statements.is_translated or not any_started
            return IDLE if is_once else FrameSummary(None, SinceEntry(any_started, 0))
        effects = self._effects(frame)
        at_entry = self._started_at_entry(frame)
        team = self._started.teams.get(frame, 0)
        if team:
            flow = self._flow(frame.method, frame.body, effects, at_entry)
            self._teams[frame] = self._lead(flow, team)
            at_entry |= self._started.with_descendants(team)
        if not effects and not at_entry:
            return IDLE
        flow = self._flow(frame.method, frame.body, effects, at_entry)
        return FrameSummary(flow, SinceEntry(any_started, 0))

    def _started_at_entry(self, frame: Frame) -> ThreadSet:
        """(S6, T2) Start what class initialisers start, and the tasks that a frame itself takes."""
        taken = self._started.of_tasks(self._tasks.taken.get(frame, 0))
        initialised = union(self._started.by_node[each.number] for each in frame.initialises)
        return self._started.with_descendants(taken) | initialised

    def _flow(
        self, method: Method, body: Body, effects: dict[int, CallEffect], at_entry: ThreadSet
    ) -> StartJoinFlow:
        key = (method, at_entry, tuple(effects.items()))
        if key not in self._flows:
            self._flows[key] = start_join_flow(body, effects, at_entry, self._never_thrown)
        return self._flows[key]

    def _lead(self, flow: StartJoinFlow, team: ThreadSet) -> _ExitEffect:
        """(W2, W3) A team has ended when its leader returns; if the leader throws, it may go on."""
        left = flow.at_exit.started | union(self._joins.left_normally[n] for n in bits(team))
        thrown = flow.at_throw | self._started.with_descendants(team)
        return _ExitEffect(SinceEntry(left, flow.at_exit.ended & ~left), thrown)

    def _effects(self, frame: Frame) -> dict[int, CallEffect]:
        if self._must_be_without_effects(frame):
            return {}
        moves = self._moves_of[frame]
        found: dict[int, CallEffect] = {}
        for call in frame.calls:
            effect = self._effect(frame, call)
            if effect is not None:
                known = found.get(call.site.pc)
                found[call.site.pc] = effect if known is None else both_effects(known, effect)
        for pc, each in moves.items():
            known = found.get(pc, NO_EFFECT)
            copies = (*known.moves.copies, *each.copies)
            is_at = (*known.moves.is_at, *each.is_at)
            found[pc] = known._replace(moves=Moves(copies, is_at, each.reads, each.is_late))
        for call in frame.calls if self._taking and self._taking[frame.number] else ():
            if any(self._taking[node] for node in self._tasks.targets(call)):
                pc = call.site.pc
                found[pc] = found.get(pc, NO_EFFECT)._replace(may_take=True)
        return {pc: effect for pc, effect in found.items() if effect != NO_EFFECT}

    def _must_be_without_effects(self, frame: Frame) -> bool:
        """Tell whether a frame of the JDK starts nothing, nor do its callees join or move any."""
        if self._started.by_node[frame.number] or is_outside_jdk(frame):
            return False
        callees = self._callees
        return not any(group.number in callees for call in frame.calls for group in call.groups)

    def _effect(self, frame: Frame, call: FrameCall) -> CallEffect | None:
        kept = self._tasks.kept(call)
        if kept is not None:
            # What a worker does itself where it runs tasks.
            started = union(self._started.by_node[callee.number] for callee in kept)
            return CallEffect(Starts(started, started)) if started else None
        known = [self._called(group.number) for group in call.groups]
        callback = self._callback(frame, call)
        if callback is not None:
            return callback
        if all(one is None for one in known):
            return self._all_of(frame, call)
        callees = [one or _NO_EFFECT for one in known]
        verbs = {one.verb for one in callees}
        verb = next(iter(verbs)) if len(verbs) == 1 else None
        at_exit, thrown = _merged(one.effect for one in callees)
        if verb in _JOINS:
            joins = self._joins.joins(frame, call)._replace(result=_JOINS[verb])
            return CallEffect(Starts(at_exit.started, thrown), joins)
        if verb == "starts":
            return CallEffect(self._start(frame, call, at_exit.started, thrown))
        single = at_exit.ended & self._joins.joinable_singles & ~at_exit.started
        relative = self._in_caller(frame, call, merged([one.relative for one in callees]))
        joins = Joins(
            tuple(sorted(relative.joins, key=repr)),
            tuple(sorted(relative.always, key=repr)),
            self._joins.of_any,
            single,
            single & self._joins.only_by_runners(frame),
        )
        dest = self._joins.variables[frame].get(call.site.dest)
        is_at = [((), place) for place in relative.result] if dest is not None else []
        moves = Moves(tuple(sorted(relative.copies, key=repr)), tuple(sorted(is_at, key=repr)))
        effect = CallEffect(starts_of(relative, thrown), joins, moves=moves)
        if not at_exit.started & self._started.tasks:
            return effect
        return self._submit(frame, call, effect) if is_outside_jdk(frame) else effect

    def _in_caller(self, frame: Frame, call: FrameCall, relative: RelativeEffect) -> RelativeEffect:
        """(E3) Return the effect of callees in terms of the variables of the caller."""
        if call.site.kind not in _CALLS:
            return detached(union(found for _, found in relative.starts))
        variables = self._joins.variables[frame]

        def at(root: int) -> Place | None:
            arguments = call.site.arguments
            number = call.site.dest if root == RESULT else arguments[root]
            var = variables.get(number)
            return None if var is None else Place(var)

        return instantiated(relative, at)

    def _callback(self, frame: Frame, call: FrameCall) -> CallEffect | None:
        """(E4) Return the effect of a call that calls a lambda, with each element or otherwise."""
        found = self._moves.callback(frame, call.site.pc)
        lambdas = None if found is None else self._lambdas(found.objects)
        if found is None or lambdas is None:
            return None
        called = merged([self._relative(each, is_cycle=False) for each in lambdas])
        places = (Place(found.var), found.visited)
        relative = instantiated(called, lambda at: places[at] if at in (0, 1) else None)
        started = union(each for _, each in relative.starts)
        exits = [(self._called(group.number) or _NO_EFFECT).effect for group in call.groups]
        if found.is_alone:
            # What is called elsewhere by the same code of the JDK is not called here.
            exits = [self._exit(each, is_cycle=False) for each in lambdas]
        at_exit, thrown = _merged(exits)
        starts = starts_of(relative, thrown | started)
        others = at_exit.started & ~started
        # It may be called with no element at all.
        through = [place for place in relative.joins if _is_in(place, found.visited)]
        copies = [pair for pair in relative.copies if _is_in(pair[0], found.visited)]
        return CallEffect(
            starts._replace(detached=starts.detached | others),
            Joins(tuple(sorted(through, key=repr)), (), self._joins.of_any),
            moves=Moves(tuple(sorted(copies, key=repr))),
        )

    def _lambdas(self, objects: ObjectSet) -> list[Frame] | None:
        """Return the code of some lambdas, if they are no more than that and all is summarised."""
        frames = [
            frame
            for frame in self._calling.frames_with_receiver(objects)
            if frame.method is None and frame.body is None and frame.statements.is_translated
        ]
        made = self._calling.frames.objects_of(objects)
        are_lambdas = all(each.site.label.startswith("lambda ") for each in made)
        is_known = bool(frames) and are_lambdas and self._summarised.issuperset(frames)
        return frames if is_known else None

    def _start(
        self, frame: Frame, call: FrameCall, started: ThreadSet, thrown: ThreadSet
    ) -> Starts:
        """(S2) Start threads through the variable of the receiver, if it is one of the IR."""
        through = self._receiver(frame, call)
        if through is None:
            return Starts(started, thrown)
        return Starts(0, thrown, ((frozenset((Place(through),)), started),))

    def _receiver(self, frame: Frame, call: FrameCall) -> Var | None:
        """Return the variable of the IR that holds the receiver of a call."""
        return self._joins.variables[frame].get(call.site.arguments[0])

    # -- tasks -------------------------------------------------------------------------------------

    def _submit(self, frame: Frame, call: FrameCall, effect: CallEffect) -> CallEffect:
        """(T2) Start the tasks that a call submits, to be joined through its future or its pool."""
        taken, others = self._submitted(frame, call)
        both = taken | others
        is_normal = self._tasks.must_join_all(call)
        if is_normal is not None:
            left = self._left_by_tasks(self._tasks.submitted(frame, call), is_normal)
            return effect._replace(starts=Starts(others | taken & left, both))
        submission = self._tasks.submission(frame, call)
        if submission is None:
            return effect
        variables = self._joins.variables[frame]
        handles = submission.handles(call, variables)
        futures = [variables.get(call.site.arguments[at]) for at in submission.after]
        group = ((frozenset(map(Place, handles)), taken),) if handles else ()
        single, for_all = effect.joins.single & ~both, effect.joins.single_for_all & ~both
        follows = Follows(
            handles[0] if handles else None,
            tuple(Place(var) for var in futures if var is not None),
            survivors=Survivors(0, self._joins.task_survivors(is_pool=False)),
        )
        return CallEffect(
            Starts(others if handles else both, both, group),
            Joins(single=single, single_for_all=for_all),
            follows if follows.futures else Follows(),
        )

    def _left_by_tasks(self, objects: ObjectSet, is_normal: bool) -> ThreadSet:
        """(T4) Return the survivors of tasks that have all ended, normally or not."""
        left = self._joins.left_normally if is_normal else self._joins.left
        return union(left[number] for number in bits(self._started.of_tasks(objects)))

    def _all_of(self, frame: Frame, call: FrameCall) -> CallEffect | None:
        """(T3) Let the result of a call be the future of all futures in its argument."""
        if not (self._started.tasks and is_outside_jdk(frame)):
            return None
        position = self._tasks.followed(frame, call)
        if position is None:
            return None
        variables = self._joins.variables[frame]
        dest = variables.get(call.site.dest)
        array = variables.get(call.site.arguments[position])
        if dest is None or array is None:
            return None
        return CallEffect(follows=Follows(dest, (Place(array, (ELEMENTS,)),)))

    def _submitted(self, frame: Frame, call: FrameCall) -> tuple[ThreadSet, ThreadSet]:
        """Return the tasks that a call submits to the JDK alone, and what else it may start."""
        beyond = self._tasks.beyond(call)
        taken = self._started.of_tasks(self._tasks.submitted(frame, call) & ~beyond)
        others = self._started.of_tasks(beyond) | union(
            self._started.direct[target] & ~self._started.tasks
            for target in self._tasks.targets(call)
        )
        return self._started.with_descendants(taken), self._started.with_descendants(others)

    def started_with_task(self, caller: Caller) -> ThreadSet:
        """(T6) Return what a call that submits a task may start together with it."""
        taken, others = self._submitted(*caller)
        return others if self._tasks.submission(*caller) is not None else taken | others


def _merged(effects: Iterable[_ExitEffect]) -> _ExitEffect:
    """Return the effect of one of several alternatives."""
    started, thrown, ended = 0, 0, -1
    for at_exit, at_throw in effects:
        started |= at_exit.started
        ended &= at_exit.ended
        thrown |= at_throw
    return _ExitEffect(SinceEntry(started, max(ended, 0)), thrown)


def _is_in(place: Place, visited: Place | None) -> bool:
    return visited is not None and begins(place, visited)


def _verb(calling: ThreadCalls, method: Method) -> str | None:
    row = calling.thread_row(method)
    if row is None:
        return None
    return row.verb if row.if_ is None else f"{row.verb} if {row.if_}"
