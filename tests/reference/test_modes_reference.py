"""How frames are run below the methods of a class, against the definition, frame by frame."""

from functools import partial
from random import Random

import pytest
from random_threads import threaded_program

from heddle._util.bits import bits
from heddle.concurrency.disjoint.epoch_modes import EpochModes
from heddle.concurrency.disjoint.loop_vector import ACTIVE, IDLE, Mode, OwnerPosition
from heddle.concurrency.disjoint.owners import allocated_within
from heddle.pointsto.context import FixedK
from heddle.pointsto.frames import Frame
from threaded_programs import Analysed, threaded


def naive_modes(found: Analysed, position: OwnerPosition) -> dict[Frame, Mode]:
    """Join what all callers pass on, until nothing changes."""
    calling = found.calling
    modes = dict.fromkeys(calling.frames.all, 0)
    is_changing = True
    while is_changing:
        is_changing = False
        for frame in calling.frames.all:
            mode = position.entry_mode(frame)
            if not mode:
                mode = IDLE if frame.is_initialiser or frame in calling.vm_entries else 0
                for caller, _ in calling.callers(frame):
                    mode |= IDLE if caller in calling.start_frames else modes[caller]
            is_changing = is_changing or mode != modes[frame]
            modes[frame] = mode
    return modes


@pytest.mark.parametrize("seed", range(20))
def test_modes_with_followers(seed: int) -> None:
    found = Analysed(threaded(threaded_program(Random(seed))), FixedK(seed % 3))
    calling = found.calling
    count = len(calling.frames.objects)
    for number in range(count):
        position = OwnerPosition(calling, 1 << number, None)
        is_active = partial(EpochModes(calling, [1 << number]).is_active, position=0)
        followers = allocated_within(calling, (1 << count) - 1 & ~(1 << number), is_active)
        naive = naive_modes(found, position)
        for each in range(count):
            makers = [naive[frame] for frame, _ in calling.allocators(each)]
            is_outside = not makers or set(makers) != {ACTIVE}
            assert not (followers >> each & 1 and is_outside)
        following = OwnerPosition(calling, 1 << number, None, followers)
        modes = EpochModes(calling, [following.beginning]).of(0)
        naive = naive_modes(found, following)
        assert {f.number: modes[f.number] for f in naive} == {
            f.number: mode for f, mode in naive.items()
        }
        # What makes them is still run within an instance: they always have one to follow.
        made = [frame for each in bits(followers) for frame, _ in calling.allocators(each)]
        assert all(naive[frame] == ACTIVE for frame in made)


@pytest.mark.parametrize("seed", range(30))
def test_modes_are_those_of_the_definition(seed: int) -> None:
    found = Analysed(threaded(threaded_program(Random(seed))), FixedK(seed % 3))
    objects: dict[str, int] = {}
    for number, made in enumerate(found.calling.frames.objects):
        objects[made.type] = objects.get(made.type, 0) | 1 << number
    seen: set[Mode] = set()
    sets = [*objects.values(), *(1 << n for n in range(len(found.calling.frames.objects)))]
    modes = EpochModes(found.calling, sets)
    for at, peers in enumerate(sets):
        known = modes.of(at)
        for frame, expected in naive_modes(
            found, OwnerPosition(found.calling, peers, None)
        ).items():
            assert known[frame.number] == expected
            seen.add(expected)
    assert {ACTIVE, IDLE, ACTIVE | IDLE} & seen
