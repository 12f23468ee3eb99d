"""Assumptions about the time at which objects passed to opaque code are used by other threads.

`java.lang.ref.Reference` is registered with its queue during construction. The collector could
enqueue it before the constructors of subclasses have ended, if its referent were already
unreachable. It is assumed to do so later (`escape/unit_code.py`), one assumption per class.

Listeners passed to opaque code are assumed to be called later, by threads of that code
(`ThreadCalls.callback_frames`), one assumption per method that takes one.
"""

from typing import Final

from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import dotted
from heddle.program.descriptors import class_of_type
from heddle.program.program import Program, Role

_REASON: Final = "what it is registered with is assumed to use it only after its construction"


def assume_later(program: Program, calling: ThreadCalls) -> None:
    """Record what is assumed about objects that are registered, and about listeners."""
    _assume_registered_late(program, calling)
    _assume_called_back(program, calling)


def _assume_registered_late(program: Program, calling: ThreadCalls) -> None:
    """Record the classes of objects registered during construction, except the JDK's own."""
    frames = calling.frames
    for frame in frames.all:
        if frame.method is None or frame.body is not None or frame.method.name != "<init>":
            continue
        if not any(0 in call.site.arguments[1:] and call.callees() for call in frame.calls):
            continue
        for registered in frames.objects_of(frames.parameter(frame, 0)):
            site = registered.site
            role = None if site.method is None else program.origin(site.method.owner).role
            if site.type[0] == "L" and role in (Role.APPLICATION, Role.LIBRARY):
                name = dotted(class_of_type(site.type))
                program.assumptions.record(AssumptionKind.REGISTERED, name, _REASON)


def _assume_called_back(program: Program, calling: ThreadCalls) -> None:
    """Record the methods that are assumed to keep a listener, and the threads that call it."""
    for frame, row in calling.callback_frames.items():
        if frame.method is not None:
            owner, name = dotted(frame.method.owner), frame.method.name
            who = f"the thread {row.one}" if row.one else "threads of its own, several at a time"
            reason = f"the listener that it is passed is assumed to be called later, by {who}"
            program.assumptions.record(AssumptionKind.CALLBACK, f"{owner}.{name}", reason)
