"""Copies of frames: the call graph with copies is one of the same program."""

import random
from collections.abc import Mapping

import pytest

from heddle.pointsto.context import FixedK
from heddle.pointsto.copies import with_copies
from heddle.pointsto.frames import Frame, FrameCall, Frames
from heddle.pointsto.solve import solve
from threaded_programs import main_of, threaded
from threaded_text import class_, main, new, program, start, started, static, thread

CALL = "invokestatic p/H.{}()V ()"
TEXT = program(
    class_(
        "p/H",
        static("a()V", CALL.format("b"), CALL.format("c"), "return"),
        static("b()V", CALL.format("c"), "return"),
        static("c()V", CALL.format("d"), CALL.format("a"), "return"),
        static("d()V", *new(0, "p/A"), "return"),
    ),
    thread("p/T", CALL.format("b")),
    thread("p/U", CALL.format("a"), CALL.format("d")),
    main(*started(0, "p/T"), CALL.format("a"), *new(1, "p/U"), start(1), CALL.format("d")),
)


def solved() -> Frames:
    given = threaded(TEXT)
    return solve(given, [main_of(given)], FixedK(1)).frames()


def copied(frames: Frames, seed: int) -> tuple[Frames, Mapping[Frame, int]]:
    """Return a call graph with random copies, and how many there are of each frame."""
    choice = random.Random(seed)
    counts = {frame: choice.randint(1, 4) for frame in frames.all}

    def called(frame: Frame, copy: int, call: FrameCall, callee: Frame) -> int:
        return choice.randrange(counts[callee])

    return with_copies(frames, counts, called), counts


def original(frames: Frames, copy: Frame) -> Frame:
    (found,) = [
        each
        for each in frames.all
        if (each.method, each.context, each.base) == (copy.method, copy.context, copy.base)
    ]
    return found


@pytest.mark.parametrize("seed", range(8))
def test_a_copy_calls_one_copy_of_each_callee(seed: int) -> None:
    frames = solved()
    found, counts = copied(frames, seed)
    assert [frame.number for frame in found.all] == list(range(len(found.all)))
    assert len(found.all) == sum(counts.values())
    for copy in found.all:
        of = original(frames, copy)
        for call, was in zip(copy.calls, of.calls, strict=True):
            assert call.site is was.site
            callees = [original(frames, callee) for callee in call.callees()]
            assert callees == list(was.callees())
        initialised = tuple(original(frames, each) for each in copy.initialises)
        assert initialised == of.initialises


def test_what_enters_from_outside_enters_the_first_copy() -> None:
    frames = solved()
    found, _ = copied(frames, 1)
    assert [each.number for each in found.mains] == [each.number for each in frames.mains]


def test_the_heap_is_the_same() -> None:
    frames = solved()
    found, counts = copied(frames, 2)
    assert found.objects == frames.objects
    assert found.statics == frames.statics
    for copy in found.all:
        of = original(frames, copy)
        assert found.allocated.get(copy) == frames.allocated.get(of)
        for var in of.statements.variables:
            assert found.variable(copy, var) == frames.variable(of, var)
    makers = sum(count for frame, count in counts.items() if frame in frames.allocated)
    assert len(found.allocated) == makers
