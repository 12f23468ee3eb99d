"""`pip install .` and a wheel, each in an environment with nothing but what Heddle needs."""

import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Final

import msgspec
import pytest

from heddle.version import HOME, VERSION

ROOT: Final = Path(__file__).resolve().parents[2]
EXAMPLE: Final = ROOT / "examples" / "bank"
PIP: Final = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
BUILD: Final = ("--no-deps", "--no-build-isolation")

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Copy what git knows of, since building leaves files behind."""
    target = tmp_path / "checkout"
    target.mkdir()
    listed = [
        "git",
        "-C",
        str(ROOT),
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]
    wanted = ("--", "pyproject.toml", "README.md", "LICENSE", "src", "runtime")
    names = subprocess.run([*listed, *wanted], capture_output=True, check=True).stdout
    for name in names.decode().split("\0"):
        if name and (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes((ROOT / name).read_bytes())
    return target


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a virtual environment that sees the packages of this one, but not Heddle."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
    made = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(made)], check=True)
    (packages,) = (made / "lib").glob("python3*/site-packages")
    # Links in a directory that a link names are not followed, so this checkout is not seen.
    (packages / "outer.pth").write_text(str(Path(msgspec.__file__).parents[1]))
    assert _run(made, "python", "-c", "import heddle").returncode == 1
    return made


def _run(environment: Path, *command: str) -> subprocess.CompletedProcess[str]:
    name, *arguments = command
    program = str(environment / "bin" / name)
    return subprocess.run(
        [program, *arguments], cwd=environment, capture_output=True, text=True, check=False
    )


def _install(environment: Path, what: Path) -> None:
    python = str(environment / "bin" / "python")
    subprocess.run([*PIP, "--python", python, "install", *BUILD, str(what)], check=True)


def _works(environment: Path) -> None:
    """Run what needs everything that is installed: tables, the template of the page."""
    where = _run(environment, "python", "-c", "import heddle; print(heddle.__file__)").stdout
    assert where.startswith(str(environment))
    assert _run(environment, "heddle", "-V").stdout == f"heddle {VERSION}\n"
    formats = ("--format", "text", "--format", "html=races.html")
    checked = _run(environment, "heddle", "check", str(EXAMPLE), *formats)
    assert (checked.returncode, checked.stderr) == (1, "")
    assert "bank." in checked.stdout
    assert "<html" in (environment / "races.html").read_text("utf-8")
    watched = _run(environment, "heddle", "run", "--", "java", "-version")
    assert watched.returncode == 0
    assert "1 Java process and 0 classes watched" in watched.stderr


def test_from_the_sources(checkout: Path, environment: Path) -> None:
    _install(environment, checkout)
    _works(environment)


def test_from_a_wheel(checkout: Path, environment: Path, tmp_path: Path) -> None:
    files = [path for path in (checkout / "src").rglob("*") if path.is_file()]
    own = {path.relative_to(checkout / "src").as_posix() for path in files}
    subprocess.run([*PIP, "wheel", *BUILD, "-w", str(tmp_path), str(checkout)], check=True)
    (wheel,) = tmp_path.glob("heddle-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (about,) = [name for name in names if name.endswith("/METADATA")]
        _check_metadata(Parser().parsestr(archive.read(about).decode()))
    code = {name for name in names if ".dist-info/" not in name}
    assert {name for name in code if ".data/" not in name} == own
    library = {path.name for path in (checkout / "runtime" / "src").rglob("*.java")}
    assert {Path(name).name for name in code if ".data/" in name} == library
    assert any(name.endswith("LICENSE") for name in names)
    _install(environment, wheel)
    _works(environment)


def _check_metadata(found: Message) -> None:
    assert (found["Name"], found["Version"]) == ("heddle", VERSION)
    assert found["Summary"].startswith("Finds data races in Java programs")
    assert found["License-Expression"] == "Apache-2.0"
    assert found["Requires-Python"] == ">=3.11"
    assert found["Description-Content-Type"] == "text/markdown"
    assert str(found.get_payload()).strip() == (ROOT / "README.md").read_text("utf-8").strip()
    kinds = found.get_all("Classifier", [])
    assert "Topic :: Software Development :: Quality Assurance" in kinds
    assert "Programming Language :: Python :: 3.11" in kinds
    # Reports name the same address as the package, once there is one.
    urls = [each.partition(", ")[2] for each in found.get_all("Project-URL", [])]
    assert urls == ([HOME] if HOME else [])
