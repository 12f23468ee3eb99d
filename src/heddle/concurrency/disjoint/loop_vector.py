"""Positions of the loop vector: the epochs that distinguish objects of one abstract object.

Naik 2008, sections 3.4 and 3.6; Dabrowski and Pichardie, section 5. A position has *epochs*, at
most one of which is under way in a thread at a time. There are two kinds of positions:

*Allocation*: a frame, from one arrival at a block to the next or to the end of the activation. If
every cycle through an allocation passes the block, an epoch allocates at most one object there. The
block is the header of the innermost loop; without a loop an epoch is a whole activation.

*Owner*: an abstract object, or all abstract objects of a class. An epoch lasts while a method runs
on one of these objects (the innermost such method) and belongs to that object. This extends the
seed: data that an object allocates for itself after its construction are distinguished by their
owner. An owner may have *dependents*, such as its iterators: they are allocated in its epochs only,
and while a method runs on one, the epoch in which it was allocated is under way.

Code run by a new thread or by a class initialiser is outside the epochs of its caller.
"""

from typing import Final, Protocol, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.dominators import DominatorTree
from heddle.concurrency.callgraph import ThreadCalls, is_single_allocation
from heddle.pointsto import Frame, ObjectSet, Site
from heddle.program.flow import definition, dominators, natural_loops
from heddle.program.ir import Body, Var

# The abstract count of the seed as bits: in which epoch an object was allocated.
Count: TypeAlias = int
ONE: Final = 1  # in the epoch under way
SOME: Final = 2  # in an epoch, but not known in which
ZERO: Final = 4  # in no epoch
TOP: Final = SOME | ZERO

# The modes of a frame as bits: whether an epoch is under way while it runs.
Mode: TypeAlias = int
ACTIVE: Final = 1
IDLE: Final = 2
UNSURE: Final = 4

ACTIVATION: Final = -1


def loopback(count: Count) -> Count:
    """Return the count of an object once another epoch has begun (Definition 3.3)."""
    return count & ~ONE | SOME if count & ONE else count


class Position(Protocol):
    """One position of the loop vector, as the type and effect system queries it."""

    def entry_mode(self, frame: Frame) -> Mode:
        """Return the mode in which a frame always runs, 0 if it runs in the mode of its callers."""

    def may_begin_epoch(self, frame: Frame) -> bool:
        """Tell whether calling a frame may begin an epoch."""

    def must_run_on_owner(self, frame: Frame, /) -> bool:
        """Tell whether a frame must run on the owner of its epoch or on a dependent of it."""

    def callee_mode(self, frame: Frame, mode: Mode, pc: int, /) -> Mode:
        """Return the mode of a callee that is called at an offset of a frame in one mode."""

    def allocation_count(self, frame: Frame, mode: Mode, pc: int) -> Count:
        """Return the count of an object that is allocated at an offset of a frame."""

    def may_predate_epoch(self, frame: Frame, number: int, /) -> bool:
        """Tell whether a variable may hold what it held before the epoch began."""

    def must_be_owner(self, frame: Frame, number: int, /) -> bool:
        """Tell whether a variable with count 1 must be the owner of the epoch or a dependent."""


def _count_in_mode(mode: Mode) -> Count:
    return {ACTIVE: ONE, IDLE: ZERO}.get(mode, TOP)


@final
class AllocationPosition:
    """The activations of a frame, or the times between two arrivals at one of its blocks."""

    def __init__(self, frame: Frame, block: int) -> None:
        self.frame = frame
        self.block = block
        self._flow = _EpochFlow(frame, block) if block != ACTIVATION else None

    def __repr__(self) -> str:
        return f"Making({self.frame!r}, {self.block})"

    @property
    def is_loop(self) -> bool:
        """Tell whether an epoch is an iteration of a loop rather than an activation."""
        return self.block != ACTIVATION

    def line(self) -> int | None:
        """Return the line where an epoch begins, if it is known."""
        body = self.frame.body
        if body is None or not self.is_loop:
            return None
        return body.line_of(body.blocks[self.block].instrs[0].pc)

    def entry_mode(self, frame: Frame) -> Mode:
        """See `Position`."""
        return ACTIVE if frame is self.frame else 0

    def may_begin_epoch(self, frame: Frame) -> bool:
        """See `Position`."""
        return frame is self.frame

    def must_run_on_owner(self, _frame: Frame) -> bool:
        """See `Position`."""
        return False

    def callee_mode(self, frame: Frame, mode: Mode, pc: int) -> Mode:
        """See `Position`."""
        if frame is not self.frame or self._flow is None:
            return mode
        return ACTIVE if self._flow.must_follow(pc) else ACTIVE | IDLE

    def allocation_count(self, frame: Frame, mode: Mode, pc: int) -> Count:
        """See `Position`."""
        if frame is not self.frame or self._flow is None:
            return _count_in_mode(mode)
        return ONE if self._flow.must_follow(pc) else TOP

    def may_predate_epoch(self, frame: Frame, number: int) -> bool:
        """See `Position`."""
        if frame is not self.frame or self._flow is None:
            return False
        return number not in self._flow.set_in_epoch

    def must_be_owner(self, _frame: Frame, _number: int) -> bool:
        """See `Position`."""
        return False


@final
class _EpochFlow:
    """The part of a body between an arrival at a block and the next one."""

    def __init__(self, frame: Frame, block: int) -> None:
        assert frame.body is not None
        self._tree: DominatorTree = dominators(frame.body)
        self._block = block
        self._pcs = self._offsets(frame.body)
        numbers = frame.statements.variables
        set_in_epoch = self._variables(frame.body)
        self.set_in_epoch = frozenset(numbers[var] for var in set_in_epoch if var in numbers)

    def must_follow(self, pc: int) -> bool:
        """Tell whether the block must be passed before an offset."""
        return self._pcs.get(pc, False)

    def _offsets(self, body: Body) -> dict[int, bool]:
        found: dict[int, bool] = {}
        for at, block in enumerate(body.blocks):
            must_follow = self._tree.dominates(self._block, at)
            for instr in block.instrs:
                found[instr.pc] = found.get(instr.pc, True) and must_follow
        return found

    def _variables(self, body: Body) -> list[Var]:
        """Return the variables that are set after the last arrival wherever they are used.

        The block dominates their definitions, which dominate their uses. The phis of the block
        itself take values from before.
        """
        found: list[Var] = []
        for at, block in enumerate(body.blocks):
            if self._tree.dominates(self._block, at):
                found += [phi.dest for phi in block.phis if at != self._block]
                defined = [definition(instr) for instr in block.instrs]
                found += [var for var in defined if var is not None]
        return found


@final
class OwnerPosition:
    """The methods that run on an object of some abstract ones, and its allocation if known.

    Data that an object is passed when it is allocated and data that it allocates for itself are
    distinguished by the same object: the epoch in which it is allocated continues in its methods.
    The innermost epoch under way counts.
    """

    def __init__(
        self,
        calling: ThreadCalls,
        objects: ObjectSet,
        making: AllocationPosition | None,
        dependents: ObjectSet = 0,
    ) -> None:
        self._frames = calling.frames
        self.objects = objects
        self.dependents = dependents
        self.beginning: ObjectSet = objects | dependents
        self.allocation = making
        self._modes: dict[int, Mode] = {}
        self._allocated: set[tuple[Frame, int]] = set()
        for number in bits(objects):
            self._allocated.update(calling.allocators(number), calling.cloning_sites(number))

    def __repr__(self) -> str:
        return f"Governing({list(bits(self.objects))}, {self.allocation!r})"

    def _receivers(self, frame: Frame) -> int:
        if frame.method is not None and frame.method.is_static:
            return 0
        return self._frames.parameter(frame, 0)

    def _makes(self, frame: Frame) -> bool:
        return self.allocation is not None and frame is self.allocation.frame

    def entry_mode(self, frame: Frame) -> Mode:
        """See `Position`."""
        return ACTIVE if self._makes(frame) else self._run_on(frame)

    def may_begin_epoch(self, frame: Frame) -> bool:
        """See `Position`."""
        return self._makes(frame) or self._run_on(frame) != 0

    def must_run_on_owner(self, frame: Frame) -> bool:
        """See `Position`."""
        return self._run_on(frame) == ACTIVE and not self._makes(frame)

    def _run_on(self, frame: Frame) -> Mode:
        """Return the mode of a frame by its receivers, 0 if none of them begins an epoch."""
        found = self._modes.get(frame.number)
        if found is None:
            receivers = self._receivers(frame)
            maybe = UNSURE if receivers & self.beginning else 0
            found = ACTIVE if self._are_owners(receivers) else maybe
            self._modes[frame.number] = found
        return found

    def callee_mode(self, frame: Frame, mode: Mode, pc: int) -> Mode:
        """See `Position`."""
        return mode if self.allocation is None else self.allocation.callee_mode(frame, mode, pc)

    def allocation_count(self, frame: Frame, mode: Mode, pc: int) -> Count:
        """See `Position`."""
        if self.allocation is not None and self._makes(frame):
            return self.allocation.allocation_count(frame, mode, pc)
        return SOME if (frame, pc) in self._allocated else _count_in_mode(mode)

    def may_predate_epoch(self, frame: Frame, number: int) -> bool:
        """See `Position`."""
        return self.allocation is not None and self.allocation.may_predate_epoch(frame, number)

    def must_be_owner(self, frame: Frame, number: int) -> bool:
        """See `Position`."""
        return self._are_owners(self._frames.points_to(frame, number))

    def _are_owners(self, objects: ObjectSet) -> bool:
        return objects != 0 and objects & ~self.beginning == 0


def allocation_positions(calling: ThreadCalls, number: int) -> list[AllocationPosition]:
    """Return the positions whose epochs each allocate at most one object of an abstract object.

    One instruction allocates it. If that is in no loop and its frame has a single call site, an
    epoch of the caller that makes the call at most once will do, too.
    """
    makers, site = calling.allocators(number), calling.frames.objects[number].site
    if len(makers) != 1 or not (is_single_allocation(site) and is_always_new(site)):
        return []
    frame, pc = makers[0]
    found: list[AllocationPosition] = []
    while frame.body is not None:
        block = _epoch_header(frame.body, pc)
        if block is None or any(each.frame is frame for each in found):
            break
        found.append(AllocationPosition(frame, block))
        caller = calling.only_caller(frame) if block == ACTIVATION else None
        if caller is None or caller.frame in calling.start_frames:
            break
        frame, pc = caller.frame, caller.call.site.pc
    return found


def is_always_new(site: Site, *, captures: bool = False) -> bool:
    """Tell whether a site of a body allocates a new object each time it is executed.

    A literal need not. Nor need a lambda, but with `captures` it is at least another object for
    other captured objects (JLS 15.27.4), and holds nothing else.
    """
    if site.method is None:
        return False
    is_lambda = captures and site.label.startswith("lambda ")
    return is_lambda or site.label == "" or site.label.startswith("dimension ")


def _epoch_header(body: Body, pc: int) -> int | None:
    """Return a block that every cycle through an offset passes, `ACTIVATION` if no cycle does."""
    blocks = [at for at, block in enumerate(body.blocks) if any(i.pc == pc for i in block.instrs)]
    if len(blocks) != 1:
        return None
    loops = natural_loops(body)
    loop = loops.innermost(blocks[0])
    if not loops.irreducible:
        return ACTIVATION if loop is None else loop.header
    return None
