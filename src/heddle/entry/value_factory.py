"""The values that callers create for a type (Naik 2008, section 2.9.2, step 2a, extended to Java).

Objects of the application are created by public constructors of public classes; without one, by
static factories, by methods of other objects (builders), or they are constants of the class. If
none of these exists, callers pass an implementation of their own (`implementations`), as they do
for every functional interface. Objects of the JDK and of other libraries are unknown.
"""

from collections.abc import Iterator
from typing import Final, final

from heddle.entry.code import HARNESS, BodyWriter, harness_method, method_of
from heddle.entry.implementations import Callbacks
from heddle.entry.types import OpenTypes
from heddle.entry.values import ValuePool
from heddle.program.classes import Class, Field, Flags, Method
from heddle.program.descriptors import (
    OBJECT,
    OBJECT_TYPE,
    class_of_type,
    element_type,
    is_array,
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.ir import InvokeKind, Var
from heddle.program.refs import FieldRef, MethodRef

_CONSTANT: Final = Flags.PUBLIC | Flags.STATIC | Flags.FINAL


@final
class ValueFactory:
    """Writes code that creates values; native methods of the harness return unknown ones."""

    def __init__(self, types: OpenTypes, pool: ValuePool, callbacks: Callbacks) -> None:
        self._types = types
        self._pool = pool
        self._callbacks = callbacks
        self.natives: list[Method] = []
        self._factories: dict[str, list[tuple[Class, Method]]] = {}
        for declared in types.public:
            for method in types.public_methods(declared):
                self._factories.setdefault(return_type(method.descriptor), []).append(
                    (declared, method)
                )

    def make(self, writer: BodyWriter, type_: str) -> Iterator[Var]:
        """Write a case for each way to create a value of a type."""
        if is_array(type_):
            writer.case()
            yield self._array(writer, type_)
        elif type_ == OBJECT_TYPE:
            writer.case()
            yield writer.new(OBJECT)
        elif self._types.is_own(type_):
            yield from self._own(writer, class_of_type(type_))
        else:
            yield from self._foreign(writer, type_)

    def _array(self, writer: BodyWriter, type_: str) -> Var:
        array = writer.new_array(type_)
        element = element_type(type_)
        if is_reference(element):
            writer.put_element(array, type_, self._pool.take(writer, element))
        return array

    def _foreign(self, writer: BodyWriter, type_: str) -> Iterator[Var]:
        """Create a value of a type of the JDK, of another library, or of a missing class."""
        name = class_of_type(type_)
        if self._types.is_functional(name):
            writer.case()
            yield self._callbacks.make(writer, name)
            return
        writer.case()
        native = method_of(HARNESS, f"given{len(self.natives)}", f"(){type_}", None)
        self.natives.append(native)
        ref = harness_method(native.name, native.descriptor)
        given = writer.invoke(InvokeKind.STATIC, ref, ())
        assert given is not None
        yield given

    # -- the application's -------------------------------------------------------------------------

    def _own(self, writer: BodyWriter, name: str) -> Iterator[Var]:
        is_made = False
        for declared in self._concrete_of(name):
            is_made = True
            if declared.name == name:
                yield from self._concrete(writer, declared)
            else:
                yield from self._of_subtype(writer, name, type_of_class(declared.name))
        if not is_made:
            for made in self._produced(writer, type_of_class(name)):
                is_made = True
                yield made
        if not is_made or self._types.is_functional(name):
            yield from self._implemented(writer, name)

    def _concrete_of(self, name: str) -> list[Class]:
        """Return the classes to instantiate; for a shared type, none that is confined."""
        found = [each for each in self._types.concrete(name) if self._is_made(each)]
        if self._pool.is_confined(type_of_class(name)):
            return found
        return [each for each in found if not self._pool.is_confined(type_of_class(each.name))]

    def _is_made(self, declared: Class) -> bool:
        """Tell whether callers can obtain an object of a class."""
        type_ = type_of_class(declared.name)
        return bool(
            self._types.constructors(declared)
            or self._constants(declared, type_)
            or self._factories.get(type_)
        )

    def _of_subtype(self, writer: BodyWriter, name: str, below: str) -> Iterator[Var]:
        """Create objects of a subclass; shared ones need only be created somewhere."""
        if self._pool.is_confined(type_of_class(name)):
            writer.case()
            yield self._pool.take(writer, below)
        else:
            self._pool.needed[below] = None

    def _concrete(self, writer: BodyWriter, declared: Class) -> Iterator[Var]:
        """Create objects of a class itself, not of its subclasses."""
        constructors = self._types.constructors(declared)
        if constructors:
            writer.case()
            made = writer.new(declared.name)
            self._pool.construct(writer, made, constructors)
            yield made
        else:
            yield from self._produced(writer, type_of_class(declared.name))

    def _produced(self, writer: BodyWriter, type_: str) -> Iterator[Var]:
        """Obtain an object that callers cannot instantiate themselves."""
        declared = self._types.find(class_of_type(type_))
        for field in self._constants(declared, type_):
            writer.case()
            yield writer.get(FieldRef(field.owner, field.name, field.descriptor))
        for owner, method in self._factories.get(type_, ()):
            writer.case()
            made = self.call(writer, owner, method)
            assert made is not None
            yield made

    def _constants(self, declared: Class | None, type_: str) -> list[Field]:
        fields = declared.fields if declared else ()
        return [f for f in fields if f.flags & _CONSTANT == _CONSTANT and f.descriptor == type_]

    def _implemented(self, writer: BodyWriter, name: str) -> Iterator[Var]:
        declared = self._types.find(name)
        if declared is not None and declared.is_abstract and self._callbacks.can_be(declared):
            writer.case()
            yield self._callbacks.make(writer, name)

    def call(
        self, writer: BodyWriter, owner: Class, method: Method, this: Var | None = None
    ) -> Var | None:
        """Write a call of a public method on `this`, or on any receiver without one."""
        is_interface = owner.is_interface
        ref = MethodRef(owner.name, method.name, method.descriptor, is_interface)
        given: list[Var] = []
        kind = InvokeKind.STATIC
        if not method.is_static:
            kind = InvokeKind.INTERFACE if is_interface else InvokeKind.VIRTUAL
            type_ = type_of_class(owner.name)
            given.append(self._pool.take(writer, type_) if this is None else this)
        given += [self._pool.take(writer, each) for each in parameter_types(method.descriptor)]
        return writer.invoke(kind, ref, given)
