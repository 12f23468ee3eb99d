"""All runs of a small program, within bounds: which accesses race in one of them.

The machine of `thread_machine` runs the program; what is left open there is decided here in every
way: which thread steps next, and which way each condition goes. A race is two accesses to one
place, one of them a write, that happens-before does not order (JLS 17.4.5) in some run. For each
there is a witness: the choices that lead to it, one for every instruction.

A thread is held for ever when it goes back to a block too often in one call, or calls too deep, and
those that are started after the first few do not run. What is held keeps its monitors. So the
bounded program is a program as well: all its runs end, and all are beginnings of real runs.

Two reductions keep this feasible; neither loses a race of the bounded program.

- *Local steps* are run at once (see `next_steps`). Whatever others do before a local step commutes
  with it, clocks included, and does not disable it: {its thread} is a persistent set (Godefroid
  1996, chapter 4). For every run there is then one that is explored and differs only by swaps of
  steps that commute. Happens-before and the accesses are the same in both, hence the races. No run
  is endless, so no thread is put off for ever.
- *States are merged* that have the same key (see `state_keys`): the same steps can follow, with the
  same races. Plain accesses order nothing, so runs in which they come in another order meet again,
  unless another value was read or is left.

Accesses are visible steps whether or not they conflict: nothing here knows what comes later.

In a world that decides (see `thread_machine`) conditions are chosen only where values are not
known, and going back to a block is not bounded: runs are cut by their length alone. A thread that
goes round for ever without a visible step is run until then, and the exploration is not complete.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from explored_states import Choice, Race, State
from java_steps import decided
from next_steps import Next, next_step
from state_keys import Key, Keys
from thread_machine import Running, World

from heddle.program.ir import If


class Bounds(NamedTuple):
    """How far to go: a thread goes back to a block `repeats` times in a call, `depth` calls deep.

    There are at most `threads` threads. A run has at most `steps` instructions, and there are at
    most `runs`, each of which ends where it ends or meets a state that is known. All of
    them together have at most `work` instructions.
    """

    repeats: int = 1
    depth: int = 6
    threads: int = 4
    steps: int = 1000
    runs: int = 5000
    work: int = 1_000_000_000


class Reduction(NamedTuple):
    """Which reductions are made; without them small programs are too large."""

    runs_local_steps: bool = True
    merges_states: bool = True


_BOUNDS: Final = Bounds()
_REDUCED: Final = Reduction()
_BEGINNING: Final = -1
# How many steps a thread takes alone before it is asked whether it goes round for ever.
_SEQUENCE: Final = 50


class Explored(NamedTuple):
    """The races, each with a witness, in a fixed order, and how far the exploration went.

    `is_complete` tells that all runs within the bounds on threads are covered; `held` that some
    thread reached one of those bounds, so that the program itself has more runs. Explorations with
    other reductions are compared by more than the races: `states` are the keys of states with a
    choice, `ends` of those without, `events` are races after which state they showed.
    """

    races: dict[Race, tuple[Choice, ...]]
    is_complete: bool
    held: bool
    runs: int
    states: frozenset[Key]
    ends: frozenset[Key]
    events: frozenset[tuple[Key, Race]]


def explore(world: World, bounds: Bounds = _BOUNDS, reduction: Reduction = _REDUCED) -> Explored:
    """Look at all runs of a program."""
    return _Exploring(world, bounds, reduction).explored()


def replay(world: World, witness: Sequence[Choice]) -> list[Race]:
    """Run a program as a witness says; return the races that its last step shows."""
    found: list[Race] = []
    state = State(world, found.append)
    for choice in witness:
        found.clear()
        assert state.step(choice)
    return found


class _Open(NamedTuple):
    """A state with the choices that are not tried yet, the length of the way to it, its number."""

    state: State
    choices: list[Choice]
    length: int
    number: int


@final
class _Passed:
    """The visible steps taken without a choice, and the states passed after the first of them."""

    def __init__(self) -> None:
        self.steps = 0
        self.keys: set[Key] = set()


@final
class _Exploring:
    """Depth first: the way from the beginning is kept, and states where there is a choice."""

    def __init__(self, world: World, bounds: Bounds, reduction: Reduction) -> None:
        self._world = world
        self._bounds = bounds
        self._reduction = reduction
        self._keys = Keys(decides=world.decides)
        self._known: dict[Key, int] = {}
        self._ends: set[Key] = set()
        self._events: dict[tuple[int, Race], None] = {}
        self._way: list[Choice] = []
        self._open: list[_Open] = []
        self._races: dict[Race, tuple[Choice, ...]] = {}
        self._last = _BEGINNING
        self._runs = 0
        self._work = 0
        self._is_cut = False
        self._held = False

    def explored(self) -> Explored:
        self._go_on(State(self._world, self._found))
        while self._open and self._is_within():
            state, choices, length, self._last = self._open[-1]
            del self._way[length:]
            choice = choices.pop()
            if not choices:
                self._open.pop()
            self._take(state.copy() if choices else state, choice)
        races = dict(sorted(self._races.items(), key=lambda row: _order(row[0])))
        states = list(self._known)
        return Explored(
            races,
            not self._open and not self._is_cut,
            self._held,
            self._runs,
            frozenset(states),
            frozenset(self._ends),
            frozenset((states[at], race) for at, race in self._events if at != _BEGINNING),
        )

    def _is_within(self) -> bool:
        return self._runs < self._bounds.runs and self._work < self._bounds.work

    def _found(self, race: Race) -> None:
        self._events[self._last, race] = None
        if race not in self._races:
            self._races[race] = tuple(self._way)

    def _take(self, state: State, choice: Choice) -> None:
        self._way.append(choice)
        assert state.step(choice)
        self._go_on(state)

    def _go_on(self, state: State) -> None:
        """Run until there is a choice, and remember it; or until the run ends."""
        self._work += 1
        choices = self._choices(state)
        passed = _Passed()
        while len(choices) == 1 and self._reduction.runs_local_steps:
            if self._is_endless(state, choices[0], passed):
                self._runs += 1
                return
            choices = self._run_alone(state, choices[0])
        key = self._key(state)
        is_new = key not in self._known or not self._reduction.merges_states
        if choices and is_new:
            number = self._known.setdefault(key, len(self._known))
            self._open.append(_Open(state, choices[::-1], len(self._way), number))
        else:
            self._ends |= set() if choices else {key}
            self._runs += 1

    def _run_alone(self, state: State, choice: Choice) -> list[Choice]:
        """Run a step and the local ones of its thread after it; return the choices there are then.

        While a step is local it does not matter what the others could do.
        """
        thread = state.machine.threads[choice[0]]
        choices = [choice]
        while len(choices) == 1:
            self._way.append(choices[0])
            assert state.step(choices[0])
            self._work += 1
            choices = self._local(state, thread)
        return choices or self._choices(state)

    def _is_endless(self, state: State, choice: Choice, passed: _Passed) -> bool:
        """Tell whether a thread goes round for ever, while all others wait or have ended.

        They do where its step is visible: else theirs would be choices, too.
        """
        thread = state.machine.threads[choice[0]]
        if not self._world.decides or next_step(state.machine, thread) is Next.LOCAL:
            return False
        passed.steps += 1
        if passed.steps <= _SEQUENCE:
            return False
        key = self._key(state)
        is_endless = key in passed.keys
        passed.keys.add(key)
        return is_endless

    def _key(self, state: State) -> Key:
        free = max(0, self._bounds.threads - len(state.machine.threads))
        return self._keys.of(state, self._running(state), free)

    # Choices --------------------------------------------------------------------------------------

    def _choices(self, state: State) -> list[Choice]:
        """Return the choices there are: those of one thread if its step is local."""
        if len(self._way) >= self._bounds.steps:
            self._is_cut = True
            return []
        machine, running = state.machine, self._running(state)
        if not self._reduction.runs_local_steps:
            return [way for thread in running for way in _ways(state, thread) if _can(state, way)]
        visible: list[Choice] = []
        for thread in running:
            kind = next_step(machine, thread)
            if kind is Next.LOCAL:
                return _ways(state, thread)
            if kind is Next.VISIBLE:
                visible.append((thread.number, 0))
        return visible

    def _local(self, state: State, thread: Running) -> list[Choice]:
        """Return the choices of a thread if it goes on and its next step is local."""
        if len(self._way) >= self._bounds.steps or not thread.is_alive or self._holds(thread):
            return []
        is_local = next_step(state.machine, thread) is Next.LOCAL
        return _ways(state, thread) if is_local else []

    def _running(self, state: State) -> list[Running]:
        """Return the threads that have not ended and are not held."""
        alive = [thread for thread in state.machine.threads if thread.is_alive]
        running = [thread for thread in alive if not self._holds(thread)]
        self._held |= len(running) < len(alive)
        return running

    def _holds(self, thread: Running) -> bool:
        repeats = thread.stack[-1].repeats
        return (
            thread.number >= self._bounds.threads
            or len(thread.stack) > self._bounds.depth
            or (not self._world.decides and self._is_repeating(repeats))
        )

    def _is_repeating(self, repeats: dict[int, int]) -> bool:
        return any(count > self._bounds.repeats for count in repeats.values())


def _ways(state: State, thread: Running) -> list[Choice]:
    activation = thread.stack[-1]
    instr = activation.instr()
    is_open = activation.wanted is None and isinstance(instr, If)
    if is_open and state.machine.world.decides:
        assert isinstance(instr, If)
        is_open = decided(activation, instr) is None
    return [(thread.number, way) for way in range(1 + is_open)]


def _can(state: State, choice: Choice) -> bool:
    """Try whether a thread can step, without asking what it does next."""
    tried = state.copy()
    tried.reports = _ignore
    return tried.step(choice)


def _ignore(_: Race) -> None:
    pass


def _order(race: Race) -> tuple[object, ...]:
    return (race.first.order(), race.second.order(), *race[2:])
