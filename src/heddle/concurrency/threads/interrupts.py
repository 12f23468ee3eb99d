"""Code that may interrupt a thread, so that it stops waiting early (rule J6)."""

from collections.abc import Iterator
from typing import Final

from heddle._util.memo import SharedMemo
from heddle.concurrency.callgraph import ThreadCalls, may_be_application_code
from heddle.concurrency.threads.task_runners import is_outside_jdk
from heddle.pointsto import Frame
from heddle.program.constants import LambdaTarget
from heddle.program.ir import Body, Instr, Invoke, InvokeDynamic, New

INTERRUPTION: Final = "java/lang/InterruptedException"
_THREAD: Final = "java/lang/Thread"
# The methods of threads that are looked for.
_INTERRUPTING: Final = frozenset(("interrupt", "currentThread"))


def may_interrupt(calling: ThreadCalls, frame: Frame) -> bool:
    """Tell whether a frame may interrupt a thread, so that it stops waiting early (J6).

    Trusted library code that interrupts its own thread does not count: it restores an interrupt
    that ended its own wait.
    """
    method, body = frame.method, frame.body
    if body is None:
        # A method reference, or reflection.
        called = (callee.method for call in frame.calls for callee in call.callees())
        return any(m is not None and m.name == "interrupt" and m.owner == _THREAD for m in called)
    if method is None or calling.models.is_internal(method.owner):
        return False
    interrupts = _calls_of(body).get("interrupt", [])
    if not interrupts or not calling.is_trusted(method.owner):
        return bool(interrupts)
    own = {call.dest for call in _calls_of(body).get("currentThread", ())}
    return any(interrupt.args[0] not in own for interrupt in interrupts)


def may_throw_interruption(calling: ThreadCalls) -> bool:
    """Tell whether code outside the JDK may make an InterruptedException itself.

    Code that is not analysed may.
    """
    bodies: dict[int, Body] = {}
    for frame in filter(is_outside_jdk, calling.frames.all):
        if frame.body is not None:
            bodies[id(frame.body)] = frame.body
        elif frame.method is not None and may_be_application_code(frame.method):
            return True
    instrs = (instr for body in bodies.values() for instr in body.instructions())
    made = {name for instr in instrs for name in _made(instr)}
    return any(calling.hierarchy.is_subclass(name, INTERRUPTION) for name in made)


def _made(instr: Instr) -> Iterator[str]:
    """Return the class that an instruction makes an object of, at once or when it is called."""
    match instr:
        case New(class_name=name):
            yield name
        case InvokeDynamic(target=LambdaTarget(implementation=handle)):
            yield handle.owner
        case _:
            pass


@SharedMemo
def _calls_of(body: Body) -> dict[str, list[Invoke]]:
    """Return the calls that may be of methods of threads; subclasses name these as theirs."""
    found: dict[str, list[Invoke]] = {}
    for call in (instr for instr in body.instructions() if isinstance(instr, Invoke)):
        name, descriptor = call.method.name, call.method.descriptor
        if name in _INTERRUPTING and descriptor.startswith("()"):
            found.setdefault(name, []).append(call)
    return found
