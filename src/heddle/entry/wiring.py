"""What components are given: other components. Everything else belongs to one request alone."""

from collections.abc import Sequence
from typing import final

from heddle.entry.container_components import Component
from heddle.entry.types import Types
from heddle.models.frameworks import Made
from heddle.program.descriptors import OBJECT_TYPE


@final
class Wiring:
    """Which components are of a type; a `Sharing` for applications in a container.

    Components that are open are given to nobody: nothing but the container has them.
    """

    # What a call returns goes out of the program.
    keeps_results = False

    def __init__(self, types: Types, found: Sequence[Component]) -> None:
        self._types = types
        self._found = [component for component in found if not component.is_open]
        self._providers: dict[str, list[Component]] = {}

    def is_confined(self, type_: str) -> bool:
        """Tell whether no object of a type is shared: what is made for a request is its own."""
        return not self.is_shared(type_)

    def is_shared(self, type_: str) -> bool:
        """Tell whether there is one component of a type for all, or one that stands for others."""
        return any(each.made is not Made.EACH for each in self.providers(type_))

    def providers(self, type_: str) -> list[Component]:
        """Return the components whose objects are of a type."""
        found = self._providers.get(type_)
        if found is None:
            is_subtype = self._types.hierarchy.is_subtype
            found = [] if type_ == OBJECT_TYPE else self._found
            found = [each for each in found if is_subtype(each.type, type_)]
            self._providers[type_] = found
        return found
