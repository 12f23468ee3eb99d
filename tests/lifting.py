"""Lifting assembled code in tests: stack code in, IR text out."""

import re
from textwrap import dedent
from typing import Final

from assembler import code_class
from heddle.frontend.lift.classes import lift_class
from heddle.program.classes import Method
from heddle.program.ir import Body
from heddle.program.text import print_body
from ir_validation import validate

_PLACE: Final = re.compile(r"\s+@\d+.*$", re.MULTILINE)


def method_of(text: str, descriptor: str = "()V", **options: int) -> Method:
    """Lift one static method."""
    return lift_class(code_class(text, descriptor, **options), "test").methods[0]


def body_of(text: str, descriptor: str = "()V", **options: int) -> Body:
    """Lift one static method, which must give a valid body."""
    method = method_of(text, descriptor, **options)
    assert method.body is not None, method.unlifted
    assert validate(method.body, descriptor, is_static=True, owner="T") == ()
    return method.body


def reason_of(text: str, descriptor: str = "()V", **options: int) -> str:
    """Return why one static method cannot be lifted."""
    method = method_of(text, descriptor, **options)
    assert method.body is None
    assert method.unlifted is not None
    return method.unlifted


def ir_of(text: str, descriptor: str = "()V", **options: int) -> str:
    """Lift one static method; return its IR as text, without offsets."""
    return tidy(_PLACE.sub("", print_body(body_of(text, descriptor, **options))))


def tidy(text: str) -> str:
    """Drop what does not matter in IR text: indentation, empty lines, the parameters."""
    lines = [" ".join(line.split()) for line in dedent(text).splitlines()]
    return "\n".join(line for line in lines if line and not line.startswith("parameters"))


def phis_of(body: Body) -> dict[int, list[tuple[int, ...]]]:
    """Return the arguments of the phis of each block that has some."""
    return {at: [phi.args for phi in b.phis] for at, b in enumerate(body.blocks) if b.phis}
