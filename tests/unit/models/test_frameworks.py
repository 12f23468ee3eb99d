"""The table of what containers call: every row reads, and what is wrong with one is said."""

import pytest

from heddle.models.frameworks import ComponentKind, ComponentScope, Frameworks, Moment
from heddle.models.rows import TableError


def kind(name: str, *own: str) -> ComponentKind:
    return next(kind for kind in Frameworks(own).kinds if kind.name == name)


def test_a_kind_has_the_words_of_all_its_rows() -> None:
    servlet = kind("servlet")
    assert "@WebServlet" in servlet.recognised
    assert servlet.called[Moment.BEFORE] == ("init",)
    assert "doGet" in servlet.called[Moment.DURING]
    assert servlet.called[Moment.AFTER] == ("destroy",)
    assert (ComponentScope.ONCE, ()) in servlet.scopes
    assert not servlet.is_open


def test_javax_stands_for_jakarta_too() -> None:
    assert "jakarta.servlet.Filter" in kind("filter").recognised
    assert "@jakarta.ws.rs.ext.Provider" in kind("provider").recognised


def test_tests_and_listeners_of_events_are_open() -> None:
    assert [k.name for k in Frameworks().kinds if k.is_open] == ["test", "event-listener"]


def test_what_is_of_all_kinds_is_no_kind() -> None:
    found = Frameworks()
    assert "any" not in [kind.name for kind in found.kinds]
    assert "@Autowired" in found.everywhere.wired
    assert (
        ComponentScope.EACH,
        ("@Scope(prototype)", "@Prototype", "@Dependent"),
    ) in found.everywhere.scopes


def test_rows_of_the_user_come_first() -> None:
    own = ("job is com.acme.Job", "job made each", "job during run")
    found = Frameworks(own).kinds[0]
    assert found.name == "job"
    assert found.recognised == ("com.acme.Job",)
    assert found.called[Moment.DURING] == ("run",)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("serv/let is Servlet", "expected 'KIND' at the beginning"),
        ("servlet", "expected 'is|wired|makes WORD...' or 'made SCOPE [WORD...]' or"),
        ("servlet was Servlet", "expected 'is|wired|makes WORD...' or 'made SCOPE [WORD...]' or"),
        ("servlet before", "expected 'before|during|single|alone|after CALLED...'"),
        ("servlet open door", "expected 'open' after the subject"),
        (
            "servlet made twice",
            "expected 'made SCOPE [WORD...]' after the subject; SCOPE is once or",
        ),
        ("servlet is @", "expected 'is|wired|makes WORD...'"),
        ("servlet during do-it", "|after CALLED...'"),
        ("servlet during a.b", "|after CALLED...'"),
    ],
)
def test_a_row_that_cannot_be_read(row: str, message: str) -> None:
    with pytest.raises(TableError) as found:
        Frameworks([row])
    assert str(found.value).startswith(f"models.frameworks, row 1: {row!r}: ")
    assert message in str(found.value)


def test_a_kind_of_which_no_row_says_how_many_there_are() -> None:
    with pytest.raises(TableError, match="no row says how 'job' is made"):
        Frameworks(["job is com.acme.Job", "job made request @Often"])
