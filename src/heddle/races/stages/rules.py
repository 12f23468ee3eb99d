"""The rules of the stages for one pair of accesses (Naik 2008, Algorithms 2.2 to 2.6).

An access is (thread, context, statement). Millions of pairs are normal, so `funnel` applies the
rules to classes of equivalent accesses; the tests compare its result with these functions.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing import MAKING
from heddle.concurrency.arrays import (
    DisjointElements,
    ElementAccess,
    MayRunInParallel,
)
from heddle.concurrency.disjoint import Disjointness, SeparateElements, SeparateObjects
from heddle.concurrency.escape import ThreadEscape
from heddle.concurrency.flags import DeadBranches
from heddle.concurrency.locks import (
    ChosenLock,
    ChosenLocks,
    Guards,
    HeldLocks,
    MayLocks,
    RelativeLock,
    UnpublishedReceivers,
)
from heddle.concurrency.ordering import ClassInitialisation, HappensBefore
from heddle.concurrency.threads import (
    AbstractThread,
    JdkOperations,
    MayHappenInParallel,
    Threads,
    ThreadSet,
)
from heddle.pointsto import ELEMENTS, Frame, ObjectSet
from heddle.program.classes import Field
from heddle.races.accesses import Accesses, Statement
from heddle.races.stages.mutual_exclusion import (
    Exclusion,
    Proof,
    TrustedOperation,
    exclusion,
)

# The guard of an access to an object that the thread itself has allocated.
_OWN_OBJECT: Final = frozenset((RelativeLock((MAKING,), of=MAKING.name),))


class Access(NamedTuple):
    """(t, c, e): a thread that may run a statement in a context; the frame is the context."""

    thread: AbstractThread
    frame: Frame
    statement: Statement


# The proofs about elements of arrays.
Apart: TypeAlias = DisjointElements | SeparateObjects | ChosenLock
# Two statements in frames.
PairOfPlaces: TypeAlias = tuple[tuple[Statement, Frame], tuple[Statement, Frame]]


class AccessPair(NamedTuple):
    """An unordered pair of accesses, of which one order is used."""

    first: Access
    second: Access

    def placed(self) -> PairOfPlaces:
        """Return the statements in their frames, without the threads."""
        first, second = self
        return (first.statement, first.frame), (second.statement, second.frame)


@final
class RuleCache:
    """The shared objects and guards of statements in frames, by their numbers.

    Statements that race are looked up again when findings are worked out.
    """

    def __init__(self) -> None:
        self.shared: dict[tuple[int, int], ObjectSet] = {}
        self.guards: dict[tuple[int, int], Guards] = {}


class Analyses(NamedTuple):
    """The analyses that the stages query; `held` or `may` decides about locks, or neither does."""

    accesses: Accesses
    threads: Threads
    escape: ThreadEscape
    parallel: MayHappenInParallel
    held: HeldLocks
    orders: HappensBefore
    separate: SeparateElements
    initialised: ClassInitialisation
    dead_branches: DeadBranches
    chosen: ChosenLocks
    disjoint: Disjointness
    unpublished: UnpublishedReceivers
    may: MayLocks | None
    locks: str
    operations: JdkOperations
    cache: RuleCache


def may_alias(analyses: Analyses, pair: AccessPair) -> ObjectSet | None:
    """(2.10), (2.11) Return the objects that both may access: 0 for a static field, None else."""
    first, second = pair
    if first.statement.is_static:
        return 0
    found = analyses.accesses.objects(first.statement, first.frame)
    found &= analyses.accesses.objects(second.statement, second.frame)
    return found or None


def may_be_shared(analyses: Analyses, access: Access) -> ObjectSet:
    """(2.12), (2.13) Return the objects that an access may be to and that may be shared then."""
    _, frame, statement = access
    return may_be_shared_in(analyses, frame, statement)


def may_be_shared_in(analyses: Analyses, frame: Frame, statement: Statement) -> ObjectSet:
    """Return the objects that a statement may be to in a frame and that may be shared then.

    Of objects that no variable holds, the escape analysis knows only whether they are ever shared.
    Final fields are visible to whoever sees the object, however it was published (JLS 17.5).
    """
    key = (frame.number, statement.number)
    found = analyses.cache.shared.get(key)
    if found is None:
        objects = analyses.accesses.objects(statement, frame)
        found = _shared_of(analyses, frame, statement, objects) if objects else 0
        analyses.cache.shared[key] = found
    return found


def _shared_of(
    analyses: Analyses, frame: Frame, statement: Statement, objects: ObjectSet
) -> ObjectSet:
    escape = analyses.escape
    if statement.reach is not None:
        return objects & escape.shared
    found = escape.escaping(frame, statement.seen_at, objects)
    if not statement.is_final:
        found |= objects & escape.published_unordered
    return 0 if found and analyses.dead_branches.must_not_reach(frame, statement.pc) else found


def may_be_parallel(analyses: Analyses, pair: AccessPair) -> bool:
    """(2.14) Return whether each thread may run while the other is at its access."""
    first, second = pair
    return bool(
        may_run_during(analyses, first) >> second.thread.number & 1
        and may_run_during(analyses, second) >> first.thread.number & 1
    )


def may_run_during(analyses: Analyses, access: Access) -> int:
    """Return the threads that may run while an access happens."""
    return analyses.parallel.parallel(access.thread, access.frame, access.statement.pc)


def may_be_unlocked(analyses: Analyses, pair: AccessPair, objects: ObjectSet) -> bool:
    """(2.15) to (2.17) for locks `may`; for `sound`, return whether no proof of section 3.7 holds.

    `objects` are those that both accesses may be to: all, or the shared ones.
    """
    first, second = pair
    if must_exclude_pair(analyses, pair, objects) is not None:
        return False
    if analyses.may is None:
        return True
    is_guarded = may_be_held(analyses.may, first) & may_be_held(analyses.may, second)
    return not (is_guarded or first.thread == second.thread)


def may_be_held(may: MayLocks, access: Access) -> ObjectSet:
    """(2.15) Return the objects whose lock may be held at an access."""
    return may.guarded(access.thread, access.frame, access.statement.pc)


def guards(analyses: Analyses, access: Access) -> Guards:
    """Return the locks that must be held at an access."""
    return guards_at(analyses, access.frame, access.statement)


def guards_at(analyses: Analyses, frame: Frame, statement: Statement) -> Guards:
    """Return what guards a statement in a frame, whoever calls the frame.

    Callers under which the object is still thread-local need no lock. Of objects that no variable
    holds it is not known whether they are thread-local.
    """
    key = (frame.number, statement.number)
    found = analyses.cache.guards.get(key)
    if found is None:
        is_known = statement.base is not None and statement.reach is None
        objects = analyses.accesses.objects(statement, frame) if is_known else 0
        held = analyses.unpublished.held(frame, statement.seen_at, objects)
        found = analyses.cache.guards[key] = guards_in(analyses, held, frame, statement)
    return found


def guards_in(analyses: Analyses, held: HeldLocks, frame: Frame, statement: Statement) -> Guards:
    """Return what guards a statement in a frame: locks, and having allocated the object."""
    found = held.guards(frame, statement.pc, statement.base)
    unset = analyses.orders.must_not_have_set(frame, statement.pc)
    if unset:
        found = found._replace(must_not_have_set=unset)
    operation = analyses.operations.of(frame, statement.pc)
    if operation is not None:
        found = found._replace(operation=operation)
    if statement.base is None or not analyses.escape.must_be_own_object(frame, statement.seen_at):
        return found
    return found._replace(relative_locks=found.relative_locks | _OWN_OBJECT)


def must_exclude_pair(analyses: Analyses, pair: AccessPair, objects: ObjectSet) -> Exclusion | None:
    """Return a proof that the two accesses of a pair cannot overlap on some objects, if any."""
    return must_exclude(analyses, pair.first.statement, guarded_pair(analyses, pair, objects))


def guarded_pair(analyses: Analyses, pair: AccessPair, objects: ObjectSet) -> "GuardedPair":
    """Return what guards the two accesses of a pair on some objects."""
    first, second = pair
    ours, theirs = guards(analyses, first), guards(analyses, second)
    names = initialisers(first.statement, (ours, theirs))
    return GuardedPair(
        after_initialisers(analyses, names, first.statement, (first.frame, ours)),
        after_initialisers(analyses, names, second.statement, (second.frame, theirs)),
        objects,
    )


def initialisers(statement: Statement, guards: Iterable[Guards]) -> frozenset[str]:
    """Return the classes within whose initialisation some accesses to one location happen.

    The class of a static field is left out: nobody accesses the field before it is initialised.
    """
    found = frozenset[str]().union(*(each.initialising for each in guards))
    location = statement.location
    if isinstance(location, Field) and location.is_static:
        return found - {location.owner}
    return found


def after_initialisers(
    analyses: Analyses, names: frozenset[str], statement: Statement, at: tuple[Frame, Guards]
) -> Guards:
    """Add to the guards of a statement in a frame which of some classes were initialised before."""
    frame, found = at
    if not names:
        return found
    return found._replace(
        initialised=analyses.initialised.must_be_initialised_among(names, frame, statement.pc)
    )


def must_differ(analyses: Analyses, pair: AccessPair) -> Apart | None:
    """Return a proof from the elements that two accesses are to, or read their objects from."""
    if analyses.locks != "sound":
        return None
    first, second = pair

    def may_meet(ours: ThreadSet, theirs: ThreadSet) -> bool:
        return bool(ours >> first.thread.number & theirs >> second.thread.number & 1)

    objects = analyses.accesses.objects(first.statement, first.frame)
    objects &= analyses.accesses.objects(second.statement, second.frame)
    return must_differ_in(analyses, pair.placed(), objects, may_meet)


def must_differ_in(
    analyses: Analyses, places: PairOfPlaces, objects: ObjectSet, may_meet: MayRunInParallel
) -> Apart | None:
    """Return such a proof for two statements in frames, of threads that may run in parallel."""
    ours, theirs = (element_access(*place) for place in places)
    if ours is not None and theirs is not None:
        found = analyses.separate.indices.must_be_disjoint(ours, theirs, may_meet)
        if found is not None:
            return found
    ours, theirs = (object_access(*place) for place in places)
    if ours is None or theirs is None:
        return None
    separate = analyses.separate.must_be_separate(ours, theirs, objects, may_meet)
    return separate or analyses.chosen.common_lock(ours, theirs, objects, may_meet)


def may_be_apart(analyses: Analyses, statement: Statement, frame: Frame) -> bool:
    """Tell whether anything is known of the element, or object, that a statement accesses."""
    if analyses.locks != "sound":
        return False
    element, base = element_access(statement, frame), object_access(statement, frame)
    if element is not None and analyses.separate.indices.is_restricted(element):
        return True
    if base is None:
        return False
    return analyses.separate.is_known(base) or analyses.chosen.is_known(base)


def element_access(statement: Statement, frame: Frame) -> ElementAccess | None:
    """Return a statement in a frame as an access to elements, if it is one."""
    return object_access(statement, frame) if statement.location == ELEMENTS else None


def object_access(statement: Statement, frame: Frame) -> ElementAccess | None:
    """Return a statement in a frame as an access to the object in a variable, if it is one."""
    if statement.base is None or statement.is_entry or statement.reach is not None:
        return None
    return ElementAccess(frame, statement.pc, statement.base, statement.is_write)


class GuardedPair(NamedTuple):
    """The guards of two accesses, and the objects that both may be to."""

    ours: Guards
    theirs: Guards
    objects: ObjectSet


def must_exclude(analyses: Analyses, statement: Statement, both: GuardedPair) -> Exclusion | None:
    """Return a proof by initialisation, locks, order or trust that two accesses cannot overlap."""
    waited_for = initialised(statement, both)
    if waited_for is not None:
        return Exclusion(Proof.INITIALISED, waited_for)
    if analyses.locks == "sound":
        locked = exclusion(analyses.disjoint, *both)
        if locked is not None:
            return locked
        orders = analyses.orders
        order = orders.must_be_ordered(both.ours, both.theirs) or orders.by_ownership_transfer(
            both.objects
        )
        if order is not None:
            return Exclusion(Proof.ORDER, order)
    trusted = trusted_operation(analyses, statement, both)
    return None if trusted is None else Exclusion(Proof.JDK, trusted)


def trusted_operation(
    analyses: Analyses, statement: Statement, both: GuardedPair
) -> TrustedOperation | None:
    """Return the objects that two accesses are to, if the JDK is trusted to order them."""
    operations = both.ours.operation, both.theirs.operation
    found = analyses.operations.must_be_ordered(operations, statement.location, both.objects)
    return None if found is None else TrustedOperation(found)


def initialised(statement: Statement, both: GuardedPair) -> str | None:
    """Return the class that one access initialises, if the other comes after its initialisation.

    A thread that uses a static field of a class waits until the class is initialised (JLS 12.4.2),
    and so does a thread that has used the class before.
    """
    ours, theirs = both.ours, both.theirs
    location = statement.location
    owner = location.owner if isinstance(location, Field) and location.is_static else None
    if owner in ours.initialising | theirs.initialising:
        return owner
    waited = ours.initialising & theirs.initialised | theirs.initialising & ours.initialised
    return min(waited, default=None)


def ultimate_object(analyses: Analyses, pair: AccessPair) -> ObjectSet | None:
    """(2.18) to (2.20) Return the objects of the race, 0 for a static field; None if no race."""
    is_static = pair.first.statement.is_static
    objects = (
        0
        if is_static
        else may_be_shared(analyses, pair.first) & may_be_shared(analyses, pair.second)
    )
    if not (objects or is_static):
        return None
    if not (may_be_parallel(analyses, pair) and may_be_unlocked(analyses, pair, objects)):
        return None
    return objects if must_differ(analyses, pair) is None else None
