"""Fields whose content nobody uses but one thread: where thread locals and bindings are kept.

`models/threads.txt` names them, and says of their code that it looks only at the current thread.
That is worth something only where no other code can touch them.
"""

from collections.abc import Iterator

from heddle.concurrency.callgraph import ThreadCalls
from heddle.models.tables import is_own_field
from heddle.models.threads import Kept
from heddle.pointsto import FieldKey, Frame
from heddle.program.classes import Field


def kept_fields(calling: ThreadCalls) -> frozenset[FieldKey]:
    """Return the fields that threads keep to themselves."""
    rows = {key: row for key, row in calling.models.kept.items() if not _is_undone(calling, row)}
    # Only rows of the tables touch fields of our own.
    own = {name for _, name in rows if is_own_field(name)}
    found: set[FieldKey] = set(own)
    touched: set[FieldKey] = set()
    for frame in calling.frames.all if rows else ():
        for field in _fields(frame):
            row = rows.get((field.owner, field.name)) if isinstance(field, Field) else None
            if isinstance(field, Field) and row is not None:
                found.add(field)
                if not _is_at_home(frame, field, row.others):
                    touched.add(field)
    return frozenset(found - touched)


def _is_undone(calling: ThreadCalls, row: Kept) -> bool:
    """Tell whether code is run that lets other threads use what is kept."""
    return row.unless != "" and any(
        frame.method is not None and frame.method.owner.startswith(row.unless)
        for frame in calling.frames.all
    )


def _fields(frame: Frame) -> Iterator[FieldKey]:
    statements = frame.statements
    for load in statements.loads:
        yield load.field
    for store in statements.stores:
        yield store.field


def _is_at_home(frame: Frame, field: Field, others: frozenset[str]) -> bool:
    """Tell whether code is of the package of a field, or of other classes that may touch it."""
    owner = "" if frame.method is None else frame.method.owner
    return owner in others or owner.rpartition("/")[0] == field.owner.rpartition("/")[0]
