"""Which annotations say what."""

import pytest

from heddle.models.annotations import Annotations, Meaning
from heddle.models.rows import TableError
from heddle.program.classes import Annotation, ArrayValue, ElementValue, EnumValue


def on(type_: str, **elements: ElementValue) -> tuple[Annotation, ...]:
    return (Annotation(type_, visible=False, elements=tuple(elements.items())),)


@pytest.mark.parametrize(
    "type_",
    ["Lnet/jcip/annotations/GuardedBy;", "LGuardedBy;", "La/B$GuardedBy;", "La/B$C$GuardedBy;"],
)
def test_the_package_does_not_matter(type_: str) -> None:
    found = Annotations().find(on(type_), Meaning.GUARDED_BY)
    assert found is not None
    assert found.type == type_


@pytest.mark.parametrize("type_", ["La/NotGuardedBy;", "La/GuardedByX;", "LGuardedBy/X;", "L;", ""])
def test_the_name_does(type_: str) -> None:
    assert Annotations().find(on(type_), Meaning.GUARDED_BY) is None


def test_a_value_may_decide() -> None:
    known = Annotations()
    safe = on("Lorg/apache/Contract;", threading=EnumValue("LBehavior;", "SAFE"))
    unsafe = on("Lorg/apache/Contract;", threading=EnumValue("LBehavior;", "UNSAFE"))
    assert known.find(safe, Meaning.THREAD_SAFE) is not None
    assert known.find(safe, Meaning.NOT_THREAD_SAFE) is None
    assert known.find(unsafe, Meaning.THREAD_SAFE) is None
    assert known.find(unsafe, Meaning.NOT_THREAD_SAFE) is not None
    assert known.find(on("Lorg/apache/Contract;"), Meaning.THREAD_SAFE) is None


def test_the_first_of_several_is_found() -> None:
    both = (*on("La/Other;"), *on("La/ThreadSafe;"), *on("Lb/ThreadSafe;"))
    found = Annotations().find(both, Meaning.THREAD_SAFE)
    assert found is not None
    assert found.type == "La/ThreadSafe;"


@pytest.mark.parametrize("meaning", Meaning)
def test_what_is_switched_off_is_not_found_but_is_said(meaning: Meaning) -> None:
    rows = [f"{meaning}: @Mine"]
    is_claim = meaning in (Meaning.GUARDED_BY, Meaning.THREAD_SAFE, Meaning.IMMUTABLE)
    without_claims, without_facts = Annotations(rows, claims=False), Annotations(rows, facts=False)
    assert (without_claims.find(on("LMine;"), meaning) is None) == is_claim
    assert (without_facts.find(on("LMine;"), meaning) is None) == (not is_claim)
    assert without_claims.says(on("LMine;"), meaning)
    assert without_facts.says(on("LMine;"), meaning)


def test_rows_of_ones_own_are_added() -> None:
    known = Annotations(["lazy: @Once @Cached(BENIGN)"])
    assert known.find(on("Lp/Once;"), Meaning.LAZY) is not None
    assert known.find(on("Lp/Cached;"), Meaning.LAZY) is None
    assert known.find(on("Lp/Cached;", how=ArrayValue(("X", "BENIGN"))), Meaning.LAZY) is not None
    assert known.find(on("Lp/LazyInit;"), Meaning.LAZY) is not None


@pytest.mark.parametrize(
    "row", ["", "lazy", "lazy:", "lazy: Once", "lazier: @Once", "lazy: @Once @", "lazy: @a.Once"]
)
def test_a_row_that_is_wrong_is_an_error(row: str) -> None:
    with pytest.raises(TableError, match=r"models\.annotations, row 1"):
        Annotations([row])
