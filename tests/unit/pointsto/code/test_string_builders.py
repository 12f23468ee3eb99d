"""String builders that never leave their method are removed, and nothing else."""

import pytest
from pointsto_answers import method_named, program_of

from heddle.pointsto.code.string_builders import plain
from heddle.program.constants import ConcatTarget
from heddle.program.ir import Body, Instr, Invoke, InvokeDynamic, New

_BUILDER = "java/lang/StringBuilder"
_MADE = f"""
v5 = new {_BUILDER}
invokespecial {_BUILDER}.<init>()V (v5)
"""
_APPEND = f"invokevirtual {_BUILDER}.append"
_TO_STRING = f"v6 = invokevirtual {_BUILDER}.toString()Ljava/lang/String; (v5)\nreturn v6"


def body_of(code: str, returned: str = "Ljava/lang/String;") -> Body:
    """Return a method with an object v0, a string v1, a builder v2, some text v3, characters v4."""
    given = f"Ljava/lang/Object;Ljava/lang/String;L{_BUILDER};Ljava/lang/CharSequence;[C"
    text = code if code.lstrip().startswith("b0") else f"b0:\n{code}"
    program = program_of(
        f"class p/M {{\nfield static kept:L{_BUILDER};\n"
        f"method static m({given}){returned} {{\n{text}\n}}\n}}"
    )
    body = method_named(program, "p/M", "m").body
    assert body is not None
    return body


def instrs(body: Body) -> list[Instr]:
    return [instr for block in body.blocks for instr in block.instrs]


def concatenations(body: Body) -> list[InvokeDynamic]:
    return [instr for instr in instrs(body) if isinstance(instr, InvokeDynamic)]


def append(type_: str, *args: str, dest: str = "v7") -> str:
    """Append to v5."""
    return f"{dest} = {_APPEND}({type_})L{_BUILDER}; ({', '.join(('v5', *args))})\n"


def test_a_local_builder_is_no_object() -> None:
    body = plain(body_of(_MADE + append("Ljava/lang/String;", "v1") + _TO_STRING))
    assert not [instr for instr in instrs(body) if isinstance(instr, New | Invoke)]
    assert [(each.dest, each.args) for each in concatenations(body)] == [
        (None, ()),
        (None, ()),
        (6, ()),
    ]


def test_an_object_that_is_appended_is_concatenated() -> None:
    body = plain(body_of(_MADE + append("Ljava/lang/Object;", "v0") + _TO_STRING))
    _, appended, made = concatenations(body)
    assert appended.args == (0,)
    assert appended.dest is None
    assert isinstance(appended.target, ConcatTarget)
    assert appended.descriptor == "(Ljava/lang/Object;)V"
    assert made.descriptor == "()Ljava/lang/String;"


def test_an_object_that_is_inserted_is_concatenated_without_its_index() -> None:
    insert = f"v7 = const 0\nv8 = invokevirtual {_BUILDER}.insert(ILjava/lang/Object;)"
    body = plain(body_of(_MADE + f"{insert}L{_BUILDER}; (v5, v7, v0)\n{_TO_STRING}"))
    assert [each.args for each in concatenations(body)] == [(), (0,), ()]


def test_calls_may_be_chained_on_what_they_return() -> None:
    chained = f"v8 = {_APPEND}(Ljava/lang/Object;)L{_BUILDER}; (v7, v0)\n"
    body = plain(body_of(_MADE + append("Ljava/lang/String;", "v1") + chained + _TO_STRING))
    assert [each.args for each in concatenations(body)] == [(), (), (0,), ()]


def test_the_length_is_still_defined() -> None:
    length = f"v6 = invokevirtual {_BUILDER}.length()I (v5)\nreturn v6"
    body = plain(body_of(_MADE + length, "I"))
    (length_of,) = [each for each in concatenations(body) if each.dest is not None]
    assert (length_of.dest, length_of.descriptor) == (6, "()I")


def test_a_buffer_is_like_a_builder() -> None:
    made = (_MADE + append("Ljava/lang/Object;", "v0") + _TO_STRING).replace("Builder", "Buffer")
    body = plain(body_of(made))
    assert [each.args for each in concatenations(body)] == [(), (0,), ()]


def test_a_string_may_be_appended_as_text() -> None:
    body = plain(body_of(_MADE + append("Ljava/lang/CharSequence;", "v1") + _TO_STRING))
    assert not [instr for instr in instrs(body) if isinstance(instr, New)]


_LOOP = f"""
b0:
{_MADE}
v9 = const 0
goto b1
b1:
v8 = phi (b0: v5, b1: v7)
v7 = {_APPEND}(Ljava/lang/Object;)L{_BUILDER}; (v8, v0)
if v9 == 0 then b1 else b2
b2:
v6 = invokevirtual {_BUILDER}.toString()Ljava/lang/String; (v8)
return v6
"""


def test_a_builder_may_flow_through_a_phi() -> None:
    before = body_of(_LOOP)
    assert any(block.phis for block in before.blocks)
    body = plain(before)
    assert not any(block.phis for block in body.blocks)
    assert [each.args for each in concatenations(body)] == [(), (0,), ()]


_ANOTHER = f"v7 = new {_BUILDER}\ninvokespecial {_BUILDER}.<init>()V (v7)\n"
_PATHS = f"""
b0:
{_MADE}
v7 = const 0
if v7 == 0 then b1 else b2
b1:
goto b2
b2:
v8 = phi (b0: v5, b1: v2)
v6 = invokevirtual {_BUILDER}.toString()Ljava/lang/String; (v8)
return v6
"""
_MADE_OF_TEXT = f"""
v5 = new {_BUILDER}
invokespecial {_BUILDER}.<init>(Ljava/lang/CharSequence;)V (v5, v3)
"""
_LEAVING = {
    "returned": (_MADE + "return v5", f"L{_BUILDER};"),
    "returned by another name": (
        _MADE + append("Ljava/lang/String;", "v1", dest="v6") + "return v6",
        f"L{_BUILDER};",
    ),
    "in a field": (_MADE + f"putstatic p/M.kept:L{_BUILDER}; = v5\n{_TO_STRING}", None),
    "in an array": (
        _MADE
        + f"v7 = const 1\nv8 = newarray [L{_BUILDER}; (v7)\narraystore L v8[v7] = v5\n{_TO_STRING}",
        None,
    ),
    "an argument": (
        _MADE + f"invokestatic p/M.use(L{_BUILDER};)V (v5)\n{_TO_STRING}",
        None,
    ),
    "of an object": (
        _MADE + f"v7 = invokevirtual java/lang/Object.equals(Ljava/lang/Object;)Z (v0, v5)\n"
        f"{_TO_STRING}",
        None,
    ),
    "locked": (_MADE + f"monitorenter v5\nmonitorexit v5\n{_TO_STRING}", None),
    "one of two, the other given": (_PATHS, None),
    "characters appended": (_MADE + append("[C", "v4") + _TO_STRING, None),
    "any text appended": (_MADE + append("Ljava/lang/CharSequence;", "v3") + _TO_STRING, None),
    "made of any text": (_MADE_OF_TEXT + _TO_STRING, None),
    "asked for a stream": (
        _MADE + f"v7 = invokevirtual {_BUILDER}.chars()Ljava/util/stream/IntStream; (v5)\n"
        f"{_TO_STRING}",
        None,
    ),
    "its characters copied": (
        _MADE + f"v7 = const 0\n"
        f"invokevirtual {_BUILDER}.getChars(II[CI)V (v5, v7, v7, v4, v7)\n{_TO_STRING}",
        None,
    ),
}


@pytest.mark.parametrize("leaving", _LEAVING)
def test_a_builder_that_leaves_its_method_is_kept(leaving: str) -> None:
    code, returned = _LEAVING[leaving]
    body = body_of(code, returned or "Ljava/lang/String;")
    assert plain(body) == body


@pytest.mark.parametrize("type_", ["Ljava/lang/Object;", "Ljava/lang/CharSequence;"])
def test_a_builder_that_is_appended_to_another_is_kept(type_: str) -> None:
    body = plain(body_of(_MADE + _ANOTHER + append(type_, "v7", dest="v8") + _TO_STRING))
    assert 7 in [instr.dest for instr in instrs(body) if isinstance(instr, New)]
    assert (7,) in [instr.args for instr in instrs(body) if isinstance(instr, Invoke)]


def test_a_local_builder_is_removed_even_if_another_is_kept() -> None:
    kept = f"putstatic p/M.kept:L{_BUILDER}; = v7\n"
    body = plain(body_of(_MADE + _ANOTHER + kept + _TO_STRING))
    assert [instr.dest for instr in instrs(body) if isinstance(instr, New)] == [7]


def test_calls_of_the_constructor_of_object_are_removed() -> None:
    object_ = "v5 = new java/lang/Object\ninvokespecial java/lang/Object.<init>()V (v5)\n"
    other = "v6 = new p/M\ninvokespecial p/M.<init>()V (v6)\nreturn v1"
    body = plain(body_of(object_ + other))
    assert [i.method.owner for i in instrs(body) if isinstance(i, Invoke)] == ["p/M"]
    assert [i.class_name for i in instrs(body) if isinstance(i, New)] == [
        "java/lang/Object",
        "p/M",
    ]


def test_a_body_with_nothing_to_remove_is_the_same() -> None:
    body = body_of("v5 = new p/M\nreturn v1")
    assert plain(body) is body
