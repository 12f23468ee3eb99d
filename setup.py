"""Builds Heddle: as it is or, with HEDDLE_COMPILE=1, with what takes most of its time compiled.

    HEDDLE_COMPILE=1 pip install --no-build-isolation .

That needs a C compiler and `pip install mypy setuptools wheel`, and two minutes. What is found is
the same; it takes about a quarter less time.

A module may be compiled if it has no `cached_property`, which mypyc takes for a plain property, and
no msgspec records; and nothing may ask for membership in a generator, or copy its objects.
"""

import os
from typing import Final

from setuptools import setup

# Where three quarters of the time are, on the programs of benchmarks/real.py.
_COMPILED: Final = {
    "_util": ("bits", "components", "work"),
    "program": ("ancestry", "flow", "hierarchy"),
    "pointsto": ("_dispatch", "_propagation", "_rules", "_translate", "_view"),
    "concurrency": (
        "_capture_state",
        "_capture_summary",
        "_captured",
        "_captured_code",
        "_counting",
        "_forms",
        "_lock_effects",
        "_lock_names",
        "_modes",
        "_positions",
        "_starting",
        "_transfers",
        "_units",
        "_values",
        "captures",
        "escape",
        "guards",
        "lock_facts",
        "locks",
        "monitors",
        "paths",
        "unpublished",
    ),
    "races": (
        "access",
        "bubble",
        "contents",
        "explain",
        "findings",
        "funnel",
        "side",
        "stages",
    ),
    "report": ("describe", "identity"),
}


def _compiled() -> list[str]:
    return [f"src/heddle/{package}/{name}.py" for package in _COMPILED for name in _COMPILED[package]]


def _build() -> None:
    if os.environ.get("HEDDLE_COMPILE") != "1":
        setup()
        return
    # Only who compiles needs it.
    from mypyc.build import mypycify  # noqa: PLC0415

    os.environ.setdefault("MYPYPATH", "src")
    setup(ext_modules=mypycify(_compiled(), multi_file=True, debug_level="0", opt_level="2"))


_build()
