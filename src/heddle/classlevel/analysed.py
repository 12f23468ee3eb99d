"""The classes that are analysed, the entry methods among theirs, and the targets of calls.

Ferreira, 3.2.3 and 3.2.4: every method that is not private may be run by several threads, protected
and package-private ones as well; a private one counts through its callers. Beyond that, so do
methods that only the outer class can name (those of private, local and anonymous classes, unless
they override what is known elsewhere) and what the compiler made (lambdas, accessors, bridges).
"""

from collections.abc import Iterable
from typing import Final, final

from heddle.classlevel.paths import VIEWS
from heddle.classlevel.summary import MethodKey
from heddle.program.classes import Class, Field, Flags, Method
from heddle.program.descriptors import class_of_type
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Invoke, InvokeKind
from heddle.program.program import Program
from heddle.program.refs import FieldRef, MethodRef

CONSTRUCTOR: Final = "<init>"
CLASS_INITIALIZER: Final = "<clinit>"


def key_of(method: Method) -> MethodKey:
    """Return the key of a method."""
    return MethodKey(method.owner, method.name, method.descriptor)


@final
class AnalysedClasses:
    """Queries about the classes that are analysed; all others are unknown code."""

    def __init__(self, program: Program, classes: Iterable[Class]) -> None:
        self.classes: Final = {declared.name: declared for declared in classes}
        self.hierarchy: Final = Hierarchy(program)
        self._fields: dict[str, Field] = {}
        self._below: dict[str, list[str]] = {}
        for name in self.classes:
            for above in (name, *self.hierarchy.supertypes(name)):
                self._below.setdefault(above, []).append(name)

    def has(self, name: str) -> bool:
        """Return whether a class is analysed."""
        return name in self.classes

    def has_type(self, type_: str) -> bool:
        """Return whether a type, as a descriptor, is an analysed class."""
        return type_[0] == "L" and class_of_type(type_) in self.classes

    def top(self, name: str) -> str:
        """Return the topmost analysed class that a class extends: they share their objects."""
        line = [name, *self.hierarchy.superclasses(name)]
        known = [each for each in line if each in self.classes]
        return known[-1] if known else name

    def unknown_superclass(self, name: str) -> str | None:
        """Return the first superclass that is not analysed; Object has no state."""
        for above in self.hierarchy.superclasses(name):
            if above not in self.classes:
                return None if above == "java/lang/Object" else above
        return None

    def field_key(self, ref: FieldRef) -> str:
        """Return the name of a field with the class that declares it."""
        found = self.hierarchy.resolve_field(ref)
        key = f"{ref.owner if found is None else found.owner}.{ref.name}"
        if found is not None:
            self._fields[key] = found
        return key

    def field(self, key: str) -> Field | None:
        """Return the field of that name, if it is known."""
        if key not in self._fields:
            owner, _, name = key.rpartition(".")
            declared = self.classes.get(owner)
            for field in declared.fields if declared else ():
                self._fields.setdefault(f"{owner}.{field.name}", field)
            if name and key not in self._fields:
                return None
        return self._fields[key]

    def is_final(self, key: str) -> bool:
        """Return whether a field is set once, before the object is shared."""
        field = self.field(key)
        return key in VIEWS or (field is not None and bool(field.flags & Flags.FINAL))

    def is_entry(self, method: Method) -> bool:
        """Return whether code outside of the class may call a method at any time."""
        if method.body is None or method.name == CLASS_INITIALIZER:
            return False
        if method.flags & (Flags.PRIVATE | Flags.SYNTHETIC):
            return False
        if not self._is_hidden(method.owner):
            return True
        return method.name != CONSTRUCTOR and self._overrides_known(method)

    def _is_hidden(self, name: str) -> bool:
        """Return whether only the code around a class can name it."""
        declared = self.classes[name]
        if declared.enclosing_method is not None:
            return True
        rows = [row for row in declared.inner_classes if row.inner == name]
        return any(row.flags & Flags.PRIVATE for row in rows)

    def only_user(self, name: str) -> str | None:
        """Return the class around a hidden one, whose code alone can name it."""
        declared = self.classes.get(name)
        if declared is None or not self._is_hidden(name):
            return None
        if declared.enclosing_method is not None:
            return declared.enclosing_method.owner
        return next((row.outer for row in declared.inner_classes if row.inner == name), None)

    def _overrides_known(self, method: Method) -> bool:
        """Return whether a method can be called by a type that others can name."""
        if method.is_static:
            return False
        if self.hierarchy.has_phantom_ancestor(method.owner):
            return True
        return any(
            self.hierarchy.lookup(above, method.name, method.descriptor) is not None
            for above in self.hierarchy.supertypes(method.owner)
            if not (above in self.classes and self._is_hidden(above))
        )

    def targets(self, caller: str, call: Invoke) -> tuple[tuple[Method, ...], bool]:
        """Return the analysed methods that a call may run, and whether it may run unknown code."""
        if not self.has(call.method.owner):
            return (), True
        if call.kind is InvokeKind.SPECIAL:
            return self._with_code([self.hierarchy.select_special(caller, call.method)])
        if call.kind is InvokeKind.STATIC:
            return self.exact_target(call.method)
        return self.virtual_targets(call.method)

    def exact_target(self, ref: MethodRef) -> tuple[tuple[Method, ...], bool]:
        """Return the method that a reference means, as calls that select nothing do."""
        return self._with_code([self.hierarchy.resolve_method(ref)])

    def virtual_targets(self, ref: MethodRef) -> tuple[tuple[Method, ...], bool]:
        """Return what a call selects among the analysed classes that its receiver may be of."""
        resolved = self.hierarchy.resolve_method(ref)
        if resolved is None or not self.has(resolved.owner):
            return (), True
        concrete = [n for n in self._below.get(ref.owner, []) if not self.classes[n].is_abstract]
        selected = [self.hierarchy.select_method(name, resolved) for name in concrete]
        return self._with_code(selected or [resolved])

    def _with_code(self, found: Iterable[Method | None]) -> tuple[tuple[Method, ...], bool]:
        each = dict.fromkeys(found)
        known = [m for m in each if m is not None and m.body is not None and self.has(m.owner)]
        return tuple(known), len(known) < len(each)
