"""The rules of Naik 2008, chapter 2, read naively: sets of tuples, nothing shared or packed.

Frames stand for a method in a context. `reaches` is (2.1) to (2.3), `original_races` and what
follows (2.4) to (2.20), pair by pair with the functions of `races.stages`, projected to pairs of
statements as Table 2.4 counts them. The thesis leaves two relations open; here they are:

*Started before.* A call that starts threads, itself or in its callees, has started them at every
point that control may get to from behind it: all that a callee may have started when it returns,
on the way that is taken if it does, and likewise if it throws. Of callees that lead back to their
caller nothing is known but what they may start. A class may be initialised before the first
instruction of a frame that uses it.

*May happen in parallel*, but for joins, which are taken to do nothing. At a point of t may run

  own         what t started before it got there, with all that these start (their *family*);
  inherited   whoever started t, and what may run beside that; what it had started when it started
              t; and, if t was running when its starter started another, the family of that.

*Guarded*: the monitors that some path through the callers and the body has entered and not left.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple, TypeAlias, TypeVar, final

from race_rules import may_escape, original_races

from heddle._util.bits import bits
from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.concurrency.locks.may_locks import MayLocks
from heddle.concurrency.threads.abstract_threads import Threads
from heddle.pointsto.frames import Frame, FrameGroup, ObjectSet
from heddle.program.descriptors import CLASS_TYPE, type_of_class
from heddle.program.flow import catches_everything, may_throw, normal_successors
from heddle.program.ir import Body, Instr, MonitorEnter, MonitorExit, Return
from heddle.races.stages.funnel import STAGES
from heddle.races.stages.rules import (
    AccessPair,
    Analyses,
    may_alias,
    may_be_parallel,
    may_be_shared,
    may_be_unlocked,
    must_differ,
    ultimate_object,
)

# A place in a body: block and index.
Place: TypeAlias = tuple[int, int]
_X = TypeVar("_X")
_Y = TypeVar("_Y")


def closed(
    found: set[tuple[_X, _Y]], step: Callable[[_X, _Y], Iterable[tuple[_X, _Y]]]
) -> set[tuple[_X, _Y]]:
    """Return a relation with all that follows from its tuples, one at a time."""
    todo = list(found)
    while todo:
        for follows in list(step(*todo.pop())):
            if follows not in found:
                found.add(follows)
                todo.append(follows)
    return found


def callees(frame: Frame) -> set[Frame]:
    """Return what a frame calls, initialisers of classes included."""
    return {*frame.initialises, *(f for call in frame.calls for f in call.callees())}


def named(calling: ThreadCalls, frame: Frame) -> set[int]:
    """Return the objects that name threads which a frame starts."""
    row = calling.start_frames.get(frame)
    return set() if row is None else set(bits(calling.thread_objects(frame, row)))


def reaches(calling: ThreadCalls) -> set[tuple[int | None, Frame]]:
    """(2.1) to (2.3), a thread being named by its object, None for the main thread."""

    def step(thread: int | None, frame: Frame) -> Iterator[tuple[int | None, Frame]]:
        for callee in callees(frame) if frame not in calling.start_frames else frame.initialises:
            yield thread, callee
        for started in named(calling, frame):
            for root in roots(calling, frame, started):
                yield started, root

    return closed({(None, main) for main in calling.frames.mains}, step)


def roots(calling: ThreadCalls, frame: Frame, started: int) -> set[Frame]:
    """Return what a start runs in a thread: what its own object selects."""
    others = named(calling, frame) - {started}
    found: set[Frame] = set()
    for callee in (f for call in frame.calls for f in call.callees()):
        receivers = set(bits(calling.frames.parameter(callee, 0)))
        if started in receivers or not receivers & others:
            found.add(callee)
    return found


# May happen in parallel ---------------------------------------------------------------------------


def _instr(body: Body, place: Place) -> Instr:
    return body.blocks[place[0]].instrs[place[1]]


def _after(body: Body, place: Place) -> list[Place]:
    """Return where control goes from a place if nothing is thrown there."""
    block = body.blocks[place[0]]
    if place[1] + 1 < len(block.instrs):
        return [(place[0], place[1] + 1)]
    return [(target, 0) for target in normal_successors(block)]


def _handlers(body: Body, place: Place) -> list[Place]:
    if not may_throw(body, _instr(body, place)):
        return []
    return [(handler.target, 0) for handler in body.blocks[place[0]].handlers]


def _places(body: Body, starts: Iterable[Place]) -> set[Place]:
    """Return all places that control may get to from some."""
    found = set(starts)
    todo = list(found)
    while todo:
        place = todo.pop()
        for target in (*_after(body, place), *_handlers(body, place)):
            if target not in found:
                found.add(target)
                todo.append(target)
    return found


@final
class NaiveParallel:
    """`parallel` as the module says; threads are their numbers in `Threads.all`."""

    def __init__(self, calling: ThreadCalls, threads: Threads) -> None:
        self._calling = calling
        self._threads = threads
        self._frames = calling.frames.all
        self._of_object = {
            calling.frames.objects.index(t.object): t.number
            for t in threads.all
            if t.object is not None
        }
        self._graph = {
            f: set(f.initialises) if f in calling.start_frames else callees(f) for f in self._frames
        }
        self._below = {f: self._reachable(f) for f in self._frames}
        self._groups = {g for f in self._frames for call in f.calls for g in call.groups}
        self._makes = {f: self._made_in(f) for f in self._frames}
        self._by = self._starting()
        self._before: dict[tuple[Frame, int], set[int]] = {}
        self._returning: dict[Frame, set[int]] = {}
        self._throwing: dict[Frame, set[int]] = {}
        self._flow()
        self.own = self._own()
        self.inherited = self._inherit()

    def others(self, thread: int, frame: Frame, pc: int) -> set[int]:
        """Return who may run while a thread is at an offset of a frame."""
        found = self.inherited[thread] | self.own_at(thread, frame, pc)
        return found - {thread} if self._threads.all[thread].is_single else found

    def own_at(self, thread: int, frame: Frame, pc: int) -> set[int]:
        started = self._before.get((frame, pc), set())
        return {u for f, u in self.own[thread] if f is frame} | started

    # What is started ------------------------------------------------------------------------------

    def _reachable(self, frame: Frame) -> set[Frame]:
        """Return what is called from a frame, itself only if it is called again."""
        found: set[Frame] = set()
        todo = [frame]
        while todo:
            for callee in self._graph[todo.pop()]:
                if callee not in found:
                    found.add(callee)
                    todo.append(callee)
        return found

    def _made_in(self, frame: Frame) -> set[int]:
        return {
            self._of_object[started]
            for each in (frame, *self._below[frame])
            for started in named(self._calling, each)
        }

    def _starting(self) -> set[tuple[int, int]]:
        found = {
            (thread.number, made)
            for thread in self._threads.all
            for root in thread.roots
            for made in self._makes[root]
        }

        def step(thread: int, made: int) -> Iterator[tuple[int, int]]:
            yield from ((thread, u) for t, u in found if t == made)
            yield from ((t, made) for t, u in found if u == thread)

        return closed(found, step)

    def _families(self, started: set[int]) -> set[int]:
        return started | {u for t, u in self._by if t in started}

    def _may_start(self, frame: Frame) -> set[int]:
        return self._families(self._makes[frame])

    # Started before -------------------------------------------------------------------------------

    def _leads_back(self, group: FrameGroup) -> bool:
        """Tell whether what a group calls may call the group again."""
        callers = {f for f in self._frames for call in f.calls if group in call.groups}
        callers -= set(self._calling.start_frames)
        return any(callee in callers or self._below[callee] & callers for callee in group.callees)

    def _flow(self) -> None:
        """Go on until nothing is new: what returns and throws depends on callees."""
        back = {group: self._leads_back(group) for group in self._groups}
        for frame in self._frames:
            self._returning[frame], self._throwing[frame] = set(), set()
        changed = True
        while changed:
            changed = False
            for frame in self._frames:
                before = (len(self._returning[frame]), len(self._throwing[frame]))
                self._flow_through(frame, back)
                changed |= before != (len(self._returning[frame]), len(self._throwing[frame]))

    def _flow_through(self, frame: Frame, back: dict[FrameGroup, bool]) -> None:
        if frame in self._calling.start_frames:
            self._returning[frame] = self._may_start(frame)
            return
        if frame.body is None:
            self._returning[frame] = self._throwing[frame] = self._may_start(frame)
            return
        self._spread(frame, (0, 0), {u for i in frame.initialises for u in self._may_start(i)})
        for place in _places(frame.body, [(0, 0)]):
            pc = _instr(frame.body, place).pc
            for group in (g for call in frame.calls if call.site.pc == pc for g in call.groups):
                for callee in group.callees:
                    self._call(frame, place, callee, back[group])

    def _call(self, frame: Frame, place: Place, callee: Frame, leads_back: bool) -> None:
        """Spread what a call may have started, from where it returns to and where it throws to."""
        assert frame.body is not None
        everything = self._may_start(callee) if leads_back else set[int]()
        returned, thrown = self._returning[callee] | everything, self._throwing[callee]
        if callee not in self._calling.start_frames:
            thrown = thrown | everything
        for target in _after(frame.body, place):
            self._spread(frame, target, returned)
        for target in _handlers(frame.body, place):
            self._spread(frame, target, thrown)
        if not catches_everything(frame.body.blocks[place[0]]):
            self._throwing[frame] |= thrown

    def _spread(self, frame: Frame, start: Place, started: set[int]) -> None:
        """Note that threads were started before all places that control gets to from one."""
        assert frame.body is not None
        if not started:
            return
        for place in _places(frame.body, [start]):
            instr = _instr(frame.body, place)
            self._before.setdefault((frame, instr.pc), set()).update(started)
            if isinstance(instr, Return):
                self._returning[frame] |= started
            leaves = not catches_everything(frame.body.blocks[place[0]])
            if leaves and may_throw(frame.body, instr):
                self._throwing[frame] |= started

    def _own(self) -> list[set[tuple[Frame, int]]]:
        """Return what each thread may have started when it enters a frame."""
        found: list[set[tuple[Frame, int]]] = []
        for thread in self._threads.all:
            reached = [f for f in self._frames if self._threads.reaching(f) >> thread.number & 1]
            known = {
                (g, u) for f in reached for g in self._graph[f] for u in self._started_before(f, g)
            }
            known |= {
                (f, u)
                for f in reached
                if f in self._below[f]
                for g in self._below[f]
                if f in self._below[g]
                for u in self._may_start(g)
            }
            found.append(closed(known, lambda f, u: [(g, u) for g in self._graph[f]]))
        return found

    def _started_before(self, frame: Frame, callee: Frame) -> set[int]:
        """Return what a frame may have started when it calls another, or initialises a class."""
        found: set[int] = set()
        if callee in frame.initialises:
            found |= self._may_start(frame)
        for call in frame.calls:
            if callee in call.callees():
                if frame.body is None:
                    found |= self._may_start(frame)
                found |= self._before.get((frame, call.site.pc), set())
        return found

    def _inherit(self) -> list[set[int]]:
        inherited: list[set[int]] = [set() for _ in self._threads.all]
        starts = [
            (starter, thread.number, self.own_at(starter, caller.frame, caller.call.site.pc))
            for thread in self._threads.all
            for caller in thread.starts
            for starter in bits(self._threads.reaching(caller.frame))
        ]
        size = -1
        while size != (size := sum(map(len, inherited))):
            for starter, started, running in starts:
                inherited[started] |= {starter} | inherited[starter] | running
                for sibling in running:
                    inherited[sibling] |= self._families({started})
        return inherited


# Locks --------------------------------------------------------------------------------------------


def monitors_at(body: Body) -> dict[int, set[frozenset[tuple[int, int]]]]:
    """Return for each offset all the ways to hold monitors there: variables, how often each."""
    found: dict[int, set[frozenset[tuple[int, int]]]] = {}
    todo: list[tuple[Place, frozenset[tuple[int, int]]]] = [((0, 0), frozenset())]
    seen = set(todo)
    while todo:
        place, held = todo.pop()
        instr = _instr(body, place)
        found.setdefault(instr.pc, set()).add(held)
        then = _step(instr, dict(held))
        # A monitor that cannot be entered is not held, nor one whose leaving throws.
        thrown = held if isinstance(instr, MonitorEnter) else then
        targets = [(target, then) for target in _after(body, place)]
        targets += [(target, thrown) for target in _handlers(body, place)]
        for state in targets:
            if state not in seen:
                seen.add(state)
                todo.append(state)
    return found


def _step(instr: Instr, held: dict[int, int]) -> frozenset[tuple[int, int]]:
    if isinstance(instr, MonitorEnter):
        held[instr.operand] = held.get(instr.operand, 0) + 1
    elif isinstance(instr, MonitorExit):
        held[instr.operand] = held.get(instr.operand, 0) - 1
    return frozenset((var, count) for var, count in held.items() if count > 0)


@final
class NaiveGuarded:
    """`guarded`: what a thread may hold the lock of, as numbers of objects or names of classes."""

    def __init__(self, calling: ThreadCalls, threads: Threads) -> None:
        self._calling = calling
        self._frames = calling.frames
        self._own: dict[tuple[Frame, int], set[int | str]] = {}
        for frame in calling.frames.all:
            self._find(frame)
        self.entering = [
            closed(
                set(self._given(calling, threads, thread.number)),
                lambda f, lock: (
                    ()
                    if f in calling.start_frames
                    else [(g, lock) for call in f.calls for g in call.callees()]
                ),
            )
            for thread in threads.all
        ]

    def at(self, thread: int, frame: Frame, pc: int) -> set[int | str]:
        held = {lock for f, lock in self.entering[thread] if f is frame}
        return by_name(self._calling, held | self._own.get((frame, pc), set()))

    def _find(self, frame: Frame) -> None:
        method, frames = frame.method, self._frames
        if method is None or frame.body is None:
            return
        always: set[int | str] = set()
        if method.is_synchronized:
            this = bits(frames.parameter(frame, 0))
            always |= {type_of_class(method.owner)} if method.is_static else set(this)
        for pc, ways in monitors_at(frame.body).items():
            variables = {var for way in ways for var, _ in way}
            held = {o for var in variables for o in bits(frames.variable(frame, var))}
            self._own[frame, pc] = always | held

    def _given(
        self, calling: ThreadCalls, threads: Threads, thread: int
    ) -> Iterator[tuple[Frame, int | str]]:
        for frame in calling.frames.all:
            if threads.reaching(frame) >> thread & 1 and frame not in calling.start_frames:
                for call in frame.calls:
                    held = self._own.get((frame, call.site.pc), set())
                    yield from product(call.callees(), held)


def by_name(calling: ThreadCalls, found: Iterable[int | str]) -> set[int | str]:
    """Write the class objects among objects as the names of their types."""
    objects = calling.frames.objects
    return {
        objects[each].site.label.removeprefix("class ")
        if isinstance(each, int) and objects[each].type == CLASS_TYPE
        else each
        for each in found
    }


def locks_of(calling: ThreadCalls, may: MayLocks, found: ObjectSet) -> set[int | str]:
    """Return a set of `MayLocks` in this form; it numbers classes beyond the objects."""
    beyond = {number: name for name, number in may._classes.items()}
    return by_name(calling, [beyond.get(number, number) for number in bits(found)])


# Stages -------------------------------------------------------------------------------------------


class Kept(NamedTuple):
    """What a stage keeps: pairs of statements, by number."""

    together: set[tuple[int, int]]
    alone: set[tuple[int, int]]


class NaiveRace(NamedTuple):
    """On which objects, and in which pairs of threads, two statements may race."""

    objects: set[int]
    threads: set[tuple[int, int]]


def stages(analyses: Analyses) -> tuple[dict[str, Kept], dict[tuple[int, int], NaiveRace]]:
    """Put every pair of accesses through every stage."""
    kept = {name: Kept(set(), set()) for name in STAGES}
    races: dict[tuple[int, int], NaiveRace] = {}
    for pair in original_races(analyses.accesses, analyses.threads):
        key = (pair.first.statement.number, pair.second.statement.number)
        alone = _alone(analyses, pair)
        for name, passes in zip(STAGES, alone, strict=True):
            if passes:
                kept[name].alone.add(key)
        for name, passes in zip(STAGES, _together(analyses, pair, alone), strict=True):
            if not passes:
                break
            kept[name].together.add(key)
        objects = ultimate_object(analyses, pair)
        if objects is not None:
            race = races.setdefault(key, NaiveRace(set(), set()))
            race.objects.update(bits(objects))
            race.threads.add((pair.first.thread.number, pair.second.thread.number))
    return kept, races


def _alone(analyses: Analyses, pair: AccessPair) -> tuple[bool, ...]:
    return (
        True,
        may_alias(analyses, pair) is not None,
        may_escape(analyses, pair),
        may_be_parallel(analyses, pair),
        may_be_unlocked(analyses, pair, may_alias(analyses, pair) or 0),
    )


def _together(analyses: Analyses, pair: AccessPair, alone: tuple[bool, ...]) -> tuple[bool, ...]:
    """After the others, the escape stage asks for an object that both accesses may share."""
    is_static = pair.first.statement.base is None
    shared = (
        0
        if is_static
        else may_be_shared(analyses, pair.first) & may_be_shared(analyses, pair.second)
    )
    unlocked = may_be_unlocked(analyses, pair, shared) and must_differ(analyses, pair) is None
    return (*alone[:2], is_static or bool(shared), alone[3], unlocked)
