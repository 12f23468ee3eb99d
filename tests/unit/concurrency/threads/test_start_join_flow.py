"""Starts and joins within a method, rule by rule of `docs/parallel.md`."""

from heddle.concurrency.threads.effects import (
    CallEffect,
    Follows,
    Joins,
    SinceEntry,
    Starts,
    Survivors,
)
from heddle.concurrency.threads.places import Moves, Place
from heddle.concurrency.threads.start_join_flow import StartJoinFlow, start_join_flow
from heddle.pointsto import ELEMENTS
from ir_text import parse_method

T, U, V = 1, 2, 4
NONE = Survivors()


def handles(found: int, *variables: int) -> tuple[tuple[frozenset[Place], int], ...]:
    """Return threads that can be joined through any of some variables."""
    return ((frozenset(map(Place, variables)), found),)


def joining(var: int, survivors: Survivors = NONE, *, is_certain: bool = True) -> CallEffect:
    """Return a join of what is in a variable."""
    through = (Place(var),)
    return CallEffect(joins=Joins(through, through if is_certain else (), survivors))


STARTS_T = CallEffect(Starts(joinable=handles(T, 0)))
JOINS_T = joining(0)
ENDS_T = CallEffect(joins=Joins(single=T, single_for_all=T))
ENDS_T_U = CallEffect(joins=Joins(single=T | U, single_for_all=T | U))


def flow(body: str, at_entry: int = 0, **named: CallEffect) -> StartJoinFlow:
    """Solve a body of static calls `name()` on parameters v0 and v1; some have an effect."""
    lines: list[str] = []
    effects: dict[int, CallEffect] = {}
    pc = 0
    for line in body.split("\n"):
        text = line.strip()
        if not text:
            continue
        if text.removesuffix("()") != text:
            name = text.removesuffix("()")
            if name in named:
                effects[pc] = named[name]
            text = f"invokestatic p/H.{name}()V ()"
        lines.append(text)
        pc += not text.endswith(":") and "->" not in text and "phi" not in text
    member = "method static p/M.m(Lp/T;Lp/T;)V"
    method = parse_method(f"{member} {{\n" + "\n".join(lines) + "\n}")
    assert method.body is not None
    return start_join_flow(method.body, effects, at_entry)


def test_what_is_started_is_there_after_the_call() -> None:
    found = flow("b0:\none()\nstart()\ntwo()\nreturn", start=CallEffect(Starts(T, T)))
    assert found.before == {0: SinceEntry(0, 0), 1: SinceEntry(0, 0), 2: SinceEntry(T, 0)}
    assert found.at_exit == SinceEntry(T, 0)


def test_what_was_started_before_the_entry_stays() -> None:
    found = flow("b0:\none()\nreturn", at_entry=U)
    assert found.before[0] == SinceEntry(U, 0)
    assert found.at_exit == SinceEntry(U, 0)


FORK = """
b0:
  if v0 == null then b1 else b2
b1:
  left()
  goto b3
b2:
  right()
  goto b3
b3:
  after()
  return
"""


def test_started_on_one_path() -> None:
    assert flow(FORK, left=CallEffect(Starts(T))).before[5] == SinceEntry(T, 0)


def test_ended_on_one_path_has_not_ended() -> None:
    assert flow(FORK, left=ENDS_T).before[5] == SinceEntry(0, 0)
    assert flow(FORK, left=ENDS_T, right=ENDS_T).before[5] == SinceEntry(0, T)


def test_ended_then_started() -> None:
    body = "b0:\nend()\nstart()\nlast()\nreturn"
    assert flow(body, end=ENDS_T, start=CallEffect(Starts(T))).before[2] == SinceEntry(T, 0)
    body = "b0:\nend()\nstart()\njoin()\nlast()\nreturn"
    found = flow(body, end=ENDS_T, start=STARTS_T, join=JOINS_T)
    # The thread that was started has ended; whether others of its kind have is not known.
    assert found.before[3] == SinceEntry(0, 0)


def test_started_then_ended() -> None:
    body = "b0:\nstart()\nend()\nlast()\nreturn"
    assert flow(body, start=CallEffect(Starts(T)), end=ENDS_T).before[2] == SinceEntry(0, T)
    assert flow(body, start=STARTS_T, end=ENDS_T).before[2] == SinceEntry(0, T)


def test_waited_for_through_the_variable() -> None:
    body = "b0:\nstart()\njoin()\nlast()\nreturn"
    assert flow(body, start=STARTS_T, join=JOINS_T).before[2] == SinceEntry(0, 0)
    other = joining(1)
    assert flow(body, start=STARTS_T, join=other).before[2] == SinceEntry(T, 0)


def test_what_the_thread_leaves_runs_on() -> None:
    body = "b0:\nstart()\njoin()\nlast()\nreturn"
    starts = CallEffect(Starts(joinable=handles(T | U | V, 0)))
    joins = joining(0, Survivors(U))
    assert flow(body, start=starts, join=joins).before[2] == SinceEntry(U, 0)


def test_a_single_thread_leaves_its_survivors() -> None:
    """A join through a variable that is also known to be of the single thread T keeps U."""
    starts = CallEffect(Starts(joinable=handles(T | U, 0)))
    joins = Joins((Place(0),), survivors=Survivors(0, ((T, U),)), single=T, single_for_all=T)
    found = flow("b0:\nstart()\njoin()\nlast()\nreturn", start=starts, join=CallEffect(joins=joins))
    assert found.before[2] == SinceEntry(U, T)


LOOP = """
b0:
  goto b1
b1:
  v2: Lp/T; = phi (b0: v0, b2: v1)
  if v1 == null then b2 else b3
b2:
  begin()
  start()
  goto b1
b3:
  join()
  after()
  return
"""


def test_a_variable_that_is_defined_anew_is_another() -> None:
    starts = CallEffect(Starts(joinable=handles(T, 2)))
    joins = joining(2)
    found = flow(LOOP, start=starts, join=joins)
    assert found.before[6] == SinceEntry(T, 0)


def test_a_variable_that_an_instruction_defines() -> None:
    body = """
    b0:
      goto b1
    b1:
      v2 = getstatic p/S.t:Lp/T;
      start()
      if v0 == null then b1 else b2
    b2:
      join()
      after()
      return
    """
    starts = CallEffect(Starts(joinable=handles(T, 2)))
    joins = joining(2)
    assert flow(body, start=starts, join=joins).before[5] == SinceEntry(T, 0)


CATCH = """
b0:
  goto b1
b1: catch any -> b2
  call()
  return
b2:
  v2 = catch
  after()
  return
"""


def test_a_call_that_throws_may_have_started_some() -> None:
    found = flow(CATCH, call=CallEffect(Starts(T, U)))
    assert found.before[4] == SinceEntry(U, 0)
    assert found.at_exit == SinceEntry(T | U, 0)


def test_a_call_that_throws_may_have_started_what_had_ended() -> None:
    body = CATCH.replace("b0:\n", "b0:\nend()\n")
    found = flow(body, end=ENDS_T_U, call=CallEffect(Starts(0, U)))
    assert found.before[5] == SinceEntry(U, T)


def test_a_call_that_throws_ends_nothing() -> None:
    assert flow(CATCH, call=ENDS_T).before[4] == SinceEntry(0, 0)


def test_a_join_that_is_certain_has_waited_even_if_it_throws() -> None:
    body = CATCH.replace("b0:\n", "b0:\nstart()\n")
    assert flow(body, start=STARTS_T, call=JOINS_T).before[5] == SinceEntry(0, 0)
    uncertain = joining(0, is_certain=False)
    assert flow(body, start=STARTS_T, call=uncertain).before[5] == SinceEntry(T, 0)


def test_a_join_of_null_has_not_waited() -> None:
    body = CATCH.replace("b0:\n", "b0:\nstart()\n")
    joins = joining(1)._replace(joins=joining(1).joins._replace(single=T, single_for_all=T))
    assert flow(body, start=STARTS_T, call=joins).before[5] == SinceEntry(T, 0)


def test_what_runs_when_a_body_throws() -> None:
    body = "b0:\nstart()\nlast()\nreturn"
    assert flow(body, start=CallEffect(Starts(T))).at_throw == T
    assert flow("b0:\nstart()\nreturn", start=CallEffect(Starts(T))).at_throw == 0
    assert flow("b0:\nstart()\nreturn", start=CallEffect(Starts(T, T))).at_throw == T
    assert flow(CATCH, call=CallEffect(Starts(0, T))).at_throw == T
    assert flow(CATCH.replace("  after()\n", ""), call=CallEffect(Starts(0, T))).at_throw == 0


def test_an_offset_that_is_there_twice() -> None:
    body = "b0:\nend()\none() @9\nstart() @10\none() @9\nreturn @11"
    lines = body.replace("end()", "invokestatic p/H.end()V ()").replace(
        "start()", "invokestatic p/H.start()V ()"
    )
    text = lines.replace("one()", "invokestatic p/H.one()V ()")
    method = parse_method("method static p/M.m()V {\n" + text + "\n}")
    assert method.body is not None
    found = start_join_flow(method.body, {0: ENDS_T_U, 10: CallEffect(Starts(T))}, 0)
    assert found.before[9] == SinceEntry(T, U)


# Tasks --------------------------------------------------------------------------------------------

HANDS_T = CallEffect(Starts(joinable=handles(T, 0, 1)))
ENDS_0 = joining(0, is_certain=False)
ENDS_1 = joining(1, is_certain=False)


def test_a_task_is_waited_for_through_its_future_or_its_pool() -> None:
    for ends in (ENDS_0, ENDS_1):
        found = flow("b0:\nhand()\none()\nwait()\ntwo()\nreturn", hand=HANDS_T, wait=ends)
        assert (found.before[1], found.before[3]) == (SinceEntry(T, 0), SinceEntry(0, 0))


def test_another_future_is_another() -> None:
    hands = CallEffect(Starts(joinable=handles(T, 0)))
    found = flow("b0:\nhand()\nwait()\ntwo()\nreturn", hand=hands, wait=ENDS_1)
    assert found.before[2] == SinceEntry(T, 0)


def test_the_workers_that_are_started_for_a_task_go_on() -> None:
    hands = CallEffect(Starts(U, U | T, handles(T, 0)))
    found = flow("b0:\nhand()\nwait()\ntwo()\nreturn", hand=hands, wait=ENDS_0)
    assert found.before[2] == SinceEntry(U, 0)


def test_what_a_task_leaves_running() -> None:
    hands = CallEffect(Starts(joinable=handles(T | U, 0)))
    for task, left in ((T, U), (V, 0)):
        waits = joining(0, Survivors(0, ((task, U),)), is_certain=False)
        found = flow("b0:\nhand()\nwait()\ntwo()\nreturn", hand=hands, wait=waits)
        assert found.before[2] == SinceEntry(left, 0)


def test_a_future_that_comes_after_another() -> None:
    first = CallEffect(Starts(joinable=handles(T, 0)))
    then = CallEffect(Starts(joinable=handles(U, 1)), follows=Follows(1, (Place(0),)))
    found = flow("b0:\none()\nthen()\nwait()\ntwo()\nreturn", one=first, then=then, wait=ENDS_1)
    assert found.before_tasks == {1: 0}
    assert found.before[2] == SinceEntry(T | U, 0)
    assert found.before[3] == SinceEntry(0, 0)


def test_the_future_that_was_first_does_not_come_after() -> None:
    first = CallEffect(Starts(joinable=handles(T, 0)))
    then = CallEffect(Starts(joinable=handles(U, 1)), follows=Follows(1, (Place(0),)))
    found = flow("b0:\none()\nthen()\nwait()\ntwo()\nreturn", one=first, then=then, wait=ENDS_0)
    assert found.before[3] == SinceEntry(U, 0)


NULL = """
b0:
  hand()
  if v0 == null then b1 else b2
b1:
  left()
  return
b2:
  right()
  return
"""


def test_nothing_was_started_through_what_is_null() -> None:
    found = flow(NULL, hand=CallEffect(Starts(joinable=handles(T, 0))))
    assert (found.before[2], found.before[4]) == (SinceEntry(0, 0), SinceEntry(T, 0))


ASKED = """
b0:
  hand()
  v2 = invokevirtual p/T.ask()Z (v0)
  {}
  if v2 == 0 then b1 else b2
b1:
  left()
  return
b2:
  right()
  return
"""


def asked(between: str, if_: bool) -> tuple[SinceEntry, SinceEntry]:
    """Return what holds where a call has answered no, and where it has answered yes."""
    found = flow_with(
        ASKED.format(between),
        {
            0: CallEffect(Starts(joinable=handles(T, 0))),
            1: CallEffect(joins=Joins((Place(0),), result=if_)),
        },
    )
    first = 3 + bool(between)
    return found.before[first], found.before[first + 2]


def flow_with(body: str, effects: dict[int, CallEffect]) -> StartJoinFlow:
    """Solve a body with effects by offset."""
    lines = [line.strip() for line in body.split("\n") if line.strip()]
    text = [
        f"invokestatic p/H.{line.removesuffix('()')}()V ()" if line.endswith("()") else line
        for line in lines
    ]
    method = parse_method("method static p/M.m(Lp/T;Lp/T;)V {\n" + "\n".join(text) + "\n}")
    assert method.body is not None
    return start_join_flow(method.body, effects, 0)


def test_what_has_ended_if_a_call_says_so() -> None:
    assert asked("", if_=True) == (SinceEntry(T, 0), SinceEntry(0, 0))
    assert asked("", if_=False) == (SinceEntry(0, 0), SinceEntry(T, 0))


def test_an_answer_is_old_after_another_call() -> None:
    assert asked("other()", if_=False) == (SinceEntry(T, 0), SinceEntry(T, 0))


# Places -------------------------------------------------------------------------------------------

ELEMENT = (ELEMENTS,)
ITERATING = """
b0:
  v2: Lp/I; = invokevirtual p/T.iterator()Lp/I; (v0)
  goto b1
b1:
  v3: I = invokevirtual p/I.hasNext()Z (v2)
  if v3 == 0 then b3 else b2
b2:
  v4: Lp/T; = invokevirtual p/I.next()Lp/T; (v2)
  {}
  goto b1
b3:
  return
"""
VIEW = CallEffect(
    moves=Moves(
        ((Place(0, ELEMENT), Place(2, ELEMENT)),),
        ((ELEMENT, Place(0, ELEMENT)),),
    )
)
LOOP_EFFECTS = {
    0: VIEW,
    2: CallEffect(moves=Moves(reads=("asks", 2))),
    4: CallEffect(moves=Moves(reads=("steps", 2))),
}


def test_a_loop_joins_all_elements_of_a_parameter() -> None:
    found = flow_with(ITERATING.format("join()"), LOOP_EFFECTS | {5: joining(4)})
    assert found.relative.joins == {Place(0, ELEMENT)}


def test_a_loop_that_joins_something_else_joins_no_elements() -> None:
    found = flow_with(ITERATING.format("join()"), LOOP_EFFECTS | {5: joining(1)})
    assert found.relative.joins == frozenset()


def test_what_a_pass_starts_is_not_joined_by_it() -> None:
    starts = CallEffect(Starts(joinable=handles(T, 4)))
    effects = LOOP_EFFECTS | {5: joining(4), 6: starts}
    found = flow_with(ITERATING.format("join()\nstart()"), effects)
    assert found.relative.joins == {Place(0, ELEMENT)}
    assert found.relative.starts == ((frozenset((Place(0, ELEMENT),)), T),)


def test_a_parameter_is_joined_on_all_paths() -> None:
    assert flow(FORK, left=JOINS_T, right=JOINS_T).relative.joins == {Place(0)}
    # Where the parameter is null nothing was started through it.
    assert flow(FORK, right=JOINS_T).relative.joins == {Place(0)}
    assert flow(FORK, left=JOINS_T).relative.joins == frozenset()


def test_what_is_stored_is_there_for_callers() -> None:
    stores = CallEffect(moves=Moves(((Place(1), Place(0, ELEMENT)),)))
    starts = CallEffect(Starts(joinable=handles(T, 1)))
    for body in ("b0:\nstore()\nstart()\nreturn", "b0:\nstart()\nstore()\nreturn"):
        found = flow(body, store=stores, start=starts).relative
        assert found.starts == ((frozenset((Place(0, ELEMENT), Place(1))), T),)
        assert found.copies == {(Place(1), Place(0, ELEMENT))}


def test_an_interruption_that_never_comes_is_not_caught() -> None:
    text = CATCH.replace("catch any", "catch java/lang/InterruptedException")
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    lines = [f"invokestatic p/H.{x[:-2]}()V ()" if x.endswith("()") else x for x in lines]
    method = parse_method("method static p/M.m(Lp/T;Lp/T;)V {\n" + "\n".join(lines) + "\n}")
    assert method.body is not None
    effects = {1: CallEffect(Starts(0, T))}
    assert 4 in start_join_flow(method.body, effects, 0).before
    never = "java/lang/InterruptedException"
    assert 4 not in start_join_flow(method.body, effects, 0, never).before
