"""Finding a JDK: the installed one, and small ones of every layout made here."""

import os
import shutil
import zipfile
from pathlib import Path

import pytest

from heddle._util.errors import InputError
from heddle.frontend.jdk.jdk import find_jdk

NO_ENVIRONMENT: dict[str, str] = {}


def class_file(release: int) -> bytes:
    return bytes.fromhex("cafebabe0000") + (release + 44).to_bytes(2, "big") + b"the rest"


def exploded_jdk(home: Path, release: int = 25) -> Path:
    for module, name in (("java.base", "java/lang/Object"), ("java.sql", "java/sql/Driver")):
        file = home / "modules" / module / f"{name}.class"
        file.parent.mkdir(parents=True)
        file.write_bytes(class_file(release))
        (home / "modules" / module / "module-info.class").write_bytes(class_file(release))
    return home


def jar(path: Path, **entries: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name.replace("_", "/") + ".class", data)


def jdk_8(home: Path, lib: str = "jre/lib") -> Path:
    jar(home / lib / "rt.jar", java_lang_Object=class_file(8), java_lang_String=b"of rt")
    jar(home / lib / "jce.jar", javax_crypto_Cipher=b"of jce", java_lang_String=b"of jce")
    jar(home / lib / "ext" / "zipfs.jar", com_sun_nio_Zip=b"of zipfs")
    (home / "release").write_text('JAVA_VERSION="1.8.0_402"\nOS_ARCH="amd64"\n')
    return home


def executable(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def installed_java() -> str:
    java = shutil.which("java")
    assert java, "these tests need a JDK on the PATH"
    return java


def test_the_java_on_the_path_leads_to_its_jdk() -> None:
    jdk = find_jdk(None, {"PATH": str(Path(installed_java()).parent)})
    assert (jdk.home / "bin" / "java").samefile(installed_java())
    assert jdk.release >= 17
    assert jdk.version.startswith(str(jdk.release))
    assert jdk.javac == jdk.home / "bin" / "javac"
    head = (jdk.library.read_class("java/util/concurrent/ConcurrentHashMap") or b"")[:8]
    assert head == class_file(jdk.release)[:8]


def test_the_option_counts_before_java_home_and_that_before_the_path(tmp_path: Path) -> None:
    option, java_home = exploded_jdk(tmp_path / "option", 25), exploded_jdk(tmp_path / "home", 21)
    environ = {"JAVA_HOME": str(java_home), "PATH": str(Path(installed_java()).parent)}
    assert find_jdk(option, environ).home == option
    assert find_jdk(None, environ).home == java_home
    assert find_jdk(None, environ | {"JAVA_HOME": ""}).home not in {option, java_home}


def test_the_classes_of_exploded_modules_are_found(tmp_path: Path) -> None:
    jdk = find_jdk(exploded_jdk(tmp_path / "jdk"), NO_ENVIRONMENT)
    assert jdk.library.class_names() == ("java/lang/Object", "java/sql/Driver")
    assert jdk.library.read_class("java/sql/Driver") == class_file(25)
    assert jdk.library.read_class("java/sql/Absent") is None
    assert (jdk.release, jdk.version, jdk.javac) == (25, "25", None)


@pytest.mark.parametrize("lib", ["jre/lib", "lib"])
def test_the_jars_of_jdk_8_are_one_library(tmp_path: Path, lib: str) -> None:
    jdk = find_jdk(jdk_8(tmp_path / "jdk8", lib), NO_ENVIRONMENT)
    assert (jdk.release, jdk.version) == (8, "1.8.0_402")
    assert jdk.library.class_names() == (
        "com/sun/nio/Zip",
        "java/lang/Object",
        "java/lang/String",
        "javax/crypto/Cipher",
    )
    assert jdk.library.read_class("javax/crypto/Cipher") == b"of jce"
    assert jdk.library.read_class("java/lang/String") == b"of rt"
    assert jdk.library.read_resource("com/sun/nio/Zip.class") == b"of zipfs"
    assert jdk.library.read_resource("no/such/file") is None


def test_the_jre_of_a_jdk_leads_to_the_jdk(tmp_path: Path) -> None:
    home = jdk_8(tmp_path / "jdk8")
    executable(home / "bin" / "javac")
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "java").symlink_to(executable(home / "jre" / "bin" / "java"))
    found = find_jdk(None, {"PATH": str(tmp_path / "links")})
    assert found.home.samefile(home)
    assert found.javac == found.home / "bin" / "javac"
    assert find_jdk(home / "jre", NO_ENVIRONMENT).home == home


def test_the_bin_directory_and_a_macos_bundle_lead_to_the_jdk(tmp_path: Path) -> None:
    home = exploded_jdk(tmp_path / "some.jdk" / "Contents" / "Home")
    (home / "bin").mkdir()
    assert find_jdk(tmp_path / "some.jdk", NO_ENVIRONMENT).home == home
    assert find_jdk(home / "bin", NO_ENVIRONMENT).home == home


@pytest.mark.parametrize(
    ("text", "release", "version"),
    [
        ('JAVA_VERSION="17.0.15"\nJAVA_RUNTIME_VERSION="17.0.15+6-x"', 17, "17.0.15+6-x"),
        ('JAVA_VERSION="24-ea"', 24, "24-ea"),
        ("JAVA_VERSION=9", 9, "9"),
        ('JAVA_VERSION="1.8.0"', 8, "1.8.0"),
        ('JAVA_VERSION="unknown"', 25, "unknown"),
        ("\udcff\0", 25, "25"),
    ],
)
def test_the_release_file_is_read_leniently(
    tmp_path: Path, text: str, release: int, version: str
) -> None:
    home = exploded_jdk(tmp_path / "jdk")
    (home / "release").write_bytes(os.fsencode(text))
    jdk = find_jdk(home, NO_ENVIRONMENT)
    assert (jdk.release, jdk.version) == (release, version)


def test_a_javac_that_cannot_run_is_none(tmp_path: Path) -> None:
    home = exploded_jdk(tmp_path / "jdk")
    executable(home / "bin" / "javac").chmod(0o644)
    assert find_jdk(home, NO_ENVIRONMENT).javac is None


def test_without_any_jdk_the_message_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no --jdk, no JAVA_HOME, no java on the PATH") as caught:
        find_jdk(None, {"PATH": str(tmp_path)})
    assert "--jdk" in caught.value.advice


@pytest.mark.parametrize(
    ("environ", "origin"),
    [({}, "given with --jdk"), ({"JAVA_HOME": "here"}, "named by JAVA_HOME")],
)
def test_what_is_no_jdk_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], origin: str
) -> None:
    monkeypatch.chdir(tmp_path)
    option = None if environ else Path("here")
    with pytest.raises(InputError, match=f"no such directory .{origin}") as caught:
        find_jdk(option, environ)
    assert caught.value.place == "here"
    Path("here").mkdir()
    with pytest.raises(InputError, match=f"is not a JDK .{origin}.*lib/modules"):
        find_jdk(option, environ)


def test_a_java_outside_a_jdk_is_refused(tmp_path: Path) -> None:
    executable(tmp_path / "shims" / "java")
    with pytest.raises(InputError, match=r"is not a JDK .*shims/java on the PATH"):
        find_jdk(None, {"PATH": str(tmp_path / "shims")})


def test_a_library_without_object_is_refused(tmp_path: Path) -> None:
    home = exploded_jdk(tmp_path / "jdk")
    (home / "modules" / "java.base" / "java" / "lang" / "Object.class").unlink()
    with pytest.raises(InputError, match=r"has no java\.lang\.Object"):
        find_jdk(home, NO_ENVIRONMENT)


def test_a_damaged_rt_jar_is_refused(tmp_path: Path) -> None:
    home = jdk_8(tmp_path / "jdk8")
    (home / "jre" / "lib" / "rt.jar").write_bytes(b"not a jar")
    with pytest.raises(InputError, match=r"rt\.jar"):
        find_jdk(home, NO_ENVIRONMENT)
