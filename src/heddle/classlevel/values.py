"""The points-to analysis of one method: the objects that its variables may refer to.

Ferreira, 3.2.1: each statement is a rule for its result. Variables are set once (SSA), so the
statements need no order; the rules are applied until nothing changes. Calls are resolved by the
summaries of their callees (3.2.2).
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, final

from heddle.classlevel.analysed import CONSTRUCTOR, AnalysedClasses, key_of
from heddle.classlevel.calls import CallReader, ResolvedCall
from heddle.classlevel.paths import (
    CONTENTS,
    ELEMENTS,
    READ_VIEW,
    WRITE_VIEW,
    ResourcePath,
    class_object,
    coarser,
    extended,
    followed,
    holder,
    is_class,
    is_made,
    made,
    made_type,
    other,
    parameter,
    parameter_number,
)
from heddle.classlevel.summary import NOTHING, ReferenceStore, Summaries
from heddle.program.classes import Method
from heddle.program.constants import ClassConstant, NullConstant
from heddle.program.descriptors import OBJECT_TYPE, is_array, is_reference, type_of_class
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Body,
    Cast,
    Catch,
    Const,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    InvokeDynamic,
    New,
    NewArray,
    PutField,
    PutStatic,
    Var,
)

# A set that remembers the order in which it was filled.
Paths: TypeAlias = dict[ResourcePath, None]

# A variable that may be more than this is known by the fields that lead to it.
MOST_PATHS: Final = 30
SAFE_TYPE: Final = "safe"
_THIS: Final = parameter(0)


@final
class MethodPointsTo:
    """The paths of each variable of a body, and what was stored where."""

    def __init__(
        self, method: Method, body: Body, analysed: AnalysedClasses, reader: CallReader
    ) -> None:
        self.method: Final = method
        self.body: Final = body
        self.calls: Final[dict[Instr, ResolvedCall]] = {}
        self.stores: Final[dict[ReferenceStore, None]] = {}
        self._analysed = analysed
        self._paths: list[Paths] = [{} for _ in body.type_index]
        self._held: dict[ResourcePath, Paths] = {}
        self._changed = False
        for number in range(body.parameters):
            if is_reference(body.type_of(number)):
                self._paths[number][parameter(number)] = None
        for instr in body.instructions():
            call = self._read_call(instr, reader)
            if call is not None:
                self.calls[instr] = call

    def _read_call(self, instr: Instr, reader: CallReader) -> ResolvedCall | None:
        if isinstance(instr, Invoke):
            return reader.invoke(self.method.owner, instr)
        return reader.dynamic(instr) if isinstance(instr, InvokeDynamic) else None

    def of(self, var: Var | None, pc: int = 0) -> Iterable[ResourcePath]:
        """Return the paths of a variable; what unknown code passes is named by the offset."""
        return (other(pc),) if var is None else self._paths[var]

    def solve(self, summaries: Summaries) -> None:
        """Apply the rules until nothing changes."""
        self._changed = True
        while self._changed:
            self._changed = False
            for block in self.body.blocks:
                for phi in block.phis:
                    for arg in phi.args:
                        self._add(phi.dest, self._paths[arg])
                for instr in block.instrs:
                    self._apply(instr, summaries)

    def _apply(self, instr: Instr, summaries: Summaries) -> None:
        match instr:
            case Const():
                self._add(instr.dest, self._constant(instr))
            case Cast():
                self._add(instr.dest, self._paths[instr.operand])
            case New():
                self._add(instr.dest, (made(type_of_class(instr.class_name), instr.pc),))
            case NewArray():
                self._add(instr.dest, (made(instr.type, instr.pc),))
            case Catch():
                self._add(instr.dest, (other(instr.pc),))
            case Invoke() | InvokeDynamic():
                self._call(instr, summaries)
            case _:
                self._apply_access(instr)

    def _apply_access(self, instr: Instr) -> None:
        match instr:
            case GetField():
                self._load(instr.dest, instr.base, self._analysed.field_key(instr.field))
            case ArrayLoad():
                self._load(instr.dest, instr.array, ELEMENTS)
            case GetStatic():
                key = self._analysed.field_key(instr.field)
                self._add(instr.dest, (ResourcePath("static", (key,)),))
            case PutField():
                self._store(instr.base, self._analysed.field_key(instr.field), instr.value)
            case ArrayStore():
                self._store(instr.array, ELEMENTS, instr.value)
            case PutStatic():
                key = self._analysed.field_key(instr.field)
                self._put(self._references(instr.value), ResourcePath("static", (key,)))
            case _:
                pass

    def _constant(self, instr: Const) -> Iterable[ResourcePath]:
        """Return the class object for a literal of it; a string is something unknown."""
        if isinstance(instr.value, ClassConstant):
            return (class_object(instr.value.type),)
        return () if isinstance(instr.value, NullConstant) else (other(instr.pc),)

    def _load(self, dest: Var, base: Var, step: str) -> None:
        """Load what the base refers to, and what was stored there if it is allocated here."""
        for path in list(self._paths[base]):
            target = extended(path, step)
            self._add(dest, (target, *self._held.get(target, ())))

    def _store(self, base: Var, step: str, value: Var) -> None:
        for path in list(self._paths[base]):
            self._put(self._references(value), extended(path, step))

    def _references(self, value: Var) -> list[ResourcePath]:
        return list(self._paths[value]) if is_reference(self.body.type_of(value)) else []

    def _put(self, sources: Iterable[ResourcePath], target: ResourcePath) -> None:
        """Note a store; what a new object holds is kept, since nobody else changes that."""
        for source in sources:
            store = ReferenceStore(source, target)
            if store not in self.stores:
                self.stores[store] = None
                self._changed = True
            if is_made(target) or (self.method.name == CONSTRUCTOR and target.root == _THIS.root):
                self._held.setdefault(target, {})[source] = None

    def _add(self, dest: Var, paths: Iterable[ResourcePath]) -> None:
        if not is_reference(self.body.type_of(dest)):
            return
        known = self._paths[dest]
        for each in paths:
            path = coarser(each) if len(known) >= MOST_PATHS else each
            if path not in known:
                known[path] = None
                self._changed = True

    # --- calls -----------------------------------------------------------------------------------

    def _call(self, instr: Invoke | InvokeDynamic, summaries: Summaries) -> None:
        call = self.calls.get(instr)
        if call is not None:
            for target in call.targets:
                summary = summaries.get(key_of(target), NOTHING)
                for store in summary.stores:
                    self._stored_by_callee(call, store)
                for value in summary.returns:
                    self._result(call, self.translated(call, value.path))
            if call.is_open:
                self._unknown_call(call)
        if isinstance(instr, InvokeDynamic) and instr.dest is not None:
            self._add(instr.dest, (made(self.body.type_of(instr.dest), instr.pc),))

    def _stored_by_callee(self, call: ResolvedCall, store: ReferenceStore) -> None:
        """Note a store of a callee if it says more here: of or into what has no field there."""
        if store.source.root[0] not in "psr":
            return
        for target in self.translated(call, store.target):
            is_own = is_made(target) or holder(store.target) is None
            for source in self.translated(call, store.source):
                if is_own or holder(store.source) is None:
                    self._put((source,), target)

    def _result(self, call: ResolvedCall, paths: Iterable[ResourcePath]) -> None:
        if call.dest is not None:
            self._add(call.dest, paths)

    def translated(self, call: ResolvedCall, path: ResourcePath) -> list[ResourcePath]:
        """Return a path of the callee with arguments for its parameters."""
        number = parameter_number(path)
        if number is not None:
            return [followed(given, path.steps) for given in self.of(call.args[number], call.pc)]
        kind = path.root[0]
        if kind == "r":
            return [followed(made(made_type(path), call.pc), path.steps)]
        return [followed(other(call.pc), path.steps)] if kind == "o" else [path]

    def _unknown_call(self, call: ResolvedCall) -> None:
        """Let unknown code keep its arguments in the receiver, and return any of them."""
        given = [
            (arg, list(self._paths[arg]))
            for arg in call.args
            if arg is not None and is_reference(self.body.type_of(arg))
        ]
        for _, paths in given[1:] if call.row is None else ():
            for target in given[0][1]:
                self._put(paths, extended(target, CONTENTS))
        if call.dest is not None:
            self._result(call, self._unknown_result(call, call.dest))

    def _unknown_result(self, call: ResolvedCall, dest: Var) -> Iterator[ResourcePath]:
        """Return what a row says, else what the call may find in its arguments, or the unknown."""
        if call.lock is not None and call.lock.verb == "returns":
            view = READ_VIEW if call.lock.is_shared else WRITE_VIEW
            yield from [extended(path, view) for path in self.of(call.args[0], call.pc)]
            return
        what = None if call.row is None else call.row.returns
        position = call.returned_position()
        if position is not None:
            yield from list(self.of(call.args[position], call.pc))
        elif isinstance(what, str):
            yield made(SAFE_TYPE if what == SAFE_TYPE else self.body.type_of(dest), call.pc)
        else:
            found = dict.fromkeys(self._found_in(call, self.body.type_of(dest)))
            yield from found or (other(call.pc),)

    def _found_in(self, call: ResolvedCall, type_: str) -> Iterator[ResourcePath]:
        """Return what the receiver holds (of a static method, any argument), or an argument itself.

        Only of arrays and objects of analysed classes it matters which one is returned.
        """
        sources = call.args[:1] if call.has_receiver else call.args
        for arg in (arg for arg in call.args if arg is not None):
            given = self.body.type_of(arg)
            is_judged = is_array(given) or self._analysed.has_type(given)
            is_same = is_judged and type_ in (OBJECT_TYPE, given)
            for path in list(self._paths[arg]):
                if arg in sources and not is_class(path):
                    yield extended(path, CONTENTS)
                if is_same:
                    yield path
