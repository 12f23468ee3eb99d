"""Effects of calls on flags: setting them, resetting them, or waiting while others may.

The effects cover the whole call graph, lambdas and class initialisers included.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import ThreadCalls
from heddle.program.classes import Field, Method
from heddle.program.ir import Body, Instr, Invoke

# Methods that release the lock while they wait.
WAITING: Final = frozenset(("wait", "await", "awaitNanos", "awaitUntil", "awaitUninterruptibly"))
# Names of methods that release locks.
_LEAVING: Final = frozenset(("unlock", "release", "unlockRead", "unlockWrite"))

# Bits: waiting, releasing locks, then two for each flag: it may be set, it may be reset.
_Done: TypeAlias = int
_WAIT: Final = 1
_LEAVE: Final = 2
_FIRST: Final = 2


class FlagsDone(NamedTuple):
    """The flags that a call may set or reset; `is_left` if it may release a lock meanwhile."""

    is_left: bool
    set: frozenset[Field]
    reset: frozenset[Field]


NOTHING_DONE: Final = FlagsDone(False, frozenset(), frozenset())


@final
class FlagEffects:
    """The effects of calls; `own` returns the flags that a method itself sets, and resets."""

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
        self._by_method = Memo(self._compute)

    def of(self, method: Method) -> Mapping[int, FlagsDone]:
        """Return the effects of the calls of a method, by their offset."""
        return self._by_method[method]

    def anywhere(self, method: Method) -> FlagsDone:
        """Return the effects of the class initialisers that a method may trigger."""
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
        """Return the effects of running each node; and those behind code without a body."""
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
