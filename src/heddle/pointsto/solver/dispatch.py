"""What receivers of a call select, found once for all calls of a method.

Every call that names the same method in the same way asks the same question of a receiver. The
answers are kept for each set of receivers: a call with many costs what its new callees cost.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias, final

from heddle._util.bits import bits
from heddle.pointsto.code import Unit
from heddle.pointsto.solver.instances import CalleeGroup, Instance

# What one receiver selects: nothing; a callee, reached, and whether its context is this receiver
# alone; or a unit that runs in the context of the caller.
Selected: TypeAlias = tuple[Instance, bool] | Unit | None


@final
class SelectedCallees:
    """What some receivers select.

    `own` are the callees of those that each have their own, `shared` the callees that others may
    select too, `in_caller` what runs in the context of the caller, with its receiver.
    """

    __slots__ = ("in_caller", "own", "shared")

    def __init__(
        self,
        own: CalleeGroup | None,
        shared: tuple[Instance, ...],
        in_caller: tuple[tuple[int, Unit], ...],
    ) -> None:
        self.own = own
        self.shared = shared
        self.in_caller = in_caller


@final
class Dispatch:
    """The callees of one method by receiver.

    `mask` is that of the objects that can be receivers; what `is_closed` is called only when the
    gate is open (`models/gates.txt`).
    """

    def __init__(
        self, select: Callable[[int], Selected], mask: int, *, is_closed: bool = False
    ) -> None:
        self._select = select
        self.mask = mask
        self.is_closed = is_closed
        self._known = 0
        # Receivers that select what runs in a context of their own, what others select too, and
        # what runs in the context of the caller.
        self._owning = 0
        self._sharing = 0
        self._in_caller = 0
        self._units: dict[int, Unit] = {}
        self._callees: dict[int, Instance] = {}
        self._receivers: dict[Instance, int] = {}
        self._choices: dict[int, SelectedCallees] = {}
        self._groups: dict[int, CalleeGroup] = {}
        self._shared_groups: dict[tuple[Instance, ...], CalleeGroup] = {}

    def learn(self, receivers: int) -> None:
        """Find what receivers select, of which nothing is known yet."""
        fresh = receivers & ~self._known
        if not fresh:
            return
        self._known |= fresh
        for number in bits(fresh):
            selected = self._select(number)
            if isinstance(selected, Unit):
                self._in_caller |= 1 << number
                self._units[number] = selected
            elif selected is not None:
                self._learn(number, *selected)

    def _learn(self, number: int, callee: Instance, is_own: bool) -> None:
        bit = 1 << number
        self._callees[number] = callee
        if is_own:
            self._owning |= bit
        else:
            self._sharing |= bit
            self._receivers[callee] = self._receivers.get(callee, 0) | bit

    def choice(self, receivers: int, masks: Sequence[int]) -> SelectedCallees:
        """Return what receivers select; most calls ask what another has asked.

        What a receiver selects never changes, nor whether it can be one.
        """
        found = self._choices.get(receivers)
        if found is None:
            self.learn(receivers & masks[self.mask])
            found = self._choices[receivers] = self._chosen(receivers)
        return found

    def _chosen(self, receivers: int) -> SelectedCallees:
        own = receivers & self._owning
        in_caller = receivers & self._in_caller
        return SelectedCallees(
            self._own(own) if own else None,
            self._shared(receivers & self._sharing),
            tuple([(1 << number, self._units[number]) for number in bits(in_caller)]),
        )

    def _own(self, receivers: int) -> CalleeGroup:
        """Return the callees of receivers each of which has its own."""
        group = self._groups.get(receivers)
        if group is None:
            callees = tuple([self._callees[number] for number in bits(receivers)])
            group = self._groups[receivers] = CalleeGroup(callees)
        return group

    def _shared(self, receivers: int) -> tuple[Instance, ...]:
        """Return the callees that receivers share, in the order of the first that selects each."""
        found: list[Instance] = []
        while receivers:
            callee = self._callees[(receivers & -receivers).bit_length() - 1]
            receivers &= ~self._receivers[callee]
            found.append(callee)
        return tuple(found)

    def shared_group(self, callees: tuple[Instance, ...]) -> CalleeGroup:
        """Return shared callees that are called together."""
        group = self._shared_groups.get(callees)
        if group is None:
            group = self._shared_groups[callees] = CalleeGroup(callees)
        return group

    def count(self, receivers: int) -> int:
        """Count the shared callees that receivers select."""
        return sum(1 for selecting in self._receivers.values() if selecting & receivers)
