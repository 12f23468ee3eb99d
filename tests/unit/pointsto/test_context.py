"""`h (+)_n c` and the policies (Naik 2008, section 4.4)."""

import pytest

from heddle.pointsto.context import (
    AbstractObject,
    AdaptiveK,
    FixedK,
    Site,
    call_site,
    extended,
    leading_calls,
    object_part,
    site_key,
)
from heddle.program.classes import Flags, Method

H, H1, H2 = Site("LA;"), Site("LB;"), Site("LC;")
CALLER = Method("p/M", "m", "()V", Flags.STATIC)
C, C1 = call_site(CALLER, 1), call_site(CALLER, 2)


@pytest.mark.parametrize(
    ("n", "context", "expected"),
    [
        (1, (), (H,)),
        (1, (H1, H2), (H,)),
        (2, (), (H,)),
        (2, (H1, H2), (H, H1)),
        (3, (H1, H2), (H, H1, H2)),
        (9, (H1, H2), (H, H1, H2)),
        (0, (H1,), (H,)),
        (1, (C, C1), (H, C, C1)),
        (1, (C, H1, C1, H2), (H, C)),
        (2, (C, H1, C1, H2), (H, C, H1, C1)),
        (3, (C, H1, C1, H2), (H, C, H1, C1, H2)),
        (0, (C, H1), (H,)),
    ],
)
def test_extension(n: int, context: tuple[Site, ...], expected: tuple[Site, ...]) -> None:
    assert extended(H, n, context) == expected


def test_call_sites_stand_before_the_object_of_a_context() -> None:
    context = (C, C1, H1, C, H2)
    assert leading_calls(context) == (C, C1)
    assert object_part(context) == (H1, C, H2)
    assert AbstractObject(object_part(context)).allocations == (H1, H2)
    assert leading_calls((H1, C)) == ()
    assert object_part((C,)) == ()


def test_policies() -> None:
    assert FixedK(3).k(H) == 3
    adaptive = AdaptiveK(1, {site_key(H): 4})
    assert adaptive.k(H) == 4
    assert adaptive.k(H1) == 1


def test_sites_in_collections_of_the_jdk_have_longer_names_unless_they_are_raised() -> None:
    iterator = Method("java/util/ArrayList", "iterator", "()Ljava/util/Iterator;", Flags.PUBLIC)
    inside, outside = Site("LItr;", iterator, 0), Site("LItr;", CALLER, 0)
    policy = AdaptiveK(1, {}, inner=5)
    assert (policy.k(inside), policy.k(outside)) == (5, 1)
    assert AdaptiveK(1, {site_key(inside): 0}, inner=5).k(inside) == 0
    assert AdaptiveK(6, {}, inner=5).k(inside) == 6
