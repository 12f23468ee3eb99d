"""Where the values of variables come from, in the statements of a frame."""

from typing import NamedTuple, final

from heddle.concurrency.disjoint.loop_vector import ANY_TIME, Count, is_always_new
from heddle.pointsto import FieldKey, Statements


class VariableSources(NamedTuple):
    """Where the value of a variable may come from; `unfollowed` is the count of the rest."""

    unfollowed: Count
    copied: tuple[int, ...]
    made: tuple[int, ...]
    loaded: tuple[tuple[int, FieldKey], ...]
    parameters: tuple[int, ...]
    is_result: bool


def _compute(statements: Statements, number: int) -> VariableSources:
    unknown = any(each.var == number for each in statements.static_loads)
    unknown |= any(dest == number for dest, _ in statements.catches)
    copied = [source for source, dest in statements.copies if dest == number]
    copied += [each.source for each in statements.narrowings if each.dest == number]
    allocated = [each.site for each in statements.allocations if each.dest == number]
    captures = any(each.base == number for each in statements.stores)
    made = [
        site.pc
        for site in allocated
        if statements.is_translated and is_always_new(site, captures=captures)
    ]
    unknown |= len(made) < len(allocated)
    made += [each.site.pc for each in statements.clonings if each.dest == number]
    loaded = [(each.base, each.field) for each in statements.loads if each.dest == number]
    parameters = [p for p, (n, _) in enumerate(statements.parameters) if n == number]
    return VariableSources(
        ANY_TIME if unknown else 0,
        tuple(copied),
        tuple(made),
        tuple(loaded),
        tuple(parameters),
        any(call.dest == number for call in statements.calls),
    )


@final
class Sources:
    """Answers that do not depend on any position, each computed once."""

    def __init__(self) -> None:
        self._known: dict[tuple[Statements, int], VariableSources] = {}

    def of(self, statements: Statements, number: int) -> VariableSources:
        """Return where the value of a variable may come from."""
        key = (statements, number)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _compute(statements, number)
        return found
