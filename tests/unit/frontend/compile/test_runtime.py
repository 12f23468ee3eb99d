"""The jar of the run-time library: built once, always the same bytes, errors that say why."""

import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from heddle._util.errors import InputError
from heddle.frontend.compile.runtime import compiled_runtime, runtime_jar
from heddle.frontend.jdk.jdk import Jdk, find_jdk

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture(scope="module")
def jdk() -> Jdk:
    return find_jdk(None, os.environ)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    root = tmp_path / "src"
    root.mkdir()
    (root / "A.java").write_text("class A {}")
    return root


def test_library_of_this_checkout(jdk: Jdk, tmp_path: Path) -> None:
    jar = runtime_jar(tmp_path, jdk)
    with zipfile.ZipFile(jar) as archive:
        manifest = archive.read("META-INF/MANIFEST.MF").decode()
        assert "Premain-Class: heddle.rt.Agent" in manifest
        assert f"Boot-Class-Path: {jar.name}" in manifest
        assert archive.read("heddle/rt/Rt.class")[6:8] == bytes((0, 52))  # of JDK 8
        assert all(name.startswith(("heddle/rt/", "META-INF/")) for name in archive.namelist())


def test_same_sources_give_the_same_bytes(jdk: Jdk, sources: Path, tmp_path: Path) -> None:
    one = compiled_runtime(sources, tmp_path / "one", jdk)
    other = compiled_runtime(sources, tmp_path / "other", jdk)
    assert one.read_bytes() == other.read_bytes()


def test_compiled_once(jdk: Jdk, sources: Path, tmp_path: Path) -> None:
    jar = compiled_runtime(sources, tmp_path / "cache", jdk)
    before = jar.stat().st_mtime_ns
    assert compiled_runtime(sources, tmp_path / "cache", jdk) == jar
    assert jar.stat().st_mtime_ns == before
    assert [path.name for path in jar.parent.iterdir()] == [jar.name]


def test_changed_sources_are_compiled_anew(jdk: Jdk, sources: Path, tmp_path: Path) -> None:
    jar = compiled_runtime(sources, tmp_path / "cache", jdk)
    (sources / "A.java").write_text("class A { int x; }")
    assert compiled_runtime(sources, tmp_path / "cache", jdk) != jar


def test_settings_of_the_user_for_java_do_not_matter(
    jdk: Jdk, sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-javaagent:/nowhere.jar")
    assert compiled_runtime(sources, tmp_path / "cache", jdk).is_file()


def test_errors_of_the_compiler_are_shown(jdk: Jdk, sources: Path, tmp_path: Path) -> None:
    (sources / "A.java").write_text("class A { int x = y; }")
    with pytest.raises(InputError, match=r"(?s)cannot compile the run-time library.*symbol"):
        compiled_runtime(sources, tmp_path / "cache", jdk)
    assert not list((tmp_path / "cache").rglob("*.jar"))


def test_jdk_without_compiler(jdk: Jdk, sources: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot compile for JDK 8"):
        compiled_runtime(sources, tmp_path / "cache", replace(jdk, javac=None))
    with pytest.raises(InputError, match="cannot compile for JDK 8"):
        compiled_runtime(sources, tmp_path / "cache", replace(jdk, release=8))


def test_no_sources(jdk: Jdk, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no sources"):
        compiled_runtime(tmp_path, tmp_path / "cache", jdk)
