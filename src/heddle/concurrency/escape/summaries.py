"""Summaries and runs of units of code, each computed once (Naik 2008, section 2.5.2).

The effect of a unit on its objects depends on its statements and on the effects of its callees, not
on contexts: a result for some contexts holds for others as long as the callees do the same.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, final

from heddle._util.memo import Memo
from heddle.concurrency.callgraph import OpaqueAccessTable
from heddle.concurrency.escape.entry_state import (
    ArgumentStates,
    UnitEntry,
    VarKinds,
    field_bits,
)
from heddle.concurrency.escape.shared_kinds import SharedKinds
from heddle.concurrency.escape.summary import (
    NO_EFFECT,
    EscapeEffect,
    EscapeSummary,
    Nodes,
    UnitOutcome,
    merged,
)
from heddle.concurrency.escape.unit_code import MemoryCalls, unit_code
from heddle.concurrency.escape.unit_flow import UnitFlow
from heddle.concurrency.escape.unit_form import OwnUse, UnitCode, UnitContent
from heddle.models.accesses import AccessRows, access_rows
from heddle.pointsto import FieldKey, Frame, Statements
from heddle.program.hierarchy import Hierarchy

# Summaries by number; equal ones have the same. Without a callee there is none.
NO_CALLEE: Final = -1
NOTHING: Final = 0

_Fields: TypeAlias = frozenset[tuple[FieldKey, Nodes]]
_Content: TypeAlias = tuple[Nodes, frozenset[tuple[int, _Fields]], Nodes, bool]
_Run: TypeAlias = tuple[
    int, tuple[int, ...], ArgumentStates | None, VarKinds, frozenset[tuple[int, OwnUse]]
]


@final
class EscapeSummaries:
    """The code of units, their summaries by number, and the outcomes of runs."""

    def __init__(self, hierarchy: Hierarchy, accesses: AccessRows | None = None) -> None:
        rows = access_rows() if accesses is None else accesses
        self._memory_calls = MemoryCalls(hierarchy, rows, {})
        # With the statements, so that no others get their identity.
        self._codes: dict[tuple[int, bool], tuple[Statements, UnitCode]] = {}
        self._by_content: dict[UnitContent, UnitCode] = {}
        self._summaries: list[EscapeSummary] = []
        self._effects: list[EscapeEffect] = []
        self._numbers: dict[_Content, int] = {}
        self._joined = Memo(self._join)
        self._outcomes: dict[_Run, tuple[UnitOutcome, int]] = {}
        self._fields = field_bits()
        self.kinds = SharedKinds(self._fields)
        # The number of blocks run so far.
        self.work = 0
        self.number(NO_EFFECT)

    @property
    def hierarchy(self) -> Hierarchy:
        """Return the classes that the code refers to."""
        return self._memory_calls.hierarchy

    def set_opaque_accesses(self, touched: OpaqueAccessTable) -> None:
        """Set the accesses that calls make by opaque code; with more contexts they are fewer.

        No effect once code has been translated, which would lack later ones.
        """
        if not self._codes:
            self._memory_calls = self._memory_calls._replace(touched=touched)

    def code(self, frame: Frame, *, is_read_again: bool = False) -> UnitCode:
        """Return the code of the unit that a frame is of."""
        key = (id(frame.statements), is_read_again)
        found = self._codes.get(key)
        if found is None:
            code = unit_code(frame, self._memory_calls, is_read_again=is_read_again)
            # Many models of opaque code are equal, and run once then.
            code = self._by_content.setdefault(code.content(), code)
            found = self._codes[key] = (frame.statements, code)
        return found[1]

    def number(self, summary: EscapeSummary) -> int:
        """Return the number of a summary."""
        cells = frozenset([(at, frozenset(held.items())) for at, held in summary.cells.items()])
        content = (summary.escaped, cells, summary.result, summary.is_pending)
        number = self._numbers.setdefault(content, len(self._summaries))
        if number == len(self._summaries):
            self._summaries.append(summary)
            self._effects.append(EscapeEffect(summary))
        return number

    def joined(self, numbers: Iterable[int]) -> int:
        """Return the number of the join of the summaries of several callees."""
        key = frozenset(numbers)
        return next(iter(key), NO_CALLEE) if len(key) < 2 else self._joined[key]

    def _join(self, numbers: frozenset[int]) -> int:
        return self.number(merged([self._summaries[number] for number in sorted(numbers)]))

    def run(
        self,
        code: UnitCode,
        callees: tuple[int, ...],
        entry: tuple[ArgumentStates | None, VarKinds],
        own_uses: Mapping[int, OwnUse],
    ) -> tuple[UnitOutcome, int]:
        """Return the outcome of running a unit, and the number of its summary."""
        states, kinds = entry
        key = (id(code), callees, states, kinds, frozenset(own_uses.items()))
        found = self._outcomes.get(key)
        if found is None:
            self.work += len(code.blocks)
            called = [None if n == NO_CALLEE else self._effects[n] for n in callees]
            on_entry = UnitEntry(states, self._fields, dict(kinds))
            outcome = UnitFlow(code, called, on_entry, own_uses, self.kinds).run()
            found = self._outcomes[key] = outcome, self.number(outcome.summary)
        return found
