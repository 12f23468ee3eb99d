"""Limits of time and memory for a run; unlike limits of steps, they are not reproducible."""

import time
from collections.abc import Callable
from typing import Final, final

from heddle._util.memory import peak_megabytes

# The interval between checks of the memory, in seconds.
_INTERVAL: Final = 0.25


@final
class Allowance:
    """Seconds from now and megabytes of the process; once exceeded, it remains used up."""

    def __init__(
        self,
        seconds: float = 0,
        megabytes: float = 0,
        *,
        clock: Callable[[], float] = time.monotonic,
        memory: Callable[[], float] = peak_megabytes,
    ) -> None:
        """Set the limits; 0 means no limit."""
        self._seconds = seconds
        self._megabytes = megabytes
        self._clock = clock
        self._memory = memory
        self._began = clock() if seconds or megabytes else 0.0
        self._looked = self._began - _INTERVAL
        # The reason why the allowance is used up; empty while it is not.
        self.reason = ""

    @property
    def is_limited(self) -> bool:
        """Return whether there is any limit."""
        return bool(self._seconds or self._megabytes)

    def is_used_up(self) -> bool:
        """Return whether a limit is exceeded; cheap enough to be called at every step."""
        if self.reason or not self.is_limited:
            return bool(self.reason)
        now = self._clock()
        if self._seconds and now - self._began > self._seconds:
            self.reason = f"the {self._seconds:g} seconds allowed are over"
        elif self._megabytes and now - self._looked >= _INTERVAL:
            self._looked = now
            if self._memory() > self._megabytes:
                self.reason = f"the {self._megabytes:g} MB allowed are used up"
        return bool(self.reason)
