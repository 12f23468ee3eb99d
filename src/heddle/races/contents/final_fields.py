"""What is done to an object behind a final field when the constructor that set it has ended.

Who sees an object sees what its final fields led to when its constructor ended (JLS 17.5), and
nothing later: a list in a final field that a factory fills may be seen empty.
"""

from typing import final

from heddle.concurrency.callgraph import ThreadCalls
from heddle.pointsto import Frame
from heddle.program.classes import Field
from heddle.races.findings import Side


@final
class FinalFieldFreeze:
    """Tells which accesses may come after a constructor."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._outside: dict[str, frozenset[int]] = {}

    def may_run_later(self, side: Side, field: Field) -> bool:
        """Tell whether a side may run in no constructor of the class that a final field is of."""
        return side.frame.number in self._running(field.owner)

    def is_loaded(self, side: Side, field: Field) -> bool:
        """Tell whether a side accesses what it has from a field, or gives it to a call."""
        statements = side.frame.statements
        numbers = {load.dest for load in statements.loads if load.field == field}
        if side.inner is None and side.statement.base is not None:
            return statements.variables.get(side.statement.base) in numbers
        calls = [call.site for call in side.frame.calls if call.site.pc == side.pc]
        return any(not numbers.isdisjoint(site.arguments) for site in calls)

    def _running(self, owner: str) -> frozenset[int]:
        """Return the frames that may run while no constructor of a class does."""
        found = self._outside.get(owner)
        if found is None:
            found = self._outside[owner] = self._look(owner)
        return found

    def _look(self, owner: str) -> frozenset[int]:
        calling = self._calling
        making = {f.number for f in calling.frames.all if _is_constructor(f, owner)}
        seen = set(calling.begun)
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
