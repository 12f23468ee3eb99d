"""The largest and most tangled methods a class file can hold are lifted in time close to linear.

Each method is made in two sizes. The larger one has up to 65,535 bytes of code (JVMS 4.7.3) and may
take at most about eight times as long as one of a quarter of its size, and never long. Where work
is bounded by a documented budget, the method stays unlifted, and that soon.
"""

import gc
import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from assembler import code_class
from heddle._util.collector import collector_paused
from heddle.frontend.classfile.reader import read_class_file
from heddle.frontend.lift.classes import class_of
from heddle.program.classes import Method

pytestmark = pytest.mark.exhaustive

_FULL: Final = 65_535
# Generous, as machines differ and are busy; the ratio is what shows the growth.
_SECONDS: Final = 10.0
_RATIO: Final = 8.0
_TRIES: Final = 5
_NOISE: Final = 0.3
_MEMORY: Final = 1 << 30


@contextmanager
def limited_memory() -> Iterator[None]:
    """Allow this process so much more memory than it has now, for a while."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    used = pages * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + _MEMORY, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def lifted(data: bytes) -> tuple[Method, float]:
    """Lift a class of one method; return the method and the time in seconds of CPU.

    Without the collector, as the tool lifts: it would walk what other tests left, too.
    """
    file = read_class_file(data, "extreme")
    gc.collect()
    with limited_memory(), collector_paused():
        start = time.process_time()
        method = class_of(file).methods[0]
        return method, time.process_time() - start


def straight_line(size: int) -> bytes:
    return code_class("iload_0\n" + "iconst_1\niadd\n" * ((size - 2) // 2) + "ireturn", "(I)I")


def long_stack(size: int) -> bytes:
    count = (size - 2) // 2
    return code_class(
        "iconst_1\n" * (count + 1) + "iadd\n" * count + "ireturn", "()I", max_stack=_FULL
    )


def diamonds(size: int) -> bytes:
    """Make a ladder: each rung changes a local on one of two ways."""
    rungs = "".join(
        f"iload_0\nifgt a{i}\niinc 0 1\ngoto m{i}\na{i}: iinc 0 2\nm{i}:\n"
        for i in range(size // 13)
    )
    return code_class(rungs + "iload_0\nireturn", "(I)I")


def diamonds_below_values(size: int) -> bytes:
    """Do the same with values on the stack all the way down."""
    rungs = "".join(f"iload_0\nifgt m{i}\nnop\nm{i}:\n" for i in range(size // 5 - 20))
    return code_class("iconst_1\n" * 20 + rungs + "ireturn", "(I)I")


def redundant_diamonds(size: int) -> bytes:
    """Store the same value on one of two ways, again and again: no phi is needed."""
    rungs = "".join(f"iload_0\nifgt r{i}\niload_2\nistore_1\nr{i}:\n" for i in range(size // 6 - 2))
    start = "iload_0\nistore_1\niload_0\nistore_2\n"
    return code_class(start + rungs + "iload_1\nireturn", "(I)I")


def nested_loops(size: int) -> bytes:
    """Loops within loops: all headers first, all back edges last, as short as they may be."""
    count = int(size / 6.8)
    heads = "".join(f"h{i}: iinc 0 1\n" if i % 500 == 0 else f"h{i}: nop\n" for i in range(count))
    near = 32_000 // 5
    tails = "".join(
        f"iload_0\nifgt h{i}\n" if count - i < near else f"iload_0\nifle x{i}\ngoto_w h{i}\nx{i}:\n"
        for i in reversed(range(count))
    )
    return code_class(heads + tails + "iload_0\nireturn", "(I)I")


def loops_with_one_latch(size: int) -> bytes:
    """More than ten thousand nested loops with one back edge each from the same switch."""
    count = size // 5 - 10
    heads = "".join(f"h{i}: nop\n" for i in range(count))
    targets = " ".join(f"h{i}" for i in range(count))
    text = f"{heads}iinc 0 1\niload_0\ntableswitch 0 out {targets}\nout: iload_0\nireturn"
    return code_class(text, "(I)I")


def nested_loops_with_locals(size: int) -> bytes:
    """Nested loops that have a local each."""
    count = size // 22
    zero = "".join(f"iconst_0\nwide istore {i + 1}\n" for i in range(count))
    heads = "".join(f"h{i}: wide iinc {i + 1} 1\n" for i in range(count))
    tails = "".join(f"iload_0\nifle x{i}\ngoto_w h{i}\nx{i}:\n" for i in reversed(range(count)))
    return code_class(zero + heads + tails + "iload_0\nireturn", "(I)I", max_locals=_FULL)


def switch_in_loop(size: int) -> bytes:
    """Make a dispatch loop: a switch with thousands of cases that all go back to it."""
    count = size // 12 - 3
    cases = " ".join(f"c{i}" for i in range(count))
    bodies = "".join(f"c{i}: iinc 0 1\ngoto_w loop\n" for i in range(count))
    text = f"loop: iload_0\ntableswitch 0 out {cases}\n{bodies}out: iload_0\nireturn"
    return code_class(text, "(I)I")


def maze(size: int) -> bytes:
    """Make an irreducible tangle: every block may go on, or to one far away."""
    count = size // 7 - 1
    reach = min(count, 4000)
    nearest = [max(0, min(i - reach // 2, count - reach)) for i in range(count)]
    blocks = "".join(
        f"b{i}: iinc 0 1\niload_0\nifgt b{i * 7919 % reach + nearest[i]}\n" for i in range(count)
    )
    return code_class(blocks + "iload_0\nireturn", "(I)I")


def tries(size: int) -> bytes:
    """Thousands of small protected blocks with a handler each that reads a changed local."""
    count = size // 16
    text = "iconst_0\nistore_1\n" + "".join(
        f"s{i}: iload_0\niload_1\nidiv\nistore_1\ngoto e{i}\nh{i}: pop\niinc 1 1\ne{i}:\n"
        f".catch any s{i} h{i} h{i}\n"
        for i in range(count - 2)
    )
    return code_class(text + "iload_1\nireturn", "(I)I")


def one_handler_for_all(size: int) -> bytes:
    """One handler over thousands of stores and divisions, which are thousands of its edges."""
    text = "iconst_0\nistore_1\ns: " + "iload_0\niload_1\nidiv\nistore_1\n" * ((size - 10) // 4)
    return code_class(
        text + "e: iload_1\nireturn\nh: pop\niload_1\nireturn\n.catch any s e h", "(I)I"
    )


def many_handlers_for_all(size: int) -> bytes:
    """Hundreds of handlers over hundreds of blocks: an edge for each pair."""
    count = int(size**0.5) * 3
    blocks = "iload_0\niload_1\nidiv\nistore_1\n" * count
    handlers = "".join(f"h{i}: pop\niload_1\nireturn\n.catch E{i} s e h{i}\n" for i in range(count))
    return code_class(f"iconst_0\nistore_1\ns: {blocks}e: iload_1\nireturn\n{handlers}", "(I)I")


def nested_tries(size: int) -> bytes:
    """Protected ranges within each other, up to the limit on exception edges."""
    count = int(size**0.5 * 3.8)
    blocks = "".join(f"s{i}: iload_0\niload_0\nidiv\npop\n" for i in range(count))
    ends = "".join(f"e{i}: iload_0\niload_0\nidiv\npop\n" for i in reversed(range(count)))
    rows = "".join(f".catch E{i} s{i} e{i} h\n" for i in reversed(range(count)))
    return code_class(f"{blocks}{ends}iload_0\nireturn\nh: pop\niconst_0\nireturn\n{rows}", "(I)I")


def many_locals(size: int) -> bytes:
    """Every local there can be, though few are used, and thousands of blocks."""
    text = diamonds_text(size - 20) + "wide istore 65534\nwide iload 65534\nireturn"
    return code_class("iload_0\n" + text, "(I)I", max_locals=_FULL)


def diamonds_text(size: int) -> str:
    return "".join(f"iload_0\nifgt q{i}\niinc 0 1\nq{i}:\n" for i in range(size // 7))


def many_live_locals(size: int) -> bytes:
    """Thousands of locals, each set twice and read at the end, and thousands of joins between."""
    count = size // 32
    sets = "".join(f"iconst_1\nwide istore {i + 4}\n" for i in range(count))
    uses = "".join(f"wide iload {i + 4}\npop\n" for i in range(count))
    joins = "".join(f"iload_0\nifgt j{i}\nj{i}:\n" for i in range(size // 8))
    text = f"{sets}iload_0\nifgt over\n{sets}over: {joins}{uses}iload_0\nireturn"
    return code_class(text, "(I)I", max_locals=_FULL)


def rotated_references(size: int) -> bytes:
    """Hand a reference from local to local in a loop, so that types go round it slowly."""
    count = size // 14
    clear = "".join(f"aconst_null\nwide astore {i + 4}\n" for i in range(count))
    moves = "".join(f"wide aload {i + 5}\nwide astore {i + 4}\n" for i in range(count - 1))
    last = f'ldc "text"\nwide astore {count + 3}\n'
    text = f"{clear}loop: {moves}{last}iload_0\nifgt out\ngoto_w loop\nout: wide aload 4\nareturn"
    return code_class(text, "(I)Ljava/lang/String;", max_locals=_FULL)


def deep_stack_joins(size: int) -> bytes:
    """Keep a deep stack across thousands of joins."""
    depth = size // 2
    joins = "".join(f"iload_0\nifgt j{i}\nj{i}:\n" for i in range(size // 8 - 4))
    text = "iconst_1\n" * depth + joins + "ireturn"
    return code_class(text, "(I)I", max_stack=_FULL)


def subroutines(size: int) -> bytes:
    """One subroutine with thousands of callers."""
    calls = "jsr_w sub\n" * ((size - 10) // 5)
    return code_class(calls + "iload_0\nireturn\nsub: astore_1\niinc 0 1\nret 1", "(I)I")


LINEAR: Final = (
    straight_line,
    long_stack,
    diamonds,
    diamonds_below_values,
    redundant_diamonds,
    nested_loops,
    loops_with_one_latch,
    switch_in_loop,
    maze,
    tries,
    one_handler_for_all,
    many_handlers_for_all,
    nested_tries,
    many_locals,
    rotated_references,
    subroutines,
)
# What these make of a method is quadratic by nature: values that are alive, times joins.
BOUNDED: Final = (many_live_locals, nested_loops_with_locals, deep_stack_joins)
MADE: Final[dict[str, Callable[[int], bytes]]] = {m.__name__: m for m in (*LINEAR, *BOUNDED)}


def jsr_nest(depth: int) -> bytes:
    """Each subroutine calls the next twice, so that expansion doubles at each level."""
    text = "jsr s0\niload_0\nireturn\n" + "".join(
        f"s{i}: astore {i + 1}\njsr s{i + 1}\njsr s{i + 1}\nret {i + 1}\n" for i in range(depth)
    )
    return code_class(
        text + f"s{depth}: astore {depth + 1}\nret {depth + 1}", "(I)I", max_locals=90
    )


@pytest.mark.parametrize("make", LINEAR)
def test_large_code_is_lifted_in_about_linear_time(make: Callable[[int], bytes]) -> None:
    small, small_time = lifted(make(_FULL // 4))
    large, large_time = lifted(make(_FULL))
    assert (small.unlifted, large.unlifted) == (None, None)
    for _ in range(_TRIES):
        if large_time < _RATIO * small_time + _NOISE:
            break
        # Other work on the machine slows either down, but never speeds it up.
        small_time = min(small_time, lifted(make(_FULL // 4))[1])
        large_time = min(large_time, lifted(make(_FULL))[1])
    assert large_time < _SECONDS
    assert large_time < _RATIO * small_time + _NOISE


@pytest.mark.parametrize("make", BOUNDED)
def test_code_with_too_many_joined_values_ends_soon(make: Callable[[int], bytes]) -> None:
    for size in (_FULL // 16, _FULL // 4, _FULL):
        method, seconds = lifted(make(size))
        assert (method.body is None) == (method.unlifted is not None)
        assert seconds < _SECONDS
        if size == _FULL // 16:
            assert method.unlifted is None


def test_the_extremes_are_extreme() -> None:
    """Each fills most of what a method may have, unless it is about tables rather than code."""
    for make in MADE.values():
        code = read_class_file(make(_FULL), make.__name__).methods[0].code
        assert code is not None
        assert len(code.code) <= _FULL
        assert len(code.code) > 0.9 * _FULL or len(code.handlers) > 700, make.__name__


def test_subroutines_that_double_end_soon() -> None:
    method, seconds = lifted(jsr_nest(40))
    assert method.body is None
    assert "subroutines expand to more than" in (method.unlifted or "")
    assert seconds < 1


def test_subroutines_that_double_a_few_times_are_lifted() -> None:
    method, _ = lifted(jsr_nest(8))
    assert method.body is not None
    assert len(method.body.blocks) > 2**8


def test_too_many_exception_edges_end_soon() -> None:
    method, seconds = lifted(many_handlers_for_all(_FULL * 3))
    assert "exception edges" in (method.unlifted or "")
    assert seconds < 1


def test_code_that_is_too_long_is_not_lifted() -> None:
    """A method has at most 65,535 bytes of code (JVMS 4.7.3); the reader does not count them."""
    text = "goto_w far\n" + "nop\n" * 66_000 + "far: iload_0\nifgt far\niload_0\nireturn"
    method, _ = lifted(code_class(text, "(I)I"))
    assert method.body is None
    assert "65535" in (method.unlifted or "")
