"""The provenance of the objects of a race: where the code of each side has them from.

An object that a side has allocated itself, on the path that is shown, is new there: even if other
objects of its allocation site are shared, this one is probably not yet. Two sides that load their
objects from one field more probably have the same one than sides that load them from two.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import ThreadCalls
from heddle.entry import is_harness
from heddle.pointsto import AbstractObject, Frame, ObjectSet, Site
from heddle.pointsto.budget import full_names
from heddle.program.classes import Method
from heddle.program.defuse import BodyFacts
from heddle.program.ir import (
    ArrayLoad,
    Body,
    Cast,
    Const,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    New,
    NewArray,
    Return,
    Var,
)
from heddle.races.findings.call_paths import CallPaths, Hop
from heddle.races.findings.sides import Side

# How many definitions are followed for one side, and how many calls deep.
_MOST_STEPS: Final = 60
_MOST_CALLS: Final = 6
_MOST_CALLEES: Final = 3
_ELEMENT: Final = "[]"
_NEW: Final = ("new", "made")

# What returns the value of the running thread.
_LOCAL: Final = ("java/lang/ThreadLocal", "get")

# The origin of an object: allocated on the path, in its code or in what it calls; loaded from a
# field; the value of a thread local; the receiver or an argument of the first method; the object of
# the thread; or unknown.
Origin: TypeAlias = Literal[
    "new", "made", "field", "static", "local", "receiver", "argument", "thread", "view", "unknown"
]


class ObjectSource(NamedTuple):
    """An origin, the field that the object is loaded from, and whether its holder is new, too."""

    origin: Origin
    field: str = ""
    of_new: bool = False

    @property
    def is_new(self) -> bool:
        """Return whether the object, or the one whose field holds it, is allocated on the path."""
        return self.of_new or self.origin in _NEW


class Provenance(NamedTuple):
    """The sources of the objects at one side, and how many objects it may access."""

    sources: frozenset[ObjectSource]
    breadth: int = 1

    @property
    def is_new(self) -> bool:
        """Return whether the path that is shown allocates the object."""
        found = [source for source in self.sources if source.origin != "view"]
        return bool(found) and all(source.is_new for source in found)

    @property
    def fields(self) -> frozenset[str]:
        """Return the fields that the object is loaded from."""
        return frozenset(source.field for source in self.sources if source.field)

    @property
    def is_local(self) -> bool:
        """Return whether the object is the value of a thread local, or what that holds."""
        return bool(self.sources) and all(source.origin == "local" for source in self.sources)

    @property
    def are_static(self) -> bool:
        """Return whether the object comes from static fields only."""
        return bool(self.sources) and all(source.origin == "static" for source in self.sources)


# How the sources of two sides compare: one static field; fields, of which one is the same or none;
# the receivers of the first methods; passed at one side or both as an argument; the value of a
# thread local at one side; or unknown.
Holding: TypeAlias = Literal["static", "same", "receiver", "different", "passed", "local", ""]


def holding(ours: Provenance, theirs: Provenance) -> Holding:
    """Compare what holds the objects of two sides."""
    if any(each.is_local for each in (ours, theirs)):
        return "local"
    if ours.are_static and theirs.are_static and len(ours.fields | theirs.fields) == 1:
        return "static"
    if ours.fields & theirs.fields:
        return "same"
    if all(source.origin == "receiver" for source in ours.sources | theirs.sources):
        return "receiver"
    if any(source.origin == "argument" for source in ours.sources | theirs.sources):
        return "passed"
    return "different" if ours.fields and theirs.fields else ""


class _Scope(NamedTuple):
    """A frame on a path; the arguments in the caller's scope, if these are known."""

    frame: Frame
    args: tuple[Var, ...] | None
    caller: "_Scope | None"
    entry: Origin = "unknown"


@final
class ProvenanceFinder:
    """Follows objects backwards along the path of a side."""

    def __init__(
        self,
        calling: ThreadCalls,
        paths: CallPaths,
        is_application: Callable[[Frame], bool],
        may_allocate: Callable[[Frame, ObjectSet], bool],
    ) -> None:
        self._frames = calling.frames
        self._hierarchy = calling.hierarchy
        self._paths = paths
        self._may_allocate = may_allocate
        self.is_application = is_application
        self._names = full_names(calling.frames)
        self._facts = Memo(_body_facts)
        self._sites = Memo(self._sites_of)

    def of(self, side: Side, objects: ObjectSet) -> Provenance:
        """Return where a side has the objects from that it accesses."""
        if side.statement.is_static:
            return Provenance(frozenset((ObjectSource("field"),)), 1)
        body = _body(side.frame)
        wanted = frozenset(site for number in bits(objects) for site in self._sites[number])
        is_known = not (side.is_led or is_of_harness(side.frame))
        found = self._accessed(side, body, wanted) if is_known and body is not None else None
        if found is None:
            return Provenance(frozenset((ObjectSource("unknown"),)), 0)
        breadth = self._frames.variable(side.frame, found).bit_count()
        search = _Search(self, objects, wanted)
        search.follow(self._scope(side), found, 0)
        return Provenance(frozenset(search.found), breadth)

    def _scope(self, side: Side) -> _Scope:
        """Return the scope of a side, with those of its callers on the path."""
        hops = self._paths.telling(side.thread, side.frame)
        scope: _Scope | None = None
        for hop in hops:
            if is_of_harness(hop.frame):
                scope = _Scope(hop.callee, None, None, "receiver")
                continue
            outer = scope or _Scope(hop.frame, None, None, "thread")
            scope = _Scope(hop.callee, _arguments(hop), outer)
        return scope or _Scope(side.frame, None, None, "thread")

    def _accessed(self, side: Side, body: Body, wanted: frozenset[Site]) -> Var | None:
        """Return the variable with the object that a side accesses, or that leads there."""
        if side.inner is None:
            return side.statement.base
        call = next((i for i in body.instructions() if i.pc == side.pc), None)
        if not isinstance(call, Invoke) or not call.args:
            return None
        named = [var for var in call.args if self.is_among(side.frame, var, wanted)]
        return (named or call.args)[0]

    def _sites_of(self, number: int) -> frozenset[Site]:
        found: AbstractObject = self._frames.objects[number]
        return frozenset((*found.sites, *(self._names.name(number) or ())))

    def is_among(self, frame: Frame, var: Var, wanted: frozenset[Site]) -> bool:
        """Return whether a variable may be an object that some sites are in the name of."""
        found = self._frames.objects_of(self._frames.variable(frame, var))
        return any(each.site in wanted for each in found)

    def facts(self, frame: Frame) -> BodyFacts | None:
        """Return the definitions in the body of a frame, if it has one."""
        return None if frame.method is None else self._facts[frame.method]

    def is_local(self, call: Invoke) -> bool:
        """Return whether a call returns the running thread's value of a thread local."""
        owner, name = _LOCAL
        return call.method.name == name and self._hierarchy.is_subclass(call.method.owner, owner)

    def callees(self, frame: Frame, pc: int) -> list[Frame]:
        """Return the frames that a call may reach."""
        return [each for call in frame.calls if call.site.pc == pc for each in call.callees()]

    def may_be_made(self, callees: Sequence[Frame], objects: ObjectSet) -> bool:
        """Return whether one of some frames may allocate the objects."""
        return any(self._may_allocate(each, objects) for each in callees)


@final
class _Search:
    """One search backwards; `found` are the sources so far.

    It begins at a view or an iterator where the object itself is not passed to a library.
    """

    def __init__(
        self, finder: ProvenanceFinder, objects: ObjectSet, wanted: frozenset[Site]
    ) -> None:
        self._finder = finder
        self._objects = objects
        self._wanted = wanted
        self.found: set[ObjectSource] = set()
        self._seen: set[tuple[Frame, Var, str]] = set()

    def follow(self, scope: _Scope, var: Var, depth: int, field: str = "") -> None:
        """Add the sources of a variable; `field` is what holds the object that is loaded then."""
        key = (scope.frame, var, field)
        if key in self._seen:
            return
        self._seen.add(key)
        facts = self._finder.facts(scope.frame)
        if facts is None or len(self._seen) > _MOST_STEPS:
            self._add("unknown", field)
        elif var in facts.phis:
            for each in facts.phis[var].args:
                self.follow(scope, each, depth, field)
        elif var < facts.body.parameters:
            self._parameter(scope, var, depth, field)
        else:
            self._defined(scope, facts.defined.get(var), depth, field)

    def _parameter(self, scope: _Scope, var: Var, depth: int, field: str) -> None:
        if scope.caller is not None and scope.args is not None:
            self.follow(scope.caller, scope.args[var], depth, field)
        elif scope.entry == "receiver":
            self._add(_of_entry(scope.frame.method, var), field)
        else:
            self._add(scope.entry, field)

    def _defined(self, scope: _Scope, instr: Instr | None, depth: int, field: str) -> None:
        match instr:
            case New() | NewArray():
                self._add("new" if field or self._is_wanted(scope, instr.dest) else "view", field)
            case Const():
                pass  # null is no object.
            case Cast():
                self.follow(scope, instr.operand, depth, field)
            case GetField():
                self.follow(scope, instr.base, depth, _held_in(field, instr))
            case GetStatic():
                self.found.add(ObjectSource("static", _held_in(field, instr)))
            case ArrayLoad():
                self.follow(scope, instr.array, depth, field or _ELEMENT)
            case Invoke():
                self._returned(scope, instr, depth, field)
            case _:
                self._add("unknown", field)

    def _is_wanted(self, scope: _Scope, var: Var) -> bool:
        return self._finder.is_among(scope.frame, var, self._wanted)

    def _returned(self, scope: _Scope, call: Invoke, depth: int, field: str) -> None:
        """Follow what a call returns: into the callees, or to the object that it is called on."""
        if self._finder.is_local(call):
            self.found.add(ObjectSource("local"))
            return
        callees = self._finder.callees(scope.frame, call.pc)
        bodies = [(each, body) for each in callees if (body := _body(each)) is not None]
        is_wanted = bool(field) or (call.dest is not None and self._is_wanted(scope, call.dest))
        if self._may_follow(call, callees, bodies, depth):
            for callee, body in bodies:
                inner = _Scope(callee, call.args, scope)
                for instr in body.instructions():
                    if isinstance(instr, Return) and instr.value is not None:
                        self.follow(inner, instr.value, depth + 1, field)
        elif not field and is_wanted and self._finder.may_be_made(callees, self._objects):
            self._add("made", field)
        elif call.args:
            self.follow(scope, call.args[0], depth, field or (_ELEMENT if is_wanted else ""))
        else:
            self._add("unknown", field)

    def _may_follow(
        self,
        call: Invoke,
        callees: Sequence[Frame],
        bodies: Sequence[tuple[Frame, Body]],
        depth: int,
    ) -> bool:
        is_known = depth < _MOST_CALLS and 0 < len(bodies) == len(callees) <= _MOST_CALLEES
        return is_known and all(
            len(call.args) == body.parameters and self._finder.is_application(callee)
            for callee, body in bodies
        )

    def _add(self, origin: Origin, field: str) -> None:
        if field == _ELEMENT:
            # What a new collection contains need not be new.
            self.found.add(ObjectSource("unknown" if origin in _NEW else origin))
        elif field:
            self.found.add(ObjectSource("field", field, origin in _NEW))
        else:
            self.found.add(ObjectSource(origin))


def _of_entry(method: Method | None, var: Var) -> Origin:
    """Return the origin of a parameter of a method that a caller outside the program calls."""
    if method is None or method.is_static or var:
        return "argument"
    return "new" if method.name == "<init>" else "receiver"


def _held_in(field: str, instr: GetField | GetStatic) -> str:
    """Return the field that holds an object: the last one that is loaded, or of its collection."""
    if field not in ("", _ELEMENT):
        return field
    return f"{instr.field.owner}.{instr.field.name}{field}"


def is_of_harness(frame: Frame) -> bool:
    """Return whether a frame is of the harness."""
    return frame.method is not None and is_harness(frame.method.owner)


def _body(frame: Frame) -> Body | None:
    method: Method | None = frame.method
    return None if method is None else method.body


def _arguments(hop: Hop) -> tuple[Var, ...] | None:
    """Return the arguments of a call on a path, if they are the parameters of what it calls."""
    body, callee = _body(hop.frame), _body(hop.callee)
    if body is None or callee is None:
        return None
    calls = [i for i in body.instructions() if i.pc == hop.pc and isinstance(i, Invoke)]
    found = [i.args for i in calls if len(i.args) == callee.parameters]
    return found[0] if found else None


def _body_facts(method: Method) -> BodyFacts | None:
    return None if method.body is None else BodyFacts(method.body)
