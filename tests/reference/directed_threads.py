"""Small programs with a race that is easily missed, and what is to be found of each.

In all of them `p/T.run` reads what another thread writes. `p/S` has the static fields.
"""

from dataclasses import dataclass
from typing import Final, final

from threaded_programs import LIBRARY


@final
@dataclass(frozen=True)
class Directed:
    """A program, the k it is analysed with, the races found, and those that runs show."""

    text: str
    races: frozenset[tuple[str, str]]
    seen: frozenset[tuple[str, str]]
    k: int = 1


def _class(name: str, *members: str, above: str = "java/lang/Object") -> str:
    """Write a class that has a constructor."""
    constructor = _method("<init>()V", f"invokespecial {above}.<init>()V (v0)", "return")
    return f"class public {name} extends {above} {{\n{''.join(members)}{constructor}}}\n"


def _method(member: str, *lines: str, static: bool = False) -> str:
    body = "\n".join(f"  {line}" for line in lines)
    return f"  method public {'static ' if static else ''}{member} {{\nb0:\n{body}\n  }}\n"


def _static(member: str, *lines: str) -> str:
    return _method(member, *lines, static=True)


def _field(*fields: str) -> str:
    return "".join(f"  field {each}\n" for each in fields)


def _new(var: int, name: str) -> tuple[str, str]:
    return f"v{var} = new {name}", f"invokespecial {name}.<init>()V (v{var})"


def _started(var: int, name: str) -> tuple[str, ...]:
    return (*_new(var, name), f"invokevirtual {name}.start()V (v{var})")


def _copied(source: str, target: str) -> tuple[str, str, str]:
    return f"v0 = getstatic {source}:Lp/A;", f"putstatic {target}:Lp/A; = v0", "return"


def _directed(*classes: str, races: tuple[tuple[str, str], ...], seen: int = 1) -> Directed:
    """Make a program; the first races of those that are found are seen to happen."""
    text = LIBRARY + _SHARED + "".join(classes)
    return Directed(text, frozenset(races), frozenset(races[:seen]))


_SHARED: Final = _class("p/A", _field("n:I")) + _class(
    "p/S", _field("static s:Lp/A;", "static t:Lp/T;", "static n:I")
)
_READS_STATIC: Final = _class(
    "p/T", _method("run()V", "v1 = getstatic p/S.n:I", "return"), above="java/lang/Thread"
)
_READS_SHARED: Final = _class(
    "p/T",
    _method("run()V", "v1 = getstatic p/S.s:Lp/A;", "v2 = getfield v1 p/A.n:I", "return"),
    above="java/lang/Thread",
)
_MAKES_ONE: Final = (*_new(0, "p/A"), "putstatic p/C.s:Lp/A; = v0")
_USES_C: Final = _class(
    "p/M", _static("main()V", *_started(0, "p/T"), "v1 = getstatic p/C.s:Lp/A;", "return")
)

DIRECTED: Final = {
    # The class of the main method is initialised before that runs, whatever it uses itself.
    "started by the initialiser of the main class": _directed(
        _READS_STATIC,
        _class(
            "p/M",
            _static("<clinit>()V", *_started(0, "p/T"), "return"),
            _static("main()V", "v0 = const 1", "putstatic p/S.n:I = v0", "return"),
        ),
        races=(("p/M.main@1", "p/T.run@0"),),
    ),
    # A thread that has ended by an exception has not waited for what it started.
    "left running by an exception": _directed(
        _READS_STATIC,
        _class(
            "p/U",
            _method(
                "run()V",
                *_started(1, "p/T"),
                "v2 = getstatic p/S.s:Lp/A;",
                "v3 = getfield v2 p/A.n:I",
                "invokevirtual p/T.join()V (v1)",
                "return",
            ),
            above="java/lang/Thread",
        ),
        _class(
            "p/M",
            _static(
                "main()V",
                *_started(0, "p/U"),
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
        _class(
            "p/M",
            _static(
                "main()V",
                *_started(0, "p/T"),
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
    # The thread that initialises a class does not wait for that, and may hand on what it finds.
    "statics read while they are initialised": _directed(
        _READS_SHARED,
        _USES_C,
        _class(
            "p/C",
            _field("static s:Lp/A;"),
            _static(
                "<clinit>()V",
                *_MAKES_ONE,
                "invokestatic p/C.leak()V ()",
                "v1 = const 1",
                "putfield v0 p/A.n:I = v1",
                "return",
            ),
            _static(
                "leak()V", "v0 = getstatic p/C.s:Lp/A;", "putstatic p/S.s:Lp/A; = v0", "return"
            ),
        ),
        races=(("p/C.<clinit>@5", "p/T.run@1"), ("p/C.leak@1", "p/T.run@0")),
        seen=2,
    ),
    "statics written while they are initialised": _directed(
        _READS_SHARED,
        _class(
            "p/M",
            _static(
                "main()V",
                *_new(0, "p/A"),
                "putstatic p/S.s:Lp/A; = v0",
                *_started(1, "p/T"),
                "v2 = getstatic p/C.s:Lp/A;",
                "return",
            ),
        ),
        _class(
            "p/C",
            _field("static s:Lp/A;"),
            _static(
                "<clinit>()V",
                *_MAKES_ONE,
                "invokestatic p/C.reset()V ()",
                "v1 = getstatic p/C.s:Lp/A;",
                "v2 = const 1",
                "putfield v1 p/A.n:I = v2",
                "return",
            ),
            _static(
                "reset()V", "v0 = getstatic p/S.s:Lp/A;", "putstatic p/C.s:Lp/A; = v0", "return"
            ),
        ),
        races=(("p/C.<clinit>@6", "p/T.run@1"),),
    ),
    "statics read by another initialiser": _directed(
        _READS_SHARED,
        _USES_C,
        _class(
            "p/D",
            _field("static n:I"),
            _static("<clinit>()V", *_copied("p/C.s", "p/S.s")),
        ),
        _class(
            "p/C",
            _field("static s:Lp/A;"),
            _static(
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
        _class(
            "p/M",
            _static(
                "main()V",
                *_new(0, "p/A"),
                "putstatic p/S.s:Lp/A; = v0",
                *_started(1, "p/T"),
                "v2 = getstatic p/C.s:Lp/A;",
                "return",
            ),
        ),
        _class(
            "p/D",
            _field("static n:I"),
            _static("<clinit>()V", *_copied("p/S.s", "p/C.s")),
        ),
        _class(
            "p/C",
            _field("static s:Lp/A;"),
            _static(
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
        _class(
            "p/M",
            _static(
                "main()V",
                *_new(0, "p/A"),
                "putstatic p/S.s:Lp/A; = v0",
                *_started(1, "p/T"),
                "v2 = const 1",
                *_new(3, "p/A"),
                "putfield v3 p/A.n:I = v2 @20",
                "v4 = getstatic p/S.s:Lp/A; @21",
                "putfield v4 p/A.n:I = v2 @20",
                "return @22",
            ),
        ),
        races=(("p/M.main@20", "p/T.run@1"),),
    ),
}
