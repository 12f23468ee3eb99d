"""Builds Heddle with the modules of `modules.txt` compiled by mypyc: `scripts/compile` runs it.

It is laid beside pyproject.toml, in a copy: who installs Heddle plainly needs none of it. OPT_LEVEL
is the level of optimisation of the C compiler.
"""

import os
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

_LINES = Path("modules.txt").read_text(encoding="utf-8").splitlines()
_MODULES = [f"src/heddle/{line}.py" for line in _LINES if not line.startswith("#")]

setup(
    ext_modules=mypycify(
        _MODULES, multi_file=True, debug_level="0", opt_level=os.environ.get("OPT_LEVEL", "2")
    )
)
