"""The tests that may start processes: those that ask for the fixture `processes`.

`scripts/check` leaves them out. A test that starts one without asking fails, so that a slow test
never slips in among the fast ones; and so does one that would start a compiler if its classes were
not in a cache.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

FIXTURE: Final = "processes"
_EVENTS: Final = frozenset(
    {"subprocess.Popen", "os.posix_spawn", "os.fork", "os.forkpty", "os.exec", "os.system"}
)


class UnexpectedProcessError(AssertionError):
    """A test that did not say so starts a process."""


class ProcessGuard:
    """Lets the current test start processes, or not."""

    def __init__(self) -> None:
        self._is_allowed = True

    def audit(self, event: str, _: tuple[object, ...]) -> None:
        """Refuse an audit event of Python that starts a process (`sys.addaudithook`)."""
        if event in _EVENTS:
            self.require(event)

    def require(self, what: str) -> None:
        """Fail unless the current test may start processes."""
        if not self._is_allowed:
            raise UnexpectedProcessError(
                f"{what}: a test that starts a process, or a fixture of it, needs '{FIXTURE}'"
            )

    @contextmanager
    def during(self, item: pytest.Item) -> Iterator[None]:
        """Allow what a test asks for while it runs."""
        self._is_allowed = may_start_processes(item)
        try:
            yield
        finally:
            self._is_allowed = True


GUARD: Final = ProcessGuard()


def may_start_processes(item: pytest.Item) -> bool:
    """Tell whether a test, or a fixture that it uses, asks for processes."""
    return FIXTURE in getattr(item, "fixturenames", ())
