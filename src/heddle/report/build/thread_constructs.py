"""Constructs that are there for threads: starts, executors, locks, `java.util.concurrent`."""

from collections.abc import Iterable, Iterator
from typing import Final

from heddle.program.classes import Method, dotted
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Instr, Invoke, MonitorEnter, New

_THREAD: Final = "java/lang/Thread"
_CONCURRENT: Final = "java/util/concurrent/"
# A unit of time is no sign of threads; timers are one.
_NO_SIGNS: Final = frozenset({"java/util/concurrent/TimeUnit"})
_TIMERS: Final = frozenset({"java/util/Timer", "javax/swing/Timer", "javax/swing/SwingWorker"})
_STARTS: Final = frozenset({"start", "startVirtualThread"})
_PARALLEL: Final = frozenset({"parallel", "parallelStream"})


def thread_constructs(methods: Iterable[Method], hierarchy: Hierarchy) -> tuple[str, ...]:
    """Describe the first construct for threads in each method that has one, in their order."""
    found = (next(_constructs(method, hierarchy), None) for method in methods)
    return tuple([each for each in found if each is not None])


def _constructs(method: Method, hierarchy: Hierarchy) -> Iterator[str]:
    where = f"in {dotted(method.owner)}.{method.name}"
    if method.is_synchronized:
        yield f"synchronized {where}"
    for instr in method.body.instructions() if method.body else ():
        named = _named(instr, hierarchy)
        if named:
            yield f"{named} {where}"


def _named(instr: Instr, hierarchy: Hierarchy) -> str:
    match instr:
        case MonitorEnter():
            return "synchronized"
        case Invoke(method=ref):
            return _of_call(ref.owner, ref.name, hierarchy)
        case New(class_name=name):
            return _of_class(name)
        case _:
            return ""


def _of_call(owner: str, name: str, hierarchy: Hierarchy) -> str:
    if name in _STARTS and hierarchy.is_subclass(owner, _THREAD):
        return f"Thread.{name}"
    if name in _PARALLEL and owner.startswith("java/util/"):
        return f"{dotted(owner)}.{name}"
    return _of_class(owner)


def _of_class(name: str) -> str:
    is_concurrent = name.startswith(_CONCURRENT) and name not in _NO_SIGNS
    return dotted(name) if is_concurrent or name in _TIMERS else ""
