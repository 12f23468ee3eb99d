"""Programs with threads, given as IR text, and all that the analyses say of them."""

from functools import partial
from typing import Final, final

from heddle._util.bits import bits
from heddle._util.work import Work
from heddle.concurrency.aliasing.access_paths import AccessPaths
from heddle.concurrency.arrays.disjoint_indices import DisjointIndices
from heddle.concurrency.callgraph.call_targets import CallTargets
from heddle.concurrency.callgraph.run_counts import AtMostOnce, at_most_once
from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.concurrency.disjoint.disjoint_reachability import Disjointness
from heddle.concurrency.disjoint.separate_elements import SeparateElements
from heddle.concurrency.escape.local_writes import LocallyWrittenFields
from heddle.concurrency.escape.summaries import EscapeSummaries
from heddle.concurrency.escape.thread_escape import ThreadEscape
from heddle.concurrency.flags.dead_branches import DeadBranches
from heddle.concurrency.locks.chosen_locks import ChosenLocks
from heddle.concurrency.locks.lock_inputs import LockInputs
from heddle.concurrency.locks.may_locks import MayLocks
from heddle.concurrency.locks.must_locks import held_locks
from heddle.concurrency.locks.single_thread_pools import SingleThreadPools
from heddle.concurrency.locks.unpublished_receivers import UnpublishedReceivers
from heddle.concurrency.ordering.class_initialisation import ClassInitialisation
from heddle.concurrency.ordering.happens_before import HappensBefore
from heddle.concurrency.threads.abstract_threads import Threads, threads
from heddle.concurrency.threads.jdk_operations import JdkOperations
from heddle.concurrency.threads.may_happen_in_parallel import MayHappenInParallel
from heddle.concurrency.threads.tasks import SubmittedTasks
from heddle.models.threads import ThreadModels
from heddle.pointsto.context import ContextPolicy
from heddle.pointsto.frames import Frames
from heddle.pointsto.solve import solve
from heddle.program.assumption import AssumptionLog
from heddle.program.classes import Class, Method
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Origin, Program, Role
from heddle.races.accesses.access import Accesses, accesses, library_touches
from heddle.races.stages.mutual_exclusion import exclusion
from heddle.races.stages.result import FoundRace
from heddle.races.stages.rules import Analyses, RuleCache
from ir_text import parse_classes

LIBRARY: Final = """
class public java/lang/Object extends none {
  method public <init>()V {
    b0:
      return
  }
}
class public java/lang/Class {}
class public java/lang/Throwable {}
class public java/lang/Thread {
  method public <init>()V {
    b0:
      invokespecial java/lang/Object.<init>()V (v0)
      return
  }
  method public run()V {
    b0:
      return
  }
  method public start()V {
    b0:
      return
  }
  method public join()V {
    b0:
      return
  }
}
"""


class _Given:
    """Classes from memory; those of Java are a library, whose methods the tables model."""

    def __init__(self, text: str) -> None:
        self.classes = {each.name: each for each in parse_classes(text)}

    def load(self, name: str, _: AssumptionLog) -> tuple[Class, Origin] | None:
        found = self.classes.get(name)
        role = Role.LIBRARY if name.startswith("java/") else Role.APPLICATION
        return (found, Origin(role, "test")) if found else None


def threaded(text: str) -> Program:
    """Make a program of IR text."""
    given = _Given(text)
    names = [name for name in given.classes if not name.startswith("java/")]
    return Program(given, tuple(names), AssumptionLog())


def main_of(program: Program) -> Method:
    """Return `p/M.main`."""
    (found,) = [m for m in program.class_named("p/M").methods if m.name == "main"]
    return found


@final
class Analysed:
    """A program with all that is said of it."""

    def __init__(
        self,
        program: Program,
        policy: ContextPolicy,
        models: ThreadModels | None = None,
        frames: Frames | None = None,
    ) -> None:
        self.program = program
        models, hierarchy = models or ThreadModels(), Hierarchy(program)
        frames = frames or solve(program, [main_of(program)], policy).frames()
        self.calling = ThreadCalls(frames, models, hierarchy)
        self.once: AtMostOnce = at_most_once(self.calling)
        tasks = self.tasks = SubmittedTasks(self.calling, self.once)
        self.threads: Threads = threads(self.calling, self.once, tasks)
        self.parallel = MayHappenInParallel(tasks, self.threads, Work())
        captures = EscapeSummaries(hierarchy)
        self.library = library_touches(program, self.calling, hierarchy, models)
        captures.set_opaque_accesses(self.library.by_signature)
        self.escape = ThreadEscape(self.calling, captures, Work())
        targets = CallTargets(frames)
        self.local = LocallyWrittenFields(self.calling, hierarchy, self.escape, targets)
        self.paths = AccessPaths(frames, hierarchy, targets, self.local)
        self.disjoint = Disjointness(self.calling, self.once, Work())
        workers = SingleThreadPools(self.calling, self.once, self.threads, self.parallel)
        self.held = held_locks(LockInputs(tasks, workers, self.paths, self.disjoint, Work()))
        excludes = partial(exclusion, self.disjoint)
        self.orders = HappensBefore(tasks, self.threads, self.escape, self.held, excludes)
        self.indices = DisjointIndices(program, hierarchy, self.calling, self.once, self.threads)
        self.separate = SeparateElements(self.calling, self.indices, self.disjoint, self.paths)
        self.chosen = ChosenLocks(self.calling, self.once, self.separate, self.held, self.paths)
        self.initialised = ClassInitialisation(self.calling, hierarchy)
        self.never = DeadBranches(self.calling, self.paths, self.held.flags)
        self.may = MayLocks(self.calling, self.threads, self.held)
        self.accesses: Accesses = accesses(program, self.calling, models, self.library).accesses

    def analyses(self, locks: str) -> Analyses:
        """Return what the stages ask, with locks decided as said."""
        may = self.may if locks == "may" else None
        return Analyses(
            self.accesses,
            self.threads,
            self.escape,
            self.parallel,
            self.held,
            self.orders,
            self.separate,
            self.initialised,
            self.never,
            self.chosen,
            self.disjoint,
            UnpublishedReceivers(self.calling, self.escape, self.held),
            may,
            locks,
            JdkOperations(self.calling, self.threads, self.parallel),
            RuleCache(),
        )


def thread_pairs(race: FoundRace, running: Threads) -> set[tuple[int, int]]:
    """Return the pairs of threads in which a race may happen, by their numbers."""
    return {divmod(bit, len(running.all)) for bit in bits(race.threads)}
