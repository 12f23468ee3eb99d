"""Objects that stand for parts of the program: what reflection hands out.

A class object stands for a class, a `java.lang.reflect.Method` for a method, a `MethodHandle` for a
way to call one. Found from constants, each is one abstract object of a shared site, and this is the
memory of what it stands for. A list such as `getMethods()` is one object for all its members: which
of them is taken from the list depends on conditions that are not followed.
"""

from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias, final

from heddle.pointsto.context import Site
from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import Handle
from heddle.program.classes import Annotation, Field, Method
from heddle.program.descriptors import METHOD_HANDLE_TYPE

METHOD_TYPE: Final = "Ljava/lang/reflect/Method;"
CONSTRUCTOR_TYPE: Final = "Ljava/lang/reflect/Constructor;"
FIELD_TYPE: Final = "Ljava/lang/reflect/Field;"
# What a combined method handle holds: others, and what they are called with.
HELD: Final = "held by a method handle"
PROVIDER_TYPE: Final = "Ljava/util/ServiceLoader$Provider;"


class Access(StrEnum):
    """What calling a method handle does with its member (JVMS table 5.4.3.5-A)."""

    VIRTUAL = "virtual"
    STATIC = "static"
    SPECIAL = "special"
    NEW = "constructor"
    GET = "getter"
    SET = "setter"


class Direct(NamedTuple):
    """A direct method handle."""

    access: Access
    member: Method | Field


class Proxy(NamedTuple):
    """An object of an interface whose calls go to the handler it holds."""

    interface: str


class Provider(NamedTuple):
    """A `ServiceLoader.Provider` of a class."""

    type: str


Actor: TypeAlias = Handle | Proxy | Provider | Annotation
Members: TypeAlias = tuple[Method, ...] | tuple[Field, ...]


@final
class Mirrors:
    """What sites stand for; class objects and strings are known to `Sites`."""

    def __init__(self, sites: Sites) -> None:
        self._sites = sites
        self.members: dict[Site, Members] = {}
        self.direct: dict[Site, Direct] = {}
        self.combined: dict[Site, None] = {}
        self.actors: dict[Site, Actor] = {}

    def member(self, member: Method | Field) -> Site:
        """Return the `Method`, `Constructor` or `Field` object of a member."""
        if isinstance(member, Field):
            return self._member(FIELD_TYPE, _named(member), (member,))
        type_ = CONSTRUCTOR_TYPE if member.name == "<init>" else METHOD_TYPE
        return self._member(type_, _named(member), (member,))

    def any_of(self, type_: str, label: str, members: Members) -> Site:
        """Return the one object for all members of a list; `type_` is that of its elements."""
        return self._member(type_, label, members)

    def _member(self, type_: str, label: str, members: Members) -> Site:
        site = self._sites.shared(type_, label)
        self.members[site] = members
        return site

    def handle(self, direct: Direct) -> Site:
        """Return the direct method handle of a member."""
        site = self._sites.shared(METHOD_HANDLE_TYPE, f"{direct.access} {_named(direct.member)}")
        self.direct[site] = direct
        return site

    def accessing(self, handle: Handle) -> Site:
        """Return the VarHandle or updater that reaches a field."""
        field = handle.field
        name = field if isinstance(field, str) else f"{field.owner}.{field.name}"
        return self.acting(handle.type, f"of {name}", handle)

    def acting(self, type_: str, label: str, actor: Actor) -> Site:
        """Return the shared object of a type that acts as told, whatever is called on it."""
        site = self._sites.shared(type_, label)
        self.actors[site] = actor
        return site


def _named(member: Method | Field) -> str:
    return f"{member.owner}.{member.name}{member.descriptor}"
