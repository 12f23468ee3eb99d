"""Construction of the `Frames` of a solution."""

from typing import final

from heddle._util.memo import Memo
from heddle.pointsto.context import AbstractObject
from heddle.pointsto.frames import Frame, FrameCall, FrameGroup, Frames
from heddle.pointsto.solver.heap import AbstractHeap
from heddle.pointsto.solver.instances import CalleeGroup, Instance
from heddle.pointsto.solver.rules import Rules
from heddle.pointsto.templates import Statements


@final
class FrameBuilder:
    """Builds frames and groups of frames, each once."""

    def __init__(self, heap: AbstractHeap, rules: Rules, sets: list[int]) -> None:
        self._heap = heap
        self._rules = rules
        self._sets = sets
        self._frames: dict[Instance, Frame] = {}
        self._groups: dict[CalleeGroup, FrameGroup] = {}
        self._initialisers: dict[str, Frame] = {}
        self._run_by_use = Memo(self._initialisers_of)

    def frames(self, objects: list[AbstractObject]) -> Frames:
        """Build everything."""
        rules = self._rules
        for number, instance in enumerate(rules.instances.values()):
            self._frames[instance] = self._frame(number, instance)
        groups = self._groups
        for instance, frame in self._frames.items():
            frame.calls = tuple(
                [
                    FrameCall(c.site, tuple([groups.get(g) or self._group(g) for g in c.groups]))
                    for c in instance.calls
                    if c.groups
                ]
            )
        built = Frames(tuple(self._frames.values()), tuple(self._groups.values()))
        entries = [self._frames[instance] for instance in rules.entries]
        built.mains = tuple([frame for frame in entries if not frame.is_initialiser])
        self._initialise(built.mains)
        built.finalizers = tuple(dict.fromkeys([self._frames[i] for i in rules.unattended]))
        built.objects = tuple(objects)
        built.mirrors = rules.mirrors
        self._fill(built)
        return built

    def _frame(self, number: int, instance: Instance) -> Frame:
        unit = instance.unit
        context = self._heap.contexts[instance.context]
        frame = Frame(number, unit.method, context, instance.statements)
        frame.base = instance.base
        if unit.method is not None:
            frame.body = instance.statements.body
        return frame

    def _group(self, group: CalleeGroup) -> FrameGroup:
        """Return the group of frames for one of instances, numbered in the order of first use."""
        built = self._groups[group] = FrameGroup(len(self._groups))
        built.callees = tuple([self._frames[callee] for callee in group.callees])
        return built

    def _initialise(self, mains: tuple[Frame, ...]) -> None:
        """Set the class initialisers that each frame may be the first to trigger.

        The virtual machine initialises the class of a main method before it runs it (JVMS 5.2).
        """
        for frame in self._frames.values():
            if frame.method is not None and frame.is_initialiser:
                self._initialisers[frame.method.owner] = frame
        # They depend on the statements alone, not on the context.
        known = Memo(self._all_initialisers)
        for frame in self._frames.values():
            if frame.statements.initialised:
                frame.initialises = known[frame.statements]
        for frame in mains:
            if frame.method is not None:
                frame.initialises = self._all_initialisers(frame.statements, frame.method.owner)

    def _all_initialisers(self, statements: Statements, *further: str) -> tuple[Frame, ...]:
        """Return the initialisers that the use of the classes of some statements may run."""
        names = (*statements.initialised, *further)
        return tuple(dict.fromkeys([f for name in names for f in self._run_by_use[name]]))

    def _initialisers_of(self, name: str) -> tuple[Frame, ...]:
        """Return the initialisers of a class and of those that are initialised before it."""
        initialisers = self._initialisers
        order = self._rules.initialised_with(name)
        return tuple([initialisers[each] for each in order if each in initialisers])

    def _fill(self, built: Frames) -> None:
        sets, rules, heap = self._sets, self._rules, self._heap
        built.see(sets)
        built.fields = {
            number: {field: sets[node] for field, node in fields.items()}
            for number, fields in rules.fields.items()
        }
        built.statics = {field: sets[node] for field, node in rules.statics.items()}
        built.allocated = {
            frame: [
                (site.pc, heap.allocate(site, instance.context))
                for _, site in instance.statements.allocations
            ]
            for instance, frame in self._frames.items()
            if instance.statements.allocations
        }
