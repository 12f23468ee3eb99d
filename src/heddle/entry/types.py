"""The types of an open program: which of them code outside may name, create or implement."""

from collections.abc import Iterator
from typing import Final, final

from heddle.entry.annotations import AnnotationMatcher, DeclaredUse
from heddle.program.classes import Class, Flags, Method
from heddle.program.descriptors import OBJECT, class_of_type
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program, Role

_NOT_CALLED: Final = frozenset({"<init>", "<clinit>", "finalize"})


@final
class OpenTypes:
    """The types of the application, by how code outside can use them.

    A framework uses reflection (`by_reflection`), and can use them all.
    """

    def __init__(
        self,
        program: Program,
        use: DeclaredUse | None = None,
        *,
        by_reflection: bool = False,
    ) -> None:
        """Collect the types of a program, and what annotations declare of their callers."""
        self._program = program
        self.declared = DeclaredUse() if use is None else use
        self._by_reflection = by_reflection
        self.hierarchy = Hierarchy(program)
        self.matcher = AnnotationMatcher(program)
        found = [program.find(name) for name in program.application]
        self.own = tuple([declared for declared in found if declared is not None])
        self.public = tuple([declared for declared in self.own if self.is_public(declared)])
        self._made_of: dict[str, list[Class]] = {}
        self._below: dict[str, list[str]] = {}
        for declared in self.own:
            if not declared.is_abstract:
                for above in (declared.name, *self.hierarchy.supertypes(declared.name)):
                    self._below.setdefault(above, []).append(declared.name)
        for declared in self.public:
            if not declared.is_abstract:
                for above in (declared.name, *self.hierarchy.supertypes(declared.name)):
                    self._made_of.setdefault(above, []).append(declared)

    def role(self, name: str) -> Role:
        """Return the role of a class in the program."""
        return self._program.origin(name).role

    def find(self, name: str) -> Class | None:
        """Return a class, if there is one of that name."""
        return self._program.find(name)

    def is_own(self, type_: str) -> bool:
        """Tell whether a type is a class of the application."""
        return type_[0] == "L" and self.role(class_of_type(type_)) is Role.APPLICATION

    def is_public(self, declared: Class) -> bool:
        """Tell whether code outside may name a class: it and its outer ones are public, JLS 6.6."""
        if self._by_reflection:
            is_made_up = declared.flags & (Flags.SYNTHETIC | Flags.MODULE)
            return declared.enclosing_method is None and not is_made_up
        flags, outer = declared.flags, None
        for row in declared.inner_classes:
            if row.inner == declared.name:
                if row.outer is None:
                    return False
                flags, outer = row.flags, row.outer
        if not flags & Flags.PUBLIC or declared.flags & (Flags.SYNTHETIC | Flags.MODULE):
            return False
        around = None if outer is None else self.find(outer)
        return around is None or self.is_public(around)

    def concrete(self, name: str) -> list[Class]:
        """Return the public classes of the application whose objects are of a type."""
        return self._made_of.get(name, [])

    def below(self, name: str) -> list[str]:
        """Return the classes of the application, public or not, whose objects are of a type."""
        return self._below.get(name, [])

    def constructors(self, declared: Class) -> list[Method]:
        """Return the constructors of a class that code outside may call."""
        found = [m for m in declared.methods if m.name == "<init>"]
        return [m for m in found if self._by_reflection or m.flags & Flags.PUBLIC]

    def public_methods(self, declared: Class) -> Iterator[Method]:
        """Return the methods that code outside may call on a class or its objects.

        They include those of superclasses that it cannot name (a public class may extend a
        package-private one), with the class itself as their owner.
        """
        seen: set[tuple[str, str]] = set()
        for above in self._nameless_from(declared):
            for method in above.methods:
                key = (method.name, method.descriptor)
                if key not in seen and _is_callable(method):
                    seen.add(key)
                    if not self.declared.is_for_tests(method):
                        yield method

    def foreign_methods(self, declared: Class) -> Iterator[Method]:
        """Return the methods of a class of the application that override those of library types.

        Code outside may call them on its objects though it cannot name the class.
        """
        known = self._foreign_signatures(declared)
        for name in (declared.name, *self.hierarchy.superclasses(declared.name)):
            above = self.find(name) if self.role(name) is Role.APPLICATION else None
            for method in above.methods if above else ():
                key = (method.name, method.descriptor)
                if key in known and _is_callable(method) and not method.is_static:
                    known.discard(key)
                    yield method

    def _foreign_signatures(self, declared: Class) -> set[tuple[str, str]]:
        """Return names and descriptors of methods of library supertypes, except those of Object."""
        found: set[tuple[str, str]] = set()
        for name in self.hierarchy.supertypes(declared.name):
            above = None if self.role(name) is Role.APPLICATION else self.find(name)
            if above is not None and name != OBJECT:
                found.update((m.name, m.descriptor) for m in above.methods if _is_callable(m))
        return found

    def _nameless_from(self, declared: Class) -> Iterator[Class]:
        yield declared
        for name in self.hierarchy.superclasses(declared.name):
            above = self.find(name)
            if above is None or self.role(name) is not Role.APPLICATION or self.is_public(above):
                return
            yield above

    def abstract_methods(self, name: str) -> list[Method]:
        """Return the abstract methods of a type that nothing implements."""
        names = (name, *self.hierarchy.supertypes(name))
        found: dict[tuple[str, str], Method] = {}
        for owner in names:
            declared = self.find(owner)
            for method in declared.methods if declared and owner != OBJECT else ():
                if not (method.is_static or method.is_private or method.name[0] == "<"):
                    found.setdefault((method.name, method.descriptor), method)
        at_hand = self.find(OBJECT)
        of_object = {(m.name, m.descriptor) for m in (at_hand.methods if at_hand else ())}
        return [m for key, m in found.items() if m.is_abstract and key not in of_object]

    def is_functional(self, name: str) -> bool:
        """Tell whether a lambda can be of a type (JLS 9.8)."""
        declared = self.find(name)
        return bool(declared and declared.is_interface) and len(self.abstract_methods(name)) == 1


def _is_callable(method: Method) -> bool:
    is_hidden = method.flags & Flags.SYNTHETIC or not method.flags & Flags.PUBLIC
    is_main = method.name == "main" and method.is_static
    return not is_hidden and not is_main and method.name not in _NOT_CALLED
