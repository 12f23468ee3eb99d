"""Abstract objects, contexts and type masks, numbered."""

from typing import final

from heddle.pointsto.context import OPAQUE_MADE, Context, ContextPolicy, Site, extended
from heddle.pointsto.sites import Sites
from heddle.pointsto.solver.propagation import Propagation
from heddle.program.descriptors import OBJECT_TYPE, class_of_type, element_type, is_reference
from heddle.program.hierarchy import Hierarchy

_ARRAY_SUPERTYPES = (OBJECT_TYPE, "Ljava/lang/Cloneable;", "Ljava/io/Serializable;")


@final
class AbstractHeap:
    """Numbers abstract objects and contexts; keeps for each type the mask of its objects."""

    def __init__(
        self, flow: Propagation, hierarchy: Hierarchy, sites: Sites, policy: ContextPolicy
    ) -> None:
        self._flow = flow
        self._hierarchy = hierarchy
        self._sites = sites
        self._policy = policy
        self.objects: list[tuple[Site, ...]] = []
        self._numbers: dict[tuple[Site, ...], int] = {}
        self.contexts: list[Context] = [()]
        self._context_numbers: dict[Context, int] = {(): 0}
        self._context_of: list[int] = []
        self._k: dict[Site, int] = {}
        self._masks: dict[str, int] = {}
        self._members: dict[str, int] = {}
        self._supertypes: dict[str, frozenset[str]] = {}

    def allocate(self, site: Site, context: int) -> int:
        """Return the object `h (+)_n c` of a site in a context (section 4.4), new if it is new."""
        k = self._k.get(site)
        if k is None:
            k = self._k[site] = self.k(site)
        # With k = 1 a site tells its objects apart as it does with k = 0.
        sites = extended(site, k, self.contexts[context]) if k > 1 else (site,)
        number = self._numbers.get(sites)
        return self._add(sites) if number is None else number

    def k(self, site: Site) -> int:
        """Return Sigma(h); what is merged is not distinguished at all."""
        return 0 if site.method is None else self._policy.k(site)

    def context_of(self, number: int) -> int:
        """Return the context in which methods of an object run: the object, or none at k = 0."""
        return self._context_of[number]

    def _add(self, sites: tuple[Site, ...]) -> int:
        number = len(self.objects)
        self.objects.append(sites)
        self._numbers[sites] = number
        self._context_of.append(0 if self.k(sites[0]) == 0 else self._context_number(sites))
        bit = 1 << number
        for type_ in self._types_of(sites[0]):
            self._members[type_] = self._members.get(type_, 0) | bit
            mask = self._masks.get(type_)
            if mask is not None:
                self._flow.masks[mask] |= bit
        return number

    def _context_number(self, sites: tuple[Site, ...]) -> int:
        number = self._context_numbers.setdefault(sites, len(self.contexts))
        if number == len(self.contexts):
            self.contexts.append(sites)
        return number

    def mask(self, type_: str) -> int:
        """Return the mask of all objects of a type, present and future."""
        mask = self._masks.get(type_)
        if mask is None:
            mask = self._masks[type_] = self._flow.add_mask()
            self._flow.masks[mask] = self._members.get(type_, 0)
        return mask

    def _types_of(self, site: Site) -> frozenset[str]:
        types = self.supertypes(site.type)
        return types.union(*map(self.supertypes, site.also)) if site.also else types

    def supertypes(self, type_: str) -> frozenset[str]:
        """Return all types that objects of a type are of, itself included."""
        found = self._supertypes.get(type_)
        if found is None:
            found = self._supertypes[type_] = frozenset(self._all_supertypes(type_))
        return found

    def _all_supertypes(self, type_: str) -> set[str]:
        if type_ == OPAQUE_MADE:
            return {type_}
        if type_[0] == "[":
            element = element_type(type_)
            above = self.supertypes(element) if is_reference(element) else ()
            return {type_, *_ARRAY_SUPERTYPES, *(f"[{above}" for above in above)}
        name = class_of_type(type_)
        return {type_, OBJECT_TYPE, *(f"L{above};" for above in self._hierarchy.supertypes(name))}
