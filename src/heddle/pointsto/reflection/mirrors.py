"""Objects that stand for parts of the program, as reflection returns them.

A class object stands for a class, a `java.lang.reflect.Method` for a method, a `MethodHandle` for
an access to a member. If it is found from constants, each is one abstract object of a shared site,
and `Mirrors` records what it stands for. A list such as `getMethods()` is one object for all its
members: which of them is taken from the list depends on conditions that are not tracked.
"""

from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias, final

from heddle.pointsto.context import Site
from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import FieldHandle, FieldKey
from heddle.program.classes import Annotation, Field, Method
from heddle.program.descriptors import METHOD_HANDLE_TYPE

METHOD_TYPE: Final = "Ljava/lang/reflect/Method;"
CONSTRUCTOR_TYPE: Final = "Ljava/lang/reflect/Constructor;"
FIELD_TYPE: Final = "Ljava/lang/reflect/Field;"
PROVIDER_TYPE: Final = "Ljava/util/ServiceLoader$Provider;"
# Pseudo-field of a combined method handle: the handles it is made of, and bound arguments.
HELD_BY_HANDLE: Final = "held by a method handle"


class HandleAccess(StrEnum):
    """The access of a method handle to its member (JVMS table 5.4.3.5-A)."""

    VIRTUAL = "virtual"
    STATIC = "static"
    SPECIAL = "special"
    NEW = "constructor"
    GET = "getter"
    SET = "setter"


_VERBS: Final = {HandleAccess.GET: "reads", HandleAccess.SET: "writes"}


class DirectHandle(NamedTuple):
    """A direct method handle, of a member or of the elements of arrays."""

    access: HandleAccess
    member: Method | FieldKey


class ProxyReceiver(NamedTuple):
    """An object of an interface that forwards its calls to an `InvocationHandler`."""

    interface: str


class ProviderReceiver(NamedTuple):
    """A `ServiceLoader.Provider` of a class."""

    type: str


# Receivers whose methods the library implements without code that is analysed.
SyntheticReceiver: TypeAlias = FieldHandle | ProxyReceiver | ProviderReceiver | Annotation
Members: TypeAlias = tuple[Method, ...] | tuple[Field, ...]


class ReflectedField(NamedTuple):
    """A field that an object stands for; for a method handle, also what it does to the field."""

    field: FieldKey
    is_static: bool
    verb: str = ""


@final
class Mirrors:
    """The parts of the program that sites stand for, growing with each solution."""

    def __init__(self, sites: Sites) -> None:
        self._sites = sites
        self.members: dict[Site, Members] = {}
        self.direct: dict[Site, DirectHandle] = {}
        self.combined: dict[Site, None] = {}
        self.receivers: dict[Site, SyntheticReceiver] = {}

    def member(self, member: Method | Field) -> Site:
        """Return the `Method`, `Constructor` or `Field` object of a member."""
        if isinstance(member, Field):
            return self.any_of(FIELD_TYPE, _full_name(member), (member,))
        type_ = CONSTRUCTOR_TYPE if member.name == "<init>" else METHOD_TYPE
        return self.any_of(type_, _full_name(member), (member,))

    def any_of(self, type_: str, label: str, members: Members) -> Site:
        """Return the one object for all members of a list; `type_` is that of its elements."""
        site = self._sites.shared(type_, label)
        self.members[site] = members
        return site

    def handle(self, direct: DirectHandle) -> Site:
        """Return the direct method handle of a member."""
        label = f"{direct.access} {_full_name(direct.member)}"
        site = self._sites.shared(METHOD_HANDLE_TYPE, label)
        self.direct[site] = direct
        return site

    def field_handle(self, handle: FieldHandle) -> Site:
        """Return the VarHandle or updater that accesses a field."""
        field = handle.field
        name = field if isinstance(field, str) else f"{field.owner}.{field.name}"
        return self.receiver(handle.type, f"of {name}", handle)

    def receiver(self, type_: str, label: str, receiver: SyntheticReceiver) -> Site:
        """Return the shared object of a type whose methods do what `receiver` says."""
        site = self._sites.shared(type_, label)
        self.receivers[site] = receiver
        return site

    def fields(self, site: Site) -> tuple[ReflectedField, ...] | None:
        """Return the fields that an object stands for, none for a method; None if unknown."""
        receiver = self.receivers.get(site)
        if isinstance(receiver, FieldHandle):
            return (ReflectedField(receiver.field, receiver.is_static),)
        direct = self.direct.get(site)
        if direct is not None:
            field = direct.member
            if isinstance(field, Method):
                return ()
            is_static = isinstance(field, Field) and field.is_static
            return (ReflectedField(field, is_static, _VERBS[direct.access]),)
        members = self.members.get(site)
        if members is None:
            return None
        return tuple([ReflectedField(m, m.is_static) for m in members if isinstance(m, Field)])

    def is_combined(self, site: Site) -> bool:
        """Tell whether an object is a method handle that combines others."""
        return site in self.combined


def _full_name(member: Method | FieldKey) -> str:
    return member if isinstance(member, str) else f"{member.owner}.{member.name}{member.descriptor}"
