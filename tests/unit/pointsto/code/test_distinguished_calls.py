"""Factories: static methods of the application and of libraries that return new objects."""

import pytest
from pointsto_answers import method_named, program_of

from heddle.models.tables import Models
from heddle.pointsto.code.distinguished_calls import DistinguishedCalls
from heddle.pointsto.sites import Sites
from heddle.program.hierarchy import Hierarchy

_TEXT = """
class java/lang/Object { }
class p/Box {
  field static one:Lp/Box;
}
class p/M {
  method static fresh()Lp/Box; {
    b0:
      v0 = new p/Box
      return v0
  }
  method static called(Lp/Box;)Lp/Box; {
    BODY
  }
}
"""
_NEW = """
b0:
  v1 = new p/Box
  return v1
"""
_CAST = """
b0:
  v1 = invokestatic p/M.fresh()Lp/Box; ()
  v2 = cast v1 Lp/Box;
  return v2
"""
_GIVEN = """
b0:
  v1 = new p/Box
  return v0
"""
_KEPT = """
b0:
  v1 = getstatic p/Box.one:Lp/Box;
  return v1
"""
_RECURSIVE = """
b0:
  v1 = invokestatic p/M.called(Lp/Box;)Lp/Box; (v0)
  return v1
"""


@pytest.mark.parametrize(
    ("body", "is_factory"),
    [(_NEW, True), (_CAST, True), (_GIVEN, False), (_KEPT, False), (_RECURSIVE, False)],
)
def test_a_factory_returns_what_it_or_a_static_callee_allocates(
    body: str, is_factory: bool
) -> None:
    program = program_of(_TEXT.replace("BODY", body))
    hierarchy = Hierarchy(program)
    calls = DistinguishedCalls(program, hierarchy, Sites(hierarchy, Models()))
    assert calls.is_factory(method_named(program, "p/M", "called")) is is_factory
