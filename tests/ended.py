"""Commands run as a user runs them, each in a process of its own."""

import json
import os
import subprocess
import sys
from typing import Any, Final

RUN: Final = "from heddle.cli import main; main()"


class Ended:
    """How a command ended, and what it wrote."""

    def __init__(self, *arguments: str, seed: str = "0") -> None:
        environ = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", RUN, *arguments],
            env=environ,
            capture_output=True,
            check=False,
            text=True,
        )
        self.code = done.returncode
        self.text = done.stdout
        self.error = done.stderr

    def report(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found
