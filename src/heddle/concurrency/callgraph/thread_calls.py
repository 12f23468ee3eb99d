"""The call graph within one thread, and orders in which to traverse it.

Nodes are frames, then groups of frames (`pointsto.frames`). What the start of a thread calls runs
in another thread, so there is no edge to it. Class initialisers count as called by the frames that
may run them.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Final, NamedTuple, final

from heddle._util.bits import bits
from heddle._util.components import Components, strongly_connected_components
from heddle._util.graphs import reachable, reverse_postorder
from heddle._util.memo import Memo
from heddle.models.threads import THIS, TaskRow, ThreadModels, ThreadRow
from heddle.pointsto import CallKind, CloneStatement, Frame, FrameCall, Frames, ObjectSet, is_cast
from heddle.program.classes import Method
from heddle.program.descriptors import parameter_types
from heddle.program.flow import cyclic_offsets
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Role

_JDK: Final = ("java/", "javax/", "jdk/", "sun/", "com/sun/")


class Caller(NamedTuple):
    """A call that may reach a frame."""

    frame: Frame
    call: FrameCall


@final
class ThreadCalls:
    """The calls within threads, and the frames that start threads."""

    def __init__(self, frames: Frames, models: ThreadModels, hierarchy: Hierarchy) -> None:
        self.frames = frames
        self.hierarchy = hierarchy
        self.models = models
        self._rows = Memo(self._thread_row)
        self._cycles: dict[Method, frozenset[int]] = {}
        self.start_frames = {frame: row for frame in frames.all if (row := self._starts(frame))}
        # The frames that keep a listener for other threads to call.
        self.callback_frames = {f: row for f in frames.all if (row := self._calls_back(f))}
        self.start_frames |= self.callback_frames

    def thread_row(self, method: Method) -> ThreadRow | None:
        """Return the row that says what a method does to threads."""
        return self._rows[method]

    def _thread_row(self, method: Method) -> ThreadRow | None:
        arguments = len(parameter_types(method.descriptor))
        return self.models.row(method.owner, method.name, arguments)

    @cached_property
    def task_rows(self) -> dict[Frame, TaskRow]:
        """Return the rows that say what frames do to tasks."""
        rows = Memo(self._task_row)
        return {f: row for f in self.frames.all if f.method is not None and (row := rows[f.method])}

    def _task_row(self, method: Method) -> TaskRow | None:
        arguments = len(parameter_types(method.descriptor))
        return self.models.task_row(method.owner, method.name, arguments)

    def task_frames(self, *verbs: str) -> Iterator[tuple[Frame, TaskRow]]:
        """Return the frames whose row on tasks has one of some verbs."""
        return ((frame, row) for frame, row in self.task_rows.items() if row.verb in verbs)

    def _starts(self, frame: Frame) -> ThreadRow | None:
        row = None if frame.method is None else self.thread_row(frame.method)
        return row if row is not None and row.verb == "starts" else None

    def _calls_back(self, frame: Frame) -> ThreadRow | None:
        """Return the start that opaque code makes if it is passed a listener.

        Rows have precedence. Listeners that the JDK allocates itself do not count.
        """
        method = frame.method
        if method is None or frame.body is not None or self.thread_row(method) is not None:
            return None
        one = self.models.calls_listeners(method.owner)
        first = 0 if method.is_static else 1
        numbers = [number for number, _ in frame.statements.parameters]
        for site in frame.statements.calls if one is not None else ():
            at = numbers.index(site.arguments[0]) if site.arguments[0] in numbers else -1
            is_later = site.kind is CallKind.BACK and at >= first and self._listens(frame, at)
            if is_later:
                return ThreadRow("starts", at - first, one or None, is_often=not one)
        return None

    def _listens(self, frame: Frame, position: int) -> bool:
        """Tell whether a parameter may be a listener that is not the JDK's."""
        type_ = frame.statements.parameters[position][1]
        names = (type_[1:-1], *self.hierarchy.supertypes(type_[1:-1])) if type_[0] == "L" else ()
        if self.models.listeners.isdisjoint(names):
            return False
        made = self.frames.objects_of(self.frames.parameter(frame, position))
        makers = [each.site.method for each in made]
        return any(maker is not None and not maker.owner.startswith(_JDK) for maker in makers)

    def thread_objects(self, frame: Frame, row: ThreadRow) -> ObjectSet:
        """Return the objects that name the threads a frame starts."""
        is_static = frame.method is not None and frame.method.is_static
        first = 0 if is_static else 1
        position = 0 if row.position == THIS else first + row.position
        return self.frames.parameter(frame, position) & ~self._internal

    def is_trusted(self, owner: str) -> bool:
        """Tell whether a class of the JDK is assumed to protect its own state."""
        return self.models.is_trusted(owner, Role.JDK)

    @cached_property
    def _internal(self) -> ObjectSet:
        """Return the objects whose threads serve only the virtual machine."""
        return sum(
            1 << number
            for number, made in enumerate(self.frames.objects)
            if made.site.method is not None and self.models.is_internal(made.site.method.owner)
        )

    @cached_property
    def cast_objects(self) -> ObjectSet:
        """Return what opaque objects are cast to: no field is known to hold these."""
        objects = enumerate(self.frames.objects)
        return sum(1 << number for number, made in objects if is_cast(made.site))

    @cached_property
    def graph(self) -> list[list[int]]:
        """Return the successors of every frame and, from `len(frames.all)` on, of every group."""
        count = len(self.frames.all)
        graph: list[list[int]] = [[] for _ in range(count + len(self.frames.groups))]
        for frame in self.frames.all:
            targets = graph[frame.number]
            targets += [each.number for each in frame.initialises]
            if frame not in self.start_frames:
                targets += [count + g.number for call in frame.calls for g in call.groups]
        for group in self.frames.groups:
            graph[count + group.number] = [callee.number for callee in group.callees]
        return graph

    @cached_property
    def components(self) -> Components:
        """Return the strongly connected components of the call graph, callees first."""
        return strongly_connected_components(self.graph)

    def propagated_to_callers(self, own: Sequence[int]) -> list[int]:
        """Propagate each node's bits to all nodes that can reach it."""
        return self.components.reachable_union(self.graph, own)

    @cached_property
    def topological_order(self) -> list[int]:
        """Return the position of every node in a topological order, callers first."""
        found = [0] * len(self.graph)
        nodes = chain.from_iterable(reversed(self.components.members))
        for at, node in enumerate(nodes):
            found[node] = at
        return found

    @cached_property
    def group_callers(self) -> list[list[Caller]]:
        """Return the calls of each group, starts of threads included."""
        found: list[list[Caller]] = [[] for _ in self.frames.groups]
        for frame in self.frames.all:
            for call in frame.calls:
                for group in call.groups:
                    found[group.number].append(Caller(frame, call))
        return found

    @cached_property
    def groups_of(self) -> list[list[int]]:
        """Return the groups of each frame."""
        found: list[list[int]] = [[] for _ in self.frames.all]
        for group in self.frames.groups:
            for callee in group.callees:
                found[callee.number].append(group.number)
        return found

    def callers(self, frame: Frame) -> Iterator[Caller]:
        """Return the calls that may reach a frame, starts of threads included."""
        callers = self.group_callers
        return chain.from_iterable([callers[group] for group in self.groups_of[frame.number]])

    def nodes_reaching(self, frames: Iterable[Frame]) -> frozenset[int]:
        """Return the numbers of the nodes that can reach some frames, and of the frames."""
        count = len(self.frames.all)

        def callers(node: int) -> Iterable[int]:
            if node < count:
                return [count + group for group in self.groups_of[node]]
            return [caller.number for caller, _ in self.group_callers[node - count]]

        return frozenset(reachable([frame.number for frame in frames], callers))

    def nodes_reached_by(self, calls: Iterable[FrameCall]) -> frozenset[int]:
        """Return the numbers of the nodes that some calls can reach."""
        count = len(self.frames.all)
        starts = [count + group.number for call in calls for group in call.groups]
        return frozenset(reachable(starts, self.graph.__getitem__))

    @cached_property
    def _makers(self) -> dict[int, list[tuple[Frame, int]]]:
        found: dict[int, list[tuple[Frame, int]]] = {}
        for frame, made in self.frames.allocated.items():
            for pc, number in made:
                found.setdefault(number, []).append((frame, pc))
        return found

    def allocators(self, number: int) -> Sequence[tuple[Frame, int]]:
        """Return the frames and offsets that allocate an abstract object, clones aside."""
        return self._makers.get(number, ())

    @cached_property
    def _clonings(self) -> list[tuple[Frame, CloneStatement]]:
        return [(frame, each) for frame in self.frames.all for each in frame.statements.clones]

    def clones(self) -> Iterator[tuple[Frame, ObjectSet]]:
        """Return the frames that clone objects, each with the clones."""
        for frame, cloning in self._clonings:
            yield frame, self.frames.points_to(frame, cloning.dest)

    def cloning_sites(self, number: int) -> frozenset[tuple[Frame, int]]:
        """Return the frames and offsets where an abstract object is a clone of another."""
        return frozenset(self._cloned.get(number, ()))

    @cached_property
    def _cloned(self) -> dict[int, list[tuple[Frame, int]]]:
        found: dict[int, list[tuple[Frame, int]]] = {}
        for frame, cloning in self._clonings:
            for number in bits(self.frames.points_to(frame, cloning.dest)):
                found.setdefault(number, []).append((frame, cloning.site.pc))
        return found

    def only_caller(self, frame: Frame) -> Caller | None:
        """Return the call that reaches a frame, if the frame is entered in no other way."""
        callers = list(islice(self.callers(frame), 2))
        is_called = not (frame.is_initialiser or frame in self.vm_entries)
        return callers[0] if is_called and len(callers) == 1 else None

    @cached_property
    def edges_without_initialisers(self) -> list[list[int]]:
        """Return the graph without initialisers, which run in isolation.

        Groups of one frame, as most are, are skipped.
        """
        initialisers = {frame.number for frame in self.frames.all if frame.is_initialiser}
        count, graph = len(self.frames.all), self.graph
        only = {node: graph[node][0] for node in range(count, len(graph)) if len(graph[node]) == 1}
        ends = [[only.get(n, n) for n in called if n not in initialisers] for called in graph]
        return [list(dict.fromkeys(called)) for called in ends]

    @cached_property
    def callers_first(self) -> list[int]:
        """Return the reachable nodes of `called_by_nodes` in reverse postorder."""
        # One more node precedes all entries.
        graph = [*self.edges_without_initialisers, sorted(self.thread_entries)]
        return reverse_postorder(graph, len(graph) - 1)[1:]

    @cached_property
    def thread_entries(self) -> frozenset[int]:
        """Return the frames that are entered otherwise than by a call within their thread."""
        found = {frame.number for frame in self.vm_entries}
        found |= {frame.number for frame in self.frames.all if frame.is_initialiser}
        calls = [call for frame in self.start_frames for call in frame.calls]
        return frozenset(found | {callee.number for call in calls for callee in call.callees()})

    @cached_property
    def _by_receiver(self) -> dict[int, list[Frame]]:
        found: dict[int, list[Frame]] = {}
        for frame in self.frames.all:
            if frame.method is None or not frame.method.is_static:
                for number in bits(self.frames.parameter(frame, 0)):
                    found.setdefault(number, []).append(frame)
        return found

    def frames_with_receiver(self, objects: ObjectSet) -> dict[Frame, None]:
        """Return the frames whose receiver may be one of some objects."""
        return {
            frame: None for number in bits(objects) for frame in self._by_receiver.get(number, ())
        }

    @cached_property
    def vm_entries(self) -> frozenset[Frame]:
        """Return the frames that the virtual machine calls, initialisers aside."""
        return frozenset((*self.frames.mains, *self.frames.finalizers))

    def may_repeat(self, frame: Frame, pc: int) -> bool:
        """Tell whether an instruction is in a cycle of its body's control flow."""
        if frame.method is None or frame.body is None:
            return False
        if frame.method not in self._cycles:
            self._cycles[frame.method] = cyclic_offsets(frame.body)
        return pc in self._cycles[frame.method]
