"""The call graph within threads: call targets, run counts, and accesses of opaque code."""

from heddle.concurrency.callgraph.call_chains import (
    Activation,
    ActivationEntry,
    CallEntry,
    CodeFactsCache,
    TaskEntry,
    lambda_target,
)
from heddle.concurrency.callgraph.call_targets import CallTargets, ImplicitCallees
from heddle.concurrency.callgraph.callbacks import assume_later
from heddle.concurrency.callgraph.constructor_values import ConstructorValue, ConstructorValues
from heddle.concurrency.callgraph.field_handles import NO_BASE, FieldHandleAccesses
from heddle.concurrency.callgraph.filled_once import FilledOnce
from heddle.concurrency.callgraph.handle_targets import HandleTargets, IndirectReach
from heddle.concurrency.callgraph.opaque_calls import (
    STATE,
    OpaqueAccess,
    OpaqueAccesses,
    OpaqueAccessTable,
    seen_at,
    seen_at_entry,
)
from heddle.concurrency.callgraph.run_counts import (
    AtMostOnce,
    ChosenOffsets,
    at_most_once,
    is_single_allocation,
    must_pass_once,
)
from heddle.concurrency.callgraph.stable_fields import StableFields, written_by_models
from heddle.concurrency.callgraph.thread_calls import Caller, ThreadCalls
from heddle.concurrency.callgraph.unseen_writes import UnseenWrites, may_be_application_code

__all__ = [
    "NO_BASE",
    "STATE",
    "Activation",
    "ActivationEntry",
    "AtMostOnce",
    "CallEntry",
    "CallTargets",
    "Caller",
    "ChosenOffsets",
    "CodeFactsCache",
    "ConstructorValue",
    "ConstructorValues",
    "FieldHandleAccesses",
    "FilledOnce",
    "HandleTargets",
    "ImplicitCallees",
    "IndirectReach",
    "OpaqueAccess",
    "OpaqueAccessTable",
    "OpaqueAccesses",
    "StableFields",
    "TaskEntry",
    "ThreadCalls",
    "UnseenWrites",
    "assume_later",
    "at_most_once",
    "is_single_allocation",
    "lambda_target",
    "may_be_application_code",
    "must_pass_once",
    "seen_at",
    "seen_at_entry",
    "written_by_models",
]
