"""Writes through a final field after the end of the constructor that set it (JLS 17.5).

A thread that sees an object sees what its final fields referred to when its constructor ended, but
not necessarily later writes: a list in a final field that a factory fills may appear empty.
"""

from typing import final

from heddle._util.memo import Memo
from heddle.concurrency.callgraph import ThreadCalls
from heddle.pointsto import Frame
from heddle.program.classes import Field
from heddle.races.findings import Side


@final
class FinalFieldFreeze:
    """Decides which accesses may follow the freeze at the end of a constructor."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._outside = Memo(self._outside_constructors)

    def may_run_later(self, side: Side, field: Field) -> bool:
        """Return whether a side may run outside the constructors of the class of a final field."""
        return side.frame.number in self._outside[field.owner]

    def is_loaded(self, side: Side, field: Field) -> bool:
        """Return whether a side accesses the value of a field, or passes it to a call."""
        statements = side.frame.statements
        numbers = {load.dest for load in statements.loads if load.field == field}
        if side.inner is None and side.statement.base is not None:
            return statements.variables.get(side.statement.base) in numbers
        calls = [call.site for call in side.frame.calls if call.site.pc == side.pc]
        return any(not numbers.isdisjoint(site.arguments) for site in calls)

    def _outside_constructors(self, owner: str) -> frozenset[int]:
        """Return the frames that may run while no constructor of a class is active."""
        calling = self._calling
        making = {f.number for f in calling.frames.all if _is_constructor(f, owner)}
        seen = set(calling.thread_entries)
        todo = list(seen)
        while todo:
            for node in calling.graph[todo.pop()]:
                if node not in seen and node not in making:
                    seen.add(node)
                    todo.append(node)
        return frozenset(seen)


def _is_constructor(frame: Frame, owner: str) -> bool:
    method = frame.method
    return method is not None and method.name == "<init>" and method.owner == owner
