"""The effect of instructions on where threads, and what holds them, can be found (rules E1, E2).

Only objects matter that code joins, or that hold such objects in fields or elements.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple, final

from heddle._util.bits import union
from heddle.concurrency.callgraph import AtMostOnce, StableFields, ThreadCalls
from heddle.concurrency.threads.abstract_threads import Threads
from heddle.concurrency.threads.kept_elements import KeptElements
from heddle.concurrency.threads.late_fields import LateFields
from heddle.concurrency.threads.places import TAKING, Moves, Place
from heddle.concurrency.threads.task_runners import is_outside_jdk
from heddle.models.collections import CollectionRow
from heddle.models.threads import THIS
from heddle.pointsto import ELEMENTS, FieldKey, Frame, ObjectSet
from heddle.program.defuse import uses
from heddle.program.descriptors import is_array, is_reference, parameter_types, return_type
from heddle.program.ir import (
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Body,
    Cast,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    PutField,
    PutStatic,
    Var,
)

_MOVING: Final = (
    *(ArrayLength, ArrayLoad, ArrayStore),
    *(GetField, GetStatic, PutField, PutStatic, InvokeDynamic),
)
# Holders of holders count up to this number of steps.
_STEPS: Final = 6
_SHOWING: Final = frozenset(("Ljava/util/Iterator;", "Ljava/util/stream/Stream;"))
_ALL: Final = (ELEMENTS,)


class Callback(NamedTuple):
    """The lambdas in a variable that a call calls, with each element at a place, or otherwise.

    With `is_alone` it calls nothing else of the program, as the terminal operation of a stream may.
    """

    var: Var
    objects: ObjectSet
    visited: Place | None
    is_alone: bool


@final
class MovesOfFrames:
    """The moves of instructions outside the JDK; `joined` are the objects that code joins."""

    def __init__(
        self,
        calling: ThreadCalls,
        threads: Threads,
        once: AtMostOnce,
        joined: Callable[[], ObjectSet],
    ) -> None:
        self._threads = threads
        self._calling = calling
        self._frames = calling.frames
        self._once = once
        self._joined = joined
        self._instrs: dict[int, tuple[Instr, ...]] = {}
        self._calls_back: dict[int, dict[int, Invoke]] = {}

    @cached_property
    def _stable(self) -> StableFields:
        return StableFields(self._frames, self._calling.hierarchy)

    @cached_property
    def _late(self) -> LateFields:
        return LateFields(self._calling, self._once, self._stable)

    @cached_property
    def kept(self) -> KeptElements:
        """Tell which collections keep their elements."""
        return KeptElements(self._calling, self._once, self._stable, self._threads)

    @cached_property
    def _relevant(self) -> ObjectSet:
        """Return the objects that are joined, or hold one of these."""
        found = self._joined()
        for _ in range(_STEPS if found else 0):
            holders = [
                number
                for number, fields in self._frames.fields.items()
                if not found >> number & 1 and any(held & found for held in fields.values())
            ]
            if not holders:
                break
            found |= union(1 << number for number in holders)
        return found

    def taking(self) -> Iterator[Frame]:
        """Return the frames that take elements from collections that matter."""
        if self._relevant:
            for objects, frame in self.kept.taking:
                if objects & self._relevant:
                    yield frame

    def of(self, frame: Frame) -> dict[int, Moves]:
        """Return what the instructions of a frame do, by offset."""
        body = frame.body
        if body is None or not self._relevant or not is_outside_jdk(frame):
            return {}
        if id(body) not in self._instrs:
            self._instrs[id(body)] = moving = tuple(self._moving(body))
            self._calls_back[id(body)] = {
                instr.pc: instr
                for instr in moving
                if isinstance(instr, Invoke)
                and (row := self._row(instr)) is not None
                and row.verb in ("visits", "calls")
            }
        found: dict[int, Moves] = {}
        for instr in self._instrs[id(body)]:
            moves = self._moves(frame, body, instr)
            if moves is not None:
                # The code of a subroutine is in the body several times.
                found[instr.pc] = _repeated(moves) if instr.pc in found else moves
        return found

    def _moving(self, body: Body) -> Iterator[Instr]:
        for instr in body.instructions():
            is_call = isinstance(instr, Invoke) and self._row(instr) is not None
            if is_call or isinstance(instr, _MOVING):
                yield instr

    def _row(self, call: Invoke) -> CollectionRow | None:
        method = self._calling.hierarchy.resolve_method(call.method)
        return None if method is None else self.kept.row(method)

    def _is_relevant(self, frame: Frame, var: Var | None) -> bool:
        return var is not None and bool(self._frames.variable(frame, var) & self._relevant)

    def _keeps(self, frame: Frame, var: Var) -> bool:
        return self.kept.must_keep(self._frames.variable(frame, var))

    def _moves(self, frame: Frame, body: Body, instr: Instr) -> Moves | None:
        match instr:
            case GetField() | GetStatic() | PutField() | PutStatic():
                return self._of_field(frame, instr)
            case ArrayLength() | ArrayLoad() | ArrayStore():
                return self._of_array(frame, instr)
            case InvokeDynamic():
                return self._of_lambda(frame, instr.dest)
            case Invoke():
                return self._of_call(frame, body, instr)
            case _:
                return None

    def _of_array(self, frame: Frame, instr: ArrayLength | ArrayLoad | ArrayStore) -> Moves | None:
        array = instr.array
        if not self._is_relevant(frame, array) or not self._keeps(frame, array):
            return None
        match instr:
            case ArrayLength():
                return Moves(reads=("counts", array))
            case ArrayLoad():
                return Moves(is_at=(((), Place(array, _ALL)),), reads=("picks", array))
            case ArrayStore():
                return Moves(((Place(instr.value), Place(array, _ALL)),))

    def _of_field(
        self, frame: Frame, instr: GetField | GetStatic | PutField | PutStatic
    ) -> Moves | None:
        value = instr.dest if isinstance(instr, GetField | GetStatic) else instr.value
        if not self._is_relevant(frame, value):
            return None
        field = self._calling.hierarchy.resolve_field(instr.field)
        if field is None:
            return None
        base = instr.base if isinstance(instr, GetField | PutField) else None
        place = Place(field) if base is None else Place(base, (field,))
        is_late = not self._stable.must_be_stable(field)
        if is_late and not self._late.must_be_set_once(frame, base, field):
            return None
        if isinstance(instr, PutField | PutStatic):
            return Moves(((Place(value), place),))
        if is_late and not self._late.throws_if_null(frame, value):
            return None
        return Moves(is_at=(((), place),), is_late=is_late)

    def _of_lambda(self, frame: Frame, dest: Var | None) -> Moves | None:
        """Return where the values are that a lambda captures."""
        if dest is None:
            return None
        numbers = frame.statements.variables
        variables = {number: var for var, number in numbers.items()}
        held: list[tuple[FieldKey, Var]] = [
            (store.field, variables[store.value])
            for store in frame.statements.stores
            if store.base == numbers.get(dest) and store.value in variables
        ]
        if not any(self._is_relevant(frame, var) for _, var in held):
            return None
        return Moves(is_at=tuple([((key,), Place(var)) for key, var in held]))

    # -- calls -------------------------------------------------------------------------------------

    def _of_call(self, frame: Frame, body: Body, call: Invoke) -> Moves | None:
        row = self._row(call)
        assert row is not None
        first = 0 if call.kind is InvokeKind.STATIC else 1
        given = [call.args[0] if at == THIS else call.args[first + at] for at in row.positions]
        about = (*given, *call.args[:first], *([] if call.dest is None else [call.dest]))
        if not any(self._is_relevant(frame, var) for var in about):
            return None
        if row.verb.startswith(("adds", "puts")):
            return self._of_adding(frame, call, given)
        if row.verb in ("holds", "copies", "views"):
            return self._of_result(frame, body, call, given)
        if row.verb in ("steps", "asks", "counts"):
            return Moves(reads=(row.verb, call.args[0]))
        if row.verb in ("takes", "empties"):
            # What is taken from others than those that keep their elements counts as lost.
            verb = row.verb if self._keeps(frame, call.args[0]) else "drops"
            return Moves(reads=(verb, call.args[0]))
        if row.verb == "picks" and self._keeps(frame, call.args[0]):
            element = Place(call.args[0], _ALL)
            return Moves(is_at=(((), element),), reads=("picks", call.args[0]))
        return None

    def _of_adding(self, frame: Frame, call: Invoke, given: Sequence[Var]) -> Moves | None:
        """Return where elements are after they were added to a collection that keeps them."""
        row = self._row(call)
        is_to_other = row is not None and row.verb == "adds all" and len(given) > 1
        target = given[1] if is_to_other else call.args[0]
        if row is None or not self._keeps(frame, target):
            return None
        source = Place(given[0], _ALL if row.verb == "adds all" else ())
        return Moves(((source, Place(target, _ALL)),))

    def _of_result(
        self, frame: Frame, body: Body, call: Invoke, given: Sequence[Var]
    ) -> Moves | None:
        """Return where the elements of the result are as well."""
        if call.dest is None or not self._may_hold(frame, body, call):
            return None
        target = Place(call.dest, _ALL)
        if not given:
            return Moves(tuple([(source, target) for source in _held(call)]))
        source = Place(given[0], _ALL)
        row = self._row(call)
        if row is None or row.verb == "copies":
            return Moves(((source, target),))
        shows = self._shows(frame, given[0])
        return Moves(((source, target),), ((_ALL, source),)) if shows else None

    def _shows(self, frame: Frame, var: Var) -> bool:
        """Tell whether a collection keeps its elements, or shows those of one that does."""
        assert frame.body is not None
        return frame.body.type_of(var) in _SHOWING or self._keeps(frame, var)

    def _may_hold(self, frame: Frame, body: Body, call: Invoke) -> bool:
        """Tell whether the result of a call keeps its elements, or is used at once."""
        assert call.dest is not None
        type_ = return_type(call.method.descriptor)
        if type_ in _SHOWING or self._keeps(frame, call.dest):
            return True
        return is_array(type_) and _is_used_once(body, call.dest)

    # -- callbacks ---------------------------------------------------------------------------------

    def callback(self, frame: Frame, pc: int) -> Callback | None:
        """Return the callback of a call, if a row says how often it is called with what."""
        body = frame.body
        if body is None or not self._relevant or not is_outside_jdk(frame):
            return None
        call = self._calls_back[id(body)].get(pc) if self.of(frame) is not None else None
        row = None if call is None else self._row(call)
        if call is None or row is None:
            return None
        is_visit = row.verb == "visits"
        if is_visit and not self._shows(frame, call.args[0]):
            return None
        var = call.args[row.positions[0] + 1]
        visited = Place(call.args[0], _ALL) if is_visit else None
        is_alone = is_visit and self._keeps(frame, call.args[0])
        return Callback(var, self._frames.variable(frame, var), visited, is_alone)


def _repeated(moves: Moves) -> Moves:
    """Return what is known of moves that are in a body several times."""
    reads = moves.reads
    is_taking = reads is not None and reads[0] in TAKING
    return Moves(reads=("drops", reads[1])) if is_taking and reads is not None else Moves()


def _held(call: Invoke) -> Iterator[Place]:
    types = parameter_types(call.method.descriptor)
    for var, type_ in zip(call.args, types, strict=True):
        if is_reference(type_):
            yield Place(var, _ALL if is_array(type_) else ())


def _is_used_once(body: Body, var: Var) -> bool:
    """Tell whether what is in a variable is only passed to one call, after casts."""
    if any(var in phi.args for block in body.blocks for phi in block.phis):
        return False
    reading = uses(body).get(var, [])
    if len(reading) != 1:
        return False
    (instr,) = reading
    if isinstance(instr, Cast):
        return _is_used_once(body, instr.dest)
    return isinstance(instr, Invoke) and instr.args.count(var) == 1
