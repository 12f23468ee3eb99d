"""Call chains: the code that runs, its callers, and the allocation of the task that runs it.

The caller of an activation determines the values of its parameters. A task may run in another
thread than the one that allocates it; its captured values are those at the allocation.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias, final

from heddle.pointsto import Frame
from heddle.program.constants import LambdaTarget
from heddle.program.defuse import BodyFacts
from heddle.program.ir import Body, Instr, Invoke, InvokeDynamic, New, Var


class CallEntry(NamedTuple):
    """Entry by a call in the activation above, perhaps of a lambda that it has created itself."""

    call: Invoke
    created: InvokeDynamic | None = None

    @property
    def arguments(self) -> tuple[Var, ...]:
        """Return the values of the parameters: of a lambda, first those that it has captured."""
        args = self.call.args
        return args if self.created is None else (*self.created.args, *args[1:])


class TaskEntry(NamedTuple):
    """Entry as a task that an instruction above allocates, perhaps in another thread.

    With `is_once` the task runs at most once; `given_by` is the stream operation that passes each
    element to it once.
    """

    allocation: New | InvokeDynamic
    runs_at_most_once: bool = False
    stream_operation: Invoke | None = None


ActivationEntry: TypeAlias = CallEntry | TaskEntry


@final
class Activation:
    """A run of a body, in a frame if that is known, and how it is entered."""

    def __init__(self, frame: Frame | None, code: BodyFacts, name: str) -> None:
        self.frame = frame
        self.code = code
        self.name = name
        self.caller: Activation | None = None
        self.entry: ActivationEntry | None = None

    def entered_from(self, above: "Activation", entry: ActivationEntry) -> "Activation":
        """Return the same activation, entered from another."""
        found = Activation(self.frame, self.code, f"{above.name}.{_instr(entry).pc}>{self.name}")
        found.caller, found.entry = above, entry
        return found

    def argument(self, parameter: int) -> "tuple[Activation, Var, int] | None":
        """Return the origin of a parameter's value: activation, variable, block."""
        above, entry = self.caller, self.entry
        if above is None or entry is None:
            return None
        instr = _instr(entry)
        if isinstance(entry, CallEntry):
            arguments = entry.arguments
        else:
            # Of the parameters of a task's method only the task itself is known.
            arguments = (instr.dest,) if isinstance(instr, New) else instr.args
        if parameter >= len(arguments):
            return None
        return above, arguments[parameter], above.code.block_of(instr)

    def depth(self) -> int:
        """Return the number of activations from here to the topmost one."""
        return sum(1 for _ in self.frames())

    def frames(self) -> Iterator[Frame | None]:
        """Return the frames, from here up."""
        yield self.frame
        if self.caller is not None:
            yield from self.caller.frames()


def _instr(entry: ActivationEntry) -> Invoke | New | InvokeDynamic:
    return entry.call if isinstance(entry, CallEntry) else entry.allocation


@final
class CodeFactsCache:
    """The facts about bodies, each computed once; equal bodies are distinct."""

    def __init__(self) -> None:
        self._known: dict[int, BodyFacts] = {}

    def of(self, body: Body) -> BodyFacts:
        """Return the facts about a body."""
        if id(body) not in self._known:
            self._known[id(body)] = BodyFacts(body)
        return self._known[id(body)]


def lambda_target(maker: Instr) -> LambdaTarget | None:
    """Return what a lambda runs, if an instruction creates one."""
    target = maker.target if isinstance(maker, InvokeDynamic) else None
    return target if isinstance(target, LambdaTarget) else None
