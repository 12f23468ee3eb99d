"""`archive`: names, bytes, nesting, limits and messages; odd archives are in tests/robustness."""

import io
import os
import zipfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heddle._util.errors import HeddleError
from heddle.frontend.zip.archive import (
    Archive,
    ArchiveError,
    LimitError,
    ZipLimits,
    archive_from_bytes,
    open_archive,
)


def zipped(entries: dict[str, bytes], *, stored: bool = False) -> bytes:
    out = io.BytesIO()
    method = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return out.getvalue()


def opened(data: bytes, limits: ZipLimits | None = None, depth: int = 0) -> Archive:
    return archive_from_bytes(data, "x.jar", limits or ZipLimits(), depth)


def test_names_come_in_the_order_of_the_directory() -> None:
    assert opened(zipped({"b": b"", "a": b"", "c/": b""})).names() == ("b", "a", "c/")


@pytest.mark.parametrize("stored", [True, False])
@pytest.mark.parametrize("size", [0, 1, 5000, 300_000, 3_000_000])
def test_contents_come_back(size: int, *, stored: bool) -> None:
    data = os.urandom(size // 2) + bytes(size - size // 2)
    assert opened(zipped({"a": data}, stored=stored)).read("a") == data


@given(
    st.dictionaries(st.text("abc/.", min_size=1, max_size=8), st.binary(max_size=99), max_size=9)
)
def test_what_zipfile_writes_is_read_back(entries: dict[str, bytes]) -> None:
    archive = opened(zipped(entries))
    assert archive.names() == tuple(entries)
    assert {name: archive.read(name) for name in archive.names()} == entries


def test_an_absent_name_is_none() -> None:
    archive = opened(zipped({"a": b"1", "d/": b""}))
    assert archive.read("b") is None
    assert archive.read("") is None
    assert archive.read("a/") is None
    assert archive.nested("b") is None


def test_a_directory_is_found_without_its_slash() -> None:
    assert opened(zipped({"d/": b"x"})).read("d") == b"x"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_the_last_of_equal_names_counts() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in (("a", b"1"), ("b", b"2"), ("a", b"3")):
            archive.writestr(name, data)
    ours = opened(out.getvalue())
    assert ours.names() == ("b", "a")
    assert ours.read("a") == b"3"


def test_a_file_is_named_as_the_user_named_it(tmp_path: Path) -> None:
    path = tmp_path / "a.jar"
    path.write_bytes(zipped({"x/y.jar": zipped({"A": b"1"})}))
    archive = open_archive(path)
    inner = archive.nested("x/y.jar")
    assert archive.label == str(path)
    assert inner is not None
    assert inner.label == f"{path}!/x/y.jar"
    assert inner.read("A") == b"1"


@pytest.mark.parametrize("stored", [True, False])
def test_archives_nest(*, stored: bool, tmp_path: Path) -> None:
    data = zipped({"A": b"deep" * 1000, "B": b"b"})
    for _ in range(3):
        data = zipped({"junk": b"j" * 77, "inner.jar": data}, stored=stored)
    path = tmp_path / "a.jar"
    path.write_bytes(b"#!/bin/sh\n" + data)
    archive: Archive | None = open_archive(path)
    for _ in range(3):
        assert archive is not None
        archive = archive.nested("inner.jar")
    assert archive is not None
    assert (archive.read("A"), archive.read("B")) == (b"deep" * 1000, b"b")


def test_a_stored_archive_does_not_reach_outside_itself() -> None:
    inner = zipped({"A": b"inner" * 99})
    outer = bytearray(zipped({"inner.jar": inner, "after": b"secret" * 99}, stored=True))
    at = outer.rindex(b"PK\1\2", 0, outer.rindex(b"PK\1\2"))
    outer[at + 24 : at + 28] = (len(inner) - 1).to_bytes(4, "little")  # one byte of its end is gone
    with pytest.raises(ArchiveError, match="no end of central directory"):
        opened(bytes(outer)).nested("inner.jar")


def test_a_stored_archive_that_is_cut_short_is_not_opened() -> None:
    outer = bytearray(zipped({"inner.jar": zipped({"A": b"inner"})}, stored=True))
    at = outer.rindex(b"PK\1\2")
    outer[at + 20 : at + 28] = (9999).to_bytes(4, "little") * 2
    with pytest.raises(ArchiveError, match="it ends before its 9999 bytes"):
        opened(bytes(outer)).nested("inner.jar")


def test_a_stored_archive_of_two_sizes_is_not_opened() -> None:
    inner = zipped({"A": b"inner"})
    outer = bytearray(zipped({"inner.jar": inner}, stored=True))
    at = outer.rindex(b"PK\1\2")
    outer[at + 20 : at + 24] = (len(inner) - 5).to_bytes(4, "little")
    with pytest.raises(ArchiveError, match="it ends after"):
        opened(bytes(outer)).nested("inner.jar")


def test_entries_of_a_stored_archive_do_not_reach_outside_it() -> None:
    inner = bytearray(zipped({"A": b"inner"}, stored=True))
    at = inner.rindex(b"PK\1\2")
    inner[at + 20 : at + 28] = len(inner).to_bytes(4, "little") * 2
    outer = zipped({"inner.jar": bytes(inner), "after": b"secret" * 99}, stored=True)
    nested = opened(outer).nested("inner.jar")
    assert nested is not None
    with pytest.raises(ArchiveError, match="it ends after"):
        nested.read("A")


class TestErrors:
    """What the user is told."""

    def test_it_is_an_error_the_user_understands(self) -> None:
        with pytest.raises(HeddleError, match=r"x\.jar: not a ZIP archive") as caught:
            opened(b"not a zip at all")
        assert isinstance(caught.value, ArchiveError)
        assert (caught.value.place, caught.value.offset) == ("x.jar", None)
        assert caught.value.advice

    def test_it_says_where_the_directory_is_wrong(self) -> None:
        data = bytearray(zipped({"a": b"1", "b": b"2"}))
        second = data.rindex(b"PK\1\2")
        data[second + 8] |= 1
        with pytest.raises(ArchiveError, match=f"encrypted entry.* at byte {second}") as caught:
            opened(bytes(data))
        assert caught.value.offset == second

    def test_it_says_which_entry_is_wrong(self) -> None:
        data = zipped({"a\x1b[m": b"1" * 99}).replace(b"PK\3\4", b"PK\3\5")
        with pytest.raises(ArchiveError, match=r"x\.jar!/a\\x1b\[m: bad local header at byte 0"):
            opened(data).read("a\x1b[m")

    def test_damaged_data_are_an_error(self) -> None:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = packer.compress(b"hello" * 9) + packer.flush()
        data = zipped({"a": b"hello" * 9})
        assert packed in data
        with pytest.raises(ArchiveError, match="damaged compressed data"):
            opened(data.replace(packed, b"\xff" * len(packed))).read("a")

    def test_a_missing_file_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(ArchiveError, match="No such file"):
            open_archive(tmp_path / "none.jar")

    def test_a_changed_file_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "a.jar"
        path.write_bytes(zipped({"a": b"1"}))
        archive = open_archive(path)
        path.write_bytes(zipped({"a": b"1", "b": b"2"}))
        with pytest.raises(ArchiveError, match="changed while it was being read"):
            archive.read("a")

    def test_a_vanished_file_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "a.jar"
        path.write_bytes(zipped({"a": b"1"}))
        archive = open_archive(path)
        path.unlink()
        with pytest.raises(ArchiveError, match="No such file"):
            archive.read("a")

    @given(st.data())
    def test_damage_is_an_archive_error_or_harmless(self, data: st.DataObject) -> None:
        archive = bytearray(zipped({"a/B.class": b"one" * 30, "C.class": b"two"}))
        for _ in range(data.draw(st.integers(1, 4))):
            archive[data.draw(st.integers(0, len(archive) - 1))] = data.draw(st.integers(0, 255))
        del archive[data.draw(st.integers(0, 400)) :]
        try:
            ours = opened(bytes(archive))
            for name in ours.names():
                ours.read(name)
        except ArchiveError as error:
            place = error.place
        else:
            place = "x.jar"
        assert place.startswith("x.jar")


class TestLimits:
    """What an archive may ask for."""

    def test_an_entry_may_only_be_so_large(self) -> None:
        data = zipped({"a": b"x" * 100, "b": b"x" * 101})
        archive = opened(data, ZipLimits(entry_size=100))
        assert archive.read("a") == b"x" * 100
        with pytest.raises(LimitError, match=r"x\.jar!/b: it would take 101 bytes .*limit is 100"):
            archive.read("b")

    def test_a_central_directory_may_only_be_so_large(self) -> None:
        with pytest.raises(LimitError, match="its central directory has"):
            opened(zipped({"a" * 99: b""}), ZipLimits(entry_size=100))

    def test_an_entry_may_only_grow_so_much(self) -> None:
        data = zipped({"a": bytes(3 << 20)})
        assert opened(data, ZipLimits(ratio=2000)).read("a") == bytes(3 << 20)
        assert opened(data, ZipLimits(slack=3 << 20)).read("a") == bytes(3 << 20)
        with pytest.raises(LimitError, match="compressed bytes grow to over"):
            opened(data).read("a")

    def test_short_entries_may_grow_more(self) -> None:
        assert opened(zipped({"a": bytes(1 << 20)})).read("a") == bytes(1 << 20)

    def test_all_entries_together_may_only_be_so_large(self) -> None:
        archive = opened(
            zipped({"a": b"x" * 60, "b": b"x" * 50, "c": b"x" * 40}), ZipLimits(total_size=100)
        )
        assert archive.read("a")
        with pytest.raises(LimitError, match="takes too much"):
            archive.read("b")
        assert archive.read("c")

    def test_reading_again_is_free(self) -> None:
        archive = opened(zipped({"a": b"x" * 60}), ZipLimits(total_size=100))
        assert [archive.read("a") for _ in range(3)] == [b"x" * 60] * 3

    def test_the_whole_may_only_grow_so_much(self) -> None:
        data = zipped({name: bytes(200_000) for name in "abcdefgh"})
        archive = opened(data, ZipLimits(total_slack=1_000_000))
        assert sum(len(archive.read(name) or b"") for name in "abcde") == 1_000_000
        with pytest.raises(LimitError, match="takes too much"):
            archive.read("f")

    def test_there_may_only_be_so_many_entries(self) -> None:
        data = zipped(dict.fromkeys("abc", b""))
        assert opened(data, ZipLimits(entries=3)).names() == ("a", "b", "c")
        with pytest.raises(LimitError, match="too many entries"):
            opened(data, ZipLimits(entries=2))

    def test_nested_archives_share_the_entries(self) -> None:
        inner = zipped(dict.fromkeys("abc", b""))
        archive = opened(zipped({"1.jar": inner, "2.jar": inner}), ZipLimits(entries=5))
        assert archive.nested("1.jar")
        with pytest.raises(LimitError, match=r"2\.jar: it has too many entries"):
            archive.nested("2.jar")

    def test_nested_archives_share_the_bytes(self) -> None:
        data = zipped({"1.jar": zipped({"a": b"x" * 60_000}), "b": b"x" * 30_000})
        archive = opened(data, ZipLimits(total_size=150_000))
        nested = archive.nested("1.jar")
        assert nested is not None
        assert nested.read("a")
        with pytest.raises(LimitError, match="takes too much"):
            archive.read("b")

    @pytest.mark.parametrize("stored", [True, False])
    def test_archives_may_only_nest_so_deep(self, *, stored: bool) -> None:
        data = zipped(
            {"i.jar": zipped({"i.jar": zipped({"a": b""})}, stored=stored)}, stored=stored
        )
        nested = opened(data, ZipLimits(depth=1)).nested("i.jar")
        assert nested is not None
        with pytest.raises(LimitError, match=r"2 archives lie around it .the limit is 1"):
            nested.nested("i.jar")
        with pytest.raises(LimitError, match="9 archives lie around it"):
            opened(data, depth=9)
