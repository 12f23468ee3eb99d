"""A solution as its code in contexts: what later analyses walk over.

A `Frame` is code in a context: a method, or a body of our own (a lambda's, a reflective call's,
which have no method). Calls lead to groups of frames, shared between callers, so that walking the
call graph costs n + m steps where n callers may call m frames. Sets of abstract objects are given
as bit sets over `Frames.objects`: there are millions of them, and later stages only intersect them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TypeAlias, final

from heddle._util.bits import bits
from heddle.pointsto.code import EmptyArrays
from heddle.pointsto.context import AbstractObject, Context
from heddle.pointsto.reflection import StandIns
from heddle.pointsto.templates import (
    NO_NUMBER,
    CallKind,
    CallSite,
    Cloning,
    FieldKey,
    Statements,
)
from heddle.program.classes import Method
from heddle.program.ir import Body

__all__ = [
    "CallKind",
    "CallSite",
    "Cloning",
    "FieldKey",
    "Frame",
    "FrameCall",
    "FrameGroup",
    "Frames",
    "ObjectSet",
    "Statements",
]

# A set of abstract objects: bit n stands for `Frames.objects[n]`.
ObjectSet: TypeAlias = int


@final
class FrameGroup:
    """Frames that are called together by the same calls."""

    __slots__ = ("callees", "number")

    def __init__(self, number: int) -> None:
        self.number = number
        self.callees: tuple[Frame, ...] = ()


@final
class FrameCall:
    """A call in a frame: the statement, and the groups of what it may call."""

    __slots__ = ("groups", "site")

    def __init__(self, site: CallSite, groups: tuple[FrameGroup, ...]) -> None:
        self.site = site
        self.groups = groups

    def callees(self) -> Iterator["Frame"]:
        """Return what may be called."""
        return chain.from_iterable([group.callees for group in self.groups])


@final
class Frame:
    """Code in a context.

    `body` is the IR of a method whose statements are those of its body; it is None where a model
    or an assumption takes its place. `initialises` are the class initialisers that it may run;
    `is_initialiser` tells whether this is one, which runs at most once.
    """

    __slots__ = (
        "base",
        "body",
        "calls",
        "context",
        "initialises",
        "is_initialiser",
        "method",
        "number",
        "statements",
    )

    def __init__(
        self, number: int, method: Method | None, context: Context, statements: Statements
    ) -> None:
        self.number = number
        self.method = method
        self.context = context
        self.statements = statements
        self.body: Body | None = None
        self.base = 0
        self.calls: tuple[FrameCall, ...] = ()
        self.initialises: tuple[Frame, ...] = ()
        self.is_initialiser = method is not None and method.name == "<clinit>"

    def __repr__(self) -> str:
        name = f"{self.method.owner}.{self.method.name}" if self.method else "body"
        return f"Frame({self.number} {name} {self.context})"


@final
class Frames:
    """All code in contexts, and the solution over it.

    `mains` are the frames that the main thread runs, `unattended` those that the virtual machine
    runs by itself: finalizers. `fields` and `statics` are the heap. `stand_ins` tell which fields
    handles reach; frames that were not made by a solution have none.
    """

    def __init__(self, everything: tuple[Frame, ...], groups: tuple[FrameGroup, ...]) -> None:
        self.all = everything
        self.groups = groups
        self.mains: tuple[Frame, ...] = ()
        self.unattended: tuple[Frame, ...] = ()
        self.objects: tuple[AbstractObject, ...] = ()
        self.fields: Mapping[int, Mapping[FieldKey, ObjectSet]] = {}
        self.statics: Mapping[FieldKey, ObjectSet] = {}
        self.allocated: Mapping[Frame, Sequence[tuple[int, int]]] = {}
        self.stand_ins: StandIns | None = None
        self._sets: Sequence[int] = ()

    def see(self, sets: Sequence[int]) -> None:
        """Take the sets of all variables; only for whoever makes this."""
        self._sets = sets

    def variable(self, frame: Frame, var: int) -> ObjectSet:
        """ptsV: what a variable of the IR may point to."""
        number = frame.statements.variables.get(var)
        return 0 if number is None else self._sets[frame.base + number]

    def numbered(self, frame: Frame, number: int) -> ObjectSet:
        """Return what a variable of the statements may point to; `NO_NUMBER` to nothing."""
        return 0 if number == NO_NUMBER else self._sets[frame.base + number]

    def parameter(self, frame: Frame, position: int) -> ObjectSet:
        """Return what a parameter may point to, the receiver being the first."""
        parameters = frame.statements.parameters
        if position >= len(parameters):
            return 0
        number = parameters[position][0]
        return 0 if number == NO_NUMBER else self._sets[frame.base + number]

    @cached_property
    def numbers(self) -> Mapping[Context, int]:
        """Return the numbers of the objects, by their sites: a context is an object's."""
        return {found.sites: number for number, found in enumerate(self.objects)}

    def of_method(self, method: Method) -> Sequence[Frame]:
        """Return a method in all its contexts."""
        return self._by_method.get(method, ())

    @cached_property
    def _by_method(self) -> dict[Method, list[Frame]]:
        found: dict[Method, list[Frame]] = {}
        for frame in self.all:
            if frame.method is not None:
                found.setdefault(frame.method, []).append(frame)
        return found

    @cached_property
    def empty_arrays(self) -> ObjectSet:
        """Return the arrays that have no elements."""
        arrays = EmptyArrays()
        return sum(1 << at for at, found in enumerate(self.objects) if arrays.is_empty(found.site))

    def content(self, objects: ObjectSet, field: FieldKey) -> ObjectSet:
        """Return what a field of some objects may point to."""
        found = 0
        for number in bits(objects):
            found |= self.fields.get(number, {}).get(field, 0)
        return found

    def members(self, found: ObjectSet) -> tuple[AbstractObject, ...]:
        """Return the objects of a set, in the order of their numbers."""
        return tuple([self.objects[number] for number in bits(found)])
