"""What a method does to references, once per method: the statements of Figure 4.4 as numbers.

A template numbers the reference variables of a method; the solver lays it out once per context.
Everything that a rule of Figure 4.6 reads off a program point is here and nothing else.
"""

from typing import NamedTuple, final

from heddle.pointsto.context import Site
from heddle.program.classes import Field, Method
from heddle.program.constants import LambdaTarget

NOTHING = -1


class Load(NamedTuple):
    """`dest = base.field`, what arrives filtered by `type`."""

    base: int
    field: Field | str
    dest: int
    type: str


class Store(NamedTuple):
    """`base.field = value`, what arrives filtered by `type` (for an array, by its elements')."""

    base: int
    field: Field | str
    value: int
    type: str


class StaticAccess(NamedTuple):
    """A static field and the variable that is read from it or written to it."""

    field: Field | str
    var: int
    type: str


class Allocation(NamedTuple):
    """`dest = new site`; captured values of a lambda become its fields."""

    dest: int
    site: Site


class CallSite(NamedTuple):
    """A call: `resolved` is what the name refers to; virtual ones are selected by the receiver.

    `arguments` are variables by position, the receiver first, `NOTHING` for primitives.
    """

    pc: int
    resolved: Method
    is_virtual: bool
    arguments: tuple[int, ...]
    dest: int


class Narrowing(NamedTuple):
    """`dest = (type) source`."""

    source: int
    dest: int
    type: str


@final
class Template:
    """The statements of one method over its reference variables."""

    __slots__ = (
        "allocations",
        "calls",
        "catches",
        "copies",
        "initialised",
        "lambdas",
        "loads",
        "narrowings",
        "parameters",
        "result",
        "size",
        "static_loads",
        "static_stores",
        "stores",
        "throws",
        "variables",
    )

    def __init__(self) -> None:
        self.size = 0
        self.variables: dict[int, int] = {}
        self.parameters: list[tuple[int, str]] = []
        self.result = NOTHING
        self.copies: list[tuple[int, int]] = []
        self.narrowings: list[Narrowing] = []
        self.allocations: list[Allocation] = []
        self.loads: list[Load] = []
        self.stores: list[Store] = []
        self.static_loads: list[StaticAccess] = []
        self.static_stores: list[StaticAccess] = []
        self.calls: list[CallSite] = []
        self.throws: list[int] = []
        self.catches: list[tuple[int, str]] = []
        self.initialised: list[str] = []
        self.lambdas: dict[Site, LambdaTarget] = {}

    def fresh(self) -> int:
        """Number one more variable."""
        number = self.size
        self.size += 1
        return number

    def of(self, var: int) -> int:
        """Return the number of an IR variable, a new one if it is new."""
        number = self.variables.get(var)
        if number is None:
            number = self.variables[var] = self.size
            self.size += 1
        return number
