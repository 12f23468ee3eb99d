"""Facts about the class that is instrumented: its fields, its initialiser, its version."""

from functools import cached_property
from typing import Final, final

from heddle.frontend.classwriter.class_editor import ClassEditor, EditableMethod
from heddle.frontend.classwriter.image import RawMember
from heddle.program.classes import Flags

_JDK: Final = ("java/", "jdk/", "sun/", "com/sun/")
_FIRST_WITH_CLASS_CONSTANTS: Final = 49


def is_of_jdk(class_name: str) -> bool:
    """Return whether the name of a class is one of the JDK's; some of javax are not."""
    return class_name.startswith(_JDK)


@final
class ClassFacts:
    """The fields and the nature of a class, as its file declares them."""

    def __init__(self, editor: ClassEditor, methods: list[EditableMethod]) -> None:
        image = editor.image
        self.editor = editor
        self.pool = image.pool
        self.name = image.name
        self.super_name = image.pool.class_name(image.super_class) if image.super_class else ""
        self.is_interface = bool(image.flags & Flags.INTERFACE)
        self.has_initialiser = any(method.shape.name == "<clinit>" for method in methods)
        self.has_class_constants = image.version[1] >= _FIRST_WITH_CLASS_CONSTANTS

    @cached_property
    def field_flags(self) -> dict[tuple[str, str], int]:
        """The flags of the declared fields, by name and descriptor."""
        fields = self.editor.image.fields
        return {(*self._texts(field),): field.flags for field in fields}

    @property
    def watched_fields(self) -> list[str]:
        """The names of the instance fields with a state: neither final nor volatile.

        Two of one name, which no compiler of Java writes, have none: the state goes by the name.
        """
        not_watched = Flags.STATIC | Flags.FINAL | Flags.VOLATILE
        instance = [n for (n, _), flags in self.field_flags.items() if not flags & Flags.STATIC]
        flags_of = self.field_flags.items()
        found = [name for (name, _), flags in flags_of if not flags & not_watched]
        return [name for name in found if instance.count(name) == 1]

    def declared_flags(self, owner: str, name: str, descriptor: str) -> int | None:
        """Return the flags of a field of this class; None if another class declares it."""
        return self.field_flags.get((name, descriptor)) if owner == self.name else None

    def _texts(self, member: RawMember) -> tuple[str, str]:
        return self.pool.utf8(member.name_index), self.pool.utf8(member.descriptor_index)
