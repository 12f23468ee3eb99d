"""The summary of one method: its values, then its accesses with the locks it must hold.

Ferreira, 3.2.1 (field accesses of a method) and 3.2.2 (those of its callees). Objects that a method
allocates are its own until it stores them where others find them; accesses to them then count
under that name.
"""

from collections.abc import Iterable, Iterator
from typing import Final, final

from heddle._util.memo import Memo
from heddle.classlevel.analysed import CONSTRUCTOR, AnalysedClasses, key_of
from heddle.classlevel.calls import CallReader, ResolvedCall, UnknownCallees
from heddle.classlevel.held import MethodLocks, lock_set
from heddle.classlevel.paths import (
    CONTENTS,
    ELEMENTS,
    STATIC,
    ResourcePath,
    coarser,
    extended,
    followed,
    holder,
    is_class,
    is_made,
    is_other,
    is_returned,
    known_by,
    made_type,
    parameter,
    returned,
    unnumbered,
)
from heddle.classlevel.summary import (
    NOTHING,
    CallerLocks,
    LockMode,
    MethodSummary,
    ReferenceStore,
    ReturnedPath,
    Summaries,
    SummaryAccess,
    SummaryLock,
    SummaryPlace,
    by_fields,
    is_nameless,
)
from heddle.classlevel.values import MOST_PATHS, MethodPointsTo
from heddle.program.classes import Method
from heddle.program.descriptors import is_reference
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Body,
    GetField,
    GetStatic,
    Instr,
    PutField,
    PutStatic,
)
from heddle.program.ir import Return as ReturnInstr

_THIS: Final = parameter(0)


def method_analysis(
    method: Method, analysed: AnalysedClasses, reader: CallReader, unknown: UnknownCallees
) -> "MethodAnalysis | None":
    """Prepare the summary of a method; None if it has no code."""
    if method.body is None:
        return None
    return MethodAnalysis(MethodPointsTo(method, method.body, analysed, reader), analysed, unknown)


@final
class MethodAnalysis:
    """Computes the summary of one method from those of its callees, as often as they change."""

    def __init__(
        self, values: MethodPointsTo, analysed: AnalysedClasses, unknown: UnknownCallees
    ) -> None:
        self._values = values
        self._analysed = analysed
        self._unknown = unknown
        self._method: Method = values.method
        self._body: Body = values.body
        self._locks = MethodLocks(values, analysed)
        self._names = PublishedNames((), ())

    def callees(self) -> Iterator[Method]:
        """Return the analysed methods that this one may call."""
        for call in self._values.calls.values():
            yield from call.targets

    def meanings(self) -> list[object]:
        """Return what the names in the code mean: fields, whether they are final, targets."""
        found: list[object] = []
        for instr in self._body.instructions():
            if isinstance(instr, GetField | PutField | GetStatic | PutStatic):
                key = self._analysed.field_key(instr.field)
                found.append((key, self._analysed.is_final(key)))
            call = self._values.calls.get(instr)
            if call is not None:
                is_entry = self._analysed.is_entry
                targets = [(key_of(target), is_entry(target)) for target in call.targets]
                found.append((targets, call.is_open))
        return found

    def compute(self, summaries: Summaries) -> MethodSummary:
        """Return the summary under the summaries of callees known so far."""
        self._values.solve(summaries)
        self._locks.solve(summaries)
        given_back = [value.path for value in self._returned_values()]
        self._names = PublishedNames(self._values.stores, given_back)
        accesses = dict.fromkeys(self._outside(self._all_accesses(summaries)))
        stores = dict.fromkeys(self._outside_stores())
        returns = dict.fromkeys(self._returns())
        change = self._locks.change()
        return MethodSummary(tuple(accesses), tuple(stores), tuple(returns), change)

    # --- accesses --------------------------------------------------------------------------------

    def _all_accesses(self, summaries: Summaries) -> Iterator[SummaryAccess]:
        for instr in self._body.instructions():
            yield from self._own_accesses(instr)
            call = self._values.calls.get(instr)
            if call is not None:
                for target in call.targets:
                    summary = summaries.get(key_of(target), NOTHING)
                    yield from self._callee_accesses(call, target, summary)
                if call.is_open:
                    yield from self._unknown_accesses(call)

    def _own_accesses(self, instr: Instr) -> Iterator[SummaryAccess]:
        match instr:
            case GetField() | PutField():
                key = self._analysed.field_key(instr.field)
                bases = self._values.of(instr.base)
                yield from self._at(instr.pc, bases, key, isinstance(instr, PutField))
            case ArrayLoad() | ArrayStore():
                bases = self._values.of(instr.array)
                yield from self._at(instr.pc, bases, ELEMENTS, isinstance(instr, ArrayStore))
            case GetStatic() | PutStatic():
                key = self._analysed.field_key(instr.field)
                yield from self._at(instr.pc, (STATIC,), key, isinstance(instr, PutStatic))
            case _:
                pass

    def _at(
        self, pc: int, bases: Iterable[ResourcePath], what: str, is_write: bool
    ) -> Iterator[SummaryAccess]:
        locks, place, others = self._locks.at(pc), self._place(pc), self._locks.of_callers(pc)
        for base in bases:
            yield SummaryAccess(base, what, is_write, locks, place, others)

    def _place(self, pc: int) -> SummaryPlace:
        return SummaryPlace(self._method.owner, self._method.name, self._body.line_of(pc))

    def _callee_accesses(
        self, call: ResolvedCall, target: Method, summary: MethodSummary
    ) -> Iterator[SummaryAccess]:
        held, others = self._held_at(call)
        is_entry = self._analysed.is_entry(target)
        for access in summary.accesses:
            if self._counts_here(call, target, access):
                still = _still_held(held, access.of_callers)
                locks = lock_set([*still, *self._locks.translated(call, access.locks)])
                place = self._place(call.pc) if is_entry else access.place
                above = min(others, access.of_callers)
                for base in self._values.translated(call, access.base):
                    yield access._replace(base=base, locks=locks, place=place, of_callers=above)

    def _held_at(self, call: ResolvedCall) -> tuple[tuple[SummaryLock, ...], CallerLocks]:
        """Return the locks held here while a call runs, and which of those of callers are."""
        if call.is_later:
            return (), CallerLocks.NONE
        return self._locks.at(call.pc), self._locks.of_callers(call.pc)

    def _counts_here(self, call: ResolvedCall, target: Method, access: SummaryAccess) -> bool:
        """Return whether an access of a callee counts for its caller (Ferreira, 4.1).

        An entry counts by itself; only what it does to arrays and objects that are passed to it has
        no name there. What a constructor does to its object happens before it is shared.
        """
        is_own = access.base.root == _THIS.root
        if target.name == CONSTRUCTOR and is_own and not self._is_same_object(call):
            return False
        return not self._analysed.is_entry(target) or is_nameless(access)

    def _is_same_object(self, call: ResolvedCall) -> bool:
        """Return whether a constructor calls another one for the same object."""
        return self._method.name == CONSTRUCTOR and self._locks.sure(call.args[0]) == _THIS

    def _unknown_accesses(self, call: ResolvedCall) -> Iterator[SummaryAccess]:
        locks, others = self._held_at(call)
        place = self._place(call.pc)
        for position, arg in enumerate(call.args):
            if arg is None or not is_reference(self._body.type_of(arg)):
                continue
            kinds = [w for w, does in ((False, call.reads), (True, call.writes)) if does(position)]
            is_receiver = call.has_receiver and position == 0
            type_ = self._body.type_of(arg)
            for path in self._found_before(call, position) if kinds else ():
                for base, what in self._unknown.touched(path, type_, is_receiver):
                    for is_write in kinds:
                        is_query = call.is_query and is_receiver
                        yield SummaryAccess(base, what, is_write, locks, place, others, is_query)

    def _found_before(self, call: ResolvedCall, position: int) -> Iterator[ResourcePath]:
        """Return the names of an argument of unknown code, without those that the call creates.

        What it does to a new object that it keeps in the receiver happens before others find it
        there, as does what a constructor does to its object.
        """
        if call.is_constructor and position == 0:
            return
        kept: set[ResourcePath] = set()
        if call.has_receiver and position > 0:
            for path in self._values.of(call.args[0], call.pc):
                kept.update(self._names.of(extended(path, CONTENTS)))
        for path in self._values.of(call.args[position], call.pc):
            names = self._names.of(path) if is_made(path) else (path,)
            yield from (name for name in names if name not in kept or not is_made(path))

    # --- names that mean something to callers ----------------------------------------------------

    def _outside(self, accesses: Iterable[SummaryAccess]) -> Iterator[SummaryAccess]:
        """Keep the accesses to objects that others may find, under the names they have there."""
        for access in accesses:
            for base in self._names.of(access.base):
                if is_returned(base) or is_class(base):
                    continue
                renamed = access._replace(base=unnumbered(base))
                if not (is_other(base) and is_nameless(renamed)):
                    yield renamed

    def _outside_stores(self) -> Iterator[ReferenceStore]:
        """Keep the stores that others may notice."""
        for source, target in self._values.stores:
            for to in self._names.of(target):
                if not is_other(to):
                    yield from self._named_stores(source, to)

    def _named_stores(self, source: ResourcePath, target: ResourcePath) -> Iterator[ReferenceStore]:
        """Return a store under all names of its source.

        A source that has none is known by where it is from. Callers need the path to the target
        only if they may have allocated the object it is in, or know the source by another name.
        """
        held = holder(target)
        for given in self._names.of(source):
            if is_other(given):
                if held is not None:
                    yield ReferenceStore(self._sourced("other", given.root), known_by(held))
            elif given != target and not is_returned(given):
                is_known = holder(given) is not None and held is not None
                yield by_fields(given, target) if is_known else ReferenceStore(given, target)
        if is_made(source) and not source.steps and held is not None:
            yield ReferenceStore(self._sourced("made", source.root), known_by(held))

    def _sourced(self, kind: str, root: str) -> ResourcePath:
        at, _, type_ = root.partition(":")
        method = self._method
        return ResourcePath(f"{kind}:{type_}@{method.owner}.{method.name}{method.descriptor}:{at}")

    def _returned_values(self) -> Iterator[ReturnedPath]:
        for instr in self._body.instructions():
            value = instr.value if isinstance(instr, ReturnInstr) else None
            if value is not None and is_reference(self._body.type_of(value)):
                line = self._body.line_of(instr.pc)
                yield from (ReturnedPath(path, line) for path in self._values.of(value))

    def _returns(self) -> Iterator[ReturnedPath]:
        for value in self._returned_values():
            for path in self._names.of(value.path):
                yield ReturnedPath(unnumbered(path), value.line)


def _still_held(locks: tuple[SummaryLock, ...], kept: CallerLocks) -> Iterator[SummaryLock]:
    """Return the locks of a caller that are held at an access of its callee."""
    if kept is CallerLocks.ALL:
        yield from locks
    elif kept is CallerLocks.MONITORS:
        yield from (lock for lock in locks if lock.mode is LockMode.MONITOR)


@final
class PublishedNames:
    """Names under which others find what a method allocates: where it is stored or returned."""

    def __init__(
        self, stores: Iterable[ReferenceStore], given_back: Iterable[ResourcePath]
    ) -> None:
        self._names: dict[ResourcePath, list[ResourcePath]] = {}
        self._known = Memo(self._find)
        for source, target in stores:
            if is_made(source):
                self._names.setdefault(source, []).append(target)
        for path in given_back:
            if is_made(path) and not path.steps:
                self._names.setdefault(path, []).append(returned(made_type(path)))

    def of(self, path: ResourcePath) -> tuple[ResourcePath, ...]:
        """Return the names of an object; none if it is allocated here and does not escape."""
        if not is_made(path):
            return (path,)
        return self._known[path]

    def _find(self, path: ResourcePath) -> tuple[ResourcePath, ...]:
        """Follow stores of one new object into another up to one that is known outside."""
        found: dict[ResourcePath, None] = {}
        waiting, seen = [path], {path}
        while waiting:
            at = waiting.pop()
            if not is_made(at):
                found[at] = None
                continue
            for renamed in self._renamed(at):
                name = coarser(renamed) if len(seen) >= MOST_PATHS else renamed
                if name not in seen:
                    seen.add(name)
                    waiting.append(name)
        return tuple(found)

    def _renamed(self, path: ResourcePath) -> Iterable[ResourcePath]:
        for length in range(len(path.steps) + 1):
            for name in self._names.get(ResourcePath(path.root, path.steps[:length]), ()):
                yield followed(name, path.steps[length:])
