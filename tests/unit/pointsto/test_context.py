"""`h (+)_n c` and the policies (Naik 2008, section 4.4)."""

import pytest

from heddle.pointsto.context import AdaptiveK, FixedK, Site, extended, site_key

H, H1, H2 = Site("LA;"), Site("LB;"), Site("LC;")


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
    ],
)
def test_extension(n: int, context: tuple[Site, ...], expected: tuple[Site, ...]) -> None:
    assert extended(H, n, context) == expected


def test_policies() -> None:
    assert FixedK(3).k(H) == 3
    adaptive = AdaptiveK(1, {site_key(H): 4})
    assert adaptive.k(H) == 4
    assert adaptive.k(H1) == 1
