"""Effects of calls and of whole methods on threads, and what they are relative to."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from heddle._util.bits import union
from heddle.concurrency.threads.places import Moves, Place
from heddle.program.ir import Var

# A set of threads: `abstract_threads.ThreadSet`, and bits above those for pretended threads.
ThreadBits: TypeAlias = int
# The places through each of which threads can be joined.
Handles: TypeAlias = frozenset[Place]


class Starts(NamedTuple):
    """The threads that a call starts (rules S2 and T2).

    When it returns, `joinable` threads may run, each group of which can be joined through any of
    some places, and `detached` ones that cannot. `thrown` may run when it throws.
    """

    detached: ThreadBits = 0
    thrown: ThreadBits = 0
    joinable: tuple[tuple[Handles, ThreadBits], ...] = ()


class Survivors(NamedTuple):
    """The threads that may still run when a joined thread has ended (rule J5).

    Any thread that the join may be of can leave `of_threads` running, and each task its own.
    """

    of_threads: ThreadBits = 0
    of_tasks: tuple[tuple[ThreadBits, ThreadBits], ...] = ()

    def among(self, joined: ThreadBits) -> ThreadBits:
        """Return the survivors among threads that are joined with their descendants."""
        left = self.of_threads
        for task, by_task in self.of_tasks:
            left |= by_task if joined & task else 0
        return joined & left


class Joins(NamedTuple):
    """The threads that must have ended when a call returns.

    `through` are places as in rule J1, with their `survivors` (J5); `always` are those of them that
    are joined even if the call throws (J6). By rule J4 the threads `single` have ended if the
    running thread alone starts them; `single_for_all` are those of them that no other thread starts
    by running this code. With a `result`, threads have ended only where the call has returned it.
    """

    through: tuple[Place, ...] = ()
    always: tuple[Place, ...] = ()
    survivors: Survivors = Survivors()
    single: ThreadBits = 0
    single_for_all: ThreadBits = 0
    result: bool | None = None


class Follows(NamedTuple):
    """The order of futures (rule T3): `result` completes after those at some places.

    Tasks that the call itself submits begin only then.
    """

    result: Var | None = None
    futures: tuple[Place, ...] = ()
    survivors: Survivors = Survivors()


class CallEffect(NamedTuple):
    """The effect of an instruction on threads: it joins some, moves handles, starts others.

    A call `may_take` elements from a collection that threads are joined through.
    """

    starts: Starts = Starts()
    joins: Joins = Joins()
    follows: Follows = Follows()
    moves: Moves = Moves()
    may_take: bool = False


NO_EFFECT: Final = CallEffect()


class SinceEntry(NamedTuple):
    """The threads that may have been started since a method was entered, or must have ended."""

    started: ThreadBits
    ended: ThreadBits


class RelativeEffect(NamedTuple):
    """The effect of code on threads, relative to its parameters, its result and static fields (E3).

    When it returns normally: what it has started and not joined, and through which places this can
    be joined; at which places all has ended that was started before the call (`always`: even if it
    throws); at which places objects are now as well; and at which its result is.
    """

    starts: tuple[tuple[Handles, ThreadBits], ...] = ()
    joins: frozenset[Place] = frozenset()
    always: frozenset[Place] = frozenset()
    copies: frozenset[tuple[Place, Place]] = frozenset()
    result: frozenset[Place] = frozenset()


def all_sets(effects: Iterable[CallEffect]) -> Iterator[ThreadBits]:
    """Return all sets of threads in some effects."""
    for starts, joins, follows, *_ in effects:
        yield from (starts.detached, starts.thrown, joins.single, joins.single_for_all)
        yield from (found for _, found in starts.joinable)
        for survivors in (joins.survivors, follows.survivors):
            yield survivors.of_threads
            yield from (found for pair in survivors.of_tasks for found in pair)


def both_effects(first: CallEffect, second: CallEffect) -> CallEffect:
    """Return the effect of two statements of one instruction."""
    both = (first.starts, second.starts)
    started = union(starts.detached for starts in both)
    started |= union(found for starts in both for _, found in starts.joinable)
    return CallEffect(Starts(started, union(starts.thrown for starts in both)))
