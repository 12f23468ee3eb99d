"""A run that is killed while it writes reports or caches leaves nothing that a later run sees.

Fifty processes do what a check writes, over a cache of their own, and each kills itself (SIGKILL)
at another step: the n-th time that it opens a file to write, renames, or makes a directory.
`benchmarks/killed.py` kills whole checks at random times.
"""

import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

import race_reports as made
from assembler import ClassText, MethodText, assemble
from heddle.cli.formats import targets, write_reports, writers
from heddle.frontend.cache import ClassCache, cache_size, clear
from heddle.frontend.lift.classes import lift_class
from heddle.program.text import print_class
from heddle.report.text import Shown

pytestmark = pytest.mark.usefixtures("processes")

POINTS: Final = 50
STEPS: Final = frozenset({"os.rename", "os.mkdir", "os.remove", "tempfile.mkstemp", "os.chmod"})
REPORT: Final = made.report(*made.EVERYTHING)
FORMATS: Final = ("text", "json", "html", "sarif")
CLASSES: Final = [
    assemble(ClassText(f"p/C{number}", [MethodText("m", "()V", "return")])) for number in range(12)
]


def written(directory: Path) -> None:
    """Write what a check writes: lifted classes, and reports in all formats."""
    cache = ClassCache(directory / "cache")
    for data in CLASSES:
        if cache.find(data) is None:
            cache.store(data, lift_class(data, "p/C"))
    asked = [f"{name}={directory / f'report.{name}'}" for name in FORMATS]
    write_reports(REPORT, targets(asked, writers(Shown()), None))


def in_child(work: Callable[[], None], killed_at: int) -> int:
    """Run in a forked process that kills itself at a step; return how it ended."""
    child = os.fork()
    if child == 0:
        left = [killed_at]

        def count(event: str, arguments: tuple[object, ...]) -> None:
            is_write = event == "open" and isinstance(arguments[2], int) and arguments[2] & 1
            if event in STEPS or is_write:
                left[0] -= 1
                if left[0] < 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(count)
        try:
            work()
        finally:
            os._exit(0 if sys.exception() is None else 1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def contents(directory: Path) -> dict[str, bytes]:
    return {name: (directory / f"report.{name}").read_bytes() for name in FORMATS}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    directory = tmp_path_factory.mktemp("whole")
    written(directory)
    return contents(directory)


def test_whatever_is_killed_the_next_run_is_unaffected(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    assert in_child(lambda: written(tmp_path), 10**6) == 0
    ended = []
    for point in range(POINTS):
        directory = tmp_path / str(point)
        directory.mkdir()
        ended.append(in_child(lambda at=directory: written(at), point))  # type: ignore[misc]
        for name in FORMATS:
            report = directory / f"report.{name}"
            assert not report.exists() or report.read_bytes() == whole[name]
        written(directory)
        assert contents(directory) == whole
        cache = ClassCache(directory / "cache")
        for data in CLASSES:
            found = cache.find(data)
            assert found is not None
            assert print_class(found) == print_class(lift_class(data, "p/C"))
    assert ended.count(-signal.SIGKILL) == POINTS


def test_an_old_report_stays_until_the_new_one_is_whole(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    for point in range(40, POINTS + 10):
        for name in FORMATS:
            (tmp_path / f"report.{name}").write_bytes(b"old")
        in_child(lambda: written(tmp_path), point)
        for name, content in contents(tmp_path).items():
            assert content in (b"old", whole[name])


def test_nothing_is_torn_by_a_kill_in_the_middle_of_a_write(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    """The system kills whoever writes more than so many bytes into a file."""
    for limit in (1, 200, 700, 2000, 5000, 9000, 15_000):
        for name in FORMATS:
            (tmp_path / f"report.{name}").write_bytes(b"old")

        def limited(bytes_: int = limit) -> None:
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_, bytes_))
            written(tmp_path)

        assert in_child(limited, 10**6) == -signal.SIGXFSZ
        for name, content in contents(tmp_path).items():
            assert content in (b"old", whole[name])
        written(tmp_path)
        assert contents(tmp_path) == whole


def test_what_is_left_behind_is_cleared(tmp_path: Path) -> None:
    for point in range(12):
        in_child(lambda: written(tmp_path), point)
    assert list(tmp_path.rglob(".new-*"))
    clear(tmp_path / "cache")
    assert cache_size(tmp_path / "cache") == (0, 0)
