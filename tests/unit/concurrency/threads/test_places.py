"""Names of objects, and places of what is reached from them (rule E2)."""

from heddle.concurrency.threads.effects import RelativeEffect
from heddle.concurrency.threads.places import RESULT, Place, all_places, begins, names
from heddle.concurrency.threads.relative_effects import detached, instantiated, merged
from heddle.pointsto import ELEMENTS
from heddle.program.classes import Field, Flags

ALL = Field("p/Crew", "all", "Ljava/util/List;", Flags.FINAL)
BACK = Field("p/Crew", "back", "Lp/Crew;", Flags.FINAL)
T, U = 1, 2


def test_a_loaded_object_has_the_name_of_its_field() -> None:
    loaded = {Place(1): [Place(0, (ALL,))]}
    assert names(Place(1, (ELEMENTS,)), (loaded,)) == (
        Place(1, (ELEMENTS,)),
        Place(0, (ALL, ELEMENTS)),
    )


def test_an_element_has_no_other_name() -> None:
    member = {Place(1): [Place(0, (ELEMENTS,))]}
    assert names(Place(1), (member,)) == (Place(1),)
    assert all_places(Place(1), (member,)) == (Place(1), Place(0, (ELEMENTS,)))


def test_elements_of_a_view_are_not_all_of_its_source() -> None:
    view = {Place(1, (ELEMENTS,)): [Place(0, (ELEMENTS,))]}
    assert names(Place(1, (ELEMENTS,)), (view,)) == (Place(1, (ELEMENTS,)),)
    assert Place(0, (ELEMENTS,)) in all_places(Place(1, (ELEMENTS,)), (view,))


def test_long_paths_are_not_followed() -> None:
    circle = {Place(0): [Place(0, (BACK,))]}
    assert len(names(Place(0), (circle,))) == 6


def test_a_path_begins_with_another() -> None:
    assert begins(Place(0, (ALL, ELEMENTS)), Place(0, (ALL,)))
    assert not begins(Place(0, (ALL,)), Place(0, (ALL, ELEMENTS)))
    assert not begins(Place(1, (ALL,)), Place(0, (ALL,)))


def test_effects_in_terms_of_the_caller() -> None:
    effect = RelativeEffect(
        starts=((frozenset((Place(0, (ALL,)), Place(RESULT))), T),),
        joins=frozenset((Place(1), Place(2))),
        copies=frozenset(((Place(1), Place(0)), (Place(2), Place(0)))),
    )
    found = instantiated(effect, {RESULT: Place(9), 0: Place(7), 1: Place(8, (ALL,))}.get)
    assert found.starts == ((frozenset((Place(7, (ALL,)), Place(9))), T),)
    assert found.joins == {Place(8, (ALL,))}
    assert found.copies == {(Place(8, (ALL,)), Place(7))}


def test_one_of_several_effects() -> None:
    first = RelativeEffect(((frozenset((Place(0),)), T),), joins=frozenset((Place(0), Place(1))))
    second = RelativeEffect(((frozenset(), U),), joins=frozenset((Place(1),)))
    found = merged((first, second))
    assert dict(found.starts) == {frozenset((Place(0),)): T, frozenset(): U}
    assert found.joins == {Place(1)}
    assert merged((first, detached(U))).joins == frozenset()
