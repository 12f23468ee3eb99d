"""What a dynamic call site makes, told by its bootstrap method."""

import pytest

from heddle.frontend.lift.dynamic import dynamic_target
from heddle.program.constants import (
    Bootstrap,
    ClassConstant,
    ConcatTarget,
    Constant,
    DynamicTarget,
    HandleConstant,
    HandleKind,
    LambdaTarget,
    MethodTypeConstant,
    NumberConstant,
    RecordTarget,
    StringConstant,
    SwitchTarget,
    UnknownTarget,
)

IMPLEMENTATION = HandleConstant(
    HandleKind.INVOKE_STATIC, "T", "lambda$0", "(I)V", is_interface=False
)
ERASED = MethodTypeConstant("(Ljava/lang/Object;)V")
INSTANTIATED = MethodTypeConstant("(Ljava/lang/String;)V")
LAMBDA = (ERASED, IMPLEMENTATION, INSTANTIATED)
METAFACTORY = "java/lang/invoke/LambdaMetafactory"


def target(owner: str, name: str, *arguments: Constant, called: str = "run") -> DynamicTarget:
    handle = HandleConstant(HandleKind.INVOKE_STATIC, owner, name, "()V", is_interface=False)
    return dynamic_target(called, "(I)Lp/Task;", Bootstrap(handle, arguments))


def number(value: int) -> Constant:
    return NumberConstant("I", value)


def test_a_lambda() -> None:
    assert target(METAFACTORY, "metafactory", *LAMBDA) == LambdaTarget(
        interface="p/Task",
        method="run",
        erased=ERASED.descriptor,
        instantiated=INSTANTIATED.descriptor,
        implementation=IMPLEMENTATION,
    )


@pytest.mark.parametrize(
    ("extras", "expected"),
    [
        ((number(0),), (False, (), ())),
        ((number(1),), (True, (), ())),
        ((number(2), number(1), ClassConstant("Lp/M;")), (False, ("p/M",), ())),
        ((number(4), number(1), MethodTypeConstant("()V")), (False, (), ("()V",))),
        (
            (
                number(7),
                number(2),
                ClassConstant("Lp/M;"),
                ClassConstant("Lp/N;"),
                number(1),
                MethodTypeConstant("()V"),
            ),
            (True, ("p/M", "p/N"), ("()V",)),
        ),
        ((number(5), number(0)), (True, (), ())),
    ],
)
def test_an_alternative_lambda(
    extras: tuple[Constant, ...], expected: tuple[bool, tuple[str, ...], tuple[str, ...]]
) -> None:
    found = target(METAFACTORY, "altMetafactory", *LAMBDA, *extras)
    assert isinstance(found, LambdaTarget)
    assert (found.serializable, found.markers, found.bridges) == expected


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        LAMBDA[:2],
        (IMPLEMENTATION, ERASED, INSTANTIATED),
        (*LAMBDA, StringConstant("flags")),
        (*LAMBDA, number(0), number(1)),
        (*LAMBDA, number(4), number(1), MethodTypeConstant("()V"), number(9)),
    ],
)
def test_a_lambda_with_other_arguments_is_unknown(arguments: tuple[Constant, ...]) -> None:
    assert isinstance(target(METAFACTORY, "altMetafactory", *arguments), UnknownTarget)


def test_concatenation() -> None:
    factory = "java/lang/invoke/StringConcatFactory"
    recipe = StringConstant("a\x01b\x02")
    made = target(factory, "makeConcatWithConstants", recipe, StringConstant("c"))
    assert made == ConcatTarget("a\x01b\x02", (StringConstant("c"),))
    assert target(factory, "makeConcat") == ConcatTarget(None, ())
    assert isinstance(target(factory, "makeConcatWithConstants"), UnknownTarget)
    assert isinstance(target(factory, "makeConcatWithConstants", number(1)), UnknownTarget)


def test_records() -> None:
    methods = "java/lang/runtime/ObjectMethods"
    getter = HandleConstant(HandleKind.GET_FIELD, "p/R", "x", "I", is_interface=False)
    record = (ClassConstant("Lp/R;"), StringConstant("x"), getter)
    made = target(methods, "bootstrap", *record, called="hashCode")
    assert made == RecordTarget("hashCode", "p/R", (getter,))
    assert isinstance(target(methods, "bootstrap", *record[1:]), UnknownTarget)


@pytest.mark.parametrize("kind", ["typeSwitch", "enumSwitch"])
def test_switches(kind: str) -> None:
    labels = (ClassConstant("Lp/R;"), StringConstant("x"), number(3))
    found = target("java/lang/runtime/SwitchBootstraps", kind, *labels)
    assert found == SwitchTarget(kind, labels)


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (METAFACTORY, "other"),
        ("p/Own", "metafactory"),
        ("p/Own", "bootstrap"),
        ("java/lang/runtime/SwitchBootstraps", "other"),
    ],
)
def test_other_bootstraps_are_kept(owner: str, name: str) -> None:
    found = target(owner, name, *LAMBDA)
    assert isinstance(found, UnknownTarget)
    assert found.bootstrap.handle.name == name
    assert found.bootstrap.arguments == LAMBDA
