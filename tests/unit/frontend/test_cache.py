"""The cache of lifted classes: found again equal, and every kind of damage is a miss."""

import stat
from pathlib import Path

import msgspec
import pytest

from assembler import ClassText, MethodText, assemble
from heddle.frontend.cache import ClassCache, cache_directory, cache_size, clear
from heddle.frontend.lift.classes import lift_class
from heddle.program.ir import Invoke
from heddle.program.text import print_class

DATA = assemble(
    ClassText(
        "p/C",
        [
            MethodText("m", "(I)I", "iload_0\nifeq end\niinc 0 1\nend: iload_0\nireturn"),
            MethodText("n", "()V", "invokestatic p/C.n()V\ngetstatic p/D.f:I\npop\nreturn"),
        ],
    )
)


def stored(directory: Path) -> Path:
    """Fill the cache with the one class and return its entry."""
    ClassCache(directory).store(DATA, lift_class(DATA, "C.class"))
    (entry,) = [path for path in directory.rglob("*") if path.is_file()]
    return entry


def test_a_class_is_found_again_equal(tmp_path: Path) -> None:
    stored(tmp_path)
    lifted = lift_class(DATA, "C.class")
    found = ClassCache(tmp_path).find(DATA)
    assert found is not None
    assert print_class(found) == print_class(lifted)
    assert [m.body for m in found.methods] == [m.body for m in lifted.methods]


def test_references_are_shared_within_a_class(tmp_path: Path) -> None:
    twice = "invokestatic p/C.n()V\n" * 2 + "return"
    data = assemble(ClassText("p/C", [MethodText("m", "()V", twice)]))
    cache = ClassCache(tmp_path)
    cache.store(data, lift_class(data, "C.class"))
    found = cache.find(data)
    assert found is not None
    body = found.methods[0].body
    assert body is not None
    first, second, _ = body.blocks[0].instrs
    assert isinstance(first, Invoke)
    assert isinstance(second, Invoke)
    assert first.method is second.method


def test_other_content_is_a_miss(tmp_path: Path) -> None:
    stored(tmp_path)
    assert ClassCache(tmp_path).find(DATA + b"\0") is None


def test_every_truncation_is_a_miss(tmp_path: Path) -> None:
    entry = stored(tmp_path)
    content = entry.read_bytes()
    for length in range(0, len(content), 7):
        entry.write_bytes(content[:length])
        assert ClassCache(tmp_path).find(DATA) is None


def test_every_flipped_byte_is_a_miss(tmp_path: Path) -> None:
    entry = stored(tmp_path)
    content = entry.read_bytes()
    for at in range(len(content)):
        entry.write_bytes(content[:at] + bytes([content[at] ^ 0x10]) + content[at + 1 :])
        assert ClassCache(tmp_path).find(DATA) is None
    entry.write_bytes(content)
    assert ClassCache(tmp_path).find(DATA) is not None


def test_an_entry_of_another_class_is_a_miss(tmp_path: Path) -> None:
    entry = stored(tmp_path)
    other = assemble(ClassText("p/Other"))
    elsewhere = tmp_path / "elsewhere"
    ClassCache(elsewhere).store(other, lift_class(other, "Other.class"))
    (foreign,) = [path for path in elsewhere.rglob("*") if path.is_file()]
    entry.write_bytes(foreign.read_bytes())
    assert ClassCache(tmp_path).find(DATA) is None


def test_an_entry_of_another_version_is_not_looked_at(tmp_path: Path) -> None:
    entry = stored(tmp_path)
    version = entry.parent.parent
    version.rename(version.with_name("0.0.0-somethingelse"))
    assert ClassCache(tmp_path).find(DATA) is None


def test_a_class_without_utf8_is_lifted_anew_each_time(tmp_path: Path) -> None:
    lone = msgspec.structs.replace(lift_class(DATA, "C.class"), name="\ud800")
    cache = ClassCache(tmp_path)
    cache.store(DATA, lone)
    assert cache.find(DATA) is None


def test_a_cache_that_cannot_be_written_is_not_used(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    cache = ClassCache(blocked)
    cache.store(DATA, lift_class(DATA, "C.class"))
    assert cache.find(DATA) is None


def test_nothing_half_written_is_left(tmp_path: Path) -> None:
    entry = stored(tmp_path)
    assert [path.name for path in entry.parent.iterdir()] == [entry.name]
    assert stat.S_ISREG(entry.stat().st_mode)


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"HEDDLE_CACHE_DIR": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"}, "/a"),
        ({"XDG_CACHE_HOME": "/b", "HOME": "/c"}, "/b/heddle"),
        ({"HOME": "/c"}, "/c/.cache/heddle"),
        ({"HEDDLE_CACHE_DIR": "", "HOME": "/c"}, "/c/.cache/heddle"),
    ],
)
def test_where_the_cache_is(environ: dict[str, str], expected: str) -> None:
    assert cache_directory(environ) == Path(expected)


def test_clearing_deletes_only_what_heddle_keeps(tmp_path: Path) -> None:
    stored(tmp_path)
    (tmp_path / "sources" / "x").mkdir(parents=True)
    (tmp_path / "sources" / "x" / "A.class").write_bytes(b"1234")
    (tmp_path / "mine.txt").write_text("keep")
    files, size = cache_size(tmp_path)
    assert files == 2
    assert size > 4
    assert clear(tmp_path) == 2
    assert cache_size(tmp_path) == (0, 0)
    assert (tmp_path / "mine.txt").read_text() == "keep"
