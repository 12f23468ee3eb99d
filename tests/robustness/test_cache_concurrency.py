"""Concurrent runs share one cache: none fails, none sees half an entry, all agree."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("processes")

WORKER = """
import sys
from hashlib import sha256
from pathlib import Path
from heddle.frontend.cache import ClassCache
from heddle.frontend.jdk.jdk import find_jdk
from heddle.frontend.lift.classes import lift_class
from heddle.program.text import print_class

import os
library = find_jdk(None, os.environ).library
cache = ClassCache(Path(sys.argv[1]))
state = sha256()
names = [n for n in library.class_names() if n.startswith("java/util/function/")] * 3
for name in names:
    data = library.read_class(name)
    found = cache.find(data)
    if found is None:
        found = lift_class(data, name)
        cache.store(data, found)
    state.update(print_class(found).encode())
print(len(names), state.hexdigest())
"""


def test_concurrent_runs_agree(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WORKER, str(tmp_path)]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    answers = {run.communicate(timeout=120)[0] for run in runs}
    assert [run.returncode for run in runs] == [0, 0, 0, 0]
    (answer,) = answers
    assert int(answer.split()[0]) > 100
    assert not list(tmp_path.rglob(".new-*"))
