"""What the keys of explored states look at: whatever a later step or a later race depends on.

Random programs run in random orders. In every state each thing that must count is changed in a
copy; if that never changes the key, the key does not look at it.
"""

from collections.abc import Callable, Iterator
from copy import copy
from random import Random
from typing import Final

import pytest
from explored_states import Past, Race, State
from random_threads import crowded_program
from state_keys import Key, Keys
from thread_machine import Activation, Initialising, Running, Thing
from thread_worlds import Unlabelled

from heddle.program.descriptors import CLASS_TYPE
from threaded_programs import main_of, threaded
from threaded_text import main, new, program

FREE = 2
DEPTH = 8


def ignore(_: Race) -> None:
    pass


def states(seed: int, text: str | None = None) -> Iterator[State]:
    """Return the states of a run."""
    given = threaded(text or crowded_program(Random(seed)))
    state, random = State(Unlabelled(given, main_of(given)), ignore), Random(seed)
    for _ in range(300):
        able = [thread for thread in running(state) if len(thread.stack) <= DEPTH]
        if not able:
            return
        state.step((random.choice(able).number, random.randrange(2)))
        yield state


def running(state: State) -> list[Running]:
    return [thread for thread in state.machine.threads if thread.is_alive]


def things(state: State) -> list[Thing]:
    todo = [held for each in activations(state) for held in each.values.values()]
    todo += state.machine.statics.values()
    found: dict[Thing, None] = {}
    while todo:
        thing = todo.pop()
        if isinstance(thing, Thing) and thing.type != CLASS_TYPE and thing not in found:
            found[thing] = None
            todo += thing.fields.values()
    return list(found)


def has_ended(thing: Thing) -> bool:
    return thing.thread is not None and not thing.thread.is_alive


def activations(state: State) -> list[Activation]:
    return [each for thread in running(state) for each in thread.stack]


# Changes ------------------------------------------------------------------------------------------


def change_past(change: Callable[[Past], Past]) -> Callable[[State], None]:
    def changed(state: State) -> None:
        state.pasts = {
            place: {change(past): time for past, time in pasts.items()}
            for place, pasts in state.pasts.items()
        }

    return changed


def change_places(state: State) -> None:
    state.pasts = {(*place[:2], place[2] + 1): pasts for place, pasts in state.pasts.items()}


def change_times(state: State) -> None:
    state.pasts = {
        place: {past: time + 1000 for past, time in pasts.items()}
        for place, pasts in state.pasts.items()
    }


def of_things(attribute: str, change: Callable[[Thing], object]) -> Callable[[State], None]:
    def changed(state: State) -> None:
        for thing in things(state):
            setattr(thing, attribute, change(thing))

    return changed


def of_activations(
    attribute: str, change: Callable[[Activation], object]
) -> Callable[[State], None]:
    def changed(state: State) -> None:
        for each in activations(state):
            setattr(each, attribute, change(each))

    return changed


def forget_volatile(state: State) -> None:
    state.machine.volatile = {key: {} for key in state.machine.volatile}


def forget_ended(state: State) -> None:
    for thread in state.machine.threads:
        if not thread.is_alive:
            thread.clock = {}


def of_classes(attribute: str, change: Callable[[Initialising], object]) -> Callable[[State], None]:
    def changed(state: State) -> None:
        # Copies share those that are done.
        known = state.machine.initialised
        state.machine.initialised = {name: copy(each) for name, each in known.items()}
        for each in state.machine.initialised.values():
            setattr(each, attribute, change(each))

    return changed


def change_statics(state: State) -> None:
    # What is reachable stays: it is looked at as well.
    statics = state.machine.statics
    state.machine.statics = {
        field: value if isinstance(value, Thing) else 7 for field, value in statics.items()
    }


CHANGES: Final[dict[str, Callable[[State], None]]] = {
    "spot": change_past(
        lambda past: past._replace(spot=past.spot._replace(pc=past.spot.pc + 1000))
    ),
    "abstract thread": change_past(lambda past: past._replace(abstract=9)),
    "was shared": change_past(lambda past: past._replace(was_shared=not past.was_shared)),
    "place": change_places,
    "time": change_times,
    "clocks of monitors": of_things("clock", lambda _: {}),
    "clocks of volatile fields": forget_volatile,
    "clocks of ended threads": forget_ended,
    "clocks of classes": of_classes("clock", lambda _: {}),
    "classes that failed": of_classes("failed", lambda each: not each.failed),
    "who initialises": of_classes("by", lambda _: None),
    "statics": change_statics,
    "fields": of_things("fields", lambda _: {}),
    "owner": of_things("owner", lambda _: None),
    "count": of_things("count", lambda thing: thing.count + 1),
    "thread": of_things("thread", lambda each: each.thread if has_ended(each) else None),
    "shared": of_things("is_shared", lambda thing: not thing.is_shared),
    "type": of_things("type", lambda thing: f"[{thing.type}"),
    "length": of_things("length", lambda thing: thing.length + 1),
    "label": of_things("number", lambda thing: thing.number + 1),
    "variables": of_activations("values", lambda each: dict.fromkeys(each.values, 7)),
    "wanted": of_activations("wanted", lambda _: None),
    "thrown": of_activations("thrown", lambda _: None),
    "monitors": of_activations("monitors", lambda _: []),
    "repeats": of_activations("repeats", lambda _: {}),
}


def test_keys_look_at_all_that_counts() -> None:
    unseen = dict(CHANGES)
    for seed in range(60):
        keys = Keys()
        for state in states(seed):
            before = key_of(keys, state)
            for name, change in list(unseen.items()):
                changed = state.copy()
                change(changed)
                if key_of(keys, changed) != before:
                    del unseen[name]
    assert not unseen


def key_of(keys: Keys, state: State) -> Key:
    return keys.of(state, running(state), FREE)


def test_keys_look_at_how_many_threads_may_be_started() -> None:
    state = next(states(0))
    assert Keys().of(state, running(state), 1) != Keys().of(state, running(state), 2)


def test_copies_have_the_same_key_and_go_their_own_way() -> None:
    for seed in range(10):
        keys = Keys()
        copies = [(state.copy(), key_of(keys, state)) for state in states(seed)]
        for copied, key in copies:
            assert key_of(keys, copied) == key


# The handler reads what nothing else reads.
CAUGHT: Final = program(
    main(
        *(*new(0, "p/A"), "goto b1", "b1: catch any -> b2", "v1 = getstatic p/S.s:Lp/A;"),
        *("v2 = getfield v1 p/A.n:I", "return", "b2:", "v3 = catch", "v4 = getfield v0 p/A.n:I"),
    )
)


@pytest.mark.parametrize("text", [None, CAUGHT])
def test_other_variables_are_not_read(text: str | None) -> None:
    """Runs go on as before when they have lost what the keys do not look at."""
    for seed in range(60 if text is None else 1):
        keys = Keys()
        for state in states(seed, text):
            for thread in running(state):
                for activation, live in zip(thread.stack, keys.live(thread.stack), strict=True):
                    activation.values = {var: activation.values[var] for var in live}
