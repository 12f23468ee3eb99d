"""Locks that must be held, by paths that mean one object (`paths`), in every frame.

A lock is known by its path: of the monitors a body enters, of `synchronized` methods (the receiver,
or the class object), and of those that every caller holds, in terms of the callee's parameters. Two
accesses to the same object exclude each other if both hold a lock that is one object for the whole
program (a class object, a stable static field, an abstract object that stands for one only), or if
both hold the lock at the same stable path from the object that is accessed.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency._monitors import Monitors, monitors
from heddle.concurrency.calling import Calling
from heddle.concurrency.once import AtMostOnce
from heddle.concurrency.paths import Path, Paths, variable_path
from heddle.pointsto.frames import Frame, FrameCall
from heddle.program.classes import Field, Method
from heddle.program.descriptors import type_of_class
from heddle.program.ir import Body, Var

LockSet: TypeAlias = frozenset[Path]

_NONE: Final[LockSet] = frozenset()
# The fields that lead from the object accessed to a lock: () is its own monitor.
Relative: TypeAlias = tuple[Field, ...]


class Guards(NamedTuple):
    """The locks held at an access: those of the whole program, and those on its object's side."""

    everywhere: LockSet
    relative: frozenset[Relative]

    def exclude(self, other: "Guards") -> bool:
        """Tell whether two accesses to one object must hold a common lock."""
        return bool(self.everywhere & other.everywhere or self.relative & other.relative)

    @property
    def initialising(self) -> frozenset[str]:
        """Return the classes within whose initialisation the access must happen."""
        names = [p.root[1] for p in self.everywhere if p.root[0] == "initialising"]
        return frozenset(name for name in names if isinstance(name, str))


NO_GUARDS: Final = Guards(_NONE, frozenset())


@final
class HeldLocks:
    """The locks that must be held, at every point of every frame."""

    def __init__(self, calling: Calling, once: AtMostOnce, paths: Paths) -> None:
        self._calling = calling
        self._once = once
        self._paths = paths
        self._monitors: dict[Method, Monitors] = {}
        self._variables: dict[Method, dict[int, Var]] = {}
        self._entries: list[LockSet | None] = [None] * len(calling.graph)
        # The nodes of which something is known that their callees have not been told.
        self._news: set[int] = set()
        self._descend()

    def monitors(self, method: Method, body: Body) -> Monitors:
        """Return the monitors that a body holds at its points."""
        found = self._monitors.get(method)
        if found is None:
            found = self._monitors[method] = monitors(body)
        return found

    def paths(self, method: Method, body: Body) -> dict[Var, Path]:
        """Return the paths of a body's variables."""
        return self._paths.of(method, body)

    def held(self, frame: Frame, pc: int) -> LockSet:
        """Return the locks that must be held at an offset of a frame."""
        return self._entry(frame) | self._entered(frame, pc)

    def guards(self, frame: Frame, pc: int, base: Var | None) -> Guards:
        """Return the locks held at an access to a field of a variable, or to a static field."""
        held = self.held(frame, pc)
        if not held:
            return NO_GUARDS
        everywhere = frozenset(path for path in held if path.is_global)
        if base is None or frame.method is None or frame.body is None:
            return Guards(everywhere, frozenset())
        above = variable_path(self._paths.of(frame.method, frame.body), base)
        relative = [path.under(above) for path in held]
        return Guards(everywhere, frozenset(r for r in relative if r is not None))

    # -- within a frame ----------------------------------------------------------------------------

    def _entered(self, frame: Frame, pc: int) -> LockSet:
        """Return the locks of the monitors that the frame itself has entered."""
        if frame.method is None or frame.body is None:
            return _NONE
        held = self.monitors(frame.method, frame.body).must.get(pc)
        if not held:
            return _NONE
        paths = self._paths.of(frame.method, frame.body)
        return frozenset(p for var in held for p in self._locks(frame, var, paths))

    def _locks(self, frame: Frame, var: Var, paths: dict[Var, Path]) -> Iterable[Path]:
        """Return the paths of a variable: its own, and that of the one object it must be."""
        yield variable_path(paths, var)
        objects = self._calling.frames.variable(frame, var)
        if objects & (objects - 1) == 0 and objects & self._once.objects:
            yield Path(("object", objects.bit_length() - 1))

    def _entry(self, frame: Frame) -> LockSet:
        """Return the locks held when a frame's first instruction runs."""
        entered = self._entries[frame.number] or _NONE
        method = frame.method
        if method is None or not method.is_synchronized or frame.body is None:
            return entered
        if method.is_static:
            return entered | {Path(("class", type_of_class(method.owner)))}
        return entered | frozenset(self._locks(frame, 0, {0: Path(("parameter", 0))}))

    # -- from callers to callees -------------------------------------------------------------------

    def _descend(self) -> None:
        """Find what all callers of a frame hold: the greatest solution, by intersection."""
        count = len(self._calling.frames.all)
        for frame in self._roots():
            self._entries[frame.number] = _NONE
        for frame in self._calling.frames.all:
            if frame.is_initialiser and frame.method is not None:
                # The thread that initialises a class keeps all others out of it (JLS 12.4.2).
                here = Path(("initialising", frame.method.owner))
                self._entries[frame.number] = frozenset((here,))
        self._news.update(n for n, entry in enumerate(self._entries) if entry is not None)
        for members in reversed(self._calling.components.members):
            while todo := [node for node in members if node in self._news]:
                for node in todo:
                    self._news.discard(node)
                    if node >= count:
                        self._tell_group(node)
                    else:
                        self._tell_callees(node)

    def _roots(self) -> Iterable[Frame]:
        frames, starting = self._calling.frames, self._calling.starting
        yield from frames.mains
        yield from frames.unattended
        for frame in starting:
            for call in frame.calls:
                yield from call.callees()

    def _tell_callees(self, node: int) -> None:
        frame, count = self._calling.frames.all[node], len(self._calling.frames.all)
        if frame in self._calling.starting:
            return
        for call in frame.calls:
            given = self._given(frame, call)
            for group in call.groups:
                self._meet(count + group.number, given)

    def _tell_group(self, node: int) -> None:
        entry = self._entries[node]
        assert entry is not None
        for callee in self._calling.graph[node]:
            if not self._calling.frames.all[callee].is_initialiser:
                self._meet(callee, entry)

    def _meet(self, node: int, given: LockSet) -> None:
        known = self._entries[node]
        met = given if known is None else known & given
        if met != known:
            self._entries[node] = met
            self._news.add(node)

    def _given(self, frame: Frame, call: FrameCall) -> LockSet:
        """Return the locks held at a call, as its callees name them."""
        held = self.held(frame, call.site.pc)
        if not held:
            return _NONE
        found = {path for path in held if path.is_global}
        if len(found) == len(held):
            return frozenset(found)
        for position, above in enumerate(self._arguments(frame, call)):
            if above is not None:
                under = [path.under(above) for path in held]
                root = ("parameter", position)
                found.update(Path(root, fields) for fields in under if fields is not None)
        return frozenset(found)

    def _arguments(self, frame: Frame, call: FrameCall) -> list[Path | None]:
        """Return the paths of the arguments of a call, in the caller's terms."""
        statements = frame.statements
        if frame.body is None or frame.method is None:
            at = {n: i for i, (n, _) in enumerate(statements.parameters) if n >= 0}
            positions = [at.get(number) for number in call.site.arguments]
            return [None if p is None else Path(("parameter", p)) for p in positions]
        paths = self._paths.of(frame.method, frame.body)
        variables = self._variables.get(frame.method)
        if variables is None:
            variables = {number: var for var, number in statements.variables.items()}
            self._variables[frame.method] = variables
        found = [variables.get(number) for number in call.site.arguments]
        return [None if var is None else variable_path(paths, var) for var in found]
