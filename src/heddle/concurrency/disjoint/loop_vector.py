"""Positions of the loop vector: what is counted to tell objects of one abstract object apart.

Naik 2008, sections 3.4 and 3.6, and Dabrowski and Pichardie, section 5. A position has *instances*,
one of which may be going on in a thread. There are two kinds:

*Making*: a frame, from one arrival at a block to the next or to the end of the activation. If every
cycle through an allocation passes the block, each instance makes one object there at most. The
block is the header of the innermost loop; without a loop an instance is a whole activation.

*Governing*: an abstract object, or all of a class. An instance goes on while a method runs on one
of these objects, the innermost such method, and is of that object. This is ours: data that an
object makes for itself after its construction are told apart by their owner. An object may have
*followers*, such as its iterators: made in its instances only, and wherever a method runs on one,
the instance goes on in which it was made.

Code that a new thread or a class initialiser runs is outside of what goes on below it.
"""

from typing import Final, Protocol, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.dominators import DominatorTree
from heddle.concurrency.callgraph import ThreadCalls, is_one_instruction
from heddle.pointsto import Frame, ObjectSet, Site
from heddle.program.flow import definition, dominators, natural_loops
from heddle.program.ir import Body, Var

# When the object a variable holds was made, as bits: 1, any and 0 of the seed.
Count: TypeAlias = int
NOW: Final = 1  # in the instance that is going on
SOME: Final = 2  # in an instance; which is not known
NEVER: Final = 4  # in none
ANY_TIME: Final = SOME | NEVER

# How a frame may be run, as bits.
Mode: TypeAlias = int
ACTIVE: Final = 1  # within an instance
IDLE: Final = 2  # within none
UNSURE: Final = 4

ACTIVATION: Final = -1


def no_longer_now(count: Count) -> Count:
    """Return what is known of an object when another instance goes on (Definition 3.3)."""
    return count & ~NOW | SOME if count & NOW else count


class Position(Protocol):
    """What the counting asks."""

    def entry_mode(self, frame: Frame) -> Mode:
        """Return how a frame is always run, 0 if that depends on its callers and it begins none."""

    def begins(self, frame: Frame) -> bool:
        """Tell whether calling a frame may begin an instance."""

    def is_owners(self, frame: Frame, /) -> bool:
        """Tell whether a frame runs on what its instance is of, or on a follower of that."""

    def passed_on(self, frame: Frame, mode: Mode, pc: int, /) -> Mode:
        """Return how a callee is run from an offset of a frame that is run in one mode."""

    def made(self, frame: Frame, mode: Mode, pc: int) -> Count:
        """Return when an object was made that is made at an offset of a frame."""

    def is_before(self, frame: Frame, number: int, /) -> bool:
        """Tell whether a variable may hold what it held before the instance began."""

    def is_owner(self, frame: Frame, number: int, /) -> bool:
        """Tell whether a variable that is NOW must be what the instance is of, or a follower."""


def _made(mode: Mode) -> Count:
    return {ACTIVE: NOW, IDLE: NEVER}.get(mode, ANY_TIME)


@final
class Making:
    """An activation of a frame, or of it the time between two arrivals at a block."""

    def __init__(self, frame: Frame, block: int) -> None:
        self.frame = frame
        self.block = block
        self._flow = _Flow(frame, block) if block != ACTIVATION else None

    def __repr__(self) -> str:
        return f"Making({self.frame!r}, {self.block})"

    @property
    def is_loop(self) -> bool:
        """Tell whether an instance is a pass of a loop rather than an activation."""
        return self.block != ACTIVATION

    def line(self) -> int | None:
        """Return the line where an instance begins, if it is known."""
        body = self.frame.body
        if body is None or not self.is_loop:
            return None
        return body.line_of(body.blocks[self.block].instrs[0].pc)

    def entry_mode(self, frame: Frame) -> Mode:
        return ACTIVE if frame is self.frame else 0

    def begins(self, frame: Frame) -> bool:
        return frame is self.frame

    def is_owners(self, _frame: Frame) -> bool:
        return False

    def passed_on(self, frame: Frame, mode: Mode, pc: int) -> Mode:
        if frame is not self.frame or self._flow is None:
            return mode
        return ACTIVE if self._flow.is_after(pc) else ACTIVE | IDLE

    def made(self, frame: Frame, mode: Mode, pc: int) -> Count:
        if frame is not self.frame or self._flow is None:
            return _made(mode)
        return NOW if self._flow.is_after(pc) else ANY_TIME

    def is_before(self, frame: Frame, number: int) -> bool:
        if frame is not self.frame or self._flow is None:
            return False
        return number not in self._flow.set_after

    def is_owner(self, _frame: Frame, _number: int) -> bool:
        return False


@final
class _Flow:
    """What of a body comes after an arrival at a block, and before the next one."""

    def __init__(self, frame: Frame, block: int) -> None:
        assert frame.body is not None
        self._tree: DominatorTree = dominators(frame.body)
        self._block = block
        self._pcs = self._offsets(frame.body)
        numbers = frame.statements.variables
        set_after = self._variables(frame.body)
        self.set_after = frozenset(numbers[var] for var in set_after if var in numbers)

    def is_after(self, pc: int) -> bool:
        """Tell whether the block is always passed before an offset."""
        return self._pcs.get(pc, False)

    def _offsets(self, body: Body) -> dict[int, bool]:
        found: dict[int, bool] = {}
        for at, block in enumerate(body.blocks):
            is_after = self._tree.dominates(self._block, at)
            for instr in block.instrs:
                found[instr.pc] = found.get(instr.pc, True) and is_after
        return found

    def _variables(self, body: Body) -> list[Var]:
        """Return the variables that are set since the last arrival wherever they are used.

        The block dominates where they are set, and that dominates where they are used. The phis of
        the block itself are set from what was there before.
        """
        found: list[Var] = []
        for at, block in enumerate(body.blocks):
            if self._tree.dominates(self._block, at):
                found += [phi.dest for phi in block.phis if at != self._block]
                defined = [definition(instr) for instr in block.instrs]
                found += [var for var in defined if var is not None]
        return found


@final
class Governing:
    """The methods that run on an object of some abstract ones, and what makes that object.

    Data that an object is given when it is made and data that it makes for itself are told apart by
    the same object: the instance in which it is made goes on in its methods. The innermost of what
    goes on counts.
    """

    def __init__(
        self,
        calling: ThreadCalls,
        objects: ObjectSet,
        making: Making | None,
        followers: ObjectSet = 0,
    ) -> None:
        self._frames = calling.frames
        self.objects = objects
        self.followers = followers
        self.beginning: ObjectSet = objects | followers
        self.making = making
        self._known: dict[int, Mode] = {}
        self._allocated: set[tuple[Frame, int]] = set()
        for number in bits(objects):
            self._allocated.update(calling.makers(number), calling.cloned(number))

    def __repr__(self) -> str:
        return f"Governing({list(bits(self.objects))}, {self.making!r})"

    def _receivers(self, frame: Frame) -> int:
        if frame.method is not None and frame.method.is_static:
            return 0
        return self._frames.parameter(frame, 0)

    def _makes(self, frame: Frame) -> bool:
        return self.making is not None and frame is self.making.frame

    def entry_mode(self, frame: Frame) -> Mode:
        return ACTIVE if self._makes(frame) else self._run_on(frame)

    def begins(self, frame: Frame) -> bool:
        return self._makes(frame) or self._run_on(frame) != 0

    def is_owners(self, frame: Frame) -> bool:
        return self._run_on(frame) == ACTIVE and not self._makes(frame)

    def _run_on(self, frame: Frame) -> Mode:
        """Return how a frame is run that is called on its receivers, 0 if none begins anything."""
        found = self._known.get(frame.number)
        if found is None:
            receivers = self._receivers(frame)
            maybe = UNSURE if receivers & self.beginning else 0
            found = ACTIVE if self._are_owners(receivers) else maybe
            self._known[frame.number] = found
        return found

    def passed_on(self, frame: Frame, mode: Mode, pc: int) -> Mode:
        return mode if self.making is None else self.making.passed_on(frame, mode, pc)

    def made(self, frame: Frame, mode: Mode, pc: int) -> Count:
        if self.making is not None and self._makes(frame):
            return self.making.made(frame, mode, pc)
        return SOME if (frame, pc) in self._allocated else _made(mode)

    def is_before(self, frame: Frame, number: int) -> bool:
        return self.making is not None and self.making.is_before(frame, number)

    def is_owner(self, frame: Frame, number: int) -> bool:
        return self._are_owners(self._frames.numbered(frame, number))

    def _are_owners(self, objects: ObjectSet) -> bool:
        return objects != 0 and objects & ~self.beginning == 0


def making_positions(calling: ThreadCalls, number: int) -> list[Making]:
    """Return positions of which each instance makes at most one object of an abstract object.

    One instruction makes it. If that is not in a loop and one call alone leads to its frame, what
    makes one call makes one object, too.
    """
    makers, site = calling.makers(number), calling.frames.objects[number].site
    if len(makers) != 1 or not (is_one_instruction(site) and is_always_new(site)):
        return []
    frame, pc = makers[0]
    found: list[Making] = []
    while frame.body is not None:
        block = _passed_between(frame.body, pc)
        if block is None or any(each.frame is frame for each in found):
            break
        found.append(Making(frame, block))
        caller = calling.only_caller(frame) if block == ACTIVATION else None
        if caller is None or caller.frame in calling.starting:
            break
        frame, pc = caller.frame, caller.call.site.pc
    return found


def is_always_new(site: Site, *, captures: bool = False) -> bool:
    """Tell whether a site of a body makes objects that were not there before.

    A literal may have been. So may a lambda, but one that captures objects is at least another one
    for other objects (JLS 15.27.4), and holds nothing else.
    """
    if site.method is None:
        return False
    is_lambda = captures and site.label.startswith("lambda ")
    return is_lambda or site.label == "" or site.label.startswith("dimension ")


def _passed_between(body: Body, pc: int) -> int | None:
    """Return a block that every cycle through an offset passes, `ACTIVATION` if there is none."""
    blocks = [at for at, block in enumerate(body.blocks) if any(i.pc == pc for i in block.instrs)]
    if len(blocks) != 1:
        return None
    loops = natural_loops(body)
    loop = loops.innermost(blocks[0])
    if not loops.irreducible:
        return ACTIVATION if loop is None else loop.header
    return None
