"""Methods whose code is not looked at, on objects that such methods made and on others."""

from pointsto_answers import method_named, program_of

from heddle.pointsto.context import FixedK
from heddle.pointsto.solve import solve


def reached(main: str) -> set[str]:
    """Return what may run of a task and a main method; the class `l/Lib` is missing."""
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


def test_opaque_code_calls_back_what_it_is_given() -> None:
    assert "p/Task.run" in reached(OWN.format(at=0))


def test_it_calls_back_also_where_it_was_given_one_of_its_own_before() -> None:
    """What is known of an object that opaque code made counts for no other of its class."""
    assert "p/Task.run" not in reached(MADE_BY_LIBRARY)
    assert "p/Task.run" in reached(MADE_BY_LIBRARY + OWN.format(at=1))
