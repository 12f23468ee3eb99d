"""Calls as summaries see them."""

from summary_text import analysed_text

from heddle.classlevel.calls import CallReader
from heddle.models.objects import ObjectModels
from heddle.program.constants import HandleConstant, HandleKind, LambdaTarget
from heddle.program.ir import InvokeDynamic
from threaded_text import class_, method

BOX = class_("p/B", method("<init>(Lp/B;I)V", "return"), method("put(I)V", "return"))


def lambda_call(handle: HandleConstant, *captured: int) -> tuple[int | None, ...]:
    target = LambdaTarget("java/lang/Runnable", "run", "()V", "()V", handle)
    made = InvokeDynamic(0, 9, "run", "()Ljava/lang/Runnable;", target, captured)
    call = CallReader(analysed_text(BOX), ObjectModels()).dynamic(made)
    assert call is not None
    assert call.is_later
    assert [target.name for target in call.targets] == [handle.name]
    return call.args


def test_captured_values_come_first() -> None:
    handle = HandleConstant(HandleKind.INVOKE_VIRTUAL, "p/B", "put", "(I)V", False)
    assert lambda_call(handle, 4) == (4, None)
    assert lambda_call(handle) == (None, None)


def test_the_object_of_a_constructor_is_not_captured() -> None:
    handle = HandleConstant(HandleKind.NEW_INVOKE_SPECIAL, "p/B", "<init>", "(Lp/B;I)V", False)
    assert lambda_call(handle, 4) == (None, 4, None)
