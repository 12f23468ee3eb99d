"""Confined types: callers do not share their objects between threads.

These are the types of `models/confined.txt`, those that a user adds, and classes of the application
that are annotated so or show no sign of being made for several threads. Types that the user names
are shared, and the signs do not count if no class has any.

Most classes are not made for several threads: nobody shares a bean, a parser or an iterator, and
whoever does is at fault. Signs are locks, volatile fields, fields of `java.util.concurrent`, being
run by a thread, being a singleton, or an annotation. A sign of a nested class is one of the class
around it; subclasses inherit those of their superclasses.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, final

from heddle._util.memo import Memo
from heddle.entry.interface import CalledInterface
from heddle.entry.types import OpenTypes
from heddle.models.rows import Subject, Table
from heddle.program.classes import Annotation, Class, Flags
from heddle.program.descriptors import class_of_type, type_of_class
from heddle.program.ir import MonitorEnter

_TABLE: Final = Table("confined", {"class class+ *ending": ("",)}, key="harness.confined")
_BY_ROW: Final = "every caller is assumed to have its own, as a row of the tables says"
_BY_ANNOTATION: Final = "every caller is assumed to have its own"
_BY_SIGNS: Final = (
    "shows no sign of being made for several threads; every caller is assumed to have its own"
)
_ANNOTATIONS: Final = ("@Singleton",)
_CONCURRENT: Final = ("java/util/concurrent/", "java/lang/ThreadLocal")
_RUN: Final = ("java/lang/Runnable", "java/util/concurrent/Callable", "java/lang/Thread")


@final
class ConfinedTypes:
    """Decides which types are confined, and why."""

    keeps_results = True

    def __init__(self, types: OpenTypes, interface: CalledInterface, own: Sequence[str]) -> None:
        """Read the rows of the table and of the user, and collect the signs.

        A type that the user named is shared whatever its signs.
        """
        self._types = types
        self._rows = [row.subject for row in _TABLE.rows(own)]
        self._shared = interface.named
        self._signs: SharingSigns | None = SharingSigns(types)
        if not any(self._signs.is_for_threads(declared.name) for declared in interface.types):
            self._signs = None
        self._reasons = Memo(self._reason)

    def is_confined(self, type_: str) -> bool:
        """Tell whether callers do not share objects of a type (a descriptor)."""
        return type_[0] == "L" and bool(self.reason(class_of_type(type_)))

    def reason(self, name: str) -> str:
        """Return why callers do not share objects of a class; nothing if they do."""
        return self._reasons[name]

    def _reason(self, name: str) -> str:
        if self._is_by_row(name):
            return _BY_ROW
        is_unsigned = self._types.is_own(f"L{name};") and self._is_unsigned(name)
        return self._by_annotation(name) or (_BY_SIGNS if is_unsigned else "")

    def _by_annotation(self, name: str) -> str:
        """Return the annotation that confines a class, unless the user named the class."""
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
        """Tell whether no class below a type has a sign."""
        made = self._types.below(name)
        return self._signs is not None and bool(made) and not any(map(self._is_shared, made))

    def _is_shared(self, name: str) -> bool:
        assert self._signs is not None
        above: Iterable[str] = (name, *self._types.hierarchy.supertypes(name))
        return self._signs.is_for_threads(name) or not self._shared.isdisjoint(above)


@final
class SharingSigns:
    """The classes of the application with a sign of being made for several threads."""

    def __init__(self, types: OpenTypes) -> None:
        self._types = types
        signed = {declared.name for declared in types.own if any(self._signs(declared))}
        # A class that is declared not to be shared has no sign, whatever its code does.
        unshared = {declared.name for declared in types.own if types.declared.not_shared(declared)}
        self._signed = self._with_classes_around(signed - unshared) - unshared

    def is_for_threads(self, name: str) -> bool:
        """Tell whether a class, or one that it inherits from, has a sign."""
        above = self._types.hierarchy.supertypes(name)
        return not self._signed.isdisjoint((name, *above))

    def _with_classes_around(self, found: set[str]) -> frozenset[str]:
        around = {row.inner: row.outer for d in self._types.own for row in d.inner_classes}
        todo = list(found)
        while todo:
            outer = around.get(todo.pop())
            if outer is not None and outer not in found:
                found.add(outer)
                todo.append(outer)
        return frozenset(found)

    def _signs(self, declared: Class) -> Iterator[bool]:
        yield bool(declared.flags & Flags.ENUM) and bool(self._variables(declared))
        yield self._is_marked(declared.annotations)
        yield any(self._types.hierarchy.is_subclass(declared.name, each) for each in _RUN)
        for field in declared.fields:
            yield bool(field.flags & Flags.VOLATILE) or self._is_marked(field.annotations)
            yield field.is_static and field.descriptor == type_of_class(declared.name)
            yield field.descriptor[0] == "L" and class_of_type(field.descriptor).startswith(
                _CONCURRENT
            )
        for method in declared.methods:
            yield method.is_synchronized or self._is_marked(method.annotations)
            blocks = method.body.blocks if method.body else ()
            yield any(isinstance(i, MonitorEnter) for block in blocks for i in block.instrs)

    def _variables(self, declared: Class) -> list[str]:
        return [f.name for f in declared.fields if not f.flags & (Flags.FINAL | Flags.STATIC)]

    def _is_marked(self, annotations: tuple[Annotation, ...]) -> bool:
        is_sign = self._types.declared.is_sign(annotations)
        return is_sign or self._types.matcher.is_annotated(annotations, _ANNOTATIONS)
