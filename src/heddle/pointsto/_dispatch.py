"""What receivers of a call select, found once for all calls of a method.

Every call that names the same method in the same way asks the same question of a receiver. The
answers are kept as bit sets, so that a call with many receivers costs what its new callees cost.
"""

from collections.abc import Callable
from typing import TypeAlias, final

from heddle._util.bits import bits
from heddle.pointsto._code import Unit
from heddle.pointsto._instances import Group, Instance

# What one receiver selects: nothing; a callee, reached, and whether its context is this receiver
# alone; or a unit that runs in the context of the caller.
Selected: TypeAlias = tuple[Instance, bool] | Unit | None


@final
class Dispatch:
    """The callees of one method by receiver; `in_caller` select what runs in their callers.

    `owning` select what runs in a context of their own, `sharing` what others select too. `mask` is
    that of the objects that can be receivers; what `is_closed` is called only when the gate is open
    (`models/gates.txt`).
    """

    def __init__(
        self, select: Callable[[int], Selected], mask: int, *, is_closed: bool = False
    ) -> None:
        self._select = select
        self.mask = mask
        self.is_closed = is_closed
        self._known = 0
        self.owning = 0
        self.sharing = 0
        self.in_caller = 0
        self._units: dict[int, Unit] = {}
        self._callees: dict[int, Instance] = {}
        self._receivers: dict[Instance, int] = {}
        self._groups: dict[int, Group] = {}
        self._shared_groups: dict[tuple[Instance, ...], Group] = {}

    def learn(self, receivers: int) -> None:
        """Find what receivers select, of which nothing is known yet."""
        fresh = receivers & ~self._known
        if not fresh:
            return
        for number in bits(fresh):
            self._known |= 1 << number
            selected = self._select(number)
            if isinstance(selected, Unit):
                self.in_caller |= 1 << number
                self._units[number] = selected
            elif selected is not None:
                self._learn(number, *selected)

    def _learn(self, number: int, callee: Instance, is_own: bool) -> None:
        bit = 1 << number
        self._callees[number] = callee
        if is_own:
            self.owning |= bit
        else:
            self.sharing |= bit
            self._receivers[callee] = self._receivers.get(callee, 0) | bit

    def unit(self, number: int) -> Unit:
        """Return what a receiver selects that runs in the context of the caller."""
        return self._units[number]

    def own(self, receivers: int) -> Group:
        """Return the callees of receivers each of which has its own."""
        group = self._groups.get(receivers)
        if group is None:
            callees = tuple([self._callees[number] for number in bits(receivers)])
            group = self._groups[receivers] = Group(callees)
        return group

    def shared(self, receivers: int, bound: dict[Instance, None]) -> tuple[int, Group | None]:
        """Return who else selects what these receivers share, and those callees not yet bound."""
        covered = 0
        fresh: list[Instance] = []
        while receivers:
            callee = self._callees[(receivers & -receivers).bit_length() - 1]
            selecting = self._receivers[callee]
            covered |= selecting
            receivers &= ~selecting
            if callee not in bound:
                bound[callee] = None
                fresh.append(callee)
        if not fresh:
            return covered, None
        key = tuple(fresh)
        group = self._shared_groups.get(key)
        if group is None:
            group = self._shared_groups[key] = Group(key)
        return covered, group

    def count(self, receivers: int) -> int:
        """Count the shared callees that receivers select."""
        return sum(1 for selecting in self._receivers.values() if selecting & receivers)
