"""Tasks that are submitted to a pool, and joined like threads (rules T1 to T6).

A worker of a pool never ends; so a task counts as a thread of its own, named by the submitted
object: it begins when that is submitted, and has ended when its future, or the pool, is joined
(`docs/parallel.md`). `models/threads.txt` says which methods take tasks, and which run them. The
call graph is cut where a worker calls a task, only if all that such code runs was submitted to the
JDK and stays within the JDK until then.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple, final

from heddle._util.bits import bits, union
from heddle._util.components import strongly_connected_components
from heddle.concurrency.callgraph import AtMostOnce, Caller, ThreadCalls
from heddle.concurrency.threads.stream_workers import teams
from heddle.concurrency.threads.task_runners import (
    JDK,
    TAKING,
    SubmittedTask,
    is_outside_jdk,
    runners,
    taken_by,
)
from heddle.models.threads import THIS, TaskRow
from heddle.pointsto import ELEMENTS, Frame, FrameCall, ObjectSet
from heddle.program.ir import Invoke, Var

# The verbs of rows by which exactly one argument of the caller is submitted.
_SUBMITTING: Final = ("takes", "hands")


class Submission(NamedTuple):
    """A call that submits one of `objects`, its argument at `position`, to one of `pools`.

    A join of the argument `joined`, a pool or the task itself, joins it. `after` are the positions
    of the futures that it follows (T3).
    """

    position: int
    objects: ObjectSet
    pools: ObjectSet
    joined: int | None
    after: tuple[int, ...]

    def handles(self, call: FrameCall, variables: dict[int, Var]) -> tuple[Var, ...]:
        """Return the variables through which the task can be joined: of its future, of its pool."""
        found = [variables.get(call.site.dest)]
        if self.joined is not None:
            found.append(variables.get(call.site.arguments[self.joined]))
        return tuple(var for var in found if var is not None)


@final
class SubmittedTasks:
    """The tasks of a program, and the call graph without the calls of tasks by workers."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce) -> None:
        self.calling = calling
        self.once = once
        self._cut: dict[int, tuple[Frame, ...]] = {}
        self._roots: dict[int, dict[Frame, None]] = {}
        self.teams = teams(calling)
        for frame, objects in runners(calling):
            self._cut_calls(frame, objects)
        self._cut_teams()
        self.graph = self._without_cut() if self._cut else calling.graph
        self.components = (
            strongly_connected_components(self.graph) if self._cut else calling.components
        )
        self.all: tuple[SubmittedTask, ...] = tuple(self._tasks()) if self._roots else ()

    # -- cutting -----------------------------------------------------------------------------------

    def _cut_calls(self, frame: Frame, taken: ObjectSet) -> None:
        """Cut the calls of a runner that run submitted objects: these run as threads."""
        calling, row = self.calling, self.calling.task_rows[frame]
        names = _called_names(frame)
        for call in frame.calls:
            if names.get(call.site.pc) != row.calls:
                continue
            passed = calling.frames.points_to(frame, call.site.arguments[0])
            own = {c: None for c in call.callees() if self._is_task(c, passed, taken)}
            for callee in own:
                for number in bits(passed & calling.frames.parameter(callee, 0)):
                    self._roots.setdefault(number, {})[callee] = None
            if own:
                self._cut[id(call)] = tuple(c for c in call.callees() if c not in own)

    def _cut_teams(self) -> None:
        """Cut the calls of runners that teams run."""
        roots = self.teams.roots
        calls = {id(caller.call) for root in roots for caller in self.calling.callers(root)}
        # Calls by others than runners stay: they are within a team.
        for frame, _ in self.calling.task_frames("runs"):
            for call in frame.calls:
                if id(call) in calls:
                    kept = self._cut.get(id(call), tuple(call.callees()))
                    self._cut[id(call)] = tuple(c for c in kept if c not in roots)

    def _is_task(self, callee: Frame, passed: ObjectSet, taken: ObjectSet) -> bool:
        receivers = passed & self.calling.frames.parameter(callee, 0)
        return is_outside_jdk(callee) and bool(receivers) and not receivers & ~taken

    def _without_cut(self) -> list[list[int]]:
        graph = list(self.calling.graph)
        for frame in self.calling.frames.all:
            if frame in self.calling.start_frames:
                continue
            if any(id(call) in self._cut for call in frame.calls):
                targets = [target for call in frame.calls for target in self.targets(call)]
                graph[frame.number] = [*(each.number for each in frame.initialises), *targets]
        return graph

    def kept(self, call: FrameCall) -> Sequence[Frame] | None:
        """Return the callees that stay in the thread, if a call is cut; else None."""
        return self._cut.get(id(call))

    def targets(self, call: FrameCall) -> list[int]:
        """Return the nodes that a call reaches within its thread."""
        kept = self._cut.get(id(call))
        if kept is not None:
            return [callee.number for callee in kept]
        count = len(self.calling.frames.all)
        return [count + group.number for group in call.groups]

    def propagated_to_callers(self, own: Sequence[int]) -> list[int]:
        """Propagate each node's bits to all nodes that can reach it."""
        return self.components.reachable_union(self.graph, own)

    # -- submissions -------------------------------------------------------------------------------

    def submission(self, frame: Frame, call: FrameCall) -> Submission | None:
        """Return the submission that a call makes, if it must submit nothing else."""
        row = self._row(call)
        if row is None or row.verb not in _SUBMITTING:
            return None
        arguments = call.site.arguments
        frames, first = self.calling.frames, 0 if call.site.resolved.is_static else 1
        position = first + row.position
        objects = frames.points_to(frame, arguments[position])
        to = 0 if row.is_here else None if row.to is None else first + row.to
        pools = 0 if to is None else frames.points_to(frame, arguments[to])
        after = [first + each for each in row.after]
        is_early = any(frames.points_to(frame, arguments[at]) & self.early for at in after)
        joined = 0 if row.position == THIS else to
        return Submission(position, objects, pools, joined, () if is_early else tuple(after))

    def _row(self, call: FrameCall) -> TaskRow | None:
        """Return the row that all callees of a call share."""
        rows = {self.calling.task_rows.get(callee) for callee in call.callees()}
        return rows.pop() if len(rows) == 1 else None

    def followed(self, frame: Frame, call: FrameCall) -> int | None:
        """Return the position of the array of futures that the result of a call follows."""
        row = self._row(call)
        if row is None or row.verb != "follows":
            return None
        frames, first = self.calling.frames, 0 if call.site.resolved.is_static else 1
        array = frames.points_to(frame, call.site.arguments[first + row.position])
        is_early = frames.field_contents(array, ELEMENTS) & self.early
        return None if is_early else first + row.position

    def must_join_all(self, call: FrameCall) -> bool | None:
        """Tell whether all tasks that a call submits have ended normally when it returns (T4).

        False: they have ended, or have thrown. None: not even that is certain.
        """
        row = self._row(call)
        if row is None or row.verb not in ("gathers", "gathers normally", "leads"):
            return None
        return row.verb != "gathers"

    @cached_property
    def taken(self) -> dict[Frame, ObjectSet]:
        """Return the tasks that frames take, as the objects that name them."""
        named = sum(1 << number for number in self._roots)
        found: dict[Frame, ObjectSet] = {}
        for frame, _ in self.calling.task_frames(*TAKING):
            objects = taken_by(self.calling, frame) & named
            if objects:
                found[frame] = objects
        return found

    @cached_property
    def early(self) -> ObjectSet:
        """Return the futures that code outside the JDK may complete before their tasks end."""
        frames, renewing = self.calling.frames, self.calling.models.renewing
        found = union(
            frames.parameter(frame, 0)
            for frame, _ in self.calling.task_frames("completes")
            if any(is_outside_jdk(caller.frame) for caller in self.calling.callers(frame))
        )
        # A future that is returned where the JDK wants a new one.
        return found | union(
            frames.points_to(frame, frame.statements.result)
            for frame in self._outside
            if frame.method is not None and frame.method.name in renewing
        )

    @cached_property
    def _within(self) -> list[ObjectSet]:
        """Return the tasks that running each node takes by code of the JDK alone."""
        found = [0] * len(self.graph)
        for frame, objects in self.taken.items():
            found[frame.number] = objects
        outside = {frame.number for frame in self._outside}
        return self.components.reachable_union(self.graph, found, outside)

    @cached_property
    def _beyond(self) -> list[ObjectSet]:
        """Return the tasks that running each node takes by code outside the JDK."""
        found = [0] * len(self.graph)
        for frame in self._outside - self.calling.start_frames.keys():
            for call in frame.calls:
                found[frame.number] |= self.submitted(frame, call)
            for initialiser in frame.initialises:
                found[frame.number] |= self._within[initialiser.number]
        return self.propagated_to_callers(found)

    def started(self, node: int) -> ObjectSet:
        """Return all tasks that running a node takes."""
        return self._within[node] | self._beyond[node]

    @cached_property
    def _own(self) -> ObjectSet:
        """Return the objects that the JDK allocates itself."""
        makers = {number: self.calling.frames.objects[number].site.method for number in self._roots}
        return sum(1 << n for n, m in makers.items() if m is None or m.owner.startswith(JDK))

    @cached_property
    def _outside(self) -> frozenset[Frame]:
        return frozenset(frame for frame in self.calling.frames.all if is_outside_jdk(frame))

    def submitted(self, frame: Frame, call: FrameCall) -> ObjectSet:
        """Return the tasks that a call submits by code of the JDK alone."""
        count = len(self.calling.frames.all)
        found = union(self._within[count + group.number] for group in call.groups)
        submission = self.submission(frame, call) if found else None
        return found if submission is None else found & (submission.objects | self._own)

    def beyond(self, call: FrameCall) -> ObjectSet:
        """Return the tasks that a call submits by code outside the JDK as well."""
        count = len(self.calling.frames.all)
        return union(self._beyond[count + group.number] for group in call.groups)

    # -- tasks -------------------------------------------------------------------------------------

    def _tasks(self) -> Iterator[SubmittedTask]:
        entries = self._entries()
        anywhere = self._by_workers()
        for number, roots in sorted(self._roots.items()):
            found = entries.get(number, [])
            is_known = not anywhere >> number & 1
            starts = found if is_known else [*found, *self._takers(number)]
            is_single = is_known and self._is_once(number, found)
            pool = self._pool(found) if is_known else None
            yield SubmittedTask(number, tuple(roots), tuple(starts), is_single, pool)

    def _entries(self) -> dict[int, list[Caller]]:
        """Return the calls into the JDK that submit each task."""
        found: dict[int, list[Caller]] = {}
        for frame in self.calling.frames.all:
            if frame not in self._outside or frame in self.calling.start_frames:
                continue
            for call in frame.calls:
                for number in bits(self.submitted(frame, call)):
                    found.setdefault(number, []).append(Caller(frame, call))
        return found

    @cached_property
    def pools(self) -> ObjectSet:
        """Return the objects that tasks are submitted to."""
        submissions = (self.submission(*start) for task in self.all for start in task.starts)
        return union(each.pools for each in submissions if each is not None)

    def _by_workers(self) -> ObjectSet:
        """Return the tasks taken by threads that run code of the JDK alone up to there."""
        initialisers = (each.number for frame in self._outside for each in frame.initialises)
        return union(
            self._within[number] for number in (*self.calling.thread_entries, *initialisers)
        )

    def _takers(self, number: int) -> Iterator[Caller]:
        for frame, objects in self.taken.items():
            if objects >> number & 1:
                yield from self.calling.callers(frame)

    def _is_once(self, number: int, entries: Sequence[Caller]) -> bool:
        """Tell whether there is one such object, which is submitted once."""
        if len(entries) != 1 or not self.once.single_objects >> number & 1:
            return False
        frame, call = entries[0]
        is_repeated = self.calling.may_repeat(frame, call.site.pc)
        # A task that is passed twice may run twice.
        arguments = [self.calling.frames.points_to(frame, arg) for arg in call.site.arguments]
        is_passed_once = sum(passed >> number & 1 for passed in arguments) == 1
        row = self._row(call)
        is_submitted = row is not None and row.verb in (*_SUBMITTING, "leads") and is_passed_once
        is_once = self.once.must_pass_at_most_once(frame, call.site.pc) and not is_repeated
        return is_submitted and is_once

    def _pool(self, entries: Sequence[Caller]) -> int | None:
        """Return the one object that all entries submit to."""
        pools = 0
        for entry in entries:
            submission = self.submission(*entry)
            if submission is None or not submission.pools:
                return None
            pools |= submission.pools
        is_one = pools.bit_count() == 1 and not pools & ~self.once.single_objects
        return pools.bit_length() - 1 if is_one else None


def _called_names(frame: Frame) -> dict[int, str]:
    """Return the names of the methods that a frame calls, by offset."""
    instrs = () if frame.body is None else frame.body.instructions()
    return {instr.pc: instr.method.name for instr in instrs if isinstance(instr, Invoke)}
