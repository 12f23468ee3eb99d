"""Small programs with a race that is easily missed, and what is to be found of each.

In all of them `p/T.run` reads what another thread writes. `p/S` has the static fields.
"""

from dataclasses import dataclass
from typing import Final, final

from threaded_text import (
    class_,
    fields,
    join,
    main,
    method,
    new,
    program,
    start,
    started,
    static,
    thread,
)


@final
@dataclass(frozen=True)
class Directed:
    """A program, the k it is analysed with, the races found, and those that runs show."""

    text: str
    races: frozenset[tuple[str, str]]
    seen: frozenset[tuple[str, str]]
    k: int = 1


def _copied(source: str, target: str) -> tuple[str, str, str]:
    return f"v0 = getstatic {source}:Lp/A;", f"putstatic {target}:Lp/A; = v0", "return"


def _directed(*classes: str, races: tuple[tuple[str, str], ...], seen: int = 1) -> Directed:
    """Make a program; the first races of those that are found are seen to happen."""
    return Directed(program(*classes), frozenset(races), frozenset(races[:seen]))


_READS_STATIC: Final = class_(
    "p/T", method("run()V", "v1 = getstatic p/S.n:I", "return"), above="java/lang/Thread"
)
_READS_SHARED: Final = class_(
    "p/T",
    method("run()V", "v1 = getstatic p/S.s:Lp/A;", "v2 = getfield v1 p/A.n:I", "return"),
    above="java/lang/Thread",
)
_MAKES_ONE: Final = (*new(0, "p/A"), "putstatic p/C.s:Lp/A; = v0")
_USES_C: Final = class_(
    "p/M", static("main()V", *started(0, "p/T"), "v1 = getstatic p/C.s:Lp/A;", "return")
)

DIRECTED: Final = {
    # The class of the main method is initialised before that runs, whatever it uses itself.
    "started by the initialiser of the main class": _directed(
        _READS_STATIC,
        class_(
            "p/M",
            static("<clinit>()V", *started(0, "p/T"), "return"),
            static("main()V", "v0 = const 1", "putstatic p/S.n:I = v0", "return"),
        ),
        races=(("p/M.main@1", "p/T.run@0"),),
    ),
    # A thread that has ended by an exception has not waited for what it started.
    "left running by an exception": _directed(
        _READS_STATIC,
        class_(
            "p/U",
            method(
                "run()V",
                *started(1, "p/T"),
                "v2 = getstatic p/S.s:Lp/A;",
                "v3 = getfield v2 p/A.n:I",
                "invokevirtual p/T.join()V (v1)",
                "return",
            ),
            above="java/lang/Thread",
        ),
        class_(
            "p/M",
            static(
                "main()V",
                *started(0, "p/U"),
                "invokevirtual p/U.join()V (v0)",
                "v1 = const 1",
                "putstatic p/S.n:I = v1",
                "return",
            ),
        ),
        races=(("p/M.main@5", "p/T.run@0"),),
    ),
    # Nobody has waited when the variable was null, even if only one thread could be in it.
    "join of a null": _directed(
        _READS_STATIC,
        class_(
            "p/M",
            static(
                "main()V",
                *started(0, "p/T"),
                "v1 = getstatic p/S.t:Lp/T;",
                "goto b1",
                "b1: catch any -> b2",
                "invokevirtual p/T.join()V (v1)",
                "return",
                "b2:",
                "v2 = catch",
                "v3 = const 1",
                "putstatic p/S.n:I = v3",
                "putstatic p/S.t:Lp/T; = v0",
                "return",
            ),
        ),
        races=(("p/M.main@9", "p/T.run@0"),),
    ),
    # A join of a thread that is not started yet returns at once.
    "joined before another thread starts it": _directed(
        _READS_STATIC,
        thread("p/U", "v1 = getstatic p/S.t:Lp/T;", start(1)),
        main(
            *new(0, "p/T"),
            "putstatic p/S.t:Lp/T; = v0",
            *started(1, "p/U"),
            "v2 = getstatic p/S.t:Lp/T;",
            join(2),
            "v3 = const 1",
            "putstatic p/S.n:I = v3",
        ),
        races=(("p/M.main@9", "p/T.run@0"),),
    ),
    # The thread that initialises a class does not wait for that, and may hand on what it finds.
    "statics read while they are initialised": _directed(
        _READS_SHARED,
        _USES_C,
        class_(
            "p/C",
            fields("static s:Lp/A;"),
            static(
                "<clinit>()V",
                *_MAKES_ONE,
                "invokestatic p/C.leak()V ()",
                "v1 = const 1",
                "putfield v0 p/A.n:I = v1",
                "return",
            ),
            static("leak()V", "v0 = getstatic p/C.s:Lp/A;", "putstatic p/S.s:Lp/A; = v0", "return"),
        ),
        races=(("p/C.<clinit>@5", "p/T.run@1"), ("p/C.leak@1", "p/T.run@0")),
        seen=2,
    ),
    "statics written while they are initialised": _directed(
        _READS_SHARED,
        class_(
            "p/M",
            static(
                "main()V",
                *new(0, "p/A"),
                "putstatic p/S.s:Lp/A; = v0",
                *started(1, "p/T"),
                "v2 = getstatic p/C.s:Lp/A;",
                "return",
            ),
        ),
        class_(
            "p/C",
            fields("static s:Lp/A;"),
            static(
                "<clinit>()V",
                *_MAKES_ONE,
                "invokestatic p/C.reset()V ()",
                "v1 = getstatic p/C.s:Lp/A;",
                "v2 = const 1",
                "putfield v1 p/A.n:I = v2",
                "return",
            ),
            static(
                "reset()V", "v0 = getstatic p/S.s:Lp/A;", "putstatic p/C.s:Lp/A; = v0", "return"
            ),
        ),
        races=(("p/C.<clinit>@6", "p/T.run@1"),),
    ),
    "statics read by another initialiser": _directed(
        _READS_SHARED,
        _USES_C,
        class_(
            "p/D",
            fields("static n:I"),
            static("<clinit>()V", *_copied("p/C.s", "p/S.s")),
        ),
        class_(
            "p/C",
            fields("static s:Lp/A;"),
            static(
                "<clinit>()V",
                *_MAKES_ONE,
                "v1 = getstatic p/D.n:I",
                "v2 = const 1",
                "putfield v0 p/A.n:I = v2",
                "return",
            ),
        ),
        races=(("p/C.<clinit>@5", "p/T.run@1"), ("p/D.<clinit>@1", "p/T.run@0")),
        seen=2,
    ),
    "statics written by another initialiser": _directed(
        _READS_SHARED,
        class_(
            "p/M",
            static(
                "main()V",
                *new(0, "p/A"),
                "putstatic p/S.s:Lp/A; = v0",
                *started(1, "p/T"),
                "v2 = getstatic p/C.s:Lp/A;",
                "return",
            ),
        ),
        class_(
            "p/D",
            fields("static n:I"),
            static("<clinit>()V", *_copied("p/S.s", "p/C.s")),
        ),
        class_(
            "p/C",
            fields("static s:Lp/A;"),
            static(
                "<clinit>()V",
                *_MAKES_ONE,
                "v1 = getstatic p/D.n:I",
                "v2 = getstatic p/C.s:Lp/A;",
                "v3 = const 1",
                "putfield v2 p/A.n:I = v3",
                "return",
            ),
        ),
        races=(("p/C.<clinit>@6", "p/T.run@1"),),
    ),
    # As in the copies of a subroutine: one offset, and two variables.
    "one offset twice": _directed(
        _READS_SHARED,
        class_(
            "p/M",
            static(
                "main()V",
                *new(0, "p/A"),
                "putstatic p/S.s:Lp/A; = v0",
                *started(1, "p/T"),
                "v2 = const 1",
                *new(3, "p/A"),
                "putfield v3 p/A.n:I = v2 @20",
                "v4 = getstatic p/S.s:Lp/A; @21",
                "putfield v4 p/A.n:I = v2 @20",
                "return @22",
            ),
        ),
        races=(("p/M.main@20", "p/T.run@1"),),
    ),
    # Two parameters are one object in one call; in another, one of them is anybody's.
    "one of two parameters is shared elsewhere": _directed(
        class_(
            "p/T",
            fields("a:Lp/A;"),
            method(
                "run()V",
                "v1 = getfield v0 p/T.a:Lp/A;",
                "v2 = const 2",
                "putfield v1 p/A.n:I = v2",
                "return",
            ),
            above="java/lang/Thread",
        ),
        class_(
            "p/H",
            static(
                "f(Lp/A;Lp/A;)V",
                *new(2, "p/T"),
                "putfield v2 p/T.a:Lp/A; = v1",
                start(2),
                "v3 = const 1",
                "putfield v0 p/A.n:I = v3",
                "return",
            ),
        ),
        main(
            *new(0, "p/A"),
            "v1 = getstatic p/S.s:Lp/A;",
            "invokestatic p/H.f(Lp/A;Lp/A;)V (v0, v1)",
            *new(2, "p/A"),
            "invokestatic p/H.f(Lp/A;Lp/A;)V (v2, v2)",
        ),
        races=(("p/H.f@5", "p/T.run@2"), ("p/T.run@2", "p/T.run@2")),
    ),
}
