"""Types that depend on others: joins at phis, elements of arrays."""

import pytest

from heddle.frontend.lift.types import infer_types, join
from heddle.program.ir import Phi, Return
from lifting import body_of

STRING, INTEGER, OBJECT = "Ljava/lang/String;", "Ljava/lang/Integer;", "Ljava/lang/Object;"


@pytest.mark.parametrize(
    ("one", "other", "joined"),
    [
        ("I", "I", "I"),
        ("B", "I", "I"),
        ("Z", "Z", "Z"),
        ("Z", "C", "I"),
        ("J", "J", "J"),
        ("D", "D", "D"),
        (STRING, STRING, STRING),
        (STRING, INTEGER, OBJECT),
        (STRING, OBJECT, OBJECT),
        ("null", STRING, STRING),
        ("null", "null", "null"),
        ("null", "[I", "[I"),
        ("[I", "[I", "[I"),
        ("[I", "[J", OBJECT),
        ("[I", STRING, OBJECT),
        ("[I", "[[I", OBJECT),
        ("[I", f"[{STRING}", OBJECT),
        (f"[{STRING}", f"[{INTEGER}", f"[{OBJECT}"),
        ("[[I", "[[J", f"[{OBJECT}"),
        ("[[I", f"[[{STRING}", f"[{OBJECT}"),
        ("[[I", f"[{STRING}", f"[{OBJECT}"),
        (f"[[{STRING}", f"[[{INTEGER}", f"[[{OBJECT}"),
        (f"[[[{STRING}", f"[{STRING}", f"[{OBJECT}"),
    ],
)
def test_join(one: str, other: str, joined: str) -> None:
    assert join(one, other) == joined
    assert join(other, one) == joined


@pytest.mark.parametrize(
    ("one", "other"), [("I", "J"), ("F", "D"), ("I", STRING), ("D", "null"), ("J", "[J")]
)
def test_values_of_different_kinds_do_not_join(one: str, other: str) -> None:
    for pair in ((one, other), (other, one)):
        with pytest.raises(TypeError):
            join(*pair)


def test_types_go_round_a_loop_of_phis() -> None:
    types = ["null", STRING, "", ""]
    infer_types(types, [(), (Phi(2, (0, 3)), Phi(3, (2, 1)))], [])
    assert types[2:] == [STRING, STRING]


def test_elements_have_the_type_that_their_array_turns_out_to_have() -> None:
    types = [f"[{STRING}", f"[{INTEGER}", "", "", ""]
    infer_types(types, [(Phi(2, (0, 1)),)], [(3, 2), (4, 0)])
    assert types[2:] == [f"[{OBJECT}", OBJECT, STRING]


def test_an_element_may_be_an_array_again() -> None:
    types = ["[[I", "", ""]
    infer_types(types, [], [(1, 0), (2, 1)])
    assert types[1:] == ["[I", "I"]


def test_an_element_of_null_is_null() -> None:
    types = ["null", ""]
    infer_types(types, [], [(1, 0)])
    assert types == ["null", "null"]


def test_an_element_that_becomes_its_own_array() -> None:
    """`Object[] a; while (..) a = (Object[]) a[0]` without the cast: it ends as Object."""
    types = [f"[[{STRING}", "", ""]
    infer_types(types, [(Phi(1, (0, 2)),)], [(2, 1)])
    assert types[1:] == [OBJECT, OBJECT]


def test_a_phi_that_only_sees_itself_is_null() -> None:
    types = [""]
    infer_types(types, [(Phi(0, (0,)),)], [])
    assert types == ["null"]


def type_returned(text: str, descriptor: str) -> str:
    body = body_of(text, descriptor)
    (last,) = (i for block in body.blocks for i in block.instrs if isinstance(i, Return))
    assert last.value is not None
    return body.type_of(last.value)


def test_a_phi_of_null_and_a_class() -> None:
    text = "iload_0\nifgt a\naconst_null\ngoto b\na: aload_1\nb: areturn"
    assert type_returned(text, f"(I{STRING}){STRING}") == STRING


def test_a_phi_of_two_classes() -> None:
    text = "iload_0\nifgt a\naload_2\ngoto b\na: aload_1\nb: areturn"
    assert type_returned(text, f"(I{STRING}{INTEGER}){OBJECT}") == OBJECT


def test_a_phi_of_a_boolean_and_an_int() -> None:
    text = "iload_0\nifgt a\niload_1\ngoto b\na: iload_0\nb: ireturn"
    assert type_returned(text, "(IZ)I") == "I"
    assert type_returned(text.replace("a: iload_0", "a: iload_1"), "(IZ)I") == "Z"


def test_what_is_loaded_from_an_array() -> None:
    loads = {"iaload": "[I", "laload": "[J", "faload": "[F", "daload": "[D", "caload": "[C"}
    for name, type_ in {**loads, "saload": "[S", "baload": "[B", "aaload": f"[{STRING}"}.items():
        result = type_[1:] if type_[1] in "JFDL" else "I"
        letter = {"J": "l", "F": "f", "D": "d", "L": "a"}.get(type_[1], "i")
        text = f"aload_0\niconst_0\n{name}\n{letter}return"
        assert type_returned(text, f"({type_}){result}") == type_[1:]


def test_what_is_loaded_from_a_joined_array() -> None:
    text = "iload_0\nifgt a\naconst_null\ngoto b\na: aload_1\nb: iconst_0\naaload\nareturn"
    assert type_returned(text, f"(I[[I){OBJECT}") == "[I"


def test_results_of_instructions() -> None:
    cases = {
        "iload_0\ni2b\nireturn": ("(I)I", "B"),
        "iload_0\ni2c\nireturn": ("(I)I", "C"),
        "iload_0\ni2s\nireturn": ("(I)I", "S"),
        "iload_0\ni2l\nlreturn": ("(I)J", "J"),
        "lload_0\nl2f\nfreturn": ("(J)F", "F"),
        "dload_0\nd2i\nireturn": ("(D)I", "I"),
        "lload_0\nlload_0\nlcmp\nireturn": ("(J)I", "I"),
        "aload_0\ninstanceof T\nireturn": (f"({OBJECT})I", "Z"),
        "aload_0\ncheckcast [I\nareturn": (f"({OBJECT}){OBJECT}", "[I"),
        "aload_0\ncheckcast T\nareturn": (f"({OBJECT}){OBJECT}", "LT;"),
        "iload_0\nnewarray boolean\nareturn": (f"(I){OBJECT}", "[Z"),
        "iload_0\nanewarray [J\nareturn": (f"(I){OBJECT}", "[[J"),
        "iload_0\nanewarray T\nareturn": (f"(I){OBJECT}", "[LT;"),
        "iload_0\niload_0\nmultianewarray [[[D 2\nareturn": (f"(I){OBJECT}", "[[[D"),
        "new T\nareturn": (f"(){OBJECT}", "LT;"),
        "getstatic T.f:Z\nireturn": ("()I", "Z"),
        "aload_0\ngetfield T.f:[S\nareturn": (f"(LT;){OBJECT}", "[S"),
        "ldc class T\nareturn": (f"(){OBJECT}", "Ljava/lang/Class;"),
        'ldc "s"\nareturn': (f"(){OBJECT}", STRING),
        "aconst_null\nareturn": (f"(){OBJECT}", "null"),
    }
    for text, (descriptor, type_) in cases.items():
        assert type_returned(text, descriptor) == type_, text
