"""Allocation sites, abstract objects and contexts (Naik 2008, section 4.4, Figure 4.5).

An abstract object is a non-empty sequence of sites `[h_n :: ... :: h_1]`, the most significant
first. It stands for every object that site h_n allocates in a method running in a context whose
most significant sites are the rest. A context is the empty sequence or an abstract object: that of
the receiver, for an instance method; that of the caller, for a static one.
"""

from collections.abc import Mapping
from typing import Final, Protocol, TypeAlias, final

import msgspec

from heddle.program.classes import Method

OPAQUE_MADE: Final = "made by opaque code"
CAST: Final = "opaque"
# Why a method has no body that has one: it runs on what opaque code made.
UNSEEN: Final = "runs on what opaque code made"


@final
class Site(msgspec.Struct, frozen=True, eq=False):
    """A place that allocates: an instruction of a method, or one of the merged or modelled kinds.

    `type` is the type of what is allocated. For an instruction, `method` and `pc` say where;
    `label` tells apart several sites of one instruction (dimensions of an array, say) and names the
    sites that are nowhere in the code. `also` are further types: the marker interfaces of a lambda;
    `OPAQUE_MADE` says that code that is not looked at made it, and that it may be of a subtype.
    Each is made once per `Analysis` and compared by identity.
    """

    type: str
    method: Method | None = None
    pc: int = -1
    label: str = ""
    also: tuple[str, ...] = ()

    def __repr__(self) -> str:
        where = f"{self.method.owner}.{self.method.name}@{self.pc}" if self.method else ""
        return f"Site({self.type} {where}{self.label})"


def is_cast(site: Site) -> bool:
    """Tell whether a site stands for what a cast found something to be that opaque code made."""
    return site.method is None and site.label == CAST and OPAQUE_MADE in site.also


@final
class AbstractObject(msgspec.Struct, frozen=True):
    """A sequence of sites, most significant first (see the module); compared by its sites."""

    sites: tuple[Site, ...]

    @property
    def site(self) -> Site:
        """Return the site that allocates it: `o.car`."""
        return self.sites[0]

    @property
    def type(self) -> str:
        """Return the run-time type of the objects it stands for."""
        return self.sites[0].type

    def __repr__(self) -> str:
        return "[" + " :: ".join(repr(site) for site in self.sites) + "]"


Context: TypeAlias = tuple[Site, ...]
SiteKey: TypeAlias = tuple[str, str, str, int, str]
EMPTY: Final[Context] = ()


class ContextPolicy(Protocol):
    """Sigma: how many sites tell apart the objects of each site."""

    def k(self, site: Site) -> int:
        """Return the k value of a site: at least 1, or 0 for a context-insensitive analysis."""


@final
class FixedK(msgspec.Struct, frozen=True):
    """The same k for all sites; 0 analyses every method in one context."""

    value: int

    def k(self, _site: Site) -> int:
        """Return the one value."""
        return self.value


@final
class AdaptiveK(msgspec.Struct, frozen=True):
    """A k per site where it is given, else the default (section 4.5 raises some)."""

    default: int
    raised: Mapping[SiteKey, int]

    def k(self, site: Site) -> int:
        """Return the value given for the site, or the default."""
        return self.raised.get(site_key(site), self.default)


def site_key(site: Site) -> SiteKey:
    """Return what names a site across solutions: owner, name, descriptor, offset, label."""
    method = site.method
    if method is None:
        return ("", "", site.type, site.pc, site.label)
    return (method.owner, method.name, method.descriptor, site.pc, site.label)


def extended(site: Site, n: int, context: Context) -> tuple[Site, ...]:
    """Return `h (+)_n c`: h, then at most the n - 1 most significant sites of c (section 4.4).

    With n = 0 the site alone; a policy with k = 0 has no contexts to extend either.
    """
    return (site, *context[: max(n - 1, 0)])
