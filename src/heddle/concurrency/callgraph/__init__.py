"""The call graph within threads: call targets, run counts, and accesses of opaque code."""

from heddle.concurrency.callgraph.call_chains import (
    Activation,
    Called,
    Codes,
    Entry,
    Made,
    lambda_target,
)
from heddle.concurrency.callgraph.call_targets import Behind, CallTargets
from heddle.concurrency.callgraph.callbacks import assume_called_back, assume_registered_late
from heddle.concurrency.callgraph.constructor_values import Constructed, Held
from heddle.concurrency.callgraph.field_handles import NO_BASE, FieldCalls
from heddle.concurrency.callgraph.handle_targets import Reach, Reaching
from heddle.concurrency.callgraph.opaque_calls import (
    STATE,
    LibraryTouches,
    Touch,
    Touched,
    seen_at,
    seen_at_entry,
)
from heddle.concurrency.callgraph.run_counts import AtMostOnce, at_most_once, is_one_instruction
from heddle.concurrency.callgraph.thread_calls import Caller, ThreadCalls
from heddle.concurrency.callgraph.unseen_writes import HiddenWrites, is_looked_at

__all__ = [
    "NO_BASE",
    "STATE",
    "Activation",
    "AtMostOnce",
    "Behind",
    "CallTargets",
    "Called",
    "Caller",
    "Codes",
    "Constructed",
    "Entry",
    "FieldCalls",
    "Held",
    "HiddenWrites",
    "LibraryTouches",
    "Made",
    "Reach",
    "Reaching",
    "ThreadCalls",
    "Touch",
    "Touched",
    "assume_called_back",
    "assume_registered_late",
    "at_most_once",
    "is_looked_at",
    "is_one_instruction",
    "lambda_target",
    "seen_at",
    "seen_at_entry",
]
