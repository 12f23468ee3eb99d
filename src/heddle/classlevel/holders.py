"""Fields that may refer to the same object, and the types of the objects they refer to.

Elements of arrays and the state of unknown objects are declared by no analysed class; they are
named by the field that refers to them. Two fields into which one object is stored share a name.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, final

from heddle.classlevel.analysed import AnalysedClasses
from heddle.classlevel.paths import CONTENTS, ResourcePath, holder, split
from heddle.classlevel.summary import MethodKey, MethodSummary, ReferenceStore
from heddle.classlevel.values import SAFE_TYPE
from heddle.models.objects import COMPATIBLE, ObjectModels
from heddle.program.descriptors import class_of_type

# Categories of classes whose objects hold nothing that anyone changes.
_STATELESS: Final = ("immutable", "safe", "transitively-safe")


class _Source(NamedTuple):
    """An object that no field refers to: a parameter, or what is allocated or loaded somewhere."""

    where: MethodKey | None
    path: ResourcePath


@final
class FieldAliases:
    """Equivalence classes of fields by the objects they may refer to, from all stores."""

    def __init__(
        self,
        summaries: Mapping[MethodKey, MethodSummary],
        analysed: AnalysedClasses,
        models: ObjectModels,
        *,
        directly: bool = False,
    ) -> None:
        """Unite fields; `directly` only by stores, not by what unknown objects may hold."""
        self._analysed = analysed
        self._directly = directly
        self._models = models
        self._parents: dict[str, str] = {}
        self._first: dict[_Source, str] = {}
        self._types: dict[str, set[str]] = {}
        puts = [
            (store, source)
            for key, summary in sorted(summaries.items())
            for store in summary.stores
            if (source := self._source(key, store)) is not None
        ]
        for store, source in puts:
            self._unite(store, source)
        for store, source in puts:
            target = holder(store.target)
            if target is not None:
                self._types.setdefault(self.name(target), set()).update(_type(source))

    def _source(self, key: MethodKey, store: ReferenceStore) -> _Source | None:
        """Return where a stored object is from; of a private parameter, the callers know."""
        path = store.source
        if path.root[0] in "mo":
            return _Source(None, path)
        if holder(path) is None and not self._is_entry(key):
            return None
        return _Source(key, path)

    def _is_entry(self, key: MethodKey) -> bool:
        method = self._analysed.hierarchy.lookup(key.owner, key.name, key.descriptor)
        return method is not None and self._analysed.is_entry(method)

    def _unite(self, store: ReferenceStore, source: _Source) -> None:
        """Unite the names of two fields that refer to one object."""
        target = holder(store.target)
        if target is None:
            return
        known = holder(source.path) or self._first.setdefault(source, target)
        if not (self._may_be_shared(known) and self._may_be_shared(target)):
            return
        first, second = sorted((self.name(known), self.name(target)), key=self._order)
        if first != second:
            self._parents[second] = first

    def _may_be_shared(self, held: str) -> bool:
        """Return whether it matters that another field refers to the same: no string is changed."""
        name, suffixes = split(held)
        field = self._analysed.field(name) if not suffixes else None
        if field is None or field.descriptor[0] != "L":
            return not (self._directly and CONTENTS in suffixes)
        return self._models.category((class_of_type(field.descriptor),)) not in _STATELESS

    def _order(self, held: str) -> tuple[bool, str]:
        """Prefer the fields of analysed classes to those of others, then the first by name."""
        owner = split(held)[0].rpartition(".")[0]
        return not self._analysed.has(owner), held

    def name(self, held: str) -> str:
        """Return the common name of all fields that may refer to the same object."""
        field, suffixes = split(held)
        found = self._root(field)
        for suffix in suffixes:
            found = self._root(found + suffix)
        return found

    def _root(self, name: str) -> str:
        while name in self._parents:
            name = self._parents[name]
        return name

    def is_safe(self, held: str) -> bool:
        """Return whether everything stored into a field needs no lock."""
        types = self._types.get(self.name(held), set())
        return bool(types) and all(self._is_safe_type(type_) for type_ in types)

    def is_made(self, held: str) -> bool:
        """Return whether something that needs a lock is allocated by the code that stores it."""
        types = self._types.get(self.name(held), set())
        return any(type_ and not self._is_safe_type(type_) for type_ in types)

    def is_known_unsafe(self, held: str) -> bool:
        """Return whether a field surely refers to objects of a library that need a lock.

        It is declared so, or such an object is allocated for it. Interfaces, classes that are
        missing and what others pass in may be safe.
        """
        name, suffixes = split(held)
        field = self._analysed.field(name) if not suffixes else None
        types = self._types.get(self.name(held), set())
        if any(type_[:1] == "L" and self._needs_lock(class_of_type(type_)) for type_ in types):
            return True
        if field is None or field.descriptor[0] != "L":
            return False
        return self._category(class_of_type(field.descriptor)) == COMPATIBLE

    def _needs_lock(self, name: str) -> bool:
        hierarchy = self._analysed.hierarchy
        if self._analysed.has(name) or hierarchy.has_phantom_ancestor(name):
            return False
        return self._category(name) in (None, COMPATIBLE)

    def _category(self, name: str) -> str | None:
        return self._models.category((name, *self._analysed.hierarchy.supertypes(name)))

    def _is_safe_type(self, type_: str) -> bool:
        if type_ == SAFE_TYPE:
            return True
        return type_[:1] == "L" and self._models.is_safe(class_of_type(type_))


def _type(source: _Source) -> set[str]:
    """Return the type of an allocation; empty if it is not known; none for another field."""
    root = source.path.root
    if root.startswith("made:"):
        return {root.removeprefix("made:").partition("@")[0]}
    return set() if holder(source.path) is not None else {""}
