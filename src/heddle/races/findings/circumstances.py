"""The circumstances of races: what makes it less likely that two threads get to one object.

One access may be in a constructor or a finalizer, or each may be to an object that its own thread
allocates in the same call. An object of that kind need not be shared, even if others of its
allocation site are: of all findings these are the least certain.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.threads import ThreadKind
from heddle.entry import is_harness
from heddle.pointsto import Frame, ObjectSet
from heddle.races.detected import Detection
from heddle.races.findings.findings import Finder, ShownRace
from heddle.races.findings.provenance import Holding, ProvenanceFinder, holding
from heddle.races.findings.sharing import Sharing, SharingEvidence
from heddle.races.findings.sides import Side
from heddle.races.findings.waits import WaitingCall, Waits

# Whether each side may allocate the object itself, or one is in a constructor or a finalizer.
During: TypeAlias = Literal["use", "making", "construction", "finalization"]


class Circumstances(NamedTuple):
    """The circumstances of a race, and the objects that the two accesses shown may be to.

    The finding has the objects of its statements in all frames: in a library, of all its users.
    `waits` is a call before one access that may wait for the thread of the other. `called_back`
    counts the sides that library code reaches by calling the application back, `opaque` those on
    whose path a model or an assumption stands for code, and `new` those that access an object that
    their path allocates. `holding` compares what holds the object at the two sides; `breadth` is
    how many objects one of them may access.
    """

    during: During
    objects: ObjectSet
    is_written_in_constructors_only: bool
    sharing: Sharing = Sharing("one")
    waits: WaitingCall | None = None
    called_back: int = 0
    opaque: int = 0
    new: int = 0
    holding: Holding = ""
    breadth: int = 1


def race_circumstances(
    detected: Detection, finder: Finder, findings: Iterable[ShownRace]
) -> list[Circumstances]:
    """Return the circumstances of each finding."""
    found = list(findings)
    objects = 0
    for finding in found:
        objects |= finding.objects
    allocators = _Allocators(detected.calling, objects)
    evidence = _Evidence(
        SharingEvidence(detected.calling),
        Waits(detected.calling, finder.paths),
        allocators,
        ProvenanceFinder(
            detected.calling, finder.paths, finder.is_application, allocators.may_allocate
        ),
    )
    return [_circumstances(detected, finder, evidence, finding) for finding in found]


class _Evidence(NamedTuple):
    """The analyses that tell the circumstances of races."""

    sharing: SharingEvidence
    waits: Waits
    allocators: "_Allocators"
    provenance: ProvenanceFinder


def _circumstances(
    detected: Detection, finder: Finder, evidence: _Evidence, finding: ShownRace
) -> Circumstances:
    objects = finding.objects
    for side in finding.sides if objects else ():
        objects &= detected.analyses.accesses.objects(side.statement, side.inner or side.frame)
    objects = objects or finding.objects
    first, second = finding.sides
    writes = [side for side in finding.sides if side.statement.is_write]
    ours, theirs = (evidence.provenance.of(side, objects) for side in finding.sides)
    return Circumstances(
        _during(finder, evidence.allocators, finding, objects),
        objects,
        all(map(finder.is_in_construction, writes)),
        evidence.sharing.of(finding.sides, objects),
        evidence.waits.before(first, second) or evidence.waits.before(second, first),
        sum(_is_called_back(finder, side) for side in finding.sides),
        sum(_is_opaque(finder, side) for side in finding.sides),
        sum(each.is_new for each in (ours, theirs)),
        holding(ours, theirs),
        max(ours.breadth, theirs.breadth),
    )


def _is_called_back(finder: Finder, side: Side) -> bool:
    """Return whether the application calls a library, which calls the application, on a path.

    Library code calls the methods of whatever it is given, so fewer of such paths are real.
    """
    reached = side.reached[0]
    frames = [hop.frame for hop in finder.paths.telling(side.thread, reached)]
    frames = [frame for frame in (*frames, reached) if frame.method is not None]
    own = [finder.is_application(frame) and not _is_of_harness(frame) for frame in frames]
    first = own.index(True) if True in own else len(own)
    return False in own[first:] and True in own[first + own[first:].index(False) :]


def _is_opaque(finder: Finder, side: Side) -> bool:
    """Return whether a model or an assumption stands for code on the path to a side.

    So it does where serialization, say, accesses objects that no variable of the program holds.
    """
    if side.access.statement.reach is not None:
        return True
    reached = side.reached[0]
    frames = [hop.frame for hop in finder.paths.telling(side.thread, reached)]
    return any(not frame.statements.is_translated for frame in frames)


def _is_of_harness(frame: Frame) -> bool:
    return frame.method is not None and is_harness(frame.method.owner)


def _during(
    finder: Finder, allocators: "_Allocators", finding: ShownRace, objects: ObjectSet
) -> During:
    """Return what goes on at one of the sides.

    A constructor that uses what is not an object's, or calls a library, is a user like any.
    """
    sides = finding.sides
    if any(side.thread.kind is ThreadKind.MACHINE for side in sides):
        return "finalization"
    if all(side.statement.is_static for side in sides):
        return "use"
    if objects and all(allocators.may_allocate(finder.outermost(s), objects) for s in sides):
        return "making"
    if finding.is_library:
        methods = [side.frame.method for side in sides]
        is_constructed = any(method is not None and method.name == "<init>" for method in methods)
    else:
        is_constructed = any(map(finder.is_in_construction, sides))
    return "construction" if is_constructed else "use"


@final
class _Allocators:
    """The frames that may allocate some objects, themselves or in what they call."""

    def __init__(self, calling: ThreadCalls, objects: ObjectSet) -> None:
        self._places = {number: 1 << at for at, number in enumerate(bits(objects))}
        own = [0] * len(calling.graph)
        for number, place in self._places.items():
            for frame, _ in calling.allocators(number):
                own[frame.number] |= place
        for frame, cloned in calling.clones():
            for number in bits(cloned & objects):
                own[frame.number] |= self._places[number]
        # What a class initialiser allocates exists once.
        once = {frame.number for frame in calling.frames.all if frame.is_initialiser}
        self._below = calling.components.reachable_union(calling.graph, own, once)

    def may_allocate(self, frame: Frame, objects: ObjectSet) -> bool:
        """Return whether each of some objects may be allocated by a frame or what it calls."""
        below = self._below[frame.number]
        return all(below & self._places[number] for number in bits(objects))
