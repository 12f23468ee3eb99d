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


def test_every_package_is_in_the_code_map() -> None:
    """The code map names every package and top-level module, and nothing that does not exist."""
    text = (ROOT / "ARCHITECTURE.md").read_text()
    named = set(re.findall(r"`([\w/]+(?:\.py|/))`", text))
    source = ROOT / "src" / "heddle"
    packages = {f"{p.parent.relative_to(source)}/" for p in SOURCES if p.name == "__init__.py"}
    modules = {p.name for p in SOURCES if p.parent == source}
    without = {"./", "concurrency/", "report/", "__init__.py", "__main__.py", "version.py"}
    assert (packages | modules) - named - without == set()
    gone = [name for name in named if not any((place / name).exists() for place in (source, ROOT))]
    assert gone == []


def test_public_classes_have_names_of_their_own() -> None:
    """No two public classes of the package have the same name."""
    names = [
        node.name
        for path in SOURCES
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_docstrings_say_what_is_computed() -> None:
    """No docstring begins with a question word."""
    asking = ("What ", "Which ", "Whether ", "How ", "Who ", "Where ", "When ", "Why ")
    documented = ast.Module | ast.ClassDef | ast.FunctionDef
    files = [*SOURCES, *sorted((ROOT / "benchmarks").rglob("*.py"))]
    found = [
        f"{path}: {text.splitlines()[0]}"
        for path in files
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, documented) and (text := ast.get_docstring(node) or "")
        if text.startswith(asking)
    ]
    assert found == []


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
