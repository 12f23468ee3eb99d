"""Effects of library calls on the order of threads and on library objects, from the tables.

The tables name classes of the library; a call may name a supertype of one, of which nothing else is
known before the program runs. Then everything that is said about one of its subtypes counts. What
is in doubt is ordered: an order too many hides a race in this run, one that is missing would report
a race that is none.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar, final

from heddle.dynamic.instrument.library_types import LibraryTypes
from heddle.models.accesses import AccessRow, Mode
from heddle.models.flags import FlagRow
from heddle.models.handover import HandoverRow
from heddle.models.locks import LockRow
from heddle.models.objects import COMPATIBLE, THIS
from heddle.models.observed import RESULT, ObservedCall, ObservedCalls
from heddle.models.threads import TaskRow, ThreadModels, ThreadRow
from heddle.program.descriptors import is_array, is_reference, parameter_types, return_type

_Row = TypeVar("_Row")

# The keys of locations that a call identifies by a handle or by an offset.
_LOCATIONS: Final = {"handle": (THIS, 0), "offset": (0,)}
# Types of what streams pass to workers.
_FUNCTIONS: Final = ("Ljava/util/function/", "Ljava/util/stream/Collector;")
_THREAD: Final = "java/lang/Thread"
_ORDERED: Final = ("release", "acquire")
_FLAG_CALLS: Final = {
    **dict.fromkeys(("reads", "stage", "waits", "passes", "tries"), ("acquire",)),
    **dict.fromkeys(("writes", "signals", "tells"), ("release",)),
    **dict.fromkeys(("swaps", "exchanges", "adds", "changes", "meets"), _ORDERED),
    **dict.fromkeys(("asks", "counts", "needs", "then"), ()),
}
_LOCK_CALLS: Final = {
    **dict.fromkeys(("enters", "tries"), ("acquire",)),
    "leaves": ("release",),
    **dict.fromkeys(("converts", "downgrades"), _ORDERED),
}
_HANDOVER_CALLS: Final = {
    "puts": ("release",),
    "takes": ("acquire",),
    "swaps": _ORDERED,
    "leaves": ("acquire",),
}
_OBSERVED_CALLS: Final = {
    "releases": ("release",),
    "acquires": ("acquire",),
    "orders": _ORDERED,
    "reads": ("libraryRead", "libraryDone"),
    "writes": ("libraryWrite", "libraryDone"),
    "nothing": (),
}


class RuntimeCall(NamedTuple):
    """A call of the run-time library: its name, and the positions of what it is passed.

    A position is `THIS`, that of an argument, or `RESULT`.
    """

    call: str
    positions: tuple[int, ...] = (THIS,)


class CalledMethod(NamedTuple):
    """A method as a call names it."""

    owner: str
    name: str
    descriptor: str

    @property
    def arguments(self) -> int:
        """The number of arguments besides the receiver."""
        return len(parameter_types(self.descriptor))


@final
class CallEffects:
    """The tables, asked by call."""

    def __init__(self, types: LibraryTypes) -> None:
        self._types = types
        self._models = ThreadModels()
        self._observed = ObservedCalls()
        self._known: dict[CalledMethod, tuple[RuntimeCall, ...]] = {}
        models = self._models
        self._subjects = sorted(
            {owner for owner, _ in models.locks.calls}
            | models.flags.classes
            | models.handover.classes
        )

    def knows(self, owner: str) -> bool:
        """Return whether a class is one of the library."""
        return self._types.has(owner)

    def of(self, called: CalledMethod) -> tuple[RuntimeCall, ...]:
        """Return the effects of a call of the library, in the order of their calls."""
        found = self._known.get(called)
        if found is None:
            found = self._known[called] = (*dict.fromkeys(self._find(called)),)
        return found

    def _find(self, called: CalledMethod) -> Iterator[RuntimeCall]:
        names = self._types.ancestry(called.owner)
        if called.name == "<init>":
            yield from self._of_constructor(called)
            return
        observed = self._observed.row(self._speaking(names), called.name, called.arguments)
        found = self._by_rows(called, names)
        if observed is not None:
            yield from _observed_effects(called, observed)
        elif found is None:
            found = self._of_subtypes(called)
        if found is not None:
            yield from found
        elif observed is None and self._observed.streams(called.owner):
            yield from _stream_effects(called)
        elif observed is None:
            yield from self._without_row(called, names)

    def _of_constructor(self, called: CalledMethod) -> Iterator[RuntimeCall]:
        """Yield the effects of creating an object: it may not be told about before, but after.

        A task that it is given runs within what the object orders: what is released on one is seen
        by who acquires the other.
        """
        row = self._observed.row((called.owner,), called.name, called.arguments)
        if row is not None and row.verb == "hands":
            (task,) = row.positions
            yield RuntimeCall("task", row.positions)
            yield RuntimeCall("transfer", (task, RESULT))
            yield RuntimeCall("transfer", (RESULT, task))

    def _by_rows(self, called: CalledMethod, names: Iterable[str]) -> list[RuntimeCall] | None:
        """Return what the tables say about the class or its supertypes; None if nothing."""
        models = self._models
        count = called.arguments
        name = called.name
        lock = _first(names, lambda owner: models.locks.row(owner, name, count))
        flag = _first(names, lambda owner: models.flags.row(owner, name, count))
        channel = _first(names, lambda owner: models.handover.row(owner, name, count))
        thread = _first(names, lambda owner: models.row(owner, name, count))
        task = _first(names, lambda owner: models.task_row(owner, name, count))
        access = models.accesses.inherited_row(names, name, count)
        if not (lock or flag or channel or thread or task or access):
            return None
        return [
            *(_lock_effects(called, lock) if lock else ()),
            *(_flag_effects(called, flag) if flag else ()),
            *(_channel_effects(channel) if channel else ()),
            *(_thread_effects(called, thread) if thread else ()),
            *(_task_effects(called, task) if task else ()),
            *(_access_effects(access) if access else ()),
        ]

    def _of_subtypes(self, called: CalledMethod) -> list[RuntimeCall] | None:
        """Return what the tables say about any subtype of the class that the call names."""
        subtypes = [s for s in self._subjects if called.owner in self._types.ancestry(s)[1:]]
        found = [self._by_rows(called, (subtype,)) for subtype in subtypes]
        known = [effects for effects in found if effects is not None]
        return [effect for effects in known for effect in effects] if known else None

    def _speaking(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the classes whose rows count: not those of unsafe supertypes of a safe class."""
        if not self._observed.orders(names[0]):
            return names
        return tuple(filter(self._observed.orders, names))

    def _without_row(self, called: CalledMethod, names: tuple[str, ...]) -> Iterator[RuntimeCall]:
        """Yield the effects of a method that no table knows: an order, an access, or nothing."""
        if self._observed.orders(called.owner):
            yield from (RuntimeCall(call) for call in _ORDERED)
            return
        objects = self._models.objects
        given = parameter_types(called.descriptor)
        row = objects.inherited_row(names, called.name, given)
        category = objects.category(names)
        if row is not None and category in (COMPATIBLE, None):
            yield from _accesses("libraryRead", row.reads, given)
            yield from _accesses("libraryWrite", row.writes, given)
        elif row is None and category == COMPATIBLE:
            yield RuntimeCall("libraryWrite")
            yield RuntimeCall("libraryDone")


def _first(names: Iterable[str], row: Callable[[str], _Row | None]) -> _Row | None:
    return next((found for name in names if (found := row(name)) is not None), None)


def _accesses(call: str, positions: Iterable[int], given: Sequence[str]) -> Iterator[RuntimeCall]:
    """Yield accesses to objects; rows of any class may name arguments that a method has not."""
    for position in sorted(positions):
        if position == THIS or (position < len(given) and _is_object(given[position])):
            yield RuntimeCall(call, (position,))
            yield RuntimeCall("libraryDone", (position,))


def _is_object(type_: str) -> bool:
    return is_reference(type_) and not is_array(type_)


def _observed_effects(called: CalledMethod, row: ObservedCall) -> Iterator[RuntimeCall]:
    if row.verb == "hands":
        (task,) = row.positions
        yield from _handed(called, task)
        if row.is_here:
            yield RuntimeCall("transfer", (task, THIS))
    elif row.verb == "gathers":
        for position in row.positions:
            yield from _gathered(position)
    elif row.verb == "unites":
        yield RuntimeCall("unite", (THIS, RESULT))
    else:
        for call in _OBSERVED_CALLS[row.verb]:
            yield RuntimeCall(call, row.positions)


def _stream_effects(called: CalledMethod) -> Iterator[RuntimeCall]:
    """Streams: workers run what the caller passes, and have ended when the last method returns."""
    given = enumerate(parameter_types(called.descriptor))
    functions = [at for at, type_ in given if type_.startswith(_FUNCTIONS)]
    ends = [THIS, *functions]
    yield from (RuntimeCall("task", (at,)) for at in functions)
    yield from (RuntimeCall("transfer", (at, RESULT)) for at in ends)
    yield from (RuntimeCall("acquire", (at,)) for at in ends)


def _conditional(called: CalledMethod) -> str:
    """Return the call after a method that may have acquired: it knows by a truth value."""
    return "acquireIf" if return_type(called.descriptor) == "Z" else "acquire"


def _lock_effects(called: CalledMethod, row: LockRow) -> Iterator[RuntimeCall]:
    """Locks: what is released is seen by the next to acquire it, in whichever mode.

    What is read optimistically is not looked at: it is used only if the lock was not taken.
    """
    if row.verb == "returns":
        yield RuntimeCall("unite", (THIS, RESULT))
    elif row.verb == "tries":
        yield RuntimeCall(_conditional(called))
    elif row.verb == "stamps":
        yield RuntimeCall("acquire")
        yield RuntimeCall("optimisticBegin", ())
    elif row.verb == "validates":
        yield RuntimeCall("optimisticEnd", ())
    else:
        yield from (RuntimeCall(call) for call in _LOCK_CALLS[row.verb])


def _flag_effects(called: CalledMethod, row: FlagRow) -> Iterator[RuntimeCall]:
    """Atomic variables, latches and barriers."""
    if row.verb == "tries":
        yield RuntimeCall(_conditional(called))
    elif row.verb == "spoils":
        yield from (RuntimeCall("acquire"),) if "Acquire" in called.name else ()
    else:
        yield from (RuntimeCall(call) for call in _FLAG_CALLS[row.verb])


def _access_effects(row: AccessRow) -> Iterator[RuntimeCall]:
    """Yield the order of an access by a handle or an offset; the access itself is not told about.

    The handle of a static field has no object, and may have a value in its place.
    """
    if row.place not in _LOCATIONS:
        return
    if row.verb in ("writes", "updates") and row.mode in (Mode.RELEASE, Mode.VOLATILE):
        yield from (RuntimeCall("release", (key,)) for key in _LOCATIONS[row.place])
    if row.verb in ("reads", "updates") and row.mode in (Mode.ACQUIRE, Mode.VOLATILE):
        yield from (RuntimeCall("acquire", (key,)) for key in _LOCATIONS[row.place])


def _channel_effects(row: HandoverRow) -> Iterator[RuntimeCall]:
    """Queues: putting an object in happens before taking it out."""
    yield from (RuntimeCall(call) for call in _HANDOVER_CALLS[row.verb])


def _thread_effects(called: CalledMethod, row: ThreadRow) -> Iterator[RuntimeCall]:
    """Threads that are started and joined."""
    if row.verb == "starts":
        if row.position == THIS:
            yield RuntimeCall("threadStart")
        else:
            yield RuntimeCall("task", (row.position,))
    elif called.owner == _THREAD:
        yield RuntimeCall("threadJoin", (row.position,))
    else:
        call = "acquire" if row.if_ is None else _conditional(called)
        yield RuntimeCall(call, (row.position,))


def _task_effects(called: CalledMethod, row: TaskRow) -> Iterator[RuntimeCall]:
    """Tasks that are passed to others, and what their futures and pools wait for."""
    if row.verb in ("takes", "hands", "leads"):
        if row.position == THIS:
            yield RuntimeCall("release")
        else:
            yield from (RuntimeCall("transfer", (p, row.position)) for p in row.after)
            yield from _handed(called, row.position)
            pool = THIS if row.is_here else row.to
            if pool is not None:
                yield RuntimeCall("transfer", (row.position, pool))
        if row.verb == "leads":
            yield RuntimeCall("acquire", (row.position,))
    elif row.verb == "follows":
        yield RuntimeCall("transferAll", (row.position, RESULT))
    elif row.verb == "gathers":
        yield from _gathered(0)
    elif row.verb == "completes":
        yield RuntimeCall("release", (row.position,))


def _gathered(position: int) -> Iterator[RuntimeCall]:
    """Yield the effects of passing a collection of tasks on, and waiting for them."""
    yield RuntimeCall("tasks", (position,))
    yield RuntimeCall("acquireAll", (position,))


def _handed(called: CalledMethod, position: int) -> Iterator[RuntimeCall]:
    """Yield the effects of passing a task on; the result is its future."""
    yield RuntimeCall("task", (position,))
    if _is_object(return_type(called.descriptor)):
        yield RuntimeCall("transfer", (position, RESULT))
