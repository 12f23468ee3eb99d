"""Counters that only ever go up: each number that is drawn from one is drawn once.

Taken for granted is that no counter runs over: then it would give the same numbers again, after
four thousand million. The report says so where it matters.
"""

from typing import Final, final

from heddle.concurrency.callgraph import AtMostOnce, Codes, ThreadCalls
from heddle.models.indices import IndexRow
from heddle.pointsto import CallKind, CallSite, Frame, ObjectSet
from heddle.program.constants import NumberConstant
from heddle.program.descriptors import OBJECT
from heddle.program.ir import Const, Invoke

# With larger steps a counter runs over sooner than can be taken for granted.
_MOST_AT_ONCE: Final = 1 << 8


@final
class Counters:
    """Tells how far apart the numbers are that a counter gives."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce, codes: Codes) -> None:
        self._calling = calling
        self._once = once
        self._codes = codes
        self._known: dict[ObjectSet, int | None] = {}
        self._calls: list[tuple[Frame, CallSite]] | None = None

    def spacing(self, objects: ObjectSet) -> int | None:
        """Return by how much any two numbers differ that are drawn from the one object there is."""
        if objects.bit_count() != 1 or objects & ~self._once.objects:
            return None
        if objects not in self._known:
            amounts = [self._amount(*call) for call in self._calls_on(objects)]
            found = [each for each in amounts if each is not None]
            is_counter = len(found) == len(amounts) and all(each >= 0 for each in found)
            counted = [each for each in found if each > 0]
            is_slow = bool(counted) and max(counted) <= _MOST_AT_ONCE
            self._known[objects] = min(counted) if is_counter and is_slow else None
        return self._known[objects]

    def _calls_on(self, objects: ObjectSet) -> list[tuple[Frame, CallSite]]:
        """Return the calls on some objects, of whatever method."""
        if self._calls is None:
            owners = self._calling.models.indices.counters
            self._calls = [
                (frame, call.site)
                for frame in self._calling.frames.all
                if frame.method is None or frame.method.owner not in owners
                for call in frame.calls
                if call.site.arguments
            ]
        frames = self._calling.frames
        return [
            (frame, site)
            for frame, site in self._calls
            if site.kind is not CallKind.STATIC
            and frames.numbered(frame, site.arguments[0]) & objects
        ]

    def _amount(self, frame: Frame, site: CallSite) -> int | None:
        """Return how much a call adds, nothing if it only reads; None if that is not known."""
        if site.kind is CallKind.REFLECTIVE:
            return None
        if site.kind is CallKind.REFINED or site.resolved.owner == OBJECT:
            # Methods of every object do nothing to what a counter counts.
            return 0
        rows = self._calling.models.indices
        row = rows.row(site.resolved.owner, site.resolved.name)
        if row is None:
            return None
        if row.verb == "reads":
            return 0
        found = row.amount if row.argument is None else self._argument(frame, site, row)
        return found or None

    def _argument(self, frame: Frame, site: CallSite, row: IndexRow) -> int | None:
        """Return the number that a call is given."""
        if frame.body is None or row.argument is None:
            return None
        code = self._codes.of(frame.body)
        calls = [instr for instr in code.at(site.pc) if isinstance(instr, Invoke)]
        if len(calls) != 1:
            return None
        given = code.defined.get(calls[0].args[1 + row.argument])
        if not isinstance(given, Const) or not isinstance(given.value, NumberConstant):
            return None
        return given.value.bits if given.value.bits > 0 else None
