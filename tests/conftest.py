"""Settings of all tests: random examples, processes, garbage collection.

Random tests find the same examples on every machine, however slow it is.
"""

import gc
import sys
from collections.abc import Callable, Generator
from typing import Final, ParamSpec

import pytest
from hypothesis import settings

from heddle.frontend import load
from heddle.frontend.compile.source import Compiled, compile_sources
from processes import FIXTURE, GUARD, may_start_processes

settings.register_profile("heddle", deadline=None, derandomize=True)
settings.load_profile("heddle")

_P = ParamSpec("_P")

# Containers allocated since the last collection; a program that is checked leaves half a million.
_GARBAGE: Final = 1_500_000


@pytest.fixture(scope="session")
def processes() -> None:
    """Let a test start processes, such as a JVM; it then has the marker `process`."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"process: may start processes; set by '{FIXTURE}'")
    config.addinivalue_line("markers", "exhaustive: on so many inputs that it takes seconds")
    sys.addaudithook(GUARD.audit)
    vars(load)["compile_sources"] = _guarded(compile_sources)


def _guarded(compiling: Callable[_P, Compiled]) -> Callable[_P, Compiled]:
    """Ask for processes also where what Heddle compiles is in its cache."""

    def guarded(*args: _P.args, **options: _P.kwargs) -> Compiled:
        GUARD.require("compiling sources")
        return compiling(*args, **options)

    return guarded


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if may_start_processes(item):
            item.add_marker("process")


def pytest_collection_finish() -> None:
    """Collect garbage when there is much; what is here by now is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    with GUARD.during(item):
        result = yield
    if gc.get_count()[0] > _GARBAGE:
        gc.collect()
    return result
