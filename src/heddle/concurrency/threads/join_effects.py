"""The threads that have ended when a call that joins returns (rules J1, J4, J5, J7 and T5)."""

from typing import final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle.concurrency.threads.abstract_threads import Threads, ThreadSet
from heddle.concurrency.threads.effects import Joins, Survivors
from heddle.concurrency.threads.future_fields import FutureFields
from heddle.concurrency.threads.interrupts import may_interrupt
from heddle.concurrency.threads.places import Place
from heddle.concurrency.threads.started import StartedThreads, started_threads
from heddle.concurrency.threads.tasks import SubmittedTasks
from heddle.pointsto import FieldKey, Frame, FrameCall, ObjectSet
from heddle.program.ir import Var


@final
class JoinEffects:
    """The joins of calls; with what each thread may leave running, also if it has not thrown.

    `of_any` are the survivors of any thread or task. With `are_certain` nothing interrupts threads.
    """

    def __init__(self, tasks: SubmittedTasks, threads: Threads, started: StartedThreads) -> None:
        calling = self._calling = tasks.calling
        self._tasks = tasks
        self._threads = threads
        self._started = started
        self._future_fields = FutureFields(tasks)
        self._numbers = {t.object: t.number for t in started_threads(threads)}
        self.variables = Memo(_variables)
        self.joinable_singles = union(started.only_by)
        self._only_by_all = Memo(self._started_only_by)
        self.are_certain = not any(may_interrupt(calling, f) for f in calling.frames.all)
        self.left = [0] * len(threads.all)
        self.left_normally = [0] * len(threads.all)
        self.of_any = Survivors()

    def leave(self, left: list[tuple[ThreadSet, ThreadSet]]) -> None:
        """(J5) Set what each thread may leave running when it has returned, or has thrown."""
        self.left = [normally | thrown for normally, thrown in left]
        self.left_normally = [normally for normally, _ in left]
        each = enumerate(self.left)
        self.of_any = Survivors(0, tuple([(1 << at, found) for at, found in each if found]))

    def joins(self, frame: Frame, call: FrameCall) -> Joins:
        """(J1, J4) Join what was started through the receiver, and the one thread that it can be.

        The join of a pool joins all of its tasks, whoever submits them (T5).
        """
        frames = self._calling.frames
        receivers = frames.points_to(frame, call.site.arguments[0])
        if receivers & self._tasks.early or not self._must_wait(call, receivers):
            return Joins()
        joined = [self._numbers.get(found) for found in frames.objects_of(receivers)]
        known = [number for number in joined if number is not None]
        are_threads, is_pool = len(known) == len(joined), bool(receivers & self._tasks.pools)
        single = 1 << known[0] & self.joinable_singles if len(joined) == 1 and known else 0
        single |= self._future_tasks(frame, call)
        for_all = single & self.only_by_runners(frame)
        if receivers.bit_count() == 1:
            pooled = self._started.pools.get(receivers.bit_length() - 1, 0)
            single, for_all = single | pooled & self.joinable_singles, for_all | pooled
        receiver = self.variables[frame].get(call.site.arguments[0])
        through = () if receiver is None else (Place(receiver),)
        return Joins(
            through,
            through if self.are_certain and are_threads else (),
            Survivors(
                union(self.left[number] for number in known),
                () if are_threads else self.task_survivors(is_pool=is_pool),
            ),
            single,
            for_all,
        )

    def task_survivors(self, *, is_pool: bool) -> tuple[tuple[ThreadSet, ThreadSet], ...]:
        """(J5) Return the survivors of each task that is joined through a future or a pool.

        A future that is joined normally is that of a task that has not thrown.
        """
        left = self.left if is_pool else self.left_normally
        tasks = bits(self._started.tasks)
        return tuple((1 << number, left[number]) for number in tasks if left[number])

    def _future_tasks(self, frame: Frame, call: FrameCall) -> ThreadSet:
        """(T5) Return the tasks whose future was read from a field that holds no other."""
        tasks = self._started.of_tasks(self._future_fields.joined_by(frame, call))
        return tasks & self.joinable_singles

    def only_by_runners(self, frame: Frame) -> ThreadSet:
        """(J4) Return the threads that whoever runs a frame is the only one to start.

        Another thread that runs it may have started their starter, later than it joins.
        """
        return self._only_by_all[self._threads.reaching(frame)]

    def _started_only_by(self, runners: ThreadSet) -> ThreadSet:
        found = self.joinable_singles
        for thread in bits(runners):
            found &= self._started.only_by[thread]
        return found

    def _must_wait(self, call: FrameCall, receivers: ObjectSet) -> bool:
        """Tell whether the receivers are in the state in which a row says that they are joined."""
        rows = {
            self._calling.thread_row(callee.method) for callee in call.callees() if callee.method
        }
        frames = self._calling.frames
        for where in {row.where for row in rows if row is not None and row.where is not None}:
            name, types = where
            for number in bits(receivers):
                fields = frames.fields.get(number, {})
                held = union(at for field, at in fields.items() if _name(field) == name)
                found = {each.type[1:-1] for each in frames.objects_of(held)}
                if not found or not types.issuperset(found):
                    return False
        return True


def _name(field: FieldKey) -> str:
    return field if isinstance(field, str) else field.name


def _variables(frame: Frame) -> dict[int, Var]:
    """Return the variables of the IR by their numbers in the statements; of a lambda, all."""
    if frame.body is None:
        return {number: number for number in range(frame.statements.size)}
    return {number: var for var, number in frame.statements.variables.items()}
