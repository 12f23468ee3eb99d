"""The class hierarchy of a program: subtypes, resolution and selection, each query cached.

Follows JVMS 5.4.3 (resolution), 5.4.5 and 5.4.6 (overriding, selection), and for subtypes the rules
of `checkcast` (6.5), where interfaces are types of their own. The verifier's rules (4.10.1.2)
differ in that they take an interface for Object.

Classes are internal names (`java/lang/String`), or descriptors for arrays (`[I`).
"""

from functools import partial
from typing import final

from heddle._util.memo import Memo
from heddle.program.ancestry import Ancestry
from heddle.program.classes import Field, Method
from heddle.program.descriptors import NULL_TYPE, OBJECT, is_reference
from heddle.program.linkage import ARRAY_INTERFACES
from heddle.program.program import Program
from heddle.program.refs import FieldRef, MethodRef
from heddle.program.resolution import resolved_field, resolved_method
from heddle.program.selection import selected_method, selected_special

_ARRAY_SUPERTYPES = frozenset((OBJECT, *ARRAY_INTERFACES))


@final
class Hierarchy:
    """Queries about how the classes of a program inherit from each other.

    Missing classes become phantoms that extend Object and declare nothing, and broken hierarchies
    are cut; the program's assumptions say where.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._ancestry = Ancestry(program)
        ancestry = self._ancestry
        self._fields = Memo(partial(resolved_field, ancestry))
        self._methods = Memo(partial(resolved_method, ancestry))
        self._selected: Memo[tuple[str, Method], Method | None] = Memo(
            lambda key: selected_method(ancestry, *key)
        )
        self._special = Memo(self._select_special)

    def superclasses(self, name: str) -> tuple[str, ...]:
        """Return the superclasses of a class, the nearest first; an interface has Object."""
        return self._ancestry.line(name)[1:]

    def supertypes(self, name: str) -> tuple[str, ...]:
        """Return the superclasses of a class, then all its superinterfaces, nearest first."""
        return self.superclasses(name) + self._ancestry.superinterfaces(name)

    def has_phantom_ancestor(self, name: str) -> bool:
        """Return whether a class, or one that it inherits from, is missing.

        Its supertypes and inherited methods are then more than is known here. Of an array, the
        element type does not count.
        """
        return self._ancestry.link(name).incomplete

    def is_subclass(self, name: str, above: str) -> bool:
        """Return whether a class is another one, or inherits from it as class or interface."""
        return above in (OBJECT, name) or above in self._ancestry.supertypes(name)

    def is_subtype(self, sub_type: str, super_type: str) -> bool:
        """Return whether every value of one type, as a descriptor, is one of the other type too."""
        while sub_type[0] == "[" == super_type[0]:
            sub_type, super_type = sub_type[1:], super_type[1:]
        if sub_type == super_type:
            return True
        if sub_type == NULL_TYPE:
            return is_reference(super_type)
        if super_type[0] != "L" or not is_reference(sub_type):
            return False
        above = super_type[1:-1]
        if sub_type[0] == "[":
            return above in _ARRAY_SUPERTYPES
        return self.is_subclass(sub_type[1:-1], above)

    def fields(self, class_name: str) -> tuple[Field, ...]:
        """Return the fields that a class itself declares."""
        return self._program.class_named(class_name).fields

    def lookup(self, class_name: str, name: str, descriptor: str) -> Method | None:
        """Return the method that a class itself declares."""
        return self._ancestry.method(class_name, name, descriptor)

    def resolve_field(self, ref: FieldRef) -> Field | None:
        """Return the field a reference means (5.4.3.2); None if there is none known."""
        return self._fields[ref]

    def resolve_method(self, ref: MethodRef) -> Method | None:
        """Return the method a reference means (5.4.3.3, 5.4.3.4); None if there is none known."""
        return self._methods[ref]

    def select_method(self, receiver_class: str, resolved: Method) -> Method | None:
        """Return what a virtual or interface call runs on a receiver of exactly that class (5.4.6).

        It may be abstract. None if the call fails, or runs a method of a missing class.
        """
        return self._selected[receiver_class, resolved]

    def select_special(self, caller_class: str, ref: MethodRef) -> Method | None:
        """Return what `invokespecial` runs in a method of that class (6.5); may be abstract."""
        return self._special[caller_class, ref]

    def _select_special(self, key: tuple[str, MethodRef]) -> Method | None:
        caller_class, ref = key
        resolved = self._methods[ref]
        return resolved and selected_special(self._ancestry, caller_class, ref, resolved)
