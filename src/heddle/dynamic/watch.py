"""A watched run: the agent, the server that it talks to, the command, and what was seen."""

import threading
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, final

from heddle.dynamic.agent_server import AgentServer
from heddle.dynamic.instrument import Instrumenter, LibraryTypes, Twin
from heddle.dynamic.launch import AgentOptions, run, watched_environment
from heddle.dynamic.seen import MachineCounts, SeenRace, SeenRaces, machine_counts
from heddle.dynamic.store import store_in_cache
from heddle.frontend import classwriter
from heddle.frontend.cache import cache_directory, fingerprint
from heddle.frontend.compile.runtime import runtime_jar
from heddle.frontend.jdk.jdk import Jdk
from heddle.version import VERSION

_VERSION_LENGTH: Final = 8
_Tell: TypeAlias = Callable[[SeenRace], None]


class WatchedRun(NamedTuple):
    """The exit code of a command, the races that were seen, and what the machines counted.

    `unread` are messages about races that could not be understood.
    """

    code: int
    races: Sequence[SeenRace]
    machines: int
    counts: Sequence[MachineCounts]
    unread: int = 0


@final
class Watch:
    """Runs commands under the agent; `tell` is given each race as soon as it is seen."""

    def __init__(self, jdk: Jdk, environ: Mapping[str, str], tell: _Tell) -> None:
        """Compile the run-time library if that was not done yet."""
        self._environ = environ
        self._tell = tell
        self._jar = runtime_jar(cache_directory(environ), jdk)
        self._store = store_in_cache(environ, _version(jdk))
        self._instrumenter = Instrumenter(LibraryTypes(jdk.library))
        # The instrumenter is used by one thread at a time.
        self._lock = threading.Lock()

    def run(self, command: Sequence[str]) -> WatchedRun:
        """Run a command, and return what came of it."""
        seen = SeenRaces()
        counts: list[MachineCounts] = []

        def tell_race(text: str) -> None:
            race = seen.add(text)
            if race is not None:
                self._tell(race)

        server = AgentServer(
            self._store, self._twin, tell_race, lambda text: counts.append(machine_counts(text))
        )
        with server.serving():
            agent = AgentOptions(self._jar, server.port, server.token, self._store)
            code = run(command, watched_environment(self._environ, agent))
        return WatchedRun(code, seen.races, server.machines, counts, seen.unread)

    def _twin(self, content: bytes) -> Twin:
        with self._lock:
            return self._instrumenter.twin(content, "class of a watched program")


def _version(jdk: Jdk) -> str:
    """Return what the twins of classes depend on, besides their bytes."""
    here = Path(__file__).parent
    tables = Path(classwriter.__file__).parents[2] / "models"
    own = fingerprint(here / "instrument", Path(classwriter.__file__).parent, tables)
    library = sha256(jdk.version.encode()).hexdigest()[:_VERSION_LENGTH]
    return f"{VERSION}-{own}-{library}"
