"""What the code that the escape analysis reads refers to: classes, calls that access memory."""

from typing import NamedTuple

from heddle.concurrency.callgraph import Touched
from heddle.models.accesses import AccessRows, is_clone
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Invoke, Var


class Accessing(NamedTuple):
    """The classes, which calls are accesses, and what calls touch by code that is not looked at."""

    hierarchy: Hierarchy
    accesses: AccessRows
    touched: Touched

    def accessed(self, call: Invoke) -> Var | None:
        """Return the variable with the object whose fields or elements a call accesses."""
        row = self.accesses.row(call, self.hierarchy)
        if row is not None:
            return row.object_of(call)
        return call.args[0] if is_clone(call) and call.args else None
