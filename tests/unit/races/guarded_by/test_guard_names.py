"""Which lock the text of an annotation names."""

import pytest

from heddle.api import Inputs, open_program
from heddle.models.locks import lock_rows
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program
from heddle.races.guarded_by.guard_names import GuardName, GuardNames, Named, UnresolvedGuard
from java_compiler import compiled_texts

SOURCE = """package p;
import java.util.concurrent.locks.*;
interface Locks { Object SHARED = new Object(); }
class Base { protected final Object inherited = new Object(); }
class Wrapped { private final ReentrantLock inner = new ReentrantLock(); }
class Other { static final Object LOCK = new Object(); final Object lock = new Object(); }
class Open { Object lock() { return lock; } final Object lock = new Object(); }
class Overriding extends Open { @Override Object lock() { return this; } }
class Main extends Base implements Locks {
    static final Object STATIC = new Object();
    static int count;
    int field;
    int number;
    int[] array;
    final Object lock = new Object();
    final Other other = new Other();
    final ReentrantLock own = new ReentrantLock();
    final ReadWriteLock rw = new ReentrantReadWriteLock();
    final Wrapped wrapped = new Wrapped();
    final Open open = new Open();
    Object get() { return lock; }
    Other cast() { return (Other) (Object) other; }
    private Object deep() { return other.lock; }
    static Object all() { return STATIC; }
    Object made() { return new Object(); }
    Object either() { return field > 0 ? lock : other; }
    Object with(int i) { return lock; }
    void nothing() { }
    class Inner {
        int field;
        final Object lock = new Object();
        class Deepest {
            int field;
            Object outer() { return Main.this; }
            Object around() { return Inner.this; }
        }
        Object outer() { return Main.this; }
    }
    static class Nested { int field; }
    Object anonymous() { return new Object() { int field; Object outer() { return Main.this; } }; }
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory, processes: None) -> Program:
    classes = compiled_texts({"Main.java": SOURCE}, "-g", apart=False)
    return open_program(Inputs((classes,), tmp_path_factory.mktemp("guards"))).program


def named(program: Program, text: str, owner: str = "p/Main", field: str = "field") -> Named:
    names = GuardNames(program, Hierarchy(program), lock_rows())
    declared = program.find(owner)
    assert declared is not None
    return names.named(text, next(each for each in declared.fields if each.name == field))


def path(found: Named) -> str:
    """Return a name as the root and the fields."""
    assert isinstance(found, GuardName), found
    root = "this" if found.root is None else getattr(found.root[1], "name", found.root[1])
    return ".".join((str(root), *(field.name for field in found.fields)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("this", "this"),
        (" this ", "this"),
        ("Main.this", "this"),
        ("p.Main.this", "this"),
        ("Base.this", "this"),
        ("lock", "this.lock"),
        ("this.lock", "this.lock"),
        ("Main.this.lock", "this.lock"),
        ("other.lock", "this.other.lock"),
        ("inherited", "this.inherited"),
        ("array", "this.array"),
        ("STATIC", "STATIC"),
        ("Main.STATIC", "STATIC"),
        ("p.Main.STATIC", "STATIC"),
        ("Other.LOCK", "LOCK"),
        ("SHARED", "SHARED"),
        ("Locks.SHARED", "SHARED"),
        ("Main.class", "Lp/Main;"),
        ("p.Other.class", "Lp/Other;"),
        ("Main.Nested.class", "Lp/Main$Nested;"),
        ("Nested.class", "Lp/Main$Nested;"),
        ("String.class", "Ljava/lang/String;"),
        ("ReentrantLock.class", "Ljava/util/concurrent/locks/ReentrantLock;"),
        ("get()", "this.lock"),
        ("this.get()", "this.lock"),
        ("cast()", "this.other"),
        ("cast().lock", "this.other.lock"),
        ("deep()", "this.other.lock"),
        ("all()", "STATIC"),
        ("rw.readLock()", "this.rw"),
        ("rw.writeLock()", "this.rw"),
    ],
)
def test_what_is_named(program: Program, text: str, expected: str) -> None:
    assert path(named(program, text)) == expected


@pytest.mark.parametrize(
    ("text", "owner", "expected"),
    [
        ("Main.this", "p/Main$Inner", "this.this$0"),
        ("Main.this.other", "p/Main$Inner", "this.this$0.other"),
        ("other", "p/Main$Inner", "this.this$0.other"),
        ("lock", "p/Main$Inner", "this.lock"),
        ("Inner.this", "p/Main$Inner", "this"),
        ("Main.this", "p/Main$Inner$Deepest", "this.this$1.this$0"),
        ("Inner.this.lock", "p/Main$Inner$Deepest", "this.this$1.lock"),
        ("lock", "p/Main$Inner$Deepest", "this.this$1.lock"),
        ("STATIC", "p/Main$Nested", "STATIC"),
        ("Main.this.lock", "p/Main$1", "this.this$0.lock"),
        ("lock", "p/Main$1", "this.this$0.lock"),
    ],
)
def test_classes_around(program: Program, text: str, owner: str, expected: str) -> None:
    assert path(named(program, text, owner)) == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a supported expression"),
        ("lock;", "not a supported expression"),
        ("a b", "not a supported expression"),
        ("lock[0]", "not a supported expression"),
        ("with(1)", "not a supported expression"),
        (".lock", "not a supported expression"),
        ("lock.", "not a supported expression"),
        ("\x00", "not a supported expression"),
        ("itself", "guards itself"),
        ("field", "not an object with a lock"),
        ("number", "not an object with a lock"),
        ("count", "not an object with a lock"),
        ("gone", "there is no gone"),
        ("gone.lock", "there is no gone"),
        ("lock.gone", "has no gone"),
        ("gone()", "there is no gone()"),
        ("with()", "there is no with()"),
        ("made()", "does not just return a field"),
        ("either()", "does not just return a field"),
        ("nothing()", "does not just return a field"),
        ("open.lock()", "does not just return a field"),
        ("Gone.class", "an unknown class"),
        ("class", "an unknown class"),
        ("get().class", "an unknown class"),
        ("Gone.this", "there is no class Gone"),
        ("Other.this", "no reference to the enclosing object"),
        ("Other.lock", "has no static lock"),
        ("Main.class.class", "an unknown class"),
        ("this.this", "has no this"),
    ],
)
def test_what_names_nothing(program: Program, text: str, why: str) -> None:
    found = named(program, text)
    assert isinstance(found, UnresolvedGuard), found
    assert why in found.why


def test_a_static_field_is_not_guarded_by_an_object(program: Program) -> None:
    assert isinstance(named(program, "this", field="count"), UnresolvedGuard)
    assert isinstance(named(program, "lock", field="count"), UnresolvedGuard)
    assert path(named(program, "STATIC", field="count")) == "STATIC"
    assert path(named(program, "Main.class", field="count")) == "Lp/Main;"


@pytest.mark.parametrize(("text", "field"), [("lock", "lock"), ("STATIC", "STATIC")])
def test_a_field_that_names_itself(program: Program, text: str, field: str) -> None:
    found = named(program, text, field=field)
    assert isinstance(found, UnresolvedGuard)
    assert "guards itself" in found.why


def test_locks_are_told_from_monitors(program: Program) -> None:
    kinds = {}
    for text in (
        "lock",
        "own",
        "rw",
        "rw.readLock()",
        "wrapped",
        "own.class",
        "ReentrantLock.class",
    ):
        found = named(program, text)
        if isinstance(found, GuardName):
            kinds[text] = (found.is_lock, [field.name for field in found.locks])
    assert kinds == {
        "lock": (False, []),
        "own": (True, []),
        "rw": (True, []),
        "rw.readLock()": (True, []),
        "wrapped": (False, ["inner"]),
        "ReentrantLock.class": (False, []),
    }
