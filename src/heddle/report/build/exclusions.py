"""Proofs that a pair of accesses cannot overlap, in words."""

from collections.abc import Iterable
from typing import final

from heddle._util.bits import bits
from heddle.concurrency.aliasing import CONSTRUCTION, MAKING, MONITOR, FieldPath, HeldLock, LockKind
from heddle.concurrency.arrays import DisjointElements, DisjointReason
from heddle.concurrency.disjoint import (
    AllocationPosition,
    OwnerPosition,
    Position,
    SeparateObjects,
)
from heddle.concurrency.locks import ChosenLock, Owner, OwnerKind, RelativeLock
from heddle.concurrency.ordering import Order, OrderReason
from heddle.pointsto import ELEMENTS, AbstractObject, Frames, ObjectSet, Site
from heddle.program.classes import Field, Method, dotted
from heddle.program.descriptors import java_type
from heddle.program.program import Program
from heddle.races.stages import DisjointOwners, Exclusion, TrustedOperation
from heddle.report.model.names import with_article

# How many objects are named; the rest are counted.
_MOST_NAMED = 2


@final
class ExclusionWriter:
    """Describes proofs for readers of a report."""

    def __init__(self, program: Program, frames: Frames) -> None:
        self._program = program
        self._frames = frames

    def told(self, found: Exclusion) -> str:
        """Say why the two accesses cannot overlap."""
        reason = found.reason
        if isinstance(reason, RelativeLock) and reason.fields[-1:] == (CONSTRUCTION,):
            return f"both are in the construction of {_relative(reason)}, by one thread"
        if isinstance(reason, RelativeLock) and reason.fields[-1:] == (MAKING,):
            return "each thread accesses an object that it has created itself"
        if isinstance(reason, HeldLock):
            return f"both hold the lock of {self._lock(reason)}{_mode(reason.is_shared)}"
        if isinstance(reason, RelativeLock):
            return f"both hold the lock of {_relative(reason)}{_mode(reason.is_shared)}"
        if isinstance(reason, DisjointOwners):
            return self._disjoint(reason)
        if isinstance(reason, Order):
            return told_order(reason)
        if isinstance(reason, DisjointElements | SeparateObjects | ChosenLock):
            return _told_apart(reason)
        return _told_of_class(reason)

    def _lock(self, lock: HeldLock) -> str:
        kind, what = lock.path.root
        if isinstance(what, Field):
            name = f"{dotted(what.owner)}.{what.name}"
        elif kind == "class":
            name = f"{java_type(str(what))}.class"
        elif kind == "literal":
            name = f'the literal "{what}"'
        elif kind == "object" and isinstance(what, int):
            name = f"the only {self._made(1 << what)}"
        elif kind == "either" and isinstance(what, int):
            name = f"whichever of {self._made(what)} is created"
        elif kind == "turn":
            name = "an ordered stream operation, whose calls do not overlap"
        else:
            name = f"the initialisation of {dotted(str(what))}"
        return name + _along(_spoken(lock.path.fields, lock.kind))

    def _disjoint(self, found: DisjointOwners) -> str:
        """Name the owners, how the object was read from them, and why it has only one of them."""
        ours, theirs, why = found
        if ours.guard.kind is OwnerKind.THREAD:
            told = f"each thread accesses {_accessed((ours, theirs), 'itself')}"
        else:
            made = self._made(ours.objects | theirs.objects)
            fields = _spoken(ours.guard.fields, ours.guard.of)
            lock = f"the lock in {_along(fields)} of" if fields else "the lock of"
            accessed = _accessed((ours, theirs), "that")
            told = f"each holds {lock} {with_article(made)} and accesses {accessed}"
        reasons = [self._apart(position) for _, position in why.positions]
        if not reasons:
            return f"{told}; no object is reachable from two of them"
        return f"{told}; {' and '.join(dict.fromkeys(reasons))}"

    def _apart(self, position: Position | None) -> str:
        if isinstance(position, AllocationPosition):
            method = position.frame.method
            assert method is not None
            name = f"{dotted(method.owner)}.{method.name}"
            if position.is_loop:
                return (
                    f"each iteration of the loop at {self._line(method, position)} creates its own"
                )
            return f"each call of {name} creates its own"
        if isinstance(position, OwnerPosition):
            made = None if position.allocation is None else self._apart(position.allocation)
            own = "what it creates is its own"
            return own if made is None else f"{made}, and {own}"
        return "there is only one such object"

    def _line(self, method: Method, position: AllocationPosition) -> str:
        declared = self._program.find(method.owner)
        line = position.line()
        file = declared.source_file if declared and declared.source_file else dotted(method.owner)
        return file if line is None else f"{file}:{line}"

    def _made(self, objects: ObjectSet) -> str:
        found = [self._frames.objects[number] for number in bits(objects)]
        named = [self._object(site.type, site.method, site.pc) for site in _sites(found)]
        more = len(named) - _MOST_NAMED
        rest = [f"{more} others"] if more > 0 else []
        return " or ".join([*named[:_MOST_NAMED], *rest])

    def _object(self, type_: str, method: Method | None, pc: int) -> str:
        name = java_type(type_).rpartition(".")[2]
        if method is None:
            return name
        declared = self._program.find(method.owner)
        file = declared.source_file if declared and declared.source_file else dotted(method.owner)
        line = None if method.body is None or pc < 0 else method.body.line_of(pc)
        return f"{name} made at {file}" if line is None else f"{name} made at {file}:{line}"


def _told_of_class(reason: str | TrustedOperation) -> str:
    if isinstance(reason, TrustedOperation):
        return f"the JDK is trusted to order its own accesses to the {reason.type} that it uses"
    name = dotted(reason)
    return f"one happens while {name} is being initialised, and the other waits for that"


def told_order(found: Order) -> str:
    """Say by which flag one access happens before the other."""
    if found.flag is None:
        return "each object is handed over to another thread, and not used by the first again"
    flag = f"{dotted(found.flag.owner)}.{found.flag.name.removeprefix('flag ')}"
    told = {
        OrderReason.LATER: (
            f"one happens before its thread sets {flag}, which no other thread does; "
            "the other happens after seeing it set"
        ),
        OrderReason.ALL: (
            f"one happens before its thread signals {flag}, which releases waiting threads only "
            "after all threads have signalled it; the other happens after waiting"
        ),
        OrderReason.UNSET: (
            f"one happens while {flag} is not set, under the lock that guards it; "
            "the other happens after seeing it set"
        ),
        OrderReason.SECTION: (
            f"one happens in the critical section that first sets {flag}; "
            "the other happens after seeing it set, under the same lock"
        ),
        OrderReason.WINNER: f"both are by the one thread that set {flag}",
        OrderReason.DRAINER: (
            f"both are by a thread that raised {flag} from zero, before it returned it to zero"
        ),
    }
    return told[found.reason]


def _told_apart(found: DisjointElements | SeparateObjects | ChosenLock) -> str:
    """Say why two accesses are to different elements, to objects read from such, or exclusive."""
    if isinstance(found, ChosenLock):
        return "both hold the lock that an array has for what they access"
    told = {
        DisjointReason.BOUNDS: "the indices of one are all below those of the other",
        DisjointReason.REMAINDER: "the indices have different remainders",
        DisjointReason.OWN_PART: (
            "each thread has its own number, and with it its own part of the array"
        ),
        DisjointReason.OWN_REMAINDER: "the indices of each thread have their own remainder",
        DisjointReason.NOWHERE: "only one thread gets there",
    }
    if isinstance(found, SeparateObjects):
        return f"they read their objects from different elements: {told[found.why]}"
    return f"they never access the same element: {told[found.why]}"


def _sites(found: Iterable[AbstractObject]) -> list[Site]:
    return list(dict.fromkeys(each.site for each in found))


def _accessed(owners: Iterable[Owner], owner: str) -> str:
    """Say how the accessed object was obtained from its owner."""
    found: dict[str, None] = {}
    for each in owners:
        if each.allocated:
            found["what it created" if owner == "itself" else f"what {owner} created"] = None
        elif each.field_path == ():
            found[owner] = None
        else:
            found[f"what it read from {owner} along {_along(each.field_path)}"] = None
    return " or ".join(found)


def _along(way: FieldPath) -> str:
    names = ["[]" if f == ELEMENTS else f".{f.name if isinstance(f, Field) else f}" for f in way]
    return "".join(names) if isinstance(way, tuple) else f"any of {', '.join(sorted(names))}"


def _relative(reason: RelativeLock) -> str:
    fields = _spoken(reason.fields, reason.of)
    if not fields:
        return "the object that they access"
    return f"its field {_along(fields)}, which does not change"


def _spoken(fields: tuple[Field, ...], kind: LockKind) -> tuple[Field, ...]:
    """Leave out the fields inside a lock, which mean nothing to readers."""
    return fields if kind == MONITOR else fields[:-1]


def _mode(is_shared: bool) -> str:
    return ", one of them exclusively" if is_shared else ""
