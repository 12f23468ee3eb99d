"""Supertypes of classes of the JDK, read when they are asked for."""

from typing import final

from heddle.frontend.classfile.constant_pool import ClassFileError
from heddle.frontend.classwriter.image import read_class_image
from heddle.frontend.containers import ClassContainer


@final
class LibraryTypes:
    """The class library of a JDK as a hierarchy."""

    def __init__(self, library: ClassContainer) -> None:
        self._library = library
        self._names = frozenset(library.class_names())
        self._direct: dict[str, tuple[str, ...]] = {}
        self._ancestry: dict[str, tuple[str, ...]] = {}

    def has(self, class_name: str) -> bool:
        """Return whether a class is one of the library."""
        return class_name in self._names

    def ancestry(self, class_name: str) -> tuple[str, ...]:
        """Return a class and its supertypes, superclasses and what is declared first first."""
        found = self._ancestry.get(class_name)
        if found is None:
            above = self._supertypes(class_name)
            every = [class_name, *(each for name in above for each in self.ancestry(name))]
            found = self._ancestry[class_name] = tuple(dict.fromkeys(every))
        return found

    def _supertypes(self, class_name: str) -> tuple[str, ...]:
        found = self._direct.get(class_name)
        if found is None:
            found = self._direct[class_name] = self._read(class_name)
        return found

    def _read(self, class_name: str) -> tuple[str, ...]:
        data = self._library.read_class(class_name) if class_name in self._names else None
        if data is None:
            return ()
        try:
            image = read_class_image(data, class_name)
        except ClassFileError:
            return ()
        above = (image.super_class, *image.interfaces)
        return tuple([image.pool.class_name(index) for index in above if index])
