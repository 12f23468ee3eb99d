"""Where a program begins: its main method, or its interface, chosen or asked for."""

import shutil
import zipfile
from pathlib import Path

import pytest

from heddle._util.errors import HeddleError, InputError
from heddle.api import Entry, Inputs, check_races, entry, open_program
from heddle.config import Config, HarnessConfig
from heddle.entry.code import HARNESS, caller_name
from heddle.report.model.races import RacesReport
from ir_validation import validate
from java_compiler import compiled_texts

SOURCES = {
    "p/Pool.java": """package p;
        public class Pool {
            private volatile boolean open;
            private int size;
            public void open() { size = 1; }
            public void close() { size = 0; }
            public int size() { return size; }
            static class Hidden { public void m() { } }
            private static class Secret { public void m() { } }
            protected static class Inherited { public void m() { } }
            public @interface Mark { }
        }""",
    "p/internal/Impl.java": """package p.internal;
        public class Impl { private volatile int level; public void m() { } }""",
    "q/Other.java": """package q;
        public class Other { private volatile int level; public void m() { } }""",
    "module-info.java": "module lib { exports p; exports p.internal to java.base; }",
}

PLAIN = HarnessConfig()


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory, processes: None) -> Path:
    directory = tmp_path_factory.mktemp("entry")
    plain = {name: text for name, text in SOURCES.items() if name != "module-info.java"}
    for name, texts in (("module", SOURCES), ("plain", plain)):
        shutil.copytree(compiled_texts(texts, "-g", apart=False), directory / name)
    return directory


def begun(path: Path, *asked: str, config: HarnessConfig = PLAIN) -> Entry:
    loaded = open_program(Inputs((path,), workspace=path.parent))
    return entry(loaded, None, asked, Config(harness=config))


def types(start: Entry) -> tuple[str, ...]:
    assert start.interface is not None
    return start.interface.types


def test_public_types_but_for_internal_packages(compiled: Path) -> None:
    start = begun(compiled / "plain")
    assert types(start) == ("p.Pool", "q.Other")
    assert start.interface is not None
    assert start.interface.chosen == "the public types, but for 1 in internal packages"


def test_what_a_module_exports_to_everybody(compiled: Path) -> None:
    assert types(begun(compiled / "module")) == ("p.Pool",)


def test_types_asked_for_whatever_their_package(compiled: Path) -> None:
    assert types(begun(compiled / "module", "p.internal.*")) == ("p.internal.Impl",)


def test_a_type_that_is_not_there(compiled: Path) -> None:
    with pytest.raises(InputError, match=r"p\.Pol: there is no such public type"):
        begun(compiled / "plain", "p.Pol")


def test_a_type_that_is_not_public(compiled: Path) -> None:
    with pytest.raises(InputError, match="there is no such public type"):
        begun(compiled / "plain", "p.Pool$Hidden")


def test_types_left_out(compiled: Path) -> None:
    assert types(begun(compiled / "plain", config=HarnessConfig(exclude=("q.*",)))) == ("p.Pool",)


def test_all_left_out(compiled: Path) -> None:
    with pytest.raises(InputError, match="no public types"):
        begun(compiled / "plain", config=HarnessConfig(exclude=("*",)))


def pairs(report: RacesReport) -> set[tuple[str, ...]]:
    return {tuple(sorted(a.place.method for a in race.accesses)) for race in report.races}


def found(start: Entry) -> set[tuple[str, ...]]:
    return pairs(check_races(start, Config()))


ALL = {("close", "close"), ("open", "open"), ("close", "open"), ("close", "size"), ("open", "size")}


def test_any_method_in_parallel_with_any(compiled: Path) -> None:
    assert found(begun(compiled / "plain")) == ALL


def test_pairs_that_are_not_called_in_parallel(compiled: Path) -> None:
    start = begun(
        compiled / "plain", config=HarnessConfig(not_parallel=(("p.Pool.open", "p.Pool.*"),))
    )
    assert found(start) == {("close", "close"), ("close", "size")}


def test_a_pair_says_nothing_about_each_of_them_alone(compiled: Path) -> None:
    start = begun(
        compiled / "plain", config=HarnessConfig(not_parallel=(("p.Pool.open", "p.Pool.close"),))
    )
    assert found(start) == ALL - {("close", "open")}


def test_a_pair_that_matches_nothing(compiled: Path) -> None:
    with pytest.raises(InputError, match=r"p\.Pool\.shut: matches no method of the interface"):
        begun(
            compiled / "plain", config=HarnessConfig(not_parallel=(("p.Pool.open", "p.Pool.shut"),))
        )


def test_confined_types_are_not_shared(compiled: Path) -> None:
    start = begun(compiled / "plain", config=HarnessConfig(confined=("p.Pool",)))
    assert found(start) == set()
    reasons = {a.subject: a.reason for a in check_races(start, Config()).assumptions}
    assert "as a row of the tables says" in reasons["p.Pool"]


def test_a_row_that_cannot_be_read(compiled: Path) -> None:
    with pytest.raises(HeddleError, match=r"harness\.confined, row 1: 'p Pool': expected nothing"):
        begun(compiled / "plain", config=HarnessConfig(confined=("p Pool",)))


MAINS = ("Run", "Stray")


@pytest.fixture(scope="module")
def mains(processes: None) -> Path:
    """Compile a class with a main method and another that has one too."""
    body = "public static void main(String[] args) { }"
    return compiled_texts({f"{n}.java": f"public class {n} {{ {body} }}" for n in MAINS}, "-g")


def jar(mains: Path, path: Path, manifest: str) -> Path:
    """Pack both classes."""
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\n{manifest}\n")
        for name in MAINS:
            packed.write(mains / name / f"{name}.class", f"{name}.class")
    return path


def test_a_jar_begins_where_its_manifest_says(mains: Path, tmp_path: Path) -> None:
    start = begun(jar(mains, tmp_path / "app.jar", "Main-Class: Run\n"))
    assert (start.main.owner, start.interface) == ("Run", None)


def test_a_jar_that_says_nothing_is_a_library(mains: Path, tmp_path: Path) -> None:
    assert types(begun(jar(mains, tmp_path / "lib.jar", ""))) == ("Run", "Stray")


def test_what_a_manifest_names_must_be_there(mains: Path, tmp_path: Path) -> None:
    assert types(begun(jar(mains, tmp_path / "lib.jar", "Main-Class: Gone\n"))) == ("Run", "Stray")


def test_each_of_several_mains_of_a_directory_is_a_program(mains: Path) -> None:
    start = begun(mains)
    assert [main.owner for main in start.mains] == ["Run", "Stray"]
    assert start.interface is None
    assert start.chosen == "2 main methods, each a program of its own; choose one with --main"


def test_one_of_several_mains_can_be_chosen(mains: Path) -> None:
    loaded = open_program(Inputs((mains,), workspace=mains.parent))
    start = entry(loaded, "Stray", (), Config())
    assert (start.main.owner, start.mains, start.is_named) == ("Stray", (), True)


def test_an_interface_asked_for_comes_before_a_main_method(mains: Path, tmp_path: Path) -> None:
    assert types(begun(jar(mains, tmp_path / "app.jar", "Main-Class: Run\n"), "Stray")) == (
        "Stray",
    )


def test_all_bodies_of_callers_are_valid(compiled: Path) -> None:
    program = begun(compiled / "plain").loaded.program
    names = [HARNESS, caller_name(0)]
    methods = [m for name in names for m in program.class_named(name).methods if m.body]
    assert len(methods) > 3
    for method in methods:
        assert method.body is not None
        assert not validate(method.body, method.descriptor, method.is_static, method.owner)
