"""Time and memory that a run may take, and work that is cut short."""

from heddle._util.allowance import Allowance
from heddle._util.work import Work


class Machine:
    """A clock and a memory that stand still until they are told otherwise."""

    def __init__(self) -> None:
        self.now = 100.0
        self.used = 10.0

    def allowance(self, seconds: float = 0, megabytes: float = 0) -> Allowance:
        return Allowance(seconds, megabytes, clock=lambda: self.now, memory=lambda: self.used)


def test_nothing_is_used_up_without_a_limit() -> None:
    machine = Machine()
    allowance = machine.allowance()
    machine.now, machine.used = 1e9, 1e9
    assert not allowance.is_used_up()


def test_time_is_over_after_so_many_seconds() -> None:
    machine = Machine()
    allowance = machine.allowance(seconds=5)
    machine.now += 5
    assert not allowance.is_used_up()
    machine.now += 0.1
    assert allowance.is_used_up()
    assert allowance.reason == "the 5 seconds allowed are over"


def test_memory_is_looked_at_now_and_then() -> None:
    machine = Machine()
    allowance = machine.allowance(megabytes=20)
    assert not allowance.is_used_up()
    machine.used = 21
    assert not allowance.is_used_up(), "too soon to look again"
    machine.now += 1
    assert allowance.is_used_up()
    assert allowance.reason == "the 20 MB allowed are used up"


def test_what_is_used_up_stays_so() -> None:
    machine = Machine()
    allowance = machine.allowance(megabytes=20)
    machine.used = 21
    assert allowance.is_used_up()
    machine.used = 1
    machine.now += 1
    assert allowance.is_used_up()


def test_work_is_cut_short() -> None:
    machine = Machine()
    work = Work(1000, machine.allowance(seconds=5))
    assert work.spend()
    machine.now += 6
    assert not work.is_spent, "only whoever works is told"
    assert not work.spend()
    assert work.is_spent
    assert work.cut_short == "the 5 seconds allowed are over"


def test_work_has_its_own_limit_as_well() -> None:
    work = Work(3, Machine().allowance(seconds=5))
    assert work.spend(3)
    assert not work.spend()
    assert work.cut_short == ""
