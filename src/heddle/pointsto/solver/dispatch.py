"""Dispatch: the callees that receivers select, computed once for all calls of a method.

All calls that name the same method in the same way have the same targets for a receiver. The
result is cached per set of receivers, so a call with many receivers costs only its new callees.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.pointsto.code import Unit
from heddle.pointsto.solver.instances import CalleeGroup, Instance

# The target of one receiver: none; a callee and whether its context is this receiver alone; or a
# unit that runs in the context of the caller.
Selected: TypeAlias = tuple[Instance, bool] | Unit | None


@final
class SelectedCallees:
    """The targets of a set of receivers.

    `own` are the callees in a context of one receiver alone, `shared` the callees that other
    receivers may select too, `in_caller` the units that run in the context of the caller, with the
    receiver of each.
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

    `mask` is that of the objects that can be receivers; a closed method is called only when the
    gate is open (`models/gates.txt`).
    """

    def __init__(
        self, select: Callable[[int], Selected], mask: int, *, is_closed: bool = False
    ) -> None:
        self._select = select
        self.mask = mask
        self.is_closed = is_closed
        self._known = 0
        # Receivers by their targets: a callee of their own, one that others select too, or a unit
        # that runs in the context of the caller.
        self._owning = 0
        self._sharing = 0
        self._in_caller = 0
        self._units: dict[int, Unit] = {}
        self._callees: dict[int, Instance] = {}
        self._receivers: dict[Instance, int] = {}
        self._choices: dict[int, SelectedCallees] = {}
        self._own_groups = Memo(self._own_group)
        self._shared_groups = Memo(CalleeGroup)

    def learn(self, receivers: int) -> None:
        """Select the targets of receivers that are new."""
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
        """Return the targets of a set of receivers, which most calls share with another call.

        The target of a receiver never changes, nor whether it can be one.
        """
        found = self._choices.get(receivers)
        if found is None:
            self.learn(receivers & masks[self.mask])
            own = receivers & self._owning
            in_caller = bits(receivers & self._in_caller)
            found = self._choices[receivers] = SelectedCallees(
                self._own_groups[own] if own else None,
                self._shared(receivers & self._sharing),
                tuple([(1 << number, self._units[number]) for number in in_caller]),
            )
        return found

    def _own_group(self, receivers: int) -> CalleeGroup:
        return CalleeGroup(tuple([self._callees[number] for number in bits(receivers)]))

    def _shared(self, receivers: int) -> tuple[Instance, ...]:
        """Return the callees that receivers share, in the order of the first that selects each."""
        found: list[Instance] = []
        while receivers:
            callee = self._callees[(receivers & -receivers).bit_length() - 1]
            receivers &= ~self._receivers[callee]
            found.append(callee)
        return tuple(found)

    def shared_group(self, callees: tuple[Instance, ...]) -> CalleeGroup:
        """Return shared callees as one group."""
        return self._shared_groups[callees]

    def count(self, receivers: int) -> int:
        """Count the shared callees that receivers select."""
        return sum(1 for selecting in self._receivers.values() if selecting & receivers)
