"""Makes the `Frames` of a solved state."""

from collections.abc import Iterable
from typing import final

from heddle.pointsto.context import AbstractObject
from heddle.pointsto.frames import Frame, FrameCall, FrameGroup, Frames, Statements
from heddle.pointsto.solver.heap import AbstractHeap
from heddle.pointsto.solver.instances import CalleeGroup, Instance
from heddle.pointsto.solver.rules import Rules


@final
class FrameBuilder:
    """Builds frames and groups, each once."""

    def __init__(self, heap: AbstractHeap, rules: Rules, sets: list[int]) -> None:
        self._heap = heap
        self._rules = rules
        self._sets = sets
        self._frames: dict[Instance, Frame] = {}
        self._groups: dict[CalleeGroup, FrameGroup] = {}
        self._initialised: dict[str, tuple[Frame, ...]] = {}

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
        made = Frames(tuple(self._frames.values()), tuple(self._groups.values()))
        frames = [self._frames[instance] for instance in rules.entries]
        made.mains = tuple(frame for frame in frames if not frame.is_initialiser)
        self._initialise(made.mains)
        made.unattended = tuple(dict.fromkeys(self._frames[i] for i in rules.unattended))
        made.objects = tuple(objects)
        made.stand_ins = rules.stand_ins
        self._fill(made)
        return made

    def _frame(self, number: int, instance: Instance) -> Frame:
        unit = instance.unit
        context = self._heap.contexts[instance.context]
        frame = Frame(number, unit.method, context, instance.statements)
        frame.base = instance.base
        if unit.method is not None:
            frame.body = instance.statements.body
        return frame

    def _group(self, group: CalleeGroup) -> FrameGroup:
        """Make the group of frames for one of instances, as it is met."""
        made = self._groups[group] = FrameGroup(len(self._groups))
        made.callees = tuple([self._frames[callee] for callee in group.callees])
        return made

    def _initialise(self, mains: tuple[Frame, ...]) -> None:
        """Tie code to the initialisers of the classes it may be the first to use.

        The virtual machine initialises the class of a main method before it runs that (JVMS 5.2).
        """
        initialisers = {
            frame.method.owner: frame
            for frame in self._frames.values()
            if frame.method is not None and frame.is_initialiser
        }
        # What the code initialises is the same in all its contexts.
        known: dict[Statements, tuple[Frame, ...]] = {}
        for frame in self._frames.values():
            statements = frame.statements
            if statements.initialised:
                found = known.get(statements)
                if found is None:
                    found = self._all_initialising(statements.initialised, initialisers)
                    known[statements] = found
                frame.initialises = found
        for frame in mains:
            if frame.method is not None:
                names = (*frame.statements.initialised, frame.method.owner)
                frame.initialises = self._all_initialising(names, initialisers)

    def _all_initialising(
        self, names: Iterable[str], initialisers: dict[str, Frame]
    ) -> tuple[Frame, ...]:
        """Return the initialisers that the use of some classes may run."""
        found = [f for name in names for f in self._initialising(name, initialisers)]
        return tuple(dict.fromkeys(found))

    def _initialising(self, name: str, initialisers: dict[str, Frame]) -> tuple[Frame, ...]:
        """Return the initialisers of a class and of those that are initialised before it."""
        found = self._initialised.get(name)
        if found is None:
            order = dict.fromkeys(self._rules.initialised_with(name))
            found = tuple([initialisers[each] for each in order if each in initialisers])
            self._initialised[name] = found
        return found

    def _fill(self, made: Frames) -> None:
        sets, rules, heap = self._sets, self._rules, self._heap
        made.see(sets)
        made.fields = {
            number: {field: sets[node] for field, node in fields.items()}
            for number, fields in rules.fields.items()
        }
        made.statics = {field: sets[node] for field, node in rules.statics.items()}
        made.allocated = {
            frame: [
                (site.pc, heap.allocate(site, instance.context))
                for _, site in instance.statements.allocations
            ]
            for instance, frame in self._frames.items()
            if instance.statements.allocations
        }
