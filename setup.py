"""Builds Heddle: as it is or, with HEDDLE_COMPILE=1, with what takes most of its time compiled.

    pip install mypy 'setuptools>=77' wheel
    HEDDLE_COMPILE=1 pip install --no-build-isolation .

That needs a C compiler and Python's headers, and three minutes. What is found is the same. Instead
of 1, some of the modules of `compiled.txt` may be named, with commas between them.
"""

import os
import sys
from pathlib import Path

from setuptools import setup

_ROOT = Path(__file__).parent


def _compiled(asked: str) -> list[str]:
    lines = (_ROOT / "compiled.txt").read_text(encoding="utf-8").splitlines()
    listed = [line for line in lines if not line.startswith("#")]
    wanted = listed if asked == "1" else asked.split(",")
    unknown = [name for name in wanted if name not in listed]
    if unknown:
        sys.exit(f"HEDDLE_COMPILE: not in compiled.txt: {', '.join(unknown)}")
    return [f"src/heddle/{name}.py" for name in wanted]


def _build() -> None:
    asked = os.environ.get("HEDDLE_COMPILE", "")
    if not asked:
        setup()
        return
    # Only who compiles needs it.
    from mypyc.build import mypycify  # noqa: PLC0415

    os.environ.setdefault("MYPYPATH", "src")
    setup(ext_modules=mypycify(_compiled(asked), multi_file=True, debug_level="0", opt_level="2"))


_build()
