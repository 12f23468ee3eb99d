"""Constants that constructors were given when objects were made, and what is called on objects.

An abstract object is made by `new`, and the constructor called then is given a constant, or what
all callers of the method give that makes it. It may hand this on to the constructor of a class
above.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls, is_one_instruction
from heddle.concurrency.flags.flag_code import definitions
from heddle.models.locks import Made
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Method
from heddle.program.constants import NumberConstant
from heddle.program.descriptors import parameter_types
from heddle.program.ir import Body, Const, Instr, Invoke, New, Var

# Constants are followed through so many calls.
_MOST_DEEP: Final = 6
# What is known of the arguments of a call.
_Given: TypeAlias = tuple[int | None, ...]


@final
class MadeWith:
    """Tells of which objects a condition of `models/locks.txt` must hold."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._frames = calling.frames
        self._defined: dict[Method, dict[Var, Instr]] = {}
        self._known: dict[tuple[int, Made], bool] = {}

    def are(self, objects: ObjectSet, made: Made) -> bool:
        """Tell whether a condition holds of some objects, all of them."""
        return bool(objects) and all(self.is_(number, made) for number in bits(objects))

    def is_(self, number: int, made: Made) -> bool:
        """Tell whether a condition holds of all that an abstract object stands for."""
        known = self._known.get((number, made))
        if known is None:
            known = self._known[number, made] = self._is(number, made)
        return known

    def _is(self, number: int, made: Made) -> bool:
        site = self._frames.objects[number].site
        is_alike = site.label == "" and is_one_instruction(site)
        if not is_alike or (made.is_exact and site.type != f"L{made.owner};"):
            return False
        makers = self._calling.makers(number)
        values = {self._given_by(frame, pc, made) for frame, pc in makers}
        return values == {made.value} and not self._is_called(number, made.without)

    def _is_called(self, number: int, names: Iterable[str]) -> bool:
        """Tell whether a method of some names may be called on an object."""
        return any(
            frame.method is not None and not names_of(frame.method).isdisjoint(names)
            for frame in self._calling.running_on(1 << number)
        )

    def _given_by(self, frame: Frame, pc: int, made: Made) -> int | None:
        """Return what the constructor of a class is given for what is made at an offset."""
        if frame.body is None:
            return None
        news = [i for i in _instrs(frame.body) if isinstance(i, New) and i.pc == pc]
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
        self, called: set[Method | None], call: Invoke, given: _Given, made: Made
    ) -> int | None:
        """Follow constructors up to the class whose argument is asked for."""
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
        """Return the number that a variable of a frame must hold, if it is always the same."""
        return self._constant(frame, var, _MOST_DEEP)

    def _constant(self, frame: Frame, var: Var, depth: int) -> int | None:
        """Return the number that a variable of a frame must hold."""
        if frame.body is None or frame.method is None:
            return None
        if frame.method not in self._defined:
            self._defined[frame.method] = definitions(frame.body)
        if var >= frame.body.parameters:
            return _number(self._defined[frame.method].get(var), var, ())
        if not depth or frame in self._calling.entered or frame.is_initialiser:
            return None
        values = set(self._given_for(frame, var, depth - 1))
        return values.pop() if len(values) == 1 else None

    def _given_for(self, frame: Frame, position: int, depth: int) -> Iterator[int | None]:
        """Return what each call of a frame gives for a parameter."""
        for caller, call in self._calling.callers(frame):
            instrs = _instrs(caller.body) if caller.body is not None else ()
            calls = [i for i in instrs if isinstance(i, Invoke) and i.pc == call.site.pc]
            if not calls or caller in self._calling.starting:
                yield None
            for instr in calls:
                is_there = position < len(instr.args)
                yield self._constant(caller, instr.args[position], depth) if is_there else None


def names_of(method: Method) -> frozenset[str]:
    """Return the names that a table may have for a method: plain, and with its arguments."""
    count = len(parameter_types(method.descriptor))
    return frozenset((method.name, f"{method.name}/{count}"))


def _instrs(body: Body) -> Iterator[Instr]:
    return (instr for block in body.blocks for instr in block.instrs)


def _constructions(body: Body) -> Iterator[Invoke]:
    """Return the calls of constructors in a body."""
    for instr in _instrs(body):
        if isinstance(instr, Invoke) and instr.method.name == "<init>":
            yield instr


def _called(frames: Iterable[Frame], call: Invoke) -> set[Method | None]:
    """Return the methods that a call leads to in some frames."""
    calls = [each for frame in frames for each in frame.calls if each.site.pc == call.pc]
    return {callee.method for each in calls for callee in each.callees()}


def _number(instr: Instr | None, var: Var, given: _Given) -> int | None:
    """Return the number that a variable holds: a constant, or what a parameter was given."""
    if instr is None:
        return given[var] if var < len(given) else None
    if isinstance(instr, Const) and isinstance(instr.value, NumberConstant):
        return instr.value.bits
    return None
