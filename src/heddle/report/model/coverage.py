"""The data of coverage: what an analysis looked at, and what it did not understand."""

from typing import Literal, TypeAlias, final

import msgspec

GapKind: TypeAlias = Literal[
    "newer-classes",
    "missing-methods",
    "missing-classes",
    "unreadable",
    "little-reached",
    "main-methods",
    "no-threads",
    "limit",
]


@final
class Gap(msgspec.Struct, frozen=True):
    """A reason why finding no race does not mean that there is none, and what to do about it."""

    kind: GapKind
    what: str
    advice: str


@final
class Extent(msgspec.Struct, frozen=True):
    """The number of classes or methods reached, and of all there are."""

    reached: int = 0
    all: int = 0


@final
class Coverage(msgspec.Struct, frozen=True):
    """The extent of an analysis.

    `entries` are the main methods, or the types and components that are called from outside, and
    `chosen` says why it is these. `classes` and `methods` are those of the application, methods
    with code only; `threads` counts the abstract threads. `missing` are the classes that reached
    code calls or extends and that are not among the inputs. `jdk` is the version of the JDK, and
    `jdk_chosen` why it is not the default one.
    """

    entries: tuple[str, ...] = ()
    chosen: str = ""
    classes: Extent = Extent()
    methods: Extent = Extent()
    threads: int = 0
    missing: tuple[str, ...] = ()
    jdk: str = ""
    jdk_chosen: str = ""
    gaps: tuple[Gap, ...] = ()

    def has_limit(self) -> bool:
        """Return whether a limit made the analysis coarser, so that another run may differ."""
        return any(gap.kind == "limit" for gap in self.gaps)
