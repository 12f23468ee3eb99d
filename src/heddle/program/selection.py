"""Selection of the method that runs, from the resolved one and the receiver's class (JVMS 5.4.6).

What is selected may be abstract; the virtual machine then throws AbstractMethodError. None means
that it throws that, or IncompatibleClassChangeError because two defaults conflict, or that the
method that runs is in a missing class. One class loader is assumed, so packages are their names.
"""

from typing import Final

from heddle.program.ancestry import Ancestry
from heddle.program.classes import Flags, Method
from heddle.program.refs import MethodRef
from heddle.program.resolution import maximally_specific, public_object_method, single_default

_PRIVATE_OR_STATIC: Final = int(Flags.PRIVATE | Flags.STATIC)
_PUBLIC_OR_PROTECTED: Final = int(Flags.PUBLIC | Flags.PROTECTED)


def selected_method(ancestry: Ancestry, receiver: str, resolved: Method) -> Method | None:
    """Select the method that a virtual or interface call runs (5.4.6).

    1. A private method is called itself.
    2. Otherwise the first method, from the receiver's class up, that can override the resolved one.
    3. Otherwise the only maximally specific superinterface method that is not abstract.
    """
    if resolved.is_private:
        return resolved
    return _overriding_method(ancestry, receiver, resolved) or single_default(
        maximally_specific(ancestry, receiver, resolved.name, resolved.descriptor)
    )


def _overriding_method(ancestry: Ancestry, receiver: str, resolved: Method) -> Method | None:
    """Return the lowest method in the superclasses that can override the resolved one (5.4.5)."""
    line = ancestry.line(receiver)
    declared = (ancestry.method(owner, resolved.name, resolved.descriptor) for owner in line)
    candidates = (m for m in declared if m is not None and not m.flags & _PRIVATE_OR_STATIC)
    if resolved.flags & _PUBLIC_OR_PROTECTED:
        return next(candidates, None)
    return _package_override(list(candidates), resolved)


def _package_override(candidates: list[Method], resolved: Method) -> Method | None:
    """Return the lowest candidate that can override a package-private method (5.4.5).

    It is in the same package, or overrides one below the resolved method that does. Going down
    from there, overriders are those of the same package until one of them is public or protected;
    after that, all are.
    """
    selected = None
    open_to_all = False
    below = candidates[: candidates.index(resolved) + 1] if resolved in candidates else []
    for method in reversed(below):
        if open_to_all or _package(method) == _package(resolved):
            selected = method
            open_to_all = open_to_all or bool(method.flags & _PUBLIC_OR_PROTECTED)
    return selected


def _package(method: Method) -> str:
    return method.owner.rpartition("/")[0]


def selected_special(
    ancestry: Ancestry, caller: str, ref: MethodRef, resolved: Method
) -> Method | None:
    """Select the method that `invokespecial` in a class runs (6.5, invokespecial).

    The search begins at the caller's direct superclass if the reference names a superclass and no
    constructor (`super.m()`, even if the superclass got between later), else at the class named:
    constructors, private methods and `Interface.super.m()`. ACC_SUPER counts as set for all, as it
    does since Java 8.
    """
    start = ref.owner
    above = ancestry.link(caller).superclass
    if resolved.name != "<init>" and above is not None and start in ancestry.line(above):
        start = above
    return (
        _declared_above(ancestry, start, resolved)
        or _of_object(ancestry, start, resolved)
        or single_default(maximally_specific(ancestry, start, resolved.name, resolved.descriptor))
    )


def _declared_above(ancestry: Ancestry, start: str, resolved: Method) -> Method | None:
    """Find (steps 1 and 2) an instance method of the class or, for a class, its superclasses."""
    line = ancestry.line(start)
    for owner in line[:1] if ancestry.link(start).is_interface else line:
        found = ancestry.method(owner, resolved.name, resolved.descriptor)
        if found is not None and not found.is_static:
            return found
    return None


def _of_object(ancestry: Ancestry, start: str, resolved: Method) -> Method | None:
    """Find (step 3) a public method of Object, which an interface has too."""
    if not ancestry.link(start).is_interface:
        return None
    return public_object_method(ancestry, resolved.name, resolved.descriptor)
