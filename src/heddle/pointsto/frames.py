"""The solution as code in contexts, the form in which later analyses traverse it.

A `Frame` is code in a context: a method, or a generated body without one (of a lambda, of a
reflective call). Calls have groups of frames as targets, shared between callers, so traversing the
call graph takes n + m steps where n callers may call m frames. Sets of abstract objects are bit
sets over `Frames.objects`: there are millions of them, and later stages only intersect them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TypeAlias, final

from heddle._util.bits import bits
from heddle.pointsto.code import allocates_empty_arrays
from heddle.pointsto.context import AbstractObject, Context, object_part
from heddle.pointsto.reflection import Mirrors
from heddle.pointsto.templates import NO_VARIABLE, CallSite, FieldKey, Statements
from heddle.program.classes import Method
from heddle.program.ir import Body

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
    """A call in a frame: the call site, and the groups of its callees."""

    __slots__ = ("groups", "site")

    def __init__(self, site: CallSite, groups: tuple[FrameGroup, ...]) -> None:
        self.site = site
        self.groups = groups

    def callees(self) -> Iterator["Frame"]:
        """Return the frames that may be called."""
        return chain.from_iterable([group.callees for group in self.groups])


@final
class Frame:
    """Code in a context.

    `body` is the IR of a method whose statements were translated from it; it is None where a model
    or an assumption replaces it. `initialises` are the class initialisers that it may trigger;
    `is_initialiser` says that this is one, which runs at most once.
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

    `mains` are the frames that the main thread runs, `unattended` the finalizers, which the virtual
    machine runs. `fields` and `statics` are the heap. `allocated` are the allocations of a frame:
    offset and object. `stand_ins` are the fields of handles; None without a solution.
    """

    def __init__(self, everything: tuple[Frame, ...], groups: tuple[FrameGroup, ...]) -> None:
        self.all = everything
        self.groups = groups
        self.mains: tuple[Frame, ...] = ()
        self.finalizers: tuple[Frame, ...] = ()
        self.objects: tuple[AbstractObject, ...] = ()
        self.fields: Mapping[int, Mapping[FieldKey, ObjectSet]] = {}
        self.statics: Mapping[FieldKey, ObjectSet] = {}
        self.allocated: Mapping[Frame, Sequence[tuple[int, int]]] = {}
        self.mirrors: Mirrors | None = None
        self._sets: Sequence[int] = ()

    def see(self, sets: Sequence[int]) -> None:
        """Set the points-to sets of all variables; only for the builder."""
        self._sets = sets

    def over_same_heap(
        self, everything: tuple[Frame, ...], groups: tuple[FrameGroup, ...]
    ) -> "Frames":
        """Return another call graph with the points-to sets and the heap of this one."""
        found = Frames(everything, groups)
        found.objects, found.fields, found.statics = self.objects, self.fields, self.statics
        found.mirrors = self.mirrors
        found.see(self._sets)
        return found

    def variable(self, frame: Frame, var: int) -> ObjectSet:
        """ptsV: the objects that a variable of the IR may point to."""
        number = frame.statements.variables.get(var)
        return 0 if number is None else self._sets[frame.base + number]

    def points_to(self, frame: Frame, number: int) -> ObjectSet:
        """Return the points-to set of a variable of the statements, empty for `NO_VARIABLE`."""
        return 0 if number == NO_VARIABLE else self._sets[frame.base + number]

    def parameter(self, frame: Frame, position: int) -> ObjectSet:
        """Return the points-to set of a parameter, the receiver being the first."""
        parameters = frame.statements.parameters
        return self.points_to(frame, parameters[position][0]) if position < len(parameters) else 0

    @cached_property
    def numbers(self) -> Mapping[Context, int]:
        """Return the numbers of the objects by their sites."""
        return {found.sites: number for number, found in enumerate(self.objects)}

    def context_object(self, frame: Frame) -> int | None:
        """Return the number of the object in whose context a frame runs, if it is in one."""
        found = object_part(frame.context)
        return self.numbers[found] if found else None

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
        """Return the arrays of length 0."""
        return sum(
            1 << at for at, found in enumerate(self.objects) if allocates_empty_arrays(found.site)
        )

    def field_contents(self, objects: ObjectSet, field: FieldKey) -> ObjectSet:
        """Return the points-to set of a field of some objects."""
        found = 0
        for number in bits(objects):
            found |= self.fields.get(number, {}).get(field, 0)
        return found

    def objects_of(self, found: ObjectSet) -> tuple[AbstractObject, ...]:
        """Return the objects of a set, in the order of their numbers."""
        return tuple([self.objects[number] for number in bits(found)])
