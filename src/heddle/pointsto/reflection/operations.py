"""What the rules of reflection share: operations, places, and the pieces their templates are of.

A reflective call is a call on the object that decides what it does: `Class.forName` on the string,
`Method.invoke` on the `Method`. For each object that arrives, a rule makes a small template, which
is laid out in the caller's context; where two objects decide, as in `getMethod`, the template of
the first has a reflective call on the second. So the engine knows nothing of reflection. What is
not known when it arrives is an assumption with the place of the call.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, final

from heddle.pointsto.context import Site
from heddle.pointsto.reflection.constants import Signature
from heddle.pointsto.reflection.invokedynamic import BOXES, Resolver
from heddle.pointsto.reflection.mirrors import Mirrors
from heddle.pointsto.templates import (
    ELEMENTS,
    NOTHING,
    Allocation,
    CallKind,
    CallSite,
    Load,
    Narrowing,
    StaticAccess,
    Store,
    Template,
)
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Class, Field, Flags, Method
from heddle.program.descriptors import (
    METHOD_HANDLE_TYPE,
    OBJECT,
    OBJECT_TYPE,
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


class Operation(NamedTuple):
    """A reflective call: its rule, where it is, what it calls, and what the rule knows already."""

    rule: str
    method: Method
    pc: int
    called: Method
    type: str = ""
    signature: Signature | None = None


@final
class Reflecting:
    """The program as the rules see it, with what they have made."""

    def __init__(self, program: Program, resolver: Resolver) -> None:
        self.program = program
        self.resolver = resolver
        self.hierarchy = resolver.hierarchy
        self.sites = resolver.sites
        self.mirrors = Mirrors(self.sites)
        self.operations: dict[Method, Operation] = {}
        self._stand_ins: dict[Operation, Method] = {}
        self._literals: dict[str, Site] = {}
        self._made: dict[tuple[Method, int, str, str], Site] = {}

    def call(
        self, made: Template, operation: Operation, arguments: tuple[int, ...], dest: int
    ) -> None:
        """Add a reflective call; the first argument decides."""
        if arguments[0] == NOTHING:
            return
        stand_in = self._stand_ins.get(operation)
        if stand_in is None:
            stand_in = self._stand_ins[operation] = Method(OBJECT, operation.rule, "()V", 0)
            self.operations[stand_in] = operation
        made.calls.append(CallSite(operation.pc, CallKind.REFLECTIVE, stand_in, arguments, dest))

    def assume(self, operation: Operation, what: str = "was not followed") -> None:
        """Record that a call was not followed, with its place."""
        method, called = operation.method, operation.called
        subject = f"{method.owner}.{method.name}{method.descriptor}"
        if operation.pc >= 0:
            line = None if method.body is None else method.body.line_of(operation.pc)
            subject += f" line {line}" if line is not None else f" offset {operation.pc}"
        reason = f"what {called.owner}.{called.name} does there {what}"
        self.program.assumptions.record(AssumptionKind.REFLECTION, subject, reason)

    def is_jdk(self, name: str) -> bool:
        """Tell whether a class is the JDK's."""
        return self.program.origin(name).role is Role.JDK

    def is_literal(self, site: Site) -> bool:
        """Tell whether an object stands for the literals that are not told apart."""
        return site is self.sites.literal()

    def class_at(self, site: Site) -> Class | None:
        """Return the class that a class object stands for; arrays and numbers have none."""
        type_ = self.sites.class_types.get(site, "")
        return self.program.find(class_of_type(type_)) if type_[:1] == "L" else None

    def at(self, operation: Operation, type_: str, label: str) -> Site:
        """Return the site of an allocation at the place of an operation, the same every time."""
        if self.sites.is_merged(type_) and type_ != METHOD_HANDLE_TYPE:
            return self.sites.shared(type_)
        key = (operation.method, operation.pc, type_, label)
        site = self._made.get(key)
        if site is None:
            site = self._made[key] = Site(type_, operation.method, operation.pc, label)
        return site

    # -- strings -----------------------------------------------------------------------------------

    def literal(self, value: str) -> Site:
        """Return the site of a literal: its own if it names a class, else that of all others.

        One that names a member after its class, as in `p.C.m`, is told apart as well.
        """
        site = self._literals.get(value)
        if site is None:
            is_name = self._names_class(value) or self.member_names(value)
            site = self.sites.text(value) if is_name else self.sites.literal()
            self._literals[value] = site
        return site

    def member_names(self, value: str) -> tuple[str, ...]:
        """Return the names of a class and of what may be a member, if a dot joins them."""
        owner, _, member = value.rpartition(".")
        if not owner or len(value) > _LONGEST or _CLASS_NAME.fullmatch(value) is None:
            return ()
        return (owner, member) if self.program.find(owner.replace(".", "/")) is not None else ()

    def _names_class(self, value: str) -> bool:
        """Tell whether a literal names a class, or looks so much like it that one is missing."""
        if len(value) > _LONGEST or _CLASS_NAME.fullmatch(value) is None:
            return False
        if _QUALIFIED.fullmatch(value) is not None:
            return True
        return self.program.find(value.replace(".", "/")) is not None

    def add_literal(self, made: Template, dest: int, value: str) -> None:
        """Add a literal: what may name a member is told apart when somebody looks for that name.

        The place of its name, `named`, then holds the string itself.
        """
        made.allocations.append(Allocation(dest, self.literal(value)))
        if len(value) <= _LONGEST and _IDENTIFIER.fullmatch(value) is not None:
            made.static_loads.append(StaticAccess(named(value), dest, STRING_TYPE))


Rule: TypeAlias = Callable[[Reflecting, Operation, Site, int], Template | None]


def named(value: str) -> str:
    """Return the place from which all literals of a value get the object that tells it."""
    return f'string "{value}"'


def started(count: int, *, result: bool = True) -> Template:
    """Make a template with that many parameters of any type, numbered from 0."""
    made = Template()
    for _ in range(count):
        made.parameters.append((made.fresh(), OBJECT_TYPE))
    if result:
        made.result = made.fresh()
    return made


def returning(site: Site, count: int) -> Template:
    """Make a template that returns an object of a site."""
    made = started(count)
    made.allocations.append(Allocation(made.result, site))
    return made


def narrowed(made: Template, var: int, type_: str) -> int:
    """Add a cast to a new variable."""
    dest = made.fresh()
    made.narrowings.append(Narrowing(var, dest, type_))
    return dest


def array_of(
    r: Reflecting, op: Operation, type_: str, held: tuple[Site, ...], count: int
) -> Template:
    """Make a template that returns an array with these objects in it."""
    site = r.at(op, f"[{type_}", "list")
    made = returning(site, count)
    for each in held:
        made.stores.append(Store(made.result, ELEMENTS, new(made, each), type_))
    return made


def elements(made: Template, array: int) -> int:
    """Add a load of any element."""
    dest = made.fresh()
    made.loads.append(Load(array, ELEMENTS, dest, OBJECT_TYPE))
    return dest


def new(made: Template, site: Site) -> int:
    """Add an allocation to a new variable."""
    dest = made.fresh()
    made.allocations.append(Allocation(dest, site))
    return dest


def call_with(
    r: Reflecting, made: Template, method: Method, arguments: tuple[int, ...], kind: CallKind
) -> int:
    """Add a call, its result boxed where it is a number; returns where the result is."""
    dest = made.fresh()
    type_ = return_type(method.descriptor)
    if kind is CallKind.STATIC:
        made.initialised.append(method.owner)
    given = dest if is_reference(type_) else NOTHING
    made.calls.append(CallSite(0, kind, method, arguments, given))
    if type_ in BOXES:
        made.allocations.append(Allocation(dest, r.sites.shared(BOXES[type_])))
    return dest


def call_on(r: Reflecting, made: Template, method: Method, receiver: int, value: int) -> int:
    """Add a call of a method with one value for all its arguments, those of numbers left out."""
    types = parameter_types(method.descriptor)
    arguments = tuple([value if is_reference(type_) else NOTHING for type_ in types])
    if method.is_static:
        return call_with(r, made, method, arguments, CallKind.STATIC)
    if receiver == NOTHING:
        return made.fresh()
    kind = CallKind.FIXED if method.name == "<init>" else CallKind.VIRTUAL
    return call_with(r, made, method, (receiver, *arguments), kind)


def construct(
    r: Reflecting, made: Template, operation: Operation, constructor: Method, value: int
) -> int:
    """Add a new object of a class, made at the place of the operation, its constructor called."""
    owner = constructor.owner
    declared = r.program.find(owner)
    if declared is None or declared.is_abstract:
        return made.fresh()
    site = r.at(operation, type_of_class(owner), f"made {owner}{constructor.descriptor}")
    made.initialised.append(owner)
    dest = new(made, site)
    call_on(r, made, constructor, dest, value)
    return dest


def plain_constructor(r: Reflecting, name: str) -> Method | None:
    """Return the constructor of a class without arguments."""
    return r.hierarchy.lookup(name, "<init>", "()V")


def enum_values(r: Reflecting, declared: Class) -> Method | None:
    """Return the method of an enum that returns its constants."""
    if not declared.flags & Flags.ENUM:
        return None
    return r.hierarchy.lookup(declared.name, "values", f"()[{type_of_class(declared.name)}")


def library_method(r: Reflecting, owner: str, name: str, descriptor: str) -> Method:
    """Return a method of the library by its name."""
    declared = r.program.find(owner)
    is_interface = declared is not None and declared.is_interface
    return r.resolver.method(MethodRef(owner, name, descriptor, is_interface), is_static=False)


def type_named(name: str) -> str:
    """Return the type that `Class.forName` finds under a name."""
    return type_of_class(name.replace(".", "/"))


def element_class(type_: str) -> str:
    """Return the class of a type, for arrays that of their innermost elements; or a primitive."""
    return class_of_type(type_.lstrip("["))


def boxed(r: Reflecting, made: Template, field: Field) -> int:
    """Return a variable with the box of a field's number."""
    return new(made, r.sites.shared(BOXES[field.descriptor]))
