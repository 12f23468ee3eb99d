"""Locks under names that mean the same lock at two accesses of one object.

A class and a static final field mean the same lock everywhere. Another lock is named in
relation to the object accessed: the object itself or a final field of it (`self`), or the object
through whose fields it was reached, which is taken to be the only one that refers to it (`owner`).
An object is no owner of the one around it, nor of what a method around it has captured.
"""

from typing import NamedTuple

from heddle.classlevel.analysed import AnalysedClasses
from heddle.classlevel.paths import ResourcePath, is_plain, parameter_number
from heddle.classlevel.summary import SummaryAccess
from heddle.program.classes import Method
from heddle.program.descriptors import class_of_type, parameter_types

_AROUND = ("this$", "val$")


class LockName(NamedTuple):
    """A lock; `class_` is the class of an owner, or what a class object stands for."""

    scope: str
    class_: str
    fields: tuple[str, ...] = ()


def lock_names(
    analysed: AnalysedClasses, method: Method, access: SummaryAccess
) -> frozenset[LockName]:
    """Return the names of the locks that are held at an access of a method."""
    found: set[LockName] = set()
    for lock in access.locks:
        if lock.root.startswith("c:"):
            found.add(LockName("class", class_of_type(lock.root[2:])))
        elif lock.root == "static":
            found.add(LockName("static", "", lock.steps))
        elif lock.root == access.base.root:
            found.update(_relative(analysed, method, access.base, lock))
    return frozenset(found)


def _relative(
    analysed: AnalysedClasses, method: Method, base: ResourcePath, lock: ResourcePath
) -> list[LockName]:
    """Name a lock in relation to each object on the path that must be the same."""
    found: list[LockName] = []
    at = _root_class(method, base)
    for length in range(len(base.steps) + 1):
        if lock.steps[:length] == base.steps[:length]:
            rest = lock.steps[length:]
            if length == len(base.steps):
                found.append(LockName("self", "", rest))
            elif at is not None and not _leads_around(base.steps[length:]):
                found.append(LockName("owner", analysed.top(at), rest))
        if length == len(base.steps) or not is_plain(base.steps[length]):
            break
        if not analysed.is_final(base.steps[length]):
            break
        field = analysed.field(base.steps[length])
        at = class_of_type(field.descriptor) if field and field.descriptor[0] == "L" else None
    return found


def _root_class(method: Method, base: ResourcePath) -> str | None:
    number = parameter_number(base)
    if number is None:
        return None
    if not method.is_static:
        if number == 0:
            return method.owner
        number -= 1
    type_ = parameter_types(method.descriptor)[number]
    return class_of_type(type_) if type_[0] == "L" else None


def _leads_around(steps: tuple[str, ...]) -> bool:
    return any(step.rpartition(".")[2].startswith(_AROUND) for step in steps)
