"""The sites raised for racing objects: the conditions of Naik 2008, Figure 4.8."""

from heddle.pointsto.context import FixedK, Site, SiteKey, site_key
from heddle.program.classes import Flags, Method
from heddle.races.refinement.refine import Refinement

MAKER = Method("p/M", "make", "()V", Flags.PUBLIC)
H1, H2, H3 = (Site("Lp/A;", MAKER, pc) for pc in range(3))
MERGED = Site("Ljava/lang/String;", label="merged")


def keys(*sites: Site) -> frozenset[SiteKey]:
    return frozenset(map(site_key, sites))


def test_all_sites_of_an_object_are_raised() -> None:
    assert Refinement().sites([(H1, H2), (H3,)], FixedK(1)) == keys(H1, H2, H3)


def test_an_object_is_considered_once() -> None:
    refinement = Refinement()
    assert refinement.sites([(H1, H2)], FixedK(1)) == keys(H1, H2)
    assert refinement.sites([(H1, H2)], FixedK(1)) == frozenset()
    assert refinement.sites([(H1, H2), (H1, H2, H3)], FixedK(1)) == keys(H1, H2, H3)


def test_an_object_with_a_site_twice_is_not_refined() -> None:
    assert Refinement().sites([(H1, H2, H1)], FixedK(1)) == frozenset()
    assert Refinement().sites([(H1, H2, H1), (H1,)], FixedK(1)) == keys(H1)


def test_merged_objects_have_no_k() -> None:
    assert Refinement().sites([(MERGED,), (H1, MERGED)], FixedK(1)) == keys(H1)


def test_nothing_races_on_an_object() -> None:
    assert Refinement().sites([], FixedK(1)) == frozenset()


def test_an_object_that_gets_a_context_is_considered_again() -> None:
    refinement = Refinement()
    assert refinement.sites([(H1,)], FixedK(0)) == keys(H1)
    assert refinement.sites([(H1,)], FixedK(1)) == keys(H1)
    assert refinement.sites([(H1,)], FixedK(2)) == frozenset()
