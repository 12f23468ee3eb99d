"""Resolution and selection against a real JVM, on hierarchies compiled from the sources below.

`tests/robustness/java/ResolutionProbe.java` asks the JVM about every pair of classes, through
method handles, which follow the rules of the instructions they are named after. The JDK is that of
JAVA_HOME, else that on the path, 17 or newer.
"""

import os
import shutil
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from heddle.frontend.classfile.reader import read_class_file
from heddle.program.assumption import AssumptionLog
from heddle.program.classes import Class, Field, Flags, Method
from heddle.program.descriptors import OBJECT
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Origin, Program, Role
from heddle.program.refs import FieldRef, MethodRef

pytestmark = pytest.mark.usefixtures("processes")

PROBE: Final = Path(__file__).parent.parent / "robustness" / "java" / "ResolutionProbe.java"

# A class a line: its head, and after the colon its members, each with its modifiers. One letter is
# a member's name, a capital that of a field; all are strings and give the name of their class.
SOURCES: Final = """
class p.Plain : public m, static s, F
class p.Over extends p.Plain : public m, F
class p.Deep extends p.Over
class p.Hide extends p.Deep : static s
class p.Package : k
class p.PackageOver extends p.Package : k
class q.Stranger extends p.Package : public k
class p.Return extends q.Stranger : public k
class p.Opened extends p.Package : public k
class q.AfterOpened extends p.Opened : public k
class q.Apart extends p.Package : k
class q.Below extends q.Apart : k
class p.Across extends q.Apart : k
class p.Secret : private x, protected m
class p.Shown extends p.Secret : public x
class p.ShownBelow extends p.Shown : public x, public m
interface p.Default : default m, F, static s, private x
interface p.Sub extends p.Default : default m
interface p.Again extends p.Default : abstract m
interface p.Quiet extends p.Default : G
interface p.Other : default m, default o, F
interface p.Loose : default x
abstract class p.Half implements p.Default : public abstract m
class p.Whole extends p.Half : public m
class p.One implements p.Default
class p.Diamond implements p.Quiet, p.Sub
class p.DiamondBelow extends p.Diamond implements p.Default
class p.ClassWins extends p.Plain implements p.Default
class p.Reabstract implements p.Again : public m
class p.Both implements p.Default, p.Other : public m
class p.Hidden extends p.Secret implements p.Loose : public m
class p.Inherits extends p.One : F
interface p.Text : public default String w
interface p.Wide : public abstract Object w
class p.Covariant implements p.Wide : public String w
class p.CovariantBelow extends p.Covariant : public String w
class p.Meets implements p.Wide, p.Text : public String w
interface p.Late
interface p.Early
interface p.Later : default n
class p.Clash implements p.Late, p.Later
class p.Mixed implements p.Early, p.Later
class p.Unfinished implements p.Early
class p.Trunk : public n
class p.Twig extends p.Trunk
class p.Leaf extends p.Twig : public n
class q.Weak : public n
class q.Weaker extends q.Weak
"""
# These replace some of the above after the others were compiled against those, alone: a program
# whose parts have different versions can break rules that no compiler lets one program break.
REPLACED: Final = """
interface p.Late : default n
interface p.Early : abstract n
class p.Twig extends p.Trunk : public n
class q.Weak : static n
interface p.Quiet extends p.Default : G, abstract o
"""


def tool(name: str) -> str:
    home = os.environ.get("JAVA_HOME")
    found = str(Path(home, "bin", name)) if home else shutil.which(name)
    assert found, f"{name} is needed: set JAVA_HOME or PATH to a JDK"
    return found


def java(line: str) -> tuple[str, str]:
    """Return the full name of the class in a line above, and its Java source."""
    head, _, members = line.partition(" : ")
    name = next(word for word in head.split() if "." in word)
    package, _, simple = name.partition(".")
    text = f"package {package}; public {head.replace(name, simple, 1)} {{"
    for member in filter(None, members.split(", ")):
        modifiers, _, own = f" {member}".rpartition(" ")
        if "String" not in modifiers and "Object" not in modifiers:
            modifiers += " String"
        if own.isupper():
            text += f' static final {modifiers} {own} = "{name}";'
        elif "abstract" in modifiers:
            text += f" {modifiers} {own}();"
        else:
            text += f' {modifiers} {own}() {{ return "{name}"; }}'
    return name, text + " }"


def compile_java(directory: Path, lines: str) -> list[str]:
    """Compile the classes together, into and against a directory; return their names."""
    sources = dict(java(line) for line in lines.strip().splitlines())
    paths = []
    for name, text in sources.items():
        path = directory / "src" / f"{name.replace('.', '/')}.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        paths.append(path)
    subprocess.run([tool("javac"), "-cp", directory, "-d", directory, *paths], check=True)
    return list(sources)


class Compiled:
    """The compiled classes, without code, and an Object."""

    def __init__(self, directory: Path) -> None:
        self.by_name = {OBJECT: Class(OBJECT, Flags.PUBLIC, None, (), (), (), 61)}
        for path in sorted(directory.glob("?/*.class")):
            made = converted(path.read_bytes())
            self.by_name[made.name] = made

    def load(self, name: str, _: AssumptionLog) -> tuple[Class, Origin] | None:
        found = self.by_name.get(name)
        return (found, Origin(Role.APPLICATION, "test")) if found else None


def converted(data: bytes) -> Class:
    read = read_class_file(data, "test")
    fields = tuple(Field(read.name, f.name, f.descriptor, f.flags) for f in read.fields)
    methods = tuple(Method(read.name, m.name, m.descriptor, m.flags) for m in read.methods)
    return Class(
        read.name, read.flags, read.super_name, read.interfaces, fields, methods, read.major
    )


@dataclass(frozen=True)
class Fact:
    """What the JVM said to one question."""

    instruction: str
    owner: str
    name: str
    descriptor: str
    other: str
    answer: str


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> tuple[Hierarchy, list[Fact]]:
    """Compile the classes, ask the JVM, and read the same class files ourselves."""
    directory = tmp_path_factory.mktemp("classes")
    names = compile_java(directory, SOURCES)
    compile_java(directory, REPLACED)
    subprocess.run([tool("javac"), "-d", directory, PROBE], check=True)
    command = [tool("java"), "-Xshare:auto", "-cp", str(directory), "ResolutionProbe", *names]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    facts = [Fact(*line.replace(".", "/").split("\t")) for line in said.splitlines()]
    return Hierarchy(Program(Compiled(directory), (), AssumptionLog())), facts


def of(facts: list[Fact], instruction: str) -> list[Fact]:
    return [fact for fact in facts if fact.instruction == instruction]


def resolve(hierarchy: Hierarchy, fact: Fact) -> Method | None:
    return hierarchy.resolve_method(reference(fact))


def reference(fact: Fact) -> MethodRef:
    return MethodRef(fact.owner, fact.name, fact.descriptor, is_interface=False)


def runs(hierarchy: Hierarchy, receiver: str, selected: Method | None) -> str:
    """Say what a selected method gives; a bridge calls the method of the narrower type."""
    if selected is None or selected.is_abstract:
        return "!"
    if selected.flags & Flags.BRIDGE:
        narrow = hierarchy.lookup(selected.owner, selected.name, "()Ljava/lang/String;")
        assert narrow
        return runs(hierarchy, receiver, hierarchy.select_method(receiver, narrow))
    return selected.owner


NOT_LINKED = {"!NoSuchMethodException", "!NoSuchFieldException"}
REFUSED = {"!IllegalAccessException"}  # access or static, neither of which we check
NOT_SELECTED = {"!AbstractMethodError", "!IncompatibleClassChangeError"}


def test_fields_resolve_as_in_the_jvm(world: tuple[Hierarchy, list[Fact]]) -> None:
    hierarchy, facts = world
    for fact in of(facts, "getstatic"):
        found = hierarchy.resolve_field(FieldRef(fact.owner, fact.name, fact.descriptor))
        assert (found.owner if found else "!NoSuchFieldException") == fact.answer, fact


def test_static_methods_resolve_as_in_the_jvm(world: tuple[Hierarchy, list[Fact]]) -> None:
    hierarchy, facts = world
    for fact in of(facts, "invokestatic"):
        found = resolve(hierarchy, fact)
        if fact.answer in REFUSED:
            assert found, fact
        else:
            assert (found.owner if found else "!NoSuchMethodException") == fact.answer, fact


def test_virtual_calls_run_what_the_jvm_runs(world: tuple[Hierarchy, list[Fact]]) -> None:
    hierarchy, facts = world
    for fact in of(facts, "invokevirtual"):
        found = resolve(hierarchy, fact)
        assert (found is None) == (fact.answer in NOT_LINKED), fact
        if found and fact.answer not in REFUSED:
            selected = hierarchy.select_method(fact.other, found)
            expected = "!" if fact.answer in NOT_SELECTED else fact.answer
            assert runs(hierarchy, fact.other, selected) == expected, fact


def test_special_calls_run_what_the_jvm_runs(world: tuple[Hierarchy, list[Fact]]) -> None:
    hierarchy, facts = world
    for fact in of(facts, "invokespecial"):
        if fact.answer not in REFUSED | NOT_LINKED:
            selected = hierarchy.select_special(fact.other, reference(fact))
            expected = "!" if fact.answer in NOT_SELECTED else fact.answer
            assert runs(hierarchy, fact.other, selected) == expected, fact


def test_the_jvm_met_every_kind_of_answer(world: tuple[Hierarchy, list[Fact]]) -> None:
    _, facts = world
    answers = Counter((fact.instruction, fact.answer) for fact in facts)
    for kind in (*NOT_SELECTED, *REFUSED, "!NoSuchMethodException"):
        assert answers["invokevirtual", kind], kind
    named = Counter(fact.instruction for fact in facts if not fact.answer.startswith("!"))
    assert sorted(named) == ["getstatic", "invokespecial", "invokestatic", "invokevirtual"]
