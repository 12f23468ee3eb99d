"""Reflective calls: known ones are followed, unknown ones are assumptions."""

import pytest
from pointsto_answers import method_named, program_of

from heddle.models.tables import Models
from heddle.pointsto.context import FixedK
from heddle.pointsto.solve import solve
from heddle.program.assumption import AssumptionKind
from heddle.program.program import Program

_LIBRARY = """
class java/lang/Object {
  method public <init>()V {
    b0:
      return
  }
  method public final native getClass()Ljava/lang/Class;
}
class java/lang/String { }
class java/lang/Class {
  method public static native forName(Ljava/lang/String;)Ljava/lang/Class;
  method public native newInstance()Ljava/lang/Object;
  method public native getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;
  method public native getMethods()[Ljava/lang/reflect/Method;
}
class java/lang/reflect/InvocationTargetException { }
class java/lang/reflect/Method {
  method public native getDeclaringClass()Ljava/lang/Class;
  method public native invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;
}
class p/A {
  method public <init>()V {
    b0:
      return
  }
  method public go()V {
    b0:
      return
  }
  method public stay()V {
    b0:
      return
  }
  method hide()V {
    b0:
      return
  }
}
class p/B extends p/A {
  method public <init>()V {
    b0:
      return
  }
  method public go()V {
    b0:
      return
  }
}
"""
_FOR_NAME = "java/lang/Class.forName(Ljava/lang/String;)Ljava/lang/Class;"
_NEW = "java/lang/Class.newInstance()Ljava/lang/Object;"
_GET = "java/lang/Class.getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;"
_GET_ALL = "java/lang/Class.getMethods()[Ljava/lang/reflect/Method;"
_INVOKE = "java/lang/reflect/Method.invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;"
_DECLARING = "java/lang/reflect/Method.getDeclaringClass()Ljava/lang/Class;"
_PRIMITIVE = "java/lang/Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;"
_WRITE = "java/io/ObjectOutputStream.writeObject(Ljava/lang/Object;)V"
_UNKNOWN = "java/lang/String.valueOf(I)Ljava/lang/String;"


def program(main: str, more: str = "") -> Program:
    method = f"method static m()V {{\nb0:\n{main}\nreturn\n}}"
    return program_of(f"{_LIBRARY}\nclass p/M {{\n{method}\n{more}\n}}")


def reached(made: Program) -> set[str]:
    answer = solve(made, [method_named(made, "p/M", "m")], FixedK(1))
    return {f"{m.owner}.{m.name}" for m in answer.reachable() if m.owner in ("p/A", "p/B")}


def assumed(made: Program) -> list[str]:
    found = [a for a in made.assumptions.sorted() if a.kind is AssumptionKind.REFLECTION]
    return [a.reason.split()[3].rpartition("/")[2] for a in found]


_INSTANTIATE = f"v1 = invokestatic {_FOR_NAME} (v0)\nv2 = invokevirtual {_NEW} (v1)"


def test_a_class_is_found_by_name_and_instantiated() -> None:
    made = program(f'v0 = const "p.B"\n{_INSTANTIATE}')
    assert reached(made) == {"p/B.<init>"}
    assert assumed(made) == []


def test_a_name_computed_at_run_time_is_an_assumption() -> None:
    made = program(f"v3 = const 1\nv0 = invokestatic {_UNKNOWN} (v3)\n{_INSTANTIATE}")
    assert reached(made) == set()
    assert assumed(made) == ["Class.forName", "Class.newInstance"]


def contexts_of_bodies(code: str) -> int:
    """Count the contexts of the bodies of reflective calls by two objects."""
    made = program_of(
        f"""
        {_LIBRARY}
        class p/Finder {{
          method public find()V {{
            b0:
              {code}
              return
          }}
        }}
        class p/M {{
          method static m()V {{
            b0:
              v0 = new p/Finder
              invokevirtual p/Finder.find()V (v0)
              v1 = new p/Finder
              invokevirtual p/Finder.find()V (v1)
              return
          }}
        }}
        """
    )
    frames = solve(made, [method_named(made, "p/M", "m")], FixedK(1)).frames()
    bodies = [frame for frame in frames.all if frame.method is None]
    assert bodies
    return sum(1 for frame in bodies if frame.context)


def test_lookups_of_classes_run_once_but_instantiations_in_each_context() -> None:
    find = f'v1 = const "p.{{}}"\nv2 = invokestatic {_FOR_NAME} (v1)'
    assert contexts_of_bodies(find.format("B")) == 0
    assert contexts_of_bodies(find.format("Missing")) == 0
    assert contexts_of_bodies(f"{find.format('B')}\nv3 = invokevirtual {_NEW} (v2)") == 2


def declared_by(class_: str) -> Program:
    """Find a class and a method of it, and instantiate the class that declares the method."""
    return program(
        f"""
        {class_}
        v1 = invokestatic {_FOR_NAME} (v0)
        v2 = const "stay"
        v3 = const null
        v4 = invokevirtual {_GET} (v1, v2, v3)
        v5 = invokevirtual {_DECLARING} (v4)
        v6 = invokevirtual {_NEW} (v5)
        """
    )


def test_the_class_that_declares_a_method_is_known() -> None:
    made = declared_by('v0 = const "p.B"')
    assert reached(made) == {"p/A.<init>"}
    assert assumed(made) == []


def test_the_class_that_declares_an_unknown_method_is_unknown() -> None:
    made = declared_by(f"v7 = const 1\nv0 = invokestatic {_UNKNOWN} (v7)")
    assert reached(made) == set()
    assert assumed(made) == ["Class.forName", "Class.getMethod", "Class.newInstance"]


def test_a_class_that_is_missing_is_an_assumption() -> None:
    made = program(f'v0 = const "q.Missing"\n{_INSTANTIATE}')
    assert reached(made) == set()
    assert assumed(made) == ["Class.forName"]


_LOAD = f"""
  method static load(Ljava/lang/String;)V {{
    b0:
      v1 = invokestatic {_FOR_NAME} (v0)
      v2 = invokevirtual {_NEW} (v1)
      return
  }}
"""


@pytest.mark.parametrize("text", ["p.A", "p/A"])
def test_a_name_is_followed_through_a_parameter(text: str) -> None:
    made = program(f'v0 = const "{text}"\ninvokestatic p/M.load(Ljava/lang/String;)V (v0)', _LOAD)
    assert reached(made) == {"p/A.<init>"}
    assert assumed(made) == []


def test_a_literal_that_names_no_class_loads_none() -> None:
    made = program('v0 = const "hello"\ninvokestatic p/M.load(Ljava/lang/String;)V (v0)', _LOAD)
    assert reached(made) == set()
    assert assumed(made) == []


def test_a_literal_that_looks_like_a_class_is_an_assumption() -> None:
    made = program('v0 = const "q.Lost"\ninvokestatic p/M.load(Ljava/lang/String;)V (v0)', _LOAD)
    assert reached(made) == set()
    assert assumed(made) == ["Class.forName"]


_CALL = f"""
  method static call(Ljava/lang/String;)V {{
    b0:
      v1 = new p/B
      v2 = invokevirtual java/lang/Object.getClass()Ljava/lang/Class; (v1)
      v3 = const null
      v4 = invokevirtual {_GET} (v2, v0, v3)
      v5 = const null
      v6 = invokevirtual {_INVOKE} (v4, v1, v5)
      return
  }}
"""


def test_a_method_name_is_distinguished_when_it_is_looked_up() -> None:
    made = program(
        """
        v0 = const "go"
        invokestatic p/M.call(Ljava/lang/String;)V (v0)
        v1 = const "other"
        invokestatic p/M.call(Ljava/lang/String;)V (v1)
        """,
        _CALL,
    )
    assert reached(made) == {"p/B.go"}
    assert assumed(made) == []


def test_a_method_name_computed_at_run_time_may_be_any_public_one() -> None:
    made = program(
        f"v0 = const 1\nv1 = invokestatic {_UNKNOWN} (v0)\n"
        "invokestatic p/M.call(Ljava/lang/String;)V (v1)",
        _CALL,
    )
    assert reached(made) == {"p/B.go", "p/A.stay"}
    assert assumed(made) == []


def test_any_method_of_a_list_may_be_called() -> None:
    made = program(
        f"""
        v0 = new p/B
        v1 = const class Lp/A;
        v2 = invokevirtual {_GET_ALL} (v1)
        v3 = const 0
        v4 = arrayload L v2[v3]
        v5 = const null
        v6 = invokevirtual {_INVOKE} (v4, v0, v5)
        """
    )
    assert reached(made) == {"p/B.go", "p/A.stay"}
    assert assumed(made) == []


def test_a_method_from_elsewhere_is_an_assumption() -> None:
    made = program(
        f"""
        v0 = new p/B
        v1 = invokestatic java/lang/Class.given()Ljava/lang/reflect/Method; ()
        v2 = const null
        v3 = invokevirtual {_INVOKE} (v1, v0, v2)
        """
    )
    assert reached(made) == set()
    assert assumed(made) == ["Method.invoke"]


@pytest.mark.parametrize(("text", "type_"), [("int", "[I"), ("double", "[D")])
def test_arrays_of_primitives_are_allocated_from_their_classes(text: str, type_: str) -> None:
    made = program(
        f"""
        v0 = const "{text}"
        v1 = invokestatic {_PRIMITIVE} (v0)
        v2 = const 3
        v3 = invokestatic java/lang/reflect/Array.newInstance(Ljava/lang/Class;I)\
Ljava/lang/Object; (v1, v2)
        """
    )
    main = method_named(made, "p/M", "m")
    answer = solve(made, [main], FixedK(1))
    assert [o.type for o in answer.variable(main, (), 3)] == [type_]
    assert assumed(made) == []


def test_a_method_of_an_unknown_class_is_an_assumption_where_it_is_called() -> None:
    made = program(
        f"""
        v0 = const 1
        v1 = invokestatic {_UNKNOWN} (v0)
        v2 = invokestatic {_FOR_NAME} (v1)
        v3 = const "go"
        v4 = const null
        v5 = invokevirtual {_GET} (v2, v3, v4)
        v6 = new p/A
        v7 = invokevirtual {_INVOKE} (v5, v6, v4)
        """
    )
    assert reached(made) == set()
    assert assumed(made) == ["Class.forName", "Class.getMethod", "Method.invoke"]


def test_unreachable_code_leaves_no_assumption() -> None:
    made = program("v0 = const null", _LOAD + _CALL)
    assert reached(made) == set()
    assert assumed(made) == []


def test_objects_of_a_cycle_are_written_once() -> None:
    made = program_of(
        _LIBRARY
        + f"""
        interface java/io/Serializable {{ }}
        class p/Node implements java/io/Serializable {{
          field next:Lp/Node;
          method private writeObject(Ljava/io/ObjectOutputStream;)V {{
            b0:
              return
          }}
        }}
        class p/M {{
          method static m(Ljava/io/ObjectOutputStream;)V {{
            b0:
              v1 = new p/Node
              v2 = new p/Node
              putfield v1 p/Node.next:Lp/Node; = v2
              putfield v2 p/Node.next:Lp/Node; = v1
              v3 = new java/io/ObjectOutputStream
              invokevirtual {_WRITE} (v3, v1) @9
              return
          }}
        }}
        class java/io/ObjectOutputStream {{
          method public final native writeObject(Ljava/lang/Object;)V
        }}
        """
    )
    main = method_named(made, "p/M", "m")
    answer = solve(made, [main], FixedK(1))
    called = [call.method.name for call in answer.calls(main, (), 9)]
    assert called == ["writeObject", "writeObject"]
    assert assumed(made) == []


def test_the_object_of_an_instance_main_is_constructed_first() -> None:
    made = program_of(
        """
        class java/lang/Object { }
        class p/A { method go()V {
    b0:
      return
  } }
        class p/M {
          field a:Lp/A;
          method <init>()V {
            b0:
            v1 = new p/A
            putfield v0 p/M.a:Lp/A; = v1
            return
          }
          method main()V {
            b0:
            v1 = getfield v0 p/M.a:Lp/A;
            invokevirtual p/A.go()V (v1)
            return
          }
        }
        """
    )
    answer = solve(made, [method_named(made, "p/M", "main")], FixedK(1))
    assert {m.name for m in answer.reachable()} == {"<init>", "main", "go"}


# -- calls that many objects decide ----------------------------------------------------------------

_MAKE = f"""
  method static make(Ljava/lang/Class;)V {{
    b0:
      v1 = invokevirtual {_NEW} (v0)
      return
  }}
  method static makeLike(Ljava/lang/Object;)V {{
    b0:
      v1 = invokevirtual java/lang/Object.getClass()Ljava/lang/Class; (v0)
      v2 = invokevirtual {_NEW} (v1)
      return
  }}
"""


def many(count: int, statements: str) -> Program:
    """Return a program of so many classes whose main runs statements for each; N is its number."""
    body = "{\nmethod public <init>()V {\nb0:\nreturn\n}\n}"
    classes = "\n".join(f"class q/C{i} {body}" for i in range(count))
    lines = "\n".join(statements.replace("N", str(i)) for i in range(count))
    main = f"class p/M {{\nmethod static m()V {{\nb0:\n{lines}\nreturn\n}}\n{_MAKE}\n}}"
    return program_of(f"{_LIBRARY}\n{classes}\n{main}")


def made_of(made: Program, k: int) -> set[str]:
    answer = solve(made, [method_named(made, "p/M", "m")], FixedK(k))
    return {m.owner for m in answer.reachable() if m.owner.startswith("q/")}


_BY_LITERAL = "vN = const class Lq/CN;\ninvokestatic p/M.make(Ljava/lang/Class;)V (vN)"
_BY_OBJECT = "vN = new q/CN\ninvokestatic p/M.makeLike(Ljava/lang/Object;)V (vN)"


@pytest.mark.parametrize("k", [0, 1])
@pytest.mark.parametrize(("count", "statements"), [(256, _BY_LITERAL), (32, _BY_OBJECT)])
def test_many_classes_are_all_followed(count: int, statements: str, k: int) -> None:
    made = many(count, statements)
    assert len(made_of(made, k)) == count
    assert assumed(made) == []


@pytest.mark.parametrize("k", [0, 1])
@pytest.mark.parametrize(("count", "statements"), [(257, _BY_LITERAL), (33, _BY_OBJECT)])
def test_too_many_classes_are_an_assumption(count: int, statements: str, k: int) -> None:
    made = many(count, statements)
    assert not made_of(made, k)
    assert assumed(made) == ["Class.newInstance"]


def test_reflection_that_is_not_followed_is_an_assumption_everywhere() -> None:
    made = program(f'v0 = const "p.B"\n{_INSTANTIATE}')
    solve(made, [method_named(made, "p/M", "m")], FixedK(1), Models(reflection=False))
    assert assumed(made) == ["Class.forName", "Class.newInstance"]
