"""The shape of the repository: layers, sizes, and documents that must stay true."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src" / "heddle").rglob("*.py"))
LINE_LIMIT = 500


@pytest.mark.usefixtures("processes")
def test_layers_hold() -> None:
    command = [sys.executable, "-m", "importlinter.cli", "lint-imports"]
    script = Path(sys.executable).parent / "lint-imports"
    result = subprocess.run(
        [str(script)] if script.exists() else command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_files_stay_small() -> None:
    long = [str(p) for p in SOURCES if len(p.read_text().splitlines()) > LINE_LIMIT]
    assert long == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [str(p) for p in SOURCES if not ast.get_docstring(ast.parse(p.read_text()))]
    assert silent == []


def test_every_module_is_in_the_code_map() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    named = set(re.findall(r"`([\w/]+(?:\.py|/))`", text))
    missing = [
        path
        for path in (str(p.relative_to(ROOT / "src" / "heddle")) for p in SOURCES)
        if not path.endswith("__init__.py") and path not in named
    ]
    assert missing == []
    places = (ROOT / "src" / "heddle", ROOT)
    gone = [n for n in named if not any((place / n).exists() for place in places)]
    assert gone == []


def test_seed_map_names_code_and_tests_that_exist() -> None:
    rows = _seed_rows()
    done = [row for row in rows if row[1] != "planned"]
    assert done
    assert len(rows) > 40
    for item, code, test in done:
        for reference in (code, test):
            _check_reference(item, reference)


def _seed_rows() -> list[tuple[str, str, str]]:
    rows: list[tuple[str, str, str]] = []
    for line in (ROOT / "docs" / "seeds.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 3 and cells[0] not in ("item", "---"):
            rows.append((cells[0], cells[1], cells[2]))
    return rows


def _check_reference(item: str, reference: str) -> None:
    found = re.findall(r"`([\w/]+\.py)(?:::(\w+))?`", reference)
    assert found, f"{item}: {reference!r} names no file"
    for path, name in found:
        file = ROOT / path
        assert file.is_file(), f"{item}: {path} does not exist"
        if name:
            tree = ast.parse(file.read_text())
            assert name in _defined(tree), f"{item}: {path} has no {name}"


def _defined(tree: ast.Module) -> set[str]:
    names = {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names.update(t.id for t in node.targets if isinstance(t, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names
