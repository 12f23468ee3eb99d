"""Code that reached methods need and that the inputs lack: missing classes and methods.

A missing class matters if reached code calls one of its methods or if a reached class extends or
implements it. It does not if its code would not be analysed anyway (`models/scope.txt`), if a row
says what the method does, or if the tables of frameworks describe how its package calls the
application.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, final

from heddle._util.memo import Memo
from heddle.models.frameworks import Frameworks
from heddle.models.tables import Models
from heddle.pointsto import Frames
from heddle.program.classes import Method, dotted
from heddle.program.constants import LambdaTarget
from heddle.program.descriptors import parameter_types
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Invoke, InvokeDynamic
from heddle.program.program import Program, Role
from heddle.program.refs import MethodRef


class MissingMethod(NamedTuple):
    """A method that its class lacks, and one that calls it, both with dotted names."""

    method: str
    caller: str
    is_of_jdk: bool


class UnknownCode(NamedTuple):
    """The missing classes that matter, and the methods that present classes lack; sorted."""

    classes: tuple[str, ...]
    methods: tuple[MissingMethod, ...]


class CodeTables(NamedTuple):
    """The tables that say which library code matters."""

    models: Models
    frameworks: Frameworks


def unknown_code(
    program: Program, hierarchy: Hierarchy, frames: Frames, tables: CodeTables
) -> UnknownCode:
    """Return what the reached methods of the application and its libraries need and is missing."""
    return _Search(program, hierarchy, tables).search(frames)


@final
class _Search:
    def __init__(self, program: Program, hierarchy: Hierarchy, tables: CodeTables) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._models = tables.models
        self._under_test = tables.models.under_test(program.application)
        self._packages = tables.frameworks.packages
        self._absent = Memo(self._is_absent)
        self._classes: set[str] = set()
        self._methods: dict[str, MissingMethod] = {}

    def search(self, frames: Frames) -> UnknownCode:
        bodies = {f.method: f.body for f in frames.all if f.method is not None and f.body}
        own = {m: body for m, body in bodies.items() if self._is_own(m.owner)}
        for method, body in own.items():
            for ref in _called(body):
                self._look_up(method, ref)
        for name in dict.fromkeys(method.owner for method in own):
            self._classes.update(self._missing_above(name))
        classes = tuple(sorted(dotted(name) for name in self._classes))
        return UnknownCode(classes, tuple(sorted(self._methods.values())))

    def _is_own(self, name: str) -> bool:
        return self._program.origin(name).role in (Role.APPLICATION, Role.LIBRARY)

    def _look_up(self, caller: Method, ref: MethodRef) -> None:
        """Note the class or the method that a call lacks."""
        if ref.owner.startswith("[") or self._is_modelled(ref):
            return
        is_present = self._program.find(ref.owner) is not None
        if is_present and self._hierarchy.resolve_method(ref) is not None:
            return
        if self._hierarchy.has_phantom_ancestor(ref.owner):
            self._classes.update(self._missing_above(ref.owner))
            return
        name = f"{dotted(ref.owner)}.{ref.name}"
        by = f"{dotted(caller.owner)}.{caller.name}"
        is_of_jdk = self._program.origin(ref.owner).role is Role.JDK
        found = MissingMethod(name, by, is_of_jdk)
        self._methods[name] = min(found, self._methods.get(name, found))

    def _is_modelled(self, ref: MethodRef) -> bool:
        role = self._program.origin(ref.owner).role
        arguments = len(parameter_types(ref.descriptor))
        return self._models.method(ref.owner, ref.name, arguments, role) is not None

    def _missing_above(self, name: str) -> Iterable[str]:
        """Return the classes that matter and are missing, of a class and its supertypes."""
        if not self._hierarchy.has_phantom_ancestor(name):
            return ()
        return [each for each in (name, *self._hierarchy.supertypes(name)) if self._absent[each]]

    def _is_absent(self, name: str) -> bool:
        if self._program.find(name) is not None:
            return False
        is_analysed = self._models.is_analysed(name, Role.LIBRARY, self._under_test)
        return is_analysed and dotted(name.rpartition("/")[0]) not in self._packages


def _called(body: Body) -> Iterator[MethodRef]:
    for instr in body.instructions():
        if isinstance(instr, Invoke):
            yield instr.method
        elif isinstance(instr, InvokeDynamic) and isinstance(instr.target, LambdaTarget):
            yield instr.target.implementation.method()
