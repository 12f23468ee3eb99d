"""Names of objects stay finite, and composing them loses nothing that matters."""

import pytest

from heddle.classlevel.paths import (
    ResourcePath,
    coarser,
    extended,
    followed,
    holder,
    is_plain,
    parameter,
)

THIS = parameter(0)


def path(*steps: str) -> ResourcePath:
    return ResourcePath("p0", steps)


def test_a_field_that_comes_again_is_a_loop() -> None:
    assert extended(path("L.head", "N.next"), "N.next") == path("L.head", "N.next+")
    assert extended(path("L.head", "N.next+"), "N.next") == path("L.head", "N.next+")


def test_of_a_long_path_the_end_is_kept_and_marked() -> None:
    assert extended(path("A.f", "B.g"), "C.h") == path("A.f", "C.h+")


@pytest.mark.parametrize(
    ("steps", "step", "expected"),
    [
        (("A.f",), "[]", ("A.f[]",)),
        (("A.f[]",), "[]", ("A.f[][]",)),
        (("A.f",), "*", ("A.f*",)),
        (("A.f*",), "*", ("A.f*",)),
        (("A.f*",), "[]", ("A.f*",)),
        ((), "[]", ("[]",)),
        (("N.next+",), "[]", ("N.next[]",)),
    ],
)
def test_inside_is_told_by_the_field(
    steps: tuple[str, ...], step: str, expected: tuple[str, ...]
) -> None:
    assert extended(path(*steps), step) == path(*expected)


def test_steps_of_a_callee_are_followed_from_the_argument() -> None:
    assert followed(path("A.f"), ("[]",)) == path("A.f[]")
    assert followed(path("A.f"), ("B.g[]",)) == path("A.f", "B.g[]")
    assert followed(THIS, ("B.g+",)) == path("B.g+")


def test_a_repeated_step_is_no_plain_field() -> None:
    assert is_plain("A.f")
    assert not any(is_plain(step) for step in ("A.f+", "A.f[]", "A.f*", ""))


def test_who_holds_an_object() -> None:
    assert holder(path("A.f", "B.g+")) == "B.g"
    assert holder(path("A.f[]")) == "A.f[]"
    assert holder(path("[]")) is None
    assert holder(THIS) is None


def test_the_coarser_name_is_the_field() -> None:
    assert coarser(path("A.f", "B.g")) == ResourcePath("h", ("B.g",))
    assert extended(coarser(path("A.f", "B.g")), "C.h") == ResourcePath("h", ("C.h",))
    assert coarser(THIS) == THIS
