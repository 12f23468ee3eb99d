"""Fields whose content only one thread uses: the tables of thread locals and bindings.

`models/threads.txt` names them, and says that their code reads only those of the current thread.
This holds only if no other code can access them.
"""

from heddle.concurrency.callgraph import ThreadCalls
from heddle.models.tables import is_own_field
from heddle.models.threads import ThreadLocalContents
from heddle.pointsto import FieldKey, Frame
from heddle.program.classes import Field


def thread_local_fields(calling: ThreadCalls) -> frozenset[FieldKey]:
    """Return the fields whose content must stay thread-local."""
    rows = {key: row for key, row in calling.models.kept.items() if not _is_void(calling, row)}
    # Only rows of the tables access fields of our own.
    found: set[FieldKey] = {name for _, name in rows if is_own_field(name)}
    accessed: set[FieldKey] = set()
    for frame in calling.frames.all if rows else ():
        loaded = [load.field for load in frame.statements.loads]
        for field in (*loaded, *(store.field for store in frame.statements.stores)):
            row = rows.get((field.owner, field.name)) if isinstance(field, Field) else None
            if isinstance(field, Field) and row is not None:
                found.add(field)
                if not _may_access(frame, field, row.others):
                    accessed.add(field)
    return frozenset(found - accessed)


def _is_void(calling: ThreadCalls, row: ThreadLocalContents) -> bool:
    """Tell whether code is run that lets other threads use the field."""
    return row.unless != "" and any(
        frame.method is not None and frame.method.owner.startswith(row.unless)
        for frame in calling.frames.all
    )


def _may_access(frame: Frame, field: Field, others: frozenset[str]) -> bool:
    """Tell whether code is of the package of a field, or of another class that the row allows."""
    owner = "" if frame.method is None else frame.method.owner
    return owner in others or owner.rpartition("/")[0] == field.owner.rpartition("/")[0]
