"""Methods that native methods of the program are assumed to call back.

A native method could call any method of an object that it knows. Those of a class that other code
of the program calls, and those that override methods of the JDK, which calls them, are assumed to
be there for these callers. What is left is assumed to be called while the native method runs, by
the same thread, with anything that it knows. Interfaces are meant to be called: all of their
methods are.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import final

from heddle.program.classes import Class, Method
from heddle.program.constants import LambdaTarget
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Invoke, InvokeDynamic
from heddle.program.program import Program, Role


@final
class NativeCallbacks:
    """Decides which methods native methods of the program are assumed to call."""

    def __init__(self, program: Program, hierarchy: Hierarchy) -> None:
        self._program = program
        self._hierarchy = hierarchy

    def may_call(self, declared: str, method: Method) -> bool:
        """Tell whether a native method that knows an object of a declared type calls a method."""
        found = self._program.find(declared)
        if found is None or found.is_interface:
            return True
        if (method.name, method.descriptor) in self._called:
            return False
        return not any(
            self._program.origin(above).role is Role.JDK and _declares(supertype, method)
            for above in (declared, *self._hierarchy.supertypes(declared))
            if (supertype := self._program.find(above)) is not None
        )

    @cached_property
    def _called(self) -> frozenset[tuple[str, str]]:
        """Return the names and descriptors of the methods that code of the application calls."""
        classes = (self._program.find(name) for name in self._program.application)
        return frozenset(called for each in classes if each is not None for called in _calls(each))


def _declares(owner: Class, method: Method) -> bool:
    return any(
        each.name == method.name and each.descriptor == method.descriptor for each in owner.methods
    )


def _calls(declared: Class) -> Iterator[tuple[str, str]]:
    for method in declared.methods:
        for instr in () if method.body is None else method.body.instructions():
            if isinstance(instr, Invoke):
                yield instr.method.name, instr.method.descriptor
            elif isinstance(instr, InvokeDynamic) and isinstance(instr.target, LambdaTarget):
                yield instr.target.implementation.name, instr.target.implementation.descriptor
