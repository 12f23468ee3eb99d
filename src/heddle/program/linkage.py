"""Direct supertypes as the virtual machine would accept them (JVMS 5.3.5), repaired where not.

A class whose hierarchy breaks the rules cannot be loaded by a virtual machine, so no object of it
exists; but its bytes are there, and an analysis must neither fail nor run for ever on them. Each
edge that breaks a rule is cut, a lost superclass becomes Object, and an `Assumption` says so. What
is cut depends on the classes alone and never on which class was queried first: in a cycle,
every edge between its members goes.

Not checked, since accepting more only adds possibilities: access to the supertype, `permits` lists,
and class loaders (one namespace is assumed).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, final

from heddle._util.components import ordered_components
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Class, Flags, dotted
from heddle.program.descriptors import OBJECT
from heddle.program.program import Program

ARRAY_INTERFACES: Final = ("java/lang/Cloneable", "java/io/Serializable")


@final
@dataclass(frozen=True, slots=True)
class Link:
    """One class in the hierarchy and its direct supertypes.

    `declared` is None for arrays. `missing` says that the class is not among the inputs,
    `incomplete` that it or a supertype is not.
    """

    name: str
    declared: Class | None
    superclass: str | None
    interfaces: tuple[str, ...]
    missing: bool = False
    incomplete: bool = False

    @property
    def is_interface(self) -> bool:
        """Return whether this is an interface; a missing class is taken for a class."""
        return self.declared is not None and self.declared.is_interface

    @property
    def supertypes(self) -> tuple[str, ...]:
        """Return the direct supertypes: the interfaces, then the superclass."""
        return self.interfaces if self.superclass is None else (*self.interfaces, self.superclass)


@final
class Linkage:
    """The links of a program's classes, computed on demand, with all their supertypes'."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._links: dict[str, Link] = {}

    def link(self, name: str) -> Link:
        """Return the link of a class or array by name."""
        found = self._links.get(name)
        if found is None:
            self._link_all(name)
            found = self._links[name]
        return found

    def _link_all(self, name: str) -> None:
        """Link a class and every supertype not linked yet, supertypes first.

        A class that is linked already has all its supertypes linked, so it cannot be on a cycle
        with one that is not.
        """
        drafts: dict[str, Link] = {}
        waiting = [name]
        while waiting:
            at = waiting.pop()
            if at not in drafts and at not in self._links:
                drafts[at] = self._draft(at)
                waiting.extend(drafts[at].supertypes)
        for members in ordered_components(list(drafts), lambda at: drafts[at].supertypes):
            self._settle({member: drafts[member] for member in members})

    def _draft(self, name: str) -> Link:
        """Read the direct supertypes of one class, without those of a kind that is not allowed."""
        if name.startswith("["):
            return Link(name, None, OBJECT, ARRAY_INTERFACES)
        declared = self._program.class_named(name)
        if name == OBJECT:
            return self._root(declared)
        missing = self._program.find(name) is None
        interfaces = tuple(
            above
            for above in dict.fromkeys(declared.interfaces)
            if self._may_implement(name, above)
        )
        return Link(name, declared, self._superclass(declared), interfaces, missing)

    def _root(self, declared: Class) -> Link:
        """Link Object, which everything inherits from and which therefore inherits from nothing."""
        if declared.super_name is not None or declared.interfaces:
            self._broken(OBJECT, "has supertypes; taken to have none")
        return Link(OBJECT, declared, None, (), self._program.find(OBJECT) is None)

    def _superclass(self, declared: Class) -> str | None:
        """Return the superclass a class may keep; Object stands in for one it may not."""
        # A module descriptor has the form of a class but no superclass (JVMS 4.1).
        if declared.super_name == OBJECT or declared.flags & Flags.MODULE:
            return OBJECT
        wrong = self._wrong_superclass(declared)
        if wrong is None:
            return declared.super_name
        self._broken(declared.name, f"{wrong}; taken to extend java.lang.Object")
        return OBJECT

    def _wrong_superclass(self, declared: Class) -> str | None:
        """Say why a class may not extend what it says; None if it may."""
        above = declared.super_name
        if above is None:
            return "has no superclass"
        if declared.is_interface:
            return f"is an interface but extends the class {dotted(above)}"
        if above.startswith("["):
            return f"extends the array type {above}"
        flags = self._program.class_named(above).flags
        if flags & Flags.INTERFACE:
            return f"extends the interface {dotted(above)} as a class"
        if flags & Flags.FINAL:
            return f"extends the final class {dotted(above)}"
        return None

    def _may_implement(self, name: str, above: str) -> bool:
        """Return whether a superinterface is one; a missing class may be."""
        if above.startswith("["):
            self._broken(name, f"implements the array type {above}; taken not to")
            return False
        if self._program.class_named(above).is_interface or self._program.find(above) is None:
            return True
        self._broken(name, f"implements {dotted(above)}, which is no interface; taken not to")
        return False

    def _settle(self, cycle: dict[str, Link]) -> None:
        """Link the classes of one component, whose supertypes outside it are linked already.

        If it is a single class that does not name itself, as it should be, nothing is cut.
        """
        cut: list[str] = []
        for name, draft in cycle.items():
            interfaces = tuple(above for above in draft.interfaces if above not in cycle)
            superclass = OBJECT if draft.superclass in cycle else draft.superclass
            if interfaces != draft.interfaces or superclass != draft.superclass:
                cut.append(name)
            kept = replace(draft, superclass=superclass, interfaces=interfaces)
            incomplete = any(self.link(above).incomplete for above in kept.supertypes)
            self._links[name] = replace(kept, incomplete=kept.missing or incomplete)
        if cut:
            where = f"is on a cycle of supertypes ({_listed(cycle)})"
            for name in cut:
                self._broken(name, f"{where}; taken not to inherit from these")

    def _broken(self, name: str, reason: str) -> None:
        self._program.assumptions.record(
            AssumptionKind.BROKEN_HIERARCHY, name, f"{reason}; a virtual machine rejects it"
        )


def _listed(names: Iterable[str], most: int = 5) -> str:
    """Name the members of a cycle for people; a long cycle by its first members."""
    names = sorted(names)
    shown = ", ".join(dotted(name) for name in names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most} more"
