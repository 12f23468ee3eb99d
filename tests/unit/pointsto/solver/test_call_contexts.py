"""Call sites in the contexts of helpers, and what happens when they cost too much."""

import pytest
from pointsto_answers import method_named, program_of, program_with_jdk

from heddle.pointsto import PointsTo
from heddle.pointsto.context import FixedK
from heddle.pointsto.solve import Analysis
from heddle.pointsto.solver import call_contexts
from heddle.program.classes import Method
from heddle.program.program import Program

_CALLS = 8

_TEXT = """
class java/lang/Object { }
class p/Small { }
class p/Large {
  field held:Ljava/lang/Object;
  METHODS
  method all()V {
    b0:
      ALL
      return
  }
}
class p/M {
  method static small()Lp/Small; {
    b0:
      v0 = new p/Small
      return v0
  }
  method static large()Lp/Large; {
    b0:
      v0 = new p/Large
      invokevirtual p/Large.all()V (v0)
      return v0
  }
  method static main()V {
    b0:
      MAIN
      return
  }
}
"""
_METHOD = """
method get{at}()Ljava/lang/Object; {{
  b0:
    v1 = getfield v0 p/Large.held:Ljava/lang/Object;
    return v1
}}
"""


def _program() -> Program:
    """Return a program that calls two factories from several places; one makes large objects."""
    methods = "".join(_METHOD.format(at=at) for at in range(30))
    called = [
        f"v{at + 1} = invokevirtual p/Large.get{at}()Ljava/lang/Object; (v0)" for at in range(30)
    ]
    made = [f"v{at} = invokestatic p/M.large()Lp/Large; ()" for at in range(_CALLS)]
    made += [f"v{_CALLS + at} = invokestatic p/M.small()Lp/Small; ()" for at in range(_CALLS)]
    text = _TEXT.replace("METHODS", methods).replace("ALL", "\n".join(called))
    return program_of(text.replace("MAIN", "\n".join(made)))


def _limit(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(call_contexts, "_MOST", most)
    monkeypatch.setattr(call_contexts, "_SHARE", 0)
    monkeypatch.setattr(call_contexts, "_FACTORIES", 1)


class _Solved:
    """A solution, and how many contexts the factories and objects their classes have in it."""

    def __init__(self, calls: int = 1) -> None:
        self.program = _program()
        self._analysis = Analysis(self.program)
        self.main = method_named(self.program, "p/M", "main")
        self.solution = self.again(calls)

    def again(self, calls: int = 1) -> PointsTo:
        return self._analysis.solve([self.main], FixedK(1, calls))

    def method(self, name: str) -> Method:
        return method_named(self.program, "p/M", name)

    def counts(self) -> tuple[int, int, int, int]:
        types = [found.type for found in self.solution.objects()]
        return (
            len(self.solution.contexts(self.method("small"))),
            types.count("Lp/Small;"),
            len(self.solution.contexts(self.method("large"))),
            types.count("Lp/Large;"),
        )


def test_each_call_of_a_helper_has_a_context() -> None:
    solved = _Solved()
    assert solved.counts() == (_CALLS, _CALLS, _CALLS, _CALLS)
    frames = solved.solution.frames()
    (outermost,) = {f.context for f in frames.of_method(solved.main)}
    assert outermost == ()
    for frame in frames.of_method(solved.method("large")):
        assert frames.context_object(frame) is None
        (_, number), *_ = frames.allocated[frame]
        made = frames.objects[number]
        assert made.sites[1:] == frame.context
        assert made.allocations == made.sites[:1]


def test_without_call_sites_contexts_are_those_of_the_thesis() -> None:
    assert _Solved(0).counts() == (1, 1, 1, 1)


def test_the_most_expensive_helpers_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    _limit(monkeypatch, 300)
    solved = _Solved()
    assert solved.counts() == (_CALLS, _CALLS, 1, 1)
    assert len(solved.again().contexts(solved.method("large"))) == 1


def test_further_calls_get_no_context_if_the_rest_is_too_expensive_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A factory has three variables: four calls of the first are too expensive, and of the second.
    _limit(monkeypatch, 10)
    assert _Solved().counts() == (5, 5, 1, 1)


def test_there_are_no_helpers_if_nothing_is_affordable(monkeypatch: pytest.MonkeyPatch) -> None:
    _limit(monkeypatch, 0)
    assert _Solved().counts() == (1, 1, 1, 1)


def test_factories_are_distinguished_if_other_helpers_are_too_expensive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _limit(monkeypatch, 6)
    monkeypatch.setattr(call_contexts, "_FACTORIES", 100)
    helper = """
      method static same(Lp/Small;)Lp/Small; {
        b0:
          return v0
      }
      method static main()V {
    """
    made = [f"v{at} = invokestatic p/M.small()Lp/Small; ()" for at in range(_CALLS)]
    made += [
        f"v{_CALLS + at} = invokestatic p/M.same(Lp/Small;)Lp/Small; (v{at})"
        for at in range(_CALLS)
    ]
    text = _TEXT.replace("METHODS", "").replace("ALL", "").replace("MAIN", "\n".join(made))
    program = program_of(text.replace("method static main()V {", helper))
    solution = Analysis(program).solve([method_named(program, "p/M", "main")], FixedK(1, 1))
    assert len(solution.contexts(method_named(program, "p/M", "small"))) == _CALLS
    assert len(solution.contexts(method_named(program, "p/M", "same"))) == 1


def test_calls_of_factories_of_the_jdk_are_distinguished_even_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _limit(monkeypatch, 0)
    factory = """
    class java/util/Factory {
      method static made()Ljava/lang/Object; {
        b0:
          v0 = new java/util/Factory
          return v0
      }
    }
    """
    calls = [
        f"v{at} = invokestatic java/util/Factory.made()Ljava/lang/Object; ()"
        for at in range(_CALLS)
    ]
    calls.append(f"v{_CALLS} = invokestatic p/M.small()Lp/Small; ()")
    text = _TEXT.replace("METHODS", "").replace("ALL", "").replace("MAIN", "\n".join(calls))
    program = program_with_jdk(factory + text)
    main = method_named(program, "p/M", "main")
    solution = Analysis(program).solve([main], FixedK(1, 1))
    assert len(solution.contexts(method_named(program, "java/util/Factory", "made"))) == _CALLS
    assert len(solution.contexts(method_named(program, "p/M", "small"))) == 1


def test_calls_of_factories_of_a_library_are_distinguished_within_it() -> None:
    text = """
    class java/lang/Object { }
    class q/Box {
      method static made()Lq/Box; {
        b0:
          v0 = new q/Box
          return v0
      }
      method static same(Lq/Box;)Lq/Box; {
        b0:
          return v0
      }
      method static two()V {
        b0:
          v0 = invokestatic q/Box.made()Lq/Box; ()
          v1 = invokestatic q/Box.made()Lq/Box; ()
          v2 = invokestatic q/Box.same(Lq/Box;)Lq/Box; (v0)
          v3 = invokestatic q/Box.same(Lq/Box;)Lq/Box; (v1)
          return
      }
    }
    class p/M {
      method static main()V {
        b0:
          invokestatic q/Box.two()V ()
          return
      }
    }
    """
    program = program_with_jdk(text, "q/")
    solution = Analysis(program).solve([method_named(program, "p/M", "main")], FixedK(1, 1))
    counts = {
        name: len(solution.contexts(method_named(program, "q/Box", name)))
        for name in ("two", "made", "same")
    }
    assert counts == {"two": 1, "made": 2, "same": 1}
