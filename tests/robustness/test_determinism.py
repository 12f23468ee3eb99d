"""The same input gives the same bytes: whatever the hash seed, the order of inputs, the cache."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from java_compiler import compiled

ROOT = Path(__file__).parent.parent.parent
SOURCES = sorted((ROOT / "examples" / "bank").rglob("*.java"))


@pytest.fixture(scope="module")
def classes(processes: None) -> list[str]:
    return [str(path) for path in sorted(compiled(SOURCES, "-g").rglob("*.class"))]


def output(cache: Path, seed: str, *arguments: str, codes: tuple[int, ...] = (0,)) -> str:
    environ = {"HEDDLE_CACHE_DIR": str(cache), "PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin"}
    environ |= {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    code = "from heddle.cli import main; main()"
    command = [sys.executable, "-c", code, *arguments]
    run = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert run.returncode in codes, run.stderr
    return run.stdout


@pytest.mark.parametrize("command", ["ir", "inspect"])
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_same_bytes(
    command: str, form: tuple[str, ...], classes: list[str], tmp_path: Path
) -> None:
    first = output(tmp_path, "1", command, *classes, *form)
    assert first == output(tmp_path, "2", command, *reversed(classes), *form)
    assert first == output(tmp_path, "3", command, *classes, *form, "--no-cache")
    assert "bank" in first


def test_the_call_graph_is_the_same(classes: list[str], tmp_path: Path) -> None:
    first = output(tmp_path, "1", "callgraph", *classes, "-k", "2", "--json")
    assert first == output(tmp_path, "2", "callgraph", *reversed(classes), "-k", "2", "--json")


def test_a_class_from_the_cache_is_the_same(classes: list[str], tmp_path: Path) -> None:
    arguments = ("ir", classes[0], "--class", "java.util.concurrent.ConcurrentHashMap")
    lifted = output(tmp_path, "1", *arguments)
    cached = output(tmp_path, "2", *arguments)
    assert lifted == cached == output(tmp_path, "3", *arguments, "--no-cache")


def test_races_are_the_same(classes: list[str], tmp_path: Path) -> None:
    """`benchmarks/determinism.py` does this to real programs, twenty times each."""
    found: list[list[bytes]] = []
    for seed, order in enumerate([classes, classes[::-1], [*classes[2:], *classes[:2]]]):
        files = {form: tmp_path / f"{seed}.{form}" for form in ("json", "html", "sarif")}
        asked = [part for form, at in files.items() for part in ("--format", f"{form}={at}")]
        output(tmp_path, str(seed), "check", *order, *asked, codes=(1,))
        found.append([path.read_bytes() for path in files.values()])
    assert found[0] == found[1] == found[2]
    assert all(b"Ledger" in report for report in found[0])
