"""Resolution of fields and methods: from the name at an instruction to a declaration (JVMS 5.4.3).

Departures, each of which only finds more than the virtual machine would: access is not checked,
nor whether the declaration is static as the instruction wants it; and whether a method is looked up
as a class's or an interface's is decided by what its owner is, not by the kind of the reference
(the virtual machine throws IncompatibleClassChangeError where the two differ).

A missing class declares nothing, so what only it declares is not found; what is found above it may
be hidden by it in truth.
"""

from typing import Final

from heddle.program.ancestry import Ancestry
from heddle.program.classes import Field, Flags, Method
from heddle.program.descriptors import OBJECT
from heddle.program.refs import FieldRef, MethodRef

_POLYMORPHIC_OWNERS: Final = frozenset(
    ("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle")
)
_VARARGS_NATIVE: Final = int(Flags.VARARGS | Flags.NATIVE)
_PRIVATE_OR_STATIC: Final = int(Flags.PRIVATE | Flags.STATIC)


def resolved_field(ancestry: Ancestry, ref: FieldRef) -> Field | None:
    """Find a field (5.4.3.2): in the class, then its superinterfaces, then its superclass.

    Each of these is searched in the same way, which makes it a depth-first walk.
    """
    waiting = [ref.owner]
    seen = set[str]()
    while waiting:
        owner = waiting.pop()
        if owner in seen:
            continue
        seen.add(owner)
        found = ancestry.field(owner, ref.name, ref.descriptor)
        if found is not None:
            return found
        waiting.extend(reversed(ancestry.link(owner).supertypes))
    return None


def resolved_method(ancestry: Ancestry, ref: MethodRef) -> Method | None:
    """Find a method (5.4.3.3, 5.4.3.4); an array has those of Object."""
    if ref.owner.startswith("["):
        return ancestry.method(OBJECT, ref.name, ref.descriptor)
    link = ancestry.link(ref.owner)
    if link.is_interface or (link.missing and ref.is_interface):
        return _interface_method(ancestry, ref)
    return _class_method(ancestry, ref)


def _class_method(ancestry: Ancestry, ref: MethodRef) -> Method | None:
    """Find a method of a class (5.4.3.3): in it and its superclasses, then superinterfaces."""
    for owner in ancestry.line(ref.owner):
        found = _signature_polymorphic(ancestry, owner, ref.name) or ancestry.method(
            owner, ref.name, ref.descriptor
        )
        if found is not None:
            return found
    return _superinterface_method(ancestry, ref)


def _interface_method(ancestry: Ancestry, ref: MethodRef) -> Method | None:
    """Find a method of an interface (5.4.3.4): in it, in Object, then superinterfaces."""
    return (
        ancestry.method(ref.owner, ref.name, ref.descriptor)
        or public_object_method(ancestry, ref.name, ref.descriptor)
        or _superinterface_method(ancestry, ref)
    )


def public_object_method(ancestry: Ancestry, name: str, descriptor: str) -> Method | None:
    """Return the public instance method of Object that every interface has as well."""
    found = ancestry.method(OBJECT, name, descriptor)
    if found is not None and found.flags & Flags.PUBLIC and not found.is_static:
        return found
    return None


def _superinterface_method(ancestry: Ancestry, ref: MethodRef) -> Method | None:
    """Choose the one default method among the maximally specific ones, else the first of them.

    The specification says "arbitrarily"; the first in the order of declaration is the same always.
    """
    candidates = maximally_specific(ancestry, ref.owner, ref.name, ref.descriptor)
    return single_default(candidates) or (candidates[0] if candidates else None)


def single_default(candidates: list[Method]) -> Method | None:
    """Return the method that is not abstract, if there is exactly one."""
    concrete = [method for method in candidates if not method.is_abstract]
    return concrete[0] if len(concrete) == 1 else None


def maximally_specific(
    ancestry: Ancestry, class_name: str, name: str, descriptor: str
) -> list[Method]:
    """Return the maximally specific superinterface methods of a class (5.4.3.3).

    They are neither private nor static, and not declared again in a subinterface. `hidden` has
    every supertype of a candidate's interface, so a walk stops where another one has been.
    """
    candidates: list[Method] = []
    for owner in ancestry.superinterfaces(class_name):
        found = ancestry.method(owner, name, descriptor)
        if found is not None and not found.flags & _PRIVATE_OR_STATIC:
            candidates.append(found)
    if len(candidates) < 2:
        return candidates
    hidden = set[str]()
    for method in candidates:
        waiting = [] if method.owner in hidden else list(ancestry.link(method.owner).interfaces)
        while waiting:
            above = waiting.pop()
            if above not in hidden:
                hidden.add(above)
                waiting.extend(ancestry.link(above).interfaces)
    return [method for method in candidates if method.owner not in hidden]


def _signature_polymorphic(ancestry: Ancestry, owner: str, name: str) -> Method | None:
    """Return the method of that name if it takes arguments of any type (2.9.3).

    It is the only one of its name in `MethodHandle` or `VarHandle`, native, and takes `Object...`.
    """
    if owner not in _POLYMORPHIC_OWNERS:
        return None
    declared = ancestry.link(owner).declared
    named = [method for method in declared.methods if method.name == name] if declared else []
    if len(named) != 1:
        return None
    (only,) = named
    takes_anything = only.descriptor.startswith("([Ljava/lang/Object;)")
    if takes_anything and only.flags & _VARARGS_NATIVE == _VARARGS_NATIVE:
        return only
    return None
