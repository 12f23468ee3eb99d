"""The data of `heddle inspect` and `heddle callgraph`."""

from typing import final

import msgspec

from heddle.frontend.entry_points import EntryPoint
from heddle.program.assumption import Assumption
from heddle.program.program import Role


@final
class Inspection(msgspec.Struct, frozen=True):
    """Counts by role, class-file versions, entry points, and all assumptions."""

    jdk: str
    classes: dict[Role, int]
    methods: int
    bodies: int
    instructions: int
    versions: dict[int, int]
    entry_points: tuple[EntryPoint, ...]
    assumptions: tuple[Assumption, ...]


@final
class LargeVariable(msgspec.Struct, frozen=True):
    """A variable that may point to many objects."""

    method: str
    variable: str
    objects: int


@final
class CrowdedMethod(msgspec.Struct, frozen=True):
    """A method that is analysed in many contexts."""

    method: str
    contexts: int


@final
class CostlyClass(msgspec.Struct, frozen=True):
    """A class whose objects are costly to distinguish: its sites, their cost and smallest k."""

    type: str
    sites: int
    cost: int
    smallest_k: int


@final
class CallGraphReport(msgspec.Struct, frozen=True):
    """Counts, and the largest elements of each kind."""

    main: str
    asked_k: int
    k: int
    sites_by_k: dict[int, int]
    methods: dict[Role, int]
    method_contexts: int
    contexts: int
    objects: int
    call_edges: int
    work: int
    largest_sets: tuple[LargeVariable, ...]
    most_contexts: tuple[CrowdedMethod, ...]
    costliest: tuple[CostlyClass, ...]
    assumptions: int
