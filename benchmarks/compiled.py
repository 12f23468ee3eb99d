"""Compares the reports of compiled modules with those of the plain ones, on real programs.

    .venv/bin/python benchmarks/compiled.py [PROGRAM...]

`scripts/compile` has to be run first. The programs are those of `real.py`; what differs is told.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from real import programs

_HERE: Final = Path(__file__).parent
_COMPILED: Final = _HERE.parent / ".venv-compiled" / "bin" / "python"
_CODE: Final = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from real import checked, programs
checked(next(each for each in programs() if each.name == sys.argv[2]), Path(sys.argv[3]))
"""


def main() -> None:
    """Check the programs whose names begin with what is given, or all, in both ways."""
    if not _COMPILED.exists():
        sys.exit("compiled.py: run scripts/compile first")
    wanted = tuple(name.lower() for name in sys.argv[1:])
    differing = 0
    for program in programs():
        installed = all(jar.exists() for jar in program.application)
        if installed and (not wanted or program.name.lower().startswith(wanted)):
            is_same = _report(sys.executable, program.name) == _report(str(_COMPILED), program.name)
            differing += not is_same
            print(program.name, "the same" if is_same else "DIFFERENT", flush=True)
    sys.exit(min(differing, 1))


def _report(python: str, name: str) -> str:
    with tempfile.TemporaryDirectory() as directory:
        subprocess.run([python, "-c", _CODE, str(_HERE), name, directory], check=True)
        return next(Path(directory).glob("*.txt")).read_text(encoding="utf-8")


if __name__ == "__main__":
    main()
