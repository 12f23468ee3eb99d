"""The facts that the judgements of a race rest on, from the results of the analyses and the code.

Facts are about the objects and the paths of a race (`races/findings`), and about the code: what all
writes of a field store, whether a loop tests the value, whether a class is made to be shared.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Final, final

from heddle._util.memo import Memo
from heddle.concurrency.threads import AbstractThread
from heddle.entry import is_harness
from heddle.pointsto import FieldKey
from heddle.program.classes import Class, Field, Flags
from heddle.program.descriptors import class_of_type
from heddle.program.ir import Block, GetField, GetStatic, Instr, Invoke, MonitorEnter
from heddle.program.program import Program
from heddle.races import Detection
from heddle.races.accesses import Statement
from heddle.races.findings import Circumstances, ShownRace, Side
from heddle.report.build.names import Describer
from heddle.report.build.value_use import Hows
from heddle.report.model.races import Facts, Writes

_CONCURRENT: Final = "java/util/concurrent/"
_INITIALISERS: Final = ("<init>", "<clinit>")
# Methods that look at a collection or a map, after which another call acts on what was seen.
_CHECKS: Final = frozenset(
    {"contains", "containsKey", "containsValue", "get", "getOrDefault", "isEmpty", "size"}
    | {"indexOf", "peek", "peekFirst", "peekLast", "first", "last", "hasNext"}
)


@final
class FactFinder:
    """Finds the facts about races."""

    def __init__(self, program: Program, detected: Detection, describe: Describer) -> None:
        self._program = program
        self._detected = detected
        self._describe = describe
        self._hows = Hows()
        self._all_writes = Memo(self._common_writes)
        self._signs = Memo(self._has_sign)
        self._frozen = Memo(self._is_frozen)

    def of(self, finding: ShownRace, about: Circumstances) -> Facts:
        """Return the facts about a finding in its circumstances."""
        sides, waits = finding.sides, about.waits
        return Facts(
            sharing=about.sharing.kind,
            callers=sum(_is_caller(side.thread) for side in sides),
            is_shareable=any(self._signs[name] for name in self._sharers(finding, about)),
            waits=None if waits is None else self._describe.place(waits.method, waits.pc),
            called_back=about.called_back,
            opaque=about.opaque,
            has_own_threads=about.sharing.has_own_threads,
            is_thread=self._are_threads(finding, about),
            is_coarse=bool(self._detected.coarser),
            writes="" if finding.is_library else self._all_writes[finding.location],
            is_spun=any(self._is_spun(side) for side in sides),
            is_frozen=self._frozen[_referred(finding.location)],
            called=tuple(dict.fromkeys(name for side in sides for name in _called(side))),
            is_checked=any(_is_checked(side) for side in sides),
            new=about.new,
            holding=about.holding,
            breadth=about.breadth,
        )

    # -- classes -----------------------------------------------------------------------------------

    def _sharers(self, finding: ShownRace, about: Circumstances) -> Iterable[str]:
        """Return the classes that would be made to be shared: of the objects, or their users."""
        location = finding.location
        if isinstance(location, Field) and not finding.is_library:
            made = self._detected.calling.frames.objects_of(about.objects)
            return {location.owner, *(class_of_type(each.type) for each in made)}
        return {side.frame.method.owner for side in finding.sides if side.frame.method is not None}

    def _are_threads(self, finding: ShownRace, about: Circumstances) -> bool:
        calling = self._detected.calling
        made = calling.frames.objects_of(about.objects)
        names = [class_of_type(each.type) for each in made if each.type[0] == "L"]
        return not finding.is_library and any(
            calling.hierarchy.is_subclass(name, "java/lang/Thread") for name in names
        )

    def _has_sign(self, name: str) -> bool:
        declared = self._program.find(name)
        if declared is None:
            return False
        return any(map(_is_sign, declared.fields)) or any(
            method.is_synchronized or (method.body is not None and _locks(method.body.blocks))
            for method in declared.methods
        )

    def _is_frozen(self, name: str) -> bool:
        """Return whether all instance fields of a class and of what extends it are final."""
        calling = self._detected.calling
        made = {class_of_type(each.type) for each in calling.frames.objects if each.type[0] == "L"}
        below = {each for each in made if name in calling.hierarchy.supertypes(each)}
        found = {name, *below} if name else set()
        return bool(found) and all(map(self._has_final_fields, found))

    def _has_final_fields(self, name: str) -> bool:
        above = (name, *self._detected.calling.hierarchy.superclasses(name))
        declared = [self._program.find(each) for each in above if each != "java/lang/Object"]
        return bool(declared) and all(each is not None and _is_final(each) for each in declared)

    # -- code --------------------------------------------------------------------------------------

    @cached_property
    def _writes(self) -> dict[FieldKey, list[Statement]]:
        found: dict[FieldKey, list[Statement]] = defaultdict(list)
        for statement in self._detected.statements:
            if statement.is_write:
                found[statement.location].append(statement)
        return found

    def _common_writes(self, location: FieldKey) -> Writes:
        """Return what all writes of a field have in common; initial values are left out."""
        if not isinstance(location, Field):
            return ""
        later = [s for s in self._writes[location] if s.method.name not in _INITIALISERS]
        if not later:
            return "initial"
        found = [self._hows.constant(each.method, each.pc) for each in later]
        values = {repr(each.value) for each in found if each is not None}
        return "same" if len(values) == 1 and None not in found else ""

    def _is_spun(self, side: Side) -> bool:
        is_read = side.inner is None and not side.statement.is_write
        return is_read and self._hows.is_spun(side.statement.method, side.pc)


def _is_caller(thread: AbstractThread) -> bool:
    return thread.object is not None and is_harness(class_of_type(thread.object.type))


def _is_sign(field: Field) -> bool:
    """Return whether a field shows that its class is made for several threads."""
    is_object = field.descriptor[0] == "L"
    is_concurrent = is_object and class_of_type(field.descriptor).startswith(_CONCURRENT)
    return bool(field.flags & Flags.VOLATILE) or is_concurrent


def _locks(blocks: Iterable[Block]) -> bool:
    return any(isinstance(instr, MonitorEnter) for block in blocks for instr in block.instrs)


def _is_final(declared: Class) -> bool:
    own = [field for field in declared.fields if not field.is_static]
    return not declared.flags & Flags.INTERFACE and all(f.flags & Flags.FINAL for f in own)


def _referred(location: FieldKey) -> str:
    """Return the class of the objects that a field refers to, if it is one."""
    if not isinstance(location, Field) or location.descriptor[0] != "L":
        return ""
    return class_of_type(location.descriptor)


def _instrs(side: Side) -> list[Instr]:
    method = side.frame.method
    body = None if method is None else method.body
    return [] if body is None else [instr for block in body.blocks for instr in block.instrs]


def _called(side: Side) -> list[str]:
    """Return the method that a side calls, if it is a call of a library."""
    calls = [i for i in _instrs(side) if i.pc == side.pc and isinstance(i, Invoke)]
    return [call.method.name for call in calls]


def _is_checked(side: Side) -> bool:
    """Return whether a side acts on an object after the same method has looked at it."""
    instrs = _instrs(side)
    calls = [i for i in instrs if isinstance(i, Invoke) and i.args]
    acting = [i for i in calls if i.pc == side.pc and i.method.name not in _CHECKS]
    if not acting or not side.statement.is_write:
        return False
    loads = {i.dest: i for i in instrs if isinstance(i, GetField | GetStatic)}
    base = _origin(acting[0].args[0], loads)
    before = [i for i in calls if i.method.name in _CHECKS and i.pc < side.pc]
    return any(_origin(i.args[0], loads) == base for i in before)


def _origin(var: int, loads: dict[int, GetField | GetStatic]) -> object:
    """Return the field that a variable is loaded from, or the variable itself."""
    load = loads.get(var)
    if load is None:
        return var
    base = load.base if isinstance(load, GetField) else -1
    return load.field.owner, load.field.name, base
