"""The numbering of abstract objects and contexts, and the mask of objects of each type."""

from typing import final

from heddle._util.memo import Memo
from heddle.pointsto.context import (
    OPAQUE_MADE,
    Context,
    ContextPolicy,
    Site,
    extended,
    is_call,
    leading_calls,
    object_part,
)
from heddle.pointsto.sites import Sites
from heddle.pointsto.solver.propagation import Propagation
from heddle.program.descriptors import OBJECT_TYPE, class_of_type, element_type, is_reference
from heddle.program.hierarchy import Hierarchy

_ARRAY_SUPERTYPES = (OBJECT_TYPE, "Ljava/lang/Cloneable;", "Ljava/io/Serializable;")


@final
class AbstractHeap:
    """Abstract objects and contexts by number, and the mask of the objects of each type."""

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
        # The call sites before the object of each context.
        self._leading: list[Context] = [()]
        self.calls = policy.calls
        self._last_call: list[Site | None] = [None]
        self._after_calls = Memo(self._with_calls)
        self._context_of: list[int] = []
        self._k = Memo(self.k)
        self._masks: dict[str, int] = {}
        self._members: dict[str, int] = {}
        self._supertypes = Memo(self._all_supertypes)

    def allocate(self, site: Site, context: int) -> int:
        """Return the number of the object `h (+)_n c` of a site in a context (section 4.4)."""
        k = self._k[site]
        if k > 1:
            sites = extended(site, k, self.contexts[context])
        else:
            # Without calls, k = 1 distinguishes no more objects of a site than k = 0.
            sites = (site, *self._leading[context]) if k else (site,)
        number = self._numbers.get(sites)
        return self._add(sites) if number is None else number

    def k(self, site: Site) -> int:
        """Return Sigma(h); merged objects are not distinguished at all."""
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
            self._leading.append(leading_calls(sites))
            self._last_call.append(next((site for site in sites if is_call(site)), None))
        return number

    def leading_calls(self, context: int) -> Context:
        """Return the call sites before the object of a context."""
        return self._leading[context]

    def last_call(self, context: int) -> Site | None:
        """Return the most recent call site in a context, if there is any."""
        return self._last_call[context]

    def after_calls(self, calls: Context, context: int) -> int:
        """Return a context with other call sites before its object."""
        if self._leading[context] == calls:
            return context
        return self._after_calls[calls, context]

    def _with_calls(self, key: tuple[Context, int]) -> int:
        calls, context = key
        return self._context_number((*calls, *object_part(self.contexts[context])))

    def mask(self, type_: str) -> int:
        """Return the mask of all objects of a type, present and future."""
        mask = self._masks.get(type_)
        if mask is None:
            mask = self._masks[type_] = self._flow.add_mask()
            self._flow.masks[mask] = self._members.get(type_, 0)
        return mask

    def _types_of(self, site: Site) -> frozenset[str]:
        types = self._supertypes[site.type]
        return types.union(*[self._supertypes[each] for each in site.also]) if site.also else types

    def _all_supertypes(self, type_: str) -> frozenset[str]:
        """Return all types that objects of a type have, itself included."""
        if type_ == OPAQUE_MADE:
            return frozenset((type_,))
        if type_[0] == "[":
            element = element_type(type_)
            above = self._supertypes[element] if is_reference(element) else ()
            return frozenset((type_, *_ARRAY_SUPERTYPES, *[f"[{each}" for each in above]))
        above_class = self._hierarchy.supertypes(class_of_type(type_))
        return frozenset((type_, OBJECT_TYPE, *[f"L{each};" for each in above_class]))
