"""Templates of methods whose code is not looked at: an effect by signature.

An opaque method knows what it is given: its arguments, the receiver, the elements of arrays among
them, and what it gets back from calling. It may

- return any of that, if it is of the declared type, or something new of that type;
- put any of that into the arrays it is given;
- call back: on an argument every method that its declared type offers, handing over any of that.

What it makes has the declared type itself, an interface if it is one, and may be of any subtype in
the JDK: a cast makes it one. It behaves as opaquely: library methods called on it are opaque, even
if their code is analysed for other objects, as nobody saw how its fields were filled.

Collections and streams that opaque code made remember what they are given (`HELD_BY_OPAQUE`). What
other opaque methods keep for later calls is not followed: opaque code gives back objects of the
application only to the call that gave it some. This is part of the assumption that is recorded for
it, and the table has rows for classes made to keep what they are given. Natives of the JDK's
analysed classes are taken to call nothing; again the table has the others.
"""

from typing import Final, final

from heddle.pointsto.context import CAST, OPAQUE_MADE, Site
from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import (
    ELEMENTS,
    HELD_BY_OPAQUE,
    NOTHING,
    Allocation,
    CallKind,
    CallSite,
    Load,
    Narrowing,
    Store,
    Template,
    any_method,
    started,
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
from heddle.program.program import Program
from heddle.program.refs import MethodRef

_CONTAINERS: Final = (
    "java/util/Collection",
    "java/util/Map",
    "java/util/Map$Entry",
    "java/util/Iterator",
    "java/util/Enumeration",
    "java/util/stream/BaseStream",
)
_OBJECT_METHODS: Final = (
    ("toString", "()Ljava/lang/String;"),
    ("hashCode", "()I"),
    ("equals", "(Ljava/lang/Object;)Z"),
)


@final
class Opaque:
    """Makes templates from signatures, and the calls back that they make."""

    def __init__(self, program: Program, hierarchy: Hierarchy, sites: Sites) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._sites = sites
        self._offers: dict[str, Method] = {}

    # -- the method --------------------------------------------------------------------------------

    def method(self, method: Method) -> Template:
        """Make the effect of an opaque method."""
        made = started(method)
        known = made.fresh()
        for number, type_ in [*made.parameters]:
            if number != NOTHING and not self._is_shut(type_):
                self._take(made, number, type_, known)
        if not method.is_static and self._is_container(type_of_class(method.owner)):
            self._hold(made, 0, known)
        if self._returns_its_object(method):
            made.copies.append((0, made.result))
        elif made.result != NOTHING:
            type_ = return_type(method.descriptor)
            self._make(made, self._site(type_, method), made.result)
            made.narrowings.append(Narrowing(known, made.result, type_))
            if self._is_container(type_):
                self._hold(made, made.result, known)
        return made

    def _returns_its_object(self, method: Method) -> bool:
        """Tell whether a method that has code, which nothing overrides, always returns `this`."""
        declared = self._program.find(method.owner)
        is_last = declared is not None and bool((declared.flags | method.flags) & Flags.FINAL)
        if method.is_static or method.body is None or not is_last:
            return False
        instrs = [instr for block in method.body.blocks for instr in block.instrs]
        return {instr.value for instr in instrs if isinstance(instr, Return)} == {0}

    def is_closed(self, method: Method) -> bool:
        """Tell whether a method of an object that opaque code made neither takes nor gives any.

        Which object it is called on makes no difference then: such a one calls nothing back, and
        remembers nothing.
        """
        returned = return_type(method.descriptor)
        if is_reference(returned) and not self._sites.is_merged(returned):
            return False
        is_shut = all(map(self._is_shut, parameter_types(method.descriptor)))
        return is_shut and not self._is_container(type_of_class(method.owner))

    def native(self, method: Method) -> Template:
        """Make the effect of a native of an analysed class: something new, or an argument."""
        made = started(method)
        if made.result != NOTHING:
            type_ = return_type(method.descriptor)
            self._make(made, self._site(type_, method), made.result)
            for number, _ in made.parameters:
                if number != NOTHING:
                    made.narrowings.append(Narrowing(number, made.result, type_))
        return made

    def _take(self, made: Template, number: int, type_: str, known: int) -> None:
        """Get to know an argument and the elements of an array; call back."""
        made.copies.append((number, known))
        base = number
        while type_[0] == "[":
            type_ = element_type(type_)
            number = made.fresh()
            made.loads.append(Load(base, ELEMENTS, number, OBJECT_TYPE))
            made.stores.append(Store(base, ELEMENTS, known, OBJECT_TYPE))
            made.copies.append((number, known))
            base = number
        name = class_of_type(type_)
        offers = self._offers.setdefault(name, any_method(name))
        made.calls.append(CallSite(-1, CallKind.BACK, offers, (number, known), known))

    def _is_container(self, type_: str) -> bool:
        """Tell whether an object that opaque code made of a type remembers what it is given."""
        if type_[0] == "[":
            return False
        return any(self._hierarchy.is_subclass(class_of_type(type_), name) for name in _CONTAINERS)

    def _hold(self, made: Template, base: int, known: int) -> None:
        """Let an object remember what is known, and know what it remembers."""
        made.stores.append(Store(base, HELD_BY_OPAQUE, known, OBJECT_TYPE))
        made.loads.append(Load(base, HELD_BY_OPAQUE, known, OBJECT_TYPE))

    def _make(self, made: Template, site: Site, dest: int) -> None:
        """Allocate an object; an array holds something of its own."""
        made.allocations.append(Allocation(dest, site))
        if site.type[0] == "[" and is_reference(element_type(site.type)):
            element = made.fresh()
            self._make(made, self._site(element_type(site.type), site.method), element)
            made.stores.append(Store(dest, ELEMENTS, element, OBJECT_TYPE))

    def _site(self, type_: str, method: Method | None) -> Site:
        if method is None or self._sites.is_merged(type_):
            return self._sites.opaque(type_, CAST)
        return Site(type_, method, -1, f"opaque {type_}", (OPAQUE_MADE,))

    def refined(self, type_: str) -> Template:
        """Make what a cast turns something into that opaque code made."""
        made = Template()
        made.parameters.append((made.fresh(), OBJECT_TYPE))
        made.result = made.fresh()
        self._make(made, self._site(type_, None), made.result)
        return made

    def _is_shut(self, type_: str) -> bool:
        """Tell whether objects of a type are mere values: merged ones but exceptions; numbers."""
        while type_[0] == "[":
            type_ = element_type(type_)
        if not is_reference(type_):
            return True
        is_thrown = self._hierarchy.is_subclass(class_of_type(type_), "java/lang/Throwable")
        return self._sites.is_merged(type_) and not is_thrown

    # -- calling back ------------------------------------------------------------------------------

    def offered(self, name: str) -> list[Method]:
        """Return what opaque code may call on an object that it knows as one of this type."""
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

    def calling(self, methods: list[Method], declared: str) -> Template:
        """Make a template that calls methods on its first argument with what its second holds."""
        made = Template()
        made.parameters += [(made.fresh(), f"L{declared};"), (made.fresh(), OBJECT_TYPE)]
        made.result = made.fresh()
        for method in methods:
            arguments = [0]
            for i, type_ in enumerate(parameter_types(method.descriptor)):
                label = f"argument {i} of {method.owner}.{method.name} on {declared}"
                arguments.append(self._argument(made, label, type_))
            dest = made.result if is_reference(return_type(method.descriptor)) else NOTHING
            made.calls.append(CallSite(-1, CallKind.VIRTUAL, method, tuple(arguments), dest))
        return made

    def _argument(self, made: Template, label: str, type_: str) -> int:
        """Hand over something new, or anything known."""
        if not is_reference(type_):
            return NOTHING
        value = made.fresh()
        made.allocations.append(Allocation(value, self._sites.opaque(type_, label)))
        made.narrowings.append(Narrowing(1, value, type_))
        return value
