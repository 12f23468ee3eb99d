"""Thread escape: what is found of a frame does not depend on what was asked before."""

from heddle._util.work import Work
from heddle.concurrency.escape.summaries import EscapeSummaries
from heddle.concurrency.escape.thread_escape import ThreadEscape
from heddle.pointsto.context import FixedK
from heddle.pointsto.frames import Frame
from heddle.program.classes import Field
from heddle.program.hierarchy import Hierarchy
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, new, program, static

# `outer` of p/O hands on what others have, main what nobody has: both to `write`, by `inner`.
_WRITE = ("v1 = const 1", "putfield v0 p/B.n:I = v1", "return")
_TEXT = program(
    class_("p/B", fields("n:I")),
    class_(
        "p/O",
        fields("static s:Lp/B;"),
        static(
            "outer()V",
            "v0 = getstatic p/O.s:Lp/B;",
            "invokestatic p/O.inner(Lp/B;)V (v0)",
            "return",
        ),
        static("inner(Lp/B;)V", "invokestatic p/O.write(Lp/B;)V (v0)", "return"),
        static("write(Lp/B;)V", *_WRITE),
        static("own(Lp/B;)V", *_WRITE),
    ),
    main(
        *new(0, "p/B"),
        "putstatic p/O.s:Lp/B; = v0",
        *new(1, "p/B"),
        "invokestatic p/O.inner(Lp/B;)V (v1)",
        "invokestatic p/O.own(Lp/B;)V (v1)",
        "invokestatic p/O.outer()V ()",
    ),
)


class _Asked:
    """The program, with an escape analysis that nobody has asked so far."""

    def __init__(self, text: str = _TEXT) -> None:
        self._analysed = Analysed(threaded(text), FixedK(0))
        calling = self._analysed.calling
        self.work = Work()
        captures = EscapeSummaries(Hierarchy(self._analysed.program))
        self._escape = ThreadEscape(calling, captures, self.work)

    def is_foreign(self, name: str) -> bool:
        """Tell whether what a method writes to may be made by another thread."""
        return not self._escape.is_own(*self._written(name))

    def is_shared(self, name: str) -> bool:
        """Tell whether what a method writes to may be an object that others have."""
        return bool(self._escape.escaping(*self._written(name), self._escape.shared))

    def _written(self, name: str) -> tuple[Frame, int]:
        (frame,) = [f for f in self._analysed.calling.frames.all if _is_named(f, name)]
        statements = self._analysed.accesses.statements
        found = [s for s in statements if s.method is frame.method]
        (pc,) = [s.pc for s in found if isinstance(s.location, Field) and s.location.name == "n"]
        return frame, pc


def _is_named(frame: Frame, name: str) -> bool:
    return frame.method is not None and (frame.method.owner, frame.method.name) == ("p/O", name)


def test_all_ways_that_lead_to_a_frame_count_when_it_is_asked_about_first() -> None:
    assert _Asked().is_foreign("write")


def test_what_was_asked_before_makes_no_difference() -> None:
    asked = _Asked()
    assert [asked.is_foreign(name) for name in ("own", "write", "own")] == [False, True, False]
    asked = _Asked()
    assert [asked.is_foreign(name) for name in ("write", "own", "write")] == [True, False, True]


def test_code_that_leads_to_nothing_asked_about_is_not_run() -> None:
    asked = _Asked()
    asked.is_foreign("own")
    before = asked.work.done
    asked.is_foreign("write")
    assert asked.work.done > before


def test_what_a_callee_puts_into_what_others_have_is_shared_though_it_is_given_nothing_else() -> (
    None
):
    kept = ("v1 = new p/C", "putfield v0 p/C.next:Lp/C; = v1", "return v1")
    made = (
        "v0 = getstatic p/O.s:Lp/C;",
        "v1 = invokestatic p/O.make(Lp/C;)Lp/C; (v0)",
        "v2 = const 1",
        "putfield v1 p/C.n:I = v2",
        "return",
    )
    text = program(
        class_("p/C", fields("n:I", "next:Lp/C;")),
        class_(
            "p/O",
            fields("static s:Lp/C;"),
            static("make(Lp/C;)Lp/C;", *kept),
            static("write()V", *made),
        ),
        main(*new(0, "p/C"), "putstatic p/O.s:Lp/C; = v0", "invokestatic p/O.write()V ()"),
    )
    assert _Asked(text).is_shared("write")
    assert not _Asked(text).is_foreign("write")
