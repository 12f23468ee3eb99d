"""Rows of library methods against the JDK that is installed."""

import pytest

from heddle.api import Inputs, open_program
from heddle.models.rows import NOTHING, lines
from heddle.models.tables import METHODS
from heddle.program.classes import Method
from heddle.program.descriptors import is_reference, return_type
from heddle.program.ir import PutStatic
from heddle.program.program import Program

pytestmark = pytest.mark.usefixtures("processes")

# It finds nothing: it throws, or returns null.
_FINDS_NOTHING = ("java/lang/ClassLoader", "findClass")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    made = tmp_path_factory.mktemp("any")
    (made / "A.java").write_text("class A { }")
    return open_program(Inputs((made,), workspace=made)).program


def _rows(*, idle: bool) -> list[tuple[str, str]]:
    """Return the class and the method of the rows that do nothing, or of those that do something.

    Rows for a number of arguments are left out.
    """
    rows = [(subject, clauses[0].verb == NOTHING) for subject, clauses in lines(METHODS.built_in)]
    return [(s.owner, s.name) for s, is_idle in rows if is_idle == idle and not s.arity]


def _methods(program: Program, owner: str, name: str) -> list[Method]:
    declared = program.find(owner)
    return [] if declared is None else [m for m in declared.methods if m.name == name]


def test_what_does_nothing_returns_nothing_that_could_be_pointed_to(program: Program) -> None:
    rows = [row for row in _rows(idle=True) if row != _FINDS_NOTHING]
    found = [m for row in rows for m in _methods(program, *row)]
    assert {"isDigit", "isCCLOverridden"} <= {m.name for m in found}
    assert [m for m in found if is_reference(return_type(m.descriptor))] == []


def test_tables_of_characters_are_written_by_their_initialisers_only(program: Program) -> None:
    rows = [row for row in _rows(idle=False) if row[0].startswith("java/lang/CharacterData")]
    assert len(rows) > 1
    for owner, name in rows:
        assert name == "<clinit>"
        declared = program.find(owner)
        assert declared is not None
        assert [m.name for m in declared.methods if _writes_statics(m)] == [name]


def _writes_statics(method: Method) -> bool:
    blocks = method.body.blocks if method.body else ()
    return any(isinstance(instr, PutStatic) for block in blocks for instr in block.instrs)
