"""Reflective calls, the objects that decide them, and building blocks for the rules of reflection.

A reflective call is a call on the object that decides what it does: `Class.forName` on the string,
`Method.invoke` on the `Method`. For each object that arrives, a rule generates a few statements,
which run in the caller's context; where two objects decide, as in `getMethod`, the statements for
the first contain a reflective call on the second. So the solver needs to know nothing of
reflection. A call whose deciding object is unknown is recorded as an assumption.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.memo import Memo
from heddle.pointsto.context import Site
from heddle.pointsto.reflection.constants import Signature
from heddle.pointsto.reflection.invokedynamic import BOXES, Resolver
from heddle.pointsto.reflection.mirrors import Members, Mirrors
from heddle.pointsto.templates import (
    ELEMENTS,
    NO_VARIABLE,
    Allocation,
    CallKind,
    CallSite,
    Statements,
    StaticAccess,
    statements_with,
)
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Class, Flags, Method
from heddle.program.descriptors import (
    METHOD_HANDLE_TYPE,
    OBJECT,
    STRING_TYPE,
    class_of_type,
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.program import Program, Role
from heddle.program.refs import MethodRef

_IDENTIFIER: Final = re.compile(r"[^\W\d][\w$]*|\$[\w$]*")
_CLASS_NAME: Final = re.compile(r"[^\W\d][\w$]*([./][^\W\d][\w$]*)*")
_QUALIFIED: Final = re.compile(r"([a-z][a-z0-9_]*\.)+[A-Z][\w$]*")
_LONGEST: Final = 255


class ReflectiveCall(NamedTuple):
    """A reflective call: its rule, where it is, what it calls, and what the rule knows already."""

    rule: str
    method: Method
    pc: int
    called: Method
    type: str = ""
    signature: Signature | None = None


@final
class Reflector:
    """The program as the rules of reflection see it, and generation of statements for them."""

    def __init__(self, program: Program, resolver: Resolver) -> None:
        self.program = program
        self.resolver = resolver
        self.hierarchy = resolver.hierarchy
        self.sites = resolver.sites
        self.mirrors = Mirrors(self.sites)
        self.calls: dict[Method, ReflectiveCall] = {}
        self._stand_ins = Memo(self._stand_in)
        self._literals = Memo(self._literal_site)
        self._sites_at = Memo(_site_at)

    def _stand_in(self, call: ReflectiveCall) -> Method:
        stand_in = Method(OBJECT, call.rule, "()V", 0)
        self.calls[stand_in] = call
        return stand_in

    def assume(self, call: ReflectiveCall, what: str = "was not followed") -> None:
        """Record that a call was not followed, with its location."""
        method, called = call.method, call.called
        subject = f"{method.owner}.{method.name}{method.descriptor}"
        if call.pc >= 0:
            line = None if method.body is None else method.body.line_of(call.pc)
            subject += f" line {line}" if line is not None else f" offset {call.pc}"
        reason = f"the effect of {called.owner}.{called.name} there {what}"
        self.program.assumptions.record(AssumptionKind.REFLECTION, subject, reason)

    def is_jdk(self, name: str) -> bool:
        """Tell whether a class belongs to the JDK."""
        return self.program.origin(name).role is Role.JDK

    def class_at(self, site: Site) -> Class | None:
        """Return the class that a class object stands for; arrays and primitives have none."""
        type_ = self.sites.class_types.get(site, "")
        return self.program.find(class_of_type(type_)) if type_[:1] == "L" else None

    def classes_above(self, name: str) -> list[Class]:
        """Return a class and its superclasses."""
        names = (name, *self.hierarchy.superclasses(name))
        return [found for above in names if (found := self.program.find(above)) is not None]

    def site_at(self, call: ReflectiveCall, type_: str, label: str) -> Site:
        """Return the site of an allocation by a reflective call, the same every time."""
        if self.sites.is_merged(type_) and type_ != METHOD_HANDLE_TYPE:
            return self.sites.shared(type_)
        return self._sites_at[type_, call.method, call.pc, label]

    def plain_constructor(self, name: str) -> Method | None:
        """Return the constructor of a class without parameters."""
        return self.hierarchy.lookup(name, "<init>", "()V")

    def enum_values(self, declared: Class) -> Method | None:
        """Return the method of an enum that returns its constants."""
        if not declared.flags & Flags.ENUM:
            return None
        return self.hierarchy.lookup(declared.name, "values", f"()[{type_of_class(declared.name)}")

    def library_method(self, owner: str, name: str, descriptor: str) -> Method:
        """Return a method of the library by its name."""
        declared = self.program.find(owner)
        is_interface = declared is not None and declared.is_interface
        ref = MethodRef(owner, name, descriptor, is_interface)
        return self.resolver.method(ref, is_static=False)

    # -- strings -----------------------------------------------------------------------------------

    def is_literal(self, site: Site) -> bool:
        """Tell whether an object stands for the literals that are not distinguished."""
        return site is self.sites.literal()

    def _literal_site(self, value: str) -> Site:
        """Return the site of a literal: its own if it names a class, else that of all others.

        A literal that names a member after its class, as in `p.C.m`, also has its own.
        """
        is_name = self._names_class(value) or self.member_names(value)
        return self.sites.text(value) if is_name else self.sites.literal()

    def member_names(self, value: str) -> tuple[str, ...]:
        """Return the names of a class and of what may be a member, if a dot joins them."""
        owner, _, member = value.rpartition(".")
        if not owner or len(value) > _LONGEST or _CLASS_NAME.fullmatch(value) is None:
            return ()
        return (owner, member) if self.program.find(owner.replace(".", "/")) is not None else ()

    def _names_class(self, value: str) -> bool:
        """Tell whether a literal names a class, or is likely to name one that is missing."""
        if len(value) > _LONGEST or _CLASS_NAME.fullmatch(value) is None:
            return False
        if _QUALIFIED.fullmatch(value) is not None:
            return True
        return self.program.find(value.replace(".", "/")) is not None

    def add_literal(self, out: Statements, dest: int, value: str) -> None:
        """Add a literal; one that may name a member is distinguished once that name is looked up.

        The global place of its name (`place_of_name`) then holds the string itself.
        """
        out.allocations.append(Allocation(dest, self._literals[value]))
        if len(value) <= _LONGEST and _IDENTIFIER.fullmatch(value) is not None:
            out.static_loads.append(StaticAccess(place_of_name(value), dest, STRING_TYPE))

    # -- calls -------------------------------------------------------------------------------------

    def add_call(
        self, out: Statements, call: ReflectiveCall, arguments: tuple[int, ...], dest: int
    ) -> None:
        """Add a reflective call; the first argument decides."""
        if arguments[0] != NO_VARIABLE:
            stand_in = self._stand_ins[call]
            out.calls.append(CallSite(call.pc, CallKind.REFLECTIVE, stand_in, arguments, dest))

    def call_with(
        self, out: Statements, method: Method, arguments: tuple[int, ...], kind: CallKind
    ) -> int:
        """Add a call and return the variable of its result, which is boxed if it is primitive."""
        dest = out.fresh()
        type_ = return_type(method.descriptor)
        if kind is CallKind.STATIC:
            out.initialised.append(method.owner)
        returned = dest if is_reference(type_) else NO_VARIABLE
        out.calls.append(CallSite(0, kind, method, arguments, returned))
        if type_ in BOXES:
            out.allocations.append(Allocation(dest, self.sites.shared(BOXES[type_])))
        return dest

    def call_on(self, out: Statements, method: Method, receiver: int, value: int) -> int:
        """Add a call of a method with the same value for all its arguments of reference types."""
        types = parameter_types(method.descriptor)
        arguments = tuple([value if is_reference(type_) else NO_VARIABLE for type_ in types])
        if method.is_static:
            return self.call_with(out, method, arguments, CallKind.STATIC)
        if receiver == NO_VARIABLE:
            return out.fresh()
        kind = CallKind.FIXED if method.name == "<init>" else CallKind.VIRTUAL
        return self.call_with(out, method, (receiver, *arguments), kind)

    def construct(
        self, out: Statements, call: ReflectiveCall, constructor: Method, value: int
    ) -> int:
        """Add the allocation of an object by a reflective call, and the call of its constructor."""
        owner = constructor.owner
        declared = self.program.find(owner)
        if declared is None or declared.is_abstract:
            return out.fresh()
        label = f"made {owner}{constructor.descriptor}"
        out.initialised.append(owner)
        dest = out.new(self.site_at(call, type_of_class(owner), label))
        self.call_on(out, constructor, dest, value)
        return dest


def _site_at(key: tuple[str, Method, int, str]) -> Site:
    return Site(*key)


class Decision(NamedTuple):
    """A reflective call of `arity` arguments, and the site of an object that decides it."""

    r: Reflector
    call: ReflectiveCall
    site: Site
    arity: int

    @property
    def class_type(self) -> str | None:
        """Return the type that the object stands for if it is a known class object."""
        return self.r.sites.class_types.get(self.site)

    @property
    def members(self) -> Members | None:
        """Return the members that the object may stand for, None if they are unknown."""
        return self.r.mirrors.members.get(self.site)

    def begin(self, *, result: bool = True) -> Statements:
        """Return statements with the parameters of the call."""
        return statements_with(self.arity, result=result)

    def returning(self, site: Site) -> Statements:
        """Return statements that return a new object."""
        out = self.begin()
        out.allocations.append(Allocation(out.result, site))
        return out

    def returning_any(self, *sites: Site) -> Statements:
        """Return statements that return a new object of any of some sites."""
        out = self.begin()
        out.return_new(*sites)
        return out

    def returning_array(self, type_: str, *held: Site) -> Statements:
        """Return statements that return an array of `type_` with these objects as elements."""
        out = self.returning(self.r.site_at(self.call, f"[{type_}", "list"))
        for site in held:
            out.store(out.result, ELEMENTS, out.new(site), type_)
        return out

    def unknown(self) -> None:
        """Record that the object that decides the call is unknown."""
        self.r.assume(self.call)

    def add_next(self, out: Statements, rule: str, type_: str, dest: int) -> None:
        """Add a reflective call that the second argument decides, by another rule."""
        self.r.add_call(out, self.call._replace(rule=rule, type=type_), (1,), dest)


ReflectionRule: TypeAlias = Callable[[Decision], Statements | None]


def of_known_class(rule: Callable[[Decision, str], Statements | None]) -> ReflectionRule:
    """Apply a rule to the type of a class object; that of an unknown class is an assumption."""

    def checked(d: Decision) -> Statements | None:
        type_ = d.class_type
        if type_ is None:
            d.unknown()
            return None
        return rule(d, type_)

    return checked


def of_known_members(rule: Callable[[Decision, Members], Statements | None]) -> ReflectionRule:
    """Apply a rule to the members that an object stands for; unknown ones are an assumption."""

    def checked(d: Decision) -> Statements | None:
        members = d.members
        if members is None:
            d.unknown()
            return None
        return rule(d, members)

    return checked


def place_of_name(value: str) -> str:
    """Return the global place from which all literals of a value get the object that names it."""
    return f'string "{value}"'
