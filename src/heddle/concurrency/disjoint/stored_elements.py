"""Objects that are stored in arrays, each at one index (`docs/arrays.md`).

Every store is followed back, through the parameters that pass its value, to the allocation of the
object that is stored. If each step is taken at most once for each object, and by one statement, the
object is stored in at most one element. Copies of arrays store it again, most at the same index.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import Caller, CodeFactsCache, ThreadCalls
from heddle.pointsto import ELEMENTS, CallKind, Frame, ObjectSet, Statements
from heddle.program.constants import NumberConstant
from heddle.program.defuse import BodyFacts
from heddle.program.ir import ArrayStore, Const, Instr, Invoke, New, NewArray, Var

# The most steps back from all stores: large programs take some thousands.
_MOST_STEPS: Final = 100_000
_DIRECT: Final = (CallKind.STATIC, CallKind.FIXED, CallKind.VIRTUAL)


class _Use(NamedTuple):
    """The use of a value by an instruction: as an argument, or as what is stored (-1)."""

    frame: Frame
    value: int
    pc: int
    position: int = -1


class _Stored(NamedTuple):
    """The objects that elements hold: those at one index each, and those in several arrays."""

    at_one_index: ObjectSet
    copied: ObjectSet


@final
class StoredElements:
    """The objects that elements hold, by how often each may be stored."""

    def __init__(self, calling: ThreadCalls, codes: CodeFactsCache) -> None:
        """Compute nothing yet."""
        self._calling = calling
        self._frames = calling.frames
        self._codes = codes
        self._variables: dict[int, dict[int, list[Var]]] = {}

    @property
    def at_one_index(self) -> ObjectSet:
        """Return the objects of which each must be held at one index only, of any arrays."""
        return self._found.at_one_index

    @property
    def copied(self) -> ObjectSet:
        """Return the objects that copies of arrays may hold as well."""
        return self._found.copied

    @cached_property
    def below(self) -> ObjectSet:
        """Return the objects at one index each, and what may be reached from them."""
        reached, todo = 0, self.at_one_index
        while todo:
            reached |= todo
            held = 0
            for number in bits(todo):
                for objects in self._frames.fields.get(number, {}).values():
                    held |= objects
            todo = held & ~reached
        return reached

    @cached_property
    def _found(self) -> _Stored:
        shifted, copied = self._copied()
        stored, again, stores = copied, shifted, []
        for frame in self._frames.all:
            for value in dict.fromkeys(_stored_values(frame)):
                objects = self._frames.points_to(frame, value)
                stored |= objects
                uses = self._stores(frame, value) if objects & ~again else []
                again |= objects if uses is None else 0
                stores += uses or []
        again |= self._stored_again(stores, again)
        return _Stored(stored & ~again, copied)

    # -- copies of arrays --------------------------------------------------------------------------

    def _copied(self) -> tuple[ObjectSet, ObjectSet]:
        """Return what copies of arrays hold: at other indices perhaps, or at the same."""
        shifted = kept = 0
        for frame in self._frames.all:
            for cloning in frame.statements.clones:
                found = self._elements(frame, cloning.source)
                if _is(frame, "java/util/Arrays", "copyOfRange"):
                    shifted |= found
                else:
                    kept |= found
            if _is_array_copy(frame):
                for caller in self._calling.callers(frame):
                    found = self._elements(caller.frame, caller.call.site.arguments[0])
                    if self._must_keep_indices(caller):
                        kept |= found
                    else:
                        shifted |= found
        return shifted, kept

    def _elements(self, frame: Frame, array: int) -> ObjectSet:
        return self._frames.field_contents(self._frames.points_to(frame, array), ELEMENTS)

    def _must_keep_indices(self, caller: Caller) -> bool:
        """Tell whether a call of `System.arraycopy` copies every element to its own index."""
        if caller.frame.body is None:
            return False
        code = self._codes.of(caller.frame.body)
        calls = [i for i in code.at(caller.call.site.pc) if isinstance(i, Invoke)]
        if len(calls) != 1 or calls[0].method.name != "arraycopy":
            return False
        begins = calls[0].args[1], calls[0].args[3]
        numbers = [_number(code.defined.get(var)) for var in begins]
        return begins[0] == begins[1] or (numbers[0] is not None and numbers[0] == numbers[1])

    # -- single stores -----------------------------------------------------------------------------

    def _stores(self, frame: Frame, value: int) -> list[_Use] | None:
        """Return the instructions that store a value; None if they are not known."""
        if frame.body is None:
            return [] if _is_array_copy(frame) else None
        variables = self._variables_of(frame.statements, value)
        if not variables:
            return [] if _must_be_part_of_new_array(frame.statements, value) else None
        uses = self._codes.of(frame.body).uses
        return [
            _Use(frame, value, use.pc)
            for var in variables
            for use in uses.get(var, ())
            if isinstance(use, ArrayStore) and use.value == var
        ]

    def _stored_again(self, todo: list[_Use], again: ObjectSet) -> ObjectSet:
        """Return the objects that some uses, followed back, may store more than once."""
        uses: dict[tuple[int, int], set[tuple[int, int]]] = {}
        seen: set[_Use] = set()
        while todo:
            use = todo.pop()
            frame, value = use.frame, use.value
            objects = self._frames.points_to(frame, value)
            if use in seen or not objects & ~again:
                continue
            seen.add(use)
            if len(seen) > _MOST_STEPS:
                return -1
            found = uses.setdefault((frame.number, value), set())
            found.add(use[2:])
            before = self._before(use) if len(found) == 1 else None
            if before is None:
                again |= objects
            else:
                todo += before
        return again

    def _before(self, use: _Use) -> list[_Use] | None:
        """Return the uses that pass a value, none if it is new; None if it may be used again."""
        frame, value, pc, _ = use
        variables = self._variables_of(frame.statements, value)
        if frame.body is None or len(variables) != 1:
            return None
        code, var = self._codes.of(frame.body), variables[0]
        block = _block(code, pc, var)
        if block is None:
            return None
        if var < code.body.parameters:
            return None if code.is_on_cycle(block) else self._passed(frame, value)
        made = code.defined.get(var)
        if not isinstance(made, New | NewArray):
            return None
        return [] if code.is_same_iteration(code.block_of(made), block) else None

    def _passed(self, frame: Frame, value: int) -> list[_Use] | None:
        """Return the arguments of all calls that pass a parameter; None if not all are known."""
        parameters = [number for number, _ in frame.statements.parameters]
        if frame in self._calling.vm_entries or parameters.count(value) != 1:
            return None
        position, found = parameters.index(value), []
        for caller, call in self._calling.callers(frame):
            arguments = call.site.arguments
            if call.site.kind not in _DIRECT or len(arguments) != len(parameters):
                return None
            found.append(_Use(caller, arguments[position], call.site.pc, position))
        return found

    def _variables_of(self, statements: Statements, value: int) -> list[Var]:
        known = self._variables.get(id(statements))
        if known is None:
            known = self._variables[id(statements)] = {}
            for var, number in statements.variables.items():
                known.setdefault(number, []).append(var)
        return known.get(value, [])


def _stored_values(frame: Frame) -> Iterator[int]:
    return (store.value for store in frame.statements.stores if store.field == ELEMENTS)


def _is(frame: Frame, owner: str, name: str) -> bool:
    method = frame.method
    return method is not None and (method.owner, method.name) == (owner, name)


def _is_array_copy(frame: Frame) -> bool:
    return frame.body is None and _is(frame, "java/lang/System", "arraycopy")


def _block(code: BodyFacts, pc: int, var: Var) -> int | None:
    """Return the block of the one instruction at an offset that passes or stores a variable."""
    found = [
        instr
        for instr in code.at(pc)
        if (isinstance(instr, Invoke) and var in instr.args)
        or (isinstance(instr, ArrayStore) and instr.value == var)
    ]
    return code.block_of(found[0]) if len(found) == 1 else None


def _number(instr: Instr | None) -> int | None:
    if isinstance(instr, Const) and isinstance(instr.value, NumberConstant):
        return instr.value.bits
    return None


def _must_be_part_of_new_array(statements: Statements, value: int) -> bool:
    """Tell whether a value without a variable is only an array in a new array of arrays."""
    allocated = [each.dest for each in statements.allocations]
    defined = [dest for _, dest in statements.copies]
    defined += [each.dest for each in statements.casts]
    defined += [each.dest for each in statements.loads]
    defined += [each.dest for each in statements.calls]
    defined += [each.var for each in statements.static_loads]
    return allocated.count(value) == 1 and value not in defined
