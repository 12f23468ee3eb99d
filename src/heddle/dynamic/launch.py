"""A command whose virtual machines are watched: its environment, its signals and its end."""

import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

from heddle._util.errors import InputError
from heddle.dynamic.store import TwinStore

# Virtual machines read their options from here, also those that the command starts itself.
_OPTIONS: Final = "JAVA_TOOL_OPTIONS"
_FORWARDED: Final = (signal.SIGTERM, signal.SIGHUP)
# What shells add to the number of the signal that has ended a process.
_BY_SIGNAL: Final = 128


class AgentOptions(NamedTuple):
    """The options of the agent: where it talks to, the secret, and where twins are."""

    jar: Path
    port: int
    token: str
    store: TwinStore

    def option(self) -> str:
        """Return the option of the virtual machine that loads the agent."""
        told = f"port={self.port},token={self.token},version={self.store.version}"
        return f"-javaagent:{self.jar}={told},store={self.store.directory}"


def watched_environment(environ: Mapping[str, str], agent: AgentOptions) -> dict[str, str]:
    """Return an environment in which every virtual machine loads the agent."""
    option = agent.option()
    if any(each.isspace() for each in option):
        # A virtual machine splits the variable at spaces, unless they are quoted.
        option = f'"{option}"'
    before = environ.get(_OPTIONS, "")
    return {**environ, _OPTIONS: f"{before} {option}".strip()}


def run(command: Sequence[str], environ: Mapping[str, str]) -> int:
    """Run a command with our own input and output, and return its exit code.

    Signals that end processes are passed on. An interrupt from the keyboard reaches the command by
    itself, as it reaches all processes of the terminal; we wait for what the command makes of it.
    """
    try:
        process = subprocess.Popen(command, env=dict(environ))
    except OSError as error:
        raise InputError(command[0], f"cannot be run: {error.strerror or error}") from error
    with _passing_on(process):
        code = process.wait()
    return code if code >= 0 else _BY_SIGNAL - code


@contextmanager
def _passing_on(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    def pass_on(number: int, _: FrameType | None) -> None:
        process.send_signal(number)

    def interrupted(number: int, _: FrameType | None) -> None:
        if not sys.stdin.isatty():
            process.send_signal(number)

    known = {number: signal.signal(number, pass_on) for number in _FORWARDED}
    known[signal.SIGINT] = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        for number, handler in known.items():
            signal.signal(number, handler)
