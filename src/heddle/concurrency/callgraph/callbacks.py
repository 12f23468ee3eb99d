"""Objects that a row of a constructor hands to others: who is taken to have them when.

`java.lang.ref.Reference` is registered with its queue while it is made. The collector could put it
there before the constructors of subclasses have ended, if nothing else knew what it refers to. It
is taken to do so later (`_captured_code`), which is an assumption for each class of such objects.

Listeners that are given to code which is not looked at are taken to be called later, by threads of
that code (`ThreadCalls.calling_back`), which is an assumption for each method that is given one.
"""

from typing import Final

from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import dotted
from heddle.program.descriptors import class_of_type
from heddle.program.program import Program, Role

_REASON: Final = (
    "what it is registered with is taken to have it only when its construction has ended"
)


def assume_registered_late(program: Program, calling: ThreadCalls) -> None:
    """Record the classes of objects that are registered so, but for those the JDK makes."""
    frames = calling.frames
    for frame in frames.all:
        if frame.method is None or frame.body is not None or frame.method.name != "<init>":
            continue
        if not any(0 in call.site.arguments[1:] and call.callees() for call in frame.calls):
            continue
        for made in frames.members(frames.parameter(frame, 0)):
            site = made.site
            maker = None if site.method is None else program.origin(site.method.owner).role
            if site.type[0] == "L" and maker in (Role.APPLICATION, Role.LIBRARY):
                name = dotted(class_of_type(site.type))
                program.assumptions.record(AssumptionKind.REGISTERED, name, _REASON)


def assume_called_back(program: Program, calling: ThreadCalls) -> None:
    """Record the methods that are taken to keep a listener, and who is taken to call it."""
    for frame, row in calling.calling_back.items():
        if frame.method is not None:
            owner, name = dotted(frame.method.owner), frame.method.name
            who = f"the thread {row.one}" if row.one else "threads of its own, several at a time"
            reason = f"the listener that it is given is taken to be called later, by {who}"
            program.assumptions.record(AssumptionKind.CALLBACK, f"{owner}.{name}", reason)
