"""The components of an application: classes that a container calls (`models/frameworks.txt`).

A class may be of several kinds (a service with a method that a timer calls). It is one component
all the same, and the rows of all its kinds apply.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, final

from heddle._util.patterns import matches_name
from heddle.entry.annotations import AnnotationMatcher
from heddle.models.frameworks import ComponentKind, ComponentScope, Frameworks, Moment
from heddle.program.classes import Class, Field, Flags, Method
from heddle.program.descriptors import class_of_type, is_array, is_reference, return_type
from heddle.program.program import Program, Role

_ALL: Final = "public"
# The precedence of rows that name the same method; rows by annotation precede all of them.
_ORDER: Final = (Moment.BEFORE, Moment.AFTER, Moment.SINGLE, Moment.ALONE, Moment.DURING)


class Component(NamedTuple):
    """A class whose objects a container creates and calls.

    `factory` is the method of another component that creates it, if there is one. `called` are the
    methods by moment, `wired` the injected fields, `constructors` those that may create it.
    """

    type: str
    kinds: tuple[ComponentKind, ...]
    made: ComponentScope
    called: dict[Moment, tuple[Method, ...]]
    wired: tuple[Field, ...]
    constructors: tuple[Method, ...]
    factory: Method | None = None

    @property
    def class_name(self) -> str:
        """Return the internal name of its class."""
        return class_of_type(self.type)

    @property
    def kind(self) -> ComponentKind:
        """Return its first kind."""
        return self.kinds[0]

    @property
    def is_open(self) -> bool:
        """Tell whether other classes are still called as those of a library."""
        return all(kind.is_open for kind in self.kinds)

    @property
    def is_alone(self) -> bool:
        """Tell whether one thread calls it while no other thread runs."""
        return bool(self.called[Moment.ALONE])


def components(program: Program, frameworks: Frameworks) -> tuple[Component, ...]:
    """Return the components of an application by class name, each followed by its products."""
    finder = _Finder(program, frameworks)
    found: list[Component] = []
    for name in program.application:
        declared = program.find(name)
        if declared is not None and not declared.flags & Flags.SYNTHETIC:
            found += finder.of(declared)
    return tuple(found)


@final
class _Finder:
    def __init__(self, program: Program, frameworks: Frameworks) -> None:
        self._program = program
        self._matcher = AnnotationMatcher(program)
        self._kinds = frameworks.kinds
        self._everywhere = frameworks.everywhere
        self._bean = next((kind for kind in self._kinds if kind.name == "bean"), None)

    def of(self, declared: Class) -> Iterator[Component]:
        """Return the component that a class is, and those that its methods create."""
        if declared.is_abstract or declared.enclosing_method is not None:
            return
        methods = self._methods(declared)
        kinds = tuple([kind for kind in self._kinds if self._is_of(declared, methods, kind)])
        if not kinds:
            return
        made = [m for m in methods if self._matcher.is_annotated(m.annotations, _makes(kinds))]
        rest = [method for method in methods if method not in made]
        scope = self._scope(declared, kinds)
        yield self._component(f"L{declared.name};", kinds, scope, rest)
        for method in made:
            yield from self._product(method)

    def _is_of(self, declared: Class, methods: Sequence[Method], kind: ComponentKind) -> bool:
        return self._matcher.is_of(declared, kind.recognised) or any(
            self._matcher.is_annotated(method.annotations, kind.recognised) for method in methods
        )

    def _component(
        self,
        type_: str,
        kinds: tuple[ComponentKind, ...],
        made: ComponentScope,
        methods: Sequence[Method],
    ) -> Component:
        called: dict[Moment, list[Method]] = {moment: [] for moment in Moment}
        for method in methods:
            moment = self._moment(method, (*kinds, self._everywhere))
            if moment is not None:
                called[moment].append(method)
        by_moment = {moment: tuple(found) for moment, found in called.items()}
        wired = [word for kind in (*kinds, self._everywhere) for word in kind.wired]
        declared = self._program.find(class_of_type(type_))
        if declared is None:
            return Component(type_, kinds, made, by_moment, (), ())
        fields = tuple(self._wired(declared, wired))
        constructors = tuple(self._constructors(declared, wired))
        return Component(type_, kinds, made, by_moment, fields, constructors)

    def _product(self, method: Method) -> Iterator[Component]:
        """Return the result of a factory method as a component."""
        type_ = return_type(method.descriptor)
        if self._bean is None or not is_reference(type_) or is_array(type_):
            return
        declared = self._program.find(class_of_type(type_))
        own = self._program.origin(class_of_type(type_)).role is Role.APPLICATION
        methods = self._methods(declared) if own and declared is not None else []
        scope = self._stated(method, (self._bean,)) or ComponentScope.ONCE
        found = self._component(type_, (self._bean,), scope, methods)
        yield found._replace(factory=method)

    # -- objects -----------------------------------------------------------------------------------

    def _scope(self, declared: Class, kinds: Sequence[ComponentKind]) -> ComponentScope:
        stated = self._stated(declared, kinds)
        if stated is not None:
            return stated
        return next(made for kind in kinds for made, words in kind.scopes if not words)

    def _stated(
        self, marked: Class | Method, kinds: Sequence[ComponentKind]
    ) -> ComponentScope | None:
        """Return the scope that a class or its factory method declares."""
        for kind in (*kinds, self._everywhere):
            for made, words in kind.scopes:
                if isinstance(marked, Class):
                    is_so = self._matcher.is_of(marked, words)
                else:
                    is_so = self._matcher.is_annotated(marked.annotations, words)
                if is_so:
                    return made
        return None

    # -- members -----------------------------------------------------------------------------------

    def _methods(self, declared: Class) -> list[Method]:
        """Return the methods that a class declares or inherits from classes outside the JDK."""
        found: dict[tuple[str, str], Method] = {}
        for above in self._above(declared):
            for method in above.methods:
                if method.name[0] != "<" and not method.flags & Flags.SYNTHETIC:
                    found.setdefault((method.name, method.descriptor), method)
        return list(found.values())

    def _above(self, declared: Class) -> list[Class]:
        above = self._matcher.above(declared)
        return [a for a in above if self._program.origin(a.name).role is not Role.JDK]

    def _wired(self, declared: Class, words: Sequence[str]) -> Iterator[Field]:
        for above in self._above(declared):
            for field in above.fields:
                if not field.is_static and self._matcher.is_annotated(field.annotations, words):
                    yield field

    def _constructors(self, declared: Class, words: Sequence[str]) -> list[Method]:
        """Return the annotated constructors, else the one without parameters, else all."""
        found = [m for m in declared.methods if m.name == "<init>"]
        meant = [m for m in found if self._matcher.is_annotated(m.annotations, words)]
        return meant or [m for m in found if m.descriptor == "()V"] or found

    def _moment(self, method: Method, kinds: Sequence[ComponentKind]) -> Moment | None:
        """Return when a method is called, by rows that name it, else by those for all."""
        during = [word for kind in kinds for word in kind.called[Moment.DURING]]
        if self._matcher.is_annotated(method.annotations, during):
            return Moment.DURING
        words = {moment: [w for k in kinds for w in k.called[moment]] for moment in _ORDER}
        for moment in _ORDER:
            if self._is_named(method, words[moment]):
                return moment
        found = [moment for moment in _ORDER if _ALL in words[moment]]
        return found[0] if found and self._is_public(method) else None

    def _is_public(self, method: Method) -> bool:
        """Tell whether a method is public and of the application, not of the framework."""
        is_own = self._program.origin(method.owner).role is Role.APPLICATION
        return is_own and bool(method.flags & Flags.PUBLIC) and not method.is_static

    def _is_named(self, method: Method, words: Sequence[str]) -> bool:
        if self._matcher.is_annotated(method.annotations, words):
            return True
        names = [word for word in words if word[0] != "@" and word != _ALL]
        return not method.is_static and any(matches_name(name, method.name) for name in names)


def _makes(kinds: Sequence[ComponentKind]) -> list[str]:
    return [word for kind in kinds for word in kind.makes]
