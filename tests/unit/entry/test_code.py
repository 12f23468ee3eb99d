"""Bodies that do one of several things: they are valid, and everything in them is reached."""

from heddle.entry.code import HARNESS, BodyWriter
from heddle.program.ir import Body, Goto, Invoke, InvokeKind, Switch
from heddle.program.refs import FieldRef, MethodRef
from ir_validation import validate

FIELD = FieldRef(HARNESS, "value0", "Ljava/lang/Object;")


def checked(body: Body) -> Body:
    """Validate a body as that of a static method."""
    assert not validate(body, "()V", is_static=True, owner="p/C")
    return body


def call(writer: BodyWriter, name: str) -> None:
    writer.invoke(InvokeKind.STATIC, MethodRef("p/C", name, "()V", is_interface=False), ())


def test_nothing() -> None:
    writer = BodyWriter()
    assert writer.is_empty
    assert len(checked(writer.body()).blocks) == 1


def test_cases_follow_each_other_in_any_order() -> None:
    writer = BodyWriter()
    for name in ("a", "b"):
        writer.case()
        call(writer, name)
    body = checked(writer.body())
    choice = body.blocks[1].instrs[-1]
    assert isinstance(choice, Switch)
    for target in (2, 3):
        assert target in [block for _, block in choice.cases]
        assert isinstance(body.blocks[target].instrs[-1], Goto)
    assert body.blocks[1].predecessors == (0, 2, 3)


def test_a_case_that_returns_does_not_go_on() -> None:
    writer = BodyWriter()
    writer.case()
    writer.write_return(None)
    assert checked(writer.body()).blocks[1].predecessors == (0,)


def test_one_of_the_ways_is_gone() -> None:
    writer = BodyWriter()
    writer.case()
    made = writer.new("p/C")
    for name in ("a", "b", "c"):
        writer.alternative()
        call(writer, name)
    writer.join()
    writer.put(FIELD, made)
    body = checked(writer.body())
    fork = body.blocks[2].instrs[-1]
    assert isinstance(fork, Switch)
    targets = {*(block for _, block in fork.cases), fork.default}
    assert targets == {3, 4, 5}
    assert all(isinstance(body.blocks[at].instrs[0], Invoke) for at in targets)
    assert body.blocks[6].predecessors == (3, 4, 5)
