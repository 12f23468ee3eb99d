"""The table of allocation sites, those of merged classes, class objects and models included."""

from typing import final

from heddle._util.memo import Memo
from heddle.models.tables import Models
from heddle.pointsto.context import OPAQUE_MADE, Site, call_site
from heddle.program.classes import Method
from heddle.program.constants import LambdaTarget
from heddle.program.descriptors import CLASS_TYPE, STRING_TYPE, class_of_type, type_of_class
from heddle.program.hierarchy import Hierarchy


@final
class Sites:
    """Allocation sites; merged classes have one each, analysed with k = 0."""

    def __init__(self, hierarchy: Hierarchy, models: Models) -> None:
        self._hierarchy = hierarchy
        self._exact, self._roots = models.merged()
        self._labelled: dict[tuple[str, str], Site] = {}
        self._is_merged = Memo(self._merges)
        self._calls = Memo(_call_site)
        self.class_types: dict[Site, str] = {}
        self.texts: dict[Site, str] = {}

    def at(self, type_: str, method: Method, pc: int, label: str = "") -> Site:
        """Return the site of an allocation in code."""
        if self.is_merged(type_):
            return self.shared(type_)
        return Site(type_, method, pc, label)

    def call(self, method: Method, pc: int) -> Site:
        """Return the one element of contexts for the calls at an offset."""
        return self._calls[method, pc]

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
        return self._labelled.setdefault((type_, label), Site(type_, label=label))

    def opaque(self, type_: str, label: str) -> Site:
        """Return the one site of a type and a purpose whose objects opaque code allocates."""
        if self.is_merged(type_):
            return self.shared(type_)
        site = Site(type_, label=label, also=(OPAQUE_MADE,))
        return self._labelled.setdefault((type_, label), site)

    def class_object(self, of_type: str) -> Site:
        """Return the site of the class object of a type."""
        site = self.shared(CLASS_TYPE, f"class {of_type}")
        self.class_types[site] = of_type
        return site

    def text(self, value: str) -> Site:
        """Return the site of strings known to be equal to a literal; `texts` has its value."""
        site = self.shared(STRING_TYPE, f'"{value}"')
        self.texts[site] = value
        return site

    def literal(self) -> Site:
        """Return the site of all other literals; strings computed at run time are `shared`."""
        return self.shared(STRING_TYPE, "literal")

    def is_merged(self, type_: str) -> bool:
        """Tell whether objects of this type are merged into one."""
        return self._is_merged[type_]

    def _merges(self, type_: str) -> bool:
        if type_[0] != "L":
            return False
        name = class_of_type(type_)
        if name in self._exact:
            return True
        return any(self._hierarchy.is_subclass(name, root) for root in self._roots)


def _call_site(key: tuple[Method, int]) -> Site:
    return call_site(*key)
