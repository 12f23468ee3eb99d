"""Work that may be done: counted in steps, so that the same input gives the same result."""

from typing import final


@final
class Work:
    """A number of steps; once they are spent, whoever works does something coarser."""

    def __init__(self, limit: int = 0) -> None:
        """Allow so many steps; 0 sets no limit."""
        self.limit = limit
        self.done = 0

    def spend(self, steps: int = 1) -> bool:
        """Count steps; tell whether they may be taken."""
        self.done += steps
        return not self.is_spent

    @property
    def is_spent(self) -> bool:
        """Tell whether more steps were taken than are allowed."""
        return bool(self.limit) and self.done > self.limit
