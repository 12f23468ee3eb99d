"""Disabled assertions: what only they reach is not there, and everything else is."""

import pytest

from assembler import ClassText, MethodText, assemble
from heddle.frontend.lift.classes import lift_class
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Class
from heddle.program.ir import GetStatic, Invoke
from heddle.program.text.print_class import print_class

ASSERTING = """
    getstatic p/T.$assertionsDisabled:Z
    ifne after
    invokestatic p/T.check()V
    after: invokestatic p/T.work()V
    return
"""


def lifted(code: str, *, assertions: bool) -> Class:
    data = assemble(ClassText("p/T", [MethodText("m", "()V", code)]))
    return lift_class(data, "test", assertions=assertions)


def called(found: Class) -> list[str]:
    (method,) = found.methods
    assert method.body is not None
    return [i.method.name for i in method.body.instructions() if isinstance(i, Invoke)]


def test_an_enabled_assertion_is_code() -> None:
    found = lifted(ASSERTING, assertions=True)
    assert called(found) == ["check", "work"]
    assert found.assumptions == ()


def test_a_disabled_assertion_is_jumped_over_which_is_assumed() -> None:
    found = lifted(ASSERTING, assertions=False)
    assert called(found) == ["work"]
    assert [each.kind for each in found.assumptions] == [AssumptionKind.ASSERTIONS]
    assert found.methods[0].body is not None
    assert not any(isinstance(i, GetStatic) for i in found.methods[0].body.instructions())


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(ASSERTING.replace("$assertionsDisabled", "disabled"), id="another field"),
        pytest.param(ASSERTING.replace("ifne", "ifeq"), id="another test"),
        pytest.param("goto after\nafter: invokestatic p/T.work()V\nreturn", id="no assertion"),
        pytest.param(
            """
            iload_0
            ifeq read
            iload_0
            goto test
            read: getstatic p/T.$assertionsDisabled:Z
            test: ifne after
            invokestatic p/T.check()V
            after: return
            """,
            id="a test that something else leads to",
        ),
    ],
)
def test_all_other_code_stays(code: str) -> None:
    data = assemble(ClassText("p/T", [MethodText("m", "(I)V", code)]))
    kept, disabled = lift_class(data, "test"), lift_class(data, "test", assertions=False)
    assert print_class(disabled) == print_class(kept)
    assert disabled.assumptions == ()
