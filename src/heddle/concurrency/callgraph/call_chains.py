"""Calls under way: the code that is run, what called it, and what made the object that runs it.

Where a frame is run from tells what its parameters are. A task is run by another thread than the
one that made it: what it was made with is told by the code that makes it.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias, final

from heddle.pointsto import Frame
from heddle.program.constants import LambdaTarget
from heddle.program.defuse import CodeFacts
from heddle.program.ir import Body, Instr, Invoke, InvokeDynamic, New, Var


class Called(NamedTuple):
    """Called by an instruction of the activation above."""

    call: Invoke


class Made(NamedTuple):
    """Run by a task that an instruction of the activation above makes, in another thread perhaps.

    `is_once` tells that it is run at most once; `given_by` is the call that hands elements of a
    stream to it, each of them once.
    """

    maker: New | InvokeDynamic
    is_once: bool = False
    given_by: Invoke | None = None


Entry: TypeAlias = Called | Made


@final
class Activation:
    """A body that is run, in a frame if it is known which, and how it came to that."""

    def __init__(self, frame: Frame | None, code: CodeFacts, name: str) -> None:
        self.frame = frame
        self.code = code
        self.name = name
        self.up: Activation | None = None
        self.entry: Entry | None = None

    def below(self, above: "Activation", entry: Entry) -> "Activation":
        """Return the same activation, entered from another."""
        at = entry.call.pc if isinstance(entry, Called) else entry.maker.pc
        found = Activation(self.frame, self.code, f"{above.name}.{at}>{self.name}")
        found.up, found.entry = above, entry
        return found

    def argument(self, parameter: int) -> "tuple[Activation, Var, int] | None":
        """Return where the value of a parameter comes from: activation, variable, block."""
        above, entry = self.up, self.entry
        if above is None or entry is None:
            return None
        instr: Instr = entry.call if isinstance(entry, Called) else entry.maker
        if isinstance(instr, New):
            # Of what a task is run with, only the task itself is known.
            found = (instr.dest,) if parameter == 0 else ()
            return (above, *found, above.code.block_of(instr)) if found else None
        assert isinstance(instr, Invoke | InvokeDynamic)
        if parameter >= len(instr.args):
            return None
        return above, instr.args[parameter], above.code.block_of(instr)

    def depth(self) -> int:
        """Return how many activations there are, up to the topmost one."""
        return 1 + (0 if self.up is None else self.up.depth())

    def frames(self) -> Iterator[Frame | None]:
        """Return the frames, from here up."""
        yield self.frame
        if self.up is not None:
            yield from self.up.frames()


@final
class Codes:
    """Facts about bodies, each computed once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Body, CodeFacts]] = {}

    def of(self, body: Body) -> CodeFacts:
        """Return the facts about a body."""
        found = self._known.get(id(body))
        if found is None:
            found = self._known[id(body)] = (body, CodeFacts(body))
        return found[1]


def lambda_target(maker: Instr) -> LambdaTarget | None:
    """Return what a lambda runs, if an instruction makes one."""
    target = maker.target if isinstance(maker, InvokeDynamic) else None
    return target if isinstance(target, LambdaTarget) else None
