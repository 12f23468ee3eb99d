"""Constructor constants: constants that constructors of abstract objects are passed.

The constructor called after `new` is passed a constant, or a parameter for which all callers of the
allocating method pass the same constant. It may pass it on to the constructor of a superclass.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import ThreadCalls, is_single_allocation
from heddle.models.locks import ConstructorCondition
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Method
from heddle.program.constants import NumberConstant
from heddle.program.defuse import definitions
from heddle.program.descriptors import parameter_types
from heddle.program.ir import Body, Const, Instr, Invoke, New, Var

# The most calls through which constants are followed.
_MOST_DEEP: Final = 6
# The constants passed as arguments of a call; None if not known.
_Arguments: TypeAlias = tuple[int | None, ...]


@final
class ConstructorConstants:
    """Conditions of `models/locks.txt` on how objects are constructed."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._frames = calling.frames
        self._definitions: dict[Method, dict[Var, Instr]] = {}
        self._conditions = Memo(self._must_hold)

    def must_all_hold(self, objects: ObjectSet, made: ConstructorCondition) -> bool:
        """Tell whether a condition must hold for all of some abstract objects."""
        return bool(objects) and all(self.must_hold(number, made) for number in bits(objects))

    def must_hold(self, number: int, made: ConstructorCondition) -> bool:
        """Tell whether a condition must hold for all objects of an abstract object."""
        return self._conditions[number, made]

    def _must_hold(self, key: tuple[int, ConstructorCondition]) -> bool:
        number, made = key
        site = self._frames.objects[number].site
        is_alike = site.label == "" and is_single_allocation(site)
        if not is_alike or (made.is_exact and site.type != f"L{made.owner};"):
            return False
        makers = self._calling.allocators(number)
        values = {self._passed_at(frame, pc, made) for frame, pc in makers}
        return values == {made.value} and not self._may_be_called(number, made.without)

    def _may_be_called(self, number: int, names: Iterable[str]) -> bool:
        """Tell whether a method with one of some names may be called on an object."""
        return any(
            frame.method is not None and not names_of(frame.method).isdisjoint(names)
            for frame in self._calling.frames_with_receiver(1 << number)
        )

    def _passed_at(self, frame: Frame, pc: int, made: ConstructorCondition) -> int | None:
        """Return the constant passed to the constructor of an object allocated at an offset."""
        if frame.body is None:
            return None
        news = [i for i in frame.body.instructions() if isinstance(i, New) and i.pc == pc]
        calls = [i for i in _constructions(frame.body) if news and i.args[0] == news[0].dest]
        if len(news) != 1 or len(calls) != 1:
            return None
        call = calls[0]
        given = tuple([self._constant(frame, arg, _MOST_DEEP) for arg in call.args])
        called = {
            c.method for each in frame.calls if each.site.pc == call.pc for c in each.callees()
        }
        return self._above(called, call, given, made)

    def _above(
        self,
        called: set[Method | None],
        call: Invoke,
        given: _Arguments,
        made: ConstructorCondition,
    ) -> int | None:
        """Follow constructors up to the class that the condition is about."""
        for _ in range(_MOST_DEEP):
            if call.method.owner == made.owner:
                at = made.position + 1
                return given[at] if at < len(given) else None
            inits = [each for each in called if each is not None and each.name == "<init>"]
            body = inits[0].body if len(inits) == 1 else None
            calls = [i for i in _constructions(body) if i.args[0] == 0] if body else []
            if body is None or len(calls) != 1:
                return None
            call, own = calls[0], definitions(body)
            given = tuple([_number(own.get(a), a, given) for a in call.args])
            called = _called(self._frames.of_method(inits[0]), call)
        return None

    def constant(self, frame: Frame, var: Var) -> int | None:
        """Return the number that a variable of a frame must always hold, if there is one."""
        return self._constant(frame, var, _MOST_DEEP)

    def _constant(self, frame: Frame, var: Var, depth: int) -> int | None:
        """Return the number that a variable of a frame must hold."""
        if frame.body is None or frame.method is None:
            return None
        if frame.method not in self._definitions:
            self._definitions[frame.method] = definitions(frame.body)
        if var >= frame.body.parameters:
            return _number(self._definitions[frame.method].get(var), var, ())
        if not depth or frame in self._calling.vm_entries or frame.is_initialiser:
            return None
        values = set(self._passed_for(frame, var, depth - 1))
        return values.pop() if len(values) == 1 else None

    def _passed_for(self, frame: Frame, position: int, depth: int) -> Iterator[int | None]:
        """Return the constant that each call of a frame passes for a parameter."""
        for caller, call in self._calling.callers(frame):
            instrs = caller.body.instructions() if caller.body is not None else ()
            calls = [i for i in instrs if isinstance(i, Invoke) and i.pc == call.site.pc]
            if not calls or caller in self._calling.start_frames:
                yield None
            for instr in calls:
                is_there = position < len(instr.args)
                yield self._constant(caller, instr.args[position], depth) if is_there else None


def names_of(method: Method) -> frozenset[str]:
    """Return the names of a method in tables: plain, and with its number of arguments."""
    count = len(parameter_types(method.descriptor))
    return frozenset((method.name, f"{method.name}/{count}"))


def _constructions(body: Body) -> Iterator[Invoke]:
    """Return the constructor calls of a body."""
    for instr in body.instructions():
        if isinstance(instr, Invoke) and instr.method.name == "<init>":
            yield instr


def _called(frames: Iterable[Frame], call: Invoke) -> set[Method | None]:
    """Return the callees of a call in some frames."""
    calls = [each for frame in frames for each in frame.calls if each.site.pc == call.pc]
    return {callee.method for each in calls for callee in each.callees()}


def _number(instr: Instr | None, var: Var, given: _Arguments) -> int | None:
    """Return the number that a variable holds: a constant, or an argument that was passed."""
    if instr is None:
        return given[var] if var < len(given) else None
    if isinstance(instr, Const) and isinstance(instr.value, NumberConstant):
        return instr.value.bits
    return None
