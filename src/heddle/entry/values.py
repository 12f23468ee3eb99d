"""The values that callers share: a static field for each type (Naik 2008, section 2.9.2, step 1).

A field holds values of its type: those created for it and results of calls. Fields of subtypes flow
into those of their supertypes. Results whose type is a type variable or Object may be anything;
callers cast them to what they know them to be.
"""

from collections.abc import Sequence
from typing import Final, Protocol, final

from heddle.entry.code import HARNESS, BodyWriter, harness_method
from heddle.entry.types import OpenTypes
from heddle.program.classes import Field, Flags, Method
from heddle.program.descriptors import (
    OBJECT_TYPE,
    STRING_TYPE,
    class_of_type,
    element_type,
    is_array,
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.ir import InvokeKind, Var
from heddle.program.program import Role
from heddle.program.refs import FieldRef, MethodRef

_SHARED: Final = Flags.STATIC | Flags.PUBLIC | Flags.VOLATILE
# The calls by which callers take values out of containers of the JDK, by type.
_INSIDE: Final = {
    "java/lang/Iterable": ("iterator", "()Ljava/util/Iterator;"),
    "java/util/Iterator": ("next", "()Ljava/lang/Object;"),
    "java/util/Enumeration": ("nextElement", "()Ljava/lang/Object;"),
    "java/util/Map": ("values", "()Ljava/util/Collection;"),
    "java/util/concurrent/Future": ("get", "()Ljava/lang/Object;"),
    "java/util/concurrent/Callable": ("call", "()Ljava/lang/Object;"),
    "java/util/function/Supplier": ("get", "()Ljava/lang/Object;"),
    "java/util/Optional": ("get", "()Ljava/lang/Object;"),
}


class ValueSharing(Protocol):
    """A policy: which objects callers share, and whether they keep results for other calls."""

    keeps_results: bool

    def is_confined(self, type_: str) -> bool:
        """Tell whether callers do not share objects of a type (a descriptor)."""


@final
class ValuePool:
    """Provides the fields, and writes code that takes values from them and keeps results."""

    def __init__(self, types: OpenTypes, confined: ValueSharing) -> None:
        self._types = types
        self._confined = confined
        self._fields: dict[str, FieldRef] = {}
        self._anything = FieldRef(HARNESS, "anything", OBJECT_TYPE)
        # Types of which values are needed, in the order of requests.
        self.needed: dict[str, None] = {}
        # Types found to be confined.
        self.confined: dict[str, None] = {}
        # Confined types of which callers obtain objects, whose methods they call at once.
        self.used: dict[str, None] = {}
        # Library types as which callers obtain objects of the application (a connection of a
        # driver, say), and then the classes of such objects.
        self.handed: dict[str, None] = {}
        self.met: dict[str, None] = {}

    def fields(self) -> tuple[Field, ...]:
        """Return all fields; they are volatile, so that callers do not race on them."""
        found = [*self._fields.values(), self._anything]
        return tuple([Field(HARNESS, f.name, f.descriptor, _SHARED) for f in found])

    def of(self, type_: str) -> FieldRef:
        """Return the field of a type."""
        new = FieldRef(HARNESS, f"value{len(self._fields)}", type_)
        return self._fields.setdefault(type_, new)

    def take(self, writer: BodyWriter, type_: str) -> Var:
        """Write code that obtains some value of a type."""
        if not is_reference(type_) or type_ == STRING_TYPE:
            return writer.constant(type_)
        self.needed[type_] = None
        if self.is_confined(type_):
            made = writer.invoke(InvokeKind.STATIC, making(type_), ())
            assert made is not None
            return made
        return writer.get(self.of(type_))

    def construct(self, writer: BodyWriter, made: Var, constructors: Sequence[Method]) -> None:
        """Write a call of any one of the constructors, with any arguments.

        All objects that callers create of a class are one abstract object.
        """
        if len(constructors) == 1:
            self._construct(writer, made, constructors[0])
            return
        for constructor in constructors:
            writer.alternative()
            self._construct(writer, made, constructor)
        writer.join()

    def _construct(self, writer: BodyWriter, made: Var, constructor: Method) -> None:
        given = [self.take(writer, each) for each in parameter_types(constructor.descriptor)]
        ref = MethodRef(constructor.owner, "<init>", constructor.descriptor, is_interface=False)
        writer.invoke(InvokeKind.SPECIAL, ref, (made, *given))

    def is_confined(self, type_: str) -> bool:
        """Tell whether callers do not share objects of a type."""
        if not self._confined.is_confined(type_):
            return False
        self.confined[type_] = None
        return True

    # -- what calls return -------------------------------------------------------------------------

    def keep_result(self, writer: BodyWriter, value: Var | None, method: Method) -> None:
        """Write code that keeps the result of a method."""
        if value is None:
            return
        type_ = return_type(method.descriptor)
        self.keep(writer, value, type_)
        if self._confined.keeps_results and is_reference(type_) and _is_variable(method):
            writer.put(self._anything, value)

    def keep(self, writer: BodyWriter, value: Var, type_: str) -> None:
        """Write code that keeps a value for later calls."""
        if not self._confined.keeps_results or not is_reference(type_) or type_ == STRING_TYPE:
            return
        if is_array(type_):
            self._touch(writer, value, type_)
        elif self.is_confined(type_):
            self.used[type_] = None
            writer.invoke(InvokeKind.STATIC, using(type_), (value,))
            return
        elif type_ == OBJECT_TYPE:
            writer.put(self._anything, value)
        elif not self._types.is_own(type_):
            self._hand(writer, value, type_)
            if self._types.role(class_of_type(type_)) is Role.JDK:
                self._look_inside(writer, value, class_of_type(type_))
        writer.put(self.of(type_), value)

    def _hand(self, writer: BodyWriter, value: Var, type_: str) -> None:
        """Keep a value of a library type as the classes of the application that it may be of."""
        if self._types.below(class_of_type(type_)):
            self.handed[type_] = None
            writer.invoke(InvokeKind.STATIC, handing(type_), (value,))

    def keep_as_own(self, writer: BodyWriter, value: Var, type_: str) -> None:
        """Keep a value as each class of the application that it may be an object of.

        Callers call what these inherit from library types (`OpenTypes.foreign_methods`).
        """
        for name in self._types.below(class_of_type(type_)):
            self.met[name] = None
            own = type_of_class(name)
            self.keep(writer, writer.cast(value, own), own)

    def _touch(self, writer: BodyWriter, array: Var, type_: str) -> None:
        """Write code that reads and writes the elements of an array, as callers do."""
        element = writer.element(array, type_)
        writer.put_element(array, type_, element)
        self.keep(writer, element, element_type(type_))

    def _look_inside(self, writer: BodyWriter, value: Var, name: str) -> None:
        for owner, (method, descriptor) in _INSIDE.items():
            if name == owner or self._types.hierarchy.is_subclass(name, owner):
                declared = self._types.find(owner)
                is_interface = declared is not None and declared.is_interface
                kind = InvokeKind.INTERFACE if is_interface else InvokeKind.VIRTUAL
                ref = MethodRef(owner, method, descriptor, is_interface)
                found = writer.invoke(kind, ref, (value,))
                assert found is not None
                type_ = return_type(descriptor)
                if type_ == OBJECT_TYPE:
                    writer.put(self._anything, found)
                else:
                    self._look_inside(writer, found, class_of_type(type_))

    # -- between fields ----------------------------------------------------------------------------

    def spread(self, writer: BodyWriter) -> None:
        """Write code that copies values to the fields of supertypes, and casts unknown ones."""
        hierarchy = self._types.hierarchy
        for source, field in sorted(self._fields.items()):
            if self._confined.keeps_results and not self._types.is_own(source.lstrip("[")):
                # Callers use objects of the JDK by the type with which they obtained them.
                continue
            above = [
                self._fields[target]
                for target in sorted(self._fields)
                if target != source and hierarchy.is_subtype(source, target)
            ]
            if above:
                writer.case()
                value = writer.get(field)
                for target in above:
                    writer.put(target, value)
        own = [type_ for type_ in sorted({*self._fields, *self.used}) if self._types.is_own(type_)]
        for type_ in own:
            writer.case()
            value = writer.cast(writer.get(self._anything), type_)
            if type_ in self.used:
                writer.invoke(InvokeKind.STATIC, using(type_), (value,))
            else:
                writer.put(self._fields[type_], value)


def making(type_: str) -> MethodRef:
    """Return the method of the harness that creates an object of a confined type."""
    return harness_method(f"make {_spelled(type_)}", f"(){type_}")


def using(type_: str) -> MethodRef:
    """Return the method of the harness that calls all methods on an object of a confined type."""
    return harness_method(f"use {_spelled(type_)}", f"({type_})V")


def handing(type_: str) -> MethodRef:
    """Return the method of the harness that keeps an object of the program by its own class."""
    return harness_method(f"hand {_spelled(type_)}", f"({type_})V")


def setting_up(type_: str, number: int) -> MethodRef:
    """Return the method of the harness that creates a component and sets it up."""
    return harness_method(f"set up {_spelled(type_)} {number}", "()V")


def fresh(type_: str, number: int) -> MethodRef:
    """Return the method of the harness that creates a component for each injection."""
    return harness_method(f"new {_spelled(type_)} {number}", f"(){type_}")


def serving(type_: str, number: int, moment: str) -> MethodRef:
    """Return the method of the harness that calls the methods of a component at one moment."""
    return harness_method(f"{moment} {_spelled(type_)} {number}", "()V")


def calling(name: str, party: Sequence[int | str]) -> MethodRef:
    """Return the method of the harness that calls methods of a type on shared values.

    Its name has the numbers of the caller group, or the label of the thread.
    """
    spelled = " ".join([_spelled(type_of_class(name)), *map(str, party)])
    return harness_method(f"call {spelled}", "()V")


def _spelled(type_: str) -> str:
    return type_.removeprefix("L").removesuffix(";").replace("/", ":")


def _is_variable(method: Method) -> bool:
    """Tell whether a method is declared to return a type variable (JVMS 4.7.9.1)."""
    return ")T" in (method.signature or "")
