"""CPU seconds of tests by file, estimated from a sample of them: a plugin of pytest.

    PYTHONPATH=benchmarks python -m pytest -q -p cpu_of_tests --one-in 12 [PYTEST_ARGUMENT...]

One in so many tests is run, chosen by the hash of its name, in this process only (no `-n`). Printed
are for each file its tests, those run, their CPU seconds here and in the processes that they start,
fixtures included, and the slowest of them.
"""

import os
import zlib
from collections import Counter, defaultdict
from collections.abc import Generator
from typing import Final

import pytest

_SHOWN: Final = 25
_COUNTS: Final[Counter[str]] = Counter()
_SPENT: Final[defaultdict[str, list[tuple[float, float, str]]]] = defaultdict(list)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the size of the sample."""
    parser.addoption("--one-in", type=int, default=1, help="run one in so many tests")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a sample of the tests."""
    one_in: int = config.getoption("--one-in")
    _COUNTS.update(_file(item) for item in items)
    items[:] = [item for item in items if zlib.crc32(item.nodeid.encode()) % one_in == 0]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note the CPU seconds of a test."""
    before = os.times()
    result = yield
    after = os.times()
    here = after.user + after.system - before.user - before.system
    started = after.children_user + after.children_system
    started -= before.children_user + before.children_system
    _SPENT[_file(item)].append((here, started, item.name))
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the files whose tests took most."""
    terminalreporter.section("CPU seconds")
    totals = {file: sum(here + started for here, started, _ in _SPENT[file]) for file in _SPENT}
    for file in sorted(totals, key=lambda each: -totals[each])[:_SHOWN]:
        spent = _SPENT[file]
        here, started = sum(each[0] for each in spent), sum(each[1] for each in spent)
        name = max(spent, key=lambda each: each[0] + each[1])[2]
        counts = f"{_COUNTS[file]} tests, {len(spent)} run"
        terminalreporter.write_line(f"{here:.1f} + {started:.1f} s {file}: {counts}; {name}")
    total = sum(totals.values())
    terminalreporter.write_line(f"{total:.0f} s in {sum(map(len, _SPENT.values()))} tests")


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]
