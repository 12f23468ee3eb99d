"""Builds Heddle: as it is or, with HEDDLE_COMPILE=1, with what takes most of its time compiled.

    pip install mypy 'setuptools>=77' wheel
    HEDDLE_COMPILE=1 pip install --no-build-isolation .

That needs a C compiler and Python's headers, and three minutes. What is found is the same.
"""

import os
from pathlib import Path

from setuptools import setup

_ROOT = Path(__file__).parent


def _compiled() -> list[str]:
    lines = (_ROOT / "compiled.txt").read_text(encoding="utf-8").splitlines()
    return [f"src/heddle/{line}.py" for line in lines if not line.startswith("#")]


def _build() -> None:
    if os.environ.get("HEDDLE_COMPILE") != "1":
        setup()
        return
    # Only who compiles needs it.
    from mypyc.build import mypycify  # noqa: PLC0415

    os.environ.setdefault("MYPYPATH", "src")
    setup(ext_modules=mypycify(_compiled(), multi_file=True, debug_level="0", opt_level="2"))


_build()
