"""Compiled modules find what the plain ones do, to the byte.

Some of them, as all take minutes: `scripts/compile` and `benchmarks/compiled.py` do this to all.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
LISTED: Final = [
    line
    for line in (ROOT / "compiled" / "modules.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
# What mypyc takes for something else, or can not do.
UNFIT: Final = re.compile(r"\bcached_property\b|\bmsgspec\b|\bfrom copy import\b|\bimport copy\b")
COMPILED: Final = (
    "_util/bits",
    "concurrency/escape/heap_state",
    "concurrency/escape/unit_flow",
    "pointsto/solver/propagation",
    "races/findings/call_paths",
)
PROGRAMS: Final = ("examples/shop/src", "tests/java/context_sensitivity/FactoryMakesWorkers.java")
FORMATS: Final = ("text", "json", "sarif")


def built(directory: Path) -> Path:
    """Build the compiled package in a copy; return where it is."""
    copy = directory / "built"
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("*.egg-info"))
    for name in ("compiled/setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    (copy / "modules.txt").write_text("\n".join(COMPILED), encoding="utf-8")
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*command, "--target", str(copy / "site"), "."],
        cwd=copy,
        # How fast it is does not matter here.
        env={**os.environ, "MYPYPATH": "src", "OPT_LEVEL": "0"},
        check=True,
    )
    return copy / "site"


def run(code: str, *arguments: str, site: Path | None = None) -> subprocess.CompletedProcess[str]:
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if site is not None:
        environ["PYTHONPATH"] = str(site)
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(
        command, env=environ, cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("module", LISTED)
def test_what_is_listed_may_be_compiled(module: str) -> None:
    text = (ROOT / "src" / "heddle" / f"{module}.py").read_text(encoding="utf-8")
    assert not UNFIT.search(text)


@pytest.mark.usefixtures("processes")
def test_compiled(tmp_path: Path) -> None:
    """One test, as building takes time: what is asked for is compiled, and reports are the same."""
    site = built(tmp_path)
    files = files_of_modules(site)
    assert {Path(file).suffix for file in files} == {".so"}
    assert all(Path(file).is_relative_to(site) for file in files)
    for program in PROGRAMS:
        compiled = reports(tmp_path / "compiled", program, site)
        assert compiled == reports(tmp_path / "plain", program, None), program


def files_of_modules(site: Path) -> list[str]:
    names = [f"heddle.{module.replace('/', '.')}" for module in COMPILED]
    code = (
        "import importlib, sys\nfor n in sys.argv[1:]: print(importlib.import_module(n).__file__)"
    )
    found = run(code, *names, site=site).stdout.split()
    assert len(found) == len(names)
    return found


def reports(directory: Path, program: str, site: Path | None) -> list[bytes]:
    directory.mkdir(exist_ok=True)
    files = {form: directory / form for form in FORMATS}
    asked = [part for form, at in files.items() for part in ("--format", f"{form}={at}")]
    ended = run("from heddle.cli import main; main()", "check", program, *asked, site=site)
    assert ended.returncode in (0, 1), ended.stderr
    return [file.read_bytes() for file in files.values()]
