"""Plans of a method's insertions: what goes where, before any constant is appended.

All sites of a class must be known before the first constant is appended; what is inserted is
therefore planned as functions that emit it later.
"""

from collections.abc import Callable
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias, final

from heddle.dynamic.instrument.sites import AccessedPlace, SiteTable
from heddle.frontend.classwriter.class_editor import EditableMethod
from heddle.frontend.classwriter.edits import CodeEdits, Snippet
from heddle.frontend.classwriter.emit import Emitter
from heddle.frontend.classwriter.growing_pool import GrowingPool

RUNTIME: Final = "heddle/rt/Rt"
STATE_CLASS: Final = "heddle/rt/ThreadState"
STATE: Final = f"L{STATE_CLASS};"
OBJECT: Final = "Ljava/lang/Object;"


@final
class RuntimeEmitter:
    """Code that calls the run-time library."""

    def __init__(self, pool: GrowingPool, sites: SiteTable, state_slot: int) -> None:
        self.code = Emitter(pool)
        self._sites = sites
        self._state_slot = state_slot

    def fetch_state(self) -> None:
        """Store the state of the thread in its local."""
        self.code.call_static(RUNTIME, "self", f"(){STATE}").store("A", self._state_slot)

    def call(self, name: str, taken: str, result: str = "V") -> None:
        """Call a method that takes what is on the stack, and the state of the thread."""
        self.code.load("A", self._state_slot)
        self.code.call_static(RUNTIME, name, f"({taken}{STATE}){result}")

    def call_at(self, name: str, taken: str, site: int) -> None:
        """Call a method that takes a site besides."""
        self.code.load("A", self._state_slot)
        self.code.constant(self._sites.index(site))
        self.code.call_static(RUNTIME, name, f"({taken}{STATE}I)V")


Emission: TypeAlias = Callable[[RuntimeEmitter], object]


class Placement(Enum):
    """The places at which a plan may insert."""

    ENTRY = auto()
    BEFORE = auto()
    AFTER = auto()
    INSTEAD = auto()
    LANDING = auto()


class PlannedStep(NamedTuple):
    """An insertion; accesses may be left out where there is no room, what orders threads not."""

    position: Placement
    pc: int
    emit: Emission
    is_access: bool


@final
class MethodPlan:
    """The insertions of one method, in the order in which they are made.

    The state of the thread is a local after those of the method, `kept_slot` the next, for
    the lock or task of the method, if it is kept; scratch locals follow.
    """

    def __init__(self, method: EditableMethod, sites: SiteTable) -> None:
        self.method = method
        self.state_slot = method.code.max_locals
        self.kept_slot = self.state_slot + 1
        self.kept_type: str | None = None
        self.steps: list[PlannedStep] = []
        self._sites = sites
        self._scratch = 0

    def site(self, place: AccessedPlace, pc: int) -> int:
        """Return a new site."""
        return self._sites.add(place, self.method, pc)

    def scratch_slot(self, slots: int) -> int:
        """Return the first of so many scratch locals, which steps at one instruction may use."""
        self._scratch = max(self._scratch, slots)
        return self.state_slot + 2

    def add(self, position: Placement, pc: int, emit: Emission, *, is_access: bool = False) -> None:
        """Append a step."""
        self.steps.append(PlannedStep(position, pc, emit, is_access))

    def edits(self, pool: GrowingPool, *, accesses: bool) -> CodeEdits | None:
        """Return the edits; None if there is nothing to do."""
        steps = [step for step in self.steps if accesses or not step.is_access]
        if not steps:
            return None
        types = (STATE_CLASS, *([self.kept_type] if self.kept_type else []))
        edits = CodeEdits(types, scratch=self._scratch + 2 - len(types))
        edits.insert_at_entry(self._emitted(pool, RuntimeEmitter.fetch_state))
        for step in steps:
            self._insert(edits, step, self._emitted(pool, step.emit))
        return edits

    def _emitted(self, pool: GrowingPool, emit: Emission) -> Snippet:
        emitter = RuntimeEmitter(pool, self._sites, self.state_slot)
        emit(emitter)
        return emitter.code.snippet()

    @staticmethod
    def _insert(edits: CodeEdits, step: PlannedStep, snippet: Snippet) -> None:
        if step.position is Placement.ENTRY:
            edits.insert_at_entry(snippet)
        elif step.position is Placement.BEFORE:
            edits.insert_before(step.pc, snippet)
        elif step.position is Placement.AFTER:
            edits.insert_after(step.pc, snippet)
        elif step.position is Placement.INSTEAD:
            edits.replace(step.pc, snippet)
        else:
            edits.land(snippet)
