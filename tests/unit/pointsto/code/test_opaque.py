"""Opaque methods, on objects that such methods allocate and on others."""

import pytest
from pointsto_answers import method_named, program_of, program_with_jdk

from heddle.pointsto import PointsTo
from heddle.pointsto.context import FixedK
from heddle.pointsto.solve import solve
from heddle.program.program import Origin, Role
from ir_text import parse_classes


def reached(main: str) -> set[str]:
    """Return the reachable methods of a task and a main method; the class `l/Lib` is missing."""
    program = program_of(
        f"""
        class java/lang/Object {{ }}
        class java/lang/String {{ }}
        class p/Task {{
          method public run()V {{
            b0:
              return
          }}
        }}
        class p/Late {{
          method static give()V {{
            b0:
              v0 = new p/Task
              invokestatic l/Lib.give(Lp/Task;)V (v0)
              return
          }}
        }}
        class p/Later {{
          method public give()V {{
            b0:
              invokestatic p/Late.give()V ()
              return
          }}
        }}
        class p/M {{
          method static m()V {{
            b0:
              {main}
              return
          }}
        }}
        """
    )
    answer = solve(program, [method_named(program, "p/M", "m")], FixedK(1))
    return {f"{method.owner}.{method.name}" for method in answer.reachable()}


MADE_BY_LIBRARY = """
v0 = invokestatic l/Lib.task()Lp/Task; ()
invokestatic l/Lib.give(Lp/Task;)V (v0)
"""
OWN = """
v{at} = new p/Later
invokevirtual p/Later.give()V (v{at})
"""


def test_opaque_code_calls_its_arguments_back() -> None:
    assert "p/Task.run" in reached(OWN.format(at=0))


def test_it_calls_back_also_after_a_call_with_an_object_of_its_own() -> None:
    """An object that opaque code allocates says nothing about others of its class."""
    assert "p/Task.run" not in reached(MADE_BY_LIBRARY)
    assert "p/Task.run" in reached(MADE_BY_LIBRARY + OWN.format(at=1))


def widgets(calls: str, flags: str = "final", kind: str = "") -> PointsTo:
    """Solve a main method with two widgets of the JDK, v0 and v1, allocated by opaque code."""
    text = f"""
        class java/lang/Object {{ }}
        interface java/util/Collection {{ }}
        class java/util/Part {{ }}
        class {flags} java/util/Widget {kind} {{
          field size:I
          method public add()Ljava/util/Widget; {{
            b0:
              v1 = getfield v0 java/util/Widget.size:I
              return v0
          }}
          method public size()I {{
            b0:
              v1 = getfield v0 java/util/Widget.size:I
              return v1
          }}
          method public put(Ljava/lang/Object;)V {{
            b0:
              return
          }}
          method public part()Ljava/util/Part; {{
            b0:
              v1 = new java/util/Part
              return v1
          }}
        }}
        class p/M {{
          method static m()V {{
            b0:
              v0 = invokestatic l/Lib.first()Ljava/util/Widget; ()
              v1 = invokestatic l/Lib.second()Ljava/util/Widget; ()
              {calls}
              return
          }}
        }}
        """
    program = program_with_jdk(text)
    (main,) = program.class_named("p/M").methods
    return solve(program, [main], FixedK(1))


def on_both(method: str, result: str) -> str:
    called = f"invokevirtual java/util/Widget.{method}"
    return f"v2 = {called}(){result} (v0)\nv3 = {called}(){result} (v1)"


def test_a_method_that_returns_this_allocates_nothing() -> None:
    solved = widgets(on_both("add", "Ljava/util/Widget;"))
    assert len([o for o in solved.objects() if o.type == "Ljava/util/Widget;"]) == 2


def test_a_method_that_may_be_overridden_allocates_its_result() -> None:
    solved = widgets(on_both("add", "Ljava/util/Widget;"), flags="")
    assert len([o for o in solved.objects() if o.type == "Ljava/util/Widget;"]) == 3


def own_contexts(solved: PointsTo) -> int:
    """Count the frames in the contexts of objects."""
    return sum(1 for frame in solved.frames().all if frame.context)


def test_a_method_of_values_runs_once_for_all_objects_of_opaque_code() -> None:
    assert own_contexts(widgets("")) == 0
    assert own_contexts(widgets(on_both("size", "I"))) == 0
    assert own_contexts(widgets(on_both("part", "Ljava/util/Part;"))) == 2


def test_a_method_that_takes_or_may_retain_objects_does_not() -> None:
    put = "invokevirtual java/util/Widget.put(Ljava/lang/Object;)V"
    assert own_contexts(widgets(f"{put} (v0, v1)\n{put} (v1, v0)")) == 2
    kept = "implements java/util/Collection"
    assert own_contexts(widgets(on_both("size", "I"), kind=kept)) == 2


@pytest.mark.parametrize("tested", ["ch/qos/logback/classic/Main", "com/acme/Main"])
def test_a_library_under_test_is_analysed_in_all_its_jars(tested: str) -> None:
    """Of a logging library that is itself the application, no part is opaque."""
    calling = f"""
        class java/lang/Object {{ }}
        class {tested} {{
          method static m()V {{
            b0:
              invokestatic ch/qos/logback/core/Part.give()V ()
              return
          }}
        }}
        """
    core = """
        class ch/qos/logback/core/Part {
          method static give()V {
            b0:
              invokestatic ch/qos/logback/core/Part.given()V ()
              return
          }
          method static given()V {
            b0:
              return
          }
        }
        """
    library = Origin(Role.LIBRARY, "core")
    program = program_of(calling).with_classes(parse_classes(core), library)
    answer = solve(program, [method_named(program, tested, "m")], FixedK(1))
    assert ("given" in {method.name for method in answer.reachable()}) == ("logback" in tested)
