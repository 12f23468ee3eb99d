"""Types whose objects a caller keeps to itself.

They are those of `models/confined.txt`, those that a user adds, and classes of the application: of
which an annotation says so, unless the user names them (`declared`), or which show no sign of being
made for several threads (`signs`), unless none does or the user names them.
"""

from collections.abc import Iterable, Sequence
from typing import Final, final

from heddle.entry.interface import Interface
from heddle.entry.sharing_signs import Signs
from heddle.entry.types import Types
from heddle.models.rows import Subject, Table
from heddle.program.descriptors import class_of_type

_TABLE: Final = Table("confined", {"class class+ *ending": ("",)}, key="harness.confined")
_BY_ROW: Final = "every caller is taken to have one of its own, as a row of the tables says"
_BY_ANNOTATION: Final = "every caller is taken to have one of its own"
_BY_SIGNS: Final = (
    "shows no sign of being made for several threads; every caller is taken to have one of its own"
)


@final
class Confined:
    """Knows which types are confined, and why."""

    keeps_results = True

    def __init__(self, types: Types, interface: Interface, own: Sequence[str]) -> None:
        """Know the rows of the tables, those of a user's own, and the signs.

        A type that the user named is shared whatever the signs.
        """
        self._types = types
        self._rows = [row.subject for row in _TABLE.rows(own)]
        self._shared = interface.named
        self._signs: Signs | None = Signs(types)
        if not any(self._signs.is_for_threads(declared.name) for declared in interface.types):
            self._signs = None
        self._known: dict[str, str] = {}

    def is_confined(self, type_: str) -> bool:
        """Tell whether callers do not share objects of a type (a descriptor)."""
        return type_[0] == "L" and bool(self.reason(class_of_type(type_)))

    def reason(self, name: str) -> str:
        """Say why callers do not share objects of a class; nothing if they do."""
        known = self._known.get(name)
        if known is None:
            known = _BY_ROW if self._is_by_row(name) else self._by_annotation(name)
            if not known and self._types.is_own(f"L{name};") and self._is_unsigned(name):
                known = _BY_SIGNS
            self._known[name] = known
        return known

    def _by_annotation(self, name: str) -> str:
        """Say by which annotation objects of a class are not shared, unless the user shares it."""
        declared = self._types.find(name) if self._types.is_own(f"L{name};") else None
        said = "" if declared is None else self._types.declared.not_shared(declared)
        return f"{said}: {_BY_ANNOTATION}" if said and name not in self._shared else ""

    def _is_by_row(self, name: str) -> bool:
        return any(self._is_in(row, name) for row in self._rows)

    def _is_in(self, row: Subject, name: str) -> bool:
        match row.kind:
            case "*ending":
                return name.endswith(row.owner)
            case "class+":
                return name == row.owner or self._types.hierarchy.is_subclass(name, row.owner)
            case _:
                return name == row.owner

    def _is_unsigned(self, name: str) -> bool:
        """Tell whether no object of a type is of a class with a sign."""
        made = self._types.below(name)
        return self._signs is not None and bool(made) and not any(map(self._is_shared, made))

    def _is_shared(self, name: str) -> bool:
        assert self._signs is not None
        above: Iterable[str] = (name, *self._types.hierarchy.supertypes(name))
        return self._signs.is_for_threads(name) or not self._shared.isdisjoint(above)
