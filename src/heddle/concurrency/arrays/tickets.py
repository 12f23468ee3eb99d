"""Counters that only increase: each ticket that is drawn from one is drawn once.

It is assumed that no counter overflows, which takes four thousand million tickets; from then on it
would repeat its numbers. The report says so where it matters.
"""

from functools import cached_property
from typing import Final, final

from heddle._util.memo import Memo
from heddle.concurrency.callgraph import AtMostOnce, CodeFactsCache, ThreadCalls
from heddle.models.indices import IndexRow
from heddle.pointsto import CallKind, CallSite, Frame, ObjectSet
from heddle.program.constants import NumberConstant
from heddle.program.descriptors import OBJECT
from heddle.program.ir import Const, Invoke

# With larger steps a counter overflows sooner than can be assumed not to happen.
_MOST_AT_ONCE: Final = 1 << 8


@final
class TicketCounters:
    """The differences between the tickets of a counter."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce, codes: CodeFactsCache) -> None:
        self._calling = calling
        self._once = once
        self._codes = codes
        self._spacings = Memo(self._compute_spacing)

    def spacing(self, objects: ObjectSet) -> int | None:
        """Return the least difference of any two tickets drawn from the one object there is."""
        if objects.bit_count() != 1 or objects & ~self._once.single_objects:
            return None
        return self._spacings[objects]

    def _compute_spacing(self, objects: ObjectSet) -> int | None:
        frames = self._calling.frames
        amounts = [
            self._amount(frame, site)
            for frame, site in self._calls
            if frames.points_to(frame, site.arguments[0]) & objects
        ]
        known = [each for each in amounts if each is not None]
        counted = [each for each in known if each > 0]
        is_counter = len(known) == len(amounts) and all(each >= 0 for each in known)
        return min(counted) if is_counter and counted and max(counted) <= _MOST_AT_ONCE else None

    @cached_property
    def _calls(self) -> list[tuple[Frame, CallSite]]:
        """Return the calls that have a receiver, but for those of the counters themselves."""
        owners = self._calling.models.indices.counters
        return [
            (frame, call.site)
            for frame in self._calling.frames.all
            if frame.method is None or frame.method.owner not in owners
            for call in frame.calls
            if call.site.arguments and call.site.kind is not CallKind.STATIC
        ]

    def _amount(self, frame: Frame, site: CallSite) -> int | None:
        """Return how much a call adds, 0 if it only reads; None if that is not known."""
        if site.kind is CallKind.REFLECTIVE:
            return None
        if site.kind is CallKind.REFINED or site.resolved.owner == OBJECT:
            # The methods of every object do not change the count.
            return 0
        row = self._calling.models.indices.row(site.resolved.owner, site.resolved.name)
        if row is None:
            return None
        if row.verb == "reads":
            return 0
        found = row.amount if row.argument is None else self._argument(frame, site, row)
        return found or None

    def _argument(self, frame: Frame, site: CallSite, row: IndexRow) -> int | None:
        """Return the positive constant that a call is passed."""
        if frame.body is None or row.argument is None:
            return None
        code = self._codes.of(frame.body)
        calls = [instr for instr in code.at(site.pc) if isinstance(instr, Invoke)]
        if len(calls) != 1:
            return None
        passed = code.defined.get(calls[0].args[1 + row.argument])
        if not isinstance(passed, Const) or not isinstance(passed.value, NumberConstant):
            return None
        return passed.value.bits if passed.value.bits > 0 else None
