"""Odd archives are read as the JVM reads them, and hostile ones do not cost much.

One JVM looks at all archives of `odd_archives.py` (with `java/ListZip.java`) and says what it
found: `archive` and `containers` must find the same. What it refuses must be refused, an entry that
it cannot read must be an error. The JVM is that of JAVA_HOME, else that on the path, 17 or newer.
"""

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import zlib
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from heddle.frontend.containers import ClassContainer, containers_of
from heddle.frontend.zip.archive import ArchiveError, ZipLimits, open_archive

pytestmark = pytest.mark.usefixtures("processes")

HERE = Path(__file__).parent
OPENED = [f"--add-opens=java.base/{p}=ALL-UNNAMED" for p in ("java.net", "jdk.internal.loader")]

LATEST_RULES = 25
"""The first version of the JVM (of those tried) with the rules that we follow."""

OLDER_JVMS_DIFFER = {
    "count-far-too-large",
    "count-too-large",
    "directory-size-too-small",
    "end64-count-too-large",
    "extra64-disk",
    "extra64-missing",
    "extra64-missing-disk",
    "extra64-missing-packed",
    "extra64-negative-offset",
    "extra64-not-needed",
    "extra64-too-long",
    "extra64-too-short",
    "header-too-long",
}
"""Archives that JDK 17 treats unlike JDK 25: headers checked less, or checked wrongly."""


@dataclass
class Seen:
    """What the JVM made of an archive."""

    refused: bool = False
    multi_release: bool = False
    names: list[str] = field(default_factory=list)
    streamed: dict[str, str] = field(default_factory=dict)
    loaded: dict[str, str] = field(default_factory=dict)


@dataclass
class Jvm:
    """What one JVM made of all archives."""

    directory: Path
    feature: int
    seen: dict[str, Seen]


def tool(name: str) -> str:
    home = os.environ.get("JAVA_HOME")
    found = str(Path(home, "bin", name)) if home else shutil.which(name)
    assert found, f"{name} is needed: set JAVA_HOME or PATH to a JDK"
    return found


@pytest.fixture(scope="module")
def jvm(tmp_path_factory: pytest.TempPathFactory) -> Jvm:
    archives = tmp_path_factory.mktemp("archives")
    classes = tmp_path_factory.mktemp("classes")
    subprocess.run([sys.executable, HERE / "odd_archives.py", archives], check=True)
    lister = HERE / "java" / "ListZip.java"
    subprocess.run([tool("javac"), "-nowarn", "-d", classes, lister], check=True)
    command: list[str | Path] = [
        tool("java"),
        "-XX:TieredStopAtLevel=1",
        *OPENED,
        "-cp",
        classes,
        "ListZip",
        archives,
    ]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return parsed(archives, output)


def parsed(directory: Path, output: str) -> Jvm:
    first, *lines = (line.split("\t") for line in output.splitlines())
    jvm = Jvm(directory, int(first[1]), {})
    for kind, *facts in lines:
        if kind == "archive":
            seen = jvm.seen[facts[0].removesuffix(".jar")] = Seen()
        elif kind == "refused":
            seen.refused = True
        elif kind == "multi":
            seen.multi_release = facts[0] == "true"
        else:
            name = bytes.fromhex(facts[0]).decode()
            if kind == "entry":
                seen.names.append(name)
            seen.streamed[name], seen.loaded[name] = facts[1:]
    return jvm


def outcome(container: ClassContainer, name: str) -> str:
    try:
        data = container.read_resource(name)
    except ArchiveError:
        return "failed"
    return "absent" if data is None else hashlib.sha1(data).hexdigest()


def expected(seen: Seen, name: str, *, manifest_is_bad: bool) -> str:
    """Say what a class loader gets, or where it does not get as far as reading, `JarFile`."""
    if ":" in name or manifest_is_bad:
        assert seen.loaded[name] == "absent", name
        return seen.streamed[name]
    return seen.loaded[name]


def differing_from(jvm: Jvm) -> set[str]:
    return OLDER_JVMS_DIFFER if jvm.feature < LATEST_RULES else set()


def test_the_jvm_saw_every_archive(jvm: Jvm) -> None:
    assert len(jvm.seen) == len(list(jvm.directory.iterdir())) > 150
    assert sum(seen.refused for seen in jvm.seen.values()) > 30
    assert set(jvm.seen) > OLDER_JVMS_DIFFER


def test_archives_are_accepted_and_refused_as_by_the_jvm(jvm: Jvm) -> None:
    differing = set()
    for title, seen in jvm.seen.items():
        try:
            names = open_archive(jvm.directory / f"{title}.jar").names()
        except ArchiveError:
            refused = True
        else:
            refused = False
            assert seen.refused or sorted(names) == sorted(set(seen.names)), title
        if refused != seen.refused:
            differing.add(title)
    assert differing <= differing_from(jvm)


def test_entries_are_read_as_by_a_class_loader(jvm: Jvm) -> None:
    compared = 0
    for title, seen in jvm.seen.items():
        if seen.refused or title in differing_from(jvm):
            continue
        found = containers_of(jvm.directory / f"{title}.jar", jvm.feature, ZipLimits())
        (container,) = found.application
        bad = any("manifest" in assumption.reason for assumption in found.assumptions)
        for name in seen.loaded:
            assert outcome(container, name) == expected(seen, name, manifest_is_bad=bad), (
                title,
                name,
            )
            compared += 1
    assert compared > 250


def test_versioned_classes_are_those_of_the_jvm(jvm: Jvm) -> None:
    told_apart = set()
    for title, seen in jvm.seen.items():
        if title.startswith("release"):
            found = containers_of(jvm.directory / f"{title}.jar", jvm.feature, ZipLimits())
            (container,) = found.application
            listed = "A" in container.class_names()
            assert listed == (outcome(container, "A.class") != "absent"), title
            assert not any(name.startswith("META-INF/v") for name in container.class_names())
            told_apart.add((seen.multi_release, listed))
    assert told_apart >= {(True, True), (False, True)}


def test_lying_sizes_are_read_up_to_the_stated_size(jvm: Jvm) -> None:
    """A class loader and an ordinary reader disagree here: this shows whom we follow."""
    seen = jvm.seen["size-too-small"]
    assert seen.loaded["A.class"] != seen.streamed["A.class"]
    archive = open_archive(jvm.directory / "size-too-small.jar")
    assert archive.read("A.class") == b"firstfi"


def test_a_wrong_checksum_is_not_looked_at(jvm: Jvm) -> None:
    for title in ("checksum-wrong", "checksum-wrong-stored"):
        assert "failed" not in jvm.seen[title].loaded.values()
        archive = open_archive(jvm.directory / f"{title}.jar")
        assert all(archive.read(name) for name in archive.names())


MIB = 1 << 20
READ_ALL = """
import sys, time
from pathlib import Path
from heddle.frontend.zip.archive import ArchiveError, ZipLimits
from heddle.frontend.containers import containers_of
found = containers_of(Path(sys.argv[1]), 17, ZipLimits())
outcomes = [len(found.assumptions), 0, 0]
for container in (*found.application, *found.library):
    for name in container.class_names():
        try:
            outcomes[1] += len(container.read_class(name))
        except ArchiveError:
            outcomes[2] += 1
(peak,) = (line for line in Path("/proc/self/status").open() if line.startswith("VmHWM"))
print(*outcomes, time.process_time(), peak.split()[1])
"""
"""The peak is the kernel's own: `ru_maxrss` of a child starts from what its parent had."""

MADE = runpy.run_path(str(HERE / "odd_archives.py"))
Part, zipped = MADE["Part"], MADE["zipped"]


def zeros(mebibytes: int) -> bytes:
    """Compress zeros as well as deflate can, without spending the time."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    one = packer.compress(bytes(MIB)) + packer.flush(zlib.Z_FULL_FLUSH)
    return one * mebibytes + packer.flush()


def overlapping(name: bytes, first: bytes, size: int, *, count: int, method: int = 8) -> bytes:
    """Make an archive all of whose entries have the same data."""
    whole = Part(name % 0, body=first, method=method, central={"size": size})
    shared = {"size": size, "packed": len(first), "offset": 0}
    others = (Part(name % n, body=b"", method=method, central=shared) for n in range(1, count))
    return bytes(zipped(whole, *others))


def classes(first: bytes, size: int, *, count: int = 1, method: int = 8) -> bytes:
    return overlapping(b"A%d.class", first, size, count=count, method=method)


def jars(inner: bytes, *, count: int = 1, method: int = 0) -> bytes:
    packed = inner if method == 0 else MADE["deflated"](inner)
    return overlapping(b"inner%d.jar", packed, len(inner), count=count, method=method)


def nested(content: bytes, *, times: int) -> bytes:
    for _ in range(times):
        content = jars(content, method=8)
    return content


BOMBS = {
    "one huge entry": classes(zeros(1024), 1024 * MIB),
    "one entry as large as may be": classes(zeros(250), 250 * MIB),
    "25 KB for 1 GB": classes(zeros(24), 24 * MIB, count=43),
    "many small entries": classes(zeros(1), MIB, count=1000),
    "many stored entries": classes(bytes(MIB), MIB, count=1000, method=0),
    "many entries of empty blocks": classes(b"\0\0\0\xff\xff" * (MIB // 5), 1, count=2000),
    "huge entry, nested": nested(classes(zeros(1024), 1024 * MIB), times=2),
    "many small entries, nested": nested(classes(zeros(1), MIB, count=1000), times=3),
    "too deep": nested(classes(b"a", 1, method=0), times=50),
    "many jars of small entries": jars(classes(zeros(1), MIB, count=64), count=1000),
    "many jars of jars of jars": jars(
        jars(jars(classes(zeros(1), MIB), count=99), count=99), count=99
    ),
    "many jars with false ends": jars(b"PK\3\4" + b"PK\5\6" * 16000, count=1000),
}


@pytest.mark.parametrize("title", BOMBS)
def test_bombs_cost_little(title: str, tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.jar"
    bomb.write_bytes(BOMBS[title])
    command = [sys.executable, "-c", READ_ALL, str(bomb)]
    output = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout
    assumptions, read, refused, seconds, kibibytes = (float(word) for word in output.split())
    assert assumptions + refused > 0
    assert read <= 256 * MIB
    assert seconds < 2
    assert kibibytes < 300 * 1024


def test_the_bombs_are_bombs() -> None:
    assert len(BOMBS["25 KB for 1 GB"]) < 32 * 1024
