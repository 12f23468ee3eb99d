"""Thread-escape analysis: the objects that only one thread can reach (Naik 2008, 2.5)."""

from heddle.concurrency.escape.entry_state import ArgumentStates
from heddle.concurrency.escape.local_writes import LocallyWrittenFields
from heddle.concurrency.escape.sharing_below import FramesWithin, SharingBelow
from heddle.concurrency.escape.summaries import EscapeSummaries
from heddle.concurrency.escape.thread_escape import (
    ThreadEscape,
    may_pass_local,
    may_pass_shared,
    shared_roots,
)

__all__ = [
    "ArgumentStates",
    "EscapeSummaries",
    "FramesWithin",
    "LocallyWrittenFields",
    "SharingBelow",
    "ThreadEscape",
    "may_pass_local",
    "may_pass_shared",
    "shared_roots",
]
