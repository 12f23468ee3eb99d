"""Variables that are at most what a counter holds, on all paths through a body."""

from heddle.concurrency.aliasing.access_paths import AccessPath
from heddle.concurrency.ordering.drain_loops import CoveredVariables
from heddle.program.ir import Invoke
from ir_text import parse_method

READ = "{} = invokestatic p/C.read(Lp/C;)I ({})"
LOWER = "invokestatic p/C.lower(Lp/C;)V ({})"
ASK = "invokestatic p/C.ask(I)V ({})"


def is_covered(*lines: str) -> bool:
    """Tell whether the counter v0, or the one that is read first, covers the argument of `ask`."""
    text = "\n".join(lines)
    method = parse_method(f"method static p/M.m(Lp/C;Lp/C;)V {{\nb0:\n{text}\n}}")
    assert method.body is not None
    calls = [i for block in method.body.blocks for i in block.instrs if isinstance(i, Invoke)]
    named = {name: [c for c in calls if c.method.name == name] for name in ("read", "lower", "ask")}
    reads = {id(call): path(call.args[0]) for call in named["read"]}
    found = CoveredVariables(method.body, reads, frozenset(map(id, named["lower"])))
    (ask,) = named["ask"]
    of = named["read"][0].args[0] if named["read"] else 0
    return found.must_cover(ask, path(of), ask.args[0])


def path(var: int) -> AccessPath:
    return AccessPath(("parameter", var)) if var < 2 else AccessPath(("variable", var))


def test_what_was_read() -> None:
    assert is_covered(READ.format("v2", "v0"), ASK.format("v2"), "return")
    lowered = (READ.format("v2", "v0"), LOWER.format("v0"), ASK.format("v2"), "return")
    assert not is_covered(*lowered)


def test_numbers() -> None:
    assert is_covered("v2 = const 1", ASK.format("v2"), "return")
    assert not is_covered("v2 = const 2", ASK.format("v2"), "return")


def test_the_counter_that_was_read() -> None:
    both = (READ.format("v2", "v0"), READ.format("v3", "v1"))
    assert is_covered(*both, ASK.format("v2"), "return")
    assert not is_covered(*both, ASK.format("v3"), "return")


def merged(*first: str, then: str = "v3", otherwise: str) -> bool:
    return is_covered(
        "v2 = const 7",
        READ.format("v3", "v0"),
        "if v2 == v3 then b1 else b2",
        "b1:",
        *first,
        "goto b3",
        "b2:",
        "goto b3",
        "b3:",
        f"v4: I = phi (b1: {then}, b2: {otherwise})",
        ASK.format("v4"),
        "return",
    )


def test_where_paths_meet() -> None:
    assert merged(otherwise="v3")
    assert not merged(otherwise="v2")
    assert not merged(then="v2", otherwise="v3")
    assert not merged(LOWER.format("v0"), otherwise="v3")


def test_lowered_on_one_path() -> None:
    lines = (
        READ.format("v2", "v0"),
        "if v2 == v2 then b1 else b2",
        "b1:",
        LOWER.format("v0"),
        "goto b2",
        "b2:",
        ASK.format("v2"),
        "return",
    )
    assert not is_covered(*lines)


def test_another_counter_in_each_pass() -> None:
    lines = (
        "v2 = const 1",
        "goto b1",
        "b1:",
        "v3: I = phi (b0: v2, b1: v5)",
        "v4 = invokestatic p/C.next()Lp/C; ()",
        ASK.format("v3"),
        READ.format("v5", "v4"),
        "goto b1",
    )
    assert not is_covered(*lines)
    same = [line for line in lines if "next" not in line]
    assert is_covered(*[line.replace("v4", "v0").replace("v5", "v4") for line in same])


def test_a_counter_that_is_merged_in_each_pass() -> None:
    lines = (
        "v2 = const 1",
        "goto b1",
        "b1:",
        "v3: I = phi (b0: v2, b1: v5)",
        "v4: Lp/C; = phi (b0: v0, b1: v1)",
        ASK.format("v3"),
        READ.format("v5", "v4"),
        "goto b1",
    )
    assert not is_covered(*lines)


def test_what_an_exception_leads_to() -> None:
    lines = (
        READ.format("v2", "v0"),
        "goto b1",
        "b1: catch any -> b2",
        LOWER.format("v0"),
        "return",
        "b2:",
        "v3 = catch",
        ASK.format("v2"),
        "return",
    )
    assert not is_covered(*lines)
