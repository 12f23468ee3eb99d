"""`containers`: what jars, directories, class files and archives of archives offer."""

import io
import os
import struct
import zipfile
from pathlib import Path

import pytest

from heddle._util.errors import InputError
from heddle.frontend.containers import ClassContainer, FoundContainers, containers_of
from heddle.frontend.zip.archive import ArchiveError, LimitError, ZipLimits
from heddle.frontend.zip.manifest import Manifest, ManifestError, read_manifest
from heddle.program.assumption import AssumptionKind

MANIFEST = "META-INF/MANIFEST.MF"
MULTI = {MANIFEST: b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"}


def zipped(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return out.getvalue()


def class_file(name: str) -> bytes:
    """Make the start of a class file, up to the name of the class."""
    text = name.encode()
    pool = b"\1" + struct.pack(">H", len(text)) + text + b"\7\0\1"
    return b"\xca\xfe\xba\xbe\0\0\0\x34" + b"\0\3" + pool + b"\0\x21\0\2\0\0" + bytes(8)


def written(path: Path, entries: dict[str, bytes]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(zipped(entries))
    return path


def looked_into(path: Path, release: int = 17, limits: ZipLimits | None = None) -> FoundContainers:
    return containers_of(path, release, limits or ZipLimits())


def described(containers: tuple[ClassContainer, ...], base: Path) -> dict[str, tuple[str, ...]]:
    """Say which classes each container has, for those that have any."""
    listed = {c.label.removeprefix(f"{base}/"): c.class_names() for c in containers}
    return {label: names for label, names in listed.items() if names}


def reasons(found: FoundContainers) -> list[tuple[AssumptionKind, str]]:
    return [(assumption.kind, assumption.reason) for assumption in found.assumptions]


class TestJar:
    """A plain jar."""

    def test_classes_are_named_by_their_paths(self, tmp_path: Path) -> None:
        entries = {"b/C.class": b"c", "A.class": b"a", "module-info.class": b"m", "x/y.txt": b"y"}
        entries["x/package-info.class"] = b"p"
        found = looked_into(written(tmp_path / "a.jar", entries))
        (jar,) = found.application
        assert jar.class_names() == ("A", "b/C", "module-info", "x/package-info")
        assert jar.read_class("b/C") == b"c"
        assert jar.read_class("b/D") is None
        assert jar.read_class("x/y.txt") is None
        assert jar.read_resource("x/y.txt") == b"y"
        assert jar.read_resource("x/z.txt") is None
        assert (found.library, found.assumptions) == ((), ())

    def test_an_entry_without_a_name_is_no_class(self, tmp_path: Path) -> None:
        (jar,) = looked_into(written(tmp_path / "a.jar", {".class": b"a"})).application
        assert jar.class_names() == ()

    def test_a_class_in_a_directory_entry_is_found_as_the_jvm_finds_it(
        self, tmp_path: Path
    ) -> None:
        (jar,) = looked_into(written(tmp_path / "a.jar", {"A.class/": b"a"})).application
        assert (jar.class_names(), jar.read_class("A")) == (("A",), b"a")

    def test_a_damaged_jar_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "a.jar"
        path.write_bytes(b"rubbish")
        with pytest.raises(ArchiveError, match=r"a\.jar: not a ZIP archive"):
            looked_into(path)

    def test_an_executable_archive_needs_no_extension(self, tmp_path: Path) -> None:
        path = tmp_path / "program"
        path.write_bytes(b"#!/bin/sh\nexec java -jar $0\n" + zipped({"A.class": b"a"}))
        assert described(looked_into(path).application, tmp_path) == {"program": ("A",)}

    def test_opening_reads_no_class(self, tmp_path: Path) -> None:
        limits = ZipLimits(total_size=10)
        (jar,) = looked_into(
            written(tmp_path / "a.jar", {"A.class": b"a" * 99}), 17, limits
        ).application
        assert jar.class_names() == ("A",)
        with pytest.raises(LimitError):
            jar.read_class("A")


VERSIONED = {
    "A.class": b"a",
    "B.class": b"b",
    "META-INF/versions/9/A.class": b"a9",
    "META-INF/versions/11/A.class": b"a11",
    "META-INF/versions/11/New.class": b"new",
    "META-INF/versions/17/r.txt": b"r17",
    "META-INF/versions/17/META-INF/X.class": b"x17",
    "META-INF/versions/x/A.class": b"ax",
    "r.txt": b"r",
}


class TestMultiRelease:
    """Versions of classes for newer Java releases."""

    @pytest.mark.parametrize(
        ("release", "a", "r", "names"),
        [
            (8, b"a", b"r", ("A", "B")),
            (9, b"a9", b"r", ("A", "B")),
            (10, b"a9", b"r", ("A", "B")),
            (11, b"a11", b"r", ("A", "B", "New")),
            (25, b"a11", b"r17", ("A", "B", "New")),
        ],
    )
    def test_the_highest_version_up_to_the_release_counts(
        self, tmp_path: Path, release: int, a: bytes, r: bytes, names: tuple[str, ...]
    ) -> None:
        path = written(tmp_path / "a.jar", MULTI | VERSIONED)
        (jar,) = looked_into(path, release).application
        assert (jar.read_class("A"), jar.read_class("B"), jar.read_resource("r.txt")) == (
            a,
            b"b",
            r,
        )
        assert jar.class_names() == names

    @pytest.mark.parametrize("text", [b"", b"Multi-Release: false\n"])
    def test_other_jars_have_no_versions(self, tmp_path: Path, text: bytes) -> None:
        path = written(tmp_path / "a.jar", {MANIFEST: b"A: b\n" + text, **VERSIONED})
        (jar,) = looked_into(path).application
        assert (jar.read_class("A"), jar.class_names()) == (b"a", ("A", "B"))

    def test_directories_have_no_versions(self, tmp_path: Path) -> None:
        for name, data in (MULTI | VERSIONED).items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(data)
        (directory,) = looked_into(tmp_path).application
        assert directory.read_class("A") == b"a"

    def test_a_bad_manifest_is_told(self, tmp_path: Path) -> None:
        path = written(tmp_path / "a.jar", {MANIFEST: b"what\n", "A.class": b"a"})
        found = looked_into(path)
        assert described(found.application, tmp_path) == {"a.jar": ("A",)}
        ((kind, reason),) = reasons(found)
        assert kind == AssumptionKind.UNREADABLE_INPUT
        assert reason.startswith("line 1 of the manifest is not `Name: value`")


class TestManifest:
    """The main section of a manifest."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (b"", Manifest()),
            (b"Class-Path: a.jar b.jar\n", Manifest(class_path=("a.jar", "b.jar"))),
            (b"Class-Path: a.jar\r\n  b.jar\r\n", Manifest(class_path=("a.jar", "b.jar"))),
            (b"Class-Path: a.j\r ar\r", Manifest(class_path=("a.jar",))),
            (b"CLASS-PATH: \ta.jar\t\n", Manifest(class_path=("a.jar",))),
            (b"Class-Path: a\nclass-path: b\n", Manifest(class_path=("b",))),
            (b"Class-Path: \xc3\n \xa4.jar\n", Manifest(class_path=("ä.jar",))),
            (b"A: b\n\nClass-Path: a.jar\n", Manifest()),
            (b"Class-Path: a.jar", Manifest()),
            (b"multi-release: True\n", Manifest(multi_release=True)),
            (b"Multi-Release: true \n", Manifest()),
            (b"Multi-Release: tr\n ue\n", Manifest()),
            (b"A: " + b"x" * 508 + b"\nMulti-Release: true\n", Manifest(multi_release=True)),
        ],
    )
    def test_attributes(self, text: bytes, expected: Manifest) -> None:
        assert read_manifest(text, "a.jar") == expected

    @pytest.mark.parametrize(
        "text",
        [b"A\n", b"A:b\n", b": b\n", b"A B: c\n", b" x\n", b"A:\n", b"A" * 71 + b": b\n",
         b"A: " + b"x" * 509 + b"\n", b"A: " + b"x" * 509],
    )  # fmt: skip
    def test_bad_lines(self, text: bytes) -> None:
        with pytest.raises(ManifestError, match="of the manifest"):
            read_manifest(text, "a.jar")


class TestClassPath:
    """Jars that a jar names."""

    def test_it_is_followed_in_order_and_transitively(self, tmp_path: Path) -> None:
        def manifest(class_path: str) -> dict[str, bytes]:
            return {MANIFEST: f"Class-Path: {class_path}\n".encode()}

        app = manifest("lib/z.jar lib/classes/ lib/b%20b.jar app.jar") | {"App.class": b""}
        written(tmp_path / "app.jar", app)
        written(tmp_path / "lib/z.jar", manifest("y.jar ../app.jar z.jar") | {"Z.class": b""})
        written(tmp_path / "lib/y.jar", manifest("z.jar") | {"Y.class": b""})
        written(tmp_path / "lib/b b.jar", {"B.class": b""})
        (tmp_path / "lib/classes").mkdir()
        (tmp_path / "lib/classes/C.class").touch()
        found = looked_into(tmp_path / "app.jar")
        assert described(found.application, tmp_path) == {"app.jar": ("App",)}
        library = described(found.library, tmp_path)
        expected = [
            ("lib/z.jar", "Z"),
            ("lib/y.jar", "Y"),
            ("lib/classes", "C"),
            ("lib/b b.jar", "B"),
        ]
        assert list(library.items()) == [(label, (name,)) for label, name in expected]
        assert found.assumptions == ()

    @pytest.mark.parametrize(
        "entry", ["none.jar", "none/", "directory", "http://example.org/x.jar", "%ff.jar", "a%00b"]
    )
    def test_what_is_missing_is_told(self, tmp_path: Path, entry: str) -> None:
        (tmp_path / "directory").mkdir()
        manifest = f"Class-Path: {entry}\n".encode()
        found = looked_into(written(tmp_path / "a.jar", {MANIFEST: manifest, "A.class": b""}))
        assert found.library == ()
        ((kind, reason),) = reasons(found)
        assert kind == AssumptionKind.MISSING_DEPENDENCY
        assert "Class-Path" in reason

    def test_what_is_damaged_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "bad.jar").write_bytes(b"bad")
        path = written(tmp_path / "a.jar", {MANIFEST: b"Class-Path: bad.jar\n", "A.class": b""})
        found = looked_into(path)
        assert found.library == ()
        assert reasons(found)[0][0] == AssumptionKind.UNREADABLE_INPUT

    def test_that_of_nested_jars_is_not_followed(self, tmp_path: Path) -> None:
        inner = zipped({MANIFEST: b"Class-Path: none.jar\n", "L.class": b""})
        found = looked_into(written(tmp_path / "a.jar", {"A.class": b"", "l.jar": inner}))
        assert found.assumptions == ()


class TestArchivesOfArchives:
    """Who is application and who is library."""

    def test_spring_boot(self, tmp_path: Path) -> None:
        entries = {
            "org/Launcher.class": b"",
            "BOOT-INF/classes/app/Main.class": b"main",
            "BOOT-INF/lib/z.jar": zipped({"Z.class": b"z"}),
            "BOOT-INF/lib/a.jar": zipped(
                MULTI | {"L.class": b"", "META-INF/versions/9/L.class": b"9"}
            ),
        }
        found = looked_into(written(tmp_path / "a.jar", entries))
        assert described(found.application, tmp_path) == {"a.jar!/BOOT-INF/classes": ("app/Main",)}
        library = described(found.library, tmp_path)
        assert list(library) == ["a.jar", "a.jar!/BOOT-INF/lib/z.jar", "a.jar!/BOOT-INF/lib/a.jar"]
        assert library["a.jar"] == ("org/Launcher",)
        assert found.application[0].read_class("app/Main") == b"main"
        assert found.library[2].read_class("L") == b"9"

    def test_web_application(self, tmp_path: Path) -> None:
        entries = {
            "WEB-INF/classes/S.class": b"",
            "WEB-INF/lib/l.jar": zipped({"L.class": b""}),
            "index.html": b"",
        }
        found = looked_into(written(tmp_path / "a.war", entries))
        assert described(found.application, tmp_path) == {"a.war!/WEB-INF/classes": ("S",)}
        assert described(found.library, tmp_path) == {"a.war!/WEB-INF/lib/l.jar": ("L",)}

    def test_web_application_without_classes_of_its_own(self, tmp_path: Path) -> None:
        entries = {"Start.class": b"", "WEB-INF/lib/l.jar": zipped({"L.class": b""})}
        found = looked_into(written(tmp_path / "a.war", entries))
        assert described(found.application, tmp_path) == {"a.war!/WEB-INF/lib/l.jar": ("L",)}

    def test_enterprise_archive(self, tmp_path: Path) -> None:
        web = {"WEB-INF/classes/S.class": b"", "WEB-INF/lib/l.jar": zipped({"L.class": b""})}
        entries = {"w.war": zipped(web), "e.jar": zipped({"E.class": b""})}
        found = looked_into(written(tmp_path / "a.ear", entries))
        assert described(found.application, tmp_path) == {
            "a.ear!/w.war!/WEB-INF/classes": ("S",),
            "a.ear!/e.jar": ("E",),
        }
        assert described(found.library, tmp_path) == {"a.ear!/w.war!/WEB-INF/lib/l.jar": ("L",)}

    def test_jars_beside_classes_are_libraries_all_the_way_down(self, tmp_path: Path) -> None:
        entries = {"A.class": b"", "l.jar": zipped({"m.jar": zipped({"M.class": b""})})}
        found = looked_into(written(tmp_path / "a.jar", entries))
        assert described(found.application, tmp_path) == {"a.jar": ("A",)}
        assert described(found.library, tmp_path) == {"a.jar!/l.jar!/m.jar": ("M",)}

    def test_a_damaged_jar_inside_is_told_and_the_rest_counts(self, tmp_path: Path) -> None:
        entries = {"A.class": b"", "bad.jar": b"bad", "l.jar": zipped({"L.class": b""})}
        found = looked_into(written(tmp_path / "a.jar", entries))
        assert described(found.library, tmp_path) == {"a.jar!/l.jar": ("L",)}
        (assumption,) = found.assumptions
        assert assumption.kind == AssumptionKind.UNREADABLE_INPUT
        assert assumption.subject == f"{tmp_path}/a.jar!/bad.jar"
        assert "not a ZIP archive" in assumption.reason

    def test_jars_too_deep_inside_are_told(self, tmp_path: Path) -> None:
        entries = {"l.jar": zipped({"m.jar": zipped({"M.class": b""}), "L.class": b""})}
        found = looked_into(written(tmp_path / "a.jar", entries), 17, ZipLimits(depth=1))
        assert described(found.application, tmp_path) == {"a.jar!/l.jar": ("L",)}
        assert "2 archives lie around it" in found.assumptions[0].reason


class TestDirectory:
    """Directories of class files and of jars."""

    def test_classes_and_jars(self, tmp_path: Path) -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "a/B.class").write_bytes(b"b")
        (tmp_path / "C.class").write_bytes(b"c")
        (tmp_path / "a/x.txt").write_bytes(b"x")
        written(tmp_path / "z.jar", {"Z.class": b""})
        written(tmp_path / "m.JAR", {"M.class": b"", "l.jar": zipped({"L.class": b""})})
        written(tmp_path / "a/deeper.jar", {"D.class": b""})
        (tmp_path / "bad.jar").write_bytes(b"bad")
        found = looked_into(tmp_path)
        directory = found.application[0]
        assert directory.class_names() == ("C", "a/B")
        assert (directory.read_class("a/B"), directory.read_class("a/x")) == (b"b", None)
        assert directory.read_resource("a/x.txt") == b"x"
        jars = described(found.application[1:], tmp_path)
        assert list(jars.items()) == [("m.JAR", ("M",)), ("z.jar", ("Z",))]
        assert described(found.library, tmp_path) == {"m.JAR!/l.jar": ("L",)}
        assert [assumption.subject for assumption in found.assumptions] == [f"{tmp_path}/bad.jar"]

    @pytest.mark.parametrize(
        "path", ["../secret", "a/../../secret", "/etc/passwd", "", "a", "x\0", "./A"]
    )
    def test_resources_are_inside(self, tmp_path: Path, path: str) -> None:
        (tmp_path / "secret").write_bytes(b"s")
        (tmp_path / "d/a").mkdir(parents=True)
        (tmp_path / "d/A").write_bytes(b"a")
        (directory,) = looked_into(tmp_path / "d").application
        assert directory.read_resource(path) is None

    def test_links_are_followed_but_not_in_circles(self, tmp_path: Path) -> None:
        (tmp_path / "real/p").mkdir(parents=True)
        (tmp_path / "real/p/A.class").write_bytes(b"a")
        (tmp_path / "in").mkdir()
        (tmp_path / "in/p").symlink_to(tmp_path / "real/p")
        (tmp_path / "in/q").symlink_to(tmp_path / "real/p")
        (tmp_path / "real/p/up").symlink_to(tmp_path / "in")
        (tmp_path / "in/self").symlink_to("self")
        (tmp_path / "in/gone.class").symlink_to("nowhere")
        found = looked_into(tmp_path / "in")
        names = found.application[0].class_names()
        assert {"p/A", "q/A"} <= set(names)
        assert all(name.endswith("A") for name in names)
        assert len(names) < 10
        subjects = {assumption.subject for assumption in found.assumptions}
        assert {f"{tmp_path}/in/self", f"{tmp_path}/in/gone.class"} <= subjects

    def test_names_that_are_not_utf8_are_told(self, tmp_path: Path) -> None:
        (tmp_path / os.fsdecode(b"\xff.class")).write_bytes(b"x")
        found = looked_into(tmp_path)
        assert found.application[0].class_names() == ()
        (assumption,) = found.assumptions
        assert assumption.subject == f"{tmp_path}/\\udcff.class"
        assert assumption.subject.isprintable()

    def test_special_files_are_not_opened(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "A.class")
        os.mkfifo(tmp_path / "a.jar")
        found = looked_into(tmp_path)
        assert described(found.application, tmp_path) == {}
        assert reasons(found) == [(AssumptionKind.UNREADABLE_INPUT, "not a regular file")]

    def test_there_may_only_be_so_many_files(self, tmp_path: Path) -> None:
        for name in "abc":
            (tmp_path / name).touch()
        assert looked_into(tmp_path, 17, ZipLimits(entries=3)).application
        with pytest.raises(LimitError, match="too many files"):
            looked_into(tmp_path, 17, ZipLimits(entries=2))

    def test_a_class_file_may_only_be_so_large(self, tmp_path: Path) -> None:
        (tmp_path / "A.class").write_bytes(b"x" * 11)
        (directory,) = looked_into(tmp_path, 17, ZipLimits(entry_size=10)).application
        with pytest.raises(InputError, match=r"A\.class: has over 10 bytes"):
            directory.read_class("A")


class TestSingleFile:
    """A class file by itself, and what is none of all this."""

    @pytest.mark.parametrize("file_name", ["Other.class", "class.bin"])
    def test_a_class_file_has_the_name_it_states(self, tmp_path: Path, file_name: str) -> None:
        path = tmp_path / file_name
        path.write_bytes(class_file("a/b/C"))
        (single,) = looked_into(path).application
        assert (single.label, single.class_names()) == (str(path), ("a/b/C",))
        assert (
            single.read_class("a/b/C") == single.read_resource("a/b/C.class") == class_file("a/b/C")
        )
        assert single.read_class("Other") is single.read_resource("a/b/C") is None

    def test_a_damaged_class_file_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "A.class"
        path.write_bytes(b"rubbish")
        with pytest.raises(InputError, match=r"A\.class"):
            looked_into(path)

    def test_nothing_there(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="there is no such file") as caught:
            looked_into(tmp_path / "none.jar")
        assert "Give a jar" in caught.value.advice

    @pytest.mark.parametrize("path", ["a\0b", "file.txt/x", "loop"])
    def test_no_path(self, tmp_path: Path, path: str) -> None:
        (tmp_path / "file.txt").touch()
        (tmp_path / "loop").symlink_to("loop")
        with pytest.raises(InputError, match=r"cannot be read|is not a path"):
            looked_into(tmp_path / path)

    @pytest.mark.parametrize("content", [b"", b"hello", b"package a; class B {}"])
    def test_something_else(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "notes.txt"
        path.write_bytes(content)
        with pytest.raises(InputError, match="neither an archive nor a class file") as caught:
            looked_into(path)
        assert "Give a jar" in caught.value.advice

    def test_a_special_file(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "a.jar")
        with pytest.raises(InputError, match="neither a file nor a directory"):
            looked_into(tmp_path / "a.jar")
