"""Constants and members as the IR names them, from the pool of an assembled class."""

import struct
from collections.abc import Callable

import pytest

from assembler import ClassText, MethodText, Pool, assemble
from heddle.frontend.lift.classes import lift_class
from heddle.program.classes import Method
from heddle.program.constants import (
    Bootstrap,
    ClassConstant,
    ConcatTarget,
    Constant,
    DynamicConstant,
    HandleConstant,
    HandleKind,
    MethodTypeConstant,
    NumberConstant,
    StringConstant,
)
from heddle.program.ir import Const, Instr, Invoke, InvokeDynamic, InvokeKind
from heddle.program.refs import MethodRef

OWN = "p/Own.link()Ljava/lang/Object;"
HANDLE = HandleConstant(
    HandleKind.INVOKE_STATIC, "p/Own", "link", "()Ljava/lang/Object;", is_interface=False
)


def lifted(
    text: str, pool: Pool | None = None, bootstraps: list[tuple[int, list[int]]] | None = None
) -> Method:
    source = ClassText(
        "T", [MethodText("m", "()V", text)], pool=pool or Pool(), bootstraps=bootstraps or []
    )
    return lift_class(assemble(source), "test").methods[0]


def first(method: Method) -> Instr:
    assert method.body is not None, method.unlifted
    return method.body.blocks[0].instrs[0]


def loaded(make: Callable[[Pool], int], wide: bool = False) -> tuple[Constant, str]:
    pool = Pool()
    index = make(pool)
    text = f"ldc2_w #{index}\npop2\nreturn" if wide else f"ldc #{index}\npop\nreturn"
    method = lifted(text, pool)
    instr = first(method)
    assert isinstance(instr, Const)
    assert method.body is not None
    return instr.value, method.body.type_of(instr.dest)


def test_numbers() -> None:
    assert loaded(lambda p: p.number("i", -7)) == (NumberConstant("I", -7), "I")
    assert loaded(lambda p: p.number("f", -0.0)) == (NumberConstant("F", 0x80000000), "F")
    assert loaded(lambda p: p.number("f", 1.5)) == (NumberConstant("F", 0x3FC00000), "F")
    assert loaded(lambda p: p.number("q", -(2**63)), wide=True) == (
        NumberConstant("J", -(2**63)),
        "J",
    )
    double = struct.unpack(">Q", struct.pack(">d", 0.1))[0]
    assert loaded(lambda p: p.number("d", 0.1), wide=True) == (NumberConstant("D", double), "D")


@pytest.mark.parametrize("bits", [0x7FC00000, 0x7FC00001, 0xFFC12345, 0x7F800001, 0xFFBFFFFF])
def test_every_nan_keeps_its_bits(bits: int) -> None:
    assert loaded(lambda p: p.raw_float(bits))[0] == NumberConstant("F", bits)


def test_small_numbers_of_the_floating_opcodes() -> None:
    texts = {
        "fconst_0": ("F", 0),
        "fconst_1": ("F", 0x3F800000),
        "fconst_2": ("F", 0x40000000),
        "dconst_0": ("D", 0),
        "dconst_1": ("D", 0x3FF0000000000000),
        "lconst_0": ("J", 0),
        "lconst_1": ("J", 1),
    }
    for name, (type_, bits) in texts.items():
        instr = first(lifted(f"{name}\nreturn"))
        assert isinstance(instr, Const)
        assert instr.value == NumberConstant(type_, bits)


def test_symbols() -> None:
    assert loaded(lambda p: p.string("text")) == (StringConstant("text"), "Ljava/lang/String;")
    assert loaded(lambda p: p.class_name("p/C")) == (ClassConstant("Lp/C;"), "Ljava/lang/Class;")
    assert loaded(lambda p: p.class_name("[[I")) == (ClassConstant("[[I"), "Ljava/lang/Class;")
    assert loaded(lambda p: p.method_type("(I)V")) == (
        MethodTypeConstant("(I)V"),
        "Ljava/lang/invoke/MethodType;",
    )
    assert loaded(lambda p: p.handle(6, p.member(OWN))) == (
        HANDLE,
        "Ljava/lang/invoke/MethodHandle;",
    )


@pytest.mark.parametrize("kind", HandleKind)
def test_every_kind_of_handle(kind: HandleKind) -> None:
    is_field = kind <= HandleKind.PUT_STATIC
    found, _ = loaded(lambda p: p.handle(kind, p.member("p/C.x:I" if is_field else "p/C.x()V")))
    assert isinstance(found, HandleConstant)
    assert found.kind is kind
    assert (found.field().name if is_field else found.method().name) == "x"


@pytest.mark.parametrize("kind", [0, 10, 255])
def test_a_handle_of_no_kind(kind: int) -> None:
    pool = Pool()
    index = pool.handle(kind, pool.member(OWN))
    method = lifted(f"ldc #{index}\npop\nreturn", pool)
    assert method.unlifted is not None


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("invokestatic", InvokeKind.STATIC),
        ("invokespecial", InvokeKind.SPECIAL),
        ("invokevirtual", InvokeKind.VIRTUAL),
        ("invokeinterface", InvokeKind.INTERFACE),
    ],
)
def test_calls(name: str, kind: InvokeKind) -> None:
    receiver = "" if name == "invokestatic" else "aconst_null\n"
    method = lifted(f"{receiver}{name} p/C.m()V\nreturn")
    assert method.body is not None
    call = method.body.blocks[0].instrs[-2]
    assert isinstance(call, Invoke)
    assert call.kind is kind
    assert call.method == MethodRef("p/C", "m", "()V", is_interface=name == "invokeinterface")
    assert len(call.args) == (name != "invokestatic")


def test_a_static_call_of_an_interface_says_so() -> None:
    pool = Pool()
    index = pool.member("p/I.m()V", is_interface=True)
    call = first(lifted(f"invokestatic #{index}\nreturn", pool))
    assert isinstance(call, Invoke)
    assert call.method.is_interface


def test_a_dynamic_call() -> None:
    pool = Pool()
    factory = "java/lang/invoke/StringConcatFactory.makeConcatWithConstants()V"
    bootstraps = [(pool.handle(6, pool.member(factory)), [pool.string("a\x01")])]
    index = pool.dynamic(0, "make", "(IJ)Ljava/lang/String;")
    method = lifted(f"iconst_0\nlconst_0\ninvokedynamic #{index}\npop\nreturn", pool, bootstraps)
    assert method.body is not None
    call = method.body.blocks[0].instrs[2]
    assert isinstance(call, InvokeDynamic)
    assert call.target == ConcatTarget("a\x01", ())
    assert (call.name, call.args) == ("make", (0, 1))
    assert method.body.type_of(2) == "Ljava/lang/String;"


def test_a_dynamic_constant_within_another() -> None:
    pool = Pool()
    own = pool.handle(6, pool.member(OWN))
    inner = pool.dynamic(0, "inner", "I")
    outer = pool.dynamic(1, "outer", "J")
    bootstraps: list[tuple[int, list[int]]] = [(own, []), (own, [inner, inner])]
    instr = first(lifted(f"ldc2_w #{outer}\npop2\nreturn", pool, bootstraps))
    assert isinstance(instr, Const)
    part = DynamicConstant("inner", "I", Bootstrap(HANDLE, ()))
    assert instr.value == DynamicConstant("outer", "J", Bootstrap(HANDLE, (part, part)))


def test_a_dynamic_constant_in_a_circle() -> None:
    pool = Pool()
    own = pool.handle(6, pool.member(OWN))
    index = pool.dynamic(0, "round", "Ljava/lang/Object;")
    method = lifted(f"ldc #{index}\npop\nreturn", pool, [(own, [index])])
    assert "in a circle" in (method.unlifted or "")


def test_dynamic_constants_that_double_end_soon() -> None:
    """Each has the next twice: 40 constants, and as a tree a million million."""
    pool = Pool()
    own = pool.handle(6, pool.member(OWN))
    indices = [pool.dynamic(i, f"c{i}", "Ljava/lang/Object;") for i in range(40)]
    bootstraps = [(own, [index, index]) for index in indices[1:]]
    bootstraps.append((own, []))
    method = lifted(f"ldc #{indices[0]}\npop\nreturn", pool, bootstraps)
    assert "nested too deeply" in (method.unlifted or "")


def test_a_bootstrap_that_is_not_there() -> None:
    pool = Pool()
    index = pool.dynamic(5, "none", "()V")
    assert lifted(f"invokedynamic #{index}\nreturn", pool).unlifted is not None


@pytest.mark.parametrize("descriptor", ["", "I", "(", "(I", "(Q)V", "(Lp/C)V", "()", "()Q", "()VV"])
def test_a_call_with_a_descriptor_that_is_none(descriptor: str) -> None:
    pool = Pool()
    place = struct.pack(">BHH", 10, pool.class_name("p/C"), pool.name_and_type("m", descriptor))
    index = pool._add(place)
    assert lifted(f"invokestatic #{index}\nreturn", pool).unlifted is not None
