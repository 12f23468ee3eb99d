"""What objects stand for: the fields that handles, updaters and members reach, if that is known."""

from typing import Final, NamedTuple, final

from heddle.pointsto.context import Site
from heddle.pointsto.reflection.mirrors import HELD, Access, Mirrors
from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import FieldKey, Handle
from heddle.program.classes import Field

# What a combined method handle holds: others, and what they are called with.
HELD_BY_HANDLE: Final = HELD
_VERBS: Final = {Access.GET: "reads", Access.SET: "writes"}


class Reached(NamedTuple):
    """A field that an object stands for; a method handle also tells what it does to it."""

    field: FieldKey
    is_static: bool
    verb: str = ""


@final
class StandIns:
    """Tells what sites stand for; grows as long as programs are solved."""

    def __init__(self, mirrors: Mirrors, sites: Sites) -> None:
        self._mirrors = mirrors
        self._sites = sites

    def fields(self, site: Site) -> tuple[Reached, ...] | None:
        """Return the fields that an object stands for, none of a method; None if not known."""
        actor = self._mirrors.actors.get(site)
        if isinstance(actor, Handle):
            return (Reached(actor.field, actor.is_static),)
        direct = self._mirrors.direct.get(site)
        if direct is not None:
            member = direct.member
            if not isinstance(member, Field):
                return ()
            return (Reached(member, member.is_static, _VERBS[direct.access]),)
        members = self._mirrors.members.get(site)
        if members is None:
            return None
        return tuple([Reached(m, m.is_static) for m in members if isinstance(m, Field)])

    def is_combined(self, site: Site) -> bool:
        """Tell whether an object is a method handle that was made of others."""
        return site in self._mirrors.combined

    def type_of_class_object(self, site: Site) -> str | None:
        """Return the type that a class object stands for."""
        return self._sites.class_types.get(site)

    def text(self, site: Site) -> str | None:
        """Return what a string is."""
        return self._sites.texts.get(site)
