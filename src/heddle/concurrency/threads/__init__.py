"""Abstract threads, tasks, and the may-happen-in-parallel analysis (Naik 2008, 2.4 and 2.6)."""

from heddle.concurrency.threads.abstract_threads import (
    AbstractThread,
    ThreadKind,
    Threads,
    ThreadSet,
    is_plain,
    threads,
)
from heddle.concurrency.threads.may_happen_in_parallel import MayHappenInParallel
from heddle.concurrency.threads.task_runners import are_workers_kept, is_outside
from heddle.concurrency.threads.tasks import Tasks

__all__ = [
    "AbstractThread",
    "MayHappenInParallel",
    "Tasks",
    "ThreadKind",
    "ThreadSet",
    "Threads",
    "are_workers_kept",
    "is_outside",
    "is_plain",
    "threads",
]
