"""Allocation sites, abstract objects and contexts (Naik 2008, section 4.4, Figure 4.5).

An abstract object is a non-empty sequence of sites `[h_n :: ... :: h_1]`, the most significant
first. It stands for every object that site h_n allocates in a method running in a context whose
most significant sites are the rest. A context is the empty sequence or an abstract object: that of
the receiver, for an instance method; that of the caller, for a static one.

Departure: call sites may stand before and within these sequences (`docs/refinement.md`). A method
that is distinguished by its calls runs in the context of the seed with call sites before it, the
most recent first. An object that it allocates has these after its allocation site. So every
allocation site is followed by the calls that led to it; they do not count as sites of the sequence.
"""

from collections.abc import Mapping
from typing import Final, Protocol, TypeAlias, final

import msgspec

from heddle.program.classes import Method

# Marks the sites whose objects opaque code allocates.
OPAQUE_MADE: Final = "made by opaque code"
CAST: Final = "opaque"
OPAQUE_LABEL: Final = "opaque "
# The label of a call site in a context.
CALL: Final = "call"
# The code whose objects have longer names: an iterator is named by its collection.
_COLLECTIONS: Final = "java/util/"
# Why a method with code has no body: its receiver was allocated by opaque code.
UNSEEN: Final = "runs on an object that opaque code allocated"
# Why a method that is called has no body: its class does not declare it, or is missing.
ABSENT: Final = "is not declared"


@final
class Site(msgspec.Struct, frozen=True, eq=False):
    """An allocation site: an instruction of a method, or one of the merged or modelled kinds.

    `type` is the type of the allocated object. `method` and `pc` locate an instruction; `label`
    distinguishes several sites of one instruction (dimensions of an array, say) and names the sites
    that are not in code. `also` are further types: the marker interfaces of a lambda; `OPAQUE_MADE`
    says that opaque code allocates the object, and that it may be of a subtype. Each is created
    once per `Analysis` and compared by identity.
    """

    type: str
    method: Method | None = None
    pc: int = -1
    label: str = ""
    also: tuple[str, ...] = ()

    def __repr__(self) -> str:
        where = f"{self.method.owner}.{self.method.name}@{self.pc}" if self.method else ""
        return f"Site({self.type} {where}{self.label})"


def call_site(method: Method, pc: int) -> Site:
    """Return a call site as an element of contexts."""
    return Site("", method, pc, CALL)


def is_call(site: Site) -> bool:
    """Tell whether an element of a context is a call site."""
    return site.label == CALL and not site.type


def is_cast(site: Site) -> bool:
    """Tell whether a site is that of a cast of objects that opaque code allocates."""
    return site.method is None and site.label == CAST and OPAQUE_MADE in site.also


@final
class AbstractObject(msgspec.Struct, frozen=True):
    """A sequence of sites, most significant first (see the module); compared by its sites.

    `sites` include call sites, `allocations` do not.
    """

    sites: tuple[Site, ...]

    @property
    def allocations(self) -> tuple[Site, ...]:
        """Return the allocation sites alone."""
        return allocation_sites(self.sites)

    @property
    def site(self) -> Site:
        """Return its allocation site: `o.car`."""
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
    """Sigma: the number of sites that distinguish the objects of each site.

    `calls` is the number of call sites that distinguish the contexts of static methods.
    """

    @property
    def calls(self) -> int:
        """Return the number of call sites, 0 for none."""

    def k(self, site: Site) -> int:
        """Return the k value of a site: at least 1, or 0 for a context-insensitive analysis."""


@final
class FixedK(msgspec.Struct, frozen=True):
    """The same k for all sites; 0 analyses every method in one context."""

    value: int
    calls: int = 0

    def k(self, _site: Site) -> int:
        """Return the one value."""
        return self.value


@final
class AdaptiveK(msgspec.Struct, frozen=True):
    """A k for some sites, else the default (section 4.5 raises some).

    `inner` is the default of the sites in the code of the JDK's collections and streams, if it is
    larger; what opaque methods of theirs return has no code for which it would matter.
    """

    default: int
    raised: Mapping[SiteKey, int]
    calls: int = 0
    inner: int = 0

    def k(self, site: Site) -> int:
        """Return the k of the site."""
        return self.by_key(site_key(site))

    def by_key(self, key: SiteKey) -> int:
        """Return the k of the site with a name."""
        found = self.raised.get(key)
        if found is not None:
            return found
        is_inner = key[0].startswith(_COLLECTIONS) and not key[4].startswith(OPAQUE_LABEL)
        return max(self.default, self.inner) if is_inner else self.default


def site_key(site: Site) -> SiteKey:
    """Return the name of a site across solutions: owner, name, descriptor, offset, label."""
    method = site.method
    if method is None:
        return ("", "", site.type, site.pc, site.label)
    return (method.owner, method.name, method.descriptor, site.pc, site.label)


def leading_calls(context: Context) -> Context:
    """Return the call sites before the object of a context."""
    return context[: len(context) - len(object_part(context))]


def object_part(context: Context) -> Context:
    """Return the sites of the object of a context, without the call sites before it."""
    at = 0
    while at < len(context) and is_call(context[at]):
        at += 1
    return context[at:]


def allocation_sites(sites: Context) -> Context:
    """Return the allocation sites of an object or context, without call sites."""
    return tuple([site for site in sites if not is_call(site)])


def most_significant(sites: Context, n: int) -> Context:
    """Return the first n allocation sites, each with the calls that led to it."""
    left = n
    for at, site in enumerate(sites):
        left -= not is_call(site)
        if left < 0:
            return sites[:at]
    return sites


def extended(site: Site, n: int, context: Context) -> tuple[Site, ...]:
    """Return `h (+)_n c`: h, then at most the n - 1 most significant sites of c (section 4.4).

    The call sites before c do not count. With n = 0 the site alone; a policy with k = 0 has no
    contexts to extend either.
    """
    if n == 0:
        return (site,)
    return (site, *most_significant(context, n - 1))
