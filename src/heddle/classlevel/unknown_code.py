"""Accesses of unknown code to an object that is passed to it (Ferreira, 3.2.4).

Elements of arrays, and the state of objects whose class is not analysed. An object of an analysed
class is touched by its own methods only, which count by themselves; but for what it inherits from
a class that is not analysed.
"""

from collections.abc import Iterator
from typing import final

from heddle.classlevel.analysed import AnalysedClasses
from heddle.classlevel.paths import CONTENTS, ELEMENTS, Path, extended
from heddle.models.objects import ObjectModels
from heddle.program.descriptors import class_of_type, element_type, is_array, is_reference

INHERITED = "super"


@final
class UnknownCode:
    """The accesses of unknown code, by type."""

    def __init__(self, analysed: AnalysedClasses, models: ObjectModels) -> None:
        self._analysed = analysed
        self._models = models

    def touched(self, path: Path, type_: str, is_receiver: bool) -> Iterator[tuple[Path, str]]:
        """Return what is accessed of the object at a path: objects, and what of each."""
        while is_array(type_):
            yield path, ELEMENTS
            path, type_ = extended(path, ELEMENTS), element_type(type_)
            is_receiver = False
        if not is_reference(type_):
            return
        if self._analysed.has_type(type_):
            if is_receiver:
                yield from self._inherited(path, class_of_type(type_))
        elif self.has_state(type_):
            yield path, CONTENTS

    def has_state(self, type_: str) -> bool:
        """Return whether an object of a type that is not analysed may need a lock."""
        return type_[0] == "L" and not self._models.is_safe(class_of_type(type_))

    def _inherited(self, path: Path, name: str) -> Iterator[tuple[Path, str]]:
        above = self._analysed.unknown_superclass(name)
        if above is not None and not self._models.is_safe(above):
            yield path, f"{self._analysed.top(name)}.{INHERITED}{CONTENTS}"
