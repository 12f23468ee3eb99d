"""The largest and most tangled methods a class file can hold are lifted in time close to linear.

Each method is made in two sizes. The larger one has up to 65,535 bytes of code (JVMS 4.7.3) and may
take at most about eight times as long as one of a quarter of its size, and never long. Where work
is bounded by a documented budget, the method stays unlifted, and that soon.
"""

import gc
import time
from collections.abc import Callable
from typing import Final

from assembler import code_class
from heddle.frontend.classfile.reader import read_class_file
from heddle.frontend.lift.classes import class_of
from heddle.program.classes import Method

_FULL: Final = 65_535
_SECONDS: Final = 3.0
_RATIO: Final = 8.0
_NOISE: Final = 0.05


def lifted(data: bytes) -> tuple[Method, float]:
    """Lift a class of one method; return the method and the time in seconds of CPU."""
    file = read_class_file(data, "extreme")
    gc.collect()
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
    """A ladder: each rung changes a local on one of two ways."""
    rungs = "".join(
        f"iload_0\nifgt a{i}\niinc 0 1\ngoto m{i}\na{i}: iinc 0 2\nm{i}:\n"
        for i in range(size // 13)
    )
    return code_class(rungs + "iload_0\nireturn", "(I)I")


def diamonds_below_values(size: int) -> bytes:
    """The same with values on the stack all the way down."""
    rungs = "".join(f"iload_0\nifgt m{i}\nnop\nm{i}:\n" for i in range(size // 5 - 20))
    return code_class("iconst_1\n" * 20 + rungs + "ireturn", "(I)I")


def nested_loops(size: int) -> bytes:
    """Loops within loops, all headers first and all back edges last, each changing the local."""
    count = size // 12
    heads = "".join(f"h{i}: iinc 0 1\n" for i in range(count))
    tails = "".join(f"iload_0\nifgt x{i}\ngoto_w h{i}\nx{i}:\n" for i in reversed(range(count)))
    return code_class(heads + tails + "iload_0\nireturn", "(I)I")


def plain_nested_loops(size: int) -> bytes:
    """More than ten thousand loops within loops that change nothing: headers are nops."""
    count = (size - 2) // 6
    reach = min(count, 32_000 // 5)
    heads = "".join(f"h{i}: nop\n" for i in range(count))
    tails = "".join(
        f"iload_0\nifgt h{max(i, count - 1 - reach)}\nnop\n" for i in reversed(range(count))
    )
    return code_class(heads + tails + "iload_0\nireturn", "(I)I")


def switch_in_loop(size: int) -> bytes:
    """A dispatch loop: a switch with thousands of cases, each of which goes back to it."""
    count = size // 10 - 3
    cases = " ".join(f"c{i}" for i in range(count))
    bodies = "".join(f"c{i}: iinc 0 1\ngoto_back\n" for i in range(count))
    text = f"loop: iload_0\ntableswitch 0 out {cases}\n{bodies}out: iload_0\nireturn"
    return code_class(text.replace("goto_back", "goto loop"), "(I)I")


def maze(size: int) -> bytes:
    """An irreducible tangle: every block may go to two far apart, none of which dominates."""
    count = size // 7
    reach = min(count - 1, 4000)
    blocks = "".join(
        f"b{i}: iinc 0 1\niload_0\nifgt b{(i * 7 + 3) % count if abs((i * 7 + 3) % count - i) < reach else max(0, i - i * 31 % reach)}\n"
        for i in range(count)
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
    count = int(size**0.5) * 5
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
    """A loop that hands a reference from local to local, so that types go round it slowly."""
    count = size // 14
    clear = "".join(f"aconst_null\nwide astore {i + 4}\n" for i in range(count))
    moves = "".join(f"wide aload {i + 5}\nwide astore {i + 4}\n" for i in range(count - 1))
    last = f'ldc "text"\nwide astore {count + 3}\n'
    text = f"{clear}loop: {moves}{last}iload_0\nifgt out\ngoto_w loop\nout: wide aload 4\nareturn"
    return code_class(text, "(I)Ljava/lang/String;", max_locals=_FULL)


def deep_stack_joins(size: int) -> bytes:
    """A deep stack across thousands of joins."""
    depth = size // 2
    joins = "".join(f"iload_0\nifgt j{i}\nj{i}:\n" for i in range(size // 8 - 4))
    text = "iconst_1\n" * depth + joins + "ireturn"
    return code_class(text, "(I)I", max_stack=_FULL)


def subroutines(size: int) -> bytes:
    """One subroutine with thousands of callers."""
    calls = "jsr_w sub\n" * ((size - 10) // 5)
    return code_class(calls + "iload_0\nireturn\nsub: astore_1\niinc 0 1\nret 1", "(I)I")


MADE: Final[dict[str, Callable[[int], bytes]]] = {
    make.__name__: make
    for make in (
        straight_line,
        long_stack,
        diamonds,
        diamonds_below_values,
        nested_loops,
        plain_nested_loops,
        switch_in_loop,
        maze,
        tries,
        one_handler_for_all,
        many_handlers_for_all,
        nested_tries,
        many_locals,
        many_live_locals,
        rotated_references,
        deep_stack_joins,
        subroutines,
    )
}


def jsr_nest(depth: int) -> bytes:
    """Each subroutine calls the next twice, so that expansion doubles at each level."""
    text = "jsr s0\niload_0\nireturn\n" + "".join(
        f"s{i}: astore {i + 1}\njsr s{i + 1}\njsr s{i + 1}\nret {i + 1}\n" for i in range(depth)
    )
    return code_class(
        text + f"s{depth}: astore {depth + 1}\nret {depth + 1}", "(I)I", max_locals=90
    )
