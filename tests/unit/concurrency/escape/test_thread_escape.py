"""Thread escape: the result for a frame does not depend on earlier queries."""

from heddle._util.work import Work
from heddle.concurrency.escape.summaries import EscapeSummaries
from heddle.concurrency.escape.thread_escape import ThreadEscape
from heddle.pointsto.context import FixedK
from heddle.pointsto.frames import Frame
from heddle.program.classes import Field
from heddle.program.hierarchy import Hierarchy
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, new, program, static

# `outer` of p/O passes a shared object, main a thread-local one: both to `write`, by `inner`.
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


class _Escape:
    """The program, with an escape analysis that has not been queried so far."""

    def __init__(self, text: str = _TEXT) -> None:
        self._analysed = Analysed(threaded(text), FixedK(0))
        calling = self._analysed.calling
        self.work = Work()
        summaries = EscapeSummaries(Hierarchy(self._analysed.program))
        self._escape = ThreadEscape(calling, summaries, self.work)

    def is_foreign(self, name: str) -> bool:
        """Tell whether a method may write to an object that another thread has allocated."""
        return not self._escape.must_be_own_object(*self._written(name))

    def is_shared(self, name: str) -> bool:
        """Tell whether a method may write to a shared object."""
        return bool(self._escape.escaping(*self._written(name), self._escape.shared))

    def _written(self, name: str) -> tuple[Frame, int]:
        (frame,) = [f for f in self._analysed.calling.frames.all if _is_named(f, name)]
        statements = self._analysed.accesses.statements
        found = [s for s in statements if s.method is frame.method]
        (pc,) = [s.pc for s in found if isinstance(s.location, Field) and s.location.name == "n"]
        return frame, pc


def _is_named(frame: Frame, name: str) -> bool:
    return frame.method is not None and (frame.method.owner, frame.method.name) == ("p/O", name)


def test_all_call_paths_to_a_frame_count_when_it_is_queried_first() -> None:
    assert _Escape().is_foreign("write")


def test_earlier_queries_make_no_difference() -> None:
    escape = _Escape()
    assert [escape.is_foreign(name) for name in ("own", "write", "own")] == [False, True, False]
    escape = _Escape()
    assert [escape.is_foreign(name) for name in ("write", "own", "write")] == [True, False, True]


def test_code_that_reaches_no_queried_frame_is_not_run() -> None:
    escape = _Escape()
    escape.is_foreign("own")
    before = escape.work.done
    escape.is_foreign("write")
    assert escape.work.done > before


def test_what_a_callee_stores_into_a_shared_argument_is_shared() -> None:
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
    assert _Escape(text).is_shared("write")
    assert not _Escape(text).is_foreign("write")
