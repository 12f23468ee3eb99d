"""Statements of opaque methods, whose code is not analysed: their effect by signature.

An opaque method knows its arguments, the receiver, the elements of arrays among them, and the
results of its callbacks. It may

- return any of these, if it is of the declared type, or a new object of that type;
- store any of these into the arrays among its arguments;
- call back: on an argument every method that its declared type offers, passing any of these; less
  if it only compares (`comparing`).

An object that it allocates has the declared type itself, even if that is an interface, and may be
of any subtype in the JDK: a cast turns it into one. Its methods are opaque too: library methods
called on it are opaque, even if their code is analysed for other objects, as the stores to its
fields were not analysed.

Collections and streams that opaque code allocates retain what is put into them (`HELD_BY_OPAQUE`).
What other opaque methods retain for later calls is not tracked: opaque code returns objects of the
application only to the call that passed some. This is part of the assumption recorded for it, and
the table has rows for classes meant to retain objects. Natives of the JDK's analysed classes are
assumed to call nothing; again the table has the others. Natives of the program call back only what
is there for them (`native_callbacks`).
"""

from typing import Final, final

from heddle._util.memo import Memo
from heddle.pointsto.code.comparing import Comparing
from heddle.pointsto.context import CAST, OPAQUE_MADE, Site
from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import (
    ANY,
    BY_COMPARING,
    BY_JDK,
    ELEMENTS,
    HELD_BY_OPAQUE,
    NO_VARIABLE,
    Allocation,
    CallKind,
    CallSite,
    FieldLoad,
    Statements,
    TypeFilter,
    any_method,
    statements_for,
    statements_with,
)
from heddle.program.classes import Flags, Method
from heddle.program.descriptors import (
    OBJECT,
    OBJECT_TYPE,
    class_of_type,
    element_type,
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Return
from heddle.program.program import Program, Role
from heddle.program.refs import MethodRef

_CONTAINERS: Final = (
    "java/util/Collection",
    "java/util/Map",
    "java/util/Map$Entry",
    "java/util/Iterator",
    "java/util/Enumeration",
    "java/util/stream/BaseStream",
)
# What opaque code of the JDK starts, rows of the table say.
_START: Final = ("java/lang/Thread", "start")
_OBJECT_METHODS: Final = (
    ("toString", "()Ljava/lang/String;"),
    ("hashCode", "()I"),
    ("equals", "(Ljava/lang/Object;)Z"),
)


@final
class OpaqueMethods:
    """Generates statements from signatures, and the callbacks that they perform."""

    def __init__(self, program: Program, hierarchy: Hierarchy, sites: Sites) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._sites = sites
        self._comparing = Comparing(hierarchy)
        self.receiver = self._comparing.receiver
        self._any_method: Memo[tuple[str, str], Method] = Memo(lambda key: any_method(*key))

    # -- the method --------------------------------------------------------------------------------

    def of_library(self, method: Method, receiver: str) -> Statements:
        """Return the effect of an opaque method of a library on an object of some class."""
        if self._program.origin(method.owner).role is not Role.JDK:
            return self.method(method, ANY)
        if not self._comparing.only_compares(method):
            return self.method(method, BY_JDK)
        return self.method(method, BY_COMPARING, self._comparing.examined(method, receiver))

    def method(self, method: Method, calling: str = ANY, examined: str = OBJECT_TYPE) -> Statements:
        """Return the effect of an opaque method; `calling` names the methods that it calls back.

        Of arguments that are declared as `Object`, it uses only those of the type `examined`.
        """
        out = statements_for(method)
        known = out.fresh()
        for number, type_ in [*out.parameters]:
            if number != NO_VARIABLE and not self._is_value(type_):
                is_filtered = type_ == OBJECT_TYPE != examined
                value = out.cast(number, examined) if is_filtered else number
                self._take(out, (value, type_), known, calling)
        if not method.is_static and self._is_container(type_of_class(method.owner)):
            looks_up = calling == BY_COMPARING and self._comparing.only_looks_up(method)
            _retain(out, 0, NO_VARIABLE if looks_up else known, known)
        if self._returns_this(method):
            out.return_(0)
        elif out.result != NO_VARIABLE:
            type_ = return_type(method.descriptor)
            self._allocate(out, self._site(type_, method), out.result)
            out.casts.append(TypeFilter(known, out.result, type_))
            if self._is_container(type_):
                _retain(out, out.result, known, known)
        return out

    def _returns_this(self, method: Method) -> bool:
        """Tell whether a method with code that nothing overrides always returns `this`."""
        declared = self._program.find(method.owner)
        is_final = declared is not None and bool((declared.flags | method.flags) & Flags.FINAL)
        if method.is_static or method.body is None or not is_final:
            return False
        instrs = [instr for block in method.body.blocks for instr in block.instrs]
        return {instr.value for instr in instrs if isinstance(instr, Return)} == {0}

    def is_closed(self, method: Method) -> bool:
        """Tell whether a method takes and returns only values, on an object of opaque code.

        The receiver makes no difference then: it performs no callbacks and retains nothing.
        """
        returned = return_type(method.descriptor)
        if is_reference(returned) and not self._sites.is_merged(returned):
            return False
        takes_values = all(map(self._is_value, parameter_types(method.descriptor)))
        return takes_values and not self._is_container(type_of_class(method.owner))

    def native(self, method: Method) -> Statements:
        """Return the effect of a native of an analysed class: a new object, or an argument."""
        out = statements_for(method)
        if out.result != NO_VARIABLE:
            type_ = return_type(method.descriptor)
            self._allocate(out, self._site(type_, method), out.result)
            for number, _ in out.parameters:
                if number != NO_VARIABLE:
                    out.casts.append(TypeFilter(number, out.result, type_))
        return out

    def _take(self, out: Statements, argument: tuple[int, str], known: int, calling: str) -> None:
        """Add an argument and the elements of an array to what is known; call back."""
        number, type_ = argument
        out.copies.append((number, known))
        while type_[0] == "[":
            type_ = element_type(type_)
            base, number = number, out.load(number, ELEMENTS)
            out.store(base, ELEMENTS, known)
            out.copies.append((number, known))
        offered = self._any_method[class_of_type(type_), calling]
        out.calls.append(CallSite(-1, CallKind.BACK, offered, (number, known), known))

    def _is_container(self, type_: str) -> bool:
        """Tell whether an object of opaque code of a type retains what is put into it."""
        if type_[0] == "[":
            return False
        return any(self._hierarchy.is_subclass(class_of_type(type_), name) for name in _CONTAINERS)

    def _allocate(self, out: Statements, site: Site, dest: int) -> None:
        """Add an allocation; an array has an element of its own."""
        out.allocations.append(Allocation(dest, site))
        if site.type[0] == "[" and is_reference(element_type(site.type)):
            element = out.fresh()
            self._allocate(out, self._site(element_type(site.type), site.method), element)
            out.store(dest, ELEMENTS, element)

    def _site(self, type_: str, method: Method | None) -> Site:
        if method is None or self._sites.is_merged(type_):
            return self._sites.opaque(type_, CAST)
        return Site(type_, method, -1, f"opaque {type_}", (OPAQUE_MADE,))

    def refined(self, type_: str) -> Statements:
        """Return the effect of a cast of an object that opaque code allocated."""
        out = statements_with(1)
        self._allocate(out, self._site(type_, None), out.result)
        return out

    def _is_value(self, type_: str) -> bool:
        """Tell whether objects of a type are mere values: primitive, or merged but not thrown."""
        while type_[0] == "[":
            type_ = element_type(type_)
        if not is_reference(type_):
            return True
        is_thrown = self._hierarchy.is_subclass(class_of_type(type_), "java/lang/Throwable")
        return self._sites.is_merged(type_) and not is_thrown

    # -- callbacks ---------------------------------------------------------------------------------

    def offered(self, name: str, calling: str) -> list[Method]:
        """Return the methods that opaque code may call on an object of this declared type."""
        offered = self._all_offered(name)
        if calling in (BY_JDK, BY_COMPARING):
            offered = [method for method in offered if (method.owner, method.name) != _START]
        if calling == BY_COMPARING:
            offered = [method for method in offered if self._comparing.may_call(name, method)]
        return offered

    def _all_offered(self, name: str) -> list[Method]:
        """Return the methods of a type, and those of all objects."""
        names = [name, *(above for above in self._hierarchy.supertypes(name) if above != name)]
        found: dict[tuple[str, str], Method] = {}
        for owner in names:
            declared = self._program.find(owner) if owner != OBJECT else None
            for method in declared.methods if declared else ():
                if not (method.is_static or method.is_private or method.name[0] == "<"):
                    found.setdefault((method.name, method.descriptor), method)
        for key in _OBJECT_METHODS:
            method_of_object = self._hierarchy.resolve_method(MethodRef(OBJECT, *key, False))
            if method_of_object is not None:
                found.setdefault(key, method_of_object)
        return list(found.values())

    def callbacks(self, methods: list[Method], declared: str) -> Statements:
        """Return statements that call methods on the first argument with values of the second."""
        out = Statements()
        out.parameters += [(out.fresh(), f"L{declared};"), (out.fresh(), OBJECT_TYPE)]
        out.result = out.fresh()
        for method in methods:
            arguments = [0]
            for i, type_ in enumerate(parameter_types(method.descriptor)):
                label = f"argument {i} of {method.owner}.{method.name} on {declared}"
                arguments.append(self._argument(out, label, type_))
            dest = out.result if is_reference(return_type(method.descriptor)) else NO_VARIABLE
            out.calls.append(CallSite(-1, CallKind.VIRTUAL, method, tuple(arguments), dest))
        return out

    def _argument(self, out: Statements, label: str, type_: str) -> int:
        """Pass a new object or anything known."""
        if not is_reference(type_):
            return NO_VARIABLE
        value = out.new(self._sites.opaque(type_, label))
        out.casts.append(TypeFilter(1, value, type_))
        return value


def _retain(out: Statements, base: int, kept: int, known: int) -> None:
    """Let an object hold what it keeps, if anything, and add what it holds to what is known."""
    if kept != NO_VARIABLE:
        out.store(base, HELD_BY_OPAQUE, kept)
    out.loads.append(FieldLoad(base, HELD_BY_OPAQUE, known, OBJECT_TYPE))
