"""Methods that are called on constants of the JDK run in the contexts of their callers."""

import pytest
from pointsto_answers import method_named, program_with_jdk

from heddle.pointsto.context import FixedK
from heddle.pointsto.solve import solve

_TEXT = """
class java/lang/Object { }
class java/util/Op {
  field static ONE:Ljava/util/Op;
  field FLAGS state:Ljava/lang/Object;
  method static <clinit>()V {
    b0:
      v0 = new java/util/Op
      putstatic java/util/Op.ONE:Ljava/util/Op; = v0
      return
  }
  method public apply(Ljava/lang/Object;)Ljava/lang/Object; {
    b0:
      return v1
  }
}
class p/A {
  method public go()V {
    b0:
      v1 = getstatic java/util/Op.ONE:Ljava/util/Op;
      v2 = invokevirtual java/util/Op.apply(Ljava/lang/Object;)Ljava/lang/Object; (v1, v0)
      return
  }
}
class p/M {
  method static main()V {
    b0:
      v0 = new p/A
      invokevirtual p/A.go()V (v0)
      v1 = new p/A
      invokevirtual p/A.go()V (v1)
      return
  }
}
"""


@pytest.mark.parametrize(("flags", "contexts"), [("final", 2), ("", 1)])
def test_constants_are_those_whose_fields_are_final(flags: str, contexts: int) -> None:
    program = program_with_jdk(_TEXT.replace("FLAGS", flags))
    main, apply = (
        method_named(program, "p/M", "main"),
        method_named(program, "java/util/Op", "apply"),
    )
    answer = solve(program, [main], FixedK(1))
    assert len(answer.contexts(apply)) == contexts
