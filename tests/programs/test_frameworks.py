"""Applications in containers: each says in its comments what must be reported, and where.

They are compiled together with stand-ins for the frameworks, which the analysis never sees. All
classes of one are in the file that is named after it.
"""

from pathlib import Path
from typing import Final

import pytest
from checked_alone import assert_expected, assert_twins
from framework_stubs import stub_sources

from in_process import invoke
from java_compiler import compiled_texts
from java_programs import FRAMEWORK_COMPONENTS, programs_of

APPLICATIONS: Final = programs_of(FRAMEWORK_COMPONENTS)


@pytest.fixture(scope="session")
def classes(processes: None) -> Path:
    own = {path.name: path.read_text(encoding="utf-8") for path in APPLICATIONS.values()}
    return compiled_texts(own | stub_sources(), "-g")


@pytest.mark.parametrize("name", APPLICATIONS)
def test_application(name: str, classes: Path) -> None:
    assert_expected(APPLICATIONS[name], classes)


@pytest.mark.parametrize("name", APPLICATIONS)
def test_twins_name_each_other_and_one_is_safer(name: str) -> None:
    assert_twins(APPLICATIONS, name)


def test_single_threads_have_names(classes: Path) -> None:
    command = ["check", str(classes / "TimerBesideRequests")]
    done = invoke(command)
    assert "a caller and the timer thread can run at the same time" in done.stdout
    assert "thread: the timer thread, one instance" in done.stdout
