"""The flow of values: forwards from a read, backwards from a write.

A value is held by variables of frames. It flows along copies and casts, into callees, back to
callers, and through the fields, statics and elements it is stored in; objects that it refers to
are other values.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.memo import Memo
from heddle._util.work import Work
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.threads import Threads, ThreadSet
from heddle.pointsto import NO_VARIABLE, FieldKey, Frame, ObjectSet, Statements
from heddle.program.ir import ArrayLoad, ArrayStore, GetField, GetStatic, PutField, PutStatic
from heddle.races.accesses import Statement

# A frame, and the number of a variable of its statements.
HeldValue: TypeAlias = tuple[Frame, int]
# A value that reaches more variables than this is assumed to reach everything.
_MOST_HELD: Final = 1_000


class SoughtValue(NamedTuple):
    """The possible objects of a followed value, in code that some threads run."""

    objects: ObjectSet
    threads: ThreadSet


@final
class ValueFlow:
    """Follows values through the frames of a program within a limit of work."""

    def __init__(self, calling: ThreadCalls, threads: Threads) -> None:
        self._calling = calling
        self._frames = calling.frames
        self._threads = threads
        # Statements are shared by all contexts of a method.
        self._copies: dict[int, dict[int, list[int]]] = {}
        self._copied_from: dict[int, dict[int, list[int]]] = {}
        self._allocated: dict[int, frozenset[int]] = {}
        self._moved: dict[tuple[int, int, bool], list[int]] = {}
        # Many stores are to the same field of the same objects.
        self._loaded = Memo(self._loaded_from)
        # Several races may be on the value of one read.
        self._known: dict[tuple[tuple[HeldValue, ...], SoughtValue], dict[HeldValue, None]] = {}

    def moved(self, frame: Frame, statement: Statement) -> list[HeldValue]:
        """Return the variables into which an access reads, or from which it writes, a reference."""
        key = (id(frame.statements), statement.pc, statement.is_write)
        found = self._moved.get(key)
        if found is None:
            found = list(_moved(frame, statement.pc, statement.is_write))
            self._moved[key] = found
        return [(frame, number) for number in found]

    def followed(
        self, first: tuple[HeldValue, ...], sought: SoughtValue, work: Work
    ) -> dict[HeldValue, None]:
        """Return the variables that may hold a value, including those it is read into."""
        found = self._known.get((first, sought))
        if found is None:
            found = self._follow(first, sought, work)
            if not work.is_spent:
                self._known[first, sought] = found
        return found

    def _follow(
        self, first: tuple[HeldValue, ...], sought: SoughtValue, work: Work
    ) -> dict[HeldValue, None]:
        found = dict.fromkeys(held for held in first if self._may_hold(held, sought))
        todo = deque(found)
        while todo and len(found) < _MOST_HELD and work.spend():
            for held in self._next(todo.popleft()):
                if held not in found and self._may_hold(held, sought):
                    found[held] = None
                    todo.append(held)
        return found

    def made(self, last: Iterable[HeldValue], sought: SoughtValue, work: Work) -> ObjectSet:
        """Return the objects that flow from their allocation to some variables.

        An object that one method stores and another loads may have been published before.
        """
        seen = dict.fromkeys(last)
        todo = deque(seen)
        found = 0
        while todo and len(seen) < _MOST_HELD and work.spend():
            frame, number = held = todo.popleft()
            if number in self._makes(frame.statements):
                found |= self._frames.points_to(*held)
            for before in self._before(frame, number):
                if before not in seen and self._may_hold(before, sought):
                    seen[before] = None
                    todo.append(before)
        return found & sought.objects

    def _makes(self, statements: Statements) -> frozenset[int]:
        """Return the variables to which a new object is assigned."""
        found = self._allocated.get(id(statements))
        if found is None:
            made = [each.dest for each in statements.allocations]
            made += [each.dest for each in statements.clones]
            found = self._allocated[id(statements)] = frozenset(made)
        return found

    def _before(self, frame: Frame, number: int) -> Iterator[HeldValue]:
        """Yield the variables from which one may get its value: copies, arguments, results."""
        for source in self._sources(frame.statements).get(number, ()):
            yield frame, source
        for call in frame.calls:
            if call.site.dest == number:
                for callee in call.callees():
                    yield callee, callee.statements.result
        for position, (parameter, _) in enumerate(frame.statements.parameters):
            if parameter == number:
                yield from self._arguments(frame, position)

    def _arguments(self, frame: Frame, position: int) -> Iterator[HeldValue]:
        for caller, call in self._calling.callers(frame):
            arguments = call.site.arguments
            if caller not in self._calling.start_frames and position < len(arguments):
                yield caller, arguments[position]

    def _may_hold(self, held: HeldValue, sought: SoughtValue) -> bool:
        frame, number = held
        return bool(
            self._threads.reaching(frame) & sought.threads
            and self._frames.points_to(frame, number) & sought.objects
        )

    def _next(self, held: HeldValue) -> Iterator[HeldValue]:
        frame, number = held
        for copy in self._copied(frame.statements).get(number, ()):
            yield frame, copy
        if frame not in self._calling.start_frames:
            yield from self._given(frame, number)
        if frame.statements.result == number:
            yield from self._returned(frame)
        yield from self._stored(frame, number)

    def _copied(self, statements: Statements) -> dict[int, list[int]]:
        """Return the variables to which each variable is copied."""
        found = self._copies.get(id(statements))
        if found is None:
            found = self._copies[id(statements)] = _by_first(_copies(statements))
        return found

    def _sources(self, statements: Statements) -> dict[int, list[int]]:
        """Return the variables of which each variable is a copy, perhaps through a field."""
        found = self._copied_from.get(id(statements))
        if found is None:
            turned = [(dest, source) for source, dest in _copies(statements)]
            turned += _loaded_again(statements)
            found = self._copied_from[id(statements)] = _by_first(turned)
        return found

    def _given(self, frame: Frame, number: int) -> Iterator[HeldValue]:
        """Yield the parameters to which a variable is passed."""
        for call in frame.calls:
            arguments = call.site.arguments
            # Most calls do not pass this variable.
            for position, argument in enumerate(arguments) if number in arguments else ():
                if argument != number:
                    continue
                for callee in call.callees():
                    parameters = callee.statements.parameters
                    if position < len(parameters):
                        yield callee, parameters[position][0]

    def _returned(self, frame: Frame) -> Iterator[HeldValue]:
        for caller, call in self._calling.callers(frame):
            if caller not in self._calling.start_frames and call.site.dest != NO_VARIABLE:
                yield caller, call.site.dest

    # -- through memory ----------------------------------------------------------------------------

    def _stored(self, frame: Frame, number: int) -> Iterator[HeldValue]:
        """Yield the variables that may be loaded from where a variable is stored."""
        for store in frame.statements.stores:
            if store.value == number:
                holders = self._frames.points_to(frame, store.base)
                yield from self._loaded[store.field, holders]
        for static in frame.statements.static_stores:
            if static.var == number:
                yield from self._static_loads.get(static.field, ())

    def _loaded_from(self, key: tuple[FieldKey, ObjectSet]) -> list[HeldValue]:
        """Return the variables that may be loaded from a field of some objects."""
        field, holders = key
        numbered, loads = self._frames.points_to, self._loads.get(field, ())
        return [(at, dest) for at, base, dest in loads if numbered(at, base) & holders]

    @cached_property
    def _loads(self) -> dict[FieldKey, list[tuple[Frame, int, int]]]:
        found: dict[FieldKey, list[tuple[Frame, int, int]]] = {}
        for frame in self._frames.all:
            for load in frame.statements.loads:
                found.setdefault(load.field, []).append((frame, load.base, load.dest))
        return found

    @cached_property
    def _static_loads(self) -> dict[FieldKey, list[HeldValue]]:
        found: dict[FieldKey, list[HeldValue]] = {}
        for frame in self._frames.all:
            for load in frame.statements.static_loads:
                found.setdefault(load.field, []).append((frame, load.var))
        return found


def _copies(statements: Statements) -> list[tuple[int, int]]:
    return [*statements.copies, *((each.source, each.dest) for each in statements.casts)]


def _loaded_again(statements: Statements) -> Iterator[tuple[int, int]]:
    """Yield variables loaded from where the same code stores a value, and the value."""
    for load in statements.loads:
        for store in statements.stores:
            if (load.base, load.field) == (store.base, store.field):
                yield load.dest, store.value
    for static in statements.static_loads:
        for stored in statements.static_stores:
            if static.field == stored.field:
                yield static.var, stored.var


def _by_first(pairs: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for first, second in pairs:
        found.setdefault(first, []).append(second)
    return found


def passes(followed: dict[HeldValue, None], frame: Frame, pc: int) -> bool:
    """Return whether a call in a frame passes a value that was followed."""
    return any(
        (frame, argument) in followed
        for call in frame.calls
        if call.site.pc == pc
        for argument in call.site.arguments
    )


def _moved(frame: Frame, pc: int, is_write: bool) -> Iterator[int]:
    instrs = [] if frame.body is None else [i for block in frame.body.blocks for i in block.instrs]
    for instr in instrs:
        match instr:
            case GetField(dest=var) | GetStatic(dest=var) | ArrayLoad(dest=var):
                is_wanted = not is_write
            case PutField(value=var) | PutStatic(value=var) | ArrayStore(value=var):
                is_wanted = is_write
            case _:
                continue
        number = frame.statements.variables.get(var)
        if number is not None and is_wanted and instr.pc == pc:
            yield number
