"""The agent in a JVM of its own: with a store, with a heddle to ask, and with neither.

The twin of the program is written by hand (`agent/twin`), so that the agent is tested alone.
"""

import json
import shutil
import socket
import struct
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from features.test_features import JDK_25
from java_compiler import compiled_texts
from runtime_library import SOURCES, library

pytestmark = pytest.mark.usefixtures("processes")

_HERE: Final = Path(__file__).parent / "agent"
_OUTPUT: Final = "x is set or not\n"
_FIRST_SITE: Final = b"\x03" + struct.pack(">i", 1_000_000) + b"\x03"
_JVMS: Final = ["java", *([str(JDK_25 / "bin" / "java")] if JDK_25.exists() else [])]


@pytest.fixture(scope="module")
def plain(processes: None) -> Path:
    texts = {path.name: path.read_text("utf-8") for path in (_HERE / "plain").glob("*.java")}
    return compiled_texts(texts, "--release", "8", "-Xlint:-options", apart=False)


@pytest.fixture(scope="module")
def twin(processes: None) -> bytes:
    texts = {"App.java": (_HERE / "twin" / "App.java").read_text("utf-8")}
    own = {
        path.relative_to(SOURCES).as_posix(): path.read_text("utf-8")
        for path in SOURCES.rglob("*.java")
    }
    classes = compiled_texts(texts | own, "--release", "8", "-Xlint:-options", apart=False)
    return (classes / "App.class").read_bytes()


@pytest.fixture(scope="module")
def jar(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the library's jar, in a directory with a name that needs care."""
    copy = tmp_path_factory.mktemp("a directory, with signs") / "heddle-runtime.jar"
    shutil.copyfile(library(), copy)
    return copy


def sites(twin: bytes) -> str:
    """Return the side table of the twin: its two integers are together in the constant pool."""
    offset = twin.index(_FIRST_SITE)
    return (
        f"heddle-sites 1\tApp\tApp.java\t2\t{offset}\n"
        "putfield\tApp\tx\tI\tset\t()V\t6\t2\n"
        "getfield\tApp\tx\tI\tget\t()V\t10\t8\n"
    )


def put(store: Path, name: str, kind: str, content: bytes) -> None:
    path = store / name[:2] / f"{name}-v1.{kind}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def digest(plain: Path, name: str = "App") -> str:
    return sha256((plain / f"{name}.class").read_bytes()).hexdigest()


@dataclass
class Heddle:
    """A stand-in for the running heddle: puts what it is given into the store."""

    store: Path
    twins: Mapping[str, tuple[bytes, str]]
    ends_when_asked: bool = False
    lines: list[str] = field(default_factory=list)

    def serve(self, listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection, connection.makefile("rb") as stream:
            for line in stream:
                words = line.decode().rstrip("\n").split(" ")
                self.lines.append(line.decode().rstrip("\n"))
                if words[0] == "CLASS" and self.ends_when_asked:
                    return
                if words[0] == "CLASS":
                    connection.sendall(self.answer(words[1], stream.read(int(words[2]))))

    def answer(self, name: str, content: bytes) -> bytes:
        assert sha256(content).hexdigest() == name
        if name not in self.twins:
            return f"PLAIN {name} no reason\n".encode()
        twin, table = self.twins[name]
        put(self.store, name, "class", twin)
        put(self.store, name, "sites", table.encode())
        return f"DONE {name}\n".encode()

    def words(self, kind: str) -> list[str]:
        return [line.partition(" ")[2] for line in self.lines if line.startswith(kind)]


@contextmanager
def serving(heddle: Heddle) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=heddle.serve, args=(listener,))
        thread.start()
        yield f"port={listener.getsockname()[1]},token=secret,"
        thread.join(30)
        assert not thread.is_alive()


def run(
    jar: Path, options: str, plain: Path, *command: str, java: str = "java"
) -> subprocess.CompletedProcess[str]:
    agent = f"-javaagent:{jar}={options}"
    return subprocess.run(
        [java, agent, "-Xverify:all", "-cp", str(plain), *command],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("java", _JVMS)
def test_class_in_the_store_is_swapped(
    java: str, jar: Path, plain: Path, twin: bytes, tmp_path: Path
) -> None:
    store = tmp_path / "a, store=here"
    put(store, digest(plain), "class", twin)
    put(store, digest(plain), "sites", sites(twin).encode())
    done = run(jar, f"version=v1,store={store}", plain, "App", java=java)
    assert (done.returncode, done.stdout) == (0, _OUTPUT)
    assert "heddle: data race on App.x App@" in done.stderr
    assert "write by thread setter" in done.stderr
    assert "read by thread getter" in done.stderr
    assert "at App.set(" in done.stderr
    assert "at App.get(" in done.stderr
    assert "heddle.rt" not in done.stderr
    assert "heddle: 1 data races, seen 1 times\n" in done.stderr
    assert done.stderr.startswith("heddle: ")  # and no warning of the JVM


@pytest.mark.parametrize("java", _JVMS)
def test_missing_class_is_asked_for(
    java: str, jar: Path, plain: Path, twin: bytes, tmp_path: Path
) -> None:
    heddle = Heddle(tmp_path, {digest(plain): (twin, sites(twin))})
    with serving(heddle) as connection:
        done = run(jar, f"{connection}version=v1,store={tmp_path}", plain, "App", java=java)
    assert (done.returncode, done.stdout) == (0, _OUTPUT)
    assert "heddle" not in done.stderr
    assert heddle.words("HELLO")[0].startswith("secret ")
    (race,) = heddle.words("RACE")
    found = json.loads(race)
    assert found["location"]["owner"] == "App"
    assert found["location"]["name"] == "x"
    first, second = found["sides"]
    assert (first["write"], second["write"]) == (True, False)
    assert (first["method"], first["line"], first["bytecode"]) == ("set", 6, 2)
    assert second["stack"][0]["method"] == "get"
    assert first["thread"]["name"] == "setter"
    (end,) = heddle.words("END")
    summary = json.loads(end)
    assert summary["races"] == 1
    assert summary["classes_watched"] == 1
    assert summary["internal_errors"] == 0


def test_plain_class_is_left_alone(jar: Path, plain: Path, tmp_path: Path) -> None:
    heddle = Heddle(tmp_path, {})
    with serving(heddle) as connection:
        done = run(jar, f"{connection}version=v1,store={tmp_path}", plain, "App")
    assert (done.returncode, done.stdout, done.stderr) == (0, _OUTPUT, "")
    assert json.loads(heddle.words("END")[0])["classes_plain"] == 1


def test_class_that_is_known_to_be_plain_is_not_asked_for(
    jar: Path, plain: Path, tmp_path: Path
) -> None:
    put(tmp_path, digest(plain), "plain", b"too long")
    heddle = Heddle(tmp_path, {})
    with serving(heddle) as connection:
        run(jar, f"{connection}version=v1,store={tmp_path}", plain, "App")
    assert heddle.words("CLASS") == []


def test_heddle_ends_in_the_middle(jar: Path, plain: Path, tmp_path: Path) -> None:
    heddle = Heddle(tmp_path, {}, ends_when_asked=True)
    with serving(heddle) as connection:
        done = run(jar, f"{connection}version=v1,store={tmp_path}", plain, "App", "interrupted")
    assert (done.returncode, done.stdout, done.stderr) == (0, _OUTPUT, "")
    assert len(heddle.words("CLASS")) == 1


@pytest.mark.parametrize("options", ["", "port=1,token=x,version=v1,store=/nowhere", "nonsense"])
def test_nobody_there(options: str, jar: Path, plain: Path) -> None:
    done = run(jar, options, plain, "App")
    assert (done.returncode, done.stdout, done.stderr) == (0, _OUTPUT, "")


def test_damaged_side_table(jar: Path, plain: Path, twin: bytes, tmp_path: Path) -> None:
    put(tmp_path, digest(plain), "class", twin)
    put(tmp_path, digest(plain), "sites", sites(twin).encode()[:-20])
    heddle = Heddle(tmp_path, {})
    with serving(heddle) as connection:
        done = run(jar, f"{connection}version=v1,store={tmp_path}", plain, "App")
    assert (done.returncode, done.stdout, done.stderr) == (0, _OUTPUT, "")
    assert json.loads(heddle.words("END")[0])["internal_errors"] == 1


def test_exit_in_the_middle(jar: Path, plain: Path, twin: bytes, tmp_path: Path) -> None:
    heddle = Heddle(tmp_path, {digest(plain): (twin, sites(twin))})
    with serving(heddle) as connection:
        done = run(jar, f"{connection}version=v1,store={tmp_path}", plain, "App", "exit")
    assert done.returncode == 3
    assert len(heddle.words("RACE")) == len(heddle.words("END")) == 1


def test_interrupted_thread_loads_classes(
    jar: Path, plain: Path, twin: bytes, tmp_path: Path
) -> None:
    heddle = Heddle(tmp_path, {digest(plain): (twin, sites(twin))})
    with serving(heddle) as connection:
        run(jar, f"{connection}version=v1,store={tmp_path}", plain, "App", "interrupted")
    assert digest(plain, "App$Helper") in [words.split()[0] for words in heddle.words("CLASS")]
    assert len(heddle.words("END")) == 1


def test_loader_that_does_not_see_the_library(
    jar: Path, plain: Path, twin: bytes, tmp_path: Path
) -> None:
    put(tmp_path, digest(plain), "class", twin)
    put(tmp_path, digest(plain), "sites", sites(twin).encode())
    done = run(jar, f"version=v1,store={tmp_path}", plain, "Narrow")
    assert (done.returncode, done.stdout, done.stderr) == (0, _OUTPUT, "")
