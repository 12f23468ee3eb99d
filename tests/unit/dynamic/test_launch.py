"""The environment of watched commands, and their exit codes."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from heddle._util.errors import InputError
from heddle.dynamic.launch import AgentOptions, run, watched_environment
from heddle.dynamic.store import TwinStore


def options(directory: str = "/cache/twins") -> AgentOptions:
    return AgentOptions(Path("/lib/agent.jar"), 4711, "secret", TwinStore(Path(directory), "7"))


def test_every_virtual_machine_loads_the_agent() -> None:
    environ = watched_environment({"HOME": "/home"}, options())
    told = "port=4711,token=secret,version=7,store=/cache/twins"
    assert environ == {"HOME": "/home", "JAVA_TOOL_OPTIONS": f"-javaagent:/lib/agent.jar={told}"}


def test_options_of_the_user_stay() -> None:
    environ = watched_environment({"JAVA_TOOL_OPTIONS": "-Xmx1g"}, options())
    assert environ["JAVA_TOOL_OPTIONS"].startswith("-Xmx1g -javaagent:")


def test_a_directory_with_a_space_is_quoted() -> None:
    option = watched_environment({}, options("/my cache"))["JAVA_TOOL_OPTIONS"]
    assert option[0] == option[-1] == '"'


@pytest.mark.usefixtures("processes")
def test_the_exit_code_is_that_of_the_command() -> None:
    code = [sys.executable, "-c", "import os, sys; sys.exit(int(os.environ['CODE']))"]
    assert [run(code, {**os.environ, "CODE": str(n)}) for n in (0, 3)] == [0, 3]


@pytest.mark.usefixtures("processes")
def test_a_signal_is_passed_on() -> None:
    sleeping = [sys.executable, "-c", "import time; time.sleep(60)"]
    own = os.getpid()

    def end() -> None:
        time.sleep(0.5)
        os.kill(own, signal.SIGTERM)

    threading.Thread(target=end).start()
    assert run(sleeping, os.environ) == 128 + signal.SIGTERM


@pytest.mark.usefixtures("processes")
def test_a_command_that_does_not_exist() -> None:
    with pytest.raises(InputError, match=r"no-such-command: cannot be run: No such file"):
        run(["/no-such-command"], {})
