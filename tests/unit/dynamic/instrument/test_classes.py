"""The calls that are inserted, seen in assembled classes."""

import os
import struct
from collections.abc import Sequence

import pytest

from assembler import MNEMONICS, PUBLIC, STATIC, ClassText, FieldText, MethodText, Pool, assemble
from heddle.dynamic.instrument import InstrumentedClass, Instrumenter, LeftAlone, LibraryTypes
from heddle.frontend.classfile.reader import read_class_file
from heddle.frontend.classwriter.class_editor import ClassEditor, EditableMethod
from heddle.frontend.jdk.jdk import find_jdk

FINAL, SYNCHRONIZED, VOLATILE, TRANSIENT, SYNTHETIC = 0x10, 0x20, 0x40, 0x80, 0x1000
FIELDS = [
    FieldText("x", "I", 0),
    FieldText("wide", "J", 0),
    FieldText("v", "I", VOLATILE),
    FieldText("vd", "D", VOLATILE),
    FieldText("f", "I", FINAL),
    FieldText("s", "I", STATIC),
    FieldText("vs", "I", STATIC | VOLATILE),
    FieldText("fs", "Ljava/util/List;", STATIC | FINAL),
    FieldText("fi", "I", STATIC | FINAL),
]
INSTRUMENTER = Instrumenter(LibraryTypes(find_jdk(None, os.environ).library))
INVOKES = range(182, 186)


def twin_of(
    methods: Sequence[MethodText],
    fields: Sequence[FieldText] = FIELDS,
    *,
    flags: int = PUBLIC,
    major: int = 49,
) -> InstrumentedClass:
    source = ClassText("p/C", methods, fields, source_file="C.java", flags=flags, major=major)
    twin = INSTRUMENTER.twin(assemble(source), "test")
    assert isinstance(twin, InstrumentedClass), twin
    return twin


def spelled(twin: InstrumentedClass, name: str = "m") -> list[str]:
    """Spell the code of a method: mnemonics, calls by name, loads of sites as `site`."""
    editor = ClassEditor(twin.data, "twin")
    method = next(each for each in editor.methods() if each.shape.name == name)
    return [_word(editor, method, pc) for pc in method.scan.starts]


def _word(editor: ClassEditor, method: EditableMethod, pc: int) -> str:
    code = method.code.code
    if code[pc] in INVOKES:
        return editor.image.pool.member(code[pc + 1] << 8 | code[pc + 2])[1]
    word = MNEMONICS[code[pc]]
    return "site" if word in ("ldc", "ldc_w") else word.rstrip("0123456789_")


def inserted(text: str) -> str:
    """Return the code of an instance method after the state was fetched, up to its return."""
    words = spelled(twin_of([MethodText("m", "()V", f"{text}\nreturn", flags=PUBLIC)]))
    assert words[:2] == ["self", "astore"]
    assert words[-1] == "return"
    return " ".join(words[2:-1])


def sites_of(text: str) -> list[list[str]]:
    twin = twin_of([MethodText("m", "()V", f".line 7\n{text}\nreturn", flags=PUBLIC)])
    return [line.split("\t") for line in twin.sites.splitlines()]


OBJECT = "aload 0"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("getfield p/C.x:I\n pop", "dup aload site readField getfield pop"),
        ("getfield p/C.wide:J\n pop2", "dup aload site readField getfield pop"),
        ("iconst_1\n putfield p/C.x:I", "iconst dup pop aload site writeField putfield"),
        (
            "lconst_1\n putfield p/C.wide:J",
            "lconst dup2_x pop dup_x aload site writeField putfield",
        ),
        ("getfield p/C.v:I\n pop", "dup getfield swap aload site volatileRead pop"),
        ("getfield p/C.vd:D\n pop2", "dup getfield dup2_x pop aload site volatileRead pop"),
        ("iconst_1\n putfield p/C.v:I", "iconst dup pop aload site volatileWrite putfield"),
        (
            "getfield p/D.x:I\n pop",
            "dup dup aload site readField getfield swap aload site volatileRead pop",
        ),
        ("iconst_1\n putfield p/D.x:I", "iconst dup pop aload site writeField putfield"),
    ],
)
def test_accesses_to_fields(text: str, expected: str) -> None:
    assert inserted(f"{OBJECT}\n{text}") == "aload " + expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("getstatic p/C.s:I\n pop", "aload site readStatic getstatic pop"),
        ("iconst_1\n putstatic p/C.s:I", "iconst aload site writeStatic putstatic"),
        ("getstatic p/C.vs:I\n pop", "getstatic aconst_null aload site volatileRead pop"),
        (
            "iconst_1\n putstatic p/C.vs:I",
            "iconst aconst_null aload site volatileWrite putstatic",
        ),
        ("getstatic p/C.fs:Ljava/util/List;\n pop", "getstatic aload site classUse pop"),
        (
            "getstatic p/D.s:I\n pop",
            "aload site readStatic getstatic aconst_null aload site volatileRead pop",
        ),
    ],
)
def test_accesses_to_static_fields(text: str, expected: str) -> None:
    assert inserted(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("iaload\n pop", "dup aload site readArray iaload pop"),
        ("laload\n pop2", "dup aload site readArray laload pop"),
        ("aconst_null\n aastore", "aconst_null dup_x pop dup2_x aload site writeArray aastore"),
        ("dconst_1\n dastore", "dconst dup2_x pop dup2_x aload site writeArray dastore"),
    ],
)
def test_accesses_to_elements(text: str, expected: str) -> None:
    found = inserted(f"aload 1\n iconst_0\n{text}")
    assert found == "aload iconst " + expected


@pytest.mark.parametrize("name", ["getfield p/C.f:I", "getstatic p/C.fi:I"])
def test_final_fields_are_not_told_about(name: str) -> None:
    twin = twin_of([MethodText("m", "()V", f"aload 0\n {name}\n return", flags=PUBLIC)])
    assert "self" not in spelled(twin)


def test_monitors() -> None:
    text = "aload 1\n monitorenter\n aload 1\n monitorexit"
    expected = "aload dup monitorenter aload monitorEnter aload dup aload monitorExit monitorexit"
    assert inserted(text) == expected


def test_synchronized_methods() -> None:
    """However it ends, the lock is left; code may have overwritten the parameter."""
    words = spelled(twin_of([MethodText("m", "()V", "nop\n return", flags=PUBLIC | SYNCHRONIZED)]))
    assert " ".join(words) == (
        "self astore aload astore aload aload monitorEnter nop"
        " aload aload monitorExit return aload aload monitorExit athrow"
    )


@pytest.mark.parametrize(("major", "class_"), [(49, "site"), (48, "site forName")])
def test_static_synchronized_methods_lock_their_class(major: int, class_: str) -> None:
    flags = STATIC | SYNCHRONIZED
    twin = twin_of([MethodText("m", "()V", "return", flags=flags)], major=major)
    assert " ".join(spelled(twin)).startswith(f"self astore {class_} astore aload aload monitorE")


@pytest.mark.parametrize(
    ("name", "descriptor", "last"),
    [
        ("run", "()V", "return"),
        ("call", "()Ljava/lang/Object;", "aconst_null\n areturn"),
        ("exec", "()Z", "iconst_0\n ireturn"),
    ],
)
def test_tasks_acquire_and_release_themselves(name: str, descriptor: str, last: str) -> None:
    words = " ".join(spelled(twin_of([MethodText(name, descriptor, last, flags=PUBLIC)]), name))
    assert words.startswith("self astore aload astore aload aload acquire")
    assert words.count("release") == 2
    assert words.endswith("release athrow")


def test_static_methods_of_such_names_are_no_tasks() -> None:
    twin = twin_of([MethodText("run", "()V", "return", flags=STATIC)])
    assert spelled(twin, "run") == ["return"]


def test_initialisation_of_classes() -> None:
    methods = [
        MethodText("<clinit>", "()V", "return", flags=STATIC),
        MethodText("m", "()V", "return", flags=STATIC),
        MethodText("n", "()V", "return", flags=PUBLIC),
    ]
    twin = twin_of(methods)
    assert spelled(twin, "<clinit>") == ["self", "astore", "site", "aload", "initialised", "return"]
    assert spelled(twin) == ["self", "astore", "aload", "site", "classUse", "return"]
    assert spelled(twin, "n") == ["return"]
    assert spelled(twin_of(methods, major=48), "<clinit>") == ["return"]


def test_nothing_is_told_of_an_object_that_is_not_initialised() -> None:
    text = """
        aload 0
        new p/C
        dup
        invokespecial p/C.<init>()V
        pop
        aload 0
        iconst_1
        putfield p/C.x:I
        iload 1
        ifeq on
        nop
        on: invokespecial java/lang/Object.<init>()V
        aload 0
        iconst_1
        putfield p/C.x:I
        return
    """
    words = spelled(twin_of([MethodText("<init>", "(I)V", text, flags=PUBLIC)]), "<init>")
    assert words.count("writeField") == 1
    assert words.index("writeField") > len(words) - 4


def test_calls_that_order_threads() -> None:
    lock = "java/util/concurrent/locks/ReentrantLock"
    assert inserted(f"aload 1\n invokevirtual {lock}.lock()V") == (
        "aload dup astore lock aload aload acquire"
    )
    assert inserted(f"aload 1\n invokevirtual {lock}.tryLock()Z\n pop") == (
        "aload dup astore tryLock dup istore iload aload aload acquireIf pop"
    )
    assert inserted(f"aload 1\n invokevirtual {lock}.unlock()V") == (
        "aload dup astore aload aload release unlock"
    )


def test_results_that_are_told_about() -> None:
    lock = "java/util/concurrent/locks/StampedLock"
    assert inserted(f"aload 1\n invokevirtual {lock}.tryOptimisticRead()J\n pop2") == (
        "aload dup astore tryOptimisticRead dup lstore aload aload acquire"
        " lload aload optimisticBegin pop"
    )


def test_tasks_that_are_handed_over() -> None:
    """The future is linked to what is handed over instead of the task."""
    pool = "java/util/concurrent/AbstractExecutorService"
    future = "Ljava/util/concurrent/Future;"
    text = f"aload 1\n aload 2\n invokevirtual {pool}.submit(Ljava/lang/Runnable;){future}\n pop"
    assert inserted(text) == (
        "aload aload astore dup astore aload aload task checkcast astore"
        " aload aload transfer aload submit dup astore aload aload transfer pop"
    )


CREATE = "new java/util/concurrent/FutureTask"
CONSTRUCT = "invokespecial java/util/concurrent/FutureTask.<init>(Ljava/util/concurrent/Callable;)V"


def test_tasks_that_constructors_are_given() -> None:
    """The new object may be told about after it is initialised, if it is still there."""
    assert inserted(f"{CREATE}\n dup\n aload 1\n {CONSTRUCT}\n pop") == (
        "new dup aload astore aload aload task checkcast astore aload <init>"
        " dup astore aload aload transfer aload aload transfer pop"
    )
    assert inserted(f"{CREATE}\n aload 1\n {CONSTRUCT}") == (
        "new aload astore aload aload task checkcast astore aload <init>"
    )


@pytest.mark.parametrize("owner", ["java/lang/Thread", "p/MyThread"])
def test_threads_that_are_started(owner: str) -> None:
    expected = "aload dup astore aload aload threadStart start"
    assert inserted(f"aload 1\n invokevirtual {owner}.start()V") == expected
    expected = "aload lconst lstore dup astore lload join aload aload threadJoin"
    assert inserted(f"aload 1\n lconst_1\n invokevirtual {owner}.join(J)V") == expected


def test_waiting() -> None:
    expected = "aload dup astore aload aload waitBefore wait aload aload waitAfter"
    assert inserted("aload 1\n invokevirtual p/D.wait()V") == expected


def test_calls_of_library_objects() -> None:
    map_ = "java/util/HashMap"
    text = f"aload 1\n aload 2\n invokevirtual {map_}.get(Ljava/lang/Object;)Ljava/lang/Object;"
    assert inserted(f"{text}\n pop") == (
        "aload aload astore dup astore aload aload site libraryRead aload get"
        " aload aload libraryDone pop"
    )


FACTORY = "java/lang/invoke/LambdaMetafactory"
FACTORY_TYPE = (
    "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
    "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)"
    "Ljava/lang/invoke/CallSite;"
)


def reference(member: str, kind: int, captured: str) -> InstrumentedClass:
    """Instrument a class that makes a Runnable of a method."""
    pool = Pool()
    factory = pool.handle(6, pool.member(f"{FACTORY}.metafactory{FACTORY_TYPE}"))
    method = pool.handle(kind, pool.member(member))
    run = pool.method_type("()V")
    call = pool.dynamic(0, "run", f"({captured})Ljava/lang/Runnable;")
    text = f"aload 1\n invokedynamic #{call}\n pop\n return"
    source = ClassText(
        "p/C",
        [MethodText("m", "()V", text, flags=PUBLIC)],
        major=52,
        pool=pool,
        bootstraps=[(factory, (run, method, run))],
    )
    twin = INSTRUMENTER.twin(assemble(source), "test")
    assert isinstance(twin, InstrumentedClass)
    return twin


def test_a_reference_to_a_library_method_gets_a_body() -> None:
    latch = "java/util/concurrent/CountDownLatch"
    twin = reference(f"{latch}.countDown()V", 5, f"L{latch};")
    found = read_class_file(twin.data, "twin")
    (bootstrap,) = found.bootstrap_methods
    body = found.pool.method_handle(bootstrap.arguments[1])
    assert (body.kind, body.owner, body.descriptor) == (6, "p/C", f"(L{latch};)V")
    words = " ".join(spelled(twin, body.name))
    assert words == "self astore aload dup astore aload aload release countDown return"


def test_other_references_stay() -> None:
    twin = reference("p/D.stop()V", 5, "Lp/D;")
    assert len(read_class_file(twin.data, "twin").methods) == 1


def test_reflection_does_not_show_the_states() -> None:
    fields = "getDeclaredFields()[Ljava/lang/reflect/Field;"
    assert inserted(f"aload 1\n invokevirtual java/lang/Class.{fields}\n pop") == (
        "aload declaredFields pop"
    )


def test_states_are_private_transient_synthetic_fields() -> None:
    twin = twin_of([])
    added = read_class_file(twin.data, "twin").fields[len(FIELDS) :]
    assert [field.name for field in added] == ["heddle$x", "heddle$wide"]
    assert {field.descriptor for field in added} == {"Lheddle/rt/FieldState;"}
    assert {field.flags for field in added} == {0x2 | TRANSIENT | SYNTHETIC}


def test_interfaces_and_fields_of_one_name_have_no_states() -> None:
    assert len(read_class_file(twin_of([], flags=0x0601).data, "twin").fields) == len(FIELDS)
    twins = [FieldText("x", "I", 0), FieldText("x", "J", FINAL), FieldText("y", "I", 0)]
    names = [field.name for field in read_class_file(twin_of([], twins).data, "twin").fields]
    assert names == ["x", "x", "y", "heddle$y"]


def test_the_side_table_names_every_site() -> None:
    text = "aload 0\n getfield p/C.x:I\n pop\n aload 0\n getfield p/D.y:J\n pop2"
    head, first, second = sites_of(text)
    assert head[:4] == ["heddle-sites 1", "p/C", "C.java", "2"]
    assert first == ["getfield", "p/C", "x", "I", "m", "()V", "7", "2"]
    assert second == ["getfield?", "p/D", "y", "J", "m", "()V", "7", "8"]


def test_the_integers_of_sites_stand_together() -> None:
    text = (
        "iconst_0\n ldc 1\n pop2\n aload 0\n getfield p/C.x:I\n getstatic p/C.s:I\n pop2\n return"
    )
    twin = twin_of([MethodText("m", "()V", text, flags=PUBLIC)])
    offset = int(twin.sites.splitlines()[0].split("\t")[4])
    assert twin.data[offset : offset + 10] == struct.pack(">BiBi", 3, 0, 3, 1)
    index = read_class_file(twin.data, "twin").pool
    numbers = [at for at, raw in index.constants() if raw[0] == 3]
    assert [index.number(at) for at in numbers] == [1, 0, 1]


def test_a_class_without_accesses_has_an_empty_side_table() -> None:
    twin = twin_of([MethodText("m", "()V", "return")], [])
    assert twin.sites == "heddle-sites 1\tp/C\tC.java\t0\t0\n"
    assert spelled(twin) == ["return"]


def test_what_orders_threads_is_told_where_there_is_no_room_for_accesses() -> None:
    read = "aload_0\n getfield p/C.x:I\n pop\n"
    text = f"aload_0\n monitorenter\n {read * 12_000} aload_0\n monitorexit\n return"
    twin = twin_of([MethodText("m", "()V", text, flags=PUBLIC)])
    (limited,) = twin.limited
    assert (limited.name, limited.tells_order) == ("m", True)
    words = spelled(twin)
    assert "readField" not in words
    assert "monitorEnter" in words
    full = f"aload_0\n monitorenter\n {read * 13_104} aload_0\n monitorexit\n return"
    twin = twin_of([MethodText("m", "()V", full, flags=PUBLIC)])
    assert not twin.limited[0].tells_order
    assert "monitorEnter" not in spelled(twin)


@pytest.mark.parametrize("name", ["java/p/C", "sun/p/C", "javax/swing/JFrame", "heddle/rt/Rt"])
def test_classes_of_the_jdk_and_the_runtime_are_left_alone(name: str) -> None:
    assert isinstance(INSTRUMENTER.twin(assemble(ClassText(name)), "test"), LeftAlone)


def test_other_classes_of_javax_are_not() -> None:
    data = assemble(ClassText("javax/servlet/C"))
    assert isinstance(INSTRUMENTER.twin(data, "test"), InstrumentedClass)


def test_what_is_no_class_is_left_alone_with_the_reason() -> None:
    twin = INSTRUMENTER.twin(b"no class", "test")
    assert isinstance(twin, LeftAlone)
    assert "CAFEBABE" in twin.reason
    broken = assemble(ClassText("p/C", [MethodText("m", "()V", ".byte 203")]))
    assert isinstance(INSTRUMENTER.twin(broken, "test"), LeftAlone)


def test_twins_depend_on_the_class_alone() -> None:
    data = assemble(ClassText("p/C", [MethodText("m", "()V", "return")], FIELDS))
    other = Instrumenter(LibraryTypes(find_jdk(None, os.environ).library))
    assert other.twin(data, "here") == INSTRUMENTER.twin(data, "there")
