"""Code in contexts, and the calls between such instances."""

from collections.abc import Iterator
from typing import final

from heddle.pointsto.code import Unit
from heddle.pointsto.templates import CallSite, Statements


@final
class Instance:
    """A unit of code in a context; its variables are the nodes from `base` on."""

    __slots__ = ("base", "calls", "context", "statements", "unit")

    def __init__(self, unit: Unit, context: int, base: int) -> None:
        self.unit = unit
        self.statements: Statements = unit.statements
        self.context = context
        self.base = base
        self.calls = [InstanceCall(self, site) for site in self.statements.calls]


@final
class CalleeGroup:
    """Instances that are called together, and the nodes that all their callers share.

    `arguments` and `result` are nodes by position: n callers of m instances need n + m edges
    instead of n * m, which keeps recursive structures affordable (a tree whose every node may call
    every node).
    """

    __slots__ = ("arguments", "callees", "result")

    def __init__(self, callees: tuple[Instance, ...]) -> None:
        self.callees = callees
        self.arguments: tuple[int, ...] = ()
        self.result = -1


@final
class InstanceCall:
    """A call site in an instance, with its callees.

    `bound` are the callees that receivers share; `deciders` are the receivers of a reflective call.
    """

    __slots__ = ("bound", "caller", "deciders", "groups", "site")

    def __init__(self, caller: Instance, site: CallSite) -> None:
        self.caller = caller
        self.site = site
        self.groups: list[CalleeGroup] = []
        self.bound: dict[Instance, None] = {}
        self.deciders = 0

    def callees(self) -> Iterator[Instance]:
        """Return the callees, each instance once."""
        for group in self.groups:
            yield from group.callees
