"""Abstract threads, tasks, and the may-happen-in-parallel analysis (Naik 2008, 2.4 and 2.6)."""

from heddle.concurrency.threads.abstract_threads import (
    AbstractThread,
    ThreadKind,
    Threads,
    ThreadSet,
    is_plain_thread,
    threads,
)
from heddle.concurrency.threads.jdk_operations import JdkOperations, assume_ordered
from heddle.concurrency.threads.kept_elements import KeptElements
from heddle.concurrency.threads.may_happen_in_parallel import MayHappenInParallel, Phase
from heddle.concurrency.threads.task_runners import (
    is_outside_jdk,
    must_factories_leave_workers,
    must_have_own_queues,
)
from heddle.concurrency.threads.tasks import SubmittedTasks

__all__ = [
    "AbstractThread",
    "JdkOperations",
    "KeptElements",
    "MayHappenInParallel",
    "Phase",
    "SubmittedTasks",
    "ThreadKind",
    "ThreadSet",
    "Threads",
    "assume_ordered",
    "is_outside_jdk",
    "is_plain_thread",
    "must_factories_leave_workers",
    "must_have_own_queues",
    "threads",
]
