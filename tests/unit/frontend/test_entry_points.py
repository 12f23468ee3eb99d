"""Entry points by their rules, on classes written as IR text."""

import pytest

from heddle.frontend.entry_points import EntryKind, EntryPoint, entry_points
from heddle.program.assumption import AssumptionLog
from heddle.program.classes import Class
from heddle.program.program import Origin, Program, Role
from ir_text import parse_classes


class Given:
    """Classes in memory."""

    def __init__(self, classes: tuple[Class, ...]) -> None:
        self._classes = {declared.name: declared for declared in classes}

    def load(self, name: str, _log: AssumptionLog) -> tuple[Class, Origin] | None:
        found = self._classes.get(name)
        return None if found is None else (found, Origin(Role.APPLICATION, "test"))


def entries(text: str, release: int = 17) -> list[EntryPoint]:
    classes = parse_classes(text)
    names = tuple(sorted(declared.name for declared in classes))
    return list(entry_points(Program(Given(classes), names, AssumptionLog()), release))


def kinds(text: str, release: int = 17) -> list[EntryKind]:
    return [entry.kind for entry in entries(text, release)]


@pytest.mark.parametrize(
    ("method", "before", "since"),
    [
        ("public static main([Ljava/lang/String;)V", True, True),
        ("static main([Ljava/lang/String;)V", False, True),
        ("public main([Ljava/lang/String;)V", False, True),
        ("public static main()V", False, True),
        ("private static main()V", False, False),
        ("abstract main()V", False, False),
        ("public static main(I)V", False, False),
        ("public static other([Ljava/lang/String;)V", False, False),
    ],
)
def test_mains(method: str, before: bool, since: bool) -> None:
    text = f"class p/C {{ method {method} }}"
    assert (kinds(text, 24) == [EntryKind.MAIN]) is before
    assert (kinds(text, 25) == [EntryKind.MAIN]) is since


def test_agents() -> None:
    instrumentation = "Ljava/lang/instrument/Instrumentation;"
    text = f"class C {{ method public static premain(Ljava/lang/String;{instrumentation})V }}"
    assert kinds(text) == [EntryKind.AGENT]
    assert kinds("class C { method public static agentmain(Ljava/lang/String;)V }") == [
        EntryKind.AGENT
    ]
    assert kinds("class C { method public agentmain(Ljava/lang/String;)V }") == []


def test_servlets_through_superclasses() -> None:
    text = """
    class Base extends jakarta/servlet/http/HttpServlet { }
    class Mine extends Base { }
    class abstract Not extends Base { }
    class Other { }
    """
    assert [entry.owner for entry in entries(text)] == ["Base", "Mine"]
    assert set(kinds(text)) == {EntryKind.SERVLET}


def test_a_circle_of_superclasses_ends() -> None:
    assert entries("class A extends B { }\nclass B extends A { }") == []


def test_tests_and_beans_by_simple_name() -> None:
    text = """
    @Lorg/springframework/stereotype/Service; class p/S { }
    class p/T { @Lorg/junit/jupiter/api/Test; method checks()V }
    @Lp/Unknown; class p/U { }
    """
    assert entries(text) == [
        EntryPoint(EntryKind.BEAN, "p/S"),
        EntryPoint(EntryKind.TEST, "p/T", "checks", "()V"),
    ]
