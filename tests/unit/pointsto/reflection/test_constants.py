"""Constant arguments of a call: literals, and parameter types in arrays and method types."""

from pointsto_answers import method_named, program_of

from heddle.pointsto.reflection.constants import Signature, definitions, literals, signature_of
from heddle.program.ir import Body, Invoke

_GET = "java/lang/Class.getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;"
_FILLED = """
              v1 = const 2
              v2 = newarray [Ljava/lang/Class; (v1)
              v3 = const 0
              v4 = const class Lp/A;
              arraystore L v2[v3] = v4
              v5 = const 1
              v6 = getstatic java/lang/Integer.TYPE:Ljava/lang/Class;
              arraystore L v2[v5] = v6
"""


def body_of(instructions: str) -> Body:
    text = (
        f"class p/M {{ method static m(Ljava/lang/Class;)V {{\nb0:\n{instructions}\nreturn\n}} }}"
    )
    body = method_named(program_of(text), "p/M", "m").body
    assert body is not None
    return body


def last_call(body: Body) -> Invoke:
    calls = [i for block in body.blocks for i in block.instrs if isinstance(i, Invoke)]
    return calls[-1]


def signature(instructions: str) -> Signature | None:
    body = body_of(instructions)
    return signature_of(body, definitions(body), last_call(body))


def test_literals_among_the_arguments() -> None:
    body = body_of(f'v1 = const "m"\nv2 = const null\nv3 = invokevirtual {_GET} (v0, v1, v2)')
    assert literals(definitions(body), last_call(body).args) == {1: "m"}


def test_types_stored_into_an_array_for_the_call() -> None:
    call = f'v7 = const "m"\nv8 = invokevirtual {_GET} (v0, v7, v2)'
    assert signature(_FILLED + call) == Signature(("Lp/A;", "I"))


def test_of_an_array_with_other_uses_only_the_length_is_known() -> None:
    call = (
        "invokestatic p/M.fill([Ljava/lang/Class;)V (v2)\n"
        f'v7 = const "m"\nv8 = invokevirtual {_GET} (v0, v7, v2)'
    )
    assert signature(_FILLED + call) == Signature((None, None))


def test_an_element_stored_twice_is_not_known() -> None:
    call = f'arraystore L v2[v3] = v6\nv7 = const "m"\nv8 = invokevirtual {_GET} (v0, v7, v2)'
    assert signature(_FILLED + call) == Signature((None, "I"))


def test_an_array_from_elsewhere_is_not_known() -> None:
    call = (
        "v1 = invokestatic p/M.types()[Ljava/lang/Class; ()\n"
        f'v2 = const "m"\nv3 = invokevirtual {_GET} (v0, v2, v1)'
    )
    assert signature(call) is None


def test_types_of_a_method_type() -> None:
    call = """
        v1 = const class Lp/A;
        v2 = invokestatic java/lang/invoke/MethodType.methodType(Ljava/lang/Class;\
Ljava/lang/Class;)Ljava/lang/invoke/MethodType; (v0, v1)
        v3 = invokestatic p/M.find(Ljava/lang/invoke/MethodType;)V (v2)
    """.replace("v3 = ", "")
    assert signature(call) == Signature(("Lp/A;",))


def test_unknown_parameter_types_match_any() -> None:
    assert Signature(("Lp/A;", None)).may_be("(Lp/A;I)V")
    assert not Signature(("Lp/A;", None)).may_be("(Lp/B;I)V")
    assert not Signature(("Lp/A;",)).may_be("(Lp/A;I)V")
    assert Signature(()).may_be("()I")
