"""Runs of units of code by the escape analysis, each made once however often it is asked for.

What a unit does to its objects depends on its statements and on what its callees do, not on
contexts. So what was found with some contexts holds with others, as long as callees do the same.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, final

from heddle.concurrency.callgraph import Touched
from heddle.concurrency.escape.entry_state import Entry, FieldNumbers
from heddle.concurrency.escape.memory_calls import Accessing
from heddle.concurrency.escape.summary import NO_SUMMARY, Effect, Nodes, Outcome, Summary, merged
from heddle.concurrency.escape.unit_code import Content, OwnUse, UnitCode, unit_code
from heddle.concurrency.escape.unit_flow import CapturedRun
from heddle.models.accesses import AccessRows, access_rows
from heddle.pointsto import FieldKey, Frame, Statements
from heddle.program.hierarchy import Hierarchy

# Summaries by number; equal ones have the same. Of no callee there is none.
NO_CALLEE: Final = -1
NOTHING: Final = 0

_Fields: TypeAlias = frozenset[tuple[FieldKey, Nodes]]
_Content: TypeAlias = tuple[Nodes, frozenset[tuple[int, _Fields]], Nodes, bool]
_OwnUses: TypeAlias = Mapping[int, OwnUse]
_Run: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...] | None, frozenset[tuple[int, OwnUse]]]


@final
class EscapeSummaries:
    """The code of units, their summaries by number, and the outcomes of runs."""

    def __init__(self, hierarchy: Hierarchy, accesses: AccessRows | None = None) -> None:
        rows = access_rows() if accesses is None else accesses
        self._accessing = Accessing(hierarchy, rows, {})
        # With the statements, so that their identity stays theirs.
        self._codes: dict[tuple[int, bool], tuple[Statements, UnitCode]] = {}
        self._alike: dict[Content, UnitCode] = {}
        self._summaries: list[Summary] = []
        self._effects: list[Effect] = []
        self._numbers: dict[_Content, int] = {}
        self._joined: dict[frozenset[int], int] = {}
        self._outcomes: dict[_Run, tuple[Outcome, int]] = {}
        self._fields = FieldNumbers()
        # How many blocks of code were run so far.
        self.work = 0
        self.number(NO_SUMMARY)

    @property
    def hierarchy(self) -> Hierarchy:
        """Return the classes that the code refers to."""
        return self._accessing.hierarchy

    def watch(self, touched: Touched) -> None:
        """Look at what calls access by code that is not looked at; with more contexts it is less.

        Only before any code is read: what is found later would say nothing of them.
        """
        if not self._codes:
            self._accessing = self._accessing._replace(touched=touched)

    def code(self, frame: Frame, *, is_read_again: bool = False) -> UnitCode:
        """Return the code of the unit that a frame is of."""
        key = (id(frame.statements), is_read_again)
        found = self._codes.get(key)
        if found is None:
            code = unit_code(frame, self._accessing, is_read_again=is_read_again)
            # Much of what stands for code that is not looked at is alike, and run once then.
            code = self._alike.setdefault(code.content(), code)
            found = self._codes[key] = (frame.statements, code)
        return found[1]

    def number(self, summary: Summary) -> int:
        """Return the number of a summary."""
        cells = frozenset([(at, frozenset(held.items())) for at, held in summary.cells.items()])
        content = (summary.escaped, cells, summary.result, summary.is_pending)
        number = self._numbers.setdefault(content, len(self._summaries))
        if number == len(self._summaries):
            self._summaries.append(summary)
            self._effects.append(Effect(summary))
        return number

    def joined(self, numbers: Iterable[int]) -> int:
        """Return the number of what any of several callees may do."""
        key = frozenset(numbers)
        if len(key) < 2:
            return next(iter(key), NO_CALLEE)
        found = self._joined.get(key)
        if found is None:
            summary = merged([self._summaries[number] for number in sorted(key)])
            assert summary is not None
            found = self._joined[key] = self.number(summary)
        return found

    def run(
        self,
        code: UnitCode,
        callees: tuple[int, ...],
        given: tuple[int, ...] | None,
        own_uses: _OwnUses,
    ) -> tuple[Outcome, int]:
        """Return the outcome of running a unit of ours, and the number of its summary."""
        key = (id(code), callees, given, frozenset(own_uses.items()))
        found = self._outcomes.get(key)
        if found is None:
            self.work += len(code.blocks)
            called = [None if n == NO_CALLEE else self._effects[n] for n in callees]
            outcome = CapturedRun(code, called, Entry(given, self._fields), own_uses).run()
            found = self._outcomes[key] = outcome, self.number(outcome.summary)
        return found
