"""The elements of arrays that are allocated and filled right before they are passed."""

from heddle.concurrency.threads.joined_collections import array_elements
from ir_text import parse_method

STORES = """
v2 = const 2
v3 = newarray [Lp/T; (v2)
v4 = const 0
arraystore L v3[v4] = v0
v5 = const {}
arraystore L v3[v5] = v1
{}
invokestatic p/H.all([Lp/T;)V (v3)
return
"""


def elements(index: int, between: str = "") -> dict[int, tuple[int, ...]]:
    lines = "\n".join(line for line in STORES.format(index, between).split("\n") if line)
    method = parse_method(f"method static p/M.m(Lp/T;Lp/T;)V {{\nb0:\n{lines}\n}}")
    assert method.body is not None
    return array_elements(method.body)


def test_the_elements_of_an_array() -> None:
    assert elements(1) == {3: (0, 1)}


def test_nothing_is_known_if_an_element_is_replaced() -> None:
    assert elements(0) == {}


def test_nothing_is_known_if_others_have_the_array() -> None:
    assert elements(1, "putstatic p/S.all:[Lp/T; = v3") == {}
