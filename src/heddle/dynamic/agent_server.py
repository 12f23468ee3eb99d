"""The server that the agents of watched virtual machines talk to.

Each virtual machine has one connection, over the loopback interface, which begins with a secret
that only the watched processes know. It asks for the twins of class files, and tells the races that
it sees and, at its end, what it has counted. The protocol is described in `runtime/README.md`.
"""

import hmac
import secrets
import select
import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedIOBase
from typing import Final, TypeAlias, final

from heddle.dynamic.instrument import LeftAlone, Twin
from heddle.dynamic.store import TwinStore, key_of

# Longer class files are not sent; longer lines are not from an agent.
MOST_CLASS_BYTES: Final = 1 << 24
_MOST_LINE_BYTES: Final = 1 << 24
_TOKEN_BYTES: Final = 16

_Request: TypeAlias = socket.socket | tuple[bytes, socket.socket]
# Returns the twin of a class file, or why there is none.
Instrument = Callable[[bytes], Twin]


@final
class AgentServer:
    """Answers agents until it is closed; `tell_race` and `tell_end` are given what they report.

    Both are called with the text of a JSON object, one call at a time.
    """

    def __init__(
        self,
        store: TwinStore,
        instrument: Instrument,
        tell_race: Callable[[str], None],
        tell_end: Callable[[str], None],
    ) -> None:
        self.token = secrets.token_hex(_TOKEN_BYTES)
        self.machines = 0
        self.ended = 0
        self._store = store
        self._instrument = instrument
        self._told = {b"RACE": tell_race, b"END": tell_end}
        self._lock = threading.Lock()
        self._busy: dict[str, threading.Lock] = {}
        self._server = _Server(self._talk)

    @property
    def port(self) -> int:
        """Return the port that agents connect to."""
        return int(self._server.server_address[1])

    @contextmanager
    def serving(self, patience: float = 5.0) -> Iterator[None]:
        """Answer agents inside the block, and afterwards wait for the last words of the others.

        A virtual machine that goes on in the background is waited for `patience` seconds at most.
        """
        thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._server.shutdown()
            self._server.hear_others(patience)
            self._server.server_close()

    # -- one agent ---------------------------------------------------------------------------------

    def _talk(self, received: BufferedIOBase, sent: BufferedIOBase) -> None:
        words = received.readline(_MOST_LINE_BYTES).split()
        if len(words) < 2 or words[0] != b"HELLO":
            return
        if not hmac.compare_digest(words[1], self.token.encode()):
            return
        with self._lock:
            self.machines += 1
        self._listen(received, sent)

    def _listen(self, received: BufferedIOBase, sent: BufferedIOBase) -> None:
        while line := received.readline(_MOST_LINE_BYTES):
            verb, _, rest = line.strip().partition(b" ")
            if verb == b"CLASS":
                content = _class_file(rest, received)
                if content is None:
                    return
                sent.write(self._answer(content))
                sent.flush()
            elif verb in self._told:
                self._tell(verb, rest.decode("utf-8", "replace"))

    def _tell(self, verb: bytes, text: str) -> None:
        with self._lock:
            self.ended += verb == b"END"
            self._told[verb](text)

    def _answer(self, content: bytes) -> bytes:
        key = key_of(content)
        with self._lock:
            own = self._busy.setdefault(key, threading.Lock())
        with own:
            outcome = self._outcome(key, content)
        if isinstance(outcome, LeftAlone):
            return f"PLAIN {key} {' '.join(outcome.reason.split())}\n".encode()
        return f"DONE {key}\n".encode()

    def _outcome(self, key: str, content: bytes) -> LeftAlone | bool:
        known = self._store.outcome(key)
        if known is not False:
            return known
        outcome = self._instrument(content)
        try:
            self._store.keep(key, outcome)
        except OSError as error:
            return LeftAlone(f"its twin cannot be written: {error.strerror or error}")
        return outcome if isinstance(outcome, LeftAlone) else True


def _class_file(words: bytes, received: BufferedIOBase) -> bytes | None:
    """Read a class file whose hash and length are announced; None if that is not what follows."""
    key, _, length = words.partition(b" ")
    if not length.isdigit() or int(length) > MOST_CLASS_BYTES:
        return None
    content = received.read(int(length))
    return content if key_of(content).encode() == key else None


@final
class _Server(socketserver.ThreadingTCPServer):
    """A server with a thread for each connection; none of them keeps the process alive."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, talk: Callable[[BufferedIOBase, BufferedIOBase], None]) -> None:
        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                # A virtual machine may be killed.
                with suppress(ConnectionError):
                    talk(self.rfile, self.wfile)

        super().__init__(("127.0.0.1", 0), Handler)
        self.timeout = 0
        self._open = 0
        self._left = threading.Condition()

    def process_request(self, request: _Request, client_address: object) -> None:
        """Count a connection, and begin to listen to it."""
        with self._left:
            self._open += 1
        super().process_request(request, client_address)

    def shutdown_request(self, request: _Request) -> None:
        """Close a connection."""
        super().shutdown_request(request)
        with self._left:
            self._open -= 1
            self._left.notify_all()

    def hear_others(self, patience: float) -> None:
        """Listen to connections that nobody has accepted yet, and wait until all are closed."""
        while select.select([self], [], [], 0)[0]:
            self.handle_request()
        with self._left:
            self._left.wait_for(lambda: not self._open, patience)
