"""The server of agents: twins for class files, what agents tell, and those that are not ours."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import final

import pytest

from heddle.dynamic.agent_server import AgentServer
from heddle.dynamic.instrument import InstrumentedClass, LeftAlone, Twin
from heddle.dynamic.store import TwinStore, key_of

CONTENT = b"\xca\xfe\n\xba\xbe"
KEY = key_of(CONTENT)
TWIN = InstrumentedClass(b"twin", "sites", (), ())


@final
class Watched:
    """A server over a new store, and what it was told."""

    def __init__(self, directory: Path, outcome: Twin) -> None:
        self.told: list[str] = []
        self.asked = 0
        self._outcome = outcome
        self.store = TwinStore(directory, "1")
        self.server = AgentServer(self.store, self._instrument, self._race, self._end)

    def _instrument(self, content: bytes) -> Twin:
        assert content == CONTENT
        self.asked += 1
        return self._outcome

    def _race(self, text: str) -> None:
        self.told.append(f"race {text}")

    def _end(self, text: str) -> None:
        self.told.append(f"end {text}")


@contextmanager
def connected(server: AgentServer, token: str = "") -> Iterator[socket.SocketIO]:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    with connection, connection.makefile("rwb", buffering=0) as agent:
        agent.write(f"HELLO {token or server.token} 123 17\n".encode())
        yield agent


def class_message(content: bytes = CONTENT) -> bytes:
    return f"CLASS {key_of(content)} {len(content)}\n".encode() + content


def test_a_twin_is_made_once(tmp_path: Path) -> None:
    watched = Watched(tmp_path, TWIN)
    with watched.server.serving(), connected(watched.server) as agent:
        for _ in range(2):
            agent.write(class_message())
            assert agent.readline() == f"DONE {KEY}\n".encode()
    assert watched.asked == 1
    assert (tmp_path / KEY[:2] / f"{KEY}-1.class").read_bytes() == b"twin"
    assert (tmp_path / KEY[:2] / f"{KEY}-1.sites").read_text() == "sites"


def test_a_class_that_is_left_alone(tmp_path: Path) -> None:
    for _ in range(2):
        watched = Watched(tmp_path, LeftAlone("too\nlarge"))
        with watched.server.serving(), connected(watched.server) as agent:
            agent.write(class_message())
            assert agent.readline() == f"PLAIN {KEY} too large\n".encode()
    assert watched.asked == 0


def test_a_store_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    watched = Watched(tmp_path / "file", TWIN)
    with watched.server.serving(), connected(watched.server) as agent:
        agent.write(class_message())
        assert agent.readline().startswith(f"PLAIN {KEY} its twin cannot be written: ".encode())


def test_what_agents_tell(tmp_path: Path) -> None:
    watched = Watched(tmp_path, LeftAlone(""))
    with watched.server.serving(), connected(watched.server) as agent:
        agent.write(b'RACE {"a":1}\nUNKNOWN\nEND {}\n')
    assert watched.told == ['race {"a":1}', "end {}"]
    assert (watched.server.machines, watched.server.ended) == (1, 1)


@pytest.mark.parametrize("begin", [b"HELLO wrong 1 17\n", b"HELLO\n", b"GET / HTTP/1.1\n", b"\n"])
def test_who_does_not_know_the_secret_is_not_heard(tmp_path: Path, begin: bytes) -> None:
    watched = Watched(tmp_path, LeftAlone(""))
    other = socket.create_connection(("127.0.0.1", watched.server.port), timeout=10)
    with watched.server.serving(), other:
        other.sendall(begin + b"RACE {}\n")
        with suppress(ConnectionError):
            assert other.recv(1) == b""
    assert watched.told == []
    assert watched.server.machines == 0


@pytest.mark.parametrize(
    "message", [b"CLASS x 5\nabcde", b"CLASS x y\n", f"CLASS {KEY} {1 << 30}\n".encode()]
)
def test_a_class_file_that_is_not_what_was_announced(tmp_path: Path, message: bytes) -> None:
    watched = Watched(tmp_path, TWIN)
    with watched.server.serving(), connected(watched.server) as agent:
        agent.write(message)
        assert agent.readline() == b""
    assert watched.asked == 0


def test_an_agent_that_goes_on_is_not_waited_for(tmp_path: Path) -> None:
    watched = Watched(tmp_path, LeftAlone(""))
    with connected(watched.server), watched.server.serving(patience=0.05):
        pass
    assert watched.server.ended == 0
