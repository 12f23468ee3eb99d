"""Whether a program may interrupt its threads, so that they stop waiting early."""

from typing import Final

from heddle.concurrency.callgraph import ThreadCalls
from heddle.pointsto import Frame
from heddle.program.ir import Body, Invoke

_THREAD: Final = "java/lang/Thread"


def is_interrupt(calling: ThreadCalls, frame: Frame) -> bool:
    """Tell whether a frame interrupts a thread.

    Not counted is trusted library code that interrupts its own thread: it passes on an interrupt
    that it was itself ended by.
    """
    method, body = frame.method, frame.body
    if body is None:
        return _leads_to_interrupt(frame)
    if method is None or calling.models.is_internal(method.owner):
        return False
    instrs = [instr for block in body.blocks for instr in block.instrs]
    interrupts = [i for i in instrs if isinstance(i, Invoke) and _is_call(i, "interrupt")]
    if not interrupts:
        return False
    return not calling.is_trusted(method.owner) or any(
        interrupt.args[0] not in _current_threads(body) for interrupt in interrupts
    )


def _current_threads(body: Body) -> set[int | None]:
    """Return the variables that hold the running thread."""
    instrs = [instr for block in body.blocks for instr in block.instrs]
    return {i.dest for i in instrs if isinstance(i, Invoke) and _is_call(i, "currentThread")}


def _is_call(instr: Invoke, name: str) -> bool:
    """Tell whether a call may be one of a method of threads; subclasses name it as theirs."""
    return instr.method.name == name and instr.method.descriptor.startswith("()")


def _leads_to_interrupt(frame: Frame) -> bool:
    """Tell whether code without a body interrupts: a reference to the method, reflection."""
    called = (callee.method for call in frame.calls for callee in call.callees())
    return any(m is not None and m.name == "interrupt" and m.owner == _THREAD for m in called)
