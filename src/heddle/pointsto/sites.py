"""Sites made once: the merged classes, class objects, and what the models allocate."""

from typing import final

from heddle.models.tables import Models
from heddle.pointsto.context import OPAQUE_MADE, Site
from heddle.program.classes import Method
from heddle.program.constants import LambdaTarget
from heddle.program.descriptors import CLASS_TYPE, STRING_TYPE, class_of_type, type_of_class
from heddle.program.hierarchy import Hierarchy


@final
class Sites:
    """Hands out sites; what nobody distinguishes gets one per class, analysed with k = 0."""

    def __init__(self, hierarchy: Hierarchy, models: Models) -> None:
        self._hierarchy = hierarchy
        self._exact, self._roots = models.merged()
        self._merged: dict[tuple[str, str], Site] = {}
        self._is_merged: dict[str, bool] = {}
        self.class_types: dict[Site, str] = {}
        self.texts: dict[Site, str] = {}

    def at(self, type_: str, method: Method, pc: int, label: str = "") -> Site:
        """Return the site of an allocation in code."""
        if self.is_merged(type_):
            return self.shared(type_)
        return Site(type_, method, pc, label)

    def lambda_at(self, target: LambdaTarget, method: Method, pc: int) -> Site:
        """Return the site of a lambda: an object of its interface and of its markers."""
        also = [*target.markers, *(["java/io/Serializable"] if target.serializable else [])]
        return Site(
            type_of_class(target.interface),
            method,
            pc,
            f"lambda {target.implementation.name}",
            tuple([type_of_class(name) for name in also]),
        )

    def shared(self, type_: str, label: str = "merged") -> Site:
        """Return the one site of a type and a purpose."""
        site = self._merged.get((type_, label))
        if site is None:
            site = self._merged[type_, label] = Site(type_, label=label)
        return site

    def opaque(self, type_: str, label: str) -> Site:
        """Return the one site of what opaque code makes of a type for a purpose."""
        if self.is_merged(type_):
            return self.shared(type_)
        site = self._merged.get((type_, label))
        if site is None:
            site = self._merged[type_, label] = Site(type_, label=label, also=(OPAQUE_MADE,))
        return site

    def class_object(self, of_type: str) -> Site:
        """Return the site of the class object of a type."""
        site = self.shared(CLASS_TYPE, f"class {of_type}")
        self.class_types[site] = of_type
        return site

    def text(self, value: str) -> Site:
        """Return the site of strings known to be equal to a literal, as `texts` tells."""
        site = self.shared(STRING_TYPE, f'"{value}"')
        self.texts[site] = value
        return site

    def literal(self) -> Site:
        """Return the site of all other literals; strings made at run time are `shared`."""
        return self.shared(STRING_TYPE, "literal")

    def is_merged(self, type_: str) -> bool:
        """Tell whether objects of this type are merged into one."""
        known = self._is_merged.get(type_)
        if known is None:
            known = self._is_merged[type_] = self._merges(type_)
        return known

    def _merges(self, type_: str) -> bool:
        if type_[0] != "L":
            return False
        name = class_of_type(type_)
        if name in self._exact:
            return True
        return any(self._hierarchy.is_subclass(name, root) for root in self._roots)
