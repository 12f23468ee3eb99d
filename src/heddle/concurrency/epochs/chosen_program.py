"""Programs in which chosen epochs have code of their own, and the choice of their places."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias, final

import msgspec

from heddle._util.bits import bits, union
from heddle._util.graphs import reachable
from heddle.concurrency.callgraph import AtMostOnce, ThreadCalls, may_be_application_code
from heddle.concurrency.epochs.body_copies import (
    ACTIVATION,
    CopiedBody,
    outermost_header,
    with_copies_of_epochs,
)
from heddle.concurrency.epochs.helpers import EpochHelpers
from heddle.entry import is_harness
from heddle.pointsto import Frame, ObjectSet, SiteKey, site_key
from heddle.program.classes import Class, Method
from heddle.program.flow import successors
from heddle.program.ir import BlockId
from heddle.program.program import Program

# The most frames to look at for the places of one object.
_MOST_FRAMES: Final = 60
# The most methods that get copies at a time, and the most blocks of each.
_MOST_METHODS: Final = 8
_MOST_BLOCKS: Final = 400
# The most sites by which objects are distinguished that objects of an epoch allocate.
_DEEPEST: Final = 4


class EpochPlace(NamedTuple):
    """A method and the header of a loop in it, or `ACTIVATION`."""

    method: Method
    header: BlockId


# A method by its class, name and descriptor.
_Name: TypeAlias = tuple[str, str, str]


@final
class ChosenEpochs:
    """A program in which an epoch of each of some places has code of its own.

    `once` are the offsets, by method, that run at most once in an execution: those of the chosen
    epoch, of which there is one by definition. Methods that this epoch calls are `helpers`.
    """

    def __init__(
        self,
        program: Program,
        copied: Mapping[Method, CopiedBody],
        helpers: Mapping[Method, Method],
    ) -> None:
        """Take the copied bodies by the method with copies, and the originals of helpers."""
        self.program = program
        self.copied = copied
        self._helpers = helpers
        self.once = {method: each.chosen for method, each in copied.items()}

    def original(self, method: Method, pc: int) -> tuple[_Name, int]:
        """Return the name of a method, and an offset, in the program without copies."""
        copied = self.copied.get(method)
        at = pc if copied is None else copied.original(pc)
        return _name(self._helpers.get(method, method)), at

    def method(self, original: Method) -> Method:
        """Return a method of the program without copies as it is in this one."""
        named = {_name(method): method for method in self.copied}
        return named.get(_name(original), original)

    def sites(self, known: Mapping[SiteKey, int], calling: ThreadCalls) -> dict[SiteKey, int]:
        """Return k by allocation site, for the copies of sites as well.

        What objects of the epochs allocate is distinguished by these. An object that the code of
        the chosen epoch allocates is the only one, unless that is in a loop: it needs no context.
        The calls are those of the program without copies.
        """
        found = dict(known)
        for key, k in self._depths(calling).items():
            found[key] = max(k, found.get(key, 0))
        for key, k in list(found.items()):
            found.update(dict.fromkeys(self._copies(key), k))
        chosen = {_name(method): copied.chosen for method, copied in self.copied.items()}
        return {key: 1 if key[3] in chosen.get(key[:3], ()) else k for key, k in found.items()}

    def _copies(self, key: SiteKey) -> Iterator[SiteKey]:
        """Return the copies of an allocation site."""
        *name, pc, label = key
        for method, copied in self.copied.items():
            if list(_name(method)) == name and pc >= 0:
                yield from ((*_name(method), pc + at, label) for at in copied.shifts)
        for method, original in self._helpers.items():
            if list(_name(original)) == name:
                yield (*_name(method), pc, label)

    def _depths(self, calling: ThreadCalls) -> dict[SiteKey, int]:
        """Return how many objects lead from the epochs to an allocation, that of the site last."""
        frames = calling.frames
        names = {_name(method) for method in (*self.copied, *self._helpers.values())}
        level = 0
        for frame, made in frames.allocated.items():
            if frame.method is not None and _name(frame.method) in names:
                level |= union(1 << number for _, number in made)
        within: dict[int, list[Frame]] = {}
        for frame in frames.allocated:
            owner = frames.context_object(frame)
            if owner is not None:
                within.setdefault(owner, []).append(frame)
        found: dict[SiteKey, int] = {}
        for depth in range(2, _DEEPEST + 1):
            made_in = [f for number in bits(level) for f in within.get(number, ())]
            level = union(1 << n for frame in made_in for _, n in frames.allocated[frame])
            for each in frames.objects_of(level):
                if each.site.method is not None:
                    found.setdefault(site_key(each.site), depth)
        return found


def _name(method: Method) -> _Name:
    return method.owner, method.name, method.descriptor


def with_epochs(
    program: Program, calling: ThreadCalls, places: Iterable[EpochPlace]
) -> ChosenEpochs | None:
    """Return the program with copies for some places; None if none of them can be copied.

    The calls are those of the program without copies.
    """
    bodies: dict[Method, CopiedBody] = {}
    for original, header in places:
        found = None if original.body is None else with_copies_of_epochs(original.body, header)
        if found is not None:
            bodies[original] = found
    if not bodies:
        return None
    helpers = EpochHelpers(program, calling, bodies)
    changed: dict[str, dict[Method, Method]] = {}
    copied: dict[Method, CopiedBody] = {}
    for original, each in bodies.items():
        body = helpers.redirected(each.body, each.chosen)
        made = msgspec.structs.replace(original, body=body)
        copied[made] = each._replace(body=body)
        changed.setdefault(original.owner, {})[original] = made
    originals = {helper: original for original, helper in helpers.made().items()}
    classes = [
        _with_methods(
            program.class_named(name),
            changed.get(name, {}),
            [helper for helper in originals if helper.owner == name],
        )
        for name in dict.fromkeys((*changed, *(helper.owner for helper in originals)))
    ]
    return ChosenEpochs(program.with_changed(classes), copied, originals)


def _with_methods(
    declared: Class, changed: Mapping[Method, Method], added: Iterable[Method]
) -> Class:
    methods = [changed.get(method, method) for method in declared.methods]
    return msgspec.structs.replace(declared, methods=(*methods, *added))


@final
class EpochPlaces:
    """The places whose epochs may tell objects of one abstract object apart."""

    def __init__(self) -> None:
        self._tried: set[tuple[str, str, str, BlockId]] = set()

    def untried(
        self, calling: ThreadCalls, once: AtMostOnce, objects: ObjectSet
    ) -> list[EpochPlace]:
        """Return places for some objects that were not returned before, one for each method.

        The epoch is the innermost one in which an object is allocated, directly or by a call, and a
        thread is started: what is created for a thread to share is.
        """
        starting = _starting(calling)
        found: dict[Method, EpochPlace] = {}
        for number in bits(objects):
            if once.single_objects >> number & 1:
                continue
            for place in self._around(calling, once, number, starting):
                if len(found) < _MOST_METHODS:
                    found.setdefault(place.method, place)
        for place in found.values():
            self._tried.add((*_name(place.method), place.header))
        return list(found.values())

    def _around(
        self, calling: ThreadCalls, once: AtMostOnce, number: int, starting: frozenset[int]
    ) -> Iterator[EpochPlace]:
        """Return the nearest untried places on the call chains to the allocations of an object."""
        todo = list(calling.allocators(number))
        seen = {(frame.number, pc) for frame, pc in todo}
        for frame, pc in todo:
            place = _place(calling, once, frame, pc, starting)
            if place is not None and (*_name(place.method), place.header) not in self._tried:
                yield place
                continue
            for caller, call in calling.callers(frame):
                key = (caller.number, call.site.pc)
                if key not in seen and len(seen) < _MOST_FRAMES:
                    seen.add(key)
                    todo.append((caller, call.site.pc))


def _starting(calling: ThreadCalls) -> frozenset[int]:
    """Return the numbers of the frames that may start threads or submit tasks, in their callees."""
    submitting = [f for f, _ in calling.task_frames("takes", "leads", "hands", "gathers")]
    return calling.nodes_reaching([*calling.start_frames, *submitting])


def _place(
    calling: ThreadCalls, once: AtMostOnce, frame: Frame, pc: int, starting: frozenset[int]
) -> EpochPlace | None:
    """Return the place of the epochs in which a frame runs an offset, if these start threads."""
    method, body = frame.method, frame.body
    if method is None or body is None or frame in calling.start_frames:
        return None
    is_own = may_be_application_code(method) and not is_harness(method.owner)
    if not is_own or len(body.blocks) > _MOST_BLOCKS:
        return None
    header = outermost_header(body, pc)
    if header is None or (header == ACTIVATION and once.must_run_at_most_once(frame)):
        return None
    first = max(header, 0)
    within = reachable([first], lambda at: successors(body.blocks[at]))
    offsets = {instr.pc for at in within for instr in body.blocks[at].instrs}
    count = len(calling.frames.all)
    is_start = any(
        call.site.pc in offsets and any(count + group.number in starting for group in call.groups)
        for call in frame.calls
    )
    return EpochPlace(method, header) if is_start else None
