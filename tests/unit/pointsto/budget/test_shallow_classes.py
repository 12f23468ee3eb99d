"""Sites of classes that would cost more than all other code start without contexts."""

from pointsto_answers import method_named, program_of

from heddle.pointsto.budget.demand import DemandDrivenSolver
from heddle.pointsto.budget.shallow_classes import shallow_sites
from heddle.pointsto.context import AdaptiveK, FixedK
from heddle.pointsto.solve import Analysis
from heddle.program.program import Program

_GETTER = """
method get{at}()Ljava/lang/Object; {{
  b0:
    v1 = getfield v0 p/Wrapper.held:Ljava/lang/Object;
    return v1
}}
"""
_MAKING = """
v{at} = new p/Wrapper
v{result} = invokevirtual p/Wrapper.get0()Ljava/lang/Object; (v{at})
"""


def _made(places: int, methods: int) -> Program:
    """Return a program with a class of so many methods and so many allocation sites."""
    making = [_MAKING.format(at=at, result=places + at) for at in range(places)]
    return program_of(
        f"""
        class java/lang/Object {{ }}
        class p/Wrapper {{
          field held:Ljava/lang/Object;
          {"".join(_GETTER.format(at=at) for at in range(methods))}
        }}
        class p/M {{
          method static main()V {{
            b0:
              {"".join(making)}
              return
          }}
        }}
        """
    )


def _low(program: Program) -> dict[tuple[str, str, str, int, str], int]:
    return shallow_sites([program.class_named("p/Wrapper"), program.class_named("p/M")])


def test_a_large_class_with_many_allocation_sites_starts_without_contexts() -> None:
    program = _made(60, 100)
    low = _low(program)
    assert len(low) == 60
    assert set(low.values()) == {0}
    main, wrapper = method_named(program, "p/M", "main"), method_named(program, "p/Wrapper", "get0")
    demand = DemandDrivenSolver(Analysis(program), [main], 5, lambda _: None, AdaptiveK(1, low))
    solved = demand.solve_first().solution
    assert len(solved.contexts(wrapper)) == 1
    assert len({o for o in solved.objects() if o.type == "Lp/Wrapper;"}) == 60
    assert len(Analysis(program).solve([main], FixedK(1)).contexts(wrapper)) == 60


def test_its_sites_get_contexts_on_request() -> None:
    program = _made(60, 100)
    low = _low(program)
    main = method_named(program, "p/M", "main")
    demand = DemandDrivenSolver(Analysis(program), [main], 5, lambda _: None, AdaptiveK(1, low))
    demand.solve_first()
    assert demand.request(low)
    solved = demand.solve_requested().solution
    assert len(solved.contexts(method_named(program, "p/Wrapper", "get0"))) == 60


def test_an_unlimited_budget_lowers_no_site() -> None:
    program = _made(60, 100)
    main = method_named(program, "p/M", "main")
    solved = (
        DemandDrivenSolver(
            Analysis(program), [main], 0, lambda _: None, AdaptiveK(1, _low(program))
        )
        .solve_first()
        .solution
    )
    assert len(solved.contexts(method_named(program, "p/Wrapper", "get0"))) == 60


def test_few_sites_or_little_code_start_with_contexts() -> None:
    assert _low(_made(60, 20)) == {}
    assert _low(_made(1, 3000)) == {}
