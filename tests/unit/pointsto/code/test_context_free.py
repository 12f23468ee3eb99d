"""Methods of the JDK whose effect does not depend on the context are analysed once."""

import pytest
from pointsto_answers import method_named, program_with_jdk

from heddle.pointsto.context import FixedK
from heddle.pointsto.solve import solve

_NUMBERS = "(II)I"


def called_on_two_objects(owner: str, method: str) -> int:
    """Return the number of contexts of a static method that two objects of one class call."""
    name, _, types = method.partition("(")
    parameters = types.partition(")")[0]
    given = [f"v{at}" for at in range(1, 1 + (2 if parameters == "II" else 1))]
    constants = "\n".join(f"{var} = const {0 if parameters[0] == 'I' else 'null'}" for var in given)
    callee = f"method public static {method} {{\nb0:\nreturn v0\n}}"
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
def test_jdk_methods_of_numbers_and_text_run_in_one_context(types: str) -> None:
    assert called_on_two_objects("java/lang/Math", f"max{types}") == 1


@pytest.mark.parametrize(
    "types",
    [
        "(Ljava/lang/Object;)Ljava/lang/Object;",
        "([I)[I",
    ],
)
def test_jdk_methods_of_objects_run_in_each_context(types: str) -> None:
    assert called_on_two_objects("java/lang/Math", f"max{types}") == 2


def test_code_of_the_program_runs_in_each_context() -> None:
    assert called_on_two_objects("p/Sums", f"max{_NUMBERS}") == 2


def test_hash_codes_and_identity_run_in_one_context() -> None:
    program = program_with_jdk(
        """
        class java/lang/Object {
          method public native hashCode()I
          method public native equals(Ljava/lang/Object;)Z
          method public native more()I
        }
        class p/A { }
        class p/M {
          method static main()V {
            b0:
              v0 = new p/A
              v1 = new p/A
              v2 = invokevirtual java/lang/Object.hashCode()I (v0)
              v3 = invokevirtual java/lang/Object.hashCode()I (v1)
              v4 = invokevirtual java/lang/Object.more()I (v0)
              v5 = invokevirtual java/lang/Object.more()I (v1)
              v6 = invokevirtual java/lang/Object.equals(Ljava/lang/Object;)Z (v0, v1)
              v7 = invokevirtual java/lang/Object.equals(Ljava/lang/Object;)Z (v1, v0)
              return
          }
        }
        """
    )
    answer = solve(program, [method_named(program, "p/M", "main")], FixedK(1))
    assert len(answer.contexts(method_named(program, "java/lang/Object", "hashCode"))) == 1
    assert len(answer.contexts(method_named(program, "java/lang/Object", "equals"))) == 1
    assert len(answer.contexts(method_named(program, "java/lang/Object", "more"))) == 2
