"""The definitions of a variable among the statements of a frame."""

from typing import NamedTuple

from heddle.concurrency.disjoint.loop_vector import TOP, Count, is_always_new
from heddle.pointsto import FieldKey, Statements


class VariableDefinitions(NamedTuple):
    """The definitions of a variable; `unknown` is the count of those that are not followed."""

    unknown: Count
    copied: tuple[int, ...]
    allocated: tuple[int, ...]
    loaded: tuple[tuple[int, FieldKey], ...]
    parameters: tuple[int, ...]
    is_result: bool


def variable_definitions(key: tuple[Statements, int]) -> VariableDefinitions:
    """Return the definitions of a variable, given by its number among some statements."""
    statements, number = key
    unknown = any(each.var == number for each in statements.static_loads)
    unknown |= any(dest == number for dest, _ in statements.catches)
    copied = [source for source, dest in statements.copies if dest == number]
    copied += [each.source for each in statements.casts if each.dest == number]
    sites = [each.site for each in statements.allocations if each.dest == number]
    captures = any(each.base == number for each in statements.stores)
    allocated = [
        site.pc
        for site in sites
        if statements.is_translated and is_always_new(site, captures=captures)
    ]
    unknown |= len(allocated) < len(sites)
    allocated += [each.site.pc for each in statements.clones if each.dest == number]
    loaded = [(each.base, each.field) for each in statements.loads if each.dest == number]
    parameters = [p for p, (n, _) in enumerate(statements.parameters) if n == number]
    return VariableDefinitions(
        TOP if unknown else 0,
        tuple(copied),
        tuple(allocated),
        tuple(loaded),
        tuple(parameters),
        any(call.dest == number for call in statements.calls),
    )
