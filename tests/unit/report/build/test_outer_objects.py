"""Which object of the application a library object is a part of."""

from heddle.pointsto.context import AbstractObject, Site
from heddle.program.classes import Method
from heddle.report.build.outer_objects import OuterObjects
from heddle.report.model.races import CodePlace, RaceObject


def site(type_: str, owner: str, pc: int = 0) -> Site:
    return Site(type_, Method(owner, "m", "()V", 0), pc)


def described(found: Site) -> RaceObject:
    method = found.method
    if method is None:
        return RaceObject(found.type, ())
    return RaceObject(found.type, (CodePlace(method.owner, "m", "()V", None, None, found.pc),))


def outer(*objects: tuple[Site, ...]) -> RaceObject | None:
    """Return the outer object of all of these; only code of `App` is the application's."""
    named = [AbstractObject(sites) for sites in objects]
    found = OuterObjects(named.__getitem__, described, lambda m: m.owner.startswith("App"))
    return found.outer((1 << len(named)) - 1)


TABLE = site("Node[]", "HashMap")
ENTRY = site("Node", "HashMap")
SET_MAP = site("HashMap", "HashSet")
MAP = site("HashMap", "App", 4)
LEDGER = site("Ledger", "App", 9)
NOWHERE = Site("String", None, label="literal")


def test_an_object_that_the_application_makes_is_its_own() -> None:
    assert outer((MAP, LEDGER)) == described(MAP)


def test_the_nearest_maker_that_the_application_made() -> None:
    assert outer((TABLE, MAP, LEDGER)) == described(MAP)
    used = site("HashSet", "App")
    assert outer((ENTRY, SET_MAP, used, LEDGER)) == described(used)


def test_otherwise_the_outermost_that_is_known() -> None:
    assert outer((TABLE, SET_MAP)) == described(SET_MAP)
    assert outer((TABLE, SET_MAP, NOWHERE)) == described(SET_MAP)
    assert outer((TABLE,)) == described(TABLE)


def test_an_object_that_is_made_nowhere() -> None:
    assert outer((NOWHERE,)) == RaceObject("String", ())


def test_no_objects() -> None:
    assert outer() is None


def test_of_several_the_first_by_place() -> None:
    early, late = site("HashMap", "App", 2), site("HashMap", "App", 7)
    assert outer((TABLE, late), (TABLE, early)) == described(early)
    assert outer((early,), (late,)) == described(early)


def test_of_several_at_one_place_the_first_by_type() -> None:
    rows, row = site("int[][]", "App"), site("int[]", "App")
    assert outer((rows,), (row,)) == described(row)


def test_the_application_before_libraries_and_these_before_nowhere() -> None:
    assert outer((NOWHERE,), (site("Node[]", "AAA"),), (TABLE, MAP)) == described(MAP)
    assert outer((NOWHERE,), (TABLE,)) == described(TABLE)
