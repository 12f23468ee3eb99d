"""What calls may do to flags: set them, take them back, or let others do so while they wait.

Over the whole call graph, lambdas and class initialisers included.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls
from heddle.program.classes import Field, Method
from heddle.program.ir import Body, Instr, Invoke

# While these wait, the lock is another's.
WAITING: Final = frozenset(("wait", "await", "awaitNanos", "awaitUntil", "awaitUninterruptibly"))
# Methods of locks that leave them, by their names.
_LEAVING: Final = frozenset(("unlock", "release", "unlockRead", "unlockWrite"))

# Bits: waiting, leaving locks, then for each flag that it may be set, or taken back.
_Done: TypeAlias = int
_WAIT: Final = 1
_LEAVE: Final = 2
_FIRST: Final = 2


class FlagsDone(NamedTuple):
    """The flags that may be set, or taken back; `is_left` if a lock may be another's meanwhile."""

    is_left: bool
    set: frozenset[Field]
    reset: frozenset[Field]


NOTHING_DONE: Final = FlagsDone(False, frozenset(), frozenset())


@final
class FlagCalls:
    """Tells what calls do; `own` is what a method itself sets, and takes back."""

    def __init__(
        self,
        calling: ThreadCalls,
        bodies: Mapping[Method, Body],
        own: Callable[[Method], tuple[Iterable[Field], Iterable[Field]]],
    ) -> None:
        self._calling = calling
        self._bodies = bodies
        self._own = own
        self._numbers: dict[Field, int] = {}
        self._names: list[Field] = []
        self._known: dict[Method, dict[int, FlagsDone]] = {}

    def of(self, method: Method) -> Mapping[int, FlagsDone]:
        """Return what each call of a method may do, by its offset."""
        known = self._known.get(method)
        if known is None:
            known = self._known[method] = self._compute(method)
        return known

    def anywhere(self, method: Method) -> FlagsDone:
        """Return what the initialisers of classes may do that a method may be the first to use."""
        below, hidden = self._below
        done, led = 0, 0
        for frame in self._calling.frames.of_method(method):
            for initialiser in frame.initialises:
                done |= below[initialiser.number]
                led |= hidden[initialiser.number]
        return self._spelled(done, led)

    def _compute(self, method: Method) -> dict[int, FlagsDone]:
        below, hidden = self._below
        count = len(self._calling.frames.all)
        done: dict[int, _Done] = {}
        led: dict[int, _Done] = {}
        for frame in self._calling.frames.of_method(method):
            for call in frame.calls:
                pc = call.site.pc
                for group in call.groups:
                    done[pc] = done.get(pc, 0) | below[count + group.number]
                    led[pc] = led.get(pc, 0) | hidden[count + group.number]
        for block in self._bodies[method].blocks:
            for instr in block.instrs:
                if _waits(instr):
                    done[instr.pc] = done.get(instr.pc, 0) | _WAIT
        return {pc: self._spelled(found, led.get(pc, 0)) for pc, found in done.items() if found}

    def _spelled(self, done: _Done, led: _Done) -> FlagsDone:
        if not done:
            return NOTHING_DONE
        names = [divmod(bit, 2) for bit in bits(done >> _FIRST)]
        return FlagsDone(
            bool(done & _WAIT or led & _LEAVE),
            frozenset(self._names[number] for number, is_reset in names if not is_reset),
            frozenset(self._names[number] for number, is_reset in names if is_reset),
        )

    @cached_property
    def _below(self) -> tuple[list[_Done], list[_Done]]:
        """Return what running each node may do; and of that, what code without a body leads to."""
        calling = self._calling
        frames, count = calling.frames.all, len(calling.frames.all)
        own = {method: self._done_by(method) for method in self._bodies}
        below, hidden = [0] * len(calling.graph), [0] * len(calling.graph)
        for members in calling.components.members:
            together, led = 0, 0
            for node in members:
                if node < count and (method := frames[node].method) is not None:
                    together |= own.get(method, 0)
                for target in calling.graph[node]:
                    together |= below[target]
                    led |= hidden[target]
            if any(node < count and frames[node].body is None for node in members):
                led |= together
            for node in members:
                below[node], hidden[node] = together, led
        return below, hidden

    def _done_by(self, method: Method) -> _Done:
        set_, reset = self._own(method)
        found = 0
        for is_reset, names in enumerate((set_, reset)):
            for name in names:
                found |= 1 << (_FIRST + 2 * self._number(name) + is_reset)
        for block in self._bodies[method].blocks:
            for instr in block.instrs:
                if _waits(instr):
                    found |= _WAIT
                elif isinstance(instr, Invoke) and instr.method.name in _LEAVING:
                    found |= _LEAVE
        return found

    def _number(self, name: Field) -> int:
        if name not in self._numbers:
            self._numbers[name] = len(self._names)
            self._names.append(name)
        return self._numbers[name]


def _waits(instr: Instr) -> bool:
    return isinstance(instr, Invoke) and instr.method.name in WAITING
