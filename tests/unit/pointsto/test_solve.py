"""The analysis on programs that stress its shape rather than a rule."""

from pointsto_answers import method_named, program_of

from heddle.pointsto.context import FixedK
from heddle.pointsto.solve import solve
from heddle.program.assumption import AssumptionKind


def test_a_long_chain_of_static_calls() -> None:
    count = 3000
    calls = [f"invokestatic p/M.m{i + 1}()V ()" for i in range(count - 1)] + [""]
    methods = [f"method static m{i}()V {{\n b0:\n{c}\nreturn\n}}" for i, c in enumerate(calls)]
    program = program_of("class p/M {\n" + "\n".join(methods) + "\n}\n")
    answer = solve(program, [method_named(program, "p/M", "m0")], FixedK(1))
    assert len(answer.reachable()) == count


def test_concatenation_calls_to_string() -> None:
    program = program_of(
        """
        class java/lang/Object {
          method public toString()Ljava/lang/String; {
            b0:
              v1 = const null
              return v1
          }
        }
        class java/lang/String { }
        class p/A {
          method public toString()Ljava/lang/String; {
            b0:
              v1 = const null
              return v1
          }
        }
        class p/M {
          method static m()V {
            b0:
              v0 = new p/A
              v1 = invokedynamic makeConcat (Lp/A;)Ljava/lang/String; (v0) concat none
              return
          }
        }
        """
    )
    answer = solve(program, [method_named(program, "p/M", "m")], FixedK(1))
    assert {f"{m.owner}.{m.name}" for m in answer.reachable()} == {"p/M.m", "p/A.toString"}


def test_an_unknown_reflective_call_is_an_assumption_with_its_location() -> None:
    program = program_of(
        """
        class java/lang/Object { }
        class java/lang/String { }
        class java/lang/Class {
          method public static native forName(I)Ljava/lang/Class;
        }
        class p/M {
          method static m()V {
            b0:
              v0 = const 1
              v1 = invokestatic java/lang/Class.forName(I)Ljava/lang/Class; (v0) line 7
              return
          }
        }
        """
    )
    solve(program, [method_named(program, "p/M", "m")], FixedK(1))
    found = [a for a in program.assumptions.sorted() if a.kind is AssumptionKind.REFLECTION]
    assert [a.subject for a in found] == ["p/M.m()V line 7"]


def test_nothing_is_stored_into_an_array_of_length_0() -> None:
    program = program_of(
        """
        class java/lang/Object { }
        class p/M {
          method static m()V {
            b0:
              v0 = const 0
              v1 = const 1
              v2 = newarray [Ljava/lang/Object; (v0)
              v3 = newarray [Ljava/lang/Object; (v1)
              v4 = new java/lang/Object
              arraystore L v2[v0] = v4
              arraystore L v3[v0] = v4
              v5 = arrayload L v2[v0]
              v6 = arrayload L v3[v0]
              return
          }
        }
        """
    )
    method = method_named(program, "p/M", "m")
    answer = solve(program, [method], FixedK(1))
    (frame,) = answer.frames().all
    assert not answer.frames().variable(frame, 5)
    assert answer.frames().variable(frame, 6) == answer.frames().variable(frame, 4) != 0


def test_finalizers_that_only_return_are_not_run() -> None:
    program = program_of(
        """
        class java/lang/Object {
          method protected finalize()V {
            b0:
              return
          }
        }
        class p/Empty {
          method protected finalize()V {
            b0:
              return
          }
        }
        class p/Busy {
          method protected finalize()V {
            b0:
              invokestatic p/M.end()V ()
              return
          }
        }
        class p/M {
          method static m()V {
            b0:
              v0 = new java/lang/Object
              v1 = new p/Empty
              v2 = new p/Busy
              return
          }
          method static end()V {
            b0:
              return
          }
        }
        """
    )
    answer = solve(program, [method_named(program, "p/M", "m")], FixedK(1))
    run = [frame.method for frame in answer.frames().finalizers]
    assert run == [method_named(program, "p/Busy", "finalize")]
