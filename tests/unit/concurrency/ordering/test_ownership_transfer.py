"""Uses of objects after they were put into a channel."""

from heddle.concurrency.ordering.ownership_transfer import may_use_after_transfer
from heddle.program.defuse import BodyFacts
from heddle.program.ir import Invoke, Var
from ir_text import parse_method

PUT = "invokestatic p/Q.put(Lp/A;)V ({})"
USE = "invokestatic p/Q.use(Lp/A;)V ({})"
TAKE = "{} = invokestatic p/Q.take()Lp/A; ()"
FIND = "{} = invokestatic p/Q.find()Lp/A; ()"


def may_use(*lines: str, holding: int = 9) -> bool:
    """Follow a body with parameters v0 and v1, all of whose variables may hold the object."""
    text = "\n".join(lines)
    method = parse_method(f"method static p/M.m(Lp/A;Lp/A;)V {{\nb0:\n{text}\n}}")
    assert method.body is not None

    def puts(call: Invoke) -> tuple[Var, ...]:
        return call.args if call.method.name == "put" else ()

    code = BodyFacts(method.body)
    held = frozenset(range(holding))
    return may_use_after_transfer(code, held, puts, lambda call: call.method.name == "take")


def test_used_before_and_after() -> None:
    assert not may_use(USE.format("v0"), PUT.format("v0"), "return")
    assert may_use(PUT.format("v0"), USE.format("v0"), "return")
    assert may_use(PUT.format("v0"), PUT.format("v0"), "return")


def test_parameters_may_be_the_same() -> None:
    assert may_use(PUT.format("v0"), USE.format("v1"), "return")


def test_what_was_taken_out_is_no_other() -> None:
    taken = [TAKE.format("v2"), TAKE.format("v3")]
    assert not may_use(*taken, PUT.format("v2"), USE.format("v3"), "return", holding=4)
    assert not may_use(*taken, PUT.format("v2"), USE.format("v0"), "return", holding=4)
    found = [TAKE.format("v2"), FIND.format("v3")]
    assert may_use(*found, PUT.format("v2"), USE.format("v3"), "return", holding=4)


def test_a_cast_is_the_same() -> None:
    cast = "v2 = cast v0 Lp/A;"
    assert may_use(PUT.format("v0"), cast, USE.format("v2"), "return", holding=3)
    assert may_use(cast, PUT.format("v2"), USE.format("v0"), "return", holding=3)


def test_to_compare_is_no_use() -> None:
    lines = [PUT.format("v0"), "if v0 == null then b1 else b2", "b1:", "return", "b2:"]
    assert not may_use(*lines, "return")
    assert may_use(*lines, USE.format("v0"), "return")


def test_set_again_in_a_loop() -> None:
    again = ["goto b1", "b1:", TAKE.format("v2"), PUT.format("v2"), "goto b1"]
    assert not may_use(*again, holding=3)
    kept = [TAKE.format("v2"), "goto b1", "b1:", PUT.format("v2"), "goto b1"]
    assert may_use(*kept, holding=3)
