"""Which classes show that they are made for several threads.

Most classes are not: nobody shares a bean, a parser or an iterator, and whoever does is at fault.
Signs are locks, volatile fields, fields of `java.util.concurrent`, being run by a thread, being one
for the whole program, or an annotation that says so. A sign of a nested class is one of the class
around it; subclasses have those of their superclasses.
"""

from collections.abc import Iterator
from typing import Final, final

from heddle.entry.types import Types
from heddle.program.classes import Annotation, Class, Flags
from heddle.program.descriptors import class_of_type, type_of_class
from heddle.program.ir import MonitorEnter

_ANNOTATIONS: Final = ("@Singleton",)
_CONCURRENT: Final = ("java/util/concurrent/", "java/lang/ThreadLocal")
_RUN: Final = ("java/lang/Runnable", "java/util/concurrent/Callable", "java/lang/Thread")


@final
class Signs:
    """The classes of the application with a sign."""

    def __init__(self, types: Types) -> None:
        self._types = types
        signed = {declared.name for declared in types.own if any(self._signs(declared))}
        # Whatever it does, what is declared not to be shared is not made for that.
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
        return is_sign or self._types.marks.is_annotated(annotations, _ANNOTATIONS)
