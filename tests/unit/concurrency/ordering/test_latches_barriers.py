"""The heaviest path through a body."""

from heddle.concurrency.ordering.latches_barriers import heaviest_path
from ir_text import parse_method


def weight(code: str, **weights: int) -> int | None:
    """Weigh a body of static calls `name()`."""
    lines: list[str] = []
    given: dict[int, int] = {}
    pc = 0
    for line in filter(None, map(str.strip, code.split("\n"))):
        name = line.removesuffix("()")
        if name in weights:
            given[pc] = weights[name]
        lines.append(f"invokestatic p/H.{name}()V ()" if name != line else line)
        pc += not line.endswith(":") and "->" not in line and "phi" not in line
    method = parse_method("method static p/M.m(I)V {\n" + "\n".join(lines) + "\n}")
    assert method.body is not None
    return heaviest_path(method.body, given)


def test_either_branch() -> None:
    code = """
    b0:
    if v0 == 0 then b1 else b2
    b1:
    one()
    goto b3
    b2:
    two()
    goto b3
    b3:
    last()
    return
    """
    assert weight(code, one=1, two=2, last=1) == 3
    assert weight(code) == 0


def test_in_a_loop() -> None:
    code = """
    b0:
    goto b1
    b1:
    one()
    if v0 == 0 then b1 else b2
    b2:
    last()
    return
    """
    assert weight(code, last=1) == 1
    assert weight(code, one=1) is None
