"""The harness: a main method whose threads call the interface of an open program in every order.

Follows Naik 2008, section 2.9.2. The main method starts any number of callers. Each of them
repeatedly obtains values, calls a public method of the interface on any values of the right types,
and keeps the result.

Departures from section 2.9.2: all callers are one abstract thread, except for those that a user
excludes from running in parallel (`mutual_exclusion`); callers also create the values, since that
may race as well.

An application in a container has components instead of an interface, or in addition to one
(`container`): the main method sets them up before it starts the threads that call them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, final

from heddle.entry.code import (
    CHOICE,
    HARNESS,
    BodyWriter,
    caller_name,
    class_of,
    harness_method,
    method_of,
    thread_name,
)
from heddle.entry.confined import ConfinedTypes
from heddle.entry.container import ContainerCode, ValueWriters, Wiring
from heddle.entry.container_components import Component
from heddle.entry.implementations import Callbacks
from heddle.entry.mutual_exclusion import UNRESTRICTED, CallerGroup, MutualExclusion
from heddle.entry.types import OpenTypes
from heddle.entry.value_factory import ValueFactory
from heddle.entry.values import ValuePool, calling, handing, making, using
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Class, Method, dotted
from heddle.program.descriptors import class_of_type, type_of_class
from heddle.program.ir import InvokeKind
from heddle.program.program import Origin, Program, Role
from heddle.program.refs import MethodRef

_THREAD: Final = "java/lang/Thread"
_MAIN: Final = "([Ljava/lang/String;)V"
# The assumptions about callers (docs/libraries.md).
_CALLERS: Final = (
    "read and write no public fields",
    "call no protected methods, and override only abstract ones",
    "call no methods that a class inherits from the JDK",
    "do not touch objects that they created while the program uses them",
    "do not race with each other outside the program",
    "pass only thread-safe objects of other libraries",
)


class Harness(NamedTuple):
    """A program with a main method, the types that it calls, and the number of methods it calls.

    `apart` are pairs of thread types that do not run in parallel.
    """

    program: Program
    main: Method
    types: tuple[str, ...]
    methods: int
    apart: tuple[tuple[str, str], ...]


class Callers(NamedTuple):
    """The behaviour of callers: which types they confine, which methods exclude each other.

    Without `confined` the container is the only caller, and it shares its components.
    """

    confined: ConfinedTypes | None
    apart: MutualExclusion


class EntryPoints(NamedTuple):
    """The code called from outside: the interface, components, a main method that runs first."""

    interface: Sequence[Class] = ()
    components: Sequence[Component] = ()
    main: Method | None = None


def harness(program: Program, types: OpenTypes, called: EntryPoints, callers: Callers) -> Harness:
    """Return the program extended by the classes that call it from outside."""
    return _Builder(types, callers, called).build(program)


@final
class _Builder:
    def __init__(self, types: OpenTypes, callers: Callers, called: EntryPoints) -> None:
        self._types = types
        self._confined, self._apart = callers
        self._interface, components, self._own_main = called
        self._wiring = Wiring(types, components)
        self._pool = ValuePool(types, self._confined or self._wiring)
        self._callbacks = Callbacks(types, self._pool)
        self._factory = ValueFactory(types, self._pool, self._callbacks)
        parts = ValueWriters(types, self._pool, self._factory)
        self._container = ContainerCode(parts, components, self._wiring)
        self._methods: list[Method] = []
        self._run: dict[CallerGroup, list[MethodRef]] = {UNRESTRICTED: []}
        self._called = 0

    def build(self, program: Program) -> Harness:
        names = frozenset(declared.name for declared in self._interface)
        for declared in self._interface:
            self._call(declared, names)
        self._apart.check()
        self._container.write()
        main = self._main()
        self._write_all()
        self._run[UNRESTRICTED] += self._container.requests
        run = enumerate(self._run.values())
        singles = self._container.threads.items()
        threads = [
            *[self._thread(caller_name(at), methods) for at, methods in run],
            *[self._thread(thread_name(name), methods) for name, methods in singles],
        ]
        methods = (main, *self._methods, *self._container.methods, *self._factory.natives)
        own = class_of(HARNESS, methods, fields=(CHOICE, *self._pool.fields()))
        origin = Origin(Role.HARNESS, "callers of the interface")
        classes = [own, *self._callbacks.classes, *threads, *self._container.classes()]
        extended = program.with_classes(classes, origin)
        self._assume(extended)
        called = self._called + self._container.called
        return Harness(extended, main, tuple(sorted(names)), called, self._kept_apart())

    def _assume(self, program: Program) -> None:
        """Record the assumptions of the harness."""
        for reason in _CALLERS if self._interface else ():
            program.assumptions.record(AssumptionKind.CALLERS, "callers of the interface", reason)
        if self._confined is not None:
            for type_ in self._pool.confined:
                name = class_of_type(type_)
                reason = self._confined.reason(name)
                program.assumptions.record(AssumptionKind.CONFINED_TYPE, dotted(name), reason)
        for subject, reason in self._types.declared.used:
            program.assumptions.record(AssumptionKind.ANNOTATION, subject, reason)
        for subject, reason in self._container.assumed():
            program.assumptions.record(AssumptionKind.FRAMEWORK, subject, reason)
        if self._own_main is not None:
            subject = f"{dotted(self._own_main.owner)}.{self._own_main.name}"
            reason = "is assumed to end before the container calls anything"
            program.assumptions.record(AssumptionKind.FRAMEWORK, subject, reason)

    def _kept_apart(self) -> tuple[tuple[str, str], ...]:
        callers = [type_of_class(caller_name(at)) for at in range(len(self._run))]
        kept = [(callers[a], callers[b]) for a, b in self._apart.kept(list(self._run))]
        return (*kept, *self._container.apart(callers))

    # -- calls of the interface --------------------------------------------------------------------

    def _call(self, declared: Class, interface: frozenset[str]) -> None:
        """Write calls of all methods of a type: on shared values, or on own ones if confined."""
        writers: dict[CallerGroup, BodyWriter] = {UNRESTRICTED: BodyWriter()}
        singles: dict[str, BodyWriter] = {}
        type_ = type_of_class(declared.name)
        is_own = self._pool.is_confined(type_)
        if not declared.is_abstract:
            self._pool.needed[type_] = None
        for method in self._called_on(declared, interface):
            if is_own and not method.is_static:
                self._pool.used[type_] = None
                continue
            self._called += 1
            party = self._apart.party(declared.name, method)
            # Settings of the user take precedence over annotations of the author.
            single = None if party else self._types.declared.thread(declared, method)
            if single is None:
                writer = writers.setdefault(party, BodyWriter())
            else:
                writer = singles.setdefault(single, BodyWriter())
            writer.case()
            self._pool.keep_result(writer, self._factory.call(writer, declared, method), method)
        if type_ in self._pool.used:
            writers[UNRESTRICTED].case()
            self._pool.keep(
                writers[UNRESTRICTED], self._pool.take(writers[UNRESTRICTED], type_), type_
            )
        for party, writer in writers.items():
            self._add(calling(declared.name, sorted(party)), writer, party)
        for name, writer in singles.items():
            ref = calling(declared.name, [name])
            self._add(ref, writer, None)
            self._container.threads.setdefault(name, []).append(ref)

    def _called_on(self, declared: Class, interface: frozenset[str]) -> Iterable[Method]:
        """Return the methods of a type except those that are called on one of its supertypes."""
        above = [
            name for name in self._types.hierarchy.supertypes(declared.name) if name in interface
        ]
        for method in self._types.public_methods(declared):
            if method.is_static or not any(self._declares(name, method) for name in above):
                yield method

    def _declares(self, name: str, method: Method) -> bool:
        declared = self._types.find(name)
        return declared is not None and any(
            (m.name, m.descriptor) == (method.name, method.descriptor)
            for m in self._types.public_methods(declared)
        )

    def _add(
        self, ref: MethodRef, writer: BodyWriter, party: CallerGroup | None = UNRESTRICTED
    ) -> None:
        """Add a method that callers of a group run or, without a group, that other methods call."""
        if not writer.is_empty:
            self._methods.append(method_of(HARNESS, ref.name, ref.descriptor, writer.body()))
            if party is not None:
                self._run.setdefault(party, []).append(ref)

    # -- values ------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        """Write the code that creates values and takes calls, until nothing more is required."""
        pool, callbacks = self._pool, self._callbacks
        writing: list[tuple[Mapping[str, object], Callable[[str], None]]] = [
            (pool.needed, self._make),
            (pool.used, self._use),
            (pool.handed, self._hand),
            (pool.met, self._meet),
            (callbacks.names, callbacks.write),
        ]
        done = [0] * len(writing)
        # Each step may add to any of these; the first that is not complete is continued.
        while open_ := [at for at, (todo, _) in enumerate(writing) if done[at] < len(todo)]:
            at = open_[0]
            todo, write = writing[at]
            write(list(todo)[done[at]])
            done[at] += 1
        writer = BodyWriter()
        pool.spread(writer)
        self._add(harness_method("spread", "()V"), writer)

    def _make(self, type_: str) -> None:
        writer = BodyWriter()
        if self._confined is None and self._wiring.is_shared(type_):
            return  # the main method has made it
        if self._pool.is_confined(type_):
            for made in self._container.make(writer, type_):
                writer.write_return(made)
            for made in self._factory.make(writer, type_) if writer.is_empty else ():
                writer.write_return(made)
            writer.case()
            writer.write_return(writer.constant(type_))
            self._add(making(type_), writer, None)
            return
        field = self._pool.of(type_)
        for made in self._factory.make(writer, type_):
            writer.put(field, made)
        self._add(harness_method(f"fill {field.name}", "()V"), writer)

    def _hand(self, type_: str) -> None:
        """Write code that casts a value of a library type to classes of the program."""
        writer = BodyWriter((type_,))
        self._pool.keep_as_own(writer, 0, type_)
        self._add(handing(type_), writer, None)

    def _meet(self, name: str) -> None:
        """Write calls of the methods that a class inherits from library types.

        The interface is called anyway, and so are confined objects, by the thread that owns them.
        """
        declared = self._types.find(name)
        is_called = any(each.name == name for each in self._interface)
        if declared is None or is_called or self._pool.is_confined(type_of_class(name)):
            return
        writer = BodyWriter()
        for method in self._types.foreign_methods(declared):
            self._called += 1
            writer.case()
            self._pool.keep_result(writer, self._factory.call(writer, declared, method), method)
        self._add(calling(name, []), writer)

    def _use(self, type_: str) -> None:
        """Write calls of all methods on a confined object, by the thread that owns it."""
        writer = BodyWriter((type_,))
        declared = self._types.find(class_of_type(type_))
        methods = (
            self._types.public_methods(declared) if self._types.is_own(type_) and declared else ()
        )
        for method in methods:
            if declared is not None and not method.is_static:
                self._called += 1
                writer.case()
                found = self._factory.call(writer, declared, method, this=0)
                self._pool.keep_result(writer, found, method)
        if not self._types.is_own(type_):
            self._pool.keep_as_own(writer, 0, type_)
        if writer.is_empty:
            writer.write_return(None)
        self._add(using(type_), writer, None)

    # -- threads -----------------------------------------------------------------------------------

    def _thread(self, name: str, run_by: list[MethodRef]) -> Class:
        writer = BodyWriter((type_of_class(name),))
        for ref in run_by:
            writer.case()
            writer.invoke(InvokeKind.STATIC, ref, ())
        run = method_of(name, "run", "()V", writer.body(), flags=0)
        return class_of(name, [run], _THREAD)

    def _main(self) -> Method:
        """Return the main method: it sets up components, starts single threads, and then callers.

        Constructors of threads are not called, as they would do nothing here.
        """
        writer = BodyWriter(("[Ljava/lang/String;",))
        if self._own_main is not None:
            owner = self._types.find(self._own_main.owner)
            assert owner is not None
            self._factory.call(writer, owner, self._own_main)
        for ref in self._container.first:
            writer.invoke(InvokeKind.STATIC, ref, ())
        for name in self._container.threads:
            self._start(writer, thread_name(name))
        for number in range(len(self._run)):
            writer.case()
            self._start(writer, caller_name(number))
        return method_of(HARNESS, "main", _MAIN, writer.body())

    def _start(self, writer: BodyWriter, name: str) -> None:
        start = MethodRef(name, "start", "()V", is_interface=False)
        writer.invoke(InvokeKind.VIRTUAL, start, (writer.new(name),))
