"""Methods that no context makes a difference to are analysed once: of the JDK, or idle ones."""

import pytest
from pointsto_answers import method_named, program_with_jdk

from heddle.pointsto.context import FixedK
from heddle.pointsto.solve import solve

_NUMBERS = "(II)I"


def called_on_two_objects(owner: str, method: str, code: str = "") -> int:
    """Return in how many contexts a static method runs that two objects of one class call."""
    name, _, types = method.partition("(")
    parameters = types.partition(")")[0]
    given = [f"v{at}" for at in range(1, 1 + (2 if parameters == "II" else 1))]
    constants = "\n".join(f"{var} = const {0 if parameters[0] == 'I' else 'null'}" for var in given)
    callee = f"method public static {method} {{\nb0:\n{code}\nreturn v0\n}}"
    texts = [
        "class java/lang/Object { }",
        "class java/lang/String { }",
        f"class {owner} {{\n{callee}\n}}",
        f"""
        class p/A {{
          method public go()V {{
            b0:
              {constants}
              v{1 + len(given)} = invokestatic {owner}.{method} ({", ".join(given)})
              return
          }}
        }}
        class p/M {{
          method static main()V {{
            b0:
              v0 = new p/A
              invokevirtual p/A.go()V (v0)
              v1 = new p/A
              invokevirtual p/A.go()V (v1)
              return
          }}
        }}
        """,
    ]
    program = program_with_jdk("\n".join(texts))
    answer = solve(program, [method_named(program, "p/M", "main")], FixedK(1))
    assert len(answer.contexts(method_named(program, "p/A", "go"))) == 2
    return len(answer.contexts(method_named(program, owner, name)))


@pytest.mark.parametrize("types", [_NUMBERS, "(Ljava/lang/String;)Ljava/lang/String;"])
def test_numbers_and_text_are_the_same_to_the_jdk_everywhere(types: str) -> None:
    assert called_on_two_objects("java/lang/Math", f"max{types}") == 1


@pytest.mark.parametrize(
    "types",
    [
        "(Ljava/lang/Object;)Ljava/lang/Object;",
        "([I)[I",
    ],
)
def test_objects_are_told_apart(types: str) -> None:
    assert called_on_two_objects("java/lang/Math", f"max{types}") == 2


def test_code_of_the_program_has_all_its_contexts() -> None:
    code = "v2 = getstatic p/Sums.count:I"
    assert called_on_two_objects("p/Sums", f"max{_NUMBERS}", code) == 2


def test_code_that_does_nothing_has_one_context() -> None:
    assert called_on_two_objects("p/Sums", f"max{_NUMBERS}") == 1


def contexts_of(method: str) -> int:
    """Return in how many contexts a method `go` runs that is called on two objects."""
    text = f"""
        class java/lang/Object {{ }}
        class java/lang/String {{ }}
        class p/A {{
          field count:I
          {method}
        }}
        class p/M {{
          method static main()V {{
            b0:
              v0 = new p/A
              v1 = invokevirtual p/A.go()Ljava/lang/Object; (v0)
              v2 = new p/A
              v3 = invokevirtual p/A.go()Ljava/lang/Object; (v2)
              return
          }}
        }}
        """
    program = program_with_jdk(text)
    answer = solve(program, [method_named(program, "p/M", "main")], FixedK(1))
    return len(answer.contexts(method_named(program, "p/A", "go")))


@pytest.mark.parametrize(
    ("flags", "code", "contexts"),
    [
        ("", "v1 = const null\nreturn v1", 1),
        ("", 'v1 = const "text"\nreturn v1', 1),
        ("synchronized", "v1 = const null\nreturn v1", 2),
        ("", "return v0", 2),
        ("", "v1 = getfield v0 p/A.count:I\nv2 = const null\nreturn v2", 2),
        ("", "v1 = new p/A\nreturn v1", 2),
        ("", "monitorenter v0\nmonitorexit v0\nv1 = const null\nreturn v1", 2),
    ],
)
def test_only_what_does_nothing_to_its_object_is_the_same_for_all(
    flags: str, code: str, contexts: int
) -> None:
    method = f"method public {flags} go()Ljava/lang/Object; {{\nb0:\n{code}\n}}"
    assert contexts_of(method) == contexts
