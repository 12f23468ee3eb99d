"""When objects were made, seen from a position: types and heap effects, as far as asked for.

Naik 2008, section 3.4: for one position of the loop vector, the abstract count of every variable in
every frame (the type environment) and of every field of an object that was made in an instance of
the position (the heap effects K). The rules are pointwise, so one position is computed at a time,
and only what a question leads to; one method per rule.

Variables are assigned once, so their counts need no program points but where an instance begins in
the middle of a body (`Position.is_before`). Methods are followed into and out of, told apart by
whether an instance goes on when they are called.

Departure: (3.14) says nothing of what is read from the heap, and section 3.6 repairs it by what was
written before in the same thread. Here a read yields what the writes of that field yield, those of
all threads: an object made NOW holds only what some write put there, and if each write put objects
of one instance together, what is read was made NOW as well. By induction over the steps of a run,
a write that is read comes before the read.

Abstract objects that are made in no instance at all, such as what class initialisers make, are
told by their names wherever they come to: they are left out of what variables hold and are given,
so that a variable that may hold one of them, or one made NOW, is known where it holds the latter.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.work import Work
from heddle.concurrency.callgraph import Caller, ThreadCalls
from heddle.concurrency.disjoint.definitions import Sources
from heddle.concurrency.disjoint.heap_writes import HeapWrite, HeapWrites
from heddle.concurrency.disjoint.loop_vector import (
    ACTIVE,
    ANY_TIME,
    IDLE,
    NEVER,
    NOW,
    SOME,
    UNSURE,
    Count,
    Mode,
    Position,
    no_longer_now,
)
from heddle.pointsto import NO_NUMBER, CallKind, FieldKey, Frame, FrameCall, ObjectSet

# Calls whose arguments are the parameters of what they call.
_DIRECT: Final = frozenset((CallKind.STATIC, CallKind.FIXED, CallKind.VIRTUAL))
_ALL_MODES: Final = ACTIVE | IDLE | UNSURE
# The single modes of each set of them.
_EACH: Final = [
    tuple([mode for mode in (ACTIVE, IDLE, UNSURE) if mode & modes])
    for modes in range(_ALL_MODES + 1)
]
# More cannot be found of a count.
_EVERYTHING: Final = NOW | ANY_TIME


# Questions are plain tuples, as there are many of them; those of different kinds are of different
# lengths, and so never equal: how a frame may be run, the count of a variable of a frame that is
# run in one mode, what a field of an object holds.
_ModeOf: TypeAlias = tuple[Frame]
_CountOf: TypeAlias = tuple[Frame, Mode, int]
_HeldBy: TypeAlias = tuple[int, FieldKey]
_Question: TypeAlias = _ModeOf | _CountOf | _HeldBy


@final
class _Answer:
    """What is known of a question so far, and who is to be asked again when that changes."""

    __slots__ = ("is_waiting", "known", "question", "readers")

    def __init__(self, question: _Question) -> None:
        self.question = question
        self.known = 0
        self.readers: dict[_Answer, None] = {}
        self.is_waiting = True


class Held(NamedTuple):
    """What a field of objects made in an instance may hold: of the same instance, and others."""

    same: ObjectSet
    other: ObjectSet


class TooMuchWorkError(Exception):
    """A question leads too far."""


class Allowed(NamedTuple):
    """What a question may take, and all of them together.

    `beyond` is for questions that take more than their share, as long as it lasts.
    """

    each: int
    together: Work
    beyond: Work | None = None


class Run(NamedTuple):
    """How frames are run, by number, and what is never made in an instance.

    It is for positions that begin where methods are called on objects only: all that such a method
    calls is run as it is (`_modes`).
    """

    modes: Sequence[Mode]
    never: ObjectSet = 0


class Facts(NamedTuple):
    """What is the same for all positions."""

    calling: ThreadCalls
    writes: HeapWrites
    sources: Sources
    givers: "Givers"


@final
class Givers:
    """Who calls frames, and with which arguments; None if these are not the parameters."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._of_groups: dict[int, list[tuple[Frame, tuple[int, ...] | None]]] = {}

    def of(self, frame: Frame) -> Iterator[tuple[Frame, tuple[int, ...] | None]]:
        """Return the calls that may lead to a frame."""
        groups = self._calling.groups_of[frame.number]
        return chain.from_iterable(map(self._of_group, groups))

    def _of_group(self, group: int) -> list[tuple[Frame, tuple[int, ...] | None]]:
        found = self._of_groups.get(group)
        if found is None:
            found = self._of_groups[group] = [
                (frame, call.site.arguments if call.site.kind in _DIRECT else None)
                for frame, call in self._calling.group_callers[group]
            ]
        return found


@final
class Counting:
    """The counts of one position, least solution, on demand.

    `run` tells how frames are run, and which objects are never made in an instance, if that is
    known already.
    """

    def __init__(
        self,
        facts: Facts,
        position: Position,
        allowed: Allowed,
        run: Run | None = None,
    ) -> None:
        self._calling = facts.calling
        self._frames = facts.calling.frames
        self._writes = facts.writes
        self._sources = facts.sources
        self._givers = facts.givers
        self._all_modes = None if run is None else run.modes
        # Of arrays without elements nothing is accessed, whoever made them.
        self._never: ObjectSet = 0 if run is None else run.never & ~facts.writes.empty
        self._counted: ObjectSet = ~(facts.writes.empty | self._never)
        self._position = position
        self._allowed = allowed
        self._together = allowed.together
        self._left = allowed.each
        self._is_given_up = False
        self._known: dict[_Question, _Answer] = {}
        self._todo: deque[_Answer] = deque()
        self._asking: _Answer | None = None

    def held(self, number: int, field: FieldKey) -> Held:
        """Return what a field of an object made in an instance may hold: heap effects from it."""
        self._begin()
        self._ask((number, field))
        self._solve()
        writes = self._writes.of(number, field)
        everything = self._writes.held(number, field)
        same = other = explained = 0
        for write in writes:
            found = everything & self._writes.written(write, field)
            explained |= found
            counts = self._written(write, field)
            same |= found if counts & NOW else 0
            other |= found if counts & ANY_TIME else 0
        never = everything & self._never
        return Held(same & ~never, other | never | everything & ~explained)

    def holds_now(self, number: int, field: FieldKey) -> bool:
        """Tell whether what a field holds must be of the instance in which its object is made."""
        self._begin()
        if self._writes.held(number, field) & self._never:
            return False
        answer = self._wanted((number, field))
        self._solve([answer])
        return not answer.known & ANY_TIME

    def is_now(self, frame: Frame, number: int) -> bool:
        """Tell whether what a variable of a frame holds must be made now, however it is run."""
        self._begin()
        if self._frames.numbered(frame, number) & self._never:
            return False
        modes = self._solved_mode(frame)
        answers = [self._wanted((frame, mode, number)) for mode in _EACH[modes]]
        self._solve(answers)
        return bool(answers) and all(answer.known == NOW for answer in answers)

    def effects(self, write: HeapWrite) -> Iterator[tuple[Count, Count]]:
        """(3.15) Return the counts of holder and held of a write, for each way it is run."""
        frame, base, value, _ = write
        self._begin()
        for mode in _EACH[self._solved_mode(frame)]:
            asked = [self._wanted((frame, mode, number)) for number in (base, value)]
            self._solve()
            ours, theirs = (answer.known for answer in asked)
            yield ours | self._never_of(frame, base), theirs | self._never_of(frame, value)

    def _never_of(self, frame: Frame, number: int) -> Count:
        return NEVER if self._frames.numbered(frame, number) & self._never else 0

    # -- the solver --------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Allow a question its share of work; after one took too much, nothing is solved."""
        if self._is_given_up:
            raise TooMuchWorkError
        self._left = self._allowed.each

    def _solve(self, wanted: Sequence[_Answer] = ()) -> None:
        """Answer all questions, or until one that must be NOW is known not to be."""
        todo = self._todo
        while todo:
            for answer in wanted:
                if answer.known & ANY_TIME:
                    return
            asking = todo.popleft()
            asking.is_waiting = False
            self._asking = asking
            before = asking.known
            found = before | self._answer(asking.question)
            self._asking = None
            if found != before:
                asking.known = found
                for reader in asking.readers:
                    if not reader.is_waiting and reader.known != _EVERYTHING:
                        reader.is_waiting = True
                        todo.append(reader)

    def _wanted(self, question: _Question) -> _Answer:
        """Ask from outside; return where the answer will be."""
        self._ask(question)
        return self._known[question]

    def _ask(self, question: _Question) -> int:
        """Return what is known so far; whoever asks is asked again when that changes."""
        self._spend()
        return self._asked(question)

    def _asked(self, question: _Question) -> int:
        """Ask without counting it as a step."""
        answer = self._known.get(question)
        if answer is None:
            answer = self._known[question] = _Answer(question)
            self._todo.append(answer)
        known, asking = answer.known, self._asking
        if asking is not None and known != _EVERYTHING:
            answer.readers[asking] = None
        return known

    def _spend(self, steps: int = 1) -> None:
        self._left -= steps
        if self._left < 0:
            beyond = self._allowed.beyond
            self._is_given_up = beyond is None or not beyond.spend(min(steps, -self._left))
        if self._is_given_up or not self._together.spend(steps):
            self._is_given_up = True
            raise TooMuchWorkError

    def _answer(self, question: _Question) -> int:
        if len(question) == 3:
            frame, mode, number = question
            if not self._frames.numbered(frame, number) & self._counted:
                # Arrays without elements hold nothing, and nothing of them is accessed.
                return 0
            found = self._count(frame, mode, number)
            return no_longer_now(found) if self._position.is_before(frame, number) else found
        if len(question) == 2:
            return self._held(*question)
        return self._mode(*question)

    # -- how frames are run ------------------------------------------------------------------------

    def _mode_of(self, frame: Frame) -> Mode:
        """Return how a frame may be run, as far as that is known."""
        if self._all_modes is not None:
            return self._all_modes[frame.number]
        return self._ask((frame,))

    def _solved_mode(self, frame: Frame) -> Mode:
        found = self._mode_of(frame)
        if self._all_modes is not None:
            return found
        self._solve()
        return self._known[(frame,)].known

    def _mode(self, frame: Frame) -> Mode:
        found = self._position.entry_mode(frame)
        if found:
            return found
        if self._is_entered(frame):
            found = IDLE
        for caller in self._calling.callers(frame):
            for _, passed in self._modes(caller):
                found |= passed
            if found == _ALL_MODES:
                break
        return found

    def _is_entered(self, frame: Frame) -> bool:
        return frame.is_initialiser or frame in self._calling.entered

    def _modes(self, caller: Caller) -> Iterator[tuple[Mode, Mode]]:
        """Return how a caller may be run, and how its callee is then."""
        frame, call = caller
        for mode in _EACH[self._mode_of(frame)]:
            if frame in self._calling.starting:
                yield mode, IDLE
            else:
                yield mode, self._position.passed_on(frame, mode, call.site.pc)

    # -- variables: (3.11) to (3.14), and methods --------------------------------------------------

    def _count(self, frame: Frame, mode: Mode, number: int) -> Count:
        """(3.11) null is nothing; (3.12) `new` is made now; (3.13) copies are what is copied."""
        sources = self._sources.of(frame.statements, number)
        found = sources.unfollowed
        for source in sources.copied:
            found |= self._ask((frame, mode, source))
        for pc in sources.made:
            found |= self._position.made(frame, mode, pc)
        for base, field in sources.loaded:
            found |= self._loaded(frame, mode, base, field)
        for position in sources.parameters:
            found |= self._given(frame, mode, position)
        if sources.is_result:
            found |= self._returned(frame, mode, number)
        return found

    def _loaded(self, frame: Frame, mode: Mode, base: int, field: FieldKey) -> Count:
        """(3.14) What is read from an object made NOW is what the writes of the field yield."""
        count, objects = self._ask((frame, mode, base)), self._frames.numbered(frame, base)
        never = bits(objects & self._never)
        is_any = count & ANY_TIME or any(self._leads_back(number, field) for number in never)
        found = ANY_TIME if is_any else 0
        for number in bits(objects & ~self._never) if count & NOW else ():
            found |= self._ask((number, field))
        return found

    def _leads_back(self, number: int, field: FieldKey) -> bool:
        """Tell whether what is made in no instance may hold what is made in one."""
        return bool(self._writes.held(number, field) & ~self._never)

    def _given(self, frame: Frame, mode: Mode, position: int) -> Count:
        """Return what all callers of a frame give for a parameter, as they are run."""
        found = ANY_TIME if self._is_entered(frame) else 0
        begins = self._position.begins(frame)
        if position == 0 and self._position.is_owners(frame):
            return NOW
        is_inherited = self._all_modes is not None and frame.number not in self._calling.begun
        if is_inherited and not begins:
            return self._inherited(frame, mode, position)
        for caller in self._calling.callers(frame):
            for how, passed in self._modes(caller):
                if begins or passed & mode:
                    given = self._argument(caller, how, frame, position)
                    stays = not begins or self._goes_on(caller.frame, how, caller.call, frame)
                    if not stays or caller.frame in self._calling.starting:
                        given = no_longer_now(given)
                    found |= given
            if found == _EVERYTHING:
                break
        return found

    def _inherited(self, frame: Frame, mode: Mode, position: int) -> Count:
        """Return the same of a frame that is run as its callers are; where most time is spent."""
        modes, known, asking = self._all_modes, self._known, self._asking
        assert modes is not None
        assert asking is not None
        count, found, steps = len(frame.statements.parameters), 0, 0
        for caller, arguments in self._givers.of(frame):
            if not modes[caller.number] & mode:
                continue
            if arguments is None or len(arguments) != count:
                found |= ANY_TIME
            elif arguments[position] != NO_NUMBER:
                steps += 1
                question = (caller, mode, arguments[position])
                answer = known.get(question)
                if answer is None:
                    self._asked(question)
                elif answer.known == _EVERYTHING:
                    found = _EVERYTHING
                else:
                    answer.readers[asking] = None
                    found |= answer.known
            if found == _EVERYTHING:
                break
        self._spend(steps)
        return found

    def _argument(self, caller: Caller, how: Mode, callee: Frame, position: int) -> Count:
        site = caller.call.site
        if site.kind not in _DIRECT or len(site.arguments) != len(callee.statements.parameters):
            return ANY_TIME
        number = site.arguments[position]
        return 0 if number == NO_NUMBER else self._ask((caller.frame, how, number))

    def _goes_on(self, frame: Frame, mode: Mode, call: FrameCall, callee: Frame) -> bool:
        """Tell whether a call that begins an instance only goes on with the one there is."""
        receiver = call.site.arguments[0] if call.site.arguments else NO_NUMBER
        if receiver == NO_NUMBER or not self._position.is_owners(callee):
            return False
        if not self._position.is_owner(frame, receiver):
            return False
        return self._ask((frame, mode, receiver)) in (0, NOW)

    def _returned(self, frame: Frame, mode: Mode, number: int) -> Count:
        """Return what the callees of a call return."""
        found = 0
        for call in frame.calls:
            if call.site.dest != number:
                continue
            if call.site.kind not in _DIRECT or frame in self._calling.starting:
                return ANY_TIME
            passed = self._position.passed_on(frame, mode, call.site.pc)
            for callee in call.callees():
                begun = self._position.entry_mode(callee)
                given = self._result(callee, begun or passed, call)
                if begun and not self._goes_on(frame, mode, call, callee):
                    given = no_longer_now(given)
                found |= given
        return found

    def _result(self, callee: Frame, modes: Mode, call: FrameCall) -> Count:
        statements = callee.statements
        if len(call.site.arguments) != len(statements.parameters):
            self._spend()
            return ANY_TIME
        result = statements.result
        each = _EACH[modes] if result != NO_NUMBER else ()
        self._spend(1 + len(each))
        found = 0
        for mode in each:
            found |= self._asked((callee, mode, result))
        return found

    # -- heap effects: (3.15) ----------------------------------------------------------------------

    def _held(self, number: int, field: FieldKey) -> Count:
        """(3.15) Join the effects of all writes of a field; what no write explains may be any."""
        explained, found = self._never, 0
        for write in self._writes.of(number, field):
            explained |= self._writes.written(write, field)
            found |= self._written(write, field)
            if found == _EVERYTHING:
                return found
        return found | (ANY_TIME if self._writes.held(number, field) & ~explained else 0)

    def _written(self, write: HeapWrite, field: FieldKey) -> Count:
        """Return what a write makes an object made in an instance hold, seen from that object."""
        frame, base, value, source = write
        if not self._writes.written(write, field) & ~self._never:
            return 0
        found = 0
        for mode in _EACH[self._mode_of(frame)]:
            holder = self._ask((frame, mode, base))
            if not holder & (NOW | SOME):
                continue
            if source == NO_NUMBER:
                held = self._ask((frame, mode, value))
            else:
                held = self._loaded(frame, mode, source, field)
            found |= held if holder == NOW else no_longer_now(held)
        return found
