"""What happens in runs of a program, held against what the analyses say of all runs.

Every claim that a later stage builds on is checked where it could be wrong:

- a thread runs only frames that `reaches` says it may run; what it accesses is pointed to;
- whoever else is alive while a thread is at a call or an access may happen in parallel there;
- a lock that must be held is held, and one that is held may be;
- a variable is what its name says, and a field holds what it is said to hold still;
- an access to an object that another thread could have reached by then is one to a shared object;
- what is said to run, to be made or to be started at most once is;
- two accesses that nothing orders are a race that is found, in these threads, on this object.

From the last are left out accesses to an object that no other thread could have reached so far:
`escaping_races` drops them by design (rule 2.13), although an object that is handed over without
synchronisation may race with what its maker did before.
"""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple, final

from thread_machine import Activation, Machine, Running, Thing
from thread_steps import run
from thread_worlds import Labelled

from heddle._util.bits import bits
from heddle.concurrency.aliasing.access_paths import AccessPath
from heddle.concurrency.aliasing.lock import CONSTRUCTION, FACTS
from heddle.pointsto import FieldKey, Frame
from heddle.program.classes import Field
from heddle.program.flow import operands
from heddle.program.ir import ArrayStore, Instr, PutField, PutStatic
from heddle.races.accesses.access import Statement
from heddle.races.stages.funnel import run_stages
from heddle.races.stages.result import FoundRace
from threaded_programs import Analysed, thread_pairs


class Violation(NamedTuple):
    """A claim that a run refutes."""

    claim: str
    details: tuple[object, ...]


class _Past(NamedTuple):
    """An access that happened."""

    statement: Statement
    thread: int
    time: int
    abstract: int
    was_shared: bool


@final
class Watching:
    """Checks one run after the other."""

    def __init__(self, analysed: Analysed) -> None:
        self._analysed = analysed
        self._world = Labelled(analysed.program, analysed.calling, analysed.threads)
        self._statements = {
            (s.method, s.pc, s.is_write, s.base): s for s in analysed.accesses.statements
        }
        self._races: dict[tuple[int, int], FoundRace] = {
            (race.first.number, race.second.number): race
            for race in run_stages(analysed.analyses("sound")).races
        }
        self.violations: dict[Violation, None] = {}
        self.happened: dict[str, int] = {}
        self.seen: set[tuple[str, str]] = set()
        self._machine: Machine | None = None
        self._pasts: dict[tuple[object, ...], list[_Past]] = {}
        self._made: dict[int, Thing] = {}
        self._entered: set[Frame] = set()

    def run(self, seeds: Iterable[int], steps: int) -> None:
        """Run a program once for every seed."""
        for seed in seeds:
            self._pasts, self._made, self._entered = {}, {}, set()
            random = Random(seed)
            self._machine = Machine(self._world, random.choice, self)
            run(self._machine, random, steps)
            self._check_single(self._machine)

    def _check_single(self, machine: Machine) -> None:
        for thread in {t.abstract for t in machine.threads if t.abstract.is_single}:
            count = sum(1 for t in machine.threads if t.abstract == thread)
            self._check(count == 1, "single", thread.number)

    def _check(self, holds: object, claim: str, *details: object) -> None:
        self.happened[claim] = self.happened.get(claim, 0) + 1
        if not holds:
            self.violations[Violation(claim, details)] = None

    # What happens ---------------------------------------------------------------------------------

    def made(self, thing: Thing) -> None:
        once = self._analysed.once.single_objects >> thing.number & 1
        if once:
            found = self._analysed.calling.frames.objects[thing.number]
            self._check(thing.number not in self._made, "made once", found)
        self._made[thing.number] = thing

    def entered(self, frame: Frame) -> None:
        if self._analysed.once.must_run_at_most_once(frame):
            self._check(frame not in self._entered, "runs once", frame)
        self._entered.add(frame)

    def at(self, thread: Running, pc: int) -> None:
        frame, number = thread.stack[-1].frame, thread.abstract.number
        analysed, machine = self._analysed, self._machine
        assert machine is not None
        self._check(analysed.threads.reaching(frame) >> number & 1, "reaches", number, frame)
        others = analysed.parallel.parallel(thread.abstract, frame, pc)
        for other in machine.threads:
            if other is not thread and other.is_alive:
                beside = other.abstract.number
                self._check(others >> beside & 1, "parallel", number, frame, pc, beside)
        for lock in analysed.held.held(frame, pc):
            if lock.kind not in FACTS and analysed.paths.must_all_be_stable(lock.path.fields):
                self._check(self._holds(thread, lock.path), "held", frame, pc, lock)
        self._check_names(thread.stack[-1])
        may = analysed.may.guarded(thread.abstract, frame, pc)
        for thing in _monitors(thread.stack):
            known = thing.number < 0 or may >> thing.number & 1
            self._check(known, "may be held", number, frame, pc, thing.number)

    def _check_names(self, activation: Activation) -> None:
        """Check that what an instruction uses is what its names say."""
        frame, paths = activation.frame, self._analysed.paths
        assert frame.method is not None
        names = paths.of(frame.method, activation.body)
        instr = activation.instr()
        for var in operands(instr):
            value, path = activation.values.get(var), names.get(var)
            if (
                path is None
                or not isinstance(value, Thing)
                or not paths.must_all_be_stable(path.fields)
            ):
                continue
            if path.root[0] in ("variable", "parameter", "static"):
                named = self._followed(activation, path)
                self._check(named is value, "name", frame, instr.pc, var, path)
        for (base, field), held in paths.field_facts_at(frame.method, instr.pc).held.items():
            assert isinstance(base, AccessPath)
            assert isinstance(held, AccessPath)
            if paths.must_all_be_stable(
                (*base.fields, *held.fields)
            ) and paths.must_be_written_locally(field):
                thing, value = (self._followed(activation, each) for each in (base, held))
                if thing is not None and value is not None:
                    details = (frame, instr.pc, base, field, held)
                    self._check(thing.fields.get(field) is value, "still held", *details)

    def _followed(self, activation: Activation, path: AccessPath) -> Thing | None:
        thing = self._root(activation, path)
        for field in path.fields:
            found = thing.fields.get(field) if thing is not None else None
            thing = found if isinstance(found, Thing) else None
        return thing

    def accessed(
        self, thread: Running, instr: Instr, location: FieldKey, thing: Thing | None, index: int
    ) -> None:
        analysed, frame = self._analysed, thread.stack[-1].frame
        is_write = isinstance(instr, PutField | PutStatic | ArrayStore)
        assert frame.method is not None
        base = getattr(instr, "array", getattr(instr, "base", None))
        statement = self._statements[frame.method, instr.pc, is_write, base]
        if thing is not None:
            objects = analysed.accesses.objects(statement, frame)
            self._check(objects >> thing.number & 1, "points to", frame, instr.pc)
            if thing.is_shared:
                escaping = analysed.escape.escaping(frame, instr.pc, 1 << thing.number)
                self._check(escaping, "escapes", frame, instr.pc, thing.number)
        now = _Past(
            statement,
            thread.number,
            thread.clock[thread.number],
            thread.abstract.number,
            thing is None or thing.is_shared,
        )
        pasts = self._pasts.setdefault((thing, location, index), [])
        for past in pasts:
            if past.thread != thread.number and thread.clock.get(past.thread, 0) < past.time:
                self._raced(past, now, thing)
        pasts.append(now)

    # Claims ---------------------------------------------------------------------------------------

    def _raced(self, past: _Past, now: _Past, thing: Thing | None) -> None:
        """Two accesses to one place were not ordered: a race, unless both read."""
        if not (past.statement.is_write or now.statement.is_write):
            return
        if not (past.was_shared and now.was_shared):
            return
        first, second = past, now
        if first.statement.number > second.statement.number:
            first, second = second, first
        places = (_shown(first.statement), _shown(second.statement))
        self.seen.add(places)
        race = self._races.get((first.statement.number, second.statement.number))
        pair = (first.abstract, second.abstract)
        details = (*places, *pair)
        self._check(race is not None, "race", *details)
        if race is not None:
            same = first.statement is second.statement
            pairs = thread_pairs(race, self._analysed.threads)
            found = pair in pairs or (same and pair[::-1] in pairs)
            self._check(found, "threads of race", *details)
            if thing is not None:
                self._check(race.objects >> thing.number & 1, "objects of race", *details)

    def _holds(self, thread: Running, path: AccessPath) -> bool:
        """Tell whether a thread has entered the monitor of what a path leads to now.

        What a thread is constructing, it has called a constructor on.
        """
        kind, what = path.root
        assert self._machine is not None
        if kind == "initialising":
            assert isinstance(what, str)
            return self._machine.initialised[what].by is thread
        if path.fields[-1:] == (CONSTRUCTION,):
            made = self._followed(thread.stack[-1], path._replace(fields=path.fields[:-1]))
            return made is not None and any(_constructs(each, made) for each in thread.stack)
        thing = self._followed(thread.stack[-1], path)
        return thing is not None and thing.owner is thread

    def _root(self, activation: Activation, path: AccessPath) -> Thing | None:
        kind, what = path.root
        machine = self._machine
        assert machine is not None
        if kind == "class":
            assert isinstance(what, str)
            return machine.class_object(what)
        if kind == "static":
            assert isinstance(what, Field)
            found = machine.statics.get(what)
        elif kind == "object":
            assert isinstance(what, int)
            classes = [each for each in machine.classes.values() if each.number == what]
            found = classes[0] if classes else self._made.get(what)
        elif kind == "either":
            assert isinstance(what, int)
            made = [self._made[number] for number in bits(what) if number in self._made]
            found = made[0] if len(made) == 1 else None
        else:
            assert isinstance(what, int)
            found = activation.values[what]
        return found if isinstance(found, Thing) else None


def _constructs(activation: Activation, thing: Thing) -> bool:
    method = activation.frame.method
    is_constructor = method is not None and method.name == "<init>"
    return is_constructor and activation.values.get(0) is thing


def _monitors(stack: list[Activation]) -> dict[Thing, None]:
    """Return the monitors that a thread has entered since it began to initialise a class, if so."""
    starts = [at for at, each in enumerate(stack) if each.frame.is_initialiser]
    inner = stack[starts[-1] :] if starts else stack
    return dict.fromkeys(thing for activation in inner for thing in activation.monitors)


def _shown(statement: Statement) -> str:
    return f"{statement.method.owner}.{statement.method.name}@{statement.pc}"
