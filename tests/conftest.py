"""Lets every test import what stands beside it in `tests/` and `tests/reference/`."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "reference")]
