"""Java programs as the explorer sees them: lifted, with a small library in place of Java's.

Of the library there is what `library/` says in Java, what `java_steps` does natively, and classes
that are only named here. A program that uses more is out of reach, and so is one without a `main`.
Interrupts are out of reach, so nothing is ever interrupted.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, final

from expectations import Expectations
from explored_states import Spot
from explorer import Bounds, explore
from thread_machine import UnmodelledError
from thread_worlds import Unlabelled

from heddle.frontend.lift.classes import lift_class
from heddle.program.assumption import AssumptionLog
from heddle.program.classes import Class, Method
from heddle.program.program import Origin, Program, Role
from ir_text import parse_classes
from java_compiler import SOURCES, compiled_texts

LIBRARY: Final = Path(__file__).parent / "library"
_LONG: Final = re.compile(r"(?P<before>for \(int (?P<i>\w+) = 0; (?P=i) < )\d{3,4};")
_MAIN: Final = ("main", "([Ljava/lang/String;)V")
_EXCEPTIONS: Final = {
    "Throwable": "Exception Error",
    "Exception": "RuntimeException CloneNotSupportedException InterruptedException",
    "Error": "AssertionError LinkageError",
    "LinkageError": "NoClassDefFoundError",
    "RuntimeException": "ArithmeticException NullPointerException ClassCastException "
    "IndexOutOfBoundsException NegativeArraySizeException IllegalArgumentException "
    "IllegalStateException IllegalMonitorStateException UnsupportedOperationException",
    "IndexOutOfBoundsException": "ArrayIndexOutOfBoundsException",
    "IllegalArgumentException": "IllegalThreadStateException NumberFormatException",
}
_OBJECTS: Final = (
    *("Class", "Throwable", "Enum", "Record", "String"),
    *("Number", "Math", "Boolean", "Character"),
)
_NUMBERS: Final = ("Byte", "Short", "Integer", "Long", "Float", "Double")
# Interfaces are only named: a call finds its method in the class of the receiver.
_INTERFACES: Final = {
    "java/io": "Serializable",
    "java/lang": "Runnable Cloneable Comparable CharSequence Iterable AutoCloseable",
    "java/util": "Iterator Comparator",
    "java/util/concurrent": "Callable",
    "java/util/concurrent/locks": "Lock Condition ReadWriteLock",
    "java/util/function": "Supplier Consumer Function Predicate IntSupplier BiFunction "
    "UnaryOperator",
}
_BEGINNING: Final = """
class public java/lang/Object extends none {
  method public <init>()V {
    b0:
      return
  }
}
class public java/lang/System {
  field public static final out:Ljava/io/PrintStream;
  field public static final err:Ljava/io/PrintStream;
  method static <clinit>()V {
    b0:
      v0 = new java/io/PrintStream
      putstatic java/lang/System.out:Ljava/io/PrintStream; = v0
      v1 = new java/io/PrintStream
      putstatic java/lang/System.err:Ljava/io/PrintStream; = v1
      return
  }
}
"""


def shortened(text: str) -> str:
    """Let loops with a literal as bound go round twice: their verdicts do not depend on it."""
    return _LONG.sub(r"\g<before>2;", text)


class Explored(NamedTuple):
    """The lines that race in some run, and whether all runs were looked at."""

    lines: frozenset[int]
    is_complete: bool
    runs: int


@final
class Library:
    """The classes that stand for Java's, compiled."""

    def __init__(self) -> None:
        texts = {
            str(path.relative_to(LIBRARY)): path.read_text(encoding="utf-8")
            for path in sorted(LIBRARY.rglob("*.java"))
        }
        directory = compiled_texts(texts, "-g", "--patch-module", f"java.base={SOURCES}")
        named = [*parse_classes(_BEGINNING + _named())]
        lifted = [_lifted(path) for path in sorted(directory.rglob("*.class"))]
        self.classes = {each.name: each for each in (*named, *lifted)}


def _named() -> str:
    above = {child: parent for parent, names in _EXCEPTIONS.items() for child in names.split()}
    above |= dict.fromkeys(_NUMBERS, "Number") | dict.fromkeys(_OBJECTS, "Object")
    classes = [
        f"class public java/lang/{name} extends java/lang/{parent} {{}}"
        for name, parent in above.items()
    ]
    interfaces = [
        f"interface public {package}/{name} {{}}"
        for package, names in _INTERFACES.items()
        for name in names.split()
    ]
    return "\n".join([*classes, *interfaces])


def _lifted(path: Path) -> Class:
    return lift_class(path.read_bytes(), path.name)


@final
class _Given:
    """The classes of one program, and of the library."""

    def __init__(self, own: Mapping[str, Class], library: Library) -> None:
        self._own = own
        self._library = library.classes

    def load(self, name: str, _: AssumptionLog) -> tuple[Class, Origin] | None:
        if name in self._own:
            return self._own[name], Origin(Role.APPLICATION, "test")
        found = self._library.get(name)
        return None if found is None else (found, Origin(Role.LIBRARY, "test"))


def explored_program(
    files: Sequence[Path], name: str, library: Library, bounds: Bounds
) -> Explored:
    """Look at the runs of a program, or raise UnmodelledError if it is out of reach."""
    own = {each.name: each for each in map(_lifted, files)}
    program = Program(_Given(own, library), tuple(own), AssumptionLog())
    world = Unlabelled(program, _main(own[name]), tuple(library.classes), decides=True)
    explored = explore(world, bounds)
    spots = {spot for race in explored.races for spot in (race.first, race.second)}
    lines = frozenset(map(_line, spots))
    return Explored(lines, explored.is_complete and not explored.held, explored.runs)


def _main(cls: Class) -> Method:
    found = [each for each in cls.methods if (each.name, each.descriptor) == _MAIN]
    if not found:
        raise UnmodelledError("no main")
    return found[0]


def _line(spot: Spot) -> int:
    assert spot.method.body is not None
    line = spot.method.body.line_of(spot.pc)
    assert line is not None
    return line


def compiled(sources: Mapping[str, str]) -> dict[str, list[Path]]:
    """Compile programs together; return the class files of each, all named after it."""
    classes = compiled_texts({f"{name}.java": text for name, text in sources.items()}, "-g")
    return {name: sorted((classes / name).glob("*.class")) for name in sources}


def disagreements(expected: Expectations, explored: Explored) -> list[str]:
    """Say where verdicts are wrong; what no run shows need not be, if some were not looked at."""
    racing = {line for line, verdict in expected.verdicts.items() if verdict.is_race}
    seen = [f"line {line} races in a run" for line in sorted(explored.lines - racing)]
    unseen = sorted(racing - explored.lines) if explored.is_complete else []
    return [*seen, *(f"line {line} races in no run" for line in unseen)]
