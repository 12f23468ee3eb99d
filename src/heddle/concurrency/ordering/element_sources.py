"""The sources of the elements of loops and stream operations, so that they can be counted.

Elements are the numbers that a stream was made of, those of an array, the arguments of a call, or
what was added to the one collection that they can be in. Whoever iterates gets each of them once.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.graphs import reachable
from heddle.concurrency.callgraph import (
    AtMostOnce,
    CodeFactsCache,
    StableFields,
    ThreadCalls,
    may_be_application_code,
)
from heddle.concurrency.threads import KeptElements
from heddle.models.collections import CollectionRow
from heddle.models.indices import IndexRow
from heddle.pointsto import Frame
from heddle.program.classes import Method
from heddle.program.defuse import BodyFacts
from heddle.program.descriptors import is_array, is_reference, parameter_types
from heddle.program.flow import successors
from heddle.program.ir import Cast, Invoke, InvokeDynamic, InvokeKind, Var

_JDK: Final = "Ljava/"


class Numbers(NamedTuple):
    """The numbers from `begin` to `end`, which `is_included` or not."""

    begin: Var
    end: Var
    is_included: bool


class Arguments(NamedTuple):
    """So many arguments of a call."""

    number: int


class ArrayElements(NamedTuple):
    """The elements of the array in a variable."""

    array: Var


class Added(NamedTuple):
    """The elements that were added to a collection, which is one object."""

    object: int


Source: TypeAlias = Numbers | Arguments | ArrayElements | Added


@final
class ElementSources:
    """The sources of elements that are iterated over."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce, codes: CodeFactsCache) -> None:
        self._calling = calling
        self._once = once
        self._codes = codes

    def of(self, frame: Frame, code: BodyFacts, var: Var) -> Source | None:
        """Return the source of the elements of what is in a variable."""
        instr = code.defined.get(var)
        match instr:
            case Cast(operand=operand):
                return self.of(frame, code, operand)
            case Invoke():
                numbers = self._index_row(instr)
                if numbers is not None and numbers.verb in ("numbers", "numbers to"):
                    return Numbers(instr.args[0], instr.args[1], numbers.verb == "numbers to")
                if numbers is not None and numbers.verb == "keeps":
                    return self.of(frame, code, instr.args[0])
                row = self._row(instr)
                if row is not None and row.verb == "holds":
                    return _held(instr)
                if row is not None and row.verb in ("views", "copies"):
                    return self._of_argument(frame, code, instr, row)
            case _:
                pass
        return self._added(frame, var)

    def _of_argument(
        self, frame: Frame, code: BodyFacts, call: Invoke, row: CollectionRow
    ) -> Source | None:
        first = 0 if call.kind is InvokeKind.STATIC else 1
        (position,) = row.positions
        given = call.args[first + position]
        is_of_array = first == 0 and is_array(parameter_types(call.method.descriptor)[position])
        return ArrayElements(given) if is_of_array else self.of(frame, code, given)

    def _row(self, call: Invoke) -> CollectionRow | None:
        method = self._calling.hierarchy.resolve_method(call.method)
        return None if method is None else self._kept.row(method)

    def _index_row(self, call: Invoke) -> IndexRow | None:
        rows, owner = self._calling.models.indices, call.method.owner
        names = (owner, *self._calling.hierarchy.supertypes(owner))
        found = (rows.row(name, call.method.name) for name in names)
        return next((row for row in found if row is not None), None)

    @cached_property
    def _kept(self) -> KeptElements:
        stable = StableFields(self._calling.frames, self._calling.hierarchy)
        return KeptElements(self._calling, self._once, stable)

    # -- collections -------------------------------------------------------------------------------

    def _added(self, frame: Frame, var: Var) -> Added | None:
        """Return the one collection that a variable holds, if all that it has was added to it."""
        objects = self._calling.frames.variable(frame, var)
        if objects.bit_count() != 1 or objects & ~self._once.single_objects:
            return None
        number = objects.bit_length() - 1
        site = self._calling.frames.objects[number].site
        is_own = site.method is not None and may_be_application_code(site.method)
        is_kept = is_own and site.label == "" and self._kept.must_keep(objects)
        return Added(number) if is_kept and self.additions(number) is not None else None

    def additions(self, number: int) -> tuple[tuple[Frame, int], ...] | None:
        """Return the calls that each add one element to a collection; None if others add more."""
        return self._additions.get(number, ())

    @cached_property
    def _additions(self) -> dict[int, tuple[tuple[Frame, int], ...] | None]:
        found: dict[int, dict[tuple[Frame, int], None] | None] = {}
        for frame in self._calling.frames.all:
            for call in frame.calls:
                row = self._kept.row(call.site.resolved)
                if row is None or not row.verb.startswith("adds"):
                    continue
                method, arguments = call.site.resolved, call.site.arguments
                if row.verb == "adds all" and not _is_of_elements(method, row):
                    # The capacity of a new collection.
                    continue
                first = 0 if method.is_static else 1
                target = first + row.positions[1] if len(row.positions) > 1 else 0
                for number in bits(self._calling.frames.points_to(frame, arguments[target])):
                    known = found.setdefault(number, {})
                    if row.verb != "adds":
                        found[number] = None
                    elif known is not None:
                        known[frame, call.site.pc] = None
        return {number: None if at is None else tuple(at) for number, at in found.items()}

    def counted_after_additions(self, frame: Frame, code: BodyFacts, call: Invoke) -> int | None:
        """Return the collection whose elements a call counts after all have been added."""
        row = self._row(call)
        if row is None or row.verb != "counts":
            return None
        added = self._added(frame, call.args[0])
        places = None if added is None else self.additions(added.object)
        if added is None or places is None or not self._once.must_run_at_most_once(frame):
            return None
        after = _after(code, call)
        is_over = all(by is frame and pc not in after for by, pc in places)
        return added.object if is_over else None

    # -- loops and streams -------------------------------------------------------------------------

    def stepped(self, code: BodyFacts, head: int, block: int, pc: int) -> Iterator[Var]:
        """Return the iterators that a loop has asked for an element whenever it reaches an offset.

        They are made outside of the loop that begins at a block.
        """
        loop = code.innermost(head)
        inside = () if loop is None or loop.header != head else code.loops.body(loop)
        for call in _completed(code, inside, block, pc):
            row = self._row(call)
            if row is not None and row.verb == "steps":
                made = code.defined.get(call.args[0])
                if made is not None and code.block_of(made) not in inside:
                    yield call.args[0]

    def handing_out(self, frame: Frame) -> list[tuple[Frame, Invoke]] | None:
        """Return the operations of streams that alone call a lambda, once for each element."""
        if frame.method is not None or frame.body is not None or not frame.statements.is_translated:
            return None
        found: list[tuple[Frame, Invoke]] = []
        for number in bits(self._calling.frames.parameter(frame, 0)):
            for maker, pc in self._calling.allocators(number):
                call = self._handing_out(maker, pc)
                if call is None:
                    return None
                found.append((maker, call))
        return found or None

    def _handing_out(self, maker: Frame, pc: int) -> Invoke | None:
        """Return the one operation that uses the lambda that is made at an offset."""
        code = None if maker.body is None else self._codes.of(maker.body)
        made = [] if code is None else [i for i in code.at(pc) if isinstance(i, InvokeDynamic)]
        dest = made[0].dest if len(made) == 1 else None
        if code is None or dest is None or dest in code.in_phis:
            return None
        uses = code.uses.get(dest, [])
        if len(uses) != 1 or not isinstance(uses[0], Invoke):
            return None
        call = uses[0]
        numbers, elements = self._index_row(call), self._row(call)
        is_handing = (numbers is not None and numbers.verb == "hands out") or (
            elements is not None and elements.verb == "visits"
        )
        is_passed = call.kind is not InvokeKind.STATIC and call.args[0] != dest
        return call if is_handing and is_passed and self._must_be_of_jdk(maker, call) else None

    def _must_be_of_jdk(self, frame: Frame, call: Invoke) -> bool:
        frames = self._calling.frames
        return all(
            found.type.startswith(_JDK)
            for found in frames.objects_of(frames.variable(frame, call.args[0]))
        )


def _completed(code: BodyFacts, inside: Iterable[int], block: int, pc: int) -> Iterator[Invoke]:
    """Return the calls of a loop that have returned in a pass that reaches an offset of a block."""
    blocks = frozenset(inside)
    for at in blocks:
        found = code.body.blocks[at]
        if not code.tree.dominates(at, block) or any(h.target in blocks for h in found.handlers):
            continue
        for instr in found.instrs:
            if at == block and instr.pc == pc:
                break
            if isinstance(instr, Invoke):
                yield instr


def _after(code: BodyFacts, call: Invoke) -> frozenset[int]:
    """Return the offsets of instructions that may run after a call."""
    at = code.block_of(call)
    instrs = code.body.blocks[at].instrs
    found = {instr.pc for instr in instrs[instrs.index(call) + 1 :]}
    for block in reachable(
        successors(code.body.blocks[at]), lambda b: successors(code.body.blocks[b])
    ):
        found.update(instr.pc for instr in code.body.blocks[block].instrs)
    return frozenset(found)


def _held(call: Invoke) -> Source | None:
    types = parameter_types(call.method.descriptor)
    if any(is_array(each) for each in types):
        return ArrayElements(call.args[0]) if len(types) == 1 else None
    return Arguments(len(types))


def _is_of_elements(method: Method, row: CollectionRow) -> bool:
    return is_reference(parameter_types(method.descriptor)[row.positions[0]])
