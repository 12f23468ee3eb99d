"""Where classes are found, and what is said when they cannot be."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from assembler import ClassText, MethodText, assemble
from heddle._util.errors import InputError
from heddle.frontend.cache import ClassCache, cache_size
from heddle.frontend.class_directory import class_directory
from heddle.frontend.classpath import ClassPath
from heddle.frontend.zip.limits import ZipLimits
from heddle.program.assumption import AssumptionKind, AssumptionLog
from heddle.program.ir import Invoke
from heddle.program.program import Origin, Role


@dataclass
class Box:
    """A container in memory."""

    label: str
    classes: Mapping[str, bytes] = field(default_factory=dict)
    resources: Mapping[str, bytes] = field(default_factory=dict)

    def class_names(self) -> tuple[str, ...]:
        return tuple(sorted(self.classes))

    def read_class(self, name: str) -> bytes | None:
        data = self.classes.get(name)
        if data == b"broken":
            raise InputError(self.label, "broken entry")
        return data

    def read_resource(self, path: str) -> bytes | None:
        return self.resources.get(path)


def made(name: str, super_name: str = "java/lang/Object") -> bytes:
    return assemble(ClassText(name, super_name=super_name))


EMPTY = Box("jdk")


def test_the_application_comes_before_the_jdk_and_that_before_libraries() -> None:
    application = Box("app", {"A": made("A")})
    library = Box("lib", {"A": made("A"), "B": made("B"), "C": made("C")})
    jdk = Box("jdk", {"A": made("A"), "B": made("B")})
    path = ClassPath([application], [library], jdk, None)
    log = AssumptionLog()
    assert path.application_classes(log) == ("A",)
    found = {name: path.load(name, log) for name in "ABCD"}
    assert found["D"] is None
    origins = {name: loaded[1] for name, loaded in found.items() if loaded}
    assert origins == {
        "A": Origin(Role.APPLICATION, "app"),
        "B": Origin(Role.JDK, "jdk"),
        "C": Origin(Role.LIBRARY, "lib"),
    }
    assert [path.contains(name) for name in "ABCD"] == [True, True, True, False]
    assert log.sorted() == ()


def test_the_first_library_of_the_class_path_wins() -> None:
    first, second = Box("z", {"C": made("C", "X")}), Box("a", {"C": made("C", "Y")})
    loaded = ClassPath([], [first, second], EMPTY, None).load("C", AssumptionLog())
    assert loaded is not None
    assert loaded[0].super_name == "X"


def test_the_order_of_application_inputs_does_not_matter() -> None:
    one, two = Box("a.jar", {"C": made("C", "X")}), Box("b.jar", {"C": made("C", "Y")})
    for order in ([one, two], [two, one]):
        path, log = ClassPath(order, [], EMPTY, None), AssumptionLog()
        assert path.application_classes(log) == ("C",)
        loaded = path.load("C", log)
        assert loaded is not None
        assert loaded[0].super_name == "X"
        (assumption,) = log.sorted()
        assert assumption.kind is AssumptionKind.DUPLICATE_CLASS
        assert "a.jar (analysed)" in assumption.reason


def test_the_same_class_twice_is_nothing_to_report() -> None:
    path = ClassPath([Box("a", {"C": made("C")}), Box("b", {"C": made("C")})], [], EMPTY, None)
    log = AssumptionLog()
    path.application_classes(log)
    assert log.sorted() == ()


def test_what_cannot_be_read_is_recorded_and_not_there() -> None:
    classes = {"Bad": b"\xca\xfe\xba\xbe", "Broken": b"broken", "Wrong": made("Right")}
    path = ClassPath([Box("app", classes)], [], EMPTY, None)
    log = AssumptionLog()
    names = path.application_classes(log)
    assert [path.load(name, log) for name in names] == [None, None, None]
    recorded = log.sorted()
    assert {a.subject for a in recorded} == {"Bad", "Broken", "Wrong"}
    assert {a.kind for a in recorded} == {AssumptionKind.UNREADABLE_CLASS}


def test_a_directory_above_the_root_is_understood(tmp_path: Path) -> None:
    (tmp_path / "out" / "p").mkdir(parents=True)
    (tmp_path / "out" / "p" / "C.class").write_bytes(made("p/C"))
    log = AssumptionLog()
    path = ClassPath([class_directory(tmp_path, ZipLimits(), log)], [], EMPTY, None)
    assert path.application_classes(log) == ("p/C",)
    assert path.load("p/C", log) is not None


def test_module_descriptors_are_no_classes() -> None:
    path = ClassPath([Box("a", {"module-info": made("module-info")})], [], EMPTY, None)
    assert path.application_classes(AssumptionLog()) == ()


def test_only_library_classes_are_cached(tmp_path: Path) -> None:
    path = ClassPath(
        [Box("app", {"A": made("A")})],
        [Box("lib", {"L": made("L")})],
        Box("jdk", {"J": made("J")}),
        ClassCache(tmp_path),
    )
    log = AssumptionLog()
    path.application_classes(log)
    for name in "ALJ":
        assert path.load(name, log) is not None
    cache = ClassCache(tmp_path)
    assert cache.find(made("A")) is None
    assert cache.find(made("L")) is not None
    # That of the JDK is kept under a name of its own.
    assert cache.find(made("J")) is None
    assert cache_size(tmp_path)[0] == 2


def test_resources_come_from_every_container() -> None:
    services = {"META-INF/services/x": b"p.C"}
    path = ClassPath([Box("a", resources=services)], [Box("b", resources=services)], EMPTY, None)
    assert [label for label, _ in path.resources("META-INF/services/x")] == ["a", "b"]


def test_providers_of_a_service_are_named_in_every_container() -> None:
    first = {"META-INF/services/p.S": b"# comment\np.A\n\n  p.B$C # the other\n"}
    second = {"META-INF/services/p.S": b"p.A\r\np.D\r\n"}
    path = ClassPath([Box("a", resources=first)], [Box("b", resources=second)], EMPTY, None)
    assert path.providers("p/S") == ("p/A", "p/B$C", "p/D")
    assert path.providers("p/T") == ()


def test_only_the_jdk_runs_without_assertions_whatever_is_cached(tmp_path: Path) -> None:
    code = "getstatic p/C.$assertionsDisabled:Z\nifne end\ninvokestatic p/C.m()V\nend: return"
    box = Box("box", {"p/C": assemble(ClassText("p/C", [MethodText("m", "()V", code)]))})
    for _ in range(2):
        for name, (application, library, jdk) in {
            "app": (box, EMPTY, EMPTY),
            "library": (EMPTY, box, EMPTY),
            "jdk": (EMPTY, EMPTY, box),
        }.items():
            path, log = (
                ClassPath([application], [library], jdk, ClassCache(tmp_path)),
                AssumptionLog(),
            )
            path.application_classes(log)
            loaded = path.load("p/C", log)
            assert loaded is not None
            body = loaded[0].methods[0].body
            assert body is not None
            has_call = any(isinstance(i, Invoke) for i in body.instructions())
            assert has_call == (name != "jdk")
            kinds = [each.kind for each in log.sorted()]
            assert kinds == ([AssumptionKind.ASSERTIONS] if name == "jdk" else [])
