"""The form of units of code that the escape analysis interprets (Naik 2008, section 2.5.1)."""

from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeAlias, final

from heddle.concurrency.escape.statements import (
    NO_VAR,
    AllocationStep,
    CallStep,
    CopyStep,
    EscapeStep,
    LoadStep,
    OwnStaticStep,
    PublishStep,
    PublishWhenConstructedStep,
    ReturnStep,
    StoreStep,
    UnknownStep,
)
from heddle.program.classes import Field, Method


class EscapeBlock(NamedTuple):
    """Steps in order, the successors, and the handlers that an exception after a step may reach."""

    steps: tuple[EscapeStep, ...]
    successors: tuple[int, ...]
    handlers: tuple[int, ...]


class OwnUse(NamedTuple):
    """The use of static fields of a class by the thread that is initialising it.

    It does not wait for the initialiser to end, and may publish what it reads, or write shared
    objects to the fields in `written`.
    """

    is_read: bool
    written: tuple[Field, ...]


# Equal for two units if and only if they do the same.
UnitContent: TypeAlias = tuple[object, ...]


@final
class UnitCode:
    """One unit of code: its blocks, parameters as variables, and the number of allocation sites.

    `is_ordered` tells that the steps run in their order and each variable is set at one place.
    `uses_statics` are the fields written, and the classes with fields read, that are not of the
    class which this code initialises.
    """

    def __init__(self, method: Method | None, *, is_ordered: bool) -> None:
        self.blocks: list[EscapeBlock] = []
        self.parameters: list[int] = []
        self.sites = 0
        self.is_constructor = method is not None and method.name == "<init>"
        self.is_ordered = is_ordered
        self.is_cyclic = not is_ordered
        self.uses_statics: set[str | Field] = set()
        self._readers: dict[int, list[int]] | None = None

    @cached_property
    def receiving(self) -> tuple[int, ...]:
        """The parameters, and the variables that are set to anything but other variables."""
        found = dict.fromkeys(self.parameters)
        for step in self._steps():
            match step:
                case AllocationStep() | LoadStep() | UnknownStep() | CallStep():
                    found[step.dest] = None
                case _:
                    pass
        found.pop(NO_VAR, None)
        return tuple(found)

    def _steps(self) -> Iterator[EscapeStep]:
        return chain.from_iterable([block.steps for block in self.blocks])

    @cached_property
    def nested(self) -> frozenset[int]:
        """The variables with arrays that may hold arrays of the same statement."""
        stores = [step for step in self._steps() if isinstance(step, StoreStep)]
        return frozenset(store.base for store in stores if store.base == store.value)

    def new_site(self) -> int:
        """Return the number of a further allocation site."""
        self.sites += 1
        return self.sites - 1

    def content(self) -> UnitContent:
        """Return what is equal for two units if and only if they do the same."""
        # Named tuples of different classes are equal if their items are.
        kinds = tuple([type(step) for block in self.blocks for step in block.steps])
        flags = (self.is_constructor, self.is_ordered, self.is_cyclic)
        sizes = (self.sites, *self.parameters)
        return (tuple(self.blocks), kinds, sizes, flags, frozenset(self.uses_statics))

    @property
    def readers(self) -> dict[int, list[int]]:
        """Return the blocks that read each variable."""
        if self._readers is None:
            self._readers = {}
            for at, block in enumerate(self.blocks):
                for var in {var for step in block.steps for var in _read(step)}:
                    self._readers.setdefault(var, []).append(at)
        return self._readers


def _read(step: EscapeStep) -> tuple[int, ...]:
    """Return the variables that a step reads."""
    match step:
        case CopyStep(_, source):
            return (source,)
        case LoadStep(_, base):
            return (base,)
        case StoreStep(base, _, value):
            return (base, value)
        case OwnStaticStep(var) | ReturnStep(var) | PublishWhenConstructedStep(var):
            return (var,)
        case PublishStep(published):
            return published
        case CallStep(_, arguments):
            return arguments
        case AllocationStep() | UnknownStep():
            return ()
