"""The code that stands for a container: it creates, wires, calls and finally closes components.

Singletons are created and set up by the main method before it starts any thread; the analysis of
threads derives the order from that. Of other components, every thread that calls one creates its
own. Methods that are called at the end are called by a separate thread, which is assumed not to run
in parallel with any other, like the thread of methods that run alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, final

from heddle._util.memo import Memo
from heddle.entry.code import HARNESS, BodyWriter, method_of, thread_name
from heddle.entry.container_components import Component
from heddle.entry.implementations import Proxies
from heddle.entry.types import OpenTypes
from heddle.entry.value_factory import ValueFactory
from heddle.entry.values import ValuePool, fresh, serving, setting_up
from heddle.models.frameworks import ComponentScope, Moment
from heddle.program.classes import Class, Method, dotted
from heddle.program.descriptors import OBJECT_TYPE, type_of_class
from heddle.program.ir import InvokeKind, Var
from heddle.program.refs import FieldRef, MethodRef

_CLOSING: Final = "closing thread"
_OWN: Final = (Moment.DURING, Moment.SINGLE, Moment.ALONE, Moment.AFTER)
_REASONS: Final = {
    Moment.BEFORE: "is assumed to be called before other threads see the object",
    Moment.SINGLE: "is assumed to be called by one thread only",
    Moment.ALONE: "is assumed to be called by one thread while no other runs",
    Moment.AFTER: "is assumed to be called after all other calls have ended",
}


@final
class Wiring:
    """The components that provide values of a type: `ValueSharing` in a container.

    Open components are injected nowhere: only the container refers to them.
    """

    # Results of calls leave the program.
    keeps_results = False

    def __init__(self, types: OpenTypes, found: Sequence[Component]) -> None:
        self._types = types
        self._found = [component for component in found if not component.is_open]
        self._providers = Memo(self._find_providers)

    def is_confined(self, type_: str) -> bool:
        """Tell whether no object of a type is shared: objects of a request are its own."""
        return not self.is_shared(type_)

    def is_shared(self, type_: str) -> bool:
        """Tell whether a type has a component that all threads share, or a proxy for one."""
        return any(each.made is not ComponentScope.EACH for each in self.providers(type_))

    def providers(self, type_: str) -> list[Component]:
        """Return the components whose objects are of a type."""
        return self._providers[type_]

    def _find_providers(self, type_: str) -> list[Component]:
        is_subtype = self._types.hierarchy.is_subtype
        found = [] if type_ == OBJECT_TYPE else self._found
        return [each for each in found if is_subtype(each.type, type_)]


class ValueWriters(NamedTuple):
    """The writers of code that creates and passes values."""

    types: OpenTypes
    pool: ValuePool
    factory: ValueFactory


@final
class ContainerCode:
    """Writes the methods of a container.

    The main method runs `first` before it starts threads; any number of threads run `requests`;
    each single thread of `threads`, by its label, runs the methods listed there.
    """

    def __init__(self, parts: ValueWriters, found: Sequence[Component], wiring: Wiring) -> None:
        self._types, self._pool, self._factory = parts
        self._found = found
        self._wiring = wiring
        self._numbers = {id(component): number for number, component in enumerate(found)}
        self._proxies = Proxies(self._types)
        self._alone: dict[str, None] = {}
        self._same: dict[str, str] = {}
        self.methods: list[Method] = []
        self.first: list[MethodRef] = []
        self.requests: list[MethodRef] = []
        self.threads: dict[str, list[MethodRef]] = {}
        self.called = 0

    def write(self) -> None:
        """Write the methods for each component."""
        for component in self._found:
            if component.made is ComponentScope.ONCE and not component.is_alone:
                self._shared(component)
            else:
                self._own(component)

    def classes(self) -> list[Class]:
        """Return the classes of proxies."""
        return self._proxies.classes

    def make(self, writer: BodyWriter, type_: str) -> Iterator[Var]:
        """Write a case for each component of a type that is created anew for each injection."""
        for component in self._wiring.providers(type_):
            if component.made is ComponentScope.EACH:
                writer.case()
                made = writer.invoke(InvokeKind.STATIC, self._fresh(component), ())
                assert made is not None
                yield made

    def apart(self, callers: Iterable[str]) -> list[tuple[str, str]]:
        """Return the pairs of threads that exclude each other, given the types of callers."""
        singles = {name: type_of_class(thread_name(name)) for name in self.threads}
        everybody = [*callers, *singles.values()]
        found = [(singles[name], name) for name in self._same if name in singles]
        found = [(type_, self._same[name]) for type_, name in found]
        for name in (*self._alone, _CLOSING):
            if name in singles:
                found += [(singles[name], other) for other in everybody if other != singles[name]]
        return found

    def assumed(self) -> Iterator[tuple[str, str]]:
        """Return the assumptions: the method or class, and what is assumed of it."""
        for component in self._found:
            name = dotted(component.class_name)
            if component.made is ComponentScope.REQUEST:
                yield name, "every request or session is assumed to have its own object"
            for moment, reason in _REASONS.items():
                for method in component.called[moment]:
                    yield f"{name}.{method.name}", reason

    # -- objects -----------------------------------------------------------------------------------

    def _shared(self, component: Component) -> None:
        """Write code that creates the singleton, and the calls of its methods by all threads."""
        number, field = self._number(component), self._pool.of(component.type)
        writer = BodyWriter()
        for made in self._made(writer, component):
            writer.put(field, made)
            self._set_up(writer, component, made)
        self._add(setting_up(component.type, number), writer, self.first)
        for moment in (Moment.DURING, Moment.SINGLE, Moment.AFTER):
            methods = component.called[moment]
            writer = BodyWriter()
            for method in methods:
                writer.case()
                self._call(writer, method, component, writer.get(field))
            ref = serving(component.type, number, moment)
            self._add(ref, writer, self._run_by(component, moment) if methods else [])

    def _own(self, component: Component) -> None:
        """Write code by which a thread creates and calls its own object; others get a proxy."""
        number, ref = self._number(component), self._fresh(component)
        writer = BodyWriter()
        for made in self._made(writer, component):
            self._set_up(writer, component, made)
            writer.write_return(made)
        if writer.is_empty:
            writer.write_return(writer.constant(component.type))
        self._add(ref, writer, [])
        moment = Moment.ALONE if component.is_alone else Moment.DURING
        methods = [method for each in _OWN for method in component.called[each]]
        if methods:
            writer = BodyWriter()
            this = writer.invoke(InvokeKind.STATIC, ref, ())
            assert this is not None
            for method in methods:
                writer.case()
                self._call(writer, method, component, this)
            run_by = self._run_by(component, moment)
            self._add(serving(component.type, number, moment), writer, run_by)
        if component.made is ComponentScope.REQUEST:
            self._stand_in(component, ref)

    def _stand_in(self, component: Component, ref: MethodRef) -> None:
        writer = BodyWriter()
        proxy = self._proxies.make(writer, component.type, ref)
        if proxy is not None:
            writer.put(self._pool.of(component.type), proxy)
            self._add(setting_up(component.type, self._number(component)), writer, self.first)

    def _made(self, writer: BodyWriter, component: Component) -> Iterator[Var]:
        """Write code for each constructor or factory of a component."""
        if component.factory is not None:
            owner = self._types.find(component.factory.owner)
            assert owner is not None
            made = self._factory.call(writer, owner, component.factory)
            assert made is not None
            yield made
            return
        is_choice = len(component.constructors) > 1
        for constructor in component.constructors:
            if is_choice and component.made is not ComponentScope.ONCE:
                writer.case()
            name = component.class_name
            made = writer.new(name)
            self._pool.construct(writer, made, (constructor,))
            yield made

    def _set_up(self, writer: BodyWriter, component: Component, made: Var) -> None:
        for field in component.wired:
            ref = FieldRef(field.owner, field.name, field.descriptor)
            writer.put_field(ref, made, self._pool.take(writer, field.descriptor))
        for method in component.called[Moment.BEFORE]:
            self._call(writer, method, component, made)

    def _call(self, writer: BodyWriter, method: Method, component: Component, this: Var) -> None:
        self.called += 1
        declared = self._types.find(component.class_name)
        assert declared is not None
        self._factory.call(writer, declared, method, this)

    # -- names -------------------------------------------------------------------------------------

    def _number(self, component: Component) -> int:
        return self._numbers[id(component)]

    def _fresh(self, component: Component) -> MethodRef:
        return fresh(component.type, self._number(component))

    def _run_by(self, component: Component, moment: Moment) -> list[MethodRef]:
        """Return the methods of the thread that calls a component at a moment."""
        if moment is Moment.DURING:
            return self.requests
        if moment is Moment.AFTER:
            return self.threads.setdefault(_CLOSING, [])
        kind = next(kind for kind in component.kinds if kind.called[moment])
        name = f"{kind.name.replace('-', ' ')} thread"
        self._same[name] = kind.name
        if moment is Moment.ALONE:
            self._alone[name] = None
        return self.threads.setdefault(name, [])

    def _add(self, ref: MethodRef, writer: BodyWriter, run_by: list[MethodRef]) -> None:
        if not writer.is_empty:
            self.methods.append(method_of(HARNESS, ref.name, ref.descriptor, writer.body()))
            run_by.append(ref)
