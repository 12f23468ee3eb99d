"""The data of a report on the analysis itself: its extent, stages, rounds, assumptions."""

from typing import final

import msgspec


@final
class ReportedStage(msgspec.Struct, frozen=True):
    """One stage: the pairs of accesses that it received, kept, and would keep of all pairs alone.

    `proofs` counts the pairs that each kind of proof of exclusion would remove alone.
    """

    name: str
    given: int
    kept: int
    alone: int | None
    seconds: float | None = None
    megabytes: float | None = None
    proofs: dict[str, int] | None = None


@final
class ReportedRound(msgspec.Struct, frozen=True):
    """One demand-driven round with more contexts: their number, what is left, CPU seconds.

    `sites` counts the sites with each k; `shortfall` is what exceeded the budget.
    """

    contexts: int
    sites: dict[str, int]
    pairs: int
    seconds: float | None = None
    shortfall: str | None = None


@final
class ReportedTiming(msgspec.Struct, frozen=True):
    """The cost of an analysis: CPU seconds, and the peak memory of the process at its end."""

    name: str
    seconds: float
    megabytes: float


@final
class ReportedInterface(msgspec.Struct, frozen=True, omit_defaults=True):
    """The interface through which callers use a program without a main method.

    `types` are its types, `chosen` says how they were chosen, `methods` counts the methods called.
    `components` are the classes that a container calls, by kind; `main` is the method that runs
    before the container does.
    """

    types: tuple[str, ...]
    chosen: str
    methods: int
    components: dict[str, tuple[str, ...]] = {}
    main: str | None = None


@final
class Analysed(msgspec.Struct, frozen=True):
    """The extent of the analysis: from a main method, or as callers or a container may use it."""

    main: str | None
    classes: int
    methods: int
    application_methods: int
    method_contexts: int
    threads: int
    k: int
    locks: str
    interface: ReportedInterface | None = None


@final
class AssumptionNote(msgspec.Struct, frozen=True):
    """Something that the analysis assumes without proof."""

    kind: str
    subject: str
    reason: str
