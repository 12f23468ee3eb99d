"""Bodies with copies of epochs are valid, whatever the control flow."""

from hypothesis import given
from random_bodies import methods

from heddle.concurrency.epochs.body_copies import (
    ACTIVATION,
    outermost_header,
    with_copies_of_epochs,
)
from heddle.program.classes import Method
from ir_validation import validate


@given(methods())
def test_bodies_with_copies_are_valid(method: Method) -> None:
    body = method.body
    assert body is not None
    headers = {outermost_header(body, instr.pc) for instr in body.instructions()}
    for header in {ACTIVATION, *headers} - {None}:
        assert header is not None
        found = with_copies_of_epochs(body, header)
        if found is not None:
            assert not validate(found.body, method.descriptor, method.is_static, method.owner)
            assert not found.chosen & found.others
