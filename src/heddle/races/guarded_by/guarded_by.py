"""Checks that the locks named by `@GuardedBy` are held: a claim, which is never trusted.

The lock of a field must be held at every access to an object that may be shared by then, while
another thread may run; the lock of a method at every call of it. That it is held must be proved
by the lock sets that decide races. Without a proof, the path to the access decides: if no lock on
it can be the named one, the claim is broken; if one may be, it is a finding only where there is a
race as well, and else an unproved claim. The same holds for lock objects: a method may return with
one held, which no path shows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing import variable_path
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.escape import ArgumentStates, may_pass_shared
from heddle.concurrency.locks import HeldLocks
from heddle.concurrency.threads import AbstractThread, ThreadKind
from heddle.models.annotations import Annotations, Meaning
from heddle.pointsto import Frame, FrameCall
from heddle.program.annotated import spelled, strings_of
from heddle.program.classes import Annotation, Class, Field, Flags, Method
from heddle.program.ir import Body, GetField, GetStatic, PutField, PutStatic, Var
from heddle.program.program import Program, Role
from heddle.races.findings import CallPaths, Circumstances, Hop, ShownRace
from heddle.races.guarded_by.guard_locks import GuardLocks, GuardUse
from heddle.races.guarded_by.guard_names import GuardName, GuardNames, UnresolvedGuard
from heddle.races.stages import Analyses

_UNPROVED: Final = "the lock could not be proved to be held, but no race was found there either"
# How many calls up a caller without the lock is searched.
_MOST_CALLS: Final = 6
_MOST_STEPS: Final = 1_000
# How many paths to an access are considered.
_MOST_PATHS: Final = 40


class GuardClaim(NamedTuple):
    """The locks that a field or a method is declared to be guarded by, all of them."""

    on: Field | Method
    annotation: str
    guards: tuple[GuardName, ...]


class GuardedAccess(NamedTuple):
    """An access or a call that a thread reaches on a path."""

    thread: AbstractThread
    use: GuardUse
    path: tuple[Hop, ...]


class GuardViolation(NamedTuple):
    """A place where a declared guard is not held, and how a thread reaches it.

    `is_certain` says that no lock on the path can be it, `is_shared` that it is held for reading
    only.
    """

    claim: GuardClaim
    guard: GuardName
    at: GuardedAccess
    is_certain: bool
    is_shared: bool = False

    @property
    def rank(self) -> tuple[bool, bool]:
        """Return a key that puts the clearest first: certain, without constructors."""
        return not self.is_certain, _is_in_construction(self.at.path)

    @property
    def place(self) -> tuple[Method, int]:
        """Return the line it is on."""
        method = self.at.use.frame.method
        assert method is not None
        return place_of(method, self.at.use.pc)


class UncheckedClaim(NamedTuple):
    """A claim that was not checked or not proved, and why."""

    on: Field | Method
    annotation: str
    why: str


class GuardCheck(NamedTuple):
    """The result of checking all claims."""

    violations: tuple[GuardViolation, ...]
    unchecked: tuple[UncheckedClaim, ...]


class GuardInputs(NamedTuple):
    """The inputs of the check; claims are read from the classes that are `reached`."""

    program: Program
    analyses: Analyses
    calling: ThreadCalls
    paths: CallPaths
    reached: tuple[str, ...]


# Where races are: methods, and lines or offsets there (`place_of`).
RacingPlaces: TypeAlias = frozenset[tuple[Method, int]]


def place_of(method: Method, pc: int) -> tuple[Method, int]:
    """Return a key of a line of a method or, without lines, of an offset."""
    line = None if method.body is None else method.body.line_of(pc)
    return method, pc if line is None else line


def racing_places(found: Iterable[tuple[ShownRace, Circumstances]]) -> RacingPlaces:
    """Return where races are that are not just of objects under construction."""
    used = [finding for finding, about in found if about.during == "use"]
    places = [(side.frame.method, side.pc) for finding in used for side in finding.sides]
    return frozenset([place_of(method, pc) for method, pc in places if method is not None])


def check_guards(found: GuardInputs, annotations: Annotations, racing: RacingPlaces) -> GuardCheck:
    """Check all claims of the application."""
    claims, unchecked = _claims(found, annotations)
    if not claims:
        return GuardCheck((), tuple(unchecked))
    check = _GuardChecker(found, claims)
    broken: list[GuardViolation] = []
    for violation in (*check.fields(), *check.methods()):
        if violation.is_certain or violation.place in racing:
            broken.append(violation)
        else:
            on, annotation = violation.claim[:2]
            unchecked.append(UncheckedClaim(on, annotation, _UNPROVED))
    return GuardCheck(tuple(broken), tuple(dict.fromkeys(unchecked)))


def _claims(
    found: GuardInputs, annotations: Annotations
) -> tuple[dict[Field | Method, GuardClaim], list[UncheckedClaim]]:
    """Return the claims of the application's classes, and those that cannot be checked."""
    program = found.program
    names = GuardNames(program, found.calling.hierarchy, found.calling.models.locks)
    claims: dict[Field | Method, GuardClaim] = {}
    unchecked: list[UncheckedClaim] = []
    for class_name in found.reached:
        for member in _members(program.find(class_name)):
            marked = annotations.find(member.annotations, Meaning.GUARDED_BY)
            if marked is not None:
                claim = _claim(names, member, marked, unchecked)
                if claim.guards:
                    claims[member] = claim
    return claims, unchecked


def _members(declared: Class | None) -> list[Field | Method]:
    return [] if declared is None else [*declared.fields, *declared.methods]


def _claim(
    names: GuardNames, member: Field | Method, marked: Annotation, unchecked: list[UncheckedClaim]
) -> GuardClaim:
    text = spelled(marked)
    given = strings_of(marked)
    if given is None:
        unchecked.append(UncheckedClaim(member, text, "names no lock"))
    found = [names.named(each, member) for each in given or ()]
    unchecked += [
        UncheckedClaim(member, text, e.why) for e in found if isinstance(e, UnresolvedGuard)
    ]
    guards = [each for each in found if isinstance(each, GuardName)]
    return GuardClaim(member, text, tuple(guards))


class _ObjectPath(NamedTuple):
    """A call path to a use along which the object is passed.

    `is_shared` returns whether the object may be shared at its end, given the state at its
    beginning; `held` are the locks held on it.
    """

    begin: GuardUse
    is_shared: Callable[[ArgumentStates | None], bool]
    among: frozenset[int]
    held: HeldLocks
    hops: tuple[Hop, ...]


@final
class _GuardChecker:
    def __init__(self, found: GuardInputs, claims: Mapping[Field | Method, GuardClaim]) -> None:
        self._found = found
        self._analyses = found.analyses
        self._calling = found.calling
        self._frames = found.calling.frames
        self._hierarchy = found.calling.hierarchy
        self._claims = claims
        threads = found.analyses.threads.all
        self._locks = GuardLocks(found.analyses, found.calling.frames)
        self._steps = 0
        self._roots = frozenset(root for thread in threads for root in thread.roots)

    # -- fields ------------------------------------------------------------------------------------

    def fields(self) -> Iterator[GuardViolation]:
        """Yield the accesses to fields without their guards, each place once."""
        names = {claim.on.name for claim in self._claims.values() if isinstance(claim.on, Field)}
        bodies = {f.method: f.body for f in self._frames.all if f.method and f.body}
        for method in sorted(bodies, key=lambda m: (m.owner, m.name, m.descriptor)):
            if not names or not self._is_own(method):
                continue
            for claim, pc, base, is_write in self._accesses(method, bodies[method], names):
                frames = self._frames.of_method(method)
                kind = "write" if is_write else "read"
                uses = [GuardUse(frame, pc, base, kind) for frame in frames]
                yield from self._violations(
                    claim, [use for use in uses if self._may_be_shared(use)]
                )

    def _is_own(self, method: Method) -> bool:
        return self._found.program.origin(method.owner).role is Role.APPLICATION

    def _accesses(
        self, method: Method, body: Body, names: set[str]
    ) -> Iterator[tuple[GuardClaim, int, Var | None, bool]]:
        """Yield the accesses of a body to guarded fields: claim, offset, object, and kind."""
        for block in body.blocks:
            for instr in block.instrs:
                if not isinstance(instr, GetField | PutField | GetStatic | PutStatic):
                    continue
                field = instr.field.name in names and self._hierarchy.resolve_field(instr.field)
                claim = self._claims.get(field) if field else None
                if not field or claim is None:
                    continue
                is_write = isinstance(instr, PutField | PutStatic)
                base = instr.base if isinstance(instr, GetField | PutField) else None
                if _is_checked(field, method, is_write):
                    yield claim, instr.pc, base, is_write

    def _may_be_shared(self, use: GuardUse) -> bool:
        """Return whether the object may be shared by then; a static field always is."""
        if use.base is None:
            return True
        objects = self._frames.variable(use.frame, use.base)
        return bool(self._analyses.escape.escaping(use.frame, use.pc, objects))

    # -- methods -----------------------------------------------------------------------------------

    def methods(self) -> Iterator[GuardViolation]:
        """Yield the calls of methods without the guards that they require, each call once."""
        for on, claim in self._claims.items():
            if not isinstance(on, Method):
                continue
            calls: dict[tuple[int, int], list[GuardUse]] = {}
            for frame in self._frames.of_method(on):
                for caller, call in self._calling.callers(frame):
                    if self._may_be_shared_call(caller, call, frame):
                        key = (id(caller.method), call.site.pc)
                        base = None if on.is_static else _argument(caller, call, 0)
                        use = GuardUse(caller, call.site.pc, base, "call", call)
                        calls.setdefault(key, []).append(use)
            for found in calls.values():
                yield from self._violations(claim, found)

    def _may_be_shared_call(self, caller: Frame, call: FrameCall, callee: Frame) -> bool:
        """Return whether a call of the application is on an object that may be shared."""
        method = caller.method
        if method is None or caller.body is None or not self._is_own(method):
            return False
        if callee.method is not None and callee.method.is_static:
            return True
        receivers = self._frames.parameter(callee, 0) & self._analyses.escape.shared
        given = self._analyses.escape.argument_states(caller, call)
        return bool(receivers) and may_pass_shared(given, 0)

    # -- locks -------------------------------------------------------------------------------------

    def _violations(self, claim: GuardClaim, uses: Iterable[GuardUse]) -> Iterator[GuardViolation]:
        """Yield for each guard the clearest path to a place on which it is not held."""
        for guard in map(self._whole, claim.guards):
            found = islice(self._broken(claim, guard, uses), _MOST_PATHS)
            best = next(found, None)
            for violation in found if best is not None else ():
                assert best is not None
                best = min(best, violation, key=lambda each: each.rank)
            if best is not None:
                yield best

    def _broken(
        self, claim: GuardClaim, guard: GuardName, uses: Iterable[GuardUse]
    ) -> Iterator[GuardViolation]:
        for use in uses:
            self._steps = _MOST_STEPS
            here = frozenset((use.frame.number,))
            whole = _ObjectPath(
                use, partial(self._is_shared_if, use), here, self._analyses.held, ()
            )
            way = self._unguarded_path(guard, use, whole, _MOST_CALLS)
            for thread in self._parallel_threads(use) if way is not None else ():
                assert way is not None
                path = (*self._found.paths.telling(thread, way.begin.frame), *way.hops)
                is_shared = use.kind == "write" and self._locks.must_hold(guard, use, "read")
                may_hold = guard.is_entered_by_calls or self._locks.may_hold(guard, use, path)
                is_certain = is_shared or not may_hold
                yield GuardViolation(
                    claim, guard, GuardedAccess(thread, use, path), is_certain, is_shared
                )

    def _parallel_threads(self, use: GuardUse) -> Iterator[AbstractThread]:
        """Yield the threads that may reach a use while another thread, not the JVM's, runs."""
        threads = self._analyses.threads
        for thread in threads.members(threads.reaching(use.frame)):
            others = threads.members(self._analyses.parallel.parallel(thread, use.frame, use.pc))
            if any(other.kind is not ThreadKind.MACHINE for other in others):
                yield thread

    # -- paths -------------------------------------------------------------------------------------

    def _unguarded_path(
        self, guard: GuardName, use: GuardUse, way: "_ObjectPath", left: int
    ) -> "_ObjectPath | None":
        """Return a path without the guard to an access to an object that may be shared, if any.

        A lock that not all callers of a frame hold need not be missing where it matters: callers
        that have just allocated the object need none. So the path is extended upwards as long as
        the callers pass the object.
        """
        if self._locks.must_hold(guard, use, use.kind, way.held):
            return None
        position = self._parameter(way.begin)
        self._steps -= 1
        if position is None or not left or self._steps < 0:
            return way
        callers = sorted(self._calling.callers(way.begin.frame), key=_is_constructor)
        for caller, call in callers:
            above = self._above(caller, call, way, position)
            if above.is_shared(None):
                is_known = above.begin.base is not None
                found = self._unguarded_path(guard, use, above, left - 1) if is_known else above
                if found is not None:
                    return found
        return way if not callers or way.begin.frame in self._roots else None

    def _above(
        self, caller: Frame, call: FrameCall, way: "_ObjectPath", position: int
    ) -> "_ObjectPath":
        """Return the path extended by one call at its beginning."""
        pc, begin = call.site.pc, _argument(caller, call, position)
        return _ObjectPath(
            GuardUse(caller, pc, begin, way.begin.kind),
            partial(self._is_shared_below, caller, call, way),
            way.among | {caller.number},
            self._analyses.held.called_from(caller, pc, way.among),
            (Hop(caller, pc, way.begin.frame), *way.hops),
        )

    def _is_shared_if(self, use: GuardUse, entry: ArgumentStates | None) -> bool:
        """Return whether the object of a use may be shared if its frame is entered in a state."""
        escape = self._analyses.escape
        if use.call is None:
            return escape.may_be_shared_if(use.frame, use.pc, entry)
        return may_pass_shared(escape.argument_states(use.frame, use.call, entry), 0)

    def _is_shared_below(
        self, caller: Frame, call: FrameCall, way: "_ObjectPath", entry: ArgumentStates | None
    ) -> bool:
        """Return the same for what a caller reaches if that is entered in a state."""
        given = self._analyses.escape.argument_states(caller, call, entry)
        return given is None or way.is_shared(given)

    def _parameter(self, use: GuardUse) -> int | None:
        """Return the parameter of its method that a use is on, if it is on one."""
        method, body = use.frame.method, use.frame.body
        if method is None or body is None or use.base is None:
            return None
        path = variable_path(self._analyses.held.paths(method, body), use.base)
        is_given = path.root[0] == "parameter" and not path.fields
        return path.root[1] if is_given and isinstance(path.root[1], int) else None

    def _whole(self, guard: GuardName) -> GuardName:
        """Return the lock of which a guard is a part, such as a read-write lock."""
        whole = self._analyses.held.whole_lock(guard.fields[-1]) if guard.fields else ()
        return guard._replace(fields=(*guard.fields[:-1], *whole)) if whole else guard


def _is_checked(field: Field, method: Method, is_write: bool) -> bool:
    """Return whether an access needs the guard.

    A class may initialise its own static fields, and volatile fields may be read, without it.
    """
    if field.is_static and method.name == "<clinit>" and method.owner == field.owner:
        return False
    return is_write or not field.flags & Flags.VOLATILE


def _is_in_construction(path: tuple[Hop, ...]) -> bool:
    """Return whether a path passes through a constructor, which explains less."""
    methods = [hop.frame.method for hop in path]
    return any(method is not None and method.name == "<init>" for method in methods)


def _is_constructor(caller: tuple[Frame, FrameCall]) -> bool:
    method = caller[0].method
    return method is not None and method.name == "<init>"


def _argument(caller: Frame, call: FrameCall, position: int) -> Var | None:
    """Return the variable of the caller's body that is an argument of a call, if any."""
    arguments = call.site.arguments
    if caller.body is None or position >= len(arguments):
        return None
    variables = caller.statements.variables.items()
    return next((var for var, number in variables if number == arguments[position]), None)
