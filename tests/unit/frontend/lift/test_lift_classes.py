"""Whole classes: what is taken over, methods without code, and methods that cannot be lifted."""

from assembler import PUBLIC, STATIC, ClassText, FieldText, MethodText, Pool, assemble
from heddle.frontend.lift.classes import lift_class
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Class, Method

ABSTRACT, NATIVE, SYNCHRONIZED = 0x0400, 0x0100, 0x0020


def lifted(*methods: MethodText) -> Class:
    return lift_class(assemble(ClassText("p/T", methods)), "test")


def method(cls: Class, name: str) -> Method:
    (found,) = (method for method in cls.methods if method.name == name)
    return found


def test_a_class_is_what_its_file_says() -> None:
    source = ClassText(
        "p/T",
        [MethodText("m", "()V", "return")],
        [FieldText("f", "I"), FieldText("g", "[J", PUBLIC)],
        super_name="p/S",
        interfaces=["p/I", "p/J"],
        major=48,
    )
    cls = lift_class(assemble(source), "test")
    assert (cls.name, cls.super_name, cls.interfaces) == ("p/T", "p/S", ("p/I", "p/J"))
    assert (cls.major, cls.package, cls.is_interface) == (48, "p", False)
    assert [(f.owner, f.name, f.descriptor, f.is_static) for f in cls.fields] == [
        ("p/T", "f", "I", True),
        ("p/T", "g", "[J", False),
    ]
    assert [(m.owner, m.name, m.descriptor) for m in cls.methods] == [("p/T", "m", "()V")]
    assert cls.assumptions == ()


def test_methods_without_code_have_no_body() -> None:
    cls = lifted(
        MethodText("a", "()V", flags=PUBLIC | ABSTRACT), MethodText("n", "()V", flags=NATIVE)
    )
    assert [(m.body, m.unlifted) for m in cls.methods] == [(None, None), (None, None)]
    assert method(cls, "a").is_abstract
    assert method(cls, "n").is_native


def test_the_receiver_is_the_first_parameter() -> None:
    cls = lifted(MethodText("m", "(JI)I", "iload_3\nireturn", flags=PUBLIC | SYNCHRONIZED))
    found = method(cls, "m")
    assert found.is_synchronized
    assert found.body is not None
    assert found.body.parameters == 3
    assert [found.body.type_of(var) for var in range(3)] == ["Lp/T;", "J", "I"]
    assert found.body.names == {0: "this"}


def test_a_static_method_has_no_receiver() -> None:
    found = method(lifted(MethodText("m", "(JI)I", "iload_2\nireturn")), "m")
    assert found.body is not None
    assert found.body.parameters == 2
    assert found.body.names == {}


def test_one_bad_method_does_not_spoil_the_others() -> None:
    cls = lifted(
        MethodText("good", "()V", "return"),
        MethodText("bad", "()V", "pop\nreturn"),
        MethodText("better", "()V", "return", flags=PUBLIC | STATIC),
    )
    assert [m.body is not None for m in cls.methods] == [True, False, True]
    assert [m.unlifted is not None for m in cls.methods] == [False, True, False]
    (assumption,) = cls.assumptions
    assert assumption.kind is AssumptionKind.UNLIFTED_METHOD
    assert assumption.subject == "p/T.bad()V"
    assert "at 0" in assumption.reason


def test_a_method_with_a_wrong_descriptor_is_not_lifted() -> None:
    cls = lifted(MethodText("m", "(Q)V", "return"), MethodText("n", "nonsense", "return"))
    assert [m.body for m in cls.methods] == [None, None]
    assert all(m.unlifted for m in cls.methods)


def test_unknown_bootstraps_are_assumptions_once_each() -> None:
    pool = Pool()
    own = pool.handle(6, pool.member("p/Own.link()V"))
    site = pool.dynamic(0, "call", "()V")
    text = f"invokedynamic #{site}\ninvokedynamic #{site}\nreturn"
    source = ClassText("p/T", [MethodText("m", "()V", text)], pool=pool, bootstraps=[(own, [])])
    (assumption,) = lift_class(assemble(source), "test").assumptions
    assert assumption.kind is AssumptionKind.UNKNOWN_BOOTSTRAP
    assert "p/Own.link" in assumption.reason


def test_constants_made_by_unknown_bootstraps_are_assumptions() -> None:
    """Loading one runs the bootstrap like a call site does (JVMS 5.4.3.6)."""
    pool = Pool()
    own = pool.handle(6, pool.member("p/Own.make()Ljava/lang/Object;"))
    index = pool.dynamic(0, "constant", "Ljava/lang/Object;")
    text = f"ldc #{index}\npop\nreturn"
    source = ClassText("p/T", [MethodText("m", "()V", text)], pool=pool, bootstraps=[(own, [])])
    (assumption,) = lift_class(assemble(source), "test").assumptions
    assert assumption.kind is AssumptionKind.UNKNOWN_BOOTSTRAP
    assert "p/Own.make" in assumption.reason


def test_lifting_is_a_function_of_the_bytes() -> None:
    text = "loop: iinc 0 1\niload_0\nifgt loop\niload_0\nireturn"
    data = assemble(ClassText("p/T", [MethodText("m", "(I)I", text)]))
    one, two = lift_class(data, "one"), lift_class(data, "two")
    assert [m.body for m in one.methods] == [m.body for m in two.methods]
