"""Puts the harness together: a main method whose threads use the interface in every way.

The main method starts any number of callers. Each of them, again and again, comes by values, calls
a public method of the interface on any values of the right types, and keeps what it returns.

Departures from section 2.9.2: all callers are one abstract thread, as nothing tells them apart but
what a user keeps apart (`apart`); they make the values too, for that may race as well.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, final

from heddle.harness.apart import NOBODY, Apart, Party
from heddle.harness.callbacks import Callbacks
from heddle.harness.code import CHOICE, HARNESS, Writer, caller_name, method_of
from heddle.harness.confined import Confined
from heddle.harness.makers import Makers
from heddle.harness.pool import Pool, calling, making, using
from heddle.harness.types import Types
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Class, Flags, Method, dotted
from heddle.program.descriptors import OBJECT, class_of_type, type_of_class
from heddle.program.ir import InvokeKind
from heddle.program.program import Origin, Program, Role
from heddle.program.refs import MethodRef

_THREAD: Final = "java/lang/Thread"
_MAIN: Final = "([Ljava/lang/String;)V"
_RELEASE: Final = 61


class Harness(NamedTuple):
    """A program with a main method, and what that calls: the types, and how many methods.

    `apart` are pairs of types of threads that do not run in parallel.
    """

    program: Program
    main: Method
    types: tuple[str, ...]
    methods: int
    apart: tuple[tuple[str, str], ...]


class Callers(NamedTuple):
    """What callers do: which objects they keep to themselves, what not at the same time."""

    confined: Confined
    apart: Apart


def harness(
    program: Program, types: Types, interface: Iterable[Class], callers: Callers
) -> Harness:
    """Make the classes that use an interface, and the program that has them too."""
    return _Builder(types, callers).build(program, tuple(interface))


@final
class _Builder:
    def __init__(self, types: Types, callers: Callers) -> None:
        self._types = types
        self._confined, self._apart = callers
        self._pool = Pool(types, self._confined)
        self._callbacks = Callbacks(types, self._pool)
        self._makers = Makers(types, self._pool, self._callbacks)
        self._methods: list[Method] = []
        self._run: dict[Party, list[MethodRef]] = {NOBODY: []}
        self._called = 0

    def build(self, program: Program, interface: tuple[Class, ...]) -> Harness:
        names = frozenset(declared.name for declared in interface)
        for declared in interface:
            self._call(declared, names)
        self._apart.check()
        classes = self._closed()
        classes += [self._caller(at, found) for at, found in enumerate(self._run.values())]
        main = self._main()
        own = Class(
            name=HARNESS,
            flags=Flags.PUBLIC,
            super_name=OBJECT,
            interfaces=(),
            fields=(CHOICE, *self._pool.fields()),
            methods=(main, *self._methods, *self._makers.natives),
            major=_RELEASE,
        )
        origin = Origin(Role.HARNESS, "callers of the interface")
        extended = program.with_classes([own, *classes], origin)
        for name in self._pool.confined:
            kind = AssumptionKind.CONFINED_TYPE
            extended.assumptions.record(kind, dotted(name), self._confined.reason(name))
        kept = self._apart.kept(list(self._run))
        apart = [(type_of_class(caller_name(a)), type_of_class(caller_name(b))) for a, b in kept]
        return Harness(extended, main, tuple(sorted(names)), self._called, tuple(apart))

    # -- what callers do ---------------------------------------------------------------------------

    def _call(self, declared: Class, interface: frozenset[str]) -> None:
        """Call the methods of a type: on shared values or, if they are confined, on one's own."""
        writers: dict[Party, Writer] = {NOBODY: Writer()}
        type_ = type_of_class(declared.name)
        is_own = self._pool.is_confined(type_)
        if not declared.is_abstract:
            self._pool.needed[type_] = None
        for method in self._called_on(declared, interface):
            if is_own and not method.is_static:
                self._pool.used[type_] = None
                continue
            self._called += 1
            writer = writers.setdefault(self._apart.party(declared.name, method), Writer())
            writer.case()
            self._pool.keep_result(writer, self._makers.call(writer, declared, method), method)
        if type_ in self._pool.used:
            writers[NOBODY].case()
            self._pool.keep(writers[NOBODY], self._pool.take(writers[NOBODY], type_), type_)
        for party, writer in writers.items():
            self._add(calling(declared.name, sorted(party)), writer, party)

    def _called_on(self, declared: Class, interface: frozenset[str]) -> Iterable[Method]:
        """Return the methods of a type, but for those that are called on a type above it."""
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

    def _add(self, ref: MethodRef, writer: Writer, party: Party | None = NOBODY) -> None:
        """Add a method, for callers of a party to run or, without one, for other methods."""
        if not writer.is_empty:
            self._methods.append(method_of(HARNESS, ref.name, ref.descriptor, writer.body()))
            if party is not None:
                self._run.setdefault(party, []).append(ref)

    # -- what that needs ---------------------------------------------------------------------------

    def _closed(self) -> list[Class]:
        """Write what makes values and takes calls, until nothing more is asked for."""
        made, used, written = 0, 0, 0
        classes: list[Class] = []
        while True:
            if made < len(self._pool.needed):
                self._make(list(self._pool.needed)[made])
                made += 1
            elif used < len(self._pool.used):
                self._use(list(self._pool.used)[used])
                used += 1
            elif written < self._callbacks.count():
                classes.append(self._callbacks.declared(written))
                written += 1
            else:
                break
        writer = Writer()
        self._pool.spread(writer)
        self._add(MethodRef(HARNESS, "spread", "()V", is_interface=False), writer)
        return classes

    def _make(self, type_: str) -> None:
        writer = Writer()
        if self._pool.is_confined(type_):
            for made in self._makers.make(writer, type_):
                writer.give_back(made)
            writer.case()
            writer.give_back(writer.constant(type_))
            self._add(making(type_), writer, None)
            return
        field = self._pool.of(type_)
        for made in self._makers.make(writer, type_):
            writer.put(field, made)
        ref = MethodRef(HARNESS, f"fill {field.name}", "()V", is_interface=False)
        self._add(ref, writer)

    def _use(self, type_: str) -> None:
        """Call everything on an object of a confined type, in the thread that has it."""
        writer = Writer((type_,))
        declared = self._types.find(class_of_type(type_))
        methods = (
            self._types.public_methods(declared) if self._types.is_own(type_) and declared else ()
        )
        for method in methods:
            if declared is not None and not method.is_static:
                self._called += 1
                writer.case()
                found = self._makers.call(writer, declared, method, this=0)
                self._pool.keep_result(writer, found, method)
        if writer.is_empty:
            writer.give_back(None)
        self._add(using(type_), writer, None)

    # -- threads -----------------------------------------------------------------------------------

    def _caller(self, number: int, run_by: list[MethodRef]) -> Class:
        name = caller_name(number)
        writer = Writer((type_of_class(name),))
        for ref in run_by:
            writer.case()
            writer.invoke(InvokeKind.STATIC, ref, ())
        run = method_of(name, "run", "()V", writer.body(), flags=0)
        return Class(
            name=name,
            flags=Flags.PUBLIC,
            super_name=_THREAD,
            interfaces=(),
            fields=(),
            methods=(run,),
            major=_RELEASE,
        )

    def _main(self) -> Method:
        """Start callers again and again; they have no constructor, which would do nothing here."""
        writer = Writer(("[Ljava/lang/String;",))
        for number in range(len(self._run)):
            writer.case()
            name = caller_name(number)
            start = MethodRef(name, "start", "()V", is_interface=False)
            writer.invoke(InvokeKind.VIRTUAL, start, (writer.new(name),))
        return method_of(HARNESS, "main", _MAIN, writer.body())
