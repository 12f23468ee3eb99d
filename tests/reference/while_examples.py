"""WHILE programs of the thesis, and small ones in which one rule of the type system matters.

Naik 2008, Examples 3.1 and 3.6. A `Directed` says which facts h in DR_K(H) hold, which do not,
and which a run refutes, so that no sound analysis has them.
"""

from dataclasses import dataclass
from typing import Final, final

from while_language import (
    Copy,
    If,
    Load,
    New,
    Null,
    Program,
    Statement,
    Store,
    While,
    program,
    sequence,
)


def _nested(last: Statement) -> Program:
    inner = While(1, sequence(New("v2", "h2"), last))
    return program(While(0, sequence(New("v1", "h1"), inner)))


# Loops are numbered from 0 here: while^1 of the thesis is loop 0.
EXAMPLE_3_1: Final = program(
    While(0, sequence(New("v1", "h1"), New("v2", "h2"), Store("v1", "f", "v2")))
)
EXAMPLE_3_6_A: Final = _nested(Store("v1", "f", "v2"))
EXAMPLE_3_6_B: Final = _nested(Store("v2", "f", "v1"))


@final
@dataclass(frozen=True)
class Directed:
    """A program and facts: an h, and the H that it is disjointly reachable from."""

    given: Program
    holding: tuple[tuple[str, tuple[str, ...]], ...] = ()
    missing: tuple[tuple[str, tuple[str, ...]], ...] = ()
    refuted: tuple[tuple[str, tuple[str, ...]], ...] = ()


def _loop(*statements: Statement, before: tuple[Statement, ...] = ()) -> Program:
    return program(sequence(*before, While(0, sequence(*statements))))


DIRECTED: Final = {
    "made and linked in one iteration": Directed(
        EXAMPLE_3_1, holding=(("h2", ("h1",)), ("h2", ("h1", "h2")), ("h1", ("h1", "h2")))
    ),
    "linked from the outer loop": Directed(EXAMPLE_3_6_A, holding=(("h2", ("h1",)),)),
    "linked to the outer loop": Directed(EXAMPLE_3_6_B, refuted=(("h1", ("h2",)),)),
    # Definition 3.3: y is of the last iteration.
    "carried over to the next iteration": Directed(
        _loop(New("x", "h1"), Store("x", "f", "y"), If(New("y", "h2"), Copy("y", "y"))),
        refuted=(("h2", ("h1",)),),
    ),
    # Rule 3.18, the join: in the first iteration z is of no loop, in others of this one.
    "replaced in the loop": Directed(
        _loop(New("x", "h1"), Store("x", "f", "z"), New("z", "h2"), before=(New("z", "h3"),)),
        holding=(("h2", ("h3",)),),
        missing=(("h2", ("h1",)),),
    ),
    # Rule 3.18: a loop may be entered in a smaller environment than it has.
    "forgotten in the loop": Directed(
        _loop(Store("x", "f", "y"), Null("x"), before=(New("x", "h1"), New("y", "h2"))),
        holding=(("h2", ("h1",)),),
    ),
    # Rule 3.18: what was made before is of another iteration, whatever the loop makes now.
    "linked in the next execution of the loop": Directed(
        program(
            While(
                0,
                sequence(
                    While(1, sequence(New("x", "h1"), Store("x", "f", "y"))),
                    While(2, New("y", "h2")),
                ),
            )
        ),
        refuted=(("h2", ("h1",)),),
    ),
    # Definition 3.10: every object of h1 holds the one of h3, which holds all of h2.
    "through one object": Directed(
        _loop(
            *(New("x", "h1"), Store("x", "f", "z"), New("y", "h2"), Store("z", "f", "y")),
            before=(New("z", "h3"),),
        ),
        holding=(("h2", ("h3",)),),
        refuted=(("h2", ("h1",)), ("h3", ("h1",)), ("h2", ("h1", "h3"))),
    ),
    # Definition 3.10: what h1 holds is of its iteration, but holds what later ones make.
    "through objects that later ones link": Directed(
        _loop(
            *(New("x", "h1"), New("z", "h3"), Store("x", "f", "z"), New("y", "h2")),
            If(sequence(Store("u", "f", "y"), Store("v", "f", "y")), Copy("y", "y")),
            *(Copy("u", "v"), Copy("v", "z")),
        ),
        holding=(("h3", ("h1",)),),
        refuted=(("h2", ("h1",)), ("h2", ("h3",))),
    ),
    # Definition 3.10: nothing says too much if all is of the same iteration.
    "through an object of the iteration": Directed(
        _loop(
            *(New("x", "h1"), New("z", "h3"), New("y", "h2")),
            *(Store("x", "f", "z"), Store("z", "f", "y")),
        ),
        holding=(("h2", ("h1",)), ("h2", ("h3",)), ("h3", ("h1",))),
        refuted=(("h2", ("h1", "h3")),),
    ),
    # Rule 3.14: of what is loaded nothing is known.
    "loaded": Directed(
        _loop(
            *(New("x", "h1"), New("y", "h2"), Store("z", "f", "y")),
            *(Load("y", "z", "f"), Store("x", "f", "y")),
            before=(New("z", "h3"),),
        ),
        holding=(("h2", ("h3",)),),
        missing=(("h2", ("h1",)),),
        refuted=(("h2", ("h1", "h3")),),
    ),
    # Rule 3.17: what is joined is of any site and of any iteration.
    "one of two": Directed(
        _loop(
            *(New("x", "h1"), If(New("y", "h2"), Copy("y", "z")), Store("x", "f", "y")),
            before=(New("z", "h3"),),
        ),
        missing=(("h2", ("h1",)),),
        refuted=(("h3", ("h1",)),),
    ),
    # Definition 3.9, of sites: in one iteration, v is now of one site and now of the other.
    "held by one of two": Directed(
        _loop(
            *(New("x", "h1"), New("z", "h2"), New("y", "h3")),
            While(1, sequence(If(Copy("v", "x"), Copy("v", "z")), Store("v", "f", "y"))),
        ),
        refuted=(("h3", ("h1", "h2")),),
    ),
    # Definition 3.9, of iterations: x is of any iteration, y of this one.
    "held by what was carried over": Directed(
        _loop(
            New("y", "h2"),
            While(1, sequence(If(Copy("x", "x"), New("x", "h1")), Store("x", "f", "y"))),
        ),
        refuted=(("h2", ("h1",)),),
    ),
    # Figure 3.9: z may be of h2 as far as its site goes, but it is of no loop.
    "not the same": Directed(
        _loop(
            *(New("x", "h1"), New("y", "h2"), Store("x", "f", "y")),
            before=(If(New("z", "h3"), New("z", "h4")), New("v", "h5"), Store("v", "f", "z")),
        ),
        holding=(("h2", ("h1", "h5")),),
    ),
    # Rule 3.17: a null is absorbed.
    "one or none": Directed(
        _loop(New("x", "h1"), If(New("y", "h2"), Null("y")), Store("x", "f", "y")),
        holding=(("h2", ("h1",)),),
    ),
}
