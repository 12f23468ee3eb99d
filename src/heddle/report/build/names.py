"""Descriptions of places, locks, threads and objects of a solution."""

import re
from typing import Final, final

from heddle._util.memo import Memo
from heddle.concurrency.aliasing import FACTS, MONITOR, AccessPath, HeldLock, LockKey, variable_path
from heddle.concurrency.locks import HeldLocks
from heddle.concurrency.threads import AbstractThread, ThreadKind
from heddle.entry import is_harness, is_launcher, spoken_thread
from heddle.pointsto import AbstractObject, Frame, Frames, Site
from heddle.program.classes import Field, Method, dotted
from heddle.program.descriptors import class_of_type, java_type
from heddle.program.ir import Body
from heddle.program.program import Program
from heddle.report.model.names import CALLER, LAUNCHER, with_article
from heddle.report.model.races import CodePlace, RaceObject, ReportedLock, ReportedThread

_OUTER: Final = re.compile(r"this\$\d+")
_CAPTURED: Final = re.compile(r"val\$")


@final
class Describer:
    """Describes places, locks, threads and objects."""

    def __init__(self, program: Program, frames: Frames, held: HeldLocks) -> None:
        self._program = program
        self._frames = frames
        self._held = held
        self._places = Memo(self._place)

    def place(self, method: Method, pc: int) -> CodePlace:
        """Describe a place in the code."""
        return self._places[method, pc]

    def _place(self, key: tuple[Method, int]) -> CodePlace:
        method, pc = key
        if is_launcher(method.owner):
            return CodePlace(LAUNCHER, "", "", None, None, -1)
        if is_harness(method.owner):
            return CodePlace(CALLER, "", "", None, None, -1)
        declared = self._program.find(method.owner)
        line = None if method.body is None or pc < 0 else method.body.line_of(pc)
        return CodePlace(
            class_=dotted(method.owner),
            method=method.name,
            descriptor=method.descriptor,
            file=declared.source_file if declared else None,
            line=line,
            offset=pc,
        )

    def site(self, site: Site) -> CodePlace | None:
        """Describe an allocation site; None if it is not in the code."""
        return None if site.method is None else self.place(site.method, site.pc)

    def object(self, found: AbstractObject) -> RaceObject:
        """Describe an abstract object by its type and its allocation sites."""
        places = [place for site in found.allocations if (place := self.site(site)) is not None]
        outside = next((at for at, place in enumerate(places) if not place.method), len(places))
        return RaceObject(java_type(found.type), tuple(places[: outside + 1]))

    def thread(self, thread: AbstractThread) -> ReportedThread:
        """Describe an abstract thread."""
        if thread.kind is ThreadKind.MAIN or thread.object is None:
            label = "main" if thread.kind is ThreadKind.MAIN else "finalizers"
            return ReportedThread(label, "one", (), ())
        if is_harness(class_of_type(thread.object.type)):
            single = spoken_thread(class_of_type(thread.object.type))
            if single is not None:
                return ReportedThread(f"the {single}", "one", (), ())
            return ReportedThread(CALLER, "many", (), ())
        made = tuple(p for s in thread.object.allocations if (p := self.site(s)) is not None)
        starts = [self._start(c.frame, c.call.site.pc) for c in thread.starts]
        places = {place for place in starts if place is not None}
        started = sorted(places, key=lambda p: (p.class_, p.method, p.descriptor, p.offset))
        where = f"{made[0].file or made[0].class_}:{made[0].line}" if made else "nowhere"
        label = f"{_short(java_type(thread.object.type))} made at {where}"
        count = "one" if thread.is_single else "many"
        return ReportedThread(label, count, made, tuple(started))

    def _start(self, frame: Frame, pc: int) -> CodePlace | None:
        return None if frame.method is None else self.place(frame.method, pc)

    def locks(self, frame: Frame, pc: int) -> tuple[ReportedLock, ...]:
        """Return the monitors that a frame itself may hold at an offset."""
        method, body = frame.method, frame.body
        if method is None or body is None:
            return ()
        found: list[ReportedLock] = []
        if method.is_synchronized:
            label = f"{dotted(method.owner)}.class" if method.is_static else "this"
            at, owner = self.place(method, 0), dotted(method.owner)
            found.append(ReportedLock(self._typed(label, frame), at, owner))
        monitors = self._held.body_locks(method)
        held = [key for key in monitors.must.get(pc, ()) if not _is_fact(key)]
        names = self._held.paths(method, body)
        for key in sorted(held, key=lambda key: (monitors.acquired_at.get(key, -1), repr(key))):
            path = _outside(key) if isinstance(key, tuple) else variable_path(names, key)
            entered = self.place(method, monitors.acquired_at.get(key, 0))
            label = self._typed(_path_name(path, body), frame)
            found.append(ReportedLock(label, entered, _owner(path, frame)))
        return tuple(found)

    def _typed(self, label: str, frame: Frame) -> str:
        method = frame.method
        if label != "this" or method is None:
            return label
        return f"this ({_short(dotted(method.owner))})"


def _is_fact(key: LockKey) -> bool:
    """Return whether it is not a lock, but a fact about a flag."""
    return isinstance(key, tuple) and key.kind in FACTS


def _outside(lock: HeldLock) -> AccessPath:
    """Return the path to a lock, without the fields inside it, which mean nothing to readers."""
    if lock.kind == MONITOR:
        return lock.path
    return lock.path._replace(fields=lock.path.fields[:-1])


def _owner(path: AccessPath, frame: Frame) -> str:
    """Return the class that a lock belongs to: that of its last field, else of the object."""
    kind, what = path.root
    if path.fields:
        return dotted(path.fields[-1].owner)
    if kind == "static" and isinstance(what, Field):
        return dotted(what.owner)
    if kind == "class":
        return java_type(str(what))
    if kind == "literal" or frame.body is None:
        return ""
    var = int(str(what))
    if frame.method is not None and frame.body.name_of(var) == "this":
        return dotted(frame.method.owner)
    return java_type(frame.body.type_of(var))


def _path_name(path: AccessPath, body: Body) -> str:
    kind, what = path.root
    if kind == "static" and isinstance(what, Field):
        name = f"{dotted(what.owner)}.{what.name}"
    elif kind == "class":
        name = f"{java_type(str(what))}.class"
    elif kind == "literal":
        name = f'"{what}"'
    else:
        var = int(str(what))
        given = body.name_of(var)
        name = given or with_article(_short(java_type(body.type_of(var))))
    for field in path.fields:
        name = _member(name, field)
    return name


def _member(holder: str, field: Field) -> str:
    """Return the name of a field in the source.

    Compilers add fields to nested classes for the object around them, and for variables.
    """
    if _OUTER.fullmatch(field.name):
        return f"{_short(java_type(field.descriptor)).rpartition('$')[2]}.this"
    return (
        _CAPTURED.sub("", field.name) if _CAPTURED.match(field.name) else f"{holder}.{field.name}"
    )


def _short(name: str) -> str:
    return name.rpartition(".")[2]
