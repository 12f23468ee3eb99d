"""Work that may be done: counted in steps, so that the same input gives the same result.

Only a user who sets a time or a size gets a result that depends on the machine.
"""

from typing import final

from heddle._util.allowance import Allowance


@final
class Work:
    """A number of steps; once they are spent, whoever works does something coarser."""

    def __init__(self, limit: int = 0, allowance: Allowance | None = None) -> None:
        """Allow so many steps, 0 sets no limit; and none once an allowance is used up."""
        self.limit = limit
        self.done = 0
        self._allowance = allowance if allowance is not None and allowance.is_limited else None
        # Why no more steps may be taken although there are some left.
        self.cut_short = ""

    def spend(self, steps: int = 1) -> bool:
        """Count steps; tell whether they may be taken."""
        self.done += steps
        if self._allowance is not None and self._allowance.is_used_up():
            self.cut_short = self._allowance.reason
        return not (self.cut_short or (self.limit and self.done > self.limit))

    @property
    def is_spent(self) -> bool:
        """Return whether more steps were taken than are allowed."""
        return bool(self.cut_short) or (bool(self.limit) and self.done > self.limit)
