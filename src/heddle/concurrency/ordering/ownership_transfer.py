"""Ownership transfer: objects that one thread at a time owns (`docs/orderings.md`).

An object belongs to the thread that allocates it, until it is put into a *channel* (a queue, an
exchanger, an atomic reference: `models/handover.txt`), and then to the thread that takes it out. If
only fields of channels ever hold it, and no variable is used after its object was put in, every
access is by the owner, and accesses by different owners are ordered by the channel's happens-before
edge from putting in to taking out.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from operator import or_
from typing import Final, TypeAlias, final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import (
    CodeFactsCache,
    ThreadCalls,
    is_single_allocation,
    may_be_application_code,
)
from heddle.models.handover import HandoverRow
from heddle.pointsto import Frame, FrameCall, ObjectSet
from heddle.program.classes import Method
from heddle.program.dataflow import forward, phi_inputs
from heddle.program.defuse import BodyFacts
from heddle.program.descriptors import class_of_type, parameter_types
from heddle.program.flow import definition, normal_successors, operands
from heddle.program.ir import Cast, If, Instr, Invoke, New, Var

_TAKING: Final = frozenset(("takes", "swaps"))
_OBJECT: Final = "java/lang/Object"


@final
class OwnershipTransfer:
    """The objects that are only ever transferred from owner to owner."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._frames = calling.frames
        self._codes = CodeFactsCache()

    @cached_property
    def objects(self) -> ObjectSet:
        """Return the objects that must have one owner at a time."""
        put = self._put()
        found = put & ~self._may_be_held_elsewhere(put) if put else 0
        return found & ~self._may_be_used_after_transfer(found) if found else 0

    @cached_property
    def _channels(self) -> "_Channels":
        return _Channels(self._calling)

    def _put(self) -> ObjectSet:
        """Return the objects of single allocations of the application that go into channels."""
        found = union(
            self._frames.variable(frame, var)
            for frame, var, is_put in self._channels.arguments()
            if is_put
        )
        allocated = 0
        for number in bits(found):
            site = self._frames.objects[number].site
            is_own = site.method is not None and may_be_application_code(site.method)
            allocated |= (is_own and is_single_allocation(site) and site.label == "") << number
        return allocated

    # -- other references --------------------------------------------------------------------------

    def _may_be_held_elsewhere(self, among: ObjectSet) -> ObjectSet:
        """Return the objects that fields outside of channels, or opaque code, may refer to."""
        found = union(self._frames.statics.values())
        for number, fields in self._frames.fields.items():
            held = union(fields.values())
            if held & among and not self._channels.is_part(number):
                found |= held
        found |= union(self._passed_to_opaque(frame) for frame in self._frames.all)
        # Channels are passed some objects without storing them: keys, expected values.
        return found | union(
            self._frames.variable(frame, var)
            for frame, var, is_put in self._channels.arguments()
            if not is_put
        )

    def _passed_to_opaque(self, frame: Frame) -> ObjectSet:
        """Return the arguments of a frame if it may do anything with them."""
        if frame in self._calling.start_frames or frame in self._calling.vm_entries:
            return self._parameters(frame)
        if self._channels.may_run_on_open(frame):
            return self._parameters(frame)
        is_own = frame.body is not None or frame.statements.is_translated
        is_object = frame.method is not None and frame.method.owner == _OBJECT
        if is_own or is_object or self._channels.must_run_on_closed(frame):
            return 0
        return 0 if self._channels.is_internal_step(frame) else self._parameters(frame)

    def _parameters(self, frame: Frame) -> ObjectSet:
        count = len(frame.statements.parameters)
        return union(self._frames.parameter(frame, at) for at in range(count))

    # -- uses after the transfer -------------------------------------------------------------------

    def _may_be_used_after_transfer(self, among: ObjectSet) -> ObjectSet:
        """Return the objects that a thread may use after it has put them into a channel."""
        below = self._put_below(among)
        found = 0
        for frame in self._frames.all:
            if self._channels.must_run_on_closed(frame):
                continue
            suspects = self._transferred(frame, below) & among & ~found
            if not suspects:
                continue
            if frame.body is None:
                # Code without a body that passes its arguments to one call, and ends, is harmless.
                is_one_call = frame.statements.is_translated and len(frame.calls) == 1
                found |= 0 if is_one_call else suspects
                continue
            for number in bits(suspects):
                found |= self._may_use_after_transfer(frame, number, below) << number
        return found

    def _put_below(self, among: ObjectSet) -> list[ObjectSet]:
        """Return the objects that running each call-graph node may put into channels."""
        own = [0] * len(self._calling.graph)
        for frame, var, is_put in self._channels.arguments():
            if is_put:
                own[frame.number] |= self._frames.variable(frame, var) & among
        return self._calling.propagated_to_callers(own)

    def _transferred(self, frame: Frame, below: list[ObjectSet]) -> ObjectSet:
        """Return the arguments that calls of a frame may put into channels."""
        found = 0
        for call in frame.calls if frame not in self._calling.start_frames else ():
            passed = union(self._frames.points_to(frame, n) for n in call.site.arguments)
            found |= passed & self._put_by(frame, call, below)
        return found

    def _put_by(self, frame: Frame, call: FrameCall, below: list[ObjectSet]) -> ObjectSet:
        if (frame, call.site.pc) in self._channels.uses:
            return -1
        count = len(self._frames.all)
        return union(below[count + group.number] for group in call.groups)

    def _may_use_after_transfer(self, frame: Frame, number: int, below: list[ObjectSet]) -> bool:
        """Tell whether a frame may use an object after it was put into a channel."""
        assert frame.body is not None
        variables = [v for v in frame.statements.variables if v >= 0]
        holding = frozenset(v for v in variables if self._frames.variable(frame, v) >> number & 1)
        putting = {
            call.site.pc for call in frame.calls if self._put_by(frame, call, below) >> number & 1
        }

        def puts(call: Invoke) -> tuple[Var, ...]:
            return tuple(v for v in call.args if v in holding) if call.pc in putting else ()

        def takes(call: Invoke) -> bool:
            return self._must_take(frame, call)

        return may_use_after_transfer(self._codes.of(frame.body), holding, puts, takes)

    def _must_take(self, frame: Frame, call: Invoke) -> bool:
        """Tell whether a call takes an object out of a channel, whatever its receiver is."""
        rows = self._channels.uses.get((frame, call.pc), ())
        if not rows or not all(row.verb in _TAKING for row in rows):
            return False
        calls = [each for each in frame.calls if each.site.pc == call.pc]
        return all(self._channels.must_run_on_closed(c) for each in calls for c in each.callees())


@final
class _Channels:
    """The channels of a program, and the calls on them.

    The content of a channel is out of reach as long as only the calls of the table are made on it,
    by code of the application that is visible. Otherwise it is *open*: its content may be shared.
    """

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._frames = calling.frames
        self._rows = calling.models.handover
        types = {f"L{name};" for name in self._rows.classes}
        objects = enumerate(self._frames.objects)
        self._all = sum(1 << number for number, each in objects if each.type in types)
        self._open = 0
        self.uses: dict[tuple[Frame, int], list[HandoverRow]] = {}
        for number in bits(self._all):
            for caller, pc, row in self._calls_on(number):
                if row is None:
                    self._open |= 1 << number
                elif row not in (rows := self.uses.setdefault((caller, pc), [])):
                    rows.append(row)

    def _calls_on(self, number: int) -> Iterator[tuple[Frame, int, HandoverRow | None]]:
        """Return the calls on a channel; without a row if the table does not allow them."""
        own = class_of_type(self._frames.objects[number].type)
        for frame in self._calling.frames_with_receiver(1 << number):
            method = frame.method
            if method is None or method.owner == _OBJECT:
                continue
            row = self._rows.row(own, method.name, len(parameter_types(method.descriptor)))
            for caller, call in self._calling.callers(frame):
                if self._is_by_itself(caller, number):
                    continue
                pc = call.site.pc
                is_visible = caller.method is not None and may_be_application_code(caller.method)
                is_known = is_visible and _invokes_at(caller, pc)
                yield caller, pc, row if is_known else None

    def _is_by_itself(self, caller: Frame, number: int) -> bool:
        """Tell whether a channel's own code calls it."""
        method = caller.method
        if method is None or method.is_static or may_be_application_code(method):
            return False
        return bool(self._frames.parameter(caller, 0) >> number & 1)

    def arguments(self) -> Iterator[tuple[Frame, Var, bool]]:
        """Return the arguments of all calls on channels, and whether the call puts them in."""
        for (frame, pc), rows in self.uses.items():
            # A row counts arguments without the receiver.
            put = {None if row.position is None else row.position + 1 for row in rows}
            for call in _invokes_at(frame, pc):
                for at, var in enumerate(call.args):
                    yield frame, var, put == {at}

    def is_part(self, number: int) -> bool:
        """Tell whether an object is a closed channel, or was allocated by code of channels."""
        if self._all >> number & 1:
            return not self._open >> number & 1
        return self._is_of_channels(self._frames.objects[number].site.method)

    def _is_of_channels(self, method: Method | None) -> bool:
        return method is not None and method.owner.partition("$")[0] in self._rows.classes

    def is_internal_step(self, frame: Frame) -> bool:
        """Tell whether a frame without a method, such as a handle's, is called by channels only."""
        callers = [caller.method for caller, _ in self._calling.callers(frame)]
        return frame.method is None and bool(callers) and all(map(self._is_of_channels, callers))

    def may_run_on_open(self, frame: Frame) -> bool:
        """Tell whether a frame may run on an open channel, or on one that is not in the table.

        The latter is an object of a subclass, which may do something else as well.
        """
        method = frame.method
        if method is None or method.is_static or method.owner == _OBJECT:
            return False
        receivers = self._frames.parameter(frame, 0)
        is_channel = method.owner in self._rows.classes
        return bool(receivers & self._open or (is_channel and receivers & ~self._all))

    def must_run_on_closed(self, frame: Frame) -> bool:
        """Tell whether a frame is library code that runs on closed channels only."""
        method = frame.method
        if method is None or method.is_static or may_be_application_code(method):
            return False
        receivers = self._frames.parameter(frame, 0)
        return bool(receivers) and not receivers & (self._open | ~self._all)


def _invokes_at(frame: Frame, pc: int) -> list[Invoke]:
    instrs = () if frame.body is None else frame.body.instructions()
    return [i for i in instrs if isinstance(i, Invoke) and i.pc == pc]


# The variables whose objects a call may put into a channel; whether it returns what it takes out.
_Puts: TypeAlias = Callable[[Invoke], tuple[Var, ...]]
_Takes: TypeAlias = Callable[[Invoke], bool]
_Vars: TypeAlias = frozenset[Var]
# The origin of a variable's value: its kind, and the parameter or variable that is set.
_Origin: TypeAlias = tuple[str, Var]
_ANYWHERE: Final[_Origin] = ("anywhere", -1)
_PARAMETER: Final = "parameter"
_FRESH: Final = "fresh"


def may_use_after_transfer(code: BodyFacts, holding: _Vars, puts: _Puts, takes: _Takes) -> bool:
    """Tell whether a body may use an object after it was put into a channel.

    `holding` are the variables that may hold the object. Comparing it is not a use.
    """
    flow = _TransferFlow(code, holding, puts, takes)
    forward(code.body, frozenset[Var](), flow.leaving, or_)
    return flow.may_use_spent


@final
class _TransferFlow:
    """A forward flow of the *spent* variables: those whose object may have been transferred."""

    def __init__(self, code: BodyFacts, holding: _Vars, puts: _Puts, takes: _Takes) -> None:
        self._code = code
        self._holding = holding
        self._puts = puts
        self._takes = takes
        self._origins = Memo(self._find_origins)
        self.may_use_spent = False

    def leaving(self, at: int, spent: _Vars) -> Iterator[tuple[int, _Vars]]:
        """Return the spent variables on the edges out of a block."""
        block, thrown = self._code.body.blocks[at], spent
        for instr in block.instrs:
            is_use = not isinstance(instr, Cast | If)
            self.may_use_spent |= is_use and not spent.isdisjoint(operands(instr))
            spent = self._after(instr, spent)
            thrown |= spent
        for target in normal_successors(block):
            yield target, self._entering(at, target, spent)
        for handler in block.handlers:
            yield handler.target, self._entering(at, handler.target, thrown)

    def _entering(self, at: int, to: int, spent: _Vars) -> _Vars:
        """Return the variables that are spent on an edge, after its phis."""
        phis = list(phi_inputs(self._code.body.blocks[to], at))
        merged = frozenset(dest for dest, args in phis if not spent.isdisjoint(args))
        return (spent - {dest for dest, _ in phis}) | merged

    def _after(self, instr: Instr, spent: _Vars) -> _Vars:
        if isinstance(instr, Invoke):
            for put in self._puts(instr):
                spent |= {v for v in self._holding if self._may_alias(put, v)}
        dest = definition(instr)
        if dest is None:
            return spent
        is_copy = isinstance(instr, Cast) and instr.operand in spent
        return spent | {dest} if is_copy else spent - {dest}

    def _may_alias(self, first: Var, second: Var) -> bool:
        """Tell whether two variables may hold one object, if both are still their thread's own.

        No variable holds an object before it is allocated or taken out. Parameters may be equal.
        """
        ours, theirs = self._origins[first], self._origins[second]
        if _ANYWHERE in ours or _ANYWHERE in theirs or not ours.isdisjoint(theirs):
            return True
        return all(any(kind == _PARAMETER for kind, _ in each) for each in (ours, theirs))

    def _find_origins(self, var: Var) -> frozenset[_Origin]:
        found: set[_Origin] = set()
        seen: set[Var] = set()
        todo = [var]
        while todo:
            at = todo.pop()
            if at in seen:
                continue
            seen.add(at)
            instr = self._code.defined.get(at)
            if at in self._code.phis:
                todo += self._code.phis[at].args
            elif isinstance(instr, Cast):
                todo.append(instr.operand)
            else:
                found.add(self._origin(at, instr))
        return frozenset(found)

    def _origin(self, var: Var, instr: Instr | None) -> _Origin:
        if instr is None:
            return _PARAMETER, var
        is_fresh = isinstance(instr, New) or (isinstance(instr, Invoke) and self._takes(instr))
        return (_FRESH, var) if is_fresh else _ANYWHERE
