"""What fields still hold: must-alias facts at the points of a body.

Naik 2008, section 3.6: after `v1.f = v2` or `v2 = v1.f`, and until something may write f, reading
`v1.f` yields v2. Values are named by paths (`paths`). A field of a parameter that has not been
written since the method was entered holds what it held then; that value has the field's path as
its name.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias, final

from heddle.program.classes import Field
from heddle.program.flow import normal_successors
from heddle.program.ir import Body

# Values by their names, which are only compared here.
Value: TypeAlias = object
# Whether the calls at an offset may write a field.
MayWrite: TypeAlias = Callable[[int, Field], bool]


class Known(NamedTuple):
    """At a point: what fields of values hold, and what happened since the method was entered.

    Without `written` anything may have been. `calls` are the offsets of the calls.
    """

    held: Mapping[tuple[Value, Field], Value]
    written: frozenset[Field] | None
    calls: frozenset[int]

    def is_as_entered(self, field: Field, may_write: MayWrite) -> bool:
        """Tell that a field of no object was written since the method was entered."""
        if self.written is None or field in self.written:
            return False
        return not any(may_write(pc, field) for pc in self.calls)


NOTHING_KNOWN: Final = Known({}, None, frozenset())
AT_ENTRY: Final = Known({}, frozenset(), frozenset())


@final
class Values:
    """The facts along the blocks of a body, which are gone through in their order, once.

    Where a loop or a handler begins nothing is known, so that nothing need be gone through again.
    """

    def __init__(self, body: Body, may_write: MayWrite) -> None:
        self._may_write = may_write
        self._handlers = {h.target for block in body.blocks for h in block.handlers}
        self._before: list[list[int]] = [[] for _ in body.blocks]
        for at, block in enumerate(body.blocks):
            for target in normal_successors(block):
                self._before[target].append(at)
        self._after: list[Known] = []
        self.now = AT_ENTRY

    def enter(self, at: int) -> None:
        """Begin with a block; those before it have been left."""
        before = self._before[at]
        if at in self._handlers or any(each >= at for each in before):
            self.now = NOTHING_KNOWN
        elif before:
            self.now = _on_all([self._after[each] for each in before])
        elif at > 0:
            self.now = NOTHING_KNOWN

    def leave(self) -> None:
        """End a block."""
        self._after.append(self.now)

    def put(self, base: Value, field: Field, value: Value | None) -> None:
        """Write a field: what other values hold in it is not known any more."""
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
        """Forget what calls at an offset may write."""
        held = self.now.held
        if held:
            held = {key: v for key, v in held.items() if not self._may_write(pc, key[1])}
        self.now = self.now._replace(held=held, calls=self.now.calls | {pc})

    def is_as_entered(self, field: Field) -> bool:
        """Tell that a field of no object was written since the method was entered."""
        return self.now.is_as_entered(field, self._may_write)


def _on_all(known: list[Known]) -> Known:
    """Return what is known on all of some paths."""
    held = {
        key: value
        for key, value in known[0].held.items()
        if all(other.held.get(key) == value for other in known[1:])
    }
    written: frozenset[Field] | None = frozenset()
    for each in known:
        written = None if written is None or each.written is None else written | each.written
    return Known(held, written, frozenset().union(*(each.calls for each in known)))
