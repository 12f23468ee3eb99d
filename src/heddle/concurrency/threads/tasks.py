"""Tasks: what is handed over to be run by a pool, and is waited for like a thread.

What runs a task, a worker, never ends; so a task counts as a thread of its own, named by the object
that is handed over: it begins when that is taken, and has ended when its future, or the pool, says
so (`docs/parallel.md`). `models/threads.txt` says which methods take tasks, and which run them.
Here the call graph is cut where a worker calls a task. It is cut only if all that such code runs
was taken by the JDK from whoever handed it over, and stays within the JDK until then.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple, final

from heddle._util.bits import bits
from heddle._util.components import strongly_connected_components
from heddle.concurrency.callgraph import AtMostOnce, Caller, ThreadCalls
from heddle.concurrency.threads.stream_workers import teams
from heddle.concurrency.threads.task_runners import JDK, TAKING, is_outside, runners, taken_by
from heddle.models.threads import THIS, TaskRow
from heddle.pointsto import ELEMENTS, Frame, FrameCall, ObjectSet
from heddle.program.ir import Invoke

# Verbs of rows that say which of what the caller has is taken, and nothing else of it.
_HANDING: Final = ("takes", "hands")


class Task(NamedTuple):
    """What one abstract object is run as: by which frames, and where it is handed over.

    `pool` is the one object that all of it is handed to, if there is such a one in a run.
    """

    named: int
    roots: tuple[Frame, ...]
    starts: tuple[Caller, ...]
    is_single: bool
    pool: int | None


class Handing(NamedTuple):
    """A call that hands tasks over; `objects` are what may be handed, `pools` where to.

    With `is_here`, what waits for the receiver waits for them: a pool, or a task itself. `after`
    are the positions of the futures whose tasks come first.
    """

    objects: ObjectSet
    pools: ObjectSet
    is_here: bool
    after: tuple[int, ...]


@final
class Tasks:
    """The tasks of a program, and the call graph without what workers run of them."""

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
        self.all: tuple[Task, ...] = tuple(self._tasks()) if self._roots else ()

    # -- cutting -----------------------------------------------------------------------------------

    def _cut_calls(self, frame: Frame, taken: ObjectSet) -> None:
        """Let what a runner calls of what was taken be run in threads of its own."""
        calling, row = self.calling, self.calling.task_row(frame)
        assert row is not None
        names = _called_names(frame)
        for call in frame.calls:
            if names.get(call.site.pc) != row.calls:
                continue
            passed = calling.frames.numbered(frame, call.site.arguments[0])
            own = {c: None for c in call.callees() if self._is_task(c, passed, taken)}
            for callee in own:
                for number in bits(passed & calling.frames.parameter(callee, 0)):
                    self._roots.setdefault(number, {})[callee] = None
            if own:
                self._cut[id(call)] = tuple(c for c in call.callees() if c not in own)

    def _cut_teams(self) -> None:
        """Let what runners call of teams be run by these."""
        roots = self.teams.roots
        calls = {id(c.call): c.call for root in roots for c in self.calling.callers(root)}
        # What is called by others than runners stays: it is called within a team.
        for frame in self.calling.frames.all if roots else ():
            row = self.calling.task_row(frame)
            if row is None or row.verb != "runs":
                continue
            for call in frame.calls:
                if id(call) in calls:
                    kept = self._cut.get(id(call), tuple(call.callees()))
                    self._cut[id(call)] = tuple(c for c in kept if c not in roots)

    def _is_task(self, callee: Frame, passed: ObjectSet, taken: ObjectSet) -> bool:
        receivers = passed & self.calling.frames.parameter(callee, 0)
        return is_outside(callee) and bool(receivers) and not receivers & ~taken

    def _without_cut(self) -> list[list[int]]:
        graph = list(self.calling.graph)
        count = len(self.calling.frames.all)
        for frame in self.calling.frames.all:
            if frame in self.calling.starting:
                continue
            if any(id(call) in self._cut for call in frame.calls):
                targets = [each.number for each in frame.initialises]
                for call in frame.calls:
                    kept = self._cut.get(id(call))
                    if kept is None:
                        targets += [count + group.number for group in call.groups]
                    else:
                        targets += [callee.number for callee in kept]
                graph[frame.number] = targets
        return graph

    def kept(self, call: FrameCall) -> Sequence[Frame] | None:
        """Return what a call runs in the same thread, if it is not all; else None."""
        return self._cut.get(id(call))

    def targets(self, call: FrameCall) -> list[int]:
        """Return the nodes that a call leads to within its thread."""
        kept = self._cut.get(id(call))
        if kept is not None:
            return [callee.number for callee in kept]
        count = len(self.calling.frames.all)
        return [count + group.number for group in call.groups]

    def with_callees(self, own: Sequence[int]) -> list[int]:
        """Add to what each node has, as bits, what all have that it leads to."""
        return self.components.gathered(self.graph, own)

    # -- handing over ------------------------------------------------------------------------------

    def handing(self, frame: Frame, call: FrameCall) -> Handing | None:
        """Return what a call hands over, if it is certain to hand over nothing else."""
        row = self._row(call)
        if row is None or row.verb not in _HANDING:
            return None
        arguments = call.site.arguments
        frames, first = self.calling.frames, 0 if call.site.resolved.is_static else 1
        objects = frames.numbered(frame, arguments[first + row.position])
        pools = frames.numbered(frame, arguments[0]) if row.is_here else 0
        after = [first + each for each in row.after]
        is_early = any(frames.numbered(frame, arguments[at]) & self.early for at in after)
        is_here = row.is_here or row.position == THIS
        return Handing(objects, pools, is_here, () if is_early else tuple(after))

    def _row(self, call: FrameCall) -> TaskRow | None:
        """Return what all that a call may lead to does to tasks."""
        rows = {self.calling.task_row(callee) for callee in call.callees()}
        return rows.pop() if len(rows) == 1 else None

    def followed(self, frame: Frame, call: FrameCall) -> int | None:
        """Return the position of the array of futures that the result of a call comes after."""
        row = self._row(call)
        if row is None or row.verb != "follows":
            return None
        frames, first = self.calling.frames, 0 if call.site.resolved.is_static else 1
        array = frames.numbered(frame, call.site.arguments[first + row.position])
        is_early = frames.content(array, ELEMENTS) & self.early
        return None if is_early else first + row.position

    def gathers(self, call: FrameCall) -> bool | None:
        """Tell whether a call returns only when all has ended normally that was taken in it.

        None: all has ended, or has thrown. False: not even that is certain.
        """
        row = self._row(call)
        verb = None if row is None else row.verb
        return None if verb == "gathers" else verb in ("gathers normally", "leads")

    @cached_property
    def taken(self) -> dict[Frame, ObjectSet]:
        """Return the tasks that frames take, by the objects that name them."""
        named = sum(1 << number for number in self._roots)
        found: dict[Frame, ObjectSet] = {}
        for frame in self.calling.frames.all if named else ():
            row = self.calling.task_row(frame)
            if row is not None and row.verb in TAKING:
                objects = taken_by(self.calling, frame, row) & named
                if objects:
                    found[frame] = objects
        return found

    @cached_property
    def early(self) -> ObjectSet:
        """Return the futures that others than the JDK may complete before their tasks end."""
        found = 0
        for frame in self.calling.frames.all:
            row = self.calling.task_row(frame)
            found |= self._renewed(frame)
            if row is None or row.verb != "completes":
                continue
            if any(is_outside(caller.frame) for caller in self.calling.callers(frame)):
                found |= self.calling.frames.parameter(frame, 0)
        return found

    def _renewed(self, frame: Frame) -> ObjectSet:
        """Return the futures that code of the program gives out where the JDK wants a new one."""
        method = frame.method
        if method is None or method.name not in self._renewing or not is_outside(frame):
            return 0
        return self.calling.frames.numbered(frame, frame.statements.result)

    @cached_property
    def _renewing(self) -> frozenset[str]:
        return self.calling.models.renewing

    @cached_property
    def _within(self) -> list[ObjectSet]:
        """Return what running each node takes itself, or by code of the JDK alone."""
        count, outside = len(self.calling.frames.all), self._outside
        found = [0] * len(self.graph)
        for frame, objects in self.taken.items():
            found[frame.number] = objects
        for members in self.components.members:
            together = 0
            for node in members:
                together |= found[node]
                for target in self.graph[node]:
                    together |= found[target]
            for node in members:
                is_own = node < count and self.calling.frames.all[node] in outside
                found[node] = 0 if is_own else together
        return found

    @cached_property
    def _beyond(self) -> list[ObjectSet]:
        """Return what running each node takes by way of code that is not the JDK's."""
        found = [0] * len(self.graph)
        for frame in self._outside - self.calling.starting.keys():
            for call in frame.calls:
                found[frame.number] |= self.handed(frame, call)
            for initialiser in frame.initialises:
                found[frame.number] |= self._within[initialiser.number]
        return self.with_callees(found)

    def started(self, node: int) -> ObjectSet:
        """Return all that running a node takes."""
        return self._within[node] | self._beyond[node]

    @cached_property
    def _own(self) -> ObjectSet:
        """Return the objects that the JDK makes itself."""
        found = 0
        for number in self._roots:
            method = self.calling.frames.objects[number].site.method
            if method is None or method.owner.startswith(JDK):
                found |= 1 << number
        return found

    @cached_property
    def _outside(self) -> frozenset[Frame]:
        return frozenset(frame for frame in self.calling.frames.all if is_outside(frame))

    def handed(self, frame: Frame, call: FrameCall) -> ObjectSet:
        """Return what a call takes by code of the JDK alone: of what it is given, if it says so."""
        count, found = len(self.calling.frames.all), 0
        for group in call.groups:
            found |= self._within[count + group.number]
        if not found:
            return 0
        handing = self.handing(frame, call)
        if handing is None:
            return found
        return found & (handing.objects | self._own)

    def beyond(self, call: FrameCall) -> ObjectSet:
        """Return what a call takes by other code as well."""
        count, found = len(self.calling.frames.all), 0
        for group in call.groups:
            found |= self._beyond[count + group.number]
        return found

    # -- tasks -------------------------------------------------------------------------------------

    def _tasks(self) -> Iterator[Task]:
        entries = self._entries()
        anywhere = self._by_workers()
        for number, roots in sorted(self._roots.items()):
            found = entries.get(number, [])
            is_known = not anywhere >> number & 1
            starts = found if is_known else [*found, *self._takers(number)]
            is_single = is_known and self._is_once(number, found)
            pool = self._pool(found) if is_known else None
            yield Task(number, tuple(roots), tuple(starts), is_single, pool)

    def _entries(self) -> dict[int, list[Caller]]:
        """Return the calls into the JDK that hand over each task."""
        found: dict[int, list[Caller]] = {}
        for frame in self.calling.frames.all:
            if frame not in self._outside or frame in self.calling.starting:
                continue
            for call in frame.calls:
                for number in bits(self.handed(frame, call)):
                    found.setdefault(number, []).append(Caller(frame, call))
        return found

    @cached_property
    def pools(self) -> ObjectSet:
        """Return the objects that tasks are handed to."""
        found = 0
        for task in self.all:
            for frame, call in task.starts:
                handing = self.handing(frame, call)
                found |= 0 if handing is None else handing.pools
        return found

    def _by_workers(self) -> ObjectSet:
        """Return what is taken in threads that run code of the JDK alone up to there."""
        found = 0
        for number in self.calling.begun:
            found |= self._within[number]
        for frame in self._outside:
            for initialiser in frame.initialises:
                found |= self._within[initialiser.number]
        return found

    def _takers(self, number: int) -> Iterator[Caller]:
        for frame, objects in self.taken.items():
            if objects >> number & 1:
                yield from self.calling.callers(frame)

    def _is_once(self, number: int, entries: Sequence[Caller]) -> bool:
        """Tell whether there is one such object, which is handed over once."""
        if len(entries) != 1 or not self.once.objects >> number & 1:
            return False
        frame, call = entries[0]
        is_repeated = self.calling.is_repeated(frame, call.site.pc)
        # One that is given twice may be run twice.
        arguments = [self.calling.frames.numbered(frame, arg) for arg in call.site.arguments]
        is_given_once = sum(given >> number & 1 for given in arguments) == 1
        row = self._row(call)
        is_handed = row is not None and row.verb in (*_HANDING, "leads") and is_given_once
        return is_handed and self.once.runs(frame) and not is_repeated

    def _pool(self, entries: Sequence[Caller]) -> int | None:
        """Return the one object that all is handed to."""
        pools = 0
        for frame, call in entries:
            handing = self.handing(frame, call)
            if handing is None or not handing.pools:
                return None
            pools |= handing.pools
        is_one = pools.bit_count() == 1 and not pools & ~self.once.objects
        return pools.bit_length() - 1 if is_one else None


def _called_names(frame: Frame) -> dict[int, str]:
    """Return the names of the methods that a frame calls, by offset."""
    if frame.body is None:
        return {}
    instrs = (instr for block in frame.body.blocks for instr in block.instrs)
    return {instr.pc: instr.method.name for instr in instrs if isinstance(instr, Invoke)}
