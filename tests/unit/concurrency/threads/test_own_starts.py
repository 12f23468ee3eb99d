"""Locks and owners where rows of the program say what starts a thread."""

from heddle.models.tables import ModelRows
from heddle.models.threads import ThreadModels
from heddle.pointsto.context import FixedK
from heddle.races.stages.funnel import run_stages
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, method, new, program, static

_AGAIN = ("if v0 == 0 then b1 else b2", "b2:")


def races(text: str, row: str) -> set[str]:
    models = ThreadModels(ModelRows(threads=(row,)))
    found = run_stages(Analysed(threaded(text), FixedK(1), models).analyses("sound")).races
    return {f"{race.first.method.name}@{race.first.pc}" for race in found}


def test_what_is_made_in_a_thread_is_not_made_by_its_start() -> None:
    text = program(
        class_("p/H", fields("a:Lp/A;")),
        class_(
            "p/X",
            static("exec(Lp/A;)V", "invokestatic p/X.body()V ()", "return"),
            static(
                "body()V",
                *new(0, "p/H"),
                "v1 = getstatic p/S.s:Lp/A;",
                "putfield v0 p/H.a:Lp/A; = v1",
                "monitorenter v0",
                "v2 = getfield v0 p/H.a:Lp/A;",
                "v3 = const 1",
                "putfield v2 p/A.n:I = v3",
                "monitorexit v0",
                "return",
            ),
        ),
        main(
            "v0 = const 1",
            *new(1, "p/A"),
            "putstatic p/S.s:Lp/A; = v1",
            "goto b1",
            "b1:",
            *new(2, "p/A"),
            "invokestatic p/X.exec(Lp/A;)V (v2)",
            *_AGAIN,
        ),
    )
    assert races(text, "p.X.exec: starts arg0") == {"body@7"}


def test_what_names_a_thread_may_be_started_twice() -> None:
    text = program(
        class_(
            "p/J",
            fields("n:I"),
            method("fork()V", "invokevirtual p/J.body()V (v0)", "return"),
            method("body()V", "v1 = const 1", "putfield v0 p/J.n:I = v1", "return"),
        ),
        main(
            "v0 = const 1",
            "goto b1",
            "b1:",
            *new(1, "p/J"),
            "invokevirtual p/J.fork()V (v1)",
            "invokevirtual p/J.fork()V (v1)",
            *_AGAIN,
        ),
    )
    assert races(text, "p.J.fork: starts this") == {"body@1"}
