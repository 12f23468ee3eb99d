"""The interface of an open program: the types whose methods callers call (section 2.9.2)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from heddle._util.errors import InputError
from heddle._util.patterns import matches_name
from heddle.entry.types import OpenTypes
from heddle.program.classes import Class, Flags, dotted

# Parts of package names by which a package is internal.
_INTERNAL: Final = frozenset({"internal", "internals", "shaded", "repackaged", "private_", "test"})


class CalledInterface(NamedTuple):
    """The types whose methods callers call, and a description of how they were chosen.

    `named` are those that a user named one by one, not by a pattern for many.
    """

    types: tuple[Class, ...]
    how: str
    named: frozenset[str] = frozenset()


class InterfaceRequest(NamedTuple):
    """The user's choice of interface: patterns of types to include and to exclude.

    The interface may be empty only if it is not needed, because there are components to call.
    """

    taken: Sequence[str] = ()
    left_out: Sequence[str] = ()
    is_needed: bool = True


def chosen_interface(
    types: OpenTypes, wanted: InterfaceRequest, exported: frozenset[str] | None
) -> CalledInterface:
    """Return the interface: the types that the user names, else those meant for others.

    `exported` are the packages (internal names) that the program's module exports, if it is one.
    """
    found = _chosen(types, wanted.taken, exported)
    kept = [d for d in found.types if not any(matches(p, d.name) for p in wanted.left_out)]
    kept = [d for d in kept if d.name in found.named or not types.declared.is_for_tests(d)]
    if not kept and wanted.is_needed:
        advice = "Name a class with a main method, or public types with --interface."
        raise InputError("interface", "the program has no public types to call", advice)
    return found._replace(types=tuple(kept))


def _chosen(
    types: OpenTypes, asked: Sequence[str], exported: frozenset[str] | None
) -> CalledInterface:
    usable = [declared for declared in types.public if not declared.flags & Flags.ANNOTATION]
    if asked:
        found = _asked(usable, asked)
        one_by_one = [pattern for pattern in asked if "*" not in pattern]
        named = [d.name for d in found if any(matches(p, d.name) for p in one_by_one)]
        return CalledInterface(tuple(found), "as asked for", frozenset(named))
    if exported is not None:
        found = [declared for declared in usable if declared.package in exported]
        if found:
            return CalledInterface(
                tuple(found), "the public types of the packages that are exported"
            )
    found = [declared for declared in usable if not _is_internal(declared)]
    how = "the public types"
    if len(found) < len(usable):
        how += f", but for {len(usable) - len(found)} in internal packages"
    return CalledInterface(tuple(found or usable), how)


def _asked(usable: list[Class], asked: Sequence[str]) -> list[Class]:
    found: dict[Class, None] = {}
    for pattern in asked:
        matching = [d for d in usable if matches(pattern, d.name)]
        if not matching:
            advice = "Name public types as in org.example.Pool, or org.example.* for a package."
            raise InputError(pattern, "there is no such public type", advice)
        found.update(dict.fromkeys(matching))
    return sorted(found, key=lambda declared: declared.name)


def matches(pattern: str, name: str) -> bool:
    """Tell whether a pattern matches a class (internal name); `*` also matches dots."""
    return matches_name(pattern.replace("/", "."), dotted(name))


def _is_internal(declared: Class) -> bool:
    return not _INTERNAL.isdisjoint(declared.package.split("/"))
