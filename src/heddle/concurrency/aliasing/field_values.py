"""Must-alias facts: the values that fields still hold at the points of a body.

Naik 2008, section 3.6: after `v1.f = v2` or `v2 = v1.f`, and until something may write f, reading
`v1.f` yields v2. Values are named by access paths. A field of a parameter that has not been written
since the method was entered holds what it held then; the field's path names that value.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias, final

from heddle.program.classes import Field
from heddle.program.flow import normal_successors
from heddle.program.ir import Body

# The name of a value, which is only compared here.
Value: TypeAlias = object
# Whether the calls at an offset may write a field.
MayWrite: TypeAlias = Callable[[int, Field], bool]


class FieldFacts(NamedTuple):
    """The facts at a point: what fields hold, and what was written since the method was entered.

    Without `written` anything may have been. `calls` are the offsets of the calls since then.
    """

    held: Mapping[tuple[Value, Field], Value]
    written: frozenset[Field] | None
    calls: frozenset[int]

    def must_be_as_entered(self, field: Field, may_write: MayWrite) -> bool:
        """Tell that a field must not have been written since the method was entered."""
        if self.written is None or field in self.written:
            return False
        return not any(may_write(pc, field) for pc in self.calls)


NOTHING_KNOWN: Final = FieldFacts({}, None, frozenset())
AT_ENTRY: Final = FieldFacts({}, frozenset(), frozenset())


@final
class FieldValues:
    """The facts along the blocks of a body, in one pass in their order.

    At the head of a loop or a handler nothing is known, so that one pass is enough.
    """

    def __init__(self, body: Body, may_write: MayWrite) -> None:
        self._may_write = may_write
        self._handlers = {h.target for block in body.blocks for h in block.handlers}
        self._before: list[list[int]] = [[] for _ in body.blocks]
        for at, block in enumerate(body.blocks):
            for target in normal_successors(block):
                self._before[target].append(at)
        self._after: list[FieldFacts] = []
        self.now = AT_ENTRY

    def enter(self, at: int) -> None:
        """Enter a block; its predecessors have been left."""
        before = self._before[at]
        if at in self._handlers or any(each >= at for each in before):
            self.now = NOTHING_KNOWN
        elif before:
            self.now = _meet([self._after[each] for each in before])
        elif at > 0:
            self.now = NOTHING_KNOWN

    def leave(self) -> None:
        """Leave the block."""
        self._after.append(self.now)

    def put(self, base: Value, field: Field, value: Value | None) -> None:
        """Write a field: what other objects hold in it is not known any more."""
        held = {key: found for key, found in self.now.held.items() if key[1] != field}
        if value is not None:
            held[base, field] = value
        known = self.now.written
        written = None if known is None else known | {field}
        self.now = self.now._replace(held=held, written=written)

    def see(self, base: Value, field: Field, value: Value) -> None:
        """Read a value from a field."""
        self.now = self.now._replace(held={**self.now.held, (base, field): value})

    def call(self, pc: int) -> None:
        """Drop the facts about fields that the calls at an offset may write."""
        held = self.now.held
        if held:
            held = {key: v for key, v in held.items() if not self._may_write(pc, key[1])}
        self.now = self.now._replace(held=held, calls=self.now.calls | {pc})

    def must_be_as_entered(self, field: Field) -> bool:
        """Tell that a field must not have been written since the method was entered."""
        return self.now.must_be_as_entered(field, self._may_write)


def _meet(known: list[FieldFacts]) -> FieldFacts:
    """Return the meet of facts."""
    held = {
        key: value
        for key, value in known[0].held.items()
        if all(other.held.get(key) == value for other in known[1:])
    }
    written: frozenset[Field] | None = frozenset()
    for each in known:
        written = None if written is None or each.written is None else written | each.written
    return FieldFacts(held, written, frozenset().union(*(each.calls for each in known)))
