"""Limits of work, counted in steps, so that the same input gives the same result.

Only a user who sets a limit of time or memory gets a result that depends on the machine.
"""

from typing import final

from heddle._util.allowance import Allowance


@final
class Work:
    """A limited number of steps; once they are spent, an analysis uses a coarser result."""

    def __init__(self, limit: int = 0, allowance: Allowance | None = None) -> None:
        """Allow `limit` steps (0 means no limit), and none once the allowance is used up."""
        self.limit = limit
        self.done = 0
        self._allowance = allowance if allowance is not None and allowance.is_limited else None
        # The reason why no more steps may be taken although some are left.
        self.cut_short = ""

    def spend(self, steps: int = 1) -> bool:
        """Count steps; return whether they may be taken."""
        self.done += steps
        if self._allowance is not None and self._allowance.is_used_up():
            self.cut_short = self._allowance.reason
        return not (self.cut_short or (self.limit and self.done > self.limit))

    @property
    def is_spent(self) -> bool:
        """Return whether more steps were taken than allowed."""
        return bool(self.cut_short) or (bool(self.limit) and self.done > self.limit)
